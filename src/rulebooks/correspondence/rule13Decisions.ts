/** Rule 13: rulings of the Controller, suspension, appeals to the Secretary. */
import type { Address } from '../../core/ids.ts'
import type { PlainDate } from '../../core/plainDate.ts'
import type { Evolvers } from './evolve.ts'
import type { Undo } from './rule13Undo.ts'
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
  /** Rulings in several games that are one decision share this name. */
  readonly decision?: string
  /** What was before it, so that an appeal that is upheld can put it back (13C). */
  readonly undo?: Undo
  readonly undone: boolean
}

/** An appeal of a Team Captain to the Secretary (13C). */
export interface Appeal {
  readonly case: string
  readonly ruling: string
  readonly team: string
  readonly on: PlainDate
  readonly text: string
  /** Other Team Captains who appealed against the same ruling before it was decided. */
  readonly joined: readonly { readonly team: string; readonly on: PlainDate; readonly text: string }[]
  readonly outcome: 'UPHOLD' | 'REJECT' | null
  readonly decidedOn: PlainDate | null
  readonly words: string
}

export interface RulingsSlice {
  readonly rulings: readonly Ruling[]
  readonly suspended: { readonly since: PlainDate; readonly why: string } | null
  /** Appeals to the Secretary, oldest first. */
  readonly appeals: readonly Appeal[]
  /** 'R3 KENT': the mail about that ruling to that team's TC came back. */
  readonly undelivered: readonly string[]
  /** Matters that TCs have put before the Controller (1B), and appeals upheld that he must carry out (team '': 13C). */
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
  appeals: [],
  undelivered: [],
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
  /** Another TC appeals against the same ruling while the appeal is open. */
  AppealJoined: {
    readonly case: string
    readonly team: string
    readonly on: PlainDate
    readonly text: string
  }
  AppealDecided: {
    /** Missing in old records: the latest one. */
    readonly case?: string
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

const withAppeal = (state: GameState, id: string | undefined, change: (appeal: Appeal) => Appeal) =>
  withRulings(state, {
    appeals: state.rulings.appeals.map(each => (each.case === id ? change(each) : each)),
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
    withRulings(state, {
      appeals: [
        ...state.rulings.appeals,
        { ...appeal, joined: [], outcome: null, decidedOn: null, words: '' },
      ],
    }),
  AppealJoined: (state, { case: id, ...joined }) =>
    withAppeal(state, id, appeal => ({ ...appeal, joined: [...appeal.joined, joined] })),
  AppealDecided: (state, { case: id, outcome, text, on }) =>
    withAppeal(state, id ?? state.rulings.appeals.at(-1)?.case, appeal => ({
      ...appeal,
      outcome,
      decidedOn: on,
      words: text,
    })),
  CaseReferred: (state, referred) =>
    withRulings(state, { referrals: [...state.rulings.referrals, { ...referred, closedOn: null }] }),
  ReferralClosed: (state, { case: caseId, on }) =>
    withRulings(state, {
      referrals: state.rulings.referrals.map(each =>
        each.case === caseId && each.closedOn === null ? { ...each, closedOn: on } : each,
      ),
    }),
}
