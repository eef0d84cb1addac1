/** People who look: one-time links, sessions that can be listed and ended, secret keys of feeds and programs. */
import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `create table sign_ins (
    token_hash text primary key,
    address text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index sign_ins_address on sign_ins (address, created_at)',
  `create table sessions (
    id text primary key,
    address text not null,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    agent text not null,
    ended_at timestamptz
  )`,
  'create index sessions_address on sessions (address) where ended_at is null',
  `create table visitor_keys (
    address text not null,
    kind text not null check (kind in ('calendar', 'xfcc')),
    key_hash text not null unique,
    made_at timestamptz not null,
    primary key (address, kind)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
