/**
 * A Maildir folder, or a plain folder of spooled letters, as a source. A file is taken into the database first and
 * moved away (or removed) after; a crash between the two makes it be read again, which changes nothing.
 */
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { instantOfMs } from '../core/plainDate.ts'
import type { FetchedLetter } from './intake.ts'

export interface FolderSource {
  readonly store: (letter: FetchedLetter) => Promise<void>
  readonly maxSize: number
  readonly headSize: number
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter(n => !n.startsWith('.')).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** The Maildir is not there: a slip in its name, or a disk that is away. It is never taken for an empty one. */
export class NoMaildir extends Error {
  constructor(folder: string) {
    super(
      `There is no Maildir at ${folder} (a folder with new, cur and tmp in it). Check ARBITER_MAILDIR, or make it.`,
    )
  }
}

/** Takes in what lies in `new`; the files go to `cur`, marked as seen. Gives how many were taken. */
export async function readMaildir(folder: string, source: FolderSource): Promise<number> {
  const fresh = join(folder, 'new')
  if (!(await stat(fresh).catch(() => null))?.isDirectory()) throw new NoMaildir(folder)
  const names = await namesIn(fresh)
  if (names.length > 0) await mkdir(join(folder, 'cur'), { recursive: true })
  for (const name of names) {
    const path = join(fresh, name)
    if (!(await takeFile(path, source))) continue
    await rename(path, join(folder, 'cur', name.includes(':2,') ? name : `${name}:2,S`)).catch(ignoreMissing)
  }
  return names.length
}

/** Takes in every letter of the spool and removes it. */
export async function readSpool(folder: string, source: FolderSource): Promise<number> {
  const names = (await namesIn(folder)).filter(n => n.endsWith('.eml'))
  for (const name of names) {
    const path = join(folder, name)
    if (await takeFile(path, source)) await rm(path, { force: true })
  }
  return names.length
}

/** False when another process has taken it meanwhile. */
async function takeFile(path: string, source: FolderSource): Promise<boolean> {
  try {
    const { size, mtimeMs } = await stat(path)
    const truncated = size > source.maxSize
    const whole = await readFile(path)
    const bytes = truncated ? whole.subarray(0, source.headSize) : whole
    await source.store({ bytes, receivedAt: instantOfMs(mtimeMs), truncated })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
