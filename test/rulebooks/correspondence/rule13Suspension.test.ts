/** Rule 13B: while a game is suspended nothing lapses in it, and afterwards every term has the days left that it had. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, date, daysBetween, type PlainDate } from '../../../src/core/plainDate.ts'
import { contextOf, openDeadlines } from '../../../src/rulebooks/correspondence/deadline.ts'
import { DEADLINES } from '../../../src/rulebooks/correspondence/deadlines.ts'
import { withdraw } from '../../../src/rulebooks/correspondence/rule09Withdraw.ts'
import { daysStood } from '../../../src/rulebooks/correspondence/rule13Suspension.ts'
import { kind, PEOPLE, say } from './commandsSay.ts'
import { A1, A2, B1, days, testWorld, type TestWorld, told } from './world.ts'

const { ann, dan, karl, eve, cora, sara } = PEOPLE
const TAG = 'CDC25-KENT-ESSX-1a'

/** White has 31 days on move 1 and more; Dan claims on 5 November, protests are taken until the 19th. */
function claimed(): TestWorld {
  const world = testWorld()
  world.ply(A1, 'e4', '2024-11-03')
  say(world, '2024-11-05', dan, 'CLAIM TIME', { game: A1 })
  return world
}
const suspend = (world: TestWorld, on: string, what = TAG) =>
  say(world, on, cora, `SUSPEND ${what} NOW`).mails
const resume = (world: TestWorld, on: string, what = TAG) => say(world, on, cora, `RESUME ${what} NOW`).mails
const sweeps = (world: TestWorld, from: string, to: string, game: string | null = A1) =>
  days(world.sweepDaily(from, to).filter(mail => mail.game === game && mail.kind !== 'digest'))

describe('13B terms of a claim', () => {
  test('7C the days for a protest stand still; RESUME tells the new last day and the sum', () => {
    const world = claimed()
    suspend(world, '2024-11-10')
    expect(sweeps(world, '2024-11-11', '2024-12-20')).toEqual([])
    const mails = resume(world, '2024-12-20')
    // From the 10th to 19 December: 40 days. 19 November + 40 = 29 December.
    expect(kind(mails, 'decision')[0]?.facts.terms).toEqual([
      { term: 'protest', game: A1, name: null, case: 'C1', was: '2024-11-19', until: '2024-12-29', days: 40 },
    ])
    expect(sweeps(world, '2024-12-21', '2024-12-31')).toContain('2024-12-30 claim-conceded')
  })
  test('7C a protest during the suspension is in time', () => {
    const world = claimed()
    suspend(world, '2024-11-10')
    expect(say(world, '2024-12-01', ann, 'PROTEST I was in time', { game: A1 }).result.kind).toBe('done')
    expect(world.game(A1).claim?.stage).toBe('captains')
  })
  test('7C on the last day after it, and the day after that', () => {
    const world = claimed()
    suspend(world, '2024-11-10')
    resume(world, '2024-12-20')
    expect(say(world, '2024-12-30', ann, 'PROTEST late', { game: A1 }).result.kind).toBe('not-allowed')
    expect(say(world, '2024-12-29', ann, 'PROTEST in time', { game: A1 }).result.kind).toBe('done')
  })
  test('7D the days for the Team Captains’ word, also when asked during the suspension', () => {
    const world = claimed()
    suspend(world, '2024-11-10')
    say(world, '2024-11-15', ann, 'PROTEST no', { game: A1 })
    expect(world.game(A1).claim?.captainsUntil).toBe('2024-11-29')
    expect(sweeps(world, '2024-11-16', '2024-12-20')).toEqual([])
    const mails = resume(world, '2024-12-20')
    // Asked on the 15th: the days from the 16th to 19 December, 34, did not count.
    expect(kind(mails, 'decision')[0]?.facts.terms).toMatchObject([
      { term: 'captains', was: '2024-11-29', until: '2025-01-02', days: 34 },
    ])
    expect(sweeps(world, '2024-12-21', '2025-01-03')).toContain('2025-01-03 case-referred')
  })
  test('7C a term that was over before the suspension is not given back', () => {
    const world = claimed()
    suspend(world, '2024-11-20')
    expect(kind(resume(world, '2024-12-20'), 'decision')[0]?.facts.terms).toEqual([])
    expect(say(world, '2024-12-20', ann, 'PROTEST late', { game: A1 }).result.kind).toBe('not-allowed')
    expect(sweeps(world, '2024-12-21', '2024-12-21')).toContain('2024-12-21 claim-conceded')
  })
  test('suspended twice: both spans are given back', () => {
    const world = claimed()
    suspend(world, '2024-11-10')
    resume(world, '2024-11-15')
    suspend(world, '2024-11-20')
    resume(world, '2024-11-30')
    expect(world.game(A1).claim?.protestUntil).toBe('2024-12-04')
  })
  test('13C an appeal that is upheld resumes the game with its terms', () => {
    const world = claimed()
    suspend(world, '2024-11-10')
    const [opened] = say(world, '2024-11-11', karl, 'APPEAL no', { game: A1 }).mails
    say(world, '2024-11-20', sara, 'APPEAL UPHOLD yes', { answers: opened as never })
    expect(world.game(A1).claim?.protestUntil).toBe('2024-11-29')
  })
})

describe('13B other terms of a game', () => {
  test('5D the days to object to a reported move', () => {
    const world = testWorld()
    world.ply(A1, 'e4', '2024-11-01')
    world.act('2024-11-02', draft =>
      draft.onGame(A1, 'ReportedPliesOpen', {
        plies: [1],
        objectUntil: date('2024-11-09'),
        reporter: 'black',
      }),
    )
    suspend(world, '2024-11-05')
    world.sweepDaily('2024-11-06', '2024-11-20')
    expect(world.game(A1).play.reportedOpen).not.toBeNull()
    expect(say(world, '2024-11-15', ann, 'OBJECT I did not play that', { game: A1 }).result.kind).toBe('done')
    resume(world, '2024-11-20')
    expect(world.game(A1).play.reportedOpen?.objectUntil).toBe('2024-11-24')
  })
  test('3B the Controller’s own term has its days left; a date that he sets meanwhile stands as he set it', () => {
    const flagged = () => {
      const world = testWorld()
      world.ply(A1, 'e4', '2024-10-01')
      world.sweepDaily('2024-10-02', '2024-11-11')
      return world
    }
    const before = flagged()
    say(before, '2024-11-12', cora, `EXTEND ${TAG} UNTIL 30 November NOW`)
    suspend(before, '2024-11-20')
    expect(sweeps(before, '2024-11-21', '2024-12-20')).toEqual([])
    expect(kind(resume(before, '2024-12-20'), 'decision')[0]?.facts.terms).toMatchObject([
      { term: 'extension', was: '2024-11-30', until: '2024-12-30', days: 30 },
    ])
    expect(sweeps(before, '2024-12-21', '2024-12-31')).toEqual(['2024-12-31 extension-over'])
    const meanwhile = flagged()
    suspend(meanwhile, '2024-11-12')
    say(meanwhile, '2024-11-13', cora, `EXTEND ${TAG} UNTIL 15 January NOW`)
    resume(meanwhile, '2024-12-20')
    expect(meanwhile.game(A1).silence.term).toBe('2025-01-15')
  })
  test('12 a record that is owed is owed, whatever the game was when it ended', () => {
    const world = testWorld()
    world.ply(A1, 'e4', '2024-11-01')
    suspend(world, '2024-11-02')
    world.act('2024-11-03', draft =>
      draft.onGame(A1, 'GameEnded', { result: '1-0', reason: 'resignation', by: 'black', letter: null }),
    )
    expect(sweeps(world, '2024-11-04', '2024-11-12')).toEqual(['2024-11-11 record-reminder'])
  })
})

describe('13B terms of a person stand still while all his open games are suspended', () => {
  const started = () => {
    const world = testWorld()
    world.plies(A1, [
      ['e4', '2024-10-01'],
      ['e5', '2024-10-02'],
    ])
    return world
  }
  test('5B an enquiry', () => {
    const world = started()
    say(world, '2024-10-05', karl, 'ENQUIRY Ann Able')
    suspend(world, '2024-10-10', 'ALL')
    expect(sweeps(world, '2024-10-11', '2024-11-10', null)).toEqual([])
    const mails = resume(world, '2024-11-10', 'ALL')
    const told = kind(mails, 'decision').find(mail => mail.to === karl)
    expect(told?.facts.terms).toMatchObject([
      { term: 'enquiry', name: 'Ann Able', was: '2024-10-19', until: '2024-11-19', days: 31 },
    ])
    expect(sweeps(world, '2024-11-11', '2024-11-20', null)).toEqual(['2024-11-20 enquiry-unanswered'])
  })
  test('5B not while another game of his goes on', () => {
    const world = started()
    say(world, '2024-10-05', karl, 'ENQUIRY Ann Able')
    suspend(world, '2024-10-10')
    expect(sweeps(world, '2024-10-11', '2024-10-20', null)).toEqual(['2024-10-20 enquiry-unanswered'])
  })
  test('9 the days to name a substitute, and the reminders in them', () => {
    const world = started()
    world.act('2024-10-05', draft =>
      withdraw(draft, 'KENT/1', { why: 'captain', informedOn: date('2024-10-05') }),
    )
    suspend(world, '2024-10-10', 'ALL')
    expect(sweeps(world, '2024-10-11', '2024-10-20', null)).toEqual([])
    resume(world, '2024-10-20', 'ALL')
    // 14 days to 19 October, ten of them suspended: until the 29th; reminded after 7 and 12 days that count.
    expect(sweeps(world, '2024-10-21', '2024-10-31', null)).toEqual([
      '2024-10-23 substitution-due',
      '2024-10-28 substitution-due',
      '2024-10-30 withdrawal-proposed',
    ])
  })
  test('1D lost email access', () => {
    const world = started()
    say(world, '2024-10-05', dan, 'FAILURE my line is dead')
    suspend(world, '2024-10-10', 'ALL')
    resume(world, '2024-10-20', 'ALL')
    expect(sweeps(world, '2024-10-21', '2024-11-15', null)).toEqual([
      '2024-11-05 email-lost',
      '2024-11-15 email-lost',
      '2024-11-15 withdrawal-opened',
    ])
    expect(world.mails.findLast(mail => mail.kind === 'email-lost')?.facts.until).toBe('2024-11-14')
  })
})

describe('10 a game that is suspended when the season ends', () => {
  const unfinished = () => {
    const world = testWorld()
    world.plies(A1, [
      ['e4', '2025-06-01'],
      ['e5', '2025-06-02'],
    ])
    world.ply(B1, 'd4', '2025-06-02')
    return world
  }
  const requests = (world: TestWorld, from: string, to: string) =>
    world
      .sweepDaily(from, to)
      .filter(mail => mail.kind.startsWith('adjudication-') && JSON.stringify(mail.facts).includes(A1))

  test('10A nobody is warned of it or asked; RESUME asks at once, with days of its own', () => {
    const world = unfinished()
    suspend(world, '2025-06-10')
    expect(requests(world, '2025-06-11', '2025-07-31')).toEqual([])
    const mails = resume(world, '2025-08-01')
    expect(told(kind(mails, 'adjudication-request'))).toEqual([
      `adjudication-request -> ${ann}`,
      `adjudication-request -> ${dan}`,
    ])
    expect(kind(mails, 'adjudication-request')[0]?.facts).toMatchObject({
      games: [A1],
      claimUntil: '2025-08-06',
      lastChange: '2025-08-21',
      again: true,
    })
    expect(say(world, '2025-08-04', ann, 'CLAIM WIN', { game: A1 }).result.kind).toBe('done')
    expect(told(requests(world, '2025-08-02', '2025-08-31'))).toEqual([
      `adjudication-dossier -> ${karl}`,
      `adjudication-dossier -> ${eve}`,
      `adjudication-dossier -> ${cora}`,
    ])
    expect(
      days(world.mails.filter(mail => mail.game === A1 && mail.kind === 'adjudication-dossier')),
    ).toEqual(['2025-08-07 adjudication-dossier', '2025-08-14 adjudication-dossier'])
    expect(world.refused).toEqual([])
  })
  test('10A suspended after the request: it is made anew, claims stay', () => {
    const world = unfinished()
    world.sweepDaily('2025-06-30', '2025-07-01')
    say(world, '2025-07-02', ann, 'CLAIM WIN', { game: A1 })
    suspend(world, '2025-07-03')
    expect(requests(world, '2025-07-04', '2025-07-20').filter(mail => mail.game === A1)).toEqual([])
    const mails = resume(world, '2025-07-21')
    expect(kind(mails, 'adjudication-request')[0]?.facts).toMatchObject({ claimUntil: '2025-07-26' })
    expect(world.game(A1).adjudication.claims.white?.claim).toBe('win')
    expect(world.game(A1).time.pauses.at(-1)).toMatchObject({ why: 'suspended', to: '2025-07-20' })
  })
  test('10E a game put back after the dossiers: the Controller gets one all the same', () => {
    const world = unfinished()
    world.act('2025-06-20', draft =>
      draft.onGame(A1, 'GameEnded', { result: '1-0', reason: 'resignation', by: 'black', letter: null }),
    )
    world.sweepDaily('2025-06-30', '2025-07-25')
    say(world, '2025-07-25', cora, `REINSTATE ${TAG} NOW`)
    const mails = requests(world, '2025-07-26', '2025-08-31')
    expect(days(mails)).toEqual([
      '2025-07-26 adjudication-request',
      '2025-08-01 adjudication-dossier',
      '2025-08-08 adjudication-dossier',
    ])
    expect(mails[0]?.facts).toMatchObject({ claimUntil: '2025-07-31', lastChange: '2025-08-15' })
    expect(told(mails).at(-1)).toBe(`adjudication-dossier -> ${cora}`)
  })
})

describe('13B every row of the table', () => {
  /** What goes on in a suspended game: the arbiter’s own work as a witness, and what is owed when a game is over. */
  const GOES_ON = ['relay', 'unseen.record', 'record.remind', 'record.missing']

  test('a suspended game in which everything is open has no deadline but those', () => {
    const world = claimed()
    world.act('2024-11-06', draft => {
      draft.onGame(A1, 'ReportedPliesOpen', {
        plies: [1],
        objectUntil: date('2024-11-13'),
        reporter: 'black',
      })
      draft.onGame(A1, 'GameExtended', { until: date('2024-12-01'), why: '' })
      draft.onGame(A1, 'RelayPlanned', {
        ply: 1,
        from: 'white',
        dueAt: '2024-11-06T13:00:00Z' as never,
        letter: 'x',
      })
    })
    const open = () =>
      openDeadlines(DEADLINES, world.game(A1), contextOf(world.tournament)).map(each => each.row.id)
    expect(open()).toContain('claim.protest')
    suspend(world, '2024-11-07')
    expect(open().filter(id => !GOES_ON.includes(id))).toEqual([])
    suspend(world, '2024-11-07', 'ALL')
    expect(world.game(A2).rulings.suspended).not.toBeNull()
  })

  test('the days given back are those of the suspension inside the term, never more, never fewer', () => {
    const day = (n: number): PlainDate => addDays(date('2025-01-01'), n)
    fc.assert(
      fc.property(
        fc.nat(60),
        fc.integer({ min: 1, max: 40 }),
        fc.nat(90),
        fc.nat(60),
        (start, length, from, gone) => {
          const term = { from: day(start), until: day(start + length) }
          const since = day(from)
          const today = addDays(since, gone)
          const moved = daysStood(term, since, today)
          // Day by day: a day after the first and before today that is suspended does not count.
          let left = length
          let last = term.from
          while (left > 0) {
            last = addDays(last, 1)
            if (!(last >= since && last < today)) left -= 1
          }
          // A term whose last good day came before the suspension was over.
          const expected = daysBetween(term.until, last)
          expect(moved).toBe(expected)
        },
      ),
    )
  })
})
