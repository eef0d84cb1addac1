/**
 * Rule 2 (E to K): what the letter says of dates and times. Each date gets its meaning from the nearest word that says
 * one (received, sent, expected), from the columns of a table, or from standing in a pair beside days; each number of
 * days likewise. What no word explains is left alone.
 */
import { addDays, daysBetween, type PlainDate } from '../../../core/plainDate.ts'
import { type FactsInput, isSeparator, lineOf, pairOf, type Role, rolesOf } from './dateRoles.ts'
import { chooseOrder, type DateMention, type Order, resolveDate } from './dates.ts'
import { type Amount, amountsOf, MOST_DATES, timesOf } from './dayCounts.ts'
import { numberWord } from './languages.ts'

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
  const stated = (receiveds.length > 0 ? receiveds : all('received')).reduce<{
    date: DateMention
    day: PlainDate
  } | null>((best, entry) => (best === null || entry.day >= best.day ? entry : best), null)
  // 'received and answered 7 March', 'replied the same day'.
  const received = stated ?? (sent !== null && saysBoth(input, sent.date) ? sent : null)
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
      t =>
        t.kind === 'word' &&
        !input.taken(t) &&
        !words.day.has(t.low) &&
        numberWord(t.low) === null &&
        !words.used.has(t.low),
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

/** 'Received and answered': one date for both. */
function saysBoth({ tokens, words }: FactsInput, date: DateMention): boolean {
  const near = tokens.slice(Math.max(0, date.first - 6), date.first)
  const sent = near.findLastIndex(token => words.sent.has(token.low))
  const joint = near[sent - 1]
  return (
    sent >= 2 &&
    joint !== undefined &&
    ['and', '&', '/', '+', 'und', 'et', 'y', 'e', 'en', 'og', 'och'].includes(joint.low) &&
    words.received.has(near[sent - 2]?.low ?? '')
  )
}

/** Without a word the second of a pair is taken for the sending date when the order of day and month is settled. */
function pairForm(dates: readonly DateMention[]): DateMention['form'] | null {
  const n = dates.findLastIndex((_, i) => i > 0 && (dates[i - 1]?.rangeTo ?? false))
  return n < 0 ? null : (dates[n]?.form ?? null)
}
