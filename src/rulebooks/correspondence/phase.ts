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

/**
 * Days are charged to the player on move. A suspension or a withdrawn player's seat is a pause that takes its own days
 * off: what was used before it still shows, and an opponent on move goes on being charged.
 */
export const timeCounts = (state: GameState): boolean => isOpen(state) && !state.adjudication.open
