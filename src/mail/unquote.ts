/**
 * The sender's own new words in a text: without quotes, forwards, attributions, signatures and footers. Only these
 * words may hold a move, a date or an offer (correspondence.md section 4); all that is cut serves only to find the
 * game. Where a player writes between quoted lines, his lines count.
 */
import type { OwnWords } from './letter.ts'
import { attributionEndingAt, headerBlockAt, pageOf, titleOf } from './unquoteIntroduction.ts'
import { type Line, OWN_CAP, toLines } from './unquoteMarks.ts'
import {
  isDashedName,
  isFooter,
  isListTrailer,
  isPhoneLine,
  isRule,
  isSignatureMark,
  looksLikeSignature,
} from './unquoteSignature.ts'

type Kept = 'own' | 'quoted' | 'signed'

export interface OwnWordsOptions {
  /** Display name of the sender, to know his signature by. */
  readonly senderName?: string
}

/** Separates the sender's own words from everything else. Linear in the length of the text; never throws. */
export function ownWords(text: string, options: OwnWordsOptions = {}): OwnWords {
  const lines = toLines(text)
  const kept: Kept[] = lines.map(line => (line.depth > 0 ? 'quoted' : 'own'))
  const cut = cutBelow(lines, kept)
  for (let i = cut.at; i < lines.length; i++) kept[i] = 'quoted'
  takeLostMarks(lines, kept)
  takeSignatures(lines, kept, options.senderName ?? '')
  return gather(lines, kept, cut.forwarded)
}

const isBlank = (line: Line | undefined): boolean => line === undefined || line.content.trim() === ''

function nextWritten(lines: readonly Line[], from: number): number {
  let i = from
  while (i < lines.length && lines[i]!.text.trim() === '') i++
  return i
}

/**
 * Takes introductions away and finds the line from which everything is quoted without marks: below "Original
 * message", below Outlook's header block, below an attribution that no marked line follows.
 */
function cutBelow(lines: readonly Line[], kept: Kept[]): { at: number; forwarded: boolean } {
  let lastWritten: Line | null = null
  const page = pageOf(lines)
  const next = nextWrittenTable(lines)
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    if (line.text.trim() === '') continue
    if (line.depth === 0) {
      const title = titleOf(line.text)
      if (title !== null) return { at: i, forwarded: title === 'forwarded' }
      if (headerBlockAt(page, i)) {
        const rule = i > 0 ? ruleAbove(lines, i) : i
        return { at: rule, forwarded: false }
      }
      const after = next[i + 1]!
      const quoteFollows = after < lines.length && lines[after]!.depth > 0
      const introduction = attributionEndingAt(page, i, quoteFollows)
      if (introduction !== null) {
        const belowQuote = lastWritten !== null && lastWritten.depth > 0
        if (!quoteFollows && !belowQuote) return { at: introduction.start, forwarded: false }
        for (let j = introduction.start; j <= i; j++) kept[j] = 'quoted'
      }
    }
    lastWritten = line
  }
  return { at: lines.length, forwarded: false }
}

/** For each index the first line at or after it that has anything written. */
function nextWrittenTable(lines: readonly Line[]): number[] {
  const table = new Array<number>(lines.length + 2).fill(lines.length)
  for (let i = lines.length - 1; i >= 0; i--) table[i] = lines[i]!.text.trim() === '' ? table[i + 1]! : i
  return table
}

/** Outlook draws a line over its header block: it goes with it. */
function ruleAbove(lines: readonly Line[], at: number): number {
  let i = at - 1
  while (i >= 0 && at - i < 4 && lines[i]!.text.trim() === '') i--
  return i >= 0 && isRule(lines[i]!.text) ? i : at
}

const SENTENCE_END = /[.!?:;,)\]…"»]$/
const LONG_LINE = 60

/**
 * A quote that was wrapped again loses the mark of what ran over: "> a line of full length" followed by a rest
 * without a mark, and the quote going on. An answer between the lines stands below a line that was not full.
 */
function takeLostMarks(lines: readonly Line[], kept: Kept[]): void {
  let proven = false
  for (let i = 1; i < lines.length; i++) {
    const above = lines[i - 1]!
    if (kept[i] !== 'own' || isBlank(lines[i]) || above.depth === 0) continue
    const rest = lines[i]!.text
    const below = lines[i + 1]
    if (above.text.length < LONG_LINE || SENTENCE_END.test(above.content.trim())) continue
    if (rest.length >= above.text.length || /^\s/.test(rest)) continue
    const goesOn = below !== undefined && below.depth > 0
    if (goesOn || (proven && isBlank(below))) {
      kept[i] = 'quoted'
      proven = true
    }
  }
}

function takeSignatures(lines: readonly Line[], kept: Kept[], senderName: string): void {
  const mark = lines.findIndex((line, i) => kept[i] === 'own' && isSignatureMark(line.text))
  if (mark >= 0) signed(kept, mark, lines.length)
  takeTrailers(lines, kept, senderName)
  let i = 0
  while (i < lines.length) {
    if (kept[i] !== 'own' || isBlank(lines[i])) {
      i++
      continue
    }
    if (isPhoneLine(lines[i]!.text)) {
      kept[i] = 'signed'
      i++
      continue
    }
    let end = i
    while (end < lines.length && kept[end] === 'own' && !isBlank(lines[end])) end++
    takeFooter(lines, kept, i, end)
    i++
    // Within a paragraph only its first lines can begin a footer; the rest is looked at for telephones' lines.
    while (i < end && !isPhoneLine(lines[i]!.text)) i++
  }
  takeDashedName(lines, kept)
}

/** The name behind a dash that closes a letter; only as its last own words. */
function takeDashedName(lines: readonly Line[], kept: Kept[]): void {
  let i = lines.length - 1
  while (i >= 0 && (kept[i] !== 'own' || isBlank(lines[i]))) i--
  const last = lines[i]
  if (last !== undefined && isDashedName(last.text)) kept[i] = 'signed'
}

function takeFooter(lines: readonly Line[], kept: Kept[], start: number, end: number): void {
  const paragraph = lines.slice(start, Math.min(end, start + 60)).map(line => line.text)
  const from = paragraph.findIndex((_, i) => isFooter(paragraph.slice(i)))
  if (from >= 0) signed(kept, start + from, end)
}

/** Rows of dashes or underscores: a list's trailer or a signature below them goes, a mere divider stays. */
function takeTrailers(lines: readonly Line[], kept: Kept[], senderName: string): void {
  let tried = 0
  for (let i = 0; i < lines.length && tried < 40; i++) {
    if (kept[i] !== 'own' || !isRule(lines[i]!.text)) continue
    tried++
    let end = i + 1
    while (end < lines.length && kept[end] === 'own' && end - i < 200) end++
    const below = lines.slice(i + 1, end).map(line => line.text)
    if (isListTrailer(below)) {
      signed(kept, i, lines.length)
      return
    }
    const last = nextWritten(lines, end)
    const closes = last >= lines.length || kept[last] !== 'own'
    if (below.every(text => text.trim() === '') || (closes && looksLikeSignature(below, senderName))) {
      signed(kept, i, end)
    }
  }
}

function signed(kept: Kept[], from: number, to: number): void {
  for (let i = from; i < to; i++) if (kept[i] === 'own') kept[i] = 'signed'
}

function gather(lines: readonly Line[], kept: readonly Kept[], forwarded: boolean): OwnWords {
  const own: string[] = []
  const away: string[] = []
  const answered: { line: number; quote: string }[] = []
  let quote: string[] = []
  let blanks = 0
  let size = 0
  lines.forEach((line, i) => {
    if (kept[i] !== 'own') {
      away.push(line.content)
      if (kept[i] === 'quoted' && line.depth > 0 && !isBlank(line)) {
        if (blanks > 0) quote = []
        quote.push(line.content.trim())
        blanks = 0
      } else if (kept[i] === 'quoted' && !isBlank(line)) quote = []
      return
    }
    if (isBlank(line)) {
      blanks++
      if (own.length > 0 && own.at(-1) !== '') own.push('')
      return
    }
    if (size > OWN_CAP) return
    size += line.text.length + 1
    if (quote.length > 0 && blanks <= 1)
      answered.push({ line: own.length, quote: quote.slice(-5).join('\n') })
    quote = []
    blanks = 0
    own.push(line.text)
  })
  while (own.length > 0 && own.at(-1) === '') own.pop()
  return { text: own.join('\n').slice(0, OWN_CAP), quoted: away.join('\n').trim(), answered, forwarded }
}
