/** The secret that signs tokens and Message-IDs: from the settings, else made once and kept in the data folder. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, openSync, readFileSync, writeSync, closeSync, fsyncSync } from 'node:fs'
import { join } from 'node:path'

export function secretKey(data: string, given: string | null): string {
  if (given !== null) return given
  const path = join(data, 'secret')
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(data, { recursive: true, mode: 0o700 })
  const made = randomBytes(32).toString('hex')
  // 'wx': whoever comes second reads what the first has written.
  try {
    const file = openSync(path, 'wx', 0o600)
    writeSync(file, `${made}\n`)
    fsyncSync(file)
    closeSync(file)
    return made
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return readFileSync(path, 'utf8').trim()
  }
}
