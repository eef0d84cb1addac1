/**
 * Rule 1 with section 1 of our decisions: whose word counts in a game. Nobody decides a case about his own game: a
 * Controller who plays in it yields to the Secretary (for the Team Captains see `rule01Refer`).
 */
import type { Person, Tournament } from '../../core/directory.ts'
import { type Address, type GameId, SIDES } from '../../core/ids.ts'
import { isPerson, playerOf } from './people.ts'

/** True when an address plays in the game itself. */
export const isParty = (tournament: Tournament, game: GameId, address: Address): boolean =>
  SIDES.some(side => isPerson(playerOf(tournament, game, side).person, address))

/** The Controller of a case about a game, or the Secretary where the Controller plays in it. */
export const controllerFor = (tournament: Tournament, game: GameId): Person =>
  isParty(tournament, game, tournament.controller.email) ? tournament.appeals : tournament.controller
