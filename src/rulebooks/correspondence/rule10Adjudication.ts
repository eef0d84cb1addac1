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

export interface AdjudicationDecision {
  readonly result: '1-0' | '0-1' | '1/2-1/2'
  readonly appealable: boolean
  readonly on: PlainDate
  readonly appealUntil: PlainDate | null
  /** The second ruling is final (11B). */
  readonly final: boolean
}

export interface AdjudicationSlice {
  /** The request went out (10A), or both TCs chose it after a death (9). */
  readonly open: boolean
  /** The day of the latest request, and how many there were. */
  readonly openedOn: PlainDate | null
  readonly requests: number
  readonly case: string | null
  /** The last claim of each side; its analysis counts once it has given any. */
  readonly claims: { readonly white: AdjudicationClaim | null; readonly black: AdjudicationClaim | null }
  /** Everything that each side sent, oldest first, as received. */
  readonly statements: readonly (AdjudicationClaim & { readonly side: Side })[]
  /** The dossiers went to the Controller on this day. */
  readonly sentToController: PlainDate | null
  readonly decision: AdjudicationDecision | null
  /** Teams whose TC the decision did not reach: their days for an appeal have not begun. */
  readonly undelivered: readonly string[]
  readonly appeal:
    | (AdjudicationAppeal & {
        readonly case: string
        /** The other TC's, before the second ruling. */
        readonly joined: readonly AdjudicationAppeal[]
      })
    | null
}

/** One Team Captain's appeal, perhaps with new analysis (11C). */
export interface AdjudicationAppeal {
  readonly team: string
  readonly on: PlainDate
  readonly letter: LetterId | null
  readonly text: string
}

export const noAdjudication: AdjudicationSlice = {
  open: false,
  openedOn: null,
  requests: 0,
  case: null,
  claims: { white: null, black: null },
  statements: [],
  sentToController: null,
  decision: null,
  undelivered: [],
  appeal: null,
}

export interface AdjudicationEntries {
  AdjudicationOpened: { readonly on: PlainDate; readonly case: string }
  /** A move of the last day was read after the request, or the game was suspended: it is made anew. */
  AdjudicationTakenBack: { readonly why: string }
  AdjudicationClaimed: { readonly side: Side } & AdjudicationClaim
  DossiersSent: { readonly on: PlainDate }
  AdjudicationDecided: AdjudicationDecision
  AdjudicationAppealed: AdjudicationAppeal & { readonly case: string }
  AdjudicationAppealJoined: AdjudicationAppeal
}

const withAdjudication = (state: GameState, change: Partial<AdjudicationSlice>): GameState => ({
  ...state,
  adjudication: { ...state.adjudication, ...change },
})

export const adjudicationEvolvers: Evolvers<GameState, AdjudicationEntries> = {
  AdjudicationOpened: (state, { on, case: caseId }) =>
    withAdjudication(state, {
      open: true,
      openedOn: on,
      requests: state.adjudication.requests + 1,
      case: caseId,
    }),
  // What the players have sent stays: the game may go to adjudication again with its new position.
  AdjudicationTakenBack: state => withAdjudication(state, { open: false, sentToController: null }),
  AdjudicationClaimed: (state, { side, ...claim }) => {
    const earlier = state.adjudication.claims[side]
    return withAdjudication(state, {
      claims: {
        ...state.adjudication.claims,
        [side]: { ...claim, analysis: claim.analysis || earlier?.analysis === true },
      },
      statements: [...state.adjudication.statements, { side, ...claim }],
    })
  },
  DossiersSent: (state, { on }) => withAdjudication(state, { sentToController: on }),
  AdjudicationDecided: (state, decision) => withAdjudication(state, { decision, undelivered: [] }),
  AdjudicationAppealed: (state, appeal) => withAdjudication(state, { appeal: { ...appeal, joined: [] } }),
  AdjudicationAppealJoined: (state, joined) => {
    const { appeal } = state.adjudication
    if (appeal === null) return state
    return withAdjudication(state, { appeal: { ...appeal, joined: [...appeal.joined, joined] } })
  },
}
