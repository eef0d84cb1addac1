/**
 * The sender's own new words in a text: without quotes, forwards, attributions, signatures and footers. Only these
 * words may hold a move, a date or an offer (correspondence.md section 4); all that is cut serves only to find the
 * game. Where a player writes between quoted lines, his lines count.
 */
import type { OwnWords } from './letter.ts'
import { findCut } from './unquoteCut.ts'
import { titleOf } from './unquoteHeaderBlock.ts'
import { carriesMove, type Line, OWN_CAP, toLines } from './unquoteMarks.ts'
import {
  isDashedName,
  isFooter,
  isListTrailer,
  isNameBlock,
  isPhoneLine,
  isRule,
  isSignatureMark,
  looksLikeSignature,
} from './unquoteSignature.ts'

type Kept = 'own' | 'quoted' | 'signed'

export interface OwnWordsOptions {
  /** Display name and address of the sender, to know his signature and his own memo head by. */
  readonly senderName?: string
  readonly senderAddress?: string
}

/** Separates the sender's own words from everything else. Linear in the length of the text; never throws. */
export function ownWords(text: string, options: OwnWordsOptions = {}): OwnWords {
  const lines = toLines(text)
  const kept: Kept[] = lines.map(line => (line.depth > 0 ? 'quoted' : 'own'))
  const cut = findCut(lines, { name: options.senderName ?? '', address: options.senderAddress ?? '' })
  for (const i of cut.introductions) kept[i] = 'quoted'
  for (let i = cut.at; i < lines.length; i++) kept[i] = 'quoted'
  takeWrappedRests(lines, kept)
  takeStrays(lines, kept)
  takeSignatures(lines, kept, options.senderName ?? '')
  return gather(lines, kept, cut.forwarded || isForwardedQuote(lines))
}

/** Apple Mail marks what it forwards like a quote, its title included. */
function isForwardedQuote(lines: readonly Line[]): boolean {
  const first = lines.find(line => line.depth > 0 && line.content.trim() !== '')
  return first !== undefined && titleOf(first.content) === 'forwarded'
}

const isBlank = (line: Line | undefined): boolean => line === undefined || line.content.trim() === ''

const SENTENCE_END = /[.!?:;,)\]…"»]$/
const LONG_LINE = 60

/**
 * A quote that was wrapped again loses the mark of what ran over: "> a line of full length" followed by a rest
 * without a mark, and the quote going on. An answer between the lines stands below a line that was not full.
 */
function takeWrappedRests(lines: readonly Line[], kept: Kept[]): void {
  let proven = false
  for (let i = 1; i < lines.length; i++) {
    const above = lines[i - 1]
    const rest = lines[i]
    if (kept[i] !== 'own' || rest === undefined || isBlank(rest) || above === undefined || above.depth === 0)
      continue
    if (above.text.length < LONG_LINE || SENTENCE_END.test(above.content.trim())) continue
    if (rest.text.length >= above.text.length || /^\s/.test(rest.text)) continue
    const below = lines[i + 1]
    const goesOn = below !== undefined && below.depth > 0
    if (goesOn || (proven && isBlank(below))) {
      kept[i] = 'quoted'
      proven = true
    }
  }
}

/**
 * Where the sender has given a move above the quote, lines without a mark that touch marked ones on both sides (or
 * close the quote) have lost theirs: nobody gives one move above and another between the lines.
 */
function takeStrays(lines: readonly Line[], kept: Kept[]): void {
  const first = lines.findIndex(line => line.depth > 0)
  if (first < 0 || !lines.slice(0, first).some((line, i) => kept[i] === 'own' && carriesMove(line.text)))
    return
  let i = first + 1
  while (i < lines.length) {
    const above = lines[i - 1]
    let end = i
    while (end < lines.length && kept[end] === 'own' && !isBlank(lines[end])) end++
    const below = lines[end]
    const closes = below === undefined || (below.depth > 0 && !isBlank(below))
    const touches = end > i && above !== undefined && above.depth > 0 && !isBlank(above)
    if (touches && (closes || lines.slice(end, end + 200).every(line => isBlank(line)))) {
      for (let j = i; j < end; j++) kept[j] = 'quoted'
    }
    i = Math.max(end, i) + 1
  }
}

function takeSignatures(lines: readonly Line[], kept: Kept[], senderName: string): void {
  let above = ''
  const mark = lines.findIndex((line, i) => {
    if (kept[i] !== 'own' || isBlank(line)) return false
    if (isSignatureMark(line.text) || isNameBlock(line.text, above, senderName)) return true
    above = line.text
    return false
  })
  if (mark >= 0) signed(kept, mark, lines.length)
  takeTrailers(lines, kept, senderName)
  let i = 0
  while (i < lines.length) {
    if (kept[i] !== 'own' || isBlank(lines[i])) {
      i++
      continue
    }
    if (isPhoneLine(textAt(lines, i))) {
      kept[i] = 'signed'
      i++
      continue
    }
    let end = i
    while (end < lines.length && kept[end] === 'own' && !isBlank(lines[end])) end++
    takeFooter(lines, kept, i, end)
    i++
    // Within a paragraph only its first lines can begin a footer; the rest is looked at for telephones' lines.
    while (i < end && !isPhoneLine(textAt(lines, i))) i++
  }
  takeDashedName(lines, kept)
}

const textAt = (lines: readonly Line[], at: number): string => lines[at]?.text ?? ''

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
    if (kept[i] !== 'own' || !isRule(textAt(lines, i))) continue
    tried++
    let end = i + 1
    while (end < lines.length && kept[end] === 'own' && end - i < 200) end++
    const below = lines.slice(i + 1, end).map(line => line.text)
    if (isListTrailer(below)) {
      signed(kept, i, lines.length)
      return
    }
    const closes = end >= lines.length || kept[end] !== 'own'
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
