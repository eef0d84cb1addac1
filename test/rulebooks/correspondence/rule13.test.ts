import type { Notice } from '../../../src/core/notice.ts'
import { describe, expect, test } from 'vitest'
import { factsOf, kind, PEOPLE, say } from './commandsSay.ts'
import { A1, A2, B1, testWorld, type TestWorld, told } from './world.ts'

const { ann, ben, dan, karl, eve, cora, sara } = PEOPLE
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
  readonly clocks: {
    readonly white: { readonly running: number }
    readonly black: { readonly used: number }
  }
}

/** The mails that a preview says would go out, by kind. */
const kindsShown = ([preview]: readonly Notice[]): readonly string[] =>
  ((preview?.facts.mails ?? []) as { kind: string }[]).map(mail => mail.kind).sort()

const decision = [ann, dan, karl, eve].map(to => `decision -> ${to}`)

describe('13 a ruling is shown before it counts', () => {
  test('13 the preview says what would change, and nothing has changed', () => {
    const world = started()
    const before = world.game(A1)
    const { mails } = say(world, '2024-11-01', cora, `SCORE ${TAG} 0-1 BECAUSE rule 3B`)
    expect(told(mails)).toEqual([`ruling-preview -> ${cora}`])
    expect(mails[0]?.facts.changes).toEqual([
      { game: A1, what: 'status', from: 'running', to: 'finished' },
      { game: A1, what: 'result', from: null, to: '0-1' },
      { game: A1, what: 'official', from: false, to: true },
      { game: A1, what: 'days of white on this move', from: 12, to: 0 },
    ])
    expect(kindsShown(mails)).toEqual([
      'decision',
      'decision',
      'decision',
      'decision',
      'game-over',
      'game-over',
    ])
    expect({ ...world.game(A1), questions: {}, seq: 0 }).toEqual({ ...before, questions: {}, seq: 0 })
  })
  test('13 CONFIRM in its thread does it', () => {
    const world = started()
    const [preview] = say(world, '2024-11-01', cora, `SCORE ${TAG} 0-1 BECAUSE rule 3B`).mails
    const { mails } = say(world, '2024-11-02', cora, 'CONFIRM', { answers: preview as never })
    expect(told(kind(mails, 'decision'))).toEqual(decision)
    expect(world.game(A1).result.ended).toMatchObject({ result: '0-1', reason: 'ruling' })
    expect(world.game(A1).questions).toEqual({})
  })
  test('13 CONFIRM by somebody else is not allowed', () => {
    const world = started()
    const [preview] = say(world, '2024-11-01', cora, `SCORE ${TAG} 0-1`).mails
    expect(say(world, '2024-11-02', eve, 'CONFIRM', { answers: preview as never }).result.kind).toBe(
      'not-allowed',
    )
    expect(world.game(A1).result.ended).toBeNull()
  })
  test.each([
    [`SCORE ${TAG} 0-1 BECAUSE rule 3B NOW`, 'rule 3B'],
    [`SCORE ${TAG} 0-1 NOW BECAUSE rule 3B`, 'rule 3B'],
    [`SCORE ${TAG} 0-1 NOW`, 'rule 13'],
  ])('13 %s is done at once', (line, grounds) => {
    const world = started()
    const { mails } = say(world, '2024-11-01', cora, line)
    expect(kind(mails, 'ruling-preview')).toEqual([])
    expect(kind(mails, 'decision')[0]?.facts).toMatchObject({
      result: '0-1',
      grounds,
      appealUntil: '2024-11-15',
      appealTo: sara,
    })
  })
  test('1C a deputy of the Controller may do all that he may', () => {
    const world = started()
    const deputy = 'deputy@chess.example'
    world.change(t => ({
      ...t,
      controllerDeputies: [{ ...t.controller, name: 'Dick Deputy', email: deputy }],
    }))
    const [preview] = say(world, '2024-11-01', deputy, `SCORE ${TAG} 0-1`).mails
    expect(preview?.to).toBe(deputy)
    const { mails } = say(world, '2024-11-02', cora, 'CONFIRM', { answers: preview as never })
    expect(kind(mails, 'decision')[0]?.facts.by).toBe('Cora Control')
    expect(world.game(A1).result.ended?.result).toBe('0-1')
  })
  test('13 the same line twice without NOW gives two previews', () => {
    const world = started()
    say(world, '2024-11-01', cora, `SCORE ${TAG} 0-1`)
    expect(say(world, '2024-11-01', cora, `SCORE ${TAG} 0-1`).mails).toHaveLength(1)
  })
})

describe('13 CONFIRM does what NOW does', () => {
  test.each([
    `SCORE ${TAG} 1/2-1/2`,
    `EXTEND ${TAG} UNTIL 30 November`,
    `CORRECT ${TAG} 2b RECEIVED 15 October`,
    `STRIKE ${TAG} FROM 2b`,
    `RECORD MOVE ${TAG} 3.Bb5 SENT 25 October`,
    `PENALISE Ann Able 4 DAYS`,
    `DISQUALIFY Dan Dole`,
    `SUSPEND ${TAG}`,
    `SUSPEND ALL`,
  ])('%s', line => {
    const games = (world: TestWorld) => [A1, B1, A2].map(id => ({ ...world.game(id), seq: 0, questions: {} }))
    const atOnce = started()
    const sent = say(atOnce, '2024-11-01', cora, `${line} NOW`).mails
    const shown = started()
    const [preview] = say(shown, '2024-11-01', cora, line).mails
    expect(games(shown)).toEqual(games(started()))
    const mails = say(shown, '2024-11-01', cora, 'CONFIRM', { answers: preview as never }).mails
    expect(told(mails)).toEqual(told(sent))
    // Letters differ, and the days that the record takes from them do not.
    const plain = (value: unknown) => JSON.stringify(value).replace(/"[0-9a-f]{8}a{56}"/g, 'null')
    expect(plain(games(shown))).toBe(plain(games(atOnce)))
  })
})

describe('13 what each ruling does', () => {
  test('3B EXTEND: the flag is lifted and a new term runs', () => {
    const world = testWorld()
    world.ply(A1, 'e4', '2024-10-01')
    world.sweepDaily('2024-10-02', '2024-11-11')
    expect(world.game(A1).silence.flag).not.toBeNull()
    const { mails } = say(world, '2024-11-12', cora, `EXTEND ${TAG} UNTIL 30 November NOW`)
    expect(kind(mails, 'decision')[0]?.facts.until).toBe('2024-11-30')
    expect(world.game(A1).silence).toMatchObject({ term: '2024-11-30', flag: null })
  })
  test('3B SCORE on day 40 stands under silence', () => {
    const world = testWorld()
    world.ply(A1, 'e4', '2024-10-01')
    world.sweepDaily('2024-10-02', '2024-11-11')
    const { mails } = say(world, '2024-11-12', cora, `SCORE ${TAG} 1-0 NOW`)
    expect(world.game(A1).result.ended?.reason).toBe('silence')
    expect(kind(mails, 'decision')[0]?.rules).toEqual(['3B', '13'])
    expect(world.game(A1).silence.flag).toBeNull()
  })
  test('2J CORRECT moves the clock by itself', () => {
    const world = started()
    const { mails } = say(world, '2024-11-01', cora, `CORRECT ${TAG} 2b RECEIVED 15 October NOW`)
    expect(world.game(A1).play.plies[3]?.received).toEqual({ on: '2024-10-15', basis: 'ruled' })
    expect(kind(mails, 'decision')[0]?.facts).toMatchObject({
      move: '2...Nc6',
      corrected: [{ field: 'received', from: '2024-10-06', to: '2024-10-15' }],
    })
    expect(factsOf<Clocks>(kind(mails, 'decision')).clocks.black.used).toBe(3 + 5)
  })
  test('2J CORRECT with a receipt after the sending is refused', () => {
    const world = started()
    expect(say(world, '2024-11-01', cora, `CORRECT ${TAG} 2b RECEIVED 25 October NOW`).result.kind).toBe(
      'not-allowed',
    )
  })
  test.each(['2w', '2', '2.'])('13 STRIKE FROM %s takes that move and all after it', move => {
    const world = started()
    const { mails } = say(world, '2024-11-01', cora, `STRIKE ${TAG} FROM ${move} NOW`)
    expect(world.game(A1).play.plies.map(ply => ply.san)).toEqual(['e4', 'e5'])
    expect(kind(mails, 'decision')[0]?.facts.struck).toEqual(['2.Nf3', '2...Nc6'])
  })
  test('13 RECORD MOVE enters the move due, by ruling', () => {
    const world = started()
    const { mails } = say(world, '2024-11-01', cora, `RECORD MOVE ${TAG} 3.Bb5 SENT 25 October NOW`)
    expect(world.game(A1).play.plies.at(-1)).toMatchObject({
      san: 'Bb5',
      basis: 'ruled',
      sent: { on: '2024-10-25', basis: 'ruled' },
      received: { on: '2024-10-20', basis: 'assumed' },
    })
    expect(kind(mails, 'decision')[0]?.facts.move).toBe('3.Bb5')
  })
  test.each([
    ['an illegal move', `RECORD MOVE ${TAG} 3.Bb6 SENT 25 October NOW`],
    ['a move that is not due', `RECORD MOVE ${TAG} 4.Bb5 SENT 25 October NOW`],
  ])('13 RECORD MOVE with %s is asked back', (_what, line) => {
    const world = started()
    const { result, mails } = say(world, '2024-11-01', cora, line)
    expect(result.kind).toBe('ask')
    expect(told(mails)).toEqual([`not-understood -> ${cora}`])
    expect(world.game(A1).play.plies).toHaveLength(4)
  })
  test('FIDE RECORD MOVE that mates ends the game', () => {
    const world = testWorld()
    world.plies(A1, [
      ['f3', '2024-10-01'],
      ['e5', '2024-10-02'],
      ['g4', '2024-10-03'],
    ])
    say(world, '2024-10-10', cora, `RECORD MOVE ${TAG} 2...Qh4 SENT 5 October NOW`)
    expect(world.game(A1).result.ended).toMatchObject({ result: '0-1', reason: 'checkmate' })
  })
  test('13A PENALISE adds days in all his running games, one decision for each person', () => {
    const world = started()
    const { mails } = say(world, '2024-11-01', cora, 'PENALISE Ann Able 5 DAYS BECAUSE deliberate delay NOW')
    expect(world.game(A1).time.penalties).toEqual([{ side: 'white', days: 5, why: 'deliberate delay' }])
    expect(world.game(B1).time.penalties).toEqual([{ side: 'black', days: 5, why: 'deliberate delay' }])
    expect(told(mails)).toEqual(decision)
    expect(mails[0]?.game).toBeNull()
    expect(mails[0]?.facts.games).toEqual([A1, B1])
  })
  test('13A PENALISE by seat, in one game only', () => {
    const world = started()
    say(world, '2024-11-01', cora, `PENALISE KENT/1 2 DAYS ${TAG} NOW`)
    expect(world.game(A1).time.penalties).toHaveLength(1)
    expect(world.game(B1).time.penalties).toHaveLength(0)
  })
  test('2J CORRECT with a bare number is White’s move', () => {
    const world = started()
    say(world, '2024-11-01', cora, `CORRECT ${TAG} 2 SENT 5 October NOW`)
    expect(world.game(A1).play.plies[2]?.sent.on).toBe('2024-10-05')
  })
  test('13A DISQUALIFY loses his games', () => {
    const world = started()
    say(world, '2024-11-01', cora, 'DISQUALIFY Ann Able NOW')
    expect(world.game(A1).result.ended).toMatchObject({ result: '0-1', reason: 'penalty' })
    expect(world.game(B1).result.ended).toMatchObject({ result: '1-0', reason: 'penalty' })
    expect(world.game(A2).result.ended).toBeNull()
  })
  test('13 REINSTATE puts a game back; the days between are nobody’s', () => {
    const world = started()
    say(world, '2024-11-01', cora, `SCORE ${TAG} 0-1 NOW`)
    say(world, '2024-11-11', cora, `REINSTATE ${TAG} BECAUSE not meant NOW`)
    const game = world.game(A1)
    expect(game.result.ended).toBeNull()
    expect(game.rulings.rulings.map(ruling => ruling.undone)).toEqual([true, false])
    const { mails } = say(world, '2024-11-12', ann, 'STATUS', { game: A1 })
    // Received 20 October: 12 days to 1 November, none to 10 November, one on the 11th.
    expect(factsOf<Clocks>(mails).clocks.white.running).toBe(13)
  })
  test('13B SUSPEND stops clocks and warnings, RESUME starts them again', () => {
    const world = started()
    say(world, '2024-10-21', cora, `SUSPEND ${TAG} NOW`)
    expect(world.sweepDaily('2024-10-22', '2024-12-20').filter(mail => mail.game === A1)).toEqual([])
    say(world, '2024-12-20', cora, `RESUME ${TAG} NOW`)
    const { mails } = say(world, '2024-12-22', ann, 'STATUS', { game: A1 })
    expect(factsOf<Clocks>(mails).clocks.white.running).toBe(1 + 2)
  })
  test('13B CREDIT gives days back to both, once', () => {
    const world = started()
    const line = 'CREDIT ALL FROM 25 October 2024 TO 27 October 2024 BECAUSE the arbiter did not run NOW'
    const { mails } = say(world, '2024-11-01', cora, line)
    expect(kind(mails, 'decision').find(mail => mail.to === ann)?.facts).toMatchObject({
      from: '2024-10-25',
      to: '2024-10-27',
      days: 3,
      games: [A1, B1],
    })
    // Received 20 October: 12 days to 1 November, three of them given back.
    const running = () =>
      factsOf<Clocks>(say(world, '2024-11-01', ann, 'STATUS', { game: A1 }).mails).clocks.white.running
    expect(running()).toBe(9)
    expect(say(world, '2024-11-01', cora, line).result.kind).toBe('not-allowed')
    expect(running()).toBe(9)
  })
  test('3 CREDIT: the days count towards no silence', () => {
    const world = testWorld()
    world.ply(A1, 'e4', '2024-10-01')
    say(world, '2024-10-08', cora, `CREDIT ${TAG} FROM 2024-10-04 TO 2024-10-06 NOW`)
    const told = (from: string, to: string) =>
      world.sweepDaily(from, to).filter(mail => mail.game === A1 && mail.kind === 'reminder')
    expect(told('2024-10-09', '2024-10-11')).toEqual([])
    expect(told('2024-10-12', '2024-10-12')).toHaveLength(1)
  })
  test.each([
    ['no dates', `CREDIT ${TAG} NOW`, 'ask'],
    ['a span that ends before it begins', `CREDIT ${TAG} FROM 2024-10-27 TO 2024-10-25 NOW`, 'ask'],
  ])('13B CREDIT with %s is asked back', (_what, line, result) => {
    expect(say(started(), '2024-11-01', cora, line).result.kind).toBe(result)
  })
  test('13B SUSPEND ALL: every game, one decision for each person', () => {
    const world = started()
    const { mails } = say(world, '2024-10-21', cora, 'SUSPEND ALL BECAUSE outage NOW')
    expect(world.game(B1).rulings.suspended).not.toBeNull()
    expect(world.game(A2).rulings.suspended).not.toBeNull()
    expect(mails.map(mail => mail.to).sort()).toEqual([ann, ben, dan, 'fay@essex.example', karl, eve].sort())
  })
  test('section 2 GO: mails go to everybody', () => {
    const world = started()
    say(world, '2024-10-21', cora, 'GO NOW')
    expect(world.changes).toEqual([{ kind: 'outgoing', value: 'live' }])
  })
})

describe('13 RULE on other cases', () => {
  test('1B a matter that a TC has put before the Controller', () => {
    const world = started()
    const { mails } = say(world, '2024-11-01', karl, 'REFER the opponent is rude', { game: A1 })
    expect(told(mails)).toEqual([`case-referred -> ${cora} (cc ${eve}, ${karl})`])
    expect(mails[0]?.facts).toMatchObject({ case: 'C1', team: 'KENT', text: 'the opponent is rude' })
    say(world, '2024-11-02', cora, 'RULE UPHOLD BECAUSE rule 1C NOW', { answers: mails[0] as never })
    expect(world.game(A1).rulings.referrals[0]?.closedOn).toBe('2024-11-02')
  })
  test('5D UPHOLD of an objection strikes the reported move', () => {
    const world = started()
    world.act('2024-10-21', draft =>
      draft.onGame(A1, 'ReportedPliesOpen', {
        plies: [4],
        objectUntil: '2024-10-28' as never,
        reporter: 'white',
      }),
    )
    say(world, '2024-10-22', dan, 'OBJECT: I never sent that', { game: A1 })
    expect(world.game(A1).disagreement.open[0]).toMatchObject({ kind: 'objection', ply: 4, by: 'black' })
    say(world, '2024-10-23', cora, 'RULE C1 UPHOLD NOW')
    expect(world.game(A1).play.plies).toHaveLength(3)
    expect(world.game(A1).disagreement.open).toEqual([])
  })
  test('13 a closed case cannot be ruled on again', () => {
    const world = started()
    say(world, '2024-11-01', karl, 'REFER rude', { game: A1 })
    say(world, '2024-11-02', cora, 'RULE C1 REJECT NOW')
    expect(say(world, '2024-11-03', cora, 'RULE C1 UPHOLD NOW').result.kind).toBe('not-allowed')
  })
})

describe('boards reversed: SWAP', () => {
  const held = () => {
    const world = testWorld()
    world.act('2024-10-02', draft => {
      draft.onGame(A1, 'DisagreementOpened', {
        case: draft.openCase('disagreement', { game: A1 }),
        kind: 'reversed',
        by: 'black',
        ply: 1,
        theirs: 'd4',
        ours: null,
        text: '',
        letter: 'letter-1',
      })
    })
    return world
  }
  test('both TCs say SWAP: one press of the Controller', () => {
    const world = held()
    expect(say(world, '2024-10-03', karl, 'SWAP', { game: A1 }).mails).toEqual([])
    const { mails } = say(world, '2024-10-04', eve, 'SWAP', { game: A1 })
    expect(told(mails)).toEqual([`case-referred -> ${cora} (cc ${eve}, ${karl})`])
    const done = say(world, '2024-10-05', cora, 'CONFIRM', { answers: mails[0] as never })
    expect(told(kind(done.mails, 'decision'))).toEqual(decision)
    expect(world.changes).toEqual([{ kind: 'swap', game: A1 }])
    expect(world.game(A1).disagreement.open).toEqual([])
  })
  test('8, 13A leave and penalty days go with their player to his new colour', () => {
    const world = held()
    say(world, '2024-10-03', ann, 'LEAVE 5 October to 9 October')
    say(world, '2024-10-03', cora, `PENALISE Dan Dole 2 DAYS ${TAG} NOW`)
    say(world, '2024-10-04', cora, `SWAP ${TAG} NOW`)
    expect(world.game(A1).leave.leaves).toMatchObject([{ side: 'black', from: '2024-10-05' }])
    expect(world.game(A1).time.penalties).toMatchObject([{ side: 'white', days: 2 }])
  })
  test('a game that is not reversed is not swapped', () => {
    expect(say(started(), '2024-10-21', karl, 'SWAP', { game: A1 }).result.kind).toBe('not-allowed')
  })
})
