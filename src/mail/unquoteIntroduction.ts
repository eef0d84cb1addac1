/**
 * The lines by which mail programs introduce what they quote: "On <date>, <name> wrote:" in its languages, Outlook's
 * header block, "Original message" and "Forwarded message". The words stand in data/attributions.ts.
 */
import { QUOTE_WORDS, type QuoteWords } from './data/attributions.ts'
import { carriesMove, type Line } from './unquoteMarks.ts'

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
const ADDRESS = /[^\s@<>"'(),;:]{1,64}@[^\s@<>"'(),;:]{2,100}/
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
interface Signs {
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

/** The lines of one text with what has been found out about each: several lines below ask for the same. */
export interface Page {
  readonly lines: readonly Line[]
  readonly signs: (Signs | null | undefined)[]
  readonly labels: (LabelFound | null | undefined)[]
}

export function pageOf(lines: readonly Line[]): Page {
  return { lines, signs: new Array(lines.length), labels: new Array(lines.length) }
}

/** Signs of a line that may belong to an attribution; null for blank, marked and endless lines. */
function signsAt({ lines, signs }: Page, index: number): Signs | null {
  const line = lines[index]
  if (line === undefined) return null
  const known = signs[index]
  if (known !== undefined) return known
  const found = readSigns(line)
  signs[index] = found
  return found
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
export function attributionEndingAt(page: Page, end: number, quoteFollows: boolean): Introduction | null {
  let found = signsAt(page, end)
  if (found === null || (!quoteFollows && !found.colon && !found.wrote)) return null
  let start = end
  while (!isAttribution(found, quoteFollows)) {
    const above: Signs | null = end - start + 1 < MOST_LINES ? signsAt(page, start - 1) : null
    if (above === null) return null
    found = together(above, found)
    start--
  }
  // What was found may be the tail of a wrapped attribution: take the lines above that belong to it.
  while (end - start + 1 < MOST_LINES) {
    const above = signsAt(page, start - 1)
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

// --- "Original message" and "Forwarded message" ---

const ORIGINAL = new Set(words(row => row.original).map(title => title.toLowerCase()))
const FORWARDED = new Set(words(row => row.forwarded).map(title => title.toLowerCase()))
const REPLY_ABOVE =
  /^(?:please )?(?:type|write|enter)? ?(?:your )?(?:reply|respond|response|answer) above this line/
const RULE_CHARS = /^[\s\-_=*~#>:：—–.]+|[\s\-_=*~#:：—–.]+$/g

/** A line that titles everything below it as somebody's earlier message. */
export function titleOf(line: string): 'original' | 'forwarded' | null {
  const text = line.trim()
  if (text.length > 200 || text === '') return null
  const ruled = /^[-_=*~—–#]{2,}/.test(text)
  if (!ruled && !/[:：]$/.test(text)) return null
  const title = text.replace(RULE_CHARS, '').toLowerCase()
  if (title === '') return null
  const matches = (known: ReadonlySet<string>): boolean =>
    known.has(title) || (ruled && [...known].some(start => title.startsWith(start)))
  if (REPLY_ABOVE.test(title)) return 'original'
  if (matches(FORWARDED)) return 'forwarded'
  return ruled && matches(ORIGINAL) ? 'original' : null
}

// --- Outlook's header block ---

type Label = 'from' | 'sent' | 'to' | 'cc' | 'subject'
const LABELS = new Map<string, Label>()
for (const row of QUOTE_WORDS) {
  for (const label of ['cc', 'subject', 'to', 'sent', 'from'] as const) {
    for (const word of row[label]) LABELS.set(word.toLowerCase(), label)
  }
}
const LABEL = /^[ \t*_]{0,6}([\p{L}][\p{L} ./'’()-]{0,24})[ \t*_\u00a0]{0,4}[:：][ \t*_]{0,4}(.*)$/u

interface LabelFound {
  readonly label: Label
  readonly value: string
}

/** The label that a line begins with, if it is one of a header block. */
function labelAt({ lines, labels }: Page, index: number): LabelFound | null {
  const known = labels[index]
  if (known !== undefined) return known
  const line = lines[index]
  const found = line === undefined ? null : readLabel(line)
  labels[index] = found
  return found
}

function readLabel(line: Line): LabelFound | null {
  if (line.depth > 0 || line.text.length > 1000) return null
  const match = LABEL.exec(line.text)
  const label = match === null ? undefined : LABELS.get(match[1]!.trim().toLowerCase())
  return label === undefined ? null : { label, value: match![2]! }
}

export interface HeaderBlock {
  /** Index after its last line. */
  readonly end: number
  /** What stands behind From. */
  readonly from: string
  /** As a mail program writes it: an address behind From or a time behind Sent. */
  readonly precise: boolean
}

const BLOCK_LINES = 14

/**
 * The header block that begins at line `at`: three different labels of From, Sent, To and Subject close together,
 * or From with an address and Sent. Players' own "Received:" and "Sent:" lines are no such block.
 */
export function headerBlockAt(page: Page, at: number): HeaderBlock | null {
  const { lines } = page
  const first = labelAt(page, at)
  if (first === null || first.label === 'cc') return null
  if (first.label === 'from' && isOneLineBlock(first.value))
    return { end: at + 1, from: first.value, precise: true }
  const seen = new Map<Label, string>()
  let end = at + 1
  let strangers = 0
  for (let i = at; i < lines.length && i < at + BLOCK_LINES && strangers <= 3; i++) {
    const line = lines[i]
    if (line === undefined || line.depth > 0) break
    const found = labelAt(page, i)
    if (found === null) {
      strangers++
      continue
    }
    end = i + 1
    if (found.label !== 'cc' && !seen.has(found.label)) seen.set(found.label, found.value)
  }
  const from = seen.get('from')
  if (seen.size < 2) return null
  const enough = seen.size >= 3 || (from !== undefined && seen.has('sent') && ADDRESS.test(from))
  const precise = ADDRESS.test(from ?? '') || /\d{1,2}[:.]\d{2}(?!\d)/.test(seen.get('sent') ?? '')
  return enough ? { end, from: from ?? '', precise } : null
}

/** A block that was run together into one line: "From: Ruth <...> Sent: Tuesday To: Piet Subject: game 5". */
function isOneLineBlock(value: string): boolean {
  const seen = new Set<Label>()
  for (const match of value
    .slice(0, LONGEST_LINE)
    .matchAll(/(?<=[\s*>])\*?([\p{L}][\p{L}'’-]{0,19})\*?[:：]/gu)) {
    const label = LABELS.get((match[1] ?? '').toLowerCase())
    if (label !== undefined && label !== 'from') seen.add(label)
  }
  return seen.has('sent') && seen.size >= 3
}
