/**
 * The rows of rules 1D, 3 and 6 over every phase of a game: each opens, lapses and is met on its day, neither the day
 * before nor the day after; none speaks where time and silence stand still.
 */
import { describe, expect, it } from 'vitest'
import { addDays, date } from '../../../src/core/plainDate.ts'
import { nextDeadline, openDeadlines, contextOf } from '../../../src/rulebooks/correspondence/deadline.ts'
import type { Draft } from '../../../src/rulebooks/correspondence/draft.ts'
import {
  accessRestored,
  ACCESS_ROWS,
  loseAccess,
} from '../../../src/rulebooks/correspondence/rule01Access.ts'
import { seatOf } from '../../../src/rulebooks/correspondence/people.ts'
import { SILENCE_ROWS } from '../../../src/rulebooks/correspondence/rule03Rows.ts'
import { TIME_ROWS } from '../../../src/rulebooks/correspondence/rule06Warnings.ts'
import { A1, A2, at, B1, B2, testWorld, type TestWorld } from './world.ts'

/** Dan has been on move since 1 March 2025; 10 of his 30 days were used before. */
function running(): TestWorld {
  const w = testWorld({
    closed: [B1, A2, B2],
    openedOn: '2025-02-01',
    tournament: { start: date('2025-02-01') },
  })
  w.plies(A1, [
    ['e4', '2025-02-01'],
    ['e5', '2025-02-11'],
    ['Nf3', '2025-03-01'],
  ])
  return w
}

const PHASES: { readonly [phase: string]: { enter(draft: Draft): void; readonly speaks: boolean } } = {
  running: { enter: () => {}, speaks: true },
  'with an open claim': {
    enter: draft =>
      draft.onGame(A1, 'ClaimMade', {
        case: 'C9',
        by: 'white',
        against: 'black',
        claimedOn: date('2025-03-01'),
        letter: null,
        unfounded: false,
        protestUntil: date('2025-03-15'),
      }),
    speaks: true,
  },
  disputed: {
    enter: draft =>
      draft.onGame(A1, 'DisagreementOpened', {
        case: 'C9',
        kind: 'dispute',
        by: 'white',
        ply: null,
        theirs: null,
        ours: null,
        text: 'no',
        letter: null,
      }),
    speaks: true,
  },
  suspended: {
    enter: draft => draft.onGame(A1, 'GameSuspended', { since: date('2025-03-01'), why: 'flood' }),
    speaks: false,
  },
  adjudication: {
    enter: draft => draft.onGame(A1, 'AdjudicationOpened', { on: date('2025-03-01'), case: 'C9' }),
    speaks: false,
  },
  'with a withdrawn player': {
    enter: draft => draft.onGame(A1, 'SideWithdrawn', { side: 'black', case: 'C9', death: false }),
    speaks: false,
  },
  finished: {
    enter: draft =>
      draft.onGame(A1, 'GameEnded', { result: '1-0', reason: 'ruling', by: null, letter: null }),
    speaks: false,
  },
}

/** Row, key of its start, the sweep in which it lapses, its mails; `before` = what must have happened first. */
interface RowCase {
  readonly id: string
  readonly key: string
  readonly due: string
  readonly kinds: readonly string[]
  before?(draft: Draft): void
}

const GAME_ROWS: readonly RowCase[] = [
  { id: 'silence.reminder', key: '3', due: '2025-03-09', kinds: ['reminder'] },
  { id: 'silence.repeat', key: '3', due: '2025-03-16', kinds: ['repeat-due', 'silence-notice'] },
  { id: 'silence.warning', key: '3', due: '2025-03-30', kinds: ['silence-warning', 'silence-warning'] },
  {
    id: 'silence.last-warning',
    key: '3',
    due: '2025-04-06',
    kinds: ['silence-last-warning', 'silence-last-warning', 'silence-last-warning', 'silence-last-warning'],
  },
  { id: 'silence.flag', key: '3', due: '2025-04-11', kinds: ['silence-flag'] },
  {
    id: 'silence.extension',
    key: '3:2025-04-30',
    due: '2025-05-01',
    kinds: ['extension-over'],
    before: draft => draft.onGame(A1, 'GameExtended', { until: date('2025-04-30'), why: 'illness' }),
  },
  { id: 'time.warning', key: '4:5', due: '2025-03-16', kinds: ['clock-warning'] },
  { id: 'time.warning', key: '4:1', due: '2025-03-20', kinds: ['clock-warning'] },
  { id: 'time.exceeded', key: '4:0', due: '2025-03-22', kinds: ['time-exceeded'] },
]

const ALL = [...SILENCE_ROWS, ...TIME_ROWS]

/** The row alone, and of its starts the one in question alone. */
const only = ({ id, key }: RowCase) => ({
  game: ALL.filter(row => row.id === id).map(row => ({
    ...row,
    opens: (...given: Parameters<typeof row.opens>) => row.opens(...given).filter(start => start.key === key),
  })),
  seat: [],
  season: [],
})

describe.each(Object.entries(PHASES))('a game %s', (_phase, { enter, speaks }) => {
  const started = (row: RowCase) => {
    const w = running()
    w.act('2025-03-01T13:00:00Z', enter)
    if (row.before) w.act('2025-03-01T14:00:00Z', row.before)
    return w
  }

  it.each(GAME_ROWS)('$id ($key): the day before, on the day, the day after', row => {
    const w = started(row)
    const table = only(row)
    expect(w.sweep(addDays(date(row.due), -1), table)).toEqual([])
    const [open] = openDeadlines(table, w.game(A1), contextOf(w.tournament))
    expect(open?.start.due.slice(0, 10)).toBe(speaks ? row.due : undefined)
    // A minute before the sweep of the day nothing is due yet.
    expect(w.sweep(`${row.due}T04:59:00Z`, table)).toEqual([])
    const mails = w.sweep(row.due, table)
    expect(mails.map(mail => mail.kind)).toEqual(speaks ? row.kinds : [])
    expect(w.sweep(row.due, table)).toEqual([])
    expect(w.sweep(addDays(date(row.due), 1), table)).toEqual([])
    expect(w.refused).toEqual([])
  })

  it.each(GAME_ROWS)('$id ($key): missed on its day, it lapses in the next sweep', row => {
    const w = started(row)
    const mails = w.sweep(addDays(date(row.due), 1), only(row))
    expect(mails.map(mail => mail.kind)).toEqual(speaks ? row.kinds : [])
  })

  it.each(GAME_ROWS)('$id ($key): waits while the mailbox has not been read so far', row => {
    const w = started(row)
    w.readUpTo(`${row.due}T04:00:00Z`)
    expect(w.sweep(row.due, only(row))).toEqual([])
    w.readUpTo(null)
    expect(w.sweep(row.due, only(row)).map(mail => mail.kind)).toEqual(speaks ? row.kinds : [])
  })

  it.each(GAME_ROWS)('$id ($key): met by a move sent the day before', row => {
    if (!speaks)
      return expect(openDeadlines(only(row), started(row).game(A1), contextOf(running().tournament))).toEqual(
        [],
      )
    const w = started(row)
    w.ply(A1, 'Nc6', addDays(date(row.due), -1))
    expect(w.sweep(row.due, only(row))).toEqual([])
    expect(w.sweep(addDays(date(row.due), 1), only(row))).toEqual([])
  })
})

describe('1D the rows of a seat', () => {
  const table = { game: [], seat: ACCESS_ROWS, season: [] }
  const lost = () => {
    const w = testWorld()
    w.act('2025-03-01', draft => loseAccess(draft, seatOf(draft.tournament, 'ESSX/1'), 'bounces'))
    return w
  }

  it.each([
    [20, '2025-03-22'],
    [30, '2025-04-01'],
  ])('after %i days: the day before, on the day, the day after', (days, due) => {
    const w = lost()
    if (days === 30) w.sweep('2025-03-22', table)
    expect(w.sweep(addDays(date(due), -1), table)).toEqual([])
    expect(w.sweep(due, table).map(mail => [mail.kind, mail.facts.days])).toEqual([['email-lost', days]])
    expect(w.sweep(due, table)).toEqual([])
    expect(w.sweep(addDays(date(due), 1), table)).toEqual([])
  })

  it.each([['2025-03-22'], ['2025-04-01']])('met by a letter the day before %s', due => {
    const w = lost()
    w.act(addDays(date(due), -1), draft => accessRestored(draft, 'ESSX/1'))
    expect(w.sweep(due, table)).toEqual([])
  })

  it('a withdrawn player is looked for no longer', () => {
    const w = lost()
    w.act('2025-03-10', draft =>
      draft.onSeat('ESSX/1', 'PlayerWithdrawn', {
        case: 'C2',
        informedOn: date('2025-03-10'),
        why: 'access',
        person: 'dan@essex.example',
        substituteUntil: null,
      }),
    )
    expect(w.sweepDaily('2025-03-11', '2025-05-01', table)).toEqual([])
  })
})

describe('10 the season ends', () => {
  const ending = (end: string) => {
    const w = running()
    w.change(tournament => ({ ...tournament, end: date(end) }))
    return w
  }

  it.each(GAME_ROWS.filter(row => row.id !== 'silence.flag' && row.id !== 'silence.extension'))(
    '$id ($key) lapses on its last day, not on the day after it',
    row => {
      expect(
        ending(row.due)
          .sweep(row.due, only(row))
          .map(mail => mail.kind),
      ).toEqual(row.kinds)
      expect(ending(addDays(date(row.due), -1)).sweep(row.due, only(row))).toEqual([])
    },
  )

  it('3B forty days that end with the season are put before the Controller', () => {
    const flag = GAME_ROWS.find(row => row.id === 'silence.flag') as RowCase
    expect(ending('2025-04-10').sweep(flag.due, only(flag))).toHaveLength(1)
    expect(ending('2025-04-09').sweep(flag.due, only(flag))).toEqual([])
  })
})

it('2 the next due instant is that of the first row to lapse', () => {
  const w = running()
  const table = { game: ALL, seat: [], season: [] }
  const context = contextOf(w.tournament)
  expect(nextDeadline(table, w.game(A1), context)).toMatchObject({
    key: 'silence.reminder:3',
    start: { due: at('2025-03-09T06:00:00Z') },
  })
  w.sweepDaily('2025-03-02', '2025-03-20', table)
  expect(nextDeadline(table, w.game(A1), context)?.key).toBe('time.exceeded:4:0')
})
