/**
 * Signed and wrapped letters: the text inside a PGP clear signature and the message inside an S/MIME envelope that
 * is signed only. Signatures are not checked here (who sent it is decided by mail.md section 3); encrypted letters
 * stay shut.
 */

const CLEAR_SIGNED = '-----BEGIN PGP SIGNED MESSAGE-----'
const CLEAR_SIGNATURE = '-----BEGIN PGP SIGNATURE-----'
export const PGP_MESSAGE = '-----BEGIN PGP MESSAGE-----'

/** The text inside a PGP clear signature with its dash-escapes undone; text around it is kept. */
export function clearSignedText(text: string): string {
  const begin = text.indexOf(CLEAR_SIGNED)
  if (begin < 0 || (begin > 0 && text[begin - 1] !== '\n')) return text
  const headEnd = /\r?\n[ \t]*\r?\n/g
  headEnd.lastIndex = begin
  const head = headEnd.exec(text)
  if (head === null) return text
  const start = head.index + head[0].length
  const signature = text.indexOf(`\n${CLEAR_SIGNATURE}`, start - 1)
  const inside = signature < 0 ? text.slice(start) : text.slice(start, signature + 1)
  const endLine = signature < 0 ? -1 : text.indexOf('-----END PGP SIGNATURE-----', signature)
  const after = endLine < 0 ? '' : text.slice(endLine + '-----END PGP SIGNATURE-----'.length)
  return text.slice(0, begin) + inside.replace(/^- /gm, '') + after
}

export type Cms =
  | { readonly kind: 'signed'; readonly content: Buffer }
  | { readonly kind: 'encrypted' }
  | { readonly kind: 'unreadable' }

const SIGNED_DATA = '2a864886f70d010702'
const ENVELOPED = new Set(['2a864886f70d010703', '2a864886f70d0109100117'])

/** Opens the outer shell of an S/MIME part (smime.p7m): the signed message, or that it is encrypted. */
export function openCms(der: Buffer): Cms {
  const outer = readElement(der, 0, 0)
  if (outer === null || outer.tag !== 0x30) return { kind: 'unreadable' }
  const [type, wrapped] = children(outer, 1)
  if (type === undefined || type.tag !== 0x06) return { kind: 'unreadable' }
  const oid = type.body.toString('hex')
  if (ENVELOPED.has(oid)) return { kind: 'encrypted' }
  if (oid !== SIGNED_DATA || wrapped === undefined) return { kind: 'unreadable' }
  // SignedData: version, digestAlgorithms, encapContentInfo { type, [0] content }.
  const encapsulated = children(children(wrapped, 2)[0], 3)[2]
  const content = children(children(encapsulated, 4)[1], 5)[0]
  if (content === undefined) return { kind: 'unreadable' }
  return { kind: 'signed', content: octets(content, 6) }
}

interface Element {
  readonly tag: number
  readonly body: Buffer
  readonly end: number
}

const DEPTH_LIMIT = 24

/** One BER element; indefinite lengths too, as streaming signers write them. Null where the bytes are none. */
function readElement(bytes: Buffer, at: number, depth: number): Element | null {
  if (at + 2 > bytes.length || depth > DEPTH_LIMIT) return null
  const tag = bytes.readUInt8(at)
  const first = bytes.readUInt8(at + 1)
  let start = at + 2
  if (first === 0x80) {
    let end = start
    while (end + 1 < bytes.length && !(bytes[end] === 0 && bytes[end + 1] === 0)) {
      const child = readElement(bytes, end, depth + 1)
      if (child === null || child.end <= end) return { tag, body: bytes.subarray(start), end: bytes.length }
      end = child.end
    }
    return { tag, body: bytes.subarray(start, end), end: Math.min(end + 2, bytes.length) }
  }
  let length = first
  if (first > 0x80) {
    const count = first & 0x7f
    if (count > 4 || start + count > bytes.length) return null
    length = bytes.readUIntBE(start, count)
    start += count
  }
  const end = Math.min(start + length, bytes.length)
  return { tag, body: bytes.subarray(start, end), end }
}

function children(element: Element | undefined, depth: number): Element[] {
  const found: Element[] = []
  if (element === undefined) return found
  let at = 0
  while (at < element.body.length && found.length < 2000) {
    const child = readElement(element.body, at, depth)
    if (child === null || child.end <= at) break
    found.push(child)
    at = child.end
  }
  return found
}

/** Content of an octet string, also where it is written in pieces. */
function octets(element: Element, depth: number): Buffer {
  if (element.tag !== 0x24) return element.body
  return Buffer.concat(
    children(element, depth).map(piece => (depth < DEPTH_LIMIT ? octets(piece, depth + 1) : piece.body)),
  )
}
