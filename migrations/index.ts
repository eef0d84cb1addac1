/** Every migration by name, in order; a static map, so that nothing is looked for on the disk. */
import type { Migration } from 'kysely/migration'
import * as house from './0001_house.ts'
import * as visitors from './0002_visitors.ts'
import * as desk from './0003_desk.ts'
import * as head from './0004_head.ts'

export const migrations: Readonly<Record<string, Migration>> = {
  '0001_house': house,
  '0002_visitors': visitors,
  '0003_desk': desk,
  '0004_head': head,
}
