/** The append-only record: entries in, entries out, each chained to the one before it by a hash. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalJson } from '../core/canonicalJson.ts'
import type { Actor, Entry } from '../core/entry.ts'
import type { SubjectId, TournamentId } from '../core/ids.ts'
import type { Db, Tables, Tx } from './schema.ts'
import { rowsOf } from './sql.ts'

export interface StoredEntry {
  readonly id: number
  readonly entry: Entry
  readonly previousHash: string
  readonly hash: string
}

/** The end of one subject's record: what the next entry is chained to. */
export interface Head {
  readonly seq: number
  readonly hash: string
}

export const NO_HEAD: Head = { seq: 0, hash: '' }

/** Over the entry before it, everything the entry says, and the raw letter that caused it (whose id is its hash). */
export function hashEntry(tournament: TournamentId, entry: Entry, previousHash: string): string {
  const { subject, seq, kind, effectiveOn, recordedAt, by, cause, payload } = entry
  const content = canonicalJson({ tournament, subject, seq, kind, effectiveOn, recordedAt, by, payload })
  return createHash('sha256')
    .update(`${previousHash}\n${content}\n${cause ?? ''}`)
    .digest('hex')
}

/** Entries chained to what stands before them, ready to be written; and the new heads of their subjects. */
export function chained(
  tournament: TournamentId,
  entries: readonly Entry[],
  headOf: (subject: SubjectId) => Head,
): { readonly rows: readonly object[]; readonly heads: ReadonlyMap<SubjectId, Head> } {
  const heads = new Map<SubjectId, Head>()
  const rows = entries.map(entry => {
    const before = heads.get(entry.subject) ?? headOf(entry.subject)
    const hash = hashEntry(tournament, entry, before.hash)
    heads.set(entry.subject, { seq: entry.seq, hash })
    return {
      subject_id: entry.subject,
      seq: entry.seq,
      kind: entry.kind,
      effective_on: entry.effectiveOn,
      recorded_at: entry.recordedAt,
      recorded_by: entry.by,
      cause_letter_id: entry.cause,
      payload: entry.payload,
      previous_hash: before.hash,
      hash,
    }
  })
  return { rows, heads }
}

/** The part of a statement that appends; the key (subject, seq) refuses an entry whose place is taken. */
export const appending = (tournament: TournamentId, rows: readonly object[]) => sql`
  insert into record_entries (tournament_id, subject_id, seq, kind, effective_on, recorded_at, recorded_by,
    cause_letter_id, payload, previous_hash, hash)
  select ${tournament}, subject_id, seq, kind, effective_on, recorded_at, recorded_by, cause_letter_id,
    coalesce(payload, 'null'), previous_hash, hash
  from ${rowsOf('entry', ENTRY_COLUMNS, rows)} order by place
  returning id`

const ENTRY_COLUMNS = `subject_id text, seq integer, kind text, effective_on timestamptz, recorded_at timestamptz,
  recorded_by jsonb, cause_letter_id text, payload jsonb, previous_hash text, hash text`

const columns = [
  'id',
  'subject_id',
  'seq',
  'kind',
  'effective_on',
  'recorded_at',
  'recorded_by',
  'cause_letter_id',
  'payload',
  'previous_hash',
  'hash',
] as const satisfies readonly (keyof Tables['record_entries'])[]

/** All entries of a tournament after `afterId`, in the order in which they were written. */
export async function loadSince(
  db: Db | Tx,
  tournament: TournamentId,
  afterId: number,
): Promise<StoredEntry[]> {
  const rows = await db
    .selectFrom('record_entries')
    .select(columns)
    .where('tournament_id', '=', tournament)
    .where('id', '>', afterId)
    .orderBy('id')
    .execute()
  return rows.map(toStored)
}

/** One subject's whole record, first entry first. */
export async function loadSubject(
  db: Db | Tx,
  tournament: TournamentId,
  subject: SubjectId,
): Promise<StoredEntry[]> {
  const rows = await db
    .selectFrom('record_entries')
    .select(columns)
    .where('tournament_id', '=', tournament)
    .where('subject_id', '=', subject)
    .orderBy('seq')
    .execute()
  return rows.map(toStored)
}

function toStored(row: {
  id: number
  subject_id: string
  seq: number
  kind: string
  effective_on: Entry['effectiveOn']
  recorded_at: Entry['recordedAt']
  recorded_by: unknown
  cause_letter_id: string | null
  payload: unknown
  previous_hash: string
  hash: string
}): StoredEntry {
  return {
    id: row.id,
    entry: {
      subject: row.subject_id,
      seq: row.seq,
      kind: row.kind,
      effectiveOn: row.effective_on,
      recordedAt: row.recorded_at,
      by: row.recorded_by as Actor,
      cause: row.cause_letter_id,
      payload: row.payload,
    },
    previousHash: row.previous_hash,
    hash: row.hash,
  }
}
