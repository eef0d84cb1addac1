/**
 * What a template may speak of: the notice's view and facts by their own names, and a few things that every letter has
 * (`reader`, `copies`, `rules`, `controller` ...). Names that are always there are listed in `docs/templates.md`.
 */
import type { Person, Team, Tournament } from '../core/directory.ts'
import type { Address } from '../core/ids.ts'
import type { Facts, Json, Notice } from '../core/notice.ts'
import { dateIn } from '../core/plainDate.ts'

/** A person as a letter speaks of him. */
export interface Reader {
  readonly name: string
  readonly email: Address
  readonly role: 'player' | 'captain' | 'controller' | 'secretary' | 'reserve' | 'other'
  /** 'Team Captain of Kent', 'Controller', 'Kent, board 3'; empty for a stranger. */
  readonly title: string
  /** Code of the team he captains or plays for; empty otherwise. */
  readonly team: string
}

export type Scope = { readonly [name: string]: unknown }

/** Templates see an empty list, object or text as nothing, so that `{% if notes %}` asks what it seems to ask. */
const something = (value: Json | undefined): Json | undefined =>
  value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
    ? null
    : value

export function scopeOf(notice: Notice, tournament: Tournament | null): Scope {
  const view = visible(notice.view)
  const facts = visible(notice.facts)
  const zone = tournament?.timezone ?? 'Europe/London'
  const reader = readerOf(tournament, notice.to, view)
  const side = sideOf(view, notice.to)
  return {
    tournament: tournament?.name ?? null,
    tournamentId: tournament?.id ?? null,
    arbiter: tournament?.address ?? null,
    /** A letter sent there is read and answered, and nothing is recorded. */
    tryAddress: tournament === null ? null : tournament.address.replace('@', '+try@'),
    tag: null,
    over: null,
    lastDay: null,
    runs: null,
    today: dateIn(notice.at, zone),
    ...view,
    ...facts,
    kind: notice.kind,
    case: facts.case ?? null,
    /** What sort of case it is, where the facts say so under the name that the mail's own kind has. */
    caseKind: facts.kind ?? null,
    zone,
    reader,
    /** The reader's own side in this game, or null. */
    mySide: side,
    me: side === null ? null : view[side],
    opponent: opponentOf(facts.opponent, side === null ? null : view[side === 'white' ? 'black' : 'white']),
    /** Code of a team to its name. */
    teamNames: Object.fromEntries((tournament?.teams ?? []).map(team => [team.code, team.name])),
    copies: notice.cc.map(each => readerOf(tournament, each, view)),
    copyNames: notice.cc.map(each => named(readerOf(tournament, each, view))),
    rules: notice.rules,
    controller: tournament === null ? null : personOf(tournament.controller),
    secretary: tournament === null ? null : personOf(tournament.appeals),
  }
}

/** Always with a name: some facts give the opponent as a name alone. */
function opponentOf(fact: Json | undefined, seated: Json | undefined): Json {
  if (typeof fact === 'object' && fact !== null) return fact
  if (typeof seated === 'object' && seated !== null) return seated
  return typeof fact === 'string' ? { name: fact, email: '' } : null
}

const personOf = ({ name, email }: Person) => ({ name, email })
const named = ({ name, title }: Reader) => (title === '' ? name : `${name} (${title})`)

function visible(facts: Facts): Facts {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, something(value)]))
}

function sideOf(view: Facts, to: Address): 'white' | 'black' | null {
  const is = (party: Json | undefined) =>
    party !== null && typeof party === 'object' && 'email' in party && party.email === to
  return is(view.white) ? 'white' : is(view.black) ? 'black' : null
}

/** The person of an address: a player of this game first, since he is written to as such. */
export function readerOf(tournament: Tournament | null, address: Address, view: Facts): Reader {
  const side = sideOf(view, address)
  const found = tournament === null ? [] : capacities(tournament, address)
  const best = (side === null ? undefined : found.find(each => each.role === 'player')) ?? found[0]
  return best ?? { name: address, email: address, role: 'other', title: '', team: '' }
}

function capacities(tournament: Tournament, address: Address): readonly Reader[] {
  const is = (person: Person | null): person is Person =>
    person !== null && (person.email === address || person.aliases.includes(address))
  const reader = (person: Person, role: Reader['role'], title: string, team = ''): Reader => ({
    name: person.name,
    email: address,
    role,
    title,
    team,
  })
  const { controller, controllerDeputies, appeals, teams } = tournament
  const ofTeam = (team: Team): readonly Reader[] => [
    ...(is(team.captain) ? [reader(team.captain, 'captain', `Team Captain of ${team.name}`, team.code)] : []),
    ...(is(team.deputy)
      ? [reader(team.deputy, 'captain', `deputy Team Captain of ${team.name}`, team.code)]
      : []),
    ...team.seats
      .filter(seat => is(seat.person))
      .map(seat => reader(seat.person, 'player', `${team.name}, board ${seat.board}`, team.code)),
    ...team.reserves.filter(is).map(each => reader(each, 'reserve', `reserve of ${team.name}`, team.code)),
  ]
  return [
    ...(is(controller) ? [reader(controller, 'controller', 'Controller')] : []),
    ...controllerDeputies.filter(is).map(each => reader(each, 'controller', 'deputy Controller')),
    ...teams.flatMap(ofTeam),
    ...(is(appeals) ? [reader(appeals, 'secretary', 'Secretary for appeals')] : []),
  ]
}
