/**
 * The folded states of the three kinds of record: one game, one competitor (seat), one season. Each rule owns the
 * slice that it alone writes; its file says what the slice means and how entries move it.
 */
import type { GameInfo, Tournament } from '../../core/directory.ts'
import { gameSubject, seatSubject, type GameId, type SeatId, type SubjectId } from '../../core/ids.ts'
import type { Instant, PlainDate } from '../../core/plainDate.ts'
import { initialPlay, type PlaySlice } from './play.ts'
import { noReferral, type ReferralSlice } from './rule04Moves.ts'
import { noSilence, type SilenceSlice } from './rule03Silence.ts'
import { noDisagreements, type DisagreementSlice } from './rule05Reports.ts'
import { noTime, type TimeSlice } from './rule06Entries.ts'
import type { ClaimSlice } from './rule07Claims.ts'
import { noLedger, noLeave, type LeaveSlice, type LedgerSlice } from './rule08Leave.ts'
import { noAbsence, noWithdrawal, type AbsenceSlice, type WithdrawalSlice } from './rule09Withdrawal.ts'
import { noAdjudication, type AdjudicationSlice } from './rule10Adjudication.ts'
import { noResult, type ResultSlice } from './rule12Results.ts'
import { noRulings, type RulingsSlice } from './rule13Decisions.ts'
import { noCases, type CaseRegister } from './cases.ts'
import { noAccess, type AccessSlice } from './rule01Control.ts'
import type { OfficeBounces } from './rule01Offices.ts'

/** Deadlines met by the machine: key -> when. A key in here never fires again. */
export type DoneMarks = { readonly [key: string]: Instant }

/** Questions that wait for one person's CONFIRM: the notice's key -> what CONFIRM does. */
export interface OpenQuestion {
  readonly action: string
  readonly by: string
  readonly payload: { readonly [name: string]: unknown }
  readonly askedOn: Instant
}

export interface GameState {
  readonly subject: 'game'
  readonly id: GameId
  /** Last entry's place; 0 before the first. */
  readonly seq: number
  readonly play: PlaySlice
  readonly referral: ReferralSlice
  readonly silence: SilenceSlice
  readonly disagreement: DisagreementSlice
  readonly time: TimeSlice
  readonly leave: LeaveSlice
  readonly claim: ClaimSlice | null
  readonly withdrawal: WithdrawalSlice
  readonly adjudication: AdjudicationSlice
  readonly result: ResultSlice
  readonly rulings: RulingsSlice
  readonly done: DoneMarks
  readonly questions: { readonly [key: string]: OpenQuestion }
}

/** What is kept for a competitor over all his games: ledger of leave, absence, withdrawal, email access. */
export interface SeatState {
  readonly subject: 'seat'
  readonly id: SeatId
  readonly seq: number
  readonly ledger: LedgerSlice
  readonly absence: AbsenceSlice
  readonly access: AccessSlice
  /** Every open game of his is suspended since this day: his terms stand still. */
  readonly paused: PlainDate | null
  readonly done: DoneMarks
  readonly questions: { readonly [key: string]: OpenQuestion }
}

export interface SeasonState {
  readonly subject: 'season'
  readonly seq: number
  readonly importedOn: Instant | null
  readonly cases: CaseRegister
  /** Officers to whom mail came back. */
  readonly offices: OfficeBounces
  readonly done: DoneMarks
  readonly questions: { readonly [key: string]: OpenQuestion }
}

export type SubjectState = GameState | SeatState | SeasonState

export function initialGame(info: Pick<GameInfo, 'id'>): GameState {
  return {
    subject: 'game',
    id: info.id,
    seq: 0,
    play: initialPlay,
    referral: noReferral,
    silence: noSilence,
    disagreement: noDisagreements,
    time: noTime,
    leave: noLeave,
    claim: null,
    withdrawal: noWithdrawal,
    adjudication: noAdjudication,
    result: noResult,
    rulings: noRulings,
    done: {},
    questions: {},
  }
}

export const initialSeat = (id: SeatId): SeatState => ({
  subject: 'seat',
  id,
  seq: 0,
  ledger: noLedger,
  absence: noAbsence,
  access: noAccess,
  paused: null,
  done: {},
  questions: {},
})

export const initialSeason: SeasonState = {
  subject: 'season',
  seq: 0,
  importedOn: null,
  cases: noCases,
  offices: {},
  done: {},
  questions: {},
}

export function initialState(subject: SubjectId, _tournament: Tournament): SubjectState {
  if (subject.startsWith('game:')) return initialGame({ id: subject.slice('game:'.length) })
  if (subject.startsWith('seat:')) return initialSeat(subject.slice('seat:'.length))
  return initialSeason
}

export const subjectOf = (state: SubjectState): SubjectId =>
  state.subject === 'game'
    ? gameSubject(state.id)
    : state.subject === 'seat'
      ? seatSubject(state.id)
      : 'tournament'

/** The phases of a game, in the words of contract.md section 4. */
export type Phase = 'running' | 'finished' | 'adjudication' | 'suspended' | 'disputed'

/** A date in a fold, with why it is what it is. */
export interface Dated {
  readonly on: PlainDate
  readonly basis: 'stated' | 'timestamp' | 'assumed' | 'corrected' | 'ruled'
}
