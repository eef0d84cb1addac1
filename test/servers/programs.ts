/** Real servers for the tests: where they are, and what happens where they are not. */
import { existsSync } from 'node:fs'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const FOLDERS = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/sbin',
  '/usr/games',
  '/usr/lib/dovecot',
  '/usr/lib/postgresql/15/bin',
]

/** Full path of an installed program, or null. */
export function program(name: string): string | null {
  return FOLDERS.map(f => join(f, name)).find(p => existsSync(p)) ?? null
}

/**
 * A suite that needs installed programs. Without them it is left out with a printed line; where CI is set it fails
 * instead, so that no suite is ever left out unnoticed.
 */
export function suiteWith(title: string, programs: readonly string[], suite: () => void): void {
  const missing = programs.filter(p => program(p) === null)
  if (missing.length === 0) {
    describe(title, suite)
    return
  }
  const how = `${title}: left out, ${missing.join(' and ')} not installed (.ci/run installs what all suites need)`
  if (!process.env.CI) console.log(how)
  describe(title, () => {
    it(
      process.env.CI ? 'has the programs that it needs' : `is left out here: no ${missing.join(', no ')}`,
      () => {
        expect(process.env.CI ? missing : []).toEqual([])
      },
    )
  })
}

/** A folder that an unprivileged server may enter. */
export function serverFolder(name: string): string {
  return mkdtempSync(join(tmpdir(), `arbiter-${name}-`))
}

/** A port that nobody uses now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

export const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Waits until `look` gives something other than null, false or undefined. */
export async function until<T>(
  what: string,
  look: () => Promise<T | null | false | undefined>,
  ms = 30_000,
): Promise<T> {
  const end = Date.now() + ms
  let last: unknown = null
  while (Date.now() < end) {
    try {
      const found = await look()
      if (found !== null && found !== false && found !== undefined) return found
    } catch (error) {
      last = error
    }
    await pause(50)
  }
  throw new Error(`${what} did not come within ${ms} ms${last ? `: ${String(last)}` : ''}`)
}
