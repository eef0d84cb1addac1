/**
 * Rule 4: what a refused reply leaves behind. Nothing of it enters the moves; it is kept so that the correction can be
 * known as one, its received date carries over, and the opponent's next valid letter can cure it (section 4, D).
 */
import type { LetterId, Side } from '../../core/ids.ts'
import type { Instant, PlainDate } from '../../core/plainDate.ts'
import type { Evolvers } from './evolve.ts'
import type { GameState } from './state.ts'

/** Contract.md section 5: the `problem` of the reading, a move stamped after the season's end, or one before its turn. */
export type RefusalReason =
  | 'illegal'
  | 'ambiguous'
  | 'illegible'
  | 'no-move'
  | 'repetition'
  | 'wrong-number'
  | 'record-mismatch'
  | 'conditional-unanswered'
  | 'after-end'

export interface Refusal {
  readonly ply: number
  readonly reason: RefusalReason
  readonly letter: LetterId
  readonly stampAt: Instant
  readonly sentOn: PlainDate
  /** As stated in the refused letter: carries over to its correction (section 4, D). */
  readonly received: PlainDate | null
  /** The words that were refused. */
  readonly asWritten: string
  /** SANs that the opponent's repetition may cure: the one legal move, or the candidates; empty for illegal text. */
  readonly curable: readonly string[]
}

export interface ReferralSlice {
  /** The refusal of the ply now due, or null. */
  readonly open: Refusal | null
  /** Counted and shown to the TCs (6E). */
  readonly count: { readonly white: number; readonly black: number }
}

export const noReferral: ReferralSlice = { open: null, count: { white: 0, black: 0 } }

export interface ReferralEntries {
  MoveReferredBack: Refusal & { readonly by: Side }
}

export const referralEvolvers: Evolvers<GameState, ReferralEntries> = {
  MoveReferredBack: (state, { by, ...open }) => ({
    ...state,
    referral: {
      // The first stated receipt of this ply carries through several refusals.
      open: {
        ...open,
        received:
          open.received ?? (state.referral.open?.ply === open.ply ? state.referral.open.received : null),
      },
      count: { ...state.referral.count, [by]: state.referral.count[by] + 1 },
    },
  }),
}
