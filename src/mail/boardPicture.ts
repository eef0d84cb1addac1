/** The drawn board as the picture that the HTML part shows. */
import { Resvg } from '@resvg/resvg-js'
import { boardSvg } from '../chess/boardSvg.ts'
import type { Side } from '../core/ids.ts'

const KEPT = 40
const pictures = new Map<string, Uint8Array>()

/**
 * A PNG of a position (FEN), drawn of shapes alone: no fonts are loaded; `orientation` is the side that sits below. The
 * latest pictures are kept, since several people get the same.
 */
export function drawBoard(fen: string, orientation: Side = 'white'): Uint8Array {
  const place = `${orientation} ${fen.split(' ')[0] ?? ''}`
  const known = pictures.get(place)
  if (known !== undefined) return known
  const png = new Resvg(boardSvg(fen, { orientation }), { font: { loadSystemFonts: false } }).render().asPng()
  const oldest = pictures.size >= KEPT ? pictures.keys().next().value : undefined
  if (oldest !== undefined) pictures.delete(oldest)
  pictures.set(place, png)
  return png
}
