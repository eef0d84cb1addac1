/** CLAIM DRAW before the season's end (FIDE 9.2, 9.3): by the player on move, checked against the record. */
import { quietPlies } from '../../chess/position.ts'
import { isFiftyMoves, isThreefold, timesStood } from '../../chess/replay.ts'
import { otherSide, type GameId } from '../../core/ids.ts'
import type { Draft } from './draft.ts'
import { playerOf, sideOf } from './people.ts'
import { isOpen } from './phase.ts'
import { currentFen, toMove } from './play.ts'
import { type CommandResult, DONE, type GivenCommand } from './powers.ts'
import { endGame } from './rule12Ending.ts'

/**
 * A right claim ends the game; a wrong one is answered `draw-claim-refused` (facts claim, count: how often the position has
 * stood, moves: since the last capture or pawn move), the opponent in copy. A claim beside a move was judged with it.
 */
export function claimDrawOverBoard(draft: Draft, given: GivenCommand): CommandResult {
  const { tournament } = draft
  const game = given.game as GameId
  const state = draft.game(game)
  if (state.result.ended?.letter === given.letter && given.letter !== null) return DONE
  if (!isOpen(state))
    return { kind: 'not-allowed', who: 'a player, while the game goes on', why: 'The game is over.' }
  const { play } = state
  if (given.letter !== null && play.plies.at(-1)?.letter === given.letter) return DONE
  const seats = given.capacities.flatMap(each => (each.role === 'player' ? [each.seat.id] : []))
  const side = seats.map(seat => sideOf(tournament, game, seat)).find(each => each !== null)
  if (side === undefined || side === null) return { kind: 'not-allowed', who: 'the two players of the game' }
  const fens = [play.startFen, ...play.plies.map(ply => ply.fen)]
  const onMove = toMove(play) === side
  const threefold = isThreefold(fens)
  if (onMove && (threefold || isFiftyMoves(fens))) {
    endGame(
      draft,
      game,
      {
        result: '1/2-1/2',
        reason: threefold ? 'threefold' : 'fifty',
        by: side,
        letter: given.letter,
      },
      ['FIDE', '12A'],
    )
    return DONE
  }
  draft.notify({
    kind: 'draw-claim-refused',
    game,
    to: playerOf(tournament, game, side).person,
    cc: [playerOf(tournament, game, otherSide(side)).person],
    rules: ['FIDE'],
    about: given.letter ?? state.seq,
    facts: {
      claim: 'threefold',
      count: timesStood(fens),
      moves: Math.floor(quietPlies(currentFen(play)) / 2),
      onMove,
    },
  })
  return DONE
}
