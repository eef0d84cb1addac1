/** What the words behind a move say of it: that it goes off, that it is only spoken of, on what condition it stands. */
import { denies, type Lexicon } from './languages.ts'
import { DATE_WORD, MOVE_WORD } from './sentences.ts'
import { isBroken } from './slips.ts'
import { DRAW } from './statementWords.ts'
import {
  CLAUSE,
  COPULA,
  NEAR,
  NOUNS,
  NO_NOUN,
  NO_VERB,
  ON_CONDITION,
  SENDS,
  SUBJECT,
  VOID,
} from './stanceWords.ts'
import type { Token } from './words.ts'

/** A slip in a longer word is told also beyond a comma or bracket. */
const LONG_WORD = 7
/** 'unlessthat', 'subjectto': the space is missing. */
const CONDITION_HEAD = /^(?:unless|provided|assuming|subject.)/
/** '8.Be2 is my move', '8.Be2 goes off on Friday', '8.Be2 it is'. */
export function confirmed(after: readonly string[], words: Lexicon): boolean {
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
export function spokenOf(after: readonly string[], words: Lexicon): boolean {
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
export function conditioned(tail: readonly Token[], words: Lexicon): boolean {
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
    if (VOID.has(low) || ON_CONDITION.has(low) || CONDITION_HEAD.test(low)) return true
    if (low === 'subject' && tail[n + 1]?.low === 'to') return true
    if (to < 0 && words.if.has(low)) return true
    if (low.length >= LONG_WORD && words.misspelt(low)) return true
  }
  return false
}

/** The words up to the next mark, moves passed over. */
export function restOfClause(tail: readonly Token[]): string[] {
  const end = tail.findIndex(token => CLAUSE.has(token.text) || token.text === '.' || token.low === 'and')
  return (end < 0 ? tail : tail.slice(0, end)).filter(token => token.kind === 'word').map(token => token.low)
}

/** A broken word among the next ones. */
export function brokenBehind(tail: readonly Token[]): boolean {
  const to = tail.findIndex(token => token.low === MOVE_WORD || token.low === DATE_WORD || token.text === '.')
  const near = tail.slice(0, Math.min(to < 0 ? tail.length : to, 2 * NEAR))
  return near.some((token, n) => token.kind === 'word' && isBroken(near.slice(n, n + 3)))
}

/** The words between a move and the next mark or move. */
export function wordsAfter(tail: readonly Token[]): Token[] {
  const words: Token[] = []
  for (const token of tail) {
    if (token.low === MOVE_WORD || CLAUSE.has(token.text) || token.text === '.' || token.low === 'and') break
    if (token.kind === 'word') words.push(token)
  }
  return words
}
