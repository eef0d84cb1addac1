/**
 * The words of resignation, draw, claim, leave and the like, by what they do. The rows, one a language, are in
 * `languages/acts.ts`: a player adds his own there without knowing the code.
 */
import { ACTS } from './languages/acts.ts'
import { ACTS_ENGLISH } from './languages/actsEnglish.ts'

export const set = (words: string): ReadonlySet<string> =>
  new Set(words.split(/\s+/).filter(word => word !== ''))

const ROWS = [...ACTS_ENGLISH, ...ACTS]

/** The words by which each language resigns and offers a draw: they tell the language as well as a greeting does. */
export const ACT_WORDS: ReadonlyMap<string, string> = new Map(
  ROWS.map(row => [
    row.code,
    [...row.resign, row.draw, row.offer, row.accept]
      .flatMap(words => words.split(' '))
      .filter(word => word.length >= 4)
      .join(' '),
  ]),
)

export const HARMLESS = set(ROWS.map(row => row.harmless).join(' '))
export const DRAW = set(ROWS.map(row => row.draw).join(' '))
export const OFFER = set(ROWS.map(row => row.offer).join(' '))
export const ACCEPT = set(ROWS.map(row => row.accept).join(' '))
export const CLAIM = set(ROWS.map(row => row.claim).join(' '))
export const TIME = set(ROWS.map(row => row.time).join(' '))
export const THREEFOLD = set(ROWS.map(row => row.threefold).join(' '))
export const FIFTY = set(ROWS.map(row => row.fifty).join(' '))
export const WIN = set(ROWS.map(row => row.win).join(' '))
export const LEAVE = set(ROWS.map(row => row.leave).join(' '))
export const REPEAT = set(ROWS.map(row => row.repeat).join(' '))
export const RESIGN = ROWS.flatMap(row => row.resign)
export const DECLINE = ROWS.flatMap(row => row.decline)
export const PROTEST = ROWS.flatMap(row => row.protest)
export const RETRACT = ROWS.flatMap(row => row.retract)
export const FOLLOWS = ROWS.flatMap(row => row.follows)
export const RESIGN_WORDS = set(RESIGN.join(' '))

/** Every word of these tables: none is a slip in another. */
export const isActWord = (low: string): boolean => EVERY_WORD.has(low)

const EVERY_WORD = set(
  ROWS.flatMap(row =>
    Object.values(row).flatMap(words => (typeof words === 'string' ? [words] : words)),
  ).join(' '),
)
