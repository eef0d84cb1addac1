/** Legal positions for the properties: walks from the first position, and scattered pieces with pawns about to promote. */
import { checkFen, type Position, positionOf, startPosition } from '../../src/chess/position.ts'

/** A small generator of numbers (mulberry32), so that a failing run can be repeated. */
export function randomSource(seed: number): (below: number) => number {
  let state = seed >>> 0
  return below => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

export type Random = ReturnType<typeof randomSource>

export const pick = <Item>(random: Random, items: readonly Item[]): Item => {
  const item = items[random(items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

function walked(random: Random): Position {
  let position = startPosition()
  for (let plies = random(90); plies > 0; plies--) {
    if (position.legalMoves.length === 0) return startPosition()
    const next = positionOf(pick(random, position.legalMoves).after)
    if (next.legalMoves.length === 0) return position
    position = next
  }
  return position
}

const fenOf = (board: ReadonlyMap<number, string>, turn: 'w' | 'b'): string => {
  const ranks = []
  for (let rank = 0; rank < 8; rank++) {
    let line = ''
    for (let column = 0; column < 8; column++) line += board.get(rank * 8 + column) ?? '1'
    ranks.push(line.replace(/1+/g, empty => String(empty.length)))
  }
  return `${ranks.join('/')} ${turn} - - 0 40`
}

/** Kings, several knights, rooks, bishops and queens of both sides, pawns of the mover on the b-file, beside it and
 * about to promote: two readings are common here. */
function scattered(random: Random): Position {
  for (;;) {
    const white = random(2) === 0
    const board = new Map<number, string>()
    const put = (piece: string, at: number) => {
      if (!board.has(at)) board.set(at, piece)
    }
    put('K', random(64))
    put('k', random(64))
    const own = (piece: string) => (white ? piece : piece.toLowerCase())
    const theirs = (piece: string) => (white ? piece.toLowerCase() : piece)
    for (let pieces = 3 + random(5); pieces > 0; pieces--)
      put(own(pick(random, ['N', 'N', 'B', 'R', 'R', 'Q'])), random(64))
    for (let pieces = 3 + random(6); pieces > 0; pieces--)
      put(theirs(pick(random, ['N', 'B', 'R', 'Q', 'P'])), 8 + random(48))
    for (let pawns = 3 + random(4); pawns > 0; pawns--)
      put(own('P'), white ? 8 + random(16) : 40 + random(16))
    for (let pawns = random(4); pawns > 0; pawns--)
      put(own('P'), 8 * (1 + random(6)) + pick(random, [0, 1, 2, 3]))
    const fen = fenOf(board, white ? 'w' : 'b')
    const flipped = fenOf(board, white ? 'b' : 'w')
    if (checkFen(fen) !== null || positionOf(flipped).inCheck) continue
    const position = positionOf(fen)
    if (position.legalMoves.length > 0) return position
  }
}

/** `count` legal positions with at least one legal move, half of them of either kind. */
export function randomPositions(count: number, seed: number): readonly Position[] {
  const random = randomSource(seed)
  return Array.from({ length: count }, (_, index) => (index % 2 === 0 ? walked(random) : scattered(random)))
}
