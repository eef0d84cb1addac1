/** Whole letters, each named by its rule: what is read, and what is not. Invented; one line of expectation each. */
import { describe, expect, test } from 'vitest'
import type { Reading } from '../../../../src/rulebooks/correspondence/reading.ts'
import {
  BOX_W,
  ENGLISH_W,
  LONDON_B,
  MATE_W,
  MATED,
  PROMOTION_W,
  SCOTCH_W,
  TWO_KNIGHTS_B,
  VIENNA_B,
} from './games.ts'
import { type Post, readPost } from './post.ts'

type Expect = { readonly [field: string]: unknown }
type Row = readonly [title: string, post: Post, expected: Expect]

const pick = (reading: Reading, expected: Expect): Expect =>
  Object.fromEntries(
    Object.keys(expected).map(field => {
      if (field === 'san') return ['san', reading.move?.san ?? null]
      return [field, (reading as unknown as Expect)[field] ?? null]
    }),
  )

const accepted = (san: string, more: Expect = {}): Expect => ({
  verdict: 'accept',
  san,
  repetition: 'correct',
  ...more,
})
const back = (problem: string, more: Expect = {}): Expect => ({ verdict: 'refer-back', problem, ...more })

const MOVES: readonly Row[] = [
  [
    '2A both moves in one line',
    { moves: LONDON_B, text: 'Dear Orla,\n\n7.Bg3 O-O\n\nBest,\nTomas' },
    accepted('O-O', { problem: null }),
  ],
  ['2A pair with dots and spaces', { moves: SCOTCH_W, text: '7 . . . Ne5\n8 . Be2' }, accepted('Be2')],
  [
    '2A labelled lines',
    { moves: SCOTCH_W, text: 'Hi Tomas\n\nYour move: 7... Ne5\nMy move: 8. Bb3\n' },
    accepted('Bb3'),
  ],
  ['2A a sorry before the moves', { moves: SCOTCH_W, text: 'Sorry, 7...Ne5 8.Bb3' }, accepted('Bb3')],
  ['2A a letter before the moves', { moves: SCOTCH_W, text: 'b) 7...Ne5 8.Bb3' }, accepted('Bb3')],
  [
    '5D a whole score beyond the record: what was never seen is reported',
    { moves: '1. e4', text: '1. e4 e5 2. Nf3 Nc6' },
    accepted('Nc6', {
      reported: [
        { ply: 2, san: 'e5' },
        { ply: 3, san: 'Nf3' },
      ],
    }),
  ],
  [
    '5D only part of a score: nothing is taken',
    { moves: '1. e4', text: '1...e5 2. Nf3 Nc6' },
    back('no-move', { reported: [] }),
  ],
  ['2A numbers without dots', { moves: SCOTCH_W, text: 'tomas\n7 ... ne5 8 bb3\norla' }, accepted('Bb3')],
  ['2A the same number for both', { moves: LONDON_B, text: '7. Bg3\n7. Bxg3' }, accepted('Bxg3')],
  [
    '2A without a number',
    { moves: LONDON_B, text: 'Orla,\nyour Bg3 received, my reply: Bxg3\nTomas' },
    accepted('Bxg3'),
  ],
  [
    '2A number behind',
    { moves: ENGLISH_W, text: '9...exd4\n10. Bf4' },
    accepted('Bf4', { problem: 'wrong-number' }),
  ],
  [
    '2A number wrong and no repetition',
    { moves: ENGLISH_W, text: 'Hello Tomas\n\n13. Bf4\n\nOrla' },
    back('wrong-number'),
  ],
  [
    '4B in words around the moves',
    {
      moves: VIENNA_B,
      text: 'Hello Orla, I received 7.dxc3 on Tuesday and answer with 7...c6. Greetings, Tomas',
    },
    accepted('c6', { received: '2025-03-04' }),
  ],
  [
    '4B whole score, the reply its last move',
    { moves: LONDON_B, text: `${LONDON_B} Bxg3` },
    accepted('Bxg3', { fullRecord: true }),
  ],
  [
    '4B whole score wrapped in a number',
    { moves: LONDON_B, text: '1. d4 d5 2. Bf4 Nf6 3. e3 c5 4. c3 Nc6 5. Nd2 e6 6. Ngf3 Bd6 7.\nBg3 Bxg3' },
    accepted('Bxg3'),
  ],
  [
    '4B missing',
    { moves: LONDON_B, text: 'Dear Orla,\n\n7... Bxg3\n\nTomas' },
    back('repetition', { repetition: 'missing', san: 'Bxg3' }),
  ],
  [
    '4B another move repeated',
    { moves: LONDON_B, text: '7. Bxd6 Qxd6' },
    back('repetition', { repetition: 'incorrect' }),
  ],
  ['4B one move behind', { moves: LONDON_B, text: '6. Ngf3 Bd6' }, { verdict: 'already' }],
  [
    '4B only in the quote',
    {
      moves: LONDON_B,
      text: '7...Bxg3\n\nOn Wed, 5 Mar 2025 at 10:00, Orla Quill <orla@quill.example> wrote:\n> 6...Bd6 7.Bg3\n> Orla',
    },
    back('repetition', { repetition: 'missing' }),
  ],
  [
    '4B a trimmed quoted line answered below',
    {
      moves: LONDON_B,
      text: 'On Wed, 5 Mar 2025 at 10:00, Orla Quill <orla@quill.example> wrote:\n> 7.Bg3\n7...Bxg3\n\n> Nice weather here.\nHere too.',
    },
    accepted('Bxg3'),
  ],
  [
    '2E a different earlier move',
    { moves: LONDON_B, text: '1. d4 d5 2. Bf4 Nf6 3. e3 c5 4. c3 Nc6 5. Nd2 e6 6. Ngf3 Be7 7. Bg3 O-O' },
    back('record-mismatch'),
  ],
  [
    '2E first move of the game',
    { moves: '', text: 'Dear Tomas,\n\nlet us begin: 1. d4\n\nOrla' },
    { verdict: 'accept', san: 'd4', repetition: 'none-due' },
  ],
  [
    '4C two knights',
    { moves: TWO_KNIGHTS_B, text: '4.Nc3 Nd7\nrec 5/3 sent 7/3' },
    back('ambiguous', { candidates: ['Nbd7', 'Nfd7'], received: '2025-03-05' }),
  ],
  ['4C promotion without a piece', { moves: PROMOTION_W, text: '4...Nc6 5.bxa8' }, back('ambiguous')],
  ['4 promotion in brackets', { moves: PROMOTION_W, text: '4...Nc6 5.bxc8(N)' }, accepted('bxc8=N')],
  [
    '4 promotion in words',
    { moves: PROMOTION_W, text: '4...Nc6 5.bxc8 promoting to a rook' },
    accepted('bxc8=R'),
  ],
  ['4C wrong origin is illegal', { moves: TWO_KNIGHTS_B, text: '4.Nc3 Ngd7' }, back('illegal')],
  ['4C illegal', { moves: LONDON_B, text: '7.Bg3 Bb7\n' }, back('illegal')],
  ['4C unreadable', { moves: LONDON_B, text: '7.Bg3 received\n7...Q6\n' }, { verdict: 'refer-back' }],
  [
    '4C something like a move',
    { moves: LONDON_B, text: '7.Bg3 Ng9\nrec 5/3' },
    back('illegible', { asWritten: 'Ng9', received: '2025-03-05' }),
  ],
  ['4E false marks', { moves: LONDON_B, text: '7.Bg3!? Bg3++ e.p.' }, accepted('Bxg3')],
  [
    '4D nothing typed',
    {
      moves: LONDON_B,
      text: '\n\nOn Wed, 5 Mar 2025 at 10:00, Orla Quill <orla@quill.example> wrote:\n> 7.Bg3\n> I expect 7...Bxg3',
    },
    back('no-move', { quotedOnly: true }),
  ],
  [
    '4D repetition and no more',
    { moves: LONDON_B, text: 'Orla,\n7.Bg3 received 5 March.\nTomas' },
    back('no-move', { received: '2025-03-05' }),
  ],
  [
    '4D the move will follow',
    { moves: LONDON_B, text: 'Orla,\n7.Bg3 received 5 March, my move will follow on Sunday.\nTomas' },
    { verdict: 'file' },
  ],
  [
    '4 chat only',
    { moves: LONDON_B, text: 'Orla, happy birthday and enjoy the cake!\nTomas' },
    { verdict: 'file', kind: 'question' },
  ],
]

const TALK: readonly Row[] = [
  [
    '4 candidates, then the move',
    {
      moves: LONDON_B,
      text: 'After 7.Bg3 I was tempted by 7...Bxg3 and analysed 7...O-O as well, but finally I play 7...b6.',
    },
    accepted('b6'),
  ],
  [
    '4 expectation of the opponent',
    { moves: SCOTCH_W, by: 'black', text: 'Orla, I expect 8.Be2 from you and then 8...Qg6.' },
    { verdict: 'file', san: null },
  ],
  [
    '4 a plan is no move',
    { moves: SCOTCH_W, text: '7...Ne5 is annoying. I could play 8.Be2 or 8.Bb3, I will let you know.' },
    { verdict: 'file', san: null },
  ],
  [
    '4 question to the arbiter',
    {
      moves: SCOTCH_W,
      to: 'arbiter@arbiter.example',
      text: 'Dear arbiter, is 8.O-O still allowed after 7...Ne5 if my king was in check?',
    },
    { verdict: 'file', san: null },
  ],
  [
    '4 not sent yet',
    {
      moves: SCOTCH_W,
      to: 'arbiter@arbiter.example',
      text: '7...Ne5 arrived. I have not sent 8.Be2 yet, may I still change it?',
    },
    { verdict: 'file', san: null },
  ],
  [
    '4 two different moves',
    {
      moves: SCOTCH_W,
      text: '7...Ne5\n8.Be2\n\n1. e4 e5 2. Nf3 Nc6 3. d4 exd4 4. Nxd4 Bc5 5. Be3 Qf6 6. c3 Nge7 7. Bc4 Ne5 8. Bb3',
    },
    back('ambiguous'),
  ],
  ['4 in brackets', { moves: SCOTCH_W, text: '7...Ne5 8.Be2 (8.Bb3 Nd3+ is nothing)' }, accepted('Be2')],
  [
    '4 a square in prose',
    { moves: SCOTCH_W, text: '7...Ne5 8.Be2 and the pawn on e4 is safe, I think.' },
    accepted('Be2'),
  ],
  [
    '4 memory of another game',
    {
      moves: SCOTCH_W,
      text: 'Tomas, last year Karl played 8.Bb3 against me here. 7...Ne5 8.Be2 from me today.',
    },
    accepted('Be2'),
  ],
  [
    '4 motto in the signature',
    {
      moves: '',
      text: 'Looking forward to our game, first move on Sunday.\n\n-- \nOrla Quill\n1. d4! and wins',
    },
    { verdict: 'file', san: null },
  ],
  [
    '4 taken back in the same breath',
    { moves: SCOTCH_W, text: '7...Ne5 8.Qxd5? Oh no, sorry, wrong board. 8.Be2.' },
    accepted('Be2'),
  ],
]

const CONDITIONALS: readonly Row[] = [
  [
    '4F if, then',
    { moves: LONDON_B, text: '7.Bg3 Bxg3\nIf 8.hxg3 then 8...Qd6.' },
    accepted('Bxg3', { conditionals: [{ if: 'hxg3', then: 'Qd6' }] }),
  ],
  [
    '4F German',
    { moves: LONDON_B, text: 'Hallo Orla,\n7.Lg3 Lxg3\nWenn 8.hxg3, dann 8...Dd6.\nGruß Tomas' },
    accepted('Bxg3', { conditionals: [{ if: 'hxg3', then: 'Qd6' }] }),
  ],
  [
    '4F French',
    { moves: LONDON_B, text: 'Bonjour,\n7.Fg3 Fxg3\nsi 8.hxg3 alors 8...Dd6' },
    accepted('Bxg3', { conditionals: [{ if: 'hxg3', then: 'Qd6' }] }),
  ],
  [
    '4F any',
    { moves: SCOTCH_W, text: '7...Ne5 8.Be2\nOn any move I reply 9.O-O.' },
    accepted('Be2', { conditionals: [{ if: 'any', then: 'O-O' }] }),
  ],
  [
    '4F alternatives',
    { moves: LONDON_B, text: '7.Bg3 Bxg3\nIf 8.hxg3 Qd6; if 8.fxg3 O-O.' },
    accepted('Bxg3', {
      conditionals: [
        { if: 'hxg3', then: 'Qd6' },
        { if: 'fxg3', then: 'O-O' },
      ],
    }),
  ],
  [
    '4F or',
    { moves: LONDON_B, text: '7.Bg3 Bxg3, if 8.hxg3 or 8.fxg3 then 8...Qd6' },
    accepted('Bxg3', {
      conditionals: [
        { if: 'hxg3', then: 'Qd6' },
        { if: 'fxg3', then: 'Qd6' },
      ],
    }),
  ],
  [
    '4F a chain',
    { moves: LONDON_B, text: '7.Bg3 Bxg3\nIf 8.hxg3 Qd6 9.Bd3 O-O' },
    accepted('Bxg3', {
      conditionals: [
        { if: 'hxg3', then: 'Qd6' },
        { after: ['hxg3', 'Qd6'], if: 'Bd3', then: 'O-O' },
      ],
    }),
  ],
  [
    '4F the answer is illegal',
    { moves: LONDON_B, text: '7.Bg3 Bxg3\nIf 8.hxg3 then 8...Qb4.' },
    accepted('Bxg3', { conditionals: [] }),
  ],
  [
    '4F the answer cannot be read',
    { moves: LONDON_B, text: '7.Bg3 Bxg3\nIf 8.hxg3 8...Nc9.' },
    accepted('Bxg3', {
      conditionals: [],
      conditionalsRejected: [{ text: '8.hxg3 8...Nc9', why: 'illegible' }],
    }),
  ],
  [
    '4F the condition cannot be read',
    { moves: LONDON_B, text: '7.Bg3 Bxg3\nIf 8.Bd9 then 8...Qd6.' },
    accepted('Bxg3', { conditionals: [], conditionalsRejected: [{ text: '8.Bd9', why: 'illegible' }] }),
  ],
  [
    '4F a line is void only from what cannot be read on',
    { moves: LONDON_B, text: '7.Bg3 Bxg3. If 8.hxg3 Qd6 9.Bd3 Nc9; if 8.fxg3 O-O.' },
    accepted('Bxg3', {
      conditionals: [
        { if: 'hxg3', then: 'Qd6' },
        { if: 'fxg3', then: 'O-O' },
      ],
      conditionalsRejected: [{ text: '9.Bd3 Nc9', why: 'illegible' }],
    }),
  ],
  [
    '4F no line: dates and hours behind an if',
    { moves: LONDON_B, text: '7.Bg3 Bxg3. If you can, ring me on 12.May or 5.3.25 at 10.30 in room B12.' },
    accepted('Bxg3', { conditionals: [], conditionalsRejected: [] }),
  ],
  [
    '4F first person is no proposal',
    { moves: LONDON_B, text: '7.Bg3 received. If I play 7...Bxg3 you take 8.hxg3, so I wait.' },
    { verdict: 'file', san: null },
  ],
  [
    '4F a hope is no proposal',
    { moves: LONDON_B, text: '7.Bg3 Bxg3\nI hope for 8.fxg3 when 8...Qd6 is pleasant.' },
    accepted('Bxg3', { conditionals: [] }),
  ],
  [
    '4G taken up',
    { moves: LONDON_B, game: { pending: [{ if: 'Bxg3', then: 'hxg3' }] }, text: '7.Bg3 Bxg3 8.hxg3 Qd6' },
    accepted('Qd6', { plies: ['Bxg3', 'hxg3', 'Qd6'], repeated: { san: 'hxg3', ply: 15 } }),
  ],
  [
    '4F not foreseen',
    { moves: LONDON_B, game: { pending: [{ if: 'Bxg3', then: 'hxg3' }] }, text: '7.Bg3 O-O' },
    accepted('O-O', { accepted: [] }),
  ],
  [
    '4G answer not repeated',
    { moves: LONDON_B, game: { pending: [{ if: 'Bxg3', then: 'hxg3' }] }, text: '7.Bg3 Bxg3 8.fxg3 Qd6' },
    back('repetition', { repetition: 'incorrect' }),
  ],
  [
    '4H nothing after it',
    { moves: LONDON_B, game: { pending: [{ if: 'Bxg3', then: 'hxg3' }] }, text: '7.Bg3 Bxg3' },
    back('conditional-unanswered'),
  ],
  [
    '4F any, plain play',
    { moves: LONDON_B, game: { pending: [{ if: 'any', then: 'Bd3' }] }, text: '7.Bg3 O-O' },
    accepted('O-O', { accepted: [] }),
  ],
  [
    '4G any, taken up',
    { moves: LONDON_B, game: { pending: [{ if: 'any', then: 'Bd3' }] }, text: '7.Bg3 O-O 8.Bd3 b6' },
    accepted('b6', { plies: ['O-O', 'Bd3', 'b6'] }),
  ],
]

const LANGUAGES: readonly Row[] = [
  [
    '2B Spanish, king and rook',
    {
      moves: '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+',
      text: 'Hola Tomas,\n6...Ab4+ 7.Rf1\nrecibido 5/3, enviado 7/3, 2 días, total 12',
    },
    accepted('Kf1', { received: '2025-03-05', sent: '2025-03-07', timeUsed: 2, timeTotal: 12 }),
  ],
  [
    '2B Polish',
    {
      moves: SCOTCH_W,
      text: 'Cześć Tomas,\n7...Se5 8.Ge2\notrzymano 5 marca, wysłano 7 marca, 2 dni, razem 14',
    },
    accepted('Be2', { received: '2025-03-05', sent: '2025-03-07', timeUsed: 2, timeTotal: 14 }),
  ],
  [
    '2B Hungarian',
    {
      moves: SCOTCH_W,
      text: 'Szia Tomas!\n7...He5 8.Fe2\nérkezett: 2025. március 5., küldve: 2025. március 7.',
    },
    accepted('Be2', { received: '2025-03-05', sent: '2025-03-07' }),
  ],
  [
    '2B Finnish',
    {
      moves: SCOTCH_W,
      text: 'Hei Tomas\n7...Re5 8.Le2\nsaapunut 5.3., lähetetty 7.3., 2 päivää, yhteensä 14',
    },
    accepted('Be2', { received: '2025-03-05', sent: '2025-03-07', timeUsed: 2, timeTotal: 14 }),
  ],
  ['2B Greek', { moves: SCOTCH_W, text: 'Γεια σου Tomas\n7...Ιe5 8.Αe2' }, accepted('Be2')],
  [
    '2B Ukrainian',
    { moves: SCOTCH_W, text: 'Вітаю!\n7...Кe5 8.Сe2\nотримано 5 березня, надіслано 7 березня' },
    accepted('Be2', { received: '2025-03-05', sent: '2025-03-07' }),
  ],
  [
    '2B Italian',
    {
      moves: SCOTCH_W,
      text: 'Ciao Tomas,\n7...Ce5 8.Ae2\nricevuto il 5 marzo, spedito il 7 marzo, 2 giorni, totale 14',
    },
    accepted('Be2', { received: '2025-03-05', timeTotal: 14 }),
  ],
  [
    '2B Portuguese',
    { moves: SCOTCH_W, text: 'Olá Tomas,\n7...Ce5 8.Be2\nrecebido em 5 de março, enviado em 7 de março' },
    accepted('Be2', { received: '2025-03-05', sent: '2025-03-07' }),
  ],
  [
    '2B Czech',
    {
      moves: SCOTCH_W,
      text: 'Ahoj Tomas,\n7...Je5 8.Se2\npřijato 5. března, odesláno 7. března, 2 dny, celkem 14',
    },
    accepted('Be2', { received: '2025-03-05', sent: '2025-03-07', timeUsed: 2, timeTotal: 14 }),
  ],
  [
    '2B Turkish',
    {
      moves: SCOTCH_W,
      text: 'Merhaba Tomas,\n7...Ae5 8.Fe2\nalındı 5 Mart, gönderildi 7 Mart, 2 gün, toplam 14',
    },
    accepted('Be2', { received: '2025-03-05', sent: '2025-03-07', timeUsed: 2, timeTotal: 14 }),
  ],
  [
    '2B Swedish',
    { moves: LONDON_B, text: 'Hej Orla!\n7.Lg3 0-0\nmottaget 5 mars, skickat 7 mars, 2 dagar, totalt 14' },
    accepted('O-O', { timeUsed: 2, timeTotal: 14, sent: '2025-03-07' }),
  ],
  ['2B figurines', { moves: LONDON_B, text: '7. ♗g3 ♝×g3' }, accepted('Bxg3')],
  [
    '2B ICCF numbers',
    { moves: LONDON_B, text: '7. 6472 4673\n' },
    { verdict: 'refer-back', repetition: 'incorrect' },
  ],
  ['2B ICCF numbers, right', { moves: LONDON_B, text: '7. 6473 4673\n' }, accepted('Bxg3')],
  ['4C ICCF numbers, illegal', { moves: LONDON_B, text: '7. 6473 4573\n' }, back('illegal')],
  ['2B long algebraic', { moves: SCOTCH_W, text: '7... Nc6-e5\n8. Bc4-e2' }, accepted('Be2')],
  ['2B coordinates', { moves: SCOTCH_W, text: '7... c6e5 8. c4e2' }, accepted('Be2')],
  [
    '2B piece names',
    { moves: SCOTCH_W, text: '7...Knight to e5 received. My move: 8. Bishop to e2.' },
    accepted('Be2'),
  ],
]

const DATES: readonly Row[] = [
  [
    '2F US order by the header',
    { moves: LONDON_B, text: '7.Bg3 O-O\nreceived 3/5/25, replied 3/7/25' },
    accepted('O-O', { received: '2025-03-05', sent: '2025-03-07' }),
  ],
  [
    '2F UK order by the header',
    { moves: LONDON_B, text: '7.Bg3 O-O\nreceived 5/3/25, replied 7/3/25' },
    accepted('O-O', { received: '2025-03-05', sent: '2025-03-07' }),
  ],
  [
    '2F ISO',
    { moves: LONDON_B, text: '7.Bg3 O-O\nRec: 2025-03-05  Rep: 2025-03-07  2d  tot. 14d' },
    accepted('O-O', { received: '2025-03-05', sent: '2025-03-07', timeUsed: 2, timeTotal: 14 }),
  ],
  [
    '2F relative words',
    { moves: LONDON_B, text: '7.Bg3 arrived the day before yesterday, I reply today: 7...O-O' },
    accepted('O-O', { received: '2025-03-05', sent: '2025-03-07' }),
  ],
  [
    '2F ordinals',
    { moves: LONDON_B, text: '7.Bg3 O-O\nRec’d on the 5th, replied on the 7th of March. Two days.' },
    accepted('O-O', { received: '2025-03-05', sent: '2025-03-07', timeUsed: 2 }),
  ],
  [
    '2E opponent sent, I received, I answered',
    {
      moves: LONDON_B,
      text: '7.Bg3 O-O\nYou sent on 4 March, I received it on 5 March and I answered on 7 March. Used 2, total 14.',
    },
    accepted('O-O', {
      opponentSent: '2025-03-04',
      received: '2025-03-05',
      sent: '2025-03-07',
      timeUsed: 2,
      timeTotal: 14,
    }),
  ],
  [
    '2H expected reply',
    { moves: LONDON_B, text: '7.Bg3 O-O\nreceived 5 March, sent 7 March, reply expected by 10 March' },
    accepted('O-O', { sent: '2025-03-07', expectedReply: '2025-03-10' }),
  ],
  [
    '2K in a table',
    {
      moves: LONDON_B,
      text: 'No.  White  Black  received  replied  days  total\n7    Bg3    O-O    05/03     07/03    2     14',
    },
    accepted('O-O', { received: '2025-03-05', sent: '2025-03-07', timeUsed: 2, timeTotal: 14 }),
  ],
  [
    '2K in an HTML table',
    {
      moves: LONDON_B,
      html: '<table><tr><th>Move</th><th>White</th><th>Black</th><th>Received</th><th>Sent</th></tr><tr><td>7.</td><td>Bg3</td><td>O-O</td><td>5 Mar</td><td>7 Mar</td></tr></table>',
    },
    accepted('O-O', { received: '2025-03-05', sent: '2025-03-07' }),
  ],
  [
    '2K both clocks',
    { moves: LONDON_B, text: '7.Bg3 O-O\nWhite used 31 days, Black used 14 days.' },
    accepted('O-O'),
  ],
  [
    '2K a date and a time',
    { moves: LONDON_B, text: '7.Bg3 O-O\nGot your mail on Wed 5 March at 20:15, 2 days' },
    accepted('O-O', { received: '2025-03-05', timeUsed: 2 }),
  ],
  [
    '2F over the new year',
    {
      moves: LONDON_B,
      date: 'Thu, 2 Jan 2025 10:00:00 +0000',
      text: '7.Bg3 O-O\nrec 30.12. sent 2.1. 3 days (17)',
    },
    accepted('O-O', { received: '2024-12-30', sent: '2025-01-02', timeUsed: 3, timeTotal: 17 }),
  ],
  [
    '2J another date than the stamp',
    { moves: LONDON_B, text: '7.Bg3 O-O\nreceived 1 March, sent 3 March' },
    accepted('O-O', { dateProblem: 'sent-differs-from-stamp' }),
  ],
]

const ACTS: readonly Row[] = [
  [
    'FIDE resigns',
    { moves: LONDON_B, text: 'Dear Orla, 7.Bg3 is too strong, I resign. Thanks for the game!\nTomas' },
    { verdict: 'file', kind: 'resign', result: '1-0' },
  ],
  [
    'FIDE resigns in German',
    { moves: LONDON_B, text: 'Hallo Orla,\nich gebe auf. Glückwunsch!\nTomas' },
    { kind: 'resign', result: '1-0' },
  ],
  [
    'FIDE resigns in Dutch',
    { moves: LONDON_B, text: 'Hoi Orla, ik geef op. Gefeliciteerd!' },
    { kind: 'resign', result: '1-0' },
  ],
  [
    'FIDE should resign, but',
    { moves: LONDON_B, text: 'I should resign, but I play on: 7.Bg3 O-O.' },
    { verdict: 'accept', result: null },
  ],
  [
    'FIDE if I resign',
    { moves: LONDON_B, text: 'If I resign, does my team lose the match? 7.Bg3 is on the board.' },
    { verdict: 'file', result: null },
  ],
  ['FIDE a joke', { moves: LONDON_B, text: '7.Bg3 O-O\nI resign! Just kidding ;-)' }, { result: null }],
  [
    'FIDE not resigning',
    { moves: LONDON_B, text: 'I will not resign yet. 7.Bg3 O-O' },
    { verdict: 'accept', result: null },
  ],
  [
    'FIDE resigns from an office',
    { moves: LONDON_B, text: '7.Bg3 O-O\nBy the way, I resign from the committee in May.' },
    { verdict: 'accept', result: null },
  ],
  [
    'FIDE offers with a move',
    { moves: LONDON_B, text: '7.Bg3 O-O, and I offer a draw.' },
    accepted('O-O', { drawOffer: true }),
  ],
  ['FIDE draw?', { moves: LONDON_B, text: '7.Bg3 O-O\nDraw?' }, accepted('O-O', { drawOffer: true })],
  ['FIDE Remis?', { moves: LONDON_B, text: '7.Lg3 0-0. Remis?' }, accepted('O-O', { drawOffer: true })],
  [
    'FIDE no draw',
    { moves: LONDON_B, text: '7.Bg3 O-O\nNo draw yet, there is too much play.' },
    accepted('O-O', { drawOffer: false }),
  ],
  [
    'FIDE accepts',
    {
      moves: LONDON_B,
      game: { drawOfferPending: 'white' },
      text: 'Dear Orla,\nI accept your draw offer. Thank you for the game.\nTomas',
    },
    { verdict: 'file', kind: 'accept-draw', result: '1/2-1/2' },
  ],
  [
    'FIDE accepts in French',
    {
      moves: LONDON_B,
      game: { drawOfferPending: 'white' },
      text: "Chère Orla, j'accepte la nulle. Merci pour la partie.",
    },
    { kind: 'accept-draw', result: '1/2-1/2' },
  ],
  [
    'FIDE nothing to accept',
    { moves: LONDON_B, text: 'I accept the draw.' },
    { verdict: 'file', result: null },
  ],
  [
    'FIDE declines',
    { moves: LONDON_B, game: { drawOfferPending: 'white' }, text: 'Sorry, I prefer to play on. 7.Bg3 O-O' },
    accepted('O-O', { drawDeclined: true, result: null }),
  ],
  [
    'FIDE mate ends it',
    { moves: MATE_W, text: '3...Nf6 4.Qxf7 mate. Thanks!' },
    accepted('Qxf7#', { result: '1-0' }),
  ],
  [
    '12A result report',
    { moves: MATED, by: 'white', text: `Dear Mira, the game is over.\n${MATED} 1-0` },
    { verdict: 'file', kind: 'result', result: '1-0' },
  ],
  [
    '7A claim',
    {
      moves: LONDON_B,
      text: 'Mira, I claim that White has overstepped the time limit: 33 days for ten moves.',
    },
    { verdict: 'file', claim: 'time-limit' },
  ],
  [
    '7A no claim',
    { moves: LONDON_B, text: '7.Bg3 O-O\nI do not claim time, these things happen.' },
    accepted('O-O', { claim: null }),
  ],
  [
    '7C protest',
    {
      moves: LONDON_B,
      by: 'white',
      text: 'I protest against the claim on time. My move was posted on 2 March.',
    },
    { verdict: 'file', kind: 'protest', claim: null },
  ],
  [
    '8B leave',
    { moves: LONDON_B, text: 'Dear both, I take leave from 10 March to 16 March.' },
    { kind: 'leave', leave: { from: '2025-03-10', to: '2025-03-16', days: 7 } },
  ],
  [
    '8B leave in a range',
    { moves: LONDON_B, text: 'I shall be on holiday 10-16 March (7 days of leave).' },
    { leave: { from: '2025-03-10', to: '2025-03-16', days: 7 } },
  ],
  [
    '8B leave with a move',
    { moves: LONDON_B, text: '7.Bg3 O-O\nrec 5/3, sent 7/3\nLeave: 12.3. - 20.3.' },
    accepted('O-O', {
      leave: { from: '2025-03-12', to: '2025-03-20', days: 9 },
      received: '2025-03-05',
      sent: '2025-03-07',
    }),
  ],
  [
    '8B his holiday, not mine',
    { moves: LONDON_B, text: '7.Bg3 O-O\nEnjoy your holiday from 10 to 16 March!' },
    accepted('O-O', { leave: null }),
  ],
  [
    '3A repeat',
    {
      moves: LONDON_B,
      by: 'white',
      text: 'Tomas, no answer for two weeks, so I repeat: 6...Bd6 7.Bg3, sent 20 February.',
    },
    { verdict: 'already', repeatOf: { san: 'Bg3', ply: 13 } },
  ],
  [
    '3A repeat with another move',
    { moves: LONDON_B, by: 'white', text: 'REPEAT: 6...Bd6 7.Bxd6' },
    { verdict: 'file', problem: 'repeat-differs' },
  ],
  [
    '4A retraction',
    { moves: LONDON_B, by: 'white', text: 'Sorry Tomas, typing error: 7.Bg3 should be 7.Bxd6.' },
    { verdict: 'file', problem: 'retraction', san: null },
  ],
  [
    '5D unseen move',
    { moves: LONDON_B, by: 'white', text: '7...Bxg3 received 5 March\n8.hxg3 sent 7 March' },
    { verdict: 'accept', reported: [{ ply: 14, san: 'Bxg3' }], san: 'hxg3' },
  ],
  [
    '3.1 another address',
    { moves: LONDON_B, by: 'stranger', text: '7.Bg3 O-O' },
    { sender: 'unknown', problem: 'sender-unknown' },
  ],
  [
    '3.5 a captain does not move',
    { moves: LONDON_B, by: 'captain', text: 'On behalf of Tomas: 7.Bg3 O-O' },
    { verdict: 'file', sender: 'captain-white' },
  ],
]

const PARTS: readonly Row[] = [
  [
    '4C text and HTML differ',
    { moves: LONDON_B, text: '7.Bg3 O-O', html: '<p>7.Bg3 Bxg3</p>' },
    back('ambiguous', { san: null }),
  ],
  [
    '4 text and HTML agree',
    { moves: LONDON_B, text: '7.Bg3 O-O\n', html: '<p>7.Bg3&nbsp;<b>O-O</b></p>' },
    accepted('O-O'),
  ],
  ['4 only HTML', { moves: LONDON_B, html: '<div>7.Bg3 <i>Bxg3</i></div>' }, accepted('Bxg3')],
  [
    '4C body and PGN differ',
    { moves: LONDON_B, text: '7.Bg3 O-O', pgn: `[Event "x"]\n\n${LONDON_B} Bxg3 *\n` },
    back('ambiguous'),
  ],
  [
    '4 PGN alone',
    { moves: LONDON_B, text: 'see the file', pgn: `[Event "x"]\n[Result "*"]\n\n${LONDON_B} Bxg3 *\n` },
    accepted('Bxg3'),
  ],
  [
    '2E PGN with another game',
    {
      moves: LONDON_B,
      text: 'see the file',
      pgn: '[Event "x"]\n\n1. d4 d5 2. Bf4 Nf6 3. e3 c5 4. c3 Nc6 5. Nd2 e6 6. Ngf3 Be7 7. Bg3 O-O *\n',
    },
    back('record-mismatch'),
  ],
  [
    '4 PGN with comments and variations',
    {
      moves: LONDON_B,
      text: `[Event "x"]\n[White "Quill, Orla"]\n[Result "*"]\n\n1. d4 d5 2. Bf4 Nf6 3. e3 c5 (3... e6 4. Nf3) 4. c3 Nc6 5. Nd2 e6 6. Ngf3 Bd6 {solid} 7. Bg3 O-O *`,
    },
    accepted('O-O'),
  ],
  [
    '3 two games',
    {
      moves: LONDON_B,
      game: {
        otherGames: [
          {
            white: { name: 'Tomas Reyl', email: 'tomas@reyl.example' },
            black: { name: 'Orla Quill', email: 'orla@quill.example' },
            moves: BOX_W,
          },
        ],
      },
      text: 'Hi Orla\n\nGame with you as White:\n7.Bg3 O-O, 2 days, total 14\n\nGame with me as White:\n7...Be7 8.O-O, 1 day, total 9',
    },
    accepted('O-O', { timeUsed: 2, timeTotal: 14 }),
  ],
]

const COMMANDS: readonly Row[] = [
  [
    '10 STATUS',
    { moves: LONDON_B, to: 'arbiter@arbiter.example', text: 'STATUS' },
    { verdict: 'file', kind: 'command', commands: [{ word: 'STATUS', text: '', args: {} }] },
  ],
  [
    '10 Record: begins an honest mail',
    { moves: LONDON_B, text: `Record: ${LONDON_B} O-O` },
    accepted('O-O', { commands: [] }),
  ],
  [
    '10 SCORE with NOW',
    {
      moves: LONDON_B,
      by: 'captain',
      to: 'arbiter@arbiter.example',
      text: 'SCORE CDC25-KENT-ESSX-3a 0-1 BECAUSE rule 3B NOW',
    },
    {
      commands: [
        {
          word: 'SCORE',
          text: 'CDC25-KENT-ESSX-3a 0-1 BECAUSE rule 3B NOW',
          args: { now: true, because: 'rule 3B', result: '0-1', game: 'CDC25-KENT-ESSX-3a' },
        },
      ],
    },
  ],
]

for (const [group, rows] of Object.entries({
  MOVES,
  TALK,
  CONDITIONALS,
  LANGUAGES,
  DATES,
  ACTS,
  PARTS,
  COMMANDS,
})) {
  describe(group.toLowerCase(), () => {
    test.each(rows)('%s', async (_title, post, expected) => {
      const reading = await readPost(post)
      expect(pick(reading, expected)).toEqual(expected)
    })
  })
}
