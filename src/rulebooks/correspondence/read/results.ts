/**
 * Results that a player states while the game runs (section 8). A bare "1/2-1/2" answers an offer that stands; any other
 * result is a report, and one side's report ends no game unless he resigns in it.
 */
import { otherSide, type Side } from '../../../core/ids.ts'
import type { Situation } from '../reading.ts'
import { isSmallWord } from './languages.ts'
import type { Part } from './part.ts'
import { any, DOUBT, NOT, REPORT } from './phrases.ts'
import { namesOnlyOf } from './sender.ts'
import { DATE_WORD, MOVE_WORD, type Sentence } from './sentences.ts'
import { ACCEPT, DRAW, HARMLESS, OFFER, RESIGN_WORDS, set, WIN } from './statementWords.ts'

export type Result = '1-0' | '0-1' | '1/2-1/2'

const RESULT =
  /(?:^|[^0-9/-])(1-0|0-1|1\/2 ?[-–:] ?1\/2|½ ?[-–:] ?½|0[.,]5 ?[-–:] ?0[.,]5|1:0|0:1)(?![0-9/-])/g
const MOST_TEXT = 65_536

/** The one result that stands in the text; null when there is none, or two that differ. */
export function statedResult(text: string): Result | null {
  const found = [...text.slice(0, MOST_TEXT).matchAll(RESULT)].map(match => match[1] ?? '')
  const results = new Set(
    found.map((written): Result => {
      const sides = written.replace(':', '-')
      return sides === '1-0' || sides === '0-1' ? sides : '1/2-1/2'
    }),
  )
  const [only] = results
  return results.size === 1 ? (only ?? null) : null
}

const ABOUT_RESULT = set(
  'result results score final game match board round we have has had by mutual agreement wins won win lost loses drawn draws over ended finished concluded ends white black report reported reporting please record note official ergebnis resultat partie endet beendet haben wir gewonnen weiss schwarz resultat resultaat uitslag wit zwart resultado blancas negras risultato bianco nero blancs noirs gagne avons ont gagnent half point each points',
)

/** Words that say nothing beside a result. */
const goesWith = (low: string, names: ReadonlySet<string>): boolean =>
  [HARMLESS, DRAW, ACCEPT, OFFER, WIN, RESIGN_WORDS, ABOUT_RESULT].some(words => words.has(low)) ||
  names.has(low) ||
  isSmallWord(low) ||
  low === MOVE_WORD ||
  low === DATE_WORD ||
  low.length === 1

const denies = (lows: readonly string[]): boolean => any(lows, NOT) || any(lows, DOUBT) || any(lows, REPORT)

const WE_DREW = /\bwe (?:have |hereby |both )*(?:agreed|drew|drawn)\b|\bdrawn by (?:mutual )?agreement\b/

const OPPONENT =
  'opponent he she gegner er sie adversaire il elle rival el ella avversario lui lei tegenstander hij zij'
const COLOURS: Readonly<Record<Side, string>> = {
  white: 'white weiss blancs blancas bianco wit',
  black: 'black schwarz noirs negras nero zwart',
}
const GAVE_UP =
  /^(?: (?:has|have|had|just|now|today|hat|heute|a|ha|heeft))*(?: resigned| resigns| gave up| gives up| given up| conceded| concedes| aufgegeben| gibt auf| abandonne| abandonnent| abandonado| abandona| se rinde| abbandonato| abbandona| si arrende| opgegeven| geeft op)\b/
const I_WON =
  /^(?:so |and |dear )*(?:i|ich|j|ho|he|ik) (?:have |habe |ai |heb )?(?:won|win|gewonnen|gagne|vinto|ganado)(?: (?:the|our|this) game)?$/

/** 'My opponent has resigned', 'White gave up', 'I won': the end as the other side's act, or his own triumph. */
function wonByWords(sentence: Sentence, side: Side, opponentNames: ReadonlySet<string>): boolean {
  if (sentence.question || sentence.joke === 'joke' || denies(sentence.lows)) return false
  const theirs = new Set([
    ...OPPONENT.split(' '),
    ...COLOURS[side === 'white' ? 'black' : 'white'].split(' '),
    ...opponentNames,
  ])
  return sentence.clauses.some(({ lows }) => {
    if (I_WON.test(lows.join(' '))) return true
    return lows.some((low, n) => theirs.has(low) && GAVE_UP.test(` ${lows.slice(n + 1).join(' ')}`))
  })
}

export interface Reported {
  readonly result: Result
  /** 'We agreed a draw': he means what both have said. */
  readonly agreed: boolean
}

/** The result of this game that the letter reports in plain words of its own; football scores and plans are none. */
export function reportedResult(
  part: Part,
  side: Side,
  situation: Situation,
  names: ReadonlySet<string>,
): Reported | null {
  const theirNames = namesOnlyOf(situation, otherSide(side))
  const own: Result = side === 'white' ? '1-0' : '0-1'
  const results = new Set<Result>()
  let agreed = false
  for (const sentence of part.sentences) {
    const said = part.text.slice(sentence.at, sentence.end)
    const result = statedResult(said)
    const plain = !sentence.question && !denies(sentence.lows) && sentence.joke !== 'joke'
    if (result !== null && plain && sentence.lows.every(low => goesWith(low, names))) results.add(result)
    else if (wonByWords(sentence, side, theirNames)) results.add(own)
    else if (plain && any(sentence.lows, DRAW) && WE_DREW.test(sentence.lows.join(' ')))
      results.add('1/2-1/2')
    if (plain && WE_DREW.test(sentence.lows.join(' '))) agreed = true
  }
  // A line that is nothing but the score is no sentence with words.
  if (results.size === 0) {
    const lines = part.text.split('\n').map(line => line.trim())
    const bare = lines.filter(line => line.length <= 12 && !/\p{L}/u.test(line)).map(statedResult)
    for (const result of bare) if (result !== null) results.add(result)
  }
  const [only] = results
  return results.size === 1 && only !== undefined ? { result: only, agreed } : null
}

const HALF = /(?:^|\s)(?:½|=)(?:\s|$)/

/** "1/2-1/2", "remis", "draw agreed", with nothing else in the letter than greetings and the move it answers. */
export function agreesInShort(part: Part, names: ReadonlySet<string>): boolean {
  const says =
    statedResult(part.text) === '1/2-1/2' ||
    part.prose.some(low => DRAW.has(low)) ||
    (part.prose.length === 0 && HALF.test(part.text))
  return (
    says &&
    !part.statements.question &&
    !part.text.includes('?') &&
    part.alignment.due.length === 0 &&
    part.alignment.weak.length === 0 &&
    !denies(part.prose) &&
    part.sentences.every(sentence => sentence.joke !== 'joke') &&
    part.prose.every(low => !OFFER.has(low) && goesWith(low, names))
  )
}
