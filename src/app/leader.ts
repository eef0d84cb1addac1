/**
 * On PostgreSQL one daemon works, others wait: a session lock that passes on when its holder's connection dies.
 * Only convenience: what is correct is so by keys, lock or not.
 */
import pg from 'pg'

export interface Leadership {
  /** Called once when the lock was lost. */
  readonly onLost: (then: () => void) => void
  readonly release: () => Promise<void>
}

const LOCK = "hashtextextended('chess-arbiter daemon', 0)"

/** The lock, or null when another daemon holds it. */
export async function takeLeadership(
  databaseUrl: string,
  connectTimeoutMs: number,
): Promise<Leadership | null> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  })
  let lost: (() => void) | null = null
  let over = false
  const end = () => {
    if (over) return
    over = true
    lost?.()
  }
  client.on('error', end)
  client.on('end', end)
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${LOCK}) as held`)
  if (rows[0]?.held !== true) {
    over = true
    await client.end()
    return null
  }
  return {
    onLost: then => {
      lost = then
      if (over) then()
    },
    release: async () => {
      over = true
      await client.end().catch(() => {})
    },
  }
}
