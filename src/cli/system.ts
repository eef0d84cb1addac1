/**
 * A command on the running system: through the daemon's socket where one runs, else on the database itself. An
 * embedded database is never opened by two processes.
 */
import { join } from 'node:path'
import { type Answer, askDaemon, FolderInUse, holdFolder, type Request } from '../app/control.ts'
import { operate } from '../app/operations.ts'
import { parts } from '../app/parts.ts'
import { readingProgress } from '../app/readUntil.ts'
import { secretKey } from '../app/secret.ts'
import { randomToken, secretOf, type Shell, silentLog, wallClock } from '../app/shell.ts'
import type { Config } from '../config.ts'
import type { Json } from '../core/notice.ts'
import { shellSettings } from '../settings.ts'
import { NewerDatabase } from '../store/migrate.ts'
import { openStore } from '../store/open.ts'
import { Failure } from './failure.ts'

const DAEMON_TIMEOUT_MS = 10 * 60_000

/** The result of the request, or a failure with its sentence. */
export async function onSystem(config: Config, request: Request): Promise<Json> {
  const answered =
    (await askDaemon(config.data, request, DAEMON_TIMEOUT_MS)) ?? (await directly(config, request))
  if (answered.ok) return answered.result
  throw new Failure(answered.message, answered.exitCode)
}

async function directly(config: Config, request: Request): Promise<Answer> {
  const held = config.databaseUrl === null ? await hold(config) : null
  try {
    return await withShell(config, (shell, checks) =>
      operate(
        { shell, checks, sizeLimit: config.sizeLimit * 1024 * 1024, headSize: 64 * 1024, wake: () => {} },
        request,
      ),
    )
  } finally {
    await held?.release()
  }
}

/** The folder of the embedded database, for one command. */
export async function hold(config: Config) {
  try {
    return await holdFolder(config.data)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw new Failure(explainDatabase(config, error))
    throw new Failure(`${error.message} It does not answer yet; try again in a few seconds.`)
  }
}

/** A shell for one piece of work on a database that nobody else has open. */
export async function withShell<T>(
  config: Config,
  work: (shell: Shell, checks: Awaited<ReturnType<typeof parts>>['checks']) => Promise<T>,
): Promise<T> {
  const store = await openDatabase(config)
  try {
    const house = await parts(config.templates === null ? {} : { templates: config.templates })
    const mailboxes = [
      ...(config.imapHost === null
        ? []
        : [`imap ${config.imapUser}@${config.imapHost}/${config.imapMailbox}`]),
      ...(config.maildir === null ? [] : [`maildir ${config.maildir}`]),
    ]
    const progress = readingProgress(store, wallClock, mailboxes)
    await progress.update()
    const shell: Shell = {
      store,
      clock: wallClock,
      log: silentLog,
      secret: secretOf(secretKey(config.data, config.secret)),
      rulebooks: house.rulebooks,
      settings: shellSettings(config),
      parse: house.parse,
      compose: house.compose,
      readUntil: progress.readUntil,
      administrator: config.administrator,
      crashPoint: () => {},
      token: randomToken,
      cache: new Map(),
    }
    return await work(shell, house.checks)
  } finally {
    await store.close()
  }
}

export async function openDatabase(config: Config) {
  try {
    return await openStore({ databaseUrl: config.databaseUrl, folder: join(config.data, 'db') })
  } catch (error) {
    throw new Failure(explainDatabase(config, error))
  }
}

/** What a failure of the database means, told so that a volunteer can mend it. */
export function explainDatabase(config: Config, error: unknown): string {
  if (error instanceof NewerDatabase)
    return `${error.message}. Start that version again, or put back the backup that was made before the upgrade.`
  const e = innermost(error)
  const text = e.message || e.errors?.[0]?.message || String(error)
  const code = e.code ?? e.errors?.[0]?.code
  if (config.databaseUrl === null) return explainEmbedded(config, code, text)
  const url = URL.canParse(config.databaseUrl) ? new URL(config.databaseUrl) : null
  const where = url === null ? 'DATABASE_URL' : `${url.hostname}:${url.port || 5432}`
  switch (code) {
    case 'ECONNREFUSED':
      return `No PostgreSQL answers at ${where}. Check DATABASE_URL and that the server runs.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `There is no server by the name ${url?.hostname}. Check DATABASE_URL.`
    case '28P01':
    case '28000':
      return `PostgreSQL at ${where} refuses the login. Check user and password in DATABASE_URL.`
    case '3D000':
      return `The database ${url?.pathname.slice(1)} does not exist at ${where}. Create it first (createdb -O ${url?.username} ${url?.pathname.slice(1)}).`
    case '42501':
      return `The user ${url?.username} may not make tables in the database at ${where}. Make that user its owner (alter database ${url?.pathname.slice(1)} owner to ${url?.username}).`
    default:
      return `The database at ${where} cannot be used: ${text}`
  }
}

function explainEmbedded(config: Config, code: string | undefined, text: string): string {
  if (code === 'EACCES' || code === 'EPERM')
    return `The folder ${config.data} may not be written by this user. Give it to that user, or set ARBITER_DATA.`
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return `${config.data} is no folder. Set ARBITER_DATA to a folder of this user.`
  if (code === 'ENOSPC')
    return `The disk that holds ${config.data} is full. Make room, or set ARBITER_DATA to another disk.`
  return `The embedded database in ${join(config.data, 'db')} cannot be opened: ${text}. If it was copied or cut off, put back a backup.`
}

interface DatabaseError {
  readonly code?: string
  readonly message?: string
  readonly errors?: readonly (Error & { readonly code?: string })[]
  readonly cause?: unknown
}

/** The failure itself, without what was said round it. */
function innermost(error: unknown): DatabaseError {
  const e = (error ?? {}) as DatabaseError
  return e.code === undefined && e.cause !== undefined && e.cause !== null ? innermost(e.cause) : e
}
