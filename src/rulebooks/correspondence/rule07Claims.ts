/** Rule 7: a claim that the time limit has been exceeded, from CLAIM TIME to the TCs' or the Controller's word. */
import type { LetterId, Side } from '../../core/ids.ts'
import type { Instant, PlainDate } from '../../core/plainDate.ts'
import type { Evolvers } from './evolve.ts'
import type { GameState } from './state.ts'

export type TcWord = 'UPHOLD' | 'REJECT'

/** One step of a claim as it happened, for the view of its case. */
export interface ClaimStep {
  readonly at: Instant
  readonly what: string
}

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
  /** The day on which the protest lapsed (7C). */
  readonly concededOn: PlainDate | null
  readonly words: { readonly [team: string]: TcWord }
  readonly outcome: 'upheld' | 'rejected' | 'withdrawn' | null
  readonly steps: readonly ClaimStep[]
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

function withClaim(state: GameState, at: Instant, what: string, change: Partial<ClaimSlice>): GameState {
  const { claim } = state
  return claim === null
    ? state
    : { ...state, claim: { ...claim, ...change, steps: [...claim.steps, { at, what }] } }
}

export const claimEvolvers: Evolvers<GameState, ClaimEntries> = {
  ClaimMade: (state, claim, entry) => ({
    ...state,
    claim: {
      ...claim,
      stage: 'protest',
      captainsUntil: null,
      protest: null,
      concededOn: null,
      words: {},
      outcome: null,
      steps: [{ at: entry.effectiveOn, what: 'claimed' }],
    },
  }),
  ProtestMade: (state, protest, entry) => withClaim(state, entry.effectiveOn, 'protest', { protest }),
  CaptainsAsked: (state, { until }, entry) =>
    withClaim(state, entry.effectiveOn, 'captains-asked', { stage: 'captains', captainsUntil: until }),
  CaptainSaid: (state, { team, word }, entry) =>
    withClaim(state, entry.effectiveOn, `${team} ${word}`, {
      words: { ...state.claim?.words, [team]: word },
    }),
  ClaimConceded: (state, { on }, entry) =>
    withClaim(state, entry.effectiveOn, 'conceded', { stage: 'conceded', concededOn: on }),
  ClaimReferred: (state, { why }, entry) =>
    withClaim(state, entry.effectiveOn, `referred: ${why}`, { stage: 'controller' }),
  ClaimClosed: (state, { outcome }, entry) =>
    withClaim(state, entry.effectiveOn, outcome, { stage: 'closed', outcome }),
}

/** A claim that nobody has decided yet. */
export const openClaim = (state: GameState): ClaimSlice | null =>
  state.claim !== null && state.claim.stage !== 'closed' ? state.claim : null
