/** Whole mails as programs and people make them: quotes without marks, forwards, signatures, tables, machine text. */
import { describe, test } from 'vitest'
import { LONDON_B, PROMOTION_W, SCOTCH_W } from './games.ts'
import { holds, type Row } from './hold.ts'

const ON = 'On Wed, 5 Mar 2025 at 10:00, Orla Quill <orla@quill.example> wrote:'
const OUTLOOK =
  'From: Orla Quill <orla@quill.example>\nSent: Wednesday, 5 March 2025 10:00\nTo: Tomas Reyl <tomas@reyl.example>\nSubject: our game\n'
const OTHER_GAME =
  '1. d4 d5 2. Bf4 Nf6 3. e3 c5 4. c3 Nc6 5. Nd2 e6 6. Ngf3 Bd6 7. Bg3 Bxg3 8. hxg3 O-O 9. Bd3'

const QUOTES: readonly Row[] = [
  [
    'top post, no marks',
    LONDON_B,
    `7.Bg3 O-O\n\nTomas\n\n${ON}\n6...Bd6 7.Bg3\nI expect 7...Bxg3 8.hxg3.`,
    'accept O-O',
  ],
  [
    'only a quote without marks',
    LONDON_B,
    `Thanks, thinking.\n\n${ON}\n6...Bd6 7.Bg3 Bxg3 would be natural`,
    'never',
  ],
  [
    'Outlook block',
    LONDON_B,
    `See you soon\n\n${OUTLOOK}\n6...Bd6 7.Bg3\nIf you play 7...Bxg3 I resign.`,
    'never',
  ],
  [
    'Outlook block, move above',
    LONDON_B,
    `7.Bg3 O-O\n\n${OUTLOOK}\n6...Bd6 7.Bg3 Bxg3 is best`,
    'accept O-O',
  ],
  [
    'original message',
    LONDON_B,
    '7.Bg3 O-O\n\n-----Original Message-----\n6...Bd6 7.Bg3\n7...Bxg3 8.hxg3',
    'accept O-O',
  ],
  ['Ursprüngliche Nachricht', LONDON_B, 'Danke!\n\n-----Ursprüngliche Nachricht-----\n7.Lg3 Lxg3', 'never'],
  ['bottom post', LONDON_B, '> 6...Bd6 7.Bg3\n\n7...O-O', 'only O-O'],
  [
    'inline',
    LONDON_B,
    '> Nice weather here\nyes\n> 7.Bg3 Bxg3 8.hxg3 is what I expect\nno: 7.Bg3 O-O',
    'accept O-O',
  ],
  ['initials as marks', LONDON_B, 'OQ> 7.Bg3 Bxg3 expected\n7.Bg3 O-O', 'accept O-O'],
  ['bars as marks', LONDON_B, '| 7.Bg3 Bxg3 expected\n7.Bg3 O-O', 'only O-O'],
  ['quoted conditional', LONDON_B, '> 7.Bg3, if 7...Bxg3 then 8.hxg3\n7.Bg3 O-O', 'accept O-O'],
  [
    'conditional quoted in words',
    LONDON_B,
    '"7.Bg3, if 7...Bxg3 then 8.hxg3" you write. I play 7...O-O.',
    'only O-O',
  ],
  ['quoted in quotation marks', LONDON_B, '"7...Bxg3 is forced" - hm. 7.Bg3 O-O', 'only O-O'],
  ['you said', LONDON_B, 'You said: 7...Bxg3 loses.', 'never'],
  ['you wrote', LONDON_B, 'You wrote 7.Bg3 Bxg3 8.hxg3. Is that a conditional?', 'never'],
  ['your mail said', LONDON_B, 'Your mail said: 7.Bg3 Bxg3 8.hxg3. Please explain.', 'never'],
  ['you wrote, indented', LONDON_B, 'You wrote\n\n    7.Bg3 Bxg3 8.hxg3\n\nbut I do not see why.', 'never'],
  [
    'German',
    LONDON_B,
    'Danke, ich denke nach.\n\nAm 05.03.2025 um 10:00 schrieb Orla Quill:\n6...Ld6 7.Lg3 Lxg3 wäre gut',
    'never',
  ],
  ['French', LONDON_B, 'Merci\n\nLe 5 mars 2025 à 10:00, Orla Quill a écrit :\n7.Fg3 Fxg3', 'never'],
  ['Dutch', LONDON_B, 'Bedankt\n\nOp 5 maart 2025 om 10:00 schreef Orla Quill:\n7.Lg3 Lxg3', 'never'],
  ['Spanish', LONDON_B, 'Gracias\n\nEl 5 mar 2025, a las 10:00, Orla Quill escribió:\n7.Ag3 Axg3', 'never'],
  [
    'Italian',
    LONDON_B,
    'Grazie\n\nIl giorno 5 mar 2025, alle ore 10:00, Orla Quill ha scritto:\n7.Ag3 Axg3',
    'never',
  ],
  ['Polish', LONDON_B, 'Dzięki\n\nW dniu 5.03.2025 o 10:00, Orla Quill pisze:\n7.Gg3 Gxg3', 'never'],
  ['Russian', LONDON_B, 'Спасибо\n\n5 марта 2025 г., в 10:00, Orla Quill написал(а):\n7.Сg3 Сxg3', 'never'],
  ['Swedish', LONDON_B, 'Tack\n\nDen 5 mars 2025 kl. 10:00 skrev Orla Quill:\n7.Lg3 Lxg3', 'never'],
  [
    'Portuguese',
    LONDON_B,
    'Obrigado\n\nEm 5 de mar. de 2025 às 10:00, Orla Quill escreveu:\n7.Bg3 Bxg3',
    'never',
  ],
  [
    'two levels, marks lost once',
    LONDON_B,
    `7.Bg3 O-O\n\n${ON}\n7.Bg3\n> On Tue, 4 Mar 2025, Tomas Reyl wrote:\n> 6...Bd6 and on 7.Bg3 Bxg3`,
    'accept O-O',
  ],
]

const FORWARDS: readonly Row[] = [
  [
    'a forward',
    LONDON_B,
    'FYI\n\n---------- Forwarded message ---------\nFrom: Karl <karl@post.example>\nSubject: my game\n\n7.Bg3 Bxg3',
    'never',
  ],
  ["another's game, no marks", LONDON_B, `Look at this game of Karl's:\n${OTHER_GAME}`, 'never'],
  [
    "another's game with tags",
    LONDON_B,
    `[White "Karl"]\n[Black "Hans"]\n[Result "1-0"]\n\n${OTHER_GAME} 1-0`,
    'never',
  ],
  [
    "another's game, one ply more",
    LONDON_B,
    "Karl's game went 1. d4 d5 2. Bf4 Nf6 3. e3 c5 4. c3 Nc6 5. Nd2 e6 6. Ngf3 Bd6 7. Bg3 Bxg3 and he won.",
    'never',
  ],
  [
    'from a database',
    LONDON_B,
    'My database has three games with 7.Bg3: Bxg3 (won), O-O (drawn), Qe7 (lost).',
    'never',
  ],
  ['beside the move', LONDON_B, `7.Bg3 O-O\n\nP.S. Karl's game: ${OTHER_GAME}`, 'only O-O'],
]

const SIGNATURES: readonly Row[] = [
  ['behind the delimiter', LONDON_B, '7.Bg3 O-O\n\n-- \nTomas\n1.e4 best by test', 'accept O-O'],
  ['a quotation', LONDON_B, '7.Bg3 O-O\n\nTomas\n"1.e4 best by test" - Fischer', 'accept O-O'],
  ['a motto with the move', LONDON_B, '7.Bg3 received.\n\nTomas\n"Bxg3 first, think later"', 'never'],
  [
    'a motto without quotation marks',
    LONDON_B,
    '7.Bg3 received, thanks.\n\nTomas Reyl\nBxg3 first, think later',
    'never',
  ],
  ['telephone', LONDON_B, '7.Bg3 O-O\n\nSent from my iPhone', 'accept O-O'],
  [
    'a footer of the list',
    LONDON_B,
    '7.Bg3 O-O\n_______________\nChess list - 1.d4 is for winners\nUnsubscribe: list@post.example',
    'accept O-O',
  ],
  [
    'a disclaimer',
    LONDON_B,
    '7.Bg3 O-O\n\nThis message may contain confidential information. If you are not the intended recipient, do not reply.',
    'accept O-O',
  ],
  [
    'virus scanner',
    LONDON_B,
    '7.Bg3 O-O\n\n---\nThis email has been checked for viruses. www.scan.example',
    'accept O-O',
  ],
]

const AWAY: readonly Row[] = [
  [
    'by hand',
    LONDON_B,
    'I am out of the office until 10 March with limited access. 7.Bg3 will be answered then.',
    'never',
  ],
  [
    'automatic',
    LONDON_B,
    'I am out of office. 7.Bg3 Bxg3',
    'ignore',
    { headers: 'Auto-Submitted: auto-replied' },
  ],
  [
    'by its words',
    LONDON_B,
    'Automatic reply: I am away until 10 March. For urgent matters call Karl.',
    'never',
    { subject: 'Automatic reply: our game' },
  ],
  [
    'a read receipt',
    LONDON_B,
    'Your message 7.Bg3 was read on Wednesday.',
    'never',
    { subject: 'Read: our game' },
  ],
]

const HTML: readonly Row[] = [
  [
    'blockquote',
    LONDON_B,
    '',
    'accept O-O',
    { html: '<div>7.Bg3 O-O</div><blockquote type="cite">7...Bxg3 8.hxg3</blockquote>' },
  ],
  [
    'gmail quote',
    LONDON_B,
    '',
    'accept O-O',
    { html: `<div dir="ltr">7.Bg3 O-O</div><div class="gmail_quote">${ON}<br>7.Bg3 Bxg3</div>` },
  ],
  ['struck through', LONDON_B, '', 'accept O-O', { html: '<p><s>7...Bxg3</s> 7.Bg3 O-O</p>' }],
  ['hidden', LONDON_B, '', 'accept O-O', { html: '<p>7.Bg3 O-O</p><p style="display:none">7.Bg3 Bxg3</p>' }],
  [
    'a table',
    LONDON_B,
    '',
    'accept O-O',
    {
      html: '<table><tr><th>No</th><th>White</th><th>Black</th></tr><tr><td>6</td><td>Ngf3</td><td>Bd6</td></tr><tr><td>7</td><td>Bg3</td><td>O-O</td></tr></table>',
    },
  ],
  [
    'a table of candidates',
    LONDON_B,
    '',
    'only O-O',
    {
      html: '<p>7.Bg3</p><table><tr><td>Bxg3</td><td>rejected</td></tr><tr><td>O-O</td><td>played</td></tr></table>',
    },
  ],
  [
    'colours',
    LONDON_B,
    '',
    'accept O-O',
    { html: '<p><font color="gray">7.Bg3</font> <b style="color:red">O-O</b></p>' },
  ],
  ['entities', LONDON_B, '', 'accept O-O', { html: '<p>7.Bg3&nbsp;&ndash;&nbsp;O&#45;O</p>' }],
  ['text against HTML', LONDON_B, '7.Bg3 O-O', 'ask', { html: '<p>7.Bg3 Bxg3</p>' }],
  ['a picture for the move', LONDON_B, '', 'never', { html: '<p>7.Bg3</p><img src="cid:x" alt="Bxg3">' }],
  [
    'a title',
    LONDON_B,
    '',
    'accept O-O',
    { html: '<html><head><title>7.Bg3 Bxg3</title></head><body>7.Bg3 O-O</body></html>' },
  ],
  ['a comment', LONDON_B, '', 'accept O-O', { html: '<p>7.Bg3 <!-- Bxg3 --> O-O</p>' }],
]

const SUBJECTS: readonly Row[] = [
  ['only in the subject', LONDON_B, 'see subject', 'never', { subject: '7.Bg3 Bxg3' }],
  ['another in the subject', LONDON_B, '7.Bg3 O-O', 'accept O-O', { subject: 'Re: 7.Bg3 Bxg3' }],
  ['empty', LONDON_B, ' ', 'ask', { subject: '7.Bg3 Bxg3' }],
]

const OTHERS = [
  {
    white: { name: 'Tomas Reyl', email: 'tomas@reyl.example' },
    black: { name: 'Orla Quill', email: 'orla@quill.example' },
    moves: SCOTCH_W,
  },
]
const TWO_GAMES: readonly Row[] = [
  ['each on its line', LONDON_B, '7.Bg3 O-O\n7...Ne5 8.Be2', 'accept O-O', { game: { otherGames: OTHERS } }],
  ['only the other one', LONDON_B, '7...Ne5 8.Be2', 'never', { game: { otherGames: OTHERS } }],
  [
    'one now, one later',
    LONDON_B,
    '7.Bg3 O-O\n7...Ne5 received, move follows',
    'accept O-O',
    { game: { otherGames: OTHERS } },
  ],
  [
    'one talked of',
    LONDON_B,
    '7...Ne5 8.Be2. In the other game 7.Bg3 Bxg3 looks tempting, I need time.',
    'never',
    { game: { otherGames: OTHERS } },
  ],
  [
    'named by colour',
    LONDON_B,
    'My black game: 7.Bg3 O-O\nMy white game: 7...Ne5 8.Bb3',
    'accept O-O',
    { game: { otherGames: OTHERS } },
  ],
]

const DAMAGE: readonly Row[] = [
  ['a nought for an o', LONDON_B, '7.Bg3. I do n0t play 7...Bxg3', 'never'],
  ['an equals sign in a word', LONDON_B, '7.Bg3. I wou=d play 7...Bxg3', 'never'],
  ["ca't", LONDON_B, "I ca't play 7.Bg3 Bxg3", 'never'],
  ['a postcode is no broken word', LONDON_B, 'New address: 3 Mill Lane, SW1A 2AA. 7.Bg3 O-O', 'accept O-O'],
  [
    'a quote head misspelt, German',
    LONDON_B,
    'Danke!\n\nAm 05.03.2025 um 10:00 schrib Orla Quill:\n7.Lg3 Lxg3',
    'never',
  ],
  [
    'a quote head in broken letters, French',
    LONDON_B,
    'Merci\n\nLe 5 mars 2025 à 10:00, Orla Quill a Ã©crit :\n7.Fg3 Fxg3',
    'never',
  ],
  ['a forward misspelt', LONDON_B, 'FYI\n\n---------- Forarded message ---------\n\n7.Bg3 Bxg3', 'never'],
  ['geht nict', LONDON_B, '7.Lg3 Lxg3 geht nict', 'never'],
  ['proisional', LONDON_B, '7.Bg3 Bxg3 (proisional)', 'never'],
  ['pnding', LONDON_B, '7.Bg3 Bxg3 pnding approval', 'never'],
  ['quoted-printable shown', LONDON_B, '7.Bg3=20O-O=20', 'only O-O'],
  ['soft line break shown', PROMOTION_W, '4...Nc6 5.bxa8=\n=3DQ', 'never'],
  ['mojibake', LONDON_B, '7.Bg3 Oâ€“O', 'only O-O'],
  ['a question mark for the dash', LONDON_B, '7.Bg3 O?O', 'only O-O'],
  ['cut in the middle', LONDON_B, '7.Bg3 Bx', 'only Bxg3'],
  ['cut before the rank', LONDON_B, '7.Bg3 Bxg', 'only Bxg3'],
  ['cut behind the number', LONDON_B, '7.Bg3 7...', 'never'],
  ['wrapped in the move', LONDON_B, '7.Bg3 B\nxg3', 'only Bxg3'],
  ['wrapped in the number', LONDON_B, '7.\nBg3\n7...\nO-O', 'accept O-O'],
  ['dictated', LONDON_B, 'Seven bishop to g3, castles', 'only O-O'],
  ['dictated, misheard', LONDON_B, 'Seven bishop gee three, bishop takes gee three', 'only Bxg3'],
  ['autocorrect', LONDON_B, '7.Bag3 O-O', 'only O-O'],
  ['autocorrect of the reply', LONDON_B, '7.Bg3 Box3', 'never'],
]

describe.each(Object.entries({ QUOTES, FORWARDS, SIGNATURES, AWAY, HTML, SUBJECTS, TWO_GAMES, DAMAGE }))(
  '4 %s',
  (_name, rows) => {
    test.each(rows)('%s', async (...given) => holds(given as unknown as Row))
  },
)
