/** Rule 8: leave. Each game holds the leave that touches it; the competitor's ledger holds his days over all games. */
import type { GameId, Side } from '../../core/ids.ts'
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

/** A leave as it was announced or granted; days of `start` to `end` only: those outside are neither counted nor charged. */
export interface EnteredLeave {
  readonly id: string
  readonly from: PlainDate
  readonly to: PlainDate
  readonly kind: 'announced' | 'granted'
}

/** The reply that cancels a leave (8D): in that game, sent on that day. */
export interface LeaveAnswer {
  readonly game: GameId
  readonly on: PlainDate
}

/** One leave in a competitor's ledger. */
export interface LedgerLine extends EnteredLeave {
  /** The last day that is charged. */
  readonly to: PlainDate
  readonly cancelled: boolean
  /** The last day as it was asked for. */
  readonly asked: PlainDate
  /** CANCEL LEAVE: its last day by the player's own word, null where none was left; undefined while he has not said so. */
  readonly calledOff?: PlainDate | null
  /** The reply that has cancelled it, as the record now stands. */
  readonly answered: LeaveAnswer | null
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
  /** The reply that ended it no longer stands on a day of the leave: its last day in this game is this one again. */
  LeaveRestored: { readonly id: string; readonly lastDay: PlainDate }
}

export interface LedgerEntries {
  LeaveEntered: EnteredLeave
  /** By CANCEL LEAVE or, where `answered` says so, by a reply (8D). */
  LeaveShortened: {
    readonly id: string
    readonly lastDay: PlainDate | null
    readonly answered?: LeaveAnswer
  }
  /** More of it is charged again; `answered` is the later reply that ends it now, null where none does. */
  LeaveRestored: {
    readonly id: string
    readonly lastDay: PlainDate
    readonly answered: LeaveAnswer | null
  }
}

const withLeave = (state: GameState, id: string, change: Partial<Leave>): GameState => ({
  ...state,
  leave: { leaves: state.leave.leaves.map(leave => (leave.id === id ? { ...leave, ...change } : leave)) },
})

/** The last day that counts, or that none does. */
const ending = (lastDay: PlainDate | null) =>
  lastDay === null ? { cancelled: true } : { to: lastDay, cancelled: false }

export const leaveEvolvers: Evolvers<GameState, LeaveEntries> = {
  LeaveBegun: (state, leave) => ({
    ...state,
    leave: { leaves: [...state.leave.leaves, { ...leave, cancelled: false }] },
  }),
  LeaveEnded: (state, { id, lastDay }) => withLeave(state, id, ending(lastDay)),
  LeaveRestored: (state, { id, lastDay }) => withLeave(state, id, ending(lastDay)),
}

const withLine = (state: SeatState, id: string, change: Partial<LedgerLine>): SeatState => ({
  ...state,
  ledger: { lines: state.ledger.lines.map(line => (line.id === id ? { ...line, ...change } : line)) },
})

export const ledgerEvolvers: Evolvers<SeatState, LedgerEntries> = {
  LeaveEntered: (state, line) => ({
    ...state,
    ledger: {
      lines: [...state.ledger.lines, { ...line, cancelled: false, asked: line.to, answered: null }],
    },
  }),
  LeaveShortened: (state, { id, lastDay, answered }) =>
    withLine(state, id, {
      ...ending(lastDay),
      ...(answered === undefined ? { calledOff: lastDay } : { answered }),
    }),
  LeaveRestored: (state, { id, lastDay, answered }) => withLine(state, id, { ...ending(lastDay), answered }),
}
