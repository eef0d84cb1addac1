/**
 * What a player says besides moves (rule FIDE, 7, 8): resignation, draw, leave, claims, repeats. A small scored grammar:
 * an act needs its own words in one clause; a doubt, a condition, a negation, a joke or an unknown word beside the
 * words of a resignation or an acceptance makes it talk. Never from quoted text: only own words come here.
 */
import { type ClaimKind, claimOf } from './claimSaid.ts'
import { acceptsDraw, declines, offersDraw, SHARES } from './drawStatements.ts'
import { speaksOfLeave } from './leaveSaid.ts'
import { any, DOUBT, MISSPELT, NOT, says } from './phrases.ts'
import { dated, RESIGN_STEMS, resigns } from './resignations.ts'
import type { Sentence } from './sentences.ts'
import {
  ACCEPT,
  CLAIM,
  DECLINE,
  DRAW,
  FOLLOWS,
  LEAVE,
  OFFER,
  PROTEST,
  REPEAT,
  RESIGN,
  RETRACT,
  set,
} from './statementWords.ts'
import type { Token } from './words.ts'

export interface Said {
  readonly at: number
  readonly end: number
}

export interface Statements {
  readonly resign: Said | null
  /** 'If Qh7 I resign': filed and told, never executed. */
  readonly conditionalResign: Said | null
  /** Resignation is spoken of, but not declared. */
  readonly resignTalk: boolean
  readonly drawOffer: Said | null
  readonly drawAccept: Said | null
  readonly drawDecline: Said | null
  readonly claim: ({ readonly what: ClaimKind } & Said) | null
  readonly protest: Said | null
  /** Sentences that speak of the writer's leave; the dates are read there. */
  readonly leave: readonly Said[]
  readonly cancelLeave: Said | null
  readonly repeat: Said | null
  readonly retract: Said | null
  /** The letter says that the move will come later, or that it only thinks aloud. */
  readonly follows: boolean
  /** He says that his move in this game comes later: a move elsewhere in the letter is then no move. */
  readonly moveLater: Said | null
  readonly question: boolean
}

const nextTo = (all: readonly Sentence[], sentence: Sentence): Sentence | undefined =>
  all[all.indexOf(sentence) + 1]

const where = (sentence: Sentence): Said => ({ at: sentence.at, end: sentence.end })

const REFUSED = set('no never nein nie non jamais nunca mai nee nooit nej nei aldrig')

/** 'No!', 'No way', but not 'No move yet'. */
const refuses = ([first, second]: readonly string[]): boolean =>
  REFUSED.has(first ?? '') && (second === undefined || REFUSING.has(second))
const REFUSING = set('way thanks thank draw chance not danke remis merci gracias grazie dank')

const MOVE_LATER = [
  'move follows',
  'move will follow',
  'will send my move',
  'will send my first move',
  'send my move later',
  'send you my move',
  'zug folgt',
  'coup suivra',
  'jugada seguira',
  'mossa seguira',
  'zet volgt',
]

/** A sentence without any of these says nothing that is looked for here. */
const TRIGGERS: ReadonlySet<string> = new Set([
  ...RESIGN_STEMS,
  ...DRAW,
  ...OFFER,
  ...ACCEPT,
  ...CLAIM,
  ...LEAVE,
  ...REPEAT,
  ...[...RESIGN, ...DECLINE, ...PROTEST, ...RETRACT, ...FOLLOWS, ...SHARES, ...MOVE_LATER].flatMap(phrase =>
    phrase.split(' '),
  ),
  ...'once noch no nog second call yes ok okay ja oui si cancel'.split(' '),
])

const MOST_SENTENCES = 1500

/** Words that may be slips in "not", "if" and the like stand as what they may be: nothing is declared beside them. */
function withSlips(sentence: Sentence, isSlip: (token: Token, first: boolean) => boolean): Sentence {
  const slips = new Set(
    sentence.tokens
      .filter((token, n) => token.kind === 'word' && isSlip(token, n === 0))
      .map(({ low }) => low),
  )
  if (slips.size === 0) return sentence
  const told = (lows: readonly string[]) => lows.map(low => (slips.has(low) ? MISSPELT : low))
  return {
    ...sentence,
    lows: told(sentence.lows),
    clauses: sentence.clauses.map(clause => ({ ...clause, lows: told(clause.lows) })),
  }
}

export function readStatements(
  said: readonly Sentence[],
  names: ReadonlySet<string>,
  /** The sender's own names, as far as his opponent does not bear them too. */
  ownNames: ReadonlySet<string>,
  /** Is it an 'if' in the languages of the letter? */
  isIf: (low: string) => boolean,
  /** Is the move at this place one of the record's? */
  recorded: (at: number) => boolean,
  /** Is the date at this place the day of the letter? */
  isToday: (at: number) => boolean,
  /** May the word be a slip in one that turns a sentence? `first` = it begins the sentence. */
  isSlip: (token: Token, first: boolean) => boolean,
): Statements {
  const all = said.map(sentence => (any(sentence.lows, TRIGGERS) ? withSlips(sentence, isSlip) : sentence))
  const sentences = all.filter(sentence => any(sentence.lows, TRIGGERS)).slice(0, MOST_SENTENCES)
  const first = (test: (sentence: Sentence, n: number) => boolean): Said | null => {
    const found = sentences.find(test)
    return found === undefined ? null : where(found)
  }
  const resigning = sentences.map(sentence => {
    const kind = resigns(sentence, names, ownNames, isIf, recorded, isToday)
    return kind === 'act' && nextTo(all, sentence)?.joke === 'joke' ? 'talk' : kind
  })
  const claim = sentences
    .map(sentence => ({ sentence, what: claimOf(sentence) }))
    .find(entry => entry.what !== null)
  const accept = first(
    sentence => acceptsDraw(sentence, names) && !sentence.clauses.some(clause => dated(clause, isToday)),
  )
  const decline = first(declines)
  const leaves = sentences.filter(speaksOfLeave)
  const at = (kind: 'act' | 'if'): Said | null => {
    const n = resigning.indexOf(kind)
    const sentence = sentences[n]
    return sentence === undefined ? null : where(sentence)
  }
  return {
    resign: at('act'),
    conditionalResign: at('if'),
    resignTalk: resigning.some(kind => kind === 'talk' || kind === 'if'),
    drawOffer: first(
      sentence =>
        sentence.joke !== 'joke' &&
        offersDraw(sentence) &&
        // 'A draw? No!'
        !(sentence.question && refuses(nextTo(all, sentence)?.lows ?? [])),
    ),
    drawAccept: accept,
    drawDecline: accept === null ? decline : null,
    claim: claim === undefined || claim.what === null ? null : { what: claim.what, ...where(claim.sentence) },
    protest: first(
      sentence =>
        !sentence.question &&
        sentence.clauses.some(clause => {
          const phrase = PROTEST.find(p => says(clause.lows, p) >= 0)
          if (phrase === undefined || any(clause.lows, NOT) || any(clause.lows, DOUBT)) return false
          return (
            phrase.includes(' ') ||
            clause.lows.length <= 2 ||
            any(clause.lows, set('protesto protestiere proteste protesteer einspruch bezwaar'))
          )
        }),
    ),
    leave: leaves.map(where),
    cancelLeave: first(
      sentence =>
        any(sentence.lows, LEAVE) &&
        any(sentence.lows, set('cancel cancelling cancelled storniere annule cancelo annullo annuleer')) &&
        !any(sentence.lows, NOT),
    ),
    repeat: first(
      sentence =>
        any(sentence.lows, REPEAT) ||
        says(sentence.lows, 'once more') >= 0 ||
        says(sentence.lows, 'noch einmal') >= 0 ||
        says(sentence.lows, 'no reply') >= 0 ||
        says(sentence.lows, 'nog eens') >= 0 ||
        says(sentence.lows, 'second time') >= 0,
    ),
    retract: first(sentence => RETRACT.some(phrase => says(sentence.lows, phrase) >= 0)),
    moveLater: first(
      sentence =>
        MOVE_LATER.some(phrase => says(sentence.lows, phrase) >= 0) &&
        !any(sentence.lows, set('other second games next')),
    ),
    follows: sentences.some(sentence => FOLLOWS.some(phrase => says(sentence.lows, phrase) >= 0)),
    question: all.some(sentence => sentence.question),
  }
}
