/** Pieces of SQL that both engines take. */
import { sql } from 'kysely'

/** `column = anyOf(...)`: the same statement however many values there are, none included. */
export const anyOf = (values: readonly string[]) => sql<string>`any(${[...values]}::text[])`
