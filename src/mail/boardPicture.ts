/** The drawn board as the picture that the HTML part shows. */
import { Resvg } from '@resvg/resvg-js'
import { boardSvg } from '../chess/boardSvg.ts'

const KEPT = 200
const pictures = new Map<string, Uint8Array>()

/**
 * A PNG of a position (FEN), drawn of shapes alone: no fonts are loaded. The latest pictures are kept, since both players
 * get the same.
 */
export function drawBoard(fen: string): Uint8Array {
  const place = fen.split(' ')[0] ?? ''
  const known = pictures.get(place)
  if (known !== undefined) return known
  const png = new Resvg(boardSvg(fen), { font: { loadSystemFonts: false } }).render().asPng()
  const oldest = pictures.size >= KEPT ? pictures.keys().next().value : undefined
  if (oldest !== undefined) pictures.delete(oldest)
  pictures.set(place, png)
  return png
}
