/** The position as a drawn board: SVG from paths alone, which any mail program's picture renderer can draw. */
import type { Side } from '../core/ids.ts'
import { piecesOn } from './descriptive.ts'
import { pieceList } from './diagram.ts'
import { EDGE_SHAPES, KNIGHT_EYE, PIECE_SHAPES } from './pieceShapes.ts'

export interface BoardOptions {
  /** The side that sits below; White by default. */
  readonly orientation?: Side
  /** The move just played: both squares are marked. */
  readonly lastMove?: { readonly from: string; readonly to: string } | null
  /** Width and height in pixels; 400 by default. */
  readonly size?: number
}

const LIGHT = '#f2e8d5'
const DARK = '#b9946b'
const LIGHT_MARKED = '#dcdc7c'
const DARK_MARKED = '#b4ab3f'
const EDGE = '#3b2f25'
const MARGIN = 36

function pieceSvg(sign: string, x: number, y: number): string {
  const shape = PIECE_SHAPES[sign.toUpperCase()]
  if (shape === undefined) return ''
  const white = sign === sign.toUpperCase()
  const [fill, stroke, inner] = white ? ['#fffdf8', '#1d1712', '#1d1712'] : ['#2b2420', '#100c0a', '#f2e8d5']
  const outlines = `<path d="${shape.outlines.join('')}" fill="${fill}" stroke="${stroke}" stroke-width="3.5"/>`
  const lines = `<path d="${shape.lines.join('')}" fill="none" stroke="${inner}" stroke-width="3"/>`
  const eye = sign.toUpperCase() === 'N' ? `<path d="${KNIGHT_EYE}" fill="${inner}"/>` : ''
  return `<g transform="translate(${x} ${y})">${outlines}${lines}${eye}</g>`
}

const edgeSvg = (sign: string, x: number, y: number): string =>
  `<path transform="translate(${x} ${y}) scale(1.5)" d="${EDGE_SHAPES[sign] ?? ''}" fill="none" stroke="${EDGE}" stroke-width="1.5"/>`

/** The board of a FEN as a complete SVG document, with a text alternative for screen readers. */
export function boardSvg(fen: string, options: BoardOptions = {}): string {
  const { orientation = 'white', lastMove = null, size = 400 } = options
  const board = piecesOn(fen)
  const files = orientation === 'white' ? 'abcdefgh' : 'hgfedcba'
  const ranks = orientation === 'white' ? '87654321' : '12345678'
  const squares: string[] = []
  const pieces: string[] = []
  for (const [row, rank] of [...ranks].entries()) {
    for (const [column, file] of [...files].entries()) {
      const square = file + rank
      const [x, y] = [MARGIN + column * 100, row * 100]
      const light = (row + column) % 2 === 0
      const marked = lastMove !== null && (lastMove.from === square || lastMove.to === square)
      const colour = light ? (marked ? LIGHT_MARKED : LIGHT) : marked ? DARK_MARKED : DARK
      squares.push(`<rect x="${x}" y="${y}" width="100" height="100" fill="${colour}"/>`)
      const sign = board.get(square)
      if (sign !== undefined) pieces.push(pieceSvg(sign, x, y))
    }
  }
  const edges = [
    ...[...ranks].map((rank, row) => edgeSvg(rank, 9, row * 100 + 39)),
    ...[...files].map((file, column) => edgeSvg(file, MARGIN + column * 100 + 42, 805)),
  ]
  const whole = 800 + MARGIN
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${whole} ${whole}" role="img">`,
    `<title>${pieceList(fen).replace('\n', '. ')}</title>`,
    `<rect width="${whole}" height="${whole}" fill="#fff"/>`,
    ...squares,
    `<g stroke-linejoin="round" stroke-linecap="round">${pieces.join('')}${edges.join('')}</g>`,
    `<rect x="${MARGIN}" y="0" width="800" height="800" fill="none" stroke="${EDGE}" stroke-width="3"/>`,
    '</svg>',
  ].join('\n')
}
