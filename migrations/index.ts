/** Every migration by name, in order; a static map, so that nothing is looked for on the disk. */
import type { Migration } from 'kysely/migration'
import * as house from './0001_house.ts'

export const migrations: Readonly<Record<string, Migration>> = {
  '0001_house': house,
}
