/**
 * Games as lists of SAN: their positions, how the board ends a game by itself, and what a player may claim with his
 * move (FIDE 5.1, 5.2, 9.2, 9.3, 9.6).
 */
import { Chess } from 'chess.js'
import {
  type BoardEnd,
  bare,
  findMove,
  type Position,
  positionOf,
  quietPlies,
  repetitionKey,
  START_FEN,
} from './position.ts'

export type Replay =
  | {
      readonly kind: 'replayed'
      /** The FEN before the first ply and after each: one more than plies. */
      readonly fens: readonly string[]
      /** Canonical SAN of each ply, with its check or mate sign. */
      readonly sans: readonly string[]
      readonly last: Position
    }
  | {
      readonly kind: 'illegal'
      /** Index of the first ply that is not legal, from 0, and what stood there. */
      readonly ply: number
      readonly san: string
      /** FENs up to there. */
      readonly fens: readonly string[]
    }

/** Plays canonical SANs (signs of check and mate may be absent). `fromFen` must be a good FEN (`checkFen`). */
export function replay(sans: readonly string[], fromFen: string = START_FEN): Replay {
  const chess = new Chess(fromFen)
  const fens = [chess.fen()]
  const played: string[] = []
  for (const [ply, san] of sans.entries()) {
    try {
      const move = chess.move(san, { strict: true })
      if (bare(move.san) !== bare(san)) return { kind: 'illegal', ply, san, fens }
      played.push(move.san)
    } catch {
      // The library throws for a move that is not legal; that is an answer, not a fault.
      return { kind: 'illegal', ply, san, fens }
    }
    fens.push(chess.fen())
  }
  return { kind: 'replayed', fens, sans: played, last: positionOf(chess.fen()) }
}

export type EndingKind = BoardEnd | 'fivefold' | 'seventyfive'

/** An end that needs nobody's claim. */
export interface Ending {
  readonly kind: EndingKind
  readonly result: '1-0' | '0-1' | '1/2-1/2'
}

/** How often the last position has stood on the board; before its last capture or pawn move it cannot have. */
export function timesStood(fens: readonly string[]): number {
  const last = fens.at(-1)
  if (last === undefined) return 0
  const key = repetitionKey(last)
  return fens.slice(-quietPlies(last) - 1).filter(fen => repetitionKey(fen) === key).length
}

/** How the game whose FENs these are (first to last) ended by the board itself, or null. */
export function ending(fens: readonly string[]): Ending | null {
  const last = fens.at(-1)
  if (last === undefined) return null
  const position = positionOf(last)
  const drawn = (kind: EndingKind): Ending => ({ kind, result: '1/2-1/2' })
  if (position.end === 'checkmate')
    return { kind: 'checkmate', result: position.turn === 'white' ? '0-1' : '1-0' }
  if (position.end !== null) return drawn(position.end)
  if (timesStood(fens) >= 5) return drawn('fivefold')
  if (quietPlies(last) >= 150) return drawn('seventyfive')
  return null
}

/** The FENs with the move added, or as they are when it is null or not legal. */
function withMove(fens: readonly string[], san: string | null): readonly string[] {
  const last = fens.at(-1)
  const move = san === null || last === undefined ? null : findMove(positionOf(last), san)
  return move === null ? fens : [...fens, move.after]
}

/** Has the last position (after `plusMove`, when given) stood three times or more? The claim of FIDE 9.2. */
export const isThreefold = (fens: readonly string[], plusMove: string | null = null): boolean =>
  timesStood(withMove(fens, plusMove)) >= 3

/** Have both sides made fifty moves without capture or pawn move (counting `plusMove`)? The claim of FIDE 9.3. */
export function isFiftyMoves(fens: readonly string[], plusMove: string | null = null): boolean {
  const last = withMove(fens, plusMove).at(-1)
  return last !== undefined && quietPlies(last) >= 100
}
