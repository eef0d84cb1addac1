/** Who resigns, and who only speaks of it (FIDE 5.1.2): any word beside the act that is not harmless makes it talk. */
import { AFTER, any, DOUBT, NOT, REPORT, SO, says } from './phrases.ts'
import { type Clause, DATE_WORD, MOVE_WORD, type Sentence } from './sentences.ts'
import { HARMLESS, RESIGN, RESIGN_WORDS, set } from './statementWords.ts'

export const RESIGN_STEMS = set(
  'resign resigns resigned resigning resignation aufgeben aufgegeben abandonne abandon abandono rindo abbandono arrendo opgeven opgegeven surrender concede',
)

/** Only the act's own words and harmless ones: anything else may turn the meaning. */
function clean(lows: readonly string[], own: ReadonlySet<string>, names: ReadonlySet<string>): boolean {
  return lows.every(
    low => own.has(low) || HARMLESS.has(low) || names.has(low) || low === MOVE_WORD || low === DATE_WORD,
  )
}

/** 'After 11.f3 I resign' is an act when 11.f3 was played (the words go), and a plan when it may come. */
function withoutPast({ tokens }: Clause, recorded: (at: number) => boolean): readonly string[] {
  const words = tokens.filter(token => token.kind === 'word')
  return words
    .filter(({ low }, n) => {
      const next = words[n + 1]
      return !(AFTER.has(low) && next?.low === MOVE_WORD && recorded(next.at))
    })
    .map(token => token.low)
}

const BEFORE_RESIGN = set('and hereby white black here now ok okay well yes sadly ich je j')

/** 'so resigned', 'White resigns', but not 'made me resign', nor 'Orla resigned': one word alone must lead its clause. */
function leads(lows: readonly string[], word: string, ownNames: ReadonlySet<string>): boolean {
  return lows
    .slice(0, lows.indexOf(word))
    .every(
      low =>
        SO.has(low) || BEFORE_RESIGN.has(low) || ownNames.has(low) || low === MOVE_WORD || low === DATE_WORD,
    )
}

const THAT = set('that dass que che dat at att')

/** The word that follows the phrase. */
const wordBehind = (lows: readonly string[], phrase: string): string =>
  lows[lows.indexOf(phrase.split(' ').at(-1) ?? '') + 1] ?? ''

/** It speaks of a day that is not today: announced, or told of. */
export const dated = ({ tokens }: Clause, isToday: (at: number) => boolean): boolean =>
  tokens.some(({ low, at }) => low === DATE_WORD && !isToday(at))

export function resigns(
  sentence: Sentence,
  names: ReadonlySet<string>,
  ownNames: ReadonlySet<string>,
  isIf: (low: string) => boolean,
  recorded: (at: number) => boolean,
  isToday: (at: number) => boolean,
): 'act' | 'if' | 'talk' | null {
  if (!any(sentence.lows, RESIGN_WORDS)) return null
  let seen: 'talk' | 'if' | null = any(sentence.lows, RESIGN_STEMS) ? 'talk' : null
  for (const clause of sentence.clauses) {
    const lows = withoutPast(clause, recorded)
    const phrase = RESIGN.find(p => says(lows, p) >= 0)
    if (phrase === undefined) continue
    const single = !phrase.includes(' ')
    // A condition opens something: as the last word of its clause it is another word ('cour-se, so I resign').
    const ifs = sentence.clauses.some(part => part.lows.slice(0, -1).some(isIf))
    if (ifs && any(lows, set('i ich ik')) && any(lows, RESIGN_STEMS)) {
      seen = 'if'
      continue
    }
    if (sentence.question || sentence.joke === 'joke' || any(sentence.lows, REPORT) || ifs) continue
    const led = any(lows, SO)
    // 'When 12.e4 works, I resign', however 'when' is spelt: a move still to come makes it a plan.
    const start = clause.tokens[0]?.at ?? 0
    const ahead = sentence.tokens.some(t => t.low === MOVE_WORD && t.at < start && !recorded(t.at))
    if (ahead && !led) {
      seen = 'if'
      continue
    }
    if (any(lows, NOT) || any(lows, DOUBT) || (!led && any(sentence.lows, DOUBT))) continue
    // 'As captain', but 'as Black' and the French 'tu as les blancs'.
    if (/\b(?:myself|from|as(?! (?:white|black|les?)\b))\b/.test(lows.join(' '))) continue
    if (single && (lows.length > 6 || !leads(lows, phrase, ownNames))) continue
    if (phrase === 'you win' && lows.length > 4) continue
    // 'I concede that 7.Bg3 is good' gives up an argument, 'I resign on Sunday' announces.
    if (THAT.has(wordBehind(lows, phrase)) || dated(clause, isToday)) continue
    if (!clean(lows, RESIGN_WORDS, names)) continue
    return 'act'
  }
  return seen
}
