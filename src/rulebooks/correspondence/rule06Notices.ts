/** Rules 6G and 7A: what people are told about an overstep, and that it no longer holds. */
import { type GameId, otherSide, type Side } from '../../core/ids.ts'
import type { Facts } from '../../core/notice.ts'
import { dateIn, type PlainDate } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { captainsOf, playerOf, zoneOf } from './people.ts'
import { moveNumberOf, writtenMove } from './play.ts'
import { allowanceAt, type Overstep, runningAccount, runningDays, usedForPly } from './rule06Time.ts'
import type { ToldOverstep } from './rule06Entries.ts'
import { arithmeticOf } from './rule07Arithmetic.ts'
import { openClaim } from './rule07Claims.ts'
import { withdrawClaim } from './rule07Decide.ts'
import { lastClaimPly } from './rule07Window.ts'
import type { GameState } from './state.ts'

/** Today in the zone of a side's player. */
export const todayOfSide = (draft: Draft, game: GameId, side: Side): PlainDate =>
  dateIn(draft.at, zoneOf(draft.tournament, playerOf(draft.tournament, game, side).person))

/** A ply rests on one player's word and the other objects: no clock notices until it is settled (section 4, D). */
export const objectedTo = (state: GameState): boolean =>
  state.disagreement.open.some(each => each.kind === 'objection')

const sideName = (side: Side): string => (side === 'white' ? 'White' : 'Black')

/** Until when a claim may be made, in words: it must come at the latest with the claimant's reply to this move (7A). */
function claimWindow(draft: Draft, overstep: Pick<Overstep, 'side' | 'move'>): Facts {
  const { movesPerControl } = draft.parameters
  const last = Math.ceil(overstep.move / movesPerControl) * movesPerControl
  return {
    claimUntil: `the reply to ${sideName(overstep.side)}'s move ${last}`,
    claimUntilMove: { side: overstep.side, number: last },
    claimUntilPly: lastClaimPly(draft.tournament, overstep.side, overstep.move),
  }
}

/**
 * `time-exceeded` to the opponent, both TCs and the player who used too much in copy. Facts: side, player, move (its
 * number), ply, made (the move has been sent), used (the total, this move included), before, thisMove (days), allowance,
 * over (days too many), since (first day over), received {on, basis}, claimUntil (words), claimUntilMove {side, number},
 * claimUntilPly, arithmetic [{label, days}]. Answered by CLAIM TIME; by RECEIVED date from the player on move.
 */
export function tellExceeded(draft: Draft, game: GameId, overstep: Overstep): void {
  const { tournament } = draft
  const before = draft.game(game)
  const { side, move, ply, since, allowance } = overstep
  draft.onGame(game, 'TimeExceeded', { side, move, ply, since })
  const today = todayOfSide(draft, game, side)
  const made = before.play.plies[ply - 1]
  const account = runningAccount(before, tournament)
  const thisMove =
    made === undefined ? runningDays(before, tournament, today) : usedForPly(before, tournament, made)
  const received = made === undefined ? account.from : made.received
  const used = overstep.before + thisMove
  const arithmetic = arithmeticOf(before, tournament, side, ply, today)
  const player = playerOf(tournament, game, side).person
  draft.notify({
    kind: 'time-exceeded',
    game,
    to: playerOf(tournament, game, otherSide(side)).person,
    cc: [...captainsOf(tournament, game), player],
    rules: ['6G', '7A'],
    about: `${side}:${ply}:${before.time.withdrawn}`,
    facts: {
      side,
      player: player.name,
      move,
      ply,
      san: made?.san ?? null,
      made: made !== undefined,
      used,
      before: overstep.before,
      thisMove,
      allowance,
      over: used - allowance,
      since,
      received: received === null ? null : { on: received.on, basis: received.basis },
      ...claimWindow(draft, overstep),
      arithmetic,
    },
    view: { arithmetic },
  })
}

/**
 * `time-withdrawn`, one message to each who had `time-exceeded`: opponent, both TCs, the player himself. Facts: side,
 * player, move, ply, since (as told before), why ('conditional' or 'recount'), used and allowance as they stand now at
 * that move, arithmetic, case and claimClosed where a claim fell with it.
 */
export function tellWithdrawn(draft: Draft, game: GameId, told: ToldOverstep): void {
  const { tournament } = draft
  const { side, ply } = told
  const state = draft.game(game)
  const made = state.play.plies[ply - 1]
  const why = made?.use === 'free' ? 'conditional' : 'recount'
  draft.onGame(game, 'TimeExceededWithdrawn', { side, ply, why })
  const claim = openClaim(state)
  // A claim rests on the latest overstep that had been told when it was made.
  const rests =
    claim?.against === side &&
    state.time.oversteps.findLast(each => each.side === side && each.since <= claim.claimedOn)
  const closes = claim !== null && rests !== false && rests?.ply === ply
  if (closes) withdrawClaim(draft, game, why)
  const today = todayOfSide(draft, game, side)
  // A conditional moves the time to the last move of the message (6D): that one is the sum to show.
  const upTo =
    made?.use === 'free'
      ? (state.play.plies.find(each => each.side === side && each.ply > ply)?.ply ?? ply)
      : ply
  const arithmetic = arithmeticOf(state, tournament, side, upTo, today)
  const player = playerOf(tournament, game, side).person
  const facts: Facts = {
    side,
    player: player.name,
    move: told.move,
    ply,
    written: made === undefined ? null : writtenMove(made.ply, made.san),
    since: told.since,
    why,
    used: arithmetic.at(-2)?.days ?? null,
    allowance: allowanceAt(draft.parameters, moveNumberOf(upTo)),
    arithmetic,
    claimClosed: closes,
    ...(closes ? { case: claim.case } : {}),
  }
  const everybody = [
    playerOf(tournament, game, otherSide(side)).person,
    ...captainsOf(tournament, game),
    player,
  ]
  const seen = new Set<string>()
  for (const to of everybody) {
    if (seen.has(to.email)) continue
    seen.add(to.email)
    draft.notify({
      kind: 'time-withdrawn',
      game,
      to,
      rules: ['8C', '2J', '6D'],
      about: `${side}:${ply}:${state.time.withdrawn}`,
      facts,
      view: { arithmetic },
    })
  }
}
