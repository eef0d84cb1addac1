/**
 * Notices: what is to be written to whom, in which thread, and what was written before. A notice is one message with
 * one Message-ID; each of its recipients has an envelope of his own (outbox.ts).
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
