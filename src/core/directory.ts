/**
 * Who is who in one tournament: people, seats, teams, matches, games, as the file gave them and as mail has changed
 * them since. Read-only data; the app hands it to the rulebook.
 */
import type { Address, GameId, SeatId, TournamentId } from './ids.ts'
import type { PlainDate, Zone } from './plainDate.ts'

export interface Person {
  readonly name: string
  readonly email: Address
  readonly aliases: readonly Address[]
  readonly timezone: Zone | null
  /** Language codes of the notations he writes in, first one first. */
  readonly notation: readonly string[]
  readonly sharedAddress: boolean
  readonly receipts: 'all' | 'problems' | 'none'
  readonly reminders: boolean
  readonly copies: 'all' | 'problems' | 'digest'
}

export interface Seat {
  readonly id: SeatId
  readonly team: string
  readonly board: number
  readonly person: Person
  /** Days of leave used before the tournament was taken over. */
  readonly leaveUsed: number
}

export interface Team {
  readonly code: string
  readonly name: string
  readonly captain: Person
  readonly deputy: Person | null
  readonly seats: readonly Seat[]
  readonly reserves: readonly Person[]
}

export interface GameInfo {
  readonly id: GameId
  readonly match: string
  readonly board: number
  readonly white: SeatId
  readonly black: SeatId
  readonly noticeReceived: PlainDate | null
  readonly agreedNotation: readonly string[]
  /** Mid-season take-over. */
  readonly moves: string
  readonly clocks: { readonly white: number; readonly black: number } | null
  readonly lastSent: PlainDate | null
  /** The game was over when the tournament was taken over; a past season's result to compare with (`simulate --mbox`). */
  readonly result?: '1-0' | '0-1' | '1/2-1/2' | '0-0'
  readonly pending: readonly {
    readonly if: string
    readonly then: string
    readonly after?: readonly string[]
  }[]
  readonly drawOffer: boolean
}

export interface Match {
  readonly id: string
  readonly home: string
  readonly away: string
  readonly games: readonly GameInfo[]
}

export interface Tournament {
  readonly id: TournamentId
  readonly name: string
  readonly rulebook: string
  readonly timezone: Zone
  readonly start: PlainDate
  readonly end: PlainDate
  readonly form: 'one' | 'two' | 'hutton'
  readonly address: Address
  readonly controller: Person
  readonly controllerDeputies: readonly Person[]
  readonly appeals: Person
  /** Public pages are on; a game is shown without its last so many moves of each side. */
  readonly public?: { readonly delayMoves: number }
  /** As in the file; the rulebook checks them and fills in its defaults. */
  readonly parameters: { readonly [name: string]: unknown }
  readonly teams: readonly Team[]
  /** People who held a seat until a substitute came (9): their letters are still known. */
  readonly former?: readonly Person[]
  readonly matches: readonly Match[]
}
