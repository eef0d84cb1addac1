/** Rule 3: silence. Whole days without a move, from the sending of the last valid one, never from before the clock start. */
import type { Side } from '../../core/ids.ts'
import type { Instant, PlainDate } from '../../core/plainDate.ts'
import type { Evolvers } from './evolve.ts'
import type { GameState } from './state.ts'

export interface SilenceSlice {
  /** Silence counts anew from here: substitute seated, game resumed, Controller's word. */
  readonly restart: { readonly from: PlainDate; readonly why: string } | null
  /** TCs who told the Controller of the delay (3B), team codes. */
  readonly informed: readonly { readonly team: string; readonly on: PlainDate; readonly text: string }[]
  /** Day 40 passed: put before the Controller; kept when a move comes afterwards, with a note. */
  readonly flag: {
    readonly since: PlainDate
    readonly ply: number
    readonly by: Side
    readonly case: string
    /** When it was raised. */
    readonly raisedAt: Instant
    /** The last day of the Controller's own term, where that one passed (3B). */
    readonly until?: PlainDate
  } | null
  /** How often a flag fell because a move in time was read later, or days were taken off. */
  readonly recounts: number
  /** The Controller let the game go on until a date: a new term (3B). */
  readonly term: PlainDate | null
  /** The day on which he set it. */
  readonly termSince: PlainDate | null
  /** The case of the silence after this ply; it stays through terms until a move comes. */
  readonly case: { readonly id: string; readonly ply: number } | null
  /** How often the arbiter has sent the repeat of this ply itself, and when last (3A). */
  readonly mailed: { readonly ply: number; readonly count: number; readonly on: PlainDate } | null
}

export const noSilence: SilenceSlice = {
  restart: null,
  informed: [],
  flag: null,
  recounts: 0,
  term: null,
  termSince: null,
  case: null,
  mailed: null,
}

export interface SilenceEntries {
  SilenceFlagged: {
    readonly since: PlainDate
    readonly by: Side
    readonly case: string
    readonly until?: PlainDate
  }
  SilenceFlagLifted: { readonly why: string; readonly recount?: true }
  SilenceRestarted: { readonly from: PlainDate; readonly why: string }
  DelayReported: { readonly team: string; readonly on: PlainDate; readonly text: string }
  GameExtended: { readonly until: PlainDate; readonly why: string }
  RepeatMailed: { readonly ply: number; readonly on: PlainDate }
}

export const silenceEvolvers: Evolvers<GameState, SilenceEntries> = {
  SilenceFlagged: (state, { since, by, case: caseId, until }, entry) => ({
    ...state,
    silence: {
      ...state.silence,
      flag: {
        since,
        ply: state.play.plies.length,
        by,
        case: caseId,
        raisedAt: entry.effectiveOn,
        ...(until === undefined ? {} : { until }),
      },
      case: { id: caseId, ply: state.play.plies.length },
    },
  }),
  SilenceFlagLifted: (state, { recount }) => ({
    ...state,
    silence: {
      ...state.silence,
      flag: null,
      recounts: state.silence.recounts + (recount === true ? 1 : 0),
    },
  }),
  SilenceRestarted: (state, restart) => ({ ...state, silence: { ...state.silence, restart } }),
  DelayReported: (state, report) => ({
    ...state,
    silence: { ...state.silence, informed: [...state.silence.informed, report] },
  }),
  GameExtended: (state, { until }, entry) => ({
    ...state,
    silence: {
      ...state.silence,
      term: until,
      termSince: entry.effectiveOn.slice(0, 10) as PlainDate,
      flag: null,
    },
  }),
  RepeatMailed: (state, { ply, on }) => {
    const before = state.silence.mailed
    const count = before !== null && before.ply === ply ? before.count + 1 : 1
    return { ...state, silence: { ...state.silence, mailed: { ply, count, on } } }
  },
}
