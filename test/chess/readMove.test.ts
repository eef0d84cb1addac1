import { describe, expect, test } from 'vitest'
import { type Position, positionOf, START_FEN, startPosition } from '../../src/chess/position.ts'
import { ENGLISH, type NotationSet, readMove } from '../../src/chess/readMove.ts'

/** The answer in one line: the SAN, 'a | b' for ambiguous, or the kind. */
function read(words: string, position: Position, set: NotationSet = ENGLISH): string {
  const reading = readMove(words, position, set)
  if (reading.kind === 'move') return reading.move.san
  if (reading.kind !== 'ambiguous') return reading.kind
  return reading.candidates
    .map(({ san }) => san)
    .sort()
    .join(' | ')
}

const of = (...languages: string[]): NotationSet => ({ ...ENGLISH, languages })
const noCase: NotationSet = { ...ENGLISH, caseMatters: false }

const start = startPosition()
/** White: en passant on d6, a pawn about to promote with and without capture, two rooks for d1. */
const crowded = positionOf('3r4/4P1k1/8/3pP3/8/8/4K3/R6R w - d6 0 7')
/** Black may castle either way. */
const castling = positionOf('r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1')
/** The b-pawn and the bishop both take on c6. */
const twoBs = positionOf('r1bqkb1r/pp1ppppp/2N2n2/8/4P3/8/PPP2PPP/RNBQKB1R b KQkq - 0 5')

describe('2B short algebraic and its loose forms', () => {
  test.each([
    ['e4', 'e4'],
    ['1.e4', 'e4'],
    ['1. e4!!', 'e4'],
    ['1) e4', 'e4'],
    ['"e4",', 'e4'],
    ['**Nf3**', 'Nf3'],
    ['Nf3!?', 'Nf3'],
    ['N-f3', 'Nf3'],
    ['N f3', 'Nf3'],
    ['Nxf3', 'Nf3'],
    ['nf3', 'Nf3'],
    ['NF3', 'Nf3'],
    ['E4', 'e4'],
    ['Nf3 ch', 'Nf3'],
    ['Nf3+', 'Nf3'],
    ['Nf3 mate', 'Nf3'],
    ['Nf3 (check)', 'Nf3'],
    ['Nf3\u2020', 'Nf3'],
    ['Nf3 +-', 'Nf3'],
    ['Nf3 $14', 'Nf3'],
    ['Nf3 (=)', 'Nf3'],
    ['Ngf3', 'Nf3'],
    ['N1f3', 'Nf3'],
    ['N(g)f3', 'Nf3'],
    ['Nbf3', 'illegal'],
    ['Ne4', 'illegal'],
    ['e5', 'illegal'],
    ['d', 'illegible'],
    ['e4 e5', 'illegible'],
    ['Nf3 or Nc3', 'illegible'],
    ['Nf33', 'illegible'],
    ['hello', 'illegible'],
    ['', 'illegible'],
  ])('%j in the first position is %s', (words, expected) => {
    expect(read(words, start)).toBe(expected)
  })

  test.each([
    ['Rad1', 'Rad1'],
    ['Ra-d1', 'Rad1'],
    ['R(a)d1', 'Rad1'],
    ['Ra1d1', 'Rad1'],
    ['Rd1', 'Rad1 | Rhd1'],
    ['R1d1', 'Rad1 | Rhd1'],
    ['Rbd1', 'illegal'],
  ])('two rooks: %j is %s', (words, expected) => {
    expect(read(words, crowded)).toBe(expected)
  })

  test('4C the square given must be true, though only one knight can go', () => {
    const pinned = positionOf('4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1')
    expect(read('Nge2', pinned)).toBe('Ne2')
    expect(read('Ne2', pinned)).toBe('Ne2')
    expect(read('Nce2', pinned)).toBe('illegal')
  })
})

describe('4E signs, missing or false, mean nothing', () => {
  test.each([
    ['exd6', 'exd6'],
    ['ed6', 'exd6'],
    ['ed6 e.p.', 'exd6'],
    ['exd6ep', 'exd6'],
    ['e:d6', 'exd6'],
    ['e x d6 e. p.', 'exd6'],
    ['exd6 en passant', 'exd6'],
    ['e5xd6', 'exd6'],
    ['e5d6', 'exd6'],
    ['pawn takes d6', 'exd6'],
    ['d6', 'illegal'],
    ['ed', 'exd6 | exd8=B | exd8=N | exd8=Q | exd8=R'],
  ])('en passant: %j is %s', (words, expected) => {
    expect(read(words, crowded)).toBe(expected)
  })
})

describe('4C a promotion names its piece, or it is four moves', () => {
  const four = 'e8=B | e8=N+ | e8=Q | e8=R'
  test.each([
    ['e8=Q', 'e8=Q'],
    ['e8Q', 'e8=Q'],
    ['e8(Q)', 'e8=Q'],
    ['e8/Q', 'e8=Q'],
    ['e8 = Q', 'e8=Q'],
    ['e8=q', 'e8=Q'],
    ['e8 Q', 'e8=Q'],
    ['e8N+', 'e8=N+'],
    ['e8 queen', 'e8=Q'],
    ['e8 (queen)', 'e8=Q'],
    ['e8 = Queen', 'e8=Q'],
    ['e8, promoting to a knight', 'e8=N+'],
    ['e8 becoming a rook', 'e8=R'],
    ['e8 and I take a queen', 'e8=Q'],
    ['e7-e8Q', 'e8=Q'],
    ['e7e8r', 'e8=R'],
    ['exd8=Q', 'exd8=Q'],
    ['exd8/R', 'exd8=R'],
    ['e7xd8(N)', 'exd8=N'],
    ['pawn takes d8 queen', 'exd8=Q'],
    ['e8', four],
    ['e8=', four],
    ['e7-e8', four],
    ['pawn to e8', four],
    ['e8=K', 'illegal'],
    ['e8=D', 'illegible'],
    ['e8 queen or rook', 'illegible'],
  ])('%j is %s', (words, expected) => {
    expect(read(words, crowded)).toBe(expected)
  })

  test.each([
    ['de', 'e8D', 'e8=Q'],
    ['de', 'e8=S', 'e8=N+'],
    ['de', 'e8=Q', 'illegible'],
    ['pl', 'e8H', 'e8=Q'],
    ['is', 'e8R', 'e8=N+'],
    ['fr', 'e8=R', 'illegal'],
    ['ru', 'e8Ф', 'e8=Q'],
  ])('in %s %j is %s', (code, words, expected) => {
    expect(read(words, crowded, of(code))).toBe(expected)
  })
})

describe('2B castling', () => {
  test.each([
    ...['O-O', '0-0', 'o-o', 'OO', 'oo', '0\u20130', '\u041e-\u041e', 'O - O', '0-0+', 'O-O ch'].map(
      words => [words, 'O-O'],
    ),
    ...['O-O-O', '0-0-0', 'o-o-o', '000', 'O\u2013O\u2013O', '15...0-0-0', '> 0-0-0'].map(words => [
      words,
      'O-O-O',
    ]),
    ['castles kingside', 'O-O'],
    ['castles short', 'O-O'],
    ['castling long', 'O-O-O'],
    ['kurze Rochade', 'O-O'],
    ['grand roque', 'O-O-O'],
    ['короткая рокировка', 'O-O'],
    ['castles', 'O-O | O-O-O'],
    ['5878', 'O-O'],
    ['5838', 'O-O-O'],
    ['e8g8', 'O-O'],
    ['Ke8-c8', 'O-O-O'],
    ['Kg8', 'illegal'],
    ['0-1', 'illegible'],
  ])('%j is %s', (words, expected) => {
    expect(read(words, castling)).toBe(expected)
  })

  test('the only castling that is legal needs no side', () => {
    expect(read('castles', positionOf('4k3/8/8/8/8/8/8/R3K3 w Q - 0 1'))).toBe('O-O-O')
  })
})

describe('2B both squares, numbers, figurines: exact, whatever the language', () => {
  test.each([
    ['e2-e4', 'e4'],
    ['e2e4', 'e4'],
    ['e2 - e4', 'e4'],
    ['e2:e4', 'e4'],
    ['e2\u2192e4', 'e4'],
    ['E2-E4', 'e4'],
    ['e2 to e4', 'e4'],
    ['g1f3', 'Nf3'],
    ['Ng1-f3', 'Nf3'],
    ['Ng1 - f3', 'Nf3'],
    ['Ng1xf3', 'Nf3'],
    ['Ng1 to f3', 'Nf3'],
    ['N/g1-f3', 'Nf3'],
    ['Nb1-f3', 'illegal'],
    ['e3-e4', 'illegal'],
    ['5254', 'e4'],
    ['52-54', 'e4'],
    ['1. 7163', 'Nf3'],
    ['5255', 'illegal'],
    ['1999', 'illegible'],
    ['\u2658f3', 'Nf3'],
    ['\u265e\ufe0ef3', 'Nf3'],
    ['\u2659e4', 'e4'],
    ['\u{1fa04}f3', 'Nf3'],
    ['\u00a4f3', 'Nf3'],
    ['\uff2e\uff46\uff13', 'Nf3'],
    ['e\u200b4', 'e4'],
    ['1.\u00a0e4', 'e4'],
  ])('%j is %s', (words, expected) => {
    for (const set of [ENGLISH, of('ru'), of('hu')]) {
      if (/^[N\uff2e]/.test(words) && set !== ENGLISH) continue
      expect(read(words, start, set)).toBe(expected)
    }
  })

  test.each([
    ['57581', 'e8=Q'],
    ['57584', 'e8=N+'],
    ['57482', 'exd8=R'],
    ['5758', 'e8=B | e8=N+ | e8=Q | e8=R'],
    ['5751', 'e8=B | e8=N+ | e8=Q | e8=R'],
  ])('promotion in numbers: %j is %s', (words, expected) => {
    expect(read(words, crowded)).toBe(expected)
  })
})

describe('2B the piece written out', () => {
  test.each([
    ['knight f3', 'Nf3'],
    ['Knight to f3.', 'Nf3'],
    ['knight g1 to f3', 'Nf3'],
    ['knight from g1 to f3', 'Nf3'],
    ['pawn to e4', 'e4'],
    ['e-pawn to e4', 'e4'],
    ['Springer f3', 'Nf3'],
    ['Springer von g1 nach f3', 'Nf3'],
    ['cavalier en f3', 'Nf3'],
    ['caballo a f3', 'Nf3'],
    ['cavallo in f3', 'Nf3'],
    ['paard naar f3', 'Nf3'],
    ['skoczek na f3', 'Nf3'],
    ['конь на f3', 'Nf3'],
    ['HÄSTEN till f3', 'Nf3'],
    ['bishop to f3', 'illegal'],
    ['knight on f3', 'illegible'],
  ])('%j is %s', (words, expected) => {
    expect(read(words, start)).toBe(expected)
  })

  test.each([
    ['bishop takes c6', 'illegal'],
    ['b takes c6', 'bxc6'],
    ['pawn takes knight on c6', 'bxc6 | dxc6'],
    ['d pawn takes c6', 'dxc6'],
  ])('%j is %s', (words, expected) => {
    expect(read(words, twoBs)).toBe(expected)
  })
})

describe('2B the piece taken may be named too, and must be true', () => {
  const position = positionOf('4k3/8/8/3b4/1N6/2N5/8/4K3 w - - 0 1')
  test.each([
    ['NxBd5', 'Nbxd5 | Ncxd5'],
    ['NcxBd5', 'Ncxd5'],
    ['Nc3xBd5', 'Ncxd5'],
    ['c3xBd5', 'Ncxd5'],
    ['NcxNd5', 'illegal'],
    ['NxQd5', 'illegal'],
    ['NBd5', 'illegible'],
  ])('%j is %s', (words, expected) => {
    expect(read(words, position)).toBe(expected)
  })

  test('by a pawn', () => {
    expect(read('exNd5', positionOf('4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1'))).toBe('exd5')
    expect(read('exPd6 e.p.', crowded)).toBe('exd6')
  })
})

describe('2B a small b is the file or the bishop', () => {
  const both = positionOf('4k3/1p1b4/2N5/8/8/8/8/4K3 b - - 0 1')
  test.each([
    ['bxc6', ENGLISH, 'bxc6'],
    ['bc6', ENGLISH, 'bxc6'],
    ['Bxc6', ENGLISH, 'Bxc6'],
    ['bxc6', noCase, 'Bxc6 | bxc6'],
    ['Bxc6', noCase, 'Bxc6 | bxc6'],
    ['BXC6', noCase, 'Bxc6 | bxc6'],
    ['be6', noCase, 'Be6'],
    ['be6', ENGLISH, 'illegal'],
  ])('%j of %j is %s', (words, set, expected) => {
    expect(read(words, both, set)).toBe(expected)
  })

  test('a capital that is a piece elsewhere is never the file of a pawn', () => {
    const position = positionOf('4k3/8/8/2p5/3P4/8/8/4K3 w - - 0 1')
    expect(read('dxc5', position)).toBe('dxc5')
    expect(read('Dxc5', position)).toBe('illegible')
    expect(read('Dxc5', position, noCase)).toBe('illegible')
    expect(read('DXC5', position, noCase)).toBe('dxc5')
  })
})

describe('2B piece letters of the languages', () => {
  const open = positionOf('4k3/8/8/8/3Q4/8/1B1N4/R3K3 w - - 0 1')
  test.each([
    ['cs', 'Jf3 Sc3 Va3 Dd7 Kf1'],
    ['da', 'Sf3 Lc3 Ta3 Dd7 Kf1'],
    ['nl', 'Pf3 Lc3 Ta3 Dd7 Kf1'],
    ['en', 'Nf3 Bc3 Ra3 Qd7 Kf1'],
    ['et', 'Rf3 Oc3 Va3 Ld7 Kf1'],
    ['fi', 'Rf3 Lc3 Ta3 Dd7 Kf1'],
    ['fr', 'Cf3 Fc3 Ta3 Dd7 Rf1'],
    ['de', 'Sf3 Lc3 Ta3 Dd7 Kf1'],
    ['hu', 'Hf3 Fc3 Ba3 Vd7 Kf1'],
    ['is', 'Rf3 Bc3 Ha3 Dd7 Kf1'],
    ['it', 'Cf3 Ac3 Ta3 Dd7 Rf1'],
    ['no', 'Sf3 Lc3 Ta3 Dd7 Kf1'],
    ['pl', 'Sf3 Gc3 Wa3 Hd7 Kf1'],
    ['pt', 'Cf3 Bc3 Ta3 Dd7 Rf1'],
    ['ro', 'Cf3 Nc3 Ta3 Dd7 Rf1'],
    ['es', 'Cf3 Ac3 Ta3 Dd7 Rf1'],
    ['sv', 'Sf3 Lc3 Ta3 Dd7 Kf1'],
    ['ru', 'Кf3 Сc3 Лa3 Фd7 Крf1'],
    ['uk', 'Кf3 Сc3 Тa3 Фd7 Крf1'],
    ['tr', 'Af3 Fc3 Ka3 Vd7 Şf1'],
    ['el', 'Ιf3 Αc3 Πa3 Βd7 Ρf1'],
  ])('%s: %s', (code, moves) => {
    expect(moves.split(' ').map(words => read(words, open, of(code)))).toEqual([
      'Nf3',
      'Bc3',
      'Ra3',
      'Qd7+',
      'Kf1',
    ])
  })

  test('two languages, two moves: ambiguous', () => {
    const position = positionOf('4k3/8/8/8/8/8/4K2R/8 w - - 0 1')
    expect(read('Rf2', position)).toBe('Rf2')
    expect(read('Rf2', position, of('fr'))).toBe('Kf2')
    expect(read('Rf2', position, of('fr', 'en'))).toBe('Kf2 | Rf2')
  })

  test('a letter of an alphabet that is not in the set speaks for its own languages', () => {
    expect(read('Лa3', open)).toBe('Ra3')
    expect(read('Тa3', open)).toBe('Ra3')
  })

  test("a pawn's letter gives way where another language has a piece by it", () => {
    expect(read('Pe4', start)).toBe('e4')
    expect(read('Pf3', start)).toBe('Nf3 | f3')
  })
})

describe('2B English descriptive', () => {
  const agreed: NotationSet = { ...ENGLISH, descriptive: 'agreed' }
  const never: NotationSet = { ...ENGLISH, descriptive: 'never' }
  test.each([
    ['P-K4', 'e4'],
    ['p-k4', 'e4'],
    ['P-KB4', 'f4'],
    ['N-KB3', 'Nf3'],
    ['Kt-QB3', 'Nc3'],
    ['N-B3', 'Nc3 | Nf3'],
    ['KN-B3', 'Nf3'],
    ['QN-B3', 'Nc3'],
    ['P-K4 ch', 'e4'],
    ['P-K5', 'illegal'],
  ])('agreed: %j is %s', (words, expected) => {
    expect(read(words, start, agreed)).toBe(expected)
  })

  test('not agreed: only where it gives one move and nothing else any', () => {
    expect(read('P-K4', start)).toBe('e4')
    expect(read('P-K4', start, never)).toBe('illegible')
    expect(read('P-K5', start)).toBe('illegible')
    expect(read('PxP', positionOf('4k3/8/8/2p1p3/3P4/8/8/4K3 w - - 0 1'))).toBe('illegible')
  })

  test.each([
    ['PxP', 'dxc5 | dxe5'],
    ['PxKP', 'dxe5'],
    ['PxBP', 'dxc5'],
    ['QPxBP', 'dxc5'],
    ['KPxP', 'illegal'],
    ['P-Q5', 'd5'],
  ])('captures name what is taken: %j is %s', (words, expected) => {
    expect(read(words, positionOf('4k3/8/8/2p1p3/3P4/8/8/4K3 w - - 0 1'), agreed)).toBe(expected)
  })

  test.each([
    ['P-K8(Q)', 'e8=Q'],
    ['P-K8=N', 'e8=N+'],
    ['PxR(Q)', 'exd8=Q'],
    ['P-K8', 'e8=B | e8=N+ | e8=Q | e8=R'],
    ['PxP e.p.', 'exd6'],
    ['R(R1)-Q1', 'Rad1 | Rhd1'],
    ['R(QR1)-Q1', 'Rad1'],
  ])('%j is %s', (words, expected) => {
    expect(read(words, crowded, agreed)).toBe(expected)
  })

  test("Black counts from his own side, 'N-B3' may also be a square in capitals", () => {
    const black = positionOf('4k3/8/8/8/5n2/8/8/4K3 b - - 0 1')
    expect(read('K-K2', black)).toBe('Ke7')
    expect(read('N-R4', black)).toBe('Nh5')
    const both = positionOf('4k3/8/8/8/8/8/8/N3K1N1 w - - 0 1')
    expect(read('N-B3', both)).toBe('Nb3 | Nf3')
    expect(read('N-b3', both)).toBe('Nb3')
  })
})

describe('words as written come back', () => {
  test.each([
    ['15. Bg5!', 'Bg5!'],
    [' (\u00a4f6) ', '\u00a4f6'],
    ['Ng1\u2013f6+', 'Ng1\u2013f6+'],
    ['rubbish', 'rubbish'],
  ])('%j', (words, expected) => {
    expect(readMove(words, positionOf(START_FEN), ENGLISH).asWritten).toBe(expected)
  })
})
