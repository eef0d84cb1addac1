/** Rule 1B: a Team Captain puts a matter before the Controller: an open case of the game, or a new one. */
import type { GameId } from '../../core/ids.ts'
import type { Draft } from './draft.ts'
import { type CommandResult, DONE, type GivenCommand } from './powers.ts'
import { referCase } from './rule01Refer.ts'
import { disputedReply, receiptSums } from './rule05Sums.ts'
import { openClaim } from './rule07Claims.ts'
import { referClaim } from './rule07Decide.ts'
import { tagOf } from './view.ts'

/** REFER. `case-referred` to the Controller, TCs in copy: facts case, why, team, text; of a disagreement also about, dispute, by, sums. */
export function refer(draft: Draft, given: GivenCommand): CommandResult {
  const game = given.game as GameId
  const team = given.capacity.role === 'captain' ? given.capacity.team.code : null
  const state = draft.game(game)
  const claim = openClaim(state)
  if (claim !== null && claim.stage !== 'controller') {
    referClaim(draft, game, 'referred')
    return DONE
  }
  const said = given.command.text.replace(tagOf(draft.tournament, game), '').trim()
  const text = (said === '' ? given.ownText : said).slice(0, 4000)
  const dispute = state.disagreement.open[0]
  const known = dispute?.case ?? state.silence.flag?.case ?? null
  const id = known ?? draft.openCase('referral', { game })
  const reply = dispute === undefined ? null : disputedReply(state, dispute.by, dispute.ply)
  const disputed =
    dispute === undefined
      ? {}
      : {
          about: dispute.kind,
          dispute: dispute.text,
          by: dispute.by,
          sums: reply === null ? null : receiptSums(state, draft.tournament, reply),
        }
  draft.onGame(game, 'CaseReferred', { case: id, team: team ?? '', text, on: given.stampOn })
  referCase(draft, game, {
    case: id,
    why: 'referred',
    about: `${team}:${draft.game(game).rulings.referrals.length}`,
    facts: { team, text, ...disputed },
  })
  return DONE
}
