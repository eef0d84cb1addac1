import { describe, expect, test } from 'vitest'
import { factsOf, kind, PEOPLE, say } from './commandsSay.ts'
import { A1, A2, B1, testWorld, type TestWorld, told } from './world.ts'

const { ann, dan, fay, karl, dora, eve, cora } = PEOPLE

function started(): TestWorld {
  const world = testWorld()
  world.plies(A1, [
    ['e4', '2024-10-01'],
    ['e5', '2024-10-04'],
    ['Nf3', '2024-10-06'],
  ])
  return world
}

describe('5A the record on request', () => {
  test.each([
    ['a player', ann, A1],
    ['a TC', karl, A1],
    ['his deputy', dora, A2],
    ['the Controller', cora, A1],
  ])('5A %s gets text and PGN with dates', (_who, from, game) => {
    const { mails } = say(started(), '2024-10-07', from, 'RECORD', { game })
    expect(told(mails)).toEqual([`record -> ${from}`])
    expect(mails[0]?.attachments?.[0]?.name).toBe(`CDC25-${game}.pgn`)
  })
  test('5A the record holds every ply with its dates, days and total', () => {
    const { mails } = say(started(), '2024-10-07', karl, 'RECORD', { game: A1 })
    expect(mails[0]?.facts.rows).toMatchObject([
      { ply: 1, san: 'e4', sent: '2024-10-01', used: 0, total: 0 },
      { ply: 2, san: 'e5', received: '2024-10-01', sent: '2024-10-04', used: 3, total: 3 },
      { ply: 3, san: 'Nf3', received: '2024-10-04', sent: '2024-10-06', used: 2, total: 2 },
    ])
    expect(mails[0]?.facts.pgn).toContain('[White "Ann Able"]')
  })
  test('5A a player does not get the record of another board', () => {
    const { result, mails } = say(started(), '2024-10-07', fay, 'RECORD', { game: A1 })
    expect(result.kind).toBe('not-allowed')
    expect(mails[0]?.facts.who).toContain('players of the game')
  })
})

describe('STATUS and HELP', () => {
  test('a player sees his games, a TC his match, the Controller all', () => {
    const world = started()
    const games = (from: string) =>
      factsOf<{ games: { game: string }[] }>(say(world, '2024-10-07', from, 'STATUS').mails).games.map(
        each => each.game,
      )
    expect(games(ann)).toEqual([A1, B1])
    expect(games(karl)).toHaveLength(4)
    expect(games(cora)).toHaveLength(4)
  })
  test.each([
    ['a player', ann, 'player', 'CLAIM TIME', 'SCORE'],
    ['a TC', karl, 'captain', 'DELAY', 'SCORE'],
    ['the Controller', cora, 'controller', 'SCORE', 'CLAIM TIME'],
  ])('HELP gives %s his own page', (_who, from, role, has, hasNot) => {
    const { mails } = say(started(), '2024-10-07', from, 'HELP')
    expect(told(mails)).toEqual([`help -> ${from}`])
    expect(mails[0]?.facts.role).toBe(role)
    const words = factsOf<{ commands: { word: string }[] }>(mails).commands.map(each => each.word)
    expect(words).toContain(has)
    expect(words).not.toContain(hasNot)
  })
})

describe('5C a change of address', () => {
  const asked = (from: string, line: string) => {
    const world = started()
    const { mails, result } = say(world, '2024-10-07', from, line)
    return { world, mails, result, notice: mails[0] }
  }
  test('5C the new address is asked, nobody in copy', () => {
    const { mails } = asked(ann, 'ADDRESS ann@new.example')
    expect(told(mails)).toEqual(['address-confirm -> ann@new.example'])
    expect(mails[0]?.facts).toMatchObject({ old: ann, new: 'ann@new.example' })
    expect(mails[0]?.facts.token).toBeTypeOf('string')
  })
  test('5C its answer with the token makes the change; opponents and TC in copy', () => {
    const { world, notice } = asked(ann, 'ADDRESS ann@new.example')
    const { mails } = say(world, '2024-10-08', 'ann@new.example', 'CONFIRM', {
      token: String(notice?.facts.token),
    })
    expect(world.changes).toEqual([{ kind: 'address', person: ann, to: 'ann@new.example' }])
    expect(told(mails)).toEqual([`address-changed -> ann@new.example (cc ${dan}, ${karl})`])
  })
  test('5C the old address cannot confirm for the new one', () => {
    const { world, notice } = asked(ann, 'ADDRESS ann@new.example')
    expect(say(world, '2024-10-08', ann, 'CONFIRM', { answers: notice as never }).result.kind).toBe(
      'not-allowed',
    )
    expect(world.changes).toEqual([])
  })
  test('5C a wrong token is nothing', () => {
    const { world } = asked(ann, 'ADDRESS ann@new.example')
    expect(say(world, '2024-10-08', 'ann@new.example', 'CONFIRM', { token: 'f00' }).result.kind).not.toBe(
      'done',
    )
    expect(world.changes).toEqual([])
  })
  test('5C a TC asks for his player', () => {
    const { notice } = asked(karl, 'ADDRESS Ann Able ann@new.example')
    expect(notice).toMatchObject({ kind: 'address-confirm', to: 'ann@new.example', facts: { old: ann } })
  })
  test('5C a TC cannot ask for a player of the other team', () => {
    expect(asked(eve, 'ADDRESS Ann Able ann@new.example').result.kind).toBe('ask')
  })
  test.each([
    ['the Controller', cora, eve],
    ['the TC of the other team', karl, null],
  ])('5C a new address of a Team Captain: %s may ask', (_who, from, old) => {
    const { notice, result } = asked(from, 'ADDRESS Eve Essex eve@new.example')
    if (old === null) expect(result.kind).toBe('ask')
    else expect(notice).toMatchObject({ kind: 'address-confirm', to: 'eve@new.example', facts: { old } })
  })
  test('5C an address that belongs to somebody else is refused', () => {
    expect(asked(ann, `ADDRESS ${dan}`).result.kind).toBe('not-allowed')
  })
})

describe('5D disagreements', () => {
  test('5D DISPUTE is told to both players and both TCs at once', () => {
    const world = started()
    const { mails } = say(world, '2024-10-07', dan, 'DISPUTE: I received the move two days later', {
      game: A1,
    })
    expect(told(mails)).toEqual([ann, dan, karl, eve].map(to => `disagreement -> ${to}`))
    expect(mails[0]?.facts).toMatchObject({
      case: 'C1',
      about: 'dispute',
      by: 'black',
      text: 'I received the move two days later',
    })
    expect(mails[0]?.facts.status).toBe('disputed')
  })
  test('section 5: a disputed receipt is shown with both sums, to the Controller too', () => {
    const world = testWorld()
    world.ply(A1, 'e4', '2024-10-01')
    world.ply(A1, 'e5', '2024-10-12', { received: '2024-10-09' })
    const sums = {
      move: '1...e5',
      received: '2024-10-09',
      used: 3,
      receivedIfSent: '2024-10-01',
      usedIfSent: 11,
    }
    const { mails } = say(world, '2024-10-13', ann, 'DISPUTE: he cannot have received it so late', {
      game: A1,
    })
    expect(mails[0]?.facts.sums).toEqual(sums)
    const referred = say(world, '2024-10-14', karl, 'REFER we cannot agree', { game: A1 })
    expect(referred.mails[0]?.facts).toMatchObject({ case: 'C1', about: 'dispute', sums })
  })
  test('5D CORRECT settles it', () => {
    const world = started()
    say(world, '2024-10-07', dan, 'DISPUTE: dates are wrong', { game: A1 })
    say(world, '2024-10-08', cora, 'CORRECT KENT-ESSX-1a 1b RECEIVED 2024-10-03 NOW')
    expect(world.game(A1).disagreement.open).toEqual([])
  })

  const reported = () => {
    const world = started()
    world.act('2024-10-07', draft =>
      draft.onGame(A1, 'ReportedPliesOpen', {
        plies: [3],
        objectUntil: '2024-10-14' as never,
        reporter: 'black',
      }),
    )
    return world
  }
  test('5D OBJECT on the last day: a disagreement about the reported move', () => {
    const world = reported()
    const { mails } = say(world, '2024-10-14', ann, 'OBJECT', { game: A1 })
    expect(kind(mails, 'disagreement')).toHaveLength(4)
    expect(mails[0]?.facts).toMatchObject({ about: 'objection', ply: 3, ours: '2.Nf3' })
  })
  test('5D a day later it is too late', () => {
    expect(say(reported(), '2024-10-15', ann, 'OBJECT', { game: A1 }).result.kind).toBe('not-allowed')
  })
  test('5D the reporter himself cannot object', () => {
    expect(say(reported(), '2024-10-10', dan, 'OBJECT', { game: A1 }).result.kind).toBe('not-allowed')
  })
  test('5D OBJECT without a reported move is not allowed', () => {
    expect(say(started(), '2024-10-10', ann, 'OBJECT', { game: A1 }).result.kind).toBe('not-allowed')
  })
})

describe('what each person is sent', () => {
  test.each([
    ['RECEIPTS problems', ann, { name: 'receipts', value: 'problems' }],
    ['REMINDERS off', ann, { name: 'reminders', value: false }],
    ['COPIES digest', karl, { name: 'copies', value: 'digest' }],
  ])('%s', (line, from, change) => {
    const world = started()
    const { mails } = say(world, '2024-10-07', from, line)
    expect(world.changes).toEqual([{ kind: 'preference', person: from, ...change }])
    expect(mails.map(mail => mail.kind)).toEqual(['status'])
  })
  test('COPIES is not for players', () => {
    expect(say(started(), '2024-10-07', ann, 'COPIES digest').result.kind).toBe('not-allowed')
  })
})
