/** What CONFIRM does in questions of rules 9 and 12: rows for the table of `confirmActions`. */
import type { GameId, Side } from '../../core/ids.ts'
import type { ConfirmAction } from './confirmActions.ts'
import { sideOf } from './people.ts'
import { type CommandResult, DONE } from './powers.ts'
import { confirmWithdrawalLoss } from './rule09Confirm.ts'
import { chooseAfterDeath } from './rule09Death.ts'
import type { DeathChoice } from './rule09Withdrawal.ts'
import { recordReceived } from './rule12Records.ts'

const SETTLED: CommandResult = {
  kind: 'not-allowed',
  who: 'nobody any more',
  why: 'This has been settled meanwhile.',
}

/** The Controller's CONFIRM to `withdrawal-proposed`: the losses become results (9). */
const withdrawalLoss: ConfirmAction = (draft, { question }, given) => {
  if (!given.capacities.some(each => each.role === 'controller'))
    return { kind: 'not-allowed', who: 'the Controller' }
  const { seat, case: caseId } = question.payload
  return confirmWithdrawalLoss(draft, String(seat), String(caseId), given) ? DONE : SETTLED
}

/** A TC's CONFIRM to `death-choice`: he chooses the same (9). */
const deathChoice: ConfirmAction = (draft, { question }) => {
  const { seat, games, choice, team } = question.payload
  chooseAfterDeath(draft, String(seat), String(team), choice as DeathChoice, games as readonly GameId[])
  return DONE
}

/** A player's CONFIRM to `game-over` or `record-reminder`: his record of the game (12B). */
const record: ConfirmAction = (draft, { subject, question }, given) => {
  const game = subject.slice('game:'.length)
  const side = question.payload.side as Side
  const plays = given.capacities.some(
    each => each.role === 'player' && sideOf(draft.tournament, game, each.seat.id) === side,
  )
  if (!plays) return { kind: 'not-allowed', who: 'the player who was asked' }
  recordReceived(draft, game, side, given.letter)
  return DONE
}

export const confirms09: { readonly [action: string]: ConfirmAction } = {
  'withdrawal-loss': withdrawalLoss,
  'death-choice': deathChoice,
  record,
}
