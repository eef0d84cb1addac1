/**
 * Is a move that stands in the letter played, or only spoken of? The words before it in its sentence decide: hopes,
 * conditions and analysis make it talk until a playing verb or "so" turns the sentence; with no prose before it, or
 * straight behind the repetition, it is played. What is neither is weak, and a weak move alone is asked about.
 */
import { isSmallWord, type Lexicon } from './languages.ts'
import type { Mention } from './mentions.ts'
import { MOVE_WORD, type Sentence } from './sentences.ts'

export interface Stance {
  readonly kind: 'played' | 'weak' | 'talk'
  /** No prose stands before it in its sentence. */
  readonly structural: boolean
  /** The sender takes it back in the next words: 'no wait', 'sorry, I mean'. */
  readonly dropped: boolean
  /** Index of the sentence; -1 when it stands in none. */
  readonly sentence: number
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const TURNS = set(
  'so but therefore thus hence however anyway still now finally instead daher deshalb also aber jedoch donc mais ainsi alors pero quindi ma entonces asi dus maar derfor dalfor men therefore',
)
const SO = set('so therefore thus hence anyway finally instead daher deshalb also donc quindi entonces dus')
const HARD = set(
  'would could might should expect expected hope hoped consider considered thought perhaps maybe idea separately later tomorrow wurde konnte sollte vielleicht spater morgen erwarte separat aurais pourrait serait plustard peut podria seria quizas potrebbe sarebbe forse zou misschien later apart soon surprise follows',
)
const CORRECTIONS = set(
  'no wait sorry oops correction mean meant rather nein moment pardon non perdon scusa nee pardon actually',
)
const SMALL = set(
  'a an the of on at in and with to for by is was it this that as from here comes goes am have has had just then board bd game match round no nr move moves number first next again ok okay yes well thanks thank please see below above attached sends back out its be not',
)
const CLAUSE = new Set([',', ';', ':', '(', ')', '–', '—'])
const SENTENCE_SMALL = new Set(['i', 'my'])

interface Walk {
  talk: boolean
  clauseTalk: boolean
  play: boolean
  /** An 'if' governs the rest of the sentence. */
  ifs: boolean
  /** The word before was a move. */
  behindMove: boolean
  prose: number
  /** Strange words and 'I' in this clause: "Karl played" is not the sender. */
  clauseProse: number
  clauseMe: boolean
}

export interface StanceInput {
  readonly mentions: readonly Mention[]
  readonly sentences: readonly Sentence[]
  readonly words: Lexicon
  readonly names: ReadonlySet<string>
}

export function stancesOf(input: StanceInput): readonly Stance[] {
  const { mentions, sentences, words, names } = input
  const at = new Map(mentions.map((mention, n) => [mention.at, n]))
  const stances: Stance[] = mentions.map(mention => ({
    kind: mention.aside ? 'talk' : 'played',
    structural: !mention.aside,
    dropped: false,
    sentence: -1,
  }))
  const known = (low: string): boolean =>
    SMALL.has(low) ||
    SENTENCE_SMALL.has(low) ||
    names.has(low) ||
    words.received.has(low) ||
    words.sent.has(low) ||
    words.day.has(low) ||
    words.used.has(low) ||
    words.total.has(low) ||
    words.me.has(low) ||
    words.you.has(low) ||
    words.play.has(low) ||
    isSmallWord(low) ||
    low.startsWith('§')
  for (const [s, sentence] of sentences.entries()) {
    const walk: Walk = {
      talk: false,
      clauseTalk: false,
      play: false,
      ifs: false,
      behindMove: false,
      prose: 0,
      clauseProse: 0,
      clauseMe: false,
    }
    for (const [i, token] of sentence.tokens.entries()) {
      if (token.low === MOVE_WORD) {
        const n = at.get(token.at)
        const mention = n === undefined ? undefined : mentions[n]
        if (n === undefined || mention === undefined) continue
        stances[n] = judge(input, sentence, i, mention, walk, s)
        walk.behindMove = true
        continue
      }
      if (CLAUSE.has(token.text)) {
        walk.clauseTalk = false
        walk.clauseProse = 0
        walk.clauseMe = false
        // '... still breathes: 40...Qa7': the colon announces it.
        if (token.text === ':' && !walk.talk) walk.play = true
        continue
      }
      if (token.kind !== 'word') continue
      // 'After 70...Ke1 I play': behind a move a new thought begins.
      if (walk.behindMove) walk.clauseTalk = false
      if (walk.behindMove) walk.clauseProse = 0
      walk.behindMove = false
      if (words.me.has(token.low)) walk.clauseMe = true
      if (TURNS.has(token.low)) {
        walk.talk = false
        walk.clauseTalk = false
        walk.play = false
        walk.ifs = false
        walk.clauseProse = 0
        if (SO.has(token.low)) walk.prose = 0
        continue
      }
      if (token.low === 'and' || token.low === 'und' || token.low === 'et') walk.clauseTalk = false
      if (names.has(token.low)) continue
      if (words.not.has(token.low) || words.talk.has(token.low) || words.if.has(token.low)) {
        walk.talk = true
        walk.clauseTalk = true
        walk.play = false
        if (words.if.has(token.low)) walk.ifs = true
        if (!known(token.low)) walk.prose++
      } else if (words.play.has(token.low)) {
        if (!walk.clauseTalk && !walk.ifs && (walk.clauseProse === 0 || walk.clauseMe)) {
          walk.play = true
          walk.talk = false
        }
      } else if (!known(token.low)) {
        walk.prose++
        walk.clauseProse++
      }
    }
  }
  // A move taken back at once: 'Bxe6? No wait ... 40...Bg5'.
  for (const [n, mention] of mentions.entries()) {
    const stance = stances[n]
    const next = mentions[n + 1]
    if (stance === undefined || next === undefined) continue
    const between = sentences.flatMap(sentence =>
      sentence.tokens.filter(t => t.kind === 'word' && t.at >= mention.end && t.at < next.at),
    )
    if (between.slice(0, 3).some(t => CORRECTIONS.has(t.low))) stances[n] = { ...stance, dropped: true }
  }
  return stances
}

function judge(
  input: StanceInput,
  sentence: Sentence,
  i: number,
  mention: Mention,
  walk: Walk,
  index: number,
): Stance {
  const structural = walk.prose === 0 && !walk.talk
  const after = wordsAfter(sentence, i)
  const hard =
    after.slice(0, 4).some(low => HARD.has(low)) &&
    (structural ? !after.slice(0, 1).every(low => low === 'expect') || after.length > 0 : true)
  const soft = after.some(low => input.words.talk.has(low))
  const last = !sentence.tokens.slice(i + 1).some(token => token.kind === 'word')
  const asked = (sentence.question && last) || (mention.raw.endsWith('?') && last && walk.prose >= 2)
  const wholeQuestion = sentence.question && !structural
  const talk =
    mention.aside || walk.talk || hard || asked || wholeQuestion || (soft && !structural && !walk.play)
  const stance = { structural: structural && !mention.aside, dropped: false, sentence: index }
  if (talk) return { ...stance, kind: 'talk' }
  return { ...stance, kind: structural || walk.play ? 'played' : 'weak' }
}

/** The words between a move and the next mark or move. */
function wordsAfter(sentence: Sentence, i: number): string[] {
  const lows: string[] = []
  for (const token of sentence.tokens.slice(i + 1)) {
    if (token.low === MOVE_WORD || CLAUSE.has(token.text) || token.text === '.' || token.low === 'and') break
    if (token.kind === 'word') lows.push(token.low)
  }
  return lows
}
