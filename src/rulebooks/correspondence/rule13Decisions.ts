/** Rule 13: rulings of the Controller, suspension, appeals to the Secretary. */
import type { Address } from '../../core/ids.ts'
import type { PlainDate } from '../../core/plainDate.ts'
import type { Evolvers } from './evolve.ts'
import type { GameState } from './state.ts'

export interface Ruling {
  readonly id: string
  readonly case: string | null
  readonly by: Address
  /** The command as given: 'SCORE ... 0-1'. */
  readonly what: string
  readonly grounds: string
  readonly on: PlainDate
  readonly appealUntil: PlainDate | null
  readonly undone: boolean
}

export interface RulingsSlice {
  readonly rulings: readonly Ruling[]
  readonly suspended: { readonly since: PlainDate; readonly why: string } | null
  readonly appeal: {
    readonly ruling: string
    readonly team: string
    readonly on: PlainDate
    readonly text: string
    readonly outcome: 'UPHOLD' | 'REJECT' | null
  } | null
}

export const noRulings: RulingsSlice = { rulings: [], suspended: null, appeal: null }

export interface RulingEntries {
  RulingMade: Omit<Ruling, 'undone'>
  RulingUndone: { readonly id: string; readonly why: string }
  GameSuspended: { readonly since: PlainDate; readonly why: string }
  GameResumed: { readonly on: PlainDate }
  RulingAppealed: {
    readonly ruling: string
    readonly team: string
    readonly on: PlainDate
    readonly text: string
  }
  AppealDecided: { readonly outcome: 'UPHOLD' | 'REJECT'; readonly text: string }
}

const withRulings = (state: GameState, change: Partial<RulingsSlice>): GameState => ({
  ...state,
  rulings: { ...state.rulings, ...change },
})

export const rulingEvolvers: Evolvers<GameState, RulingEntries> = {
  RulingMade: (state, ruling) =>
    withRulings(state, { rulings: [...state.rulings.rulings, { ...ruling, undone: false }] }),
  RulingUndone: (state, { id }) =>
    withRulings(state, {
      rulings: state.rulings.rulings.map(ruling => (ruling.id === id ? { ...ruling, undone: true } : ruling)),
    }),
  GameSuspended: (state, suspended) => withRulings(state, { suspended }),
  GameResumed: state => withRulings(state, { suspended: null }),
  RulingAppealed: (state, appeal) => withRulings(state, { appeal: { ...appeal, outcome: null } }),
  AppealDecided: (state, { outcome }) =>
    state.rulings.appeal === null
      ? state
      : withRulings(state, { appeal: { ...state.rulings.appeal, outcome } }),
}
