/**
 * Rule 2 (E to K): what the letter says of dates and times. Each date gets its meaning from the nearest word that says
 * one (received, sent, expected), from the columns of a table, or from standing in a pair beside days; each number of
 * days likewise. What no word explains is left alone.
 */
import { addDays, daysBetween, type PlainDate } from '../../../core/plainDate.ts'
import type { Side } from '../../../core/ids.ts'
import { chooseOrder, type DateMention, type Order, resolveDate } from './dates.ts'
import { type Lexicon, numberWord } from './languages.ts'
import type { Token } from './words.ts'

export interface Facts {
  readonly received: PlainDate | null
  readonly sent: PlainDate | null
  readonly opponentSent: PlainDate | null
  readonly expectedReply: PlainDate | null
  readonly timeUsed: number | null
  readonly timeTotal: number | null
  readonly opponentTime: { readonly used: number | null; readonly total: number | null } | null
  readonly order: Order
  readonly words: readonly { readonly what: string; readonly at: number; readonly end: number }[]
}

type Role = 'received' | 'sent' | 'opponent-sent' | 'expected'

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
const NO_TIME_BEFORE = new Set(
  'within for in after last next every another about since no than over under allowed of move board bd game round point part binnen innerhalb dans pendant durante seit'.split(
    ' ',
  ),
)
const NO_TIME_AFTER = new Set(
  'ago later more left remaining behind before after until leave moves move allowed holiday'.split(' '),
)
const FILLERS = new Set(
  'in i im en au a w de to of is so now for both my this far date the are days on days. it and that makes making up'.split(
    ' ',
  ),
)
const SIDE_WORDS: { readonly [side in Side]: ReadonlySet<string> } = {
  white: new Set(
    'white weiss weis blanc blancs blancas bianco bianchi wit hvid hvit vit brancas biale белые белых'.split(
      ' ',
    ),
  ),
  black: new Set(
    'black schwarz noir noirs negras nero neri zwart sort svart pretas czarne черные черных'.split(' '),
  ),
}

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
    if (token.text === '.' && !(token.glued && k === from + 1)) return false
    if (++steps > 6) return false
  }
  return true
}

function rolesOf(input: FactsInput): Map<DateMention, Role> {
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
    const cue = cues.find(c => c.index >= date.past && c.index < ceiling && c.index <= date.past + 3)
    if (cue === undefined || used.has(cue)) continue
    const between = tokens.slice(date.past, cue.index)
    if (between.some(t => t.kind === 'break' || t.text === ',' || t.text === ';' || t.text === '.')) continue
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

const isSeparator = (token: Token | undefined): boolean =>
  token !== undefined && ['-', '–', '—', '/', ',', '→', '>', '|', ';'].includes(token.text)

/** Two dates side by side without a word: received and sent, where days stand beside them or the second is today. */
function pairOf(
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

function lineOf(tokens: readonly Token[], i: number): readonly Token[] {
  let from = i
  while (from > 0 && i - from < 200 && tokens[from - 1]?.kind !== 'break') from--
  let to = i
  while (to < tokens.length && to - i < 200 && tokens[to]?.kind !== 'break') to++
  return tokens.slice(from, to)
}

/** Letters with more dates or numbers than this are no letters; the last ones count. */
const MOST_DATES = 160

interface Amount {
  readonly index: number
  readonly past: number
  readonly value: number
  readonly unit: boolean
  /** First half of an 'n/m' that is no date. */
  readonly slashed: boolean
  role: 'used' | 'total' | null
  readonly whose: 'own' | 'opponent'
  /** How sure: a word beside it says so (2), it stands beside one that has a word (1), nothing (0). */
  weight: number
}

function amountsOf(input: FactsInput, settled: ReadonlySet<DateMention> | null): Amount[] {
  const { tokens, words, taken, dates } = input
  const inDate = new Set(
    dates.flatMap(date => Array.from({ length: date.past - date.first }, (_, n) => date.first + n)),
  )
  const slashes = new Set<number>()
  // '3/22' is used and total, not a date, where a word of time stands before it.
  for (const date of dates) {
    if (date.form.kind !== 'numbers' || date.form.year !== null) continue
    const spare = settled !== null && !settled.has(date) && tokens[date.first + 1]?.text === '/'
    const side = [tokens[date.first - 1], tokens[date.first - 2]].find(t => t?.kind === 'word')?.low ?? ''
    const sided =
      date.form.a <= date.form.b && (SIDE_WORDS.white.has(side) || SIDE_WORDS.black.has(side) || side === 't')
    if (spare || sided || noDate(date, input.today) || timeWordBefore(input, date.first))
      for (let k = date.first; k < date.past; k++) {
        inDate.delete(k)
        slashes.add(k)
      }
  }
  const amounts: Amount[] = []
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]
    if (token === undefined || inDate.has(i) || taken(token)) continue
    const value =
      token.kind === 'number'
        ? token.text.length <= 3
          ? Number(token.text)
          : null
        : token.kind === 'word'
          ? numberWord(token.low)
          : null
    if (value === null) continue
    if (tokens[i + 1]?.text === ':' && tokens[i + 1]?.glued && tokens[i + 2]?.glued) continue
    if (tokens[i - 1]?.text === ':' && token.glued) continue
    let past = i + 1
    if (tokens[past]?.text === '-') past++
    const unit =
      words.day.has(tokens[past]?.low ?? '') ||
      (token.kind === 'number' && tokens[past]?.glued === true && tokens[past]?.low === 'd')
    if (token.kind === 'word' && !unit) continue
    if (!unit) past = i + 1
    else past++
    const before = tokens[i - 1]?.kind === 'break' ? '' : (tokens[i - 1]?.low ?? '')
    const after = tokens[past]?.low ?? ''
    if (NO_TIME_BEFORE.has(before) || NO_TIME_AFTER.has(after) || after === '%') continue
    if (amounts.length >= MOST_DATES) amounts.shift()
    amounts.push({
      index: i,
      past,
      value,
      unit,
      slashed: slashes.has(i) && tokens[i + 1]?.text === '/',
      role: null,
      whose: whoseTime(input, i),
      weight: 0,
    })
  }
  return amounts
}

/** '(3/20)': as a date it would lie nowhere near the letter. */
function noDate(date: DateMention, today: PlainDate): boolean {
  if (date.form.kind !== 'numbers' || date.form.a > date.form.b) return false
  return (['dmy', 'mdy'] as const).every(order => {
    const day = resolveDate(date.form, { today, order, ahead: false })
    const ago = day === null ? 999 : daysBetween(day, today)
    return ago < -2 || ago > 45
  })
}

function timeWordBefore(input: FactsInput, i: number): boolean {
  const { tokens, words } = input
  for (let k = i - 1; k >= Math.max(0, i - 4); k--) {
    const token = tokens[k]
    if (token === undefined || token.kind === 'break') return false
    if (words.sent.has(token.low) || words.received.has(token.low)) return false
    if (words.used.has(token.low) || words.total.has(token.low)) return true
    if (words.day.has(token.low) && token.text.length > 2) return true
    if (token.text === ',' || token.text === ';') return false
  }
  return false
}

function whoseTime(input: FactsInput, i: number): 'own' | 'opponent' {
  const { tokens, words, sender } = input
  for (let k = i - 1; k >= Math.max(0, i - 10); k--) {
    const token = tokens[k]
    if (token === undefined || token.kind === 'break' || token.text === '.' || token.text === ';')
      return 'own'
    if (words.me.has(token.low) || SIDE_WORDS[sender].has(token.low)) return 'own'
    if (SIDE_WORDS[sender === 'white' ? 'black' : 'white'].has(token.low)) return 'opponent'
    if (words.you.has(token.low)) {
      // 'you: 5 days', 'your total 31', not 'Bd7 to you, 3 days'.
      return tokens.slice(k + 1, i).some(t => t.text === ',') ? 'own' : 'opponent'
    }
  }
  return 'own'
}

function totalWordNear(input: FactsInput, amount: Amount): boolean {
  const { tokens, words } = input
  const isTotal = (k: number): boolean => {
    const low = tokens[k]?.low ?? ''
    if (low === 'far') return tokens[k - 1]?.low === 'so'
    if (tokens[k]?.text === 'T') return tokens[k - 1]?.kind !== 'number'
    return words.total.has(low)
  }
  for (let k = amount.index - 1; k >= Math.max(0, amount.index - 5); k--) {
    const token = tokens[k]
    if (token === undefined || token.kind === 'number') break
    if (isTotal(k)) return true
    const passable =
      FILLERS.has(token.low) ||
      [':', '=', '-', '–', '.', '('].includes(token.text) ||
      words.day.has(token.low) ||
      words.used.has(token.low) ||
      words.me.has(token.low)
    if (!passable || (token.text === '.' && !token.glued)) break
  }
  for (let k = amount.past; k < amount.past + 4; k++) {
    const token = tokens[k]
    if (token === undefined || token.kind === 'break' || token.kind === 'number') break
    if (isTotal(k)) {
      // '3 days (total 41)' and '3 days total 41': the word belongs to the number that follows it.
      let beyond = k + 1
      while ([':', '=', 'of', '.'].includes(tokens[beyond]?.text ?? '')) beyond++
      const next = tokens[beyond]
      return next?.kind !== 'number' || tokens[k]?.low === 'far'
    }
    if (!FILLERS.has(token.low) && !words.used.has(token.low)) break
  }
  return false
}

function usedWordBefore(input: FactsInput, amount: Amount): boolean {
  const { tokens, words } = input
  for (let k = amount.index - 1; k >= Math.max(0, amount.index - 6); k--) {
    const token = tokens[k]
    if (token === undefined || token.kind === 'number' || token.text === ',' || token.text === ';')
      return false
    if (words.used.has(token.low)) return true
    if (words.day.has(token.low) && [':', '='].includes(tokens[k + 1]?.text ?? '')) return true
  }
  return words.used.has(tokens[amount.past]?.low ?? '')
}

const CHAIN = new Set(['/', ',', ';', '(', '|', '.', 'and', '='])

function timesOf(
  input: FactsInput,
  amounts: Amount[],
  spent: number | null,
  dated: ReadonlySet<number>,
): void {
  const { tokens } = input
  // 'n/m' is used and total whatever stands beside it.
  for (const [n, amount] of amounts.entries()) {
    const next = amounts[n + 1]
    if (amount.slashed && next !== undefined && next.index === amount.index + 2) {
      amount.role = 'used'
      next.role = 'total'
      amount.weight = 1
      next.weight = 1
    }
  }
  for (const amount of amounts) {
    if (amount.weight > 0) continue
    if (totalWordNear(input, amount)) {
      amount.role = 'total'
      amount.weight = 2
    } else if (usedWordBefore(input, amount)) {
      amount.role = 'used'
      amount.weight = 2
    } else if (amount.unit) {
      amount.role = 'used'
      amount.weight = 0
    }
  }
  const between = (a: Amount, b: Amount): readonly Token[] => tokens.slice(a.past, b.index)
  for (const [n, amount] of amounts.entries()) {
    const before = amounts[n - 1]
    if (before === undefined) continue
    const gap = between(before, amount)
    const chained = gap.length <= 2 && gap.every(t => CHAIN.has(t.low) || t.kind === 'break')
    if (amount.role === 'total' || !chained) {
      if (
        amount.role === 'total' &&
        before.role === 'used' &&
        gap.filter(t => t.kind !== 'break').length <= 8
      )
        before.weight = Math.max(before.weight, 1)
      if (amount.role === 'total' && before.role === null && chained) {
        before.role = 'used'
        before.weight = 1
      }
      continue
    }
    const next = tokens[amount.past]
    const closes =
      next === undefined || next.kind === 'break' || [')', '.', ',', ';', ']'].includes(next.text)
    if (
      before.role === 'used' &&
      amount.value >= before.value &&
      (amount.role === null ? closes : gap.some(t => t.text === '/' || t.text === '('))
    ) {
      amount.role = 'total'
      amount.weight = 1
      before.weight = Math.max(before.weight, 1)
    }
  }
  // '2 + 12 = 14': this move, before, now.
  for (const [n, amount] of amounts.entries()) {
    const [plus, sum] = [amounts[n + 1], amounts[n + 2]]
    if (plus === undefined || sum === undefined || amount.value + plus.value !== sum.value) continue
    if (
      between(amount, plus)
        .map(t => t.text)
        .join('') !== '+' ||
      between(plus, sum)
        .map(t => t.text)
        .join('') !== '='
    )
      continue
    amount.role = 'used'
    plus.role = null
    sum.role = 'total'
    amount.weight = 1
    sum.weight = 1
  }
  // '7 Feb / 9 Feb / 2 / 103', or the columns behind the dates of a table.
  for (const [n, amount] of amounts.entries()) {
    const next = amounts[n + 1]
    if (amount.role !== null && amount.weight > 0) continue
    if (!dated.has(amount.index)) continue
    amount.role = 'used'
    amount.weight = 1
    if (
      next !== undefined &&
      next.role === null &&
      between(amount, next).every(t => CHAIN.has(t.low) || t.text === '-')
    ) {
      next.role = 'total'
      next.weight = 1
    }
  }
  // 'Three days; I have used 88': the second use is the running total.
  const uses = amounts.filter(amount => amount.role === 'used' && amount.whose === 'own')
  if (!amounts.some(amount => amount.role === 'total' && amount.whose === 'own')) {
    const have = uses.find(
      amount =>
        amount.weight === 2 &&
        tokens.slice(Math.max(0, amount.index - 3), amount.index).some(t => t.low === 'have'),
    )
    if (
      have !== undefined &&
      ((uses.length > 1 && uses[0] !== have) || (spent !== null && have.value > spent))
    ) {
      have.role = 'total'
      for (const other of uses) if (other !== have) other.weight = Math.max(other.weight, 1)
    }
  }
}

export function readFacts(given: FactsInput): Facts {
  const input = { ...given, dates: given.dates.slice(-MOST_DATES) }
  const { tokens, dates, today, words } = input
  const roles = rolesOf(input)
  // Dates that a word explains settle the order; numbers beside them ('3/31') may be days.
  const explained = dates.filter(date => roles.has(date))
  const forms = (explained.length > 0 ? explained : dates.filter(date => !date.weak)).map(date => date.form)
  const sentMention = dates.findLast(date => roles.get(date) === 'sent')
  const order = chooseOrder(forms, today, sentMention?.form ?? pairForm(dates), false)
  const resolve = (date: DateMention): PlainDate | null =>
    resolveDate(date.form, { today, order, ahead: false })
  const pair = pairOf(input, roles, resolve)
  if (pair !== null && ![...roles.values()].includes('received')) {
    roles.set(pair[0], 'received')
    roles.set(pair[1], 'sent')
  }

  const all = (role: Role): { date: DateMention; day: PlainDate }[] =>
    dates.flatMap(date => {
      const day = roles.get(date) === role ? resolve(date) : null
      return day === null ? [] : [{ date, day }]
    })
  const near = (day: PlainDate): number => Math.abs(daysBetween(day, today))
  const sents = all('sent').filter(entry => entry.day <= addDays(today, 3))
  const sent = sents.reduce<(typeof sents)[number] | null>(
    (best, entry) => (best === null || near(entry.day) <= near(best.day) ? entry : best),
    null,
  )
  const receiveds = all('received').filter(entry => sent === null || entry.day <= addDays(sent.day, 1))
  const received = (receiveds.length > 0 ? receiveds : all('received')).reduce<{
    date: DateMention
    day: PlainDate
  } | null>((best, entry) => (best === null || entry.day >= best.day ? entry : best), null)
  const earlier = sents.find(entry => entry !== sent && received !== null && entry.day <= received.day)
  const opponentSent = all('opponent-sent').at(-1) ?? earlier ?? null
  const expected = dates.findLast(date => roles.get(date) === 'expected')

  const spent = received !== null && sent !== null ? daysBetween(received.day, sent.day) : null
  const settled = new Set(dates.filter(date => roles.has(date)))
  const amounts = amountsOf(input, received !== null && sent !== null ? settled : null)
  const last = [sent?.date, received?.date]
    .filter(d => d !== undefined)
    .sort((a, b) => a.first - b.first)
    .at(-1)
  const dated = new Set<number>()
  if (last !== undefined) {
    const first = amounts.find(amount => amount.index >= last.past)
    const gap = first === undefined ? [] : tokens.slice(last.past, first.index)
    if (
      first !== undefined &&
      gap.length <= 3 &&
      gap.every(t => isSeparator(t) || ['=', '(', '.', ':'].includes(t.text))
    )
      dated.add(first.index)
  }
  timesOf(input, amounts, spent, dated)
  const own = amounts.filter(amount => amount.whose === 'own')
  const dateLines = new Set(
    [sent?.date, received?.date].flatMap(date => (date === undefined ? [] : [lineOf(tokens, date.first)[0]])),
  )
  const strength = (amount: Amount): number => {
    if (amount.weight > 0) return amount.weight
    const line = lineOf(tokens, amount.index)
    if (dateLines.has(line[0])) return 1
    const strangers = line.filter(
      t => t.kind === 'word' && !words.day.has(t.low) && numberWord(t.low) === null && !words.used.has(t.low),
    )
    return strangers.length === 0 ? 0.5 : 0
  }
  const pick = (role: 'used' | 'total', of: readonly Amount[]): Amount | null => {
    let best: Amount | null = null
    for (const amount of of) {
      if (amount.role !== role || strength(amount) === 0) continue
      if (
        best === null ||
        strength(amount) > strength(best) ||
        (strength(amount) === strength(best) && role === 'total')
      )
        best = amount
    }
    return best
  }
  const used = pick('used', own)
  const total = pick('total', own)
  const theirs = amounts.filter(amount => amount.whose === 'opponent')
  const theirUsed = pick('used', theirs)
  const theirTotal = pick('total', theirs)
  const span = (what: string, from: number, past: number) => ({
    what,
    at: tokens[from]?.at ?? 0,
    end: tokens[past - 1]?.end ?? 0,
  })
  return {
    received: received?.day ?? null,
    sent: sent?.day ?? null,
    opponentSent: opponentSent?.day ?? null,
    expectedReply: expected === undefined ? null : resolveDate(expected.form, { today, order, ahead: true }),
    timeUsed: used?.value ?? null,
    timeTotal: total?.value ?? null,
    opponentTime:
      theirUsed === null && theirTotal === null
        ? null
        : { used: theirUsed?.value ?? null, total: theirTotal?.value ?? null },
    order,
    words: [
      ...(received === null ? [] : [span('received', received.date.first, received.date.past)]),
      ...(sent === null ? [] : [span('sent', sent.date.first, sent.date.past)]),
      ...(used === null ? [] : [span('time used', used.index, used.past)]),
      ...(total === null ? [] : [span('time total', total.index, total.past)]),
    ],
  }
}

/** Without a word the second of a pair is taken for the sending date when the order of day and month is settled. */
function pairForm(dates: readonly DateMention[]): DateMention['form'] | null {
  const n = dates.findLastIndex((date, i) => i > 0 && (dates[i - 1]?.rangeTo ?? false))
  return n < 0 ? null : (dates[n]?.form ?? null)
}
