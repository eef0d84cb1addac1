/**
 * One text of the letter (its plain words, its HTML words, a PGN) read as far as a single text can be: moves, dates,
 * statements. The parts are weighed against each other in `weigh`.
 */

import { bare, type LegalMove, type Position, positionOf } from '../../../chess/position.ts'
import type { MoveReading } from '../../../chess/readMove.ts'
import { otherSide, type Side } from '../../../core/ids.ts'
import type { PlainDate } from '../../../core/plainDate.ts'
import type { Situation } from '../reading.ts'
import { type Alignment, align, type Placed } from './alignment.ts'
import { withoutBoards } from './boards.ts'
import { type DateMention, scanDates } from './dates.ts'
import { type Facts, readFacts } from './facts.ts'
import { type Lexicon, lexiconOf, monthOf, spokenLanguages } from './languages.ts'
import { type Mention, scanMentions, withoutPgnExtras } from './mentions.ts'
import { type Notation, notationOf } from './notation.ts'
import { readIn } from './record.ts'
import { namesOnlyOf } from './sender.ts'
import { belowAQuoteHead, belowTheName } from './signature.ts'
import { type Sentence, sentencesOf } from './sentences.ts'
import { isMisspelt } from './slips.ts'
import { stancesOf } from './stance.ts'
import { readStatements, type Statements } from './statements.ts'
import { plain, type Token, tokenize } from './words.ts'

export interface PartInput {
  readonly text: string
  readonly situation: Situation
  readonly sender: Side
  readonly today: PlainDate
  readonly names: ReadonlySet<string>
}

/** What the text says for the ply now due: all its played readings must agree. */
export type Reply =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'move'
      readonly move: LegalMove
      readonly mention: Mention
      readonly misnumbered: boolean
    }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly LegalMove[]; readonly asWritten: string }
  | { readonly kind: 'illegal' | 'illegible'; readonly asWritten: string; readonly mention: Mention | null }

export interface Part {
  readonly text: string
  /** The same with the game's tag where it stood: commands name their game by it. Places are the same. */
  readonly tagged: string
  readonly tokens: readonly Token[]
  readonly mentions: readonly Mention[]
  readonly dates: readonly DateMention[]
  readonly sentences: readonly Sentence[]
  readonly words: Lexicon
  readonly notation: Notation
  readonly alignment: Alignment
  readonly reply: Reply
  readonly facts: Facts
  readonly statements: Statements
  /** Folded words, moves and dates left out. */
  readonly prose: readonly string[]
  /** More words or moves than a letter has: nothing of it was read, the sender is asked for less. */
  readonly crowded: boolean
}

/** Words and marks of a text, and moves: twice the longest game with its score twice over is far below. */
const MOST_TOKENS = 12_000
const MOST_MOVES = 1500

/** Most tags blanked in a text, and letters of the tournament before the game's id. */
const MOST_TAGS = 40
const MOST_TAG = 40

export function readPart(input: PartInput): Part {
  const scan = scanOf(input.text, input.situation)
  const crowded = scan.tokens.length > MOST_TOKENS || scan.scanned.length > MOST_MOVES
  return crowded ? readScan(input, scanOf('', input.situation), true) : readScan(input, scan, false)
}

interface Scan {
  readonly text: string
  readonly tagged: string
  readonly tokens: readonly Token[]
  readonly scanned: readonly Mention[]
}

function scanOf(whole: string, situation: Situation): Scan {
  // Comments and variations are taken out of a PGN; in a letter braces are brackets like others.
  const isPgn = /^\s*\[[A-Za-z]\w* +"/m.test(whole)
  const tagged = withoutBoards(plain(isPgn ? withoutPgnExtras(whole, true) : whole))
  const text = withoutTags(tagged, situation.gameId)
  const tokens = tokenize(text)
  return { text, tagged, tokens, scanned: tokens.length > MOST_TOKENS ? [] : scanMentions(text) }
}

function readScan(input: PartInput, scan: Scan, crowded: boolean): Part {
  const { situation, sender, today, names } = input
  const { text, tagged, tokens, scanned } = scan
  const mentions = withoutMonths(scanned, tokens)
  const inMention = covered(mentions)
  const free = tokens.filter(token => token.kind === 'word' && !inMention(token))
  const spoken = spokenLanguages(free.filter(token => token.text.length > 1).map(token => token.low))
  const words = lexiconOf(spoken)
  const dates = scanDates(tokens, words, spoken, inMention)
  // '1 den' is a day of the Czechs, not d takes e.
  const kept = withoutDates(mentions, dates).filter(
    mention => !words.day.has(mention.core) && !isOpening(mention, text),
  )
  const sentences = sentencesOf(text, tokens, kept, dates)
  const ahead = new Set(
    dates.flatMap(({ form, at }) => (form.kind === 'relative' && form.days > 0 ? [at] : [])),
  )
  const ownNames = namesOnlyOf(situation, sender)
  const spokenStances = stancesOf({ mentions: kept, sentences, words, names, ahead })
  const opponentNames = namesOnlyOf(situation, otherSide(sender))
  const stances = belowAQuoteHead(
    belowTheName(spokenStances, kept, text, ownNames),
    kept,
    text,
    opponentNames,
  )
  const notation = notationOf(kept, situation, spoken, text)
  const now = positionOf(situation.fens.at(-1) ?? '')
  const last = situation.sans.length
  const ownPly = last + ((last % 2 === 0) === (sender === 'white') ? 1 : 2)
  const turnsBack = (low: string): boolean => words.back.has(low) || words.misspelt(low)
  const between = (from: number, to: number): string => text.slice(from, to)
  const alignment = align(kept, stances, situation, notation.set, now, ownPly, between, turnsBack)
  const past = new Set(alignment.placed.flatMap(p => (p.ply !== null && p.ply <= last ? [p.mention.at] : [])))
  const recorded = (at: number): boolean => past.has(at)
  const isSlip = (token: Token, first: boolean): boolean =>
    !names.has(token.low) && isMisspelt(words, token, first)
  const todays = new Set(
    dates.flatMap(({ form, at }) => (form.kind === 'relative' && form.days === 0 ? [at] : [])),
  )
  const isToday = (at: number): boolean => todays.has(at)
  const statements = withOfferSign(
    readStatements(sentences, names, ownNames, words.if.has, recorded, isToday, isSlip),
    text,
  )
  const facts = readFacts({
    tokens,
    dates,
    words,
    taken: covered(kept),
    excluded: statements.leave,
    today,
    sender,
    lastSent: situation.lastSent,
  })
  const inDate = covered(dates)
  return {
    text,
    tagged,
    tokens,
    mentions: kept,
    dates,
    sentences,
    words,
    notation,
    alignment,
    reply: replyOf(alignment, situation, notation, now, text, tokens, inDate),
    facts,
    statements,
    prose: free.filter(token => !inDate(token)).map(token => token.low),
    crowded,
  }
}

/** The game's tag ('[CDC25-KENT-ESSX-3a]') is an address, no prose before a move; places stay true. */
function withoutTags(text: string, gameId: string): string {
  if (gameId.length < 4) return text
  const [low, id] = [text.toLowerCase(), gameId.toLowerCase()]
  if (low.length !== text.length) return text
  let result = text
  for (let at = low.indexOf(id), n = 0; at >= 0 && n < MOST_TAGS; at = low.indexOf(id, at + id.length), n++) {
    let [from, to] = [at, at + id.length]
    while (from > 0 && at - from < MOST_TAG && /[\w-]/.test(text[from - 1] ?? '')) from--
    if (text[from - 1] === '[') from--
    if (text[to] === ']') to++
    result = result.slice(0, from) + ' '.repeat(to - from) + result.slice(to)
  }
  return result
}

/** '(=)' behind a move offers a draw in many clubs' cards. */
function withOfferSign(statements: Statements, text: string): Statements {
  const sign = statements.drawOffer === null ? text.indexOf('(=)') : -1
  return sign < 0 ? statements : { ...statements, drawOffer: { at: sign, end: sign + 3 } }
}

/** '5 de março' and '10 Feb' are dates before they are moves; '15.Nf6' behind a month is none. */
function withoutMonths(mentions: readonly Mention[], tokens: readonly Token[]): readonly Mention[] {
  const months = tokens.filter(
    token => token.kind === 'word' && token.text.length > 2 && monthOf(token.low) !== null,
  )
  if (months.length === 0) return mentions
  const worded = scanDates(tokens, lexiconOf([]), [], () => false).filter(
    date => date.form.kind === 'day' && months.some(month => month.at >= date.at && month.at < date.end),
  )
  const inDate = covered(worded)
  const isMonth = covered(months)
  return mentions.filter(mention => {
    if (/[1-8]/.test(mention.core)) return true
    const place = {
      kind: 'word',
      text: '',
      low: '',
      at: mention.end - mention.core.length,
      end: mention.end,
      glued: false,
    } as const
    return !inDate({ ...place, at: mention.at }) && !isMonth(place)
  })
}

/** 'He gastado', 'He said': the first word of a sentence is no piece and file. */
const isOpening = (mention: Mention, text: string): boolean =>
  mention.number === null &&
  /^\p{Lu}\p{Ll}$/u.test(mention.core) &&
  /^ \p{Ll}{3}/u.test(text.slice(mention.end, mention.end + 4))

/** Fast membership of a token in sorted, disjoint spans. */
function covered(spans: readonly { readonly at: number; readonly end: number }[]): (token: Token) => boolean {
  return token => {
    let low = 0
    let high = spans.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((spans[middle]?.end ?? 0) <= token.at) low = middle + 1
      else high = middle
    }
    const span = spans[low]
    return span !== undefined && token.at >= span.at
  }
}

const withoutDates = (mentions: readonly Mention[], dates: readonly DateMention[]): readonly Mention[] => {
  const inDate = covered(dates)
  return mentions.filter(
    mention => !inDate({ kind: 'word', text: '', low: '', at: mention.at, end: mention.end, glued: false }),
  )
}

/** The reply among the played moves of the due ply (4C: any doubt is ambiguous, never a guess). */
export function replyFrom(due: readonly Placed[], position: Position, notation: Notation): Reply {
  const readings = due.map(placed => ({ placed, reading: readIn(placed.mention, position, notation.set) }))
  const moves = new Map<string, { move: LegalMove; placed: Placed }>()
  const candidates = new Map<string, LegalMove>()
  let unclear: MoveReading | null = null
  for (const { placed, reading } of readings) {
    if (reading.kind === 'move') {
      candidates.set(reading.move.san, reading.move)
      if (!moves.has(reading.move.san)) moves.set(reading.move.san, { move: reading.move, placed })
    } else if (reading.kind === 'ambiguous') {
      unclear = reading
      for (const move of reading.candidates) candidates.set(move.san, move)
    }
  }
  const written = [...new Set(readings.map(({ placed }) => placed.mention.core))].join(' / ')
  const bad = readings.filter(({ reading }) => reading.kind === 'illegal' || reading.kind === 'illegible')
  const [only] = moves.values()
  if (only !== undefined && moves.size === 1 && bad.length === 0) {
    // 'h8 and take a queen': a second mention may settle what the first left open.
    const settled =
      unclear === null ||
      (unclear.kind === 'ambiguous' && unclear.candidates.some(move => move.san === only.move.san))
    if (settled)
      return {
        kind: 'move',
        move: only.move,
        mention: only.placed.mention,
        misnumbered: only.placed.misnumbered,
      }
  }
  if (candidates.size > 0)
    return { kind: 'ambiguous', candidates: [...candidates.values()], asWritten: written }
  const last = readings.at(-1)
  if (last === undefined) return { kind: 'none' }
  const illegal = readings.findLast(({ reading }) => reading.kind === 'illegal')
  const shown = illegal ?? last
  return {
    kind: illegal === undefined ? 'illegible' : 'illegal',
    asWritten: shown.placed.mention.core,
    mention: shown.placed.mention,
  }
}

const OR_PIECE =
  /^[ ,]*(?:or|oder|ou|o|of|eller|lub|nebo|vagy|sau|или|або|\/)[ =]*(?:a |an |to )?(?:[A-Z]\b|queen|rook|bishop|knight)/

const UNREAD =
  /(?:^|[^0-9A-Za-z./:-])([0-9]{1,3})(\.{1,4}|…|\. ?\.\.\.)[ ]?([^\s.,;:()[\]0-9][^\s,;()[\]]{0,11})/g

function replyOf(
  alignment: Alignment,
  situation: Situation,
  notation: Notation,
  now: Position,
  text: string,
  tokens: readonly Token[],
  inDate: (token: Token) => boolean,
): Reply {
  const reply = replyFrom(alignment.due, now, notation)
  // 'bxa8=Q or N'
  if (reply.kind === 'move' && reply.move.promotion !== null) {
    const { from, to } = reply.move
    if (OR_PIECE.test(text.slice(reply.mention.end, reply.mention.end + 12)))
      return {
        kind: 'ambiguous',
        candidates: now.legalMoves.filter(move => move.from === from && move.to === to),
        asWritten: reply.mention.core,
      }
  }
  if (reply.kind !== 'none') return reply
  // The number now due with something behind it that is no move: illegible (4C), not missing.
  const due = now.moveNumber
  for (const found of text.matchAll(UNREAD)) {
    if (Number(found[1]) !== due) continue
    const dots = (found[2] ?? '').replace(/…/g, '...').length
    const at = found.index + found[0].indexOf(found[3] ?? '')
    const token = tokens.find(candidate => candidate.at >= at)
    if (token !== undefined && inDate(token)) continue
    const black = dots > 1
    if (situation.sans.length % 2 === (black ? 0 : 1)) continue
    if (alignment.placed.some(placed => placed.mention.at <= at && placed.mention.end >= at)) continue
    if (!/[1-8]|^[A-ZÀ-Þ][a-z]?$/.test(found[3] ?? '')) continue
    return { kind: 'illegible', asWritten: found[3] ?? '', mention: null }
  }
  // 'Bg3 Ng9': something like a move behind the repetition, but none.
  const repeated = alignment.repetition === 'correct' ? alignment.repeatedBy : null
  if (repeated !== null && alignment.weak.length === 0) {
    const attempt = ATTEMPT.exec(text.slice(repeated.end, repeated.end + 24))?.[1]
    if (attempt !== undefined) return { kind: 'illegible', asWritten: attempt, mention: null }
  }
  return reply
}

/** A piece or file with a digit, or at the line's end without one. */
const ATTEMPT =
  /^[ ,;.…]{1,6}((?:[A-ZÀ-Þ]?[a-z]?[x:-]?[a-z][0-9]|[KQRBNLSDTCAFP][a-h]?[0-9])(?=[\s.,;!?]|$)|[KQRBNLSDTCAFP][a-h](?=[.!?]?(?:\n|$)))/u

export const replySan = (reply: Reply): string | null => (reply.kind === 'move' ? bare(reply.move.san) : null)
