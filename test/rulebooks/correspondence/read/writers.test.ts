/** Mails as players of many countries and mail programs write them, each read as its writer means it. */
import { describe, expect, test } from 'vitest'
import { LONDON_B, MATE_W, MATED, PROMOTION_W, SCOTCH_W, VIENNA_B } from './games.ts'
import { type Post, readPost } from './post.ts'

type Row = readonly [title: string, moves: string, text: string, expected: string, post?: Partial<Post>]

/** What is read, in one line: verdict, move, and the facts that are stated. */
async function told(post: Post): Promise<string> {
  const r = await readPost(post)
  const facts: readonly (readonly [string, unknown])[] = [
    ['problem', r.problem],
    ['in', r.received?.slice(5)],
    ['out', r.sent?.slice(5)],
    ['used', r.timeUsed],
    ['total', r.timeTotal],
    ['draw', r.drawOffer ? 'offered' : null],
    ['result', r.result],
    ['claim', r.claim],
    ['leave', r.leave === null ? null : `${r.leave.from.slice(5)}/${r.leave.to.slice(5)}`],
    ['if', r.conditionals.map(c => `${c.if}:${c.then}`).join(',') || null],
    ['accepted', r.accepted.map(c => `${c.if}:${c.then}`).join(',') || null],
  ]
  const stated = facts.flatMap(([name, value]) =>
    value === null || value === undefined ? [] : `${name} ${value}`,
  )
  return [r.verdict, ...(r.verdict === 'accept' ? [r.move?.san ?? '-'] : []), ...stated].join(' ')
}

const IN_OUT = 'in 03-04 out 03-07 used 3 total 22'

const LANGUAGES: readonly Row[] = [
  [
    'German',
    LONDON_B,
    '7.Lg3 Lxg3\nEingang 4.3., Ausgang 7.3., Bedenkzeit 3 Tage (gesamt 22)',
    `accept Bxg3 ${IN_OUT}`,
  ],
  [
    'German, sent off',
    LONDON_B,
    '7.Lg3 0-0\neingetroffen 4.3.2025, verschickt 7.3.2025, 3 Tage, Summe 22',
    `accept O-O ${IN_OUT}`,
  ],
  ['French', SCOTCH_W, '7...Ce5 8.Fe2\nreçu le 4/3, joué le 7/3, 3 jours, total 22', `accept Be2 ${IN_OUT}`],
  [
    'Spanish',
    SCOTCH_W,
    '7...Ce5 8.Ae2\nrecibida el 4/3/2025, respondida el 7/3/2025. 3 días, total 22',
    `accept Be2 ${IN_OUT}`,
  ],
  [
    'Portuguese',
    SCOTCH_W,
    'Recebi o seu 7...Ce5 no dia 4/3 e respondo hoje (7/3) com 8.Be2. 3 dias, total 22.',
    `accept Be2 ${IN_OUT}`,
  ],
  [
    'Italian',
    SCOTCH_W,
    '7...Ce5 8.Ae2\nricevuta 4 marzo, spedita 7 marzo, 3 giorni, totale 22 giorni',
    `accept Be2 ${IN_OUT}`,
  ],
  [
    'Dutch',
    SCOTCH_W,
    '7...Pe5 8.Le2\nontvangen op 4-3-2025, verstuurd op 7-3-2025\nbedenktijd 3 dagen, totaal 22 dagen',
    `accept Be2 ${IN_OUT}`,
  ],
  [
    'Danish',
    SCOTCH_W,
    '7. - Se5 8. Le2\nmodtaget 4/3, sendt 7/3. Brugt 3 dage, i alt 22 dage',
    `accept Be2 ${IN_OUT}`,
  ],
  [
    'Norwegian',
    SCOTCH_W,
    '7... Se5 8. Le2\nmottatt 4. mars, sendt 7. mars, brukt 3 dager, til sammen 22',
    `accept Be2 ${IN_OUT}`,
  ],
  [
    'Swedish',
    SCOTCH_W,
    '7... Se5 8. Le2\nMottaget 4 mars, skickat 7 mars. Betänketid 3 dygn, totalt 22 dygn.',
    `accept Be2 ${IN_OUT}`,
  ],
  [
    'Finnish',
    SCOTCH_W,
    '7... Re5 8. Le2\nsaapui 4.3.2025, lähetetty 7.3.2025, 3 päivää, yhteensä 22 päivää',
    `accept Be2 ${IN_OUT}`,
  ],
  [
    'Polish',
    SCOTCH_W,
    '7... Se5 8. Ge2\notrzymano 4.03.2025, wysłano 7.03.2025, 3 dni, razem 22 dni',
    `accept Be2 ${IN_OUT}`,
  ],
  [
    'Czech',
    SCOTCH_W,
    '7... Je5 8. Se2\n(dostal jsem 6. března, posílám 7. března, 1 den, celkem 20)',
    'accept Be2 in 03-06 out 03-07 used 1 total 20',
  ],
  [
    'Hungarian',
    SCOTCH_W,
    '7... He5 8. Fe2\nmegkaptam márc. 4, válaszoltam márc. 7, felhasznált idő 3 nap, összes 22 nap',
    `accept Be2 ${IN_OUT}`,
  ],
  [
    'Romanian',
    SCOTCH_W,
    '7... Ce5 8. Ne2\nprimit 4 martie, trimis 7 martie, 3 zile, total 22 zile',
    `accept Be2 ${IN_OUT}`,
  ],
  [
    'Russian',
    SCOTCH_W,
    '7... Кe5 8. Сe2\nполучено 4.03.2025, отправлено 7.03.2025, 3 дня, всего 22',
    `accept Be2 ${IN_OUT}`,
  ],
  [
    'Ukrainian',
    SCOTCH_W,
    '7... Кe5 8. Сe2\nотримано 4 березня, надіслано 7 березня, 3 дні, разом 22',
    `accept Be2 ${IN_OUT}`,
  ],
  [
    'Turkish',
    SCOTCH_W,
    '7... Ae5 8. Fe2\nalındı 4.03.2025, gönderildi 7.03.2025, 3 gün, toplam 22 gün',
    `accept Be2 ${IN_OUT}`,
  ],
  [
    'Greek',
    SCOTCH_W,
    '7... Ιe5 8. Αe2\nελήφθη 4/3/2025, εστάλη 7/3/2025, 3 ημέρες, σύνολο 22',
    `accept Be2 ${IN_OUT}`,
  ],
  [
    'Icelandic',
    SCOTCH_W,
    '7... Re5 8. Be2\nmóttekið 4. mars, sent 7. mars, 3 dagar, alls 22',
    `accept Be2 ${IN_OUT}`,
  ],
  [
    'Estonian',
    SCOTCH_W,
    '7... Re5 8. Oe2\nsaadud 4.03, saadetud 7.03, 3 päeva, kokku 22',
    `accept Be2 ${IN_OUT}`,
  ],
]

const PHRASES: readonly Row[] = [
  [
    'prose',
    LONDON_B,
    'Your bishop retreat 7.Bg3 reached me on Tuesday and today I am going on with 7...O-O. I took three days; that brings my total to 22 days.',
    'accept O-O in 03-04 out 03-07 used 3 total 22',
  ],
  [
    'a list',
    LONDON_B,
    '- your move: 7. Bg3\n- my move: 7... O-O\n- received: 4 March\n- sent: 7 March\n- used: 3 days\n- total used: 22 days',
    `accept O-O ${IN_OUT}`,
  ],
  ['days in brackets', LONDON_B, '7.Bg3 O-O (3d, 22d)', 'accept O-O used 3 total 22'],
  [
    'back to you',
    LONDON_B,
    '7.Bg3 O-O\nin hand Mar 4th, back to you Mar 7th (3 days, 22 cumulative)',
    'accept O-O in 03-04 used 3 total 22',
  ],
  ['capitals', LONDON_B, '7. BG3 BXG3\nRECEIVED 4 MAR SENT 7 MAR DAYS 3 TOTAL 22', `accept Bxg3 ${IN_OUT}`],
  ['figurines', LONDON_B, '7. ♗g3 ♝xg3', 'accept Bxg3'],
  ['coordinates', LONDON_B, 'f4g3 / d6g3', 'accept Bxg3'],
  ['numeric', LONDON_B, '7. 6473 4673\n4 Mar / 7 Mar / 3 / 22', `accept Bxg3 ${IN_OUT}`],
  ['a promotion in brackets', PROMOTION_W, '4...Nc6 5.bxa8(Q)', 'accept bxa8=Q'],
  ['a promotion without its piece', PROMOTION_W, '4...Nc6 5.bxa8', 'refer-back problem ambiguous'],
  ['mate', MATE_W, '3...Cf6 4.Dxf7 mat. Merci !', 'accept Qxf7# result 1-0'],
  [
    'leave is not announced',
    LONDON_B,
    '7.Bg3 O-O\nreceived 20 Feb, sent 7 Mar. With my leave that is 3 days.',
    'accept O-O in 02-20 out 03-07 used 3',
  ],
  [
    'leave is announced',
    LONDON_B,
    'Hola, tomaré vacaciones del 20 de marzo al 2 de abril.',
    'file leave 03-20/04-02',
    { by: 'white' },
  ],
]

const ACTS: readonly Row[] = [
  ['resigns after a recorded move', LONDON_B, 'After 7.Bg3 I resign. Well played.', 'file result 1-0'],
  ['resigns, French', LONDON_B, "Après 7.Fg3 j'abandonne. Bravo.", 'file result 1-0'],
  ['resigns, Spanish', LONDON_B, 'Tras 7.Ag3 me rindo. Enhorabuena.', 'file result 1-0'],
  ['resigns, Italian', LONDON_B, 'Dopo 7.Ag3 abbandono. Complimenti.', 'file result 1-0'],
  ['resigns, Dutch', LONDON_B, 'Na 7.Lg3 geef ik op. Gefeliciteerd.', 'file result 1-0'],
  ['would resign', LONDON_B, '7.Bg3 O-O. After 8.Bd3 I resign, if you find it.', 'accept O-O'],
  ['offers a draw, Spanish', LONDON_B, '7.Ag3 Axg3. Ofrezco tablas.', 'accept Bxg3 draw offered'],
  ['offers a draw, Italian', LONDON_B, '7.Ag3 Axg3. Propongo patta.', 'accept Bxg3 draw offered'],
  ['declines in advance', LONDON_B, '7.Bg3 O-O. I would never offer a draw here.', 'accept O-O'],
  [
    'claims',
    LONDON_B,
    'My opponent has overstepped the time limit and I claim the game.',
    'file claim time-limit',
  ],
  [
    'disputes',
    LONDON_B,
    'I dispute the time claim of my opponent. My 7.Bg3 was sent on 3 March.',
    'file',
    { by: 'white' },
  ],
  [
    'answers in Spanish, no protest',
    SCOTCH_W,
    'Su jugada 7...Ce5 me llegó el 4 de marzo. Contesto hoy, 7 de marzo, con 8.Ae2.',
    'accept Be2 in 03-04 out 03-07',
  ],
  [
    'reports mate',
    MATED,
    'Partie terminée, 1-0.\n1.e4 e5 2.Fc4 Cc6 3.Dh5 Cf6 4.Dxf7 mat',
    'file result 1-0',
    { by: 'white' },
  ],
  [
    'reports a draw',
    LONDON_B,
    `The game was drawn, 1/2-1/2. All moves:\n${LONDON_B}`,
    'file result 1/2-1/2',
    { by: 'white' },
  ],
]

const DOUBTS: readonly Row[] = [
  ['or', LONDON_B, '7.Bg3 Bxg3 or O-O, I cannot decide', 'refer-back problem ambiguous'],
  ['no', LONDON_B, '7.Bg3 Bxg3. No, Nh5.', 'refer-back problem ambiguous'],
  ['sorry', LONDON_B, '7.Bg3 Bxg3, sorry, Nh5', 'refer-back problem ambiguous'],
  ['a strange word', LONDON_B, '7.Bg3 Bxg3, soory, Nh5', 'refer-back problem ambiguous'],
  ['on a line of its own', LONDON_B, '7.Bg3 Bxg3\n\nNh5', 'refer-back problem ambiguous'],
  ['is better', LONDON_B, '7.Bg3 Bxg3, hm, perhaps Nh5 is better', 'refer-back problem ambiguous'],
  ['the pair again', LONDON_B, '7.Bg3 Bxg3\n7.Bg3 Nh5', 'refer-back problem ambiguous'],
]

const TREES: readonly Row[] = [
  ['French', VIENNA_B, '7.dxc3 O-O, et si 8.Ff4 alors 8...Cc6', 'accept O-O if Bf4:Nc6'],
  ['German', VIENNA_B, '7.dxc3 0-0\nFalls 8.Lf4, dann 8...Sc6', 'accept O-O if Bf4:Nc6'],
  ['alternatives', VIENNA_B, '7.dxc3 O-O\nif 8.Bf4 or 8.Be3 then 8...Nc6', 'accept O-O if Bf4:Nc6,Be3:Nc6'],
  ['any', VIENNA_B, '7.dxc3 O-O, and whatever you play 8...Nc6', 'accept O-O if any:Nc6'],
  ['a plan', VIENNA_B, '7.dxc3 O-O with the plan Nc6 and Be6. After 8.Bf4 I might try 8...c5.', 'accept O-O'],
  [
    'accepted, German',
    VIENNA_B,
    '7.dxc3 0-0 (Eventualzug angenommen) 8.Lf4 Sc6',
    'accept Nc6 accepted O-O:Bf4',
    { game: { pending: [{ if: 'O-O', then: 'Bf4' }] } },
  ],
]

const ROWS = [...LANGUAGES, ...PHRASES, ...ACTS, ...DOUBTS, ...TREES].map(
  ([title, moves, text, expected, post]) => ({ title, post: { moves, text, ...post }, expected }),
)

describe('2 writers of many countries', () => {
  test.each(ROWS)('$title', async ({ post, expected }) => {
    expect(await told(post)).toBe(expected)
  })
})

test('4 a move of a list without end is not read: the sender is asked for less', async () => {
  expect(
    await told({ moves: LONDON_B, text: '7.Bg3 Bxg3 8.hxg3 '.repeat(2000).replace(/(.{72}) /g, '$1\n') }),
  ).toBe('refer-back problem illegible')
})
