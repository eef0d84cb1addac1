/** `arbiter start`: the daemon, until SIGTERM or SIGINT. */
import { randomBytes } from 'node:crypto'
import { FolderInUse } from '../app/control.ts'
import { crashPointOf } from '../app/crash.ts'
import { wallClock } from '../app/shell.ts'
import { startDaemon, type Daemon } from '../daemon.ts'
import { logTo } from '../log.ts'
import { NewerDatabase } from '../store/migrate.ts'
import { WEB_DEFAULTS } from '../web/deps.ts'
import { mountWeb } from '../web/server.ts'
import { Failure } from './failure.ts'
import { type GlobalOptions, settingsOf } from './settingsOf.ts'
import { explainDatabase } from './system.ts'

export async function startCommand(globals: GlobalOptions): Promise<void> {
  const config = settingsOf(globals)
  const log = logTo(config.logLevel)
  const stopping = new AbortController()
  let daemon: Daemon | null = null
  let ended: (() => void) | null = null
  const end = new Promise<void>(resolve => {
    ended = resolve
  })
  const stop = (signal: string) => {
    if (stopping.signal.aborted) return
    log.info({ signal }, 'stopping')
    stopping.abort()
    ended?.()
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('unhandledRejection', error => {
    log.error(
      { err: error instanceof Error ? (error.stack ?? error.message) : String(error) },
      'an error that nobody caught',
    )
  })
  try {
    daemon = await startDaemon(config, {
      log,
      clock: wallClock,
      crashPoint: crashPointOf(process.env),
      stopWaiting: stopping.signal,
      onWaiting: () => {
        log.warn({}, 'another arbiter works on this database; this one waits')
        process.stdout.write(
          'Another arbiter works on this database. This one waits, and steps in when the other ends (stop it with Ctrl-C).\n',
        )
      },
      onFatal: why => {
        log.error({}, why)
        process.exitCode = 1
        stop('lost')
      },
      mountWeb: async (server, parts) =>
        mountWeb(server, {
          ...WEB_DEFAULTS,
          ...parts,
          administrator: config.administrator,
          random: () => randomBytes(32).toString('hex'),
        }),
    })
  } catch (error) {
    if (stopping.signal.aborted) return
    throw asFailure(config, error)
  }
  process.stdout.write(`The arbiter runs; pages at ${daemon.url} (stop it with Ctrl-C).\n`)
  await end
  await daemon.stop()
  // Whatever a dead network still holds open is not waited for.
  process.exit(process.exitCode ?? 0)
}

function asFailure(config: ReturnType<typeof settingsOf>, error: unknown): Error {
  const e = error as NodeJS.ErrnoException
  if (error instanceof FolderInUse)
    return new Failure(
      `${error.message} Only one can; stop the other first, or set ARBITER_DATA to another folder.`,
    )
  if (e.code === 'EADDRINUSE')
    return new Failure(
      `Port ${config.httpPort} is taken by another program. Set ARBITER_HTTP_PORT to another.`,
    )
  if (e.code === 'EADDRNOTAVAIL')
    return new Failure(
      `${config.httpHost} is no address of this machine. Set ARBITER_HTTP_HOST to one (127.0.0.1, or 0.0.0.0 for all).`,
    )
  if (e.syscall === 'listen' || e.syscall === 'getaddrinfo')
    return new Failure(
      `The pages cannot be served at ${config.httpHost}, port ${config.httpPort}: ${e.message}. Check ARBITER_HTTP_HOST and ARBITER_HTTP_PORT.`,
    )
  if (e.code === 'EACCES' && e.syscall === 'mkdir')
    return new Failure(
      `The folder ${config.data} may not be written by this user. Give it to that user, or set ARBITER_DATA.`,
    )
  if (
    e.code !== undefined ||
    error instanceof NewerDatabase ||
    /database|PGlite|postgres/i.test(e.message ?? '')
  ) {
    const failure = new Failure(explainDatabase(config, error))
    failure.stack = e.stack ?? failure.message
    return failure
  }
  return error as Error
}
