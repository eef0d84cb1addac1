/** Rule 5D: disagreements about the game, told to both TCs at once and held until they are settled. */
import type { LetterId, Side } from '../../core/ids.ts'
import type { PlainDate } from '../../core/plainDate.ts'
import type { Entry } from '../../core/entry.ts'
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

/** A disagreement with when it began; kept when it is settled, so that its case can be told. */
export interface DisagreementSince extends Disagreement {
  readonly since: PlainDate
  /** Letters that wait with it, in their order: read again when the boards are swapped. */
  readonly letters: readonly LetterId[]
}

export interface SettledDisagreement extends DisagreementSince {
  readonly how: string
  readonly settledOn: PlainDate
}

export interface DisagreementSlice {
  readonly open: readonly DisagreementSince[]
  readonly settled: readonly SettledDisagreement[]
  /** The record contradicts itself: a fold never throws, it says so here. */
  readonly broken: boolean
  /** Teams whose TC has said SWAP while the boards are reversed. */
  readonly swap: readonly string[]
}

export const noDisagreements: DisagreementSlice = { open: [], settled: [], broken: false, swap: [] }

export interface DisagreementEntries {
  DisagreementOpened: Disagreement
  DisagreementSettled: { readonly case: string; readonly how: string }
  /** Another letter that cannot be read before the disagreement is settled. */
  DisagreementLetter: { readonly case: string; readonly letter: LetterId }
  /** A TC agrees that the colours be swapped. */
  SwapSaid: { readonly team: string }
}

const dayOf = (entry: Entry): PlainDate => entry.effectiveOn.slice(0, 10) as PlainDate

const withDisagreement = (state: GameState, change: Partial<DisagreementSlice>): GameState => ({
  ...state,
  disagreement: { ...state.disagreement, ...change },
})

export const disagreementEvolvers: Evolvers<GameState, DisagreementEntries> = {
  DisagreementOpened: (state, disagreement, entry) =>
    withDisagreement(state, {
      open: [
        ...state.disagreement.open,
        {
          ...disagreement,
          since: dayOf(entry),
          letters: disagreement.letter === null ? [] : [disagreement.letter],
        },
      ],
    }),
  DisagreementSettled: (state, { case: caseId, how }, entry) => {
    const { open, settled } = state.disagreement
    const ended = open
      .filter(each => each.case === caseId)
      .map(each => ({ ...each, how, settledOn: dayOf(entry) }))
    return withDisagreement(state, {
      open: open.filter(each => each.case !== caseId),
      settled: [...settled, ...ended],
      swap: ended.some(each => each.kind === 'reversed') ? [] : state.disagreement.swap,
    })
  },
  DisagreementLetter: (state, { case: caseId, letter }) =>
    withDisagreement(state, {
      open: state.disagreement.open.map(each =>
        each.case === caseId && !each.letters.includes(letter)
          ? { ...each, letters: [...each.letters, letter] }
          : each,
      ),
    }),
  SwapSaid: (state, { team }) =>
    state.disagreement.swap.includes(team)
      ? state
      : withDisagreement(state, { swap: [...state.disagreement.swap, team] }),
}
