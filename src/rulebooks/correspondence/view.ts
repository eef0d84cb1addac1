/**
 * A game as letters show it: facts (contract.md section 5, machine-readable) and the view for templates: position as
 * text, both clocks with their arithmetic, the next deadline. Data only; templates hold the words.
 */
import { boardText, pieceList } from '../../chess/diagram.ts'
import { otherSide, type GameId, type Side } from '../../core/ids.ts'
import type { Facts } from '../../core/notice.ts'
import { dateIn, type PlainDate } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { gameInfo, playerOf, teamOfSide, zoneOf } from './people.ts'
import { clocksRun, phaseOf, timeCounts } from './phase.ts'
import { currentFen, moveDue, toMove, writtenMove } from './play.ts'
import { type Clock, clocksOf, runningAccount, usedForPly } from './rule06Time.ts'

/** The game's tag, as it stands in subjects and as people may name it: 'CDC25-KENT-ESSX-3a'. */
export const tagOf = (tournament: { readonly id: string }, game: GameId): string => `${tournament.id}-${game}`

/** Today in the zone of a side's player. */
export const todayOf =
  (draft: Draft, game: GameId) =>
  (side: Side): PlainDate =>
    dateIn(draft.at, zoneOf(draft.tournament, playerOf(draft.tournament, game, side).person))

export function clocksNow(draft: Draft, game: GameId): { readonly white: Clock; readonly black: Clock } {
  const state = draft.game(game)
  return clocksOf(state, draft.tournament, todayOf(draft, game), timeCounts(state))
}

/** Facts that every mail about a game carries: game, dates, clocks. */
export function gameFacts(draft: Draft, game: GameId): Facts {
  const state = draft.game(game)
  const latest = state.play.plies.at(-1)
  const clocks = clocksNow(draft, game)
  return {
    game,
    status: phaseOf(state),
    toMove: toMove(state.play),
    lastSent: latest?.sent.on ?? null,
    clocks: { white: { ...clocks.white }, black: { ...clocks.black } },
  }
}

export function gameView(draft: Draft, game: GameId): Facts {
  const { tournament } = draft
  const state = draft.game(game)
  const info = gameInfo(tournament, game)
  const fen = currentFen(state.play)
  const mover = toMove(state.play)
  const latest = state.play.plies.at(-1)
  const account = runningAccount(state, tournament)
  const party = (side: Side) => {
    const seat = playerOf(tournament, game, side)
    return {
      name: seat.person.name,
      email: seat.person.email,
      team: teamOfSide(tournament, game, side).name,
      side,
    }
  }
  return {
    tag: tagOf(tournament, game),
    tournament: tournament.name,
    arbiter: tournament.address,
    match: info.match,
    board: info.board,
    white: party('white'),
    black: party('black'),
    mover: party(mover),
    waiting: party(otherSide(mover)),
    fen,
    boardText: boardText(fen),
    pieceList: pieceList(fen),
    moves: state.play.plies.map(ply => ply.san),
    lastMove: latest === undefined ? null : writtenMove(latest.ply, latest.san),
    lastMoveUsed: latest === undefined ? null : usedForPly(state, tournament, latest),
    moveDue: moveDue(state.play),
    over: state.result.ended === null ? null : { ...state.result.ended },
    runs: clocksRun(state),
    runningFrom: { on: account.from.on, basis: account.from.basis },
    lastDay: account.lastDay,
    daysPerControl: draft.parameters.daysPerControl,
    movesPerControl: draft.parameters.movesPerControl,
    today: draft.today,
  }
}
