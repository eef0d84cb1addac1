import { describe, expect, test } from 'vitest'
import { caseViews } from '../../../src/rulebooks/correspondence/caseViews.ts'
import { DEADLINES } from '../../../src/rulebooks/correspondence/deadlines.ts'
import { kind, PEOPLE, say } from './commandsSay.ts'
import { A1, testWorld, type TestWorld } from './world.ts'

const { ann, dan, karl, eve, cora, sara } = PEOPLE

const view = (world: TestWorld, id: string) => {
  const found = caseViews(world.world(), DEADLINES).find(each => each.id === id)
  if (found === undefined) throw new Error(`no case ${id}`)
  return found
}

function claimed(): TestWorld {
  const world = testWorld()
  world.ply(A1, 'e4', '2024-10-01')
  world.ply(A1, 'e5', '2024-11-01')
  say(world, '2024-11-02', ann, 'CLAIM TIME', { game: A1 })
  return world
}

describe('a case is derived from the record', () => {
  test('7 a claim: stage, parties, deadline, who was told, the sum', () => {
    const seen = view(claimed(), 'C1')
    expect(seen).toMatchObject({ kind: 'claim', game: A1, open: true, stage: 'protest', with: 'players' })
    expect(seen.parties.map(party => [party.role, party.email])).toEqual([
      ['player', ann],
      ['player', dan],
      ['captain', karl],
      ['captain', eve],
      ['controller', cora],
    ])
    expect(seen.deadlines).toEqual([
      {
        rule: '7C',
        title: 'Protest against the claim on time',
        owedBy: 'player',
        due: '2024-11-17T06:00:00Z',
      },
    ])
    expect(seen.steps).toEqual([
      { on: '2024-11-02', what: 'claimed', told: [{ kind: 'claim-opened', to: [dan, ann, karl, eve] }] },
    ])
    expect(seen.arithmetic.at(-2)).toEqual({ label: 'Total at move 1', days: 31 })
  })

  test('1B its way from the captains to the Controller to the end', () => {
    const world = claimed()
    say(world, '2024-11-03', dan, 'PROTEST ill', { game: A1 })
    expect(view(world, 'C1').way.map(each => each.state)).toEqual(['now', 'ahead', 'ahead'])
    say(world, '2024-11-04', karl, 'UPHOLD', { game: A1 })
    say(world, '2024-11-04', eve, 'REJECT', { game: A1 })
    expect(view(world, 'C1').way.map(each => each.state)).toEqual(['passed', 'now', 'ahead'])
    say(world, '2024-11-05', cora, 'RULE C1 UPHOLD NOW')
    const closed = view(world, 'C1')
    expect(closed).toMatchObject({ open: false, stage: 'upheld', with: 'nobody', deadlines: [] })
    expect(closed.steps.map(step => step.what)).toEqual([
      'claimed',
      'protest',
      'captains-asked',
      'KENT UPHOLD',
      'ESSX REJECT',
      'referred: differ',
      'upheld',
    ])
  })

  test('5D a dispute, then settled', () => {
    const world = testWorld()
    world.ply(A1, 'e4', '2024-10-01')
    say(world, '2024-10-02', dan, 'DISPUTE: wrong date', { game: A1 })
    expect(view(world, 'C1')).toMatchObject({ kind: 'disagreement', open: true, with: 'captains' })
    say(world, '2024-10-03', cora, 'RULE C1 REJECT NOW')
    expect(view(world, 'C1')).toMatchObject({ open: false, stage: 'settled' })
  })

  test('13C an appeal lies with the Secretary until decided', () => {
    const world = testWorld()
    say(world, '2024-10-10', cora, 'SCORE KENT-ESSX-1a 1-0 NOW')
    say(world, '2024-10-11', eve, 'APPEAL: no', { game: A1 })
    expect(view(world, 'C1')).toMatchObject({ kind: 'appeal', open: true, with: 'secretary' })
    say(world, '2024-10-12', sara, 'APPEAL C1 REJECT no ground')
    expect(view(world, 'C1')).toMatchObject({ open: false, stage: 'decided', with: 'nobody' })
  })

  test('3B silence: the delay that a TC told, the flag, the Controller’s outcome', () => {
    const world = testWorld()
    world.ply(A1, 'e4', '2024-10-01')
    say(world, '2024-11-01', eve, 'DELAY: he is ill', { game: A1 })
    world.sweepDaily('2024-10-02', '2024-11-11')
    const silences = caseViews(world.world(), DEADLINES).filter(
      each => each.kind === 'silence' && each.game === A1,
    )
    expect(silences[0]).toMatchObject({ open: true, with: 'controller' })
    say(world, '2024-11-12', cora, 'EXTEND KENT-ESSX-1a UNTIL 30 November NOW')
    expect(view(world, silences[0]?.id ?? '').open).toBe(false)
  })
})

describe('13 a ruling on an end that was not meant', () => {
  test('UPHOLD reinstates the game', () => {
    const world = testWorld()
    world.ply(A1, 'e4', '2024-10-01')
    const [over] = kind(say(world, '2024-10-02', dan, 'RESIGN', { game: A1 }).mails, 'game-over')
    expect(over?.facts.result).toBe('1-0')
    say(world, '2024-10-03', cora, 'REINSTATE KENT-ESSX-1a BECAUSE not meant NOW')
    expect(world.game(A1).result.ended).toBeNull()
  })
})
