/**
 * What may stand behind the squares of a move: the piece of a promotion, and the marks that mean nothing (rule 4E).
 * Text has gone through `normalise`; every expression is anchored and bounded, hence linear.
 */
import { figurine, skeleton } from './glyphs.ts'
import { ALL_LETTERS, ARTICLES, MARKS, PIECE_NAMES, PROMOTES, phraseAt } from './languages.ts'
import type { Named } from './written.ts'

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/** No letter or digit stands at `at`, nor an apostrophe and a letter ("Ed's"). */
export const wordEnds = (text: string, at: number): boolean => {
  const next = text.charAt(at)
  return !LETTER_OR_DIGIT.test(next === "'" ? text.charAt(at + 1) : next)
}

export function stick(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at
  return expression.exec(text)
}

const BLACKS_DOTS = /\.[ .]*\.|\.[ ]?-/
const WORD_LETTER = /[AIEO]/
const MOVE_NUMBER = /([1-9]\d{0,2})([.)…][ .…-]{0,8}|: | {1,3}(?:\.{1,3}|…)? ?|-?(?=\p{Lu}|[♔-♟]))/uy

export interface MoveNumber {
  readonly number: number
  /** Dots or a dash behind it say that Black's move follows: '15...', '15.-'. */
  readonly black: boolean
  readonly end: number
}

/** The move number at `at`: '15.', '15...', '15. ... ', '15) ', '15 '; directly before a capital letter also bare. */
export function moveNumberAt(text: string, at: number): MoveNumber | null {
  const found = stick(MOVE_NUMBER, text, at)
  if (found === null) return null
  const separator = found[2] ?? ''
  const black = separator.includes('…') || BLACKS_DOTS.test(separator)
  return { number: Number(found[1]), black, end: at + found[0].length }
}

/** The ways to read a piece at `at`: a glyph, or the letters of some language ('Kt' before 'K'). */
export function piecesAt(
  text: string,
  at: number,
): readonly { readonly named: Named; readonly end: number }[] {
  const first = text.charAt(at)
  const glyph = figurine(first)
  if (glyph !== null) return [{ named: { piece: glyph }, end: at + 1 }]
  const found = []
  for (const length of [2, 1]) {
    const letters = text.slice(at, at + length)
    if (letters.length === length && ALL_LETTERS.has(skeleton(letters)))
      found.push({ named: { letters }, end: at + length })
  }
  return found
}

const MARK = new RegExp(
  [
    ' ?(?:\\+-|-\\+|\\+/[-=]|[-=]/\\+|[±∓⩲⩱∞])(?![\\p{L}\\p{N}])',
    ' ?[+#]{1,2}',
    ' ?[!?]{1,3}',
    ' ?\\$\\d{1,3}',
    ' ?[/(]?e\\.? ?p(?:\\.|(?![\\p{L}\\p{N}]))\\)?',
    ' ?\\(?(?:(?:dis|disc|dbl|double|db)\\.? ?)?ch(?:\\.|(?![\\p{L}\\p{N}]))\\)?',
  ].join('|'),
  'iuy',
)

/** End of the check, mate, en-passant and annotation marks that follow `at`. */
export function marksEnd(text: string, at: number): number {
  let end = at
  for (let marks = 0; marks < 5; marks++) {
    const sign = stick(MARK, text, end)
    if (sign !== null && sign[0].length > 0) {
      end += sign[0].length
      continue
    }
    const opened = text.startsWith(' (', end)
      ? 2
      : text.charAt(end) === ',' && text.charAt(end + 1) === ' '
        ? 2
        : 1
    if (text.charAt(end) !== ' ' && opened === 1) break
    const words = phraseAt(text, end + opened, MARKS)
    if (words === null) break
    end = text.charAt(words.end) === ')' ? words.end + 1 : words.end
  }
  return end
}

const PROMOTION_SIGN = /(?: ?= ?|\(=? ?| \(=? ?|\/|)/y

function promotionSigned(text: string, at: number): { readonly named: Named; readonly end: number } | null {
  const sign = stick(PROMOTION_SIGN, text, at)?.[0] ?? ''
  for (const { named, end } of piecesAt(text, at + sign.length)) {
    const closed = text.charAt(end) === ')' ? end + 1 : end
    if (wordEnds(text, closed) || marksEnd(text, closed) > closed) return { named, end: closed }
  }
  return null
}

/** 'queen', '(queen)', 'and take a queen', 'promotes to a queen': names that no other piece follows as a choice. */
function promotionInWords(text: string, at: number): { readonly named: Named; readonly end: number } | null {
  let position = at
  let spoken = false
  let fillers = 0
  for (let step = 0; step < 7; step++) {
    for (let signs = 0; signs < 4 && ' ,(=-'.includes(text.charAt(position) || '#'); signs++) {
      if (text.charAt(position) === '=') spoken = true
      position++
    }
    const name = phraseAt(text, position, PIECE_NAMES)
    if (name !== null) {
      if ((!spoken && fillers > 0) || offersAnother(text, name.end)) return null
      const end = text.charAt(name.end) === ')' ? name.end + 1 : name.end
      return { named: { piece: name.meaning }, end }
    }
    const verb = phraseAt(text, position, PROMOTES)
    const filler = verb ?? phraseAt(text, position, ARTICLES)
    if (filler === null) return null
    if (verb === null) fillers++
    else spoken = true
    position = filler.end
  }
  return null
}

const NEXT_WORD = /[ ,/]{1,3}(?:[\p{L}]{1,5} )?/uy

/** 'queen or rook', 'queen/rook': a choice is no promotion piece. */
function offersAnother(text: string, at: number): boolean {
  const between = stick(NEXT_WORD, text, at)
  if (between === null) return false
  const position = at + between[0].length
  const article = phraseAt(text, position, ARTICLES)
  const name = phraseAt(text, article === null ? position : article.end + 1, PIECE_NAMES)
  return name !== null && 'QRBN'.includes(name.meaning)
}

/** The promotion written at `at` (behind a square of the last rank), or null. `bare`: nothing names the piece that
 * moves, so a letter after a space and spoken words count too. */
export function promotionAt(
  text: string,
  at: number,
  bare: boolean,
): { readonly named: Named; readonly end: number } | null {
  const signed = promotionSigned(text, at)
  if (signed !== null) return signed
  if (!bare) return null
  if (text.charAt(at) === ' ' && text.charAt(at + 1) !== text.charAt(at + 1).toLowerCase()) {
    const spaced = WORD_LETTER.test(text.charAt(at + 1))
      ? undefined
      : piecesAt(text, at + 1).find(({ end }) => wordEnds(text, end))
    if (spaced !== undefined) return spaced
  }
  return promotionInWords(text, at)
}
