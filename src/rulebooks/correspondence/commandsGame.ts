/** Which game a command is about (section 10): named, else the thread's, else the only one that can be meant, else asked. */
import type { GameId } from '../../core/ids.ts'
import type { Draft } from './draft.ts'
import { allGames, type Capacity, gamesOfSeat, hasGame, seatOf } from './people.ts'
import { isOpen } from './phase.ts'
import type { CommandRow } from './powers.ts'
import type { Command } from './reading.ts'

/** The game of a tag or an id as people write it ('CDC25-KENT-ESSX-3a', '[KENT-ESSX-3a]', any case), or null. */
export function gameNamed(draft: Draft, written: string): GameId | null {
  const { tournament } = draft
  const plain = written.replace(/[[\]]/g, '').trim().toLowerCase()
  const prefix = `${tournament.id.toLowerCase()}-`
  const id = plain.startsWith(prefix) ? plain.slice(prefix.length) : plain
  return allGames(tournament).find(game => game.id.toLowerCase() === id)?.id ?? null
}

/** Games in which a capacity can act at all. */
export function gamesOfCapacity(draft: Draft, capacity: Capacity): readonly GameId[] {
  const { tournament } = draft
  switch (capacity.role) {
    case 'player':
      return gamesOfSeat(tournament, capacity.seat.id).map(game => game.id)
    case 'captain':
      return allGames(tournament)
        .filter(game =>
          [game.white, game.black].some(seat => seatOf(tournament, seat).team === capacity.team.code),
        )
        .map(game => game.id)
    case 'controller':
    case 'secretary':
      return allGames(tournament).map(game => game.id)
    case 'reserve':
      return []
  }
}

export type GameChoice =
  | { readonly kind: 'game'; readonly game: GameId }
  | { readonly kind: 'none' }
  | { readonly kind: 'ask'; readonly choices: readonly GameId[] }

/** More choices than this help nobody: the officer is told to name the game. */
const MOST_CHOICES = 8

/** The game that a command means; `holders` are the capacities in which its giver may send it. */
export function gameMeant(
  draft: Draft,
  row: CommandRow,
  command: Command,
  holders: readonly Capacity[],
  pointed: GameId | null,
  answers: readonly string[] = [],
): GameChoice {
  const { args } = command
  const found = (game: GameId): GameChoice => ({ kind: 'game', game })
  if (args.game === 'ALL') return { kind: 'none' }
  if (typeof args.game === 'string') {
    const named = gameNamed(draft, args.game)
    if (named !== null) return found(named)
    const short = args.game.toLowerCase()
    const alike = theirs(draft, holders).filter(game => game.toLowerCase().endsWith(`-${short}`))
    if (alike.length === 1) return found(alike[0] as GameId)
    return ask(draft, row, holders)
  }
  const written = wordsOf(command)
    .map(word => gameNamed(draft, word))
    .find(game => game !== null)
  if (written !== undefined && written !== null) return found(written)
  const ofCase =
    typeof args.case === 'string' ? draft.season().cases.byId[args.case.toUpperCase()] : undefined
  if (ofCase !== undefined && ofCase.game !== null) return found(ofCase.game)
  const answered = answers.map(gameOfKey).find(game => game !== null && hasGame(draft.tournament, game))
  if (answered !== undefined && answered !== null) return found(answered)
  if (pointed !== null && hasGame(draft.tournament, pointed)) return found(pointed)
  if (!row.needsGame) return { kind: 'none' }
  return ask(draft, row, holders)
}

/** The first words of a command: where a tag stands in small letters. */
const wordsOf = ({ text }: Command): readonly string[] =>
  text
    .slice(0, 200)
    .split(/[\s,;]+/)
    .slice(0, 8)

/** Keys are kind:game:about:to. */
const gameOfKey = (key: string): GameId | null => {
  const game = key.split(':')[1] ?? '-'
  return game === '-' ? null : game
}

const theirs = (draft: Draft, holders: readonly Capacity[]): readonly GameId[] => [
  ...new Set(holders.flatMap(capacity => gamesOfCapacity(draft, capacity))),
]

function ask(draft: Draft, row: CommandRow, holders: readonly Capacity[]): GameChoice {
  const fitting = holders.flatMap(capacity =>
    gamesOfCapacity(draft, capacity).filter(game => row.fits?.(draft, game, capacity) ?? false),
  )
  const meant = [...new Set(fitting)]
  if (meant.length === 1) return { kind: 'game', game: meant[0] as GameId }
  const open = theirs(draft, holders).filter(game => isOpen(draft.game(game)))
  if (meant.length === 0 && open.length === 1) return { kind: 'game', game: open[0] as GameId }
  return { kind: 'ask', choices: (meant.length > 0 ? meant : open).slice(0, MOST_CHOICES) }
}
