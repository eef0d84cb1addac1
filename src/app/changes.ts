/** What mail changes in a tournament's directory, as pure functions over the document. */
import type { GameInfo, Person, Tournament } from '../core/directory.ts'
import type { Address } from '../core/ids.ts'
import type { DirectoryChange } from '../core/rulebook.ts'

export function applyChange(tournament: Tournament, change: DirectoryChange): Tournament {
  switch (change.kind) {
    case 'address':
      return mapPeople(tournament, p =>
        p.email === change.person
          ? {
              ...p,
              email: change.to,
              aliases: unique([...p.aliases, p.email]).filter(a => a !== change.to),
            }
          : p,
      )
    case 'alias':
      return mapPeople(tournament, p =>
        p.email === change.person ? { ...p, aliases: unique([...p.aliases, change.alias]) } : p,
      )
    case 'seat':
      return {
        ...tournament,
        former: [
          ...(tournament.former ?? []),
          ...tournament.teams
            .flatMap(team => team.seats)
            .filter(s => s.id === change.seat)
            .map(s => s.person),
        ],
        teams: tournament.teams.map(team => ({
          ...team,
          seats: team.seats.map(s => (s.id === change.seat ? { ...s, person: change.person } : s)),
        })),
      }
    case 'swap':
      return mapGames(tournament, g => (g.id === change.game ? { ...g, white: g.black, black: g.white } : g))
    case 'preference':
      return mapPeople(tournament, p =>
        p.email === change.person ? ({ ...p, [change.name]: change.value } as Person) : p,
      )
    case 'outgoing':
      return tournament
  }
}

const unique = (addresses: readonly Address[]) => [...new Set(addresses)]

export function mapPeople(tournament: Tournament, change: (person: Person) => Person): Tournament {
  return {
    ...tournament,
    controller: change(tournament.controller),
    controllerDeputies: tournament.controllerDeputies.map(change),
    appeals: change(tournament.appeals),
    teams: tournament.teams.map(team => ({
      ...team,
      captain: change(team.captain),
      deputy: team.deputy === null ? null : change(team.deputy),
      seats: team.seats.map(s => ({ ...s, person: change(s.person) })),
      reserves: team.reserves.map(change),
    })),
  }
}

export function mapGames(tournament: Tournament, change: (game: GameInfo) => GameInfo): Tournament {
  return { ...tournament, matches: tournament.matches.map(m => ({ ...m, games: m.games.map(change) })) }
}
