/** Rules 1D and 5E by mail: FAILURE of equipment or email, told by the player or by his Team Captain. */
import type { Seat, Team } from '../../core/directory.ts'
import type { Draft } from './draft.ts'
import { personOf, teamOf } from './people.ts'
import { type CommandResult, type CommandRow, DONE, type GivenCommand } from './powers.ts'
import { captainOfSeat, loseAccess } from './rule01Access.ts'
import { openGamesOf } from './rule09People.ts'

/** The player of a team whose full name stands in the text; null when none or several do. */
function playerIn(team: Team, text: string): Seat | null {
  const words = text.toLowerCase()
  const found = team.seats.filter(seat => words.includes(seat.person.name.toLowerCase()))
  return found.length === 1 ? (found[0] as Seat) : null
}

/**
 * `failure-noted`: the player's notice goes to his TC, a TC's to the Controller, the sender in copy. Facts: text, by,
 * player, team, games (5E). The 30 days of 1D begin (`email-lost` to the TC).
 */
function failure(draft: Draft, given: GivenCommand): CommandResult {
  const { tournament } = draft
  const { capacity, command } = given
  const text = (command.text.trim() || given.ownText.trim()).slice(0, 2000)
  const named = capacity.role === 'captain' ? playerIn(capacity.team, text) : null
  const own = given.capacities.find(each => each.role === 'player')
  const seat = named ?? (own?.role === 'player' ? own.seat : null)
  if (seat === null) {
    const seats = capacity.role === 'captain' ? capacity.team.seats : []
    return {
      kind: 'ask',
      question: 'Which player is cut off?',
      choices: seats.slice(0, 8).map(each => `FAILURE ${each.person.name} has lost email access`),
    }
  }
  const byCaptain = named !== null && seat.person.email !== given.address
  draft.notify({
    kind: 'failure-noted',
    to: byCaptain ? tournament.controller : captainOfSeat(draft, seat),
    cc: [given.address],
    rules: ['5E'],
    about: `${seat.id}:${draft.seat(seat.id).seq}`,
    facts: {
      text,
      by: personOf(tournament, given.address)?.name ?? given.address,
      player: seat.person.name,
      team: teamOf(tournament, seat.team).name,
      games: openGamesOf(draft, seat.id).map(({ game }) => game),
    },
  })
  loseAccess(draft, seat, byCaptain ? 'captain' : 'failure-notice')
  return DONE
}

export const commands01: readonly CommandRow[] = [
  {
    word: 'FAILURE',
    roles: ['player', 'captain'],
    who: 'the player, or his Team Captain for him',
    help: 'FAILURE text: tells your Team Captain that your computer or email has failed (rule 5E)',
    needsGame: false,
    previewed: false,
    run: failure,
  },
]
