/** Who is meant, who answers for him, who may take his place (rule 9; section 1, seat). */
import type { Person, Seat, Team, Tournament } from '../../core/directory.ts'
import type { Address, GameId, SeatId, Side } from '../../core/ids.ts'
import type { Draft } from './draft.ts'
import type { CommandResult } from './powers.ts'
import { gamesOfSeat, isPerson, sideOf, teamOf } from './people.ts'
import { isOpen } from './phase.ts'

/** Names as people write them: no accents, no case, no punctuation, one space. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@]+/gu, ' ')
    .trim()

export type NamedSeat =
  | { readonly kind: 'found'; readonly seat: Seat }
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly seats: readonly Seat[] }

/**
 * The seat that a Captain or the Controller means: by full name, seat id ('KENT/3'), address, or a part of the name that
 * only one player has.
 */
export function seatNamed(tournament: Tournament, team: Team | null, text: string): NamedSeat {
  const wanted = folded(text.slice(0, 200))
  if (wanted === '') return { kind: 'none' }
  const seats = (team === null ? tournament.teams : [team]).flatMap(each => each.seats)
  const tests: readonly ((seat: Seat) => boolean)[] = [
    seat => folded(seat.person.name) === wanted,
    seat => folded(seat.id) === wanted || isPerson(seat.person, text.trim().toLowerCase()),
    seat => ` ${folded(seat.person.name)} `.includes(` ${wanted} `),
  ]
  for (const test of tests) {
    const found = seats.filter(test)
    if (found.length === 1) return { kind: 'found', seat: found[0] as Seat }
    if (found.length > 1) return { kind: 'several', seats: found }
  }
  return { kind: 'none' }
}

/** A Captain speaks for his own team only: who may, when the player that he names plays for another; else null. */
export function ofAnotherTeam(tournament: Tournament, team: Team | null, text: string): CommandResult | null {
  if (team === null) return null
  const found = seatNamed(tournament, null, text)
  if (found.kind !== 'found' || found.seat.team === team.code) return null
  const other = tournament.teams.find(each => each.code === found.seat.team)
  if (other === undefined) return null
  return {
    kind: 'not-allowed',
    who: `${other.captain.name}, Team Captain of ${other.name}, his deputy, or the Controller`,
  }
}

/** The reserve whose name is meant, or null. */
export const reserveNamed = (team: Team, text: string): Person | null => {
  const wanted = folded(text.slice(0, 200))
  const found = team.reserves.filter(person => folded(person.name) === wanted)
  return found.length === 1 ? (found[0] as Person) : null
}

/**
 * The person who answers for a team where `party` is concerned: its Captain; where he himself is the party, the deputy,
 * else the Controller (section 1, seat).
 */
export function answersFor(tournament: Tournament, team: string, party: Address): Person {
  const { captain, deputy } = teamOf(tournament, team)
  if (captain.email !== party) return captain
  return deputy !== null && deputy.email !== party ? deputy : tournament.controller
}

/** The games of a seat that are not over, with the seat's side in each. */
export function openGamesOf(
  draft: Draft,
  seat: SeatId,
): readonly { readonly game: GameId; readonly side: Side }[] {
  return gamesOfSeat(draft.tournament, seat)
    .filter(info => isOpen(draft.game(info.id)))
    .map(info => ({ game: info.id, side: sideOf(draft.tournament, info.id, seat) as Side }))
}

/** Reserves who hold no seat and have held none: those who may still be named. */
export function reservesLeft(draft: Draft, team: string): readonly Person[] {
  const { seats, reserves } = teamOf(draft.tournament, team)
  const used = (person: Person) =>
    seats.some(
      seat =>
        isPerson(seat.person, person.email) || draft.seat(seat.id).absence.former.includes(person.email),
    )
  return reserves.filter(person => !used(person))
}

/**
 * "When the reserves are in play" (9): the team has named reserves and each of them has a seat. A team whose file names
 * none may still bring a new player by his address (D): waiting two weeks harms nobody, a game lost too early does.
 */
export const allReservesPlay = (draft: Draft, team: string): boolean =>
  teamOf(draft.tournament, team).reserves.length > 0 && reservesLeft(draft, team).length === 0
