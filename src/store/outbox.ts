/**
 * Notices that are to go out and what became of each envelope: the state machine of mail.md, "Sending". A notice is
 * one message with one Message-ID; each recipient has an envelope, a row, of his own.
 */
import { sql } from 'kysely'
import type { Address, GameId, TournamentId } from '../core/ids.ts'
import type { Notice } from '../core/notice.ts'
import type { Instant } from '../core/plainDate.ts'
import { storableText } from './json.ts'
import type { Db, OutboxState, Tx } from './schema.ts'
import { anyOf, rowsOf } from './sql.ts'

/** Notices in no tournament (unknown senders, alerts) are kept under this name. */
export const NO_TOURNAMENT = ''

export interface NewNotice {
  readonly tournament: TournamentId
  readonly notice: Notice
  readonly messageId: string
  /** An answer to a letter that costs of the reply budget of its address. */
  readonly automatic: boolean
  readonly envelopes: readonly { readonly rcpt: Address; readonly state: OutboxState }[]
}

/** The part of a statement that writes notices; one whose key and recipient are known already is left as it is. */
export const noticing = (notices: readonly NewNotice[]) => sql`
  insert into notices (tournament_id, notice_key, to_address, message_id, kind, game, notice, automatic, at)
  select tournament, key, "to", id, kind, game, notice, automatic, at
  from ${rowsOf('row', NOTICE_COLUMNS, firstOfEach(notices).map(noticeRow))} order by place
  on conflict do nothing
  returning id, message_id, at`

const NOTICE_COLUMNS = `tournament text, key text, "to" text, id text, kind text, game text, notice jsonb,
  automatic boolean, at timestamptz`

const noticeRow = ({ tournament, notice, messageId, automatic }: NewNotice) => {
  const { key, to, kind, game, at } = notice
  return { tournament, key, to, id: messageId, kind, game, notice, automatic, at }
}

/**
 * The part that writes the envelopes of the notices which `written` names: their rows of the same statement. An
 * address whose mail bounces is not written to: its envelope is suppressed.
 */
export function enveloping(notices: readonly NewNotice[], written: string) {
  const envelopes = firstOfEach(notices).flatMap(({ messageId, envelopes }) =>
    envelopes.map(({ rcpt, state }) => ({ message: messageId, rcpt, state })),
  )
  return sql`
    insert into outbox (notice_id, rcpt, state, not_before)
    select w.id, e.rcpt, case when bounces.suppressed_at is null then e.state else 'suppressed' end, w.at
    from ${rowsOf('e', 'message text, rcpt text, state text', envelopes)}
    join ${sql.table(written)} w on w.message_id = e.message
    left join bounces on bounces.address = e.rcpt
    order by e.place
    on conflict do nothing`
}

/** The same news to the same person twice in one act is one notice. */
function firstOfEach(notices: readonly NewNotice[]): readonly NewNotice[] {
  const first = new Map(notices.toReversed().map(each => [each.messageId, each]))
  return notices.filter(each => first.get(each.messageId) === each)
}

/** Writes notices that belong to no decision; gives how many are new. */
export async function enqueueNotices(
  tx: Tx,
  notices: readonly NewNotice[],
): Promise<{ readonly written: number }> {
  if (notices.length === 0) return { written: 0 }
  const { rows } = await sql<{ written: number }>`
    with written as (${noticing(notices)}), enveloped as (${enveloping(notices, 'written')})
    select count(*)::int as written from written`.execute(tx)
  return { written: rows[0]?.written ?? 0 }
}

export interface StoredNotice {
  readonly id: number
  readonly tournament: TournamentId
  readonly messageId: string
  readonly notice: Notice
  readonly subject: string | null
  readonly body: string | null
  readonly bytes: Uint8Array | null
}

export async function loadNotice(db: Db | Tx, id: number): Promise<StoredNotice | null> {
  const row = await db.selectFrom('notices').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : toNotice(row)
}

function toNotice(row: {
  id: number
  tournament_id: string
  message_id: string
  notice: unknown
  subject: string | null
  body: string | null
  bytes: Uint8Array | null
}): StoredNotice {
  return {
    id: row.id,
    tournament: row.tournament_id,
    messageId: row.message_id,
    notice: row.notice as Notice,
    subject: row.subject,
    body: row.body,
    bytes: row.bytes,
  }
}

/** Keeps the bytes of a notice; the first rendering stays, whoever comes second. */
export async function keepRendering(
  tx: Tx,
  id: number,
  rendered: { readonly subject: string; readonly body: string; readonly bytes: Uint8Array },
): Promise<void> {
  const { subject, body, bytes } = rendered
  await tx
    .updateTable('notices')
    .set({ subject: storableText(subject), body: storableText(body), bytes })
    .where('id', '=', id)
    .where('bytes', 'is', null)
    .execute()
}

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

/** Automatic answers to one address since `since`: all, and of one kind since `kindSince`. */
export async function answersTo(
  db: Db | Tx,
  address: Address,
  since: Instant,
  kind: string,
  kindSince: Instant,
): Promise<{ readonly all: number; readonly ofKind: number }> {
  const row = await db
    .selectFrom('outbox')
    .innerJoin('notices', 'notices.id', 'outbox.notice_id')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where notices.kind = ${kind} and notices.at > ${kindSince}))::int`.as(
        'of_kind',
      ),
    ])
    .where('outbox.rcpt', '=', address)
    .where('notices.automatic', '=', true)
    .where('notices.at', '>', since)
    .executeTakeFirst()
  return { all: row?.all ?? 0, ofKind: row?.of_kind ?? 0 }
}

/** When a notice of this kind last went to an address. */
export async function lastNoticeTo(db: Db | Tx, address: Address, kind: string): Promise<Instant | null> {
  const row = await db
    .selectFrom('notices')
    .select('at')
    .where('to_address', '=', address)
    .where('kind', '=', kind)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

export interface KnownNotice {
  readonly id: number
  readonly messageId: string
  readonly key: string
  readonly game: GameId | null
  readonly tournament: TournamentId
  readonly to: Address
}

/** The query for our notices that carry these Message-IDs. */
export function noticesNamed(db: Db | Tx, messageIds: readonly string[]) {
  return db
    .selectFrom('notices')
    .select([
      'id',
      'message_id as messageId',
      'notice_key as key',
      'game',
      'tournament_id as tournament',
      'to_address as to',
    ])
    .where('message_id', '=', anyOf(messageIds))
}

/** Which of our notices these Message-IDs name, in the order asked. */
export async function noticesByMessageId(
  db: Db | Tx,
  messageIds: readonly string[],
): Promise<readonly KnownNotice[]> {
  return inOrder(messageIds, await noticesNamed(db, messageIds).execute())
}

export function inOrder(
  messageIds: readonly string[],
  found: readonly KnownNotice[],
): readonly KnownNotice[] {
  const byId = new Map(found.map(notice => [notice.messageId, notice]))
  return messageIds.flatMap(id => byId.get(id) ?? [])
}

/** Message-IDs of the first and the latest notices about a game sent to this person: the thread that an answer joins. */
export async function threadOf(
  db: Db | Tx,
  tournament: TournamentId,
  game: GameId,
  to: Address,
  beforeId: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: number; message_id: string }>`
    select id, message_id from notices where id in (
      select min(id) from notices
      where tournament_id = ${tournament} and game = ${game} and to_address = ${to} and id < ${beforeId}
      union select max(id) from notices
      where tournament_id = ${tournament} and game = ${game} and to_address = ${to} and id < ${beforeId}
    )`.execute(db)
  return [...new Set(rows.sort((a, b) => a.id - b.id).map(r => r.message_id))]
}

export interface OutgoingRow {
  readonly noticeId: number
  readonly envelopeId: number
  readonly rcpt: Address
  readonly state: OutboxState
}

/** Envelopes of one state with their notices, oldest first. */
export async function envelopesIn(
  db: Db | Tx,
  state: OutboxState,
  limit: number,
): Promise<readonly OutgoingRow[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'notice_id', 'rcpt', 'state'])
    .where('state', '=', state)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(r => ({ noticeId: r.notice_id, envelopeId: r.id, rcpt: r.rcpt, state: r.state }))
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

/** When the next pending envelope is due. */
export async function nextEnvelopeDue(db: Db | Tx): Promise<Instant | null> {
  const row = await db
    .selectFrom('outbox')
    .select('not_before')
    .where('state', '=', 'pending')
    .orderBy('not_before')
    .limit(1)
    .executeTakeFirst()
  return row?.not_before ?? null
}
