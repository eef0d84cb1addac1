/** What one form of a text gives in a position, notation by notation (rule 2B). */
import { piecesOn } from './descriptive.ts'
import { figurine } from './glyphs.ts'
import { LANGUAGE_CODES, languagesFor, letterMeaning } from './languages.ts'
import type { LegalMove, PieceLetter, Position } from './position.ts'
import type { Algebraic, Named, Written, WrittenAt } from './written.ts'

/** The plausible notations of a text. Coordinates, UCI, ICCF numbers, figurines, castling, piece names and pawn
 * moves are exact and always in. */
export interface NotationSet {
  /** Language codes whose piece letters are plausible: ['en'], ['de', 'en'] ... */
  readonly languages: readonly string[]
  /** English descriptive: agreed between the players; `ifOnly` when it gives one legal move and nothing else any;
   * never. */
  readonly descriptive: 'agreed' | 'ifOnly' | 'never'
  /** The writer uses capitals properly: then 'bxc6' is the pawn and 'Bxc6' the bishop. False: either is both. */
  readonly caseMatters: boolean
}

interface Index {
  readonly byTarget: ReadonlyMap<string, readonly LegalMove[]>
}

const indices = new WeakMap<Position, Index>()

/** The legal moves by their new square and by its file. */
function indexOf(position: Position): Index {
  const known = indices.get(position)
  if (known !== undefined) return known
  const byTarget = new Map<string, LegalMove[]>()
  for (const move of position.legalMoves) {
    for (const target of [move.to, move.to.charAt(0)]) {
      const there = byTarget.get(target)
      if (there === undefined) byTarget.set(target, [move])
      else there.push(move)
    }
  }
  const index = { byTarget }
  indices.set(position, index)
  return index
}

/** The legal moves that fit squares, piece and promotion. `piece` null: any (both squares are given). */
function fitting(
  written: Algebraic,
  piece: PieceLetter | null,
  promotion: PieceLetter | null,
  position: Position,
): readonly LegalMove[] {
  const { fromFile, fromRank, toFile, toRank } = written
  const full = fromFile !== null && fromRank !== null
  return (indexOf(position).byTarget.get(toRank === null ? toFile : toFile + toRank) ?? []).filter(move => {
    if (piece !== null && move.piece !== piece) return false
    if (fromFile !== null && move.from.charAt(0) !== fromFile) return false
    if (fromRank !== null && move.from.charAt(1) !== fromRank) return false
    if (promotion !== null && move.promotion !== promotion) return false
    // The king's two steps are castling only when the text says where he comes from.
    if (move.castle !== null && !full) return false
    // 'd5' is no capture unless the text gives the pawn's file or says that it takes.
    if (
      move.piece === 'P' &&
      move.capture &&
      fromFile === null &&
      !(written.capture && written.mover !== null)
    )
      return false
    return toRank !== null || move.capture
  })
}

/** The legal moves that one form gives in one notation; none: well-formed, but not legal. */
export interface LanguageReading {
  readonly notation: string
  readonly moves: readonly LegalMove[]
}

const pieceIn = (named: Named, code: string): PieceLetter | null =>
  'piece' in named ? named.piece : letterMeaning(named.letters, code)

/** The promotion piece of that language; undefined when its letter means none there. */
function promotionIn(written: Algebraic, code: string): PieceLetter | null | undefined {
  if (written.promotion === null) return null
  const piece = pieceIn(written.promotion, code)
  return piece === null ? undefined : piece
}

const isFileLetter = (letters: string): boolean => /^[a-hасе]$/.test(letters)

/** Forms without a piece: pawn moves by square, file and square, or two files; and two squares. */
function bareReadings(
  form: WrittenAt,
  written: Algebraic,
  set: NotationSet,
  position: Position,
): LanguageReading[] {
  if (written.capitalFile !== null && !capitalIsFile(written, written.capitalFile, set)) return []
  const piece = form.shape === 'pawn' ? 'P' : null
  const letters =
    written.promotion !== null && 'letters' in written.promotion ? written.promotion.letters : null
  const notation = form.shape === 'pawn' ? 'pawn' : form.shape
  const codes = letters === null ? ['en'] : languagesFor(letters, set.languages)
  const uci = letters !== null && form.shape === 'uci'
  return [...new Set(uci ? ['en', ...codes] : codes)].flatMap(code => {
    const promotion = promotionIn(written, code)
    if (promotion === undefined) return []
    return [
      {
        notation: letters === null || uci ? notation : code,
        moves: fitting(written, piece, promotion, position),
      },
    ]
  })
}

/** May the capital in front be the file of a pawn? A writer who uses case properly writes files small, so his capital
 * is a piece in some language ('Dxc4' is a queen even where German is not in the set). Only 'E' names none; 'D1-D5' is
 * two squares all the same. */
function capitalIsFile(written: Algebraic, letter: string, set: NotationSet): boolean {
  if (letter.toUpperCase() === 'E' && letter.charCodeAt(0) < 128) return true
  if (written.fromRank !== null && written.capitalSquare) return true
  if (set.caseMatters) return false
  // 'DXC4' is all capitals; in 'Dxc4' the small square shows that the D is none, unless D is a letter of the set.
  return written.capitalSquare || set.languages.some(code => letterMeaning(letter, code) !== null)
}

function pieceReadings(
  written: Algebraic,
  mover: Named,
  set: NotationSet,
  position: Position,
): LanguageReading[] {
  if ('piece' in mover) {
    const letters =
      written.promotion !== null && 'letters' in written.promotion ? written.promotion.letters : null
    const codes = letters === null ? ['en'] : languagesFor(letters, set.languages)
    return codes.flatMap(code => {
      const promotion = promotionIn(written, code)
      return promotion === undefined
        ? []
        : [{ notation: '', moves: fitting(written, mover.piece, promotion, position) }]
    })
  }
  // A small 'b' of a writer who uses case is a file, never a piece.
  if (set.caseMatters && isFileLetter(mover.letters)) return []
  const read = (codes: readonly string[]): LanguageReading[] =>
    codes.flatMap(code => {
      const piece = letterMeaning(mover.letters, code)
      const promotion = promotionIn(written, code)
      if (piece === null || promotion === undefined) return []
      return [{ notation: code, moves: fitting(written, piece, promotion, position) }]
    })
  const codes = languagesFor(mover.letters, set.languages)
  const readings = read(codes)
  // Hardly anybody writes a pawn's letter: where one gives a move ('Bf4' in German, 'Pf3' in English), the other
  // languages' piece of that letter is heard too.
  const byPawnLetter = readings.some(
    ({ notation, moves }) => moves.length > 0 && letterMeaning(mover.letters, notation) === 'P',
  )
  return byPawnLetter
    ? [...readings, ...read(LANGUAGE_CODES.filter(code => !codes.includes(code)))]
    : readings
}

/** A four-digit promotion of ICCF ('6757', or '6752' with the rank dropped): the four moves it may mean. */
function shortNumeric(form: WrittenAt, written: Algebraic, position: Position): readonly LegalMove[] {
  if (form.shape !== 'numeric' || written.promotion !== null) return []
  return position.legalMoves.filter(
    move =>
      move.promotion !== null &&
      move.from === `${written.fromFile}${written.fromRank}` &&
      move.to.charAt(0) === written.toFile,
  )
}

/** The readings of a form before the piece taken is looked at. */
function allReadings(form: WrittenAt, set: NotationSet, position: Position): readonly LanguageReading[] {
  const written: Written = form.written
  if (written.kind === 'descriptive') return []
  if (written.kind === 'castling') {
    const moves = position.legalMoves.filter(
      move => move.castle !== null && (written.side === 'any' || move.castle === written.side),
    )
    return [{ notation: 'castling', moves }]
  }
  if (written.mover === null) {
    const found = bareReadings(form, written, set, position)
    const promotions = shortNumeric(form, written, position)
    return promotions.length === 0 ? found : [...found, { notation: 'numeric', moves: promotions }]
  }
  const notation = form.shape === 'words' ? 'words' : 'figurine'
  return pieceReadings(written, written.mover, set, position).map(reading =>
    reading.notation === '' ? { ...reading, notation } : reading,
  )
}

/** The type of piece that the move takes. */
function takenBy(move: LegalMove, board: ReadonlyMap<string, string>): string | null {
  if (!move.capture) return null
  return move.enPassant ? 'P' : (board.get(move.to) ?? '').toUpperCase()
}

/** What a form says in the languages of the set, English descriptive aside. A piece named as taken must be the one
 * that stands there; its letter is no sign of rule 4E. */
export function readings(form: WrittenAt, set: NotationSet, position: Position): readonly LanguageReading[] {
  const found = allReadings(form, set, position)
  const victim = form.written.kind === 'algebraic' ? form.written.victim : null
  if (victim === null) return found
  const glyph = figurine(victim)
  const named = languagesFor(victim, set.languages).map(code => letterMeaning(victim, code))
  const board = piecesOn(position.fen)
  const fits = (move: LegalMove): boolean =>
    [glyph, ...named].some(piece => piece !== null && piece === takenBy(move, board))
  return found.map(({ notation, moves }) => ({ notation, moves: moves.filter(fits) }))
}
