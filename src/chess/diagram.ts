/** The position for the eye and for the ear: a board of text, a list of pieces. The drawn board is in `boardSvg`. */
import type { Side } from '../core/ids.ts'
import { piecesOn } from './descriptive.ts'

const RANKS = '87654321'
const FILES = 'abcdefgh'

const turned = (line: string, side: Side): string => (side === 'white' ? line : [...line].reverse().join(''))

/** Eight ranks with their numbers and a line of files, for a fixed-width font. White's men are capitals, dots are
 * empty. `orientation` is the side that sits below. */
export function boardText(fen: string, orientation: Side = 'white'): string {
  const board = piecesOn(fen)
  const files = [...turned(FILES, orientation)]
  const ranks = [...turned(RANKS, orientation)].map(
    rank => `${rank}  ${files.map(file => board.get(file + rank) ?? '.').join(' ')}`,
  )
  return [...ranks, '', `   ${files.join(' ')}`].join('\n')
}

const NAMES: readonly (readonly [string, string, string])[] = [
  ['K', 'King', 'Kings'],
  ['Q', 'Queen', 'Queens'],
  ['R', 'Rook', 'Rooks'],
  ['B', 'Bishop', 'Bishops'],
  ['N', 'Knight', 'Knights'],
  ['P', 'pawn', 'pawns'],
]

function sideList(board: ReadonlyMap<string, string>, side: Side): string {
  const parts = NAMES.flatMap(([letter, one, several]) => {
    const sign = side === 'white' ? letter : letter.toLowerCase()
    const squares = [...board]
      .filter(([, piece]) => piece === sign)
      .map(([square]) => square)
      .sort()
    return squares.length === 0 ? [] : [`${squares.length === 1 ? one : several} ${squares.join(' ')}`]
  })
  return `${side === 'white' ? 'White' : 'Black'}: ${parts.join(', ')}`
}

/** 'White: King g1, Queen d1, Rooks a1 f1, pawns a2 b2', the same for Black on a second line: for screen readers. */
export function pieceList(fen: string): string {
  const board = piecesOn(fen)
  return `${sideList(board, 'white')}\n${sideList(board, 'black')}`
}
