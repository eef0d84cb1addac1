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
  /** The latest appeal to the Secretary (13C). */
  readonly appeal: {
    readonly case: string
    readonly ruling: string
    readonly team: string
    readonly on: PlainDate
    readonly text: string
    readonly outcome: 'UPHOLD' | 'REJECT' | null
    readonly decidedOn: PlainDate | null
    readonly words: string
  } | null
  /** Matters that TCs have put before the Controller (1B). */
  readonly referrals: readonly Referred[]
}

export interface Referred {
  readonly case: string
  readonly team: string
  readonly text: string
  readonly on: PlainDate
  readonly closedOn: PlainDate | null
}

export const noRulings: RulingsSlice = {
  rulings: [],
  suspended: null,
  appeal: null,
  referrals: [],
}

export interface RulingEntries {
  RulingMade: Omit<Ruling, 'undone'>
  RulingUndone: { readonly id: string; readonly why: string }
  GameSuspended: { readonly since: PlainDate; readonly why: string }
  GameResumed: { readonly on: PlainDate }
  RulingAppealed: {
    readonly case: string
    readonly ruling: string
    readonly team: string
    readonly on: PlainDate
    readonly text: string
  }
  AppealDecided: {
    readonly outcome: 'UPHOLD' | 'REJECT'
    readonly text: string
    readonly on: PlainDate
  }
  CaseReferred: Omit<Referred, 'closedOn'>
  ReferralClosed: { readonly case: string; readonly on: PlainDate }
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
  RulingAppealed: (state, appeal) =>
    withRulings(state, { appeal: { ...appeal, outcome: null, decidedOn: null, words: '' } }),
  AppealDecided: (state, { outcome, text, on }) =>
    state.rulings.appeal === null
      ? state
      : withRulings(state, { appeal: { ...state.rulings.appeal, outcome, decidedOn: on, words: text } }),
  CaseReferred: (state, referred) =>
    withRulings(state, { referrals: [...state.rulings.referrals, { ...referred, closedOn: null }] }),
  ReferralClosed: (state, { case: caseId, on }) =>
    withRulings(state, {
      referrals: state.rulings.referrals.map(each =>
        each.case === caseId && each.closedOn === null ? { ...each, closedOn: on } : each,
      ),
    }),
}
