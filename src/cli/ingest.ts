/**
 * `arbiter ingest`: one mail on standard input, for a mail server's pipe. It is acknowledged only when it is safe:
 * taken by the daemon, or written to the spool and brought to the disk. Exit code 75 makes the mail server keep it.
 */
import { randomBytes } from 'node:crypto'
import { askDaemon } from '../app/control.ts'
import { spoolFolder } from '../app/readFolders.ts'
import { writeWhole } from '../mail/sink.ts'
import { Failure, misuse } from './failure.ts'
import { whyNot } from './files.ts'
import { type GlobalOptions, settingsOf } from './settingsOf.ts'
import { onSystem } from './system.ts'

const TRY_LATER = 75
const DAEMON_TIMEOUT_MS = 60_000

export async function ingestCommand(
  options: { readonly again?: string },
  globals: GlobalOptions,
): Promise<void> {
  const config = settingsOf(globals)
  if (options.again !== undefined) {
    await onSystem(config, { command: 'again', letter: options.again })
    process.stdout.write('The letter will be read again.\n')
    return
  }
  if (process.stdin.isTTY) throw misuse('The letter is read from standard input: arbiter ingest < letter.eml')
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  if (bytes.length === 0) throw misuse('There is no letter on standard input.')
  const request = { command: 'ingest', bytes: bytes.toString('base64') }
  const answer = await askDaemon(config.data, request, DAEMON_TIMEOUT_MS).catch(() => null)
  if (answer?.ok) return
  const name = `${Date.now()}-${randomBytes(6).toString('hex')}.eml`
  try {
    await writeWhole(spoolFolder(config.data), name, bytes)
  } catch (error) {
    throw new Failure(`The letter could not be kept: ${whyNot(error)}`, TRY_LATER)
  }
}
