/** Rule 5A: the record of a game on request, and where the games of a person stand. */
import type { GameId } from '../../core/ids.ts'
import type { Facts } from '../../core/notice.ts'
import { gamesOfCapacity } from './commandsGame.ts'
import { gameLine } from './digestLine.ts'
import type { Draft } from './draft.ts'
import { gamePgn } from './gamePgn.ts'
import { isOpen } from './phase.ts'
import { moveNumberOf, sideOfPly } from './play.ts'
import { type CommandResult, DONE, type GivenCommand } from './powers.ts'
import { totalUsed, usedForPly } from './rule06Time.ts'
import type { GameState } from './state.ts'
import { tagOf } from './view.ts'

/** The record line by line: ply, move, dates with their basis, days used and in all. */
export function recordRows(draft: Draft, state: GameState): readonly Facts[] {
  return state.play.plies.map(ply => ({
    ply: ply.ply,
    moveNumber: moveNumberOf(ply.ply),
    side: sideOfPly(ply.ply),
    san: ply.san,
    received: ply.received?.on ?? null,
    receivedBasis: ply.received?.basis ?? null,
    sent: ply.sent.on,
    used: usedForPly(state, draft.tournament, ply),
    total: totalUsed(state, draft.tournament, ply.side, ply.ply),
    basis: ply.basis,
  }))
}

/**
 * RECORD. `record` to who asked: facts pgn, rows (ply, san, received, sent, used, total, basis); the PGN is attached as
 * well. A player asks for his own games, a TC for any game of his team (5A).
 */
export function record(draft: Draft, given: GivenCommand): CommandResult {
  const game = given.game as GameId
  const state = draft.game(game)
  const pgn = gamePgn(draft.tournament, state)
  draft.notify({
    kind: 'record',
    game,
    to: given.address,
    rules: ['5A'],
    about: given.letter?.slice(0, 16) ?? `console-${state.seq}`,
    facts: { pgn, rows: recordRows(draft, state) },
    attachments: [
      { name: `${tagOf(draft.tournament, game)}.pgn`, type: 'application/vnd.chess-pgn', content: pgn },
    ],
  })
  return DONE
}

/** The games that somebody's status is about: those named, else his open ones, else all of his. */
function gamesFor(draft: Draft, given: GivenCommand): readonly GameId[] {
  if (given.game !== null) {
    const game = given.game
    if (given.capacities.some(capacity => gamesOfCapacity(draft, capacity).includes(game))) return [game]
  }
  const all = [
    ...new Set(
      given.capacities
        .filter(capacity => capacity.role === given.capacity.role)
        .flatMap(capacity => gamesOfCapacity(draft, capacity)),
    ),
  ]
  const open = all.filter(game => isOpen(draft.game(game)))
  return open.length > 0 ? open : all
}

/** `status` to who asked. Facts: role, games (lines of digestLine), and what `more` adds. */
export function statusMail(draft: Draft, given: GivenCommand, more: Facts = {}): void {
  const games = gamesFor(draft, given)
  const one = games.length === 1 ? (games[0] as GameId) : null
  draft.notify({
    kind: 'status',
    game: one,
    to: given.address,
    rules: ['5A'],
    about: `${given.letter?.slice(0, 16) ?? `console-${draft.season().seq}`}:${given.command.word}`,
    facts: { role: given.capacity.role, games: games.map(game => gameLine(draft, game)), ...more },
  })
}

/** STATUS: a player's games, a TC's match, all of them for the Controller. */
export function status(draft: Draft, given: GivenCommand): CommandResult {
  statusMail(draft, given)
  return DONE
}
