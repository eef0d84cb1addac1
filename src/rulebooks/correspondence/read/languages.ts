/**
 * The words by which players of each language say when a move came and went, what time it took, and what they propose.
 * One row a language: a player adds his own here without knowing the code. 'recei*' stands for every word that begins
 * so; accents, case and apostrophes do not matter. The piece letters are in `chess/languages.ts`.
 */
import { ACT_WORDS } from './statementWords.ts'
import { fold, type WordSet, wordSet } from './words.ts'

interface Row {
  readonly code: string
  /** January to December, separated by '|'; a month may have several words. */
  readonly months: string
  /** Monday to Sunday, separated by '|'. */
  readonly weekdays: string
  readonly today: string
  readonly yesterday: string
  readonly beforeYesterday?: string
  readonly tomorrow: string
  readonly received: string
  /** Sent, replied, answered: when the sender's own move goes out. */
  readonly sent: string
  readonly day: string
  readonly week: string
  readonly used: string
  readonly total: string
  /** You, your: what follows is the opponent's. */
  readonly you: string
  readonly me: string
  /** Words that make a proposal (4F). */
  readonly if: string
  readonly then: string
  readonly any: string
  /** Playing verbs: the move that follows is sent. */
  readonly play: string
  /** Hopes, plans, doubts, analysis, memory: the move beside them is only spoken of. */
  readonly talk: string
  readonly not: string
  readonly or: string
  /** Words that tell this language from the others (greetings and small words). */
  readonly typical: string
  /** Numbers from zero on, separated by blanks. */
  readonly numbers: string
}

const ROWS: readonly Row[] = [
  {
    code: 'en',
    months:
      'january jan|february feb febr|march mar|april apr|may|june jun|july jul|august aug|september sep sept|october oct|november nov|december dec',
    weekdays:
      'monday mon|tuesday tue tues|wednesday wed|thursday thu thur thurs|friday fri|saturday sat|sunday sun',
    today: 'today tonight',
    yesterday: 'yesterday',
    tomorrow: 'tomorrow',
    received:
      'received receiving receipt hand arr arrival rec recd rcvd rcd recvd recieved recv rcv arrived came got reached',
    sent: 'sent send sending snt replied reply replying repl repld rpl rep answered answer answering ans posted posting dispatched mailed mailing emailed returned responded response goes going leaves leaving left dep departure departed ansd',
    day: 'day days d dy dys',
    week: 'week weeks',
    used: 'used use usage time thinking reflection spent took taken elapsed needed clock',
    total:
      'total totals totalling tot cumulative cum accumulated altogether overall running sum together all tt',
    you: 'you your yours opp opponent opponents',
    me: 'i me my mine',
    if: 'if iff',
    then: 'then',
    any: 'any anything whatever',
    play: 'play plays playing played move moves reply replies replying answer answers choose chose chosen choosing settle settled settling decide decided go goes going went opt opted take takes pick picked respond responding continue continuing castle castles castling retreat retreating capture capturing recapture recapturing retake develop developing defend defending advance push exchange swap mean is',
    talk: 'expect expected expecting hope hoped hoping plan planned planning intend intended intending consider considered considering looked looking looks look thought think thinking wonder wondered wondering perhaps maybe might could would should may almost nearly rather guess guessing analyse analysed analyze analyzed analysing analyzing analysis calculate calculating calculated variation line when whether unless suppose supposing assume assuming wait waiting await tempted tempting tempt fear feared afraid surprise surprised surprising reject rejected rejecting rejects wanted want wants wish wished dream dreamed instead otherwise earlier before previously missed loses losing wins winning mates candidate candidates idea ideas studied study studying examined examining tried trying reckon suspect anticipate anticipated anticipating imagine predicted predict prediction forgot ought dangerous threat threatens threatening threatened after theory database separately later someday tomorrow pondering ponder pondered seems seem seemed best better worse stronger weaker refuted refutes refute dropped discarded dismissed dismissing toyed toying flirted leads leading led runs ran ends because against versus alternative alternatives option options examine',
    not: 'not never no dont didnt doesnt wont cant cannot couldnt wouldnt shouldnt havent hasnt isnt wasnt nor neither without none arent aint',
    or: 'or',
    typical:
      'the and dear hello hi hey regards wishes best thanks cheers with for from this that move my your received sent you i of in is to have game',
    numbers:
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  },
  {
    code: 'de',
    months:
      'januar jan janner|februar feb feber|märz mrz mär maerz|april apr|mai|juni jun|juli jul|august aug|september sep sept|oktober okt|november nov|dezember dez',
    weekdays: 'montag mo|dienstag di|mittwoch mi|donnerstag do|freitag fr|samstag sonnabend sa|sonntag so',
    today: 'heute',
    yesterday: 'gestern',
    beforeYesterday: 'vorgestern',
    tomorrow: 'morgen',
    received:
      'erhalten erh erhielt empfangen empf eingegangen angekommen bekommen eingang erhalt empfang ankunft eingetroffen zugegangen ankam einging kam',
    sent: 'gesendet gesandt ges abgeschickt abgesandt abgesendet geschickt abges versandt versendet beantwortet beantw geantwortet antwort abgang abgegangen gesch absendung abg abges antworte ausgang verschickt schicke schickte sende antwortete beantworte versende',
    day: 'tag tage tagen t tg',
    week: 'woche wochen',
    used: 'bedenkzeit verbraucht verbrauch benötigt zeit gebraucht bdz verbrauchte',
    total: 'gesamt insgesamt summe zusammen total ges gesamtzeit',
    you: 'du dein deine deinen deinem deiner sie ihr ihre ihren gegner',
    me: 'ich mein meine meinen',
    if: 'wenn falls sofern',
    then: 'dann so',
    any: 'beliebig beliebiger beliebige beliebigen egal jeder jeden jedem jede',
    play: 'spiele spiel ziehe zieh antworte antwort wähle nehme entschieden zug entscheide',
    talk: 'erwarte erwartet erwartete hoffe hoffte plane geplant überlege überlegt überlegte dachte denke vielleicht könnte würde sollte möglich beinahe fast wollte will möchte vermute rechne rechnete angeschaut untersucht untersuchte analyse analysiert variante idee hätte wäre warte nach bevor eher verworfen gefürchtet befürchtet befürchte stattdessen besser geht separat später folgt weil kandidat kandidaten angesehen geprüft betrachtet',
    not: 'nicht kein keine keinen nie niemals ohne nichts',
    or: 'oder',
    typical:
      'hallo lieber liebe grüße gruß gruss und der die das mein dein zug partie mit freundlichen viele schöne ich ist erhalten gesendet bedenkzeit tage auf für am brett',
    numbers:
      'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
  },
  {
    code: 'fr',
    months:
      'janvier janv jan|février fév fevr|mars|avril avr|mai|juin|juillet juil|août aout|septembre sept|octobre oct|novembre nov|décembre déc',
    weekdays: 'lundi lun|mardi|mercredi mer|jeudi jeu|vendredi ven|samedi sam|dimanche dim',
    today: "aujourd'hui aujourd",
    yesterday: 'hier',
    beforeYesterday: 'avant-hier',
    tomorrow: 'demain',
    received: 'reçu parvenu parvenue reçue reçus recu arrivé arrivée réception reçues arrivés reçois',
    sent: 'envoyé envoyée envoi envoyés répondu réponse expédié expédiée posté rép envoie réponds joué envoyées renvoyé répondue retourné',
    day: 'jour jours j',
    week: 'semaine semaines',
    used: 'utilisé utilisés temps réflexion employé employés consommé utilisée pris',
    total: 'total cumul cumulé totaux ensemble totale',
    you: 'tu ton ta tes vous votre vos adversaire toi',
    me: 'je mon ma mes moi',
    if: 'si',
    then: 'alors',
    any: 'quelconque tout toute quelque',
    play: 'joue réponds répond choisis coup continue décide décidé roque',
    talk: 'espère espérais attends attendais prévois pense pensais penser peut-être pourrais pourrait aurais serait devrait peut hésité hésite envisagé envisage analyse analysé variante idée presque après avant plutôt voulais veux crains craignais examiné regardé suivra suivre candidat mieux perd gagne',
    not: 'pas ne non jamais aucun aucune sans rien n',
    or: 'ou',
    typical:
      'bonjour cher chère salut cordialement amicalement amitiés et le la les des mon coup partie avec pour reçu envoyé jours bien à toi vous merci',
    numbers:
      'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt',
  },
  {
    code: 'es',
    months:
      'enero ene|febrero feb|marzo mar|abril abr|mayo may|junio jun|julio jul|agosto ago|septiembre setiembre sep sept|octubre oct|noviembre nov|diciembre dic',
    weekdays: 'lunes lun|martes|miércoles mié|jueves jue|viernes vie|sábado sáb|domingo dom',
    today: 'hoy',
    yesterday: 'ayer',
    beforeYesterday: 'anteayer',
    tomorrow: 'mañana',
    received: 'recibido recibida recibí recib llegó llegada recepción recibidas recibo',
    sent: 'enviado enviada envío envié enviada contestado contestada respondido respuesta contesté respondí mandado envio respondo contesto enviadas mandada respondida',
    day: 'día días d',
    week: 'semana semanas',
    used: 'usado usados tiempo empleado empleados gastado utilizado utilizados reflexión consumido',
    total: 'total acumulado acumulados totales suma acumulada',
    you: 'tu tus su sus usted rival adversario',
    me: 'yo mi mis',
    if: 'si',
    then: 'entonces',
    any: 'cualquier cualquiera',
    play: 'juego respondo contesto elijo jugada muevo sigo decidido decido enroco',
    talk: 'espero esperaba esperando pienso pensaba pensé quizás quizá podría sería debería considero consideré miré analizado análisis variante idea casi después antes quería quiero temía tal candidata mejor pierde gana seguirá',
    not: 'no nunca ningún ninguna sin nada',
    or: 'o',
    typical:
      'hola estimado estimada querido saludos un abrazo cordial gracias mi jugada partida y el la los con para recibido enviado días',
    numbers:
      'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte',
  },
  {
    code: 'it',
    months:
      'gennaio gen|febbraio feb|marzo mar|aprile apr|maggio mag|giugno giu|luglio lug|agosto ago|settembre set sett|ottobre ott|novembre nov|dicembre dic',
    weekdays: 'lunedì lun|martedì|mercoledì mer|giovedì gio|venerdì ven|sabato sab|domenica dom',
    today: 'oggi',
    yesterday: 'ieri',
    tomorrow: 'domani',
    received: 'ricevuto ricevuta ricev arrivato arrivata ricezione ricevo giunta giunto ricevute',
    sent: 'inviato inviata invio spedito spedita risposto risposta spedizione mandato mandata invia rispondo spedisco replicato inviate',
    day: 'giorno giorni g gg',
    week: 'settimana settimane',
    used: 'usato usati tempo impiegato impiegati riflessione utilizzato utilizzati consumato consumati',
    total: 'totale totali complessivo complessivi somma tot complessivamente cumulato accumulato',
    you: 'tu tuo tua tuoi suo sua avversario lei',
    me: 'io mio mia miei',
    if: 'se',
    then: 'allora',
    any: 'qualsiasi qualunque',
    play: 'gioco rispondo scelgo mossa muovo continuo decido deciso arrocco',
    talk: 'spero speravo aspetto aspettavo penso pensavo forse potrei potrebbe sarebbe dovrei considerato guardato analisi analizzato variante idea quasi dopo prima volevo voglio temevo candidata meglio perde vince seguirà',
    not: 'non mai nessun nessuna senza niente no',
    or: 'o',
    typical:
      'ciao caro cara saluti cordiali grazie la mia mossa partita e il le con per ricevuto inviato giorni gentile',
    numbers:
      'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti',
  },
  {
    code: 'pt',
    months:
      'janeiro jan|fevereiro fev|março mar|abril abr|maio mai|junho jun|julho jul|agosto ago|setembro set|outubro out|novembro nov|dezembro dez',
    weekdays:
      'segunda segunda-feira|terça terça-feira|quarta quarta-feira|quinta quinta-feira|sexta sexta-feira|sábado|domingo',
    today: 'hoje',
    yesterday: 'ontem',
    beforeYesterday: 'anteontem',
    tomorrow: 'amanhã',
    received: 'recebido recebida recebi chegou receb recebidos chegada',
    sent: 'enviado enviada envio enviei respondido resposta respondi env respondida enviados envia mandado mandei',
    day: 'dia dias d',
    week: 'semana semanas',
    used: 'usado usados tempo gasto gastos utilizado utilizados reflexão gastei usei',
    total: 'total acumulado soma totais acumulada acumulados',
    you: 'tu teu tua você seu sua adversário',
    me: 'eu meu minha',
    if: 'se',
    then: 'então',
    any: 'qualquer',
    play: 'jogo respondo escolho lance jogada movo decidi roco',
    talk: 'espero esperava penso pensava talvez poderia seria deveria considerei analisei análise variante ideia quase depois antes queria quero receava melhor perde ganha',
    not: 'não nunca nenhum nenhuma sem nada',
    or: 'ou',
    typical:
      'olá caro cara prezado abraço cumprimentos obrigado meu lance partida e o os com para recebido enviado dias',
    numbers:
      'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove vinte',
  },
  {
    code: 'nl',
    months:
      'januari jan|februari feb|maart mrt|april apr|mei|juni jun|juli jul|augustus aug|september sep sept|oktober okt|november nov|december dec',
    weekdays: 'maandag ma|dinsdag di|woensdag wo|donderdag do|vrijdag vr|zaterdag za|zondag zo',
    today: 'vandaag',
    yesterday: 'gisteren',
    beforeYesterday: 'eergisteren',
    tomorrow: 'morgen',
    received: 'ontvangen ontv ontvangst gekregen binnen binnengekomen aangekomen ontving kreeg',
    sent: 'verzonden verstuurd verz gestuurd beantwoord antwoord geantwoord verzending opgestuurd verstuur verzend teruggestuurd antwoordde',
    day: 'dag dagen d dgn dg',
    week: 'week weken',
    used: 'gebruikt bedenktijd tijd verbruikt nodig',
    total: 'totaal samen tot opgeteld totale som',
    you: 'jij je jouw jou u uw tegenstander',
    me: 'ik mijn mij',
    if: 'als indien mocht',
    then: 'dan',
    any: 'elke elk willekeurige willekeurig iedere wat',
    play: 'speel zet antwoord kies doe gekozen ga besloten rokeer',
    talk: 'verwacht verwachtte hoop hoopte denk dacht misschien kan kon zou zouden moest bekeken overwogen overweeg analyse variant idee bijna na voor wilde wil vreesde gevreesd liever volgt later apart kandidaat beter verliest wint',
    not: 'niet geen nooit zonder niets nee',
    or: 'of',
    typical:
      'hoi beste hallo groet groeten met vriendelijke en de het een mijn zet partij ontvangen verzonden dagen totaal bedankt',
    numbers:
      'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig',
  },
  {
    code: 'da',
    months:
      'januar jan|februar feb|marts mar|april apr|maj|juni jun|juli jul|august aug|september sep sept|oktober okt|november nov|december dec',
    weekdays: 'mandag|tirsdag|onsdag|torsdag|fredag|lørdag|søndag',
    today: 'idag',
    yesterday: 'igår',
    tomorrow: 'imorgen',
    received: 'modtaget modt modtog ankommet fik modtager ankom',
    sent: 'sendt afsendt besvaret svar svaret svarer afs sender returneret',
    day: 'dag dage d dg',
    week: 'uge uger',
    used: 'brugt betænkningstid tid forbrug forbrugt anvendt',
    total: 'ialt alt total samlet sammenlagt tilsammen sammen',
    you: 'du din dit dine modstander',
    me: 'jeg min mit mine',
    if: 'hvis såfremt',
    then: 'så',
    any: 'vilkårlig vilkårligt ethvert enhver uanset',
    play: 'spiller trækker svarer vælger træk går',
    talk: 'forventer forventede håber håbede tænker tænkte måske kunne ville skulle overvejede overvejer analyse variant ide næsten efter før frygtede venter bedre taber vinder',
    not: 'ikke ingen aldrig uden intet nej',
    or: 'eller',
    typical: 'hej kære hilsen venlig mvh og det er til mit træk parti modtaget sendt dage mange',
    numbers:
      'nul en to tre fire fem seks syv otte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten tyve',
  },
  {
    code: 'no',
    months:
      'januar jan|februar feb|mars mar|april apr|mai|juni jun|juli jul|august aug|september sep sept|oktober okt|november nov|desember des',
    weekdays: 'mandag|tirsdag|onsdag|torsdag|fredag|lørdag|søndag',
    today: 'idag',
    yesterday: 'igår',
    tomorrow: 'imorgen',
    received: 'mottatt mott mottok ankommet fikk ankom',
    sent: 'sendt avsendt besvart svar svart svarer avs sender returnert',
    day: 'dag dager d dg',
    week: 'uke uker',
    used: 'brukt betenkningstid tid forbruk forbrukt',
    total: 'totalt total alt sammenlagt samlet tilsammen sammen',
    you: 'du din ditt dine motstander',
    me: 'jeg min mitt mine',
    if: 'hvis dersom',
    then: 'så',
    any: 'vilkårlig ethvert enhver uansett',
    play: 'spiller trekker svarer velger trekk går',
    talk: 'forventer forventet håper håpet tenker tenkte kanskje kunne ville skulle vurderte vurderer analyse variant ide nesten etter før fryktet venter bedre taper vinner',
    not: 'ikke ingen aldri uten intet nei',
    or: 'eller',
    typical: 'hei kjære hilsen vennlig mvh og det er til mitt trekk parti mottatt sendt dager mange',
    numbers:
      'null en to tre fire fem seks sju åtte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten tjue',
  },
  {
    code: 'sv',
    months:
      'januari jan|februari feb|mars mar|april apr|maj|juni jun|juli jul|augusti aug|september sep sept|oktober okt|november nov|december dec',
    weekdays: 'måndag|tisdag|onsdag|torsdag|fredag|lördag|söndag',
    today: 'idag',
    yesterday: 'igår',
    beforeYesterday: 'förrgår',
    tomorrow: 'imorgon',
    received: 'mottaget mottagit mott mottagen erhållet fick ankom inkom kom',
    sent: 'skickat sänt avsänt besvarat svar svarat svarar avs skickad avsändes sänd skickar besvarad returnerat',
    day: 'dag dagar d dgr',
    week: 'vecka veckor',
    used: 'använt betänketid tid förbrukat förbrukad använd',
    total: 'totalt total sammanlagt summa samlat allt tillsammans',
    you: 'du din ditt dina motståndare',
    me: 'jag min mitt mina',
    if: 'om ifall',
    then: 'så då',
    any: 'valfritt vilket varje godtyckligt oavsett',
    play: 'spelar drar svarar väljer drag går',
    talk: 'förväntar förväntade hoppas hoppades tänker tänkte kanske kunde skulle borde övervägde överväger analys variant idé nästan efter före fruktade väntar bättre förlorar vinner',
    not: 'inte ingen inget aldrig utan nej ej',
    or: 'eller',
    typical:
      'hej kära hälsning hälsningar vänliga mvh och det är till mitt drag parti mottaget skickat dagar',
    numbers:
      'noll en två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton tjugo',
  },
  {
    code: 'fi',
    months:
      'tammikuu* tammi|helmikuu* helmi|maaliskuu* maalis|huhtikuu* huhti|toukokuu* touko|kesäkuu* kesä|heinäkuu* heinä|elokuu* elo|syyskuu* syys|lokakuu* loka|marraskuu* marras|joulukuu* joulu',
    weekdays:
      'maanantai* ma|tiistai* ti|keskiviikko* ke|torstai* to|perjantai* pe|lauantai* la|sunnuntai* su',
    today: 'tänään',
    yesterday: 'eilen',
    beforeYesterday: 'toissapäivänä',
    tomorrow: 'huomenna',
    received: 'vastaanotettu saapunut saatu sain saap vast saapui tuli',
    sent: 'lähetetty lähetin vastattu vastaus lähet lähetän vastaan vastasin lähti lähetettiin',
    day: 'päivä päivää päivät pv vrk',
    week: 'viikko viikkoa',
    used: 'käytetty miettimisaika aika kului käytin',
    total: 'yhteensä yht kokonaisaika kaikkiaan',
    you: 'sinä sinun siirtosi vastustaja',
    me: 'minä minun siirtoni',
    if: 'jos mikäli',
    then: 'niin sitten',
    any: 'mikä tahansa',
    play: 'pelaan siirrän vastaan valitsen siirto siirtoni',
    talk: 'odotan odotin toivon toivoin ajattelin ehkä voisi voisin pitäisi harkitsin analyysi muunnelma melkein jälkeen ennen pelkäsin parempi häviää voittaa',
    not: 'ei en et eivät älä ilman koskaan',
    or: 'tai',
    typical:
      'hei moi terveisin terveiset ystävällisin ja on siirto peli vastaanotettu lähetetty päivää yhteensä',
    numbers: 'nolla yksi kaksi kolme neljä viisi kuusi seitsemän kahdeksan yhdeksän kymmenen',
  },
  {
    code: 'is',
    months:
      'janúar jan|febrúar feb|mars mar|apríl apr|maí|júní jún|júlí júl|ágúst ágú|september sept|október okt|nóvember nóv|desember des',
    weekdays: 'mánudag*|þriðjudag*|miðvikudag*|fimmtudag*|föstudag*|laugardag*|sunnudag*',
    today: 'dag',
    yesterday: 'gær',
    tomorrow: 'morgun',
    received: 'móttekið móttekinn fékk barst mótt kom',
    sent: 'sent sendi svarað svar svara sendur svaraði',
    day: 'dagur dagar daga dag',
    week: 'vika vikur',
    used: 'notað notaðir tími umhugsunartími',
    total: 'samtals alls heild',
    you: 'þú þinn þín andstæðingur',
    me: 'ég minn mín',
    if: 'ef',
    then: 'þá',
    any: 'hvaða sérhver',
    play: 'leik spila svara vel leikur',
    talk: 'býst bjóst vona vonaði kannski gæti myndi ætti hugsaði afbrigði næstum eftir áður betra',
    not: 'ekki enginn aldrei án nei',
    or: 'eða',
    typical: 'hæ sæll sæl kæri kæra kveðja kveðjur og minn leikur skák móttekið daga',
    numbers: 'núll einn tveir þrír fjórir fimm sex sjö átta níu tíu',
  },
  {
    code: 'et',
    months:
      'jaanuar* jaan|veebruar* veebr|märts*|aprill* apr|mai*|juuni*|juuli*|august* aug|september* sept|oktoober oktoobri* okt|november* novembri* nov|detsember detsembri* dets',
    weekdays: 'esmaspäev*|teisipäev*|kolmapäev*|neljapäev*|reede*|laupäev*|pühapäev*',
    today: 'täna',
    yesterday: 'eile',
    tomorrow: 'homme',
    received: 'saadud kätte sain saabus saabunud tuli',
    sent: 'saadetud saatsin vastatud vastus välja vastasin saadan läks',
    day: 'päev päeva p',
    week: 'nädal nädalat',
    used: 'kulutatud aeg mõtlemisaeg kasutatud kulus',
    total: 'kokku üldaeg',
    you: 'sina sinu vastane',
    me: 'mina minu ma',
    if: 'kui juhul',
    then: 'siis',
    any: 'suvaline ükskõik iga',
    play: 'mängin käin vastan valin käik',
    talk: 'ootan ootasin loodan mõtlesin võib-olla võiks peaks kaalusin analüüs variant peaaegu pärast enne kartsin parem',
    not: 'ei ära mitte ilma kunagi',
    or: 'või',
    typical: 'tere lugupeetud tervitades tervitustega ja on käik partii saadud saadetud päeva kokku',
    numbers: 'null üks kaks kolm neli viis kuus seitse kaheksa üheksa kümme',
  },
  {
    code: 'pl',
    months:
      'stycznia styczeń sty|lutego luty lut|marca marzec mar|kwietnia kwiecień kwi|maja maj|czerwca czerwiec cze|lipca lipiec lip|sierpnia sierpień sie|września wrzesień wrz|października październik paź|listopada listopad lis|grudnia grudzień gru',
    weekdays: 'poniedział*|wtor*|środ*|czwart*|piąt*|sobot*|niedziel*',
    today: 'dziś dzisiaj',
    yesterday: 'wczoraj',
    beforeYesterday: 'przedwczoraj',
    tomorrow: 'jutro',
    received:
      'otrzymano otrzymałem otrzymany otrzymane otrzymałam odebrano otrz odebrałem przyszło otrzymana dostałem doszło przyszedł',
    sent: 'wysłano wysłałem wysłany wysłane wysłałam odpowiedź odpowiedziano odpowiedziałem wysyłam wysł wysłana odpisałem odpowiadam nadano nadałem',
    day: 'dzień dni dnia d',
    week: 'tydzień tygodnie tygodni',
    used: 'zużyto zużyte czas wykorzystano namysł zużyłem',
    total: 'razem łącznie suma ogółem',
    you: 'ty twój twoja pan pana pani przeciwnik',
    me: 'ja mój moja moje',
    if: 'jeśli jeżeli gdyby gdy',
    then: 'to wtedy',
    any: 'dowolny dowolne dowolnym dowolnego każdy każdym',
    play: 'gram odpowiadam wybieram ruch posunięcie zagrywam',
    talk: 'oczekuję oczekiwałem liczę liczyłem myślę myślałem może mógłbym byłoby powinienem rozważałem analiza wariant pomysł prawie po przed obawiałem czekam lepsze przegrywa wygrywa',
    not: 'nie nigdy żaden bez nic',
    or: 'lub albo',
    typical:
      'cześć witam szanowny drogi pozdrawiam pozdrowienia i jest na mój ruch partia otrzymano wysłano dni razem',
    numbers:
      'zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście dwadzieścia',
  },
  {
    code: 'cs',
    months:
      'ledna leden led|února únor úno|března březen bře|dubna duben dub|května květen kvě|června červen čvn|července červenec čvc|srpna srpen srp|září zář|října říjen říj|listopadu listopad lis|prosince prosinec pro',
    weekdays: 'pondělí po|úterý út|střed* st|čtvrtek čt|pátek pá|sobot*|neděl*',
    today: 'dnes',
    yesterday: 'včera',
    beforeYesterday: 'předevčírem',
    tomorrow: 'zítra',
    received:
      'přijato obdrženo přijat dostal doručeno obdržel přij došlo přišlo dostala obdržela přišel doručen',
    sent: 'odesláno posláno odeslán odpovězeno odpověď odesílám poslal odesl odeslal posílám zasláno zaslal odpovídám odesláná poslána odpověděl',
    day: 'den dny dní dnů dni d',
    week: 'týden týdny týdnů',
    used: 'spotřebováno čas použito přemýšlení spotřeba',
    total: 'celkem dohromady součet celkově',
    you: 'ty tvůj tvoje váš vaše soupeř',
    me: 'já můj moje',
    if: 'jestliže pokud když',
    then: 'pak potom tak',
    any: 'libovolný libovolné jakýkoli jakýkoliv cokoli cokoliv',
    play: 'hraji hraju odpovídám volím tah táhnu',
    talk: 'čekám čekal doufám doufal myslím myslel možná mohl bych mělo zvažoval analýza varianta nápad málem po před obával lepší prohrává vyhrává',
    not: 'ne není nikdy žádný bez nic',
    or: 'nebo anebo',
    typical: 'ahoj dobrý zdravím vážený milý pozdravem a je na můj tah partie přijato odesláno dny celkem',
    numbers: 'nula jeden dva tři čtyři pět šest sedm osm devět deset',
  },
  {
    code: 'hu',
    months:
      'január* jan|február* febr|március* márc|április* ápr|május* máj|június* jún|július* júl|augusztus* aug|szeptember* szept|október* okt|november* nov|december* dec',
    weekdays: 'hétfő*|kedd*|szerd*|csütörtök*|péntek*|szombat*|vasárnap*',
    today: 'ma',
    yesterday: 'tegnap',
    beforeYesterday: 'tegnapelőtt',
    tomorrow: 'holnap',
    received: 'érkezett kaptam megkaptam átvéve kapva érk megérkezett beérkezett jött megjött',
    sent: 'küldve elküldve küldtem válasz válaszolva elküldtem feladva feladtam válaszoltam küldöm elküldöm válaszolok',
    day: 'nap napot napja napok',
    week: 'hét hetet',
    used: 'felhasznált idő gondolkodási használt felhasználva',
    total: 'összesen össz összes eddig',
    you: 'te tied ön ellenfél',
    me: 'én enyém lépésem',
    if: 'ha amennyiben',
    then: 'akkor',
    any: 'bármely bármi bármilyen tetszőleges',
    play: 'játszom lépek válaszolok választom lépés lépésem',
    talk: 'várom vártam remélem reméltem gondoltam gondolom talán lehetne kellene fontolgattam elemzés változat ötlet majdnem után előtt féltem jobb veszít nyer',
    not: 'nem ne soha nincs nélkül semmi',
    or: 'vagy',
    typical: 'szia kedves tisztelt üdv üdvözlettel és a az lépés játszma érkezett küldve nap összesen',
    numbers: 'nulla egy kettő három négy öt hat hét nyolc kilenc tíz',
  },
  {
    code: 'ro',
    months:
      'ianuarie ian|februarie feb|martie mar|aprilie apr|mai|iunie iun|iulie iul|august aug|septembrie sept|octombrie oct|noiembrie nov|decembrie dec',
    weekdays: 'luni|marți|miercuri|joi|vineri|sâmbătă|duminică',
    today: 'azi astăzi',
    yesterday: 'ieri',
    beforeYesterday: 'alaltăieri',
    tomorrow: 'mâine',
    received: 'primit primită primita sosit primite primesc',
    sent: 'trimis trimisă trimisa expediat răspuns răspund trimit trimise răspunsul',
    day: 'zi zile z',
    week: 'săptămână săptămâni',
    used: 'folosit folosite timp utilizat consumat gândire',
    total: 'total totale cumulat însumat',
    you: 'tu tău ta dumneavoastră adversar',
    me: 'eu meu mea',
    if: 'dacă',
    then: 'atunci',
    any: 'orice oricare',
    play: 'joc răspund aleg mutare mutarea mut',
    talk: 'aștept așteptam sper speram cred credeam poate puteam ar trebui analizat analiză variantă idee aproape după înainte voiam mai',
    not: 'nu niciodată niciun fără nimic',
    or: 'sau',
    typical: 'salut bună dragă stimate salutări și mutarea mea partida primit trimis zile total cu',
    numbers: 'zero unu două trei patru cinci șase șapte opt nouă zece',
  },
  {
    code: 'ru',
    months:
      'январ* янв|феврал* фев февр|марта март мар|апрел* апр|мая май|июня июнь июн|июля июль июл|август* авг|сентябр* сен сент|октябр* окт|ноябр* ноя нояб|декабр* дек',
    weekdays: 'понедельник* пн|вторник* вт|среду среда ср|четверг* чт|пятниц* пт|суббот* сб|воскресен* вс',
    today: 'сегодня',
    yesterday: 'вчера',
    beforeYesterday: 'позавчера',
    tomorrow: 'завтра',
    received: 'получен* получил* пришел пришёл пришло пол получ дошел дошёл поступил*',
    sent: 'отправлен* отправил* послан* послал* ответ ответил* отправляю отпр отвечен* выслан* отвечаю отсылаю отослан*',
    day: 'день дня дней дн д',
    week: 'неделя недели недель',
    used: 'использован* затрачен* время потрачен* израсходован* обдумыван*',
    total: 'всего итого общее сумма общ суммарно',
    you: 'ты твой твоя ваш ваша ваше соперник* вы',
    me: 'я мой моя мое',
    if: 'если',
    then: 'то тогда',
    any: 'любой любое любом любого любая',
    play: 'играю отвечаю выбираю ход хожу делаю рокировка',
    talk: 'ожидал* жду надеюсь надеялся думал* думаю возможно может мог бы следовало рассматривал* анализ вариант идея почти после перед хотел боялся лучше проигрывает выигрывает',
    not: 'не нет никогда без ничего',
    or: 'или',
    typical:
      'здравствуйте привет уважаемый уважением дорогой и на мой ход партия получено отправлено дня дней всего',
    numbers:
      'ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать',
  },
  {
    code: 'uk',
    months:
      'січня січень січ|лютого лютий лют|березня березень бер|квітня квітень кві|травня травень тра|червня червень чер|липня липень лип|серпня серпень сер|вересня вересень вер|жовтня жовтень жов|листопада листопад лис|грудня грудень гру',
    weekdays: "понеділ*|вівтор*|серед*|четвер*|п'ятниц*|субот*|неділ*",
    today: 'сьогодні',
    yesterday: 'вчора',
    beforeYesterday: 'позавчора',
    tomorrow: 'завтра',
    received: 'отриман* отримав* одержан* надійшов надійшло отрим надійшл* прийшов прийшло',
    sent: 'відправлен* надіслан* відповідь відповів послан* надсилаю відпр відіслан* надіслав відповідаю',
    day: 'день дні днів дн д',
    week: 'тиждень тижні тижнів',
    used: 'використан* витрачен* час роздуми',
    total: 'всього разом загалом сума усього',
    you: 'ти твій твоя ваш ваша суперник ви',
    me: 'я мій моя моє',
    if: 'якщо',
    then: 'то тоді',
    any: 'будь-який будь-якому будь-який будь довільний',
    play: 'граю відповідаю обираю хід ходжу',
    talk: 'очікував* чекаю сподіваюся думав думаю можливо може міг би слід розглядав аналіз варіант ідея майже після перед хотів боявся краще',
    not: 'не ні ніколи без нічого',
    or: 'або чи',
    typical:
      'вітаю добрий привіт шановний повагою і та на мій хід партія отримано відправлено дні днів всього',
    numbers: 'нуль один два три чотири пять шість сім вісім девять десять',
  },
  {
    code: 'tr',
    months:
      'ocak oca|şubat şub|mart mar|nisan nis|mayıs may|haziran haz|temmuz tem|ağustos ağu|eylül eyl|ekim eki|kasım kas|aralık ara',
    weekdays: 'pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar',
    today: 'bugün',
    yesterday: 'dün',
    tomorrow: 'yarın',
    received: 'alındı aldım alınma geldi alındığı ulaştı varış',
    sent: 'gönderildi gönderdim gönderme cevap cevaplandı yanıt yanıtladım gönderiyorum yollandı yolladım cevapladım',
    day: 'gün günü g',
    week: 'hafta',
    used: 'kullanılan süre kullandım harcanan düşünme kullanıldı',
    total: 'toplam toplamda',
    you: 'sen senin siz sizin rakip',
    me: 'ben benim',
    if: 'eğer',
    then: 'o zaman',
    any: 'herhangi her',
    play: 'oynuyorum cevaplıyorum seçiyorum hamle hamlem',
    talk: 'bekliyorum bekliyordum umuyorum düşündüm düşünüyorum belki olabilir analiz varyant fikir neredeyse sonra önce istedim korktum daha',
    not: 'değil yok asla hiç hayır',
    or: 'veya ya',
    typical:
      'merhaba sayın sevgili selamlar saygılar ve bir hamle hamlem parti oyun alındı gönderildi gün toplam',
    numbers: 'sıfır bir iki üç dört beş altı yedi sekiz dokuz on',
  },
  {
    code: 'el',
    months:
      'ιανουαρίου ιανουάριος ιαν|φεβρουαρίου φεβρουάριος φεβ|μαρτίου μάρτιος μαρ|απριλίου απρίλιος απρ|μαΐου μάιος μαι|ιουνίου ιούνιος ιουν|ιουλίου ιούλιος ιουλ|αυγούστου αύγουστος αυγ|σεπτεμβρίου σεπτέμβριος σεπ|οκτωβρίου οκτώβριος οκτ|νοεμβρίου νοέμβριος νοε|δεκεμβρίου δεκέμβριος δεκ',
    weekdays: 'δευτέρα|τρίτη|τετάρτη|πέμπτη|παρασκευή|σάββατο|κυριακή',
    today: 'σήμερα',
    yesterday: 'χθες χτες',
    beforeYesterday: 'προχθές',
    tomorrow: 'αύριο',
    received: 'ελήφθη έλαβα παρελήφθη λήψη παραλαβή ληφθέν πήρα ήρθε',
    sent: 'εστάλη έστειλα απεστάλη αποστολή απάντηση απάντησα στάλθηκε στέλνω απαντήθηκε απαντώ',
    day: 'ημέρα ημέρες μέρα μέρες ημ',
    week: 'εβδομάδα εβδομάδες',
    used: 'χρόνος χρησιμοποιήθηκαν σκέψη χρησιμοποίησα',
    total: 'σύνολο συνολικά συνολικός',
    you: 'εσύ σου σας αντίπαλος',
    me: 'εγώ μου',
    if: 'αν εάν',
    then: 'τότε',
    any: 'οποιαδήποτε οποιοδήποτε κάθε',
    play: 'παίζω απαντώ επιλέγω κίνηση κινώ',
    talk: 'περιμένω περίμενα ελπίζω ήλπιζα σκέφτομαι σκέφτηκα ίσως θα μπορούσα μπορεί ανάλυση βαριάντα ιδέα σχεδόν μετά πριν ήθελα καλύτερα',
    not: 'δεν μην όχι ποτέ χωρίς',
    or: 'ή',
    typical: 'γεια αγαπητέ αγαπητή χαιρετισμούς και το η κίνηση μου παρτίδα ελήφθη εστάλη ημέρες σύνολο',
    numbers: 'μηδέν ένα δύο τρεις τέσσερις πέντε έξι επτά οκτώ εννέα δέκα',
  },
]

export const LANGUAGE_CODES: readonly string[] = ROWS.map(row => row.code)

interface Placed {
  readonly row: string
  readonly place: number
}

/** Words of ordered lists (months, weekdays) with their place, ready for one look-up. */
interface Ordered {
  readonly exact: ReadonlyMap<string, readonly Placed[]>
  readonly stems: ReadonlyMap<string, readonly Placed[]>
}

const MIN_STEM = 3
const MAX_STEM = 14

function ordered(pick: (row: Row) => string): Ordered {
  const exact = new Map<string, Placed[]>()
  const stems = new Map<string, Placed[]>()
  for (const row of ROWS)
    for (const [n, words] of pick(row).split('|').entries())
      for (const word of words.split(/\s+/)) {
        if (word === '') continue
        const table = word.endsWith('*') ? stems : exact
        const key = fold(word.replace('*', ''))
        table.set(key, [...(table.get(key) ?? []), { row: row.code, place: n + 1 }])
      }
  return { exact, stems }
}

function placesOf(table: Ordered, low: string): readonly Placed[] {
  const exact = table.exact.get(low)
  if (exact !== undefined) return exact
  for (let n = Math.min(MAX_STEM, low.length); n >= MIN_STEM; n--) {
    const found = table.stems.get(low.slice(0, n))
    if (found !== undefined) return found
  }
  return []
}

const COLUMNS = [
  'today',
  'yesterday',
  'beforeYesterday',
  'tomorrow',
  'received',
  'sent',
  'day',
  'week',
  'used',
  'total',
  'you',
  'me',
  'if',
  'then',
  'any',
  'play',
  'talk',
  'not',
  'or',
  'typical',
] as const

/** The words of the letter's languages, by meaning. */
export type Lexicon = { readonly [name in (typeof COLUMNS)[number]]: WordSet }

const lexicons = new Map<string, Lexicon>()

/** The words of these languages and of English, which everybody mixes in. */
export function lexiconOf(codes: readonly string[]): Lexicon {
  const key = [...new Set([...codes, 'en'])].sort().join(' ')
  let lexicon = lexicons.get(key)
  if (lexicon === undefined) {
    const rows = ROWS.filter(row => row.code === 'en' || codes.includes(row.code))
    lexicon = Object.fromEntries(
      COLUMNS.map(name => [name, wordSet(rows.map(row => row[name] ?? '').join(' '))]),
    ) as unknown as Lexicon
    lexicons.set(key, lexicon)
  }
  return lexicon
}

const MONTHS = ordered(row => row.months)
const WEEKDAYS = ordered(row => row.weekdays)
const TYPICAL = ROWS.map(row => ({
  code: row.code,
  set: wordSet(
    `${row.typical} ${row.received} ${row.sent} ${row.day} ${row.total} ${row.if} ${row.then} ${row.any} ${ACT_WORDS.get(row.code) ?? ''}`,
  ),
}))
const NUMBER_OF = new Map<string, number>()
for (const row of ROWS)
  for (const [value, word] of row.numbers.split(' ').entries()) {
    const low = fold(word)
    if (!NUMBER_OF.has(low)) NUMBER_OF.set(low, value)
  }

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

/** '5.iii.25': months as old postal players write them. */
export const romanMonth = (low: string): number | null => ROMAN.indexOf(low) + 1 || null

/** 1 to 12, in the preferred languages first ('listopad' is October for some, November for others). */
export function monthOf(low: string, prefer: readonly string[] = []): number | null {
  const places = placesOf(MONTHS, low)
  return (places.find(entry => prefer.includes(entry.row)) ?? places[0])?.place ?? null
}

/** 1 = Monday to 7 = Sunday, in these languages and English; 'to' is Thursday only for Finns. */
export const weekdayOf = (low: string, languages: readonly string[]): number | null =>
  placesOf(WEEKDAYS, low).find(entry => entry.row === 'en' || languages.includes(entry.row))?.place ?? null

export const numberWord = (low: string): number | null => NUMBER_OF.get(low) ?? null

const SMALL_WORDS = wordSet(ROWS.map(row => row.typical).join(' '))

/** A greeting or small word of any language. */
export const isSmallWord = (low: string): boolean => SMALL_WORDS.has(low)

/** Languages whose words the letter uses and how many different ones, the most frequent first. */
export function languagesOfWords(
  lows: Iterable<string>,
): { readonly code: string; readonly count: number }[] {
  const seen = new Set(lows)
  const counts = new Map<string, number>()
  for (const low of seen)
    for (const { code, set } of TYPICAL) if (set.has(low)) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts].map(([code, count]) => ({ code, count })).sort((a, b) => b.count - a.count)
}

/** The languages whose words are to be looked for in a letter: those that it speaks at least half as much as the first. */
export function spokenLanguages(lows: Iterable<string>): string[] {
  const counts = languagesOfWords(lows)
  const best = counts[0]?.count ?? 0
  return counts.filter(entry => entry.count * 2 > best).map(entry => entry.code)
}
