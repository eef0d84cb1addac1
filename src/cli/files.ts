/** Files that commands are given, with a sentence for each way in which they may be missing. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tournament } from '../core/directory.ts'
import { type FileChecks, type Mistake, readTournamentFile } from '../app/tournamentFile.ts'
import { Failure } from './failure.ts'

export async function readBytes(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    throw new Failure(`${path}: ${whyNot(error)}`)
  }
}

export const readText = async (path: string): Promise<string> => (await readBytes(path)).toString('utf8')

export function whyNot(error: unknown): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return 'there is no such file or folder.'
    case 'EACCES':
    case 'EPERM':
      return 'it may not be read or written by this user.'
    case 'EISDIR':
      return 'it is a folder; a file is wanted.'
    case 'ENOTDIR':
    case 'EEXIST':
      return 'it is a file; a folder is wanted.'
    default:
      return error instanceof Error ? error.message : String(error)
  }
}

/** Names of the files of a folder that end so, sorted; [] where there is no such folder. */
export async function filesIn(folder: string, ending: string): Promise<readonly string[]> {
  try {
    const names = await readdir(folder)
    return names.filter(n => n.endsWith(ending)).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw new Failure(`${folder}: ${whyNot(error)}`)
  }
}

export const inFolder = (folder: string, name: string) => join(folder, name)

export async function tournamentFrom(path: string, checks: FileChecks): Promise<Tournament> {
  const read = readTournamentFile(await readText(path), checks)
  if (!read.ok) throw new Failure(tellMistakes(path, read.mistakes))
  return read.tournament
}

export function tellMistakes(path: string, mistakes: readonly Mistake[]): string {
  const lines = mistakes.map(m => `${path}:${m.line}: ${m.text}`)
  const count = mistakes.length === 1 ? 'This mistake' : `These ${mistakes.length} mistakes`
  return `${lines.join('\n')}\n${count} must be mended first; nothing was changed.`
}
