/** Rules 8A and 8B: leave announced by the player; 8C: leave granted by his Team Captain, perhaps backdated. */
import type { Person, Seat } from '../../core/directory.ts'
import { otherSide } from '../../core/ids.ts'
import type { Facts } from '../../core/notice.ts'
import { addDays, type Instant, type PlainDate } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { captainOf, playerOf, teamOf } from './people.ts'
import { openGamesOf } from './rule09People.ts'
import { settleLeaveOf } from './rule08Reply.ts'
import {
  type DaySpan,
  daysLeft,
  daysOf,
  insideSeason,
  leaveId,
  overlapping,
  possibleInstead,
  standingLines,
} from './rule08Ledger.ts'
import type { LedgerLine } from './rule08Leave.ts'

export type LeaveRefusal = 'not-dates' | 'outside-season' | 'too-late' | 'overlaps' | 'exceeds-allowance'

/** The seat's games and its opponents in them: whom leave concerns. */
export function concerned(draft: Draft, seat: Seat) {
  const games = openGamesOf(draft, seat.id)
  const opponents = games.map(({ game, side }) => playerOf(draft.tournament, game, otherSide(side)).person)
  return { games, opponents }
}

/** What every mail about leave carries: player, team, games. */
export const leaveFacts = (draft: Draft, seat: Seat): Facts => ({
  player: seat.person.name,
  team: teamOf(draft.tournament, seat.team).name,
  games: openGamesOf(draft, seat.id).map(({ game }) => game),
})

/** Enters a leave in the ledger and in each of the competitor's games that are not over; its id. */
function enter(
  draft: Draft,
  seat: Seat,
  wish: DaySpan,
  counted: DaySpan,
  kind: LedgerLine['kind'],
  at: Instant,
): string {
  const id = leaveId(seat, draft.seat(seat.id), wish.from)
  draft.onSeat(seat.id, 'LeaveEntered', { id, ...counted, kind }, at)
  for (const { game, side } of openGamesOf(draft, seat.id))
    draft.onGame(game, 'LeaveBegun', { id, side, ...counted, kind }, at)
  return id
}

const refusalOf = (
  draft: Draft,
  seat: Seat,
  wish: DaySpan,
  kind: LedgerLine['kind'],
): { readonly counted: DaySpan } | { readonly reason: LeaveRefusal } => {
  const { tournament } = draft
  if (wish.to < wish.from) return { reason: 'not-dates' }
  const counted = insideSeason(tournament, wish)
  if (counted === null) return { reason: 'outside-season' }
  const state = draft.seat(seat.id)
  if (overlapping(standingLines(state), counted) !== null) return { reason: 'overlaps' }
  return daysOf(counted) > daysLeft(tournament, seat, state, kind)
    ? { reason: 'exceeds-allowance' }
    : { counted }
}

export interface LeaveWish extends DaySpan {
  /** The date of the message in the player's zone, and its stamp. */
  readonly stampOn: PlainDate
  readonly stampAt: Instant
}

/**
 * LEAVE from-to. Confirmed: `leave-confirmed` to the player, the opponents of all his running games and his TC in copy;
 * facts: `leaveFacts`, from, to (as asked), counted {from, to, days} (within the season), daysLeft. Refused whole:
 * `leave-refused` to the player, TC in copy; facts: `leaveFacts`, from, to, days, reason (`LeaveRefusal`), possible
 * {from, to, days} or null, daysLeft, captain (who may grant more, also backwards: 8C).
 */
export function announceLeave(draft: Draft, seat: Seat, wish: LeaveWish): boolean {
  const { tournament } = draft
  const { captain } = teamOf(tournament, seat.team)
  const span: DaySpan = { from: wish.from, to: wish.to }
  const checked = refusalOf(draft, seat, span, 'announced')
  const late = span.from <= wish.stampOn
  const about = `${seat.id}:${span.from}:${span.to}:${draft.seat(seat.id).ledger.lines.length}`
  if ('reason' in checked || late) {
    const reason = 'reason' in checked && checked.reason !== 'exceeds-allowance' ? checked.reason : null
    const state = draft.seat(seat.id)
    const left = daysLeft(tournament, seat, state)
    const possible =
      reason === 'not-dates'
        ? null
        : possibleInstead(tournament, standingLines(state), span, addDays(wish.stampOn, 1), left)
    draft.notify({
      kind: 'leave-refused',
      to: seat.person,
      cc: [captain],
      rules: ['8A', '8B'],
      about: `${about}:${wish.stampAt}`,
      facts: {
        ...leaveFacts(draft, seat),
        ...span,
        days: daysOf(span),
        reason: reason ?? (late ? 'too-late' : 'exceeds-allowance'),
        possible: possible === null ? null : { ...possible, days: daysOf(possible) },
        daysLeft: left,
        captain: { name: captain.name, email: captain.email },
      },
    })
    return false
  }
  const id = enter(draft, seat, span, checked.counted, 'announced', wish.stampAt)
  draft.notify({
    kind: 'leave-confirmed',
    to: seat.person,
    cc: [...concerned(draft, seat).opponents, captain],
    rules: ['8A', '8B'],
    about: id,
    facts: {
      ...leaveFacts(draft, seat),
      ...span,
      days: daysOf(checked.counted),
      counted: { ...checked.counted },
      daysLeft: daysLeft(tournament, seat, draft.seat(seat.id)),
    },
  })
  return true
}

/**
 * GRANT LEAVE name from-to (8C), by the player's TC: up to 14 days more, in exceptional circumstances backdated. Clocks
 * follow by themselves; what no longer holds is withdrawn (`settleTime`). A reply that the player sent on a day so
 * granted cancels it as it would have then (8D). `leave-granted` to the player, opponents and both TCs in copy; facts:
 * `leaveFacts`, from, to, days, counted, daysLeft (of those a TC may grant), backdated, grantedBy. Why not, otherwise.
 */
export function grantLeave(
  draft: Draft,
  seat: Seat,
  wish: LeaveWish,
  grantedBy: Person,
): { readonly refused: LeaveRefusal; readonly daysLeft: number } | null {
  const { tournament } = draft
  const span: DaySpan = { from: wish.from, to: wish.to }
  const checked = refusalOf(draft, seat, span, 'granted')
  if ('reason' in checked)
    return { refused: checked.reason, daysLeft: daysLeft(tournament, seat, draft.seat(seat.id), 'granted') }
  const { games, opponents } = concerned(draft, seat)
  const captains = games.flatMap(({ game, side }) => [
    captainOf(tournament, game, side),
    captainOf(tournament, game, otherSide(side)),
  ])
  const id = enter(draft, seat, span, checked.counted, 'granted', wish.stampAt)
  settleLeaveOf(draft, seat)
  draft.notify({
    kind: 'leave-granted',
    to: seat.person,
    cc: [...opponents, teamOf(tournament, seat.team).captain, ...captains],
    rules: ['8C'],
    about: id,
    facts: {
      ...leaveFacts(draft, seat),
      ...span,
      days: daysOf(checked.counted),
      counted: { ...checked.counted },
      daysLeft: daysLeft(tournament, seat, draft.seat(seat.id), 'granted'),
      backdated: span.from <= wish.stampOn,
      grantedBy: grantedBy.name,
    },
  })
  return null
}
