/** The worked examples of reflection time (rule 6; the examples 1 to 14 of the decisions). */
import { describe, expect, it } from 'vitest'
import { date } from '../../../src/core/plainDate.ts'
import {
  clocksOf,
  overstepsMade,
  totalUsed,
  usedForPly,
} from '../../../src/rulebooks/correspondence/rule06Time.ts'
import type { DatesRead } from '../../../src/rulebooks/correspondence/rule02Dates.ts'
import { datesOf } from '../../../src/rulebooks/correspondence/rule02Dates.ts'
import type { Transmission } from '../../../src/rulebooks/correspondence/transmission.ts'
import { announceLeave } from '../../../src/rulebooks/correspondence/rule08Announce.ts'
import { cancelLeaveByReply } from '../../../src/rulebooks/correspondence/rule08Reply.ts'
import { settleTime } from '../../../src/rulebooks/correspondence/rule06Settle.ts'
import { A1, A2, at, B1, B2, type TestWorld, testWorld } from './world.ts'

/** Ann's moves from here on are her 2nd; Dan answers each of her moves on the same day. */
const KNIGHTS: readonly (readonly [string, string])[] = [
  ['Nf3', 'Nf6'],
  ['Ng1', 'Ng8'],
]

function leave(w: TestWorld, from: string, to: string, announcedOn: string): void {
  const ann = w.tournament.teams[0]?.seats[0]
  if (ann === undefined) throw new Error('no seat')
  w.act(announcedOn, draft => {
    announceLeave(draft, ann, {
      from: date(from),
      to: date(to),
      stampOn: date(announcedOn),
      stampAt: at(announcedOn),
    })
  })
}

interface Example {
  readonly number: number
  readonly title: string
  readonly opponentSent: string
  readonly received?: string
  readonly sent: string
  readonly leave?: readonly [from: string, to: string, announced: string]
  readonly answersInLeave?: boolean
  readonly used: number
}

/** Ann has White and has played 1.e4; the move in question is her second. */
const EXAMPLES: readonly Example[] = [
  {
    number: 1,
    title: '6C the difference in days',
    opponentSent: '2025-03-04',
    received: '2025-03-04',
    sent: '2025-03-07',
    used: 3,
  },
  {
    number: 2,
    title: '6C the same day',
    opponentSent: '2025-03-04',
    received: '2025-03-04',
    sent: '2025-03-04',
    used: 0,
  },
  {
    number: 3,
    title: '8 leave days do not count',
    opponentSent: '2025-03-09',
    received: '2025-03-09',
    sent: '2025-03-13',
    leave: ['2025-03-10', '2025-03-12', '2025-03-01'],
    used: 1,
  },
  {
    number: 4,
    title: '8 arrived in the leave, answered the day after it',
    opponentSent: '2025-03-11',
    received: '2025-03-11',
    sent: '2025-03-13',
    leave: ['2025-03-10', '2025-03-12', '2025-03-01'],
    used: 0,
  },
  {
    number: 5,
    title: '6C over the change of clocks',
    opponentSent: '2025-03-28',
    received: '2025-03-28',
    sent: '2025-03-31',
    used: 3,
  },
  {
    number: 6,
    title: '6F counted from the start',
    opponentSent: '2024-09-25',
    received: '2024-09-25',
    sent: '2024-10-05',
    used: 4,
  },
  {
    number: 7,
    title: '6F before the start',
    opponentSent: '2024-09-25',
    received: '2024-09-25',
    sent: '2024-09-29',
    used: 0,
  },
  { number: 8, title: '2I receipt not stated', opponentSent: '2025-03-02', sent: '2025-03-07', used: 5 },
  {
    number: 10,
    title: '8D answered during leave',
    opponentSent: '2025-03-09',
    received: '2025-03-09',
    sent: '2025-03-11',
    leave: ['2025-03-10', '2025-03-20', '2025-03-01'],
    answersInLeave: true,
    used: 2,
  },
  {
    number: 14,
    title: '8A days before the start are neither counted nor charged',
    opponentSent: '2024-09-25',
    received: '2024-09-25',
    sent: '2024-10-05',
    leave: ['2024-09-26', '2024-10-02', '2024-09-20'],
    used: 2,
  },
]

function play(example: Example): TestWorld {
  const w = testWorld()
  w.ply(A1, 'e4', '2024-09-15')
  w.ply(A1, 'e5', example.opponentSent, { received: '2024-09-15' })
  if (example.leave !== undefined) leave(w, ...example.leave)
  w.ply(A1, 'Nf3', example.sent, example.received === undefined ? {} : { received: example.received })
  if (example.answersInLeave)
    w.act(example.sent, draft => void cancelLeaveByReply(draft, A1, 'white', date(example.sent)))
  return w
}

describe('6 the worked examples', () => {
  it.each(EXAMPLES)('$number: $title', example => {
    const w = play(example)
    const ply = w.game(A1).play.plies[2]
    if (ply === undefined) throw new Error('no ply')
    expect(usedForPly(w.game(A1), w.tournament, ply)).toBe(example.used)
    expect(totalUsed(w.game(A1), w.tournament, 'white')).toBe(example.used)
  })

  it.each([
    ['8: 2I not stated', null, 'received-assumed'],
    ['9: 2I stated before it was sent', '2025-03-01', 'received-unreasonable'],
  ])('%s: assumed on the day the opponent sent it', (_title, stated, note) => {
    const w = testWorld()
    w.ply(A1, 'e4', '2024-10-02')
    w.ply(A1, 'e5', '2025-03-02')
    let dates: DatesRead | null = null
    w.act('2025-03-07', draft => {
      const reading = { received: stated, sent: null, opponentSent: null }
      const transmission = {
        side: 'white',
        stampOn: '2025-03-07',
        stampAssumed: false,
        sentDays: [],
        reading,
      } as unknown as Transmission
      dates = datesOf(draft, A1, transmission, draft.game(A1).play.plies.at(-1) ?? null)
    })
    expect(dates).toMatchObject({
      received: { on: '2025-03-02', basis: 'assumed' },
      sent: { on: '2025-03-07' },
      notes: [{ kind: note }],
    })
  })

  it('14: only the two days inside the season are charged', () => {
    const example = EXAMPLES.find(each => each.number === 14)
    if (example === undefined) throw new Error('no example')
    const w = play(example)
    const [mail] = w.mails.filter(each => each.kind === 'leave-confirmed')
    expect(mail?.facts).toMatchObject({
      from: '2024-09-26',
      to: '2024-10-02',
      counted: { from: '2024-10-01', to: '2024-10-02' },
      days: 2,
      daysLeft: 12,
    })
  })
})

/** Nine moves each: Ann's use 28 days in all, Dan's none; Dan's ninth is sent on 1 March. */
function twentyEight(): TestWorld {
  const w = testWorld({
    afterwards: [settleTime],
    closed: [B1, A2, B2],
    openedOn: '2025-01-10',
    tournament: { start: date('2025-01-10') },
  })
  for (let move = 1; move <= 9; move++) {
    const [white, black] = KNIGHTS[(move - 1) % 2] as readonly [string, string]
    const received = move === 9 ? '2025-02-01' : '2025-01-10'
    const sent = move === 9 ? '2025-03-01' : '2025-01-10'
    w.ply(A1, white, sent, { received: move === 1 ? null : received })
    w.ply(A1, black, sent, { received: sent })
  }
  return w
}

describe('6A, 6B, 6D the allowance', () => {
  it('11: exactly 30 days at move 10 is in time', () => {
    const w = twentyEight()
    expect(totalUsed(w.game(A1), w.tournament, 'white')).toBe(28)
    w.ply(A1, 'Ng1', '2025-03-03', { received: '2025-03-01' })
    expect(totalUsed(w.game(A1), w.tournament, 'white')).toBe(30)
    expect(overstepsMade(w.game(A1), w.tournament, 'white')).toEqual([])
    expect(w.mails.filter(mail => mail.kind === 'time-exceeded')).toEqual([])
  })

  it('12: 31 days at move 10 exceed it, from 4 March on', () => {
    const w = twentyEight()
    expect(w.sweep('2025-03-03').filter(mail => mail.kind === 'time-exceeded')).toEqual([])
    const [told] = w.sweep('2025-03-04').filter(mail => mail.kind === 'time-exceeded')
    expect(told).toMatchObject({
      to: 'dan@essex.example',
      facts: { side: 'white', move: 10, used: 31, allowance: 30, over: 1, since: '2025-03-04' },
    })
    w.ply(A1, 'Ng1', '2025-03-04', { received: '2025-03-01' })
    expect(totalUsed(w.game(A1), w.tournament, 'white')).toBe(31)
    expect(overstepsMade(w.game(A1), w.tournament, 'white')).toMatchObject([
      { move: 10, since: '2025-03-04', allowance: 30 },
    ])
    expect(w.mails.filter(mail => mail.kind === 'time-withdrawn')).toEqual([])
  })

  it('13: an accepted conditional carries the time past the control', () => {
    const w = twentyEight()
    w.sweepDaily('2025-03-02', '2025-03-06')
    expect(w.mails.filter(mail => mail.kind === 'time-exceeded')).toHaveLength(1)
    w.act('2025-03-06T15:00:00Z', draft => {
      draft.onGame(A1, 'ProposalMade', { lines: [{ if: 'Ng1', then: 'Ng8' }] })
    })
    const before = w.mails.length
    w.message(A1, ['Ng1', 'Ng8', 'Nf3'], '2025-03-06', { received: '2025-03-01' })
    const state = w.game(A1)
    expect(state.play.plies.slice(-3).map(ply => usedForPly(state, w.tournament, ply))).toEqual([0, 0, 5])
    const clocks = clocksOf(state, w.tournament, () => date('2025-03-06'), true)
    expect(clocks.white).toEqual({ used: 33, running: 0, allowance: 60 })
    expect(overstepsMade(state, w.tournament, 'white')).toEqual([])
    expect(w.mails.slice(before).map(mail => [mail.kind, mail.to])).toEqual([
      ['time-withdrawn', 'dan@essex.example'],
      ['time-withdrawn', 'karl@kent.example'],
      ['time-withdrawn', 'eve@essex.example'],
      ['time-withdrawn', 'ann@kent.example'],
    ])
    expect(w.mails.at(-1)?.facts).toMatchObject({ why: 'conditional', used: 33, allowance: 60 })
    expect(state.time.told).toBeNull()
  })
})
