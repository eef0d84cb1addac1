/**
 * Section 5, a receipt that is disputed: what the reply cost by the date that its player states, and what it would have
 * cost had the opponent's move been received on the day it was sent. The Controller sees both sums.
 */
import type { Tournament } from '../../core/directory.ts'
import type { Facts } from '../../core/notice.ts'
import type { Side } from '../../core/ids.ts'
import { type Ply, writtenMove } from './play.ts'
import { clockStartOf, daysOff, daysUsed, usedForPly } from './rule06Time.ts'
import type { GameState } from './state.ts'

/** The reply that a dispute of `by` is about: the ply named, else the opponent's latest; null where it has no receipt. */
export function disputedReply(state: GameState, by: Side, named: number | null): Ply | null {
  const { plies } = state.play
  const ply = named === null ? plies.findLast(each => each.side !== by) : plies[named - 1]
  return ply === undefined || ply.received === null ? null : ply
}

/** move, received and used as recorded; receivedIfSent and usedIfSent by the opponent's sending date. */
export function receiptSums(state: GameState, tournament: Tournament, ply: Ply): Facts | null {
  const before = state.play.plies[ply.ply - 2]
  if (before === undefined || ply.received === null) return null
  const start = clockStartOf(state.play, tournament, ply.side)
  return {
    move: writtenMove(ply.ply, ply.san),
    received: ply.received.on,
    used: usedForPly(state, tournament, ply),
    receivedIfSent: before.sent.on,
    usedIfSent: daysUsed(before.sent.on, ply.sent.on, start, daysOff(state, ply.side)),
  }
}
