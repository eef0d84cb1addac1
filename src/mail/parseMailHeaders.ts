/**
 * The header block of a letter, read by ourselves: every header in its order, unfolded, with duplicates kept,
 * because which copy a parser takes is what a forger counts on (mail.md M16).
 */
import { isUtf8 } from 'node:buffer'

export interface Header {
  /** Lower-cased. */
  readonly name: string
  /** Unfolded, NUL and other control characters taken out, otherwise as written. */
  readonly value: string
}

/** Headers beyond this many bytes are not read; the letter is marked 'header-too-long'. */
export const HEADER_CAP = 256 * 1024

/** Bytes to text: UTF-8 where they are valid UTF-8, else windows-1252, which old mail programs wrote unasked. */
export function decodeBytes(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString('utf8') : new TextDecoder('windows-1252').decode(bytes)
}

/** Everything that may not stand in a header value or a database text. Tabs and line ends of text are kept. */
export function stripControls(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
}

const HEADER_LINE = /^([!-9;-~]{1,100})[ \t]*:/

/** Splits a letter into its header block and its body. A letter without a header block is all body. */
export function splitHeaders(raw: Buffer): { headers: Header[]; body: Buffer; truncated: boolean } {
  const lines: string[] = []
  let truncated = false
  let at = 0
  // An mbox separator or blank lines before the first header are no part of the letter.
  while (at < raw.length && (raw[at] === 0x0a || raw[at] === 0x0d)) at++
  if (raw.subarray(at, at + 5).toString('latin1') === 'From ') at = afterLine(raw, at)
  const start = at
  let first = true
  while (at < raw.length) {
    const next = afterLine(raw, at)
    let end = next
    while (end > at && (raw[end - 1] === 0x0a || raw[end - 1] === 0x0d)) end--
    if (end === at) {
      at = next
      break
    }
    if (first && !HEADER_LINE.test(raw.subarray(at, Math.min(end, at + 120)).toString('latin1'))) {
      return { headers: [], body: raw.subarray(start), truncated: false }
    }
    first = false
    if (at - start < HEADER_CAP) lines.push(decodeBytes(raw.subarray(at, Math.min(end, at + HEADER_CAP))))
    else truncated = true
    at = next
  }
  return { headers: unfold(lines), body: raw.subarray(at), truncated }
}

function afterLine(raw: Buffer, at: number): number {
  const lf = raw.indexOf(0x0a, at)
  return lf < 0 ? raw.length : lf + 1
}

function unfold(lines: readonly string[]): Header[] {
  const headers: { name: string; parts: string[] }[] = []
  for (const line of lines) {
    const last = headers.at(-1)
    if ((line.startsWith(' ') || line.startsWith('\t')) && last !== undefined) {
      last.parts.push(line.trim())
      continue
    }
    const match = HEADER_LINE.exec(line)
    // A line that is no header is left out, as every other reader does: it must never become text.
    if (match === null) continue
    headers.push({ name: (match[1] ?? '').toLowerCase(), parts: [line.slice(match[0].length).trim()] })
  }
  return headers.map(({ name, parts }) => ({ name, value: stripControls(parts.join(' ')).trim() }))
}

/** First value of a header; null when absent. */
export function headerOf(headers: readonly Header[], name: string): string | null {
  return headers.find(h => h.name === name)?.value ?? null
}

export function headersOf(headers: readonly Header[], name: string): string[] {
  return headers.filter(h => h.name === name).map(h => h.value)
}

/** Takes RFC 5322 comments out, nested ones too; a quoted string keeps its parentheses. Linear. */
export function stripComments(value: string): string {
  let out = ''
  let depth = 0
  let quoted = false
  for (let i = 0; i < value.length; i++) {
    const c = value.charAt(i)
    if (c === '\\' && (quoted || depth > 0)) {
      if (depth === 0) out += c + (value[i + 1] ?? '')
      i++
    } else if (quoted) {
      out += c
      if (c === '"') quoted = false
    } else if (c === '(') {
      depth++
    } else if (c === ')' && depth > 0) {
      depth--
      if (depth === 0) out += ' '
    } else if (depth === 0) {
      out += c
      if (c === '"') quoted = true
    }
  }
  return out
}
