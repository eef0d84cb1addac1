/**
 * The own words of a letter cut into words, numbers, marks and line ends, each with its place. One pass, linear in the
 * length; the words are folded (lower case, no accents, no apostrophes), so that the tables of languages stay short.
 */

export interface Token {
  readonly kind: 'word' | 'number' | 'mark' | 'break'
  /** As written. */
  readonly text: string
  /** Folded: 'März' is 'marz', "rec'd" is 'recd'. */
  readonly low: string
  readonly at: number
  readonly end: number
  /** No space between this token and the one before. */
  readonly glued: boolean
}

const TOKEN = /[\p{L}][\p{L}\p{M}'’]*|[0-9]+|\n|[^\s]/gu
const LETTER = /^\p{L}/u
const DIGIT = /^[0-9]/
/** "j'accepte", "d'accord": two words; "I'm" and "rec'd" are one. */
const ELISION = /^(?:\p{L}|qu)['’](?=\p{L}{4})/iu
/** CJK writes dates without spaces: each of these signs is a word of its own. */
const IDEOGRAPH = /[\u3040-\u30ff\u3400-\u9fff]/

const ASCII = /^[A-Za-z]+$/

export function fold(word: string): string {
  if (ASCII.test(word)) return word.toLowerCase()
  return word
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/œ/g, 'oe')
    .replace(/ł/g, 'l')
    .replace(/ı/g, 'i')
    .replace(/đ/g, 'd')
    .replace(/ς/g, 'σ')
}

/** Spaces of every kind become a plain space and odd line ends '\n', one character for one: places stay true. */
export function plain(text: string): string {
  return text
    .replace(/[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\u0085\u2028\u2029\u000b\u000c]/g, '\n')
    .replace(/\r/g, ' ')
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, ' ')
}

export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let last = -1
  for (const match of text.matchAll(TOKEN)) {
    const word = match[0]
    const at = match.index
    const glued = at === last
    last = at + word.length
    if (word === '\n') tokens.push({ kind: 'break', text: word, low: word, at, end: last, glued: false })
    else if (DIGIT.test(word)) tokens.push({ kind: 'number', text: word, low: word, at, end: last, glued })
    else if (IDEOGRAPH.test(word) && word.length > 1) {
      for (let i = 0; i < word.length; i++) {
        const sign = word.charAt(i)
        tokens.push({
          kind: 'word',
          text: sign,
          low: sign,
          at: at + i,
          end: at + i + 1,
          glued: glued || i > 0,
        })
      }
    } else if (LETTER.test(word)) {
      const elided = ELISION.exec(word)?.[0].length ?? 0
      if (elided > 0) {
        const article = word.slice(0, elided - 1)
        tokens.push({ kind: 'word', text: article, low: fold(article), at, end: at + elided, glued })
      }
      const rest = word.slice(elided)
      tokens.push({
        kind: 'word',
        text: rest,
        low: fold(rest),
        at: at + elided,
        end: last,
        glued: glued || elided > 0,
      })
    } else tokens.push({ kind: 'mark', text: word, low: word, at, end: last, glued })
  }
  return tokens
}

/** A set of words where 'recei*' stands for every word that begins so. */
export interface WordSet {
  readonly has: (low: string) => boolean
}

const MIN_STEM = 2

export function wordSet(list: string): WordSet {
  const exact = new Set<string>()
  const stems = new Set<string>()
  let longest = 0
  for (const raw of list.split(/\s+/)) {
    if (raw === '') continue
    if (raw.endsWith('*')) {
      const stem = fold(raw.slice(0, -1))
      stems.add(stem)
      longest = Math.max(longest, stem.length)
    } else exact.add(fold(raw))
  }
  return {
    has: low => {
      if (exact.has(low)) return true
      if (stems.size === 0) return false
      for (let n = MIN_STEM; n <= Math.min(longest, low.length); n++)
        if (stems.has(low.slice(0, n))) return true
      return false
    },
  }
}
