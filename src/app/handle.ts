/**
 * One decision about one tournament, all or nothing: load and fold, decide, append, overview, outbox. A tournament's
 * decisions are serial; its key (subject, seq) stays the last wall should the lock ever fail.
 */
import type { Entry } from '../core/entry.ts'
import { gameSubject, seatSubject, type SubjectId, type TournamentId } from '../core/ids.ts'
import type { Notice } from '../core/notice.ts'
import type { Decision, World } from '../core/rulebook.ts'
import { write } from '../store/decision.ts'
import { saveTournament } from '../store/directory.ts'
import { type FinishedLetter, requeueLetter } from '../store/inbox.ts'
import { storable } from '../store/json.ts'
import { sqlState } from '../store/open.ts'
import type { OverviewRow } from '../store/overview.ts'
import type { Outgoing, Tx } from '../store/schema.ts'
import { applyChange } from './changes.ts'
import { addressed } from './enqueue.ts'
import { doHeldLetters } from './heldLetters.ts'
import type { Shell } from './shell.ts'
import { foldOver, headOf, refresh, reload, type TournamentCache, worldOf } from './world.ts'

export const NOTHING: Decision = { entries: [], notices: [], changes: [], outcome: null, readAgain: [] }

export interface Act {
  /** Pure: what the rulebook makes of it. Null = nothing is to be stored. */
  readonly decide: (world: World<unknown>, cache: TournamentCache) => Decision | null
  /** The letter that caused it, as it ends: written with the decision. */
  readonly letter?: (decision: Decision, cache: TournamentCache) => FinishedLetter
  /** What else belongs to the same transaction, after all that. */
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
    settle = await storeDecision(shell, tx, cache, made, { letter: act.letter?.(made, cache) ?? null })
    if (act.also) await act.also(tx, made, cache)
    if (act.letter) shell.crashPoint('before-processed-commit')
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
  options: { readonly everyOverview?: boolean; readonly letter?: FinishedLetter | null } = {},
): Promise<() => void> {
  // As they will be read back: what is folded now must be what is folded from cold.
  const entries = made.entries.map(storable)
  const { letter = null } = options
  if (made.changes.length > 0) return storeWithDirectory(shell, tx, cache, { ...made, entries }, letter)
  await freeHeldLetters(shell, tx, cache, made)
  const states = await foldOver(tx, cache, entries)
  shell.crashPoint('after-apply')
  const all = options.everyOverview ? new Set([...cache.states.keys(), ...states.keys()]) : null
  const touched = all ?? withDependents(cache, new Set(states.keys()))
  const { heads, lastId } = await write(tx, cache.tournament.id, headOf(cache), {
    entries,
    overviews: overviewsOf(shell, cache, states, touched, seqsOf(entries)),
    notices: await outgoingOf(shell, tx, made.notices, cache),
    letter,
  })
  shell.crashPoint('after-outbox-insert')
  return () => {
    for (const [subject, state] of states) {
      // Whoever came after us may have folded further already.
      const [known, mine] = [cache.heads.get(subject), heads.get(subject)]
      if (known !== undefined && mine !== undefined && known.seq > mine.seq) continue
      cache.states.set(subject, state)
      if (mine !== undefined) cache.heads.set(subject, mine)
    }
    cache.lastId = Math.max(cache.lastId, lastId)
    shell.cache.set(cache.tournament.id, cache)
  }
}

/** Another directory means other states: all of them are folded anew, and every overview is written again. */
async function storeWithDirectory(
  shell: Shell,
  tx: Tx,
  cache: TournamentCache,
  made: Decision,
  letter: FinishedLetter | null,
): Promise<() => void> {
  const { id } = cache.tournament
  await write(tx, id, headOf(cache), { entries: made.entries })
  shell.crashPoint('after-apply')
  await saveTournament(tx, made.changes.reduce(applyChange, cache.tournament), outgoingIn(made))
  const anew = await reload(shell, tx, id)
  if (anew === null) throw new Error(`The tournament ${id} vanished while it was being changed.`)
  await freeHeldLetters(shell, tx, anew, made)
  await write(tx, id, headOf(anew), {
    overviews: overviewsOf(shell, anew, new Map(), new Set(anew.states.keys())),
    notices: await outgoingOf(shell, tx, made.notices, anew),
    letter,
  })
  shell.crashPoint('after-outbox-insert')
  return () => shell.cache.set(id, anew)
}

/** Before its own letter is finished: that one is not among those that wait. */
async function freeHeldLetters(shell: Shell, tx: Tx, cache: TournamentCache, made: Decision): Promise<void> {
  // What a decision lets count was judged by it: it is not held for the same reason again.
  for (const letter of made.readAgain) await requeueLetter(tx, letter, { game: null, person: null })
  await doHeldLetters(shell, tx, cache, made.heldLetters ?? [])
}

function outgoingIn({ changes }: Decision): { readonly outgoing?: Outgoing } {
  const outgoing = changes.findLast(change => change.kind === 'outgoing')?.value
  return outgoing === undefined ? {} : { outgoing }
}

const outgoingOf = (shell: Shell, tx: Tx, notices: readonly Notice[], cache: TournamentCache) =>
  addressed(shell, tx, notices, { tournament: cache.tournament, outgoing: cache.outgoing })

/** The last place that each subject's entries take. */
const seqsOf = (entries: readonly Entry[]): ReadonlyMap<SubjectId, number> =>
  new Map(entries.map(({ subject, seq }) => [subject, seq]))

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

function overviewsOf(
  shell: Shell,
  cache: TournamentCache,
  states: ReadonlyMap<SubjectId, unknown>,
  touched: ReadonlySet<SubjectId>,
  seqs: ReadonlyMap<SubjectId, number> = new Map(),
): readonly OverviewRow[] {
  const world = worldOf(shell, cache, states)
  return [...touched].sort().map(subject => ({
    ...cache.rulebook.overview(world.state(subject), world),
    subject,
    seq: seqs.get(subject) ?? cache.heads.get(subject)?.seq ?? 0,
  }))
}
