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
  /(?<!\d)(?:19|20)\d\d(?!\d)|(?<!\d)\d{1,2}[:.h]\d{2}(?!\d)|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|年/
const ANY_DATE =
  /\p{L}{3}\.?,? \d{1,2}(?!\d)|(?<!\d)\d{1,2}\.? ?(?:de )?\p{L}{3}|(?<!\d)\d{1,2}[./]\d{1,2}(?!\d)/u
const FIRST_PERSON =
  /\b(?:I|ich|j'ai|ik|jag|jeg|io) (?:wrote|said|schrieb|schreef|skrev|écrit|write)|\bI have written\b/i
const COLON_END = /[:：]["”*_ \t\u00a0]{0,3}$/
const CJK_END = /(?:写道|寫道|書きました|のメール)[。.]?$/

const LONGEST_LINE = 400
const MOST_LINES = 5

export interface Introduction {
  readonly start: number
  readonly end: number
}

/**
 * The attribution whose last line is `end`, or null. `quoteFollows`: the next line with anything in it carries a
 * quote mark; without one a sentence of the sender's own is more likely, so more evidence is asked for.
 */
export function attributionEndingAt(
  lines: readonly Line[],
  end: number,
  quoteFollows: boolean,
): Introduction | null {
  const last = lines[end]!.text.trim()
  if (!quoteFollows && !COLON_END.test(last) && !CJK_END.test(last)) return null
  let joined = ''
  let found: number | null = null
  for (let start = end; start > end - MOST_LINES && start >= 0; start--) {
    const line = lines[start]!
    if (line.depth > 0 || line.text.trim() === '' || line.text.length > LONGEST_LINE) break
    joined = joined === '' ? line.text.trim() : `${line.text.trim()} ${joined}`
    if (found === null) {
      if (!isAttribution(joined, quoteFollows)) continue
      found = start
      if (OPENS.test(line.text.trim()) && hasDate(line.text)) break
    } else if (OPENS.test(line.text.trim()) && hasDate(line.text) && !carriesMove(line.text)) {
      found = start
      break
    }
  }
  return found === null ? null : { start: found, end }
}

const hasDate = (text: string): boolean => TIME_OR_YEAR.test(text) || ANY_DATE.test(text)

function isAttribution(text: string, quoteFollows: boolean): boolean {
  const colon = COLON_END.test(text) || CJK_END.test(text)
  const wrote = WROTE.test(text)
  const address = ADDRESS.test(text)
  if (colon && wrote && (address || TIME_OR_YEAR.test(text))) return quoteFollows || !FIRST_PERSON.test(text)
  if (colon && address && TIME_OR_YEAR.test(text)) return true
  if (!quoteFollows || text.length > LONGEST_LINE) return false
  if (wrote && colon && text.length <= 120) return true
  return (address && hasDate(text)) || (wrote && hasDate(text) && OPENS.test(text))
}

// --- "Original message" and "Forwarded message" ---

const ORIGINAL = words(row => row.original).map(title => title.toLowerCase())
const FORWARDED = words(row => row.forwarded).map(title => title.toLowerCase())
const RULE_CHARS = /^[\s\-_=*~#>:：—–.]+|[\s\-_=*~#:：—–.]+$/g

/** A line that titles everything below it as somebody's earlier message. */
export function titleOf(line: string): 'original' | 'forwarded' | null {
  const text = line.trim()
  if (text.length > 200 || text === '') return null
  const title = text.replace(RULE_CHARS, '').toLowerCase()
  if (title === '') return null
  const ruled = /^[-_=*~—–]{2,}/.test(text)
  const matches = (known: string): boolean => title === known || (ruled && title.startsWith(known))
  if ((ruled || /[:：]$/.test(text)) && FORWARDED.some(matches)) return 'forwarded'
  return ruled && ORIGINAL.some(matches) ? 'original' : null
}

// --- Outlook's header block ---

type Label = 'from' | 'sent' | 'to' | 'cc' | 'subject'
const LABELS = new Map<string, Label>()
for (const row of QUOTE_WORDS) {
  for (const label of ['cc', 'subject', 'to', 'sent', 'from'] as const) {
    for (const word of row[label]) LABELS.set(word.toLowerCase(), label)
  }
}
const LABEL = /^[ \t*_]{0,6}([\p{L}][\p{L} .\/'’()-]{0,24})[ \t*_\u00a0]{0,4}[:：][ \t*_]{0,4}(.*)$/u

function labelOf(line: Line): { label: Label; value: string } | null {
  if (line.depth > 0 || line.text.length > 1000) return null
  const match = LABEL.exec(line.text)
  const label = match === null ? undefined : LABELS.get(match[1]!.trim().toLowerCase())
  return label === undefined ? null : { label, value: match![2]! }
}

/**
 * Whether a header block begins at line `at`: three different labels of From, Sent, To and Subject close together,
 * or From with an address and Sent. Players' own "Received:" and "Sent:" lines are no such block.
 */
export function headerBlockAt(lines: readonly Line[], at: number): boolean {
  const first = labelOf(lines[at]!)
  if (first === null || first.label === 'cc') return false
  const seen = new Set<Label>()
  let address = false
  let strangers = 0
  for (let i = at; i < lines.length && i < at + 14; i++) {
    const line = lines[i]!
    if (line.depth > 0) break
    if (line.text.trim() === '') {
      if (++strangers > 3) break
      continue
    }
    const found = labelOf(line)
    if (found === null) {
      if (++strangers > 3) break
      continue
    }
    if (found.label === 'from' && ADDRESS.test(found.value)) address = true
    if (found.label !== 'cc') seen.add(found.label)
  }
  if (!seen.has('from')) return seen.size >= 3
  return seen.size >= 3 || (seen.has('sent') && address)
}
