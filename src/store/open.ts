/**
 * Opens the database: PGlite in a folder (or in memory), or PostgreSQL by its URL; the same SQL on both.
 * Column types are brought to one form: dates as text, int8 as number, instants as core's `Instant`.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync } from 'node:fs'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Instant, instantOfMs } from '../core/plainDate.ts'
import { migrateToLatest } from './migrate.ts'
import { nameStatements } from './namedStatements.ts'
import type { Db, Tables, Tx } from './schema.ts'

export interface Store {
  readonly db: Db
  readonly kind: 'pglite' | 'postgres'
  /** Runs `work` in one transaction. Inside it every query must go through `tx`: one through `db` throws at once. */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The whole database as a file (PGlite only), for test templates and backups. */
  dump(): Promise<Blob>
  close(): Promise<void>
}

export interface StorePlace {
  /** postgres://... ; wins over the folder. */
  readonly databaseUrl?: string | null
  /** Folder of the embedded database; null = in memory. */
  readonly folder: string | null
  /** A dump to start from (tests). */
  readonly template?: Blob
  readonly poolSize?: number
  readonly connectTimeoutMs?: number
  /** Told of a broken idle connection; the pool replaces it. */
  readonly onError?: (error: Error) => void
}

/** '2025-03-08 06:00:00.123+00' (the session is in UTC) to an Instant. */
function readInstant(text: string): Instant {
  return instantOfMs(Date.parse(text.replace(' ', 'T').replace(/\+00(:00)?$/, 'Z')))
}

const OID = { int8: 20, date: 1082, timestamptz: 1184 } as const

export async function openStore(place: StorePlace): Promise<Store> {
  const store = place.databaseUrl ? openPostgres(place, place.databaseUrl) : await openPglite(place)
  try {
    await migrateToLatest(store.db)
  } catch (error) {
    await store.close().catch(() => {})
    throw error
  }
  return store
}

async function openPglite(place: StorePlace): Promise<Store> {
  if (place.folder !== null) mkdirSync(place.folder, { recursive: true, mode: 0o700 })
  const parsers = { [OID.int8]: Number, [OID.date]: (v: string) => v, [OID.timestamptz]: readInstant }
  // Loaded only where it is used: a process on PostgreSQL does without its 36 MB.
  const { PGlite } = await import('@electric-sql/pglite')
  const pglite = await PGlite.create({
    ...(place.folder === null ? {} : { dataDir: place.folder }),
    ...(place.template ? { loadDataDir: place.template } : {}),
    parsers,
  })
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  await pglite.query("set time zone 'UTC'")
  return guarded(db, 'pglite', () => pglite.dumpDataDir('none'))
}

function openPostgres(place: StorePlace, connectionString: string): Store {
  const types = new Map<number, (v: string) => unknown>([
    [OID.int8, Number],
    [OID.date, v => v],
    [OID.timestamptz, readInstant],
  ])
  const getTypeParser = (oid: number, format?: 'text' | 'binary') =>
    types.get(oid) ?? pg.types.getTypeParser(oid, format as 'text')
  const pool = new pg.Pool({
    connectionString,
    max: place.poolSize ?? 6,
    connectionTimeoutMillis: place.connectTimeoutMs ?? 10_000,
    options: '-c timezone=UTC',
    types: { getTypeParser: getTypeParser as typeof pg.types.getTypeParser },
  })
  pool.on('error', error => place.onError?.(error))
  pool.on('connect', nameStatements)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return guarded(db, 'postgres', () =>
    Promise.reject(new Error('A PostgreSQL database is dumped by pg_dump.')),
  )
}

/**
 * PGlite has one connection: a query through `db` inside a transaction would wait for itself for ever. Both engines
 * are held to the same discipline, so that a slip shows on either.
 */
function guarded(db: Db, kind: Store['kind'], dump: () => Promise<Blob>): Store {
  const inside = new AsyncLocalStorage<true>()
  const executor = db.getExecutor()
  const provide = executor.provideConnection.bind(executor)
  executor.provideConnection = ((...args: Parameters<typeof provide>) => {
    if (inside.getStore())
      throw new Error('A query outside the transaction was made inside it: hand `tx` to the store function.')
    return provide(...args)
  }) as typeof provide
  return {
    db,
    kind,
    inTransaction: work => db.transaction().execute(tx => inside.run(true, () => work(tx))),
    dump,
    close: () => db.destroy(),
  }
}

/** The engine's error code, e.g. '23505' for a broken unique key; null for anything else. */
export function sqlState(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null
}
