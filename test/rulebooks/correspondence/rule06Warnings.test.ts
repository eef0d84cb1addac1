/** Rule 6: warnings, oversteps told and withdrawn, RECEIVED. */
import { describe, expect, it } from 'vitest'
import { date } from '../../../src/core/plainDate.ts'
import type { Notice } from '../../../src/core/notice.ts'
import { commands06 } from '../../../src/rulebooks/correspondence/rule06Commands.ts'
import { openOverstep, settleTime } from '../../../src/rulebooks/correspondence/rule06Settle.ts'
import { totalUsed } from '../../../src/rulebooks/correspondence/rule06Time.ts'
import { TIME_ROWS, turnWarnings } from '../../../src/rulebooks/correspondence/rule06Warnings.ts'
import { commands08 } from '../../../src/rulebooks/correspondence/rule08Commands.ts'
import { A1, A2, B1, B2, days, testWorld, told, type TestWorld, type WorldOptions } from './world.ts'

const TABLE = { game: TIME_ROWS, seat: [], season: [] }
const ANN = 'ann@kent.example'
const DAN = 'dan@essex.example'
const KARL = 'karl@kent.example'
const EVE = 'eve@essex.example'

/** Game 1a alone, begun on 1 January 2025: Ann has played 1.e4, Dan is on move with all of his 30 days. */
function begun(options: WorldOptions = {}): TestWorld {
  const w = testWorld({
    closed: [B1, A2, B2],
    afterwards: [settleTime],
    openedOn: '2024-12-20',
    ...options,
    tournament: { start: date('2025-01-01'), ...options.tournament },
  })
  w.ply(A1, 'e4', '2025-01-01')
  return w
}

const of = (mails: readonly Notice[], kind: string) => mails.filter(mail => mail.kind === kind)

describe('6 warnings', () => {
  it('at five days and at one day left, then exceeded', () => {
    const w = begun()
    expect(days(w.sweepDaily('2025-01-02', '2025-02-10', TABLE))).toEqual([
      '2025-01-26 clock-warning',
      '2025-01-30 clock-warning',
      '2025-02-01 time-exceeded',
    ])
    expect(of(w.mails, 'clock-warning').map(mail => mail.facts)).toMatchObject([
      { used: 25, running: 25, left: 5, allowance: 30, lastDay: '2025-01-31' },
      { used: 29, left: 1, lastDay: '2025-01-31' },
    ])
    expect(told(w.mails)).toEqual([
      `clock-warning -> ${DAN}`,
      `clock-warning -> ${DAN}`,
      `time-exceeded -> ${ANN} (cc ${DAN}, ${EVE}, ${KARL})`,
    ])
    expect(of(w.mails, 'time-exceeded')[0]?.facts).toMatchObject({
      side: 'black',
      move: 1,
      used: 31,
      allowance: 30,
      over: 1,
      since: '2025-02-01',
      made: false,
      claimUntil: "the reply to Black's move 10",
      claimUntilMove: { side: 'black', number: 10 },
      claimUntilPly: 21,
    })
  })

  it.each([
    [
      [10, 3],
      ['2025-01-21 clock-warning', '2025-01-28 clock-warning', '2025-02-01 time-exceeded'],
    ],
    [[], ['2025-02-01 time-exceeded']],
  ])('clockWarn %j', (clockWarn, expected) => {
    const w = begun({ parameters: { clockWarn } })
    expect(days(w.sweepDaily('2025-01-02', '2025-02-10', TABLE))).toEqual(expected)
  })

  it('leave moves them all', () => {
    const w = begun()
    w.command('2025-01-05', DAN, 'LEAVE 2025-01-10 2025-01-12', commands08)
    expect(days(w.sweepDaily('2025-01-06', '2025-02-10', TABLE))).toEqual([
      '2025-01-29 clock-warning',
      '2025-02-02 clock-warning',
      '2025-02-04 time-exceeded',
    ])
  })

  it('after an outage only the latest', () => {
    const w = begun()
    expect(days(w.sweep('2025-02-05', TABLE))).toEqual(['2025-02-05 time-exceeded'])
    expect(w.sweep('2025-02-05', TABLE)).toEqual([])
  })

  it('already so when the turn begins: told with the receipt, not by a sweep', () => {
    const w = begun()
    w.ply(A1, 'e5', '2025-01-27')
    w.ply(A1, 'Nf3', '2025-01-27')
    let notes: readonly unknown[] = []
    w.act('2025-01-27T13:00:00Z', draft => {
      notes = turnWarnings(draft, A1)
    })
    expect(notes).toMatchObject([
      { kind: 'clock-warning', side: 'black', used: 26, left: 4, allowance: 30, lastDay: '2025-01-31' },
    ])
    expect(days(w.sweepDaily('2025-01-28', '2025-02-03', TABLE))).toEqual([
      '2025-01-30 clock-warning',
      '2025-02-01 time-exceeded',
    ])
  })

  it('who wants no receipts is warned by the sweep', () => {
    const w = begun()
    w.change(tournament => ({
      ...tournament,
      teams: tournament.teams.map(team => ({
        ...team,
        seats: team.seats.map(seat => ({ ...seat, person: { ...seat.person, receipts: 'none' as const } })),
      })),
    }))
    w.ply(A1, 'e5', '2025-01-27')
    w.ply(A1, 'Nf3', '2025-01-27')
    w.act('2025-01-27T13:00:00Z', draft => expect(turnWarnings(draft, A1)).toEqual([]))
    expect(days(w.sweepDaily('2025-01-28', '2025-01-30', TABLE))).toEqual([
      '2025-01-28 clock-warning',
      '2025-01-30 clock-warning',
    ])
  })

  it('with plenty of time a turn begins without a word', () => {
    const w = begun()
    w.act('2025-01-01T13:00:00Z', draft => expect(turnWarnings(draft, A1)).toEqual([]))
  })

  it('a sweep counts as of the date where the player lives', () => {
    const west = begun()
    west.change(tournament => ({
      ...tournament,
      teams: tournament.teams.map(team => ({
        ...team,
        seats: team.seats.map(seat =>
          seat.id === 'ESSX/1'
            ? { ...seat, person: { ...seat.person, timezone: 'America/Los_Angeles' } }
            : seat,
        ),
      })),
    }))
    // At 06:00 in London on 1 February it is still 31 January, his last good day, in California.
    expect(days(west.sweepDaily('2025-01-02', '2025-02-05', TABLE)).at(-1)).toBe('2025-02-02 time-exceeded')
    expect(of(west.mails, 'time-exceeded')[0]?.facts.used).toBe(31)
  })
})

describe('6G, 7A oversteps', () => {
  it('made between two sweeps: told when the move is read, once', () => {
    const w = begun()
    w.sweepDaily('2025-01-02', '2025-01-31', TABLE)
    w.ply(A1, 'e5', '2025-02-01')
    const [mail] = of(w.mails, 'time-exceeded')
    expect(mail?.facts).toMatchObject({ side: 'black', made: true, san: 'e5', used: 31, move: 1 })
    w.ply(A1, 'Nf3', '2025-02-02')
    w.ply(A1, 'Nc6', '2025-02-20')
    w.sweepDaily('2025-02-02', '2025-03-01', TABLE)
    expect(of(w.mails, 'time-exceeded').filter(each => each.facts.side === 'black')).toHaveLength(1)
    expect(w.refused).toEqual([])
  })

  it('both sides may exceed; one that is undone leaves the other', () => {
    const w = begun()
    w.ply(A1, 'e5', '2025-02-05')
    w.ply(A1, 'Nf3', '2025-03-20')
    expect(w.game(A1).time.oversteps.map(each => each.side)).toEqual(['black', 'white'])
    w.act('2025-03-21', draft =>
      draft.onGame(A1, 'DateCorrected', {
        ply: 2,
        field: 'received',
        to: { on: date('2025-01-20'), basis: 'ruled' },
      }),
    )
    expect(w.game(A1).time.oversteps.map(each => each.side)).toEqual(['white'])
    expect(w.game(A1).time.told?.side).toBe('white')
  })

  it('2J a corrected date withdraws it, by one message to each who had it', () => {
    const w = begun()
    w.ply(A1, 'e5', '2025-02-01')
    const before = w.mails.length
    w.act('2025-02-03', draft =>
      draft.onGame(A1, 'DateCorrected', {
        ply: 2,
        field: 'sent',
        to: { on: date('2025-01-31'), basis: 'ruled' },
      }),
    )
    expect(told(w.mails.slice(before))).toEqual([
      `time-withdrawn -> ${ANN}`,
      `time-withdrawn -> ${KARL}`,
      `time-withdrawn -> ${EVE}`,
      `time-withdrawn -> ${DAN}`,
    ])
    expect(w.mails.at(-1)?.facts).toMatchObject({
      why: 'recount',
      used: 30,
      allowance: 30,
      claimClosed: false,
    })
    expect(w.game(A1).time.told).toBeNull()
  })

  it('8C leave granted backwards withdraws it and closes the claim on it', () => {
    const w = begun()
    w.sweepDaily('2025-01-02', '2025-02-01', TABLE)
    w.act('2025-02-02', draft => {
      const id = draft.openCase('claim', { game: A1 })
      draft.onGame(A1, 'ClaimMade', {
        case: id,
        by: 'white',
        against: 'black',
        claimedOn: date('2025-02-02'),
        letter: null,
        unfounded: false,
        protestUntil: date('2025-02-16'),
      })
    })
    const { mails } = w.command('2025-02-05', EVE, 'GRANT LEAVE Dan Dole 2025-01-10 2025-01-14', commands08)
    expect(told(mails).slice(0, 2)).toEqual([
      `leave-granted -> ${DAN} (cc ${ANN}, ${EVE}, ${KARL})`,
      `time-withdrawn -> ${ANN}`,
    ])
    expect(mails.at(-1)?.facts).toMatchObject({ case: 'C1', claimClosed: true })
    expect(w.game(A1).claim).toMatchObject({ stage: 'closed', outcome: 'withdrawn' })
    // Five days more: exceeded again from 6 February, and told again.
    expect(days(w.sweepDaily('2025-02-05', '2025-02-10', TABLE))).toEqual(['2025-02-06 time-exceeded'])
    expect(w.refused).toEqual([])
  })

  it('a claim on an earlier overstep stays when a later one is undone', () => {
    const w = begun({ parameters: { movesPerControl: 1 } })
    w.ply(A1, 'e5', '2025-02-01')
    w.act('2025-02-01T13:00:00Z', draft =>
      draft.onGame(A1, 'ClaimMade', {
        case: 'C1',
        by: 'white',
        against: 'black',
        claimedOn: date('2025-02-01'),
        letter: null,
        unfounded: false,
        protestUntil: date('2025-02-15'),
      }),
    )
    w.ply(A1, 'Nf3', '2025-02-01')
    w.ply(A1, 'Nc6', '2025-03-10')
    expect(w.game(A1).time.oversteps.map(each => each.move)).toEqual([1, 2])
    const correct = (ply: number, sent: string) =>
      w.act('2025-03-11', draft =>
        draft.onGame(A1, 'DateCorrected', {
          ply,
          field: 'sent',
          to: { on: date(sent), basis: 'ruled' },
        }),
      )
    expect(correct(4, '2025-02-20')[0]?.facts.claimClosed).toBe(false)
    expect(w.game(A1).claim?.stage).toBe('protest')
    expect(correct(2, '2025-01-20')[0]?.facts.claimClosed).toBe(true)
    expect(w.game(A1).claim?.stage).toBe('closed')
  })

  it('7A an overstep whose claim window is over is not told any more', () => {
    const w = begun({ parameters: { movesPerControl: 1 } })
    w.ply(A1, 'e5', '2025-01-30')
    w.ply(A1, 'Nf3', '2025-01-30')
    w.act('2025-02-01', draft =>
      draft.onGame(A1, 'DateCorrected', {
        ply: 2,
        field: 'sent',
        to: { on: date('2025-02-01'), basis: 'ruled' },
      }),
    )
    expect(of(w.mails, 'time-exceeded')).toEqual([])
  })

  it('7A the flag is lowered when the last reply for a claim has been made', () => {
    const w = begun({ parameters: { movesPerControl: 2 } })
    w.ply(A1, 'e5', '2025-02-01')
    w.ply(A1, 'Nf3', '2025-02-01')
    w.ply(A1, 'Nc6', '2025-02-01')
    expect(openOverstep(w.game(A1), w.tournament)).toMatchObject({ side: 'black', move: 1 })
    w.ply(A1, 'Bb5', '2025-02-01')
    expect(openOverstep(w.game(A1), w.tournament)).toBeNull()
    expect(of(w.mails, 'time-withdrawn')).toEqual([])
  })

  it('4 no clock notices while a reported ply is objected to', () => {
    const w = begun()
    w.act('2025-01-02', draft =>
      draft.onGame(A1, 'DisagreementOpened', {
        case: 'C1',
        kind: 'objection',
        by: 'white',
        ply: 1,
        theirs: null,
        ours: 'e4',
        text: '',
        letter: null,
      }),
    )
    expect(w.sweepDaily('2025-01-03', '2025-02-10', TABLE)).toEqual([])
    w.act('2025-02-10', draft => draft.onGame(A1, 'DisagreementSettled', { case: 'C1', how: 'RULE' }))
    expect(days(w.sweep('2025-02-11', TABLE))).toEqual(['2025-02-11 time-exceeded'])
  })

  it('nothing is told or withdrawn in a finished game', () => {
    const w = begun()
    w.ply(A1, 'e5', '2025-02-01')
    w.act('2025-02-02', draft =>
      draft.onGame(A1, 'GameEnded', { result: '1-0', reason: 'time', by: null, letter: null }),
    )
    const before = w.mails.length
    w.act('2025-02-03', draft =>
      draft.onGame(A1, 'DateCorrected', {
        ply: 2,
        field: 'sent',
        to: { on: date('2025-01-31'), basis: 'ruled' },
      }),
    )
    expect(w.mails.length).toBe(before)
    expect(w.sweepDaily('2025-02-04', '2025-03-30', TABLE)).toEqual([])
  })
})

describe('2G RECEIVED', () => {
  it.each([
    ['within three days of the sending', '2025-01-04', 'done', '2025-02-04'],
    ['on the day of sending', '2025-01-01', 'done', '2025-02-01'],
    ['more than three days after it', '2025-01-05', 'not-allowed', '2025-02-01'],
    ['before it was sent', '2024-12-31', 'not-allowed', '2025-02-01'],
  ])('before the reply, %s: %s is %s', (_title, on, expected, exceeded) => {
    const w = begun()
    const given = w.command('2025-01-20', DAN, `RECEIVED ${on}`, commands06, { game: A1 })
    expect(given.result.kind).toBe(expected)
    if (expected === 'done') expect(given.mails.map(mail => mail.kind)).toEqual(['status'])
    expect(days(w.sweepDaily('2025-01-21', '2025-02-10', TABLE)).at(-1)).toBe(`${exceeded} time-exceeded`)
  })

  it('it withdraws an overstep that rested on the assumed date', () => {
    const w = begun()
    w.sweepDaily('2025-01-02', '2025-02-01', TABLE)
    const { mails } = w.command('2025-02-01', DAN, 'RECEIVED 2025-01-03', commands06, { game: A1 })
    expect(mails.map(mail => mail.kind)).toContain('time-withdrawn')
  })

  it('after the reply: an assumed date is set right, a stated one stands', () => {
    const w = begun()
    w.ply(A1, 'e5', '2025-01-10')
    const { mails } = w.command('2025-01-11', DAN, 'RECEIVED 2025-01-03', commands06, { game: A1 })
    expect(told(mails)).toEqual([`receipt -> ${ANN}`, `receipt -> ${DAN}`])
    expect(mails[0]?.facts).toMatchObject({
      used: 7,
      total: 7,
      received: '2025-01-03',
      notes: [{ kind: 'received-corrected', before: '2025-01-01', counts: '2025-01-03' }],
    })
    expect(totalUsed(w.game(A1), w.tournament, 'black')).toBe(7)
    const again = w.command('2025-01-12', DAN, 'RECEIVED 2025-01-02', commands06, { game: A1 })
    expect(again.result).toMatchObject({ kind: 'not-allowed', who: 'the Controller' })
  })

  it('6F White before his first move: the day the Pairing Notice came', () => {
    const w = testWorld({ closed: [B1, A2, B2], openedOn: '2024-10-05' })
    const given = w.command('2024-10-09', ANN, 'RECEIVED 2024-10-07', commands06, { game: A1 })
    expect(given.result.kind).toBe('done')
    w.ply(A1, 'e4', '2024-10-10')
    expect(totalUsed(w.game(A1), w.tournament, 'white')).toBe(3)
  })
})
