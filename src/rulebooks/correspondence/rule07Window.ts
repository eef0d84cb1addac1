/**
 * Rule 7A: which overstep a claim is about, and until when it may be made: at the latest with the claimant's reply to
 * the 10th, 20th ... move of the period in question, judged by the stamps of both letters.
 */
import type { Tournament } from '../../core/directory.ts'
import type { Side } from '../../core/ids.ts'
import type { Instant, PlainDate } from '../../core/plainDate.ts'
import { parametersOf } from './parameters.ts'
import { type Ply, toMove } from './play.ts'
import { type Overstep, overstepsMade, runningAccount } from './rule06Time.ts'
import type { GameState } from './state.ts'

/** The ply with which the claimant replies to the last move of the period that move `move` of `against` is in. */
export function lastClaimPly(tournament: Tournament, against: Side, move: number): number {
  const { movesPerControl } = parametersOf(tournament)
  const control = Math.ceil(move / movesPerControl) * movesPerControl
  return against === 'white' ? 2 * control : 2 * control + 1
}

export type ClaimBasis =
  | { readonly kind: 'founded'; readonly overstep: Overstep }
  /** Our record shows an overstep, but the reply that closes its window was sent before the claim. */
  | { readonly kind: 'lapsed'; readonly overstep: Overstep; readonly closedBy: Ply }
  /** Our clock shows the allowance kept: clearly unfounded (7C). `upTo` is the ply up to which we counted. */
  | { readonly kind: 'unfounded'; readonly upTo: number }

/** All oversteps of a side, the one of a move on hand included; `today` is the date in that player's zone. */
export function overstepsOf(
  state: GameState,
  tournament: Tournament,
  side: Side,
  today: PlainDate,
): readonly Overstep[] {
  const made = overstepsMade(state, tournament, side)
  if (toMove(state.play) !== side) return made
  const account = runningAccount(state, tournament)
  if (account.exceededFrom === null || account.exceededFrom > today) return made
  const { movesPerControl } = parametersOf(tournament)
  const period = Math.ceil(account.move / movesPerControl)
  if (made.some(each => Math.ceil(each.move / movesPerControl) === period)) return made
  return [
    ...made,
    {
      side,
      move: account.move,
      ply: account.ply,
      before: account.before,
      allowance: account.allowance,
      since: account.exceededFrom,
      made: false,
    },
  ]
}

/** What a claim against a side rests on, as of the stamp of the claim. */
export function claimBasis(
  state: GameState,
  tournament: Tournament,
  against: Side,
  stampAt: Instant,
  today: PlainDate,
): ClaimBasis {
  const oversteps = overstepsOf(state, tournament, against, today)
  const closing = (overstep: Overstep): Ply | undefined =>
    state.play.plies[lastClaimPly(tournament, against, overstep.move) - 1]
  const open = oversteps.findLast(overstep => {
    const reply = closing(overstep)
    return reply === undefined || stampAt <= reply.stampAt
  })
  if (open !== undefined) return { kind: 'founded', overstep: open }
  const last = oversteps.at(-1)
  const closedBy = last === undefined ? undefined : closing(last)
  if (last !== undefined && closedBy !== undefined) return { kind: 'lapsed', overstep: last, closedBy }
  const onHand = toMove(state.play) === against ? state.play.plies.length + 1 : null
  const made = state.play.plies.findLast(ply => ply.side === against)?.ply ?? 0
  return { kind: 'unfounded', upTo: onHand ?? made }
}
