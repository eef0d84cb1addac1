/**
 * What stands over a quoted letter without marks: "Original message", "Forwarded message", and the header block that
 * Outlook writes, in the languages of data/attributions.ts.
 */
import { QUOTE_WORDS, type QuoteWords } from './data/attributions.ts'
import { ADDRESS, type Line, type Remembered, remembered } from './unquoteMarks.ts'

const titles = (pick: (row: QuoteWords) => readonly string[]): ReadonlySet<string> =>
  new Set(QUOTE_WORDS.flatMap(pick).map(title => title.toLowerCase()))
const ORIGINAL = titles(row => row.original)
const FORWARDED = titles(row => row.forwarded)
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

type Label = 'from' | 'sent' | 'to' | 'cc' | 'subject'
const LABELS = new Map<string, Label>()
for (const row of QUOTE_WORDS) {
  for (const label of ['cc', 'subject', 'to', 'sent', 'from'] as const) {
    for (const word of row[label]) LABELS.set(word.toLowerCase(), label)
  }
}
const LABEL = /^[ \t*_]{0,6}([\p{L}][\p{L} ./'’()-]{0,24})[ \t*_\u00a0]{0,4}[:：][ \t*_]{0,4}(.*)$/u

export interface LabelFound {
  readonly label: Label
  readonly value: string
}

/** The labels of a header block with which the lines of a text begin. */
export function labelsOf(lines: readonly Line[]): Remembered<LabelFound> {
  return remembered(lines, readLabel)
}

function readLabel(line: Line): LabelFound | null {
  if (line.depth > 0 || line.text.length > 1000) return null
  const [, name = '', value = ''] = LABEL.exec(line.text) ?? []
  const label = LABELS.get(name.trim().toLowerCase())
  return label === undefined ? null : { label, value }
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
export function headerBlockAt(
  lines: readonly Line[],
  labelAt: Remembered<LabelFound>,
  at: number,
): HeaderBlock | null {
  const first = labelAt(at)
  if (first === null || first.label === 'cc') return null
  if (first.label === 'from' && isOneLineBlock(first.value))
    return { end: at + 1, from: first.value, precise: true }
  const seen = new Map<Label, string>()
  let end = at + 1
  let strangers = 0
  for (let i = at; i < lines.length && i < at + BLOCK_LINES && strangers <= 3; i++) {
    const line = lines[i]
    if (line === undefined || line.depth > 0) break
    const found = labelAt(i)
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
  for (const match of value.slice(0, 400).matchAll(/(?<=[\s*>])\*?([\p{L}][\p{L}'’-]{0,19})\*?[:：]/gu)) {
    const label = LABELS.get((match[1] ?? '').toLowerCase())
    if (label !== undefined && label !== 'from') seen.add(label)
  }
  return seen.has('sent') && seen.size >= 3
}
