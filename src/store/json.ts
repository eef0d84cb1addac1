/**
 * JSON that both engines take: jsonb knows neither NUL nor half of a surrogate pair, and letters hold both.
 * What is cleaned is cleaned before it is hashed, so that the record proves what it holds.
 */
const UNFIT = /\\u(?:0000|d[89a-f])/

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [cleaned(k) as string, cleaned(v)]))
  return value
}

/** The value itself where it can be stored as it is, else a cleaned copy. */
export function storable<T>(value: T): T {
  return UNFIT.test(JSON.stringify(value) ?? '') ? (cleaned(value) as T) : value
}

/** The same as text, written once. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value ?? null)
  return UNFIT.test(json) ? JSON.stringify(cleaned(value)) : json
}

/** Half a surrogate pair becomes U+FFFD, as it does in any UTF-8. */
export function storableText(text: string): string {
  return Buffer.from(text.replaceAll('\0', ''), 'utf8').toString('utf8')
}
