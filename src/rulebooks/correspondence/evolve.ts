/**
 * Folds one entry into a state. Each rule's file says what its own entries do; here they are only gathered. Folding
 * never throws: an entry that this version does not know, or that contradicts the record, leaves the state as it is
 * but for its place.
 */
import type { Entry } from '../../core/entry.ts'
import { type PlayEntries, playEvolvers } from './playEntries.ts'
import { type UndeliveredEntries, undeliveredEvolvers } from './rule02Undelivered.ts'
import { type AccessEntries, accessEvolvers } from './rule01Control.ts'
import { type OfficeEntries, officeEvolvers } from './rule01Offices.ts'
import { type SilenceEntries, silenceEvolvers } from './rule03Silence.ts'
import { type ReferralEntries, referralEvolvers } from './rule04Moves.ts'
import { type DisagreementEntries, disagreementEvolvers } from './rule05Reports.ts'
import { type TimeEntries, timeEvolvers } from './rule06Entries.ts'
import { type ClaimEntries, claimEvolvers } from './rule07Claims.ts'
import { type LeaveEntries, leaveEvolvers, type LedgerEntries, ledgerEvolvers } from './rule08Leave.ts'
import {
  type AbsenceEntries,
  absenceEvolvers,
  type WithdrawalEntries,
  withdrawalEvolvers,
} from './rule09Withdrawal.ts'
import { type AdjudicationEntries, adjudicationEvolvers } from './rule10Adjudication.ts'
import { type ResultEntries, resultEvolvers } from './rule12Results.ts'
import { type RulingEntries, rulingEvolvers } from './rule13Decisions.ts'
import {
  type SeatSuspensionEntries,
  seatSuspensionEvolvers,
  type SuspensionEntries,
  suspensionEvolvers,
} from './rule13Suspension.ts'
import { type CaseEntries, caseEvolvers } from './cases.ts'
import type { GameState, OpenQuestion, SeasonState, SeatState, SubjectState } from './state.ts'

/** Entries that any subject may hold. */
export interface CommonEntries {
  /** A deadline row fired (or was skipped after an outage): never again for this key. */
  DeadlineDone: { readonly key: string; readonly skipped?: boolean }
  /** A question that waits for CONFIRM under this notice key. */
  QuestionAsked: { readonly key: string } & Omit<OpenQuestion, 'askedOn'>
  QuestionAnswered: { readonly key: string }
}

export interface GameEntries
  extends CommonEntries,
    PlayEntries,
    SilenceEntries,
    ReferralEntries,
    DisagreementEntries,
    TimeEntries,
    ClaimEntries,
    LeaveEntries,
    WithdrawalEntries,
    AdjudicationEntries,
    ResultEntries,
    RulingEntries,
    SuspensionEntries,
    UndeliveredEntries {}

export interface SeatEntries
  extends CommonEntries,
    LedgerEntries,
    AbsenceEntries,
    AccessEntries,
    SeatSuspensionEntries {}

export interface SeasonEntries extends CommonEntries, CaseEntries, OfficeEntries {
  TournamentImported: { readonly games: number }
}

export type Evolvers<S, E> = { readonly [K in keyof E]: (state: S, payload: E[K], entry: Entry) => S }

type AnyState = { readonly done: GameState['done']; readonly questions: GameState['questions'] }

function common<S extends AnyState>(): Evolvers<S, CommonEntries> {
  return {
    DeadlineDone: (state, { key }, entry) => ({
      ...state,
      done: { ...state.done, [key]: entry.effectiveOn },
    }),
    QuestionAsked: (state, { key, ...question }, entry) => ({
      ...state,
      questions: { ...state.questions, [key]: { ...question, askedOn: entry.effectiveOn } },
    }),
    QuestionAnswered: (state, { key }) => {
      const { [key]: _answered, ...questions } = state.questions
      return { ...state, questions }
    },
  }
}

const gameEvolvers: Evolvers<GameState, GameEntries> = {
  ...common<GameState>(),
  ...playEvolvers,
  ...silenceEvolvers,
  ...referralEvolvers,
  ...disagreementEvolvers,
  ...timeEvolvers,
  ...claimEvolvers,
  ...leaveEvolvers,
  ...withdrawalEvolvers,
  ...adjudicationEvolvers,
  ...resultEvolvers,
  ...rulingEvolvers,
  ...suspensionEvolvers,
  ...undeliveredEvolvers,
}

const seatEvolvers: Evolvers<SeatState, SeatEntries> = {
  ...common<SeatState>(),
  ...ledgerEvolvers,
  ...absenceEvolvers,
  ...accessEvolvers,
  ...seatSuspensionEvolvers,
}

const seasonEvolvers: Evolvers<SeasonState, SeasonEntries> = {
  ...common<SeasonState>(),
  ...caseEvolvers,
  ...officeEvolvers,
  TournamentImported: (state, _payload, entry) => ({
    ...state,
    importedOn: state.importedOn ?? entry.effectiveOn,
  }),
}

// The one place where the type of a payload is taken on trust: the store holds JSON under the kind's name.
function apply<S extends { readonly seq: number }>(
  table: { readonly [kind: string]: ((state: S, payload: never, entry: Entry) => S) | undefined },
  state: S,
  entry: Entry,
): S {
  const evolver = Object.hasOwn(table, entry.kind) ? table[entry.kind] : undefined
  const next = evolver === undefined ? state : evolver(state, entry.payload as never, entry)
  return { ...next, seq: entry.seq }
}

export function evolve(state: SubjectState, entry: Entry): SubjectState {
  switch (state.subject) {
    case 'game':
      return apply(gameEvolvers as never, state, entry)
    case 'seat':
      return apply(seatEvolvers as never, state, entry)
    case 'season':
      return apply(seasonEvolvers as never, state, entry)
  }
}
