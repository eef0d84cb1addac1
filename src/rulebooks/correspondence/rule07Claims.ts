/** Rule 7: a claim that the time limit has been exceeded, from CLAIM TIME to the TCs' or the Controller's word. */
import type { LetterId, Side } from '../../core/ids.ts'
import type { PlainDate } from '../../core/plainDate.ts'
import type { Evolvers } from './evolve.ts'
import type { GameState } from './state.ts'

export type TcWord = 'UPHOLD' | 'REJECT'

export interface ClaimSlice {
  readonly case: string
  readonly by: Side
  readonly against: Side
  readonly claimedOn: PlainDate
  readonly letter: LetterId | null
  /** Our own clock shows the allowance kept (7C: clearly unfounded). */
  readonly unfounded: boolean
  /** protest: 14 days run (7C). captains: both TCs are asked (7D). conceded: waits for CONFIRM. controller: he decides (1B). closed. */
  readonly stage: 'protest' | 'captains' | 'conceded' | 'controller' | 'closed'
  readonly protestUntil: PlainDate
  readonly captainsUntil: PlainDate | null
  readonly protest: { readonly on: PlainDate; readonly text: string; readonly letter: LetterId | null } | null
  readonly words: { readonly [team: string]: TcWord }
  readonly outcome: 'upheld' | 'rejected' | 'withdrawn' | null
}

export interface ClaimEntries {
  ClaimMade: Pick<
    ClaimSlice,
    'case' | 'by' | 'against' | 'claimedOn' | 'letter' | 'unfounded' | 'protestUntil'
  >
  ProtestMade: { readonly on: PlainDate; readonly text: string; readonly letter: LetterId | null }
  CaptainsAsked: { readonly until: PlainDate }
  CaptainSaid: { readonly team: string; readonly word: TcWord }
  ClaimConceded: { readonly on: PlainDate }
  ClaimReferred: { readonly why: string }
  ClaimClosed: { readonly outcome: 'upheld' | 'rejected' | 'withdrawn'; readonly why: string }
}

const withClaim = (state: GameState, change: Partial<ClaimSlice>): GameState =>
  state.claim === null ? state : { ...state, claim: { ...state.claim, ...change } }

export const claimEvolvers: Evolvers<GameState, ClaimEntries> = {
  ClaimMade: (state, claim) => ({
    ...state,
    claim: { ...claim, stage: 'protest', captainsUntil: null, protest: null, words: {}, outcome: null },
  }),
  ProtestMade: (state, protest) => withClaim(state, { protest }),
  CaptainsAsked: (state, { until }) => withClaim(state, { stage: 'captains', captainsUntil: until }),
  CaptainSaid: (state, { team, word }) =>
    withClaim(state, { words: { ...state.claim?.words, [team]: word } }),
  ClaimConceded: state => withClaim(state, { stage: 'conceded' }),
  ClaimReferred: state => withClaim(state, { stage: 'controller' }),
  ClaimClosed: (state, { outcome }) => withClaim(state, { stage: 'closed', outcome }),
}
