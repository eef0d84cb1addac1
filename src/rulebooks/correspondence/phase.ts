/** What a game is doing, in the words of contract.md section 4, and whether time and silence run in it. */
import type { GameState, Phase } from './state.ts'

export function phaseOf(state: GameState): Phase {
  if (state.result.ended !== null) return 'finished'
  if (state.rulings.suspended !== null) return 'suspended'
  if (state.disagreement.broken || state.disagreement.open.some(each => each.kind !== 'late-act'))
    return 'disputed'
  if (state.adjudication.open) return 'adjudication'
  return 'running'
}

/** Not over: letters about it still count. */
export const isOpen = (state: GameState): boolean => state.play.opened && state.result.ended === null

/**
 * Clocks, silence and warnings go on while a claim or dispute is open; only the end, a suspension, the season's end and
 * a withdrawn player stop them (section 2, Order of acts; section 9).
 */
export const clocksRun = (state: GameState): boolean =>
  isOpen(state) &&
  state.rulings.suspended === null &&
  !state.adjudication.open &&
  state.withdrawal.side === null
