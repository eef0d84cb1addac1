/**
 * Rule 8D: a leave ends before its last day, by CANCEL LEAVE or by a reply (`rule08Reply`), in all games and in the
 * ledger.
 */
import type { Seat } from '../../core/directory.ts'
import { otherSide } from '../../core/ids.ts'
import type { PlainDate } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { gamesOfSeat, playerOf, teamOf } from './people.ts'
import { openGamesOf } from './rule09People.ts'
import { daysLeft, daysOf } from './rule08Ledger.ts'
import type { LeaveAnswer, LedgerLine } from './rule08Leave.ts'

export interface LeaveEnd {
  readonly line: LedgerLine
  /** The last day that counts as leave; null when none does. */
  readonly lastDay: PlainDate | null
  /** The reply that ends it: in its game the leave does not count at all (8D); null for CANCEL LEAVE. */
  readonly answered: LeaveAnswer | null
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
    const ended = info.id === (answered ?? line.answered)?.game ? null : last
    if (leave === undefined || (ended === null && leave.cancelled)) continue
    draft.onGame(info.id, 'LeaveEnded', { id: line.id, lastDay: ended })
  }
  draft.onSeat(seat.id, 'LeaveShortened', {
    id: line.id,
    lastDay: last,
    ...(answered === null ? {} : { answered }),
  })
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
    about: `${line.id}:${last ?? 'whole'}:${draft.seat(seat.id).seq}`,
    facts: {
      player: seat.person.name,
      team: teamOf(tournament, seat.team).name,
      games: games.map(({ game }) => game),
      from: line.from,
      to: line.to,
      lastDay: last,
      daysReturned: daysOf(line) - kept,
      daysLeft: daysLeft(tournament, seat, draft.seat(seat.id), line.kind),
      answered: answered?.game ?? null,
      why: answered === null ? 'cancelled' : 'reply',
      on,
    },
  })
}
