/** Words by which a sentence says whether the move in it is played: one table for each thing that they do. */
const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))
/** Words at which a sentence turns from talk to what counts. */
export const TURNS = set(
  'so but therefore thus hence however anyway still now finally instead daher deshalb also aber jedoch donc mais ainsi alors pero quindi ma entonces asi dus maar derfor dalfor men eventually ultimately schliesslich letztlich finalement finalmente uiteindelijk slutligen',
)
export const SO = set(
  'so therefore thus hence anyway finally eventually ultimately schliesslich letztlich finalement finalmente uiteindelijk slutligen instead daher deshalb also donc quindi entonces dus',
)
/** Behind the move they make even a well-placed one talk. */
export const HARD = set(
  'would could might should expect expected hope hoped consider considered thought perhaps maybe idea separately later tomorrow wurde konnte sollte vielleicht spater morgen erwarte separat aurais pourrait serait podria seria quizas potrebbe sarebbe forse zou misschien apart soon surprise follows him her them ihm lui',
)
/** It goes, or will go, by another way than this letter. */
export const ELSEWHERE = set(
  'separately separat separatement aparte separatamente apart him her them ihm ihnen',
)
export const CORRECTIONS = set('wait sorry oops correction mean meant nein moment pardon perdon scusa')
export const SMALL = set(
  'a b an the of on at in and with to for by is was it this that as from here comes goes am have has had just then board bd game match round no nr move moves number first next again ok okay yes well thanks thank please see below above attached sends back out its be not i my sorry apologies apology oops entschuldigung verzeihung desole pardon scusa perdon course',
)
/** 'I push on with 12.e5': the move is the sender's. */
export const WITH = set('with mit avec con com met med')
export const GREETING = set('hi hello dear hallo liebe lieber bonjour hola ciao hoi hei hej')
export const CLAUSE = new Set([',', ';', ':', '(', ')', '–', '—'])
export const HEADS = /^(?:conditional|eventual|bedingt|condic|condiz|voorwaard|betinget|villkor|propos)/
/** Words behind a move that still speak of it. */
export const NEAR = 4
export const NOUNS = set(
  'move reply answer choice response zug antwort coup reponse jugada respuesta mossa risposta zet antwoord lance resposta trekk traek drag svar ruch posuniecie odpowiedz tah odpoved ход ответ хід siirto siirtoni vastaus lepes valasz mutarea raspuns hamle hamlem kaik vastus leikur κινηση',
)
/** 'I', not 'my' or 'mine': who plays. */
export const SUBJECT = set(
  'i im ill ive ich je j jouais yo io eu ik jeg jag mina ma ja en eg я ben εγω we wir nous noi wij',
)
/** The move is what a sentence speaks of: 'Bxg3 is what the book gives'. */
export const COPULA = set(
  'is isnt was wasnt were has hasnt had can cant cannot could couldnt looks look looked seems seemed appears deserves transposes equalises equalizes leads fails works allows costs verdient fuhrt ist war hat kann sieht scheint geht est etait peut semble va es era parece puede sembra puo kan lijkt gaat foi pode er var ser ar jest byl je byl muze был выглядит',
)
/** ... and 'is sent', 'has been played' say that it goes off. */
export const SENDS = set('is has ist est es er ar jest e')
/** What is said of a move to take the force from it, wherever in its sentence. */
export const VOID = set(
  'provisional provisionally tentative tentatively unconfirmed unofficial vorlaufig provisorisch unverbindlich provisoire provisoirement provisionalmente provisorio provvisorio provvisoriamente voorlopig forelobig preliminart prozatim tymczasowo предварительно',
)
/** ... and in front of it. */
export const VOID_BEFORE = set(
  'ignore disregard test example pretend draft ignorieren ignoriere entwurf beispiel ignorez brouillon exemple ignora borrador ejemplo bozza esempio negeer concept voorbeeld rascunho exemplo eksempel exempel utkast udkast przyklad priklad пример черновик esimerkki pelda exemplu ornek',
)
/** 'Ignore my last mail' is about another letter. */
export const OTHER_LETTER = set('mail mails email message letter note last previous earlier other first')
/** 'After some thought', 'after long analysis': a noun says what was done before the move, and doubts nothing. */
export const THINKING = set(
  'thought analysis consideration study examining uberlegung analyse analisis analisi',
)
export const MUCH = set(
  'some much long careful further more deep due little a any no three days hours after nach',
)
/** 'When I am back, I play ...' is a plan; 'when your move came, I played ...' is none. */
export const WHEN = set(
  'when whenever until till sobald quand lorsque cuando quando appena zodra wanneer nar kiedy az jakmile amikor amint cand когда коли οταν kun þegar',
)
export const PAST = set(
  'was were saw noticed read opened had war sah las hatte etait vu ai estaba vi lei era visto letto zag was las sag laste bylo byl videl vidja vi',
)
/** Conditions that no proposal begins with. */
export const ON_CONDITION = set(
  'unless provided providing pending assuming condition solange vorausgesetzt vorbehaltlich pourvu condicion condizione purche mits tenzij behoudens salvo sauf forudsat forutsatt forutsatt',
)
/** 'Not sure: Bxg3': the colon announces nothing that is sent. */
export const UNSURE = set(
  'sure certain decided final ready know sicher entschieden sur certain decide seguro decidido sicuro deciso zeker besloten sikker saker varma jisty pewien уверен',
)
/** 'Sorry for the delay', 'sorry that it took so long': an apology for something else than the move. */
export const ABOUT_ELSE = set(
  'for about that it to i im we the this my your you if to fur uber dass das wegen ich pour de du que je por para la el yo per il che mi voor dat de ik om',
)
/** 'No' before one of these denies, before another word it does not: 'no sirve', 'no draw'. */
export const NO_VERB = set(
  'sirve vale va vamos puede es era funciona gusta juego la lo me se conviene good longer way',
)
/** Negations that stand before nouns: 'no draw', 'without conditionals'. */
export const NO_NOUN = set(
  'no nor neither none without kein keine keinen ohne nichts aucun aucune sans rien sin ningun ninguna nada senza nessun nessuna niente sem nenhum nenhuma geen zonder niets ingen inget uden uten utan ilman bez zaden zadny nic brez fara niciun nincs nelkul без ничего нет χωρις',
)
