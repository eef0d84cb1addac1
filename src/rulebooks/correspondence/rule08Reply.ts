/**
 * Rule 8D: a valid reply during leave cancels it (D): in the game answered the leave does not count at all; in the
 * player's other games it ends with the day before the answer; the ledger is charged up to that day. Which reply that is
 * follows from the record as it stands, whenever it came to be known and whatever was struck or corrected since.
 */
import type { Seat } from '../../core/directory.ts'
import { type GameId, otherSide, type Side, SIDES } from '../../core/ids.ts'
import { addDays, type Instant, minDate, type PlainDate } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { gamesOfSeat, playerOf, sideOf, teamOf } from './people.ts'
import type { Ply } from './play.ts'
import type { Note } from './rule02Dates.ts'
import { endLeave } from './rule08Cancel.ts'
import { type DaySpan, daysLeft, daysOf, standingLines } from './rule08Ledger.ts'
import type { LeaveAnswer, LedgerLine } from './rule08Leave.ts'
import { openGamesOf } from './rule09People.ts'
import type { GameState } from './state.ts'

/**
 * A reply of this side has entered the record of this game: the leave that it cancels, as notes for its receipt
 * ('leave-cancelled' with from, to and the days returned).
 */
export function cancelLeaveByReply(
  draft: Draft,
  game: GameId,
  side: Side,
  sentOn: PlainDate,
): readonly Note[] {
  const seat = playerOf(draft.tournament, game, side)
  const before = draft.seat(seat.id).ledger.lines
  settleLeaveOf(draft, seat)
  return draft.seat(seat.id).ledger.lines.flatMap((line, index) => {
    const stood = before[index]
    const by = line.answered
    if (stood === undefined || by === null || by.game !== game || by.on !== sentOn) return []
    if (stood.answered?.game === game && stood.answered.on === sentOn) return []
    const kept = line.cancelled ? 0 : daysOf(line)
    const { from, to } = stood
    return [{ kind: 'leave-cancelled', rule: '8D', from, to, daysReturned: daysOf(stood) - kept }]
  })
}

/** After every decision that touches a game: the leave of its players as its moves now have it (8D). */
export function settleLeave(draft: Draft, game: GameId): void {
  for (const side of SIDES) settleLeaveOf(draft, playerOf(draft.tournament, game, side))
}

/** A competitor's leave, held against the replies in all his games. */
export function settleLeaveOf(draft: Draft, seat: Seat): void {
  for (const { id } of draft.seat(seat.id).ledger.lines) {
    settleLine(draft, seat, id)
    joinReinstated(draft, seat, id)
  }
}

function settleLine(draft: Draft, seat: Seat, id: string): void {
  const line = draft.seat(seat.id).ledger.lines.find(each => each.id === id)
  // Called off whole, by his own word: no reply has anything to cancel.
  if (line === undefined || line.calledOff === null) return
  const whole = { from: line.from, to: minDate(line.calledOff ?? line.asked, roomFor(draft, seat, line)) }
  const answered = firstReply(draft, seat, whole)
  if (answered?.game === line.answered?.game && answered?.on === line.answered?.on) return
  const end = answered === null ? whole.to : addDays(answered.on, -1)
  const counted = line.cancelled ? addDays(line.from, -1) : line.to
  // The reply that ended it has gone, or a later one is now the first.
  const comesBack = answered === null || (line.answered !== null && end >= counted)
  if (!comesBack) endLeave(draft, seat, { line, lastDay: end, answered, on: answered.on })
  else if (end >= line.from) restoreLeave(draft, seat, line, end, answered)
}

/** The first reply in any of his games on a day of the span, by its stamp. */
function firstReply(draft: Draft, seat: Seat, span: DaySpan): LeaveAnswer | null {
  let first: (LeaveAnswer & { readonly at: Instant }) | null = null
  for (const info of gamesOfSeat(draft.tournament, seat.id)) {
    const side = sideOf(draft.tournament, info.id, seat.id)
    if (side === null) continue
    for (const ply of repliesIn(draft.game(info.id), side, span))
      if (first === null || ply.stampAt < first.at)
        first = { game: info.id, on: ply.sent.on, at: ply.stampAt }
  }
  return first === null ? null : { game: first.game, on: first.on }
}

/** Replies of a side sent on a day of the span; what only the opponent reports must stand first (section 4, D). */
const repliesIn = ({ play }: GameState, side: Side, span: DaySpan): readonly Ply[] =>
  play.plies
    .slice(play.takenOver?.plies ?? 0)
    .filter(
      ply =>
        ply.side === side &&
        ply.use === 'reply' &&
        ply.sent.on >= span.from &&
        ply.sent.on <= span.to &&
        !(play.reportedOpen?.plies.includes(ply.ply) ?? false),
    )

/**
 * The last day that a leave can have once its days were free again for a while: what he announced on them since stands
 * (D), and no more days are charged than he has (8A, 8C).
 */
function roomFor(draft: Draft, seat: Seat, line: LedgerLine): PlainDate {
  const state = draft.seat(seat.id)
  const charged = line.cancelled ? 0 : daysOf(line)
  const days = daysLeft(draft.tournament, seat, state, line.kind) + charged
  return standingLines(state)
    .filter(each => each.id !== line.id && each.from <= line.asked && line.from <= each.to)
    .reduce((last, each) => minDate(last, addDays(each.from, -1)), addDays(line.from, days - 1))
}

/**
 * `leave-restored` to the player, opponents and TC in copy: more of a leave counts than did, because the record was
 * corrected. Facts: player, team, games, from, to (its last day now), days, daysLeft, answered (the game whose reply ends
 * it now; null where none does), on (the day of that reply).
 */
function restoreLeave(
  draft: Draft,
  seat: Seat,
  line: LedgerLine,
  lastDay: PlainDate,
  answered: LeaveAnswer | null,
): void {
  const { tournament } = draft
  for (const { id } of gamesOfSeat(tournament, seat.id)) {
    if (!draft.game(id).leave.leaves.some(each => each.id === line.id)) continue
    if (id === answered?.game) draft.onGame(id, 'LeaveEnded', { id: line.id, lastDay: null })
    else draft.onGame(id, 'LeaveRestored', { id: line.id, lastDay })
  }
  draft.onSeat(seat.id, 'LeaveRestored', { id: line.id, lastDay, answered })
  const games = openGamesOf(draft, seat.id)
  const state = draft.seat(seat.id)
  draft.notify({
    kind: 'leave-restored',
    to: seat.person,
    cc: [
      ...games.map(({ game, side }) => playerOf(tournament, game, otherSide(side)).person),
      teamOf(tournament, seat.team).captain,
    ],
    rules: ['8D'],
    about: `${line.id}:${lastDay}:${state.seq}`,
    facts: {
      player: seat.person.name,
      team: teamOf(tournament, seat.team).name,
      games: games.map(({ game }) => game),
      from: line.from,
      to: lastDay,
      days: daysOf({ from: line.from, to: lastDay }),
      daysLeft: daysLeft(tournament, seat, state, line.kind),
      answered: answered?.game ?? null,
      on: answered?.on ?? null,
    },
  })
}

/** A game that was over when the leave was entered and is open again (REINSTATE, STRIKE) is on leave like the others (8A). */
function joinReinstated(draft: Draft, seat: Seat, id: string): void {
  const line = standingLines(draft.seat(seat.id)).find(each => each.id === id)
  if (line === undefined) return
  for (const { game, side } of openGamesOf(draft, seat.id)) {
    if (draft.game(game).leave.leaves.some(each => each.id === id)) continue
    const { from, to, kind } = line
    draft.onGame(game, 'LeaveBegun', { id, side, from, to, kind })
    if (line.answered?.game === game) draft.onGame(game, 'LeaveEnded', { id, lastDay: null })
  }
}
