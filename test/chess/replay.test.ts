import { Chess } from 'chess.js'
import { describe, expect, test } from 'vitest'
import { bare, checkFen, findMove, positionOf, START_FEN, startPosition } from '../../src/chess/position.ts'
import { ending, isFiftyMoves, isThreefold, replay } from '../../src/chess/replay.ts'
import { randomPositions } from './randomPositions.ts'

const play = (text: string, fromFen?: string) => {
  const played = replay(text === '' ? [] : text.split(' '), fromFen)
  if (played.kind !== 'replayed') throw new Error(`illegal ${played.san}`)
  return played
}

describe('a position', () => {
  test('its legal moves are those of chess.js, square for square', () => {
    for (const { fen, legalMoves } of randomPositions(200, 7)) {
      const wanted = new Chess(fen).moves({ verbose: true })
      expect(legalMoves.length).toBe(wanted.length)
      for (const move of wanted) {
        const ours = legalMoves.find(({ san }) => san === move.san)
        expect(ours, `${move.san} in ${fen}`).toMatchObject({
          piece: move.piece.toUpperCase(),
          from: move.from,
          to: move.to,
          capture: move.captured !== undefined,
          enPassant: move.isEnPassant(),
          promotion: move.promotion?.toUpperCase() ?? null,
          castle: move.isKingsideCastle() ? 'short' : move.isQueensideCastle() ? 'long' : null,
        })
      }
      const [one] = wanted
      expect(legalMoves.find(({ san }) => san === one?.san)?.after).toBe(one?.after)
    }
  })

  test('findMove takes SAN with or without its sign', () => {
    expect(findMove(startPosition(), 'Nf3+')?.san).toBe('Nf3')
    expect(findMove(startPosition(), 'Nf4')).toBeNull()
    expect(bare('Qh4#')).toBe('Qh4')
  })

  test('a FEN from outside is checked', () => {
    expect(checkFen(START_FEN)).toBeNull()
    expect(checkFen('rubbish')).not.toBeNull()
  })
})

describe('replay', () => {
  test('FENs before and after each ply, canonical SANs', () => {
    const played = play('e4 e5 Nf3')
    expect(played.fens).toHaveLength(4)
    expect(played.fens[0]).toBe(START_FEN)
    expect(played.last.turn).toBe('black')
    expect(play('f3 e5 g4 Qh4').sans.at(-1)).toBe('Qh4#')
  })

  test('the first ply that is not legal', () => {
    expect(replay(['e4', 'e5', 'Ke3', 'd5'])).toMatchObject({ kind: 'illegal', ply: 2, san: 'Ke3' })
    expect(replay(['e4', 'e5', 'rubbish'])).toMatchObject({ kind: 'illegal', ply: 2 })
  })

  test('from another position', () => {
    expect(play('e8=Q', '8/4P1k1/8/8/8/8/8/4K3 w - - 0 1').last.fen).toContain('4Q3')
  })
})

describe('how the board ends a game', () => {
  test.each([
    ['checkmate by Black', 'f3 e5 g4 Qh4#', undefined, { kind: 'checkmate', result: '0-1' }],
    ['checkmate by White', 'e4 f6 d4 g5 Qh5#', undefined, { kind: 'checkmate', result: '1-0' }],
    ['stalemate', 'Qc7', 'k7/8/1K6/8/8/8/8/2Q5 w - - 0 1', { kind: 'stalemate', result: '1/2-1/2' }],
    [
      'king and bishop',
      'Kxb2',
      '8/8/8/8/8/5k2/1p6/2K3B1 w - - 0 1',
      { kind: 'insufficient-material', result: '1/2-1/2' },
    ],
    [
      'bishops of one colour',
      'Kxb2',
      '5b2/8/8/8/8/5k2/1p6/K5B1 w - - 0 1',
      { kind: 'insufficient-material', result: '1/2-1/2' },
    ],
    ['king and rook is enough', 'Kxb2', '8/8/8/8/8/5k2/1p6/2K3R1 w - - 0 1', null],
    [
      '150 quiet plies',
      'Ra2',
      '8/8/4k3/8/8/4K3/8/R7 w - - 149 100',
      { kind: 'seventyfive', result: '1/2-1/2' },
    ],
    ['149 quiet plies', 'Ra2', '8/8/4k3/8/8/4K3/8/R7 w - - 148 100', null],
    [
      'mate counts before the 75 moves',
      'Ra8#',
      '6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 100',
      { kind: 'checkmate', result: '1-0' },
    ],
    ['a running game', 'e4', undefined, null],
  ])('FIDE 5, 9: %s', (_, moves, fen, expected) => {
    expect(ending(play(moves, fen).fens)).toEqual(expected)
  })

  const shuffle = 'Nf3 Nf6 Ng1 Ng8'
  test('FIDE 9.6.1 the fifth time ends it, the third and fourth may be claimed', () => {
    const times = (count: number) => play(Array(count).fill(shuffle).join(' ')).fens
    expect(isThreefold(times(1))).toBe(false)
    expect(isThreefold(times(2))).toBe(true)
    expect(ending(times(3))).toBeNull()
    expect(ending(times(4))).toEqual({ kind: 'fivefold', result: '1/2-1/2' })
  })

  test('FIDE 9.2 a claim with the move counts the position after it', () => {
    const { fens } = play(`${shuffle} Nf3 Nf6 Ng1`)
    expect(isThreefold(fens)).toBe(false)
    expect(isThreefold(fens, 'Ng8')).toBe(true)
    expect(isThreefold(fens, 'd5')).toBe(false)
    expect(isThreefold(fens, 'Qh4')).toBe(false)
  })

  test('FIDE 9.2 the right to castle makes another position', () => {
    const fens = play(`e4 e5 ${'Ke2 Ke7 Ke1 Ke8 '.repeat(2)}`.trim()).fens
    expect(isThreefold(fens)).toBe(false)
  })

  test('FIDE 9.3 fifty moves, with the move', () => {
    const { fens } = play('', '8/8/4k3/8/8/4K3/8/R7 w - - 99 100')
    expect(isFiftyMoves(fens)).toBe(false)
    expect(isFiftyMoves(fens, 'Ra2')).toBe(true)
    expect(isFiftyMoves(play('Ra2', '8/8/4k3/8/8/4K3/8/R7 w - - 99 100').fens)).toBe(true)
    expect(isFiftyMoves(['8/8/4k3/8/8/4K3/P7/R7 w - - 99 100'], 'a3')).toBe(false)
    expect(positionOf(fens[0] ?? START_FEN).turn).toBe('white')
  })
})
