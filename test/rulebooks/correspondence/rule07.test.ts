import { describe, expect, test } from 'vitest'
import { kind, PEOPLE, say } from './commandsSay.ts'
import { A1, testWorld, type TestWorld, told } from './world.ts'

const { ann, dan, karl, dora, eve, cora, sara } = PEOPLE

/** Dan (Black in 1a) uses 31 days for his first move: exceeded. Ann's second move is due. */
function overstepped(): TestWorld {
  const world = testWorld()
  world.ply(A1, 'e4', '2024-10-01')
  world.ply(A1, 'e5', '2024-11-01')
  return world
}

/** Nobody has used too much time. */
function inTime(): TestWorld {
  const world = testWorld()
  world.ply(A1, 'e4', '2024-10-01')
  world.ply(A1, 'e5', '2024-10-04')
  return world
}

const claimed = (world: TestWorld, when = '2024-11-02') => say(world, when, ann, 'CLAIM TIME', { game: A1 })

describe('7B a claim is made', () => {
  test('7B claim-opened to the player claimed against; claimant and both TCs in copy', () => {
    const { mails } = claimed(overstepped())
    expect(told(kind(mails, 'claim-opened'))).toEqual([
      `claim-opened -> ${dan} (cc ${[ann, eve, karl].sort().join(', ')})`,
    ])
    expect(kind(mails, 'claim-opened')[0]?.facts).toMatchObject({
      case: 'C1',
      protestUntil: '2024-11-16',
      unfounded: false,
      arithmetic: [
        { label: 'Move 1: received (assumed) 1 October 2024, sent 1 November 2024', days: 31 },
        { label: 'Total at move 1', days: 31 },
        { label: 'Allowed up to move 10', days: 30 },
      ],
    })
  })

  test('7C clearly unfounded by our clock: both TCs are asked at once', () => {
    const { mails } = claimed(inTime())
    expect(kind(mails, 'claim-opened')[0]?.facts.unfounded).toBe(true)
    expect(told(kind(mails, 'tc-decision-due'))).toEqual([
      `tc-decision-due -> ${karl}`,
      `tc-decision-due -> ${eve}`,
    ])
    expect(kind(mails, 'tc-decision-due')[0]?.facts.until).toBe('2024-11-16')
  })

  test('7A the running clock of the player on move counts', () => {
    const world = testWorld()
    world.ply(A1, 'e4', '2024-10-01')
    expect(kind(claimed(world, '2024-10-31').mails, 'claim-opened')[0]?.facts.unfounded).toBe(true)
    const later = testWorld()
    later.ply(A1, 'e4', '2024-10-01')
    expect(kind(claimed(later, '2024-11-01').mails, 'claim-opened')[0]?.facts.unfounded).toBe(false)
  })

  test('7 a second claim while one is open is not allowed', () => {
    const world = overstepped()
    claimed(world)
    expect(claimed(world, '2024-11-03').result.kind).toBe('not-allowed')
  })

  test('7 the player himself and captains cannot claim', () => {
    const world = overstepped()
    expect(say(world, '2024-11-02', karl, 'CLAIM TIME', { game: A1 }).result.kind).toBe('not-allowed')
  })
})

/** Ten moves in which Black (Dan) uses 31 days for the first; Ann's 11th move is due after them. */
function period(): TestWorld {
  const world = overstepped()
  const white = ['Nf3', 'Ng1', 'Nf3', 'Ng1', 'Nc3', 'Nb1', 'a3', 'Nf3', 'Nc3']
  const black = ['Nf6', 'Ng8', 'Nf6', 'Ng8', 'Nc6', 'Nb8', 'a6', 'Nf6', 'Nc6']
  white.forEach((san, index) => {
    world.ply(A1, san, '2024-11-02')
    world.ply(A1, black[index] as string, '2024-11-02')
  })
  return world
}

describe('7A the window closes with the reply to the 10th move', () => {
  test('7A open while the reply to the 10th move has not been sent', () => {
    expect(kind(claimed(period(), '2024-11-05').mails, 'claim-opened')).toHaveLength(1)
  })
  test('7A with the reply to the 10th move itself: in time', () => {
    const world = period()
    world.ply(A1, 'h3', '2024-11-05')
    expect(kind(claimed(world, '2024-11-05T12:00:00Z').mails, 'claim-opened')).toHaveLength(1)
  })
  test('7A a second after that reply: lapsed, told to the claimant, his TC in copy', () => {
    const world = period()
    world.ply(A1, 'h3', '2024-11-05')
    const { mails } = claimed(world, '2024-11-05T12:00:01Z')
    expect(told(mails.filter(mail => mail.kind.startsWith('claim')))).toEqual([
      `claim-lapsed -> ${ann} (cc ${karl})`,
    ])
    expect(world.game(A1).claim).toBeNull()
  })
  test('section 9: a claim on time is taken until the end of the season', () => {
    const world = overstepped()
    expect(kind(claimed(world, '2025-07-01').mails, 'claim-lapsed')).toHaveLength(1)
  })
})

describe('7C nobody protests: conceded', () => {
  const conceded = () => {
    const world = overstepped()
    claimed(world)
    expect(kind(world.sweep('2024-11-16'), 'claim-conceded')).toEqual([])
    const mails = world.sweep('2024-11-17')
    return { world, mails, notice: kind(mails, 'claim-conceded')[0] }
  }
  test('7C claim-conceded to the TC of the loser; Controller and players in copy; the game runs on', () => {
    const { world, mails, notice } = conceded()
    expect(told(kind(mails, 'claim-conceded'))).toEqual([
      `claim-conceded -> ${eve} (cc ${[ann, cora, dan].sort().join(', ')})`,
    ])
    expect(notice?.facts.proposed).toBe('1-0')
    expect(world.game(A1).result).toMatchObject({ ended: null, proposed: { result: '1-0', case: 'C1' } })
  })
  test('7C entered with the day on which the protest lapsed, also after an outage', () => {
    const world = overstepped()
    claimed(world)
    world.sweep('2024-11-20')
    expect(world.game(A1).claim).toMatchObject({ stage: 'conceded', concededOn: '2024-11-17' })
  })
  test.each([
    ['the TC of the loser', eve],
    ['the Controller', cora],
  ])('7E CONFIRM by %s makes it final', (_who, from) => {
    const { world, notice } = conceded()
    const { mails } = say(world, '2024-11-18', from, 'CONFIRM', { answers: notice })
    expect(world.game(A1).result.ended).toMatchObject({ result: '1-0', reason: 'time' })
    expect(told(kind(mails, 'claim-decided'))).toEqual([
      `claim-decided -> ${ann} (cc ${eve}, ${karl})`,
      `claim-decided -> ${dan} (cc ${eve}, ${karl})`,
    ])
    expect(kind(mails, 'claim-decided')[0]?.facts.outcome).toBe('upheld')
    expect(kind(mails, 'game-over')).toHaveLength(2)
  })
  test.each([
    ['the winner', ann],
    ['the loser', dan],
    ['the TC of the winner', karl],
  ])('7E CONFIRM by %s is not allowed', (_who, from) => {
    const { world, notice } = conceded()
    expect(say(world, '2024-11-18', from, 'CONFIRM', { answers: notice }).result.kind).toBe('not-allowed')
    expect(world.game(A1).result.ended).toBeNull()
  })
  test('section 2 a protest in time that is read after the sweep still counts', () => {
    const { world } = conceded()
    const { mails } = say(world, '2024-11-18', dan, 'PROTEST my provider failed', {
      game: A1,
      stampAt: '2024-11-16T20:00:00Z',
    })
    expect(kind(mails, 'protest')).toHaveLength(2)
    expect(world.game(A1).result.proposed).toBeNull()
  })
  test('7C a protest after the last day is not allowed', () => {
    const { world } = conceded()
    expect(say(world, '2024-11-18', dan, 'PROTEST too late', { game: A1 }).result.kind).toBe('not-allowed')
  })
})

describe('7D protested: the TCs decide', () => {
  const protested = () => {
    const world = overstepped()
    claimed(world)
    const { mails } = say(world, '2024-11-10', dan, 'PROTEST: I was in hospital', { game: A1 })
    return { world, mails }
  }
  test('7C protest to both TCs, both players in copy, with the day until which they decide', () => {
    const { mails } = protested()
    expect(told(mails)).toEqual([
      `protest -> ${karl} (cc ${ann}, ${dan})`,
      `protest -> ${eve} (cc ${ann}, ${dan})`,
    ])
    expect(mails[0]?.facts).toMatchObject({ case: 'C1', until: '2024-11-24', protest: 'I was in hospital' })
  })
  test.each([
    ['UPHOLD', 'upheld', '1-0'],
    ['REJECT', 'rejected', null],
  ])('7D both say %s: final', (word, outcome, result) => {
    const { world } = protested()
    expect(say(world, '2024-11-11', karl, word, { game: A1 }).mails).toEqual([])
    const { mails } = say(world, '2024-11-12', eve, word, { game: A1 })
    expect(kind(mails, 'claim-decided').map(mail => mail.facts.outcome)).toEqual([outcome, outcome])
    expect(world.game(A1).result.ended?.result ?? null).toBe(result)
    expect(world.game(A1).claim?.stage).toBe('closed')
  })
  test('7D a deputy speaks for his captain', () => {
    const { world } = protested()
    say(world, '2024-11-11', dora, 'REJECT', { game: A1 })
    say(world, '2024-11-12', eve, 'REJECT', { game: A1 })
    expect(world.game(A1).claim?.outcome).toBe('rejected')
  })
  test('1B they differ: the Controller, both TCs in copy; he rules', () => {
    const { world } = protested()
    say(world, '2024-11-11', karl, 'UPHOLD', { game: A1 })
    const { mails } = say(world, '2024-11-12', eve, 'REJECT', { game: A1 })
    expect(told(mails)).toEqual([`case-referred -> ${cora} (cc ${eve}, ${karl})`])
    expect(mails[0]?.facts).toMatchObject({ case: 'C1', words: { KENT: 'UPHOLD', ESSX: 'REJECT' } })
    const ruled = say(world, '2024-11-13', cora, 'RULE C1 REJECT BECAUSE rule 1C NOW')
    expect(kind(ruled.mails, 'decision')).toHaveLength(4)
    expect(kind(ruled.mails, 'decision')[0]?.facts).toMatchObject({
      case: 'C1',
      grounds: 'rule 1C',
      appealUntil: '2024-11-27',
    })
    expect(kind(ruled.mails, 'claim-decided').map(mail => mail.facts.outcome)).toEqual([
      'rejected',
      'rejected',
    ])
    expect(world.game(A1).result.ended).toBeNull()
  })
  test('1B they are silent: the Controller after the last day', () => {
    const { world } = protested()
    expect(kind(world.sweep('2024-11-24'), 'case-referred')).toEqual([])
    expect(told(kind(world.sweep('2024-11-25'), 'case-referred'))).toEqual([
      `case-referred -> ${cora} (cc ${eve}, ${karl})`,
    ])
    expect(say(world, '2024-11-26', karl, 'UPHOLD', { game: A1 }).result.kind).toBe('not-allowed')
  })
  test('7D a rejected claim is final: no second one about the same days', () => {
    const { world } = protested()
    say(world, '2024-11-11', karl, 'REJECT', { game: A1 })
    say(world, '2024-11-12', eve, 'REJECT', { game: A1 })
    const again = claimed(world, '2024-11-13')
    expect(again.result.kind).toBe('not-allowed')
    expect(world.game(A1).claim?.stage).toBe('closed')
  })
  test('7C before a protest the TCs are not asked yet', () => {
    const world = overstepped()
    claimed(world)
    expect(say(world, '2024-11-05', karl, 'UPHOLD', { game: A1 }).result.kind).toBe('not-allowed')
  })
})

describe('section 1: a TC who plays has no vote', () => {
  const withCaptain = (email: string, deputy: boolean) => {
    const world = testWorld()
    world.change(t => ({
      ...t,
      teams: t.teams.map(team =>
        team.code !== 'ESSX'
          ? team
          : {
              ...team,
              captain: { ...team.captain, email },
              deputy: deputy ? { ...team.captain, name: 'Ed Essex', email: 'ed@essex.example' } : null,
            },
      ),
    }))
    world.ply(A1, 'e4', '2024-10-01')
    world.ply(A1, 'e5', '2024-11-01')
    say(world, '2024-11-02', ann, 'CLAIM TIME', { game: A1 })
    return world
  }
  test('his deputy is asked, and only he has the word', () => {
    const world = withCaptain(dan, true)
    const { mails } = say(world, '2024-11-10', dan, 'PROTEST ill', { game: A1 })
    expect(mails.map(mail => mail.to)).toEqual([karl, 'ed@essex.example'])
    expect(say(world, '2024-11-11', dan, 'REJECT', { game: A1 }).result.kind).toBe('not-allowed')
    say(world, '2024-11-11', 'ed@essex.example', 'REJECT', { game: A1 })
    say(world, '2024-11-11', karl, 'REJECT', { game: A1 })
    expect(world.game(A1).claim?.outcome).toBe('rejected')
  })
  test('without a deputy the case goes to the Controller', () => {
    const world = withCaptain(dan, false)
    const { mails } = say(world, '2024-11-10', dan, 'PROTEST ill', { game: A1 })
    expect(mails.map(mail => [mail.kind, mail.to])).toEqual([['case-referred', cora]])
    expect(mails[0]?.facts.why).toBe('no-vote')
  })
  test('a Controller who is a TC: his deputy speaks for the team, else the step is skipped', () => {
    for (const [code, to] of [
      ['KENT', [dora, eve]],
      ['ESSX', [cora]],
    ] as const) {
      const world = testWorld()
      world.change(t => ({
        ...t,
        teams: t.teams.map(team => (team.code === code ? { ...team, captain: t.controller } : team)),
      }))
      world.ply(A1, 'e4', '2024-10-01')
      world.ply(A1, 'e5', '2024-11-01')
      claimed(world)
      const { mails } = say(world, '2024-11-10', dan, 'PROTEST ill', { game: A1 })
      expect(mails.map(mail => mail.to)).toEqual(to)
    }
  })
  test('one person who captains both teams: straight to the Controller', () => {
    const world = testWorld()
    world.change(t => ({
      ...t,
      teams: t.teams.map(team => ({ ...team, captain: { ...team.captain, email: karl }, deputy: null })),
    }))
    world.ply(A1, 'e4', '2024-10-01')
    world.ply(A1, 'e5', '2024-11-01')
    claimed(world)
    const { mails } = say(world, '2024-11-10', dan, 'PROTEST ill', { game: A1 })
    expect(mails.map(mail => [mail.kind, mail.to])).toEqual([['case-referred', cora]])
  })
  test('a Controller who plays yields to the Secretary', () => {
    const world = testWorld()
    world.change(t => ({ ...t, controller: { ...t.controller, email: dan } }))
    world.ply(A1, 'e4', '2024-10-01')
    world.ply(A1, 'e5', '2024-11-01')
    claimed(world)
    say(world, '2024-11-10', dan, 'PROTEST ill', { game: A1 })
    say(world, '2024-11-11', karl, 'UPHOLD', { game: A1 })
    const { mails } = say(world, '2024-11-12', eve, 'REJECT', { game: A1 })
    expect(mails.map(mail => [mail.kind, mail.to])).toEqual([['case-referred', sara]])
    expect(say(world, '2024-11-13', dan, 'RULE C1 REJECT NOW').result.kind).toBe('not-allowed')
    expect(say(world, '2024-11-13', sara, 'RULE C1 UPHOLD NOW').result.kind).toBe('done')
    expect(world.game(A1).result.ended?.result).toBe('1-0')
  })
})

describe('7 play goes on while a claim is open', () => {
  test('moves made stand when the claim fails', () => {
    const world = overstepped()
    claimed(world)
    world.ply(A1, 'Nf3', '2024-11-03')
    say(world, '2024-11-04', dan, 'PROTEST ill', { game: A1 })
    say(world, '2024-11-05', karl, 'REJECT', { game: A1 })
    say(world, '2024-11-05', eve, 'REJECT', { game: A1 })
    expect(world.game(A1).play.plies.map(ply => ply.san)).toEqual(['e4', 'e5', 'Nf3'])
    expect(world.game(A1).result.ended).toBeNull()
  })
  test('13 CORRECT undoes the overstep: the claim is closed and its mail withdrawn', () => {
    const world = overstepped()
    claimed(world)
    const { mails } = say(world, '2024-11-03', cora, 'CORRECT KENT-ESSX-1a 1b RECEIVED 2024-10-05 NOW')
    expect(world.game(A1).claim?.outcome).toBe('withdrawn')
    expect(kind(mails, 'time-withdrawn').length).toBeGreaterThan(0)
  })
})
