import { Migrator } from 'kysely/migration'
import { migrations } from '../../migrations/index.ts'
import type { Db } from './schema.ts'

/** The tables were made by a later version of the program, which knows a migration that this one does not. */
export class NewerDatabase extends Error {
  constructor(migration: string) {
    super(`The database was made by a later version of the arbiter (it has ${migration.replace(/,$/, '')})`)
  }
}

/** Brings the tables to the newest form; throws with the name of the migration that failed. */
export async function migrateToLatest(db: Db): Promise<readonly string[]> {
  const provider = { getMigrations: async () => ({ ...migrations }) }
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest()
  if (error !== undefined) {
    const newer = /previously executed migration (\S+) is missing/.exec(tell(error))?.[1]
    if (newer !== undefined) throw new NewerDatabase(newer)
    const failed = results?.find(r => r.status === 'Error')?.migrationName
    throw new Error(
      `The database could not be brought up to date${failed ? ` (${failed})` : ''}: ${tell(error)}`,
      { cause: error },
    )
  }
  return (results ?? []).filter(r => r.status === 'Success').map(r => r.migrationName)
}

const tell = (error: unknown) => (error instanceof Error ? error.message : String(error))
