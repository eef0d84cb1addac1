/**
 * Is a move that stands in the letter played, or only spoken of? The words before it in its sentence decide: hopes,
 * conditions and analysis make it talk until a playing verb or "so" turns the sentence; with no prose before it, or
 * straight behind the repetition, it is played. What is neither is weak, and a weak move alone is asked about.
 */
import { denies, deniesMisspelt, greets, type Lexicon } from './languages.ts'
import type { Mention } from './mentions.ts'
import { AFTER } from './phrases.ts'
import { DATE_WORD, MOVE_WORD, type Sentence } from './sentences.ts'
import { ACCEPT, DRAW } from './statementWords.ts'
import {
  ABOUT_ELSE,
  CLAUSE,
  COPULA,
  CORRECTIONS,
  ELSEWHERE,
  GREETING,
  HARD,
  HEADS,
  MUCH,
  NEAR,
  NOUNS,
  NO_NOUN,
  NO_VERB,
  ON_CONDITION,
  OTHER_LETTER,
  PAST,
  SENDS,
  SMALL,
  SO,
  SUBJECT,
  THINKING,
  TURNS,
  UNSURE,
  VOID,
  VOID_BEFORE,
  WHEN,
  WITH,
} from './stanceWords.ts'
import type { Token } from './words.ts'

export interface Stance {
  readonly kind: 'played' | 'weak' | 'talk'
  /** No prose stands before it in its sentence. */
  readonly structural: boolean
  /** The sender takes it back in the next words: 'no wait', 'sorry, I mean'. */
  readonly dropped: boolean
  /** Weak for nothing but a word of doubt: a misspelt "not", a condition, 'provisional'. */
  readonly doubted: boolean
  /** Its sentence has words of proposal. */
  readonly proposing: boolean
  /** Index of its sentence; -1 where it stands in none. */
  readonly sentence: number
}

/** The state of a sentence as it is read from left to right. */
interface Walk {
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
function goesOn(before: Sentence, sentence: Sentence): boolean {
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

/** A slip in a longer word is told also beyond a comma or bracket. */
const LONG_WORD = 8
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
  let before: { readonly sentence: Sentence; readonly walk: Walk } | null = null
  for (const [index, sentence] of sentences.entries()) {
    // A stray mark in 'I have not ?sent it' ends no thought: small letters go on.
    const on = before !== null && goesOn(before.sentence, sentence) ? before.walk : null
    const walk: Walk = {
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
    }
    before = { sentence, walk }
    for (const [i, token] of sentence.tokens.entries()) {
      if (token.low === MOVE_WORD) {
        const n = at.get(token.at)
        const mention = n === undefined ? undefined : mentions[n]
        if (n !== undefined && mention !== undefined)
          stances[n] = { ...judge(input, sentence, i, mention, walk), sentence: index }
        walk.behindMove = true
        walk.clause.moves++
        walk.clause.after = false
      } else step(input, walk, token, sentence.tokens.slice(i + 1, i + 1 + NEAR))
    }
  }
  takeBack(mentions, sentences, stances)
  return stances
}

function step(
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

/** "ca't", 'n0t', 'wou=d': whatever word that was, it may have turned the sentence. */
function isBroken([word, middle, rest]: readonly Token[]): boolean {
  if (word === undefined || word.text !== word.text.toLowerCase()) return false
  if (/['’]t$/.test(word.text)) return true
  return (
    middle?.glued === true &&
    (middle.text === '=' || (middle.kind === 'number' && middle.text.length === 1)) &&
    rest?.glued === true &&
    rest.kind === 'word' &&
    rest.text === rest.text.toLowerCase()
  )
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
  words.typical.has(low)

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
  const spoken = spokenOf(after, words)
  const talk = mention.aside || walk.talk || hard || soft || asked || (spoken && !structural)
  const doubt =
    walk.doubt ||
    next.slice(0, NEAR).some(token => isMisspelt(words, token, false) || deniesMisspelt(token.low)) ||
    brokenBehind(tail) ||
    spoken ||
    conditioned(tail, words)
  const played =
    structural ||
    walk.play ||
    confirmed(after, words) ||
    (walk.clause.me && WITH.has(walk.last) && walk.clause.moves === 0)
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
  const [first, second, third] = after
  if (first === 'it' && second === 'is') return true
  if (first !== undefined && words.sent.has(first)) return true
  const near = after.slice(0, NEAR)
  if (near.some(low => words.not.has(low))) return false
  if (SENDS.has(first ?? '') && [second, third].some(low => low !== undefined && words.sent.has(low)))
    return true
  const my = near.findIndex(low => words.me.has(low))
  return my >= 0 && after.slice(my + 1, my + 3).some(low => NOUNS.has(low))
}

/** 'Bxg3 is what the book gives', 'Bxg3 not yet', 'Lxg3 geht nicht': the sentence speaks of the move. */
function spokenOf(after: readonly string[], words: Lexicon): boolean {
  const [first, second] = after
  if (first === undefined || confirmed(after, words)) return false
  if (COPULA.has(first)) return true
  if (first === 'no') return NO_VERB.has(second ?? '')
  const near = after.slice(0, NEAR)
  const not = near.slice(0, 3).findIndex(low => denies(low) && !NO_NOUN.has(low))
  // 'O-O I am not happy' speaks of the writer, 'Lxg3 spiele ich nicht' of the move.
  const ofHimself = near.slice(0, Math.max(0, not)).some(low => SUBJECT.has(low))
  return not >= 0 && (!ofHimself || near.some(low => words.play.has(low)))
}

/** '... if the captain agrees', '... subject to confirmation': a condition behind the move that proposes nothing. */
function conditioned(tail: readonly Token[], words: Lexicon): boolean {
  const to = tail.findIndex(token => token.low === MOVE_WORD)
  for (const [n, { kind, low }] of (to < 0 ? tail : tail.slice(0, to)).entries()) {
    if (kind !== 'word') continue
    const elsewhere =
      low === DATE_WORD ||
      low === 'and' ||
      low === 'und' ||
      low === 'et' ||
      DRAW.has(low) ||
      [words.received, words.sent, words.day, words.used, words.total].some(set => set.has(low))
    if (elsewhere) return false
    if (VOID.has(low) || ON_CONDITION.has(low) || (low === 'subject' && tail[n + 1]?.low === 'to'))
      return true
    if (to < 0 && words.if.has(low)) return true
    if (low.length >= LONG_WORD && words.misspelt(low)) return true
  }
  return false
}

/** The words up to the next mark, moves passed over. */
function restOfClause(tail: readonly Token[]): string[] {
  const end = tail.findIndex(token => CLAUSE.has(token.text) || token.text === '.' || token.low === 'and')
  return (end < 0 ? tail : tail.slice(0, end)).filter(token => token.kind === 'word').map(token => token.low)
}

/** A broken word among the next ones. */
function brokenBehind(tail: readonly Token[]): boolean {
  const to = tail.findIndex(token => token.low === MOVE_WORD || token.low === DATE_WORD || token.text === '.')
  const near = tail.slice(0, Math.min(to < 0 ? tail.length : to, 2 * NEAR))
  return near.some((token, n) => token.kind === 'word' && isBroken(near.slice(n, n + 3)))
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

/** Letters in which what corrects a move stands behind it. */
const MOST_BETWEEN = 120

/**
 * A move taken back at once: 'Bxe6? No wait ... 40...Bg5'. With nothing in its place it is asked about; an apology for
 * something else takes nothing back.
 */
function takeBack(mentions: readonly Mention[], sentences: readonly Sentence[], stances: Stance[]): void {
  const words = sentences.flatMap(({ tokens }, sentence) =>
    tokens.filter(token => token.kind === 'word').map(token => ({ ...token, sentence })),
  )
  let from = 0
  for (const [n, mention] of mentions.entries()) {
    const stance = stances[n]
    const next = mentions[n + 1]
    if (stance === undefined) continue
    while (from < words.length && (words[from]?.at ?? 0) < mention.end) from++
    const between = words.slice(from, from + 4).filter(token => next === undefined || token.at < next.at)
    const at = between.slice(0, 3).findIndex(token => CORRECTIONS.has(token.low))
    if (at < 0 || ABOUT_ELSE.has(between[at + 1]?.low ?? '')) continue
    const instead =
      next !== undefined &&
      next.at - mention.end < MOST_BETWEEN &&
      (next.ply === null || next.ply === mention.ply || mention.ply === null)
    if (instead) stances[n] = { ...stance, dropped: true }
    else if (between[at]?.sentence === stance.sentence && stance.kind === 'played')
      stances[n] = { ...stance, kind: 'weak', doubted: true }
  }
}
