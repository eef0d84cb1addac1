/**
 * Rule 6: after every decision that touches a game, what people were told about time is held against the record as it
 * now stands. Dates get corrected (2J), leave is granted afterwards (8C), a conditional moves time past the control (6D).
 */
import type { Tournament } from '../../core/directory.ts'
import { type GameId, SIDES } from '../../core/ids.ts'
import type { Draft } from './draft.ts'
import { isOpen } from './phase.ts'
import { objectedTo, tellExceeded, tellWithdrawn, todayOfSide } from './rule06Notices.ts'
import type { ToldOverstep } from './rule06Entries.ts'
import type { GameState } from './state.ts'
import { openClaim } from './rule07Claims.ts'
import { settleSilence } from './rule03Settle.ts'
import { settleLeave } from './rule08Reply.ts'
import { lastClaimPly, overstepsOf } from './rule07Window.ts'

/**
 * Settles leave that a reply has cancelled (8D) and the flag of day 40 (3B), withdraws what no longer holds, tells of a move made over time that no
 * sweep came upon before.
 */
export function settleTime(draft: Draft, game: GameId): void {
  settleLeave(draft, game)
  settleSilence(draft, game)
  const state = draft.game(game)
  if (!isOpen(state)) return
  const { movesPerControl } = draft.parameters
  const periodOf = (move: number) => Math.ceil(move / movesPerControl)
  for (const side of SIDES) {
    const standing = overstepsOf(state, draft.tournament, side, todayOfSide(draft, game, side))
    const told = state.time.oversteps.filter(each => each.side === side)
    for (const each of told) {
      const still = standing.find(overstep => periodOf(overstep.move) === periodOf(each.move))
      if (still === undefined) tellWithdrawn(draft, game, each)
      else if (still.ply !== each.ply || still.since !== each.since) {
        const { move, ply, since } = still
        draft.onGame(game, 'TimeExceededRecounted', {
          side,
          ply: each.ply,
          to: { side, move, ply, since },
        })
      }
    }
    if (state.adjudication.open || objectedTo(state)) continue
    for (const overstep of standing)
      if (
        overstep.made &&
        claimable(state, draft.tournament, overstep) &&
        !told.some(each => periodOf(each.move) === periodOf(overstep.move))
      )
        tellExceeded(draft, game, overstep)
  }
}

/** The reply with which a claim must come at the latest has not been made (7A). */
const claimable = (state: GameState, tournament: Tournament, overstep: ToldOverstep): boolean =>
  state.play.plies.length < lastClaimPly(tournament, overstep.side, overstep.move)

/** The latest overstep told that a claim can still be, or has been, made on: the flag 'time-exceeded'. */
export const openOverstep = (state: GameState, tournament: Tournament): ToldOverstep | null =>
  state.time.oversteps.findLast(
    each => claimable(state, tournament, each) || openClaim(state)?.against === each.side,
  ) ?? null
