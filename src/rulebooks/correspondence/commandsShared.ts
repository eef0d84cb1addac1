/**
 * A shared family address (section 3): what a player says about himself is said by one of those who write from it. He is
 * known by the game, by his own name in the letter, else he is asked.
 */
import type { GameId } from '../../core/ids.ts'
import type { Draft } from './draft.ts'
import { type Capacity, sideOf } from './people.ts'
import type { CommandRow } from './powers.ts'

/** Words about the sender himself; all others name their game, or are about the address. */
const ABOUT_HIMSELF: ReadonlySet<string> = new Set([
  'LEAVE',
  'CANCEL LEAVE',
  'WITHDRAW',
  'FAILURE',
  'ADDRESS',
])

type PlayerCapacity = Extract<Capacity, { readonly role: 'player' }>

export type Sender =
  | { readonly kind: 'known'; readonly others: readonly Capacity[] }
  | { readonly kind: 'ask'; readonly names: readonly string[] }

/** Several people who play from one address. */
export const sharers = (capacities: readonly Capacity[]): readonly PlayerCapacity[] => {
  const players = capacities.filter((each): each is PlayerCapacity => each.role === 'player')
  return new Set(players.map(each => each.seat.person.name)).size > 1 ? players : []
}

const words = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** Those whose full name stands in the text; failing that, those whose first name does. */
function named(players: readonly PlayerCapacity[], text: string): readonly PlayerCapacity[] {
  const said = words(text)
  const full = players.filter(each => said.includes(words(each.seat.person.name)))
  if (full.length > 0) return full
  return players.filter(each => said.includes(` ${words(each.seat.person.name).trim().split(' ')[0]} `))
}

/** Which of them a command is from; `others` are the capacities that are not his. */
export function senderMeant(
  draft: Draft,
  row: CommandRow,
  capacities: readonly Capacity[],
  game: GameId | null,
  text: string,
): Sender {
  const players = sharers(capacities)
  if (players.length === 0 || !ABOUT_HIMSELF.has(row.word)) return { kind: 'known', others: [] }
  const inGame =
    game === null ? [] : players.filter(each => sideOf(draft.tournament, game, each.seat.id) !== null)
  const found = named(players, text)
  const one = found.length === 1 ? found[0] : inGame.length === 1 ? inGame[0] : undefined
  return one === undefined
    ? { kind: 'ask', names: players.map(each => each.seat.person.name) }
    : { kind: 'known', others: players.filter(each => each !== one) }
}
