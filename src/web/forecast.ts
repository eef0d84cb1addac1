/**
 * What lies ahead at the pace of each player so far: time that may be exceeded, silences that grow, games that may not end
 * in the season. Facts of the calendar, no judgement of a position.
 */
import type { Side } from '../core/ids.ts'
import { addDays, daysBetween, type PlainDate } from '../core/plainDate.ts'
import type { Tournament } from '../core/directory.ts'
import { parametersOf } from '../rulebooks/correspondence/parameters.ts'
import { playerOf } from '../rulebooks/correspondence/people.ts'
import { clocksRun } from '../rulebooks/correspondence/phase.ts'
import { moveDue, toMove } from '../rulebooks/correspondence/play.ts'
import { allowanceAt, nextMoveOf, totalUsed, usedForPly } from '../rulebooks/correspondence/rule06Time.ts'
import type { GameState } from '../rulebooks/correspondence/state.ts'

/** A game of this many moves counts as an ordinary one when its end is foretold. */
const ORDINARY_LENGTH = 40
/** Fewer moves of a side than this tell no pace. */
const FEWEST_MOVES = 3
/** A silence of this many days is shown. */
const SILENT_DAYS = 14

export interface Ahead {
  readonly game: string
  readonly name: string
  readonly what: 'time' | 'silence' | 'unfinished'
  /** The day on which it would come to pass. */
  readonly on: PlainDate
  readonly why: string
}

export function forecast(
  tournament: Tournament,
  states: readonly GameState[],
  today: PlainDate,
): readonly Ahead[] {
  return states
    .filter(state => clocksRun(state))
    .flatMap(state => [
      ...overstep(tournament, state, 'white', today),
      ...overstep(tournament, state, 'black', today),
      ...silence(tournament, state, today),
      ...unfinished(tournament, state, today),
    ])
    .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
}

const nameOf = (tournament: Tournament, state: GameState, side: Side): string =>
  playerOf(tournament, state.id, side).person.name

/** Days for a move at the pace of a side so far; null while too few moves tell it. */
function paceOf(tournament: Tournament, state: GameState, side: Side): number | null {
  const replies = state.play.plies.filter(ply => ply.side === side && ply.use === 'reply')
  if (replies.length < FEWEST_MOVES) return null
  return replies.reduce((sum, ply) => sum + usedForPly(state, tournament, ply), 0) / replies.length
}

/** The days that are left to the control would not last for its moves. */
function overstep(tournament: Tournament, state: GameState, side: Side, today: PlainDate): readonly Ahead[] {
  const pace = paceOf(tournament, state, side)
  if (pace === null || pace === 0) return []
  const parameters = parametersOf(tournament)
  const move = nextMoveOf(state.play, side)
  const moves = Math.ceil(move / parameters.movesPerControl) * parameters.movesPerControl - move + 1
  const left = allowanceAt(parameters, move) - totalUsed(state, tournament, side)
  if (left < 0 || moves * pace <= left) return []
  return [
    {
      game: state.id,
      name: nameOf(tournament, state, side),
      what: 'time',
      // The opponent thinks in between, about as long.
      on: addDays(today, Math.round(left * 2)),
      why: `${left} days left for ${moves} moves, ${pace.toFixed(1)} days a move so far`,
    },
  ]
}

function silence(tournament: Tournament, state: GameState, today: PlainDate): readonly Ahead[] {
  const last = state.play.plies.at(-1)?.sent.on
  if (last === undefined || state.silence.flag !== null) return []
  const days = daysBetween(last, today)
  if (days < SILENT_DAYS) return []
  const on = addDays(last, parametersOf(tournament).silenceAfter)
  return [
    {
      game: state.id,
      name: nameOf(tournament, state, toMove(state.play)),
      what: 'silence',
      on,
      why: `${days} days since the last move`,
    },
  ]
}

function unfinished(tournament: Tournament, state: GameState, today: PlainDate): readonly Ahead[] {
  const first = state.play.plies[0]?.sent.on
  const moves = moveDue(state.play) - 1
  if (first === undefined || moves < FEWEST_MOVES || today >= tournament.end) return []
  const pace = Math.max(0.1, daysBetween(first, today) / moves)
  const byEnd = Math.floor(moves + daysBetween(today, tournament.end) / pace)
  if (byEnd >= ORDINARY_LENGTH) return []
  return [
    {
      game: state.id,
      name: `${nameOf(tournament, state, 'white')} and ${nameOf(tournament, state, 'black')}`,
      what: 'unfinished',
      on: tournament.end,
      why: `${moves} moves made, one in ${pace.toFixed(1)} days; about ${byEnd} by the end of the season`,
    },
  ]
}
