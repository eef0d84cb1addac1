/**
 * A mailbox over IMAP as a source of letters. The server is only a source: flags are never relied on, the cursor
 * and the list of UIDs live in our database. The client is built anew after every break; every wait has an end
 * (mail.md M5-M11, section 2).
 */
import { ImapFlow } from 'imapflow'
import { type Instant, instantOfMs } from '../core/plainDate.ts'
import { answerQuestions, findOwnCopy } from './imapOwnCopy.ts'
import { newSession, pause, rouse, type Session, sleepUntilWoken, withDeadline } from './imapSession.ts'
import type { FindOwnCopy } from './transport.ts'
import type { Intake } from './intake.ts'
import { explainImap, isBadLogin, suggestedWaitMs } from './imapErrors.ts'

export interface ImapLogin {
  readonly user: string
  readonly pass?: string
  readonly accessToken?: string
}

export interface ImapSettings {
  readonly host: string
  readonly port: number
  readonly tls: 'tls' | 'starttls' | 'none'
  readonly login: () => Promise<ImapLogin>
  readonly mailbox: string
  /** Folders for letters dealt with; null = they stay where they are. */
  readonly processedFolder: string | null
  readonly quarantineFolder: string | null
  readonly pollMs: number
  readonly reconcileMs: number
  readonly connectTimeoutMs: number
  readonly socketTimeoutMs: number
  /** Longest wait for one command. */
  readonly commandTimeoutMs: number
  readonly backoffMs: readonly [number, number]
  /** A connection that lived so long was a good one: the back-off begins anew. */
  readonly stableMs: number
  /** Wait between logins once the login itself was refused several times. */
  readonly loginBreakerMs: number
  readonly maxSize: number
  readonly headSize: number
  readonly allowSelfSigned: boolean
}

export interface SourceLog {
  info(what: object, text: string): void
  warn(what: object, text: string): void
}

export interface SourceState {
  readonly connected: boolean
  readonly lastError: string | null
  readonly logins: number
}

export interface Source {
  /** Reads as soon as it can. */
  readonly poke: () => void
  readonly state: () => SourceState
  /** Ends within a few seconds, whatever the network does. */
  readonly stop: () => Promise<void>
  /** Whether a message of ours lies in the mailbox or in its Sent folder; null when nobody can look now. */
  readonly findOwnCopy: FindOwnCopy
}

const BATCH = 200
const BAD_LOGINS = 3
const UNFETCHABLE_AFTER = 3

export function watchImap(settings: ImapSettings, intake: Intake, log: SourceLog): Source {
  const session = newSession()
  const stopping = new AbortController()
  const running = loop(settings, intake, log, session, stopping.signal)
  return {
    poke: () => rouse(session),
    state: () => ({
      connected: session.client !== null,
      lastError: session.lastError,
      logins: session.logins,
    }),
    stop: async () => {
      stopping.abort()
      rouse(session)
      session.client?.close()
      await Promise.race([running, pause(4000)])
    },
    findOwnCopy: (messageId, copyAddress) => findOwnCopy(settings, session, messageId, copyAddress),
  }
}

async function loop(
  settings: ImapSettings,
  intake: Intake,
  log: SourceLog,
  session: Session,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  let badLogins = 0
  while (!signal.aborted) {
    const begun = Date.now()
    let wait = 0
    try {
      await connectAndRead(settings, intake, log, session, signal)
      badLogins = 0
    } catch (error) {
      session.lastError = explainImap(settings, error)
      if (signal.aborted) return
      log.warn({ err: String((error as Error)?.message ?? error) }, session.lastError)
      badLogins = isBadLogin(error) ? badLogins + 1 : 0
      if (badLogins >= BAD_LOGINS) {
        wait = settings.loginBreakerMs
        await intake.alert('imap-login', session.lastError).catch(() => {})
      }
      wait = Math.max(wait, suggestedWaitMs(error))
    }
    if (signal.aborted) return
    failures = Date.now() - begun >= settings.stableMs ? 0 : failures + 1
    const [least, most] = settings.backoffMs
    const backoff = Math.min(most, least * 2 ** Math.min(failures, 20)) * (0.75 + Math.random() / 2)
    await sleepUntilWoken(session, Math.max(wait, backoff), signal, false)
  }
}

/** One life of one connection. Returns when it was closed, throws when it broke. */
async function connectAndRead(
  settings: ImapSettings,
  intake: Intake,
  log: SourceLog,
  session: Session,
  signal: AbortSignal,
): Promise<void> {
  const client = clientOf(settings, await settings.login())
  let broken: Error | null = null
  // Both must be listened to from the start: a break in the handshake is an 'error', later often only a 'close' (M5).
  client.on('error', error => {
    broken ??= error
    rouse(session)
  })
  client.on('close', () => {
    broken ??= new Error('The server closed the connection.')
    rouse(session)
  })
  client.on('exists', () => rouse(session))
  const within = <T>(work: Promise<T>) => withDeadline(client, work, settings.commandTimeoutMs)
  try {
    session.logins += 1
    await withDeadline(client, client.connect(), settings.connectTimeoutMs * 2)
    session.client = client
    const box = await within(client.mailboxOpen(settings.mailbox))
    let { lastUid } = await intake.open(String(box.uidValidity))
    session.lastError = null
    log.info({ mailbox: settings.mailbox, messages: box.exists }, 'the mailbox is open')
    let reconciled = 0
    while (!signal.aborted && broken === null) {
      const known = client.mailbox === false ? null : String(client.mailbox.uidValidity)
      if (known !== null && known !== String(box.uidValidity)) return
      const everything = Date.now() - reconciled >= settings.reconcileMs
      if (everything) reconciled = Date.now()
      lastUid = await readMailbox({ settings, intake, log, session, client, within }, lastUid, everything)
      await tidy({ settings, intake, log, session, client, within })
      await answerQuestions(session, client, within)
      if (signal.aborted || broken !== null) break
      // Never awaited: the next command ends it. Its failure shows as 'close' or in that command.
      void client.idle().catch(() => {})
      await sleepUntilWoken(session, settings.pollMs, signal, true)
    }
    if (broken !== null) throw broken
  } finally {
    session.client = null
    for (const question of session.questions.splice(0)) question.answer(null)
    client.close()
  }
}

function clientOf(settings: ImapSettings, login: ImapLogin): ImapFlow {
  return new ImapFlow({
    host: settings.host,
    port: settings.port,
    secure: settings.tls === 'tls',
    ...(settings.tls === 'starttls' ? { doSTARTTLS: true } : {}),
    ...(settings.tls === 'none' ? { doSTARTTLS: false } : {}),
    auth:
      login.accessToken === undefined
        ? { user: login.user, pass: login.pass ?? '' }
        : { user: login.user, accessToken: login.accessToken },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: settings.connectTimeoutMs,
    greetingTimeout: settings.connectTimeoutMs,
    socketTimeout: settings.socketTimeoutMs,
    maxIdleTime: settings.pollMs,
    tls: { rejectUnauthorized: !settings.allowSelfSigned },
    clientInfo: { name: 'chess-arbiter' },
  })
}

interface Reading {
  readonly settings: ImapSettings
  readonly intake: Intake
  readonly log: SourceLog
  readonly session: Session
  readonly client: ImapFlow
  readonly within: <T>(work: Promise<T>) => Promise<T>
}

/** Everything after the cursor, or every UID that was never seen; gives the new cursor. */
async function readMailbox(reading: Reading, lastUid: number, everything: boolean): Promise<number> {
  const { client, intake, within, log } = reading
  const at: Instant = instantOfMs(Date.now())
  const query = everything ? { all: true } : { uid: `${lastUid + 1}:*` }
  const found = await within(client.search(query, { uid: true }))
  if (!found) throw new Error('The server did not give the list of letters.')
  const seen = everything ? await intake.seen() : new Set<number>()
  // 'n:*' gives the last letter even if its UID is lower (M7).
  const uids = found.filter(uid => (everything ? !seen.has(uid) : uid > lastUid)).sort((a, b) => a - b)
  intake.crashPoint('after-search')
  if (everything) {
    const there = new Set(found)
    const gone = [...seen].filter(uid => !there.has(uid)).length
    if (uids.length > 0 || gone > 0)
      log.info({ missing: uids.length, gone }, 'the mailbox was compared with the record')
  }
  let cursor = lastUid
  for (let from = 0; from < uids.length; from += BATCH) {
    const batch = uids.slice(from, from + BATCH)
    const listed = await listSizes(reading, batch)
    for (const uid of batch) {
      await fetchOne(reading, uid, listed.get(uid))
      cursor = Math.max(cursor, uid)
    }
  }
  await intake.complete(at)
  return cursor
}

interface Listed {
  readonly size: number
  readonly receivedAt: Instant
}

/** To its end before anything else is asked: a command inside the loop would wait for ever (M6). */
async function listSizes(
  { client, within }: Reading,
  uids: readonly number[],
): Promise<ReadonlyMap<number, Listed>> {
  const query = { uid: true, size: true, internalDate: true }
  const messages = await within(client.fetchAll(uids.join(','), query, { uid: true }))
  return new Map(
    messages.map(m => {
      const date = m.internalDate instanceof Date ? m.internalDate : new Date(m.internalDate ?? Number.NaN)
      const ms = Number.isNaN(date.getTime()) ? Date.now() : date.getTime()
      return [m.uid, { size: m.size ?? 0, receivedAt: instantOfMs(ms) }]
    }),
  )
}

async function fetchOne(reading: Reading, uid: number, listed: Listed | undefined): Promise<void> {
  const { settings, intake, client, within, session, log } = reading
  if (listed === undefined) {
    log.warn({ uid }, 'a letter was removed from the mailbox before it could be read')
    return intake.gap(uid, 'removed before it was read')
  }
  // One big mail must not close the connection again and again (M10): beyond the limit only its head is taken.
  const truncated = listed.size > settings.maxSize
  const source = truncated ? { maxLength: settings.headSize } : true
  let message: Awaited<ReturnType<ImapFlow['fetchOne']>>
  try {
    message = await within(client.fetchOne(String(uid), { uid: true, source }, { uid: true }))
  } catch (error) {
    const times = (session.troubles.get(uid) ?? 0) + 1
    session.troubles.set(uid, times)
    if (times < UNFETCHABLE_AFTER) throw error
    await intake.alert(
      'imap-unfetchable',
      `The mail server does not give out one letter (UID ${uid}); it was left there.`,
    )
    return intake.gap(uid, 'the server did not give it out')
  }
  session.troubles.delete(uid)
  const bytes = message === false ? undefined : message.source
  if (bytes === undefined) {
    log.warn({ uid }, 'a letter was removed from the mailbox while it was read')
    return intake.gap(uid, 'removed while it was read')
  }
  intake.crashPoint('after-fetch')
  await intake.store(uid, { bytes, receivedAt: listed.receivedAt, truncated })
}

/** Letters dealt with are moved away: tidy-up only, nothing depends on it. */
async function tidy(reading: Reading): Promise<void> {
  const { settings, intake, client, within } = reading
  if (settings.processedFolder === null && settings.quarantineFolder === null) return
  for (const { uid, quarantined } of await intake.toTidy()) {
    const folder = quarantined ? settings.quarantineFolder : settings.processedFolder
    if (folder !== null) {
      const moved = await within(client.messageMove(String(uid), folder, { uid: true }))
      if (moved === false) {
        // A missing folder is answered by `false` and no error (M8).
        const made = await within(client.mailboxCreate(folder)).catch(() => null)
        const again = made && (await within(client.messageMove(String(uid), folder, { uid: true })))
        if (!again) return
      }
    }
    intake.crashPoint('after-move')
    await intake.tidied(uid)
  }
}
