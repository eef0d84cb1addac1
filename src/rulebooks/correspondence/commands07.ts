/** The commands of rule 7: CLAIM TIME, PROTEST, and the Team Captains' UPHOLD and REJECT. */
import { SIDES, type GameId, type Side } from '../../core/ids.ts'
import { spellDate } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { type Capacity, teamOfSide } from './people.ts'
import { type CommandResult, type CommandRow, DONE, type GivenCommand } from './powers.ts'
import { openClaim, type TcWord } from './rule07Claims.ts'
import { captainSays, decideClaim } from './rule07Decide.ts'
import { claimTime, protest } from './rule07Open.ts'
import { sideOf } from './people.ts'

const claimTimeRow: CommandRow = {
  word: 'CLAIM TIME',
  roles: ['player'],
  who: 'the opponent of the player whose time is over',
  help: 'CLAIM TIME: claim that your opponent has exceeded his time (rule 7)',
  needsGame: true,
  previewed: false,
  fits: (draft, game) => draft.game(game).time.told !== null,
  run: claimTime,
}

const protestRow: CommandRow = {
  word: 'PROTEST',
  roles: ['player'],
  who: 'the player against whom a claim is open',
  help: 'PROTEST reasons: answer a claim on time against you, within the days given (rule 7)',
  needsGame: true,
  previewed: false,
  fits(draft, game, capacity) {
    const claim = openClaim(draft.game(game))
    return (
      claim !== null &&
      capacity.role === 'player' &&
      sideOf(draft.tournament, game, capacity.seat.id) === claim.against
    )
  },
  run: protest,
}

/** The side of a captain's team in the game. */
export const captainSide = (draft: Draft, game: GameId, capacity: Capacity): Side | null =>
  capacity.role === 'captain'
    ? (SIDES.find(side => teamOfSide(draft.tournament, game, side).code === capacity.team.code) ?? null)
    : null

/** A TC's word on an open claim; `not-allowed` says who may speak now. */
function voteOnClaim(draft: Draft, given: GivenCommand, word: TcWord): CommandResult {
  const game = given.game as GameId
  const claim = openClaim(draft.game(game))
  if (claim === null)
    return { kind: 'not-allowed', who: 'both Team Captains, while a claim is open in the game' }
  const side = captainSide(draft, game, given.capacity)
  if (side === null) return { kind: 'not-allowed', who: 'the Team Captains of the two teams' }
  if (claim.stage === 'protest')
    return {
      kind: 'not-allowed',
      who: 'both Team Captains, after a protest',
      why: `The player may protest until ${spellDate(claim.protestUntil)}; you are asked then.`,
    }
  if (claim.stage === 'controller')
    return { kind: 'not-allowed', who: 'the Controller', why: 'The case lies with the Controller now.' }
  captainSays(draft, game, side, word)
  return DONE
}

const vote = (word: TcWord): CommandRow => ({
  word,
  roles: ['captain'],
  who: 'both Team Captains, when a claim has been put to them',
  help: `${word}: your word on a claim on time; both captains must say the same (rule 7)`,
  needsGame: true,
  previewed: false,
  votes: true,
  fits(draft, game) {
    const claim = openClaim(draft.game(game))
    return claim !== null && (claim.stage === 'captains' || claim.stage === 'conceded')
  },
  run: (draft, given) => voteOnClaim(draft, given, word),
})

export const commands07: readonly CommandRow[] = [
  claimTimeRow,
  protestRow,
  vote('UPHOLD'),
  // The Controller's REJECT id (a held letter) shares the word: commands13.
  vote('REJECT'),
]

/** CONFIRM to `claim-conceded`: the loser's TC or the Controller makes it final (7C, 7E). */
export function confirmConceded(draft: Draft, game: GameId, given: GivenCommand): CommandResult {
  const claim = openClaim(draft.game(game))
  if (claim === null || claim.stage !== 'conceded')
    return { kind: 'not-allowed', who: 'nobody any more', why: 'The claim is no longer open.' }
  const captain = given.capacities.some(each => captainSide(draft, game, each) === claim.against)
  const controller = given.capacities.some(each => each.role === 'controller')
  if (!captain && !controller)
    return {
      kind: 'not-allowed',
      who: 'the Team Captain of the player claimed against, his deputy, or the Controller',
    }
  decideClaim(draft, game, 'upheld', captain ? 'captain' : 'controller', '7C')
  return DONE
}
