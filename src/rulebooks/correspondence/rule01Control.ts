/** Rule 1D: email access lost. The count of days from a failure notice, a TC's word or bounces. */
import type { PlainDate } from '../../core/plainDate.ts'
import type { Evolvers } from './evolve.ts'
import type { SeatState } from './state.ts'

export interface AccessSlice {
  /** Email access is lost since this day (1D); any letter of the player ends it. */
  readonly lost: { readonly since: PlainDate; readonly why: 'failure-notice' | 'captain' | 'bounces' } | null
  /** Bounce score: hard 1, soft 0.5, once a day (mail.md G11). */
  readonly bounces: readonly { readonly on: PlainDate; readonly score: number }[]
}

export const noAccess: AccessSlice = { lost: null, bounces: [] }

export interface AccessEntries {
  AccessLost: { readonly since: PlainDate; readonly why: 'failure-notice' | 'captain' | 'bounces' }
  AccessRestored: { readonly on: PlainDate }
  BounceSeen: { readonly on: PlainDate; readonly score: number }
}

export const accessEvolvers: Evolvers<SeatState, AccessEntries> = {
  AccessLost: (state, lost) => ({ ...state, access: { ...state.access, lost: state.access.lost ?? lost } }),
  AccessRestored: state => ({ ...state, access: noAccess }),
  BounceSeen: (state, bounce) => ({
    ...state,
    access: {
      ...state.access,
      bounces: state.access.bounces.some(each => each.on === bounce.on)
        ? state.access.bounces
        : [...state.access.bounces, bounce],
    },
  }),
}
