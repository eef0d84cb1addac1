/** A game of this rulebook as PGN: dates and days of each ply in comments, the tags of email play. */
import type { Tournament } from '../../core/directory.ts'
import { writePgn } from '../../chess/pgn.ts'
import { gameInfo, matchOf, playerOf, teamOfSide } from './people.ts'
import { parametersOf } from './parameters.ts'
import { usedForPly } from './rule06Time.ts'
import type { EndReason } from './rule12Results.ts'
import type { GameState } from './state.ts'

const TERMINATIONS: { readonly [reason in EndReason]?: string } = {
  time: 'time forfeit',
  silence: 'abandoned',
  withdrawal: 'abandoned',
  adjudication: 'adjudication',
  penalty: 'rules infraction',
  ruling: 'adjudication',
  'no-record': 'rules infraction',
}

/** The record of a game as PGN (12A). `0-0` is written `*`: PGN has no word for a game lost by both (12C). */
export function gamePgn(tournament: Tournament, state: GameState): string {
  const white = playerOf(tournament, state.id, 'white').person
  const black = playerOf(tournament, state.id, 'black').person
  const info = gameInfo(tournament, state.id)
  const parameters = parametersOf(tournament)
  const ended = state.result.ended
  const days = (n: number) => `${n} ${n === 1 ? 'day' : 'days'}`
  return writePgn({
    tags: {
      Event: tournament.name,
      Site: 'email',
      Date: tournament.start.replaceAll('-', '.'),
      Round: String(info.board),
      White: white.name,
      Black: black.name,
      Result: ended === null || ended.result === '0-0' ? '*' : ended.result,
      Mode: 'EM',
      EventDate: tournament.start.replaceAll('-', '.'),
      WhiteTeam: teamOfSide(tournament, state.id, 'white').name,
      BlackTeam: teamOfSide(tournament, state.id, 'black').name,
      Board: String(info.board),
      Section: matchOf(tournament, state.id).id,
      TimeControl: `${parameters.movesPerControl}/${parameters.daysPerControl * 86_400}`,
      Termination: ended === null ? 'unterminated' : (TERMINATIONS[ended.reason] ?? 'normal'),
    },
    sans: state.play.plies.map(ply => ply.san),
    comments: state.play.plies.map(ply => {
      const parts = [
        ply.received === null ? null : `received ${ply.received.on}`,
        `sent ${ply.sent.on}`,
        days(usedForPly(state, tournament, ply)),
      ]
      return parts.filter(part => part !== null).join(', ')
    }),
  })
}
