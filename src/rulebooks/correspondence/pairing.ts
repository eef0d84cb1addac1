/** The Pairing Notices (6F): on import each player learns his game, his opponent and how to write, on one screen. */
import { type GameId, otherSide, SIDES } from '../../core/ids.ts'
import { addDays, dateIn, type Instant, maxDate, type PlainDate } from '../../core/plainDate.ts'
import type { DeadlineContext } from './deadline.ts'
import type { Draft } from './draft.ts'
import { captainOf, gameInfo, matchOf, playerOf, teamOfSide } from './people.ts'
import { clockStartOf } from './rule06Time.ts'
import { tagOf } from './view.ts'

/** Days that a player has at the least to answer his Pairing Notice, when it goes out late (D). */
const ANSWER_DAYS = 7

/** By when every player should have answered: the start, or a week after the notices where they went out later (D). */
export const answerBy = (context: Pick<DeadlineContext, 'tournament'>, sentAt: Instant): PlainDate =>
  maxDate(
    context.tournament.start,
    dateIn(sentAt, context.tournament.timezone) < context.tournament.start
      ? context.tournament.start
      : addDays(dateIn(sentAt, context.tournament.timezone), ANSWER_DAYS),
  )

/**
 * A game taken over in mid-season whose last move lies ahead: in a season that is run on a virtual calendar its story with us
 * begins on that day, and nobody is written to about it before (contract of `simulate`).
 */
export function beforeTakeOver(draft: Draft, game: GameId): boolean {
  const { play } = draft.game(game)
  const latest = play.plies.at(-1)
  return play.takenOver !== null && latest !== undefined && latest.sent.on > draft.today
}

/**
 * `pairing` to both players of each game, each one's TC in copy. Facts: colour, opponent (name), address (his), howToWrite,
 * byWhen (answer by), start, clockStart (the day from which his own time counts), end, team, opponentTeam, board, match,
 * arbiter, captain (name and address), takenOver (the game is in progress). View: that of a game.
 */
export function pairingNotices(draft: Draft, games: readonly GameId[]): void {
  const { tournament, parameters } = draft
  for (const game of games) {
    if (beforeTakeOver(draft, game)) continue
    for (const side of SIDES) {
      const opponent = playerOf(tournament, game, otherSide(side)).person
      const captain = captainOf(tournament, game, side)
      const { play } = draft.game(game)
      const tag = tagOf(tournament, game)
      draft.notify({
        kind: 'pairing',
        game,
        to: playerOf(tournament, game, side).person,
        cc: [captain],
        rules: ['6F', '2'],
        about: side,
        facts: {
          colour: side,
          opponent: opponent.name,
          address: opponent.email,
          howToWrite: `Write to ${opponent.email}, with a copy to ${tournament.address} and [${tag}] in the subject.`,
          byWhen: answerBy(draft, draft.at),
          start: tournament.start,
          clockStart: clockStartOf(play, tournament, side),
          end: tournament.end,
          team: teamOfSide(tournament, game, side).name,
          opponentTeam: teamOfSide(tournament, game, otherSide(side)).name,
          board: gameInfo(tournament, game).board,
          match: matchOf(tournament, game).id,
          arbiter: tournament.address,
          captain: { name: captain.name, email: captain.email },
          takenOver: play.takenOver !== null,
        },
        view: {
          side,
          daysPerControl: parameters.daysPerControl,
          movesPerControl: parameters.movesPerControl,
          leaveDays: parameters.leaveDays,
          repeatAfter: parameters.repeatAfter,
          silenceAfter: parameters.silenceAfter,
        },
        inReplyTo: null,
      })
    }
  }
}
