/** HTML's smallest pieces: a tag, its attributes, the end of a script. Linear, and content with anything. */

const attribute = (name: string): RegExp =>
  new RegExp(
    `(?:^|[\\s"'])${name}\\s{0,4}=\\s{0,4}(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\\s>"']{1,500}))`,
    'i',
  )
const ATTRIBUTE = {
  style: attribute('style'),
  id: attribute('id'),
  class: attribute('class'),
  type: attribute('type'),
  start: attribute('start'),
}

/** Value of an attribute; '' where it is missing. */
export function attributeOf(attributes: string, name: keyof typeof ATTRIBUTE): string {
  const match = ATTRIBUTE[name].exec(attributes)
  return match?.[1] ?? match?.[2] ?? match?.[3] ?? ''
}

/** Attributes with their quoted values left out: to find one that has no value. */
export const withoutValues = (attributes: string): string => attributes.replace(/"[^"]*"|'[^']*'/g, '')

export interface Tag {
  readonly name: string
  readonly closing: boolean
  readonly attributes: string
  readonly end: number
}

/** Reads the tag at `lt`; null where '<' is text. Declarations come back with an empty name. */
export function readTag(source: string, lt: number): Tag | null {
  const next = source[lt + 1] ?? ''
  if (next === '!' || next === '?') {
    const end = source.indexOf('>', lt)
    return { name: '', closing: false, attributes: '', end: end < 0 ? source.length : end + 1 }
  }
  const closing = next === '/'
  const head = source.slice(lt + (closing ? 2 : 1), lt + 40)
  const name = /^[a-z][a-z0-9:]{0,20}/i.exec(head)?.[0]
  if (name === undefined) return null
  let i = lt + (closing ? 2 : 1) + name.length
  const start = i
  const limit = Math.min(source.length, lt + 8192)
  let quote = ''
  while (i < limit) {
    const c = source[i]
    if (quote !== '') {
      if (c === quote) quote = ''
    } else if (c === '>') {
      break
    } else if ((c === '"' || c === "'") && source[i - 1] === '=') quote = c
    i++
  }
  if (i >= limit) {
    // An unclosed quotation mark: take the tag to its first '>' instead.
    const end = source.indexOf('>', start)
    if (end < 0) return { name: '', closing, attributes: '', end: source.length }
    i = end
  }
  const attributes = source
    .slice(start, Math.min(i, start + 8192))
    .replace(/\/$/, '')
    .trim()
  return { name: name.toLowerCase(), closing, attributes, end: i + 1 }
}

/** Index behind the end tag of an element whose content is no markup. */
export function endOfRaw(source: string, from: number, name: string): number {
  const close = new RegExp(`</${name}[\\s/>]`, 'gi')
  close.lastIndex = from
  const match = close.exec(source)
  if (match === null) return source.length
  const end = source.indexOf('>', match.index)
  return end < 0 ? source.length : end + 1
}
