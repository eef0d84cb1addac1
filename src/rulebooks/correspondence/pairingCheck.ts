/** The check at the start: a TC is told which of his players have given no sign of life since their Pairing Notices. */
import type { Seat } from '../../core/directory.ts'
import type { DeadlineRow } from './deadline.ts'
import { lapseAfter } from './deadline.ts'
import { gameLine } from './digestLine.ts'
import type { Draft } from './draft.ts'
import { answerBy } from './pairing.ts'
import { answersFor, openGamesOf } from './rule09People.ts'
import type { SeasonState } from './state.ts'

/** Nothing has come from him: no letter, no move of his own; games in progress at the import speak for themselves. */
function silentSoFar(draft: Draft, seat: Seat): boolean {
  if (draft.seat(seat.id).absence.heardOn !== null || draft.seat(seat.id).absence.withdrawn !== null)
    return false
  const games = openGamesOf(draft, seat.id)
  const played = games.some(({ game: id, side }) => {
    const { play } = draft.game(id)
    return (play.takenOver?.plies ?? 0) > 0 || play.plies.some(ply => ply.side === side)
  })
  return games.length > 0 && !played
}

/**
 * `digest` to each TC who has players that have not answered: facts about 'start', items [{kind 'no-answer', name, email,
 * seat, board, games}], first (what to do first), byWhen. Nobody missing: no mail.
 */
export function tellWhoIsMissing(draft: Draft, byWhen: string): void {
  const { tournament } = draft
  for (const team of tournament.teams) {
    const missing = team.seats.filter(seat => silentSoFar(draft, seat))
    if (missing.length === 0) continue
    const items = missing.map(seat => ({
      kind: 'no-answer',
      name: seat.person.name,
      email: seat.person.email,
      seat: seat.id,
      board: seat.board,
      games: openGamesOf(draft, seat.id).map(({ game }) => game),
      todo: `ENQUIRY ${seat.person.name}`,
    }))
    draft.notify({
      kind: 'digest',
      to: answersFor(tournament, team.code, ''),
      rules: ['5B', '6F'],
      about: `start:${team.code}`,
      facts: {
        about: 'start',
        team: team.code,
        byWhen,
        games: items.flatMap(item => item.games),
        items,
        first: items[0]?.todo ?? null,
      },
      view: {
        tournament: tournament.name,
        arbiter: tournament.address,
        teamName: team.name,
        lines: items.flatMap(item => item.games.map(game => gameLine(draft, game))),
        today: draft.today,
      },
      inReplyTo: null,
    })
  }
}

export const startCheck: DeadlineRow<SeasonState> = {
  id: 'pairing.answers',
  rule: '6F',
  title: 'Every player has answered his Pairing Notice',
  restsOnSilence: true,
  owedBy: 'player',
  opens(state, context) {
    return state.importedOn === null
      ? []
      : [{ key: 'start', due: lapseAfter(context, answerBy(context, state.importedOn)) }]
  },
  lapse(draft, state) {
    if (state.importedOn !== null) tellWhoIsMissing(draft, answerBy(draft, state.importedOn))
  },
}
