/** Rule 5D: disagreements about the game, told to both TCs at once and held until they are settled. */
import type { LetterId, Side } from '../../core/ids.ts'
import type { Evolvers } from './evolve.ts'
import type { GameState } from './state.ts'

export interface Disagreement {
  readonly case: string
  /** record: the boards differ at a ply. objection: a reported ply is denied. dispute: a player's DISPUTE. reversed: colours. */
  readonly kind: 'record' | 'objection' | 'dispute' | 'reversed' | 'late-act'
  readonly by: Side
  readonly ply: number | null
  readonly theirs: string | null
  readonly ours: string | null
  readonly text: string
  readonly letter: LetterId | null
}

export interface DisagreementSlice {
  readonly open: readonly Disagreement[]
  /** The record contradicts itself: a fold never throws, it says so here. */
  readonly broken: boolean
}

export const noDisagreements: DisagreementSlice = { open: [], broken: false }

export interface DisagreementEntries {
  DisagreementOpened: Disagreement
  DisagreementSettled: { readonly case: string; readonly how: string }
}

export const disagreementEvolvers: Evolvers<GameState, DisagreementEntries> = {
  DisagreementOpened: (state, disagreement) => ({
    ...state,
    disagreement: { ...state.disagreement, open: [...state.disagreement.open, disagreement] },
  }),
  DisagreementSettled: (state, { case: caseId }) => ({
    ...state,
    disagreement: {
      ...state.disagreement,
      open: state.disagreement.open.filter(each => each.case !== caseId),
    },
  }),
}
