/** Rule 1D: email access lost. The count of days from a failure notice, a TC's word or bounces. */
import { daysBetween, type PlainDate } from '../../core/plainDate.ts'
import type { Evolvers } from './evolve.ts'
import type { SeatState } from './state.ts'

export interface AccessSlice {
  /** Email access is lost since this day (1D); any letter of the player ends it. */
  readonly lost: {
    readonly since: PlainDate
    readonly why: 'failure-notice' | 'captain' | 'bounces'
    readonly case: string
    /** Days on which the term stood still because all his games were suspended. */
    readonly paused?: number
  } | null
  /** Bounce score: hard 1, soft 0.5, once a day (mail.md G11). */
  readonly bounces: readonly BounceDay[]
}

export interface BounceDay {
  readonly on: PlainDate
  readonly score: number
}

export const noAccess: AccessSlice = { lost: null, bounces: [] }

/** Bounces after more than this many quiet days begin a new story: the old ones are forgotten. */
const STALE_AFTER = 7

/** An address is suppressed at this score (hard 1, soft 0.5, once a day): mail.md G11. */
export const SUPPRESSED_AT = 3

export const scoreOf = (days: readonly BounceDay[]): number => days.reduce((sum, each) => sum + each.score, 0)

export const bounceScore = (access: AccessSlice): number => scoreOf(access.bounces)

export interface AccessEntries {
  AccessLost: NonNullable<AccessSlice['lost']>
  AccessRestored: { readonly on: PlainDate }
  BounceSeen: BounceDay
}

/** A day counts once, with its worst bounce. */
export function bouncesWith(days: readonly BounceDay[], bounce: BounceDay): readonly BounceDay[] {
  const last = days.at(-1)
  if (last === undefined || daysBetween(last.on, bounce.on) > STALE_AFTER) return [bounce]
  const known = days.find(each => each.on === bounce.on)
  if (known === undefined) return [...days, bounce]
  return days.map(each => (each === known && bounce.score > known.score ? bounce : each))
}

export const accessEvolvers: Evolvers<SeatState, AccessEntries> = {
  AccessLost: (state, lost) => ({ ...state, access: { ...state.access, lost: state.access.lost ?? lost } }),
  AccessRestored: state => ({ ...state, access: noAccess }),
  BounceSeen: (state, bounce) => ({
    ...state,
    access: { ...state.access, bounces: bouncesWith(state.access.bounces, bounce) },
  }),
}
