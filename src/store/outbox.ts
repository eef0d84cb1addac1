/** Envelopes on their way: the state machine of mail.md, "Sending". An envelope is one notice to one recipient. */
import { sql } from 'kysely'
import type { Address, TournamentId } from '../core/ids.ts'
import type { Instant } from '../core/plainDate.ts'
import { storableText } from './json.ts'
import type { Db, OutboxState, Tx } from './schema.ts'

export interface ClaimedEnvelope {
  readonly id: number
  readonly noticeId: number
  readonly rcpt: Address
  readonly token: string
  /** Attempts before this one. */
  readonly attempt: number
  readonly firstTriedAt: Instant
  readonly resent: boolean
}

/** Takes up to `limit` envelopes that are due; each is `sending` until its result is written or found ambiguous. */
export async function claimEnvelopes(
  tx: Tx,
  now: Instant,
  claim: { readonly token: string; readonly until: Instant; readonly limit: number },
): Promise<readonly ClaimedEnvelope[]> {
  const result = await sql<{
    id: number
    notice_id: number
    rcpt: string
    attempt: number
    first_tried_at: Instant
    resent: boolean
  }>`
    update outbox set state = 'sending', claim_token = ${claim.token}, claimed_until = ${claim.until},
      attempt = attempt + 1, data_started = false, body_done = false,
      first_tried_at = coalesce(first_tried_at, ${now})
    where id in (
      select id from outbox where state = 'pending' and not_before <= ${now}
      order by not_before, id limit ${claim.limit} for update skip locked
    ) returning id, notice_id, rcpt, attempt, first_tried_at, resent`.execute(tx)
  return result.rows
    .map(r => ({
      id: r.id,
      noticeId: r.notice_id,
      rcpt: r.rcpt,
      token: claim.token,
      attempt: r.attempt - 1,
      firstTriedAt: r.first_tried_at,
      resent: r.resent,
    }))
    .sort((a, b) => a.id - b.id)
}

export type EnvelopeResult =
  | { readonly state: 'sent'; readonly at: Instant }
  | { readonly state: 'pending'; readonly notBefore: Instant; readonly error: string }
  | { readonly state: 'failed'; readonly error: string }
  | { readonly state: 'ambiguous'; readonly since: Instant; readonly error: string }

/** Writes what became of a claimed envelope. False when the claim is no longer ours. */
export async function finishEnvelope(
  tx: Tx,
  id: number,
  token: string | null,
  result: EnvelopeResult,
  extra: { readonly resent?: boolean; readonly dataStarted?: boolean; readonly bodyDone?: boolean } = {},
): Promise<boolean> {
  const rows = await tx
    .updateTable('outbox')
    .set({
      state: result.state,
      claim_token: null,
      claimed_until: null,
      ...(result.state === 'sent'
        ? { sent_at: result.at, error: null }
        : { error: storableText(result.error.slice(0, 1000)) }),
      ...(result.state === 'pending' ? { not_before: result.notBefore } : {}),
      ...(result.state === 'ambiguous' ? { ambiguous_since: result.since } : {}),
      ...(extra.resent === undefined ? {} : { resent: extra.resent }),
      ...(extra.dataStarted === undefined ? {} : { data_started: extra.dataStarted }),
      ...(extra.bodyDone === undefined ? {} : { body_done: extra.bodyDone }),
    })
    .where('id', '=', id)
    .$if(token !== null, q => q.where('claim_token', '=', token as string))
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Rows still `sending` whose claim has run out: their process died, nobody knows what the server got. */
export async function strandedToAmbiguous(tx: Tx, now: Instant, everything: boolean): Promise<number> {
  const rows = await tx
    .updateTable('outbox')
    .set({
      state: 'ambiguous',
      claim_token: null,
      claimed_until: null,
      ambiguous_since: now,
      error: 'The process ended while this was being sent.',
    })
    .where('state', '=', 'sending')
    .$if(!everything, q => q.where('claimed_until', '<=', now))
    .returning('id')
    .execute()
  return rows.length
}

export interface AmbiguousEnvelope {
  readonly id: number
  readonly noticeId: number
  readonly rcpt: Address
  readonly messageId: string
  readonly kind: string
  readonly since: Instant
  readonly resent: boolean
  /** The message goes to nobody else: any copy of it is the copy of this envelope. */
  readonly alone: boolean
  /** Its own copy came in before anybody was in doubt. */
  readonly copySeen: boolean
  readonly tournament: TournamentId
}

export async function ambiguousEnvelopes(db: Db | Tx): Promise<readonly AmbiguousEnvelope[]> {
  const rows = await db
    .selectFrom('outbox')
    .innerJoin('notices', 'notices.id', 'outbox.notice_id')
    .select([
      'outbox.id',
      'outbox.notice_id',
      'outbox.rcpt',
      'outbox.ambiguous_since',
      'outbox.resent',
      'outbox.copy_seen',
      sql<number>`(select count(*) from outbox o where o.notice_id = outbox.notice_id)::int`.as('envelopes'),
      'notices.message_id',
      'notices.kind',
      'notices.tournament_id',
    ])
    .where('outbox.state', '=', 'ambiguous')
    .orderBy('outbox.id')
    .execute()
  return rows.map(r => ({
    id: r.id,
    noticeId: r.notice_id,
    rcpt: r.rcpt,
    messageId: r.message_id,
    kind: r.kind,
    since: r.ambiguous_since as Instant,
    resent: r.resent,
    alone: r.envelopes === 1,
    copySeen: r.copy_seen,
    tournament: r.tournament_id,
  }))
}

/**
 * An own copy of a message was seen: whatever is in doubt of it, or will be, is sent. `rcpt` = the envelope whose copy
 * it is, null where the copy does not tell.
 */
export async function ownCopySeen(
  tx: Tx,
  messageId: string,
  rcpt: Address | null,
  at: Instant,
): Promise<void> {
  const envelopes = tx
    .updateTable('outbox')
    .where('notice_id', 'in', tx.selectFrom('notices').select('id').where('message_id', '=', messageId))
    .$if(rcpt !== null, q => q.where('rcpt', '=', rcpt as string))
  await envelopes.set({ copy_seen: true }).execute()
  await envelopes.set({ state: 'sent', sent_at: at, error: null }).where('state', '=', 'ambiguous').execute()
}

/** Sent within the last while: for the breaker on all outgoing mail. */
export async function sentSince(db: Db | Tx, since: Instant): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('sent_at', '>', since)
    .executeTakeFirst()
  return row?.n ?? 0
}

/** Shadow envelopes of a tournament that no daily mail has shown yet. */
export async function untoldShadow(db: Db | Tx, tournament: TournamentId, limit: number) {
  return db
    .selectFrom('outbox')
    .innerJoin('notices', 'notices.id', 'outbox.notice_id')
    .select([
      'outbox.id',
      'outbox.rcpt',
      'notices.id as notice_id',
      'notices.kind',
      'notices.game',
      'notices.at',
    ])
    .where('notices.tournament_id', '=', tournament)
    .where('outbox.state', '=', 'shadow')
    .where('outbox.told', '=', false)
    .orderBy('outbox.id')
    .limit(limit)
    .execute()
}

export async function markEnvelopesTold(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('outbox')
    .set({ told: true })
    .where('id', 'in', [...ids])
    .execute()
}

/** Envelopes that failed for good and whose failure was not yet told to the rulebook. */
export async function untoldFailures(db: Db | Tx) {
  return db
    .selectFrom('outbox')
    .innerJoin('notices', 'notices.id', 'outbox.notice_id')
    .select([
      'outbox.id',
      'outbox.rcpt',
      'outbox.error',
      'notices.notice_key',
      'notices.tournament_id',
      'notices.kind',
      'notices.message_id',
    ])
    .where('outbox.state', '=', 'failed')
    .where('outbox.told', '=', false)
    .orderBy('outbox.id')
    .limit(100)
    .execute()
}

/** The message that has been tried in vain for longest and waits for another attempt; null when there is none. */
export async function longestUnsent(
  db: Db | Tx,
): Promise<{ readonly since: Instant; readonly error: string } | null> {
  const row = await db
    .selectFrom('outbox')
    .select(['first_tried_at', 'error'])
    .where('state', '=', 'pending')
    .where('attempt', '>', 0)
    .where('first_tried_at', 'is not', null)
    .orderBy('first_tried_at')
    .limit(1)
    .executeTakeFirst()
  if (row?.first_tried_at == null) return null
  return { since: row.first_tried_at as Instant, error: row.error ?? 'no reason is known' }
}

export async function outboxCounts(db: Db | Tx): Promise<Readonly<Record<OutboxState, number>>> {
  const rows = await db
    .selectFrom('outbox')
    .select(['state', sql<number>`count(*)::int`.as('n')])
    .groupBy('state')
    .execute()
  const counts: Record<OutboxState, number> = {
    pending: 0,
    sending: 0,
    sent: 0,
    failed: 0,
    ambiguous: 0,
    shadow: 0,
    suppressed: 0,
  }
  for (const row of rows) counts[row.state] = row.n
  return counts
}
