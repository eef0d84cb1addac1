/** What is worked out of a whole tournament, kept until its record or the day is another; never what depends on who looks. */
import type { TournamentCache } from '../app/world.ts'
import type { PlainDate } from '../core/plainDate.ts'
import { gamePgn } from '../rulebooks/correspondence/gamePgn.ts'
import { type Standings, standings } from '../rulebooks/correspondence/standings.ts'
import type { GameState } from '../rulebooks/correspondence/state.ts'
import type { Scene } from './visitor.ts'

interface Kept {
  readonly lastId: number
  readonly day: PlainDate | null
  readonly value: unknown
}

const kept = new WeakMap<TournamentCache, Map<string, Kept>>()

/** The value of that name for the tournament as its record stands (and for that day, where it depends on one). */
export function keptFor<T>(scene: Scene, name: string, day: PlainDate | null, make: () => T): T {
  const { cache } = scene
  let values = kept.get(cache)
  if (values === undefined) {
    values = new Map()
    kept.set(cache, values)
  }
  const known = values.get(name)
  if (known !== undefined && known.lastId === cache.lastId && known.day === day) return known.value as T
  const value = make()
  values.set(name, { lastId: cache.lastId, day, value })
  return value
}

/** The standings, as plain data for a template. */
export const keptTable = (scene: Scene): Standings =>
  keptFor(scene, 'standings', null, () => standings(scene.world))

const pgns = new WeakMap<GameState, { readonly tournament: Scene['tournament']; readonly pgn: string }>()

/** A game as PGN; whoever polls a tournament asks for the same games again and again. */
export function pgnOf(scene: Scene, state: GameState): string {
  const known = pgns.get(state)
  if (known !== undefined && known.tournament === scene.tournament) return known.pgn
  const pgn = gamePgn(scene.tournament, state)
  pgns.set(state, { tournament: scene.tournament, pgn })
  return pgn
}
