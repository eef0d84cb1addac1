/** Who is looking: the person of the session, with what he may do in each tournament by the directory (never by the session). */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Person, Tournament } from '../core/directory.ts'
import type { Address, TournamentId } from '../core/ids.ts'
import { addHours } from '../core/plainDate.ts'
import { refresh, type TournamentCache, worldOf } from '../app/world.ts'
import { type Capacity, capacitiesOf, personOf } from '../rulebooks/correspondence/people.ts'
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

export async function visitorOf(deps: WebDeps, request: FastifyRequest): Promise<Visitor | null> {
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
  readonly world: ReturnType<typeof worldOf>
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
  return shell.store.inTransaction(async tx => {
    const found: Scene[] = []
    for (const id of only === undefined ? await tournamentIds(tx) : [only]) {
      const cache = await refresh(shell, tx, id)
      if (cache === null) continue
      const { tournament } = cache
      found.push({
        cache,
        tournament,
        world: worldOf(shell, cache),
        capacities: visitor === null ? [] : capacitiesOf(tournament, visitor.address),
        person: visitor === null ? null : personOf(tournament, visitor.address),
      })
    }
    return found
  })
}

export const isController = (scene: Scene): boolean =>
  scene.capacities.some(capacity => capacity.role === 'controller')
export const captainTeams = (scene: Scene): readonly string[] =>
  scene.capacities.flatMap(capacity => (capacity.role === 'captain' ? [capacity.team.code] : []))
export const ownSeats = (scene: Scene): readonly string[] =>
  scene.capacities.flatMap(capacity => (capacity.role === 'player' ? [capacity.seat.id] : []))
