/**
 * A chess position as a value: its FEN and its legal moves. Together with `replay` and `readMove` this room is the
 * only importer of chess.js; nobody else sees the library.
 */
import { Chess, type Square, validateFen } from 'chess.js'
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
  /** How the board alone ends the game here (FIDE 5.1, 5.2), whatever was played before. Computed at first use. */
  readonly end: BoardEnd | null
}

/** Insufficient material is what chess.js calls so: king alone, with one minor piece, or bishops all on one colour. */
export type BoardEnd = 'checkmate' | 'stalemate' | 'insufficient-material'

export const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'

const pieceOf = (san: string): PieceLetter => {
  const first = san[0] ?? ''
  return first === 'O' ? 'K' : 'NBRQK'.includes(first) ? (first as PieceLetter) : 'P'
}

function destination(san: string, from: string): string {
  const rank = from[1] ?? ''
  if (san.startsWith('O-O-O')) return `c${rank}`
  if (san.startsWith('O-O')) return `g${rank}`
  const squares = san.replace(/=[NBRQ]/, '').replace(/[+#]+$/, '')
  return squares.slice(-2)
}

/** The legal move that chess.js spells so, with the position after it computed at first use only. */
function legalMove(fen: string, enPassantSquare: string, san: string, from: string): LegalMove {
  const piece = pieceOf(san)
  const to = destination(san, from)
  const capture = san.includes('x')
  const promotion = /=([NBRQ])/.exec(san)?.[1] as PieceLetter | undefined
  let after: string | undefined
  return {
    san,
    piece,
    from,
    to,
    capture,
    enPassant: piece === 'P' && capture && to === enPassantSquare,
    promotion: promotion ?? null,
    castle: san.startsWith('O-O-O') ? 'long' : san.startsWith('O-O') ? 'short' : null,
    get after() {
      if (after === undefined) {
        const chess = new Chess(fen)
        chess.move({ from, to, ...(promotion === undefined ? {} : { promotion: promotion.toLowerCase() }) })
        after = chess.fen()
      }
      return after
    },
  }
}

const SQUARES: readonly Square[] = [...'87654321'].flatMap(rank =>
  [...'abcdefgh'].map(file => `${file}${rank}` as Square),
)

/** All legal moves. chess.js's verbose list writes two FENs a move (1.4 ms a position); the SANs of the whole list
 * and the counts of each square's list give the same in a tenth of the time. Both run over the squares in one order,
 * castling aside, which is last in the whole list. */
function legalMovesOf(chess: Chess, fen: string): readonly LegalMove[] {
  const enPassantSquare = fen.split(' ')[3] ?? '-'
  const turn = chess.turn()
  const all = chess.moves()
  const steps = all.filter(san => !san.startsWith('O-O'))
  const moves: LegalMove[] = []
  let king: Square | undefined
  let next = 0
  for (const square of SQUARES) {
    const piece = chess.get(square)
    if (piece === undefined || piece.color !== turn) continue
    if (piece.type === 'k') king = square
    const count = chess.moves({ square }).filter(san => !san.startsWith('O-O')).length
    for (const san of steps.slice(next, next + count))
      moves.push(legalMove(fen, enPassantSquare, san, square))
    next += count
  }
  for (const san of all)
    if (san.startsWith('O-O') && king !== undefined) moves.push(legalMove(fen, enPassantSquare, san, king))
  return moves
}

/** A letter asks for the same few positions again and again: the reader, the record, the answer. */
const KEPT = 64
const kept = new Map<string, Position>()

/** The position of a FEN that this program wrote. Throws on a broken FEN: unchecked ones go through `checkFen`. */
export function positionOf(fen: string): Position {
  const known = kept.get(fen)
  if (known !== undefined) return known
  const position = computed(fen)
  kept.set(fen, position)
  const [oldest] = kept.keys()
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
  return position
}

function computed(fen: string): Position {
  const chess = new Chess(fen)
  const fields = fen.split(' ')
  let legal: readonly LegalMove[] | undefined
  let end: BoardEnd | null | undefined
  return {
    fen,
    turn: fields[1] === 'b' ? 'black' : 'white',
    moveNumber: Number(fields[5] ?? 1),
    inCheck: chess.inCheck(),
    get legalMoves() {
      legal ??= legalMovesOf(chess, fen)
      return legal
    },
    get end() {
      if (end === undefined) end = boardEnd(chess)
      return end
    },
  }
}

function boardEnd(chess: Chess): BoardEnd | null {
  if (chess.isCheckmate()) return 'checkmate'
  if (chess.isStalemate()) return 'stalemate'
  return chess.isInsufficientMaterial() ? 'insufficient-material' : null
}

/** Why a FEN from outside is none, or null when it is good. */
export function checkFen(fen: string): string | null {
  const checked = validateFen(fen)
  return checked.ok ? null : (checked.error ?? 'not a position')
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
