import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseDate } from '../../src/core/plainDate.ts'
import { account, runSeason, seasonFolders } from './season.ts'

const ROOT = new URL('.', import.meta.url).pathname

describe('golden seasons: letters in, every notice out', () => {
  it.each(seasonFolders(ROOT))('%s', async name => {
    const folder = join(ROOT, name)
    const until = existsSync(join(folder, 'until.txt'))
      ? parseDate(readFileSync(join(folder, 'until.txt'), 'utf8').trim())
      : null
    await expect(account(await runSeason(folder, until))).toMatchFileSnapshot(join(folder, 'golden.txt'))
  })
})
