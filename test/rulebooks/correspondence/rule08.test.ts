/** Rule 8: leave announced, granted, backdated, cancelled; the ledger of days over all games. */
import { describe, expect, it } from 'vitest'
import { date } from '../../../src/core/plainDate.ts'
import { settleTime } from '../../../src/rulebooks/correspondence/rule06Settle.ts'
import { totalUsed } from '../../../src/rulebooks/correspondence/rule06Time.ts'
import { leaveAhead } from '../../../src/rulebooks/correspondence/rule08Ahead.ts'
import { cancelLeaveByReply } from '../../../src/rulebooks/correspondence/rule08Reply.ts'
import { commands08 } from '../../../src/rulebooks/correspondence/rule08Commands.ts'
import { daysLeft } from '../../../src/rulebooks/correspondence/rule08Ledger.ts'
import { seatOf } from '../../../src/rulebooks/correspondence/people.ts'
import { A1, A2, B1, testWorld, told, type TestWorld, type WorldOptions } from './world.ts'

const ANN = 'ann@kent.example'
const DAN = 'dan@essex.example'
const KARL = 'karl@kent.example'
const DORA = 'dora@kent.example'
const EVE = 'eve@essex.example'
const CORA = 'controller@chess.example'

const world = (options: WorldOptions = {}): TestWorld => testWorld({ afterwards: [settleTime], ...options })
const leave = (w: TestWorld, on: string, from: string, to: string, who = ANN) =>
  w.command(on, who, `LEAVE ${from} ${to}`, commands08)
const left = (w: TestWorld, kind: 'announced' | 'granted' = 'announced', seat = 'KENT/1') =>
  daysLeft(w.tournament, seatOf(w.tournament, seat), w.seat(seat), kind)

describe('8A, 8B LEAVE', () => {
  it('confirmed: in all his running games, to him, opponents and TC in copy', () => {
    const w = world()
    w.act('2025-02-01', draft =>
      draft.onGame(B1, 'GameEnded', { result: '1-0', reason: 'resignation', by: 'black', letter: null }),
    )
    const { mails } = leave(w, '2025-03-01', '2025-03-05', '2025-03-09')
    expect(told(mails)).toEqual([`leave-confirmed -> ${ANN} (cc ${DAN}, ${KARL})`])
    expect(mails[0]).toMatchObject({ game: null, rules: ['8A', '8B'] })
    expect(mails[0]?.facts).toMatchObject({
      game: null,
      games: [A1],
      from: '2025-03-05',
      to: '2025-03-09',
      days: 5,
      daysLeft: 9,
    })
    expect(w.game(A1).leave.leaves).toHaveLength(1)
    expect(w.game(B1).leave.leaves).toHaveLength(0)
    expect(w.game(A2).leave.leaves).toHaveLength(0)
  })

  it.each([
    [
      'on the day of the message',
      '2025-03-05',
      '2025-03-05',
      '2025-03-09',
      'too-late',
      '2025-03-06',
      '2025-03-09',
    ],
    ['before it', '2025-03-10', '2025-03-05', '2025-03-09', 'too-late', null, null],
    [
      'longer than the allowance',
      '2025-03-01',
      '2025-03-05',
      '2025-03-19',
      'exceeds-allowance',
      '2025-03-05',
      '2025-03-18',
    ],
    ['wholly before the season', '2024-09-01', '2024-09-10', '2024-09-20', 'outside-season', null, null],
    ['wholly after it', '2025-06-01', '2025-07-01', '2025-07-05', 'outside-season', null, null],
    ['its last day before its first', '2025-03-01', '2025-03-09', '2025-03-05', 'not-dates', null, null],
  ])('refused whole: %s', (_title, on, from, to, reason, possibleFrom, possibleTo) => {
    const w = world()
    const { mails } = leave(w, on, from, to)
    expect(told(mails)).toEqual([`leave-refused -> ${ANN} (cc ${KARL})`])
    expect(mails[0]?.facts).toMatchObject({ reason, from, to, daysLeft: 14 })
    const possible = mails[0]?.facts.possible
    if (possibleFrom === null) expect(possible).toBeNull()
    else expect(possible).toMatchObject({ from: possibleFrom, to: possibleTo })
    expect(w.game(A1).leave.leaves).toEqual([])
    expect(left(w)).toBe(14)
  })

  it('the first day after the message is in advance', () => {
    const w = world()
    expect(leave(w, '2025-03-05', '2025-03-06', '2025-03-06').mails[0]?.kind).toBe('leave-confirmed')
  })

  it('refused: overlaps leave he has; what would be possible is beside it', () => {
    const w = world()
    leave(w, '2025-03-01', '2025-03-05', '2025-03-09')
    const { mails } = leave(w, '2025-03-02', '2025-03-08', '2025-03-12')
    expect(mails[0]?.facts).toMatchObject({
      reason: 'overlaps',
      daysLeft: 9,
      possible: { from: '2025-03-10', to: '2025-03-12', days: 3 },
    })
  })

  it('days over all games and from before a take-over are charged once', () => {
    const w = world()
    w.change(tournament => ({
      ...tournament,
      teams: tournament.teams.map(team => ({
        ...team,
        seats: team.seats.map(seat => (seat.id === 'KENT/1' ? { ...seat, leaveUsed: 4 } : seat)),
      })),
    }))
    leave(w, '2025-03-01', '2025-03-05', '2025-03-09')
    expect(left(w)).toBe(5)
    expect(leave(w, '2025-03-02', '2025-04-01', '2025-04-06').mails[0]?.facts).toMatchObject({
      reason: 'exceeds-allowance',
      possible: { from: '2025-04-01', to: '2025-04-05', days: 5 },
    })
    expect(leave(w, '2025-03-02', '2025-04-01', '2025-04-05').mails[0]?.facts.daysLeft).toBe(0)
  })

  it('a leave that begins before the season or ends after it is charged for its days inside', () => {
    const w = world()
    expect(leave(w, '2025-06-01', '2025-06-25', '2025-07-20').mails[0]?.facts).toMatchObject({
      days: 6,
      daysLeft: 8,
      counted: { from: '2025-06-25', to: '2025-06-30' },
    })
  })

  it('without dates he is asked, nothing is guessed', () => {
    const w = world()
    expect(w.command('2025-03-01', ANN, 'LEAVE soon', commands08).result).toMatchObject({
      kind: 'ask',
      choices: ['LEAVE 2025-03-02 to 2025-03-08', 'LEAVE 2025-03-02 to 2025-03-15'],
    })
  })

  it('9 a substitute begins with a ledger of his own', () => {
    const w = world()
    w.change(tournament => ({
      ...tournament,
      teams: tournament.teams.map(team => ({
        ...team,
        seats: team.seats.map(seat => ({ ...seat, leaveUsed: 2 })),
      })),
    }))
    leave(w, '2025-03-01', '2025-03-05', '2025-03-14')
    w.act('2025-04-01', draft => {
      const rob = draft.tournament.teams[0]?.reserves[0]
      if (rob === undefined) throw new Error('no reserve')
      draft.change({ kind: 'seat', seat: 'KENT/1', person: rob })
      draft.onSeat('KENT/1', 'SubstituteSeated', {
        person: rob.email,
        former: ANN,
        on: date('2025-04-01'),
      })
    })
    expect(left(w)).toBe(14)
  })
})

it('8B the receipt shows leave that runs or is still to come', () => {
  const w = world()
  leave(w, '2025-03-01', '2025-04-05', '2025-04-06')
  leave(w, '2025-03-01', '2025-03-05', '2025-03-09')
  leave(w, '2025-03-01', '2025-04-01', '2025-04-02', DAN)
  w.command('2025-03-02', DAN, 'CANCEL LEAVE', commands08)
  const ahead = (on: string) => {
    let notes: readonly unknown[] = []
    w.act(on, draft => {
      notes = leaveAhead(draft, A1)
    })
    return notes
  }
  expect(ahead('2025-03-09')).toMatchObject([
    { kind: 'on-leave', side: 'white', name: 'Ann Able', from: '2025-03-05', to: '2025-03-09' },
    { from: '2025-04-05', to: '2025-04-06' },
  ])
  expect(ahead('2025-03-10')).toHaveLength(1)
  expect(ahead('2025-04-07')).toEqual([])
})

describe('8C GRANT LEAVE', () => {
  it('granted backwards: clocks follow, both TCs and the opponents are told', () => {
    const w = world()
    w.plies(A1, [
      ['e4', '2025-03-01'],
      ['e5', '2025-03-02'],
      ['Nf3', '2025-03-12'],
    ])
    const before = totalUsed(w.game(A1), w.tournament, 'white')
    const { mails } = w.command('2025-03-20', KARL, 'GRANT LEAVE Ann Able 2025-03-04 2025-03-08', commands08)
    expect(told(mails)[0]).toBe(`leave-granted -> ${ANN} (cc ${DAN}, ${EVE}, ${KARL})`)
    expect(mails[0]?.facts).toMatchObject({
      from: '2025-03-04',
      to: '2025-03-08',
      daysLeft: 9,
      backdated: true,
      grantedBy: 'Karl Captain',
      games: [A1, B1],
    })
    expect(totalUsed(w.game(A1), w.tournament, 'white')).toBe(before - 5)
    expect(left(w)).toBe(14)
    expect(left(w, 'granted')).toBe(9)
  })

  it.each([
    ['the deputy', DORA, 'GRANT LEAVE Ann Able 2025-03-04 2025-03-08', 'done'],
    ['the Controller', CORA, 'GRANT LEAVE Ann Able 2025-03-04 2025-03-08', 'done'],
    ['the other TC', EVE, 'GRANT LEAVE Ann Able 2025-03-04 2025-03-08', 'not-allowed'],
    ['the player', ANN, 'GRANT LEAVE Ann Able 2025-03-04 2025-03-08', 'not-allowed'],
    ['more than 14 days', KARL, 'GRANT LEAVE Ann Able 2025-03-04 2025-03-18', 'not-allowed'],
    ['no name', KARL, 'GRANT LEAVE 2025-03-04 2025-03-18', 'ask'],
  ])('%s: %s, %s is %s', (_title, from, line, expected) => {
    expect(world().command('2025-03-20', from, line, commands08).result.kind).toBe(expected)
  })

  it('a TC does not grant leave to himself', () => {
    const w = world()
    w.change(tournament => ({
      ...tournament,
      teams: tournament.teams.map(team =>
        team.code === 'KENT' && team.seats[0] ? { ...team, captain: team.seats[0].person } : team,
      ),
    }))
    const given = w.command('2025-03-20', ANN, 'GRANT LEAVE Ann Able 2025-03-22 2025-03-25', commands08)
    expect(given.result).toMatchObject({ kind: 'not-allowed', who: 'your deputy or the Controller' })
  })

  it('8D a reply on a day granted backwards cancels it as it would have then', () => {
    const reply = (w: TestWorld) => w.ply(A1, 'Nf3', '2025-03-12')
    const granted = (w: TestWorld, on: string) =>
      w.command(on, KARL, 'GRANT LEAVE Ann Able 2025-03-08 2025-03-20', commands08)
    const start = () => {
      const w = world()
      w.plies(A1, [
        ['e4', '2025-03-01'],
        ['e5', '2025-03-02'],
      ])
      return w
    }
    const known = start()
    granted(known, '2025-03-05')
    reply(known)
    known.act('2025-03-12', draft => void cancelLeaveByReply(draft, A1, 'white', date('2025-03-12')))
    const later = start()
    reply(later)
    const { mails } = granted(later, '2025-03-21')
    expect(mails.map(mail => mail.kind)).toEqual(['leave-cancelled', 'leave-granted'])
    for (const game of [A1, B1]) expect(later.game(game).leave).toEqual(known.game(game).leave)
    expect(later.seat('KENT/1').ledger).toEqual(known.seat('KENT/1').ledger)
  })
})

describe('8D and CANCEL LEAVE', () => {
  it('a reply cancels it in the game answered, shortens it in the others, charges to the day before', () => {
    const w = world({ afterwards: [] })
    w.plies(A1, [
      ['e4', '2025-03-01'],
      ['e5', '2025-03-02'],
    ])
    leave(w, '2025-03-03', '2025-03-05', '2025-03-14')
    w.ply(A1, 'Nf3', '2025-03-08')
    const mails = w.act('2025-03-08T13:00:00Z', draft => {
      expect(cancelLeaveByReply(draft, A1, 'white', date('2025-03-08'))).toMatchObject([
        { kind: 'leave-cancelled', rule: '8D', daysReturned: 7 },
      ])
    })
    expect(told(mails)).toEqual([`leave-cancelled -> ${ANN} (cc ${DAN}, ${KARL})`])
    expect(mails[0]?.facts).toMatchObject({
      games: [A1, B1],
      lastDay: '2025-03-07',
      daysReturned: 7,
      daysLeft: 11,
      answered: A1,
      why: 'reply',
    })
    expect(w.game(A1).leave.leaves[0]).toMatchObject({ cancelled: true })
    expect(w.game(B1).leave.leaves[0]).toMatchObject({ cancelled: false, to: '2025-03-07' })
    const ply = w.game(A1).play.plies[2]
    expect(ply).toBeDefined()
    // 1.e4 counts from the start of the season, five months before; the reply itself its full six days.
    const before = totalUsed(w.game(A1), w.tournament, 'white', 2)
    expect(totalUsed(w.game(A1), w.tournament, 'white') - before).toBe(6)
  })

  it.each([
    ['a move cured or recorded later', 'agreed' as const, true],
    ['a move that only the opponent reports, until it stands', 'own' as const, false],
  ])('found out afterwards: %s', (_title, basis, cancelled) => {
    const w = world()
    w.plies(A1, [
      ['e4', '2025-03-01'],
      ['e5', '2025-03-02'],
    ])
    leave(w, '2025-03-03', '2025-03-05', '2025-03-14')
    if (!cancelled)
      w.act('2025-03-08', draft =>
        draft.onGame(A1, 'ReportedPliesOpen', {
          plies: [3],
          objectUntil: date('2025-03-15'),
          reporter: 'black',
        }),
      )
    w.ply(A1, 'Nf3', '2025-03-08', { basis })
    expect(w.game(A1).leave.leaves[0]?.cancelled).toBe(cancelled)
    if (cancelled) return
    const mails = w.act('2025-03-16', draft => draft.onGame(A1, 'ReportedPliesSettled', {}))
    expect(mails.map(mail => mail.kind)).toEqual(['leave-cancelled'])
    expect(w.game(B1).leave.leaves[0]).toMatchObject({ cancelled: false, to: '2025-03-07' })
  })

  it('a date corrected into the leave cancels it', () => {
    const w = world()
    w.plies(A1, [
      ['e4', '2025-03-01'],
      ['e5', '2025-03-02'],
    ])
    leave(w, '2025-03-03', '2025-03-05', '2025-03-14')
    w.ply(A1, 'Nf3', '2025-03-15')
    expect(w.game(A1).leave.leaves[0]?.cancelled).toBe(false)
    w.act('2025-03-16', draft =>
      draft.onGame(A1, 'DateCorrected', {
        ply: 3,
        field: 'sent',
        to: { on: date('2025-03-14'), basis: 'ruled' },
      }),
    )
    expect(w.game(A1).leave.leaves[0]?.cancelled).toBe(true)
  })

  it('a reply on its first day returns all of it', () => {
    const w = world()
    leave(w, '2025-03-03', '2025-03-05', '2025-03-14')
    w.ply(A1, 'e4', '2025-03-05')
    expect(left(w)).toBe(14)
    expect(w.game(B1).leave.leaves[0]?.cancelled).toBe(true)
  })

  it.each([['2025-03-04'], ['2025-03-15']])('a reply on %s, outside the leave, leaves it alone', on => {
    const w = world()
    leave(w, '2025-03-03', '2025-03-05', '2025-03-14')
    w.act(on, draft => expect(cancelLeaveByReply(draft, A1, 'white', date(on))).toEqual([]))
    expect(left(w)).toBe(4)
  })

  it.each([
    ['before it begins', '2025-03-04', null, 10, 14],
    ['on its first day', '2025-03-05', null, 10, 14],
    ['in the middle', '2025-03-08', '2025-03-07', 7, 11],
    ['on its last day', '2025-03-14', '2025-03-13', 1, 5],
  ])('CANCEL LEAVE %s', (_title, on, lastDay, returned, remaining) => {
    const w = world()
    leave(w, '2025-03-03', '2025-03-05', '2025-03-14')
    const { mails } = w.command(on, ANN, 'CANCEL LEAVE', commands08)
    expect(told(mails)).toEqual([`leave-cancelled -> ${ANN} (cc ${DAN}, ${KARL})`])
    expect(mails[0]?.facts).toMatchObject({
      lastDay,
      daysReturned: returned,
      answered: null,
      why: 'cancelled',
    })
    expect(left(w)).toBe(remaining)
  })

  it('CANCEL LEAVE with none ahead is told so; the same days may be asked for again', () => {
    const w = world()
    expect(w.command('2025-03-01', ANN, 'CANCEL LEAVE', commands08).result.kind).toBe('not-allowed')
    leave(w, '2025-03-03', '2025-03-05', '2025-03-14')
    w.command('2025-03-04', ANN, 'CANCEL LEAVE', commands08)
    leave(w, '2025-03-04', '2025-03-05', '2025-03-06')
    expect(w.game(A1).leave.leaves.map(each => [each.id, each.cancelled])).toEqual([
      ['KENT/1:2025-03-05', true],
      ['KENT/1:2025-03-05#2', false],
    ])
    expect(left(w)).toBe(12)
    expect(w.refused).toEqual([])
  })
})

describe('8D a leave that a reply has cancelled follows the record (STRIKE, CORRECT)', () => {
  /** Ann is on leave from 5 to 14 March; she answers on the 8th in 1a. */
  const answered = (sent = '2025-03-08') => {
    const w = world()
    w.plies(A1, [
      ['e4', '2025-03-01'],
      ['e5', '2025-03-02'],
    ])
    w.ply(B1, 'd4', '2025-03-02')
    leave(w, '2025-03-03', '2025-03-05', '2025-03-14')
    w.ply(A1, 'Nf3', sent)
    return w
  }
  const strike = (w: TestWorld, on: string) =>
    w.act(on, draft => draft.onGame(A1, 'PliesStruck', { from: 3 }))
  const leaveOf = (w: TestWorld, game = A1) => w.game(game).leave.leaves.at(0)
  const unanswered = () => {
    const w = world()
    w.plies(A1, [
      ['e4', '2025-03-01'],
      ['e5', '2025-03-02'],
    ])
    w.ply(B1, 'd4', '2025-03-02')
    leave(w, '2025-03-03', '2025-03-05', '2025-03-14')
    return w
  }

  it('struck: the leave counts again in every game and is charged again; all are told', () => {
    const w = answered()
    expect(left(w)).toBe(11)
    const mails = strike(w, '2025-03-10')
    expect(told(mails)).toEqual([`leave-restored -> ${ANN} (cc ${DAN}, ${KARL})`])
    expect(mails[0]).toMatchObject({ game: null, rules: ['8D'] })
    expect(mails[0]?.facts).toMatchObject({
      player: 'Ann Able',
      games: [A1, B1],
      from: '2025-03-05',
      to: '2025-03-14',
      days: 10,
      daysLeft: 4,
      answered: null,
    })
    for (const game of [A1, B1]) expect(w.game(game).leave).toEqual(unanswered().game(game).leave)
    expect(left(w)).toBe(4)
    expect(strike(w, '2025-03-11')).toEqual([])
  })

  it('answered anew during the leave: cancelled anew, and told anew', () => {
    const w = answered()
    strike(w, '2025-03-10')
    const before = w.mails.length
    w.ply(A1, 'Bc4', '2025-03-11')
    expect(told(w.mails.slice(before))).toEqual([`leave-cancelled -> ${ANN} (cc ${DAN}, ${KARL})`])
    expect(leaveOf(w)?.cancelled).toBe(true)
    expect(leaveOf(w, B1)).toMatchObject({ to: '2025-03-10', cancelled: false })
    expect(left(w)).toBe(8)
    expect(w.refused).toEqual([])
  })

  it('a reply on the first day struck: all of the leave is back', () => {
    const w = answered('2025-03-05')
    expect(left(w)).toBe(14)
    strike(w, '2025-03-10')
    for (const game of [A1, B1]) expect(w.game(game).leave).toEqual(unanswered().game(game).leave)
    expect(left(w)).toBe(4)
  })

  it('another reply of the leave stands in another game: it ends with that one', () => {
    const w = answered()
    w.ply(B1, 'd5', '2025-03-12')
    expect(leaveOf(w, B1)).toMatchObject({ to: '2025-03-07' })
    const mails = strike(w, '2025-03-13')
    expect(mails.map(mail => mail.kind)).toEqual(['leave-restored'])
    expect(mails[0]?.facts).toMatchObject({ to: '2025-03-11', days: 7, daysLeft: 7, answered: B1 })
    expect(leaveOf(w)).toMatchObject({ to: '2025-03-11', cancelled: false })
    expect(leaveOf(w, B1)?.cancelled).toBe(true)
  })

  it('an earlier reply found out later: the leave ends with that one, and counts in the other game up to it', () => {
    const w = answered()
    w.ply(B1, 'd5', '2025-03-06', { stampAt: '2025-03-06' })
    expect(leaveOf(w)).toMatchObject({ to: '2025-03-05', cancelled: false })
    expect(leaveOf(w, B1)?.cancelled).toBe(true)
    expect(left(w)).toBe(13)
  })

  it('its date corrected to a day after the leave: the leave is back', () => {
    const w = answered()
    const mails = w.act('2025-03-16', draft =>
      draft.onGame(A1, 'DateCorrected', {
        ply: 3,
        field: 'sent',
        to: { on: date('2025-03-15'), basis: 'ruled' },
      }),
    )
    expect(mails.map(mail => mail.kind)).toEqual(['leave-restored'])
    expect(leaveOf(w)).toMatchObject({ to: '2025-03-14', cancelled: false })
  })

  it('CANCEL LEAVE stands: only the days before it come back', () => {
    const w = world()
    w.plies(A1, [
      ['e4', '2025-03-01'],
      ['e5', '2025-03-02'],
    ])
    leave(w, '2025-03-03', '2025-03-05', '2025-03-14')
    w.command('2025-03-11', ANN, 'CANCEL LEAVE', commands08)
    // A move of the 8th, found out on the 12th, and struck on the 13th.
    w.ply(A1, 'Nf3', '2025-03-08')
    expect(leaveOf(w)?.cancelled).toBe(true)
    strike(w, '2025-03-13')
    expect(leaveOf(w)).toMatchObject({ to: '2025-03-10', cancelled: false })
    expect(left(w)).toBe(8)
  })

  it('leave called off whole does not come back', () => {
    const w = world()
    leave(w, '2025-03-03', '2025-03-05', '2025-03-14')
    w.command('2025-03-04', ANN, 'CANCEL LEAVE', commands08)
    w.ply(A1, 'e4', '2025-03-08')
    w.act('2025-03-10', draft => draft.onGame(A1, 'PliesStruck', { from: 1 }))
    expect(leaveOf(w)?.cancelled).toBe(true)
    expect(left(w)).toBe(14)
  })

  it('days that he has announced anew meanwhile stand; the old leave comes back up to them', () => {
    const w = answered()
    leave(w, '2025-03-09', '2025-03-12', '2025-03-20')
    strike(w, '2025-03-10')
    expect(leaveOf(w)).toMatchObject({ to: '2025-03-09', cancelled: false })
    expect(w.game(A1).leave.leaves[1]).toMatchObject({ from: '2025-03-12', to: '2025-03-20' })
    // 5 to 9 March and 12 to 20 March: 14 days, no more than the rule gives (8A).
    expect(left(w)).toBe(0)
  })

  it('8A a game that is put back is on leave like the others', () => {
    const w = world()
    w.act('2025-03-01', draft =>
      draft.onGame(A1, 'GameEnded', { result: '0-1', reason: 'resignation', by: 'white', letter: null }),
    )
    leave(w, '2025-03-02', '2025-03-05', '2025-03-14')
    expect(w.game(A1).leave.leaves).toEqual([])
    w.act('2025-03-04', draft => draft.onGame(A1, 'GameReinstated', { why: 'not meant' }))
    expect(leaveOf(w)).toMatchObject({ side: 'white', from: '2025-03-05', to: '2025-03-14' })
  })
})
