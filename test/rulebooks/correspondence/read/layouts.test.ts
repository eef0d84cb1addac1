/** The same facts in many layouts: how players really write moves, dates, days and statements. Invented. */
import { describe, expect, test } from 'vitest'
import { BOX_W, ENGLISH_W, LONDON_B, PROMOTION_W, SCOTCH_W, VIENNA_B } from './games.ts'
import { type Post, readPost } from './post.ts'

const FACTS = { verdict: 'accept', received: '2025-03-05', sent: '2025-03-07', timeUsed: 2, timeTotal: 14 }

describe('2E-K the same dates and days', () => {
  test.each([
    '7. Bg3   (arr. 5.iii.25)\n7. ...   O-O   (dep. 7.iii.25)\nT: 2/14',
    'Dear Orla\n7.Bg3 - O-O\nReceipt 05-Mar-2025, reply 07-Mar-2025. Days used 2 (14 cumulative)',
    '7.Bg3 O-O\nR: 5/3; A: 7/3; 2 + 12 = 14',
    '7.Bg3 O-O\nMar 5 -> Mar 7, 2d, tot 14d',
    '7.Bg3 O-O\n05.03. - 07.03. / 2 T / ges. 14 T',
    '7.Bg3 O-O\nIn: 5 March. Out: 7 March. This move: 2 days. Running total: 14 days. Yours: 25.',
    '7.Bg3 O-O\nDate received: March 5th, 2025\nDate replied: March 7th, 2025\nDays used for this move: 2\nTotal days used: 14\nOpponent total: 25',
    '7.Bg3 O-O\nr 5-3 s 7-3 2/14',
    'Got 7.Bg3 late on Wednesday night; 7...O-O goes off on Friday morning. That makes 2 days and 14 in total.',
    '7.Bg3 O-O [rec 5.3, sent 7.3, used 2, total 14]',
    '7.Bg3 O-O\nReceived 5th March. Replied 7th March. 2 days (14/30).',
    '7.Bg3 O-O\nReceived: 05.03.25 | Sent: 07.03.25 | Days: 2 | Total: 14',
    '7.Bg3 O-O\n* received: March 5\n* sent: March 7\n* days: 2\n* total: 14',
    '7.Bg3 O-O\nDate your move received 5/3/2025, date of my reply 7/3/2025, days taken 2, cumulative days 14',
    '7.Bg3 O-O\n2 days (5/3-7/3), 14 in total',
    '7.Bg3 O-O\n5.3.25/7.3.25/2/14',
    '7.Bg3 O-O\n5-7 March, 2 days, 14 total',
    '7.Bg3 O-O\nfrom 5 March to 7 March: two days; 14 altogether',
    '7.Bg3 (received 5 March) O-O (sent 7 March)\nYour time 3 days, total 25. My time 2 days, total 14.',
    'Ihr Zug: 7. Lg3\nMein Zug: 7. ... 0-0\n\nIhr Zug ist am Mittwoch, dem 5. März, bei mir eingegangen, meine Antwort geht am 7. März ab. Bedenkzeit: zwei Tage, insgesamt vierzehn.',
    '7.Lg3 0-0\nerh. 5.3., abg. 7.3., 2/14',
    'Chère Orla,\n7.Fg3 bien reçu le 5 mars. Je réponds 7...0-0 le 7 mars. Temps : 2 jours, total 14 jours.',
    'Cara Orla,\n7.Ag3 ricevuto il 5/3, rispondo 7...0-0 oggi 7/3; 2 giorni (14 in totale).',
    'Beste Orla,\n7.Lg3 0-0\nontvangen: woensdag 5 maart; verstuurd: vrijdag 7 maart; gebruikt: 2 dagen; totaal: 14 dagen',
    'Kære Orla\n7.Lg3 0-0\nModtaget onsdag d. 5. marts, besvaret fredag d. 7. marts. 2 dage, ialt 14 dage.',
    'Kedves Orla!\n7.Fg3 0-0\nKaptam március 5-én, küldtem március 7-én, 2 nap, összesen 14 nap.',
    'Drogi Orla,\n7.Gg3 0-0\notrzymałem 5.03, wysyłam 7.03, 2 dni, łącznie 14',
    'Уважаемая Орла!\n7.Сg3 0-0\nПолучено 5 марта, отправлено 7 марта, 2 дня, всего 14.',
  ])('%s', async text => {
    const reading = await readPost({ moves: LONDON_B, text })
    const { verdict, received, sent, timeUsed, timeTotal } = reading
    expect({ verdict, received, sent, timeUsed, timeTotal }).toEqual(FACTS)
    expect(reading.move?.san).toBe('O-O')
  })
})

const PLAYED: readonly (readonly [string, string, string])[] = [
  [LONDON_B, '1 d4 d5 2 Bf4 Nf6 3 e3 c5 4 c3 Nc6 5 Nd2 e6 6 Ngf3 Bd6 7 Bg3 0-0', 'O-O'],
  [
    LONDON_B,
    'White   Black\n1. d4   d5\n2. Bf4  Nf6\n3. e3   c5\n4. c3   Nc6\n5. Nd2  e6\n6. Ngf3 Bd6\n7. Bg3  O-O',
    'O-O',
  ],
  [LONDON_B, '7. Bg3, c5xd4', 'cxd4'],
  [LONDON_B, '7. Bg3 cd4:', 'cxd4'],
  [LONDON_B, '7.Bg3 B:g3', 'Bxg3'],
  [LONDON_B, '7 BG3 BXG3', 'Bxg3'],
  [LONDON_B, '7.bg3 bxg3', 'Bxg3'],
  [LONDON_B, '7.Bg3 Black: O-O', 'O-O'],
  [LONDON_B, '7.Bg3 received. I castle kingside.', 'O-O'],
  [LONDON_B, '7.Läufer g3 erhalten, ich spiele Läufer schlägt g3.', 'Bxg3'],
  [PROMOTION_W, '4...Nc6 5.bxa8 (queen)', 'bxa8=Q'],
  [PROMOTION_W, '4...Nc6 5.bxa8 and I choose a knight', 'bxa8=N'],
  [PROMOTION_W, '4...2836 5. 27181', 'bxa8=Q'],
  [ENGLISH_W, '10...exd4 11.Nbd2 (not 11.Nfd2)', 'Nbd2'],
  [ENGLISH_W, '10...exd4 11.N1d2', 'Nbd2'],
  [VIENNA_B, '7. dc c6', 'c6'],
  [VIENNA_B, '7.dxc3 Ld7?? Quatsch, der Läufer zieht nicht: 7...c6', 'c6'],
  [SCOTCH_W, '7...Ne5 is a strong move. After long thought: 8.Be2', 'Be2'],
  [SCOTCH_W, 'Dear Tomas, in answer to 7...Ne5 my move is 8.Be2.', 'Be2'],
  [SCOTCH_W, '7...Ne5 - I retreat with 8.Be2', 'Be2'],
  [SCOTCH_W, 'To 7...Ne5 I respond 8.Be2, expecting 8...Qg6.', 'Be2'],
  [SCOTCH_W, 'Zu 7...Se5: ich überlegte lange 8.Lb3, spiele aber 8.Le2.', 'Be2'],
  [SCOTCH_W, "7...Ce5: j'ai hésité avec 8.Fb3, mais je joue 8.Fe2.", 'Be2'],
  [
    SCOTCH_W,
    '7...Ne5. A pity you avoided 7...O-O, when 8.O-O d6 9.Nd2 would have been nice.\n\n8.Be2',
    'Be2',
  ],
  [
    LONDON_B,
    '7.Bg3 hit me hard. I wanted to try 7...Bxg3, then 7...Qe7 looked good until I saw the pin; in the end 7...O-O.',
    'O-O',
  ],
  [LONDON_B, '7.Bg3 Kd7 is forced? No, I castle: 7...O-O', 'O-O'],
]

test.each(PLAYED)('4 played in %#: %s | %s', async (moves, text, san) => {
  const reading = await readPost({ moves, text })
  expect([reading.verdict, reading.move?.san]).toEqual(['accept', san])
})

const NOT_PLAYED: readonly Post[] = [
  { moves: SCOTCH_W, text: '7...Ne5. Is 8.Be2 good? I do not know.' },
  { moves: SCOTCH_W, text: '7...Ne5. 8.Be2 or 8.Bb3? Difficult.' },
  { moves: SCOTCH_W, text: '7...Ne5. What do you say to 8.Be2?' },
  { moves: SCOTCH_W, text: '7...Ne5 8.Be2 would be my first choice' },
  { moves: SCOTCH_W, text: 'My notes: 7...Ne5 8.Be2 Qg6 9.Nd2 Qxg2. Not nice.' },
  { moves: SCOTCH_W, text: 'Opening books give 7...Ne5 8.Be2 as the main line. I am still reading.' },
  { moves: SCOTCH_W, text: 'Your 7...Ne5 stunned my cat; 8.Be2 loses a pawn.' },
  { moves: SCOTCH_W, text: 'I will send 8.Be2 tomorrow in reply to 7...Ne5.' },
  {
    moves: SCOTCH_W,
    text: '7...Ne5 (received 4 March). Suppose 8.Be2 Qg6 9.O-O d6, what then? I need another evening.',
  },
  { moves: SCOTCH_W, text: '7...Ne5. My first move will follow.\n1. e4! best by test' },
  { moves: SCOTCH_W, text: 'My reply 8.Be2 to 7...Ne5 goes to him separately.' },
  { moves: SCOTCH_W, by: 'black', text: 'Orla, go ahead with 8.Be2, I have 8...Qg6 ready!' },
  { moves: '', text: 'Hello Tomas, shall I open 1.c4 or 1.d4? You will see on Monday.' },
  { moves: BOX_W, text: '7...Be7 8.0-0 0-0 9.Be3 is what I have in mind' },
]

test.each(NOT_PLAYED)('4 only spoken of: $text', async post => {
  expect((await readPost(post)).verdict).not.toBe('accept')
})

const PROPOSED: readonly (readonly [string, readonly object[]])[] = [
  [
    'Conditionals:\n8...O-O 9.Be3\n8...b5 9.a4',
    [
      { if: 'O-O', then: 'Be3' },
      { if: 'b5', then: 'a4' },
    ],
  ],
  [
    'Proposal: 8...O-O 9.Be3 Be6 10.Qd2',
    [
      { if: 'O-O', then: 'Be3' },
      { if: 'Be6', then: 'Qd2', after: ['O-O', 'Be3'] },
    ],
  ],
  ['In case of 8...O-O I play 9.Be3.', [{ if: 'O-O', then: 'Be3' }]],
  ['and should you play 8...O-O then 9.Be3', [{ if: 'O-O', then: 'Be3' }]],
  ['(if 8...O-O 9.Be3)', [{ if: 'O-O', then: 'Be3' }]],
  ['als 8...O-O dan 9.Be3', [{ if: 'O-O', then: 'Be3' }]],
  ['если 8...0-0, то 9.Сe3', [{ if: 'O-O', then: 'Be3' }]],
  ['Whatever you play, I answer 9.Be3', [{ if: 'any', then: 'Be3' }]],
  [
    'If 8...O-O 9.Be3; if any other move, 9.f4',
    [
      { if: 'O-O', then: 'Be3' },
      { if: 'any', then: 'f4' },
    ],
  ],
  ['if 8...Nxe4 I would be glad: 9.Nxe4', []],
]

test.each(PROPOSED)('4F proposed: %s', async (words, expected) => {
  const reading = await readPost({ moves: BOX_W, text: `7...Be7 8.O-O\n${words}` })
  expect(reading.verdict).toBe('accept')
  expect(reading.conditionals).toEqual(expected)
})

const RESULTS: readonly (readonly [string, string | null, boolean])[] = [
  ['Orla, after 7.Bg3 my position is hopeless and I give up the fight. Congratulations.', '1-0', false],
  ['7.Bg3 Bxg3 8.hxg3 Rg8 9.Rxh7 and I am lost, so I hereby resign. Well played!', '1-0', false],
  ['7.Bg3 nearly made\nme resign, but I fight on: 7...b6.', null, false],
  ['My captain says I resign too early in general. 7.Bg3 Bxg3.', null, false],
  ['You should resign, my friend! 7.Bg3 Bxg3', null, false],
  ['Yes, let us call it a draw.', '1/2-1/2', true],
  ['Remise akkoord. Bedankt.', '1/2-1/2', true],
  ['Half a point each is fair: I accept your kind offer with thanks.', '1/2-1/2', true],
  ['I would accept a draw if I were not a pawn up. 7.Bg3 Bxg3', null, true],
  ['Do you really think I accept a draw here? 7.Bg3 Bxg3', null, true],
  ['Let me think about your draw offer until Sunday.', null, true],
]

test.each(RESULTS)('FIDE %s', async (text, result, offered) => {
  const reading = await readPost({
    moves: LONDON_B,
    text,
    game: offered ? { drawOfferPending: 'white' } : {},
  })
  expect(reading.result).toBe(result)
})

const OFFERS: readonly (readonly [string, boolean])[] = [
  ['Would you be content with a draw?', true],
  ['I suggest we share the point, what do you think?', true],
  ['(=)', true],
  ['After this quiet opening I offer you a draw.', true],
  ['A draw would be a pity after this opening.', false],
  ['My colleague offered me a draw on board 4 yesterday.', false],
  ['I was going to offer a draw, but not any more.', false],
  ['The draw for the next round is on Sunday.', false],
]

test.each(OFFERS)('FIDE draw offer or not: %s', async (words, offers) => {
  const reading = await readPost({ moves: LONDON_B, text: `7.Bg3 Bxg3\n${words}` })
  expect([reading.verdict, reading.drawOffer]).toEqual(['accept', offers])
})
