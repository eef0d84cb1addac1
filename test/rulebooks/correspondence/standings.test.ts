/** Standings: game and match points, unofficial results, every tie-break with its reason. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Match, Team } from '../../../src/core/directory.ts'
import type { Result } from '../../../src/rulebooks/correspondence/rule12Results.ts'
import { standings } from '../../../src/rulebooks/correspondence/standings.ts'
import { breakTie, explainTie, type Tally } from '../../../src/rulebooks/correspondence/standingsTies.ts'
import { A1, A2, B1, B2, KENT, person, testWorld, type TestWorld, TOURNAMENT } from './world.ts'

const end = (w: TestWorld, game: string, result: Result, official = true) =>
  w.act('2025-03-01', draft => {
    draft.onGame(game, 'GameEnded', { result, reason: 'resignation', by: null, letter: null })
    if (official) draft.onGame(game, 'RecordReceived', { from: 'white', letter: null })
  })

describe('standings of one match', () => {
  it('game points as they come in; unofficial ones are counted and marked', () => {
    const w = testWorld()
    end(w, A1, '1-0')
    end(w, B1, '1/2-1/2', false)
    expect(standings(w.world()).matches).toMatchObject([
      {
        homePoints: 1.5,
        awayPoints: 0.5,
        unfinished: 2,
        unofficial: 1,
        over: false,
        winner: null,
        tie: null,
      },
    ])
    expect(standings(w.world()).table.map(row => [row.team, row.gamePoints, row.matchPoints])).toEqual([
      ['KENT', 1.5, 0],
      ['ESSX', 0.5, 0],
    ])
  })

  it('a match won brings two match points', () => {
    const w = testWorld()
    // Kent is White in the a games, Black in the b games.
    for (const [game, result] of [
      [A1, '1-0'],
      [B1, '1-0'],
      [A2, '1-0'],
      [B2, '1/2-1/2'],
    ] as const)
      end(w, game, result)
    const { matches, table } = standings(w.world())
    expect(matches[0]).toMatchObject({ homePoints: 2.5, awayPoints: 1.5, over: true, winner: 'KENT' })
    expect(table.map(row => [row.place, row.team, row.matchPoints, row.won, row.lost])).toEqual([
      [1, 'KENT', 2, 1, 0],
      [2, 'ESSX', 0, 0, 1],
    ])
  })

  it('a game lost by both gives nobody a point', () => {
    const w = testWorld()
    for (const game of [A1, B1, A2, B2]) end(w, game, '0-0')
    expect(standings(w.world()).matches[0]).toMatchObject({ homePoints: 0, awayPoints: 0, over: true })
  })

  it('a drawn match is broken by the board count', () => {
    const w = testWorld()
    end(w, A1, '1-0')
    end(w, B1, '1/2-1/2')
    end(w, A2, '1/2-1/2')
    end(w, B2, '1-0')
    const { matches, table } = standings(w.world())
    expect(matches[0]?.tie).toMatchObject({ by: 'board-count', a: 1, b: 2, winner: 'KENT' })
    expect(table.map(row => [row.place, row.matchPoints, row.why])).toEqual([
      [1, 1, null],
      [2, 1, 'Kent stands above Essex: won on higher boards (board count 1 against 2; the lower counts).'],
    ])
  })

  it('all drawn: level, one place', () => {
    const w = testWorld()
    for (const game of [A1, B1, A2, B2]) end(w, game, '1/2-1/2')
    const { table } = standings(w.world())
    expect(table.map(row => row.place)).toEqual([1, 1])
    expect(table[1]?.why).toBe('Essex and Kent are level by every tie-break.')
  })
})

const tally = (team: string, ...scores: [board: number, points: number][]): Tally => ({
  team,
  name: team,
  scores: scores.map(([board, points]) => ({ board, points })),
})

describe('tie-breaks', () => {
  it.each<[string, Tally, Tally, ReturnType<typeof breakTie>]>([
    [
      'more wins',
      tally('A', [1, 1], [2, 0], [3, 1]),
      tally('B', [1, 1], [2, 0.5], [3, 0.5]),
      { by: 'wins', order: -1, a: 2, b: 1 },
    ],
    [
      'board count, the lower wins',
      tally('A', [1, 0], [2, 1]),
      tally('B', [1, 1], [2, 0]),
      { by: 'board-count', order: 1, a: 2, b: 1 },
    ],
    [
      'elimination of the lowest board',
      tally('A', [1, 1], [2, 0], [3, 0.5]),
      tally('B', [1, 1], [2, 0.5], [3, 0]),
      { by: 'elimination', order: 0.5, a: 1, b: 1.5, upTo: 2 },
    ],
    [
      'elimination repeated until the scores differ',
      tally('A', [1, 0.5], [2, 0], [3, 0]),
      tally('B', [1, 0], [2, 0.5], [3, 0]),
      { by: 'elimination', order: -0.5, a: 0.5, b: 0, upTo: 1 },
    ],
    ['level', tally('A', [1, 0.5], [2, 1]), tally('B', [1, 0.5], [2, 1]), { by: 'level', order: 0 }],
  ])('%s', (_title, a, b, expected) => {
    expect(breakTie(a, b)).toEqual(expected)
    expect(explainTie(a, b, expected)).toMatch(/^[AB] (stands above|and)/)
  })

  it('property: the order is the same from both ends', () => {
    const scores = fc.array(
      fc.record({ board: fc.integer({ min: 1, max: 4 }), points: fc.constantFrom(0, 0.5, 1) }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(scores, scores, (a, b) => {
        const [x, y] = [
          { team: 'A', name: 'A', scores: a },
          { team: 'B', name: 'B', scores: b },
        ]
        expect(Math.sign(breakTie(x, y).order) + Math.sign(breakTie(y, x).order)).toBe(0)
      }),
    )
  })
})

/** Three teams, each meeting each other: what the Hutton form and a division need. */
function three(form: 'one' | 'hutton'): TestWorld {
  const team = (code: string): Team => ({
    ...KENT,
    code,
    name: code,
    seats: [1, 2].map(board => ({
      id: `${code}/${board}`,
      team: code,
      board,
      person: person(`${code} ${board}`, `${code.toLowerCase()}${board}@${code.toLowerCase()}.example`),
      leaveUsed: 0,
    })),
  })
  const match = (home: string, away: string): Match => ({
    id: `${home}-${away}`,
    home,
    away,
    games: [1, 2].map(board => ({
      ...(TOURNAMENT.matches[0]?.games[0] as NonNullable<Match['games'][number]>),
      id: `${home}-${away}-${board}`,
      match: `${home}-${away}`,
      board,
      white: `${home}/${board}`,
      black: `${away}/${board}`,
    })),
  })
  const w = testWorld({
    tournament: {
      form,
      teams: [team('A'), team('B'), team('C')],
      matches: [match('A', 'B'), match('B', 'C'), match('C', 'A')],
    },
  })
  end(w, 'A-B-1', '1-0')
  end(w, 'A-B-2', '1/2-1/2')
  end(w, 'B-C-1', '1-0')
  end(w, 'B-C-2', '1-0')
  end(w, 'C-A-1', '1/2-1/2')
  return w
}

describe('standings of a division', () => {
  it('by match points, only matches that are over', () => {
    expect(
      standings(three('one').world()).table.map(row => [row.place, row.team, row.matchPoints, row.matches]),
    ).toEqual([
      [1, 'B', 2, 2],
      [2, 'A', 2, 1],
      [3, 'C', 0, 1],
    ])
    expect(standings(three('one').world()).table[1]?.why).toContain('more games won (2 against 1)')
  })

  it('Hutton: by game points', () => {
    const { scoring, table } = standings(three('hutton').world())
    expect(scoring).toBe('game-points')
    expect(table.map(row => [row.place, row.team, row.gamePoints, row.unfinished])).toEqual([
      [1, 'B', 2.5, 0],
      [2, 'A', 2, 1],
      [3, 'C', 0.5, 1],
    ])
  })
})
