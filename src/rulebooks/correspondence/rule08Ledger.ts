/** Rule 8: a competitor's ledger of leave over all his games: what he has taken, what is left, what a wish would cost. */
import type { Seat, Tournament } from '../../core/directory.ts'
import { addDays, daysBetween, maxDate, minDate, type PlainDate } from '../../core/plainDate.ts'
import { parametersOf } from './parameters.ts'
import type { LedgerLine } from './rule08Leave.ts'
import type { SeatState } from './state.ts'

export interface DaySpan {
  readonly from: PlainDate
  readonly to: PlainDate
}

/** Days of a span, both ends included; 0 when it ends before it begins. */
export const daysOf = ({ from, to }: DaySpan): number => Math.max(0, daysBetween(from, to) + 1)

/** The part of a span inside the period of play, or null: days outside are neither counted nor charged (8A). */
export function insideSeason(tournament: Tournament, span: DaySpan): DaySpan | null {
  const from = maxDate(span.from, tournament.start)
  const to = minDate(span.to, tournament.end)
  return from <= to ? { from, to } : null
}

/** The lines that stand. A substitute begins with a ledger of his own (rule 9 clears it). */
export const standingLines = (state: SeatState): readonly LedgerLine[] =>
  state.ledger.lines.filter(line => !line.cancelled)

/** Days charged so far: 8A (announced, with those taken before a take-over) or 8C (granted). */
export function daysTaken(seat: Seat, state: SeatState, kind: LedgerLine['kind']): number {
  const before = kind === 'announced' && state.absence.former.length === 0 ? seat.leaveUsed : 0
  return standingLines(state).reduce((sum, line) => (line.kind === kind ? sum + daysOf(line) : sum), before)
}

/** Days left of 8A or 8C; never negative. */
export function daysLeft(
  tournament: Tournament,
  seat: Seat,
  state: SeatState,
  kind: LedgerLine['kind'] = 'announced',
): number {
  const { leaveDays, grantedLeaveDays } = parametersOf(tournament)
  const allowed = kind === 'announced' ? leaveDays : grantedLeaveDays
  return Math.max(0, allowed - daysTaken(seat, state, kind))
}

/** The standing line that shares a day with the span, or null. */
export const overlapping = (lines: readonly LedgerLine[], span: DaySpan): LedgerLine | null =>
  lines.find(line => line.from <= span.to && span.from <= line.to) ?? null

/** The id of a leave: the seat and its first day, numbered where that day was asked for before. */
export function leaveId(seat: Seat, state: SeatState, from: PlainDate): string {
  const id = `${seat.id}:${from}`
  const same = state.ledger.lines.filter(line => line.id === id || line.id.startsWith(`${id}#`)).length
  return same === 0 ? id : `${id}#${same + 1}`
}

/**
 * What would be possible instead of a wish that is refused: from the first day not yet begun, free of other leave, as
 * long as the days allow and no longer than asked. Null when nothing is.
 */
export function possibleInstead(
  tournament: Tournament,
  lines: readonly LedgerLine[],
  wish: DaySpan,
  earliest: PlainDate,
  left: number,
): DaySpan | null {
  let from = maxDate(maxDate(wish.from, earliest), tournament.start)
  const last = minDate(wish.to, tournament.end)
  for (let clash = overlapping(lines, { from, to: from }); clash !== null; ) {
    from = addDays(clash.to, 1)
    clash = overlapping(lines, { from, to: from })
  }
  if (left < 1 || from > last) return null
  let to = minDate(last, addDays(from, left - 1))
  for (const line of lines) if (line.from > from && line.from <= to) to = addDays(line.from, -1)
  return { from, to }
}
