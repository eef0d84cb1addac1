/** Maildir and spool, looked through in turn. */
import { join } from 'node:path'
import { readMaildir, readSpool } from '../mail/maildir.ts'
import { folderComplete, takeLetter } from './intake.ts'
import type { Shell } from './shell.ts'

export interface FolderSettings {
  readonly data: string
  readonly maildir: string | null
  /** Megabytes. */
  readonly sizeLimit: number
}

export const spoolFolder = (data: string) => join(data, 'spool')

export interface FolderReader {
  /** One look into each; true when something was found, so that the next look comes at once. */
  readonly look: () => Promise<boolean>
  /** Why the Maildir could not be read at the last look; null when it could. */
  readonly lastError: () => string | null
}

export function folderReader(
  settings: FolderSettings,
  shell: Shell,
  onLetter: () => void,
  onComplete: () => void,
): FolderReader {
  const limits = { maxSize: settings.sizeLimit * 1024 * 1024, headSize: 64 * 1024 }
  const source = (name: string) => ({
    ...limits,
    store: async (letter: Parameters<typeof takeLetter>[1]) => {
      await takeLetter(shell, letter, name)
      onLetter()
    },
  })
  let lastError: string | null = null
  const look = async () => {
    const spooled = await readSpool(spoolFolder(settings.data), source('spool'))
    if (settings.maildir === null) return false
    const at = shell.clock.now()
    const read = await readMaildir(settings.maildir, source('maildir')).catch((error: Error) => {
      lastError = error.message
      throw error
    })
    lastError = null
    await folderComplete(shell, `maildir ${settings.maildir}`, at)
    onComplete()
    return spooled + read > 0
  }
  return { look, lastError: () => lastError }
}
