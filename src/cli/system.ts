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

async function hold(config: Config) {
  try {
    return await holdFolder(config.data)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
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

export function explainDatabase(config: Config, error: unknown): string {
  const e = error as { code?: string; message?: string; errors?: readonly Error[] }
  const text = e.message || e.errors?.[0]?.message || String(error)
  if (config.databaseUrl === null) {
    if (e.code === 'EACCES')
      return `The folder ${config.data} may not be written by this user. Give it to that user, or set ARBITER_DATA.`
    return `The embedded database in ${join(config.data, 'db')} cannot be opened: ${text}. If it was copied or cut off, put back a backup.`
  }
  const url = URL.canParse(config.databaseUrl) ? new URL(config.databaseUrl) : null
  const where = url === null ? 'DATABASE_URL' : `${url.hostname}:${url.port || 5432}`
  if (e.code === 'ECONNREFUSED')
    return `No PostgreSQL answers at ${where}. Check DATABASE_URL and that the server runs.`
  if (e.code === 'ENOTFOUND') return `There is no server by the name ${url?.hostname}. Check DATABASE_URL.`
  if (e.code === '28P01' || e.code === '28000')
    return `PostgreSQL at ${where} refuses the login. Check user and password in DATABASE_URL.`
  if (e.code === '3D000')
    return `The database ${url?.pathname.slice(1)} does not exist at ${where}. Create it first (createdb).`
  return `The database at ${where} cannot be used: ${text}`
}
