/**
 * Rules 5B and 9: enquiries, withdrawal, substitutes, death. The seat holds the person's story, each game what it means
 * there.
 */
import type { Address, LetterId, Side } from '../../core/ids.ts'
import type { PlainDate } from '../../core/plainDate.ts'
import type { Evolvers } from './evolve.ts'
import { noAccess } from './rule01Control.ts'
import { noLedger } from './rule08Leave.ts'
import type { GameState, SeatState } from './state.ts'

export type WithdrawalCause = 'player' | 'captain' | 'enquiry' | 'access' | 'death' | 'disqualified'

export interface Withdrawn {
  readonly case: string
  /** The day on which the TC was informed: the clocks stand still from it, the term for a substitute runs from it. */
  readonly informedOn: PlainDate
  readonly why: WithdrawalCause
  readonly person: Address
  /** Last good day to name a substitute; null when none may be named (9). */
  readonly substituteUntil: PlainDate | null
  /** After a death in the later season: the substitute whom his TC proposes, until both TCs agree. */
  readonly proposed?: { readonly name: string; readonly email: Address }
}

export interface AbsenceSlice {
  /** A TC's enquiry that waits for an answer (5B). */
  readonly enquiry: { readonly id: number; readonly on: PlainDate; readonly until: PlainDate } | null
  readonly withdrawn: Withdrawn | null
  /** Those who held the seat before, latest last. */
  readonly former: readonly Address[]
  /** Letters of the withdrawn player that wait for his TC's word: read again when the withdrawal is cancelled. */
  readonly held: readonly LetterId[]
  /** The day of the first letter that came from this seat's player. */
  readonly heardOn: PlainDate | null
}

export type DeathChoice = 'adjudication' | 'substitute'

export interface WithdrawalSlice {
  /** The side whose player has withdrawn and whose seat waits; the later one where both have. */
  readonly side: Side | null
  readonly case: string | null
  readonly death: boolean
  readonly absent: readonly { readonly side: Side; readonly case: string; readonly death: boolean }[]
  /** Plies played when a substitute took a side's seat: the receipt of the latest one is his predecessor's. */
  readonly seatedAt: { readonly white: number | null; readonly black: number | null }
  /** What the TCs have chosen after a death in the later season (9): team code -> choice. */
  readonly choices: { readonly [team: string]: DeathChoice }
}

export const noAbsence: AbsenceSlice = { enquiry: null, withdrawn: null, former: [], held: [], heardOn: null }
export const noWithdrawal: WithdrawalSlice = {
  side: null,
  case: null,
  death: false,
  absent: [],
  seatedAt: { white: null, black: null },
  choices: {},
}

export interface AbsenceEntries {
  EnquiryMade: { readonly on: PlainDate; readonly until: PlainDate }
  EnquiryAnswered: { readonly on: PlainDate }
  /** It came back: he was never asked. */
  EnquiryUndelivered: Record<string, never>
  PlayerHeard: { readonly on: PlainDate }
  PlayerWithdrawn: Withdrawn
  WithdrawalCancelled: { readonly on: PlainDate }
  SubstituteProposed: { readonly name: string; readonly email: Address }
  WithdrawnLetterHeld: { readonly letter: LetterId }
  SubstituteSeated: { readonly person: Address; readonly former: Address; readonly on: PlainDate }
}

export interface WithdrawalEntries {
  SideWithdrawn: { readonly side: Side; readonly case: string; readonly death: boolean }
  SideReturned: { readonly side: Side; readonly how: 'cancelled' | 'substituted' }
  DeathChoiceMade: { readonly team: string; readonly choice: DeathChoice }
}

const withAbsence = (state: SeatState, change: Partial<AbsenceSlice>): SeatState => ({
  ...state,
  absence: { ...state.absence, ...change },
})

export const absenceEvolvers: Evolvers<SeatState, AbsenceEntries> = {
  EnquiryMade: (state, enquiry, { seq }) => withAbsence(state, { enquiry: { id: seq, ...enquiry } }),
  EnquiryUndelivered: state => withAbsence(state, { enquiry: null }),
  EnquiryAnswered: state => withAbsence(state, { enquiry: null }),
  PlayerHeard: (state, { on }) => withAbsence(state, { heardOn: state.absence.heardOn ?? on }),
  PlayerWithdrawn: (state, withdrawn) => withAbsence(state, { enquiry: null, withdrawn }),
  WithdrawalCancelled: state => withAbsence(state, { withdrawn: null, held: [] }),
  SubstituteProposed: (state, proposed) =>
    state.absence.withdrawn === null
      ? state
      : withAbsence(state, { withdrawn: { ...state.absence.withdrawn, proposed } }),
  WithdrawnLetterHeld: (state, { letter }) =>
    withAbsence(state, { held: [...state.absence.held.filter(each => each !== letter), letter] }),
  // Another competitor: his leave and his email access begin anew (8A: "each competitor").
  SubstituteSeated: (state, { former }) => ({
    ...withAbsence(state, { ...noAbsence, former: [...state.absence.former, former] }),
    ledger: noLedger,
    access: noAccess,
  }),
}

function withAbsent(state: GameState, absent: WithdrawalSlice['absent']): GameState {
  const latest = absent.at(-1)
  return {
    ...state,
    withdrawal: {
      side: latest?.side ?? null,
      case: latest?.case ?? null,
      death: latest?.death ?? false,
      absent,
      seatedAt: state.withdrawal.seatedAt,
      choices: latest === undefined ? {} : state.withdrawal.choices,
    },
  }
}

export const withdrawalEvolvers: Evolvers<GameState, WithdrawalEntries> = {
  SideWithdrawn: (state, withdrawn) =>
    withAbsent(state, [...state.withdrawal.absent.filter(each => each.side !== withdrawn.side), withdrawn]),
  SideReturned: (state, { side, how }) => {
    const returned = withAbsent(
      state,
      state.withdrawal.absent.filter(each => each.side !== side),
    )
    if (how === 'cancelled') return returned
    const seatedAt = { ...state.withdrawal.seatedAt, [side]: state.play.plies.length }
    return { ...returned, withdrawal: { ...returned.withdrawal, seatedAt } }
  },
  DeathChoiceMade: (state, { team, choice }) => ({
    ...state,
    withdrawal: { ...state.withdrawal, choices: { ...state.withdrawal.choices, [team]: choice } },
  }),
}
