/** Results and agreements in few words, resignations of one game among two, moves before their turn. */
import { describe, expect, test } from 'vitest'
import { gameHint } from '../../../../src/rulebooks/correspondence/read/namesGame.ts'
import { OUT_OF_TURN } from '../../../../src/rulebooks/correspondence/read/outcome.ts'
import { LONDON_B } from './games.ts'
import { readPost } from './post.ts'

/** Black answers, White's offer stands. */
const AGREED: readonly string[] = [
  '1/2-1/2',
  '½-½',
  '0.5-0.5',
  '½',
  'Dear Orla,\n\n1/2 - 1/2\n\nBest wishes, Tomas',
  'remis',
  'Remis.\nGruß Tomas',
  'draw agreed',
  'Nulle.',
  '7.Bg3 1/2-1/2',
  'We agreed a draw on the phone, 1/2-1/2.',
]

const NOT_AGREED: readonly string[] = [
  'no draw',
  'Draw?',
  'Would 1/2-1/2 help your team?',
  'If you like, 1/2-1/2',
  'A draw would be nice for my captain, he needs 1/2-1/2',
  'My other match ended 1/2-1/2 after 60 moves',
  'I nearly wrote 1/2-1/2',
  'remis? haha ;-)',
]

describe('FIDE 5.2.3 the offer that stands', () => {
  test.each(AGREED)('is accepted: %j', async text => {
    const reading = await readPost({ moves: LONDON_B, text, game: { drawOfferPending: 'white' } })
    expect([reading.kind, reading.result]).toEqual(['accept-draw', '1/2-1/2'])
  })
  test.each(NOT_AGREED)('is not accepted: %j', async text => {
    const reading = await readPost({ moves: LONDON_B, text, game: { drawOfferPending: 'white' } })
    expect(reading.result).toBeNull()
  })
  test('a move with the sign of a draw is a move', async () => {
    const text = '7.Bg3 O-O 1/2-1/2'
    const reading = await readPost({ moves: LONDON_B, text, game: { drawOfferPending: 'white' } })
    expect([reading.verdict, reading.plies]).toEqual(['accept', ['O-O']])
  })
})

/** Black writes; nothing stands. */
const REPORTED: readonly (readonly [text: string, result: string | null])[] = [
  ['1/2-1/2', '1/2-1/2'],
  ['We agreed a draw.', '1/2-1/2'],
  ['result 0-1', '0-1'],
  ['0-1', '0-1'],
  ['Result: 1-0', '1-0'],
  ['My opponent has resigned.', '0-1'],
  ['White resigns', '0-1'],
  ['Orla resigned yesterday.', '0-1'],
  ['Orla gibt auf', '0-1'],
  ['I won.', '0-1'],
  ['Leeds won 1-0 yesterday! I am thinking about 7.Bg3.', null],
  ['I won a pawn in my other game', null],
  ['Has White resigned?', null],
  ['If White has resigned, tell me', null],
  ['My opponent has not resigned', null],
]

describe('12A a result reported while the game runs is recorded on no single word', () => {
  test.each(REPORTED)('%j', async (text, result) => {
    const reading = await readPost({ moves: LONDON_B, text })
    expect([reading.result, reading.reportedResult]).toEqual([null, result])
  })
})

const RESIGNS: readonly (readonly [text: string, resigns: boolean])[] = [
  ['Tomas resigns', true],
  ['Black resigns', true],
  ['I resign the game in which you have White.', true],
  ['I resign the game where I am Black', true],
  ['I resign our second game.', true],
  ['Ich gebe die Partie auf, in der du Weiß hast.', true],
  ["J'abandonne la partie où tu as les blancs.", true],
  ['Abandono la partida en la que llevas blancas.', true],
  ['Abbandono la partita in cui hai il bianco.', true],
  ['Ik geef de partij op waarin jij wit hebt.', true],
  ['Orla resigns', false],
  ['Mira resigned', false],
  ['I resign the game in which I have White.', false],
  ['I resign the other game, 7.Bg3 O-O here', false],
  ['I resign as captain of the team', false],
  ['I do not resign the game where I am Black', false],
]

describe('FIDE 5.1.2 who resigns, and in which game', () => {
  test.each(RESIGNS)('%j by Black: %s', async (text, resigns) => {
    const reading = await readPost({ moves: LONDON_B, text })
    expect(reading.kind === 'resign' && reading.result === '1-0').toBe(resigns)
  })
})

const HINTS: readonly (readonly [text: string, side: string | null, letter: string | null])[] = [
  ['I resign the game in which you have White', 'black', null],
  ['my white game: I resign', 'white', null],
  ['I resign as Black', 'black', null],
  ['our second game is lost, I resign', null, 'b'],
  ['I resign game A', null, 'a'],
  ['I have White in one game and Black in the other; I resign', null, null],
  ['I resign, but not the game where I am Black', null, null],
  ['I resign against you with White', null, null],
  ['White wine for you, I resign', null, null],
  ['Ich gebe die Partie mit Weiß auf, in der ich Weiß habe', 'white', null],
]

describe('3 the game meant, in words', () => {
  test.each(HINTS)('%j', (text, side, letter) => {
    expect(gameHint(text)).toEqual({ side, letter })
  })
})

/** White writes, Black is to move. */
const EARLY: readonly (readonly [text: string, early: boolean])[] = [
  ['8.Bd3', true],
  ['Hi Tomas, 8. Nf3 from me', true],
  ['Bd3', true],
  ['7.Bg3', false],
  ['Hi Tomas, I plan 8. Nf3 next', false],
  ['Did you get 7.Bg3?', false],
  ['7...O-O received, thinking', false],
  ['If 7...O-O then 8.Bd3', false],
  ['My move follows, perhaps 8.Bd3', false],
]

describe('4B a move before its turn, without the answer it replies to', () => {
  test.each(EARLY)('%j', async (text, early) => {
    const reading = await readPost({ moves: LONDON_B, by: 'white', text })
    expect([reading.verdict === 'accept', reading.notes.includes(OUT_OF_TURN)]).toEqual([false, early])
  })
})
