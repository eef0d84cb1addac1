/** Who is looking: the person of the session, with what he may do in each tournament by the directory (never by the session). */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Person, Tournament } from '../core/directory.ts'
import type { Address, TournamentId } from '../core/ids.ts'
import { addHours } from '../core/plainDate.ts'
import { refresh, type TournamentCache, worldOf } from '../app/world.ts'
import type { World } from '../core/rulebook.ts'
import { type Capacity, capacitiesOf, personOf } from '../rulebooks/correspondence/people.ts'
import type { SubjectState } from '../rulebooks/correspondence/state.ts'
import { tournamentIds } from '../store/directory.ts'
import { findSession, touchSession } from '../store/visitors.ts'
import type { WebDeps } from './deps.ts'

export interface Visitor {
  readonly address: Address
  readonly session: string
  readonly administrator: boolean
}

/** What is kept of a link, session or key: never the secret itself. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** How often a session's "last seen" is written: a page view must not cost a write each time. */
const SEEN_EVERY_MINUTES = 10

const known = new WeakMap<FastifyRequest, Promise<Visitor | null>>()

/** The person of the request's session; looked up once a request. */
export function visitorOf(deps: WebDeps, request: FastifyRequest): Promise<Visitor | null> {
  let visitor = known.get(request)
  if (visitor === undefined) {
    visitor = findVisitor(deps, request)
    known.set(request, visitor)
  }
  return visitor
}

async function findVisitor(deps: WebDeps, request: FastifyRequest): Promise<Visitor | null> {
  const secret = request.session.get('id')
  if (typeof secret !== 'string') return null
  const { store, clock } = deps.shell
  const now = clock.now()
  const id = hashOf(secret)
  const session = await findSession(store.db, id, addHours(now, -24 * deps.idleDays))
  if (session === null) return null
  if (session.lastSeenAt < addHours(now, -SEEN_EVERY_MINUTES / 60)) await touchSession(store.db, id, now)
  return { address: session.address, session: id, administrator: session.address === deps.administrator }
}

/** A tournament with its folded world, as one visitor meets it. */
export interface Scene {
  readonly cache: TournamentCache
  readonly tournament: Tournament
  readonly world: World<SubjectState>
  readonly capacities: readonly Capacity[]
  readonly person: Person | null
}

/** All tournaments, or the one asked for, as the visitor meets them. Reading only. */
export async function scenes(
  deps: WebDeps,
  visitor: Visitor | null,
  only?: TournamentId,
): Promise<readonly Scene[]> {
  const { shell } = deps
  const found = await shell.store.inTransaction(async tx => {
    const caches: TournamentCache[] = []
    for (const id of only === undefined ? await tournamentIds(tx) : [only]) {
      const cache = await refresh(shell, tx, id)
      if (cache !== null) caches.push(cache)
    }
    return caches
  })
  return found.map(cache => {
    const { tournament } = cache
    // Folded from cold it is kept: the next page must not read the whole record again.
    shell.cache.set(tournament.id, cache)
    return {
      cache,
      tournament,
      world: worldOf(shell, cache) as World<SubjectState>,
      capacities: visitor === null ? [] : capacitiesOf(tournament, visitor.address),
      person: visitor === null ? null : personOf(tournament, visitor.address),
    }
  })
}

/** What somebody is in a tournament, for the way about; what he may see or do is asked of its scene. */
export interface Place {
  readonly tournament: Tournament
  readonly capacities: readonly Capacity[]
}

/** Every tournament as the visitor is placed in it, from memory where it is there. */
export async function places(deps: WebDeps, visitor: Visitor | null): Promise<readonly Place[]> {
  const { shell } = deps
  const ids = await tournamentIds(shell.store.db)
  if (ids.some(id => !shell.cache.has(id))) await scenes(deps, visitor)
  return ids.flatMap(id => {
    const tournament = shell.cache.get(id)?.tournament
    return tournament === undefined
      ? []
      : [{ tournament, capacities: visitor === null ? [] : capacitiesOf(tournament, visitor.address) }]
  })
}

type Placed = Pick<Scene, 'capacities'>

export const isController = (scene: Placed): boolean =>
  scene.capacities.some(capacity => capacity.role === 'controller')
export const isSecretary = (scene: Placed): boolean =>
  scene.capacities.some(capacity => capacity.role === 'secretary')
export const captainTeams = (scene: Placed): readonly string[] =>
  scene.capacities.flatMap(capacity => (capacity.role === 'captain' ? [capacity.team.code] : []))
export const ownSeats = (scene: Placed): readonly string[] =>
  scene.capacities.flatMap(capacity => (capacity.role === 'player' ? [capacity.seat.id] : []))

/** The tournament, for somebody who takes part in it, for the administrator, and for everybody in the demo. */
export async function partakersScene(
  deps: WebDeps,
  request: FastifyRequest,
): Promise<{ readonly scene: Scene; readonly visitor: Visitor | null } | null> {
  const visitor = await visitorOf(deps, request)
  if (visitor === null && !deps.readOnly) return null
  const [scene] = await scenes(deps, visitor, (request.params as { tournament: string }).tournament)
  if (scene === undefined) return null
  const may = deps.readOnly || scene.capacities.length > 0 || visitor?.administrator === true
  return may ? { scene, visitor } : null
}

/** The tournament, for its Controller and his deputies alone. */
export async function controllersScene(
  deps: WebDeps,
  request: FastifyRequest,
): Promise<{ readonly scene: Scene; readonly visitor: Visitor } | null> {
  const visitor = await visitorOf(deps, request)
  if (visitor === null) return null
  const [scene] = await scenes(deps, visitor, (request.params as { tournament: string }).tournament)
  return scene !== undefined && isController(scene) ? { scene, visitor } : null
}
