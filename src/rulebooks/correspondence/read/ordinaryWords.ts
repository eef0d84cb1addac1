/**
 * Everyday words that are one letter away from a word which turns a sentence ("lever" from "never"): they are meant as
 * they stand, and `misspelt.ts` lets them be. One list a language, folded; a word that is wrongly asked about is added here.
 */
const LISTS: { readonly [code: string]: string } = {
  en: `
    act agent alan alter am amy an analyser analyses analyst analysts ani ant anticipates ants apter ar ardent
    arena assumed assumes assure assuring aunt aviation awaiting awaits ay bait baiting ban batter bay beading
    beads beaker bean bear beast beat beater beckon bed beet belt bending bends bent beset bests bet bets
    betted betters bettor binning bins bitter bled blest blip bone book booked booking books boon bought bran
    buns bust butter calculates can cane cannon canon cans cart cast cat cater cent chant chen chink chinking
    clan clip closes closing cold conceit concepts concert condition conditions cone considers cook cooked
    cooking cooks coops cope coped coping cops correcter corrections cot craft cream creamed cried cropped
    crying daft dan dart databases dates dean dearly deem deemed deems deject dejected dejecting dejects dent
    diff dine dinning dins discorded dish dished dismisses disregards don done dons dope doped doping doses
    dosing dot drafts dread dreaded dreamer dreams dreamt dreamy dried drift dripped drooped drying ear early
    eater eds either eject ejected ejecting ejects el end ending erect erected erecting erects est ever
    examiner examines example exampled examples expects expert factually faint fan far fared fates father
    fears feat fed fending fends fetter fever ff fi fight fine fins fish fished flared fled flip flitted
    fonder font forget forgo fought fried frying gait gates gather gay gear geared ginning gins gone goon
    graft guest guesting guests guns hans hates haunt haven havens hay heading heads hear hen hint hissed hoe
    hoed hoeing hole holed holing home homed homing hone honed honing hook hooked hooking hooks hooped hooping
    hoops hop hopes hopped hopping hops horse hose hosed hoses hosing hot hove ian ida ide ideal ideals ifs
    ignored ignores imagined imagines imaging inf inning ins int intends intent iran jay jean jest jot joyed
    joying kay kissed lad lading lads lager lamer lane laser late latex lather latter laxer lay layer ld le
    lead leafing leafs leaking leaks lean leaning leans leaping leaps leasing lee leeds leg len lend lending
    lends leo lest let letter lever lewd lice lid lie lied life light like lime lined linen liner lines link
    lint lip lite live lively loading loads lobes lock locked locking locks lone loom loomed looming looms
    loon loons loop looped looping loops loosed looses loosing loot looted looting loots lope loped lopes
    loping lops lorry lose loser losers loss losses lot louses loves loving lowing ltd mac maces mad mag makes
    males man manes many map mares mary mas massed mat mate mated maths mats mattes matts max maybes mazes
    meal means meat med men mending mends ment messed metes mighty mins mint misled misses mistaken mistakes
    misted misused mites moan moon mope moped moping mops moses mould mussed mutes nat nay near nearby neared
    neatly nest net nether newer night nod node non nook nooks noon nora norm nose noses nosing note nought
    now nuns nut off on paint pal pan pander pandered pandering panned panning pant panted pants parent pates
    pay pear pends penning pest pine pinning pins pint plain plane planed planing plank planked planking
    planner plans plant planted planting plea pleading pleads pled ponders poops pope pops poses posing
    possible pot potion potions powder powdered powdering predicated predictions predicts preliminary pretends
    pried probable prong propped provably provide provider provides prying puns ra raft rafter rag rain ram
    rand rang rank rant ranted rants rap rasher rat rates raw ray reading reads ream reamed rear reared
    reckons red refuge refuges refuse refused refuses rending rends rent repute reputed reputes rest right rna
    ron rook rooked rooking rooks rope roped roping roses rot rubs rues rugs ruins rums run rune runes rung
    rungs runt runts ruts ryan saint salve san say scant scar scram scrape scraps seam seamed seams sean sear
    seared see seed seeded seeds seek seeks seen seep seeped seeps seer sees sends setter sever ship shoon
    sight sine sinning sins sip sit skip slap sled slid slim slips slit slop snip son soot sops sought sown
    spending spoon stem stems stranger strap stud studded studding studies studs sturdy suns supposed supposes
    surprises suspects swish swished swoon taint tan tear teared ted teem teemed teems temp tempi tempo tempts
    tending tends test thank thanking thick thin thing thinks thinning thins though thoughts thread threaten
    threats throat tied tiff tight tinning tins tint tired toed toeing tomorrows tone toned toning tops toted
    toting towed towing treat treed tries trued truing twinning twins tying type typos und unto upending urns
    van variations vending vends verses vest vine waft wafted wafting wafts waif wail wailing waist waited
    waits waiving walt wand wander wandered wandering wands wane waned wanes wang wanting wart warts wash
    washed wasted wasting water watt watts way weaken wean wear weaver west wetter whens whet whew wigs win
    wincing wind winding winds wine wines wing winging wings wining wink winking winks winnings wise wisp wist
    wit wits won wonders wore world worry worsen worst wot wound wounder wren wring writ writing wrongs wrung
    year yearly yonder zest zone zope
  `,
  de: `
    abgesehen ach achte are bach baren befurchten bein beine beinen bessere bester betrachte betrachten bill
    dach dachten danke decke dee denk denken denkt denn dicht draht durft durften east eh ehre eier eine einen
    erwarten erwartest euer fall falle fallst fallt falsche fass fasst faust fein fest fieber flach folge
    folgte gast gebt geh gehe gehn gehst gehts geil gemein get geweint halte halten haltet harte harten hast
    hatt he heil her hill hoffen hofft hutte ideen ignorieren ignoriert in jill kannte kannten karen karte
    keinem keiner keines keins ken kenn kenne kennen kern kevin klein kleine kleinen knie knoten konne konnen
    konnt konntet kraft lach lane last ldee leber leine licht lieben liebes lieder mach machte meile meinem
    meiner meines meins meint meinten meiste messer miete mine mochten mogliche momente nacht nachte nachts
    nah nee neil nen nenn nich nichte night nix noch one pater plan planen planet plant ratte ratten rechnen
    rechte rein reine reinen renn sachte satt sehe seht seil sein seine seinen sicht sohne solle sollen sollt
    solltet staat stadt start state teil the uberlebt uberleg uberlegen vermuten vermutet verstehen wach
    wachte wade wagen wagst wahl wahre wahren wann war warf warm warme warne warnen warren wars wart warten
    warter wartet wehe wei weib weile wein weine weinen weinte weis weit wen wenns werde werden werte wie wild
    wille wills willy wirst wohne wolle wollt wollten wolltest wolltet worden worte wunde wunden wurd wurdet
    zach
  `,
  nl: `
    aan aas ah ais al alf ali all an aparte as bad bedoeld bedoelt been beer beet behouden bekeek beker betere
    beters bocht bon boter can chad concert coop dank dee dek den denkt dicht die don donder door ene fan fee
    fiets fort foute geef geel gekeken gene genen geven gil glen gooit gouden green gwen ha hai hak hal hals
    ham han hand handen hap hard hee heen hint hood hoog hoogte hoopt hoopten hoor hop hou houden hout ian
    iets inzien jacht jee jon kai kam kane kans kant kap kar kas kat kater kay ken khan kin kocht koe kok kom
    kong kont koop koor kop kou kun la lacht lager las laser late laten lazer lee leen lever liet lieve
    lieverd lint liter loop lou ls macht man mee meen meest meter mischien moet nacht ned neef neem neen neer
    negeert neger nek nep net new nier non nou ok on onder ooit oor oren out overweg overwegen oz pad pan
    pater penning peter pil ron san see sint snee teen til tocht ton vals van vee verdacht verlies verliet
    vlot vocht voer volg von voort vreemde wacht wal want water wee wel went wie wiel wiet wij wild wilden
    will wilt win wind winst wip wist wit woest won wonder wou you zacht zee zender ziet zocht zoe zolder zon
    zonde zonden zout
  `,
  da: `
    aber aidrig an ar aske avis bar bede beder bide binder bor borde bure burke byrde center de den di dor
    dragt drift eden ej far fej feje fejle finder flygtede fod foj fol ford fore form fort forvente forventes
    forventet fox fro fyr gener gor habe habet hade hadede hader haer hajer har harde have havne heller hente
    henter hiv hor huden hvid hvil id ida idet igen ignorer ignorere iide ike ikk ilde inde inden kar kok
    konne kor kraft kunde kunnet kvinder laenker lar lettelse lide lille lkke lngen lntet masken masker masse
    mene menes ment meste meter minder miner mor na nae naer naesen naeste nag nah nal nat ned neger nem net
    new nik no nod not now ode of ok on overveje overvejet par pikke pille raber rar raske ride ringen ror
    saenker sar sej sejl sending side sikke skille skylle slange tabe tabere tabet taeer taender taendte
    taenke taenkt tager taler tanker tar tarer taske tide tingen tor turde ude ugen undskyid undskylde
    undskyldt ungen var vaske vej vender venner vente ventet vide vidner vilde vilje villa villet vinde vinden
    vindere vinduer vinger vinter vis vor yde
  `,
  no: `
    aidri an aper ar atter avis bar bekiager beklage bok bor burke byrde celler center de di dor drakt dratt
    drift ei eide enten erter eter far fedre fei feig feii feit feller festen fetter fil finner fjor flyktet
    fol ford fore forelopig form fort fortsatt forvente fot fox fraktet fro frykte frykten frykter fyr hade
    hadet haer haier hape hapte har harde haret harper hater hatet havet hedre heil heis helle hellet helter
    hente henter hesten hiv hor hvil hvit id ida idet ignorere ikk ille innen jente jenter kar keller kikke
    kke kraft kunde kunnet kvinner lar lei lenker lettelse letter lide lille lkke lngen lok mene ment meste
    meter mette meyer miner minner monte mor na nadde naer nag nal nam narr nat ned nedi nedre nef neger neil
    nesen neste netter new nod noe not ode of ok on or par pesten petter pille rar resten retter ringen ror
    ruten ryktet sar seil sending senker setter side signore skille skumle slange sok sor taler tanker tape
    tapere tapet tapper tapre tar tarer teller tenke tenkt tenner tente testen tide tingen tok tor typer uken
    ungen unnskyid unnskylde unnskyldt ute var vei vender venner vente ventet vesten vilje vill villa villet
    vinen vinger vinne vinter vis vitner vurdere vurdert
  `,
  sv: `
    an anar antar bade banker bar bodde bog bonde bord borda bordet dar de dej del di dog drakt drift el
    exempel fall far fastan fbl feg fet fil finner for fora force ford forde forlata forlora forlorad
    forlorare forlorat form forr forre fors fort fortsatt forvanar forvanta forvantas forvantat ful hale hande
    har hare hel heller hills hinner hog hoppa hoppade hoppar hoppat hoppats horde ice id ida iden igen ike
    inne inre inse inta intet jade kande kar korde kraft kudde kund kunden kunder lade lar lngen lnget lnte
    log mej mel mena menas menat mills more na nad nal nan nara narr nasan nasta nat ned neger negrer ner new
    no nod noga ode on ore par rar ringen rinner rorde rutan sade sanker sankte sar sej side skalle skull sog
    stan tacker tander tankar tanke tanken tankt tanner tar tog ungen ursakt ursaktar utav vaktar vanner vanta
    vantan vantat var vinter vore wade ytan
  `,
  is: `
    nein vonar
  `,
  fr: `
    analyser analyses analyste ans attend attendait attendu attendus aurez avait ayant bas bon bouillon
    candidats cas cense ceux concepts concert condition conditions corrections cpas craint cuivre danalyse
    dans dart daucune davant decole dense devait dexemple die don en envisagee envisager erreurs esperer eut
    eux examiner exemple exemples faite faut fautes ferait feux gage gagner grains hans haute herite hesiter
    idees ignore ignorer javais jeux lanalyse las lavant lerreur lexemple lidee lien lieux lon naurait nee nen
    nhesite nom nont nos on par pays pence pensait pensee pensez perdu pese peser pet peu peur peux pis
    pourrez prevoir prevoit ps put quant regard regarder regards sacs sais san sang saurait sens servais
    setait sien son sons suivie tas tentatives trains variant variantes veut vieux von voulait vue yeux
  `,
  es: `
    aigo aire al ana anda ante artes asi bin cada cai calvo candidato casa case caso celda concepto condicion
    considera cuanto cunado dada dana debera deberas deberian dense diego diga digno dijo dilo dio dire
    ejemplo espejo espera esperaban esperabas esperado esperara espere feria fin ganan ganar ganas gane gano
    gina habia habias habra habras habrian hada hal haria harias hubieran ida ideal ideas ido ignorar in ire
    is jin lana mal mejora menor mide mike min mira miren mires miro nadar nasa ninguno nuca oigo on oren
    pelea pene pensaban pensabas pensara penso perdonar perdone perdono persona piensa piense pierce pierda
    pierden pierdes pierdo pierre podia podias podra podras podrian pondria porche pretende pretendo qin
    querian querias querida querra querria quiera quiere quieto quiso quita quitas quite rana sabria sabrias
    sal salgo salio salto salva salve san sana seguia seguida seguir seguiran seguiras seguire segura sera
    serian serias serie serio sid sino sir son suiza sun ta tai tan tema tenia terror tire val veria
  `,
  it: `
    aerei ai alzi am ami anni arresti aspetta aspettano aspettato aspettava aspettavi aspetti aver averti
    avesse avrai avreste bon borse candidati candidato condizioni considerata corruzione corse dai darebbe dea
    dia don dono dover doveri doverti dovrai dovreste errori fai farebbe faresti finch foglio force forme
    forte forze fossa fosse guardalo guardano guardata guardate guardati guardavo hai idee jon kai mac mah
    mail mais mal man mani mari max may mi miglio nessuno noi now on orrore pensa pensano pensato pensava
    pensavi pensi perche perda perdi perdo perle pero perse perso peso porti poter poteri poterti potrai
    potreste prime primi primo quali quanto ron rossi sai salgo salto salva salve salvi saprebbe sapresti
    sareste scesa scusarmi scuse scusi scuso seguire seguita senso senta signora signore son sparo spera speso
    starebbe tenevo tentativi tentativo terrore topo vai verde vice vinci vinco voglia voleva volevi von won
  `,
  pt: `
    almas altas alvo an ana anao anda ano ante ao artes bem cada cao cem considere dada dao desculpar
    desculpas desculpem devera deveriam diego diga digno dito em engana enganou erros errou es espera espere
    esperou esperto exemplo fada ferias ferro ganham ganhar ganhe ganho ideias ido ignorar ignore ligo manha
    mao melhora na nadar nadia nas nasa nat nem no odeia pao pede pela pensa pensao pensavam pense pensou
    perda perdem perder perdeu perdi perdoe peso podera poderiam pretende pretendo quanto queira quer queriam
    querida saem salao salto salva salve salvos salvou sam sao see sei senso ser sera serial serias serie
    serio serra sigo sim som suando tao tem temia tenso tentativa teoria teorias tera teriam terra terras
    tivessem usem vao vem verde veria
  `,
  ro: `
    afara ai am analize and astepta asteptai asteptat astepte astepti bai bara cad cai cald can cana cant card
    cer cind colectie conceput concert corecte crea crede credea credeai credeau credem crud cupa dac dai dana
    dand data dee dinainte duba duca dura dusa exemplu faca farsa fata faza fred fura gand gara hai ideea idei
    ignora ignorat inaintea kai kara mac mal mami man mari max may mei mi mia mii niciuna nimica oara pai para
    poarte poata pretind putea puteai puteau putem ra rai rand rara red rupa sa sai salva sara scuza scuzi
    spera sperat speri sperma spre supa super taca tai tara tentativa toate trebuia trebuie trebuit treburi un
    vaca vai vand vara voia voiai voiau vroiam
  `,
  pl: `
    analizy bal be ben beze bic bla boze brad bylaby bylabym bylby bylbys bylyby bylym cie czeka czekac czekaj
    czekal czekamy dnie gdybym gdybys gdyz gry guy ie in kiedys lepsza lepszej lepszy lez licza liczbe liczy
    mnie moce moe moge moglabym moglabys moglby more morze mowe mozg myle mysl mysla myslalam myslales myslec
    mysli ni nia nich nick niej nim niz noc oczekuja pelna pic pomysla pomysle pomysli pomyslu pomysly
    poprawki pranie prawde prawdopodobne przede przepraszac przepraszamy przez przod roze slad snie sprawie
    sprzed tez umysle vic wariat wez wie wysle zadne
  `,
  cs: `
    abych ali analyzu ani ari as be ben ber beze bezi ceka cekala cekali cekame cekas cekat chyb chybi chybu
    chyby delo dokud doprava doufala doufali doufame doufat drat fred in jez jsi kasi kdy kdyby kez lee lepsim
    lese lete leve lez leze male malej malo malym meho mel mela meli mels mely meni mic milo moh mohla mohli
    mohlo mohly mohu mozne mozny mych mylim myslela mysleli myslet mysli myslime myslis nac nadeji najde
    napada napadl napadu napady nasad nasi nebi nechce neci nehraj nehraje nejdes nejdu nekam nekde nekdy
    nemohl nemohou nevi nez nezni ni nich nici nick nikde nikdo nim niz noc nyni obavam obavat omlouvame
    omlouvat otrava pokus polda pozna prava prd prede prej preklad pres psi red sa si slepe telo tez usi vasi
    vejde vez vic vpred vsi vyhrala za zadky zadna zadne zadni zadnym zady zapad zlepsi zprava
  `,
  ru: `
    аду анализа анализы беи бен бет бог боятся варианта варианты возможное вперед думаи думал думала думали
    думают думая еду ели ен жди ждут идеи идем идет идею иду извинить имея иногда кет лесли лет лучшее лучшеи
    лучшем лучшие миг мо могу можем можете мозг мою мэг неа неверно нее неи неит некогда нем нету нечего ног
    огда ожидала ожидали ошибки ошибку передо поити пола поле пора почки почта почте почту прием примеру
    примет просите простит простить сеи сели сет сли смог сможет хотела хотели
  `,
  uk: `
    анализ беи бен бет бии боже боли боялся вариант воли вперед доки думаи думал думают думає ен зможе зміг иб
    идея кoли коди кожи кол коло копи краща кращі мoже мог мое можем может можеш можливе можу море мосе між
    міс міі нiчого нее ніг нікого пока помилки помилку прием пісня роки роли серед след слів сліди соки
    сподівався сподіваюсь схід тоже уперед чекав чекаи чекає школи якщo іде ідеш ідею ідеі ім інколи
  `,
  fi: `
    aa aia aja ajattelen ajatteli ajattelit al alan alas alat alfa ali alla alta een eika eka ela enka etka
    harkitsen haviaja haviat havita illan ilma ilmaa ilmaan jalleen jarkeen jo joe joi jon joo josh kala ken
    kivat koittaa ku kuin kuu kuun lla llman los mun odota odotas odotat odotit oisin olikin olis olisit olosi
    onnen pahempi pala parempia pelaa pelasin pelia pelkasi pitaisin pitaisit silman soittaa sun tarkoita
    tarkoitat tarkoitit te toisin toivo toivoa toivoi toivoo toivot uhka vaittaa veisi veivat viittaa voisit
    voitat voitin voittaja voittoa
  `,
  et: `
    aa aga aia aja ala ana analuusi anne ari aria arka arm aru arv arva ava cara eine ennem heaks ilm ilmas
    ilme ilmu ira iva juhus jutul kai kara kartis kartsid kuid kuis kuiv kuni kuri kus kusi kuti kuu looda
    loodab loodad mara mitme motlesid motte neeger oelda onne oota ootab ootad ootas ootasid ostan paks paralt
    paras parema parim peas peida pikem puhul ra sara siga silma tara teaks tootan tootasin vabadust vabandus
    vabanduse vabandusi vaga valiant vara varandus varem vigu viha viia viib viiks void voim voin vois voit
    votan
  `,
  hu: `
    ah alan amin amink amit anelkul barom bizza eljott ellene elotte elotti eltem em ernek felem felet fem
    gondolat gondolnom gondolod gondolok gondolta gondoltad gondoltak gondoltal hiaba hibad hibam hibas hibat
    hozza jartam jobba karom kellenek kem keszit kincs lehetnek lehetnel lett lott mikor mint nam ned nek
    nelkule nelkuli nema nemi nep nev new nez noha nyar nyero nyers nyert olnek onnek otlete peldat sem semmim
    semmin semmit sincs soka stan talal tan tevedek tobb utal utana utani utas utat utban utcan utjan uton
    vagom valtam valtozas valtozast valtoztat varnom varod varok varos varta vartal veszi veszik
  `,
  tr: `
    abla ada akla alabilir anla aska aslan asli asya ata atla basla bekliyordu bekliyorduk bekliyordun
    bekliyoruz belli bok cok dahi dana data dava deger degis delil dusundu dusunduk dusundun dusunmuyorum
    dusunuyordum dusunuyoruz duzeltmek eder egil eser fakir fikri gok hac hala hasta hat hatam hatan hatta
    hava hazir hi his hiz ic ince istedi istedik istedin istegim isterdim isterim kata kic korktun nerdeyse
    obur odur ok okur olur omur onca onde one onur ordek otur oy oynama oynamak ozgur pic saha sok sona
    umuyordum vic yak yanliz yanmis yo yol yon yoo york you yuk zor
  `,
  el: `
    mην oχι tην tοτε αλλον αμην ανν βαθοσ βαν δε δεv δει δεσ δια διορθωσω δον εβαν ειν ελπιζα εν εναν επιμενω
    εριν ζαν ηθελαν ηθελε ηταν θελα ιδια καλυτερη καλυτερο καν κεν λαν λαοσ λεν μαν μελλον μενα μεσα μετρα μη
    μηv μηνα μιν μπoρει μπορεισ μπορουσαν μπορουσε να νταν νωρισ οι οποτε οταv οτι πoτε παθοσ παν πατε
    περιμεναν περιμενε πετα πιθανο ποτα ποτερ ποτο σαν σεν σκεφτηκε σταν συγνωμη ταν την τον φαν χαν χαρισ χι
    χο χωρασ χωρεσ χωρια χωριο χωρισα χωρισε χωροσ
  `,
}

/** The everyday words of a language beside the words that turn a sentence. */
export const ordinaryWords = (code: string): readonly string[] =>
  (LISTS[code] ?? '').split(/\s+/).filter(word => word !== '')
