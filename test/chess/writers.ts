/**
 * People who write moves, each in one notation: the reverse of the reader, written without looking at it. A writer
 * lists every text that may stand for a move, so that from all legal moves one learns what a text can mean at all.
 */
import { skeleton } from '../../src/chess/glyphs.ts'
import { type LanguageRow, languageOf } from '../../src/chess/languages.ts'
import type { LegalMove, PieceLetter, Position } from '../../src/chess/position.ts'

/** All texts of one notation that may mean the move, without number, marks and annotation. */
export type Writer = (move: LegalMove, position: Position) => readonly string[]

const row = (code: string): LanguageRow => {
  const found = languageOf(code)
  if (found === undefined) throw new Error(`no language ${code}`)
  return found
}

const file = (square: string) => square.charAt(0)
const rank = (square: string) => square.charAt(1)

/** Nothing, file, rank, or square: the origin as given by a short or a careful writer. */
const origins = (move: LegalMove) => ['', file(move.from), rank(move.from), move.from]

const CASTLES = { short: ['O-O', '0-0', 'o-o', 'OO'], long: ['O-O-O', '0-0-0', 'o-o-o', '000'] }
const castled = (move: LegalMove) => (move.castle === null ? [] : CASTLES[move.castle])

function promoted(
  texts: readonly string[],
  move: LegalMove,
  letters: (piece: PieceLetter) => readonly string[],
): readonly string[] {
  const { promotion } = move
  if (promotion === null) return texts
  return texts.flatMap(text => [
    text,
    ...letters(promotion).flatMap(letter => [
      `${text}=${letter}`,
      `${text}${letter}`,
      `${text}(${letter})`,
      `${text}/${letter}`,
    ]),
  ])
}

/** Pawn moves, which need no language apart from the piece of a promotion. */
function pawnTexts(move: LegalMove, letters: (piece: PieceLetter) => readonly string[]): readonly string[] {
  if (move.piece !== 'P') return []
  const { from, to } = move
  const joins = ['', 'x', ':', '-', ' - ', ' x ']
  const long = joins.map(join => from + join + to)
  const short = move.capture
    ? [
        ...['', 'x', ':', '-', ' x '].map(join => file(from) + join + to),
        ...['', 'x', ':'].map(join => file(from) + join + file(to)),
      ]
    : [to]
  return promoted([...short, ...long], move, letters)
}

/** The letters of a language, by piece and square, in the short and the long form; small letters too. */
export const byLetters =
  (code: string): Writer =>
  move => {
    const letters = (piece: PieceLetter) =>
      row(code).letters[piece].flatMap(letter => [letter, letter.toLowerCase()])
    if (move.castle !== null) return castled(move)
    if (move.piece === 'P') return pawnTexts(move, letters)
    return letters(move.piece).flatMap(letter =>
      origins(move).flatMap(origin =>
        ['', 'x', ':', '-', ' - ', ' x '].flatMap(join => [letter + origin + join + move.to]),
      ),
    )
  }

/** The same language by a writer who gives the pawn's letter too. */
export const byPawnLetter =
  (code: string): Writer =>
  move => {
    if (move.piece !== 'P') return []
    const letters = (piece: PieceLetter) =>
      row(code).letters[piece].flatMap(letter => [letter, letter.toLowerCase()])
    const promotions = (piece: PieceLetter) => [...letters(piece), ...GLYPHS[piece]]
    const joins = ['', 'x', ':', '-', ' - ', ' x ']
    // Without the pawn's file a capture must say that it takes.
    const short = ['', rank(move.from)].flatMap(origin =>
      (move.capture ? ['x', ':', ' x '] : joins).map(join => origin + join + move.to),
    )
    const careful = [file(move.from), move.from].flatMap(origin => joins.map(join => origin + join + move.to))
    return promoted(
      letters('P').flatMap(letter => [...short, ...careful].map(rest => letter + rest)),
      move,
      promotions,
    )
  }

export const coordinates: Writer = move => {
  const { from, to, promotion } = move
  const texts = ['', '-', 'x', ':', ' - ', ' x '].map(join => from + join + to)
  if (promotion === null) return texts
  return [...texts, from + to + promotion.toLowerCase()]
}

const digit = (square: string) => `${'abcdefgh'.indexOf(file(square)) + 1}${rank(square)}`

/** ICCF numeric, with the promotion digit; without it, and with the rank dropped, as some write. */
export const numeric: Writer = move => {
  const text = digit(move.from) + digit(move.to)
  if (move.promotion === null) return [text]
  const kind = 'QRBN'.indexOf(move.promotion) + 1
  const short = `${digit(move.from)}${digit(move.to).charAt(0)}`
  return [`${text}${kind}`, text, ...['1', '2', '3', '4'].map(last => short + last)]
}

const GLYPHS: Readonly<Record<PieceLetter, string>> = {
  K: '♔♚',
  Q: '♕♛£',
  R: '♖♜¦',
  B: '♗♝¥',
  N: '♘♞¤',
  P: '♙♟',
}

export const figurines: Writer = move => {
  if (move.castle !== null) return castled(move)
  const glyphs = (piece: PieceLetter) => [...GLYPHS[piece]].flatMap(glyph => [glyph, `${glyph}\ufe0e`])
  const men = move.piece === 'P' ? [] : glyphs(move.piece)
  const texts = men.flatMap(man =>
    origins(move).flatMap(origin => ['', 'x', '-'].map(join => man + origin + join + move.to)),
  )
  return move.piece === 'P' ? pawnTexts(move, glyphs) : texts
}

/** The piece written out in a language, with the words of that language. */
export const inWords =
  (code: string): Writer =>
  move => {
    const { names, takes, to, from, castlesShort, castlesLong, promotes } = row(code)
    if (move.castle !== null) return move.castle === 'short' ? castlesShort : castlesLong
    const joins = [...takes, ...(move.piece === 'P' && move.capture ? [] : to)]
    const origin = ['', ` ${move.from}`, ...from.map(word => ` ${word} ${move.from}`)]
    const texts = names[move.piece].flatMap(name =>
      origin.flatMap(place => joins.map(join => `${name}${place} ${join} ${move.to}`)),
    )
    const { promotion } = move
    if (promotion === null) return texts
    return texts.flatMap(text => [
      text,
      ...names[promotion].flatMap(name => [
        `${text} ${name}`,
        `${text} (${name})`,
        ...promotes.map(word => `${text} ${word} ${name}`),
      ]),
    ])
  }

const FILE_NAMES: Readonly<Record<string, readonly string[]>> = {
  a: ['QR', 'R'],
  b: ['QN', 'N', 'QKt', 'Kt'],
  c: ['QB', 'B'],
  d: ['Q'],
  e: ['K'],
  f: ['KB', 'B'],
  g: ['KN', 'N', 'KKt', 'Kt'],
  h: ['KR', 'R'],
}

/** English descriptive: file names by the pieces of the first rank, ranks from the mover's side. */
export const descriptive: Writer = (move, position) => {
  if (move.castle !== null) return castled(move)
  const count = (square: string) =>
    position.turn === 'white' ? rank(square) : String(9 - Number(rank(square)))
  const squares = (square: string) => (FILE_NAMES[file(square)] ?? []).map(name => name + count(square))
  const pawns = (square: string) => ['P', ...(FILE_NAMES[file(square)] ?? []).map(name => `${name}P`)]
  const men = move.piece === 'P' ? pawns(move.from) : move.piece === 'N' ? ['N', 'Kt'] : [move.piece]
  const movers = men.flatMap(man => [
    man,
    ...squares(move.from).flatMap(square => [`${man}(${square})`, `${man}/${square}`]),
  ])
  const board = position.fen.split(' ')[0] ?? ''
  const line = (board.split('/')[8 - Number(rank(move.to))] ?? '').replace(/\d/g, digits =>
    '.'.repeat(Number(digits)),
  )
  const taken = move.enPassant ? 'P' : line.charAt('abcdefgh'.indexOf(file(move.to))).toUpperCase()
  const victims = taken === 'P' ? pawns(move.to) : taken === 'N' ? ['N', 'Kt'] : [taken]
  const texts = move.capture
    ? movers.flatMap(mover => victims.flatMap(victim => [`${mover}x${victim}`, `${mover} x ${victim}`]))
    : movers.flatMap(mover => squares(move.to).flatMap(square => [`${mover}-${square}`]))
  const { promotion } = move
  return promotion === null
    ? texts
    : texts.flatMap(text => [text, `${text}(${promotion})`, `${text}=${promotion}`])
}

const GLYPH_NAMES = new Map(
  Object.entries(GLYPHS).flatMap(([piece, glyphs]) => [...glyphs].map(glyph => [glyph, `<${piece}>`])),
)
const seenLetters = new Map<string, string>()

function seenLetter(letter: string): string {
  const glyph = GLYPH_NAMES.get(letter)
  if (glyph !== undefined) return glyph
  if (letter === '\ufe0e' || letter === '\ufe0f') return ''
  return letter === letter.toLowerCase() ? skeleton(letter).toLowerCase() : skeleton(letter)
}

/** A text as the eye sees it: twins of letters made one, chess glyphs one colour; case kept. */
export function seen(text: string): string {
  let plain = ''
  for (const letter of text) {
    let same = seenLetters.get(letter)
    if (same === undefined) {
      same = seenLetter(letter)
      seenLetters.set(letter, same)
    }
    plain += same
  }
  return plain
}
