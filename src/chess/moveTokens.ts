/**
 * Finds in a line of prose the stretches that look like a move in any notation of any language, without knowing the
 * position. What a stretch means is `readMove`'s business; whether the sender means it is the letter reader's.
 */
import { normalise } from './glyphs.ts'
import { FROM, isWhole, PIECE_NAMES } from './languages.ts'
import { moveNumberAt } from './marks.ts'
import { writtenAt } from './parseMove.ts'
import type { Shape, WrittenAt } from './written.ts'

export interface MoveToken {
  /** Offsets in the line as given: of the move with its marks, and of the move alone. */
  readonly start: number
  readonly end: number
  readonly coreEnd: number
  /** As written, marks included; and without marks. */
  readonly raw: string
  readonly core: string
  readonly shape: Shape
  /** The form is also an ordinary word or number ('ed', 'OO', 'castle', '1234'), or a bare square behind words that
   * make it a place ('my knight on f3'): believe it only with support. */
  readonly weak: boolean
  /** The move number in front: 15 of '15.', '15...', '15. ...'; `black` when dots or a dash say so; `start` is the
   * number's offset. */
  readonly numbered: { readonly number: number; readonly black: boolean; readonly start: number } | null
  /** All that the stretch may say, for `readForms`. */
  readonly forms: readonly WrittenAt[]
  /** 'Nf3 - d5' is one long move or a pair: the two halves when it may be a pair. In a position at most one of the
   * two ways is legal, for a piece that stands on f3 cannot have just gone there. Computed when asked for. */
  readonly halves: readonly [MoveToken, MoveToken] | null
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const DIGIT = /\d/
const SHORT_WORD = /^\p{Ll}{3}$/u
const STARTS = /[\p{L}♔-♟1-80]/u

/** The line with addresses and links blanked, one space a character: their letters are no moves. */
function withoutAddresses(text: string): string {
  if (!text.includes('@') && !text.includes('://') && !text.includes('www.')) return text
  return text
    .split(' ')
    .map(word =>
      word.includes('@') || word.includes('://') || word.startsWith('www.') ? ' '.repeat(word.length) : word,
    )
    .join(' ')
}

const LONGEST_LINE = 4096

/** The move-like stretches of one line, in order, without overlaps. */
export function moveTokens(line: string): readonly MoveToken[] {
  const { text: whole, at } = normalise(line.slice(0, LONGEST_LINE))
  const text = withoutAddresses(whole)
  const tokens: MoveToken[] = []
  let position = 0
  while (position < text.length) {
    const token = tokenAt(text, position, line, at)
    if (token === null) {
      position++
      continue
    }
    tokens.push(token.found)
    position = token.end
  }
  return tokens
}

/** May a move or its number begin here? Not inside a word, a number, a date or a time. */
function begins(text: string, at: number): boolean {
  if (!STARTS.test(text.charAt(at)) && text.charAt(at) !== '9') return false
  const before = text.charAt(at - 1)
  if (at > 0 && (LETTER_OR_DIGIT.test(before) || before === "'")) return false
  return !(
    at > 1 &&
    '.,/:-'.includes(before) &&
    DIGIT.test(text.charAt(at - 2)) &&
    DIGIT.test(text.charAt(at))
  )
}

interface Found {
  readonly found: MoveToken
  /** End in the normalised text. */
  readonly end: number
}

function tokenAt(text: string, at: number, line: string, offsets: readonly number[]): Found | null {
  if (!begins(text, at)) return null
  const number = moveNumberAt(text, at)
  const numberedForms = number === null ? [] : longest(writtenAt(text, number.end))
  if (number !== null && numberedForms.length > 0) {
    const numbered = { number: number.number, black: number.black, start: offsets[at] ?? at }
    return token(text, number.end, numberedForms, numbered, line, offsets)
  }
  const forms = longest(writtenAt(text, at))
  // 'der', 'bar': two files and a promotion letter are a word, unless a number says otherwise.
  if (forms.every(form => form.weak) && SHORT_WORD.test(text.slice(at, forms[0]?.end))) return null
  return forms.length === 0 ? null : token(text, at, forms, null, line, offsets)
}

function longest(forms: readonly WrittenAt[]): readonly WrittenAt[] {
  const end = Math.max(0, ...forms.map(form => form.end))
  return forms.filter(form => form.end === end)
}

function token(
  text: string,
  at: number,
  forms: readonly WrittenAt[],
  numbered: MoveToken['numbered'],
  line: string,
  offsets: readonly number[],
): Found {
  const [first] = forms
  const end = first?.end ?? at
  const coreEnd = first?.coreEnd ?? at
  const original = (position: number): number => offsets[position] ?? line.length
  const found: MoveToken = {
    start: original(at),
    end: original(end),
    coreEnd: original(coreEnd),
    raw: line.slice(original(at), original(end)),
    core: line.slice(original(at), original(coreEnd)),
    shape: shapeOf(forms),
    weak: forms.every(form => form.weak) || (numbered === null && isPlace(text, at, forms)),
    numbered,
    forms,
    get halves() {
      return halvesOf(text, at, end, numbered, forms, line, offsets)
    },
  }
  return { found, end }
}

const WORDS_BEFORE = /(\p{L}{1,24})[ -]{1,2}(?:(\p{L}{1,24})[ -]{1,2})?$/u

/** 'my knight on f3', 'the king's pawn e4': a bare square behind a piece's name or 'on' says where something stands,
 * or is a piece's move in words that we do not know; it is no pawn's move. */
function isPlace(text: string, at: number, forms: readonly WrittenAt[]): boolean {
  const bare = forms.every(
    ({ written }) => written.kind === 'algebraic' && written.mover === null && written.fromFile === null,
  )
  if (!bare) return false
  const before = WORDS_BEFORE.exec(text.slice(Math.max(0, at - 50), at))
  if (before === null) return false
  const [, first = '', second] = before
  const named = [first, second ?? ''].some(word => isWhole(word, PIECE_NAMES))
  return named || isWhole(second ?? first, FROM)
}

/** 'dxe4' is first of all a pawn's move, though a small 'd' may be a queen to somebody. */
function shapeOf(forms: readonly WrittenAt[]): Shape {
  const bare = forms.find(
    ({ written }) => written.kind === 'algebraic' && written.mover === null && written.capitalFile === null,
  )
  return (bare ?? forms[0])?.shape ?? 'pawn'
}

function halvesOf(
  text: string,
  at: number,
  end: number,
  numbered: MoveToken['numbered'],
  forms: readonly WrittenAt[],
  line: string,
  offsets: readonly number[],
): MoveToken['halves'] {
  if (!forms.some(form => form.shape === 'long' || form.shape === 'coordinate')) return null
  for (let dash = text.indexOf('-', at); dash > at && dash < end; dash = text.indexOf('-', dash + 1)) {
    const leftEnd = text.charAt(dash - 1) === ' ' ? dash - 1 : dash
    const rightStart = text.charAt(dash + 1) === ' ' ? dash + 2 : dash + 1
    const left = writtenAt(text.slice(0, leftEnd), at).filter(form => form.end === leftEnd)
    const right = longest(writtenAt(text, rightStart))
    if (left.length === 0 || right[0]?.end !== end) continue
    return [
      token(text, at, left, numbered, line, offsets).found,
      token(text, rightStart, right, null, line, offsets).found,
    ]
  }
  return null
}
