/** Players of many countries who play, and who only speak of a move, each in the words of his language. */
import { describe, test } from 'vitest'
import { LONDON_B } from './games.ts'
import { holds, type Row } from './hold.ts'

const row = (title: string, text: string, expected: Row[3]): Row => [title, LONDON_B, text, expected]

const GERMAN: readonly Row[] = [
  row('sondern', '7.Lg3 erhalten. Ich habe 7...Lxg3 nicht gespielt, sondern 7...0-0.', 'only O-O'),
  row('hättest du', 'Hättest du 7.Lxd6 gespielt, wäre 7...Dxd6 gefolgt.\n7.Lg3 0-0', 'accept O-O'),
  row('beinahe', 'Nach 7.Lg3 hätte ich beinahe 7...Lxg3 gezogen.', 'never'),
  row('vielleicht', 'Vielleicht 7...Lxg3, mal sehen. 7.Lg3 ist da.', 'never'),
  row('geht nicht', '7.Lg3 Lxg3 geht nicht wegen 8.hxg3', 'never'),
  row('kommt nicht in Frage', '7.Lg3 Lxg3 kommt nicht in Frage', 'never'),
  row('was hältst du', 'Was hältst du von 7.Lg3 Lxg3?', 'never'),
  row('ich ziehe', 'Hallo Orla, auf 7.Lg3 ziehe ich 7...0-0. Gruß Tomas', 'accept O-O'),
  row('unter Vorbehalt', '7.Lg3 Lxg3 vorbehaltlich der Zustimmung meines Captains', 'never'),
  row('sobald', 'Sobald ich zurück bin, ziehe ich auf 7.Lg3 7...Lxg3', 'never'),
  row('Rochade in Worten', '7.Lg3 kurze Rochade', 'accept O-O'),
  row('entschuldige die Verspätung', '7.Lg3 0-0. Entschuldige die Verspätung!', 'accept O-O'),
]

const DUTCH: readonly Row[] = [
  row('wilde, maar', '7.Lg3 ontvangen. Ik wilde 7...Lxg3 spelen, maar ik speel 7...0-0.', 'only O-O'),
  row('kan niet', '7.Lg3 Lxg3 kan niet wegen 8.hxg3', 'never'),
  row('zou', 'Na 7.Lg3 zou ik 7...Lxg3 gespeeld hebben', 'never'),
  row('als', 'Als mijn captain het goed vindt speel ik op 7.Lg3 7...Lxg3', 'never'),
  row('speel', 'Hoi Orla, na 7.Lg3 speel ik 7...0-0. Groeten, Tomas', 'accept O-O'),
  row('korte rokade', '7.Lg3 korte rokade', 'accept O-O'),
]

const FRENCH: readonly Row[] = [
  row("n'ai pas joué", "Je n'ai pas joué 7...Fxg3 sur 7.Fg3", 'never'),
  row("j'aurais", "J'aurais joué 7...Fxg3 après 7.Fg3", 'never'),
  row('ne va pas', '7.Fg3 Fxg3 ne va pas', 'never'),
  row('je pense jouer', 'Je pense jouer 7...Fxg3', 'never'),
  row('après', 'Bonjour Orla, après 7.Fg3, je joue 7...0-0. Amitiés, Tomas', 'accept O-O'),
  row('si mon capitaine', 'Si mon capitaine accepte, 7.Fg3 Fxg3', 'never'),
  row('petit roque', '7.Fg3 petit roque', 'accept O-O'),
  row('désolé du retard', '7.Fg3 0-0. Désolé pour le retard.', 'accept O-O'),
]

const SPANISH: readonly Row[] = [
  row('casi juego', '7.Ag3 recibida. Casi juego 7...Axg3, pero juego 7...O-O.', 'only O-O'),
  row('no juego', 'No juego 7...Axg3', 'never'),
  row('si juego', 'Si juego 7.Ag3 Axg3 pierdo', 'never'),
  row('no sirve', '7.Ag3 Axg3 no sirve por 8.hxg3', 'never'),
  row('juego', 'Hola Orla, después de 7.Ag3 juego 7...O-O. Saludos, Tomas', 'accept O-O'),
  row('enroque corto', '7.Ag3 enroque corto', 'accept O-O'),
  row('perdón por la tardanza', '7.Ag3 O-O. Perdón por la tardanza.', 'accept O-O'),
]

const ITALIAN: readonly Row[] = [
  row('non gioco', 'Non gioco 7...Axg3 dopo 7.Ag3', 'never'),
  row('avrei giocato', 'Avrei giocato 7...Axg3 dopo 7.Ag3', 'never'),
  row('non va', '7.Ag3 Axg3 non va per 8.hxg3', 'never'),
  row('gioco', 'Ciao Orla, dopo 7.Ag3 gioco 7...O-O. Saluti, Tomas', 'accept O-O'),
  row('arrocco corto', '7.Ag3 arrocco corto', 'accept O-O'),
]

const OTHERS: readonly Row[] = [
  row('Portuguese, não jogo', 'Não jogo 7...Bxg3 depois de 7.Bg3', 'never'),
  row('Portuguese, teria jogado', 'Eu teria jogado 7...Bxg3 após 7.Bg3', 'never'),
  row('Portuguese', 'Olá Orla, depois de 7.Bg3 jogo 7...O-O. Abraço, Tomas', 'accept O-O'),
  row('Polish, nie gram', 'Nie gram 7...Gxg3 po 7.Gg3', 'never'),
  row('Polish, chciałem', 'Chciałem zagrać 7...Gxg3, ale gram 7...0-0. 7.Gg3', 'only O-O'),
  row('Polish', 'Cześć Orla, na 7.Gg3 odpowiadam 7...0-0. Pozdrawiam, Tomas', 'accept O-O'),
  row('Czech, nehraji', 'Na 7.Sg3 nehraji 7...Sxg3', 'never'),
  row('Czech, behind the move', '7.Sg3 Sxg3 nehraji', 'never'),
  row('Czech', 'Ahoj Orla, na 7.Sg3 odpovídám 7...0-0. Zdravím, Tomas', 'accept O-O'),
  row('Russian, не играю', 'Здравствуйте, на 7.Сg3 я не играю 7...Сxg3', 'never'),
  row('Russian, хотел', 'После 7.Сg3 я хотел сыграть 7...Сxg3, но передумал.', 'never'),
  row('Russian', 'Здравствуйте, Орла! 7.Сg3 0-0. С уважением, Томас', 'accept O-O'),
  row('Russian, behind the move', '7.Сg3 Сxg3 не годится', 'never'),
  row('Ukrainian', 'Вітаю! 7.Сg3 0-0', 'accept O-O'),
  row('Ukrainian, не граю', 'Вітаю! На 7.Сg3 я не граю 7...Сxg3', 'never'),
  row('Hungarian, nem lépek', 'Szia! 7.Fg3-ra nem lépek 7...Fxg3', 'never'),
  row('Hungarian, behind the move', '7.Fg3 Fxg3 nem jó', 'never'),
  row('Hungarian', 'Szia Orla! 7.Fg3 0-0 Üdv, Tomas', 'only O-O'),
  row('Finnish, en pelaa', 'Hei! En pelaa 7...Lxg3 vaan 7...0-0. 7.Lg3', 'only O-O'),
  row('Finnish, behind the move', '7.Lg3 Lxg3 ei käy', 'never'),
  row('Turkish, oynamıyorum', 'Merhaba, 7.Fg3 Fxg3 oynamıyorum', 'never'),
  row('Turkish', 'Merhaba Orla, 7.Fg3 0-0. Saygılar, Tomas', 'accept O-O'),
  row('Swedish, inte', 'Hej Orla! Jag spelar inte 7...Lxg3 mot 7.Lg3', 'never'),
  row('Swedish, behind the move', '7.Lg3 Lxg3 går inte', 'never'),
  row('Swedish, skulle', 'Efter 7.Lg3 skulle jag ha spelat 7...Lxg3', 'never'),
  row('Swedish', 'Hej Orla! Efter 7.Lg3 spelar jag 7...0-0. Hälsningar Tomas', 'accept O-O'),
  row('Danish, ikke', 'Kære Orla, jeg spiller ikke 7...Lxg3', 'never'),
  row('Danish, om min holdleder', '7.Lg3 Lxg3, hvis min holdleder siger ja', 'never'),
  row('Norwegian', 'Hei Orla, 7.Lg3 0-0. Hilsen Tomas', 'accept O-O'),
  row('Icelandic, ekki', 'Sæl Orla, ég leik ekki 7...Bxg3', 'never'),
  row('Romanian, nu joc', 'Bună Orla, nu joc 7...Nxg3 la 7.Ng3', 'never'),
  row('Romanian', 'Bună Orla, 7.Ng3 0-0. Salutări, Tomas', 'accept O-O'),
  row('Greek, δεν', 'Γεια σου Orla, δεν παίζω 7...Αxg3 στο 7.Αg3', 'never'),
  row('Greek', 'Γεια σου Orla, 7.Αg3 0-0. Χαιρετισμούς, Tomas', 'accept O-O'),
  row('Estonian, ei', 'Tere Orla, ma ei käi 7...Oxg3', 'never'),
  row('two languages', 'Hallo Orla, thanks for 7.Bg3. Ich spiele 7...0-0. Best, Tomas', 'accept O-O'),
]

describe.each(Object.entries({ GERMAN, DUTCH, FRENCH, SPANISH, ITALIAN, OTHERS }))('2B %s', (_name, rows) => {
  test.each(rows)('%s', async (...given) => holds(given as unknown as Row))
})
