/**
 * Rules 1B and 1C: mail to an officer (Team Captain, Controller, their deputies, the Secretary) that comes back. What
 * waits for his word would wait for nobody, so somebody who can reach him is told; no term of a player's kind (1D) runs.
 */
import type { Person, Tournament } from '../../core/directory.ts'
import type { Address } from '../../core/ids.ts'
import { dateIn, type PlainDate } from '../../core/plainDate.ts'
import type { Bounce } from '../../core/rulebook.ts'
import type { Draft } from './draft.ts'
import type { Evolvers } from './evolve.ts'
import { type Capacity, capacitiesOf, isPerson, personOf, teamOf } from './people.ts'
import { type BounceDay, bouncesWith, scoreOf, SUPPRESSED_AT } from './rule01Control.ts'
import type { SeasonState } from './state.ts'

/** Days on which mail to an officer's address came back, since he last wrote from it. */
export type OfficeBounces = { readonly [address: Address]: readonly BounceDay[] }

export interface OfficeEntries {
  OfficeBounced: { readonly address: Address } & BounceDay
  OfficeHeard: { readonly address: Address; readonly on: PlainDate }
}

export const officeEvolvers: Evolvers<SeasonState, OfficeEntries> = {
  OfficeBounced: (state, { address, ...day }) => ({
    ...state,
    offices: { ...state.offices, [address]: bouncesWith(state.offices[address] ?? [], day) },
  }),
  OfficeHeard: (state, { address }) => {
    const { [address]: _works, ...offices } = state.offices
    return { ...state, offices }
  },
}

export type Office = 'captain' | 'deputy' | 'controller' | 'controller-deputy' | 'secretary'

interface Held {
  readonly office: Office
  /** Code of the team, of a Captain and his deputy. */
  readonly team: string | null
}

function officeOf(capacity: Capacity): Held | null {
  switch (capacity.role) {
    case 'captain':
      return { office: capacity.deputy ? 'deputy' : 'captain', team: capacity.team.code }
    case 'controller':
      return { office: capacity.deputy ? 'controller-deputy' : 'controller', team: null }
    case 'secretary':
      return { office: 'secretary', team: null }
    default:
      return null
  }
}

/** The office that weighs most: without the Controller nothing is decided. */
const WEIGHT: readonly Office[] = ['controller', 'controller-deputy', 'captain', 'deputy', 'secretary']

function mainOffice(capacities: readonly Capacity[]): Held | null {
  const held = capacities.map(officeOf).filter(each => each !== null)
  return held.sort((a, b) => WEIGHT.indexOf(a.office) - WEIGHT.indexOf(b.office))[0] ?? null
}

/** A notice to an officer came back: scored once a day, and told when his address is written to no more. */
export function officeBounced(draft: Draft, bounce: Bounce): void {
  const { tournament } = draft
  const person = personOf(tournament, bounce.address)
  const capacities = capacitiesOf(tournament, bounce.address)
  const held = mainOffice(capacities)
  if (person === null || held === null) return
  const address = person.email
  const before = scoreOf(draft.season().offices[address] ?? [])
  draft.onSeason('OfficeBounced', {
    address,
    on: dateIn(bounce.at, tournament.timezone),
    score: bounce.hard ? 1 : 0.5,
  })
  const days = draft.season().offices[address] ?? []
  if (before >= SUPPRESSED_AT || scoreOf(days) < SUPPRESSED_AT) return
  // Of a Captain who plays, his deputy or the Controller is told as of any player (1D).
  const plays = capacities.some(each => each.role === 'player')
  if (plays && !held.office.startsWith('controller')) return
  for (const { to, cc } of whoIsTold(tournament, person, held)) tellFailing(draft, person, held, days, to, cc)
}

/** The Controller, with those who share the office in copy; of the Controller himself, his deputies. */
function whoIsTold(
  tournament: Tournament,
  person: Person,
  { office, team }: Held,
): readonly { readonly to: Person; readonly cc: readonly Person[] }[] {
  if (office === 'controller') return tournament.controllerDeputies.map(to => ({ to, cc: [] }))
  const { captain, deputy } = team === null ? { captain: null, deputy: null } : teamOf(tournament, team)
  const cc = [captain, deputy].filter(each => each !== null && !isPerson(each, person.email)) as Person[]
  return [{ to: tournament.controller, cc }]
}

/**
 * `address-failing` of an officer. Facts: player (his name), address, office, team (name, or null), days (with bounces),
 * since (first of them), score, addressLine (ready to send), games (none).
 */
function tellFailing(
  draft: Draft,
  person: Person,
  { office, team }: Held,
  days: readonly BounceDay[],
  to: Person,
  cc: readonly Person[],
): void {
  const first = days[0]?.on ?? draft.today
  draft.notify({
    kind: 'address-failing',
    to,
    cc,
    rules: [office === 'captain' || office === 'deputy' ? '1B' : '1C'],
    about: `${person.email}:${first}`,
    facts: {
      player: person.name,
      address: person.email,
      office,
      team: team === null ? null : teamOf(draft.tournament, team).name,
      days: days.length,
      since: first,
      score: scoreOf(days),
      games: [],
      addressLine: `ADDRESS ${person.name} new@address`,
    },
    inReplyTo: null,
  })
}

/** Any letter from an officer shows that his address works. */
export function officeHeard(draft: Draft, from: Address): void {
  const { offices } = draft.season()
  for (const address of [from, personOf(draft.tournament, from)?.email ?? from])
    if (Object.hasOwn(offices, address) && Object.hasOwn(draft.season().offices, address))
      draft.onSeason('OfficeHeard', { address, on: draft.today })
}

export interface FailingOffice extends Held {
  readonly address: Address
  readonly name: string
  readonly since: PlainDate
}

/** Officers to whom nothing is written any more, since when; those who have the address no longer are left out. */
export function failingOffices(state: SeasonState, tournament: Tournament): readonly FailingOffice[] {
  return Object.entries(state.offices).flatMap(([address, days]) => {
    const held = mainOffice(capacitiesOf(tournament, address))
    const person = personOf(tournament, address)
    const since = days[0]?.on
    if (held === null || person === null || since === undefined || scoreOf(days) < SUPPRESSED_AT) return []
    return person.email === address ? [{ ...held, address, name: person.name, since }] : []
  })
}
