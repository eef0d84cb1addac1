import { Migrator } from 'kysely/migration'
import { migrations } from '../../migrations/index.ts'
import type { Db } from './schema.ts'

/** Brings the tables to the newest form; throws with the name of the migration that failed. */
export async function migrateToLatest(db: Db): Promise<readonly string[]> {
  const provider = { getMigrations: async () => ({ ...migrations }) }
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest()
  if (error !== undefined) {
    const failed = results?.find(r => r.status === 'Error')?.migrationName
    throw new Error(
      `The database could not be brought up to date${failed ? ` (${failed})` : ''}: ${tell(error)}`,
    )
  }
  return (results ?? []).filter(r => r.status === 'Success').map(r => r.migrationName)
}

const tell = (error: unknown) => (error instanceof Error ? error.message : String(error))
