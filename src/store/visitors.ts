/** One-time links, sessions and secret keys. Only hashes are kept: whoever reads the database can sign in as nobody. */
import type { Address } from '../core/ids.ts'
import type { Instant } from '../core/plainDate.ts'
import type { Db, Tx } from './schema.ts'

/** How many links an address has asked for since an instant. */
export async function linksSince(db: Db | Tx, address: Address, since: Instant): Promise<number> {
  const row = await db
    .selectFrom('sign_ins')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('address', '=', address)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export async function saveLink(
  tx: Tx,
  link: { readonly hash: string; readonly address: Address; readonly at: Instant; readonly until: Instant },
): Promise<void> {
  await tx
    .insertInto('sign_ins')
    .values({ token_hash: link.hash, address: link.address, created_at: link.at, expires_at: link.until })
    .execute()
}

/** Whose link this is, while it is good; it stays unused. */
export async function findLink(db: Db | Tx, hash: string, at: Instant): Promise<Address | null> {
  const row = await db
    .selectFrom('sign_ins')
    .select('address')
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return row?.address ?? null
}

/** Uses the link up; null when it was used before or is too old. */
export async function useLink(tx: Tx, hash: string, at: Instant): Promise<Address | null> {
  const row = await tx
    .updateTable('sign_ins')
    .set({ used_at: at })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('address')
    .executeTakeFirst()
  return row?.address ?? null
}

export interface Session {
  readonly id: string
  readonly address: Address
  readonly createdAt: Instant
  readonly lastSeenAt: Instant
  readonly agent: string
}

export async function openSession(tx: Tx, session: Session): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      address: session.address,
      created_at: session.createdAt,
      last_seen_at: session.lastSeenAt,
      agent: session.agent,
    })
    .execute()
}

/** The session, unless it was ended or has not been seen since `idleSince`. */
export async function findSession(db: Db | Tx, id: string, idleSince: Instant): Promise<Session | null> {
  const row = await db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>', idleSince)
    .executeTakeFirst()
  return row === undefined
    ? null
    : {
        id: row.id,
        address: row.address,
        createdAt: row.created_at,
        lastSeenAt: row.last_seen_at,
        agent: row.agent,
      }
}

export async function touchSession(db: Db | Tx, id: string, at: Instant): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: at }).where('id', '=', id).execute()
}

export async function sessionsOf(db: Db | Tx, address: Address): Promise<readonly Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('address', '=', address)
    .where('ended_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .execute()
  return rows.map(row => ({
    id: row.id,
    address: row.address,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    agent: row.agent,
  }))
}

/** Ends one session of this address; of nobody else. */
export async function endSession(db: Db | Tx, id: string, address: Address, at: Instant): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('address', '=', address)
    .execute()
}

/** Gives a person a new key of a kind; the one before no longer works. */
export async function saveKey(
  tx: Tx,
  address: Address,
  kind: 'calendar' | 'xfcc',
  hash: string,
  at: Instant,
): Promise<void> {
  await tx
    .insertInto('visitor_keys')
    .values({ address, kind, key_hash: hash, made_at: at })
    .onConflict(oc => oc.columns(['address', 'kind']).doUpdateSet({ key_hash: hash, made_at: at }))
    .execute()
}

export async function ownerOfKey(
  db: Db | Tx,
  kind: 'calendar' | 'xfcc',
  hash: string,
): Promise<Address | null> {
  const row = await db
    .selectFrom('visitor_keys')
    .select('address')
    .where('kind', '=', kind)
    .where('key_hash', '=', hash)
    .executeTakeFirst()
  return row?.address ?? null
}

export async function hasKey(db: Db | Tx, address: Address, kind: 'calendar' | 'xfcc'): Promise<boolean> {
  const row = await db
    .selectFrom('visitor_keys')
    .select('made_at')
    .where('address', '=', address)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row !== undefined
}
