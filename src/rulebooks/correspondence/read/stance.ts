/**
 * Is a move that stands in the letter played, or only spoken of? The words before it in its sentence decide: hopes,
 * conditions and analysis make it talk until a playing verb or "so" turns the sentence; with no prose before it, or
 * straight behind the repetition, it is played. What is neither is weak, and a weak move alone is asked about.
 */
import { deniesMisspelt } from './languages.ts'
import type { Mention } from './mentions.ts'
import { MOVE_WORD, type Sentence } from './sentences.ts'
import { isMisspelt } from './slips.ts'
import { brokenBehind, conditioned, confirmed, restOfClause, spokenOf, wordsAfter } from './stanceBehind.ts'
import { goesOn, newWalk, type StanceInput, step, type Walk } from './stanceWalk.ts'
import { ABOUT_ELSE, CLAUSE, CORRECTIONS, ELSEWHERE, HARD, HEADS, NEAR, WITH } from './stanceWords.ts'

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
    const walk = newWalk(sentence, on)
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
