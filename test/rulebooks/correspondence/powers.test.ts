import { describe, expect, test } from 'vitest'
import { holdersOf } from '../../../src/rulebooks/correspondence/commandsPermit.ts'
import { capacitiesOf } from '../../../src/rulebooks/correspondence/people.ts'
import type { CommandRole } from '../../../src/rulebooks/correspondence/powers.ts'
import { COMMANDS, rowOf } from '../../../src/rulebooks/correspondence/rule13Powers.ts'
import { PEOPLE, say } from './commandsSay.ts'
import { A1, testWorld, told } from './world.ts'

const WHO: { readonly [role in CommandRole]: string } = {
  player: PEOPLE.ann,
  captain: PEOPLE.karl,
  controller: PEOPLE.cora,
  secretary: PEOPLE.sara,
}
const ROLES = Object.keys(WHO) as readonly CommandRole[]

const TAG = 'CDC25-KENT-ESSX-1a'

/** Section 10: the word, a line with it, and who may send it. */
const TABLE: readonly (readonly [word: string, line: string, who: string])[] = [
  ['RECEIVED', 'RECEIVED 3 October', 'player'],
  ['LEAVE', 'LEAVE 2024-11-01 to 2024-11-05', 'player'],
  ['CANCEL LEAVE', 'CANCEL LEAVE', 'player'],
  ['CLAIM TIME', 'CLAIM TIME', 'player'],
  ['CLAIM DRAW', 'CLAIM DRAW', 'player'],
  ['CLAIM WIN', 'CLAIM WIN', 'player'],
  ['PROTEST', 'PROTEST: I was ill', 'player'],
  ['REPEAT', 'REPEAT', 'player'],
  ['SEND', 'SEND', 'player'],
  ['RESIGN', 'RESIGN', 'player'],
  ['DRAW?', 'DRAW?', 'player'],
  ['ACCEPT', 'ACCEPT', 'player'],
  ['DECLINE', 'DECLINE', 'player'],
  ['CONFIRM', 'CONFIRM', 'player captain controller secretary'],
  ['OBJECT', 'OBJECT', 'player'],
  ['ADDRESS', 'ADDRESS new@place.example', 'player captain controller'],
  ['FAILURE', 'FAILURE: my provider is down', 'player captain'],
  ['DISPUTE', 'DISPUTE: the boards differ', 'player'],
  ['WITHDRAW', 'WITHDRAW', 'player captain controller'],
  ['STATUS', 'STATUS', 'player captain controller secretary'],
  ['RECORD', 'RECORD', 'player captain controller'],
  ['RECEIPTS', 'RECEIPTS none', 'player'],
  ['REMINDERS', 'REMINDERS off', 'player'],
  ['HELP', 'HELP', 'player captain controller secretary'],
  ['DELAY', 'DELAY: he is ill', 'captain'],
  ['GRANT LEAVE', 'GRANT LEAVE Ann Able 2024-11-01 to 2024-11-05', 'captain controller'],
  ['UPHOLD', 'UPHOLD', 'captain'],
  ['REJECT', 'REJECT', 'captain'],
  ['CANCEL WITHDRAW', 'CANCEL WITHDRAW Ann Able', 'captain controller'],
  ['SUBSTITUTE', 'SUBSTITUTE Ann Able by Rob Reserve <rob@kent.example>', 'captain controller'],
  ['DECEASED', 'DECEASED Ann Able', 'captain controller'],
  ['ENQUIRY', 'ENQUIRY Ann Able', 'captain controller'],
  ['SWAP', 'SWAP', 'captain controller'],
  ['APPEAL', 'APPEAL: not right', 'captain secretary'],
  ['REFER', 'REFER: we cannot agree', 'captain'],
  ['COPIES', 'COPIES digest', 'captain'],
  ['SCORE', `SCORE ${TAG} 1-0`, 'controller'],
  ['EXTEND', `EXTEND ${TAG} UNTIL 30 November`, 'controller'],
  ['CORRECT', `CORRECT ${TAG} 1w SENT 2 October`, 'controller'],
  ['STRIKE', `STRIKE ${TAG} FROM 1w`, 'controller'],
  ['RECORD MOVE', `RECORD MOVE ${TAG} 1...e5 SENT 5 October`, 'controller'],
  ['RELEASE', 'RELEASE 0123456789ab', 'controller'],
  ['PENALISE', 'PENALISE Ann Able 3 DAYS', 'controller'],
  ['DISQUALIFY', 'DISQUALIFY Ann Able', 'controller'],
  ['REINSTATE', `REINSTATE ${TAG}`, 'controller'],
  ['SUSPEND', `SUSPEND ${TAG}`, 'controller'],
  ['CREDIT', `CREDIT ${TAG} FROM 2 October TO 4 October`, 'controller'],
  ['RESUME', `RESUME ${TAG}`, 'controller'],
  // A TC's ADJUDICATE is his choice after a death (rule 9), nothing else.
  ['ADJUDICATE', `ADJUDICATE ${TAG} 1-0 APPEAL yes`, 'captain controller'],
  ['RULE', 'RULE C1 UPHOLD', 'controller'],
  ['GO', 'GO', 'controller'],
]

describe('section 10: who may say what', () => {
  test('the table holds every command once, and no other', () => {
    const words = COMMANDS.map(row => row.word)
    expect(new Set(words).size).toBe(words.length)
    // REJECT id (a held letter) is a row of its own beside a TC's REJECT.
    expect([...words].sort()).toEqual([...TABLE.map(([word]) => word), 'REJECT LETTER'].sort())
  })

  const cases = TABLE.flatMap(([word, line, who]) =>
    ROLES.map(role => [role, who.split(' ').includes(role), word, line] as const),
  )

  test.each(cases)('%s: %s for %s', (role, may, word, line) => {
    const world = testWorld()
    world.ply(A1, 'e4', '2024-10-01')
    const row = rowOf(word)
    if (row === null) throw new Error(`no row ${word}`)
    let holders = 0
    world.act('2024-10-10', draft => {
      holders = holdersOf(draft, row, capacitiesOf(draft.tournament, WHO[role])).length
    })
    expect(holders > 0).toBe(may)
    if (may) return
    const { result, mails } = say(world, '2024-10-10', WHO[role], line, { game: A1 })
    expect(result).toEqual({ kind: 'not-allowed', who: row.who })
    expect(told(mails)).toEqual([`not-allowed -> ${WHO[role]}`])
    expect(mails[0]?.facts).toMatchObject({ who: row.who })
  })

  test('every ruling is previewed, no act of a player or TC is', () => {
    for (const row of COMMANDS)
      expect([row.word, row.previewed]).toEqual([
        row.word,
        row.roles.includes('controller') && !NEVER.has(row.word),
      ])
  })
})

/** The Controller may send these as well; they are no rulings of rule 13. */
const NEVER = new Set([
  'RECORD',
  'STATUS',
  'ADDRESS',
  'GRANT LEAVE',
  'WITHDRAW',
  'CANCEL WITHDRAW',
  'SUBSTITUTE',
  'DECEASED',
  'ENQUIRY',
  'CONFIRM',
  'HELP',
])

describe('section 10: which game', () => {
  test('named by tag or id, in any case, with brackets', () => {
    for (const name of [TAG, `[${TAG}]`, 'KENT-ESSX-1a', TAG.toLowerCase()]) {
      const { mails } = say(testWorld(), '2024-10-10', PEOPLE.ann, `RECORD ${name}`)
      expect(mails.map(mail => [mail.kind, mail.game])).toEqual([['record', A1]])
    }
  })
  test('else asked, with whole lines ready to send', () => {
    const { mails } = say(testWorld(), '2024-10-10', PEOPLE.ann, 'RECORD')
    expect(told(mails)).toEqual([`which-game -> ${PEOPLE.ann}`])
    expect(mails[0]?.facts.choices).toEqual(['RECORD CDC25-KENT-ESSX-1a', 'RECORD CDC25-KENT-ESSX-1b'])
  })
  test('else the only one that can be meant', () => {
    const world = testWorld()
    world.ply(A1, 'e4', '2024-10-01')
    say(world, '2024-10-02', PEOPLE.ann, 'DRAW?', { game: A1 })
    say(world, '2024-10-03', PEOPLE.dan, 'ACCEPT')
    expect(world.game(A1).result.ended).toMatchObject({ result: '1/2-1/2', reason: 'agreement' })
  })
  test('a game that does not exist is asked back', () => {
    const { mails } = say(testWorld(), '2024-10-10', PEOPLE.ann, 'RECORD KENT-ESSX-9a')
    expect(told(mails)).toEqual([`which-game -> ${PEOPLE.ann}`])
  })
  test('a TC acts for his own team only', () => {
    const world = testWorld()
    world.change(t => ({
      ...t,
      teams: [
        ...t.teams,
        {
          ...(t.teams[0] as never as object),
          code: 'SURR',
          seats: [],
          captain: { ...t.controller, email: 'tc@surrey.example' },
          deputy: null,
        } as never,
      ],
    }))
    expect(say(world, '2024-10-10', 'tc@surrey.example', 'REFER: rude', { game: A1 }).result.kind).toBe(
      'not-allowed',
    )
  })
})

describe('section 10: CONFIRM', () => {
  test('with nothing to confirm it is asked back', () => {
    const { mails } = say(testWorld(), '2024-10-10', PEOPLE.ann, 'CONFIRM')
    expect(told(mails)).toEqual([`not-understood -> ${PEOPLE.ann}`])
    expect(mails[0]?.facts.question).toBe('nothing-to-confirm')
  })
  test('in the thread of a game the one question there is meant', () => {
    const world = testWorld()
    say(world, '2024-10-10', PEOPLE.cora, `SCORE ${TAG} 1-0`)
    say(world, '2024-10-11', PEOPLE.cora, 'CONFIRM', { game: A1 })
    expect(world.game(A1).result.ended?.result).toBe('1-0')
  })
  test('one thing asked twice is one thing (12B: a record, reminded of)', () => {
    const world = testWorld()
    world.ply(A1, 'e4', '2024-10-01')
    say(world, '2024-10-02', PEOPLE.dan, 'RESIGN', { game: A1 })
    world.sweepDaily('2024-10-03', '2024-10-12')
    expect(Object.keys(world.game(A1).questions).length).toBeGreaterThan(2)
    say(world, '2024-10-12', PEOPLE.ann, 'CONFIRM', { game: A1 })
    expect(world.game(A1).result).toMatchObject({ official: true, recordFrom: 'white' })
    expect(world.game(A1).questions).toEqual({})
  })
  test('two questions in one game: asked', () => {
    const world = testWorld()
    say(world, '2024-10-10', PEOPLE.cora, `SCORE ${TAG} 1-0`)
    say(world, '2024-10-10', PEOPLE.cora, `SUSPEND ${TAG}`)
    expect(say(world, '2024-10-11', PEOPLE.cora, 'CONFIRM', { game: A1 }).result.kind).toBe('ask')
  })
  test('outside a thread it is never taken: the choices are named', () => {
    const world = testWorld()
    say(world, '2024-10-10', PEOPLE.cora, `SCORE ${TAG} 1-0`)
    const { mails } = say(world, '2024-10-11', PEOPLE.cora, 'CONFIRM')
    expect(mails[0]?.facts).toMatchObject({ question: 'confirm-which', choices: [`CONFIRM ${TAG}`] })
    expect(world.game(A1).result.ended).toBeNull()
    say(world, '2024-10-12', PEOPLE.cora, `CONFIRM ${TAG}`)
    expect(world.game(A1).result.ended?.result).toBe('1-0')
  })
})
