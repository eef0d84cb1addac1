/** Letters that came within seconds of a message of ours to their sender: what only a machine writes (mail.md section 4, 12). */
import { sql } from 'kysely'
import type { Address, LetterId } from '../core/ids.ts'
import { addHours, addSeconds, type Instant } from '../core/plainDate.ts'
import type { Db, Tx } from './schema.ts'

export interface QuickReply {
  readonly id: LetterId
  readonly from: Address
  readonly receivedAt: Instant
  /** Our notices that it answers. */
  readonly notices: readonly number[]
}

/**
 * Whether a letter came within `seconds` of one of the messages that it answers, and how many earlier letters of that
 * sender came as soon after any message to him, in the 24 hours before. A letter of the very second of our message is the
 * one that caused it.
 */
export async function quickReplies(
  db: Db | Tx,
  { id, from, receivedAt, notices }: QuickReply,
  seconds: number,
): Promise<{ readonly quick: boolean; readonly earlier: number }> {
  if (notices.length === 0) return { quick: false, earlier: 0 }
  const quick = await db
    .selectFrom('outbox')
    .select('id')
    .where('notice_id', 'in', [...notices])
    .where('rcpt', '=', from)
    .where('sent_at', '>', addSeconds(receivedAt, -seconds))
    .where('sent_at', '<=', receivedAt)
    .limit(1)
    .executeTakeFirst()
  if (quick === undefined) return { quick: false, earlier: 0 }
  const { rows } = await sql<{ earlier: number }>`
    select count(*)::int as earlier from inbound
    where from_address = ${from} and raw <> ${id} and received_at > ${addHours(receivedAt, -24)}
      and received_at <= ${receivedAt} and exists (
        select 1 from outbox where rcpt = ${from}
          and sent_at > inbound.received_at - make_interval(secs => ${seconds})
          and sent_at < inbound.received_at
      )`.execute(db)
  return { quick: true, earlier: rows[0]?.earlier ?? 0 }
}
