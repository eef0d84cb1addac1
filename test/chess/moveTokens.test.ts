import { describe, expect, test } from 'vitest'
import { moveTokens } from '../../src/chess/moveTokens.ts'
import { positionOf } from '../../src/chess/position.ts'
import { ENGLISH, readForms } from '../../src/chess/readMove.ts'

/** Each token as '15b[Nf6]': number, side, words; '?' for a weak one. */
const found = (line: string): string =>
  moveTokens(line)
    .map(token => {
      const number =
        token.numbered === null ? '' : `${token.numbered.number}${token.numbered.black ? 'b' : 'w'}`
      return `${number}[${token.raw}]${token.weak ? '?' : ''}`
    })
    .join(' ')

describe('the stretches of a line that look like moves', () => {
  test.each([
    ['12...dxc3  13.Nxc3', '12b[dxc3] 13w[Nxc3]'],
    ['17 e4 e5 18 Nf3 Nc6 19 Bb5', '17w[e4] [e5] 18w[Nf3] [Nc6] 19w[Bb5]'],
    ['15. ... Nf6', '15b[Nf6]'],
    ['15..Nf6 16 .d4', '15b[Nf6] 16w[d4]'],
    ['15\u2026Nf6', '15b[Nf6]'],
    ['14.-Sf6 15.0-0', '14b[Sf6] 15w[0-0]'],
    ['IF 13...a6 14.Rb1, and IF then 14...Na5 15.h4.', '13b[a6] 14w[Rb1] 14b[Na5] 15w[h4]'],
    ['71. h8 and take a queen of course.', '71w[h8 and take a queen]'],
    ['39.axb8/Q resigns', '39w[axb8/Q]'],
    ['17...Лd8  18.Фd2', '17b[Лd8] 18w[Фd2]'],
    ['15.\u2658f3 \u265ec6 16.\u2657b5', '15w[\u2658f3] [\u265ec6] 16w[\u2657b5]'],
    ['1. P-Q4 P-Q4  2. P-QB4', '1w[P-Q4] [P-Q4] 2w[P-QB4]'],
    ['12.5254 7163', '12w[5254]? [7163]?'],
    ['18.Nd6 mate', '18w[Nd6 mate]'],
    ['exd6 e.p. and Nd5 ch', '[exd6 e.p.] [Nd5 ch]'],
    ['knight takes f6, Springer f3', '[knight takes f6] [Springer f3]'],
    ['b4? No, b5!', '[b4?] [b5!]'],
    ['Nf3/Nf6 e4/e5', '[Nf3] [Nf6] [e4] [e5]'],
    ['castles kingside or castles', '[castles kingside] [castles]?'],
    ['**17.Nf3** _Nc6_ [e5] {d5} <a3>', '17w[Nf3] [Nc6] [e5] [d5] [a3]'],
    ['11. R(a)d1 R1-e2', '11w[R(a)d1] [R1-e2]'],
    ['ed exd', '[ed]? [exd]'],
    ['my knight on f3, der Springer steht auf d4', '[f3]? [d4]?'],
    ["king's knight over to f3; 15. on f3", '[f3] [f3]?'],
    ['pawn e4; the pawn on e4 goes to e5; nach e4', '[pawn e4] [pawn on e4 goes to e5] [e4]'],
    [
      'h8 (promotes to queen); h8 mit Umwandlung in eine Dame',
      '[h8 (promotes to queen)] [h8 mit Umwandlung in eine Dame]',
    ],
    ['the e4-pawn, the a4-a5 push', '[e4]? [a4-a5]'],
  ])('%j', (line, expected) => {
    expect(found(line)).toBe(expected)
  })

  test.each([
    'Received: 22 May; sent 25 May. Three days; I have used 88. 3d / 42d',
    'On 12/03/2025 at 10:35 somebody wrote:',
    'ed.b4@club.example http://x.example/e4/Nf3 www.e4.example',
    '1/2-1/2; 0-1; 1-0; 12.5.2024',
    'Dear Rook, the Queen of Kent, a king in a castle-like house',
    'I would like 3 e4s; the a-file; my e-pawn',
    '',
  ])('none in %j', line => {
    expect(moveTokens(line).filter(token => !token.weak)).toEqual([])
  })

  test('places are those of the line as given, invisible characters and wide letters included', () => {
    const line = 'so\u00a0 15.\u200bN\u00adf3\u2020 then'
    const [token] = moveTokens(line)
    expect(token?.raw).toBe(line.slice(token?.start, token?.end))
    expect(token?.core).toBe('N\u00adf3')
    expect(token?.numbered).toEqual({ number: 15, black: false, start: 4 })
  })

  test("'Nf3 - d5' is one long move or a pair", () => {
    const [token] = moveTokens('14. Nf3 - d5')
    expect(token?.halves?.map(half => half.raw)).toEqual(['Nf3', 'd5'])
    expect(token?.halves?.[0].numbered?.number).toBe(14)
    expect(moveTokens('Ng1-f3')[0]?.halves?.map(half => half.raw)).toEqual(['Ng1', 'f3'])
    expect(moveTokens('Nf3')[0]?.halves).toBeNull()
  })

  test('the forms found are read as the words would be', () => {
    const position = positionOf('4k3/8/8/8/8/8/8/R3K3 w - - 0 1')
    const [token] = moveTokens('then 15. Ra1-d1! wins')
    const reading = readForms(token?.forms ?? [], token?.raw ?? '', position, ENGLISH)
    expect(reading).toMatchObject({ kind: 'move', move: { san: 'Rd1' }, asWritten: 'Ra1-d1!' })
  })
})

describe('hostile lines', () => {
  const hostile = [
    'a ',
    'Nf3 ',
    'king ',
    'e4-',
    'd',
    '1.',
    '(',
    'knight from ',
    'castles ',
    '0-',
    'queen takes the ',
    'e8 and a ',
    'Кр',
    '5254 ',
    'P-K4 ',
    'Nb1-',
    'e8 a ',
    '\u0301',
    'x',
    ' ',
    '15. ... ',
    'N(',
    'e.p.',
  ]

  test('time grows with length, not faster', () => {
    const cost = (size: number): number => {
      let best = Number.POSITIVE_INFINITY
      for (let round = 0; round < 5; round++) {
        const began = performance.now()
        for (const words of hostile) moveTokens(words.repeat(Math.ceil(size / words.length)).slice(0, size))
        best = Math.min(best, performance.now() - began)
      }
      return best
    }
    cost(500)
    // Eight times the length: sixty-four times the time would be quadratic.
    expect(cost(4_000) / cost(500)).toBeLessThan(28)
  })
})
