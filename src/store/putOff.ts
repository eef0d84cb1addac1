/** Items of a desk that were put off to a day. */
import type { Address, TournamentId } from '../core/ids.ts'
import type { Instant, PlainDate } from '../core/plainDate.ts'
import type { Db, Tx } from './schema.ts'

export interface PutOff {
  /** 'case:C7', 'letter:<id>', 'game:<id>'. */
  readonly item: string
  readonly until: PlainDate
  readonly note: string
  readonly by: Address
}

/** What is put off beyond `today`. */
export async function putOffItems(
  db: Db | Tx,
  tournament: TournamentId,
  today: PlainDate,
): Promise<readonly PutOff[]> {
  const rows = await db
    .selectFrom('put_off')
    .select(['item', 'until', 'note', 'by_address'])
    .where('tournament_id', '=', tournament)
    .where('until', '>', today)
    .orderBy('until')
    .execute()
  return rows.map(row => ({
    item: row.item,
    until: row.until as PlainDate,
    note: row.note,
    by: row.by_address,
  }))
}

/** Puts an item off, or off to another day. */
export async function putOff(tx: Tx, tournament: TournamentId, each: PutOff, at: Instant): Promise<void> {
  const row = { until: each.until, note: each.note, by_address: each.by, at }
  await tx
    .insertInto('put_off')
    .values({ tournament_id: tournament, item: each.item, ...row })
    .onConflict(oc => oc.columns(['tournament_id', 'item']).doUpdateSet(row))
    .execute()
}
