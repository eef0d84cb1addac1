/**
 * The moves of a game as the record has them: plies, the opponent's open proposals (4F), the draw offer, letters not
 * yet settled (unseen moves, relays). Everything else about time, silence and cases is computed from this.
 */
import { START_FEN } from '../../chess/position.ts'
import type { LetterId, Side } from '../../core/ids.ts'
import type { Instant, PlainDate } from '../../core/plainDate.ts'
import type { Conditional } from './reading.ts'
import type { Dated } from './state.ts'
import type { Transmission } from './transmission.ts'

/** own = his own valid letter; agreed = cured by the opponent's repetition; the rest as in contract.md section 4. */
export type PlyBasis = 'own' | 'reported' | 'agreed' | 'stated' | 'ruled'

export interface Ply {
  /** 1 = White's first. */
  readonly ply: number
  readonly side: Side
  readonly san: string
  /** FEN after it, so that folding needs no chess. */
  readonly fen: string
  /** The date of the stamp in the sender's zone (2J). */
  readonly sent: Dated
  /** When the opponent's latest move was received; null where nothing is charged (first move, 6D). */
  readonly received: Dated | null
  /** The stamp itself: acts are ordered by it. */
  readonly stampAt: Instant
  /** reply: charged by 6C. free: an accepted or proposed continuation move (6D), or before take-over. */
  readonly use: 'reply' | 'free'
  readonly basis: PlyBasis
  readonly letter: LetterId | null
}

export interface PlaySlice {
  /** FEN before the first ply of `plies`. */
  readonly startFen: string
  readonly plies: readonly Ply[]
  /** White's own first date (6F): the Pairing Notice as sent, as the file or he himself says. */
  readonly clockStart: { readonly white: PlainDate | null; readonly black: PlainDate | null }
  /** Days used and plies played before the arbiter took the game over. */
  readonly takenOver: { readonly plies: number; readonly white: number; readonly black: number } | null
  /** Proposals open to the player on move, in the order given; void as soon as he moves (4F). */
  readonly pending: readonly Conditional[]
  readonly drawOffer: {
    readonly by: Side
    readonly ply: number
    readonly withMove: boolean
    readonly at: Instant
  } | null
  /** Ply numbers at which each side offered a draw: three in ten moves are shown to the TC. */
  readonly drawOffers: readonly { readonly by: Side; readonly ply: number }[]
  /** A letter that repeats a move of the opponent that we never saw waits for the original (section 4, D). */
  readonly unseen: UnseenMove | null
  /** Plies recorded on the opponent's word only, until their player objects or the days are over. */
  readonly reportedOpen: {
    readonly plies: readonly number[]
    readonly objectUntil: PlainDate
    readonly reporter: Side
  } | null
  /** A letter that did not go to the opponent as well, until it is relayed (2C). */
  readonly relay: {
    readonly ply: number
    readonly from: Side
    readonly dueAt: Instant
    readonly letter: LetterId
  } | null
  /** The last repeat (3A) of the latest move: the reply to it must be copied to the TC. */
  readonly repeat: { readonly by: Side; readonly ply: number; readonly at: Instant } | null
  /** Stated times that differ by more than a day, shown to the TCs (2K). */
  readonly opened: boolean
  /** How often plies were struck (13): what is said about ply 3 afterwards is about another ply 3. */
  readonly struck: number
}

export interface UnseenMove {
  /** The plies that we never saw, in order. */
  readonly plies: readonly { readonly ply: number; readonly san: string }[]
  readonly reporter: Side
  /** Recorded as reported when this instant comes and the original has not. */
  readonly recordAt: Instant
  readonly letter: LetterId
  readonly stampAt: Instant
  /** The opponent's sending date and the receipt as the reporter states them. */
  readonly sentOn: PlainDate | null
  readonly received: PlainDate | null
  /** The letter itself, judged when the original has come or the grace is over. */
  readonly transmission: Transmission
}

export const initialPlay: PlaySlice = {
  startFen: START_FEN,
  plies: [],
  clockStart: { white: null, black: null },
  takenOver: null,
  pending: [],
  drawOffer: null,
  drawOffers: [],
  unseen: null,
  reportedOpen: null,
  relay: null,
  repeat: null,
  opened: false,
  struck: 0,
}

export const currentFen = (play: PlaySlice): string => play.plies.at(-1)?.fen ?? play.startFen
export const toMove = (play: PlaySlice): Side => (currentFen(play).split(' ')[1] === 'b' ? 'black' : 'white')
/** The number of the move now due. */
export const moveDue = (play: PlaySlice): number => Number(currentFen(play).split(' ')[5] ?? 1)
/** Ply 27 and 28 are White's and Black's move 14. */
export const moveNumberOf = (ply: number): number => Math.ceil(ply / 2)
export const sideOfPly = (ply: number): Side => (ply % 2 === 1 ? 'white' : 'black')
/** '15.Bxf6' or '14...Nf6', as every mail writes a move. */
export const writtenMove = (ply: number, san: string): string =>
  `${moveNumberOf(ply)}${sideOfPly(ply) === 'white' ? '.' : '...'}${san}`
