/** The Authentication-Results header (RFC 8601), read by its grammar: comments, folding, quoted values. */
import { stripComments } from './parseMailHeaders.ts'

export interface MethodResult {
  /** 'dmarc', 'dkim', 'spf', lower-cased. */
  readonly method: string
  /** 'pass', 'fail', 'none', 'temperror' ..., lower-cased. */
  readonly result: string
  /** 'header.from', 'smtp.mailfrom' ... to their lower-cased values. */
  readonly properties: ReadonlyMap<string, string>
}

export interface AuthenticationResults {
  /** Name of the server that wrote it; '' where it gives none, as Microsoft's does. */
  readonly authservId: string
  readonly results: readonly MethodResult[]
}

export function readAuthenticationResults(value: string): AuthenticationResults {
  const segments = splitOutsideQuotes(stripComments(value.slice(0, 16_000)), ';').map(segment =>
    segment.trim(),
  )
  const first = segments[0] ?? ''
  const named = !/^[a-z0-9-]{1,40}\s*(?:\/\s*\d+\s*)?=/i.test(first)
  const authservId = named ? (first.split(/\s+/)[0] ?? '').replace(/^"|"$/g, '').toLowerCase() : ''
  const results = segments.slice(named ? 1 : 0).flatMap(segment => readMethod(segment) ?? [])
  return { authservId, results }
}

function readMethod(segment: string): MethodResult | null {
  const words = splitOutsideQuotes(segment.replace(/\s*=\s*/g, '='), ' ').filter(word => word !== '')
  const head = /^([a-z0-9-]{1,40})(?:\s*\/\s*\d+)?=([a-z]{1,20})$/i.exec(words[0] ?? '')
  if (head === null) return null
  const properties = new Map<string, string>()
  for (const word of words.slice(1)) {
    const equals = word.indexOf('=')
    if (equals < 1) continue
    const name = word.slice(0, equals).toLowerCase()
    // The first value stands: a second one of the same name cannot be the server's.
    if (!properties.has(name))
      properties.set(
        name,
        word
          .slice(equals + 1)
          .replace(/^"|"$/g, '')
          .toLowerCase(),
      )
  }
  const [, method = '', result = ''] = head
  return { method: method.toLowerCase(), result: result.toLowerCase(), properties }
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = []
  let current = ''
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const c = text[i] ?? ''
    if (c === '\\' && quoted) {
      current += c + (text[++i] ?? '')
    } else if (c === '"') {
      quoted = !quoted
      current += c
    } else if (!quoted && (c === separator || (separator === ' ' && /\s/.test(c)))) {
      parts.push(current)
      current = ''
    } else current += c
  }
  parts.push(current)
  return parts
}
