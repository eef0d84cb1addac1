/**
 * The databases that every store test runs on: PGlite always; PostgreSQL where it is installed, or where
 * ARBITER_TEST_PG names a server.
 */
import { randomBytes } from 'node:crypto'
import { afterAll } from 'vitest'
import { openStore, type Store } from '../../src/store/open.ts'
import { newDatabase, type Postgres, startPostgres } from '../servers/postgres.ts'
import { program } from '../servers/programs.ts'
import { freshStore } from './freshStore.ts'

const named = process.env.ARBITER_TEST_PG ?? process.env.DATABASE_URL_TEST ?? null
let server: Promise<Postgres> | null = null

afterAll(async () => {
  await (await server)?.stop()
  server = null
})

/** The URL of a new database on the test's PostgreSQL server, which is started for this file. */
export async function freshPostgresUrl(): Promise<string> {
  if (named === null) server ??= startPostgres()
  const url = named ?? (await server)?.url ?? ''
  return newDatabase(url, `arbiter_${randomBytes(6).toString('hex')}`)
}

export const freshPostgres = async (): Promise<Store> =>
  openStore({ folder: null, databaseUrl: await freshPostgresUrl() })

export const hasPostgres = named !== null || program('initdb') !== null
if (!hasPostgres && process.env.CI)
  throw new Error('PostgreSQL is not installed: in CI no suite is left out.')
if (!hasPostgres) console.log('PostgreSQL: left out, not installed (.ci/run installs what all suites need)')

export const databases: readonly (readonly [string, () => Promise<Store>])[] = [
  ['PGlite', freshStore],
  ...(hasPostgres ? [['PostgreSQL', freshPostgres] as const] : []),
]
