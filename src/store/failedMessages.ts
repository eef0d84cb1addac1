/** Messages that failed for good, for a person to look at and to send again when what stood in the way is mended. */
import type { Instant } from '../core/plainDate.ts'
import type { Db, Tx } from './schema.ts'

export interface FailedMessage {
  readonly id: number
  readonly rcpt: string
  readonly kind: string
  readonly subject: string | null
  readonly error: string | null
}

/** The newest first. */
export async function failedMessages(db: Db | Tx, limit: number): Promise<readonly FailedMessage[]> {
  return db
    .selectFrom('outbox')
    .innerJoin('notices', 'notices.id', 'outbox.notice_id')
    .select(['outbox.id', 'outbox.rcpt', 'outbox.error', 'notices.kind', 'notices.subject'])
    .where('outbox.state', '=', 'failed')
    .orderBy('outbox.id', 'desc')
    .limit(limit)
    .execute()
}

/** Puts failed messages back among those to be sent, as if they had never been tried; the same bytes, the same Message-ID. */
export async function sendFailedAgain(tx: Tx, ids: readonly number[], now: Instant): Promise<number> {
  if (ids.length === 0) return 0
  const done = await tx
    .updateTable('outbox')
    .set({
      state: 'pending',
      not_before: now,
      attempt: 0,
      first_tried_at: null,
      error: null,
      told: false,
      resent: false,
      data_started: false,
      body_done: false,
    })
    .where('state', '=', 'failed')
    .where('id', 'in', [...ids])
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}
