/** The databases that every store test runs on: PGlite always, PostgreSQL where ARBITER_TEST_PG names one. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openStore, type Store } from '../../src/store/open.ts'

let template: Promise<Blob> | null = null

/** A fresh database in memory, with its tables; only the first of a file pays for making it. */
export async function freshPglite(): Promise<Store> {
  if (template === null) {
    const first = await openStore({ folder: null })
    template = first.dump()
    await template
    return first
  }
  return openStore({ folder: null, template: await template })
}

export const postgresUrl = process.env.ARBITER_TEST_PG ?? process.env.DATABASE_URL_TEST ?? null

/** A new database on the test's PostgreSQL server. */
export async function freshPostgres(): Promise<Store> {
  if (postgresUrl === null) throw new Error('ARBITER_TEST_PG names no server')
  const name = `arbiter_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: postgresUrl })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  return openStore({ folder: null, databaseUrl: url.toString() })
}

export const databases: readonly (readonly [string, () => Promise<Store>])[] = [
  ['PGlite', freshPglite],
  ...(postgresUrl === null ? [] : [['PostgreSQL', freshPostgres] as const]),
]
