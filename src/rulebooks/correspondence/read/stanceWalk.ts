/** A sentence read from left to right: which of its words make a move talk, and which turn it back into play. */
import { greets, type Lexicon } from './languages.ts'
import type { Mention } from './mentions.ts'
import { AFTER } from './phrases.ts'
import { DATE_WORD, MOVE_WORD, type Sentence } from './sentences.ts'
import { isBroken, isMisspelt } from './slips.ts'
import { ACCEPT } from './statementWords.ts'
import {
  CLAUSE,
  GREETING,
  HEADS,
  MUCH,
  OTHER_LETTER,
  PAST,
  SMALL,
  SO,
  SUBJECT,
  THINKING,
  TURNS,
  UNSURE,
  VOID,
  VOID_BEFORE,
  WHEN,
} from './stanceWords.ts'
import type { Token } from './words.ts'

/** The state of a sentence as it is read from left to right. */
export interface Walk {
  talk: boolean
  play: boolean
  /** A word that may turn it stands misspelt, or takes the force from what follows: the move is asked about. */
  doubt: boolean
  /** Nothing but a negation makes it talk. */
  denied: boolean
  /** 'Not sure', 'not decided'. */
  unsure: boolean
  /** A 'when' of things to come governs its clause. */
  when: boolean
  /** An 'if' governs the rest of the sentence. */
  ifs: boolean
  /** 'Conditional accepted': the sentence takes a proposal up, and makes none. */
  takesUp: boolean
  /** The word before was a move. */
  behindMove: boolean
  /** The word before. */
  last: string
  /** What held before the brackets that are open. */
  outside: readonly Pick<Walk, 'talk' | 'play' | 'doubt' | 'denied' | 'ifs' | 'prose'>[]
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
    moves: number
    /** It began with 'after': what was thought of is over when it ends. */
    after: boolean
  }
  talkBefore: boolean
}

/** Behind '?' or '!' on the same line, with a small letter. */
export function goesOn(before: Sentence, sentence: Sentence): boolean {
  const mark = before.tokens.at(-1)?.text
  const first = sentence.tokens[0]
  return (
    (mark === '?' || mark === '!') &&
    first?.kind === 'word' &&
    first.low !== MOVE_WORD &&
    first.low !== DATE_WORD &&
    first.text.charAt(0) === first.text.charAt(0).toLowerCase() &&
    sentence.at - before.end <= 1
  )
}

const MOST_BRACKETS = 8

const newClause = (): Walk['clause'] => ({
  talk: false,
  play: false,
  prose: 0,
  me: false,
  words: 0,
  moves: 0,
  after: false,
})

/** The walk through a sentence begins; it takes over what the thought before it has left open. */
export const newWalk = (sentence: Sentence, on: Walk | null): Walk => ({
  talk: on?.talk ?? false,
  play: false,
  ifs: on?.ifs ?? false,
  doubt: on?.doubt ?? false,
  denied: on?.denied ?? false,
  unsure: on?.unsure ?? false,
  when: false,
  takesUp: sentence.lows.some(low => HEADS.test(low)) && sentence.lows.some(low => ACCEPT.has(low)),
  behindMove: false,
  last: '',
  outside: [],
  prose: 0,
  words: 0,
  clause: newClause(),
  talkBefore: false,
})

export interface StanceInput {
  readonly mentions: readonly Mention[]
  readonly sentences: readonly Sentence[]
  readonly words: Lexicon
  readonly names: ReadonlySet<string>
  /** Places of dates such as 'tomorrow': what is played then is not played now. */
  readonly ahead: ReadonlySet<number>
}

/** Takes the next word into account. */
export function step(
  { words, names, ahead }: StanceInput,
  walk: Walk,
  token: Token,
  behind: readonly Token[],
): void {
  const { low } = token
  const next = behind[0]?.low ?? ''
  const ofOtherLetter = behind.some(other => OTHER_LETTER.has(other.low))
  if (token.text === '(') {
    const { talk, play, doubt, denied, ifs, prose } = walk
    walk.outside = [...walk.outside.slice(-MOST_BRACKETS), { talk, play, doubt, denied, ifs, prose }]
  } else if (token.text === ')') {
    // '(7.Bxd6 was better) 7...O-O': what is said in brackets ends with them.
    Object.assign(walk, walk.outside.at(-1) ?? {})
    walk.outside = walk.outside.slice(0, -1)
    walk.clause = newClause()
    return
  }
  if (CLAUSE.has(token.text)) {
    if (walk.clause.after) walk.talk = walk.talkBefore
    if (walk.when) walk.ifs = true
    walk.when = false
    walk.clause = newClause()
    walk.talkBefore = walk.talk
    // '... still breathes: 40...Qa7': the colon announces it.
    // 'der Läufer zieht nicht: 7...c6': what was denied is over.
    if (token.text === ':' && (!walk.talk || (walk.denied && !walk.unsure))) {
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
  if (SUBJECT.has(low)) clause.me = true
  if (!GREETING.has(low)) walk.words++
  if (clause.words++ === 0 && AFTER.has(low)) clause.after = true
  // A greeting may be of another language than the letter.
  const greeting = !clause.me && clause.moves === 0 && greets(low)
  const known =
    SMALL.has(low) || isKnown(words, low) || greeting || ACCEPT.has(low) || (walk.takesUp && HEADS.test(low))
  const atLast = low === 'end' && walk.last === 'the'
  // 'If so' turns nothing.
  const turns = TURNS.has(low) && !words.if.has(walk.last)
  const before = walk.last
  walk.last = low
  if (UNSURE.has(low)) walk.unsure = true
  // 'My move will be 7...Bxg3' announces it.
  if (low === 'be' && (before === 'will' || before === 'shall')) walk.doubt = true
  if (WHEN.has(low)) walk.when = true
  else if (words.received.has(low) || PAST.has(low)) walk.when = false
  if (VOID.has(low) || (VOID_BEFORE.has(low) && !ofOtherLetter)) walk.doubt = true
  if (turns || atLast) {
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
  // 'Had you played 7.Bxd6': a condition without its 'if'.
  const had = low === 'had' && clause.words === 1 && (SUBJECT.has(next) || words.you.has(next))
  const noun = THINKING.has(low) && (MUCH.has(before) || (clause.after && clause.moves === 0))
  if (noun) {
    if (clause.after) {
      walk.talk = walk.talkBefore
      clause.talk = false
    }
    return
  }
  if (not || words.talk.has(low) || words.if.has(low) || had || ahead.has(token.at)) {
    walk.denied = not && (walk.denied || !walk.talk)
    walk.talk = true
    walk.play = false
    clause.talk = true
    if (words.if.has(low) || had) walk.ifs = true
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
  if (isMisspelt(words, token, walk.words === 1) || isBroken([token, ...behind])) walk.doubt = true
  walk.prose++
  clause.prose++
}

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
  words.typical.has(low)
