/** Rules 3, 6 and 8 as properties: what holds for every game, every leave and every sweep. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, date, dateIn, instantAt, type PlainDate } from '../../../src/core/plainDate.ts'
import { SILENCE_ROWS } from '../../../src/rulebooks/correspondence/rule03Rows.ts'
import { settleTime } from '../../../src/rulebooks/correspondence/rule06Settle.ts'
import {
  clocksOf,
  daysUsed,
  daysWithin,
  firstDayWith,
  lastDayWith,
  overstepsMade,
} from '../../../src/rulebooks/correspondence/rule06Time.ts'
import { commands08 } from '../../../src/rulebooks/correspondence/rule08Commands.ts'
import { TIME_ROWS } from '../../../src/rulebooks/correspondence/rule06Warnings.ts'
import { A1, A2, B1, B2, testWorld, type TestWorld } from './world.ts'

const START = date('2025-01-01')
const day = (max = 150) => fc.integer({ min: 0, max }).map(n => addDays(START, n))
const span = fc
  .tuple(fc.integer({ min: 0, max: 150 }), fc.integer({ min: 0, max: 20 }))
  .map(([from, length]) => ({ from: addDays(START, from), to: addDays(START, from + length) }))
/** Spans that neither touch nor overlap, as `daysOff` gives them. */
const spans = fc.array(span, { maxLength: 3 }).map(all => {
  const kept: { from: PlainDate; to: PlainDate }[] = []
  for (const each of [...all].sort((a, b) => (a.from < b.from ? -1 : 1)))
    if (kept.every(other => other.to < each.from)) kept.push(each)
  return kept
})

describe('6C used days', () => {
  it('never negative, never more than the days between, less by exactly the days off', () => {
    fc.assert(
      fc.property(day(), day(), spans, (received, sent, off) => {
        const used = daysUsed(received, sent, START, off)
        const between = sent > received ? daysUsed(received, sent, START, []) : 0
        expect(used).toBeGreaterThanOrEqual(0)
        expect(used).toBe(between - daysWithin(off, received, sent))
      }),
    )
  })

  it('depend on the dates alone: the hour and the change of clocks play no part', () => {
    const hour = fc.integer({ min: 0, max: 23 }).map(h => `${String(h).padStart(2, '0')}:30`)
    fc.assert(
      fc.property(day(), fc.integer({ min: 0, max: 40 }), hour, hour, (received, later, h1, h2) => {
        const sent = addDays(received, later)
        const zone = 'Europe/London'
        const from = dateIn(instantAt(received, h1, zone), zone)
        const to = dateIn(instantAt(sent, h2, zone), zone)
        expect(daysUsed(from, to, START, [])).toBe(later)
      }),
    )
  })

  it('the last day in time uses no more than the budget, the day after it more', () => {
    fc.assert(
      fc.property(day(), fc.integer({ min: 0, max: 40 }), spans, (from, budget, off) => {
        const last = lastDayWith(budget, from, off)
        if (last === null) throw new Error('a clock that stands still for good')
        expect(daysUsed(from, last, from, off)).toBeLessThanOrEqual(budget)
        expect(daysUsed(from, addDays(last, 1), from, off)).toBe(budget + 1)
        const first = firstDayWith(budget, from, off)
        if (first === null) throw new Error('a clock that stands still for good')
        expect(daysUsed(from, first, from, off)).toBe(budget)
        if (budget > 0) expect(daysUsed(from, addDays(first, -1), from, off)).toBe(budget - 1)
      }),
    )
  })
})

const LINE = ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Ba4', 'Nf6']
const world = () =>
  testWorld({
    closed: [B1, A2, B2],
    afterwards: [settleTime],
    openedOn: '2024-12-20',
    tournament: { start: START },
  })

interface PlannedPly {
  readonly sent: PlainDate
  readonly received: PlainDate | null
}

/** Days taken by each ply, and how much of them the mail was on its way. */
const plan = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 25 }), fc.integer({ min: 0, max: 3 })), {
    minLength: 2,
    maxLength: LINE.length,
  })
  .map(turns => {
    const plies: PlannedPly[] = []
    let last = START
    for (const [took, travelled] of turns) {
      const sent = addDays(last, took)
      plies.push({ sent, received: plies.length === 0 ? null : addDays(last, Math.min(took, travelled)) })
      last = sent
    }
    return plies
  })

function play(w: TestWorld, plies: readonly PlannedPly[]): void {
  for (const [index, { sent, received }] of plies.entries())
    w.ply(A1, LINE[index] as string, sent, { received })
}

/** The evening of the day of the last ply: the move on hand has cost nothing yet. */
const lastDayOf = (plies: readonly PlannedPly[]) => `${plies.at(-1)?.sent ?? START}T20:00:00Z`

/** Everything that time says about a game. */
const account = (w: TestWorld, today: PlainDate) => ({
  clocks: clocksOf(w.game(A1), w.tournament, () => today, true),
  oversteps: [
    ...overstepsMade(w.game(A1), w.tournament, 'white'),
    ...overstepsMade(w.game(A1), w.tournament, 'black'),
  ],
})

/** What people are told of: all claim windows of so short a game are open (7A). */
const told = (w: TestWorld) =>
  w
    .game(A1)
    .time.oversteps.map(each => `${each.side} ${each.move} ${each.since}`)
    .sort()

describe('2J, 8C what is learnt later counts as if known from the start', () => {
  it('a corrected date', () => {
    fc.assert(
      fc.property(plan, fc.nat(), fc.integer({ min: 0, max: 3 }), (plies, pick, shift) => {
        const index = 1 + (pick % (plies.length - 1))
        const right = plies[index] as PlannedPly
        const wrong = plies.with(index, {
          ...right,
          received: addDays(right.received as PlainDate, -shift),
        })
        const corrected = world()
        play(corrected, wrong)
        corrected.act(lastDayOf(plies), draft =>
          draft.onGame(A1, 'DateCorrected', {
            ply: index + 1,
            field: 'received',
            to: { on: right.received as PlainDate, basis: 'ruled' },
          }),
        )
        const known = world()
        play(known, plies)
        const today = addDays(plies.at(-1)?.sent ?? START, 12)
        expect(account(corrected, today)).toEqual(account(known, today))
        expect(told(corrected)).toEqual(told(known))
      }),
      { numRuns: 40 },
    )
  })

  it('leave granted afterwards', () => {
    fc.assert(
      fc.property(plan, span, (plies, leave) => {
        const grant = (w: TestWorld, when: string) =>
          w.act(when, draft =>
            draft.onGame(A1, 'LeaveBegun', { id: 'x', side: 'black', ...leave, kind: 'granted' }),
          )
        const before = world()
        grant(before, '2024-12-21')
        play(before, plies)
        const after = world()
        play(after, plies)
        grant(after, lastDayOf(plies))
        const today = addDays(plies.at(-1)?.sent ?? START, 12)
        expect(account(after, today)).toEqual(account(before, today))
        expect(told(after)).toEqual(told(before))
      }),
      { numRuns: 40 },
    )
  })
})

describe('8D, 13 a reply that was struck cancels no leave', () => {
  const KENT = 'ann@kent.example'
  const ESSEX = 'dan@essex.example'
  const wish = fc
    .tuple(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 13 }))
    .map(([from, length]) => ({ from: addDays(START, from), to: addDays(START, from + length) }))
  const onLeave = (plies: readonly PlannedPly[], who: string, leave: { from: PlainDate; to: PlainDate }) => {
    const w = testWorld({
      closed: [A2, B2],
      afterwards: [settleTime],
      openedOn: '2024-12-20',
      tournament: { start: START },
    })
    w.command('2024-12-21', who, `LEAVE ${leave.from} ${leave.to}`, commands08)
    play(w, plies)
    return w
  }

  it('leave, ledger and clocks are as if it had never come', () => {
    fc.assert(
      fc.property(plan, wish, fc.constantFrom(KENT, ESSEX), fc.nat(), (plies, leave, who, pick) => {
        const from = 1 + (pick % plies.length)
        const struck = onLeave(plies, who, leave)
        struck.act(lastDayOf(plies), draft => draft.onGame(A1, 'PliesStruck', { from }))
        const never = onLeave(plies.slice(0, from - 1), who, leave)
        for (const game of [A1, B1]) expect(struck.game(game).leave).toEqual(never.game(game).leave)
        for (const seat of ['KENT/1', 'ESSX/1'])
          expect(struck.seat(seat).ledger).toEqual(never.seat(seat).ledger)
        const today = addDays(plies.at(-1)?.sent ?? START, 12)
        expect(account(struck, today)).toEqual(account(never, today))
      }),
      { numRuns: 60 },
    )
  })
})

describe('2, 3, 6 sweeps', () => {
  it('nothing goes out twice, and nothing late is lost, whatever days the arbiter was down', () => {
    const table = { game: [...SILENCE_ROWS, ...TIME_ROWS], seat: [], season: [] }
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 12 }), up => {
        const w = world()
        w.ply(A1, 'e4', START)
        const sweeps = [...up].sort((a, b) => a - b)
        for (const n of sweeps) {
          w.sweep(addDays(START, n), table)
          // A restart: the same sweep once more.
          expect(w.sweep(addDays(START, n), table)).toEqual([])
        }
        expect(w.refused).toEqual([])
        const keys = w.mails.map(mail => mail.key)
        expect(new Set(keys).size).toBe(keys.length)
        const last = sweeps.at(-1) as number
        expect(w.mails.some(mail => mail.kind === 'silence-flag')).toBe(last >= 41)
        expect(w.mails.some(mail => mail.kind === 'time-exceeded')).toBe(last >= 31)
        // A stage is never told after a later one.
        const stages = ['reminder', 'repeat-due', 'silence-warning', 'silence-last-warning', 'silence-flag']
        const order = w.mails.map(mail => stages.indexOf(mail.kind)).filter(stage => stage >= 0)
        expect(order).toEqual([...order].sort((a, b) => a - b))
      }),
      { numRuns: 40 },
    )
  })
})
