/**
 * A chess position as a value: its FEN and its legal moves. Together with `replay` and `readMove` this room is the
 * only importer of chess.js; nobody else sees the library.
 */
import { Chess, type Move } from 'chess.js'
import type { Side } from '../core/ids.ts'

export type PieceLetter = 'P' | 'N' | 'B' | 'R' | 'Q' | 'K'

export interface LegalMove {
  /** Canonical SAN with its check or mate sign: 'Nbd7', 'exd6', 'e8=Q+', 'O-O'. */
  readonly san: string
  readonly piece: PieceLetter
  readonly from: string
  readonly to: string
  readonly capture: boolean
  readonly enPassant: boolean
  readonly promotion: PieceLetter | null
  readonly castle: 'short' | 'long' | null
  /** FEN after the move. */
  readonly after: string
}

export interface Position {
  readonly fen: string
  readonly turn: Side
  /** The number of the move now due: 15 means White's or Black's 15th. */
  readonly moveNumber: number
  readonly inCheck: boolean
  /** Computed at first use. */
  readonly legalMoves: readonly LegalMove[]
}

export const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'

const upper = (letter: string): PieceLetter => letter.toUpperCase() as PieceLetter

function legalMove(move: Move): LegalMove {
  return {
    san: move.san,
    piece: upper(move.piece),
    from: move.from,
    to: move.to,
    capture: move.captured !== undefined,
    enPassant: move.isEnPassant(),
    promotion: move.promotion === undefined ? null : upper(move.promotion),
    castle: move.isKingsideCastle() ? 'short' : move.isQueensideCastle() ? 'long' : null,
    after: move.after,
  }
}

/** The position of a FEN that this program wrote. Throws on a broken FEN: unchecked ones go through `checkFen`. */
export function positionOf(fen: string): Position {
  const chess = new Chess(fen)
  const fields = fen.split(' ')
  let legal: readonly LegalMove[] | undefined
  return {
    fen,
    turn: fields[1] === 'b' ? 'black' : 'white',
    moveNumber: Number(fields[5] ?? 1),
    inCheck: chess.inCheck(),
    get legalMoves() {
      legal ??= chess.moves({ verbose: true }).map(legalMove)
      return legal
    },
  }
}

export const startPosition = (): Position => positionOf(START_FEN)

/** SAN without its check or mate sign: the form in which moves are compared. */
export const bare = (san: string): string => san.replace(/[+#]+$/, '')

/** The legal move of that SAN (signs aside), or null. */
export function findMove(position: Position, san: string): LegalMove | null {
  const wanted = bare(san)
  return position.legalMoves.find(move => bare(move.san) === wanted) ?? null
}

/** The first four fields of a FEN: equal keys are the same position for the threefold rule (chess.js shows an
 * en-passant square only when the capture is legal). */
export const repetitionKey = (fen: string): string => fen.split(' ', 4).join(' ')

/** Half-moves since the last capture or pawn move (FIDE 9.3, 9.6). */
export const quietPlies = (fen: string): number => Number(fen.split(' ')[4] ?? 0)
