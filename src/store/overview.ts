/** One disposable row for each subject: what lists, sweeps and feeds look at without folding. */
import { sql } from 'kysely'
import type { SubjectId, TournamentId } from '../core/ids.ts'
import type { Json } from '../core/notice.ts'
import type { Instant } from '../core/plainDate.ts'
import type { Overview } from '../core/rulebook.ts'
import type { Db, Tx } from './schema.ts'
import { rowsOf } from './sql.ts'

export interface StoredOverview extends Overview {
  readonly tournament: TournamentId
  /** The last entry that it knows. */
  readonly seq: number
}

/** An overview as it will stand for its subject. */
export type OverviewRow = Overview & { readonly seq: number }

/** The part of a statement that writes overviews over those that stand. */
export const overviewing = (tournament: TournamentId, rows: readonly OverviewRow[]) => sql`
  insert into overview (tournament_id, subject_id, seq, phase, must_act, next_due, next_rule, summary)
  select ${tournament}, subject, seq, phase, "mustAct", "nextDue", "nextRule", coalesce(summary, 'null')
  from ${rowsOf('row', OVERVIEW_COLUMNS, rows)}
  on conflict (tournament_id, subject_id) do update set seq = excluded.seq, phase = excluded.phase,
    must_act = excluded.must_act, next_due = excluded.next_due, next_rule = excluded.next_rule,
    summary = excluded.summary`

const OVERVIEW_COLUMNS = `subject text, seq integer, phase text, "mustAct" text, "nextDue" timestamptz,
  "nextRule" text, summary jsonb`

export async function saveOverviews(
  tx: Tx,
  tournament: TournamentId,
  rows: readonly OverviewRow[],
): Promise<void> {
  await overviewing(tournament, rows).execute(tx)
}

/** Forgets every row of a tournament, for `rebuild`. */
export async function clearOverviews(tx: Tx, tournament: TournamentId): Promise<void> {
  await tx.deleteFrom('overview').where('tournament_id', '=', tournament).execute()
}

/** Subjects for which something is due at `at`, earliest first. */
export async function dueSubjects(
  db: Db | Tx,
  at: Instant,
): Promise<
  readonly { readonly tournament: TournamentId; readonly subject: SubjectId; readonly due: Instant }[]
> {
  const rows = await db
    .selectFrom('overview')
    .select(['tournament_id', 'subject_id', 'next_due'])
    .where('next_due', '<=', at)
    .orderBy('next_due')
    .orderBy('tournament_id')
    .orderBy(sql`subject_id collate "C"`)
    .execute()
  return rows.map(r => ({ tournament: r.tournament_id, subject: r.subject_id, due: r.next_due as Instant }))
}

/** The earliest due instant after `after`. */
export async function nextDueAfter(db: Db | Tx, after: Instant | null): Promise<Instant | null> {
  const row = await db
    .selectFrom('overview')
    .select('next_due')
    .where('next_due', 'is not', null)
    .$if(after !== null, q => q.where('next_due', '>', after as Instant))
    .orderBy('next_due')
    .limit(1)
    .executeTakeFirst()
  return row?.next_due ?? null
}

export async function listOverviews(
  db: Db | Tx,
  filter: { readonly tournament?: TournamentId; readonly subject?: SubjectId } = {},
): Promise<StoredOverview[]> {
  const rows = await db
    .selectFrom('overview')
    .selectAll()
    .$if(filter.tournament !== undefined, q => q.where('tournament_id', '=', filter.tournament as string))
    .$if(filter.subject !== undefined, q => q.where('subject_id', '=', filter.subject as string))
    .orderBy('tournament_id')
    .orderBy(sql`subject_id collate "C"`)
    .execute()
  return rows.map(r => ({
    tournament: r.tournament_id,
    subject: r.subject_id,
    seq: r.seq,
    phase: r.phase,
    mustAct: r.must_act,
    nextDue: r.next_due,
    nextRule: r.next_rule,
    summary: r.summary as Json,
  }))
}
