/** Sweeps that were made, alerts for the administrator, bounce scores, and addresses that are kept silent. */
import { sql } from 'kysely'
import type { Address } from '../core/ids.ts'
import type { Instant, PlainDate } from '../core/plainDate.ts'
import type { Db, Tx } from './schema.ts'

export async function recordSweep(
  tx: Tx,
  sweep: {
    readonly at: Instant
    readonly readUntil: Instant
    readonly subjects: number
    readonly notices: number
  },
): Promise<void> {
  await tx
    .insertInto('sweeps')
    .values({
      at: sweep.at,
      read_until: sweep.readUntil,
      subjects: sweep.subjects,
      notices: sweep.notices,
    })
    .execute()
}

export async function lastSweep(db: Db | Tx): Promise<Instant | null> {
  const row = await db.selectFrom('sweeps').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst()
  return row?.at ?? null
}

/** Notes an alert, once for the same thing within `onceInMs`; true when it is new. */
export async function noteAlert(
  tx: Tx,
  alert: { readonly at: Instant; readonly kind: string; readonly about: string; readonly text: string },
  since: Instant | null,
): Promise<boolean> {
  if (since !== null) {
    const before = await tx
      .selectFrom('alerts')
      .select('id')
      .where('kind', '=', alert.kind)
      .where('about', '=', alert.about)
      .where('at', '>', since)
      .limit(1)
      .executeTakeFirst()
    if (before !== undefined) return false
  }
  await tx.insertInto('alerts').values(alert).execute()
  return true
}

export async function latestAlerts(db: Db | Tx, limit: number) {
  return db
    .selectFrom('alerts')
    .select(['id', 'at', 'kind', 'about', 'text', 'told'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function untoldAlerts(db: Db | Tx) {
  return db
    .selectFrom('alerts')
    .select(['id', 'at', 'kind', 'about', 'text'])
    .where('told', '=', false)
    .orderBy('id')
    .limit(200)
    .execute()
}

export async function markAlertsTold(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('alerts')
    .set({ told: true })
    .where('id', 'in', [...ids])
    .execute()
}

/** Bounce score 3 suppresses an address: hard 1, soft 0.5, counted once a day (correspondence.md section 9). */
export async function scoreBounce(
  tx: Tx,
  address: Address,
  hard: boolean,
  on: PlainDate,
  at: Instant,
  why: string,
): Promise<{ readonly score: number; readonly suppressedNow: boolean }> {
  const before = await tx.selectFrom('bounces').selectAll().where('address', '=', address).executeTakeFirst()
  if (before?.counted_on === on) return { score: before.score, suppressedNow: false }
  const score = (before?.score ?? 0) + (hard ? 1 : 0.5)
  const suppressed = score >= 3
  const values = {
    address,
    score,
    counted_on: on,
    why: why.replaceAll('\0', '').slice(0, 500),
    suppressed_at: before?.suppressed_at ?? (suppressed ? at : null),
  }
  await tx
    .insertInto('bounces')
    .values(values)
    .onConflict(oc => oc.column('address').doUpdateSet(values))
    .execute()
  return { score, suppressedNow: suppressed && !before?.suppressed_at }
}

/** An address that complained of our mail (ARF) is suppressed at once. */
export async function suppressAddress(tx: Tx, address: Address, at: Instant, why: string): Promise<void> {
  const values = { address, score: 3, counted_on: at.slice(0, 10), suppressed_at: at, why }
  await tx
    .insertInto('bounces')
    .values(values)
    .onConflict(oc => oc.column('address').doUpdateSet(values))
    .execute()
}

/** Any letter from an address shows that it works. */
export async function forgetBounces(tx: Tx, address: Address): Promise<void> {
  await tx.deleteFrom('bounces').where('address', '=', address).execute()
}

export async function mute(tx: Tx, address: Address, until: Instant, why: string): Promise<void> {
  await tx
    .insertInto('mutes')
    .values({ address, until, why })
    .onConflict(oc => oc.column('address').doUpdateSet({ until, why }))
    .execute()
}

export async function isMuted(db: Db | Tx, address: Address, now: Instant): Promise<boolean> {
  const row = await db
    .selectFrom('mutes')
    .select(sql<number>`1`.as('one'))
    .where('address', '=', address)
    .where('until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}
