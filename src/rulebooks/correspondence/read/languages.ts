/**
 * The words by which players of each language say when a move came and went, what time it took, and what they propose.
 * One row a language: a player adds his own there without knowing the code. 'recei*' stands for every word that begins
 * so; accents, case and apostrophes do not matter. The rows are in `languages/`, the piece letters in `chess/languages.ts`.
 */
import { ENGLISH } from './languages/english.ts'
import { GERMANIC } from './languages/germanic.ts'
import { OTHERS } from './languages/others.ts'
import { ROMANCE } from './languages/romance.ts'
import type { Row } from './languages/row.ts'
import { SLAVIC } from './languages/slavic.ts'
import { misspellings } from './misspelt.ts'
import { ordinaryWords } from './ordinaryWords.ts'
import { ON_CONDITION, SMALL, TURNS, VOID, VOID_BEFORE } from './stanceWords.ts'
import { ACT_WORDS, isActWord } from './statementWords.ts'
import { fold, type WordSet, wordSet } from './words.ts'

/** Where a word is of two languages and nothing else tells, the first is meant. */
const ORDER = 'en de fr es it pt nl da no sv fi is et pl cs hu ro ru uk tr el'.split(' ')
const ROWS: readonly Row[] = [...ENGLISH, ...GERMANIC, ...ROMANCE, ...SLAVIC, ...OTHERS].sort(
  (a, b) => ORDER.indexOf(a.code) - ORDER.indexOf(b.code),
)

export const LANGUAGE_CODES: readonly string[] = ROWS.map(row => row.code)

interface Placed {
  readonly row: string
  readonly place: number
}

/** Words of ordered lists (months, weekdays) with their place, ready for one look-up. */
interface Ordered {
  readonly exact: ReadonlyMap<string, readonly Placed[]>
  readonly stems: ReadonlyMap<string, readonly Placed[]>
}

const MIN_STEM = 3
const MAX_STEM = 14

function ordered(pick: (row: Row) => string): Ordered {
  const exact = new Map<string, Placed[]>()
  const stems = new Map<string, Placed[]>()
  for (const row of ROWS)
    for (const [n, words] of pick(row).split('|').entries())
      for (const word of words.split(/\s+/)) {
        if (word === '') continue
        const table = word.endsWith('*') ? stems : exact
        const key = fold(word.replace('*', ''))
        table.set(key, [...(table.get(key) ?? []), { row: row.code, place: n + 1 }])
      }
  return { exact, stems }
}

function placesOf(table: Ordered, low: string): readonly Placed[] {
  const exact = table.exact.get(low)
  if (exact !== undefined) return exact
  for (let n = Math.min(MAX_STEM, low.length); n >= MIN_STEM; n--) {
    const found = table.stems.get(low.slice(0, n))
    if (found !== undefined) return found
  }
  return []
}

const COLUMNS = [
  'today',
  'yesterday',
  'beforeYesterday',
  'tomorrow',
  'received',
  'sent',
  'day',
  'week',
  'used',
  'total',
  'you',
  'me',
  'if',
  'then',
  'any',
  'play',
  'talk',
  'not',
  'back',
  'or',
  'typical',
] as const

/** The words of the letter's languages, by meaning. */
export type Lexicon = { readonly [name in (typeof COLUMNS)[number]]: WordSet } & {
  /** A word that turns a sentence (not, if, talk, back), misspelt by one letter. */
  readonly misspelt: (low: string) => boolean
  /** A word of its own, though it may be one letter away from another. */
  readonly isOrdinary: (low: string) => boolean
}

const LONG_ENOUGH = 5
/** Words that take the force from a move, in every language: a slip in them is told as one in "not". */
const WEAKENING = [...VOID, ...VOID_BEFORE, ...ON_CONDITION].filter(word => word.length >= LONG_ENOUGH)

const lexicons = new Map<string, Lexicon>()

/** The words of these languages and of English, which everybody mixes in. */
export function lexiconOf(codes: readonly string[]): Lexicon {
  const key = [...new Set([...codes, 'en'])].sort().join(' ')
  let lexicon = lexicons.get(key)
  if (lexicon === undefined) {
    const rows = ROWS.filter(row => row.code === 'en' || codes.includes(row.code))
    const columns = COLUMNS.map(name => [name, wordSet(rows.map(row => row[name] ?? '').join(' '))] as const)
    const ordinary = new Set(rows.flatMap(row => ordinaryWords(row.code)))
    const isOrdinary = (low: string): boolean =>
      ordinary.has(low) ||
      columns.some(([, words]) => words.has(low)) ||
      NUMBER_OF.has(low) ||
      isActWord(low) ||
      SMALL.has(low) ||
      TURNS.has(low) ||
      isSmallWord(low) ||
      monthOf(low) !== null
    const keysOf = (names: readonly ('not' | 'talk' | 'if' | 'back')[]): string[] =>
      rows.flatMap(row => names.flatMap(name => row[name].split(' '))).map(word => fold(word))
    lexicon = {
      ...(Object.fromEntries(columns) as unknown as Lexicon),
      isOrdinary,
      misspelt: misspellings(
        { firm: keysOf(['not']), others: [...keysOf(['if', 'talk', 'back']), ...WEAKENING] },
        isOrdinary,
      ),
    }
    lexicons.set(key, lexicon)
  }
  return lexicon
}

const MONTHS = ordered(row => row.months)
const WEEKDAYS = ordered(row => row.weekdays)
/** In how many languages a word stands in any column: one that is in a single one tells it. */
const SPREAD = new Map<string, number>()
for (const row of ROWS) {
  const words = Object.values(row).flatMap(column => column.split(/[\s|]+/))
  for (const low of new Set(words.map(fold))) SPREAD.set(low, (SPREAD.get(low) ?? 0) + 1)
}
const telling = (words: string, shortest: number): string =>
  words
    .split(' ')
    .filter(word => fold(word).length >= shortest && SPREAD.get(fold(word)) === 1)
    .join(' ')

const TYPICAL = ROWS.map(row => ({
  code: row.code,
  set: wordSet(
    [
      ...[row.typical, row.received, row.sent, row.day, row.total, row.if, row.then, row.any],
      ACT_WORDS.get(row.code) ?? '',
      telling(`${row.me} ${row.you}`, 2),
      telling(`${row.not} ${row.play} ${row.talk}`, 4),
    ].join(' '),
  ),
}))
const NUMBER_OF = new Map<string, number>()
for (const row of ROWS)
  for (const [value, word] of row.numbers.split(' ').entries()) {
    const low = fold(word)
    if (!NUMBER_OF.has(low)) NUMBER_OF.set(low, value)
  }

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

/** '5.iii.25': months as old postal players write them. */
export const romanMonth = (low: string): number | null => ROMAN.indexOf(low) + 1 || null

/** 1 to 12, in the preferred languages first ('listopad' is October for some, November for others). */
export function monthOf(low: string, prefer: readonly string[] = []): number | null {
  const places = placesOf(MONTHS, low)
  return (places.find(entry => prefer.includes(entry.row)) ?? places[0])?.place ?? null
}

/** 1 = Monday to 7 = Sunday, in these languages and English; 'to' is Thursday only for Finns. */
export const weekdayOf = (low: string, languages: readonly string[]): number | null =>
  placesOf(WEEKDAYS, low).find(entry => entry.row === 'en' || languages.includes(entry.row))?.place ?? null

export const numberWord = (low: string): number | null => NUMBER_OF.get(low) ?? null

/** Negations of all languages that are no other word in another one: behind a move they are told without the language. */
const DENIALS = new Set(
  ROWS.flatMap(row => row.not.split(' ').map(fold)).filter(
    low => (low.length >= 3 && low !== 'mai') || ['ne', 'ei', 'не'].includes(low),
  ),
)
export const denies = (low: string): boolean => DENIALS.has(low)

const ALL_WORDS = new Set(
  ROWS.flatMap(row => [
    ...Object.values(row).flatMap(words => words.split(/[\s|]+/)),
    ...ordinaryWords(row.code),
  ]).map(fold),
)
/** A slip in one of them: 'Lxg3 geht nict'. */
export const deniesMisspelt = misspellings(
  { firm: DENIALS, others: [] },
  low => ALL_WORDS.has(low) || SMALL.has(low) || isActWord(low),
)

const SMALL_WORDS = wordSet(ROWS.map(row => row.typical).join(' '))

const GREETINGS = new Set([
  ...'hi hoi hei hej moi ola dear caro cara'.split(' '),
  ...ROWS.flatMap(row => row.typical.split(' '))
    .map(fold)
    .filter(low => low.length >= 4),
])
/** A greeting of any language, or a word that is seen beside one. */
export const greets = (low: string): boolean => GREETINGS.has(low)

/** A greeting or small word of any language. */
export const isSmallWord = (low: string): boolean => SMALL_WORDS.has(low)

/** Languages whose words the letter uses and how many different ones, the most frequent first. */
export function languagesOfWords(
  lows: Iterable<string>,
): { readonly code: string; readonly count: number }[] {
  const seen = new Set(lows)
  const counts = new Map<string, number>()
  for (const low of seen)
    for (const { code, set } of TYPICAL) if (set.has(low)) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts].map(([code, count]) => ({ code, count })).sort((a, b) => b.count - a.count)
}

/** The languages whose words are to be looked for in a letter: those that it speaks at least half as much as the first. */
export function spokenLanguages(lows: Iterable<string>): string[] {
  const counts = languagesOfWords(lows)
  const best = counts[0]?.count ?? 0
  return counts.filter(entry => entry.count * 2 > best).map(entry => entry.code)
}
