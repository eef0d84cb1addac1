/** What a Controller has put off on his desk, so that his deputies see it too. */
import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `create table put_off (
    tournament_id text not null,
    item text not null,
    until date not null,
    note text not null,
    by_address text not null,
    at timestamptz not null,
    primary key (tournament_id, item)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
