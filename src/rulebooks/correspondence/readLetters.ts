/** Several games in one letter: each gets its own reading, from the lines that speak of it. */
import type { Side } from '../../core/ids.ts'
import type { OwnWords, ParsedLetter } from '../../mail/letter.ts'
import { roleOf } from './read/sender.ts'
import { splitGames } from './read/splitGames.ts'
import type { LetterStamp, Reading, Situation } from './reading.ts'
import { readLetter } from './readLetter.ts'

const sideIn = (letter: ParsedLetter, situation: Situation): Side => {
  const role = roleOf(letter.from?.address ?? '', situation)
  return role === 'black' ? 'black' : 'white'
}

const withText = (own: OwnWords | null, text: string): OwnWords | null =>
  own === null ? null : { ...own, text }

/**
 * Reads the letter in several games of its sender, one reading a game in the order given. Where it speaks of two or
 * more of them, each is read from its own lines (`severalGames`), and one that it leaves out is `file`; else the whole
 * letter is read in each.
 */
export function readLetters(
  letter: ParsedLetter,
  situations: readonly Situation[],
  stamp: LetterStamp,
): readonly Reading[] {
  const [first, ...others] = situations
  if (first === undefined) return []
  if (others.length === 0) return [readLetter(letter, first, stamp)]
  const senders = situations.map(situation => sideIn(letter, situation))
  const plain = letter.ownText?.text ?? ''
  const html = letter.ownHtml?.text ?? ''
  const main = plain.trim() === '' ? html : plain
  const texts = splitGames(main, situations, senders)
  if (texts === null) return situations.map(situation => readLetter(letter, situation, stamp))
  const htmlTexts = plain.trim() === '' || html.trim() === '' ? null : splitGames(html, situations, senders)
  const speaking = texts.filter(text => text.trim() !== '').length
  return situations.map((situation, n) => {
    const text = texts[n] ?? ''
    const own: ParsedLetter = {
      ...letter,
      ownText: plain.trim() === '' ? letter.ownText : withText(letter.ownText, text),
      ownHtml:
        plain.trim() === '' ? withText(letter.ownHtml, text) : withText(letter.ownHtml, htmlTexts?.[n] ?? ''),
    }
    const reading = readLetter(own, situation, stamp)
    if (text.trim() === '') {
      return {
        ...reading,
        verdict: 'file',
        kind: 'question',
        problem: null,
        ownText: main,
        notes: ['the letter speaks of another game'],
      }
    }
    return { ...reading, ownText: main, ...(speaking > 1 ? { severalGames: true } : {}) }
  })
}
