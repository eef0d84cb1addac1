/** A game's state as the reader of letters needs it. */
import type { Person, Team } from '../../core/directory.ts'
import type { GameId } from '../../core/ids.ts'
import type { Draft } from './draft.ts'
import { gameInfo, playerOf, teamOfSide, zoneOf } from './people.ts'
import type { Situation, SituationPlayer } from './reading.ts'
import { clockStartOf } from './rule06Time.ts'

const player = (person: Person): SituationPlayer => ({
  name: person.name,
  addresses: [person.email, ...person.aliases],
})
const captains = (team: Team): readonly SituationPlayer[] => [
  player(team.captain),
  ...(team.deputy === null ? [] : [player(team.deputy)]),
]

/** The situation of a game for a letter of `sender` (his zone and notation), as the draft has it now. */
export function situationOf(draft: Draft, game: GameId, sender: Person | null): Situation {
  const { tournament, parameters } = draft
  const state = draft.game(game)
  const { play, referral } = state
  const white = playerOf(tournament, game, 'white')
  const black = playerOf(tournament, game, 'black')
  const latest = play.plies.at(-1)
  return {
    gameId: game,
    white: player(white.person),
    black: player(black.person),
    captains: {
      white: captains(teamOfSide(tournament, game, 'white')),
      black: captains(teamOfSide(tournament, game, 'black')),
    },
    controllers: [tournament.controller, ...tournament.controllerDeputies].map(person => person.email),
    secretaries: [tournament.appeals.email],
    sans: play.plies.map(ply => ply.san),
    fens: [play.startFen, ...play.plies.map(ply => ply.fen)],
    start: clockStartOf(play, tournament, 'white'),
    lastSent: latest?.sent.on ?? null,
    pending: play.pending,
    drawOfferPending: play.drawOffer !== null,
    drawOfferBy: play.drawOffer?.by ?? null,
    referredBack: referral.open?.asWritten ?? null,
    agreedNotation: gameInfo(tournament, game).agreedNotation,
    senderNotation: sender?.notation ?? [],
    finished: state.result.ended !== null,
    arbiterAddresses: [tournament.address],
    zone: sender === null ? tournament.timezone : zoneOf(tournament, sender),
    parameters: { autoQuoteCounts: parameters.autoQuoteCounts, anyNeedsAnswer: parameters.anyNeedsAnswer },
  }
}
