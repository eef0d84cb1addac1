/**
 * Rule 6: reflection time. Whole days, computed from the plies and the days that do not count; nothing here is stored
 * (what people said stands in `rule06Entries`).
 */
import type { Tournament } from '../../core/directory.ts'
import type { Side } from '../../core/ids.ts'
import { addDays, dateIn, daysBetween, maxDate, minDate, type PlainDate } from '../../core/plainDate.ts'
import type { Pause } from './rule06Entries.ts'
import type { LeaveSlice } from './rule08Leave.ts'
import { type Parameters, parametersOf } from './parameters.ts'
import { playerOf, zoneOf } from './people.ts'
import { moveDue, moveNumberOf, type PlaySlice, type Ply, toMove } from './play.ts'
import type { Dated, GameState } from './state.ts'

type Span = { readonly from: PlainDate; readonly to: PlainDate }

const FOREVER = '9999-12-31' as PlainDate

/** Days that do not count for a side: leave (8) and pauses, merged so that no day is taken off twice. */
export function daysOff(state: Pick<GameState, 'leave' | 'time'>, side: Side): readonly Span[] {
  const spans: Span[] = []
  for (const leave of state.leave.leaves)
    if (leave.side === side && !leave.cancelled && leave.from <= leave.to) spans.push(leave)
  for (const pause of state.time.pauses)
    if (pause.side === side || pause.side === 'both')
      spans.push({ from: pause.from, to: pause.to ?? FOREVER })
  return merged(spans)
}

/** Leave only, for the counts of silence (section 7). */
export function leaveDays(leave: LeaveSlice, side: Side): readonly Span[] {
  return merged(leave.leaves.filter(each => each.side === side && !each.cancelled && each.from <= each.to))
}

function merged(spans: readonly Span[]): readonly Span[] {
  const sorted = [...spans].sort((a, b) => (a.from < b.from ? -1 : 1))
  const result: Span[] = []
  for (const span of sorted) {
    const last = result.at(-1)
    if (last !== undefined && span.from <= last.to)
      result[result.length - 1] = { from: last.from, to: maxDate(last.to, span.to) }
    else result.push({ from: span.from, to: span.to })
  }
  return result
}

/** How many days d with from <= d < until lie in the (merged) spans. */
export function daysWithin(spans: readonly Span[], from: PlainDate, until: PlainDate): number {
  let count = 0
  for (const span of spans) {
    const first = maxDate(span.from, from)
    const end = span.to === FOREVER ? until : minDate(addDays(span.to, 1), until)
    if (first < end) count += daysBetween(first, end)
  }
  return count
}

/** 6C: the difference in days between receipt and sending, less the days off in between; never negative. */
export function daysUsed(
  received: PlainDate,
  sent: PlainDate,
  start: PlainDate,
  off: readonly Span[],
): number {
  const from = maxDate(received, start)
  if (sent <= from) return 0
  return Math.max(0, daysBetween(from, sent) - daysWithin(off, from, sent))
}

/**
 * The first day on which `budget` days are used up, counted from `from` (so that a reply sent on it uses exactly
 * `budget`); the clock's last good day is `lastDayWith`.
 */
export function firstDayWith(budget: number, from: PlainDate, off: readonly Span[]): PlainDate | null {
  if (budget <= 0) return from
  let day = from
  let left = budget
  for (const span of off) {
    if (span.to < day) continue
    const counted = Math.max(0, daysBetween(day, span.from))
    if (left <= counted) break
    if (span.to === FOREVER) return null
    left -= counted
    day = addDays(span.to, 1)
  }
  return addDays(day, left)
}

/** The last day on which a reply uses no more than `budget` days; null while the clock stands still for good. */
export function lastDayWith(budget: number, from: PlainDate, off: readonly Span[]): PlainDate | null {
  const beyond = firstDayWith(budget + 1, from, off)
  return beyond === null ? null : addDays(beyond, -1)
}

/** 6F: the day from which a side's time counts. */
export function clockStartOf(play: PlaySlice, tournament: Tournament, side: Side): PlainDate {
  return maxDate(tournament.start, play.clockStart[side] ?? tournament.start)
}

const perPly = new WeakMap<
  Ply,
  {
    readonly leave: LeaveSlice
    readonly pauses: readonly Pause[]
    readonly start: PlainDate
    readonly used: number
  }
>()

/** Days charged for one ply (6C, 6D). Remembered by the ply, so that a long game costs no more than a short one. */
export function usedForPly(state: GameState, tournament: Tournament, ply: Ply): number {
  if (ply.use === 'free') return 0
  const start = clockStartOf(state.play, tournament, ply.side)
  const known = perPly.get(ply)
  if (
    known !== undefined &&
    known.leave === state.leave &&
    known.pauses === state.time.pauses &&
    known.start === start
  )
    return known.used
  const used = daysUsed(ply.received?.on ?? start, ply.sent.on, start, daysOff(state, ply.side))
  perPly.set(ply, { leave: state.leave, pauses: state.time.pauses, start, used })
  return used
}

/** Total days of a side up to and including a ply (default: all), with what was used before a take-over. */
export function totalUsed(
  state: GameState,
  tournament: Tournament,
  side: Side,
  upTo = Number.POSITIVE_INFINITY,
): number {
  let total = state.play.takenOver?.[side] ?? 0
  for (const penalty of state.time.penalties) if (penalty.side === side) total += penalty.days
  for (const ply of state.play.plies) {
    if (ply.ply > upTo) break
    if (ply.side === side) total += usedForPly(state, tournament, ply)
  }
  return total
}

/** 6A, 6B: days allowed when thinking on move n, cumulative. */
export const allowanceAt = (parameters: Parameters, move: number): number =>
  parameters.daysPerControl * Math.ceil(move / parameters.movesPerControl)

/** The move that a side has now or next to make. */
export function nextMoveOf(play: PlaySlice, side: Side): number {
  const due = moveDue(play)
  return side === 'white' && toMove(play) === 'black' ? due + 1 : due
}

/** The day on which a ply can have been received at the earliest: the day of its stamp, in the receiver's zone. */
export function earliestReceipt(ply: Ply, receiverZone: string): PlainDate {
  return ply.basis === 'own' && ply.sent.basis === 'timestamp'
    ? dateIn(ply.stampAt, receiverZone)
    : ply.sent.on
}

/** From when the running clock of the player on move counts, and whether he said so himself. */
export function runningFrom(state: GameState, tournament: Tournament): Dated {
  const { play } = state
  const side = toMove(play)
  const start = clockStartOf(play, tournament, side)
  const latest = play.plies.at(-1)
  const said = state.time.statedReceived
  if (said !== null && said.ply === play.plies.length)
    return { on: maxDate(said.on.on, start), basis: said.on.basis }
  if (latest === undefined) return { on: start, basis: 'assumed' }
  const earliest = earliestReceipt(latest, zoneOf(tournament, playerOf(tournament, state.id, side).person))
  return { on: maxDate(earliest, start), basis: 'assumed' }
}

/** Days that the player on move has been thinking, as of `today` in his zone. */
export function runningDays(state: GameState, tournament: Tournament, today: PlainDate): number {
  const from = runningFrom(state, tournament).on
  return daysUsed(from, today, from, daysOff(state, toMove(state.play)))
}

export interface Clock {
  readonly used: number
  readonly running: number
  readonly allowance: number
}

/** Both clocks as of an instant; nobody's runs when the game does not. */
export function clocksOf(
  state: GameState,
  tournament: Tournament,
  today: (side: Side) => PlainDate,
  runs: boolean,
): { readonly white: Clock; readonly black: Clock } {
  const parameters = parametersOf(tournament)
  const mover = toMove(state.play)
  const one = (side: Side): Clock => ({
    used: totalUsed(state, tournament, side),
    running: runs && side === mover ? runningDays(state, tournament, today(side)) : 0,
    allowance: allowanceAt(parameters, nextMoveOf(state.play, side)),
  })
  return { white: one('white'), black: one('black') }
}

/** 6G: a side's time is exceeded at a move: the total, that move included, is greater than the allowance. */
export interface Overstep {
  readonly side: Side
  readonly move: number
  readonly ply: number
  /** Days before this move, for the move (null while it runs), and allowed. */
  readonly before: number
  readonly allowance: number
  /** The first day on which the total was too great. */
  readonly since: PlainDate
  /** The move has been made. */
  readonly made: boolean
}

/**
 * The first overstep of a side in each period of 10 moves, oldest first, recorded moves only. A period counts when the
 * total after one of its moves is greater than what that move allows.
 */
export function overstepsMade(state: GameState, tournament: Tournament, side: Side): readonly Overstep[] {
  const parameters = parametersOf(tournament)
  const found: Overstep[] = []
  let total = totalUsed(state, tournament, side, 0)
  for (const ply of state.play.plies) {
    if (ply.side !== side) continue
    const used = usedForPly(state, tournament, ply)
    const before = total
    total += used
    if (used === 0 || (state.play.takenOver !== null && ply.ply <= state.play.takenOver.plies)) continue
    const move = moveNumberOf(ply.ply)
    const allowance = allowanceAt(parameters, move)
    const period = Math.ceil(move / parameters.movesPerControl)
    const known = found.at(-1)
    if (
      total > allowance &&
      (known === undefined || Math.ceil(known.move / parameters.movesPerControl) !== period)
    ) {
      const start = clockStartOf(state.play, tournament, side)
      const from = maxDate(ply.received?.on ?? start, start)
      const since =
        firstDayWith(Math.max(0, allowance - before) + 1, from, daysOff(state, side)) ?? ply.sent.on
      found.push({ side, move, ply: ply.ply, before, allowance, since, made: true })
    }
  }
  return found
}

/** The running clock of the player on move against his allowance: when it warns, when it is over. */
export function runningAccount(state: GameState, tournament: Tournament) {
  const parameters = parametersOf(tournament)
  const side = toMove(state.play)
  const move = moveDue(state.play)
  const allowance = allowanceAt(parameters, move)
  const before = totalUsed(state, tournament, side)
  const from = runningFrom(state, tournament)
  const off = daysOff(state, side)
  const budget = allowance - before
  return {
    side,
    move,
    ply: state.play.plies.length + 1,
    before,
    allowance,
    from,
    /** Days left when the turn began. */
    budget,
    /** The last day on which a reply is in time; null while the clock stands still. */
    lastDay: budget < 0 ? addDays(from.on, -1) : lastDayWith(budget, from.on, off),
    /** The first day on which at most `left` days are left. */
    firstDayLeft: (left: number): PlainDate | null => firstDayWith(Math.max(0, budget - left), from.on, off),
    /** The first day on which the time is exceeded. */
    exceededFrom: budget < 0 ? from.on : firstDayWith(budget + 1, from.on, off),
  }
}
