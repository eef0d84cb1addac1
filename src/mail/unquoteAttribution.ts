/**
 * The lines by which mail programs introduce what they quote: "On <date>, <name> wrote:" in its languages, on one
 * line or on several. The words stand in data/attributions.ts.
 */
import { QUOTE_WORDS, type QuoteWords } from './data/attributions.ts'
import { ADDRESS, carriesMove, type Line, type Remembered, remembered } from './unquoteMarks.ts'

const literal = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const words = (pick: (row: QuoteWords) => readonly string[]): string[] => [
  ...new Set(QUOTE_WORDS.flatMap(pick)),
]
const either = (list: readonly string[]): string =>
  [...list]
    .sort((a, b) => b.length - a.length)
    .map(literal)
    .join('|')
const isCjk = (word: string): boolean => /[\u3040-\u30ff\u4e00-\u9fff]/.test(word)

const WROTE_WORDS = words(row => row.wrote)
const WROTE = new RegExp(
  `(?<![\\p{L}])(?:${either(WROTE_WORDS.filter(w => !isCjk(w)))})(?![\\p{L}])|${either(WROTE_WORDS.filter(isCjk))}`,
  'iu',
)
const OPENS = new RegExp(
  `^["'“*]{0,2}(?:(?:${either(words(row => row.opens).filter(w => !isCjk(w)))})(?![\\p{L}])|${either(words(row => row.opens).filter(isCjk))}|\\d|\\p{L}{2,4}\\.?,? \\d)`,
  'iu',
)
const TIME_OR_YEAR =
  /(?<!\d)(?:19|20)\d\d(?!\d)|(?<!\d)\d{1,2}[:.h]\d{2}(?!\d)|\d{1,2}[./-] ?\d{1,2}[./-] ?\d{2,4}|年/
const ANY_DATE =
  /\p{L}{3}\.?,? \d{1,2}(?!\d)|(?<!\d)\d{1,2}\.? ?(?:de )?\p{L}{3}|(?<!\d)\d{1,2}[./]\d{1,2}(?!\d)/u
const DAY =
  /(?<!\d)(?:19|20)\d\d(?!\d)|\d{1,2}[./-] ?\d{1,2}[./-] ?\d{2,4}|年|\p{L}{3}\.?,? \d{1,2}(?![\d:.])|(?<![\d:.])\d{1,2}\.? ?(?:de )?\p{L}{3}/u
const BRACKETED = /[<(][^\s@<>()]{1,64}@[^\s@<>()]{2,100}[>)]/
const FIRST_PERSON =
  /\b(?:I|ich|j'ai|ik|jag|jeg|io) (?:wrote|said|schrieb|schreef|skrev|écrit|write)|\bI have written\b/i
/** A player’s record of dates is no beginning of an attribution. */
const OWN_DATES =
  /(?<!\p{L})(?:rec|rc?v|repl|sent|used|total|time|days?|erh|ges|abg|reçu|envoy|répond|recib|enviad|ricev|inviat|receb|ontv|verz|verst|modt|sendt|mott|skick|saat|läh|otrzym|wysł|obdr|odesl|kapt|küld|получ|отправ|отрим|надісл|alın|gönder|έλαβα|έστειλα)/iu
/** "You wrote" is what people write; mail programs give a name, or mark what follows. */
const SECOND_PERSON =
  /(?<!\p{L})(?:you|du|sie|ihr|tu|vous|usted|lei|você|jij|je|u|ni|te|ty|вы|ты|ви|ти)(?!\p{L})/iu
const COLON_END = /[:：]["”*_ \t\u00a0]{0,3}$/
/** "---- On Tue, 4 Mar 2025, Ruth wrote ----" */
const RULED = /^-{2,}[^-].*[^-]-{2,}$/
/** "Ruth Hallam, 04.03.25 18:30:" says enough above a marked quote. */
const NAME_AND_DATE = /^\p{Lu}[\p{L} .'’-]{1,40},? \d{1,2}[./-]\d{1,2}[./-]\d{2,4}[^\p{L}]{0,20}:$/u
const DIRECTION_MARKS = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
const CJK_END = /(?:写道|寫道|書きました|のメール)[。.]?$/

const LONGEST_LINE = 400
const MOST_LINES = 6

export interface Introduction {
  readonly start: number
  readonly end: number
}

/** What a line shows of an attribution; found once a line, as several lines below ask for it. */
export interface Signs {
  /** Text of the first line, and length of all. */
  readonly text: string
  readonly length: number
  readonly colon: boolean
  readonly wrote: boolean
  readonly address: boolean
  /** The address stands in brackets, as after a name. */
  readonly bracketed: boolean
  /** A time or a year. */
  readonly precise: boolean
  readonly dated: boolean
  /** A day, not only a time. */
  readonly day: boolean
  readonly opens: boolean
  readonly ownSay: boolean
  readonly toYou: boolean
}

/** Signs of the lines of a text that may belong to an attribution; null for blank, marked and endless lines. */
export function signsOf(lines: readonly Line[]): Remembered<Signs> {
  return remembered(lines, readSigns)
}

function readSigns(line: Line): Signs | null {
  const text = line.text.replace(DIRECTION_MARKS, '').trim()
  if (line.depth > 0 || text === '' || text.length > LONGEST_LINE) return null
  const at = text.includes('@')
  return {
    text,
    length: text.length,
    colon: COLON_END.test(text) || CJK_END.test(text) || RULED.test(text),
    wrote: WROTE.test(text),
    address: at && ADDRESS.test(text),
    bracketed: at && BRACKETED.test(text),
    precise: TIME_OR_YEAR.test(text),
    dated: TIME_OR_YEAR.test(text) || ANY_DATE.test(text),
    day: DAY.test(text),
    opens: OPENS.test(text),
    ownSay: FIRST_PERSON.test(text),
    toYou: SECOND_PERSON.test(text),
  }
}

/** Signs of lines taken together: the beginning is the upper one's, the end the lower one's. */
function together(upper: Signs, lower: Signs): Signs {
  return {
    text: upper.text,
    length: upper.length + lower.length,
    colon: lower.colon,
    wrote: upper.wrote || lower.wrote,
    address: upper.address || lower.address,
    bracketed: upper.bracketed || lower.bracketed,
    precise: upper.precise || lower.precise,
    dated: upper.dated || lower.dated,
    day: upper.day || lower.day,
    opens: upper.opens,
    ownSay: upper.ownSay || lower.ownSay,
    toYou: upper.toYou || lower.toYou,
  }
}

/**
 * The attribution whose last line is `end`, or null. `quoteFollows`: the next line with anything in it carries a
 * quote mark; without one a sentence of the sender's own is more likely, so more evidence is asked for.
 */
export function attributionEndingAt(
  signsAt: Remembered<Signs>,
  end: number,
  quoteFollows: boolean,
): Introduction | null {
  let found = signsAt(end)
  if (found === null || (!quoteFollows && !found.colon && !found.wrote)) return null
  let start = end
  while (!isAttribution(found, quoteFollows)) {
    const above: Signs | null = end - start + 1 < MOST_LINES ? signsAt(start - 1) : null
    if (above === null) return null
    found = together(above, found)
    start--
  }
  // What was found may be the tail of a wrapped attribution: take the lines above that belong to it.
  while (end - start + 1 < MOST_LINES) {
    const above = signsAt(start - 1)
    if (above === null || !belongsAbove(above, found)) break
    found = together(above, found)
    start--
  }
  return { start, end }
}

function isAttribution(signs: Signs, quoteFollows: boolean): boolean {
  const { colon, wrote, address, precise, dated, length } = signs
  if (colon && wrote && (address || precise))
    return quoteFollows || !(signs.ownSay || (signs.toYou && !address))
  if (colon && address && precise) return true
  // The colon may be damaged: everything else at once is no sentence of one's own.
  if (wrote && address && precise && signs.day && signs.opens && !signs.ownSay && length <= 160) return true
  if (!quoteFollows || length > LONGEST_LINE) return false
  if (wrote && colon && length <= 120) return true
  if (NAME_AND_DATE.test(signs.text)) return true
  return (address && dated) || (wrote && dated && signs.opens)
}

/** Whether a line is the beginning, or a piece of it, that the attribution found below still lacks. */
function belongsAbove(above: Signs, found: Signs): boolean {
  if (carriesMove(above.text) || (OWN_DATES.test(above.text) && !above.wrote && !above.bracketed))
    return false
  if (/^["'*]{0,2}[(<]/.test(found.text)) return above.text.length <= 80
  if (!found.address && above.bracketed) return true
  if (found.day && found.opens) return false
  if (!found.wrote && above.wrote) return true
  return above.dated && (above.opens || !found.day)
}
