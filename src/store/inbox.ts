/** Letters that came: raw bytes first, then what became of them (mail.md section 2). */
import { createHash } from 'node:crypto'
import { type QueryCreator, sql } from 'kysely'
import type { GameId, LetterId, TournamentId } from '../core/ids.ts'
import type { Instant } from '../core/plainDate.ts'
import { storableText } from './json.ts'
import { cursorTo, type MailboxPlace } from './mailbox.ts'
import type { Db, InboundState, Tables, Tx } from './schema.ts'
import { rowsOf } from './sql.ts'

export const letterIdOf = (bytes: Uint8Array): LetterId => createHash('sha256').update(bytes).digest('hex')

export interface ArrivedLetter {
  readonly bytes: Uint8Array
  /** Where it came from: 'imap', 'maildir', 'pipe', 'spool', 'simulate'. */
  readonly source: string
  /** INTERNALDATE, the file's time, or when first seen. */
  readonly receivedAt: Instant
  readonly arrivedAt: Instant
  /** Only headers and the first 64 KiB were kept: it was larger than the limit. */
  readonly truncated: boolean
}

/** Keeps the bytes and a row to be read later; the same bytes again change nothing. One statement. */
export async function storeLetter(
  db: Db | Tx,
  letter: ArrivedLetter,
): Promise<{ readonly id: LetterId; readonly isNew: boolean }> {
  const { id, kept, entered } = partsOf(letter)
  const inserted = await db
    .with('kept', kept)
    .with('entered', entered)
    .selectFrom('entered')
    .select('id')
    .execute()
  return { id, isNew: inserted.length > 0 }
}

/**
 * The same with the place that the letter has in its mailbox, and the cursor that follows (mail.md section 2): one
 * statement, so that bytes and place are kept together or not at all.
 */
export async function storeFetchedLetter(
  db: Db | Tx,
  letter: ArrivedLetter,
  place: MailboxPlace,
): Promise<void> {
  const { id, kept, entered } = partsOf(letter)
  await db
    .with('kept', kept)
    .with('entered', entered)
    .with('cursor', cursorTo(place))
    .insertInto('seen')
    .values({ ...place, raw: id, gap: null })
    .onConflict(oc => oc.doNothing())
    .execute()
}

type Creator = QueryCreator<Tables>

function partsOf(letter: ArrivedLetter) {
  const id = letterIdOf(letter.bytes)
  const { bytes, source, receivedAt, arrivedAt, truncated } = letter
  return {
    id,
    kept: (db: Creator) =>
      db
        .insertInto('raw')
        .values({ sha256: id, bytes, size: bytes.length })
        .onConflict(oc => oc.doNothing()),
    entered: (db: Creator) =>
      db
        .insertInto('inbound')
        .values({
          raw: id,
          source,
          received_at: receivedAt,
          arrived_at: arrivedAt,
          truncated,
          state: 'new',
        })
        .onConflict(oc => oc.doNothing())
        .returning('id'),
  }
}

export interface ClaimedLetter {
  readonly id: LetterId
  readonly bytes: Uint8Array
  readonly source: string
  readonly receivedAt: Instant
  readonly arrivedAt: Instant
  readonly truncated: boolean
  /** This attempt counted. */
  readonly attempts: number
  readonly released: { readonly game: GameId | null; readonly person: string | null } | null
}

interface LetterRow {
  readonly bytes: Uint8Array
  readonly source: string
  readonly received_at: Instant
  readonly arrived_at: Instant
  readonly truncated: boolean
  readonly attempts: number
  readonly released: ClaimedLetter['released']
}

/**
 * Takes the oldest letter that waits and counts the attempt; to be committed before a byte is parsed, so that a
 * letter that kills its reader is counted too. Null when none waits. One statement, which needs no transaction; its
 * commit does not wait for the disk: a power cut takes back one counted attempt, and the letter is read again.
 */
export async function claimLetter(db: Db | Tx, now: Instant, until: Instant): Promise<ClaimedLetter | null> {
  const claimed = await sql<LetterRow & { readonly sha256: LetterId }>`
    with hasty as (select set_config('synchronous_commit', 'off', true))
    update inbound set attempts = attempts + 1, claimed_until = ${until}
    from raw, hasty
    where raw.sha256 = inbound.raw and inbound.raw = (
      select waiting.raw from inbound waiting
      where waiting.state = 'new' and (waiting.claimed_until is null or waiting.claimed_until <= ${now})
      order by waiting.received_at, waiting.id limit 1 for update skip locked
    ) returning raw.sha256, raw.bytes, inbound.source, inbound.received_at, inbound.arrived_at,
      inbound.truncated, inbound.attempts, inbound.released`.execute(db)
  const row = claimed.rows[0]
  return row === undefined ? null : toClaimed(row.sha256, row)
}

function toClaimed(id: LetterId, row: LetterRow): ClaimedLetter {
  const { bytes, source, truncated, attempts, released } = row
  return {
    id,
    bytes,
    source,
    receivedAt: row.received_at,
    arrivedAt: row.arrived_at,
    truncated,
    attempts,
    released,
  }
}

export async function readLetter(db: Db | Tx, id: LetterId): Promise<ClaimedLetter | null> {
  const row = await db
    .selectFrom('inbound')
    .innerJoin('raw', 'raw.sha256', 'inbound.raw')
    .select([
      'raw.bytes',
      'inbound.source',
      'inbound.received_at',
      'inbound.arrived_at',
      'inbound.truncated',
      'inbound.attempts',
      'inbound.released',
    ])
    .where('inbound.raw', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : toClaimed(id, row)
}

/** What the shell learnt of a letter; written with everything that the letter causes. */
export interface LetterResult {
  readonly state: Exclude<InboundState, 'new'>
  readonly class: string
  readonly messageId: string | null
  readonly contentHash: string | null
  readonly bodyHash: string | null
  readonly from: string | null
  readonly authentication: string | null
  readonly subject: string | null
  readonly tournament: TournamentId | null
  readonly verdict: string | null
  readonly games: readonly GameId[]
  readonly held: string | null
  readonly findings: readonly unknown[]
  readonly explanation: unknown
  readonly copyOf: LetterId | null
  readonly error: string | null
}

/** What became of a letter, and when. */
export interface FinishedLetter {
  readonly id: LetterId
  readonly result: LetterResult
  readonly at: Instant
}

/** The part of a statement that finishes a letter; null finishes none. */
export const finishing = (letter: FinishedLetter | null) => sql`
  update inbound set state = row.state, class = row.class, message_id = row."messageId",
    content_hash = row."contentHash", body_hash = row."bodyHash", from_address = row."from",
    authentication = row.authentication, subject = row.subject, tournament_id = row.tournament,
    verdict = row.verdict, games = row.games, held = row.held, findings = row.findings,
    explanation = row.explanation, copy_of = row."copyOf", error = row.error, claimed_until = null, done_at = row.at
  from ${rowsOf('row', RESULT_COLUMNS, letter === null ? [] : [resultRow(letter)])}
  where inbound.raw = row.id`

const RESULT_COLUMNS = `id text, at timestamptz, state text, class text, "messageId" text, "contentHash" text,
  "bodyHash" text, "from" text, authentication text, subject text, tournament text, verdict text, games jsonb,
  held text, findings jsonb, explanation jsonb, "copyOf" text, error text`

const LONGEST_SUBJECT = 500

function resultRow({ id, result, at }: FinishedLetter) {
  const subject = result.subject?.slice(0, LONGEST_SUBJECT) ?? null
  return { ...result, subject, id, at }
}

/** Finishes a letter that no decision writes. */
export async function finishLetter(tx: Tx, id: LetterId, result: LetterResult, at: Instant): Promise<void> {
  await finishing({ id, result, at }).execute(tx)
}

/** Gives a letter whose reading failed back to the queue, not before `at`. */
export async function postponeLetter(tx: Tx, id: LetterId, at: Instant, error: string): Promise<void> {
  await tx
    .updateTable('inbound')
    .set({ claimed_until: at, error: storableText(error) })
    .where('raw', '=', id)
    .where('state', '=', 'new')
    .execute()
}

/** Lets a letter wait although nothing is wrong with it: the attempt does not count. */
export async function deferLetter(tx: Tx, id: LetterId, until: Instant): Promise<void> {
  await tx
    .updateTable('inbound')
    .set({ claimed_until: until, attempts: sql<number>`greatest(attempts - 1, 0)` })
    .where('raw', '=', id)
    .where('state', '=', 'new')
    .execute()
}

/** Whether at least `most` letters of a sender were dealt with since `since`. */
export async function readMany(db: Db | Tx, from: string, since: Instant, most: number): Promise<boolean> {
  const rows = await db
    .selectFrom('inbound')
    .select('id')
    .where('from_address', '=', from)
    .where('arrived_at', '>', since)
    .limit(most)
    .execute()
  return rows.length >= most
}

/** Puts a letter that was read, held or quarantined back into the queue. */
export async function requeueLetter(
  tx: Tx,
  id: LetterId,
  released: { readonly game: GameId | null; readonly person: string | null } | null,
): Promise<boolean> {
  const rows = await tx
    .updateTable('inbound')
    .set({
      state: 'new',
      attempts: 0,
      claimed_until: null,
      error: null,
      ...(released === null ? {} : { released: JSON.stringify(released) }),
    })
    .where('raw', '=', id)
    .where('state', '<>', 'new')
    .returning('raw')
    .execute()
  return rows.length > 0
}

/** A held letter has no effect, by a person's word: it waits for nobody any more. */
export async function rejectHeldLetter(tx: Tx, id: LetterId): Promise<boolean> {
  const rows = await tx
    .updateTable('inbound')
    .set({ state: 'done', held: null })
    .where('raw', '=', id)
    .where('state', '=', 'held')
    .returning('raw')
    .execute()
  return rows.length > 0
}

/** Message-ID and thread of one letter: what an answer to it refers to. */
export async function messageIdOf(db: Db | Tx, id: LetterId): Promise<string | null> {
  const row = await db.selectFrom('inbound').select('message_id').where('raw', '=', id).executeTakeFirst()
  return row?.message_id ?? null
}

/** Letters that wait to be read, are held, or are in quarantine. */
export async function inboxCounts(db: Db | Tx): Promise<Readonly<Record<InboundState, number>>> {
  const rows = await db
    .selectFrom('inbound')
    .select(['state', sql<number>`count(*)::int`.as('n')])
    .groupBy('state')
    .execute()
  const counts = { new: 0, done: 0, held: 0, copy: 0, quarantined: 0 }
  for (const row of rows) counts[row.state] = row.n
  return counts
}

/** When the oldest letter that waits came in; those of a flood (put off, no attempt counted) hold nobody up. */
export async function oldestWaiting(db: Db | Tx): Promise<Instant | null> {
  const row = await db
    .selectFrom('inbound')
    .select('received_at')
    .where('state', '=', 'new')
    .where(eb => eb.or([eb('attempts', '>', 0), eb('claimed_until', 'is', null)]))
    .orderBy('received_at')
    .limit(1)
    .executeTakeFirst()
  return row?.received_at ?? null
}
