/** Names of the things that a record, a letter or a notice speaks about. */

export type Side = 'white' | 'black'
export const SIDES: readonly Side[] = ['white', 'black']
export const otherSide = (side: Side): Side => (side === 'white' ? 'black' : 'white')

/** A tournament's id as its file gives it: 'CDC25'. */
export type TournamentId = string
/** A game's id with its tournament: 'CDC25-KENT-ESSX-3a' is the tag; 'KENT-ESSX-3a' the id within the tournament. */
export type GameId = string
/** A seat: team code and board, 'KENT/3'; a reserve has no seat until he is seated. */
export type SeatId = string
/** An email address, lower-cased, as the directory holds it. People are keyed by address. */
export type Address = string
/** Hash (hex) of the raw bytes of a letter: its name everywhere. */
export type LetterId = string

/** What a record is about: one game, one competitor (seat) or one tournament, e.g. 'game:KENT-ESSX-3a'. */
export type SubjectId = string
export const gameSubject = (game: GameId): SubjectId => `game:${game}`
export const seatSubject = (seat: SeatId): SubjectId => `seat:${seat}`
export const TOURNAMENT_SUBJECT: SubjectId = 'tournament'
