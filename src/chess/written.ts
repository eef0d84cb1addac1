/** What the characters of a written move say, before any language or position is asked. */
import type { PieceLetter } from './position.ts'

/** How a move is written: a pawn's bare square or capture, a piece and a square, a piece and both squares, both
 * squares alone, ICCF digits, castling, the piece's name, English descriptive. */
export type Shape =
  | 'pawn'
  | 'piece'
  | 'long'
  | 'coordinate'
  | 'uci'
  | 'numeric'
  | 'castling'
  | 'words'
  | 'descriptive'

/** A piece as written: letters await a language; a glyph or a name needs none. */
export type Named = { readonly letters: string } | { readonly piece: PieceLetter }

export interface Algebraic {
  readonly kind: 'algebraic'
  /** Null: nothing names the piece ('e4', 'e2e4', 'exd5'). */
  readonly mover: Named | null
  readonly fromFile: string | null
  readonly fromRank: string | null
  readonly toFile: string
  /** Null in 'exd'. */
  readonly toRank: string | null
  readonly capture: boolean
  /** The letter or glyph of the piece taken, where it is named too ('NxBd5'). */
  readonly victim: string | null
  readonly promotion: Named | null
  /** The pawn's file in front is a capital letter ('Bxc6' as a capture by the b-pawn), as written. */
  readonly capitalFile: string | null
  /** The new square is written with a capital letter ('NF3'). */
  readonly capitalSquare: boolean
}

export interface Castling {
  readonly kind: 'castling'
  readonly side: 'any' | 'short' | 'long'
}

/** A square of the English descriptive notation: the files its letters may mean ('N' is b and g), and its rank as
 * the mover counts it. */
export interface DescribedSquare {
  readonly files: string
  readonly rank: string | null
}

export interface Descriptive {
  readonly kind: 'descriptive'
  readonly piece: PieceLetter
  /** Which of the two pieces, or which pawn: 'K', 'Q', 'KB', 'B'; empty when unsaid. */
  readonly qualifier: string
  /** An origin added in brackets or after a stroke: 'N(B3)', 'R/1'. */
  readonly from: DescribedSquare | null
  readonly to: DescribedSquare | null
  readonly victim: { readonly piece: PieceLetter; readonly qualifier: string } | null
  readonly promotion: PieceLetter | null
}

export type Written = Algebraic | Castling | Descriptive

export interface WrittenAt {
  readonly written: Written
  readonly shape: Shape
  /** End of the move itself. */
  readonly coreEnd: number
  /** End of the marks that belong to it: '+', 'e.p.', 'check', '!?'. */
  readonly end: number
  /** The form is also an ordinary word or number ('ed', 'OO', 'castle', '1234'): it needs support around it. */
  readonly weak: boolean
}
