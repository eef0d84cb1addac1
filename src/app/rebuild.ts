/** `arbiter rebuild` and `arbiter verify`: the projections from the record, and the record against its own hashes. */
import { canonicalJson } from '../core/canonicalJson.ts'
import type { SubjectId, TournamentId } from '../core/ids.ts'
import { lockTournament, tournamentIds } from '../store/directory.ts'
import { clearOverviews, listOverviews, saveOverviews } from '../store/overview.ts'
import { type Head, hashEntry, loadSince, NO_HEAD } from '../store/record.ts'
import type { Shell } from './shell.ts'
import { reload, worldOf } from './world.ts'

export interface Rebuilt {
  readonly subjects: number
  /** One sentence for each row that was not what the record says. */
  readonly differences: readonly string[]
}

/** Recomputes every overview from the record and reports what differed; with `check` nothing is written. */
export async function rebuild(shell: Shell, options: { readonly check?: boolean } = {}): Promise<Rebuilt> {
  const differences: string[] = []
  let subjects = 0
  for (const id of await tournamentIds(shell.store.db)) {
    const fresh = await shell.store.inTransaction(async tx => {
      await lockTournament(tx, id)
      const cache = await reload(shell, tx, id)
      if (cache === null) return 0
      const world = worldOf(shell, cache)
      const rows = [...cache.states.keys()].sort().map(subject => ({
        ...cache.rulebook.overview(world.state(subject), world),
        subject,
        seq: cache.heads.get(subject)?.seq ?? 0,
      }))
      const stored = new Map((await listOverviews(tx, { tournament: id })).map(r => [r.subject, r]))
      for (const row of rows) {
        const { tournament: _, ...before } = stored.get(row.subject) ?? { tournament: id }
        if (canonicalJson(before) !== canonicalJson(row))
          differences.push(`${id} ${row.subject}: the overview was not what the record says`)
        stored.delete(row.subject)
      }
      for (const subject of stored.keys()) differences.push(`${id} ${subject}: an overview without a record`)
      if (!options.check) {
        await clearOverviews(tx, id)
        await saveOverviews(tx, id, rows)
      }
      return rows.length
    })
    shell.cache.delete(id)
    subjects += fresh
  }
  return { subjects, differences }
}

export interface Verified {
  readonly entries: number
  /** One sentence for each place at which a chain does not hold. */
  readonly broken: readonly string[]
}

/** Walks the hash chain of every subject, and checks that every letter is what its name says. */
export async function verify(shell: Shell): Promise<Verified> {
  const broken: string[] = []
  let entries = 0
  for (const id of await tournamentIds(shell.store.db)) entries += await verifyTournament(shell, id, broken)
  await verifyLetters(shell, broken)
  return { entries, broken }
}

async function verifyTournament(shell: Shell, id: TournamentId, broken: string[]): Promise<number> {
  const heads = new Map<SubjectId, Head>()
  const all = await loadSince(shell.store.db, id, 0)
  const bySubject = [...all].sort((a, b) =>
    a.entry.subject === b.entry.subject
      ? a.entry.seq - b.entry.seq
      : a.entry.subject < b.entry.subject
        ? -1
        : 1,
  )
  for (const { entry, previousHash, hash } of bySubject) {
    const head = heads.get(entry.subject) ?? NO_HEAD
    const where = `${id} ${entry.subject} entry ${entry.seq}`
    if (entry.seq !== head.seq + 1) broken.push(`${where}: the entry before it is missing`)
    else if (previousHash !== head.hash) broken.push(`${where}: it is not chained to the entry before it`)
    else if (hashEntry(id, entry, previousHash) !== hash)
      broken.push(`${where}: it was changed after it was written`)
    heads.set(entry.subject, { seq: entry.seq, hash })
  }
  return all.length
}

async function verifyLetters(shell: Shell, broken: string[]): Promise<void> {
  const { letterIdOf } = await import('../store/inbox.ts')
  const { db } = shell.store
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('raw')
      .select(['sha256', 'bytes'])
      .where('sha256', '>', after)
      .orderBy('sha256')
      .limit(100)
      .execute()
    if (rows.length === 0) break
    for (const row of rows)
      if (letterIdOf(row.bytes) !== row.sha256) broken.push(`Letter ${row.sha256}: its bytes were changed`)
    after = rows.at(-1)?.sha256 ?? after
  }
  const lost = await db
    .selectFrom('record_entries')
    .leftJoin('raw', 'raw.sha256', 'record_entries.cause_letter_id')
    .select(['subject_id', 'seq', 'cause_letter_id'])
    .where('cause_letter_id', 'is not', null)
    .where('raw.sha256', 'is', null)
    .limit(100)
    .execute()
  for (const row of lost)
    broken.push(`${row.subject_id} entry ${row.seq}: its letter ${row.cause_letter_id} is missing`)
}
