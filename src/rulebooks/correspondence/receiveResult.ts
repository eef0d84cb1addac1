/**
 * A result that a player reports of a running game (section 8). One side's word ends no game unless he resigns: a draw is
 * passed on as his offer, a win or a loss is answered with what would end the game, once for each position.
 */
import { type GameId, otherSide } from '../../core/ids.ts'
import type { Draft } from './draft.ts'
import { playerOf } from './people.ts'
import type { Reading } from './reading.ts'
import { offerWithoutMove } from './receiveOffer.ts'
import { lossOf } from './rule12Ending.ts'
import type { Transmission } from './transmission.ts'

/** `result-reported` to the sender, for a win with his opponent in copy. Facts: result, lost (the sender says that he has lost), offers. */
export function resultReported(
  draft: Draft,
  game: GameId,
  transmission: Transmission,
  result: NonNullable<Reading['reportedResult']>,
): void {
  const { side } = transmission
  const { play } = draft.game(game)
  const isDraw = result === '1/2-1/2'
  const offers = isDraw && play.drawOffer?.by === side
  if (isDraw && !offers) {
    offerWithoutMove(draft, game, transmission, true)
    return
  }
  const lost = result === lossOf(side)
  draft.notify({
    kind: 'result-reported',
    game,
    to: playerOf(draft.tournament, game, side).person,
    cc: lost || isDraw ? [] : [playerOf(draft.tournament, game, otherSide(side)).person],
    rules: ['FIDE', '12A'],
    about: `${play.plies.length}:${result}`,
    facts: { result, by: side, lost, offers },
  })
}
