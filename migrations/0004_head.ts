/**
 * One call that waits for a tournament's turn and then tells how far its record goes. It must be volatile: only such
 * a function looks at what was committed while it waited; a plain statement would see what stood there before.
 */
import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `create function tournament_in_turn(name text) returns table (version integer, last_id bigint)
  language plpgsql volatile as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('tournament ' || name, 0));
    return query
      select t.version, (select max(e.id) from record_entries e where e.tournament_id = t.id)
      from tournaments t where t.id = name;
  end $$`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
