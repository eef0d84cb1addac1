/**
 * Our statements are long, few and always of the same text: each gets a name, so that PostgreSQL parses and plans it
 * once for a connection. PGlite has no wire to save.
 */
import type pg from 'pg'

/** Texts beyond these (long lists of values, each of another length) are sent without a name: a name costs memory. */
const MOST = 200

const names = new Map<string, string>()

function nameOf(text: string): string | null {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= MOST) return null
  const name = `arbiter_${names.size + 1}`
  names.set(text, name)
  return name
}

/** From now on this connection's statements with values go by name. */
export function nameStatements(client: pg.ClientBase): void {
  const ask = client.query.bind(client) as (...given: readonly unknown[]) => unknown
  const named = (...given: readonly unknown[]) => {
    const [text, values] = given
    const plain = given.length === 2 && typeof text === 'string' && Array.isArray(values) && values.length > 0
    const name = plain ? nameOf(text) : null
    return name === null ? ask(...given) : ask({ name, text, values })
  }
  client.query = named as typeof client.query
}
