/**
 * Rule 1 with section 1 of our decisions: whose word counts in a game. Nobody decides a case about his own game: a TC
 * who plays in it yields to his deputy, else to the Controller; a Controller who plays in it yields to the Secretary.
 */
import type { Person, Tournament } from '../../core/directory.ts'
import { type Address, type GameId, SIDES, type Side } from '../../core/ids.ts'
import { isPerson, playerOf, teamOfSide } from './people.ts'

/** True when an address plays in the game itself. */
export const isParty = (tournament: Tournament, game: GameId, address: Address): boolean =>
  SIDES.some(side => isPerson(playerOf(tournament, game, side).person, address))

/** The Controller of a case about a game, or the Secretary where the Controller plays in it. */
export const controllerFor = (tournament: Tournament, game: GameId): Person =>
  isParty(tournament, game, tournament.controller.email) ? tournament.appeals : tournament.controller

/** The person who speaks for a side's team in a case about a game. */
export function captainFor(tournament: Tournament, game: GameId, side: Side): Person {
  const { captain, deputy } = teamOfSide(tournament, game, side)
  if (!isParty(tournament, game, captain.email)) return captain
  if (deputy !== null && !isParty(tournament, game, deputy.email)) return deputy
  return controllerFor(tournament, game)
}

/** Those who speak for both teams, White's first; one only where it is the same person. */
export function captainsFor(tournament: Tournament, game: GameId): readonly Person[] {
  const white = captainFor(tournament, game, 'white')
  const black = captainFor(tournament, game, 'black')
  return white.email === black.email ? [white] : [white, black]
}
