/** The running arbiter: everything wired once, the loops, and a clean stop. */
import { join } from 'node:path'
import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Held, holdFolder } from './app/control.ts'
import { type HealthParts, serveHealth } from './app/healthServer.ts'
import { intakeOf } from './app/intake.ts'
import { takeLeadership, type Leadership } from './app/leader.ts'
import { type Loop, startLoop } from './app/loop.ts'
import { operate, type OperationContext } from './app/operations.ts'
import { parts as houseParts } from './app/parts.ts'
import { folderReader } from './app/readFolders.ts'
import { receiveNext } from './app/receiveLetter.ts'
import { readingProgress } from './app/readUntil.ts'
import { secretKey } from './app/secret.ts'
import { type NoticeEnvelope, resolveAmbiguous, sendOutbox } from './app/sendOutbox.ts'
import { type Clock, type CrashPoint, type Log, randomToken, secretOf, type Shell } from './app/shell.ts'
import { sweepTimes } from './app/sweepTimes.ts'
import { sweeper } from './app/sweeper.ts'
import { tellAlerts } from './app/tellAlerts.ts'
import type { Config } from './config.ts'
import { instantOfMs } from './core/plainDate.ts'
import { drawBoard } from './mail/boardPicture.ts'
import { type Source, watchImap } from './mail/imap.ts'
import { parsePool } from './mail/parsePool.ts'
import type { Transport } from './mail/transport.ts'
import { imapSettings, shellSettings, signatureChecker, transportOf } from './settings.ts'
import { type Store, openStore } from './store/open.ts'
import { strandedToAmbiguous } from './store/outbox.ts'

export interface DaemonParts {
  readonly log: Log
  readonly clock: Clock
  readonly crashPoint: (name: CrashPoint) => void
  /** Puts the pages on the server that has /health and /metrics. */
  readonly mountWeb?: (
    server: FastifyInstance,
    parts: {
      readonly shell: Shell
      readonly publicUrl: string
      readonly cookieKey: Uint8Array
      readonly checks: OperationContext['checks']
      readonly wake: () => void
      readonly sources: HealthParts['sources']
    },
  ) => Promise<void>
  /** Told while another daemon holds the database. */
  readonly onWaiting?: () => void
  /** The lock was lost or the machine is broken: the process had better end and be started anew. */
  readonly onFatal?: (why: string) => void
  readonly stopWaiting?: AbortSignal
}

export interface Daemon {
  readonly shell: Shell
  readonly url: string
  /** Ends within the stop timeout with nothing half done. */
  readonly stop: () => Promise<void>
}

const WAIT_FOR_LEADER_MS = 2000

export async function startDaemon(config: Config, given: DaemonParts): Promise<Daemon> {
  const held = await holdFolder(config.data)
  let store: Store | null = null
  let leader: Leadership | null = null
  try {
    leader = config.databaseUrl === null ? null : await lead(config, given)
    store = await openStore({
      databaseUrl: config.databaseUrl,
      folder: join(config.data, 'db'),
      poolSize: config.databasePool,
      onError: error => given.log.warn({ err: error.message }, 'a database connection broke'),
    })
    return await run(config, given, held, store, leader)
  } catch (error) {
    await store?.close().catch(() => {})
    await leader?.release()
    await held.release()
    throw error
  }
}

async function lead(config: Config, given: DaemonParts): Promise<Leadership> {
  let told = false
  for (;;) {
    const leader = await takeLeadership(config.databaseUrl ?? '', 10_000)
    if (leader !== null) return leader
    if (!told) given.onWaiting?.()
    told = true
    if (given.stopWaiting?.aborted)
      throw new Error('Stopped while another arbiter was working on this database.')
    await new Promise(resolve => setTimeout(resolve, WAIT_FOR_LEADER_MS))
  }
}

async function run(
  config: Config,
  given: DaemonParts,
  held: Held,
  store: Store,
  leader: Leadership | null,
): Promise<Daemon> {
  const { log, clock } = given
  const key = secretKey(config.data, config.secret)
  const house = await houseParts({
    drawBoard,
    ...(config.templates === null ? {} : { templates: config.templates }),
  })
  const pool = parsePool({ timeoutMs: config.parseTimeout * 1000, memoryMb: config.parseMemory })
  const sourceNames: string[] = []
  if (config.imapHost !== null)
    sourceNames.push(`imap ${config.imapUser}@${config.imapHost}/${config.imapMailbox}`)
  if (config.maildir !== null) sourceNames.push(`maildir ${config.maildir}`)
  const progress = readingProgress(store, clock, sourceNames)
  const checkSignature = config.checkSignatures ? signatureChecker(clock) : null
  const shell: Shell = {
    store,
    clock,
    log,
    secret: secretOf(key),
    rulebooks: house.rulebooks,
    settings: shellSettings(config),
    parse: pool.parse,
    compose: house.compose,
    readUntil: progress.readUntil,
    administrator: config.administrator,
    crashPoint: given.crashPoint,
    token: randomToken,
    cache: new Map(),
    ...(checkSignature === null ? {} : { checkSignature }),
  }
  // Whatever was being sent when the last process ended: nobody knows what the server got of it.
  await store.inTransaction(tx => strandedToAmbiguous(tx, clock.now(), true))

  const loops: Record<string, Loop> = {}
  const wakeLetters = () => loops.letters?.wake()
  const wakeOutbox = () => loops.outbox?.wake()
  const intake =
    config.imapHost === null || sourceNames[0] === undefined
      ? null
      : intakeOf(shell, sourceNames[0], wakeLetters, () => {
          progress.changed()
          loops.sweeps?.wake()
        })
  const source: Source | null = intake === null ? null : watchImap(imapSettings(config), intake, log)
  const transport: Transport<NoticeEnvelope> = transportOf(config, source?.findOwnCopy ?? null)

  const receiving = startLoop(
    'letters',
    5000,
    async () => {
      await pool.ready()
      const read = await receiveNext(shell)
      if (read !== null) {
        wakeOutbox()
        return true
      }
      progress.changed()
      return false
    },
    log,
  )
  loops.letters = receiving
  loops.outbox = startLoop(
    'outbox',
    config.outboxTick * 1000,
    async () => {
      await store.inTransaction(tx => strandedToAmbiguous(tx, clock.now(), false))
      await resolveAmbiguous(shell, transport)
      return (await sendOutbox(shell, transport)).tried > 0
    },
    log,
  )
  const folders = folderReader(config, shell, wakeLetters, progress.changed)
  loops.folders = startLoop('folders', config.folderPoll * 1000, folders.look, log)
  const sweeping = sweeper(shell, progress, { unreadAlertMs: config.unreadAlert * 1000, onSent: wakeOutbox })
  const times = sweepTimes(shell, () => loops.sweeps?.wake())
  loops.sweeps = startLoop(
    'sweeps',
    config.sweepTick * 1000,
    async () => {
      await times.keep()
      return sweeping.tick()
    },
    log,
  )
  loops.alerts = startLoop(
    'alerts',
    config.sweepTick * 1000,
    async () => {
      if ((await tellAlerts(shell)) > 0) wakeOutbox()
      return false
    },
    log,
  )
  const wakeAll = () => {
    for (const loop of Object.values(loops)) loop.wake()
  }
  const context: OperationContext = {
    shell,
    checks: house.checks,
    sizeLimit: config.sizeLimit * 1024 * 1024,
    headSize: 64 * 1024,
    wake: wakeAll,
  }
  held.serve(request => operate(context, request))

  const health: HealthParts = {
    shell,
    sources: () => [
      ...(source === null ? [] : [{ name: sourceNames[0] ?? 'imap', ...source.state() }]),
      ...(config.maildir === null
        ? []
        : [
            {
              name: `maildir ${config.maildir}`,
              connected: folders.lastError() === null,
              lastError: folders.lastError(),
            },
          ]),
    ],
  }
  const quiet = () => Promise.all([times.stop(), source?.stop(), ...Object.values(loops).map(l => l.stop())])
  const server = await serveHealth(health, config.httpHost, config.httpPort, async (app, url) => {
    const cookieKey = createHmac('sha256', key).update('cookies').digest()
    const publicUrl = config.publicUrl ?? url
    const { checks, wake } = context
    await given.mountWeb?.(app, { shell, publicUrl, cookieKey, checks, wake, sources: health.sources })
  }).catch(async (error: unknown) => {
    // Without its pages it does not run: whatever has begun is ended, or the process would stay and do nothing.
    await quiet()
    await transport.close()
    await pool.close()
    throw error
  })
  log.info({ url: server.url, database: store.kind, sources: sourceNames.length }, 'the arbiter runs')
  leader?.onLost(() => given.onFatal?.('The connection that holds the lock on the database was lost.'))

  return {
    shell,
    url: server.url,
    stop: async () => {
      const settled = Promise.all([server.close(), quiet()])
      const patience = new Promise<void>(resolve => setTimeout(resolve, config.stopTimeout * 1000).unref())
      await Promise.race([settled, patience])
      await transport.close()
      await pool.close()
      await Promise.race([store.close(), new Promise<void>(resolve => setTimeout(resolve, 500).unref())])
      await leader?.release()
      await held.release()
      log.info({ at: instantOfMs(clock.ms()) }, 'the arbiter has stopped')
    },
  }
}
