/**
 * Rule 3: how many days a game has been silent. Whole days without a move, from the sending of the last valid one, never
 * from before the clock start (section 7).
 */
import type { Tournament } from '../../core/directory.ts'
import type { Side } from '../../core/ids.ts'
import { addDays, daysBetween, maxDate, type PlainDate } from '../../core/plainDate.ts'
import { parametersOf } from './parameters.ts'
import { toMove } from './play.ts'
import type { Note } from './rule02Dates.ts'
import { clockStartOf, daysOff, daysWithin, firstDayWith, leaveDays } from './rule06Time.ts'
import { noLeave } from './rule08Leave.ts'
import type { GameState } from './state.ts'

export interface Silence {
  /** Tells one silence of a game from the next: the ply it follows, and from when it counts anew. */
  readonly key: string
  /** Plies in the record: the silence follows the last of them. */
  readonly ply: number
  /** The player on move, who owes the reply. */
  readonly by: Side
  /** Day 0: the last valid move was sent, or the clock started, or the count began anew. */
  readonly from: PlainDate
}

export function silenceOf(state: GameState, tournament: Tournament): Silence {
  const by = toMove(state.play)
  const ply = state.play.plies.length
  const start = clockStartOf(state.play, tournament, by)
  const sent = state.play.plies.at(-1)?.sent.on ?? start
  const restart = state.silence.restart
  const from = maxDate(maxDate(sent, start), restart?.from ?? start)
  return { key: restart === null ? String(ply) : `${ply}@${restart.from}`, ply, by, from }
}

/**
 * The day in whose sweep something "after N days" goes out: N days that count have wholly passed since day 0. Days of a
 * pause (suspension, a withdrawn player's seat, days credited) never count; leave of the player on move does not count
 * either, but for the 40 days (`leaveCountsTo40`). Null while a pause without an end lasts.
 */
export function sweepAfter(
  state: GameState,
  tournament: Tournament,
  days: number,
  leaveCounts: boolean,
): PlainDate | null {
  const { by, from } = silenceOf(state, tournament)
  const off = daysOff(leaveCounts ? { leave: noLeave, time: state.time } : state, by)
  return firstDayWith(days, addDays(from, 1), off)
}

/** Day 40 itself: a move sent on it is in time (3B). */
export function dayForty(state: GameState, tournament: Tournament): PlainDate | null {
  const { silenceAfter, leaveCountsTo40 } = parametersOf(tournament)
  const sweep = sweepAfter(state, tournament, silenceAfter, leaveCountsTo40)
  return sweep === null ? null : addDays(sweep, -1)
}

/** Days of leave of the player on move since day 0, up to and without `today`. */
export function leaveInSilence(state: GameState, tournament: Tournament, today: PlainDate): number {
  const { by, from } = silenceOf(state, tournament)
  return daysWithin(leaveDays(state.leave, by), addDays(from, 1), today)
}

/** Whole days since day 0, leave and all, as lists show them. */
export const daysSilent = (state: GameState, tournament: Tournament, today: PlainDate): number =>
  Math.max(0, daysBetween(silenceOf(state, tournament).from, today))

/** The last day on which a move would have met the silence that a flag is about: day 40, or the Controller's own term. */
export function lastDayOfFlag(
  state: GameState,
  tournament: Tournament,
  flag: NonNullable<GameState['silence']['flag']>,
): PlainDate | null {
  if (flag.until !== undefined) return flag.until
  const { silenceAfter, leaveCountsTo40 } = parametersOf(tournament)
  const off = daysOff(leaveCountsTo40 ? { leave: noLeave, time: state.time } : state, flag.by)
  const sweep = firstDayWith(silenceAfter, addDays(flag.since, 1), off)
  return sweep === null ? null : addDays(sweep, -1)
}

/** The reply that ended the silence was sent while it was in time, and read later; or the days that do not count moved day 40. */
export function inTimeForFlag(state: GameState, tournament: Tournament, today?: PlainDate): boolean {
  const { flag } = state.silence
  if (flag === null) return false
  const last = lastDayOfFlag(state, tournament, flag)
  const reply = state.play.plies[flag.ply]
  if (reply !== undefined) return last === null || reply.sent.on <= last
  return flag.until === undefined && today !== undefined && (last === null || today <= last)
}

/**
 * A move after day 40 keeps the flag with a note on its receipt: 'after-flag' with since and case. `first` = the first
 * ply of the message.
 */
export const afterFlag = (state: GameState, tournament: Tournament, first: number): readonly Note[] => {
  const { flag } = state.silence
  return flag === null || flag.ply !== first - 1 || inTimeForFlag(state, tournament)
    ? []
    : [{ kind: 'after-flag', rule: '3B', since: flag.since, case: flag.case }]
}
