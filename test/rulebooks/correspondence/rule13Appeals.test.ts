/** Rule 13C: appeals to the Secretary, and what an appeal that is upheld puts back. */
import { describe, expect, test } from 'vitest'
import { DEADLINES } from '../../../src/rulebooks/correspondence/deadlines.ts'
import { digestItems } from '../../../src/rulebooks/correspondence/digestItems.ts'
import { draftOn } from '../../../src/rulebooks/correspondence/draft.ts'
import { factsOf, kind, PEOPLE, say } from './commandsSay.ts'
import { A1, B1, testWorld, type TestWorld, told } from './world.ts'

const { ann, dan, karl, eve, cora, sara } = PEOPLE
const TAG = 'CDC25-KENT-ESSX-1a'

function started(): TestWorld {
  const world = testWorld()
  world.plies(A1, [
    ['e4', '2024-10-01'],
    ['e5', '2024-10-04'],
    ['Nf3', '2024-10-06'],
    ['Nc6', '2024-10-20'],
  ])
  return world
}

interface Clocks {
  readonly clocks: { readonly white: { readonly running: number } }
}

const draftFor = (world: TestWorld) =>
  draftOn(world.world(), { at: '2024-11-22T12:00:00Z' as never, by: { role: 'arbiter' } })

describe('13C appeals against a decision', () => {
  const ruled = () => {
    const world = started()
    say(world, '2024-11-01', cora, `SCORE ${TAG} 0-1 BECAUSE rule 3B NOW`)
    return world
  }
  test('13C APPEAL by a TC on the last day: to the Secretary, TCs in copy', () => {
    const world = ruled()
    const { mails } = say(world, '2024-11-15', karl, 'APPEAL the delay was announced', { game: A1 })
    expect(told(mails)).toEqual([`appeal-opened -> ${sara} (cc ${eve}, ${karl})`])
    expect(mails[0]?.facts).toMatchObject({
      case: 'C1',
      rulingId: 'R1',
      ruling: `SCORE ${TAG} 0-1`,
      on: '2024-11-15',
      team: 'KENT',
      text: 'the delay was announced',
    })
  })
  test('13C a day later: appeal-late to the sender', () => {
    const world = ruled()
    const { mails } = say(world, '2024-11-16', karl, 'APPEAL too late', { game: A1 })
    expect(told(mails)).toEqual([`appeal-late -> ${karl}`])
    expect(world.game(A1).rulings.appeals).toEqual([])
  })
  test.each([
    ['a player', ann],
    ['the Controller', cora],
  ])('13C APPEAL by %s is not allowed', (_who, from) => {
    expect(say(ruled(), '2024-11-05', from, 'APPEAL no', { game: A1 }).result.kind).toBe('not-allowed')
  })
  test('13C without a decision there is nothing to appeal against', () => {
    expect(say(started(), '2024-11-05', karl, 'APPEAL no', { game: A1 }).result.kind).toBe('not-allowed')
  })
  test('13C the Secretary decides: both TCs, players and Controller in copy; final', () => {
    const world = ruled()
    say(world, '2024-11-05', karl, 'APPEAL the delay was announced', { game: A1 })
    const { mails } = say(world, '2024-12-01', sara, 'APPEAL C1 UPHOLD the committee agrees')
    expect(told(mails)).toEqual(
      [karl, eve].map(to => `appeal-decided -> ${to} (cc ${[ann, cora, dan].sort().join(', ')})`),
    )
    expect(mails[0]?.facts).toMatchObject({ outcome: 'UPHOLD', text: 'the committee agrees', final: true })
    expect(world.game(A1).rulings.rulings[0]?.undone).toBe(true)
    expect(say(world, '2024-12-02', sara, 'APPEAL C1 REJECT no').result.kind).toBe('not-allowed')
  })
  test('13C in the thread of the appeal the case need not be named', () => {
    const world = ruled()
    const [opened] = say(world, '2024-11-05', karl, 'APPEAL no', { game: A1 }).mails
    say(world, '2024-12-01', sara, 'APPEAL REJECT no reason', { answers: opened as never })
    expect(world.game(A1).rulings.appeals[0]?.outcome).toBe('REJECT')
    expect(world.game(A1).rulings.rulings[0]?.undone).toBe(false)
  })
})

describe('13C an appeal that is upheld puts back what the ruling had changed', () => {
  /** Karl appeals on the day after the ruling, the Secretary upholds it three weeks later. */
  const upheld = (world: TestWorld, on = '2024-11-02', decided = '2024-11-22') => {
    const [opened] = say(world, on, karl, 'APPEAL it should not be so', { game: A1 }).mails
    return say(world, decided, sara, 'APPEAL UPHOLD the committee agrees', { answers: opened as never })
  }
  const plain = (world: TestWorld) => ({
    moves: world.game(A1).play.plies.map(({ san, sent, received }) => [san, sent.on, received?.on]),
    penalties: world.game(A1).time.penalties.reduce((sum, each) => sum + each.days, 0),
    ended: world.game(A1).result.ended?.result ?? null,
    official: world.game(A1).result.official,
    suspended: world.game(A1).rulings.suspended !== null,
  })

  test.each([
    `SCORE ${TAG} 0-1`,
    `CORRECT ${TAG} 2b RECEIVED 15 October`,
    `STRIKE ${TAG} FROM 2b`,
    `RECORD MOVE ${TAG} 3.Bb5 SENT 25 October`,
    `PENALISE Ann Able 4 DAYS`,
    `DISQUALIFY Ann Able`,
    `SUSPEND ${TAG}`,
  ])('13C %s', line => {
    const world = started()
    const before = plain(world)
    say(world, '2024-11-01', cora, `${line} NOW`)
    expect(plain(world)).not.toEqual(before)
    const { mails } = upheld(world)
    expect(plain(world)).toEqual(before)
    expect(world.game(A1).rulings.rulings[0]?.undone).toBe(true)
    const decided = kind(mails, 'appeal-decided')
    expect(told(decided)).toEqual(
      [karl, eve].map(to => `appeal-decided -> ${to} (cc ${[ann, cora, dan].sort().join(', ')})`),
    )
    expect(decided[0]?.facts).toMatchObject({ outcome: 'UPHOLD', putBack: true })
    expect(kind(mails, 'case-referred')).toEqual([])
    expect(world.refused).toEqual([])
  })

  test('13C the days since the game was closed are nobody’s, and silence counts from the decision', () => {
    const world = started()
    say(world, '2024-11-01', cora, `SCORE ${TAG} 0-1 NOW`)
    const { mails } = upheld(world)
    expect(kind(mails, 'appeal-decided')[0]?.facts).toMatchObject({ goesOn: true, status: 'running' })
    const status = say(world, '2024-11-24', ann, 'STATUS', { game: A1 }).mails
    // Received 20 October: 12 days to 1 November, none to 21 November, two from the 22nd on.
    expect(factsOf<Clocks>(status).clocks.white.running).toBe(14)
    expect(world.sweepDaily('2024-11-23', '2024-12-06').filter(mail => mail.kind === 'repeat-due')).toEqual(
      [],
    )
  })

  test('13C a result that stood before the ruling stands again, with its record', () => {
    const world = started()
    world.act('2024-10-25', draft => {
      draft.onGame(A1, 'GameEnded', { result: '0-1', reason: 'resignation', by: 'white', letter: null })
      draft.onGame(A1, 'RecordReceived', { from: 'black', letter: null })
    })
    const before = plain(world)
    say(world, '2024-11-01', cora, `SCORE ${TAG} 1/2-1/2 NOW`)
    upheld(world)
    expect(plain(world)).toEqual(before)
    expect(world.game(A1).result).toMatchObject({ recordFrom: 'black', ended: { reason: 'resignation' } })
  })

  test('13C REINSTATE: the end stands again', () => {
    const world = started()
    world.act('2024-10-25', draft =>
      draft.onGame(A1, 'GameEnded', { result: '0-1', reason: 'resignation', by: 'white', letter: null }),
    )
    say(world, '2024-11-01', cora, `REINSTATE ${TAG} NOW`)
    upheld(world)
    expect(world.game(A1).result.ended).toMatchObject({ result: '0-1', reason: 'resignation' })
  })

  test('3B EXTEND: the silence is before the Controller again', () => {
    const world = testWorld()
    world.ply(A1, 'e4', '2024-10-01')
    world.sweepDaily('2024-10-02', '2024-11-11')
    say(world, '2024-11-12', cora, `EXTEND ${TAG} UNTIL 30 January NOW`)
    upheld(world, '2024-11-13')
    expect(told(world.sweep('2024-11-23').filter(mail => mail.game === A1))).toEqual([
      `extension-over -> ${cora} (cc ${eve}, ${karl})`,
    ])
    expect(world.game(A1).silence.flag).not.toBeNull()
  })

  test('13C a decision about several games is taken back in all of them, and told once to each', () => {
    const world = started()
    say(world, '2024-11-01', cora, 'DISQUALIFY Ann Able NOW')
    const { mails } = upheld(world)
    expect([A1, B1].map(game => world.game(game).result.ended)).toEqual([null, null])
    expect(world.seat('KENT/1').absence.withdrawn).toBeNull()
    expect(mails).toHaveLength(2)
    expect(mails[0]).toMatchObject({ game: null, facts: { games: [A1, B1], putBack: true } })
  })

  test('13C where the game has gone on since, the Controller carries it out, and the case waits for him', () => {
    const world = started()
    say(world, '2024-11-01', cora, `STRIKE ${TAG} FROM 2b NOW`)
    world.ply(A1, 'd6', '2024-11-05')
    const { mails } = upheld(world, '2024-11-06')
    expect(world.game(A1).play.plies.map(ply => ply.san)).toEqual(['e4', 'e5', 'Nf3', 'd6'])
    expect(told(kind(mails, 'case-referred'))).toEqual([`case-referred -> ${cora} (cc ${eve}, ${karl})`])
    expect(kind(mails, 'case-referred')[0]?.facts).toMatchObject({ case: 'C1', why: 'appeal-upheld' })
    expect(kind(mails, 'appeal-decided')[0]?.facts.putBack).toBe(false)
    const item = digestItems(draftFor(world), DEADLINES, A1).find(each => each.kind === 'referral')
    expect(item).toMatchObject({ case: 'C1', team: '', todo: 'RULE C1 UPHOLD' })
    say(world, '2024-11-23', cora, 'RULE C1 UPHOLD BECAUSE done NOW')
    expect(world.game(A1).rulings.referrals.every(each => each.closedOn !== null)).toBe(true)
  })

  test('13 a ruling that the Controller has undone himself has nothing left to put back', () => {
    const world = started()
    say(world, '2024-11-01', cora, `SCORE ${TAG} 0-1 NOW`)
    const [opened] = say(world, '2024-11-02', karl, 'APPEAL no', { game: A1 }).mails
    say(world, '2024-11-03', cora, `REINSTATE ${TAG} NOW`)
    const { mails } = say(world, '2024-11-22', sara, 'APPEAL UPHOLD yes', { answers: opened as never })
    expect(mails.map(mail => mail.kind)).toEqual(['appeal-decided', 'appeal-decided'])
    expect(world.game(A1).result.ended).toBeNull()
  })
})

describe('13C which of several rulings', () => {
  const several = () => {
    const world = started()
    const first = say(world, '2024-11-01', cora, 'PENALISE Dan Dole 3 DAYS NOW').mails
    const second = say(world, '2024-11-02', cora, `CORRECT ${TAG} 2b RECEIVED 15 October NOW`).mails
    return { world, first, second }
  }
  const appealed = (world: TestWorld) => world.game(A1).rulings.appeals.map(each => each.ruling)

  test('13C two can be appealed against: asked, with both to choose from', () => {
    const { world } = several()
    const { result } = say(world, '2024-11-05', eve, 'APPEAL it is too hard', { game: A1 })
    expect(result).toMatchObject({
      kind: 'ask',
      choices: [
        `APPEAL ${TAG} R2 (CORRECT ${TAG} 2b RECEIVED 15 October) ...`,
        `APPEAL ${TAG} R1 (PENALISE Dan Dole 3 DAYS) ...`,
      ],
    })
    expect(appealed(world)).toEqual([])
  })
  test('13C the answer to the mail about the earlier one means that one', () => {
    const { world, first } = several()
    const mine = first.find(mail => mail.to === eve)
    say(world, '2024-11-05', eve, 'APPEAL it is too hard', { game: A1, answers: mine as never })
    expect(appealed(world)).toEqual(['R1'])
  })
  test('13C the choice sent back means what it names, and is no part of the reasons', () => {
    const { world } = several()
    say(world, '2024-11-05', eve, `APPEAL ${TAG} R1 (PENALISE Dan Dole 3 DAYS) it is too hard`)
    expect(appealed(world)).toEqual(['R1'])
    expect(world.game(A1).rulings.appeals[0]?.text).toBe('it is too hard')
  })
  test('13C the earlier one is out of time: the later one is meant', () => {
    const { world } = several()
    say(world, '2024-11-16', eve, 'APPEAL it is wrong', { game: A1 })
    expect(appealed(world)).toEqual(['R2'])
  })
})

describe('13C any Team Captain may appeal', () => {
  const ruled = () => {
    const world = started()
    say(world, '2024-11-01', cora, `SCORE ${TAG} 1/2-1/2 NOW`)
    say(world, '2024-11-05', karl, 'APPEAL we were winning', { game: A1 })
    return world
  }
  test('13C the second one joins the appeal that is open; the Secretary gets his reasons too', () => {
    const world = ruled()
    const { mails } = say(world, '2024-11-08', eve, 'APPEAL so were we', { game: A1 })
    expect(told(mails)).toEqual([`appeal-opened -> ${sara} (cc ${eve}, ${karl})`])
    expect(mails[0]?.facts).toMatchObject({ case: 'C1', team: 'ESSX', text: 'so were we', joined: true })
    expect(world.game(A1).rulings.appeals).toMatchObject([{ team: 'KENT', joined: [{ team: 'ESSX' }] }])
    const decided = say(world, '2024-12-01', sara, 'APPEAL C1 REJECT no')
    expect(decided.mails).toHaveLength(2)
    expect(world.refused).toEqual([])
  })
  test('13C the second one is late after the same last day', () => {
    expect(told(say(ruled(), '2024-11-16', eve, 'APPEAL so were we', { game: A1 }).mails)).toEqual([
      `appeal-late -> ${eve}`,
    ])
  })
  test('13C the same Captain appeals once', () => {
    const world = ruled()
    expect(say(world, '2024-11-08', karl, 'APPEAL again', { game: A1 }).result.kind).toBe('not-allowed')
    say(world, '2024-11-08', eve, 'APPEAL so were we', { game: A1 })
    expect(say(world, '2024-11-09', eve, 'APPEAL again', { game: A1 }).result.kind).toBe('not-allowed')
  })
  test('13C appeals against two rulings of a game are two cases, and each is decided', () => {
    const world = ruled()
    say(world, '2024-11-06', cora, `REINSTATE ${TAG} NOW`)
    say(world, '2024-11-07', eve, 'APPEAL the draw was right', { game: A1 })
    expect(world.game(A1).rulings.appeals.map(each => each.case)).toEqual(['C1', 'C2'])
    expect(say(world, '2024-12-01', sara, `APPEAL ${TAG} REJECT no`).result.kind).toBe('ask')
    say(world, '2024-12-01', sara, 'APPEAL C1 REJECT no')
    expect(world.game(A1).rulings.appeals.map(each => each.outcome)).toEqual(['REJECT', null])
    say(world, '2024-12-02', sara, 'APPEAL C2 UPHOLD yes')
    expect(world.game(A1).result.ended?.result).toBe('1/2-1/2')
  })
})
