/** Rule 8: leave. Each game holds the leave that touches it; the competitor's ledger holds his days over all games. */
import type { Side } from '../../core/ids.ts'
import type { PlainDate } from '../../core/plainDate.ts'
import type { Evolvers } from './evolve.ts'
import type { GameState, SeatState } from './state.ts'

export interface Leave {
  /** 'KENT/3:2025-03-10': the seat and the first day asked for ('...#2' where that day was asked for before). */
  readonly id: string
  readonly side: Side
  readonly from: PlainDate
  /** Last day that counts as leave in this game; before `from` when none does (8D). */
  readonly to: PlainDate
  /** announced (8A) or granted by the TC, perhaps backdated (8C). */
  readonly kind: 'announced' | 'granted'
  readonly cancelled: boolean
}

export interface LeaveSlice {
  readonly leaves: readonly Leave[]
}

/** One leave in a competitor's ledger; days of `start` to `end` only: those outside are neither counted nor charged. */
export interface LedgerLine {
  readonly id: string
  readonly from: PlainDate
  readonly to: PlainDate
  readonly kind: 'announced' | 'granted'
  readonly cancelled: boolean
}

export interface LedgerSlice {
  readonly lines: readonly LedgerLine[]
}

export const noLeave: LeaveSlice = { leaves: [] }
export const noLedger: LedgerSlice = { lines: [] }

export interface LeaveEntries {
  LeaveBegun: Omit<Leave, 'cancelled'>
  /** 8D or CANCEL LEAVE: in this game the leave's last day is now this one; null = it does not count at all. */
  LeaveEnded: { readonly id: string; readonly lastDay: PlainDate | null }
}

export interface LedgerEntries {
  LeaveEntered: Omit<LedgerLine, 'cancelled'>
  LeaveShortened: { readonly id: string; readonly lastDay: PlainDate | null }
}

export const leaveEvolvers: Evolvers<GameState, LeaveEntries> = {
  LeaveBegun: (state, leave) => ({
    ...state,
    leave: { leaves: [...state.leave.leaves, { ...leave, cancelled: false }] },
  }),
  LeaveEnded: (state, { id, lastDay }) => ({
    ...state,
    leave: {
      leaves: state.leave.leaves.map(leave =>
        leave.id === id ? { ...leave, to: lastDay ?? leave.to, cancelled: lastDay === null } : leave,
      ),
    },
  }),
}

export const ledgerEvolvers: Evolvers<SeatState, LedgerEntries> = {
  LeaveEntered: (state, line) => ({
    ...state,
    ledger: { lines: [...state.ledger.lines, { ...line, cancelled: false }] },
  }),
  LeaveShortened: (state, { id, lastDay }) => ({
    ...state,
    ledger: {
      lines: state.ledger.lines.map(line =>
        line.id === id ? { ...line, to: lastDay ?? line.to, cancelled: lastDay === null } : line,
      ),
    },
  }),
}
