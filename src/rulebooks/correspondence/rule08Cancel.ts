/**
 * Rule 8D and CANCEL LEAVE. A valid reply during leave cancels it (D): in the game answered the leave does not count at
 * all; in the player's other games it ends with the day before the answer; the ledger is charged up to that day.
 */
import type { Seat } from '../../core/directory.ts'
import { type GameId, otherSide, type Side, SIDES } from '../../core/ids.ts'
import { addDays, type Instant, type PlainDate } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { gamesOfSeat, playerOf, sideOf, teamOf } from './people.ts'
import type { Note } from './rule02Dates.ts'
import { openGamesOf } from './rule09People.ts'
import { daysLeft, daysOf, standingLines } from './rule08Ledger.ts'
import type { LedgerLine } from './rule08Leave.ts'
import type { Ply } from './play.ts'
import type { GameState } from './state.ts'

export interface LeaveEnd {
  readonly line: LedgerLine
  /** The last day that counts as leave; null when none does. */
  readonly lastDay: PlainDate | null
  /** The game that was answered: there the leave does not count at all (8D). */
  readonly answered: GameId | null
  /** The day of the answer, or of CANCEL LEAVE. */
  readonly on: PlainDate
}

/**
 * Ends a leave in all games and in the ledger. `leave-cancelled` to the player, opponents and TC in copy; facts: player,
 * team, games, from, to (as it stood), lastDay, daysReturned, daysLeft, answered (the game, when a reply did it), why
 * ('reply' or 'cancelled'), on.
 */
export function endLeave(draft: Draft, seat: Seat, { line, lastDay, answered, on }: LeaveEnd): void {
  const { tournament } = draft
  const last = lastDay !== null && lastDay >= line.from ? lastDay : null
  for (const info of gamesOfSeat(tournament, seat.id)) {
    const leave = draft.game(info.id).leave.leaves.find(each => each.id === line.id)
    if (leave === undefined || leave.cancelled) continue
    draft.onGame(info.id, 'LeaveEnded', { id: line.id, lastDay: info.id === answered ? null : last })
  }
  draft.onSeat(seat.id, 'LeaveShortened', { id: line.id, lastDay: last })
  const games = openGamesOf(draft, seat.id)
  const kept = last === null ? 0 : daysOf({ from: line.from, to: last })
  draft.notify({
    kind: 'leave-cancelled',
    to: seat.person,
    cc: [
      ...games.map(({ game, side }) => playerOf(tournament, game, otherSide(side)).person),
      teamOf(tournament, seat.team).captain,
    ],
    rules: ['8D'],
    about: `${line.id}:${last ?? 'whole'}`,
    facts: {
      player: seat.person.name,
      team: teamOf(tournament, seat.team).name,
      games: games.map(({ game }) => game),
      from: line.from,
      to: line.to,
      lastDay: last,
      daysReturned: daysOf(line) - kept,
      daysLeft: daysLeft(tournament, seat, draft.seat(seat.id), line.kind),
      answered,
      why: answered === null ? 'cancelled' : 'reply',
      on,
    },
  })
}

/**
 * 8D: the side's valid reply in this game, sent on that day in his zone, cancels the leave that the day is in. The note
 * goes on the receipt: 'leave-cancelled' with from, to and the days returned.
 */
export function cancelLeaveByReply(
  draft: Draft,
  game: GameId,
  side: Side,
  sentOn: PlainDate,
): readonly Note[] {
  const seat = playerOf(draft.tournament, game, side)
  const line = standingLines(draft.seat(seat.id)).find(each => each.from <= sentOn && sentOn <= each.to)
  if (line === undefined) return []
  const lastDay = addDays(sentOn, -1)
  endLeave(draft, seat, { line, lastDay, answered: game, on: sentOn })
  const kept = lastDay < line.from ? 0 : daysOf({ from: line.from, to: lastDay })
  return [
    {
      kind: 'leave-cancelled',
      rule: '8D',
      from: line.from,
      to: line.to,
      daysReturned: daysOf(line) - kept,
    },
  ]
}

/**
 * The first reply that the player sent on a day of this leave cancels it, whenever it came to be known: a move cured or
 * recorded later, a corrected date, leave granted backwards. The state is the same as if it had been known then.
 */
export function cancelByEarlierReplies(draft: Draft, seat: Seat, id: string): void {
  const line = standingLines(draft.seat(seat.id)).find(each => each.id === id)
  if (line === undefined) return
  let first: Reply | null = null
  for (const info of gamesOfSeat(draft.tournament, seat.id)) {
    const side = sideOf(draft.tournament, info.id, seat.id)
    if (side === null) continue
    for (const ply of repliesIn(draft.game(info.id), side, line))
      if (first === null || ply.stampAt < first.at)
        first = { game: info.id, side, sentOn: ply.sent.on, at: ply.stampAt }
  }
  if (first !== null) cancelLeaveByReply(draft, first.game, first.side, first.sentOn)
}

interface Reply {
  readonly game: GameId
  readonly side: Side
  readonly sentOn: PlainDate
  readonly at: Instant
}

/** Replies of a side sent on a day of the leave; what only the opponent reports must stand first (section 4, D). */
const repliesIn = ({ play }: GameState, side: Side, line: LedgerLine): readonly Ply[] =>
  play.plies
    .slice(play.takenOver?.plies ?? 0)
    .filter(
      ply =>
        ply.side === side &&
        ply.use === 'reply' &&
        ply.sent.on >= line.from &&
        ply.sent.on <= line.to &&
        !(play.reportedOpen?.plies.includes(ply.ply) ?? false),
    )

/** After every decision that touches a game: leave that a reply of its players has cancelled (8D). */
export function settleLeave(draft: Draft, game: GameId): void {
  for (const side of SIDES) {
    const seat = playerOf(draft.tournament, game, side)
    for (const line of standingLines(draft.seat(seat.id)))
      if (repliesIn(draft.game(game), side, line).length > 0) cancelByEarlierReplies(draft, seat, line.id)
  }
}
