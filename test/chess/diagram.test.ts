import { describe, expect, test } from 'vitest'
import { boardSvg } from '../../src/chess/boardSvg.ts'
import { boardText, pieceList } from '../../src/chess/diagram.ts'
import { START_FEN } from '../../src/chess/position.ts'

describe('the board as text', () => {
  test('White below, or Black', () => {
    expect(boardText(START_FEN)).toBe(
      [
        '8  r n b q k b n r',
        '7  p p p p p p p p',
        '6  . . . . . . . .',
        '5  . . . . . . . .',
        '4  . . . . . . . .',
        '3  . . . . . . . .',
        '2  P P P P P P P P',
        '1  R N B Q K B N R',
        '',
        '   a b c d e f g h',
      ].join('\n'),
    )
    const black = boardText(START_FEN, 'black').split('\n')
    expect(black[0]).toBe('1  R N B K Q B N R')
    expect(black.at(-1)).toBe('   h g f e d c b a')
  })

  test('the list of pieces for the ear', () => {
    expect(pieceList('3r4/4P1k1/8/3pP3/8/8/4K3/R6R w - d6 0 7')).toBe(
      'White: King e2, Rooks a1 h1, pawns e5 e7\nBlack: King g7, Rook d8, pawn d5',
    )
  })
})

describe('the board as a drawing', () => {
  const count = (svg: string, pattern: RegExp) => svg.match(pattern)?.length ?? 0

  test('64 squares, every piece, no font and no outside reference', () => {
    const svg = boardSvg(START_FEN)
    expect(count(svg, /<rect [^>]*width="100"/g)).toBe(64)
    expect(count(svg, /<g transform/g)).toBe(32)
    expect(svg).not.toMatch(/<text|href|font|url\(/)
    expect(svg).toContain('<title>White: King e1')
  })

  test('the last move is marked on both squares, whoever sits below', () => {
    const plain = new Set(boardSvg(START_FEN).match(/fill="#\w+"/g))
    for (const orientation of ['white', 'black'] as const) {
      const marked = boardSvg(START_FEN, { orientation, lastMove: { from: 'e2', to: 'e4' }, size: 240 })
      const colours = (marked.match(/<rect [^>]*fill="#\w+"/g) ?? []).filter(
        rect => !plain.has(rect.match(/fill="#\w+"/)?.[0] ?? ''),
      )
      expect(colours).toHaveLength(2)
      expect(marked).toContain('width="240" height="240"')
    }
  })
})
