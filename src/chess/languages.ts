/**
 * The languages of chess players as tables, and the look-ups over them. The rows stand in `languages/`; to add a
 * language, write its row there and list it here.
 */
import { fold, skeleton } from './glyphs.ts'
import { czech, greek, hungarian, polish, russian, turkish, ukrainian } from './languages/eastern.ts'
import { dutch, english, german } from './languages/germanic.ts'
import { danish, estonian, finnish, icelandic, norwegian, swedish } from './languages/nordic.ts'
import { french, italian, portuguese, romanian, spanish } from './languages/romance.ts'
import type { LanguageRow } from './languages/row.ts'
import type { PieceLetter } from './position.ts'

export type { LanguageRow } from './languages/row.ts'

export const LANGUAGES: readonly LanguageRow[] = [
  english,
  german,
  dutch,
  french,
  spanish,
  italian,
  portuguese,
  romanian,
  danish,
  norwegian,
  swedish,
  icelandic,
  finnish,
  estonian,
  polish,
  czech,
  hungarian,
  russian,
  ukrainian,
  turkish,
  greek,
]

export const LANGUAGE_CODES: readonly string[] = LANGUAGES.map(row => row.code)

const byCode = new Map(LANGUAGES.map(row => [row.code, row]))

/** The row of an ISO 639-1 code, or undefined. */
export const languageOf = (code: string): LanguageRow | undefined => byCode.get(code)

const PIECES: readonly PieceLetter[] = ['P', 'N', 'B', 'R', 'Q', 'K']

const lettersByCode = new Map(
  LANGUAGES.map(row => {
    const meaning = new Map<string, PieceLetter>()
    for (const piece of PIECES)
      for (const letters of row.letters[piece]) meaning.set(skeleton(letters), piece)
    return [row.code, meaning] as const
  }),
)

/** What these letters mean in the language of that code: Latin and Cyrillic twins count as one, case aside. */
export const letterMeaning = (letters: string, code: string): PieceLetter | null =>
  lettersByCode.get(code)?.get(skeleton(letters)) ?? null

/** Every piece letter of every language, as the eye sees it. */
export const ALL_LETTERS: ReadonlySet<string> = new Set(
  [...lettersByCode.values()].flatMap(meaning => [...meaning.keys()]),
)

const isCyrillic = /\p{Script=Cyrillic}/u
const isGreek = /\p{Script=Greek}/u

/** The languages to ask about these letters: those given, and if the letters are of an alphabet that none of them
 * uses, every language that does. A Cyrillic letter speaks for itself. */
export function languagesFor(letters: string, codes: readonly string[]): readonly string[] {
  const script = isCyrillic.test(letters) ? 'cyrillic' : isGreek.test(letters) ? 'greek' : 'latin'
  if (script === 'latin' || codes.some(code => byCode.get(code)?.script === script)) return codes
  return [...codes, ...LANGUAGES.filter(row => row.script === script).map(row => row.code)]
}

/** Phrases by their folded words, and the first words of all of them. */
export interface Phrases<Meaning> {
  readonly meanings: ReadonlyMap<string, Meaning>
  readonly beginnings: ReadonlySet<string>
}

const key = (phrase: string): string =>
  fold(phrase)
    .replace(/[\s-]+/g, ' ')
    .trim()

/** A table of phrases of all languages; the first row that has a phrase gives its meaning. */
function phrases<Meaning>(
  entries: (row: LanguageRow) => readonly (readonly [string, Meaning])[],
): Phrases<Meaning> {
  const table = new Map<string, Meaning>()
  for (const row of LANGUAGES)
    for (const [phrase, meaning] of entries(row)) if (!table.has(key(phrase))) table.set(key(phrase), meaning)
  return { meanings: table, beginnings: new Set([...table.keys()].map(phrase => phrase.split(' ')[0] ?? '')) }
}

const said = (list: readonly string[]): readonly (readonly [string, true])[] =>
  list.map(phrase => [phrase, true])

export const PIECE_NAMES: Phrases<PieceLetter> = phrases(row =>
  PIECES.flatMap(piece => row.names[piece].map(name => [name, piece] as const)),
)
export const TAKES = phrases(row => said(row.takes))
export const TO = phrases(row => said(row.to))
export const FROM = phrases(row => said(row.from))
/** Words after a move that mean nothing for it (rule 4E): check, mate, en passant. */
export const MARKS = phrases(row => said([...row.check, ...row.mate, ...row.enPassant]))
export const PROMOTES = phrases(row => said(row.promotes))
export const ARTICLES = phrases(row => said(row.articles))
export const CASTLES: Phrases<'any' | 'short' | 'long'> = phrases(row => [
  ...row.castlesShort.map(phrase => [phrase, 'short'] as const),
  ...row.castlesLong.map(phrase => [phrase, 'long'] as const),
  ...row.castles.map(phrase => [phrase, 'any'] as const),
])

const WORD = /[\p{L}\p{M}']{1,24}/uy
const DIGIT = /\d/
const GAP = /[ -]{1,3}/y

/** Does a phrase of one of the tables begin with this word? */
export const isBeginning = (word: string, ...tables: readonly Phrases<unknown>[]): boolean => {
  const folded = fold(word)
  return tables.some(table => table.beginnings.has(folded))
}

/** Is this word alone a phrase of the table? */
export const isWhole = (word: string, table: Phrases<unknown>): boolean => table.meanings.has(fold(word))

/** The longest phrase of the table (at most five words) that begins at `start` and ends at the end of a word. */
export function phraseAt<Meaning>(
  text: string,
  start: number,
  table: Phrases<Meaning>,
): { readonly end: number; readonly meaning: Meaning } | null {
  let found: { end: number; meaning: Meaning } | null = null
  let so = ''
  let position = start
  for (let words = 0; words < 5; words++) {
    WORD.lastIndex = position
    const word = WORD.exec(text)?.[0]
    if (word === undefined) break
    so += (words === 0 ? '' : ' ') + fold(word)
    if (words === 0 && !table.beginnings.has(so)) return null
    position += word.length
    const meaning = table.meanings.get(so)
    if (DIGIT.test(text.charAt(position))) break
    if (meaning !== undefined) found = { end: position, meaning }
    GAP.lastIndex = position
    const gap = GAP.exec(text)?.[0]
    if (gap === undefined) break
    position += gap.length
  }
  return found
}
