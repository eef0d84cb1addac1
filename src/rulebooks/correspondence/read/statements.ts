/**
 * What a player says besides moves (rule FIDE, 7, 8): resignation, draw, leave, claims, repeats. A small scored grammar:
 * an act needs its own words in one clause; a doubt, a condition, a negation, a joke or an unknown word beside the
 * words of a resignation or an acceptance makes it talk. Never from quoted text: only own words come here.
 */
import type { Clause, Sentence } from './sentences.ts'
import { DATE_WORD, MOVE_WORD } from './sentences.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(word => word !== ''))

/** One row a language: the words of each act, folded (no accents). */
interface ActRow {
  readonly code: string
  /** Phrases; each must stand in one clause, its words in this order, small words between. */
  readonly resign: readonly string[]
  readonly draw: string
  readonly offer: string
  readonly accept: string
  readonly decline: readonly string[]
  readonly claim: string
  readonly time: string
  readonly threefold: string
  readonly fifty: string
  readonly win: string
  readonly protest: readonly string[]
  readonly leave: string
  readonly repeat: string
  readonly retract: readonly string[]
  readonly follows: readonly string[]
  /** Words that may stand beside the words of a resignation or an acceptance without changing it. */
  readonly harmless: string
}

const ROWS: readonly ActRow[] = [
  {
    code: 'en',
    resign: [
      'i resign',
      'i hereby resign',
      'i am resigning',
      'i have resigned',
      'i resigned',
      'i must resign',
      'i have to resign',
      'i will resign',
      'i shall resign',
      'ill resign',
      'have to resign',
      'must resign',
      'time to resign',
      'i give up',
      'i concede',
      'i surrender',
      'i throw in towel',
      'i tip my king',
      'i lay down my king',
      'i turn over my king',
      'you win',
      'resign',
      'resigns',
      'resigned',
      'please accept my resignation',
      'my resignation',
      'i lost game',
    ],
    draw: 'draw remis tie',
    offer: 'offer offers offering offered propose proposing proposed suggest suggesting',
    accept: 'accept accepted accepting agree agreed agreeing',
    decline: [
      'decline',
      'declined',
      'i refuse',
      'no thanks',
      'no thank you',
      'not yet',
      'play on',
      'playing on',
      'rather play',
      'prefer to play',
      'prefer to continue',
      'keep playing',
      'no draw',
      'not accept',
      'cannot accept',
      'continue game',
      'rather continue',
      'fight on',
      'reject',
      'not agree',
    ],
    claim: 'claim claiming claims',
    time: 'time limit overstepped exceeded exceeding overstep overstepping flag clock allowance days',
    threefold: 'threefold three-fold fold repetition thrice third repeated',
    fifty: 'fifty 50 50-move',
    win: 'win winning won',
    protest: [
      'i protest',
      'i hereby protest',
      'i wish to protest',
      'i must protest',
      'protest',
      'lodge protest',
      'my protest',
      'i strongly protest',
      'i contest',
      'i reject claim',
      'claim is wrong',
      'claim is unfounded',
      'i dispute claim',
      'i deny claim',
      'i want to protest',
    ],
    leave: 'leave holiday holidays vacation',
    repeat: 'repeat repeating repeated again once-more resend resending resent re-send',
    retract: [
      'i meant',
      'i mean',
      'please ignore',
      'ignore my',
      'disregard',
      'take back',
      'instead of',
      'should have been',
      'should be',
      'typo',
      'slip',
      'mistake',
      'wrong move',
      'correction',
      'withdraw my move',
      'scrap',
      'cancel my move',
      'change my move',
      'typing error',
      'mistyped',
      'was meant',
    ],
    follows: [
      'move follows',
      'move will follow',
      'will send',
      'will reply',
      'will answer',
      'will move',
      'still looking',
      'still thinking',
      'need time',
      'more time',
      'give me',
      'later',
      'shortly',
      'not sent',
      'not answered',
      'not replied',
      'separately',
      'not decided',
      'soon',
      'at weekend',
      'by weekend',
      'after weekend',
      'to follow',
      'not yet',
      'thinking',
    ],
    harmless:
      'i a an the this our my game games here now at point position so then therefore thus hence with thanks thank you and congratulations well played white black it is time for me in on of course accordingly gracefully regretfully sadly reluctantly gladly happily good very your victory great nice just ok okay yes alas sorry afraid hopeless lost hereby have to must will shall ill am im finally that as all enough too much many kind kindly please we us let be do fine offer offered settle proposal it pleasure of board match dear fought fight fair long interesting enjoyed call lets am happy glad willing pleased delighted share point half honours hands shake agreed already theres there nothing left resistance is pointless useless futile was deserved decided',
  },
  {
    code: 'de',
    resign: [
      'ich gebe auf',
      'gebe ich auf',
      'ich gebe hiermit auf',
      'aufgegeben',
      'ich resigniere',
      'gebe auf',
      'ich muss aufgeben',
      'ich strecke waffen',
    ],
    draw: 'remis unentschieden',
    offer: 'biete anbieten angebot remisangebot angeboten schlage vorschlagen',
    accept: 'nehme angenommen einverstanden annehmen akzeptiere akzeptiert akzeptieren',
    decline: [
      'lehne ab',
      'abgelehnt',
      'kein remis',
      'spiele weiter',
      'weiterspielen',
      'spielen wir weiter',
      'noch nicht',
      'nicht annehmen',
      'lieber weiter',
      'nein danke',
    ],
    claim: 'reklamiere beanspruche reklamation reklamieren',
    time: 'zeit zeituberschreitung bedenkzeit uberschritten zeitlimit frist',
    threefold: 'dreimalige dreimal stellungswiederholung zugwiederholung dritte dritten',
    fifty: 'funfzig 50-zuge 50',
    win: 'gewinn sieg gewonnen',
    protest: [
      'ich protestiere',
      'protestiere',
      'ich lege protest ein',
      'protest',
      'ich widerspreche',
      'einspruch',
      'ich erhebe einspruch',
    ],
    leave: 'urlaub urlaubs ferien',
    repeat: 'wiederholung wiederhole nochmals nochmal erneut wiederholt',
    retract: [
      'ich meinte',
      'gemeint war',
      'tippfehler',
      'versehen',
      'bitte ignorieren',
      'zurucknehmen',
      'statt dessen',
      'korrektur',
      'schreibfehler',
      'nehme zuruck',
      'sollte heissen',
      'vertippt',
      'verschrieben',
    ],
    follows: [
      'zug folgt',
      'folgt',
      'uberlege noch',
      'melde mich',
      'spater',
      'am wochenende',
      'noch nicht',
      'brauche zeit',
      'schicke',
    ],
    harmless:
      'ich die das den diese partie hier nun jetzt hiermit also dann daher deshalb damit mit dank danke und gluckwunsch gratuliere gratulation gut gespielt schone schon es ist auf muss leider gern gerne ja dein deinem deinen ihr ihrem ihren remisangebot angebot an das einverstanden sehr zum verdienten sieg sportlichen grussen habe wird in dieser stellung hoffnungslos verloren',
  },
  {
    code: 'fr',
    resign: ['jabandonne', 'j abandonne', 'je abandonne', 'abandon', 'je me rends', 'jai abandonne'],
    draw: 'nulle nul remise',
    offer: 'propose proposer offre proposition proposee',
    accept: 'accepte acceptee accepter accord daccord dac acceptes',
    decline: [
      'je refuse',
      'je decline',
      'refuse',
      'continuons',
      'on continue',
      'pas de nulle',
      'pas encore',
      'je prefere continuer',
      'non merci',
      'je continue',
    ],
    claim: 'reclame revendique reclamation',
    time: 'temps delai depasse depassement pendule reflexion',
    threefold: 'triple repetition trois troisieme',
    fifty: 'cinquante 50',
    win: 'gain victoire gagne',
    protest: ['je proteste', 'je conteste', 'protestation', 'je fais opposition'],
    leave: 'conge conges vacances',
    repeat: 'repete repetition renvoie nouveau rappel',
    retract: [
      'je voulais dire',
      'erreur de frappe',
      'ignorez',
      'ignore',
      'je voulais',
      'au lieu de',
      'correction',
      'faute de frappe',
      'je reprends',
      'annule mon coup',
    ],
    follows: [
      'coup suivra',
      'suivra',
      'je reflechis',
      'plus tard',
      'ce week-end',
      'pas encore',
      'besoin de temps',
      'bientot',
    ],
    harmless:
      'je j la le les cette partie ici donc alors ainsi avec merci et bravo felicitations bien joue c ce est position desespere perdue ta ton votre proposition offre de tres belle beau oui volontiers plaisir l nulle moi aussi toi vous a d',
  },
  {
    code: 'es',
    resign: ['abandono', 'me rindo', 'yo abandono', 'he abandonado', 'me doy por vencido'],
    draw: 'tablas empate',
    offer: 'ofrezco ofrecer propongo proponer oferta ofrecido',
    accept: 'acepto aceptado aceptada aceptadas acuerdo conforme acordadas',
    decline: [
      'rechazo',
      'no acepto',
      'sigamos',
      'seguimos',
      'prefiero seguir',
      'sin tablas',
      'todavia no',
      'aun no',
      'no gracias',
      'declino',
    ],
    claim: 'reclamo reclamacion reivindico',
    time: 'tiempo plazo excedido superado limite',
    threefold: 'triple repeticion tres tercera',
    fifty: 'cincuenta 50',
    win: 'victoria ganancia gano',
    protest: ['protesto', 'impugno', 'protesta'],
    leave: 'vacaciones permiso licencia',
    repeat: 'repito repeticion reenvio nuevo',
    retract: [
      'queria decir',
      'error de tecleo',
      'ignora',
      'ignore',
      'quise decir',
      'en lugar de',
      'correccion',
      'errata',
      'me equivoque',
    ],
    follows: [
      'jugada seguira',
      'seguira',
      'estoy pensando',
      'mas tarde',
      'fin de semana',
      'todavia no',
      'necesito tiempo',
      'pronto',
    ],
    harmless:
      'yo la el las los esta partida aqui entonces asi pues con gracias y enhorabuena felicidades bien jugado jugada es posicion perdida desesperada tu su oferta de muy buena buen si gusto mucho encantado que un una por lo tanto',
  },
  {
    code: 'it',
    resign: ['abbandono', 'mi arrendo', 'io abbandono', 'ho abbandonato'],
    draw: 'patta pari',
    offer: 'propongo offro proposta offerta offrire proporre',
    accept: 'accetto accettata accettato accordo concordata concordato',
    decline: [
      'rifiuto',
      'non accetto',
      'continuiamo',
      'preferisco continuare',
      'niente patta',
      'non ancora',
      'no grazie',
      'declino',
    ],
    claim: 'reclamo rivendico reclamo',
    time: 'tempo limite superato ecceduto',
    threefold: 'triplice ripetizione tre terza',
    fifty: 'cinquanta 50',
    win: 'vittoria vinta',
    protest: ['protesto', 'contesto', 'protesta'],
    leave: 'ferie vacanza vacanze congedo',
    repeat: 'ripeto ripetizione nuovo reinvio',
    retract: [
      'volevo dire',
      'errore di battitura',
      'ignora',
      'intendevo',
      'invece di',
      'correzione',
      'mi sono sbagliato',
      'refuso',
    ],
    follows: [
      'mossa seguira',
      'seguira',
      'sto pensando',
      'piu tardi',
      'fine settimana',
      'non ancora',
      'presto',
    ],
    harmless:
      'io la il le questa partita qui allora quindi con grazie e complimenti congratulazioni ben giocato giocata e posizione persa disperata tua tuo offerta proposta di molto bella bel si volentieri piacere lo per un una',
  },
  {
    code: 'nl',
    resign: [
      'ik geef op',
      'geef ik op',
      'ik geef het op',
      'opgegeven',
      'ik geef me gewonnen',
      'geef ik het op',
    ],
    draw: 'remise gelijkspel',
    offer: 'bied aan aanbod voorstel remiseaanbod bieden stel aangeboden',
    accept: 'aanvaard aangenomen akkoord accepteer geaccepteerd neem aanvaarden',
    decline: [
      'sla af',
      'afgeslagen',
      'geen remise',
      'speel door',
      'spelen door',
      'speel liever',
      'nog niet',
      'nee bedankt',
      'niet aannemen',
      'doorspelen',
      'nee dank',
    ],
    claim: 'claim claimen reclameer',
    time: 'tijd tijdsoverschrijding overschreden bedenktijd',
    threefold: 'drievoudige herhaling zetherhaling stellingherhaling derde',
    fifty: 'vijftig 50',
    win: 'winst gewonnen',
    protest: ['ik protesteer', 'ik maak bezwaar', 'protest', 'bezwaar'],
    leave: 'verlof vakantie',
    repeat: 'herhaal herhaling opnieuw nogmaals',
    retract: [
      'ik bedoelde',
      'tikfout',
      'typefout',
      'negeer',
      'vergissing',
      'in plaats van',
      'correctie',
      'moest zijn',
      'neem terug',
    ],
    follows: ['zet volgt', 'volgt', 'denk nog', 'later', 'weekend', 'nog niet', 'tijd nodig', 'binnenkort'],
    harmless:
      'ik de het een deze partij hier dus dan nu met dank bedankt en gefeliciteerd goed gespeeld mooi is stelling hopeloos verloren je jouw uw aanbod voorstel van zeer heel ja graag er hierbij bij leuke geef',
  },
]

const NOT = set(
  'not never no dont didnt doesnt wont cant cannot couldnt wouldnt shouldnt havent neither nor without nicht kein keine nie pas ne jamais sans nunca sin non mai senza niet geen nooit zonder refuse declined',
)
const DOUBT = set(
  'if unless whether would should could might may maybe perhaps almost nearly suppose until till before think thought considered considering thinking wonder wondering ready tempted wanted want hope hoping feared afraid ought when whenever once expecting expect threaten threatened soon wenn falls ob wurde sollte konnte vielleicht fast beinahe bevor bis si peut-etre presque devrais pourrais quiza quizas casi antes deberia podria se forse quasi prima dovrei potrei als misschien bijna zou moeten voordat',
)
const SO = set('so therefore thus hence daher deshalb also donc ainsi quindi entonces dus')
const YOU = set(
  'you your yours youre du dein deine deinen dir dich sie ihr ihre tu ton ta votre vous su usted tuo tua jij je jouw u uw opponent opponents he she his her they black white gegner',
)
const REPORT = set(
  'said says say wrote asked told quote quoting called mentioned sagte schrieb dit dijo dice disse zei',
)
const SMALL = set(
  'hereby now therefore just really to the a an of it in this our your my am will must have shall is be do gladly happily sadly then so with pleasure me you das die den es hiermit la le l el un une una het de een ce cette up also gern gerne oui con de lo por mi del di',
)

/** Do the words of the phrase stand in the clause in this order, with only small words between? */
function says(lows: readonly string[], phrase: string): number {
  const words = phrase.split(' ')
  for (let start = 0; start < lows.length; start++) {
    if (lows[start] !== words[0]) continue
    let at = start + 1
    let n = 1
    for (let gap = 0; n < words.length && at < lows.length && gap < 3; ) {
      if (lows[at] === words[n]) {
        n++
        gap = 0
      } else if (SMALL.has(lows[at] ?? '')) gap++
      else break
      at++
    }
    if (n === words.length) return start
  }
  return -1
}

const any = (lows: readonly string[], words: ReadonlySet<string>): boolean => lows.some(low => words.has(low))

const HARMLESS = set(ROWS.map(row => row.harmless).join(' '))
const DRAW = set(ROWS.map(row => row.draw).join(' '))
const OFFER = set(ROWS.map(row => row.offer).join(' '))
const ACCEPT = set(ROWS.map(row => row.accept).join(' '))
const CLAIM = set(ROWS.map(row => row.claim).join(' '))
const TIME = set(ROWS.map(row => row.time).join(' '))
const THREEFOLD = set(ROWS.map(row => row.threefold).join(' '))
const FIFTY = set(ROWS.map(row => row.fifty).join(' '))
const WIN = set(ROWS.map(row => row.win).join(' '))
const LEAVE = set(ROWS.map(row => row.leave).join(' '))
const REPEAT = set(ROWS.map(row => row.repeat).join(' '))
const RESIGN = ROWS.flatMap(row => row.resign)
const DECLINE = ROWS.flatMap(row => row.decline)
const PROTEST = ROWS.flatMap(row => row.protest)
const RETRACT = ROWS.flatMap(row => row.retract)
const FOLLOWS = ROWS.flatMap(row => row.follows)
const RESIGN_WORDS = set(RESIGN.join(' '))
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
function clean(clause: Clause, own: ReadonlySet<string>, names: ReadonlySet<string>): boolean {
  return clause.lows.every(
    low => own.has(low) || HARMLESS.has(low) || names.has(low) || low === MOVE_WORD || low === DATE_WORD,
  )
}

const BEFORE_RESIGN = set('and hereby white black here now ok okay well yes sadly ich je j')

/** 'so resigned', 'White resigns', but not 'made me resign': one word alone must lead its clause. */
function leads(lows: readonly string[], word: string, names: ReadonlySet<string>): boolean {
  return lows
    .slice(0, lows.indexOf(word))
    .every(
      low =>
        SO.has(low) || BEFORE_RESIGN.has(low) || names.has(low) || low === MOVE_WORD || low === DATE_WORD,
    )
}

function resigns(sentence: Sentence, names: ReadonlySet<string>): 'act' | 'if' | 'talk' | null {
  if (!any(sentence.lows, RESIGN_WORDS)) return null
  let seen: 'talk' | 'if' | null = any(sentence.lows, RESIGN_STEMS) ? 'talk' : null
  for (const clause of sentence.clauses) {
    const phrase = RESIGN.find(p => says(clause.lows, p) >= 0)
    if (phrase === undefined) continue
    const single = !phrase.includes(' ')
    const ifs = sentence.lows.some(
      low =>
        low === 'if' || low === 'wenn' || low === 'falls' || low === 'si' || low === 'se' || low === 'als',
    )
    if (ifs && any(clause.lows, set('i ich ik')) && any(clause.lows, RESIGN_STEMS)) {
      seen = 'if'
      continue
    }
    if (sentence.question || sentence.joke === 'joke' || any(sentence.lows, REPORT) || ifs) continue
    const led = any(clause.lows, SO)
    if (any(clause.lows, NOT) || any(clause.lows, DOUBT) || (!led && any(sentence.lows, DOUBT))) continue
    if (/\b(myself|from|as)\b/.test(clause.lows.join(' '))) continue
    if (single && (clause.lows.length > 6 || !leads(clause.lows, phrase, names))) continue
    if (phrase === 'you win' && clause.lows.length > 4) continue
    if (!clean(clause, RESIGN_WORDS, names)) continue
    return 'act'
  }
  return seen
}

const QUESTION_NO_OFFER = set(
  'did was were does is has why who how when still repetition threefold rule arbiter claim claims count counts allowed legal theoretical round automatic it',
)
const OFFER_WITHOUT_VERB = set(
  'how what shall fancy care want like happy agree call settle accept would interested a draw remis',
)

/** Verb forms that need no 'I' to be the sender's own. */
const OWN_FORMS = set('biete ofrezco propongo offro bied')
const SELF = set('i ich je ik io yo jeg jag we wir nous noi wij')

/** Does the sender himself offer? 'I offer', 'with the offer of', but not 'my colleague offered'. */
function selfOffers(lows: readonly string[]): boolean {
  const at = lows.findIndex(low => OFFER.has(low))
  if (at < 0) return false
  const before = lows.slice(0, at)
  if (OWN_FORMS.has(lows[at] ?? '') || before.slice(-4).some(low => SELF.has(low))) return true
  return before.every(
    low => HARMLESS.has(low) || DRAW.has(low) || SMALL.has(low) || low === MOVE_WORD || low === DATE_WORD,
  )
}

const SHARES = ['share point', 'share points', 'split point', 'halve point', 'split points']

function offersDraw(sentence: Sentence): boolean {
  const shares = SHARES.some(phrase => says(sentence.lows, phrase) >= 0)
  if (shares && !any(sentence.lows, NOT) && (sentence.question || selfOffers(sentence.lows))) return true
  if (
    !sentence.question &&
    says(sentence.lows, 'call draw') >= 0 &&
    any(sentence.lows, set('us lets')) &&
    !any(sentence.lows, NOT)
  )
    return true
  for (const clause of sentence.clauses) {
    if (
      !any(clause.lows, DRAW) &&
      !clause.lows.includes('remisangebot') &&
      !clause.lows.includes('remiseaanbod')
    )
      continue
    const politely =
      /\b(would|should) like to (offer|propose|suggest)|\b(may|can|might) i (offer|propose|suggest)|\bd like to (offer|propose)/.test(
        clause.lows.join(' '),
      ) || /\bid like to\b/.test(clause.lows.join(' '))
    const negated = any(clause.lows, NOT)
    const past = any(clause.lows, set('offered angeboten proposed')) && any(clause.lows, YOU)
    const theirs = any(
      clause.lows,
      set(
        'your dein deine deinem ihr ihrem votre ton ta tu su tua tuo jouw uw thanks thank danke merci gracias grazie bedankt you',
      ),
    )
    if (negated || past) continue
    if (
      any(clause.lows, OFFER) &&
      !any(
        clause.lows,
        set(
          'accept accepted agree agreed decline declined refuse reject considered thinking thought tempted going almost nearly last previous stands earlier again withdraw',
        ),
      )
    ) {
      if (
        theirs &&
        !/\b(offer|propose|biete|propose|ofrezco|propongo|bied) (you|dir|ihnen|te|vous|le|je|u)\b/.test(
          clause.lows.join(' '),
        )
      )
        continue
      if (!politely && (any(clause.lows, DOUBT) || any(sentence.lows, set('if wenn falls unless')))) continue
      if (any(clause.lows, REPORT) || !selfOffers(clause.lows)) continue
      return true
    }
    if (!sentence.question || any(sentence.lows, set('if wenn falls unless offer offered angebot'))) continue
    const wordsOfClause = clause.lows.filter(low => low !== MOVE_WORD)
    if (wordsOfClause.length <= 3 && !any(wordsOfClause, QUESTION_NO_OFFER)) return true
    const invites =
      any(
        clause.lows,
        set(
          'shall fancy care want like agree call settle accept interested content willing happy wollen einigen mochtest mochten acceptes accepterais aceptas acepta accetti neem',
        ),
      ) ||
      /\b(how|what) about\b/.test(clause.lows.join(' ')) ||
      /\bwie ware\b/.test(clause.lows.join(' '))
    if (invites && !any(clause.lows, set('did was why who when rule arbiter claim really think believe')))
      return true
    if (
      any(wordsOfClause, OFFER_WITHOUT_VERB) &&
      wordsOfClause.length <= 5 &&
      !any(wordsOfClause, QUESTION_NO_OFFER)
    )
      return true
  }
  return false
}

function acceptsDraw(sentence: Sentence, names: ReadonlySet<string>): boolean {
  if (sentence.question || sentence.joke === 'joke' || any(sentence.lows, set('if wenn falls unless')))
    return false
  for (const [n, clause] of sentence.clauses.entries()) {
    // 'Agreed, a draw.' stands in two clauses.
    const joined = n > 0 ? [...(sentence.clauses[n - 1]?.lows ?? []), ...clause.lows] : clause.lows
    for (const lows of [clause.lows, joined]) {
      const accept =
        any(lows, ACCEPT) ||
        /\b(yes|ok|okay|ja|oui|si) .*(draw|remis|remise|nulle|tablas|patta)\b/.test(lows.join(' ')) ||
        /\b(a )?draw (it is|then)\b/.test(lows.join(' ')) ||
        (says(lows, 'call draw') >= 0 && any(lows, set('us lets')))
      if (!accept) continue
      const named =
        any(lows, DRAW) ||
        lows.includes('offer') ||
        lows.includes('remisangebot') ||
        lows.includes('remiseaanbod') ||
        lows.includes('angebot') ||
        lows.includes('proposition') ||
        lows.includes('oferta') ||
        lows.includes('proposta') ||
        lows.includes('aanbod')
      const bare =
        lows.filter(low => low !== MOVE_WORD).length <= 4 &&
        any(
          lows,
          set(
            'accept accepted agreed einverstanden angenommen accepte acepto accetto akkoord aanvaard daccord',
          ),
        )
      if (!named && !bare) continue
      if (any(lows, NOT) || any(lows, DOUBT) || any(lows, REPORT)) continue
      if (
        /\b(you|du|tu|je|u|sie|usted) (accept|agree|annehmen|accept|acceptes|accepteert)\b/.test(
          lows.join(' '),
        )
      )
        continue
      const own = new Set([
        ...ACCEPT,
        ...DRAW,
        ...OFFER,
        'remisangebot',
        'remiseaanbod',
        'angebot',
        'proposition',
        'oferta',
        'proposta',
        'aanbod',
      ])
      if (
        !lows.every(
          low =>
            own.has(low) ||
            HARMLESS.has(low) ||
            names.has(low) ||
            low === MOVE_WORD ||
            low === DATE_WORD ||
            low === 'received',
        )
      )
        continue
      return true
    }
  }
  return false
}

function declines(sentence: Sentence): boolean {
  if (sentence.question) return false
  return (
    sentence.clauses.some(clause => DECLINE.some(phrase => says(clause.lows, phrase) >= 0)) ||
    DECLINE.some(phrase => phrase.includes(' ') && says(sentence.lows, phrase) >= 0)
  )
}

function claimOf(sentence: Sentence): NonNullable<Statements['claim']>['what'] | null {
  // 'I claim ten days of leave' is rule 8's.
  if (any(sentence.lows, LEAVE)) return null
  for (const clause of sentence.clauses) {
    const at = clause.lows.findIndex(low => CLAIM.has(low))
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
    const rest = sentence.lows.slice(sentence.lows.findIndex(low => CLAIM.has(low)))
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
    if (any(rest, WIN)) return 'win'
    if (any(rest, DRAW)) return 'draw'
    if (any(before, TIME) || any(rest, TIME)) return 'time-limit'
  }
  return null
}

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

export function readStatements(all: readonly Sentence[], names: ReadonlySet<string>): Statements {
  const sentences = all.filter(sentence => any(sentence.lows, TRIGGERS)).slice(0, MOST_SENTENCES)
  const first = (test: (sentence: Sentence, n: number) => boolean): Said | null => {
    const found = sentences.find(test)
    return found === undefined ? null : where(found)
  }
  const resigning = sentences.map(sentence => {
    const kind = resigns(sentence, names)
    return kind === 'act' && nextTo(all, sentence)?.joke === 'joke' ? 'talk' : kind
  })
  const claim = sentences
    .map(sentence => ({ sentence, what: claimOf(sentence) }))
    .find(entry => entry.what !== null)
  const accept = first(sentence => acceptsDraw(sentence, names))
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
    drawOffer: first(sentence => sentence.joke !== 'joke' && offersDraw(sentence)),
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
