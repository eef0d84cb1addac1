/** A rollback without its backup: an older program meets the tables of a newer one. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { explainDatabase } from '../../src/cli/system.ts'
import { readConfig } from '../../src/config.ts'
import { migrateToLatest, NewerDatabase } from '../../src/store/migrate.ts'
import { freshStore } from './freshStore.ts'

it('tables of a later version are left alone, and the way back is told', async () => {
  const store = await freshStore()
  try {
    await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '2030-01-01T00:00:00Z')`.execute(
      store.db,
    )
    const error = await migrateToLatest(store.db).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(NewerDatabase)
    const read = readConfig({ env: {}, cwd: '/' })
    expect(read.ok && explainDatabase(read.config, error)).toBe(
      'The database was made by a later version of the arbiter (it has 9999_later). Start that version again, or put back the backup that was made before the upgrade.',
    )
  } finally {
    await store.close()
  }
})
