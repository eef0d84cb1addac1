/**
 * The lines that divide a letter into parts, and their repair: a gateway that changes one character of a boundary
 * hides a part, and with it the text that the other readers of the letter see.
 */

const BOUNDARY = /boundary[ \t]*=[ \t]*(?:"([^"]{1,200})"|([^\s";]{1,200}))/i

/** The boundary that a multipart content type names; null where it names none. */
export function boundaryOf(contentType: string): string | null {
  if (!/^\s*multipart\//i.test(contentType)) return null
  const match = BOUNDARY.exec(contentType)
  return (match?.[1] ?? match?.[2])?.trimEnd() ?? null
}

/** Bytes looked at for a damaged delimiter. */
const REPAIR_CAP = 64 * 1024
const DELIMITER_LIKE = /^--([^\r\n]{1,200}?)[ \t]*\r?\n(?=content-[a-z-]{2,40}[ \t]*:)/im

/** The content type with the boundary that the body really uses, where the named one never occurs in it. */
export function repairBoundary(contentType: string, body: Buffer): string {
  const named = boundaryOf(contentType)
  if (/^\s*multipart\//i.test(contentType) && (named === null || !occurs(body, named))) {
    const used = DELIMITER_LIKE.exec(body.subarray(0, REPAIR_CAP).toString('latin1'))?.[1]
    if (used === undefined || used.includes('"')) return contentType
    return named === null
      ? `${contentType}; boundary="${used}"`
      : contentType.replace(BOUNDARY, `boundary="${used.replace(/\$/g, '$$$$')}"`)
  }
  return contentType
}

function occurs(body: Buffer, boundary: string): boolean {
  const delimiter = `--${boundary}`
  return (
    body.subarray(0, delimiter.length).toString('latin1') === delimiter ||
    body.includes(`\n${delimiter}`, 0, 'latin1')
  )
}

/** Text before the first delimiter that is a part whose own delimiter is damaged or lost: given a good one. */
export function repairPreamble(preamble: Buffer, boundary: string): Buffer {
  const text = preamble.subarray(0, REPAIR_CAP).toString('latin1')
  if (/^\s{0,8}content-type[ \t]*:/i.test(text)) {
    return Buffer.from(`--${boundary}\r\n${text.trimStart()}`, 'latin1')
  }
  if (!DELIMITER_LIKE.test(text)) return preamble
  return Buffer.from(
    text.replace(DELIMITER_LIKE, () => `--${boundary}\r\n`),
    'latin1',
  )
}
