/** Rules 10 and 11: games unfinished at the season's end, from the request to the second ruling. */
import type { LetterId, Side } from '../../core/ids.ts'
import type { PlainDate } from '../../core/plainDate.ts'
import type { Evolvers } from './evolve.ts'
import type { GameState } from './state.ts'

export interface AdjudicationClaim {
  readonly claim: 'win' | 'draw'
  readonly letter: LetterId | null
  readonly text: string
  /** With analysis, in the text or attached: without it the right of appeal is forfeited (10D). */
  readonly analysis: boolean
  readonly on: PlainDate
}

export interface AdjudicationSlice {
  /** The request went out (10A). */
  readonly open: boolean
  readonly claims: { readonly white: AdjudicationClaim | null; readonly black: AdjudicationClaim | null }
  readonly decision: {
    readonly result: '1-0' | '0-1' | '1/2-1/2'
    readonly appealable: boolean
    readonly on: PlainDate
    readonly appealUntil: PlainDate | null
    /** The second ruling is final (11B). */
    readonly final: boolean
  } | null
  readonly appeal: {
    readonly team: string
    readonly on: PlainDate
    readonly letter: LetterId | null
    readonly text: string
  } | null
}

export const noAdjudication: AdjudicationSlice = {
  open: false,
  claims: { white: null, black: null },
  decision: null,
  appeal: null,
}

export interface AdjudicationEntries {
  AdjudicationOpened: { readonly on: PlainDate }
  /** A move of the last day, read after the request, ended the game or changed the position. */
  AdjudicationTakenBack: { readonly why: string }
  AdjudicationClaimed: { readonly side: Side } & AdjudicationClaim
  AdjudicationDecided: NonNullable<AdjudicationSlice['decision']>
  AdjudicationAppealed: NonNullable<AdjudicationSlice['appeal']>
}

const withAdjudication = (state: GameState, change: Partial<AdjudicationSlice>): GameState => ({
  ...state,
  adjudication: { ...state.adjudication, ...change },
})

export const adjudicationEvolvers: Evolvers<GameState, AdjudicationEntries> = {
  AdjudicationOpened: state => withAdjudication(state, { open: true }),
  AdjudicationTakenBack: state => ({ ...state, adjudication: noAdjudication }),
  AdjudicationClaimed: (state, { side, ...claim }) =>
    withAdjudication(state, { claims: { ...state.adjudication.claims, [side]: claim } }),
  AdjudicationDecided: (state, decision) => withAdjudication(state, { decision }),
  AdjudicationAppealed: (state, appeal) => withAdjudication(state, { appeal }),
}
