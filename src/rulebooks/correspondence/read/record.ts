/**
 * Comparing written moves with the record. The cheap comparison looks at letters and squares only; a position is set
 * up only for the last ply and where the cheap one says no, so that a letter's cost does not grow with the game.
 */
import { languagesFor, letterMeaning } from '../../../chess/languages.ts'
import { bare, type PieceLetter, type Position, positionOf } from '../../../chess/position.ts'
import { type MoveReading, type NotationSet, readForms } from '../../../chess/readMove.ts'
import type { Algebraic } from '../../../chess/written.ts'
import type { Situation } from '../reading.ts'
import type { Mention } from './mentions.ts'

export interface Ply {
  readonly san: string
  readonly piece: PieceLetter
  readonly from: string
  readonly to: string
  readonly promotion: PieceLetter | null
  readonly castle: 'short' | 'long' | null
  readonly capture: boolean
}

function board(fen: string): string {
  let squares = ''
  for (const c of fen.slice(0, fen.indexOf(' '))) {
    if (c === '/') continue
    squares += c >= '1' && c <= '8' ? '.'.repeat(Number(c)) : c
  }
  return squares
}

const square = (i: number): string => `${'abcdefgh'.charAt(i % 8)}${8 - Math.floor(i / 8)}`

/** The recorded ply as squares, from its SAN and the boards before and after it: no move is generated. */
export function plyFacts(situation: Situation, ply: number): Ply | null {
  const san = situation.sans[ply - 1]
  const before = situation.fens[ply - 1]
  const after = situation.fens[ply]
  if (san === undefined || before === undefined || after === undefined) return null
  const white = before.split(' ')[1] !== 'b'
  const core = bare(san)
  const castle = core === 'O-O' ? 'short' : core === 'O-O-O' ? 'long' : null
  const promotion = (/=([NBRQ])/.exec(core)?.[1] ?? null) as PieceLetter | null
  const piece: PieceLetter =
    castle !== null ? 'K' : 'NBRQK'.includes(core.charAt(0)) ? (core.charAt(0) as PieceLetter) : 'P'
  const to =
    castle === null ? core.replace(/=.*/, '').slice(-2) : `${castle === 'short' ? 'g' : 'c'}${white ? 1 : 8}`
  const [old, now] = [board(before), board(after)]
  const sign = white ? piece : piece.toLowerCase()
  let from = ''
  for (let i = 0; i < 64; i++) if (old[i] === sign && now[i] !== sign) from = square(i)
  return { san, piece, from, to, promotion, castle, capture: core.includes('x') }
}

function pieceIs(written: Algebraic, ply: Ply, languages: readonly string[]): boolean {
  if (written.mover === null) return true
  if ('piece' in written.mover) return written.mover.piece === ply.piece
  const letters = written.mover.letters
  return languagesFor(letters, languages).some(code => letterMeaning(letters, code) === ply.piece)
}

/** Do letters and squares agree with the recorded ply? */
export function cheapSame(mention: Mention, ply: Ply, set: NotationSet): boolean {
  return mention.forms.some(form => {
    const written = form.written
    if (written.kind === 'castling')
      return ply.castle !== null && (written.side === 'any' || written.side === ply.castle)
    if (written.kind !== 'algebraic') return false
    if (ply.castle !== null) {
      return (
        written.fromFile === 'e' &&
        written.fromRank === ply.to[1] &&
        written.toFile === ply.to[0] &&
        written.toRank === ply.to[1] &&
        pieceIs(written, ply, set.languages)
      )
    }
    if (written.toFile !== ply.to[0] || (written.toRank !== null && written.toRank !== ply.to[1]))
      return false
    if (written.toRank === null && !ply.capture) return false
    if (written.fromFile !== null && written.fromFile !== ply.from[0]) return false
    if (written.fromRank !== null && written.fromRank !== ply.from[1]) return false
    if (written.mover === null && form.shape === 'pawn' && ply.piece !== 'P') return false
    if (!pieceIs(written, ply, set.languages)) return false
    if (ply.promotion === null) return written.promotion === null
    const promotion = written.promotion
    if (promotion === null) return false
    if ('piece' in promotion) return promotion.piece === ply.promotion
    return [...languagesFor(promotion.letters, set.languages), 'en'].some(
      code => letterMeaning(promotion.letters, code) === ply.promotion,
    )
  })
}

/** Reads a mention in a position. */
export const readIn = (mention: Mention, position: Position, set: NotationSet): MoveReading =>
  readForms(mention.forms, mention.core, position, set)

/** The text resolves to exactly the recorded ply (4B). */
export function resolvesTo(mention: Mention, situation: Situation, ply: number, set: NotationSet): boolean {
  const fen = situation.fens[ply - 1]
  const san = situation.sans[ply - 1]
  if (fen === undefined || san === undefined) return false
  const reading = readIn(mention, positionOf(fen), set)
  return reading.kind === 'move' && bare(reading.move.san) === bare(san)
}
