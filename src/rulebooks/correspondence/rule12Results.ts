/** Rule 12 and the FIDE ends: how a game ended, what is proposed, and whether the result is official (12B). */
import type { LetterId, Side } from '../../core/ids.ts'
import type { Instant, PlainDate } from '../../core/plainDate.ts'
import type { Evolvers } from './evolve.ts'
import type { GameState } from './state.ts'

export type Result = '1-0' | '0-1' | '1/2-1/2' | '0-0'

export type EndReason =
  | 'checkmate'
  | 'stalemate'
  | 'insufficient-material'
  | 'fivefold'
  | 'seventyfive'
  | 'agreement'
  | 'resignation'
  | 'threefold'
  | 'fifty'
  | 'time'
  | 'silence'
  | 'withdrawal'
  | 'adjudication'
  | 'penalty'
  | 'ruling'
  | 'no-record'
  | 'imported'

export interface ResultSlice {
  readonly ended: {
    readonly result: Result
    readonly reason: EndReason
    readonly by: Side | null
    readonly letter: LetterId | null
    /** When the act that ended it counts: an earlier act read later goes to the Controller (section 2). */
    readonly at: Instant
    /** When `game-over` went out: the terms for a record run from that day. */
    readonly toldAt: Instant
  } | null
  /** What the machine proposes; only a named person makes it a result. */
  readonly proposed: { readonly result: Result; readonly why: EndReason; readonly case: string } | null
  /** A record has come from a player (12B), or none is needed (ruling, adjudication). */
  readonly official: boolean
  readonly recordFrom: Side | null
  /** No record in time: before the Controller since this day (12C). */
  readonly recordMissing: PlainDate | null
  /** "Not meant": a player's word within 24 hours of `game-over`, before the Controller. */
  readonly notMeant: {
    readonly by: Side
    readonly case: string
    readonly on: PlainDate
    readonly text: string
  } | null
  /** How often the game has ended: a reinstated game may end again. */
  readonly ends: number
}

export const noResult: ResultSlice = {
  ended: null,
  proposed: null,
  official: false,
  recordFrom: null,
  recordMissing: null,
  notMeant: null,
  ends: 0,
}

/** Results by ruling or adjudication need no record from a player. */
export const needsRecord = (reason: EndReason): boolean =>
  [
    'checkmate',
    'stalemate',
    'insufficient-material',
    'fivefold',
    'seventyfive',
    'agreement',
    'resignation',
    'threefold',
    'fifty',
  ].includes(reason)

export interface ResultEntries {
  GameEnded: {
    readonly result: Result
    readonly reason: EndReason
    readonly by: Side | null
    readonly letter: LetterId | null
  }
  ResultProposed: { readonly result: Result; readonly why: EndReason; readonly case: string }
  ProposalDropped: { readonly why: string }
  RecordReceived: { readonly from: Side; readonly letter: LetterId | null }
  RecordFlagged: { readonly case: string; readonly since: PlainDate }
  EndNotMeant: {
    readonly by: Side
    readonly case: string
    readonly on: PlainDate
    readonly text: string
    readonly letter: LetterId | null
  }
  GameReinstated: { readonly why: string }
}

const withResult = (state: GameState, change: Partial<ResultSlice>): GameState => ({
  ...state,
  result: { ...state.result, ...change },
})

export const resultEvolvers: Evolvers<GameState, ResultEntries> = {
  GameEnded: (state, ended, entry) =>
    withResult(state, {
      ended: { ...ended, at: entry.effectiveOn, toldAt: entry.recordedAt },
      proposed: null,
      official: state.result.official || !needsRecord(ended.reason),
      recordMissing: needsRecord(ended.reason) ? state.result.recordMissing : null,
      ends: state.result.ends + 1,
    }),
  ResultProposed: (state, proposed) => withResult(state, { proposed }),
  ProposalDropped: state => withResult(state, { proposed: null }),
  RecordReceived: (state, { from }) =>
    withResult(state, { recordFrom: from, official: true, recordMissing: null }),
  RecordFlagged: (state, { since }) => withResult(state, { recordMissing: since }),
  EndNotMeant: (state, { by, case: caseId, on, text }) =>
    withResult(state, { notMeant: { by, case: caseId, on, text } }),
  GameReinstated: state => ({ ...state, result: { ...noResult, ends: state.result.ends } }),
}
