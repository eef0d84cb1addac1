/**
 * What the MIME parser gets to see: a short root header, bodies cut to a size, and a charset on every text part.
 * One linear pass over the lines, so that neither 50 MB of attachment nor a million parts cost more than a scan,
 * and 8-bit text without a charset is not lost to U+FFFD (stack.md, mail figures).
 */
import { isUtf8 } from 'node:buffer'
import { boundaryOf, repairBoundary, repairPreamble } from './parseMailBoundary.ts'
import type { Header } from './parseMailHeaders.ts'

/** Bytes kept of one part's body: enough for a PGN of thousands of games' moves in base64, never a photograph. */
export const PART_CAP = 192 * 1024
/** Bytes kept of the whole body. */
export const BODY_CAP = 2 * 1024 * 1024
/** Bytes kept of a picture and the like, so that twenty photographs do not crowd out the score behind them. */
const PICTURE_CAP = 4 * 1024
/** Parts read; the rest of the letter is left out. */
const PART_LIMIT = 900
const PART_HEADER_CAP = 16 * 1024

export interface Mended {
  readonly bytes: Buffer
  readonly troubles: readonly string[]
}

const CHARSET = /charset[ \t]*=[ \t]*"?([^\s";]{1,60})"?/i

/** Headers that decide how the body is taken apart; the first of each only, as readers of mail show it. */
const ROOT = ['content-type', 'content-transfer-encoding', 'content-disposition', 'subject']

export function mend(headers: readonly Header[], body: Buffer): Mended {
  const troubles = new Set<string>()
  const root = ROOT.flatMap(name => headers.find(h => h.name === name) ?? [])
  const type = repairBoundary(root.find(h => h.name === 'content-type')?.value ?? '', body)
  const boundary = boundaryOf(type)
  const out: Buffer[] = []
  const encoding = root.find(h => h.name === 'content-transfer-encoding')?.value ?? ''
  const rootType = boundary !== null ? type : withCharset(type || 'text/plain', encoding, body)
  const lines = root.filter(h => h.name !== 'content-type').map(h => `${h.name}: ${h.value.slice(0, 8192)}`)
  lines.push(`content-type: ${rootType.slice(0, 4096) || 'text/plain'}`, 'mime-version: 1.0')
  out.push(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`))
  if (boundary !== null) mendParts(body, boundary, out, troubles)
  else out.push(cut(body, troubles))
  return { bytes: Buffer.concat(out), troubles: [...troubles] }
}

function cut(body: Buffer, troubles: Set<string>): Buffer {
  if (body.length <= PART_CAP) return body
  troubles.add('cut')
  return body.subarray(0, PART_CAP)
}

/** Walks the lines once: delimiter, part header, part body, delimiter ... */
function mendParts(body: Buffer, boundary: string, out: Buffer[], troubles: Set<string>): void {
  const boundaries = new Set([boundary])
  let at = 0
  let start = 0
  let count = 0
  let kept = 0
  let header = ''
  const flush = (end: number): void => {
    if (end <= start && header === '') return
    const part = body.subarray(start, end)
    if (kept >= BODY_CAP) {
      troubles.add('cut')
      return
    }
    if (header === '') {
      const short = cut(count === 0 ? repairPreamble(part, boundary) : part, troubles)
      kept += short.length
      out.push(short)
      if (short !== part) out.push(Buffer.from('\r\n'))
      return
    }
    const mended = mendPartHeader(header, part)
    const short = isPicture(header) ? part.subarray(0, PICTURE_CAP) : cut(part, troubles)
    kept += short.length + mended.length
    out.push(Buffer.from(mended, 'latin1'), short)
    if (short !== part) out.push(Buffer.from('\r\n'))
  }
  while (at < body.length) {
    // Only a line that begins with "--" can be a delimiter: everything between is skipped by the native search.
    const dash = at === 0 && body[0] === 0x2d && body[1] === 0x2d ? 0 : nextDashLine(body, at)
    if (dash < 0) break
    const lf = body.indexOf(0x0a, dash)
    const end = lf < 0 ? body.length : lf + 1
    at = end
    if (end - dash > 260 || !isDelimiter(body.subarray(dash, end).toString('latin1'), boundaries)) {
      at = Math.max(end - 1, dash + 1)
      continue
    }
    flush(dash)
    if (++count > PART_LIMIT) {
      troubles.add('too-many-parts')
      return
    }
    out.push(body.subarray(dash, end))
    if (lf < 0) out.push(Buffer.from('\r\n'))
    const head = readPartHeader(body, end)
    header = head.text
    const inner = boundaryOf(head.contentType)
    if (inner !== null) boundaries.add(inner)
    if (head.tooLong) troubles.add('part-header-too-long')
    start = head.end
    at = Math.max(head.end - 1, end - 1)
  }
  flush(body.length)
}

function nextDashLine(body: Buffer, from: number): number {
  const found = body.indexOf('\n--', from, 'latin1')
  return found < 0 ? -1 : found + 1
}

function isDelimiter(line: string, boundaries: ReadonlySet<string>): boolean {
  const name = line.slice(2).trimEnd()
  return boundaries.has(name) || (name.endsWith('--') && boundaries.has(name.slice(0, -2)))
}

interface PartHeader {
  readonly text: string
  readonly contentType: string
  readonly end: number
  readonly tooLong: boolean
}

/** The header lines of a part, as written, up to and with the empty line. */
function readPartHeader(body: Buffer, from: number): PartHeader {
  let at = from
  while (at < body.length && at - from < PART_HEADER_CAP) {
    const lf = body.indexOf(0x0a, at)
    const end = lf < 0 ? body.length : lf + 1
    const empty = end - at <= 1 || (end - at === 2 && body[at] === 0x0d)
    // A delimiter directly after a delimiter: a part without header and body.
    if (body[at] === 0x2d && body[at + 1] === 0x2d) {
      return { text: '', contentType: '', end: at, tooLong: false }
    }
    // The empty line is missing: what is no header line is text already.
    const line = body.subarray(at, Math.min(end, at + 120)).toString('latin1')
    if (!empty && !PART_HEADER_LINE.test(line)) {
      const written = body.subarray(from, at).toString('latin1')
      return partHeader(`${written}\r\n`, at)
    }
    at = end
    if (empty) break
  }
  return partHeader(body.subarray(from, at).toString('latin1'), at)
}

const PART_HEADER_LINE = /^(?:[!-9;-~]{1,100}[ \t]*:|[ \t]|[a-z*-]{2,20}[ \t]{0,8}=)/i

function partHeader(written: string, end: number): PartHeader {
  const text = joinParameters(written)
  const unfolded = text.replace(/\r?\n[ \t]/g, ' ')
  const contentType = /^content-type[ \t]*:([^\r\n]*)/im.exec(unfolded)?.[1] ?? ''
  return { text, contentType, end, tooLong: written.length >= PART_HEADER_CAP }
}

/** A parameter on a line of its own that was not folded, as some gateways write `boundary=`. */
function joinParameters(header: string): string {
  return header.replace(/;[ \t]{0,8}\r?\n(?=[a-z*-]{2,20}[ \t]{0,8}=)/gi, '; ')
}

function mendPartHeader(header: string, body: Buffer): string {
  const unfolded = header.replace(/\r?\n[ \t]/g, ' ')
  const type = /^content-type[ \t]*:([^\r\n]*)/im.exec(unfolded)?.[1]?.trim() ?? 'text/plain'
  if (!/^text\//i.test(type)) return header
  // A score that is shown in line stays a file: merged into the text it would stand below the signature.
  if (PGN_NAME.test(unfolded))
    return withType(unfolded, type.replace(/^text\/[^\s;]*/i, 'application/x-chess-pgn'))
  const encoding = /^content-transfer-encoding[ \t]*:([^\r\n]*)/im.exec(unfolded)?.[1] ?? ''
  const better = withCharset(type, encoding, body)
  return better === type ? header : withType(unfolded, better)
}

/** Parts of which nothing is read. An archive or a file of unknown type may be a score under a wrong name. */
function isPicture(header: string): boolean {
  return /^content-type[ \t]*:\s*(?:image|video|audio|font)\//im.test(header) && !PGN_NAME.test(header)
}

const PGN_NAME = /name\*?[0-9*]{0,4}[ \t]{0,4}=[^\r\n;]{1,200}\.pgn/i

function withType(header: string, type: string): string {
  return `Content-Type: ${type}\r\n${header.replace(/^content-type[ \t]*:[^\r\n]*\r?\n?/im, '')}`
}

/**
 * The content type with the charset its bytes speak for. Named and known charsets stay, except those that cannot
 * be true: US-ASCII or UTF-8 with other bytes in it, and ISO-8859-1, by which every mail program means windows-1252.
 */
function withCharset(type: string, encoding: string, body: Buffer): string {
  if (!/^\s*text\//i.test(type)) return type
  const named = CHARSET.exec(type)?.[1]?.toLowerCase() ?? ''
  if (named !== '' && named !== 'utf-8' && named !== 'us-ascii' && named !== 'iso-8859-1' && isKnown(named))
    return type
  const sample = decodeTransfer(body.subarray(0, PART_CAP), encoding)
  let charset = sample.some(byte => byte > 0x7f) ? 'utf-8' : 'us-ascii'
  if (
    charset === 'utf-8' &&
    (named === 'iso-8859-1' || !isUtf8(body.length > PART_CAP ? cutWhole(sample) : sample))
  )
    charset = 'windows-1252'
  if (named === charset || (charset === 'us-ascii' && named !== '' && isKnown(named))) return type
  return named === '' ? `${type}; charset=${charset}` : type.replace(CHARSET, `charset=${charset}`)
}

/** A cut in the middle of a UTF-8 character is no sign of another charset. */
function cutWhole(bytes: Buffer): Buffer {
  let end = bytes.length
  for (let back = 1; back <= 4 && back <= bytes.length; back++) {
    const byte = bytes.readUInt8(bytes.length - back)
    if (byte < 0x80) break
    if (byte >= 0xc0) {
      end = bytes.length - back
      break
    }
  }
  return bytes.subarray(0, end)
}

function isKnown(charset: string): boolean {
  if (/^(?:cp|ibm|windows)-?\d{3,5}$|^(?:ks_c|x-mac|x-sjis|x-euc|mac)/.test(charset)) return true
  try {
    new TextDecoder(charset)
    return true
  } catch {
    return false
  }
}

/** Undoes base64 or quoted-printable, roughly: only to look at which bytes there are. */
function decodeTransfer(body: Buffer, encoding: string): Buffer {
  const name = encoding.trim().toLowerCase()
  if (name.startsWith('base64')) return Buffer.from(body.toString('latin1'), 'base64')
  if (!name.startsWith('quoted')) return body
  const text = body
    .toString('latin1')
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(text, 'latin1')
}
