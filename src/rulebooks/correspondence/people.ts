/** Who holds which seat, plays which game, captains which side: look-ups in the directory (rules 1, 5; section 3). */
import type { GameInfo, Match, Person, Seat, Team, Tournament } from '../../core/directory.ts'
import type { Address, GameId, SeatId, Side } from '../../core/ids.ts'

interface Index {
  readonly games: ReadonlyMap<GameId, { readonly game: GameInfo; readonly match: Match }>
  readonly seats: ReadonlyMap<SeatId, Seat>
  readonly teams: ReadonlyMap<string, Team>
  readonly gamesOfSeat: ReadonlyMap<SeatId, readonly GameInfo[]>
  /** Filled as people are asked for: a letter must not cost more in a larger tournament. */
  readonly capacities: Map<Address, readonly Capacity[]>
}

const indexes = new WeakMap<Tournament, Index>()

function indexOf(tournament: Tournament): Index {
  let index = indexes.get(tournament)
  if (index === undefined) {
    const games = new Map<GameId, { game: GameInfo; match: Match }>()
    const gamesOfSeat = new Map<SeatId, GameInfo[]>()
    for (const match of tournament.matches) {
      for (const game of match.games) {
        games.set(game.id, { game, match })
        for (const seat of [game.white, game.black])
          gamesOfSeat.set(seat, [...(gamesOfSeat.get(seat) ?? []), game])
      }
    }
    const seats = new Map(tournament.teams.flatMap(team => team.seats.map(seat => [seat.id, seat] as const)))
    const teams = new Map(tournament.teams.map(team => [team.code, team] as const))
    index = { games, seats, teams, gamesOfSeat, capacities: new Map() }
    indexes.set(tournament, index)
  }
  return index
}

function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The directory has no ${what}`)
  return value
}

export const hasGame = (tournament: Tournament, id: GameId): boolean => indexOf(tournament).games.has(id)
export const gameInfo = (tournament: Tournament, id: GameId): GameInfo =>
  known(indexOf(tournament).games.get(id), `game ${id}`).game
export const matchOf = (tournament: Tournament, id: GameId): Match =>
  known(indexOf(tournament).games.get(id), `game ${id}`).match
export const seatOf = (tournament: Tournament, id: SeatId): Seat =>
  known(indexOf(tournament).seats.get(id), `seat ${id}`)
export const teamOf = (tournament: Tournament, code: string): Team =>
  known(indexOf(tournament).teams.get(code), `team ${code}`)
export const gamesOfSeat = (tournament: Tournament, seat: SeatId): readonly GameInfo[] =>
  indexOf(tournament).gamesOfSeat.get(seat) ?? []
export const allGames = (tournament: Tournament): readonly GameInfo[] =>
  tournament.matches.flatMap(match => match.games)

/** The seat that plays a side of a game, with its present occupant. */
export function playerOf(tournament: Tournament, game: GameId, side: Side): Seat {
  const info = gameInfo(tournament, game)
  return seatOf(tournament, side === 'white' ? info.white : info.black)
}

export const teamOfSide = (tournament: Tournament, game: GameId, side: Side): Team =>
  teamOf(tournament, playerOf(tournament, game, side).team)
export const captainOf = (tournament: Tournament, game: GameId, side: Side): Person =>
  teamOfSide(tournament, game, side).captain

/** Both Team Captains of a game, White's first; one only where the same person captains both. */
export function captainsOf(tournament: Tournament, game: GameId): readonly Person[] {
  const white = captainOf(tournament, game, 'white')
  const black = captainOf(tournament, game, 'black')
  return white.email === black.email ? [white] : [white, black]
}

/** The side a seat has in a game, or null. */
export function sideOf(tournament: Tournament, game: GameId, seat: SeatId): Side | null {
  const info = gameInfo(tournament, game)
  return info.white === seat ? 'white' : info.black === seat ? 'black' : null
}

export const isPerson = (person: Person, address: Address): boolean =>
  person.email === address || person.aliases.includes(address)

/** One capacity in which an address may act; a person may hold several (section 1, seat). */
export type Capacity =
  | { readonly role: 'player'; readonly seat: Seat }
  | { readonly role: 'captain'; readonly team: Team; readonly deputy: boolean }
  | { readonly role: 'controller'; readonly deputy: boolean }
  | { readonly role: 'secretary' }
  | { readonly role: 'reserve'; readonly team: Team; readonly person: Person }

/** Every capacity of an address in this tournament; empty for a stranger. */
export function capacitiesOf(tournament: Tournament, address: Address): readonly Capacity[] {
  const { capacities } = indexOf(tournament)
  const known = capacities.get(address)
  if (known !== undefined) return known
  const found = capacitiesIn(tournament, address)
  // Strangers are not remembered: there is no end of them.
  if (found.length > 0) capacities.set(address, found)
  return found
}

function capacitiesIn(tournament: Tournament, address: Address): readonly Capacity[] {
  const found: Capacity[] = []
  for (const team of tournament.teams) {
    for (const seat of team.seats) if (isPerson(seat.person, address)) found.push({ role: 'player', seat })
    if (isPerson(team.captain, address)) found.push({ role: 'captain', team, deputy: false })
    if (team.deputy !== null && isPerson(team.deputy, address))
      found.push({ role: 'captain', team, deputy: true })
    for (const person of team.reserves)
      if (isPerson(person, address)) found.push({ role: 'reserve', team, person })
  }
  if (isPerson(tournament.controller, address)) found.push({ role: 'controller', deputy: false })
  if (tournament.controllerDeputies.some(deputy => isPerson(deputy, address)))
    found.push({ role: 'controller', deputy: true })
  if (isPerson(tournament.appeals, address)) found.push({ role: 'secretary' })
  return found
}

/** The directory's person of an address, or null. */
export function personOf(tournament: Tournament, address: Address): Person | null {
  for (const capacity of capacitiesOf(tournament, address)) {
    if (capacity.role === 'player') return capacity.seat.person
    if (capacity.role === 'reserve') return capacity.person
    if (capacity.role === 'captain')
      return capacity.deputy && capacity.team.deputy !== null ? capacity.team.deputy : capacity.team.captain
    if (capacity.role === 'secretary') return tournament.appeals
    return capacity.deputy
      ? (tournament.controllerDeputies.find(deputy => isPerson(deputy, address)) ?? null)
      : tournament.controller
  }
  return null
}

/** The zone in which a player's own dates are days (section 2, Zones). */
export const zoneOf = (tournament: Tournament, person: Person): string =>
  person.timezone ?? tournament.timezone
