/** The board of a game at one of its positions, its score with the days of each move, and the dates behind them. */
import { boardSvg } from '../chess/boardSvg.ts'
import { boardText, pieceList } from '../chess/diagram.ts'
import { findMove, positionOf } from '../chess/position.ts'
import type { Side } from '../core/ids.ts'
import { writtenMove } from '../rulebooks/correspondence/play.ts'
import { usedForPly } from '../rulebooks/correspondence/rule06Time.ts'
import type { GameState } from '../rulebooks/correspondence/state.ts'
import type { Scene } from './visitor.ts'

/** The position that a link asks for (`?ply=7`); the latest where it asks for none that there is. */
export function stepsOf(state: GameState, asked: unknown) {
  const last = state.play.plies.length
  const wanted = typeof asked === 'string' && /^\d{1,4}$/.test(asked) ? Number(asked) : last
  const ply = Math.min(wanted, last)
  return { ply, last, back: Math.max(0, ply - 1), forward: Math.min(last, ply + 1) }
}

export function boardAt(state: GameState, ply: number, orientation: Side) {
  const { play } = state
  const made = play.plies[ply - 1]
  const fen = made?.fen ?? play.startFen
  const before = play.plies[ply - 2]?.fen ?? play.startFen
  const move = made === undefined ? null : findMove(positionOf(before), made.san)
  return {
    svg: boardSvg(fen, {
      orientation,
      lastMove: move === null ? null : { from: move.from, to: move.to },
    }),
    text: boardText(fen),
    pieces: pieceList(fen),
    fen,
    move: made === undefined ? 'The starting position' : `After ${writtenMove(made.ply, made.san)}`,
  }
}

/** Rows of the score: number, White's and Black's move with their days. */
export function scoreOf(scene: Scene, state: GameState) {
  const cell = (index: number) => {
    const ply = state.play.plies[index]
    return ply === undefined
      ? null
      : { san: ply.san, ply: ply.ply, used: usedForPly(state, scene.tournament, ply) }
  }
  const rows = []
  for (let index = 0; index < state.play.plies.length; index += 2)
    rows.push({ number: index / 2 + 1, white: cell(index), black: cell(index + 1) })
  return rows
}

/** Every move with the dates that count, why they are what they are, and how its player stood after it. */
export function datesOf(scene: Scene, state: GameState) {
  const total: Record<Side, number> = {
    white: state.play.takenOver?.white ?? 0,
    black: state.play.takenOver?.black ?? 0,
  }
  return state.play.plies.map(ply => {
    const used = usedForPly(state, scene.tournament, ply)
    total[ply.side] += used
    return {
      move: writtenMove(ply.ply, ply.san),
      received: ply.received?.on ?? null,
      receivedBasis: ply.received?.basis ?? null,
      sent: ply.sent.on,
      sentBasis: ply.sent.basis,
      basis: ply.basis,
      used,
      total: total[ply.side],
    }
  })
}
