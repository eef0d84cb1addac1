import type { PieceLetter } from '../position.ts'

/**
 * One language in which chess players write. To add yours, copy a row, translate it and list it in `languages.ts`;
 * no code knows a language by its name. Words may be written with or without marks and in any case: 'Läufer' also
 * reads 'laufer'. Leave out a word that is an ordinary word of another language ('at', 're', 'turn').
 */
export interface LanguageRow {
  /** ISO 639-1. */
  readonly code: string
  readonly name: string
  readonly script: 'latin' | 'cyrillic' | 'greek'
  /** Piece letters as printed in game scores, the usual one first; several characters are fine ('Кр'). */
  readonly letters: Readonly<Record<PieceLetter, readonly string[]>>
  /** The pieces written out, in the forms in which they stand in a sentence. */
  readonly names: Readonly<Record<PieceLetter, readonly string[]>>
  /** 'takes', between the piece and the square or the piece taken. */
  readonly takes: readonly string[]
  /** 'to', between the piece and its new square. */
  readonly to: readonly string[]
  /** 'from', between the piece and its old square. */
  readonly from: readonly string[]
  readonly check: readonly string[]
  readonly mate: readonly string[]
  readonly enPassant: readonly string[]
  /** Whole phrases: castling with the side unsaid, short and long. */
  readonly castles: readonly string[]
  readonly castlesShort: readonly string[]
  readonly castlesLong: readonly string[]
  /** 'promotes to', 'becomes': between the pawn's move and the name of the new piece. */
  readonly promotes: readonly string[]
  /** Articles and 'and' that may stand among those words. */
  readonly articles: readonly string[]
}
