/**
 * Rule 6, what is kept: a receipt stated before the reply, penalties, pauses, and the oversteps that people were told of.
 * Every number of days is computed from the record (`rule06Time`).
 */
import type { Side } from '../../core/ids.ts'
import type { PlainDate } from '../../core/plainDate.ts'
import type { Evolvers } from './evolve.ts'
import type { Dated, GameState } from './state.ts'

/** Days on which a clock stands still besides leave: suspension, a withdrawn player's wait, days credited (13). */
export interface Pause {
  readonly side: Side | 'both'
  readonly from: PlainDate
  /** Last day that does not count; null while it lasts. */
  readonly to: PlainDate | null
  readonly why: string
}

export interface TimeSlice {
  /** RECEIVED, said by the player on move before his reply; for this ply only. */
  readonly statedReceived: { readonly ply: number; readonly on: Dated } | null
  readonly penalties: readonly { readonly side: Side; readonly days: number; readonly why: string }[]
  readonly pauses: readonly Pause[]
  /** The latest of `oversteps`, or null. */
  readonly told: ToldOverstep | null
  /** Every overstep of which the opponent was told (6G, 7A) and that was not withdrawn, oldest first. */
  readonly oversteps: readonly ToldOverstep[]
  /** How many such notices were withdrawn: a later overstep of the same turn is told anew. */
  readonly withdrawn: number
}

export interface ToldOverstep {
  readonly side: Side
  readonly move: number
  readonly ply: number
  /** The first day on which the total was too great. */
  readonly since: PlainDate
}

export const noTime: TimeSlice = {
  statedReceived: null,
  penalties: [],
  pauses: [],
  told: null,
  oversteps: [],
  withdrawn: 0,
}

export interface TimeEntries {
  ReceiptStated: { readonly ply: number; readonly on: Dated }
  PenaltyDays: { readonly side: Side; readonly days: number; readonly why: string }
  ClockPaused: { readonly side: Side | 'both'; readonly from: PlainDate; readonly why: string }
  /** The open pause of that side ends; `to` is its last day that does not count. */
  ClockResumed: { readonly side: Side | 'both'; readonly to: PlainDate }
  DaysCredited: {
    readonly side: Side | 'both'
    readonly from: PlainDate
    readonly to: PlainDate
    readonly why: string
  }
  TimeExceeded: ToldOverstep
  /** The overstep of that side at that ply no longer holds (8C, 2J, 6D). */
  TimeExceededWithdrawn: { readonly side: Side; readonly ply: number; readonly why: string }
  /** It holds, but from another move or day of the same period on. */
  TimeExceededRecounted: { readonly side: Side; readonly ply: number; readonly to: ToldOverstep }
}

const withTime = (state: GameState, change: Partial<TimeSlice>): GameState => ({
  ...state,
  time: { ...state.time, ...change },
})

export const timeEvolvers: Evolvers<GameState, TimeEntries> = {
  ReceiptStated: (state, statedReceived) => withTime(state, { statedReceived }),
  PenaltyDays: (state, penalty) => withTime(state, { penalties: [...state.time.penalties, penalty] }),
  ClockPaused: (state, pause) => withTime(state, { pauses: [...state.time.pauses, { ...pause, to: null }] }),
  ClockResumed: (state, { side, to }) =>
    withTime(state, {
      pauses: state.time.pauses.map(pause =>
        pause.to === null && pause.side === side ? { ...pause, to } : pause,
      ),
    }),
  DaysCredited: (state, credit) => withTime(state, { pauses: [...state.time.pauses, credit] }),
  TimeExceeded: (state, told) => withTime(state, { told, oversteps: [...state.time.oversteps, told] }),
  TimeExceededWithdrawn: (state, { side, ply }) =>
    withTime(state, {
      ...withOverstep(state.time, side, ply, null),
      withdrawn: state.time.withdrawn + 1,
    }),
  TimeExceededRecounted: (state, { side, ply, to }) =>
    withTime(state, withOverstep(state.time, side, ply, to)),
}

/** The oversteps told with one of them replaced or, by null, taken out. */
function withOverstep(time: TimeSlice, side: Side, ply: number, to: ToldOverstep | null): Partial<TimeSlice> {
  const oversteps = time.oversteps.flatMap(each =>
    each.side === side && each.ply === ply ? (to === null ? [] : [to]) : [each],
  )
  return { oversteps, told: oversteps.at(-1) ?? null }
}
