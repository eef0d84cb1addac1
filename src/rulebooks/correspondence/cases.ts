/**
 * Cases: claims, disputes, silences, withdrawals, results, adjudications, appeals. The season numbers them (C1, C2 ...);
 * what a case is and where it stands is read from the record of its game or seat.
 */
import type { GameId, SeatId } from '../../core/ids.ts'
import type { PlainDate } from '../../core/plainDate.ts'
import type { Evolvers } from './evolve.ts'
import type { SeasonState } from './state.ts'

export type CaseKind =
  | 'claim'
  | 'disagreement'
  | 'silence'
  | 'withdrawal'
  | 'result'
  | 'adjudication'
  | 'appeal'
  | 'referral'
  | 'access'
  | 'held'

export interface CaseLine {
  readonly id: string
  readonly kind: CaseKind
  readonly game: GameId | null
  readonly seat: SeatId | null
}

/** A case in the register: numbered, with the day on which it was opened. */
export interface RegisteredCase extends CaseLine {
  readonly openedOn: PlainDate
}

export interface CaseRegister {
  readonly last: number
  readonly byId: { readonly [id: string]: RegisteredCase }
}

export const noCases: CaseRegister = { last: 0, byId: {} }

export interface CaseEntries {
  CaseOpened: CaseLine
}

export const caseEvolvers: Evolvers<SeasonState, CaseEntries> = {
  CaseOpened: (state, line, entry) => ({
    ...state,
    cases: {
      last: state.cases.last + 1,
      byId: {
        ...state.cases.byId,
        [line.id]: { ...line, openedOn: entry.effectiveOn.slice(0, 10) as PlainDate },
      },
    },
  }),
}
