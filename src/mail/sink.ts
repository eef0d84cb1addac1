/** Delivery into a folder, for the demo and for trials: each message a file that a mail program can open. */
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transport } from './transport.ts'

export function folderTransport(folder: string): Transport {
  return {
    wantsBytes: true,
    findOwnCopy: null,
    close: async () => {},
    deliver: async envelope => {
      const name = messageFileName(envelope.at, envelope.id, envelope.kind, envelope.rcpt)
      try {
        await writeWhole(folder, name, envelope.bytes)
        return { kind: 'accepted' }
      } catch (error) {
        return { kind: 'not-taken', error: (error as Error).message }
      }
    },
  }
}

/** '20250308T060000Z-000012-repeat-due-ann@kent.example.eml' */
export function messageFileName(at: string, id: number, kind: string, rcpt: string): string {
  const safe = rcpt.replace(/[^A-Za-z0-9@._+-]/g, '_')
  return `${at.replace(/[-:]/g, '')}-${String(id).padStart(6, '0')}-${kind}-${safe}.eml`
}

/** Whether a file of that name is such a message, whole or half written. */
export const isMessageFile = (name: string): boolean =>
  /^\.?\d{8}T\d{6}(?:\.\d+)?Z-\d{6,}-[a-z-]+-[A-Za-z0-9@._+-]+\.eml(?:\.part)?$/.test(name)

/** Written, brought to the disk, then named: nobody sees half a file. */
export async function writeWhole(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `.${name}.part`)
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, join(folder, name))
}
