/**
 * Section 4, Forward: a player passed on his own earlier mail and confirmed our reading of it. It enters the record with
 * the inner date, basis stated; his opponent may object within the days given.
 */
import { findMove, positionOf } from '../../chess/position.ts'
import { type GameId, otherSide } from '../../core/ids.ts'
import { addDays } from '../../core/plainDate.ts'
import type { AskedQuestion } from './confirmActions.ts'
import type { Draft } from './draft.ts'
import { playerOf } from './people.ts'
import { currentFen, sideOfPly, toMove } from './play.ts'
import { type CommandResult, DONE } from './powers.ts'
import { acceptMove } from './receiveMove.ts'
import type { Transmission } from './transmission.ts'

/** Whether the moves of a transmission still follow the record. */
function follows(draft: Draft, game: GameId, { side, reading }: Transmission): boolean {
  const { play } = draft.game(game)
  if (toMove(play) !== side) return false
  let fen = currentFen(play)
  for (const san of reading.plies) {
    const move = findMove(positionOf(fen), san)
    if (move === null) return false
    fen = move.after
  }
  return reading.plies.length > 0 && sideOfPly(play.plies.length + reading.plies.length) === side
}

/** CONFIRM to the reading of a forwarded mail. `unseen-move` tells both that the opponent may object (facts objectUntil). */
export function confirmForward(draft: Draft, asked: AskedQuestion, game: GameId): CommandResult {
  const transmission = asked.question.payload.transmission as Transmission
  if (draft.game(game).result.ended !== null || !follows(draft, game, transmission))
    return {
      kind: 'not-allowed',
      who: 'the player on move',
      why: 'The game has gone on since: that move no longer fits the position.',
    }
  const first = draft.game(game).play.plies.length + 1
  acceptMove(draft, game, transmission)
  const made = draft.game(game).play.plies.length
  const objectUntil = addDays(draft.today, draft.parameters.objectionDays)
  const plies = Array.from({ length: made - first + 1 }, (_, index) => first + index)
  if (draft.game(game).result.ended === null)
    draft.onGame(game, 'ReportedPliesOpen', { plies, objectUntil, reporter: transmission.side })
  draft.notify({
    kind: 'unseen-move',
    game,
    to: playerOf(draft.tournament, game, otherSide(transmission.side)).person,
    rules: ['2', '5D'],
    about: `forward:${made}`,
    facts: {
      plies: plies.map(ply => ({ ply, san: draft.game(game).play.plies[ply - 1]?.san ?? '' })),
      objectUntil,
      basis: 'stated',
      by: transmission.side,
    },
  })
  return DONE
}
