/** Rule 3: every stage of a silence, on its day, to its people, once. */
import { describe, expect, it } from 'vitest'
import { date } from '../../../src/core/plainDate.ts'
import type { Notice } from '../../../src/core/notice.ts'
import { settleSilence } from '../../../src/rulebooks/correspondence/rule03Settle.ts'
import { afterFlag } from '../../../src/rulebooks/correspondence/rule03Count.ts'
import { commands03 } from '../../../src/rulebooks/correspondence/rule03Commands.ts'
import {
  forwardRepeatReply,
  repeatSeen,
  repeatText,
} from '../../../src/rulebooks/correspondence/rule03Repeat.ts'
import { SAID_TO_BE_A_REPEAT } from '../../../src/rulebooks/correspondence/read/outcome.ts'
import { SILENCE_ROWS } from '../../../src/rulebooks/correspondence/rule03Rows.ts'
import { announceLeave } from '../../../src/rulebooks/correspondence/rule08Announce.ts'
import type { Transmission } from '../../../src/rulebooks/correspondence/transmission.ts'
import {
  A1,
  A2,
  at,
  B1,
  B2,
  days,
  person,
  testWorld,
  told,
  type TestWorld,
  type WorldOptions,
} from './world.ts'

const TABLE = { game: SILENCE_ROWS, seat: [], season: [] }
const ANN = 'ann@kent.example'
const DAN = 'dan@essex.example'
const KARL = 'karl@kent.example'
const EVE = 'eve@essex.example'
const CORA = 'controller@chess.example'

/** Game 1a alone: Ann sent 2.Nf3 on 1 March 2025, Dan is on move. */
function silent(options: WorldOptions = {}): TestWorld {
  const w = testWorld({ closed: [B1, A2, B2], ...options })
  w.plies(A1, [
    ['e4', '2025-02-20'],
    ['e5', '2025-02-24'],
    ['Nf3', '2025-03-01'],
  ])
  return w
}

const kinds = (mails: readonly Notice[]) => [...new Set(mails.map(mail => mail.kind))]

describe('3 the stages', () => {
  it('example: last move sent 1 March', () => {
    const w = silent()
    expect(days(w.sweepDaily('2025-03-02', '2025-05-01', TABLE))).toEqual([
      '2025-03-09 reminder',
      '2025-03-16 repeat-due',
      '2025-03-16 silence-notice',
      '2025-03-30 silence-warning',
      '2025-04-06 silence-last-warning',
      '2025-04-11 silence-flag',
    ])
    expect(w.refused).toEqual([])
    expect(told(w.mails)).toEqual([
      `reminder -> ${DAN}`,
      `repeat-due -> ${ANN} (cc ${KARL})`,
      `silence-notice -> ${DAN}`,
      `silence-warning -> ${KARL}`,
      `silence-warning -> ${EVE}`,
      `silence-last-warning -> ${KARL}`,
      `silence-last-warning -> ${EVE}`,
      `silence-last-warning -> ${ANN}`,
      `silence-last-warning -> ${DAN}`,
      `silence-flag -> ${CORA} (cc ${EVE}, ${KARL})`,
    ])
    expect(w.mails.map(mail => mail.facts.day40)).toEqual(w.mails.map(() => '2025-04-10'))
  })

  it('example: with leave of the player on move, 5 to 9 March', () => {
    const w = silent()
    const dan = w.tournament.teams[1]?.seats[0]
    if (dan === undefined) throw new Error('no seat')
    w.act('2025-03-02', draft => {
      announceLeave(draft, dan, {
        from: date('2025-03-05'),
        to: date('2025-03-09'),
        stampOn: date('2025-03-02'),
        stampAt: at('2025-03-02'),
      })
    })
    expect(days(w.sweepDaily('2025-03-03', '2025-05-01', TABLE))).toEqual([
      '2025-03-14 reminder',
      '2025-03-21 repeat-due',
      '2025-03-21 silence-notice',
      '2025-04-04 silence-warning',
      // The last warning falls on the same day: only the flag is sent.
      '2025-04-11 silence-flag',
    ])
    const flag = w.mails.at(-1)
    expect(flag?.facts).toMatchObject({ days: 40, leave: 5, day40: '2025-04-10', informedBy: [] })
  })

  it('after the flag no earlier stage speaks any more, however long the leave', () => {
    const w = silent()
    w.act('2025-03-02', draft =>
      draft.onGame(A1, 'LeaveBegun', {
        id: 'ESSX/1:2025-03-05',
        side: 'black',
        from: date('2025-03-05'),
        to: date('2025-03-18'),
        kind: 'announced',
      }),
    )
    expect(days(w.sweepDaily('2025-03-03', '2025-05-01', TABLE))).toEqual([
      '2025-03-23 reminder',
      '2025-03-30 repeat-due',
      '2025-03-30 silence-notice',
      '2025-04-11 silence-flag',
    ])
  })

  it('leave that counts to 40 neither (parameter)', () => {
    const w = silent({ parameters: { leaveCountsTo40: false } })
    w.act('2025-03-02', draft =>
      draft.onGame(A1, 'LeaveBegun', {
        id: 'ESSX/1:2025-03-05',
        side: 'black',
        from: date('2025-03-05'),
        to: date('2025-03-09'),
        kind: 'announced',
      }),
    )
    expect(days(w.sweepDaily('2025-03-03', '2025-05-01', TABLE)).slice(-2)).toEqual([
      '2025-04-11 silence-last-warning',
      '2025-04-16 silence-flag',
    ])
  })

  it('a move sent on day 40 itself is in time; one after it keeps the flag', () => {
    const inTime = silent()
    inTime.sweepDaily('2025-03-02', '2025-04-10', TABLE)
    inTime.ply(A1, 'Nc6', '2025-04-10')
    expect(inTime.sweep('2025-04-11', TABLE)).toEqual([])
    expect(inTime.game(A1).silence.flag).toBeNull()
    const late = silent()
    late.sweepDaily('2025-03-02', '2025-04-11', TABLE)
    late.ply(A1, 'Nc6', '2025-04-11')
    expect(afterFlag(late.game(A1), late.tournament, 4)).toEqual([
      { kind: 'after-flag', rule: '3B', since: '2025-03-01', case: 'C1' },
    ])
    expect(afterFlag(late.game(A1), late.tournament, 5)).toEqual([])
    expect(late.game(A1).silence.flag).toMatchObject({ since: '2025-03-01', by: 'black', case: 'C1' })
  })

  it('a move of day 40 that is read after the flag takes it back, and those who had it are told', () => {
    const w = silent()
    w.sweepDaily('2025-03-02', '2025-04-11', TABLE)
    w.ply(A1, 'Nc6', '2025-04-10')
    const mails = w.act('2025-04-11', draft => settleSilence(draft, A1))
    expect(mails.map(({ kind, to, facts }) => [kind, to, facts.why, facts.day40])).toEqual([
      ['silence-withdrawn', w.tournament.controller.email, 'move', '2025-04-10'],
    ])
    expect(w.game(A1).silence.flag).toBeNull()
    expect(w.act('2025-04-12', draft => settleSilence(draft, A1))).toEqual([])
  })

  it('a valid move begins a new silence, each stage of which speaks again', () => {
    const w = silent()
    w.sweepDaily('2025-03-02', '2025-03-20', TABLE)
    w.ply(A1, 'Nc6', '2025-03-20')
    expect(days(w.sweepDaily('2025-03-21', '2025-04-05', TABLE))).toEqual([
      '2025-03-28 reminder',
      '2025-04-04 repeat-due',
      '2025-04-04 silence-notice',
    ])
  })

  it('a refused move does not end the silence', () => {
    const w = silent()
    w.act('2025-03-05', draft =>
      draft.onGame(A1, 'MoveReferredBack', {
        by: 'black',
        ply: 4,
        reason: 'illegal',
        letter: 'x',
        stampAt: at('2025-03-05'),
        sentOn: date('2025-03-05'),
        received: null,
        asWritten: 'Nd9',
        curable: [],
      }),
    )
    expect(days(w.sweepDaily('2025-03-06', '2025-03-10', TABLE))).toEqual(['2025-03-09 reminder'])
    w.sweepDaily('2025-03-11', '2025-04-11', TABLE)
    expect(w.mails.at(-1)?.facts).toMatchObject({ refusals: 1, refusedReplyOpen: true })
  })

  it('moves before the start: counted from the clock start', () => {
    const w = testWorld({ closed: [B1, A2, B2] })
    w.plies(A1, [['e4', '2024-09-10']])
    expect(days(w.sweepDaily('2024-09-11', '2024-10-10', TABLE))).toEqual(['2024-10-09 reminder'])
  })

  it('3B White never begins: a warning to him and his TC instead of a repeat', () => {
    const w = testWorld({ closed: [B1, A2, B2] })
    w.sweepDaily('2024-09-02', '2024-11-12', TABLE)
    expect(days(w.mails)).toEqual([
      '2024-10-09 reminder',
      '2024-10-16 silence-warning',
      '2024-10-30 silence-warning',
      '2024-11-06 silence-last-warning',
      '2024-11-11 silence-flag',
    ])
    expect(told(w.mails).slice(0, 4)).toEqual([
      `reminder -> ${ANN}`,
      `silence-warning -> ${ANN} (cc ${KARL})`,
      `silence-warning -> ${KARL}`,
      `silence-warning -> ${EVE}`,
    ])
  })
})

describe('3 what stops and delays a stage', () => {
  it('REMINDERS off, or none in this tournament', () => {
    const w = silent({ parameters: { reminderAfter: 0 } })
    expect(w.sweepDaily('2025-03-02', '2025-03-15', TABLE)).toEqual([])
    const off = silent()
    off.change(tournament => ({
      ...tournament,
      teams: tournament.teams.map(team => ({
        ...team,
        seats: team.seats.map(seat => ({ ...seat, person: { ...seat.person, reminders: false } })),
      })),
    }))
    expect(kinds(off.sweepDaily('2025-03-02', '2025-03-16', TABLE))).toEqual(['repeat-due', 'silence-notice'])
  })

  it.each([
    ['over three weeks', '2025-03-24', ['repeat-due', 'silence-notice']],
    ['over five weeks', '2025-04-07', ['silence-last-warning']],
    ['over all stages', '2025-04-20', ['silence-flag']],
  ])('after an outage %s only the latest due step goes out', (_title, until, expected) => {
    const w = silent()
    expect(kinds(w.sweep(until, TABLE))).toEqual(expected)
    expect(w.sweep(until, TABLE)).toEqual([])
    expect(Object.keys(w.game(A1).done).length).toBeGreaterThan(1)
  })

  it('judged as of the last reading of the mailbox', () => {
    const w = silent()
    w.readUpTo('2025-03-15T12:00:00Z')
    expect(w.sweep('2025-03-16', TABLE).map(mail => mail.kind)).toEqual(['reminder'])
    w.readUpTo('2025-03-16T06:00:00Z')
    expect(kinds(w.sweep('2025-03-16', TABLE))).toEqual(['repeat-due', 'silence-notice'])
  })

  it('13 a suspended game is silent without reproach; its days do not count afterwards', () => {
    const w = silent()
    w.act('2025-03-05', draft => {
      draft.onGame(A1, 'GameSuspended', { since: date('2025-03-05'), why: 'flood' })
      draft.onGame(A1, 'ClockPaused', { side: 'both', from: date('2025-03-05'), why: 'flood' })
    })
    expect(w.sweepDaily('2025-03-06', '2025-05-01', TABLE)).toEqual([])
    w.act('2025-05-01', draft => {
      draft.onGame(A1, 'GameResumed', { on: date('2025-05-01') })
      draft.onGame(A1, 'ClockResumed', { side: 'both', to: date('2025-04-30') })
    })
    // Days 1 to 3 were 2, 3 and 4 March, the fourth is 1 May.
    expect(days(w.sweepDaily('2025-05-01', '2025-05-06', TABLE))).toEqual(['2025-05-05 reminder'])
  })

  it('9 a substitute seated: silence begins anew, and is told anew', () => {
    const w = silent()
    w.sweepDaily('2025-03-02', '2025-03-12', TABLE)
    w.act('2025-03-12', draft =>
      draft.onGame(A1, 'SilenceRestarted', { from: date('2025-03-12'), why: 'substitute' }),
    )
    expect(days(w.sweepDaily('2025-03-13', '2025-03-22', TABLE))).toEqual(['2025-03-20 reminder'])
  })

  it('no silence is told twice under daily sweeps and restarts', () => {
    const w = silent()
    w.sweepDaily('2025-03-02', '2025-04-20', TABLE)
    const again = w.folded(`game:${A1}`, w.entries)
    expect(again).toEqual(w.game(A1))
    expect(w.sweepDaily('2025-04-01', '2025-04-20', TABLE)).toEqual([])
    expect(w.refused).toEqual([])
  })
})

describe('3B the flag and the term', () => {
  it('the facts of the flag: DELAY of a TC, bounces, the ready answers', () => {
    const w = silent()
    const given = w.command('2025-03-31', EVE, `DELAY CDC25-${A1} Dan is in hospital`, commands03)
    expect(told(given.mails)).toEqual([`delay-noted -> ${CORA} (cc ${EVE})`])
    expect(given.mails[0]?.facts).toMatchObject({
      text: 'Dan is in hospital',
      team: 'ESSX',
      by: 'Eve Essex',
      days: 30,
      day40: '2025-04-10',
    })
    w.sweepDaily('2025-04-01', '2025-04-11', TABLE)
    const flag = w.mails.at(-1)
    expect(flag).toMatchObject({ kind: 'silence-flag', rules: ['3B'], game: A1 })
    expect(flag?.facts).toMatchObject({
      case: 'C1',
      informedBy: ['ESSX'],
      moverInformed: true,
      loss: '1-0',
      bounces: 0,
      answers: [
        `SCORE CDC25-${A1} 1-0 BECAUSE rule 3B`,
        `SCORE CDC25-${A1} 0-0 BECAUSE rule 3B`,
        `EXTEND CDC25-${A1} UNTIL <date>`,
      ],
    })
    expect(w.game(A1).result.proposed).toBeNull()
    const later = w.command('2025-04-12', KARL, `DELAY CDC25-${A1} we wait`, commands03)
    expect(later.mails[0]?.facts.case).toBe('C1')
  })

  it.each([
    ['a player', ANN, 'not-allowed'],
    ['the Controller', CORA, 'not-allowed'],
    ['the deputy', 'dora@kent.example', 'done'],
  ])('DELAY from %s: %s %s', (_title, from, expected) => {
    const w = silent()
    expect(w.command('2025-03-31', from, `DELAY CDC25-${A1} ill`, commands03).result.kind).toBe(expected)
  })

  it('EXTEND: no stage speaks until the term is over, then the Controller again', () => {
    const w = silent()
    w.sweepDaily('2025-03-02', '2025-04-11', TABLE)
    w.act('2025-04-12', draft =>
      draft.onGame(A1, 'GameExtended', { until: date('2025-05-01'), why: 'illness' }),
    )
    expect(w.game(A1).silence.flag).toBeNull()
    expect(w.sweepDaily('2025-04-13', '2025-05-01', TABLE)).toEqual([])
    const over = w.sweepDaily('2025-05-02', '2025-05-10', TABLE)
    expect(days(over)).toEqual(['2025-05-02 extension-over'])
    expect(told(over)).toEqual([`extension-over -> ${CORA} (cc ${EVE}, ${KARL})`])
    expect(over[0]?.facts).toMatchObject({ case: 'C1', until: '2025-05-01' })
    expect(w.game(A1).silence.flag?.case).toBe('C1')
  })

  it('EXTEND before day 40: nothing more until its date', () => {
    const w = silent()
    w.sweepDaily('2025-03-02', '2025-03-20', TABLE)
    w.act('2025-03-20', draft =>
      draft.onGame(A1, 'GameExtended', { until: date('2025-05-01'), why: 'illness' }),
    )
    expect(days(w.sweepDaily('2025-03-21', '2025-05-10', TABLE))).toEqual(['2025-05-02 extension-over'])
  })

  it('a Controller who plays in the game yields to the Secretary', () => {
    const w = silent()
    w.change(tournament => ({ ...tournament, controller: person('Ann Able', ANN) }))
    w.sweep('2025-04-11', TABLE)
    expect(w.mails.at(-1)?.to).toBe('secretary@chess.example')
  })
})

describe('3A repeats', () => {
  const transmission = (copied: readonly string[]): Transmission =>
    ({
      side: 'black',
      letter: 'reply',
      captainsCopied: copied,
      stampOn: '2025-03-20',
      stampAt: at('2025-03-20'),
    }) as unknown as Transmission

  it('the text holds the record, the last move, its dates and times, and the TC', () => {
    const w = silent()
    w.act('2025-03-01T13:00:00Z', draft =>
      draft.onGame(A1, 'ProposalMade', { lines: [{ if: 'Nc6', then: 'Bb5' }] }),
    )
    let text = ''
    w.act('2025-03-16', draft => {
      text = repeatText(draft, A1)
    })
    for (const part of [
      'REPEAT of 2.Nf3',
      '1. e4 e5 2. Nf3',
      '1...e5',
      'First sent on: Saturday 1 March 2025',
      'Received on: Monday 24 February 2025',
      'Time used for the move: 5 days',
      'if Nc6, then Bb5',
      KARL,
    ])
      expect(text).toContain(part)
  })

  it('SEND: the arbiter sends it, when it is due, once a day', () => {
    const w = silent()
    const early = w.command('2025-03-15', ANN, `SEND CDC25-${A1}`, commands03)
    expect(early.result).toMatchObject({ kind: 'not-allowed' })
    const sent = w.command('2025-03-16', ANN, `SEND CDC25-${A1}`, commands03)
    expect(told(sent.mails)).toEqual([`repeat-sent -> ${DAN} (cc ${ANN}, ${KARL})`])
    expect(sent.mails[0]?.facts).toMatchObject({ ply: 3, san: 'Nf3', sent: '2025-03-01' })
    expect(w.game(A1).play.repeat).toMatchObject({ by: 'white', ply: 3 })
    expect(w.command('2025-03-16', ANN, `SEND CDC25-${A1}`, commands03).result.kind).toBe('not-allowed')
    expect(w.command('2025-03-16', DAN, `SEND CDC25-${A1}`, commands03).result.kind).toBe('not-allowed')
    expect(w.command('2025-03-30', ANN, `SEND CDC25-${A1}`, commands03).mails).toHaveLength(1)
    expect(w.refused).toEqual([])
  })

  it('sendRepeats: the arbiter sends it with the notices of day 14', () => {
    const w = silent({ parameters: { sendRepeats: true } })
    w.sweep('2025-03-09', TABLE)
    expect(told(w.sweep('2025-03-16', TABLE))).toEqual([
      `repeat-due -> ${ANN} (cc ${KARL})`,
      `silence-notice -> ${DAN}`,
      `repeat-sent -> ${DAN} (cc ${ANN}, ${KARL})`,
    ])
    expect(w.mails.at(-3)?.facts.sentForYou).toBe(true)
  })

  it('a repeat is known by its word or by the 14 days; it does not end the silence', () => {
    const w = silent()
    const again = (notes: readonly string[], stampOn: string) =>
      w.act(stampOn, draft => {
        const ply = draft.game(A1).play.plies.at(-1)
        if (ply === undefined) throw new Error('no ply')
        const letter = {
          letter: `again-${stampOn}`,
          stampOn,
          stampAt: at(stampOn),
        } as unknown as Transmission
        repeatSeen(draft, A1, letter, { notes }, ply)
      })
    again([], '2025-03-10')
    expect(w.game(A1).play.repeat).toBeNull()
    again([SAID_TO_BE_A_REPEAT], '2025-03-10')
    expect(w.game(A1).play.repeat).toMatchObject({ by: 'white', ply: 3 })
    again([], '2025-03-16')
    expect(w.game(A1).play.repeat?.at).toBe('2025-03-16T12:00:00Z')
    expect(days(w.sweepDaily('2025-03-10', '2025-03-16', TABLE))).toEqual([
      '2025-03-10 reminder',
      '2025-03-16 repeat-due',
      '2025-03-16 silence-notice',
    ])
  })

  it.each([
    [
      'not copied: forwarded to the TC of the player who waited',
      [],
      [`repeat-forwarded -> ${KARL} (cc ${DAN})`],
    ],
    ['copied to the other TC only', ['ESSX'], [`repeat-forwarded -> ${KARL} (cc ${DAN})`]],
    ['copied', ['KENT'], []],
  ])('the reply to a repeat, %s', (_title, copied, expected) => {
    const w = silent()
    w.command('2025-03-17', ANN, `SEND CDC25-${A1}`, commands03)
    w.ply(A1, 'Nc6', '2025-03-20')
    const mails = w.act('2025-03-20T13:00:00Z', draft => {
      const made = draft.game(A1).play.plies.at(-1)
      if (made === undefined) throw new Error('no ply')
      forwardRepeatReply(draft, A1, transmission(copied), made)
    })
    expect(told(mails)).toEqual(expected)
  })
})
