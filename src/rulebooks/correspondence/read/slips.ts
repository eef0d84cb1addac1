/** Words that may be damaged: what stands beside them is asked about. */
import type { Lexicon } from './languages.ts'
import type { Token } from './words.ts'

/** "ca't", 'n0t', 'wou=d': whatever word that was, it may have turned the sentence. */
export function isBroken([word, middle, rest]: readonly Token[]): boolean {
  if (word === undefined || word.text !== word.text.toLowerCase()) return false
  if (/['’]t$/.test(word.text)) return true
  return (
    middle?.glued === true &&
    (middle.text === '=' || (middle.kind === 'number' && middle.text.length === 1)) &&
    rest?.glued === true &&
    rest.kind === 'word' &&
    rest.text === rest.text.toLowerCase()
  )
}

/** May it be a slip in "not", "if" or the like? A capital in the middle of a sentence makes it a name. */
export const isMisspelt = (words: Lexicon, { text, low }: Token, first: boolean): boolean =>
  (first || text.charAt(0) === text.charAt(0).toLowerCase() || text === text.toUpperCase()) &&
  words.misspelt(low)
