/** What each date of a letter means: the word nearest to it, the columns of a table, or its place in a pair. */
import type { Side } from '../../../core/ids.ts'
import { daysBetween, type PlainDate } from '../../../core/plainDate.ts'
import type { DateMention } from './dates.ts'
import type { Lexicon } from './languages.ts'
import type { Token } from './words.ts'

export type Role = 'received' | 'sent' | 'opponent-sent' | 'expected'

const LINK_BREAKERS = new Set([',', ';', '/', '|', ')', '!', '?'])

const EXPECT = new Set(
  'expect expected expecting due deadline by before until bis spatestens avant antes entro voor innan inden erwartet'.split(
    ' ',
  ),
)

const LETTER_WORDS = new Set(
  'move mail email letter message reply zug nachricht coup message courriel jugada mensaje correo mossa zet bericht'.split(
    ' ',
  ),
)

interface Cue {
  readonly index: number
  readonly role: Role
}

export interface FactsInput {
  readonly tokens: readonly Token[]
  readonly dates: readonly DateMention[]
  readonly words: Lexicon
  readonly taken: (token: Token) => boolean
  /** Stretches (offsets) whose dates mean something else: leave, for one. */
  readonly excluded: readonly { readonly at: number; readonly end: number }[]
  readonly today: PlainDate
  readonly sender: Side
  readonly lastSent: PlainDate | null
}

/** 'R 9/1 S 11/1': a single capital before a date. */
function letterCue(tokens: readonly Token[], i: number, nextDate: (i: number) => boolean): Role | null {
  const token = tokens[i]
  if (token === undefined || !['r', 's', 'e', 'a', 'in', 'out'].includes(token.low)) return null
  const after = tokens[i + 1]
  const at = after !== undefined && [':', '.', '=', '-'].includes(after.text) ? i + 2 : i + 1
  if (!nextDate(at)) return null
  const labelled = after !== undefined && [':', '='].includes(after.text)
  if (token.low === 'r' || token.text === 'E' || (token.low === 'in' && labelled)) return 'received'
  if (token.low === 's' || token.text === 'A' || (token.low === 'out' && labelled)) return 'sent'
  return null
}

function cuesOf(input: FactsInput): Cue[] {
  const { tokens, words, taken, dates } = input
  const starts = new Set(dates.map(date => date.first))
  const inDate = new Set(
    dates.flatMap(date => Array.from({ length: date.past - date.first }, (_, n) => date.first + n)),
  )
  const cues: Cue[] = []
  const lineHas = (i: number, set: { has: (low: string) => boolean }, back: number): boolean => {
    for (let k = i - 1; k >= Math.max(0, i - back); k--) {
      const token = tokens[k]
      if (token === undefined || token.kind === 'break' || LINK_BREAKERS.has(token.text) || inDate.has(k))
        return false
      if (token.text === '.' && !token.glued) return false
      if (set.has(token.low)) return true
    }
    return false
  }
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'word' || inDate.has(index) || taken(token)) continue
    const low = token.low
    const single = letterCue(tokens, index, i => starts.has(i))
    if (single !== null) cues.push({ index, role: single })
    else if (words.received.has(low)) {
      // 'you received my move' tells of the opponent.
      if (!lineHas(index, new Set(['you', 'du', 'tu']), 2)) cues.push({ index, role: 'received' })
    } else if (words.sent.has(low)) {
      const expected = lineHas(index, EXPECT, 4) || EXPECT.has(tokens[index + 1]?.low ?? '')
      const yours = lineHas(index, words.you, 4)
      cues.push({ index, role: expected ? 'expected' : yours ? 'opponent-sent' : 'sent' })
    } else if (EXPECT.has(low) && low.startsWith('expect')) cues.push({ index, role: 'expected' })
    else if (LETTER_WORDS.has(low) && lineHas(index, words.you, 3)) {
      const next = tokens[index + 1]?.low ?? ''
      if (
        next === 'of' ||
        next === 'from' ||
        next === 'dated' ||
        next === 'vom' ||
        next === 'du' ||
        next === 'van'
      )
        cues.push({ index, role: 'opponent-sent' })
    }
  }
  return cues
}

/** Is the way from a cue forward to a date free of commas, sentence ends and lines? Moves between do not matter. */
function linked(input: FactsInput, from: number, to: number): boolean {
  let steps = 0
  let breaks = 0
  for (let k = from + 1; k < to; k++) {
    const token = input.tokens[k]
    if (token === undefined || input.taken(token)) continue
    if (token.kind === 'break') {
      if (++breaks > 1) return false
      continue
    }
    if (LINK_BREAKERS.has(token.text)) return false
    // 'rec. 4 March', but not 'received. Tomorrow'.
    const short = token.glued && k === from + 1 && (input.tokens[from]?.text.length ?? 9) <= 5
    if (token.text === '.' && !short) return false
    if (++steps > 6) return false
  }
  return true
}

export function rolesOf(input: FactsInput): Map<DateMention, Role> {
  const { tokens, dates } = input
  const cues = cuesOf(input)
  const used = new Set<Cue>()
  const roles = new Map<DateMention, Role>()
  const heads = headCues(input, cues)
  const free = dates.filter(date => !input.excluded.some(span => date.at >= span.at && date.at < span.end))
  for (const [n, date] of free.entries()) {
    const floor = free[n - 1]?.past ?? 0
    const cue = cues.findLast(c => c.index < date.first && c.index >= floor)
    if (cue === undefined || used.has(cue) || heads.has(cue) || !linked(input, cue.index, date.first))
      continue
    used.add(cue)
    roles.set(date, cue.role)
  }
  for (const [n, date] of free.entries()) {
    if (roles.has(date)) continue
    const ceiling = free[n + 1]?.first ?? tokens.length
    const cue = cues.find(c => c.index >= date.past && c.index < ceiling && c.index <= date.past + 5)
    if (cue === undefined || used.has(cue)) continue
    const between = tokens.slice(date.past, cue.index)
    // '5 March, by noon, arrived': a comma right behind the date does not part them.
    if (
      between.some(
        (t, n) =>
          t.kind === 'break' ||
          (t.text === ',' && n > 0) ||
          t.text === ';' ||
          t.text === '/' ||
          t.text === '|' ||
          t.kind === 'number' ||
          t.text === '.',
      )
    )
      continue
    used.add(cue)
    roles.set(date, cue.role)
  }
  // A table: its head names the columns before any date comes.
  const queue = cues.filter(cue => !used.has(cue) && (cue.role === 'received' || cue.role === 'sent'))
  const head = queue[0]
  if (head !== undefined && queue.length >= 2 && queue.some(cue => cue.role === 'received')) {
    const columns = [...new Set(queue.map(cue => cue.role))]
    const line = lineNumbers(tokens)
    const perRow = new Map<number, number>()
    for (const date of free) {
      if (roles.has(date) || date.weak || date.first < head.index) continue
      // A cell to a line, or a row to a line.
      const row = line[date.first] ?? 0
      const cells = free.filter(other => line[other.first] === row).length
      const column = cells > 1 ? (perRow.get(row) ?? 0) : (perRow.get(-1) ?? 0) % columns.length
      perRow.set(cells > 1 ? row : -1, column + 1)
      const role = columns[column]
      if (role !== undefined) roles.set(date, role)
    }
  }
  return roles
}

/** Cues of a table's head: a line that names both columns and has no date. */
function headCues({ tokens, dates }: FactsInput, cues: readonly Cue[]): ReadonlySet<Cue> {
  const line = lineNumbers(tokens)
  const dated = new Set(dates.map(date => line[date.first]))
  const byLine = new Map<number, Cue[]>()
  for (const cue of cues) {
    const n = line[cue.index] ?? 0
    byLine.set(n, [...(byLine.get(n) ?? []), cue])
  }
  const heads = new Set<Cue>()
  for (const [n, list] of byLine) {
    const columns = list.some(cue => cue.role === 'received') && list.some(cue => cue.role === 'sent')
    if (columns && !dated.has(n)) for (const cue of list) heads.add(cue)
  }
  return heads
}

function lineNumbers(tokens: readonly Token[]): readonly number[] {
  let line = 0
  return tokens.map(token => (token.kind === 'break' ? line++ : line))
}

export const isSeparator = (token: Token | undefined): boolean =>
  token !== undefined && ['-', '–', '—', '/', ',', '→', '>', '|', ';'].includes(token.text)

/** Two dates side by side without a word: received and sent, where days stand beside them or the second is today. */
export function pairOf(
  input: FactsInput,
  roles: ReadonlyMap<DateMention, Role>,
  resolve: (date: DateMention) => PlainDate | null,
): readonly [DateMention, DateMention] | null {
  const { tokens, dates, words } = input
  for (let n = dates.length - 1; n > 0; n--) {
    const [a, b] = [dates[n - 1], dates[n]]
    if (a === undefined || b === undefined || roles.has(a) || roles.has(b)) continue
    if (input.excluded.some(span => a.at >= span.at && a.at < span.end)) continue
    const gap = tokens.slice(a.past, b.first)
    if (
      !a.rangeTo &&
      !(gap.length <= 2 && gap.length > 0 && gap.every(t => isSeparator(t) || t.text === '>'))
    )
      continue
    const [from, to] = [resolve(a), resolve(b)]
    if (from === null || to === null || from > to) continue
    const ago = daysBetween(to, input.today)
    if (ago < -1 || ago > 14 || daysBetween(from, to) > 60) continue
    const line = lineOf(tokens, a.first)
    const days = line.some(t => words.day.has(t.low) || words.total.has(t.low))
    const strangers = line.filter(t => t.kind === 'word' && t.text.length > 2 && !input.taken(t)).length
    if (days || (ago <= 0 && strangers <= 2) || strangers === 0 || barePair(tokens, b.past)) return [a, b]
  }
  return null
}

/** '... / 2 / 103': numbers follow the pair. */
const barePair = (tokens: readonly Token[], past: number): boolean =>
  isSeparator(tokens[past]) && tokens[past + 1]?.kind === 'number'

export function lineOf(tokens: readonly Token[], i: number): readonly Token[] {
  let from = i
  while (from > 0 && i - from < 200 && tokens[from - 1]?.kind !== 'break') from--
  let to = i
  while (to < tokens.length && to - i < 200 && tokens[to]?.kind !== 'break') to++
  return tokens.slice(from, to)
}
