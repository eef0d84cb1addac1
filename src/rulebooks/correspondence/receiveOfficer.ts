/** A move is the player's own (section 3, 5): a Team Captain who sends one for his player is told so, and nothing is recorded. */
import type { GameId } from '../../core/ids.ts'
import type { Draft } from './draft.ts'
import { allGames, playerOf, teamOfSide } from './people.ts'
import { isOpen } from './phase.ts'
import { toMove } from './play.ts'
import type { Hand } from './receive.ts'
import { readLetter } from './readLetter.ts'
import { situationOf } from './situation.ts'

/** Most games of a Captain in which his letter is tried. */
const MOST_GAMES = 32

/**
 * `not-allowed` to a Captain whose letter would be a valid move if his player had sent it. Facts: who, why. False when it
 * is none, or gives a command besides.
 */
export function movesForHisPlayer(draft: Draft, hand: Hand): boolean {
  const game = gamesWaiting(draft, hand).find(each => wouldBeMove(draft, hand, each))
  if (game === undefined) return false
  const player = playerOf(draft.tournament, game, toMove(draft.game(game).play)).person
  draft.notify({
    kind: 'not-allowed',
    game,
    to: hand.person,
    rules: ['2D'],
    about: hand.incoming.id.slice(0, 16),
    facts: {
      who: `${player.name}, the player himself`,
      why: `A move is the player's own: nobody can send it for him, so nothing was recorded. If ${player.name} cannot play for a time, see GRANT LEAVE, WITHDRAW or SUBSTITUTE.`,
    },
  })
  return true
}

/** Open games in which a player of his team is on move. */
function gamesWaiting(draft: Draft, { capacities }: Hand): readonly GameId[] {
  const { tournament } = draft
  const teams = new Set(capacities.flatMap(each => (each.role === 'captain' ? [each.team.code] : [])))
  if (teams.size === 0) return []
  return allGames(tournament)
    .map(game => game.id)
    .filter(
      game =>
        isOpen(draft.game(game)) &&
        teams.has(teamOfSide(tournament, game, toMove(draft.game(game).play)).code),
    )
    .slice(0, MOST_GAMES)
}

function wouldBeMove(draft: Draft, hand: Hand, game: GameId): boolean {
  const side = toMove(draft.game(game).play)
  const situation = situationOf(draft, game, hand.person)
  const mover = situation[side]
  const reading = readLetter(
    hand.incoming.letter,
    {
      ...situation,
      [side]: { ...mover, addresses: [...mover.addresses, hand.from] },
      captains: { white: [], black: [] },
    },
    hand.stamp,
  )
  return reading.verdict === 'accept' && reading.commands.length === 0
}
