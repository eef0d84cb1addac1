/**
 * Is a move that stands in the letter played, or only spoken of? The words before it in its sentence decide: hopes,
 * conditions and analysis make it talk until a playing verb or "so" turns the sentence; with no prose before it, or
 * straight behind the repetition, it is played. What is neither is weak, and a weak move alone is asked about.
 */
import { isSmallWord, type Lexicon } from './languages.ts'
import type { Mention } from './mentions.ts'
import { AFTER } from './phrases.ts'
import { DATE_WORD, MOVE_WORD, type Sentence } from './sentences.ts'
import { ACCEPT } from './statementWords.ts'
import type { Token } from './words.ts'

export interface Stance {
  readonly kind: 'played' | 'weak' | 'talk'
  /** No prose stands before it in its sentence. */
  readonly structural: boolean
  /** The sender takes it back in the next words: 'no wait', 'sorry, I mean'. */
  readonly dropped: boolean
  /** Weak for nothing but a word that may be a misspelt "not", "if" or "correction". */
  readonly doubted: boolean
  /** Its sentence has words of proposal. */
  readonly proposing: boolean
  /** Index of its sentence; -1 where it stands in none. */
  readonly sentence: number
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))
/** Words at which a sentence turns from talk to what counts. */
const TURNS = set(
  'so but therefore thus hence however anyway still now finally instead daher deshalb also aber jedoch donc mais ainsi alors pero quindi ma entonces asi dus maar derfor dalfor men eventually ultimately schliesslich letztlich finalement finalmente uiteindelijk slutligen',
)
const SO = set(
  'so therefore thus hence anyway finally eventually ultimately schliesslich letztlich finalement finalmente uiteindelijk slutligen instead daher deshalb also donc quindi entonces dus',
)
/** Behind the move they make even a well-placed one talk. */
const HARD = set(
  'would could might should expect expected hope hoped consider considered thought perhaps maybe idea separately later tomorrow wurde konnte sollte vielleicht spater morgen erwarte separat aurais pourrait serait podria seria quizas potrebbe sarebbe forse zou misschien apart soon surprise follows him her them ihm lui',
)
/** It goes, or will go, by another way than this letter. */
const ELSEWHERE = set('separately separat separatement aparte separatamente apart him her them ihm ihnen')
const CORRECTIONS = set('wait sorry oops correction mean meant nein moment pardon perdon scusa')
const SMALL = set(
  'a b an the of on at in and with to for by is was it this that as from here comes goes am have has had just then board bd game match round no nr move moves number first next again ok okay yes well thanks thank please see below above attached sends back out its be not i my sorry apologies apology oops entschuldigung verzeihung desole pardon scusa perdon course',
)
/** 'I push on with 12.e5': the move is the sender's. */
const WITH = set('with mit avec con com met med')
const GREETING = set('hi hello dear hallo liebe lieber bonjour hola ciao hoi hei hej')
const CLAUSE = new Set([',', ';', ':', '(', ')', '–', '—'])
const HEADS = /^(?:conditional|eventual|bedingt|condic|condiz|voorwaard|betinget|villkor|propos)/
/** Words behind a move that still speak of it. */
const NEAR = 4
const NOUNS = set('move reply answer choice response')

/** The state of a sentence as it is read from left to right. */
interface Walk {
  talk: boolean
  play: boolean
  /** A word that may turn it stands misspelt: the move is asked about. */
  doubt: boolean
  /** Nothing but a negation makes it talk. */
  denied: boolean
  /** An 'if' governs the rest of the sentence. */
  ifs: boolean
  /** 'Conditional accepted': the sentence takes a proposal up, and makes none. */
  takesUp: boolean
  /** The word before was a move. */
  behindMove: boolean
  /** The word before. */
  last: string
  /** Words that say nothing about playing, and words at all. */
  prose: number
  words: number
  clause: {
    talk: boolean
    play: boolean
    /** 'Karl played' is not the sender: strange words without 'I'. */
    prose: number
    me: boolean
    words: number
    /** It began with 'after': what was thought of is over when it ends. */
    after: boolean
  }
  talkBefore: boolean
}

const newClause = (): Walk['clause'] => ({
  talk: false,
  play: false,
  prose: 0,
  me: false,
  words: 0,
  after: false,
})

export interface StanceInput {
  readonly mentions: readonly Mention[]
  readonly sentences: readonly Sentence[]
  readonly words: Lexicon
  readonly names: ReadonlySet<string>
  /** Places of dates such as 'tomorrow': what is played then is not played now. */
  readonly ahead: ReadonlySet<number>
}

export function stancesOf(input: StanceInput): readonly Stance[] {
  const { mentions, sentences } = input
  const at = new Map(mentions.map((mention, n) => [mention.at, n]))
  const stances: Stance[] = mentions.map(mention => ({
    kind: mention.aside ? 'talk' : 'played',
    structural: !mention.aside,
    dropped: false,
    doubted: false,
    proposing: false,
    sentence: -1,
  }))
  for (const [index, sentence] of sentences.entries()) {
    const walk: Walk = {
      talk: false,
      play: false,
      ifs: false,
      doubt: false,
      denied: false,
      takesUp: sentence.lows.some(low => HEADS.test(low)) && sentence.lows.some(low => ACCEPT.has(low)),
      behindMove: false,
      last: '',
      prose: 0,
      words: 0,
      clause: newClause(),
      talkBefore: false,
    }
    for (const [i, token] of sentence.tokens.entries()) {
      if (token.low === MOVE_WORD) {
        const n = at.get(token.at)
        const mention = n === undefined ? undefined : mentions[n]
        if (n !== undefined && mention !== undefined)
          stances[n] = { ...judge(input, sentence, i, mention, walk), sentence: index }
        walk.behindMove = true
        walk.clause.after = false
      } else step(input, walk, token, sentence.tokens[i + 1]?.low ?? '')
    }
  }
  takeBack(mentions, sentences, stances)
  return stances
}

function step({ words, names, ahead }: StanceInput, walk: Walk, token: Token, next: string): void {
  const { low } = token
  if (CLAUSE.has(token.text)) {
    if (walk.clause.after) walk.talk = walk.talkBefore
    walk.clause = newClause()
    walk.talkBefore = walk.talk
    // '... still breathes: 40...Qa7': the colon announces it.
    // 'der Läufer zieht nicht: 7...c6': what was denied is over.
    if (token.text === ':' && (!walk.talk || walk.denied)) {
      walk.talk = false
      walk.play = true
    }
    return
  }
  if (token.kind !== 'word' || names.has(low)) return
  const { clause } = walk
  if (walk.behindMove) {
    // 'After 70...Ke1 I play': behind a move a new thought begins.
    clause.talk = false
    clause.prose = 0
  }
  walk.behindMove = false
  if (words.me.has(low)) clause.me = true
  if (!GREETING.has(low)) walk.words++
  if (clause.words++ === 0 && AFTER.has(low)) clause.after = true
  const known = SMALL.has(low) || isKnown(words, low) || ACCEPT.has(low) || (walk.takesUp && HEADS.test(low))
  const atLast = low === 'end' && walk.last === 'the'
  walk.last = low
  if (TURNS.has(low) || atLast) {
    walk.talk = false
    walk.doubt = false
    walk.ifs = false
    walk.play = walk.play && clause.play
    clause.talk = false
    clause.prose = 0
    if (SO.has(low) || atLast) walk.prose = 0
    return
  }
  if (low === 'and' || low === 'und' || low === 'et') clause.talk = false
  // 'no dia 11' is Portuguese for 'on the 11th'.
  const not = words.not.has(low) && !(low === 'no' && (words.day.has(next) || next === DATE_WORD))
  if (not || words.talk.has(low) || words.if.has(low) || ahead.has(token.at)) {
    walk.denied = not && (walk.denied || !walk.talk)
    walk.talk = true
    walk.play = false
    clause.talk = true
    if (words.if.has(low)) walk.ifs = true
    if (!known) walk.prose++
    return
  }
  if (words.play.has(low)) {
    if (!clause.talk && !walk.ifs && (clause.prose === 0 || clause.me)) {
      walk.play = true
      walk.talk = false
      clause.play = true
    }
    return
  }
  if (known) return
  if (isMisspelt(words, token, walk.words === 1)) walk.doubt = true
  walk.prose++
  clause.prose++
}

/** May it be a slip in "not", "if" or the like? A capital in the middle of a sentence makes it a name. */
export const isMisspelt = (words: Lexicon, { text, low }: Token, first: boolean): boolean =>
  (first || text.charAt(0) === text.charAt(0).toLowerCase() || text === text.toUpperCase()) &&
  words.misspelt(low)

const isKnown = (words: Lexicon, low: string): boolean =>
  words.received.has(low) ||
  words.sent.has(low) ||
  words.day.has(low) ||
  words.used.has(low) ||
  words.total.has(low) ||
  words.me.has(low) ||
  words.you.has(low) ||
  words.play.has(low) ||
  low.startsWith('§') ||
  isSmallWord(low)

function judge(
  { words, ahead }: StanceInput,
  sentence: Sentence,
  i: number,
  mention: Mention,
  walk: Walk,
): Omit<Stance, 'sentence'> {
  const structural = walk.prose === 0 && !walk.talk
  const tail = sentence.tokens.slice(i + 1)
  const next = wordsAfter(tail)
  const after = next.map(token => token.low)
  const last = !tail.some(token => token.kind === 'word')
  const hard =
    ahead.has(next[0]?.at ?? -1) ||
    after.slice(0, NEAR).some(low => HARD.has(low)) ||
    restOfClause(tail).some(low => ELSEWHERE.has(low))
  const soft = after.some(low => words.talk.has(low)) && !structural && !walk.play
  // 'Is 8.Be2 good?' and '8.Be2 good?' ask; '8.Be2 - how are you?' does not.
  const ends = tail.some(
    token => CLAUSE.has(token.text) || token.low === MOVE_WORD || (token.text === '-' && !token.glued),
  )
  const asked =
    (sentence.question && (walk.words > 0 || (!ends && after.length > 0))) ||
    (mention.raw.endsWith('?') && last && walk.prose >= 2)
  const talk = mention.aside || walk.talk || hard || soft || asked
  const doubt = walk.doubt || next.slice(0, NEAR).some(token => isMisspelt(words, token, false))
  const played = structural || walk.play || confirmed(after, words) || (walk.clause.me && WITH.has(walk.last))
  return {
    kind: talk ? 'talk' : played && !doubt ? 'played' : 'weak',
    structural: structural && !mention.aside,
    dropped: false,
    doubted: played && doubt && !talk,
    proposing: sentence.lows.some(
      low => words.if.has(low) || words.any.has(low) || (HEADS.test(low) && !walk.takesUp),
    ),
  }
}

/** '8.Be2 is my move', '8.Be2 goes off on Friday', '8.Be2 it is'. */
function confirmed(after: readonly string[], words: Lexicon): boolean {
  const [first, second] = after
  if (first === 'it' && second === 'is') return true
  if (first !== undefined && words.sent.has(first)) return true
  const my = after.slice(0, 4).findIndex(low => words.me.has(low))
  return my >= 0 && after.slice(my + 1, my + 3).some(low => NOUNS.has(low))
}

/** The words up to the next mark, moves passed over. */
function restOfClause(tail: readonly Token[]): string[] {
  const end = tail.findIndex(token => CLAUSE.has(token.text) || token.text === '.' || token.low === 'and')
  return (end < 0 ? tail : tail.slice(0, end)).filter(token => token.kind === 'word').map(token => token.low)
}

/** The words between a move and the next mark or move. */
function wordsAfter(tail: readonly Token[]): Token[] {
  const words: Token[] = []
  for (const token of tail) {
    if (token.low === MOVE_WORD || CLAUSE.has(token.text) || token.text === '.' || token.low === 'and') break
    if (token.kind === 'word') words.push(token)
  }
  return words
}

/** A move taken back at once: 'Bxe6? No wait ... 40...Bg5'. */
function takeBack(mentions: readonly Mention[], sentences: readonly Sentence[], stances: Stance[]): void {
  const words = sentences.flatMap(sentence => sentence.tokens.filter(token => token.kind === 'word'))
  let from = 0
  for (const [n, mention] of mentions.entries()) {
    const stance = stances[n]
    const next = mentions[n + 1]
    if (stance === undefined) continue
    while (from < words.length && (words[from]?.at ?? 0) < mention.end) from++
    const between = words.slice(from, from + 3).filter(token => next === undefined || token.at < next.at)
    if (between.some(token => CORRECTIONS.has(token.low))) stances[n] = { ...stance, dropped: true }
  }
}
