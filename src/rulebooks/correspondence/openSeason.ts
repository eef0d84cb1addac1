/** A tournament is imported, or a later import adds games: each game's record opens, Pairing Notices go out (6F). */
import { replay } from '../../chess/replay.ts'
import { parsePgnMoves } from '../../chess/pgn.ts'
import type { GameInfo } from '../../core/directory.ts'
import type { Actor } from '../../core/entry.ts'
import type { GameId } from '../../core/ids.ts'
import type { Instant } from '../../core/plainDate.ts'
import type { Decision, World } from '../../core/rulebook.ts'
import { type Draft, draftOn } from './draft.ts'
import { listLapsed } from './firstContact.ts'
import { pairingNotices } from './pairing.ts'
import { allGames } from './people.ts'
import type { PlayEntries } from './playEntries.ts'
import type { SubjectState } from './state.ts'

/** Opens every game that has no record yet. Throws when a file's `moves` are not legal: the import checks them first. */
export function openSeason(world: World<SubjectState>, at: Instant, by: Actor): Decision {
  const draft = draftOn(world, { at, by })
  const opened: GameId[] = []
  for (const game of allGames(world.tournament)) {
    if (draft.game(game.id).play.opened) continue
    draft.onGame(game.id, 'GameOpened', {
      // 6F: White's notice counts from the day on which we send it, unless the file says otherwise.
      clockStart: { white: game.noticeReceived ?? draft.today, black: null },
      takenOver: takenOver(draft, game),
    })
    if (game.result === undefined) opened.push(game.id)
    // Over before the tournament was taken over: its result stands, nobody is written to.
    else
      draft.onGame(game.id, 'GameEnded', { result: game.result, reason: 'imported', by: null, letter: null })
  }
  if (draft.season().importedOn === null || opened.length > 0)
    draft.onSeason('TournamentImported', { games: opened.length })
  pairingNotices(draft, opened)
  listLapsed(draft, opened)
  return draft.finish()
}

function takenOver(draft: Draft, game: GameInfo): PlayEntries['GameOpened']['takenOver'] {
  if (game.moves.trim() === '' && game.clocks === null) return null
  const line = replay(parsePgnMoves(game.moves).moves)
  if (line.kind === 'illegal')
    throw new Error(`Game ${game.id}: ${line.san} is not legal at ply ${line.ply + 1}`)
  return {
    plies: line.sans.map((san, index) => ({ san, fen: line.fens[index + 1] as string })),
    white: game.clocks?.white ?? 0,
    black: game.clocks?.black ?? 0,
    lastSent: game.lastSent ?? draft.today,
    pending: game.pending,
    drawOffer: game.drawOffer,
  }
}
