/**
 * The small words that templates need: dates, days, rules, names, results, moves, each as a Liquid filter. Everything
 * here is about form; the sentences stand in `templates/mail`.
 */
import {
  dateIn,
  daysBetween,
  type Instant,
  isZone,
  parseDate,
  parseInstant,
  spellDate,
} from '../core/plainDate.ts'
import { wrap } from './composeBlocks.ts'

/** Control characters, line breaks and marks that turn the direction of writing have no place inside a sentence. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g

/** One line of plain text: what a person sent us can never begin a new line or a new header. */
export const oneLine = (value: unknown): string =>
  plain(value).replace(UNSEEN, ' ').replace(/ {2,}/g, ' ').trim()

function plain(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(plain).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The lines of a longer text, each freed of control characters (a tab becomes spaces). */
export const cleanLines = (value: unknown): readonly string[] =>
  plain(value)
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/\t/g, '    ')
    .split('\n')
    .map(line => line.replace(UNSEEN, '').trimEnd())

/** 'Friday 7 March 2025' for a day, 'Friday 7 March 2025, 06:00' for an instant (in the zone given). */
export function spellWhen(value: unknown, zone = 'Europe/London'): string {
  const text = plain(value)
  const day = parseDate(text)
  if (day !== null) return spellDate(day)
  const moment = text.includes('T') ? parseInstant(text) : null
  if (moment === null) return oneLine(text)
  const safeZone = isZone(zone) ? zone : 'UTC'
  return `${spellDate(dateIn(moment, safeZone))}, ${timeIn(moment, safeZone)}`
}

function timeIn(moment: Instant, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
    new Date(moment),
  )
}

/** The day alone, also of an instant. */
export const spellDayOf = (value: unknown, zone?: string): string =>
  spellWhen(value, zone).split(',')[0] ?? ''

/** '1 day', '3 days', 'no days'. */
export function spellDays(value: unknown): string {
  const n = Number(value)
  if (!Number.isFinite(n)) return oneLine(value)
  return n === 1 ? '1 day' : n === 0 ? 'no days' : `${n} days`
}

/** Whole days from one day to another; 0 where one of them is none. */
export function daysTo(from: unknown, to: unknown): number {
  const [first, last] = [parseDate(plain(from)), parseDate(plain(to))]
  return first === null || last === null ? 0 : daysBetween(first, last)
}

/** 'a', 'a and b', 'a, b and c'. */
export function spellList(values: readonly string[], word = 'and'): string {
  const last = values.at(-1) ?? ''
  return values.length < 2 ? last : `${values.slice(0, -1).join(', ')} ${word} ${last}`
}

const asList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined || value === '' ? [] : [value]

/** 'rule 4B', 'rules 3A and 4B', 'rules 2 and 6 and the FIDE laws of chess'. */
export function spellRules(value: unknown): string {
  const all = asList(value).map(oneLine)
  const numbers = all.filter(each => each !== 'FIDE')
  const parts = [
    ...(numbers.length === 0 ? [] : [`${numbers.length === 1 ? 'rule' : 'rules'} ${spellList(numbers)}`]),
    ...(all.includes('FIDE') ? ['the FIDE laws of chess'] : []),
  ]
  return spellList(parts)
}

const RESULTS: Readonly<Record<string, string>> = {
  '1-0': 'White wins (1-0)',
  '0-1': 'Black wins (0-1)',
  '1/2-1/2': 'Draw (1/2-1/2)',
  '0-0': 'Lost by both sides (0-0)',
}
export const spellResult = (value: unknown): string => RESULTS[plain(value)] ?? oneLine(value)

const REASONS: Readonly<Record<string, string>> = {
  checkmate: 'checkmate',
  stalemate: 'stalemate',
  'insufficient-material': 'neither side can give mate any more',
  fivefold: 'the same position has stood five times',
  seventyfive: '75 moves by each side without a capture or a pawn move',
  agreement: 'a draw was agreed',
  resignation: 'resignation',
  threefold: 'a correct claim that the same position stood three times',
  fifty: 'a correct claim under the 50-move rule',
  time: 'time exceeded',
  silence: 'no move for 40 days',
  withdrawal: 'withdrawal',
  adjudication: 'adjudication',
  penalty: 'a penalty given by the Controller',
  ruling: "the Controller's ruling",
  'no-record': 'no record of the game was sent by either player',
  imported: 'the result stood in the tournament file',
}
export const spellReason = (value: unknown): string =>
  REASONS[plain(value)] ?? oneLine(value).replaceAll('-', ' ')

/** A value of a preview: a day is spelled out, yes and no are words, a list is joined. */
export function spellPlainly(value: unknown): string {
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : spellList(value.map(spellPlainly))
  const text = plain(value)
  return RESULTS[text] ?? spellWhen(text)
}

/** '15.Bxf6' or '14...Nf6' of a ply (1 = White's first) and its SAN. */
export const spellMove = (ply: unknown, san: unknown): string => {
  const n = Number(ply)
  return `${Math.ceil(n / 2)}${n % 2 === 1 ? '.' : '...'}${oneLine(san)}`
}

/** '1.e4 e5 2.Nf3' of the SANs from the first move on. */
export const spellScore = (value: unknown): string =>
  asList(value)
    .map((san, i) => (i % 2 === 0 ? `${i / 2 + 1}.${oneLine(san)}` : oneLine(san)))
    .join(' ')

/** An open proposal in a sentence: 'if 15...Nxe4 then 16.Re1'. Numbers are left out where they are not known. */
export function spellConditional(value: unknown): string {
  if (value === null || typeof value !== 'object') return oneLine(value)
  const { if: reply, then: answer, after, text } = value as { readonly [name: string]: unknown }
  if (reply === undefined && text !== undefined) return oneLine(text)
  const chain = asList(after).map(oneLine)
  const lead = chain.length > 0 ? `after ${chain.join(' ')}, ` : ''
  return reply === 'any'
    ? `${lead}whatever you play, then ${oneLine(answer)}`
    : `${lead}if ${oneLine(reply)} then ${oneLine(answer)}`
}

/** A text block that keeps its lines (board, PGN, a mail ready to send): marked so that nothing re-flows it. */
export const blockOf = (value: unknown): string =>
  cleanLines(value)
    .map(line => `    ${line}`)
    .join('\n')

/** A text that is ready to send: as `blockOf`, its long lines folded at spaces. */
export const letterOf = (value: unknown): string =>
  blockOf(
    cleanLines(value)
      .map(line => wrap(line))
      .join('\n'),
  )

/** Each line of a text, or each text of a list, as one item of a list. */
export const itemsOf = (value: unknown): string =>
  (Array.isArray(value) ? value.map(oneLine) : cleanLines(value))
    .filter(line => line !== '')
    .map(line => `- ${line}`)
    .join('\n')

/** Somebody's own words, as a quotation. */
export const quoteOf = (value: unknown): string => {
  const lines = cleanLines(value)
  while (lines.length > 1 && lines.at(-1) === '') (lines as string[]).pop()
  return lines
    .slice(0, 60)
    .map(line => `> ${line}`)
    .join('\n')
}

const SQUARE_MARKS: readonly [RegExp, string][] = [
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/[\u2018\u2019\u201a\u2032]/g, "'"],
  [/[\u201c\u201d\u201e]/g, '"'],
  [/\u2026/g, '...'],
  [/\u00a0/g, ' '],
]

/** A subject: one line, plain marks, at most `most` characters. */
export function subjectLine(text: string, most = 150): string {
  let line = oneLine(text)
  for (const [mark, asciiMark] of SQUARE_MARKS) line = line.replace(mark, asciiMark)
  const letters = [...line]
  return letters.length <= most
    ? line
    : `${letters
        .slice(0, most - 3)
        .join('')
        .trimEnd()}...`
}
