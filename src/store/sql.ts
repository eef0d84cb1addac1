/** Pieces of SQL that both engines take. */
import { type RawBuilder, sql } from 'kysely'
import { storableJson } from './json.ts'

/** `column = anyOf(...)`: the same statement however many values there are, none included. */
export const anyOf = (values: readonly string[]) => sql<string>`any(${[...values]}::text[])`

/**
 * Rows handed over as one value, in their order (`place`, from 1): the statement is the same however many there are,
 * none included. `columns` is SQL of ours: names and types. What JSON of the database cannot hold is cleaned.
 */
export function rowsOf(alias: string, columns: string, rows: readonly object[]): RawBuilder<unknown> {
  const names = columns.split(',').map(column => column.trim().split(' ')[0])
  return sql`rows from (jsonb_to_recordset(${storableJson(rows)}::jsonb) as (${sql.raw(columns)}))
    with ordinality as ${sql.raw(`${alias} (${names.join(', ')}, place)`)}`
}
