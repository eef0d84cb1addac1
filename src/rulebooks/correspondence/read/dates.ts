/**
 * Dates as people write them: in every order, with or without a year, by words of twenty languages, by weekday, or
 * counted back from today. `scanDates` finds them; which day is meant says `resolveDate.ts`.
 */
import { type Lexicon, monthOf, numberWord, romanMonth, weekdayOf } from './languages.ts'
import type { Token } from './words.ts'

export type Order = 'dmy' | 'mdy'

export type DateForm =
  | { readonly kind: 'day'; readonly day: number; readonly month: number; readonly year: number | null }
  /** Two numbers of which either may be the day. */
  | { readonly kind: 'numbers'; readonly a: number; readonly b: number; readonly year: number | null }
  | { readonly kind: 'monthday'; readonly day: number }
  | { readonly kind: 'weekday'; readonly weekday: number }
  | { readonly kind: 'relative'; readonly days: number }

export interface DateMention {
  readonly form: DateForm
  /** Token range [first, past). */
  readonly first: number
  readonly past: number
  readonly at: number
  readonly end: number
  /** Two bare numbers with a hyphen, or a weekday's short name: a date only if a word says so. */
  readonly weak: boolean
  /** It is followed by a dash, an arrow or 'to' and another date. */
  readonly rangeTo: boolean
}

const ORDINALS = new Set('st nd rd th er re eme º ª de ste an en to'.split(' '))
const GLUE = new Set('of de del do di den der la le el il the'.split(' '))
const DASHES = new Set('- – — → > ~ ‐ ‑ − to bis till til tot al au a à do до až tills és'.split(' '))
const SEPARATORS = new Set(['.', '/', '-', '–', '·', '‐', '‑'])
const AGO_AFTER = new Set('ago geleden siden sedan sitten temu назад fa atras tagasi'.split(' '))
const AGO_BEFORE = new Set('vor hace ha pred for за acum'.split(' '))

const yearOf = (text: string): number | null => {
  const value = Number(text)
  if (text.length === 4 && value >= 1990 && value <= 2099) return value
  if (text.length === 2) return 2000 + value
  return null
}

interface Found {
  readonly form: DateForm
  readonly past: number
  readonly weak?: boolean
}

/** A year that follows a day and month: '2025', "'25", 'de 2025', ', 2025'. */
function yearAfter(tokens: readonly Token[], i: number): { year: number; past: number } | null {
  let at = i
  for (let skipped = 0; skipped < 2; skipped++) {
    const token = tokens[at]
    if (token === undefined) return null
    if ([',', '.', "'", '’', '/', '-'].includes(token.text) || GLUE.has(token.low)) at++
    else break
  }
  const token = tokens[at]
  if (token?.kind !== 'number') return null
  const four = token.text.length === 4
  const short =
    token.text.length === 2 && at > i && ["'", '’', '-', '/', '.'].includes(tokens[at - 1]?.text ?? '')
  if (!four && !(short && token.glued)) return null
  const year = yearOf(token.text)
  if (year === null) return null
  const hungarianDot = tokens[at + 1]
  return { year, past: hungarianDot?.text === '.' && hungarianDot.glued ? at + 1 : at + 1 }
}

const isDay = (token: Token | undefined): token is Token =>
  token?.kind === 'number' && token.text.length <= 2 && Number(token.text) >= 1 && Number(token.text) <= 31

/** Past an ordinal ending: '4th', '4.', '1er', '4-én'. */
function pastOrdinal(tokens: readonly Token[], i: number): number {
  const next = tokens[i]
  if (next === undefined || !next.glued) return i
  if (next.text === '.') return i + 1
  if (next.kind === 'word' && ORDINALS.has(next.low)) return i + 1
  return i
}

function monthAt(
  tokens: readonly Token[],
  i: number,
  prefer: readonly string[],
): { month: number; past: number } | null {
  const token = tokens[i]
  if (token?.kind !== 'word') return null
  const month = monthOf(token.low, prefer)
  if (month === null) return null
  const dot = tokens[i + 1]
  return { month, past: dot?.text === '.' && dot.glued ? i + 2 : i + 1 }
}

/** Day then month in words, or month in words then day. */
function worded(tokens: readonly Token[], i: number, prefer: readonly string[]): Found | null {
  const first = tokens[i]
  if (isDay(first)) {
    let at = pastOrdinal(tokens, i + 1)
    for (let n = 0; n < 2; n++) {
      const token = tokens[at]
      if (
        token !== undefined &&
        (GLUE.has(token.low) || (token.glued && ['-', '/', '.', '–'].includes(token.text)))
      )
        at++
    }
    const sign = tokens[at - 1]
    const roman =
      sign !== undefined && SEPARATORS.has(sign.text) && at > i + 1 && tokens[at]?.glued === true
        ? romanMonth(tokens[at]?.low ?? '')
        : null
    const month = monthAt(tokens, at, prefer) ?? (roman === null ? null : { month: roman, past: at + 1 })
    if (month === null) return null
    const year = yearAfter(tokens, month.past)
    const form: DateForm = {
      kind: 'day',
      day: Number(first.text),
      month: month.month,
      year: year?.year ?? null,
    }
    return { form, past: year?.past ?? month.past }
  }
  const month = monthAt(tokens, i, prefer)
  if (month === null) return null
  let at = month.past
  if (tokens[at]?.low === 'the') at++
  const day = tokens[at]
  if (!isDay(day)) return null
  // 'May 15...Nf6': a move number, not a day.
  const past = pastOrdinal(tokens, at + 1)
  if (tokens[past - 1]?.text === '.' && tokens[past]?.text === '.') return null
  const year = yearAfter(tokens, past)
  const form: DateForm = { kind: 'day', day: Number(day.text), month: month.month, year: year?.year ?? null }
  return { form, past: year?.past ?? past }
}

/** 2025-03-04, 2025.03.04, 2025年3月4日, 2025. március 4. */
function yearFirst(tokens: readonly Token[], i: number, prefer: readonly string[]): Found | null {
  const first = tokens[i]
  if (first?.kind !== 'number' || first.text.length !== 4) return null
  const year = yearOf(first.text)
  if (year === null) return null
  let at = i + 1
  if (tokens[at]?.text === '.' && tokens[at + 1]?.kind === 'word') at++
  const month = monthAt(tokens, at, prefer)
  if (month !== null && isDay(tokens[month.past])) {
    const past = pastOrdinal(tokens, month.past + 1)
    return { form: { kind: 'day', day: Number(tokens[month.past]?.text), month: month.month, year }, past }
  }
  const [a, mm, b, dd] = [tokens[i + 1], tokens[i + 2], tokens[i + 3], tokens[i + 4]]
  const separators = SEPARATORS.has(a?.text ?? '') && SEPARATORS.has(b?.text ?? '')
  const ideographs = a?.text === '年' && b?.text === '月'
  if ((!separators && !ideographs) || mm?.kind !== 'number' || !isDay(dd)) return null
  if (Number(mm.text) < 1 || Number(mm.text) > 12) return null
  const past = tokens[i + 5]?.text === '日' ? i + 6 : i + 5
  return { form: { kind: 'day', day: Number(dd.text), month: Number(mm.text), year }, past }
}

/** 4/3, 4.3., 4.3.2025, 3-18-25, 3月4日. */
function numeric(tokens: readonly Token[], i: number, behindDate = false): Found | null {
  const first = tokens[i]
  if (!isDay(first)) return null
  if (!behindDate && first.glued && SEPARATORS.has(tokens[i - 1]?.text ?? '')) return null
  const sep = tokens[i + 1]
  const second = tokens[i + 2]
  if (sep?.text === '月' && isDay(second)) {
    const past = tokens[i + 3]?.text === '日' ? i + 4 : i + 3
    return { form: { kind: 'day', day: Number(second.text), month: Number(first.text), year: null }, past }
  }
  if (sep === undefined || !SEPARATORS.has(sep.text) || !isDay(second)) return null
  const spaced = !second.glued
  if (!sep.glued && sep.text !== '/') return null
  if (spaced && sep.text !== '.') return null
  const a = Number(first.text)
  const b = Number(second.text)
  if (a > 12 && b > 12) return null
  const sep2 = tokens[i + 3]
  const third = tokens[i + 4]
  if (
    sep2?.glued &&
    sep2.text === sep.text &&
    third?.kind === 'number' &&
    (third.glued || sep2.text === '.')
  ) {
    const year = yearOf(third.text)
    if (year !== null && (third.glued || third.text.length === 4)) {
      const form: DateForm = { kind: 'numbers', a, b, year }
      return { form, past: i + 5 }
    }
    if (third.glued) return null
  }
  const trailingDot = sep2?.text === '.' && sep2.glued
  if (sep.text === '.' && spaced && !trailingDot) return null
  // '7.3.25/2/14': behind a stroke only another full date is one.
  if (behindDate && tokens[i - 1]?.text === '/') return null
  // '12.5131' or '0-1': longer numbers and scores are no dates.
  const next = tokens[i + 3]
  if (next?.glued && (next.kind === 'number' || next.kind === 'word')) return null
  return {
    form: { kind: 'numbers', a, b, year: null },
    past: sep.text === '.' && trailingDot ? i + 4 : i + 3,
    weak: sep.text !== '/' && sep.text !== '.',
  }
}

/** '3-6 May', '16.-20.2.': the first day of a range takes its month from the second. */
function firstOfRange(tokens: readonly Token[], i: number, prefer: readonly string[]): Found | null {
  const first = tokens[i]
  if (!isDay(first)) return null
  const dash = pastOrdinal(tokens, i + 1)
  if (!DASHES.has(tokens[dash]?.low ?? '') || !isDay(tokens[dash + 1])) return null
  const second = worded(tokens, dash + 1, prefer) ?? numeric(tokens, dash + 1)
  if (second === null || second.weak) return null
  const { form } = second
  const day = Number(first.text)
  if (form.kind === 'day') return { form: { ...form, day }, past: dash }
  if (form.kind === 'numbers' && form.b <= 12) return { form: { ...form, a: day }, past: dash }
  return null
}

/** 'March 3-6': the second day takes its month from the first. */
function secondOfRange(tokens: readonly Token[], i: number, before: DateMention | undefined): Found | null {
  if (before === undefined || before.past !== i - 1 || before.form.kind !== 'day') return null
  if (!DASHES.has(tokens[i - 1]?.low ?? '') || !isDay(tokens[i])) return null
  if (tokens[before.first]?.kind !== 'word') return null
  const past = pastOrdinal(tokens, i + 1)
  const year = yearAfter(tokens, past)
  return {
    form: { ...before.form, day: Number(tokens[i]?.text), year: year?.year ?? before.form.year },
    past: year?.past ?? past,
  }
}

function relative(
  tokens: readonly Token[],
  i: number,
  words: Lexicon,
  prefer: readonly string[],
): Found | null {
  const token = tokens[i]
  if (token === undefined) return null
  const next = tokens[i + 1]
  if (token.kind === 'word') {
    if (token.low === 'day' && next?.low === 'before' && words.yesterday.has(tokens[i + 2]?.low ?? ''))
      return { form: { kind: 'relative', days: -2 }, past: i + 3 }
    if (words.beforeYesterday.has(token.low)) return { form: { kind: 'relative', days: -2 }, past: i + 1 }
    // 'today, 7 March' is one date.
    if (words.today.has(token.low) || words.yesterday.has(token.low)) {
      const at = next?.text === ',' || next?.text === '(' ? i + 2 : i + 1
      const date = worded(tokens, at, prefer) ?? yearFirst(tokens, at, prefer) ?? numeric(tokens, at)
      if (date !== null && !(date.weak ?? false)) return { form: date.form, past: date.past }
    }
    if (words.today.has(token.low) || (token.low === 'this' && next?.low === 'morning'))
      return { form: { kind: 'relative', days: 0 }, past: i + (token.low === 'this' ? 2 : 1) }
    if (words.yesterday.has(token.low) || (token.low === 'last' && next?.low === 'night'))
      return { form: { kind: 'relative', days: -1 }, past: i + (token.low === 'last' ? 2 : 1) }
    if (words.tomorrow.has(token.low)) return { form: { kind: 'relative', days: 1 }, past: i + 1 }
    const day = weekdayOf(token.low, prefer)
    if (day !== null) {
      let at = i + 1
      while (
        at < i + 5 &&
        [',', '.', 'the', 'den', 'dem', 'd', 'le', 'el', 'der', 'il', 'o', 'dia'].includes(
          tokens[at]?.low ?? '',
        )
      )
        at++
      const date = worded(tokens, at, prefer) ?? yearFirst(tokens, at, prefer) ?? numeric(tokens, at)
      if (date !== null && !(date.weak ?? false)) return { form: date.form, past: date.past }
      // Alone, a short name is a weekday only with its capital: 'so' is no Sunday, 'sat' no Saturday.
      if (token.low.length < 3 || (token.low.length < 5 && token.text === token.low)) return null
      return {
        form: { kind: 'weekday', weekday: day },
        past: i + 1,
        weak: token.low.length < 5 || token.text === token.low,
      }
    }
  }
  const count = token.kind === 'number' ? Number(token.text) : numberWord(token.low)
  if (
    count !== null &&
    count <= 60 &&
    next !== undefined &&
    (words.day.has(next.low) || words.week.has(next.low))
  ) {
    const days = words.week.has(next.low) ? count * 7 : count
    if (AGO_AFTER.has(tokens[i + 2]?.low ?? ''))
      return { form: { kind: 'relative', days: -days }, past: i + 3 }
    const before = tokens[i - 1]?.low ?? ''
    const ilYA = before === 'a' && tokens[i - 2]?.low === 'y'
    if (AGO_BEFORE.has(before) || ilYA) return { form: { kind: 'relative', days: -days }, past: i + 2 }
  }
  if (isDay(token) && next?.glued && next.kind === 'word' && ['st', 'nd', 'rd', 'th'].includes(next.low))
    return { form: { kind: 'monthday', day: Number(token.text) }, past: i + 2, weak: true }
  return null
}

/** All dates of the text, in their order; tokens that `taken` claims (moves) are left alone. */
export function scanDates(
  tokens: readonly Token[],
  words: Lexicon,
  languages: readonly string[],
  taken: (token: Token) => boolean,
): DateMention[] {
  const found: DateMention[] = []
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]
    if (token === undefined || token.kind === 'break' || token.kind === 'mark' || taken(token)) continue
    if (
      token.kind === 'number' &&
      tokens[i + 1]?.text === ':' &&
      tokens[i + 2]?.kind === 'number' &&
      tokens[i + 2]?.glued
    ) {
      i += 2
      continue
    }
    const date =
      firstOfRange(tokens, i, languages) ??
      secondOfRange(tokens, i, found.at(-1)) ??
      yearFirst(tokens, i, languages) ??
      worded(tokens, i, languages) ??
      numeric(
        tokens,
        i,
        found.at(-1)?.past === i - 1 && ['-', '–', '/'].includes(tokens[i - 1]?.text ?? ''),
      ) ??
      relative(tokens, i, words, languages)
    if (date === null) continue
    const last = tokens[date.past - 1] ?? token
    found.push({
      form: date.form,
      first: i,
      past: date.past,
      at: token.at,
      end: last.end,
      weak: date.weak ?? false,
      rangeTo: false,
    })
    i = date.past - 1
  }
  return found.map((mention, n) => {
    const next = found[n + 1]
    const gap = next === undefined ? [] : tokens.slice(mention.past, next.first)
    const joined =
      gap.length > 0 &&
      gap.length <= 3 &&
      gap.every(t => DASHES.has(t.low) || GLUE.has(t.low) || t.text === '/')
    return { ...mention, rangeTo: joined }
  })
}

export { chooseOrder, type DateContext, resolveDate } from './resolveDate.ts'
