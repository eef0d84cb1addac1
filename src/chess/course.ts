/**
 * The way of a piece in words and signs: 'from g1 to f3', 'takes the pawn on f6', 'b to d2'. Text has gone through
 * `normalise`; every expression is anchored and bounded, hence linear.
 */
import { FROM, PIECE_NAMES, phraseAt, TAKES, TO } from './languages.ts'
import { stick, wordEnds } from './marks.ts'

const TWINS: Readonly<Record<string, string>> = { а: 'a', с: 'c', е: 'e', А: 'a', С: 'c', Е: 'e' }
export const fileOf = (letter: string): string => TWINS[letter] ?? letter.toLowerCase()
export const isCapital = (letter: string): boolean => letter !== letter.toLowerCase()

/** A file letter, small or capital, or its Cyrillic twin; and a capture sign. */
export const F = '[a-hA-HасеАСЕ]'
export const X = '(?: ?[xXхХ] ?|:| : )'
export const SQUARE = new RegExp(`(${F})([1-8])`, 'y')
const ORIGIN = new RegExp(`(${F})?([1-8])?`, 'y')
const TAKING = /[xXхХ:]/
const SIGN = / ?(?:[xX:]|-) ?/y
const ARTICLE = /the |den |die |das |le |la |el |il |o |de |het /y
export const GAP = /[ -]{1,3}/y

export const takes = (sign: string | undefined): boolean => sign !== undefined && TAKING.test(sign)

/** The squares of a move said in words after the piece. */
export interface Course {
  readonly fromFile: string | null
  readonly fromRank: string | null
  readonly toFile: string
  readonly toRank: string
  readonly capture: boolean
  readonly end: number
}

/** Where the connecting words end ('to', 'takes', 'takes the pawn on', 'x', '-'); null when there are none. */
export function connected(
  text: string,
  at: number,
): { readonly end: number; readonly capture: boolean } | null {
  const sign = stick(SIGN, text, at)
  if (sign !== null) return { end: at + sign[0].length, capture: takes(sign[0]) }
  const gap = stick(GAP, text, at)
  if (gap === null) return null
  const start = at + gap[0].length
  const taking = phraseAt(text, start, TAKES)
  if (taking === null) {
    const to = phraseAt(text, start, TO)
    return to === null ? null : { end: afterGap(text, to.end), capture: false }
  }
  let end = afterGap(text, taking.end)
  const article = stick(ARTICLE, text, end)
  const victim = phraseAt(text, end + (article?.[0].length ?? 0), PIECE_NAMES)
  if (victim !== null) {
    end = afterGap(text, victim.end)
    const on = phraseAt(text, end, FROM) ?? phraseAt(text, end, TO)
    if (on !== null) end = afterGap(text, on.end)
  }
  return { end, capture: true }
}

const afterGap = (text: string, at: number): number => at + (stick(GAP, text, at)?.[0].length ?? 0)

/** The way of a piece that has been named, in words: ' from g1 to f3', ' takes f6', ' b to d2', ' f3'. */
export function courseAfter(text: string, at: number, spaceWillDo: boolean): Course | null {
  const gap = stick(GAP, text, at)
  const start = at + (gap?.[0].length ?? 0)
  const from = gap === null ? null : phraseAt(text, start, FROM)
  const originAt = from === null ? start : afterGap(text, from.end)
  const origin = stick(ORIGIN, text, originAt)
  if (origin !== null && origin[0] !== '' && wordEnds(text, originAt + origin[0].length)) {
    const after = connected(text, originAt + origin[0].length)
    const square = after === null ? null : stick(SQUARE, text, after.end)
    if (after !== null && square !== null) {
      return {
        fromFile: origin[1] === undefined ? null : fileOf(origin[1]),
        fromRank: origin[2] ?? null,
        toFile: fileOf(square[1] ?? ''),
        toRank: square[2] ?? '',
        capture: after.capture,
        end: after.end + square[0].length,
      }
    }
  }
  const after = connected(text, at) ?? (spaceWillDo && gap !== null ? { end: start, capture: false } : null)
  const square = after === null ? null : stick(SQUARE, text, after.end)
  if (after === null || square === null) return null
  return {
    fromFile: null,
    fromRank: null,
    toFile: fileOf(square[1] ?? ''),
    toRank: square[2] ?? '',
    capture: after.capture,
    end: after.end + square[0].length,
  }
}
