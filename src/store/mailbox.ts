/** How far each mailbox has been read: epochs by UIDVALIDITY, UIDs seen, and up to when the reading is complete. */
import { type QueryCreator, sql } from 'kysely'
import type { Instant } from '../core/plainDate.ts'
import type { Db, Tables, Tx } from './schema.ts'

export interface Epoch {
  readonly uidvalidity: string
  readonly lastUid: number
}

export async function currentEpoch(db: Db | Tx, mailbox: string): Promise<Epoch | null> {
  const row = await db
    .selectFrom('mailbox_epoch')
    .select(['uidvalidity', 'last_uid'])
    .where('mailbox', '=', mailbox)
    .where('is_current', '=', true)
    .executeTakeFirst()
  return row === undefined ? null : { uidvalidity: row.uidvalidity, lastUid: row.last_uid }
}

/** Makes this UIDVALIDITY the current one; the older rows and their UIDs stay for the record. */
export async function startEpoch(tx: Tx, mailbox: string, uidvalidity: string): Promise<void> {
  const before = await tx
    .selectFrom('mailbox_epoch')
    .select('read_until')
    .where('mailbox', '=', mailbox)
    .where('is_current', '=', true)
    .executeTakeFirst()
  await tx.updateTable('mailbox_epoch').set({ is_current: false }).where('mailbox', '=', mailbox).execute()
  await tx
    .insertInto('mailbox_epoch')
    .values({ mailbox, uidvalidity, last_uid: 0, is_current: true, read_until: before?.read_until ?? null })
    .onConflict(oc => oc.columns(['mailbox', 'uidvalidity']).doUpdateSet({ is_current: true }))
    .execute()
}

/** Where a mailbox keeps a letter. */
export interface MailboxPlace {
  readonly mailbox: string
  readonly uidvalidity: string
  readonly uid: number
}

/** A UID that could not be had; `gap` says why. The cursor follows. */
export async function markGap(db: Db | Tx, place: MailboxPlace, gap: string): Promise<void> {
  await db
    .with('cursor', cursorTo(place))
    .insertInto('seen')
    .values({ ...place, raw: null, gap })
    .onConflict(oc => oc.doNothing())
    .execute()
}

/** The part of a statement that moves the cursor of a mailbox, never back. */
export function cursorTo({ mailbox, uidvalidity, uid }: MailboxPlace) {
  return (db: QueryCreator<Tables>) =>
    db
      .updateTable('mailbox_epoch')
      .set({ last_uid: sql<number>`greatest(last_uid, ${uid})` })
      .where('mailbox', '=', mailbox)
      .where('uidvalidity', '=', uidvalidity)
}

export async function seenUids(
  db: Db | Tx,
  mailbox: string,
  uidvalidity: string,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('seen')
    .select('uid')
    .where('mailbox', '=', mailbox)
    .where('uidvalidity', '=', uidvalidity)
    .execute()
  return new Set(rows.map(r => r.uid))
}

/** UIDs whose letters are dealt with and that were not moved away yet. */
export async function toTidy(
  db: Db | Tx,
  mailbox: string,
  uidvalidity: string,
  limit: number,
): Promise<readonly { readonly uid: number; readonly quarantined: boolean }[]> {
  const rows = await db
    .selectFrom('seen')
    .innerJoin('inbound', 'inbound.raw', 'seen.raw')
    .select(['seen.uid', 'inbound.state'])
    .where('seen.mailbox', '=', mailbox)
    .where('seen.uidvalidity', '=', uidvalidity)
    .where('seen.tidied', '=', false)
    .where('inbound.state', '<>', 'new')
    .orderBy('seen.uid')
    .limit(limit)
    .execute()
  return rows.map(r => ({ uid: r.uid, quarantined: r.state === 'quarantined' }))
}

export async function markTidied(tx: Tx, mailbox: string, uidvalidity: string, uid: number): Promise<void> {
  await tx
    .updateTable('seen')
    .set({ tidied: true })
    .where('mailbox', '=', mailbox)
    .where('uidvalidity', '=', uidvalidity)
    .where('uid', '=', uid)
    .execute()
}

/** The mailbox was read to its end at `at`. */
export async function setReadUntil(tx: Tx, mailbox: string, at: Instant): Promise<void> {
  const updated = await tx
    .updateTable('mailbox_epoch')
    .set({ read_until: at })
    .where('mailbox', '=', mailbox)
    .where('is_current', '=', true)
    .returning('mailbox')
    .execute()
  if (updated.length > 0) return
  await tx
    .insertInto('mailbox_epoch')
    .values({ mailbox, uidvalidity: '0', last_uid: 0, is_current: true, read_until: at })
    .execute()
}

/** The last complete reading of each of these mailboxes; null for one never read. */
export async function readUntilOf(
  db: Db | Tx,
  mailboxes: readonly string[],
): Promise<ReadonlyMap<string, Instant | null>> {
  const found = new Map<string, Instant | null>(mailboxes.map(m => [m, null]))
  if (mailboxes.length === 0) return found
  const rows = await db
    .selectFrom('mailbox_epoch')
    .select(['mailbox', 'read_until'])
    .where('mailbox', 'in', [...mailboxes])
    .where('is_current', '=', true)
    .execute()
  for (const row of rows) found.set(row.mailbox, row.read_until)
  return found
}
