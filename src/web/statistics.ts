/** How a season moves: moves and average days of each week, as numbers for a chart and the table beside it. */
import type { Tournament } from '../core/directory.ts'
import { addDays, daysBetween, type PlainDate } from '../core/plainDate.ts'
import { usedForPly } from '../rulebooks/correspondence/rule06Time.ts'
import type { GameState } from '../rulebooks/correspondence/state.ts'

const WEEK = 7
/** Weeks that a season has at most. */
const WEEKS = 60

export interface WeekLine {
  readonly from: PlainDate
  readonly moves: number
  /** Average days for a move sent in that week; null without one. */
  readonly days: number | null
}

export function weeksOf(tournament: Tournament, states: readonly GameState[]): readonly WeekLine[] {
  const sums = new Map<number, { moves: number; replies: number; days: number }>()
  for (const state of states) {
    for (const ply of state.play.plies) {
      const week = Math.floor(daysBetween(tournament.start, ply.sent.on) / WEEK)
      if (week < 0 || week >= WEEKS) continue
      const sum = sums.get(week) ?? { moves: 0, replies: 0, days: 0 }
      sum.moves += 1
      if (ply.use === 'reply') {
        sum.replies += 1
        sum.days += usedForPly(state, tournament, ply)
      }
      sums.set(week, sum)
    }
  }
  const last = Math.max(0, ...sums.keys())
  return Array.from({ length: last + 1 }, (_each, week) => {
    const sum = sums.get(week)
    return {
      from: addDays(tournament.start, week * WEEK),
      moves: sum?.moves ?? 0,
      days: sum === undefined || sum.replies === 0 ? null : sum.days / sum.replies,
    }
  })
}

/** Average days for a move over the season, in words. */
export function averageOf(tournament: Tournament, states: readonly GameState[]): string {
  let days = 0
  let moves = 0
  for (const state of states) {
    for (const ply of state.play.plies) {
      if (ply.use !== 'reply') continue
      days += usedForPly(state, tournament, ply)
      moves += 1
    }
  }
  return moves === 0 ? 'no moves yet' : `${(days / moves).toFixed(1)} days`
}

const BAR = 12
const HEIGHT = 100

/** Bars of a chart, as high as their share of the greatest. */
export function barsOf(values: readonly (number | null)[]) {
  const most = Math.max(1, ...values.map(value => value ?? 0))
  return values.map((value, index) => {
    const height = Math.round(((value ?? 0) * HEIGHT) / most)
    return { x: index * BAR, y: HEIGHT - height, height }
  })
}
