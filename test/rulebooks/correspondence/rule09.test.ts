/** Rules 5B and 9: enquiries, withdrawal, substitutes, on their day, to their people, once. */
import { describe, expect, it } from 'vitest'
import { date } from '../../../src/core/plainDate.ts'
import type { Notice } from '../../../src/core/notice.ts'
import { commands09 } from '../../../src/rulebooks/correspondence/commands09.ts'
import { confirms09 } from '../../../src/rulebooks/correspondence/confirms09.ts'
import { capacitiesOf } from '../../../src/rulebooks/correspondence/people.ts'
import { clocksOf } from '../../../src/rulebooks/correspondence/rule06Time.ts'
import { seatDeadlines09 } from '../../../src/rulebooks/correspondence/rule09Deadlines.ts'
import { enquiryAnswered } from '../../../src/rulebooks/correspondence/rule09Enquiry.ts'
import {
  formerSeatsOf,
  letterOfFormer,
  letterOfWithdrawn,
} from '../../../src/rulebooks/correspondence/rule09Former.ts'
import { seatNamed } from '../../../src/rulebooks/correspondence/rule09People.ts'
import { replaceForAccess, withdraw } from '../../../src/rulebooks/correspondence/rule09Withdraw.ts'
import {
  A1,
  A2,
  B1,
  days,
  ESSEX,
  KENT,
  person,
  testWorld,
  told,
  type TestWorld,
  type WorldOptions,
} from './world.ts'

const TABLE = { game: [], seat: seatDeadlines09, season: [] }
const ANN = 'ann@kent.example'
const BEN = 'ben@kent.example'
const DAN = 'dan@essex.example'
const KARL = 'karl@kent.example'
const DORA = 'dora@kent.example'
const EVE = 'eve@essex.example'
const CORA = 'controller@chess.example'
const ROB = 'rob@kent.example'

const ofKind = (mails: readonly Notice[], kind: string) => mails.filter(mail => mail.kind === kind)

/** Ann (Kent 1) has played 1.e4 in 1a; she is on move there since 10 October; in 1b Dan has not begun. */
function started(options: WorldOptions = {}): TestWorld {
  const w = testWorld(options)
  w.plies(A1, [
    ['e4', '2024-10-05'],
    ['e5', '2024-10-10'],
  ])
  return w
}

const withdrawn = (w: TestWorld, on = '2024-11-04') => w.command(on, KARL, 'WITHDRAW Ann Able', commands09)

/** CONFIRM to the notice, as the table of actions runs it. */
function confirm(w: TestWorld, when: string, from: string, seat = 'KENT/1') {
  const [key, question] = Object.entries(w.seat(seat).questions).at(-1) as [string, never]
  const { action } = question as { action: string }
  let result: unknown
  const mails = w.act(when, draft => {
    result = confirms09[action]?.(draft, { key, subject: `seat:${seat}`, question }, {
      command: { word: 'CONFIRM', text: '', args: {} },
      capacity: capacitiesOf(w.tournament, from)[0],
      capacities: capacitiesOf(w.tournament, from),
      letter: 'letter-confirm',
      address: from,
    } as never)
  })
  return { result, mails }
}

describe('9 WITHDRAW', () => {
  it.each([
    ['by the TC', KARL, 'WITHDRAW Ann Able'],
    ['by his deputy', DORA, 'WITHDRAW ann able'],
    ['by the Controller', CORA, 'WITHDRAW Able'],
    ['by the player', ANN, 'WITHDRAW'],
    ['by seat', KARL, 'WITHDRAW KENT/1'],
  ])('%s: TC, Controller and opponents are told', (_how, from, line) => {
    const w = started()
    const { result, mails } = w.command('2024-11-04', from, line, commands09)
    expect(result).toEqual({ kind: 'done' })
    expect(told(mails)).toEqual([`withdrawal-opened -> ${KARL} (cc ${CORA}, ${DAN})`])
    expect(mails[0]?.facts).toMatchObject({
      game: null,
      case: 'C1',
      name: 'Ann Able',
      substituteUntil: '2024-11-18',
      games: [A1, B1],
    })
    expect(mails[0]?.facts.proposed).toBeUndefined()
    expect(w.game(A1).withdrawal.side).toBe('white')
    expect(w.game(B1).withdrawal.side).toBe('black')
    expect(w.game(A2).withdrawal.side).toBeNull()
  })

  it('a TC names no player of another team, and a player nobody but himself', () => {
    const w = started()
    expect(w.command('2024-11-04', EVE, 'WITHDRAW Ann Able', commands09).result.kind).toBe('not-allowed')
    w.command('2024-11-04', BEN, 'WITHDRAW Ann Able', commands09)
    expect(w.seat('KENT/1').absence.withdrawn).toBeNull()
    expect(w.seat('KENT/2').absence.withdrawn).not.toBeNull()
  })

  it('once only', () => {
    const w = started()
    withdrawn(w)
    expect(withdrawn(w).result.kind).toBe('not-allowed')
  })

  it('a withdrawn TC is answered for by his deputy', () => {
    const kent = { ...KENT, captain: person('Ann Able', ANN) }
    const w = started({ tournament: { teams: [kent, ESSEX] } })
    const { mails } = w.command('2024-11-04', ANN, 'WITHDRAW', commands09)
    expect(mails[0]?.to).toBe(DORA)
  })

  it.each([
    ['the last day of three months', '2025-01-01', '2025-01-15'],
    ['the day before', '2024-12-31', '2025-01-14'],
  ])('informed on %s: a reserve may be named', (_title, on, until) => {
    const w = started()
    expect(withdrawn(w, on).mails[0]?.facts.substituteUntil).toBe(until)
  })

  it('informed the day after three months: the loss is proposed at once', () => {
    const w = started()
    const { mails } = withdrawn(w, '2025-01-02')
    expect(told(mails)).toEqual([
      `withdrawal-opened -> ${KARL} (cc ${CORA}, ${DAN})`,
      `withdrawal-proposed -> ${CORA} (cc ${EVE}, ${KARL})`,
    ])
    expect(mails[1]?.facts).toMatchObject({
      proposed: { [A1]: '0-1', [B1]: '1-0' },
      reason: 'after-months',
    })
    expect(w.game(A1).result.proposed).toEqual({ result: '0-1', why: 'withdrawal', case: 'C1' })
    expect(w.game(A1).result.ended).toBeNull()
  })

  it('one game only: one proposed result', () => {
    const w = started({ closed: [B1] })
    expect(withdrawn(w, '2025-01-02').mails[1]?.facts.proposed).toBe('0-1')
  })

  it('all reserves in play: the loss is proposed at once', () => {
    const w = started()
    withdrawn(w)
    w.command('2024-11-06', KARL, `SUBSTITUTE Ann Able by Rob Reserve <${ROB}>`, commands09)
    const { mails } = w.command('2024-11-08', KARL, 'WITHDRAW Ben Baker', commands09)
    expect(mails.map(mail => mail.kind)).toEqual(['withdrawal-opened', 'withdrawal-proposed'])
    expect(mails[1]?.facts.reason).toBe('no-reserve')
    const late = w.command(
      '2024-11-09',
      KARL,
      'SUBSTITUTE Ben Baker by Nell New <nell@kent.example>',
      commands09,
    )
    expect(late.result).toMatchObject({ kind: 'not-allowed', who: 'the Controller' })
  })

  it('a file without reserves: the TC may still name a new player', () => {
    const w = started({ tournament: { teams: [{ ...KENT, reserves: [] }, ESSEX] } })
    expect(withdrawn(w).mails.map(mail => mail.kind)).toEqual(['withdrawal-opened'])
  })

  it('both opponents gone without substitutes: lost by both', () => {
    const w = started()
    withdrawn(w, '2025-01-10')
    w.command('2025-01-12', EVE, 'WITHDRAW Dan Dole', commands09)
    expect(w.game(A1).result.proposed?.result).toBe('0-0')
    expect(w.game(A1).withdrawal.absent.map(each => each.side)).toEqual(['white', 'black'])
  })
})

describe('9 the term for a substitute', () => {
  it('reminders after 7 and 12 days, the proposal the day after the fourteenth', () => {
    const w = started()
    withdrawn(w)
    const mails = w.sweepDaily('2024-11-04', '2024-12-31', TABLE)
    expect(days(mails)).toEqual([
      '2024-11-12 substitution-due',
      '2024-11-17 substitution-due',
      '2024-11-19 withdrawal-proposed',
    ])
    expect(told(mails)).toEqual([
      `substitution-due -> ${KARL}`,
      `substitution-due -> ${KARL}`,
      `withdrawal-proposed -> ${CORA} (cc ${EVE}, ${KARL})`,
    ])
    expect(mails.map(mail => mail.facts.days ?? mail.facts.reason)).toEqual([7, 12, 'not-named'])
    expect(mails[0]?.facts.until).toBe('2024-11-18')
    expect(w.refused).toEqual([])
  })

  it.each([
    ['2024-11-11', []],
    ['2024-11-12', ['substitution-due']],
    ['2024-11-16', ['substitution-due']],
    // After an outage only the latest stage is sent.
    ['2024-11-17', ['substitution-due']],
    ['2024-11-18', ['substitution-due']],
    ['2024-11-19', ['withdrawal-proposed']],
  ])('first sweep on %s: %j', (day, kinds) => {
    const w = started()
    withdrawn(w)
    expect(w.sweep(day, TABLE).map(mail => mail.kind)).toEqual(kinds)
  })

  it('a substitute seated ends the term', () => {
    const w = started()
    withdrawn(w)
    w.command('2024-11-06', KARL, `SUBSTITUTE Ann Able by Rob Reserve <${ROB}>`, commands09)
    expect(w.sweepDaily('2024-11-07', '2024-12-31', TABLE)).toEqual([])
  })
})

describe('9 SUBSTITUTE', () => {
  const line = `SUBSTITUTE Ann Able by Rob Reserve <${ROB}>`

  it('the pack goes to the substitute and to each opponent, both TCs in copy', () => {
    const w = started()
    withdrawn(w)
    const { result, mails } = w.command('2024-11-14', KARL, line, commands09)
    expect(result).toEqual({ kind: 'done' })
    expect(told(mails)).toEqual([
      `substitution-done -> ${ROB} (cc ${EVE}, ${KARL})`,
      `substitution-done -> ${DAN} (cc ${EVE}, ${KARL})`,
      `substitution-done -> ${ROB} (cc ${EVE}, ${KARL})`,
      `substitution-done -> ${DAN} (cc ${EVE}, ${KARL})`,
    ])
    expect(mails[0]?.facts).toMatchObject({
      game: A1,
      case: 'C1',
      colour: 'white',
      opponent: 'Dan Dole',
      address: DAN,
      former: 'Ann Able',
      name: 'Rob Reserve',
      deadline: '2024-11-15',
    })
    expect(mails[0]?.facts.pgn).toContain('1. e4')
    expect(mails[0]?.view.white).toMatchObject({ name: 'Rob Reserve' })
    expect(w.tournament.teams[0]?.seats[0]?.person.email).toBe(ROB)
    expect(w.game(A1).withdrawal.side).toBeNull()
    expect(w.game(A1).silence.restart?.from).toBe('2024-11-14')
  })

  it('his clock stands still from the day the TC was informed to the day before the pack', () => {
    const w = started()
    withdrawn(w, '2024-11-04')
    w.command('2024-11-14', KARL, line, commands09)
    const running = (today: string) =>
      clocksOf(w.game(A1), w.tournament, () => date(today), true).white.running
    // 10 October to 4 November: 25 days; then still; the 14th counts again.
    expect(running('2024-11-04')).toBe(25)
    expect(running('2024-11-14')).toBe(25)
    expect(running('2024-11-15')).toBe(26)
  })

  it.each([
    ['on the last day', '2024-11-18', 'done'],
    ['the day after', '2024-11-19', 'not-allowed'],
  ])('named %s', (_title, on, kind) => {
    const w = started()
    withdrawn(w)
    expect(w.command(on, KARL, line, commands09).result.kind).toBe(kind)
  })

  it('informed later than three months: not-allowed for the TC, free for the Controller', () => {
    const w = started()
    withdrawn(w, '2025-01-02')
    const late = w.command('2025-01-03', KARL, line, commands09)
    expect(late.result).toMatchObject({ kind: 'not-allowed', who: 'the Controller' })
    expect(w.command('2025-01-04', CORA, line, commands09).result.kind).toBe('done')
    expect(w.game(A1).result.proposed).toBeNull()
    expect(w.seat('KENT/1').questions).toEqual({})
  })

  it('without a withdrawal before it: both at once', () => {
    const w = started()
    const { mails } = w.command('2024-11-04', KARL, line, commands09)
    expect(ofKind(mails, 'withdrawal-opened')).toEqual([])
    expect(ofKind(mails, 'substitution-done')).toHaveLength(4)
    expect(clocksOf(w.game(A1), w.tournament, () => date('2024-11-05'), true).white.running).toBe(26)
  })

  it('a reserve by his name alone', () => {
    const w = started()
    withdrawn(w)
    expect(w.command('2024-11-05', KARL, 'SUBSTITUTE Ann Able by Rob Reserve', commands09).result.kind).toBe(
      'done',
    )
  })

  it.each([
    ['no address and no reserve of that name', 'SUBSTITUTE Ann Able by Nell New', 'ask'],
    ['he plays another board', `SUBSTITUTE Ann Able by Ben Baker <${BEN}>`, 'not-allowed'],
    ['he is the opponent', `SUBSTITUTE Ann Able by Dan Dole <${DAN}>`, 'not-allowed'],
    ['he is the player who left', `SUBSTITUTE Ann Able by Ann Able <${ANN}>`, 'not-allowed'],
    ['nobody of the team has that name', `SUBSTITUTE Zoe Zed by Rob Reserve <${ROB}>`, 'ask'],
  ])('refused: %s', (_title, text, kind) => {
    const w = started()
    withdrawn(w)
    const { result, mails } = w.command('2024-11-05', KARL, text, commands09)
    expect(result.kind).toBe(kind)
    expect(mails).toEqual([])
    expect(w.changes).toEqual([])
  })

  it('an existing address is that person with another seat', () => {
    const w = started()
    withdrawn(w)
    w.command('2024-11-05', KARL, `SUBSTITUTE Ann Able by Somebody Else <${DORA}>`, commands09)
    expect(w.tournament.teams[0]?.seats[0]?.person.name).toBe('Dora Deputy')
  })

  it('the leave of the one who left is not the substitute’s', () => {
    const w = started()
    w.act('2024-11-01', draft => {
      const leave = {
        id: 'KENT/1:x',
        from: date('2024-11-10'),
        to: date('2024-11-20'),
        kind: 'announced',
      } as const
      draft.onSeat('KENT/1', 'LeaveEntered', leave)
      draft.onGame(A1, 'LeaveBegun', { ...leave, side: 'white' })
    })
    withdrawn(w)
    w.command('2024-11-14', KARL, line, commands09)
    expect(w.game(A1).leave.leaves[0]).toMatchObject({ to: '2024-11-13', cancelled: false })
    expect(w.seat('KENT/1').ledger.lines).toEqual([])
  })
})

describe('9 CANCEL WITHDRAW and letters of the one who left', () => {
  it('before the substitute: held, the TC asked; cancelled: read again, clocks and silence from that day', () => {
    const w = started()
    withdrawn(w)
    let outcome: unknown
    const held = w.act('2024-11-06', draft => {
      outcome = letterOfWithdrawn(draft, 'KENT/1', 'letter-7')
    })
    expect(outcome).toBe('held')
    expect(told(held)).toEqual([`held -> ${KARL}`])
    expect(held[0]?.facts).toMatchObject({ reason: 'withdrawn', case: 'C1' })
    let again: readonly string[] = []
    const { result } = w.command('2024-11-07', KARL, 'CANCEL WITHDRAW Ann Able', [
      ...commands09.map(row => ({
        ...row,
        run: (draft: never, given: never) => {
          const answer = row.run(draft, given)
          again = (draft as { finish(): { readAgain: readonly string[] } }).finish().readAgain
          return answer
        },
      })),
    ])
    expect(result).toEqual({ kind: 'done' })
    expect(again).toEqual(['letter-7'])
    expect(w.game(A1).withdrawal.side).toBeNull()
    expect(w.game(A1).silence.restart?.from).toBe('2024-11-07')
    expect(clocksOf(w.game(A1), w.tournament, () => date('2024-11-08'), true).white.running).toBe(26)
    expect(told(ofKind(w.mails, 'withdrawal-cancelled'))).toEqual([
      `withdrawal-cancelled -> ${ANN} (cc ${CORA}, ${DAN}, ${EVE}, ${KARL})`,
    ])
    expect(w.command('2024-11-08', KARL, 'CANCEL WITHDRAW Ann Able', commands09).result.kind).toBe(
      'not-allowed',
    )
  })

  it('after the substitute: told that he no longer plays, TC in copy', () => {
    const w = started()
    withdrawn(w)
    w.command('2024-11-06', KARL, `SUBSTITUTE Ann Able by Rob Reserve <${ROB}>`, commands09)
    expect(formerSeatsOf(w.world(), ANN)).toEqual(['KENT/1'])
    const mails = w.act('2024-11-09', draft => {
      expect(letterOfFormer(draft, ANN, 'letter-8')).toBe(true)
      expect(letterOfFormer(draft, DAN, 'letter-8')).toBe(false)
      expect(letterOfWithdrawn(draft, 'KENT/1', 'letter-8')).toBeNull()
    })
    expect(told(mails)).toEqual([`not-allowed -> ${ANN} (cc ${KARL})`])
    expect(mails[0]?.facts).toMatchObject({ why: 'no-longer-plays', who: 'Rob Reserve' })
  })

  it('cancelled after the proposal: nothing is left to confirm', () => {
    const w = started()
    withdrawn(w, '2025-01-10')
    w.command('2025-01-11', KARL, 'CANCEL WITHDRAW Ann Able', commands09)
    expect(w.game(A1).result.proposed).toBeNull()
    expect(w.seat('KENT/1').questions).toEqual({})
  })
})

describe('9 CONFIRM of the proposed loss', () => {
  it('the Controller makes the losses results', () => {
    const w = started()
    withdrawn(w, '2025-01-10')
    const { result, mails } = confirm(w, '2025-01-12', CORA)
    expect(result).toEqual({ kind: 'done' })
    expect(w.game(A1).result).toMatchObject({
      ended: { result: '0-1', reason: 'withdrawal' },
      official: true,
    })
    expect(w.game(B1).result.ended?.result).toBe('1-0')
    expect(ofKind(mails, 'game-over')).toHaveLength(4)
    // 13C: a decision of the Controller, with the last day for an appeal.
    expect(told(ofKind(mails, 'decision')).map(line => line.slice(12))).toEqual([ANN, DAN, KARL, EVE])
    expect(ofKind(mails, 'decision')[0]?.facts).toMatchObject({ case: 'C1', appealUntil: '2025-01-26' })
  })

  it('nobody else', () => {
    const w = started()
    withdrawn(w, '2025-01-10')
    expect(confirm(w, '2025-01-12', KARL).result).toMatchObject({ kind: 'not-allowed' })
    expect(w.game(A1).result.ended).toBeNull()
  })
})

describe('9 DECEASED', () => {
  it('within three months: as a withdrawal, a substitute may be named', () => {
    const w = started()
    const { mails } = w.command('2024-11-04', KARL, 'DECEASED Ann Able', commands09)
    expect(mails[0]?.facts).toMatchObject({ why: 'death', substituteUntil: '2024-11-18' })
  })

  const later = () => {
    const w = started({ closed: [B1] })
    const { mails } = w.command('2025-02-04', KARL, 'DECEASED Ann Able', commands09)
    return { w, mails }
  }

  it('later: both TCs are asked to choose, no loss is proposed', () => {
    const { w, mails } = later()
    expect(told(mails)).toEqual([
      `withdrawal-opened -> ${KARL} (cc ${CORA}, ${DAN})`,
      `withdrawal-opened -> ${EVE}`,
    ])
    expect(mails[0]?.facts.choose).toEqual(['adjudication', 'substitute'])
    expect(w.game(A1).result.proposed).toBeNull()
  })

  it('later, both for an additional substitute: he is seated', () => {
    const { w } = later()
    const first = w.command('2025-02-05', KARL, `SUBSTITUTE Ann Able by Rob Reserve <${ROB}>`, commands09)
    expect(told(first.mails)).toEqual([`death-choice -> ${EVE} (cc ${CORA})`])
    expect(w.tournament.teams[0]?.seats[0]?.person.email).toBe(ANN)
    const { mails } = confirm(w, '2025-02-06', EVE)
    expect(ofKind(mails, 'substitution-done')).toHaveLength(2)
    expect(w.tournament.teams[0]?.seats[0]?.person.email).toBe(ROB)
  })
})

describe('5B ENQUIRY', () => {
  it('the player is asked, his TC in copy; unanswered after 14 days: the TC is told', () => {
    const w = started()
    const { mails } = w.command('2024-11-04', KARL, 'ENQUIRY Ann Able', commands09)
    expect(told(mails)).toEqual([`enquiry -> ${ANN} (cc ${KARL})`])
    expect(mails[0]?.facts.until).toBe('2024-11-18')
    const swept = w.sweepDaily('2024-11-05', '2024-12-31', TABLE)
    expect(days(swept)).toEqual(['2024-11-19 enquiry-unanswered'])
    expect(told(swept)).toEqual([`enquiry-unanswered -> ${KARL}`])
  })

  it.each([
    ['2024-11-18', 0],
    ['2024-11-19', 1],
    ['2024-11-20', 1],
  ])('first sweep on %s: %i mails', (day, count) => {
    const w = started()
    w.command('2024-11-04', KARL, 'ENQUIRY Ann Able', commands09)
    expect(w.sweep(day, TABLE)).toHaveLength(count)
  })

  it('any letter of the player answers it', () => {
    const w = started()
    w.command('2024-11-04', KARL, 'ENQUIRY Ann Able', commands09)
    w.act('2024-11-18', draft => expect(enquiryAnswered(draft, 'KENT/1')).toBe(true))
    w.act('2024-11-18', draft => expect(enquiryAnswered(draft, 'KENT/1')).toBe(false))
    expect(w.sweepDaily('2024-11-18', '2024-12-31', TABLE)).toEqual([])
  })

  it('deemed to have withdrawn: WITHDRAW after it says so', () => {
    const w = started()
    w.command('2024-11-04', KARL, 'ENQUIRY Ann Able', commands09)
    w.sweep('2024-11-19', TABLE)
    expect(w.command('2024-11-20', KARL, 'WITHDRAW Ann Able', commands09).mails[0]?.facts.why).toBe('enquiry')
  })

  it('silence is not judged before the mailbox has been read', () => {
    const w = started()
    w.command('2024-11-04', KARL, 'ENQUIRY Ann Able', commands09)
    w.readUpTo('2024-11-18')
    expect(w.sweep('2024-11-19', TABLE)).toEqual([])
  })
})

describe('1D and helpers', () => {
  it('1D no access for 30 days: replaced as if he had withdrawn today', () => {
    const w = started()
    w.act('2024-11-30', draft => expect(replaceForAccess(draft, 'KENT/1')).toBe('opened'))
    expect(w.seat('KENT/1').absence.withdrawn).toMatchObject({ why: 'access', substituteUntil: '2024-12-14' })
  })

  it.each([
    ['2024-11-12', [], []],
    ['2024-11-13', ['withdrawal-opened'], []],
    ['2024-11-13', [], ['AccessRestored']],
  ])('1D access lost on 13 October, first sweep on %s: %j %j', (day, kinds, restored) => {
    const w = started()
    w.act('2024-10-13', draft =>
      draft.onSeat('KENT/1', 'AccessLost', { since: date('2024-10-13'), why: 'bounces', case: 'C1' }),
    )
    if (restored.length > 0)
      w.act('2024-11-12', draft => draft.onSeat('KENT/1', 'AccessRestored', { on: date('2024-11-12') }))
    const mails = w.sweep(day, TABLE)
    expect(mails.map(mail => mail.kind)).toEqual(kinds)
    expect(mails.map(mail => mail.facts.why)).toEqual(kinds.map(() => 'access'))
    expect(w.sweep('2024-11-14', TABLE).length).toBe(day === '2024-11-12' ? 1 : 0)
  })

  it('9 a game with the adjudicator is not at stake', () => {
    const w = started()
    w.act('2025-07-01', draft => {
      draft.onGame(A1, 'AdjudicationOpened', { on: date('2025-07-01'), case: 'C9' })
      withdraw(draft, 'KENT/1', { why: 'captain', informedOn: date('2025-07-02') })
    })
    expect(w.game(A1).result.proposed).toBeNull()
    expect(w.game(B1).result.proposed?.result).toBe('1-0')
  })

  it.each([
    ['Ann Able', 'KENT/1'],
    ['ANN  ABLE.', 'KENT/1'],
    ['Baker', 'KENT/2'],
    ['kent/2', 'KENT/2'],
    [ANN, 'KENT/1'],
    ['Zed', null],
    ['', null],
  ])('a name as people write it: %s', (text, seat) => {
    const w = testWorld()
    const found = seatNamed(w.tournament, w.tournament.teams[0] ?? null, text)
    expect(found.kind === 'found' ? found.seat.id : null).toBe(seat)
  })
})
