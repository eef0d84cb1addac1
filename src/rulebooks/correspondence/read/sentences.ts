/**
 * Sentences and their clauses, so that a word such as "if" or "not" is weighed where it stands. A move or a date counts
 * as one word of its own kind; a short line is a sentence, a long one runs on into the next (wrapped text).
 */
import type { Token } from './words.ts'

export interface Clause {
  readonly tokens: readonly Token[]
  /** Folded words only, moves as '§move', dates as '§date'. */
  readonly lows: readonly string[]
}

export interface Sentence {
  readonly tokens: readonly Token[]
  readonly lows: readonly string[]
  readonly clauses: readonly Clause[]
  readonly at: number
  readonly end: number
  readonly question: boolean
  /** A smiley or a word says that it is meant in fun. */
  readonly joke: 'no' | 'smile' | 'joke'
}

export const MOVE_WORD = '§move'
export const DATE_WORD = '§date'

interface Span {
  readonly at: number
  readonly end: number
  /** Of a move: the ply that its number means. */
  readonly ply?: number | null
}

const WRAPPED = 52
/** Words: nobody's sentence is longer, and everything over a sentence stays cheap. */
const LONGEST = 200
const CLAUSE_MARKS = new Set([',', ';', ':', '–', '—', '(', ')', '"', '“', '”', '„', '«', '»'])
const CONJUNCTIONS = new Set(
  'and but so therefore thus hence because und aber also daher deshalb et mais donc y pero e ma quindi perciò en maar dus og och ja men'.split(
    ' ',
  ),
)
const JOKES = new Set(
  'joke joking kidding haha hahaha lol scherz witz spass plaisante broma scherzo grapje grap jk'.split(' '),
)

function hidden(spans: readonly Span[]): (at: number) => Span | null {
  let n = 0
  return at => {
    while (n < spans.length && (spans[n]?.end ?? 0) <= at) n++
    const span = spans[n]
    return span !== undefined && at >= span.at ? span : null
  }
}

/** Lengths of the lines, by the offset of their line end, to tell wrapped lines from short ones. */
function lineLength(text: string, at: number): number {
  const start = text.lastIndexOf('\n', at - 1)
  return at - start - 1
}

export function sentencesOf(
  text: string,
  tokens: readonly Token[],
  moves: readonly Span[],
  dates: readonly Span[],
): Sentence[] {
  const inMove = hidden(moves)
  const inDate = hidden(dates)
  const sentences: Sentence[] = []
  let current: Token[] = []
  let joke: Sentence['joke'] = 'no'
  let question = false
  const flush = (end: number): void => {
    const first = current[0]
    if (first !== undefined) sentences.push(sentence(current, first.at, end, question, joke))
    current = []
    joke = 'no'
    question = false
  }
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]
    if (token === undefined) continue
    const span = inMove(token.at) ?? inDate(token.at)
    if (span !== null) {
      const word = inMove(token.at) === null ? DATE_WORD : MOVE_WORD
      const last = current.at(-1)
      if (last?.at !== span.at)
        current.push({ kind: 'word', text: word, low: word, at: span.at, end: span.end, glued: false })
      // '... or 1.d4? You will see': the mark belongs to the sentence as much as to the move.
      const mark = text.charAt(span.end - 1)
      // 'sent 14 Oct. With my leave ...': the full stop of the month ends the sentence too.
      if (word === DATE_WORD && mark === '.' && /\p{L}/u.test(text.charAt(span.end - 2))) {
        const next = tokens.slice(i, i + 12).find(other => other.at >= span.end)
        const opens = next?.kind === 'word' && next.text.length > 1 && next.text !== next.low
        if (opens && (tokens[i + 1]?.at ?? span.end) >= span.end) {
          flush(span.end)
          continue
        }
      }
      const beyond = tokens.slice(i + 1, i + 12).find(other => other.at >= span.end)
      const capital =
        beyond?.kind === 'word' &&
        (beyond.text.length > 1 || beyond.text === 'I') &&
        beyond.text !== beyond.low
      // 'Did you consider 7...Bxg3? 7.Bg3 O-O': who goes back in the game begins a new sentence.
      const marked = word === MOVE_WORD && (mark === '?' || mark === '!')
      const next = marked ? moves.find(move => move.at === beyond?.at) : undefined
      const goesBack = (next?.ply ?? Number.POSITIVE_INFINITY) < (span.ply ?? 0)
      if (marked && (capital || goesBack) && (tokens[i + 1]?.at ?? span.end) >= span.end) {
        if (mark === '?' && current.filter(other => other.kind === 'word').length >= 4) question = true
        flush(span.end)
      }
      continue
    }
    const smile = smiley(tokens, i)
    if (smile !== null) {
      joke = smile.joke || String(joke) === 'joke' ? 'joke' : 'smile'
      i = smile.past - 1
      continue
    }
    if (JOKES.has(token.low)) joke = 'joke'
    if (token.kind === 'break') {
      const next = tokens[i + 1]
      const blank = next === undefined || next.kind === 'break'
      // A line that goes on with a small letter was broken by a mail program.
      const goesOn =
        next?.kind === 'word' &&
        next.text.charAt(0) !== next.text.charAt(0).toUpperCase() &&
        current.length >= 3
      if (blank || (lineLength(text, token.at) < WRAPPED && !goesOn)) flush(token.at)
      continue
    }
    current.push(token)
    if (current.length >= LONGEST) {
      flush(token.end)
      continue
    }
    if (
      token.text === '?' ||
      token.text === '!' ||
      token.text === '…' ||
      (token.text === '.' && !abbreviation(tokens, i))
    ) {
      const next = tokens[i + 1]
      // A mark in the middle of a word ends nothing.
      if (next?.glued === true && next.kind === 'word' && token.glued) continue
      if (token.text === '?') question = true
      if (next?.text === '?' || next?.text === '!' || next?.text === '.') continue
      if (smiley(tokens, i + 1) !== null) continue
      flush(token.end)
    }
  }
  flush(tokens.at(-1)?.end ?? 0)
  return sentences
}

/** A full stop that ends no sentence: inside a number or web address, or behind a short word with a small letter next. */
function abbreviation(tokens: readonly Token[], i: number): boolean {
  const next = tokens[i + 1]
  if (next?.glued && (next.kind === 'word' || next.kind === 'number')) return true
  const before = tokens[i - 1]
  return before?.kind === 'word' && before.text.length <= 4 && next?.kind === 'word' && next.text === next.low
}

function smiley(
  tokens: readonly Token[],
  i: number,
): { readonly joke: boolean; readonly past: number } | null {
  const eyes = tokens[i]
  if (eyes === undefined) return null
  if (eyes.text === '🙂' || eyes.text === '😀' || eyes.text === '😊') return { joke: false, past: i + 1 }
  if (eyes.text === '😉' || eyes.text === '😜' || eyes.text === '😂') return { joke: true, past: i + 1 }
  if (eyes.text !== ':' && eyes.text !== ';') return null
  const nose = tokens[i + 1]
  if (nose === undefined || !nose.glued) return null
  const mouth = nose.text === '-' ? tokens[i + 2] : nose
  if (mouth === undefined || !mouth.glued || ![')', 'D', 'P', 'p'].includes(mouth.text)) return null
  return { joke: eyes.text === ';', past: mouth === nose ? i + 2 : i + 3 }
}

const wordsOf = (tokens: readonly Token[]): string[] =>
  tokens.filter(token => token.kind === 'word').map(token => token.low)

function sentence(
  tokens: readonly Token[],
  at: number,
  end: number,
  question: boolean,
  joke: Sentence['joke'],
): Sentence {
  const clauses: Clause[] = []
  let part: Token[] = []
  const cut = (): void => {
    if (part.some(token => token.kind === 'word')) clauses.push({ tokens: part, lows: wordsOf(part) })
    part = []
  }
  for (const [i, token] of tokens.entries()) {
    const dash = token.text === '-' && !token.glued && !(tokens[i + 1]?.glued ?? false)
    if (dash || CLAUSE_MARKS.has(token.text)) cut()
    else if (CONJUNCTIONS.has(token.low)) {
      cut()
      part.push(token)
    } else part.push(token)
  }
  cut()
  return { tokens, lows: wordsOf(tokens), clauses, at, end, question, joke }
}
