/** How a game ends: the entry, and `game-over` to both players with the full record (12A). */
import { otherSide, SIDES, type GameId, type LetterId, type Side } from '../../core/ids.ts'
import type { Draft } from './draft.ts'
import { gamePgn } from './gamePgn.ts'
import { captainsOf, playerOf } from './people.ts'
import type { EndReason, Result } from './rule12Results.ts'

/** The result by which a side loses. */
export const lossOf = (side: Side): Result => (side === 'white' ? '0-1' : '1-0')
export const winOf = (side: Side): Result => lossOf(otherSide(side))

export interface End {
  readonly result: Result
  readonly reason: EndReason
  /** The player whose act ended it, where one did. */
  readonly by: Side | null
  readonly letter: LetterId | null
}

/**
 * Ends a game and tells both players, TCs in copy. Facts: result, reason, pgn, recordNeeded (12B: an answer CONFIRM, or
 * the result with all moves, makes it official). "Not meant? answer within 24 hours" stands in the template.
 */
export function endGame(draft: Draft, game: GameId, end: End, rules: readonly string[] = ['12A']): void {
  draft.onGame(game, 'GameEnded', end)
  const state = draft.game(game)
  const plies = state.play.plies.length
  for (const side of SIDES) {
    const key = draft.notify({
      kind: 'game-over',
      game,
      to: playerOf(draft.tournament, game, side).person,
      cc: captainsOf(draft.tournament, game),
      rules,
      about: `${plies}:${end.reason}:${state.seq}`,
      facts: {
        result: end.result,
        reason: end.reason,
        by: end.by,
        pgn: gamePgn(draft.tournament, state),
        recordNeeded: !state.result.official,
      },
    })
    if (!state.result.official) {
      draft.onGame(game, 'QuestionAsked', {
        key,
        action: 'record',
        by: playerOf(draft.tournament, game, side).person.email,
        payload: { side },
      })
    }
  }
}
