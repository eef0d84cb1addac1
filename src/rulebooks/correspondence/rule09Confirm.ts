/** Rule 9: the Controller's CONFIRM makes the proposed losses of a withdrawal results. Nothing else does. */
import type { LetterId, SeatId } from '../../core/ids.ts'
import type { Draft } from './draft.ts'
import { openGamesOf } from './rule09People.ts'
import { endGame } from './rule12Ending.ts'

/** True when something was still proposed; false when the case has been settled in another way meanwhile. */
export function confirmWithdrawalLoss(
  draft: Draft,
  seat: SeatId,
  caseId: string,
  letter: LetterId | null,
): boolean {
  const lost = openGamesOf(draft, seat).flatMap(({ game, side }) => {
    const { proposed } = draft.game(game).result
    return proposed?.why === 'withdrawal' && proposed.case === caseId
      ? [{ game, side, result: proposed.result }]
      : []
  })
  for (const { game, side, result } of lost)
    endGame(draft, game, { result, reason: 'withdrawal', by: side, letter }, ['9'])
  return lost.length > 0
}
