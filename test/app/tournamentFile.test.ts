import { describe, expect, it } from 'vitest'
import { huttonBoards, rounds } from '../../src/app/pairings.ts'
import { readTournamentFile } from '../../src/app/tournamentFile.ts'

const base = (over: { tournament?: string; matches?: string; kent?: string } = {}) => `tournament:
  id: CDC25
  name: Counties 2024/25
  rulebook: county-correspondence-2007
  timezone: Europe/London
  start: 2024-10-01
  end: 2025-06-30
  form: two
  address: arbiter@chess.example
  controller: {name: Cora Control, email: controller@chess.example}
  appeals: {name: Sara Secretary, email: secretary@chess.example}
${over.tournament ?? '  parameters: {reminderAfter: 10}'}
teams:
  - code: KENT
    name: Kent
    captain: {name: Karl Captain, email: karl@kent.example}
    players:
${over.kent ?? '      - {board: 1, name: Ann Able, email: Ann@Kent.example}'}
      - {board: 2, name: Ben Baker, email: ben@kent.example, timezone: America/New_York, notation: [de], leaveUsed: 3}
  - code: ESSX
    name: Essex
    captain: {name: Eve Captain, email: eve@essex.example}
    players:
      - {board: 1, name: Dan Dole, email: dan@essex.example}
      - {board: 2, name: Fay Fox, email: fay@essex.example}
    reserves:
      - {name: Gil Gray, email: gil@essex.example}
matches:
${over.matches ?? '  - {id: KENT-ESSX, home: KENT, away: ESSX}'}
`
const mistakes = (text: string) => {
  const read = readTournamentFile(text)
  return read.ok ? [] : read.mistakes.map(m => `${m.line}: ${m.text}`)
}

describe('a tournament file', () => {
  it('gives the tournament, its games made from the form', () => {
    const read = readTournamentFile(base())
    if (!read.ok) throw new Error(JSON.stringify(read.mistakes))
    const [match] = read.tournament.matches
    expect(match?.games.map(g => [g.id, g.white, g.black])).toEqual([
      ['KENT-ESSX-1a', 'KENT/1', 'ESSX/1'],
      ['KENT-ESSX-1b', 'ESSX/1', 'KENT/1'],
      ['KENT-ESSX-2a', 'KENT/2', 'ESSX/2'],
      ['KENT-ESSX-2b', 'ESSX/2', 'KENT/2'],
    ])
    expect(read.tournament.teams[0]?.seats[0]?.person.email).toBe('ann@kent.example')
    expect(read.tournament.teams[0]?.seats[1]).toMatchObject({ leaveUsed: 3, person: { notation: ['de'] } })
    expect(read.tournament.parameters).toEqual({ reminderAfter: 10 })
  })

  it('one game a board: home has White on odd boards', () => {
    const read = readTournamentFile(base().replace('form: two', 'form: one'))
    if (!read.ok) throw new Error(JSON.stringify(read.mistakes))
    expect(read.tournament.matches[0]?.games.map(g => [g.id, g.white])).toEqual([
      ['KENT-ESSX-1', 'KENT/1'],
      ['KENT-ESSX-2', 'ESSX/2'],
    ])
  })

  it('takes a running game over with its clocks, last date and proposals', () => {
    const read = readTournamentFile(
      base({
        matches: `  - id: KENT-ESSX
    home: KENT
    away: ESSX
    games:
      - {id: KENT-ESSX-1b, white: ESSX/1, black: KENT/1, moves: "1. e4 e5", clocks: {white: 12, black: 9}, lastSent: 2025-01-12, pending: [{if: Nf3, then: Nc6}], drawOffer: true}`,
      }),
    )
    if (!read.ok) throw new Error(JSON.stringify(read.mistakes))
    expect(read.tournament.matches[0]?.games[0]).toMatchObject({
      board: 1,
      moves: '1. e4 e5',
      clocks: { white: 12, black: 9 },
      lastSent: '2025-01-12',
      pending: [{ if: 'Nf3', then: 'Nc6' }],
      drawOffer: true,
    })
  })

  const rows: [string, string, RegExp[]][] = [
    ['broken YAML', 'tournament: [', [/^\d+: This is not YAML/]],
    ['an empty file', '', [/^1: /]],
    ['a missing email', base({ kent: '      - {board: 1, name: Ann Able}' }), [/^18: .*email is missing/]],
    ['a wrong date', base().replace('2025-06-30', '2025-06-31'), [/^7: tournament\.end is not a date/]],
    ['an unknown word', base().replace('  form: two', '  fom: two'), [/^8: "fom" is not a word known/]],
    ['an unknown zone', base().replace('Europe/London', 'Europe/Kent'), [/^5: .*not a time zone/]],
    [
      'an unknown team and an unknown seat, both told at once',
      base({
        matches: `  - {id: KENT-SUSX, home: KENT, away: SUSX}
  - id: KENT-ESSX
    home: KENT
    away: ESSX
    games: [{id: G1, white: KENT/9, black: ESSX/1}]`,
      }),
      [/^29: .*no team SUSX/, /^33: .*no player KENT\/9/],
    ],
    [
      'one person on both sides of a game',
      base({ kent: '      - {board: 1, name: Dan Dole, email: dan@essex.example}' }),
      [/same address stands on both sides/, /same address/],
    ],
    [
      'two people with one address',
      base({ kent: '      - {board: 1, name: Ann Able, email: ben@kent.example}' }),
      [/^19: ben@kent.example stands for both/],
    ],
    [
      'a hostile address',
      base({ kent: '      - {board: 1, name: A, email: "a@kent.example\\r\\nBcc: x@x.example"}' }),
      [/^18: .*not an email address/],
    ],
    [
      'two players on one board',
      base().replace('board: 2, name: Fay', 'board: 1, name: Fay'),
      [/two players on board 1/],
    ],
    ['an end before the start', base().replace('2025-06-30', '2024-06-30'), [/^7: the end/]],
  ]
  it.each(rows)('tells %s with its line', (_, text, expected) => {
    const told = mistakes(text)
    expect(told.length, told.join('\n')).toBeGreaterThanOrEqual(expected.length)
    for (const [i, pattern] of expected.entries()) expect(told[i]).toMatch(pattern)
  })

  it('never throws on arbitrary shapes', () => {
    for (const text of ['- 1', 'x', '{}', 'tournament: null\nteams: 3', 'a: &a [*a]', '? [x]: y', '\0\0'])
      expect(readTournamentFile(text).ok).toBe(false)
  })
})

describe('pairings', () => {
  it.each([2, 3, 4, 5, 8, 9])('%i teams meet each other once, a board once for each team', n => {
    const teams = Array.from({ length: n }, (_, i) => `T${i}`)
    const pairs = rounds(teams).flat()
    expect(new Set(pairs.map(p => [...p].sort().join(' '))).size).toBe((n * (n - 1)) / 2)
    const boards = huttonBoards(teams)
    for (const team of teams) {
      const mine = teams.filter(o => o !== team).map(o => boards.get(`${team} ${o}`))
      expect(new Set(mine).size).toBe(n - 1)
    }
    const homes = teams.map(t => pairs.filter(p => p[0] === t).length)
    expect(Math.max(...homes) - Math.min(...homes)).toBeLessThanOrEqual(2)
  })
})
