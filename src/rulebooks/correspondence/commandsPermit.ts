/** Whether a person may send a command (section 10), in which capacity, and who may if he may not. */
import type { GameId } from '../../core/ids.ts'
import type { Draft } from './draft.ts'
import { type Capacity, isPerson, sideOf } from './people.ts'
import type { CommandRole, CommandRow } from './powers.ts'
import { isParty } from './rule01Seats.ts'
import { gamesOfCapacity } from './commandsGame.ts'

export type Permission =
  | { readonly kind: 'may'; readonly capacity: Capacity }
  | { readonly kind: 'may-not'; readonly who: string; readonly why?: string }

const roleOf = (capacity: Capacity): CommandRole | null =>
  capacity.role === 'reserve' ? null : capacity.role

/** Capacities in which the table lets him send the word at all. The Secretary stands in for a Controller who plays. */
export function holdersOf(
  draft: Draft,
  row: CommandRow,
  capacities: readonly Capacity[],
): readonly Capacity[] {
  const { controller } = draft.tournament
  const controllerPlays = draft.tournament.teams.some(team =>
    team.seats.some(seat => isPerson(seat.person, controller.email)),
  )
  return capacities.filter(capacity => {
    const role = roleOf(capacity)
    if (role === null) return false
    return (
      row.roles.includes(role) ||
      (role === 'secretary' && controllerPlays && row.roles.includes('controller'))
    )
  })
}

/** The capacity that counts in a game: his own side, his own team, and no vote in a game that he plays himself. */
export function permit(
  draft: Draft,
  row: CommandRow,
  holders: readonly Capacity[],
  address: string,
  game: GameId | null,
): Permission {
  const refused: string[] = []
  for (const capacity of holders) {
    const why =
      game === null || !(row.needsGame || row.votes === true)
        ? null
        : hindrance(draft, row, capacity, address, game)
    if (why === null) return { kind: 'may', capacity }
    refused.push(why)
  }
  const why = refused[0]
  return { kind: 'may-not', who: row.who, ...(why === undefined ? {} : { why }) }
}

function hindrance(
  draft: Draft,
  row: CommandRow,
  capacity: Capacity,
  address: string,
  game: GameId,
): string | null {
  const { tournament } = draft
  const plays = isParty(tournament, game, address)
  switch (capacity.role) {
    case 'player':
      return sideOf(tournament, game, capacity.seat.id) === null ? 'You do not play in this game.' : null
    case 'captain':
      if (!gamesOfCapacity(draft, capacity).includes(game)) return 'Your team does not play in this game.'
      return row.votes === true && plays
        ? 'You play in this game yourself: your deputy has the word, else the Controller.'
        : null
    case 'controller':
      return plays && row.previewed
        ? 'You play in this game yourself: the BFCC Secretary decides in your place.'
        : null
    case 'secretary':
      return row.roles.includes('secretary') || isParty(tournament, game, tournament.controller.email)
        ? null
        : 'The Controller decides in this game.'
    case 'reserve':
      return 'A reserve has no seat yet.'
  }
}
