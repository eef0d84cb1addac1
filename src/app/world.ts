/**
 * The folded states of a tournament, kept in memory between decisions. A decision folds only what was appended since
 * the last one; a directory that changed, or a correction, makes the states be folded anew. Nothing here is the
 * truth: dropping it costs one reading of the record.
 */
import type { Tournament } from '../core/directory.ts'
import type { Entry } from '../core/entry.ts'
import type { SubjectId, TournamentId } from '../core/ids.ts'
import type { Instant } from '../core/plainDate.ts'
import type { World } from '../core/rulebook.ts'
import { isCorrection, settle } from '../core/settle.ts'
import { loadTournament, lockTournament } from '../store/directory.ts'
import { type Head, loadSince, loadSubject, NO_HEAD } from '../store/record.ts'
import type { Outgoing, Tx } from '../store/schema.ts'
import type { AnyRulebook, Shell } from './shell.ts'

export interface TournamentCache {
  readonly version: number
  readonly tournament: Tournament
  readonly outgoing: Outgoing
  readonly importedAt: Instant
  readonly rulebook: AnyRulebook
  /** Grow with the committed record, in place: copying them would make a letter dearer with every game. */
  lastId: number
  readonly states: Map<SubjectId, unknown>
  readonly heads: Map<SubjectId, Head>
}

/** Folds one subject's entries, corrections first. */
export function foldSubject(
  rulebook: AnyRulebook,
  tournament: Tournament,
  subject: SubjectId,
  entries: readonly Entry[],
): unknown {
  let state = rulebook.initial(subject, tournament)
  for (const entry of settle(entries)) state = rulebook.evolve(state, entry)
  return state
}

/** The tournament's states as the record has them now. Takes the tournament's lock: nobody else folds meanwhile. */
export async function refresh(shell: Shell, tx: Tx, id: TournamentId): Promise<TournamentCache | null> {
  const head = await lockTournament(tx, id)
  const cached = shell.cache.get(id)
  if (head === null) return null
  if (cached === undefined || cached.version !== head.version) return reload(shell, tx, id)
  if (head.lastId <= cached.lastId) return cached
  for (;;) {
    const from = cached.lastId
    const fresh = await loadSince(tx, id, from)
    if (fresh.length === 0) return cached
    const states = await foldOver(
      tx,
      cached,
      fresh.map(s => s.entry),
    )
    // Two readers may look at once: whoever comes second must not fold the same entries a second time.
    if (cached.lastId !== from) continue
    for (const [subject, state] of states) cached.states.set(subject, state)
    for (const { entry, hash } of fresh) cached.heads.set(entry.subject, { seq: entry.seq, hash })
    cached.lastId = fresh.at(-1)?.id ?? from
    return cached
  }
}

/** From cold: the whole record of the tournament. */
export async function reload(shell: Shell, tx: Tx, id: TournamentId): Promise<TournamentCache | null> {
  const stored = await loadTournament(tx, id)
  if (stored === null) return null
  const rulebook = shell.rulebooks[stored.tournament.rulebook]
  if (rulebook === undefined)
    throw new Error(
      `The tournament ${id} is played by the rulebook "${stored.tournament.rulebook}", not known here.`,
    )
  const all = await loadSince(tx, id, 0)
  const bySubject = new Map<SubjectId, Entry[]>()
  const heads = new Map<SubjectId, Head>()
  for (const { entry, hash } of all) {
    const list = bySubject.get(entry.subject)
    if (list === undefined) bySubject.set(entry.subject, [entry])
    else list.push(entry)
    heads.set(entry.subject, { seq: entry.seq, hash })
  }
  const states = new Map<SubjectId, unknown>()
  for (const [subject, entries] of bySubject)
    states.set(subject, foldSubject(rulebook, stored.tournament, subject, entries))
  return {
    version: stored.version,
    tournament: stored.tournament,
    outgoing: shell.settings.alwaysLive ? 'live' : stored.outgoing,
    importedAt: stored.importedAt,
    rulebook,
    lastId: all.at(-1)?.id ?? 0,
    states,
    heads,
  }
}

/**
 * The states that `entries`, whether they stand in the record yet or not, make of those in the cache: only the subjects
 * that they touch. A correction folds its subject anew.
 */
export async function foldOver(
  tx: Tx,
  cache: Pick<TournamentCache, 'tournament' | 'rulebook' | 'states'>,
  entries: readonly Entry[],
): Promise<ReadonlyMap<SubjectId, unknown>> {
  const { rulebook, tournament } = cache
  const states = new Map<SubjectId, unknown>()
  const anew = new Set(entries.filter(isCorrection).map(e => e.subject))
  for (const entry of entries) {
    const { subject } = entry
    if (anew.has(subject)) continue
    const before = states.get(subject) ?? cache.states.get(subject) ?? rulebook.initial(subject, tournament)
    states.set(subject, rulebook.evolve(before, entry))
  }
  for (const subject of anew) {
    const stored = (await loadSubject(tx, tournament.id, subject)).map(s => s.entry)
    const last = stored.at(-1)?.seq ?? 0
    const fresh = entries.filter(entry => entry.subject === subject && entry.seq > last)
    states.set(subject, foldSubject(rulebook, tournament, subject, [...stored, ...fresh]))
  }
  return states
}

/** The world that a rulebook sees; `over` are states newer than the cache's. */
export function worldOf(
  shell: Shell,
  cache: TournamentCache,
  over: ReadonlyMap<SubjectId, unknown> = new Map(),
): World<unknown> {
  const { states, rulebook, tournament } = cache
  return {
    tournament,
    state: subject => over.get(subject) ?? states.get(subject) ?? rulebook.initial(subject, tournament),
    get subjects() {
      return new Set([...states.keys(), ...over.keys()])
    },
    sign: text => shell.secret.sign(`token\n${tournament.id}\n${text}`),
    readUntil: shell.readUntil(),
    outgoing: cache.outgoing,
  }
}

export const headOf = (cache: TournamentCache) => (subject: SubjectId) => cache.heads.get(subject) ?? NO_HEAD
