/**
 * Is a strange word one of the words that turn a sentence ("not", "unless", "correction"), misspelt by one letter? Such a
 * word beside a move is never passed over: the move is asked about (4C), as a move that nobody played must not enter.
 */

/** Shorter keys have too many neighbours that are words themselves: there only swapped and doubled letters count. */
const LONG_ENOUGH = 4
const SHORTEST = 2

/** How `word` differs from `key`: by one letter swapped with the next, doubled, added, missing or wrong; null = not at all, or by more. */
export type Slip = 'swapped' | 'doubled' | 'other'

export function slipOf(word: string, key: string): Slip | null {
  const difference = word.length - key.length
  if (word === key || Math.abs(difference) > 1) return null
  let head = 0
  while (head < Math.min(word.length, key.length) && word[head] === key[head]) head++
  let tail = 0
  const most = Math.min(word.length, key.length) - head
  while (tail < most && word[word.length - 1 - tail] === key[key.length - 1 - tail]) tail++
  const written = word.slice(head, word.length - tail)
  const meant = key.slice(head, key.length - tail)
  if (written.length <= 1 && meant.length <= 1) {
    const doubled = difference === 1 && (written === word[head - 1] || written === word[head + 1])
    return doubled ? 'doubled' : 'other'
  }
  const swapped = written.length === 2 && written[0] === meant[1] && written[1] === meant[0]
  return swapped ? 'swapped' : null
}

/** The word with each of its letters left out in turn: two words one slip apart share one of these. */
function* shortened(word: string): Generator<string> {
  yield word
  for (let at = 0; at < word.length; at++) yield word.slice(0, at) + word.slice(at + 1)
}

export interface Keys {
  /** Words of which each slip counts, also in short ones: negations. */
  readonly firm: Iterable<string>
  readonly others: Iterable<string>
}

/** Tells misspelt keys; an ordinary word of its own is never one. Words are folded; a key may end in '*' (its stem). */
export function misspellings(
  { firm, others }: Keys,
  isOrdinary: (low: string) => boolean,
): (low: string) => boolean {
  const keys = new Map<string, Set<string>>()
  const firmly = new Set(firm)
  const stems: string[] = []
  for (const given of [...firmly, ...others]) {
    const key = given.replace('*', '')
    if (key.length < SHORTEST) continue
    if (key !== given) stems.push(key)
    else for (const part of shortened(key)) keys.set(part, (keys.get(part) ?? new Set()).add(key))
  }
  const counts = (key: string, slip: Slip | null): boolean =>
    slip !== null && (key.length >= LONG_ENOUGH || slip !== 'other' || (key.length === 3 && firmly.has(key)))
  const isKey = (low: string): boolean => keys.get(low)?.has(low) ?? false
  return low => {
    if (low.length < SHORTEST || low.length > 24 || isOrdinary(low) || isKey(low)) return false
    for (const part of shortened(low))
      for (const key of keys.get(part) ?? []) if (counts(key, slipOf(low, key))) return true
    return stems.some(
      stem =>
        !low.startsWith(stem) && [-1, 0, 1].some(n => slipOf(low.slice(0, stem.length + n), stem) !== null),
    )
  }
}
