/** Section 13: every number of ours can be set for a tournament, and the setting is what counts. */
import { describe, expect, it } from 'vitest'
import { date } from '../../../src/core/plainDate.ts'
import { bounced } from '../../../src/rulebooks/correspondence/rule01Access.ts'
import { endGame } from '../../../src/rulebooks/correspondence/rule12Ending.ts'
import { PEOPLE, say } from './commandsSay.ts'
import { A1, at, testWorld, type TestWorld, days } from './world.ts'

const { ann, dan, karl, cora } = PEOPLE
const TAG = 'CDC25-KENT-ESSX-1a'

interface Row {
  readonly name: string
  readonly value: unknown
  /** What happens first. */
  readonly begin: (w: TestWorld) => void
  readonly until: string
  readonly kind: string
  /** Days on which mails of that kind went out, about game 1a or a person of it. */
  readonly on: readonly string[]
  readonly more?: { readonly [name: string]: unknown }
}

const silent = (w: TestWorld) => w.ply(A1, 'e4', '2024-10-01')
const claimed = (w: TestWorld) => {
  w.ply(A1, 'e4', '2024-11-03')
  say(w, '2024-11-05', dan, 'CLAIM TIME', { game: A1 })
}
const protested = (w: TestWorld) => {
  claimed(w)
  say(w, '2024-11-06', ann, 'PROTEST no', { game: A1 })
}
const withdrawn = (on: string) => (w: TestWorld) => {
  say(w, on, karl, 'WITHDRAW Ann Able')
}
const over = (w: TestWorld) =>
  w.act('2024-11-01', draft =>
    endGame(draft, A1, { result: '1-0', reason: 'resignation', by: 'black', letter: 'l' }),
  )

const ROWS: readonly Row[] = [
  {
    name: 'reminderAfter',
    value: 5,
    begin: silent,
    until: '2024-10-20',
    kind: 'reminder',
    on: ['2024-10-07'],
  },
  {
    name: 'repeatAfter',
    value: 10,
    begin: silent,
    until: '2024-10-20',
    kind: 'repeat-due',
    on: ['2024-10-12'],
  },
  {
    name: 'tcWarnAfter',
    value: 20,
    begin: silent,
    until: '2024-10-30',
    kind: 'silence-warning',
    on: ['2024-10-22'],
  },
  {
    name: 'lastWarnAfter',
    value: 30,
    begin: silent,
    until: '2024-11-09',
    kind: 'silence-last-warning',
    on: ['2024-11-01'],
  },
  {
    name: 'silenceAfter',
    value: 38,
    begin: silent,
    until: '2024-11-11',
    kind: 'silence-flag',
    on: ['2024-11-09'],
  },
  {
    name: 'clockWarn',
    value: [10],
    begin: silent,
    until: '2024-10-31',
    kind: 'clock-warning',
    on: ['2024-10-21'],
  },
  {
    name: 'daysPerControl',
    value: 20,
    begin: silent,
    until: '2024-10-31',
    kind: 'time-exceeded',
    on: ['2024-10-22'],
  },
  {
    name: 'protestDays',
    value: 7,
    begin: claimed,
    until: '2024-11-30',
    kind: 'claim-conceded',
    on: ['2024-11-13'],
  },
  {
    name: 'tcDecisionDays',
    value: 7,
    begin: protested,
    until: '2024-11-30',
    kind: 'case-referred',
    on: ['2024-11-14'],
  },
  {
    name: 'substituteDays',
    value: 10,
    begin: withdrawn('2024-11-01'),
    until: '2024-11-30',
    kind: 'withdrawal-proposed',
    on: ['2024-11-12'],
    more: { substituteRemind: [] },
  },
  {
    name: 'substituteRemind',
    value: [3],
    begin: withdrawn('2024-11-01'),
    until: '2024-11-30',
    kind: 'substitution-due',
    on: ['2024-11-05'],
  },
  {
    name: 'enquiryDays',
    value: 5,
    begin: w => void say(w, '2024-11-01', karl, 'ENQUIRY Ann Able'),
    until: '2024-11-30',
    kind: 'enquiry-unanswered',
    on: ['2024-11-07'],
  },
  {
    name: 'accessDays',
    value: 10,
    begin: w => void say(w, '2024-11-01', ann, 'FAILURE no line'),
    until: '2024-11-30',
    kind: 'email-lost',
    on: ['2024-11-12'],
  },
  {
    name: 'recordRemind',
    value: [4],
    begin: over,
    until: '2024-11-28',
    kind: 'record-reminder',
    on: ['2024-11-06'],
  },
  {
    name: 'recordMissingAfter',
    value: 20,
    begin: over,
    until: '2024-11-28',
    kind: 'record-missing',
    on: ['2024-11-22'],
  },
]

describe('13 a parameter set for a tournament is what counts', () => {
  it.each(ROWS)('$name', ({ name, value, begin, until, kind, on, more }) => {
    const w = testWorld({ parameters: { [name]: value, ...more } as never })
    begin(w)
    const first = w.mails.at(-1)?.at.slice(0, 10) ?? '2024-10-01'
    const mails = w.sweepDaily(first === '2024-09-01' ? '2024-10-02' : first, until)
    const mine = mails.filter(mail => mail.kind === kind && (mail.game === A1 || mail.game === null))
    expect([...new Set(days(mine).map(line => line.slice(0, 10)))]).toEqual(on)
  })

  it('movesPerControl: the control comes after so many moves', () => {
    const w = testWorld({ parameters: { movesPerControl: 1, daysPerControl: 5 } })
    w.plies(A1, [
      ['e4', '2024-10-05'],
      ['e5', '2024-10-06'],
    ])
    // Move 1 within 5 days, move 2 within 10: 4 used, seven from the 6th to the 13th.
    const mails = w.sweepDaily('2024-10-07', '2024-10-20').filter(mail => mail.kind === 'time-exceeded')
    expect(mails.map(mail => [mail.at.slice(0, 10), mail.game, mail.facts.allowance])).toContainEqual([
      '2024-10-13',
      A1,
      10,
    ])
  })

  it.each([
    ['leaveDays', 5, 'LEAVE 5 November to 10 November', 'leave-refused'],
    ['leaveDays', 6, 'LEAVE 5 November to 10 November', 'leave-confirmed'],
  ])('%s %i', (name, value, line, kind) => {
    const w = testWorld({ parameters: { [name]: value } })
    expect(say(w, '2024-11-01', ann, line).mails.map(mail => mail.kind)).toEqual([kind])
  })

  it.each([
    [2, 'not-allowed'],
    [3, 'done'],
  ])('grantedLeaveDays %i', (value, result) => {
    const w = testWorld({ parameters: { grantedLeaveDays: value } })
    expect(say(w, '2024-11-01', karl, 'GRANT LEAVE Ann Able 5 November to 7 November').result.kind).toBe(
      result,
    )
  })

  it.each([
    [1, false],
    [2, true],
  ])('reserveMonths %i: withdrawn on 15 November, a substitute may be named: %s', (value, may) => {
    const w = testWorld({ parameters: { reserveMonths: value } })
    withdrawn('2024-11-15')(w)
    expect(w.seat('KENT/1').absence.withdrawn?.substituteUntil !== null).toBe(may)
  })

  it('bounceDays: access is lost after so many days of bounces', () => {
    const w = testWorld({ parameters: { bounceDays: 2 } })
    const bounce = (day: string) =>
      w.apply(bounced(w.world(), { address: dan, hard: false, at: at(day), letter: null, noticeKey: null }))
    expect(bounce('2024-11-01')).toEqual([])
    expect(bounce('2024-11-02').map(mail => mail.kind)).toEqual(['email-lost'])
  })

  it('decisionAppealDays: the last day stands in the decision and counts', () => {
    const w = testWorld({ parameters: { decisionAppealDays: 3 } })
    w.ply(A1, 'e4', '2024-10-01')
    const { mails } = say(w, '2024-11-01', cora, `SCORE ${TAG} 1-0 NOW`)
    expect(mails[0]?.facts.appealUntil).toBe('2024-11-04')
    expect(say(w, '2024-11-05', karl, 'APPEAL no', { game: A1 }).mails[0]?.kind).toBe('appeal-late')
  })

  it('adjudication and adjudicationAppealDays: days after the end', () => {
    const w = testWorld({
      parameters: {
        adjudicationAppealDays: 3,
        adjudication: { warn: ['06-10'], claims: 7, tcDossier: 8, toController: 9, last: 10 },
      },
    })
    w.ply(A1, 'e4', '2024-10-01')
    w.act('2024-10-02', draft =>
      draft.onGame(A1, 'SilenceRestarted', { from: date('2025-06-01'), why: 'test' }),
    )
    const mails = w
      .sweepDaily('2025-06-05', '2025-07-15')
      .filter(mail => mail.kind.startsWith('adjudication'))
    expect(days(mails)).toEqual([
      '2025-06-10 adjudication-warning',
      '2025-07-01 adjudication-request',
      '2025-07-08 adjudication-dossier',
      '2025-07-09 adjudication-dossier',
    ])
    say(w, '2025-07-02', ann, 'CLAIM WIN', { game: A1, ownText: 'CLAIM WIN 1...e5 2.Nf3 wins a pawn' })
    say(w, '2025-07-20', cora, `ADJUDICATE ${TAG} 1/2-1/2 APPEAL yes NOW`)
    expect(w.game(A1).adjudication.decision?.appealUntil).toBe('2025-07-23')
  })
})
