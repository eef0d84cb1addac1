/**
 * The words of resignation, draw, claim, leave and the like. One row a language: a player adds his own here without
 * knowing the code. Words are folded: no accents, no apostrophes.
 */
export const set = (words: string): ReadonlySet<string> =>
  new Set(words.split(/\s+/).filter(word => word !== ''))

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
      'i dispute',
      'i deny claim',
      'i object',
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
      'i a an the this our my game games here now at point position so then therefore thus hence with thanks thank you and congratulations well played white black it is time for me in on of course accordingly gracefully regretfully sadly reluctantly gladly happily good very your victory great nice just ok okay yes alas sorry afraid hopeless lost hereby have to must will shall ill am im finally that as all enough too much many kind kindly please we us let be do fine offer offered settle proposal it pleasure of board match dear fought fight fair long interesting enjoyed call lets am happy glad willing pleased delighted share point half honours hands shake agreed already theres there nothing left resistance is pointless useless futile was deserved decided hi hello hey which where first second are playing pieces colour mine yours today',
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
      'gebe partie auf',
      'gebe ich partie auf',
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
      'ich bestreite',
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
      'ich die das den diese partie hier nun jetzt hiermit also dann daher deshalb damit mit dank danke und gluckwunsch gratuliere gratulation gut gespielt schone schon es ist auf muss leider gern gerne ja dein deinem deinen ihr ihrem ihren remisangebot angebot an das einverstanden sehr zum verdienten sieg sportlichen grussen habe wird in dieser stellung hoffnungslos verloren du weiss schwarz hast spielst spiele welcher wo zweite ersten zweiten erste unsere meine weisspartie schwarzpartie heute hallo',
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
    protest: ['je proteste', 'je conteste', 'je moppose', 'protestation', 'je fais opposition'],
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
      'je j la le les cette partie ici donc alors ainsi avec merci et bravo felicitations bien joue c ce est position desespere perdue ta ton votre proposition offre de tres belle beau oui volontiers plaisir l nulle moi aussi toi vous a d ou dans laquelle tu as ai blancs noirs premiere deuxieme seconde notre ma bonjour salut',
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
    protest: ['protesto', 'impugno', 'protesta', 'me opongo'],
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
      'yo la el las los esta partida aqui entonces asi pues con gracias y enhorabuena felicidades bien jugado jugada es posicion perdida desesperada tu su oferta de muy buena buen si gusto mucho encantado que un una por lo tanto llevo llevas tengo tienes blancas negras primera segunda nuestra mi hola donde',
  },
  {
    code: 'it',
    resign: ['abbandono partita', 'abbandono', 'mi arrendo', 'io abbandono', 'ho abbandonato'],
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
    protest: ['protesto', 'contesto reclamo', 'contesto richiesta', 'io contesto', 'protesta', 'mi oppongo'],
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
      'io la il le questa partita qui allora quindi con grazie e complimenti congratulazioni ben giocato giocata e posizione persa disperata tua tuo offerta proposta di molto bella bel si volentieri piacere lo per un una cui hai ho bianco nero prima seconda nostra mia ciao dove',
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
      'geef partij op',
      'geef ik partij op',
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
    protest: ['ik protesteer', 'ik maak bezwaar', 'ik betwist', 'protest', 'bezwaar'],
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
      'ik de het een deze partij hier dus dan nu met dank bedankt en gefeliciteerd goed gespeeld mooi is stelling hopeloos verloren je jouw uw aanbod voorstel van zeer heel ja graag er hierbij bij leuke geef waarin jij wit zwart hebt heb speel speelt eerste tweede onze mijn hoi',
  },
]

/** The words by which each language resigns and offers a draw: they tell the language as well as a greeting does. */
export const ACT_WORDS: ReadonlyMap<string, string> = new Map(
  ROWS.map(row => [
    row.code,
    [...row.resign, row.draw, row.offer, row.accept]
      .flatMap(words => words.split(' '))
      .filter(word => word.length >= 4)
      .join(' '),
  ]),
)

export const HARMLESS = set(ROWS.map(row => row.harmless).join(' '))
export const DRAW = set(ROWS.map(row => row.draw).join(' '))
export const OFFER = set(ROWS.map(row => row.offer).join(' '))
export const ACCEPT = set(ROWS.map(row => row.accept).join(' '))
export const CLAIM = set(ROWS.map(row => row.claim).join(' '))
export const TIME = set(ROWS.map(row => row.time).join(' '))
export const THREEFOLD = set(ROWS.map(row => row.threefold).join(' '))
export const FIFTY = set(ROWS.map(row => row.fifty).join(' '))
export const WIN = set(ROWS.map(row => row.win).join(' '))
export const LEAVE = set(ROWS.map(row => row.leave).join(' '))
export const REPEAT = set(ROWS.map(row => row.repeat).join(' '))
export const RESIGN = ROWS.flatMap(row => row.resign)
export const DECLINE = ROWS.flatMap(row => row.decline)
export const PROTEST = ROWS.flatMap(row => row.protest)
export const RETRACT = ROWS.flatMap(row => row.retract)
export const FOLLOWS = ROWS.flatMap(row => row.follows)
export const RESIGN_WORDS = set(RESIGN.join(' '))

/** Every word of these tables: none is a slip in another. */
export const isActWord = (low: string): boolean => EVERY_WORD.has(low)

const EVERY_WORD = set(
  ROWS.flatMap(row =>
    Object.values(row).flatMap(words => (typeof words === 'string' ? [words] : words)),
  ).join(' '),
)
