/** Resignations, draws, claims, leave and conditionals that are meant, and those that are only spoken of. */
import { describe, expect, test } from 'vitest'
import { LONDON_B, VIENNA_B } from './games.ts'
import { readPost } from './post.ts'

const NO_RESIGNATION: readonly string[] = [
  'I resign myself to a bad position. 7.Bg3 O-O',
  'You should resign. 7.Bg3 O-O',
  "I won't resign yet. 7.Bg3 O-O",
  'I will resign if you find 8.Bd3. 7.Bg3 O-O',
  'If 8.Bd3 I resign. 7.Bg3 O-O',
  '7.Bg3 O-O. When you play 8.Bd3 I resign',
  '7.Bg3 Bxg3. I resign after 8.hxg3',
  'I nearly resigned after 7.Bg3. 7...O-O',
  'Do you resign?',
  'I resign... just joking! 7.Bg3 O-O',
  'My captain wants me to resign',
  'I resigned my job today. 7.Bg3 O-O',
  'I have resigned from the committee',
  'In our last game I resigned too early.',
  'Should I resign? 7.Bg3 O-O',
  '> I resign\nDo you really?',
  '"I resign" is what you want to hear',
  'I give up smoking. 7.Bg3 O-O',
  'I give up a pawn: 7.Bg3 cxd4',
  'You win a pawn. 7.Bg3 O-O',
  'I concede the pawn. 7.Bg3 cxd4',
  'I concede that 7.Bg3 is good. 7...O-O',
  'I surrender the bishop pair: 7.Bg3 Bxg3',
  'Resign? Never. 7.Bg3 O-O',
  'I resign as captain of the county',
  'Karl resigns',
  'My opponent in the other match resigned',
  'Tomas would have resigned here',
  'I resign the right to castle: 7.Bg3 Kf8',
  'I was about to write I resign',
  'They say I resign too late',
  'Unless I find something I resign',
  'I resing myself to it',
  'Ich gebe auf keinen Fall auf. 7.Lg3 0-0',
  'Ich gebe den Bauern auf: 7.Lg3 cxd4',
  'Aufgeben werde ich nicht. 7.Lg3 0-0',
  'Noch gebe ich nicht auf',
  "J'abandonne le pion: 7.Fg3 cxd4",
  "Je n'abandonne pas",
  'No abandono',
  'Abandono el alfil: 7.Ag3 cxd4',
  'Ik geef niet op',
  'Ik geef een pion op: 7.Lg3 cxd4',
  'Non abbandono',
  'Se 8.Ad3 abbandono. 7.Ag3 O-O',
]

const RESIGNATION: readonly string[] = [
  'I resign. Thank you for a good game.',
  'OK I resign',
  'Hi Orla, I resign.',
  'Here I resign, congratulations!',
  'Time to resign. Well played.',
  'I hereby resign the game',
  'After 7.Bg3 there is no hope. I resign.',
  'Ich gebe auf, Glückwunsch!',
  "J'abandonne. Bravo !",
  'Abandono. Enhorabuena.',
  'Abbandono, complimenti.',
  'Ik geef het op. Gefeliciteerd.',
]

const NO_OFFER: readonly string[] = [
  '7.Bg3 O-O. I do not offer a draw.',
  '7.Bg3 O-O. A draw? No!',
  '7.Bg3 O-O. Would you have accepted a draw last week?',
  '7.Bg3 O-O. Last year you offered a draw here.',
  '7.Bg3 O-O. Karl offered a draw to Hans.',
  '7.Bg3 O-O and this is a dead draw',
  '7.Bg3 O-O. The book gives this as drawn.',
  '7.Bg3 O-O. I might offer a draw next move.',
  '7.Bg3 O-O. A draw would suit my team.',
  '7.Bg3 O-O. Is it a draw by repetition if we go on like this?',
  '7.Bg3 O-O. Please no draw offers.',
  '7.Bg3 O-O. My captain forbids me to offer a draw.',
  '7.Bg3 O-O. I was going to offer a draw but changed my mind.',
  '7.Bg3 O-O. Ich biete kein Remis an.',
  '7.Bg3 O-O. The draw of the cup is on Friday.',
  '7.Bg3 O-O. Who won the prize draw?',
]

const OFFER: readonly string[] = [
  '7.Bg3 O-O. I offer a draw.',
  '7.Bg3 O-O, draw offered',
  '7.Bg3 O-O. I propose a draw.',
  '7.Bg3 O-O. How about a draw?',
  '7.Bg3 O-O. Shall we call it a draw?',
  '7.Bg3 O-O (=)',
  '7.Lg3 0-0. Ich biete Remis an.',
  '7.Fg3 0-0. Je propose nulle.',
]

/** White's offer stands. */
const NO_ACCEPTANCE: readonly string[] = [
  "I can't accept the draw",
  'I would accept a draw later',
  'Let me think about the draw',
  'My captain says I must not accept the draw',
  'Before I accept the draw I want to know the team score',
  'I will accept your draw offer tomorrow',
  'Should I accept the draw?',
  'I accept that 7.Bg3 is good, but no draw',
  'I accept the draw if my captain agrees',
  'I acccept the draw iff my captain agrees',
  'Thank you for the draw offer',
  'I wonder whether I should accept the draw',
  'I cannnot accept the draw',
  'Draw accepted? Not by me.',
  'You accept a draw too easily',
  'I nearly accepted the draw',
  'Yes to tea, no to the draw',
]

const ACCEPTANCE: readonly string[] = [
  'I accept',
  'Draw accepted',
  'Agreed',
  'OK, draw',
  'Yes, a draw',
  'I agree to the draw',
  'I accept your offer of a draw. Thanks for the game!',
  'Einverstanden, remis',
  "D'accord pour la nulle",
  'Akkoord, remise',
  'Acepto las tablas',
  'Accetto la patta',
  'Fine, let us call it a draw',
  '7.Bg3 is fine, I accept the draw',
]

const NO_LEAVE: readonly string[] = [
  'I leave tomorrow, have fun. 7.Bg3 O-O',
  'I leave on 3 April. 7.Bg3 O-O',
  '7.Bg3 O-O. I leave the bishop on d6 till 5 April.',
  'Have a nice holiday from 1 April to 5 April',
  'My leave from 1 March to 5 March is over',
  'I might take leave from 1 April to 5 April',
  'Do I need to take leave from 1 April to 5 April?',
  'My wife takes leave from 1 April to 5 April',
  'No leave from 1 April to 5 April after all',
  'If the TC agrees I take leave from 1 April to 5 April',
  'You told me of your leave from 1 April to 5 April',
  'I cancel my leave from 1 April to 5 April',
]

const LEAVE: readonly string[] = [
  'I shall be on leave from 1 April to 5 April',
  'I take leave from 1 April to 5 April',
  'Leave: 1 April - 5 April',
  '7.Bg3 O-O. I announce leave from 1 April to 5 April.',
  'Ich nehme Urlaub vom 1. April bis 5. April',
]

const NO_CLAIM: readonly string[] = [
  'I could claim time but I do not',
  'He claims a draw',
  'No claim from me',
  'I will not claim on time',
  'You may claim on time',
  'The time claim of my opponent is wrong',
  'I claimed time in our other game',
  'Should I claim on time?',
  'If he is late again I claim on time',
  'I claim no time',
]

describe('FIDE 5.1.2 no resignation', () => {
  test.each(NO_RESIGNATION)('%j', async text => {
    expect((await readPost({ moves: LONDON_B, text })).result).toBeNull()
  })
})
describe('FIDE 5.1.2 a resignation', () => {
  test.each(RESIGNATION)('%j', async text => {
    expect((await readPost({ moves: LONDON_B, text })).result).toBe('1-0')
  })
})
describe('FIDE 5.2.3 no offer', () => {
  test.each(NO_OFFER)('%j', async text => {
    const reading = await readPost({ moves: LONDON_B, text })
    expect([reading.drawOffer, reading.result, reading.plies]).toEqual([false, null, ['O-O']])
  })
})
describe('FIDE 5.2.3 an offer', () => {
  test.each(OFFER)('%j', async text => {
    const reading = await readPost({ moves: LONDON_B, text })
    expect([reading.drawOffer, reading.result, reading.plies]).toEqual([true, null, ['O-O']])
  })
})
describe('FIDE 5.2.3 no acceptance', () => {
  test.each(NO_ACCEPTANCE)('%j', async text => {
    expect((await readPost({ moves: LONDON_B, text, game: { drawOfferPending: 'white' } })).result).toBeNull()
  })
})
describe('FIDE 5.2.3 an acceptance', () => {
  test.each(ACCEPTANCE)('%j', async text => {
    expect((await readPost({ moves: LONDON_B, text, game: { drawOfferPending: 'white' } })).result).toBe(
      '1/2-1/2',
    )
  })
})
describe('8B no leave', () => {
  test.each(NO_LEAVE)('%j', async text => {
    expect((await readPost({ moves: LONDON_B, text })).leave).toBeNull()
  })
})
describe('8B leave', () => {
  test.each(LEAVE)('%j', async text => {
    const { leave } = await readPost({ moves: LONDON_B, text })
    expect([leave?.from, leave?.to]).toEqual(['2025-04-01', '2025-04-05'])
  })
})
describe('7A no claim', () => {
  test.each(NO_CLAIM)('%j', async text => {
    expect((await readPost({ moves: LONDON_B, text })).claim).toBeNull()
  })
})

/** Behind '7.Bg3 Bxg3': what is proposed, as 'if:then'. */
const PROPOSALS: readonly (readonly [text: string, proposed: string])[] = [
  ['If 8.hxg3 I would not play 8...Qd6', ''],
  ['If 8.hxg3 then maybe 8...Qd6', ''],
  ['If 8.hxg3 then 8...Qd6? What do you think?', ''],
  ['You asked what if 8.hxg3 8...Qd6. I do not know.', ''],
  ['If you had played 7.Bxd6 Qxd6 it was a draw', ''],
  ['Forget the conditional if 8.hxg3 Qd6', ''],
  ['No conditional this time: if 8.hxg3 Qd6 is too obvious', ''],
  ['If 8.hxg3 Qd6 or Qc7', ''],
  ['If 8.hxg3 then 8...Qd6 or 8...Qc7', ''],
  ['If 8.hxg3, 8...Qd6, or 8...Qc7.', ''],
  ['If 8.hxg3 Qd6 or 8.hxg3 Qc7', ''],
  ['If 8.hxg3 Qd6 or maybe Qc7', ''],
  ['If 8.hxg3 either Qd6 or Qc7', ''],
  ['If 8.hxg3 Qd6. If 8.hxg3 Qc7.', ''],
  ['If 8.hxg3 Qc7. If 8.hxg3 Qd6 9.Bd3 O-O.', ''],
  ['If 8.hxg3 Qd6, if 8.hxg3 Qc7, if 8.fxg3 O-O', 'fxg3:O-O'],
  ['I will look at 8.hxg3 Qd6 later', ''],
  ['If 8.hxg3 Qd6 is my plan', ''],
  ['If 8.hxg3, 8...Qd6.', 'hxg3:Qd6'],
  ['If 8.hxg3 8...Qd6', 'hxg3:Qd6'],
  ['Conditional: 8.hxg3 Qd6', 'hxg3:Qd6'],
  ['Should you play 8.hxg3, I reply 8...Qd6', 'hxg3:Qd6'],
  ['In case of 8.hxg3 I play 8...Qd6', 'hxg3:Qd6'],
  ['If 8.hxg3 then 8...Qd6 and if then 9.Bd3 O-O', 'hxg3:Qd6 Bd3:O-O'],
  ['If 8.hxg3 Qd6, if 8.fxg3 O-O', 'hxg3:Qd6 fxg3:O-O'],
]

describe('4F what is proposed', () => {
  test.each(PROPOSALS)('%j', async (text, proposed) => {
    const reading = await readPost({ moves: LONDON_B, text: `7.Bg3 Bxg3\n${text}` })
    expect(reading.conditionals.map(line => `${line.if}:${line.then}`).join(' ')).toBe(proposed)
  })
})

/** White proposed 7...O-O 8.Bf4. */
const TAKEN: readonly (readonly [text: string, entered: string])[] = [
  ['7.dxc3 O-O 8.Bf4 Nc6', 'O-O Bf4 Nc6'],
  ['7.dxc3 O-O', ''],
  ['7.dxc3 O-O 8.Be3 Nc6', ''],
  ['7.dxc3 Nc6', 'Nc6'],
  ['7.dxc3 O-O 8.Bf4', ''],
  ['7.dxc3. Conditional not accepted: 7...Nc6', 'Nc6'],
  ['7.dxc3 O-O 8.Bf4 Nc6 9.O-O-O', 'O-O Bf4 Nc6'],
  ['7.dxc3. If I take the conditional 7...O-O 8.Bf4 I am worse, so 7...Nc6', 'Nc6'],
]

describe('4G what of a proposal is taken up', () => {
  test.each(TAKEN)('%j', async (text, entered) => {
    const reading = await readPost({
      moves: VIENNA_B,
      text,
      game: { pending: [{ if: 'O-O', then: 'Bf4' }] },
    })
    const plies = reading.verdict === 'accept' ? reading.plies.join(' ') : ''
    // Asked in place of taken is safe.
    expect(['', entered]).toContain(plies)
  })
})
