/** Rules 5B and 9: enquiries, withdrawal, substitutes, death. The seat holds the person's story, each game what it means there. */
import type { Address, Side } from '../../core/ids.ts'
import type { PlainDate } from '../../core/plainDate.ts'
import type { Evolvers } from './evolve.ts'
import type { GameState, SeatState } from './state.ts'

export interface AbsenceSlice {
  /** A TC's enquiry that waits for an answer (5B). */
  readonly enquiry: { readonly on: PlainDate; readonly until: PlainDate } | null
  readonly withdrawn: {
    readonly case: string
    readonly informedOn: PlainDate
    readonly why: 'player' | 'captain' | 'enquiry' | 'access' | 'death' | 'disqualified'
    readonly person: Address
    /** Last good day to name a substitute; null when none may be named (9). */
    readonly substituteUntil: PlainDate | null
  } | null
  /** Those who held the seat before, latest last. */
  readonly former: readonly Address[]
}

export interface WithdrawalSlice {
  /** The side whose player has withdrawn and whose seat waits. */
  readonly side: Side | null
  readonly case: string | null
  readonly death: boolean
}

export const noAbsence: AbsenceSlice = { enquiry: null, withdrawn: null, former: [] }
export const noWithdrawal: WithdrawalSlice = { side: null, case: null, death: false }

export interface AbsenceEntries {
  EnquiryMade: { readonly on: PlainDate; readonly until: PlainDate }
  EnquiryAnswered: { readonly on: PlainDate }
  PlayerWithdrawn: NonNullable<AbsenceSlice['withdrawn']>
  WithdrawalCancelled: { readonly on: PlainDate }
  SubstituteSeated: { readonly person: Address; readonly former: Address; readonly on: PlainDate }
}

export interface WithdrawalEntries {
  SideWithdrawn: { readonly side: Side; readonly case: string; readonly death: boolean }
  SideReturned: { readonly side: Side; readonly how: 'cancelled' | 'substituted' }
}

export const absenceEvolvers: Evolvers<SeatState, AbsenceEntries> = {
  EnquiryMade: (state, enquiry) => ({ ...state, absence: { ...state.absence, enquiry } }),
  EnquiryAnswered: state => ({ ...state, absence: { ...state.absence, enquiry: null } }),
  PlayerWithdrawn: (state, withdrawn) => ({
    ...state,
    absence: { ...state.absence, enquiry: null, withdrawn },
  }),
  WithdrawalCancelled: state => ({ ...state, absence: { ...state.absence, withdrawn: null } }),
  SubstituteSeated: (state, { former }) => ({
    ...state,
    absence: { enquiry: null, withdrawn: null, former: [...state.absence.former, former] },
  }),
}

export const withdrawalEvolvers: Evolvers<GameState, WithdrawalEntries> = {
  SideWithdrawn: (state, { side, case: caseId, death }) => ({
    ...state,
    withdrawal: { side, case: caseId, death },
  }),
  SideReturned: state => ({ ...state, withdrawal: noWithdrawal }),
}
