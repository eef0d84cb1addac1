/**
 * Which of two games with the same opponent a letter means in words (section 3): "the game in which you have White", "our
 * second game", "as Black". Only what leaves no doubt: colours that contradict each other, a negation or a condition tell
 * nothing.
 */
import { otherSide, type Side } from '../../../core/ids.ts'
import { lexiconOf, spokenLanguages } from './languages.ts'
import { any, DOUBT, NOT } from './phrases.ts'
import { type Sentence, sentencesOf } from './sentences.ts'
import { set } from './statementWords.ts'
import { plain, tokenize } from './words.ts'

export interface GameHint {
  /** The sender's colour in the game that he means. */
  readonly side: Side | null
  /** The last letter of its id: the first game of a pair is 'a', the second 'b'. */
  readonly letter: 'a' | 'b' | null
}

const COLOURS: readonly (readonly [Side, ReadonlySet<string>])[] = [
  [
    'white',
    set(
      'white whites weiss weissen blanc blancs blanches blancas bianco bianchi wit brancas hvid hvit vit bialymi bilymi',
    ),
  ],
  [
    'black',
    set(
      'black blacks schwarz schwarzen noir noirs noires negras nero neri zwart pretas sort svart czarnymi cernymi',
    ),
  ],
]

/** 'My white game', but not 'white wine': what a colour must stand beside. */
const BESIDE = set(
  'have has had am are is play plays playing as with the game games pieces where which in of colour habe hast spiele spielst mit partie ai as ont les avec partie joue tengo tienes llevo llevas las con partida ho hai il con partita heb hebt met partij speel har med partiet parti spiller spelar the',
)
const GAME = 'game|partie|partida|partita|partij|parti|partiet|spiel'
const FIRST = `first|1st|erste|ersten|premiere|primera|prima|primeira|eerste|forste|forsta`
const SECOND = `second|2nd|other second|zweite|zweiten|deuxieme|seconde|segunda|seconda|tweede|anden|andre|andra`
const ORDINALS: readonly (readonly ['a' | 'b', RegExp])[] = [
  ['a', new RegExp(`\\b(?:(?:${FIRST}) (?:${GAME})|(?:${GAME}) (?:a|1|one|number 1|no 1))\\b`)],
  ['b', new RegExp(`\\b(?:(?:${SECOND}) (?:${GAME})|(?:${GAME}) (?:b|2|two|number 2|no 2))\\b`)],
]

const MOST_TEXT = 20_000

export function gameHint(text: string): GameHint {
  const tokens = tokenize(plain(text.slice(0, MOST_TEXT)))
  const words = tokens.filter(token => token.kind === 'word').map(token => token.low)
  const lexicon = lexiconOf(spokenLanguages(words))
  const sides = new Set<Side | null>()
  for (const sentence of sentencesOf(text, tokens, [], []))
    for (const [n, low] of sentence.lows.entries()) {
      const colour = COLOURS.find(([, names]) => names.has(low))?.[0]
      if (colour !== undefined) sides.add(sideBy(sentence, n, colour, lexicon))
    }
  const said = tokens
    .filter(token => token.kind === 'word' || token.kind === 'number')
    .map(token => token.low)
    .join(' ')
  const letters = ORDINALS.flatMap(([letter, test]) => (test.test(said) ? [letter] : []))
  const [side = null] = sides
  return {
    side: sides.size === 1 ? side : null,
    letter: letters.length === 1 && sides.size <= 1 ? (letters[0] ?? null) : null,
  }
}

const BEFORE = 8

/** Whose colour it is: the nearest 'I' or 'you' before it says; null where that is open to doubt. */
function sideBy(
  { lows, question }: Sentence,
  at: number,
  colour: Side,
  lexicon: ReturnType<typeof lexiconOf>,
): Side | null {
  if (question || any(lows, NOT) || any(lows, DOUBT)) return null
  const before = lows.slice(Math.max(0, at - BEFORE), at)
  const mine = before.findLastIndex(low => lexicon.me.has(low))
  const yours = before.findLastIndex(low => lexicon.you.has(low))
  const next = lows[at + 1]
  if (mine < 0 && yours < 0) return null
  if (!BESIDE.has(before.at(-1) ?? '') && !BESIDE.has(next ?? '')) return null
  // 'Against you with White': whose it is cannot be told.
  const near = before.slice(-2)
  if (yours > mine && any(near, set('with mit avec con met med com'))) return null
  return mine > yours ? colour : otherSide(colour)
}
