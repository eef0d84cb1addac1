/** Rule 9: the Controller's CONFIRM makes the proposed losses of a withdrawal results. Nothing else does. */
import type { SeatId } from '../../core/ids.ts'
import type { Draft } from './draft.ts'
import type { GivenCommand } from './powers.ts'
import { openGamesOf } from './rule09People.ts'
import { endGame } from './rule12Ending.ts'
import { ruleMany } from './rule13Ruling.ts'
import { closeWhatWaits } from './rule13Score.ts'

/**
 * A ruling like any other (13): `decision` to those concerned with the way of appeal (facts case, results), then the ends.
 * True when something was still proposed; false when the case has been settled in another way meanwhile.
 */
export function confirmWithdrawalLoss(
  draft: Draft,
  seat: SeatId,
  caseId: string,
  given: GivenCommand,
): boolean {
  const lost = openGamesOf(draft, seat).flatMap(({ game, side }) => {
    const { proposed } = draft.game(game).result
    return proposed?.why === 'withdrawal' && proposed.case === caseId
      ? [{ game, side, result: proposed.result }]
      : []
  })
  if (lost.length === 0) return false
  ruleMany(
    draft,
    lost.map(({ game }) => game),
    given,
    {
      case: caseId,
      rules: ['9'],
      grounds: 'rule 9',
      facts: { results: Object.fromEntries(lost.map(({ game, result }) => [game, result])) },
      undo: game => ({ kind: 'end', ends: draft.game(game).result.ends + 1, before: null }),
    },
  )
  for (const { game, side, result } of lost) {
    closeWhatWaits(draft, game, result, 'withdrawal')
    endGame(draft, game, { result, reason: 'withdrawal', by: side, letter: given.letter }, ['9'])
  }
  return true
}
