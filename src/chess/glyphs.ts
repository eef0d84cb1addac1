/**
 * Characters before language: the many ways in which mail programs write a space, a dash, a capture sign, a chess
 * piece or a Latin letter become one each. `at` leads back to the place in the original.
 */
import type { PieceLetter } from './position.ts'

export interface Normalised {
  readonly text: string
  /** at[i] is the offset in the original of character i of `text`; at[text.length] is the original's length. */
  readonly at: readonly number[]
}

const GLYPHS = '♔♕♖♗♘♙♚♛♜♝♞♟'
const GLYPH_PIECES = 'KQRBNP'

/** The piece that a chess glyph shows (its colour says nothing: people take what their font has), or null. */
export function figurine(glyph: string): PieceLetter | null {
  const at = GLYPHS.indexOf(glyph)
  return glyph === '' || at < 0 ? null : ((GLYPH_PIECES[at % 6] ?? 'P') as PieceLetter)
}

/** What ChessBase's figurine fonts leave behind when their text is copied into a mail, and picture characters. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '¢': '♔',
  '£': '♕',
  '¦': '♖',
  '¥': '♗',
  '¤': '♘',
  '\u{1f40e}': '♘',
  '\u{1f434}': '♘',
}

const REPLACED: Readonly<Record<string, string>> = {
  ...LOOK_ALIKES,
  '×': 'x',
  '✕': 'x',
  '✖': 'x',
  '⨯': 'x',
  '✗': 'x',
  '✘': 'x',
  '†': '+',
  '‡': '+',
  '☩': '+',
  '✝': '+',
  '＃': '#',
  '≠': '#',
  '→': '-',
  '➔': '-',
  '➜': '-',
  '⇒': '-',
  '−': '-',
  '﹣': '-',
  '⁃': '-',
  '…': '…',
  '’': "'",
}

const isSpace = (code: number): boolean =>
  code === 0x09 ||
  code === 0xa0 ||
  code === 0x1680 ||
  (code >= 0x2000 && code <= 0x200a) ||
  code === 0x202f ||
  code === 0x205f ||
  code === 0x3000

const isInvisible = (code: number): boolean =>
  code === 0xad ||
  code === 0x180e ||
  (code >= 0x200b && code <= 0x200f) ||
  (code >= 0x202a && code <= 0x202e) ||
  (code >= 0x2060 && code <= 0x2069) ||
  (code >= 0xfe00 && code <= 0xfe0f) ||
  code === 0xfeff

/** U+1FA00 to U+1FA1A: neutral and turned chess symbols, in the order king, queen, rook, bishop, knight, pawn. */
function newerGlyph(code: number): string | null {
  if (code >= 0x1fa00 && code <= 0x1fa05) return GLYPHS[code - 0x1fa00] ?? null
  if (code >= 0x1fa06 && code <= 0x1fa08) return '♘'
  if (code >= 0x1fa09 && code <= 0x1fa1a) return GLYPHS[(code - 0x1fa09) % 6] ?? null
  return null
}

function replacement(character: string, code: number): string {
  const plain = REPLACED[character]
  if (plain !== undefined) return plain
  if (isSpace(code)) return ' '
  if (isInvisible(code)) return ''
  if (code >= 0x2010 && code <= 0x2015) return '-'
  const glyph = newerGlyph(code)
  if (glyph !== null) return glyph
  // Full-width forms (Japanese and Chinese input) and mathematical letters; one character each.
  if ((code >= 0xff01 && code <= 0xff5e) || (code >= 0x1d400 && code <= 0x1d7ff))
    return character.normalize('NFKC')
  return character
}

/** The text with one kind of space, dash, capture sign and chess glyph, without invisible characters. */
export function normalise(original: string): Normalised {
  let text = ''
  const at: number[] = []
  let offset = 0
  for (const character of original) {
    const code = character.codePointAt(0) ?? 0
    const written = code < 0x7f && code !== 0x09 ? character : replacement(character, code)
    for (let unit = 0; unit < written.length; unit++) at.push(offset)
    text += written
    offset += character.length
  }
  at.push(offset)
  return { text, at }
}

const LATIN_TWINS: Readonly<Record<string, string>> = {
  // Cyrillic and Greek capitals that look like Latin ones.
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Н: 'H',
  К: 'K',
  М: 'M',
  О: 'O',
  Р: 'P',
  Т: 'T',
  Х: 'X',
  І: 'I',
  Α: 'A',
  Β: 'B',
  Ε: 'E',
  Η: 'H',
  Ι: 'I',
  Κ: 'K',
  Μ: 'M',
  Ν: 'N',
  Ο: 'O',
  Ρ: 'P',
  Τ: 'T',
  Χ: 'X',
}

/** Letters as the eye sees them: upper case, Cyrillic and Greek twins of Latin letters made Latin. */
export function skeleton(letters: string): string {
  let seen = ''
  for (const letter of letters.toUpperCase()) seen += LATIN_TWINS[letter] ?? letter
  return seen
}

const UNMARKED: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

const ASCII = /^[\x00-\x7f]*$/

/** A word without case and diacritical marks, so that 'Läufer', 'LAUFER' and 'läufer' are one. */
export function fold(word: string): string {
  if (ASCII.test(word)) return word.toLowerCase()
  let folded = ''
  for (const letter of word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''))
    folded += UNMARKED[letter] ?? letter
  return folded
}
