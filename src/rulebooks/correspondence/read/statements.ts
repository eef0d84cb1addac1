/**
 * What a player says besides moves (rule FIDE, 7, 8): resignation, draw, leave, claims, repeats. A small scored grammar:
 * an act needs its own words in one clause; a doubt, a condition, a negation, a joke or an unknown word beside the
 * words of a resignation or an acceptance makes it talk. Never from quoted text: only own words come here.
 */
import { acceptsDraw, declines, offersDraw, SHARES } from './drawStatements.ts'
import { AFTER, any, DOUBT, MISSPELT, NOT, REPORT, SO, says } from './phrases.ts'
import { type Clause, DATE_WORD, MOVE_WORD, type Sentence } from './sentences.ts'
import {
  ACCEPT,
  CLAIM,
  DECLINE,
  DRAW,
  FIFTY,
  FOLLOWS,
  HARMLESS,
  LEAVE,
  OFFER,
  PROTEST,
  REPEAT,
  RESIGN,
  RESIGN_WORDS,
  RETRACT,
  set,
  THREEFOLD,
  TIME,
  WIN,
} from './statementWords.ts'
import type { Token } from './words.ts'

const RESIGN_STEMS = set(
  'resign resigns resigned resigning resignation aufgeben aufgegeben abandonne abandon abandono rindo abbandono arrendo opgeven opgegeven surrender concede',
)

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
  readonly claim: ({ readonly what: 'time-limit' | 'threefold' | 'fifty' | 'win' | 'draw' } & Said) | null
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
const dated = ({ tokens }: Clause, isToday: (at: number) => boolean): boolean =>
  tokens.some(({ low, at }) => low === DATE_WORD && !isToday(at))

function resigns(
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

const OVERSTEPPED = set(
  'overstepped exceeded exceeding overstepping overran zeituberschreitung uberschritten uberschreitet depasse excedido superado superato tijdsoverschrijding overschreden',
)

const THIRD_PERSON = set('he she they opponent er il elle ella hij zij lui lei')

function claimOf(sentence: Sentence): NonNullable<Statements['claim']>['what'] | null {
  // 'I claim ten days of leave' is rule 8's.
  if (any(sentence.lows, LEAVE)) return null
  // 'Threefold repetition, draw claimed': the ground stands before the word.
  const grounded = any(sentence.lows, THREEFOLD) || any(sentence.lows, FIFTY)
  const isClaim = (low: string) => CLAIM.has(low) || (low === 'claimed' && grounded)
  for (const clause of sentence.clauses) {
    const at = clause.lows.findIndex(isClaim)
    if (at < 0) continue
    const before = clause.lows.slice(0, at)
    if (any(before, NOT) || any(before, DOUBT) || sentence.question || sentence.joke === 'joke') continue
    if (
      any(
        before,
        set('the his her your their you against my opponents this that protest no gegen contre contra tegen'),
      )
    )
      continue
    if (any(sentence.lows, set('if wenn falls unless withdraw drop'))) continue
    if (any(clause.lows.slice(at + 1, at + 3), NOT) || THIRD_PERSON.has(before.at(-1) ?? '')) continue
    const place = sentence.lows.findIndex(isClaim)
    const [ground, rest] = [sentence.lows.slice(0, place), sentence.lows.slice(place)]
    const numbers = sentence.tokens.some(token => token.text === '50')
    if (any(rest, THREEFOLD)) return 'threefold'
    if (any(rest, FIFTY) || (numbers && rest.includes('move'))) return 'fifty'
    if (
      any(
        rest,
        set(
          'time limit overstepped exceeded exceeding overstep flag allowance zeit zeituberschreitung bedenkzeit uberschritten temps delai depasse tiempo plazo excedido tempo superato tijd tijdsoverschrijding overschreden',
        ),
      )
    )
      return 'time-limit'
    // 'He has overstepped the time limit and I claim the game.'
    if (any(ground, OVERSTEPPED) && !any(ground, NOT)) return 'time-limit'
    if (any(ground, THREEFOLD)) return 'threefold'
    if (any(ground, FIFTY)) return 'fifty'
    if (any(rest, WIN)) return 'win'
    if (any(rest, DRAW)) return 'draw'
    if (any(before, TIME) || any(rest, TIME)) return 'time-limit'
  }
  return null
}

const BESIDE_LEAVE = set(
  'with without excluding including minus less plus after before since counting despite because mit ohne nach vor abzuglich avec sans apres avant con sin sem senza dopo despues met zonder na voor',
)

const NOT_SURE = set(
  'might may maybe perhaps possibly could vielleicht eventuell peut quizas forse misschien',
)
const OTHERS = set('wife husband son daughter captain opponent he she they takes took')
const OVER = set('over ended finished expired vorbei beendet termine terminado finite voorbij')
const PLEASANT = set('nice good great lovely pleasant relaxing wonderful schone schonen')
const LEAVING = set('i we ill will shall must can should')

/** "I shall take leave", "leave:", "Urlaub vom"; not "I leave it there", not "your holiday". */
function speaksOfLeave(sentence: Sentence): boolean {
  if (sentence.question || sentence.joke === 'joke') return false
  for (const [n, low] of sentence.lows.entries()) {
    if (!LEAVE.has(low)) continue
    const before = sentence.lows.slice(Math.max(0, n - 5), n)
    const after = sentence.lows.slice(n + 1, n + 3)
    if (
      any(before, set('your his her their your opponents deinen ihren votre tes tus sus jouw uw last')) ||
      any(before, NOT)
    )
      continue
    if (any(sentence.lows, set('if wenn falls unless enjoy enjoyed hope was cancel cancelling gone')))
      continue
    if (any(before, NOT_SURE) || any(before, OTHERS) || any(sentence.lows, OVER)) continue
    if (any(before, PLEASANT) && any(before, set('have enjoy habt hab'))) continue
    // 'I leave on 3 April' is a journey.
    if (low === 'leave' && LEAVING.has(before.at(-1) ?? '')) continue
    // 'With my leave that is 3 days' counts; a notice names its days.
    if (any(before, BESIDE_LEAVE) && !sentence.lows.includes(DATE_WORD)) continue
    if (low === 'leave') {
      const noun =
        before.length === 0 ||
        any(
          before,
          set(
            'take taking on my of annual days day weeks week claim request requesting announce announcing take have having need notice want require give booking book some plan planning period',
          ),
        ) ||
        any(after, set('from period notice days between of')) ||
        after.includes(DATE_WORD)
      if (!noun) continue
    }
    return true
  }
  return false
}

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
