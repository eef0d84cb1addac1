/** One game in a list of several: what a Captain or a player needs to find it and to see where it stands. */
import { SIDES, type GameId, type Side } from '../../core/ids.ts'
import type { Facts } from '../../core/notice.ts'
import { daysBetween } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { gameInfo, playerOf, teamOfSide } from './people.ts'
import { phaseOf } from './phase.ts'
import { currentFen, toMove, writtenMove } from './play.ts'
import { runningAccount } from './rule06Time.ts'
import { clocksNow, tagOf } from './view.ts'

const party = (draft: Draft, game: GameId, side: Side): Facts => {
  const { person } = playerOf(draft.tournament, game, side)
  return {
    side,
    name: person.name,
    email: person.email,
    team: teamOfSide(draft.tournament, game, side).name,
  }
}

/**
 * game, tag, board, status, white, black, mover (who must move), lastMove, lastSent, silentDays, clocks {used, running,
 * allowance, left} of both, lastDay (of the clock that runs), fen.
 */
export function gameLine(draft: Draft, game: GameId): Facts {
  const { tournament } = draft
  const state = draft.game(game)
  const latest = state.play.plies.at(-1)
  const clocks = clocksNow(draft, game)
  const [white, black] = SIDES.map(side => {
    const clock = clocks[side]
    return { ...clock, left: clock.allowance - clock.used - clock.running }
  })
  return {
    game,
    tag: tagOf(tournament, game),
    board: gameInfo(tournament, game).board,
    status: phaseOf(state),
    white: party(draft, game, 'white'),
    black: party(draft, game, 'black'),
    mover: party(draft, game, toMove(state.play)),
    lastMove: latest === undefined ? null : writtenMove(latest.ply, latest.san),
    lastSent: latest?.sent.on ?? null,
    silentDays: latest === undefined ? null : Math.max(0, daysBetween(latest.sent.on, draft.today)),
    clocks: { white, black },
    lastDay: runningAccount(state, tournament).lastDay,
    fen: currentFen(state.play),
  }
}
