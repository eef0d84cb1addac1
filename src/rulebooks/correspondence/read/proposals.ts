/**
 * Conditional continuations (4F): words of proposal ("if", "any", "conditional"), then moves. A proposal is read as
 * lines: the opponent's move, my answer, and so on; alternatives and "any" are allowed. Each half must be legal where
 * it stands; from the first that is not, the line is void. Without a move actually sent there is no proposal.
 */
import { bare, type Position, positionOf } from '../../../chess/position.ts'
import type { NotationSet } from '../../../chess/readMove.ts'
import type { Conditional, Problem } from '../reading.ts'
import type { Lexicon } from './languages.ts'
import type { Mention } from './mentions.ts'
import { readIn } from './record.ts'
import { MOVE_WORD, type Sentence } from './sentences.ts'
import { COPULA } from './stanceWords.ts'
import { ACCEPT } from './statementWords.ts'

export interface Proposals {
  readonly conditionals: readonly Conditional[]
  readonly rejected: readonly { readonly text: string; readonly why: Problem }[]
  /** Mentions that belong to a proposal. */
  readonly used: ReadonlySet<Mention>
}

export interface ProposalInput {
  /** The text in which sentences and mentions have their places. */
  readonly text: string
  readonly sentences: readonly Sentence[]
  readonly mentions: readonly Mention[]
  readonly main: Mention
  readonly words: Lexicon
  /** The position after the main move, and the ply of the opponent's next move. */
  readonly after: Position
  readonly ply: number
  readonly set: NotationSet
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const HEADS = set(
  'conditional conditionals conditionally proposal propose proposed bedingt bedingter eventualzug eventualzuge eventual conditionnel conditionnels conditionnelle condicional condicionales condizionale condizionali voorwaardelijk voorwaardelijke betinget villkorlig villkorligt podminene warunkowo warunkowe условно условный условные',
)
const IN_CASE = set('case cas caso falle geval')
const FIRST_PERSON = set('i ich je yo io ik jeg jag eu ja я')
const HARMLESS_TALK = set(
  'after when instead otherwise line can may best want wants after following continuing variation',
)
const MOST = 60

interface Attempt {
  readonly at: number
  readonly end: number
}

interface Segment {
  readonly kind: 'if' | 'any' | 'head'
  readonly items: readonly (
    | { readonly move: Mention }
    | { readonly word: string }
    /** Meant as a move, but none: '7.Nc9'. */
    | { readonly attempt: Attempt }
  )[]
  /** 'and if then ...': it goes on where the line before ended. */
  readonly goesOn: boolean
}

/** A number and something behind it, or a piece and what might be a square. */
const ATTEMPT =
  /(?<![\p{L}\p{N}.:/-])(?:(?:[0-9]{1,3} ?(?:\.{1,4}|…) ?)(?=[^\s,;:()]{0,6}[\p{L}♔-♟])[^\s,;:()]{1,7}|[KQRBN♔-♟][a-h1-8]?[x:-]?[a-z][0-9][+#!?]{0,2})(?=[\s,;:.()]|$)/gu
/** 'Nc9', 'Q6', 'Qd', but no word and no month. */
const LIKE_A_MOVE = /^(?:[\p{Lu}♔-♟]?[a-z0-9]?[x:-]?[a-z]?[0-9][+#!?]{0,3}|[\p{Lu}♔-♟][a-h])$/u

/** What was meant as a move in this stretch and is none, with its place. */
function attemptsIn(input: ProposalInput, at: number, end: number): Attempt[] {
  const isRead = (place: number, past: number): boolean =>
    input.mentions.some(mention => mention.at < past && mention.end > place)
  return [...input.text.slice(at, end).matchAll(ATTEMPT)].flatMap(found => {
    const text = found[0].replace(/[.,]$/, '')
    const bare = text.replace(/^[0-9]{1,3} ?(?:\.{1,4}|…) ?/u, '')
    const place = at + found.index
    const past = place + text.length
    return !LIKE_A_MOVE.test(bare) || isRead(place, past) ? [] : [{ at: place, end: past }]
  })
}

const DROPPED = set(
  'forget cancel cancelled withdraw withdrawn drop dropped scrap ignore asked ask said wrote what vergiss vergessen oublie olvida dimentica vergeet',
)

/** 'Forget the conditional', 'you asked what if', 'no conditional': it proposes nothing. */
function takenBack({ lows }: Sentence, words: Lexicon): boolean {
  const at = lows.findIndex(low => words.if.has(low) || low === MOVE_WORD)
  const before = lows.slice(0, Math.max(0, at))
  return (
    before.some(low => DROPPED.has(low)) ||
    (before.some(low => words.not.has(low)) && before.some(low => HEADS.has(low)))
  )
}

function segmentsOf(input: ProposalInput): Segment[] {
  const { sentences, mentions, main, words } = input
  const byPlace = new Map(mentions.map(mention => [mention.at, mention]))
  const segments: Segment[] = []
  let heading = false
  for (const sentence of sentences) {
    if (sentence.end < main.at) continue
    let kind: Segment['kind'] | null = heading ? 'head' : null
    let items: Segment['items'][number][] = []
    let goesOn = false
    let pastMain = sentence.at > main.at
    const takesUp = sentence.lows.some(low => ACCEPT.has(low))
    if (sentence.question || takenBack(sentence, words)) {
      heading = false
      continue
    }
    let attempts: Attempt[] | null = null
    /** What stands before this place and is no move. */
    const attempted = (place: number): void => {
      if (kind === null || !pastMain) return
      attempts ??= attemptsIn(input, Math.max(sentence.at, main.end), sentence.end)
      const passed = attempts.filter(attempt => attempt.at < place)
      attempts = attempts.filter(attempt => attempt.at >= place)
      items.push(...passed.map(attempt => ({ attempt })))
    }
    const flush = (place: number): void => {
      attempted(place)
      if (kind !== null && items.some(item => !('word' in item))) segments.push({ kind, items, goesOn })
      items = []
      goesOn = false
    }
    for (const [i, token] of sentence.tokens.entries()) {
      if (token.low === MOVE_WORD) {
        const mention = byPlace.get(token.at)
        if (mention === undefined) continue
        attempted(mention.at)
        if (mention === main) pastMain = true
        else if (kind !== null && pastMain) items.push({ move: mention })
        continue
      }
      if (token.kind !== 'word') continue
      if (!pastMain && token.at > main.end) pastMain = true
      if (!pastMain) continue
      const next = sentence.tokens[i + 1]
      const before = sentence.tokens[i - 1]
      const inCase = IN_CASE.has(token.low) && ['in', 'en', 'im', 'nel', 'het'].includes(before?.low ?? '')
      const should = token.low === 'should' && next?.low === 'you'
      const isIf = words.if.has(token.low) || inCase || should
      if (isIf || words.any.has(token.low)) {
        if (kind === 'if' && !isIf && items.every(item => 'word' in item)) {
          // 'if any other move': the condition is 'any'.
          kind = 'any'
          continue
        }
        flush(token.at)
        kind = isIf ? 'if' : 'any'
        goesOn = (before?.low === 'then' || next?.low === 'then') && segments.length > 0
        if (isIf && FIRST_PERSON.has(next?.low ?? '')) {
          kind = null
        }
      } else if (HEADS.has(token.low) && !takesUp) {
        if (kind === null) kind = 'head'
        heading = true
      } else if (kind !== null) items.push({ word: token.low })
    }
    flush(sentence.end)
    if (heading && kind === null) heading = false
  }
  return segments
}

const isTalk = (words: Lexicon, low: string): boolean =>
  (words.talk.has(low) && !HARMLESS_TALK.has(low)) || words.not.has(low) || words.misspelt(low)

interface Line {
  readonly sans: readonly string[]
  readonly position: Position
}

export function readProposals(input: ProposalInput): Proposals {
  const { after, ply, words, set: notation } = input
  const conditionals: Conditional[] = []
  const rejected: { text: string; why: Problem }[] = []
  const used = new Set<Mention>()
  const root: Line = { sans: [], position: after }
  let lines: Line[] = [root]

  const play = (line: Line, mention: Mention): Line | Problem => {
    const reading = readIn(mention, line.position, notation)
    if (reading.kind !== 'move') return reading.kind
    return { sans: [...line.sans, reading.move.san], position: positionOf(reading.move.after) }
  }
  const reject = (mention: Mention, why: Problem): void => {
    rejected.push({ text: mention.core, why })
  }
  const unread = (before: Mention | undefined, attempt: Attempt): void => {
    rejected.push({ text: input.text.slice(before?.at ?? attempt.at, attempt.end), why: 'illegible' })
  }
  /** The line that a move of this ply continues. */
  const parent = (at: number | null): Line => {
    if (at === null) return root
    const depth = at - ply
    const line = lines.findLast(candidate => candidate.sans.length >= depth)
    if (line === undefined || depth <= 0) return root
    let cut: Line = root
    for (const san of line.sans.slice(0, depth)) {
      const move = cut.position.legalMoves.find(candidate => bare(candidate.san) === bare(san))
      if (move === undefined) return root
      cut = { sans: [...cut.sans, san], position: positionOf(move.after) }
    }
    return cut
  }
  const add = (line: Line, condition: string, answer: string): void => {
    if (conditionals.length >= MOST) return
    conditionals.push({ if: condition, then: answer, ...(line.sans.length > 0 ? { after: line.sans } : {}) })
  }

  for (const segment of segmentsOf(input)) {
    const moves: { mention: Mention; or: boolean }[] = []
    let talk = false
    let or = false
    let attempt: Attempt | null = null
    const answerAt = segment.items.findLastIndex(item => 'move' in item)
    const behind = segment.items.slice(answerAt + 1).flatMap(item => ('word' in item ? [item.word] : []))
    // 'If 8.hxg3 Qd6 is my plan'
    if (COPULA.has(behind[0] ?? '') && behind.slice(1, 4).some(low => isTalk(words, low))) continue
    for (const item of segment.items) {
      if ('attempt' in item) {
        // From the first half that cannot be read on the line is void.
        attempt = item.attempt
        break
      }
      if ('word' in item) {
        // Words behind the answer say nothing more about it.
        if (isTalk(words, item.word) && moves.length < (segment.kind === 'any' ? 1 : 2)) talk = true
        if (words.or.has(item.word)) or = true
        continue
      }
      if (talk && moves.length >= 1) break
      const both = item.move.halves
      if (both !== null) moves.push({ mention: both[0], or }, { mention: both[1], or: false })
      else moves.push({ mention: item.move, or })
      or = false
    }
    if (talk) continue
    if (attempt !== null) unread(moves.at(-1)?.mention, attempt)
    const last = lines.at(-1) ?? root
    if (segment.kind === 'any') {
      const first = moves[0]?.mention
      if (first === undefined) continue
      const own = first.ply === null ? null : first.ply - 1
      if (first.ply !== null && (first.ply - ply) % 2 === 0) continue
      if (first.ply !== null && first.ply <= ply) continue
      const line = segment.goesOn ? last : parent(own)
      const answer = anyAnswer(line.position, first, notation)
      used.add(first)
      if (typeof answer === 'string') add(line, 'any', answer)
      else reject(first, answer.why)
      continue
    }
    let n = 0
    let line = segment.goesOn && moves[0]?.mention.ply === null ? last : parent(moves[0]?.mention.ply ?? null)
    while (n < moves.length) {
      const first = moves[n]
      if (first === undefined) break
      const at = first.mention.ply
      if (at !== null && at !== ply + line.sans.length) line = parent(at)
      if ((line.sans.length & 1) === 1) break
      // Alternatives: 'Kxh7 or Kf8', or the same number again.
      const conditions = [first.mention]
      n++
      while (
        n < moves.length &&
        ((moves[n]?.or ?? false) ||
          (moves[n]?.mention.ply !== null && moves[n]?.mention.ply === at && at !== null))
      ) {
        const other = moves[n]?.mention
        const next = moves[n + 1]
        if (other === undefined) break
        if (moves[n]?.or && (other.ply === null || other.ply === at) && next !== undefined)
          conditions.push(other)
        else if (other.ply === at && at !== null) conditions.push(other)
        else break
        n++
      }
      const answer = moves[n]?.mention
      if (answer === undefined) break
      n++
      // '... Qd6 or Qc7', '... Qd6?': which answer, and whether, is open.
      const other = moves[n]
      const open = other?.or === true && (other.mention.ply === null || other.mention.ply === answer.ply)
      if (open || /[^!]\?$/.test(answer.raw)) {
        reject(answer, 'ambiguous')
        break
      }
      let grown: Line | null = null
      for (const condition of conditions) {
        const middle = play(line, condition)
        used.add(condition)
        if (typeof middle === 'string') {
          reject(condition, middle)
          continue
        }
        const end = play(middle, answer)
        used.add(answer)
        if (typeof end === 'string') {
          reject(answer, end)
          continue
        }
        add(line, middle.sans.at(-1) ?? '', end.sans.at(-1) ?? '')
        lines.push(end)
        grown = end
      }
      if (grown === null) break
      line = grown
    }
    if (lines.length > MOST) lines = lines.slice(-MOST)
  }
  const open = conditionals.filter(one => conditionals.some(other => contradicts(one, other)))
  for (const { then } of open) rejected.push({ text: then, why: 'ambiguous' })
  const stands = (line: Conditional) => !open.some(one => `${placeOf(line)} `.startsWith(`${placeOf(one)} `))
  return { conditionals: conditionals.filter(stands), rejected, used }
}

/** The moves after which a conditional answers. */
const placeOf = ({ after, if: condition }: Conditional): string => [...(after ?? []), condition].join(' ')

/** Two answers to the same move of the opponent: which of them is meant is open, so neither stands, nor what follows (4F). */
const contradicts = (one: Conditional, other: Conditional): boolean =>
  one.then !== other.then && placeOf(one) === placeOf(other)

/** The answer to "any": legal as if the opponent passed, or after at least one of his replies. */
function anyAnswer(
  position: Position,
  mention: Mention,
  notation: NotationSet,
): string | { readonly why: Problem } {
  const fields = position.fen.split(' ')
  const passed = [fields[0], fields[1] === 'w' ? 'b' : 'w', fields[2], '-', '0', fields[5]].join(' ')
  let why: Problem = 'illegal'
  if (!position.inCheck) {
    const reading = readIn(mention, positionOf(passed), notation)
    if (reading.kind === 'move') return bare(reading.move.san)
    why = reading.kind
  }
  for (const reply of position.legalMoves) {
    const reading = readIn(mention, positionOf(reply.after), notation)
    if (reading.kind === 'move') return bare(reading.move.san)
  }
  return { why }
}
