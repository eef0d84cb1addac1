/**
 * One decision about one tournament, all or nothing: load and fold, decide, append, overview, outbox. A tournament's
 * decisions are serial; its key (subject, seq) stays the last wall should the lock ever fail.
 */
import { gameSubject, seatSubject, type SubjectId, type TournamentId } from '../core/ids.ts'
import type { Decision, World } from '../core/rulebook.ts'
import { saveTournament } from '../store/directory.ts'
import { requeueLetter } from '../store/inbox.ts'
import { storable } from '../store/json.ts'
import { sqlState } from '../store/open.ts'
import { saveOverviews } from '../store/overview.ts'
import { appendEntries } from '../store/record.ts'
import type { Tx } from '../store/schema.ts'
import { applyChange } from './changes.ts'
import { enqueue } from './enqueue.ts'
import { doHeldLetters } from './heldLetters.ts'
import type { Shell } from './shell.ts'
import { foldOver, headOf, refresh, reload, type TournamentCache, worldOf } from './world.ts'

export const NOTHING: Decision = { entries: [], notices: [], changes: [], outcome: null, readAgain: [] }

export interface Act {
  /** Pure: what the rulebook makes of it. Null = nothing is to be stored. */
  readonly decide: (world: World<unknown>, cache: TournamentCache) => Decision | null
  /** What else belongs to the same transaction, after entries and notices (the letter's own row ...). */
  readonly also?: (tx: Tx, decision: Decision, cache: TournamentCache) => Promise<void>
}

const TRIES = 3

/** Null when there is no such tournament. Throws only when the database fails or the rulebook has a bug. */
export async function handle(shell: Shell, tournament: TournamentId, act: Act): Promise<Decision | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(shell, tournament, act)
    } catch (error) {
      shell.cache.delete(tournament)
      const raced = sqlState(error) === '23505' || sqlState(error) === '40001' || sqlState(error) === '40P01'
      if (!raced || attempt >= TRIES) throw error
    }
  }
}

async function once(shell: Shell, id: TournamentId, act: Act): Promise<Decision | null> {
  let settle = (): void => {}
  const decision = await shell.store.inTransaction(async tx => {
    const cache = await refresh(shell, tx, id)
    if (cache === null) return null
    const made = act.decide(worldOf(shell, cache), cache) ?? NOTHING
    settle = await storeDecision(shell, tx, cache, made)
    if (act.also) await act.also(tx, made, cache)
    return made
  })
  settle()
  return decision
}

/** Stores a decision; gives what the cache is to learn once the transaction is committed. */
export async function storeDecision(
  shell: Shell,
  tx: Tx,
  cache: TournamentCache,
  made: Decision,
  options: { readonly everyOverview?: boolean } = {},
): Promise<() => void> {
  const id = cache.tournament.id
  // As they will be read back: what is folded now must be what is folded from cold.
  const entries = made.entries.map(storable)
  const { heads, lastId } = await appendEntries(tx, id, entries, headOf(cache))
  shell.crashPoint('after-apply')
  if (await changeDirectory(tx, cache, made)) {
    const anew = await reload(shell, tx, id)
    if (anew === null) throw new Error(`The tournament ${id} vanished while it was being changed.`)
    await updateOverviews(shell, tx, anew, new Map(), new Set(anew.states.keys()))
    await finish(shell, tx, anew, made)
    return () => shell.cache.set(id, anew)
  }
  const states = await foldOver(tx, cache, entries)
  const all = options.everyOverview ? new Set([...cache.states.keys(), ...states.keys()]) : null
  const touched = all ?? withDependents(cache, new Set(states.keys()))
  await updateOverviews(shell, tx, cache, states, touched, heads)
  await finish(shell, tx, cache, made)
  return () => {
    for (const [subject, state] of states) {
      // Whoever came after us may have folded further already.
      const [known, mine] = [cache.heads.get(subject), heads.get(subject)]
      if (known !== undefined && mine !== undefined && known.seq > mine.seq) continue
      cache.states.set(subject, state)
      if (mine !== undefined) cache.heads.set(subject, mine)
    }
    cache.lastId = Math.max(cache.lastId, lastId)
    shell.cache.set(id, cache)
  }
}

async function finish(shell: Shell, tx: Tx, cache: TournamentCache, made: Decision): Promise<void> {
  await enqueue(shell, tx, made.notices, { tournament: cache.tournament, outgoing: cache.outgoing })
  // What a decision lets count was judged by it: it is not held for the same reason again.
  for (const letter of made.readAgain) await requeueLetter(tx, letter, { game: null, person: null })
  await doHeldLetters(shell, tx, cache, made.heldLetters ?? [])
  shell.crashPoint('after-outbox-insert')
}

/** True when the directory has another version now. */
async function changeDirectory(tx: Tx, cache: TournamentCache, made: Decision): Promise<boolean> {
  if (made.changes.length === 0) return false
  const tournament = made.changes.reduce(applyChange, cache.tournament)
  const outgoing = made.changes.findLast(c => c.kind === 'outgoing')?.value
  await saveTournament(tx, tournament, outgoing === undefined ? {} : { outgoing })
  return true
}

/** A competitor's leave moves the deadlines of all his games. */
function withDependents(cache: TournamentCache, touched: ReadonlySet<SubjectId>): ReadonlySet<SubjectId> {
  const seats = [...touched].filter(s => s.startsWith('seat:'))
  if (seats.length === 0) return touched
  const games = cache.tournament.matches
    .flatMap(m => m.games)
    .filter(g => touched.has(seatSubject(g.white)) || touched.has(seatSubject(g.black)))
    .map(g => gameSubject(g.id))
    .filter(s => cache.states.has(s))
  return new Set([...touched, ...games])
}

async function updateOverviews(
  shell: Shell,
  tx: Tx,
  cache: TournamentCache,
  states: ReadonlyMap<SubjectId, unknown>,
  touched: ReadonlySet<SubjectId>,
  heads: ReadonlyMap<SubjectId, { readonly seq: number }> = new Map(),
): Promise<void> {
  const world = worldOf(shell, cache, states)
  const rows = [...touched].sort().map(subject => ({
    ...cache.rulebook.overview(world.state(subject), world),
    subject,
    seq: heads.get(subject)?.seq ?? cache.heads.get(subject)?.seq ?? 0,
  }))
  await saveOverviews(tx, cache.tournament.id, rows)
}
