/**
 * Ties (section 12, D): more games won; then the lower board count (the numbers of the boards won, added); then the lowest
 * board is left out, again and again, until the scores differ; else level.
 */

/** What one team has scored in one game: 1, 0.5 or 0 on a board. */
export interface BoardScore {
  readonly board: number
  readonly points: number
}

export interface Tally {
  readonly team: string
  readonly name: string
  readonly scores: readonly BoardScore[]
}

export type TieBreak =
  | { readonly by: 'wins'; readonly order: number; readonly a: number; readonly b: number }
  | { readonly by: 'board-count'; readonly order: number; readonly a: number; readonly b: number }
  | {
      readonly by: 'elimination'
      readonly order: number
      readonly a: number
      readonly b: number
      /** The boards that are left in: 1 to this one. */
      readonly upTo: number
    }
  | { readonly by: 'level'; readonly order: 0 }

export const pointsOf = (tally: Tally, upTo = Number.POSITIVE_INFINITY): number =>
  tally.scores.reduce((sum, { board, points }) => (board <= upTo ? sum + points : sum), 0)

export const winsOf = (tally: Tally): number => tally.scores.filter(({ points }) => points === 1).length

export const boardCountOf = (tally: Tally): number =>
  tally.scores.reduce((sum, { board, points }) => (points === 1 ? sum + board : sum), 0)

/** Which of two teams with equal points stands higher: `order` below 0 for the first, above 0 for the second. */
export function breakTie(a: Tally, b: Tally): TieBreak {
  const wins = { a: winsOf(a), b: winsOf(b) }
  if (wins.a !== wins.b) return { by: 'wins', order: wins.b - wins.a, ...wins }
  const count = { a: boardCountOf(a), b: boardCountOf(b) }
  if (count.a !== count.b) return { by: 'board-count', order: count.a - count.b, ...count }
  const boards = [...new Set([...a.scores, ...b.scores].map(({ board }) => board))].sort((x, y) => y - x)
  for (const board of boards) {
    const left = { a: pointsOf(a, board - 1), b: pointsOf(b, board - 1) }
    if (left.a !== left.b) return { by: 'elimination', order: left.b - left.a, ...left, upTo: board - 1 }
  }
  return { by: 'level', order: 0 }
}

const half = (points: number): string => {
  const whole = Math.floor(points)
  return points === whole ? String(whole) : whole === 0 ? '½' : `${whole}½`
}

/** 'Kent stands above Essex: more games won (5 against 4).' */
export function explainTie(a: Tally, b: Tally, tie: TieBreak): string {
  if (tie.by === 'level') return `${a.name} and ${b.name} are level by every tie-break.`
  const [high, low, more, less] =
    tie.order < 0 ? [a.name, b.name, tie.a, tie.b] : [b.name, a.name, tie.b, tie.a]
  const head = `${high} stands above ${low}:`
  switch (tie.by) {
    case 'wins':
      return `${head} more games won (${more} against ${less}).`
    case 'board-count':
      return `${head} won on higher boards (board count ${more} against ${less}; the lower counts).`
    case 'elimination':
      return `${head} ahead on boards 1 to ${tie.upTo}, the lower boards left out (${half(more)} against ${half(less)}).`
  }
}
