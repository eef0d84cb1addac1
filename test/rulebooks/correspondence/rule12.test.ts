/** Rule 12: official by a player's record or CONFIRM; reminders; missing records; "not meant". */
import { describe, expect, it } from 'vitest'
import type { Side } from '../../../src/core/ids.ts'
import { confirms09 } from '../../../src/rulebooks/correspondence/confirms09.ts'
import { capacitiesOf } from '../../../src/rulebooks/correspondence/people.ts'
import { deadlines12 } from '../../../src/rulebooks/correspondence/rule12Deadlines.ts'
import { endGame } from '../../../src/rulebooks/correspondence/rule12Ending.ts'
import { actOnNotMeant, saysNotMeant } from '../../../src/rulebooks/correspondence/rule12NotMeant.ts'
import { notMeant, recordReceived } from '../../../src/rulebooks/correspondence/rule12Records.ts'
import type { EndReason } from '../../../src/rulebooks/correspondence/rule12Results.ts'
import { A1, A2, at, B1, B2, days, testWorld, told, type TestWorld } from './world.ts'

const TABLE = { game: deadlines12, seat: [], season: [] }
const ANN = 'ann@kent.example'
const DAN = 'dan@essex.example'
const KARL = 'karl@kent.example'
const EVE = 'eve@essex.example'
const CORA = 'controller@chess.example'

/** Black resigns on 1 March 2025. */
function ended(reason: EndReason = 'resignation'): TestWorld {
  const w = testWorld({ closed: [B1, A2, B2] })
  w.ply(A1, 'e4', '2025-02-20')
  w.act('2025-03-01', draft => endGame(draft, A1, { result: '1-0', reason, by: 'black', letter: 'l1' }), {
    cause: 'l1',
  })
  return w
}

const record = (w: TestWorld, on: string, side: Side) =>
  w.act(on, draft => void recordReceived(draft, A1, side, 'record'))

describe('12B official', () => {
  it('not by the end alone; by a player’s record, once', () => {
    const w = ended()
    expect(w.game(A1).result.official).toBe(false)
    const mails = record(w, '2025-03-02', 'white')
    expect(told(mails)).toEqual([
      `result-official -> ${ANN} (cc ${EVE}, ${KARL})`,
      `result-official -> ${DAN} (cc ${EVE}, ${KARL})`,
    ])
    expect(mails[0]?.facts).toMatchObject({ result: '1-0', reason: 'resignation', from: 'white' })
    expect(w.game(A1).result).toMatchObject({ official: true, recordFrom: 'white' })
    expect(w.game(A1).questions).toEqual({})
    expect(record(w, '2025-03-03', 'black')).toEqual([])
  })

  it.each<[EndReason, boolean]>([
    ['checkmate', false],
    ['agreement', false],
    ['fifty', false],
    ['adjudication', true],
    ['withdrawal', true],
    ['penalty', true],
    ['ruling', true],
    ['time', true],
  ])('%s: official at once %s', (reason, official) => {
    const w = ended(reason)
    expect(w.game(A1).result.official).toBe(official)
    expect(w.sweepDaily('2025-03-02', '2025-04-30', TABLE).length > 0).toBe(!official)
  })

  it('a running game has no record to receive', () => {
    const w = testWorld()
    expect(record(w, '2025-03-02', 'white')).toEqual([])
  })

  it.each([
    ['the player who was asked', DAN, 'done', true],
    ['another', ANN, 'not-allowed', false],
  ])('CONFIRM to game-over by %s', (_title, from, kind, official) => {
    const w = ended()
    const asked = Object.entries(w.game(A1).questions).find(([, { by }]) => by === DAN)
    w.act('2025-03-02', draft => {
      const [key, question] = asked as NonNullable<typeof asked>
      const result = confirms09.record?.(draft, { key, subject: `game:${A1}`, question }, {
        capacities: capacitiesOf(w.tournament, from),
        letter: 'confirm',
      } as never)
      expect(result?.kind).toBe(kind)
    })
    expect(w.game(A1).result.official).toBe(official)
  })
})

describe('12A, 12C reminders and missing records', () => {
  it('reminders after 7 and 14 days, the Controller after 28, each once', () => {
    const w = ended()
    const mails = w.sweepDaily('2025-03-02', '2025-06-30', TABLE)
    expect(days(mails)).toEqual([
      '2025-03-09 record-reminder',
      '2025-03-16 record-reminder',
      '2025-03-30 record-missing',
    ])
    expect(told(mails).slice(-1)).toEqual([`record-missing -> ${CORA} (cc ${EVE}, ${KARL})`])
    expect(mails[0]?.facts).toMatchObject({ days: 7, result: '1-0', missingOn: '2025-03-30' })
    expect(mails.at(-1)?.facts).toMatchObject({ case: 'C1', may: '0-0', result: '1-0' })
    expect(w.game(A1).result.recordMissing).toBe('2025-03-30')
    expect(w.refused).toEqual([])
  })

  it.each([
    ['2025-03-08', []],
    ['2025-03-09', ['record-reminder']],
    ['2025-03-10', ['record-reminder']],
    ['2025-03-15', ['record-reminder']],
    ['2025-03-16', ['record-reminder']],
    ['2025-03-29', ['record-reminder']],
    ['2025-03-30', ['record-missing']],
    ['2025-03-31', ['record-missing']],
  ])('first sweep on %s: %j', (day, kinds) => {
    const w = ended()
    expect([...new Set(w.sweep(day, TABLE).map(mail => mail.kind))]).toEqual(kinds)
  })

  it('a record lifts the flag and ends the reminders', () => {
    const w = ended()
    w.sweepDaily('2025-03-02', '2025-03-31', TABLE)
    record(w, '2025-04-01', 'black')
    expect(w.game(A1).result).toMatchObject({ official: true, recordMissing: null })
    expect(w.sweepDaily('2025-04-02', '2025-06-30', TABLE)).toEqual([])
  })

  it('a reinstated game that ends again is reminded of again', () => {
    const w = ended()
    w.sweep('2025-03-09', TABLE)
    w.act('2025-03-10', draft => draft.onGame(A1, 'GameReinstated', { why: 'not meant' }))
    w.act('2025-04-01', draft =>
      endGame(draft, A1, { result: '0-1', reason: 'resignation', by: 'white', letter: 'l2' }),
    )
    expect(days(w.sweepDaily('2025-04-02', '2025-04-10', TABLE))).toEqual(['2025-04-09 record-reminder'])
    expect(w.refused).toEqual([])
  })
})

describe('8 not meant', () => {
  const say = (w: TestWorld, when: string) => {
    let outcome = ''
    const mails = w.act(when, draft => {
      outcome = notMeant(draft, A1, {
        side: 'black',
        letter: 'l9',
        text: 'I did not mean that',
        stampAt: at(when),
      })
    })
    return { outcome, mails }
  }

  it.each([
    ['within 24 hours', '2025-03-02T12:00:00Z', 'referred', 1],
    ['a second later', '2025-03-02T12:00:01Z', 'late', 0],
  ])('%s: %s', (_title, when, outcome, count) => {
    const said = say(ended(), when)
    expect([said.outcome, said.mails.length]).toEqual([outcome, count])
  })

  it.each([
    ['That was not meant!', true],
    ['I did not resign, I only said that I might.', true],
    ['I didn’t mean to accept the draw.', true],
    ['My resignation was a mistake.', true],
    ['Please reinstate the game.', true],
    ['Thank you for the game. My mistake on move 20 was not easy to see.', false],
    ['I agree, a good game. I did not see the rook.', false],
    ['', false],
  ])('in words: %s', (text, said) => {
    expect(saysNotMeant(text)).toBe(said)
  })

  it('said too late in a letter: the sender is told who can still help', () => {
    const w = ended()
    const mails = w.act('2025-03-05', draft =>
      expect(
        actOnNotMeant(draft, A1, {
          side: 'black',
          letter: 'l9',
          text: 'not meant',
          stampAt: at('2025-03-05'),
        }),
      ).toBe(true),
    )
    expect(told(mails)).toEqual([`not-allowed -> ${DAN}`])
  })

  it('goes to the Controller, TCs in copy, once; REINSTATE clears it', () => {
    const w = ended()
    const { mails } = say(w, '2025-03-01T20:00:00Z')
    expect(told(mails)).toEqual([`case-referred -> ${CORA} (cc ${EVE}, ${KARL})`])
    expect(mails[0]?.facts).toMatchObject({ case: 'C1', why: 'not-meant', name: 'Dan Dole', result: '1-0' })
    expect(say(w, '2025-03-01T21:00:00Z').outcome).toBe('already')
    w.act('2025-03-02', draft => draft.onGame(A1, 'GameReinstated', { why: 'not meant' }))
    expect(w.game(A1).result.notMeant).toBeNull()
    expect(say(w, '2025-03-02T21:00:00Z').outcome).toBe('not-over')
  })
})
