/**
 * The grammar of a written move. One text may say two things ('bc4' is a capture by the b-pawn or a bishop's move);
 * all are returned and the position decides. Text has gone through `normalise`; every expression is anchored and
 * bounded, hence linear.
 */

import { type Course, connected, courseAfter, F, fileOf, GAP, isCapital, SQUARE, takes, X } from './course.ts'
import { describedAt } from './descriptive.ts'
import { CASTLES, isBeginning, PIECE_NAMES, phraseAt, TAKES } from './languages.ts'
import { marksEnd, piecesAt, promotionAt, stick, wordEnds } from './marks.ts'
import type { PieceLetter } from './position.ts'
import type { Algebraic, Named, Shape, Written, WrittenAt } from './written.ts'

/** The piece taken, where the writer names it too: 'NxBd5'. */
const V = '[\\p{Lu}♔-♟]'
const AFTER_PIECE = new RegExp(
  `(?:(${X})(${V})?|( ?[-/] ?| )?(?:\\(?(${F})?([1-8])?\\)?(?:(${X})(${V})?| ?- ?|))?)(${F})([1-8])`,
  'uy',
)
const PAWN_CAPTURE = new RegExp(`(${F})(?:(${X})(${V})?|-|)(${F})([1-8])`, 'uy')
// Expressions are made once: these run for every word of a letter.
const RANK = /[1-8]/
const LETTER = /\p{L}/u
const WORD_LETTER = /^[AIEOaieo]$/
const UCI = /^(?:[a-h][1-8][a-h][1-8][qrbn]?|[A-H][1-8][A-H][1-8][QRBN]?)$/
/** A date, time or sum goes on behind the digits. */
const GOES_ON = /^[/.:,-]\d/
const KNIGHT_FILE = /^[kq]?ktp?$/i
const SIGN_OF_MOVE = /[1-8xXхХoO0О]/
const MAN = /[pnbrqk]/i
const PAWN_FILES = new RegExp(`(${F})(${X}|)(${F})`, 'y')
const COORDINATE = new RegExp(`(${F})([1-8])(?:(${X})(${V})?| ?- ?|)(${F})([1-8])`, 'uy')
const NUMERIC = /([1-8])([1-8])(-?)([1-8])([1-8])([1-4])?/y
const CASTLE = /([0OoОоΟο]) ?- ?[0OoОоΟο]( ?- ?[0OoОоΟο])?|([OoОо0])\3(\3)?/y

const plain: Omit<Algebraic, 'toFile'> = {
  kind: 'algebraic',
  mover: null,
  fromFile: null,
  fromRank: null,
  toRank: null,
  capture: false,
  victim: null,
  promotion: null,
  capitalFile: null,
  capitalSquare: false,
}

/** Adds promotion and marks behind the squares; null when a letter or digit follows and the text is something else. */
function finish(text: string, at: number, written: Algebraic, shape: Shape, weak: boolean): WrittenAt | null {
  const lastRank = written.toRank === null || written.toRank === '1' || written.toRank === '8'
  const bare = written.mover === null || ('piece' in written.mover && written.mover.piece === 'P')
  const promotion = lastRank ? promotionAt(text, at, bare && written.toRank !== null) : null
  const whole = promotion === null ? written : { ...written, promotion: promotion.named }
  return close(text, promotion?.end ?? at, whole, shape, weak)
}

function close(text: string, at: number, written: Written, shape: Shape, weak: boolean): WrittenAt | null {
  const end = marksEnd(text, at)
  return wordEnds(text, end) ? { written, shape, coreEnd: at, end, weak } : null
}

/** Letters that are whole words of English or a figure: they name a piece only when a square follows at once. */
const isWordLetter = (named: Named): boolean => 'letters' in named && WORD_LETTER.test(named.letters)
const isSmall = (named: Named): boolean => 'letters' in named && !isCapital(named.letters.charAt(0))

function afterPiece(text: string, at: number, named: Named): WrittenAt | null {
  const found = stick(AFTER_PIECE, text, at)
  if (found === null) return null
  const [whole, sign, taken, before, fromFile, fromRank, between, alsoTaken, toFile = '', toRank = ''] = found
  if (before === ' ' && (isSmall(named) || isWordLetter(named))) return null
  // 'NBd2' is no origin on the b-file: files are small where squares are.
  if (fromFile !== undefined && isCapital(fromFile) && !isCapital(toFile)) return null
  const full = fromFile !== undefined && fromRank !== undefined
  const written: Algebraic = {
    ...plain,
    mover: named,
    fromFile: fromFile === undefined ? null : fileOf(fromFile),
    fromRank: fromRank ?? null,
    toFile: fileOf(toFile),
    toRank,
    capture: takes(sign) || takes(between),
    victim: taken ?? alsoTaken ?? null,
    capitalSquare: isCapital(toFile),
  }
  return finish(text, at + whole.length, written, full ? 'long' : 'piece', false)
}

function inWords(text: string, mover: Named, course: Course | null): WrittenAt | null {
  if (course === null) return null
  const { end, ...squares } = course
  return finish(text, end, { ...plain, ...squares, mover }, 'words', false)
}

function pieceForms(text: string, at: number): (WrittenAt | null)[] {
  const forms: (WrittenAt | null)[] = []
  for (const { named, end } of piecesAt(text, at)) {
    const next = text.charAt(end)
    const spaced = next === ' ' || next === '-'
    const signed = spaced && '-xXхХ'.includes(text.charAt(end + 1) || '.')
    if (next === ' ' && !signed && (isSmall(named) || isWordLetter(named))) continue
    forms.push(afterPiece(text, end, named))
    if (isSmall(named) || isWordLetter(named)) continue
    if (spaced) forms.push(inWords(text, named, courseAfter(text, end, false)))
    if (!' -xX:'.includes(text.charAt(end + 2) || '.')) continue
    // 'Ng1 to f3', 'Nf3 takes e5': the origin stands at the letter, the rest is words.
    const origin = stick(SQUARE, text, end)
    const after = origin === null ? null : connected(text, end + origin[0].length)
    const square = after === null ? null : stick(SQUARE, text, after.end)
    if (origin === null || after === null || square === null) continue
    const written: Algebraic = {
      ...plain,
      mover: named,
      fromFile: fileOf(origin[1] ?? ''),
      fromRank: origin[2] ?? '',
      toFile: fileOf(square[1] ?? ''),
      toRank: square[2] ?? '',
      capture: after.capture,
    }
    forms.push(finish(text, after.end + square[0].length, written, 'long', false))
  }
  const name = phraseAt(text, at, PIECE_NAMES)
  if (name !== null) forms.push(inWords(text, { piece: name.meaning }, courseAfter(text, name.end, true)))
  return forms
}

const IS_FILE = new RegExp(F)

function bareForms(text: string, at: number): (WrittenAt | null)[] {
  const forms: (WrittenAt | null)[] = []
  const first = text.charAt(at)
  if (!IS_FILE.test(first)) return forms
  const square = stick(SQUARE, text, at)
  if (square !== null) {
    const toFile = fileOf(first)
    const end = at + square[0].length
    const written = { ...plain, toFile, toRank: square[2] ?? '', capitalSquare: isCapital(first) }
    // 'the b4-pawn' names a square.
    const compound = text.charAt(end) === '-' && LETTER.test(text.charAt(end + 1))
    forms.push(finish(text, end, written, 'pawn', compound))
    const both = stick(COORDINATE, text, at)
    const after = both === null ? connected(text, end) : null
    const target = after === null ? null : stick(SQUARE, text, after.end)
    const course =
      both !== null
        ? {
            file: both[5],
            rank: both[6],
            capture: takes(both[3]),
            victim: both[4] ?? null,
            end: at + both[0].length,
          }
        : after !== null && target !== null
          ? {
              file: target[1],
              rank: target[2],
              capture: after.capture,
              victim: null,
              end: after.end + target[0].length,
            }
          : null
    if (course !== null) {
      const uci = UCI.test(text.slice(at, course.end + 1).trim())
      const long = {
        ...plain,
        fromFile: toFile,
        fromRank: square[2] ?? '',
        toFile: fileOf(course.file ?? ''),
        toRank: course.rank ?? '',
        capture: course.capture,
        victim: course.victim,
        capitalFile: isCapital(first) ? first : null,
        capitalSquare: isCapital(course.file ?? ''),
      }
      forms.push(finish(text, course.end, long, uci ? 'uci' : 'coordinate', false))
    }
  }
  const next = text.charAt(at + 1)
  if (RANK.test(next)) return forms
  if (next === ' ' || next === '-') forms.push(...pawnOfFile(text, at))
  const capture = stick(PAWN_CAPTURE, text, at)
  if (capture !== null) {
    const [whole, , sign, taken, toFile = '', toRank = ''] = capture
    // 'ee5' is no move of a pawn.
    if (fileOf(first) === fileOf(toFile)) return forms
    const written = {
      ...plain,
      fromFile: fileOf(first),
      toFile: fileOf(toFile),
      toRank,
      capture: takes(sign),
      victim: taken ?? null,
    }
    const capitals = { capitalFile: isCapital(first) ? first : null, capitalSquare: isCapital(toFile) }
    forms.push(finish(text, at + whole.length, { ...written, ...capitals }, 'pawn', false))
  }
  const files = stick(PAWN_FILES, text, at)
  if (files !== null) {
    const [whole, , sign, toFile = ''] = files
    const written = { ...plain, fromFile: fileOf(first), toFile: fileOf(toFile), capture: takes(sign) }
    const capitals = { capitalFile: isCapital(first) ? first : null, capitalSquare: isCapital(toFile) }
    forms.push(finish(text, at + whole.length, { ...written, ...capitals }, 'pawn', !takes(sign)))
  }
  return forms
}

/** 'e takes d5', 'e-pawn takes d5', 'e pawn to e5'. */
function pawnOfFile(text: string, at: number): (WrittenAt | null)[] {
  const fromFile = fileOf(text.charAt(at))
  const gap = stick(GAP, text, at + 1)
  const name = gap === null ? null : phraseAt(text, at + 1 + gap[0].length, PIECE_NAMES)
  const pawn: Named = { piece: 'P' }
  if (name !== null && name.meaning === 'P') {
    const course = courseAfter(text, name.end, true)
    return [inWords(text, pawn, course === null ? null : { ...course, fromFile })]
  }
  const taking = gap === null ? null : phraseAt(text, at + 1 + gap[0].length, TAKES)
  if (taking === null) return []
  const course = courseAfter(text, at + 1, false)
  return [inWords(text, pawn, course === null || !course.capture ? null : { ...course, fromFile })]
}

const DIGIT_PIECES: Readonly<Record<string, PieceLetter>> = { 1: 'Q', 2: 'R', 3: 'B', 4: 'N' }
const fileOfDigit = (digit: string): string => 'abcdefgh'.charAt(Number(digit) - 1)

/** ICCF numeric: from and to as file and rank digits, a fifth digit for the promotion. */
function numericForm(text: string, at: number): WrittenAt | null {
  const found = stick(NUMERIC, text, at)
  if (found === null) return null
  const [whole, fromFile = '', fromRank = '', dash, toFile = '', toRank = '', digit] = found
  const piece = digit === undefined ? undefined : DIGIT_PIECES[digit]
  const written: Algebraic = {
    ...plain,
    fromFile: fileOfDigit(fromFile),
    fromRank,
    toFile: fileOfDigit(toFile),
    toRank,
    promotion: piece === undefined ? null : { piece },
  }
  const end = at + whole.length
  if (GOES_ON.test(text.slice(end, end + 2))) return null
  return close(text, end, written, 'numeric', dash === '-' || piece === undefined)
}

function castlingForms(text: string, at: number): (WrittenAt | null)[] {
  const phrase = phraseAt(text, at, CASTLES)
  if (phrase !== null)
    return [
      close(
        text,
        phrase.end,
        { kind: 'castling', side: phrase.meaning },
        'castling',
        phrase.meaning === 'any',
      ),
    ]
  const found = stick(CASTLE, text, at)
  if (found === null) return []
  const end = at + found[0].length
  const dashless = found[3] !== undefined
  if (GOES_ON.test(text.slice(end, end + 2))) return []
  const long = found[2] !== undefined || found[4] !== undefined
  return [close(text, end, { kind: 'castling', side: long ? 'long' : 'short' }, 'castling', dashless)]
}

const RUN = /[\p{L}\p{M}\p{N}]{1,32}/uy

/** A quick look: a short word, one with a rank or a capture sign in it, a piece's name, castling, or a glyph. */
function mayBegin(text: string, at: number): boolean {
  const run = stick(RUN, text, at)?.[0]
  if (run === undefined || run.length < 4 || KNIGHT_FILE.test(run)) return true
  return SIGN_OF_MOVE.test(run.slice(0, 12)) || isBeginning(run, PIECE_NAMES, CASTLES)
}

/** Everything that the text at `at` may say as a move; the caller has seen that a word begins there. */
export function writtenAt(text: string, at: number): readonly WrittenAt[] {
  if (!mayBegin(text, at)) return []
  const first = text.charAt(at)
  const forms = [...pieceForms(text, at), ...bareForms(text, at), ...castlingForms(text, at)]
  if (RANK.test(first)) forms.push(numericForm(text, at))
  if (MAN.test(first)) forms.push(describedForm(text, at))
  return forms.filter(form => form !== null)
}

function describedForm(text: string, at: number): WrittenAt | null {
  const described = describedAt(text, at)
  return described === null ? null : close(text, described.end, described.written, 'descriptive', false)
}
