/** Standings (section 12): game points by match, the table by match points, or by game points in the Hutton form. */
import type { Match, Tournament } from '../../core/directory.ts'
import { gameSubject } from '../../core/ids.ts'
import type { World } from '../../core/rulebook.ts'
import { seatOf } from './people.ts'
import {
  boardCountOf,
  type BoardScore,
  breakTie,
  explainTie,
  pointsOf,
  type Tally,
  type TieBreak,
  winsOf,
} from './standingsTies.ts'
import type { GameState, SubjectState } from './state.ts'

/** Match points (D): two for a match won, one for a match drawn. */
const MATCH_WON = 2
const MATCH_DRAWN = 1

export interface MatchStanding {
  readonly id: string
  readonly home: string
  readonly away: string
  readonly homePoints: number
  readonly awayPoints: number
  readonly unfinished: number
  /** Results that count but are not official yet (12B). */
  readonly unofficial: number
  /** Every game has a result. */
  readonly over: boolean
  /** Team code; null while it is open, or when it is drawn. */
  readonly winner: string | null
  /** A drawn match, broken as a tie would be: where a cup needs a winner. */
  readonly tie: (TieBreak & { readonly explanation: string; readonly winner: string | null }) | null
}

export interface TeamStanding {
  /** Teams that are level share a place. */
  readonly place: number
  readonly team: string
  readonly name: string
  readonly matches: number
  readonly won: number
  readonly drawn: number
  readonly lost: number
  readonly matchPoints: number
  readonly gamePoints: number
  readonly wins: number
  readonly boardCount: number
  readonly unfinished: number
  readonly unofficial: number
  /** Why it stands below the team above it on the same points; null where the points differ. */
  readonly why: string | null
}

export interface Standings {
  readonly scoring: 'match-points' | 'game-points'
  readonly matches: readonly MatchStanding[]
  readonly table: readonly TeamStanding[]
}

interface Scored {
  readonly team: string
  readonly match: string
  readonly board: number
  readonly points: number | null
  readonly official: boolean
}

/** Points of White for a result; a game lost by both gives nobody a point. */
const WHITE_POINTS = { '1-0': 1, '0-1': 0, '1/2-1/2': 0.5, '0-0': 0 } as const
const BLACK_POINTS = { '1-0': 0, '0-1': 1, '1/2-1/2': 0.5, '0-0': 0 } as const

function scoresOf(world: World<SubjectState>, match: Match): readonly Scored[] {
  const { tournament } = world
  return match.games.flatMap(game => {
    const { result } = world.state(gameSubject(game.id)) as GameState
    const of = (seat: string, points: number | null): Scored => ({
      team: seatOf(tournament, seat).team,
      match: match.id,
      board: game.board,
      points,
      official: result.ended !== null && result.official,
    })
    const ended = result.ended?.result
    return [
      of(game.white, ended === undefined ? null : WHITE_POINTS[ended]),
      of(game.black, ended === undefined ? null : BLACK_POINTS[ended]),
    ]
  })
}

const isScored = (score: Scored): score is Scored & { readonly points: number } => score.points !== null

function tallyOf(tournament: Tournament, team: string, scores: readonly Scored[]): Tally {
  return {
    team,
    name: tournament.teams.find(each => each.code === team)?.name ?? team,
    scores: scores
      .filter(score => score.team === team)
      .filter(isScored)
      .map(({ board, points }): BoardScore => ({ board, points })),
  }
}

function matchStanding(tournament: Tournament, match: Match, scores: readonly Scored[]): MatchStanding {
  const home = tallyOf(tournament, match.home, scores)
  const away = tallyOf(tournament, match.away, scores)
  const [homePoints, awayPoints] = [pointsOf(home), pointsOf(away)]
  // Each game stands in the list twice, once for each side.
  const unfinished = scores.filter(score => score.points === null).length / 2
  const unofficial = scores.filter(score => score.points !== null && !score.official).length / 2
  const over = unfinished === 0 && scores.length > 0
  const drawn = over && homePoints === awayPoints
  const tie = drawn ? breakTie(home, away) : null
  return {
    id: match.id,
    home: match.home,
    away: match.away,
    homePoints,
    awayPoints,
    unfinished,
    unofficial,
    over,
    winner: over && !drawn ? (homePoints > awayPoints ? match.home : match.away) : null,
    tie:
      tie === null
        ? null
        : {
            ...tie,
            explanation: explainTie(home, away, tie),
            winner: tie.order === 0 ? null : tie.order < 0 ? match.home : match.away,
          },
  }
}

/** The whole of a tournament's standings as its records are now. Results that are not official count, and are marked. */
export function standings(world: World<SubjectState>): Standings {
  const { tournament } = world
  const scores = tournament.matches.flatMap(match => scoresOf(world, match))
  const matches = tournament.matches.map(match =>
    matchStanding(
      tournament,
      match,
      scores.filter(score => score.match === match.id),
    ),
  )
  const byGames = tournament.form === 'hutton'
  const rows = tournament.teams.map(({ code }) => {
    const tally = tallyOf(tournament, code, scores)
    const own = matches.filter(match => match.over && (match.home === code || match.away === code))
    const won = own.filter(match => match.winner === code).length
    const drawn = own.filter(match => match.winner === null).length
    const mine = scores.filter(score => score.team === code)
    return {
      tally,
      matches: own.length,
      won,
      drawn,
      lost: own.length - won - drawn,
      matchPoints: won * MATCH_WON + drawn * MATCH_DRAWN,
      gamePoints: pointsOf(tally),
      unfinished: mine.filter(score => score.points === null).length,
      unofficial: mine.filter(score => score.points !== null && !score.official).length,
    }
  })
  const score = (row: (typeof rows)[number]) => (byGames ? row.gamePoints : row.matchPoints)
  const sorted = [...rows].sort(
    (a, b) =>
      score(b) - score(a) ||
      breakTie(a.tally, b.tally).order ||
      a.tally.name.localeCompare(b.tally.name, 'en'),
  )
  const table: TeamStanding[] = []
  for (const [index, { tally, ...row }] of sorted.entries()) {
    const above = sorted[index - 1]
    const tie =
      above !== undefined && score(above) === score(sorted[index] as (typeof rows)[number])
        ? breakTie(above.tally, tally)
        : null
    table.push({
      place: tie?.by === 'level' ? (table.at(-1)?.place ?? index + 1) : index + 1,
      team: tally.team,
      name: tally.name,
      ...row,
      wins: winsOf(tally),
      boardCount: boardCountOf(tally),
      why: tie === null || above === undefined ? null : explainTie(above.tally, tally, tie),
    })
  }
  return { scoring: byGames ? 'game-points' : 'match-points', matches, table }
}
