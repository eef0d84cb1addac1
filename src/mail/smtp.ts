/**
 * Delivery over SMTP with evidence. nodemailer reports one and the same error wherever a connection breaks, so its
 * log is listened to: whether DATA was begun and the body finished decides what a failure means (mail.md M1, M2).
 * One message at a time, one recipient an envelope, connections reused, nothing requeued behind our back.
 */
import { createTransport, type Transporter } from 'nodemailer'
import { canonicalAddress } from './address.ts'
import type { Delivery, Transport } from './transport.ts'

export interface SmtpLogin {
  readonly user: string
  readonly pass?: string
  readonly accessToken?: string
}

export interface SmtpSettings {
  readonly host: string
  readonly port: number
  readonly tls: 'tls' | 'starttls' | 'none'
  /** Asked anew for each connection, so that a token may have been renewed. */
  readonly login: (() => Promise<SmtpLogin>) | null
  readonly connectTimeoutMs: number
  readonly greetingTimeoutMs: number
  readonly socketTimeoutMs: number
  /** A connection is not kept idle for longer. */
  readonly idleMs: number
  readonly allowSelfSigned: boolean
  /** What we call ourselves in EHLO. */
  readonly name?: string
}

interface Seen {
  dataStarted: boolean
  bodyDone: boolean
}

export function smtpTransport(
  settings: SmtpSettings,
  findOwnCopy: Transport['findOwnCopy'] = null,
): Transport {
  let transporter: Transporter | null = null
  let madeFor: string | null = null
  let evidence: Seen = { dataStarted: false, bodyDone: false }
  let note: (() => void) | null = null
  let idle: NodeJS.Timeout | null = null

  const listen = (entry: { readonly tnx?: string; readonly inByteCount?: number }, text: unknown) => {
    if (entry.tnx === 'client' && text === 'DATA') evidence.dataStarted = true
    else if (entry.tnx === 'message' && entry.inByteCount !== undefined) evidence.bodyDone = true
    else return
    note?.()
  }

  const drop = () => {
    transporter?.close()
    transporter = null
  }

  const connection = async (): Promise<Transporter> => {
    const login = settings.login === null ? null : await settings.login()
    const key = JSON.stringify(login)
    if (transporter !== null && madeFor === key) return transporter
    drop()
    transporter = createTransport(optionsOf(settings, login, listen))
    madeFor = key
    return transporter
  }

  return {
    wantsBytes: true,
    findOwnCopy,
    close: async () => {
      if (idle !== null) clearTimeout(idle)
      drop()
    },
    deliver: async (envelope, progress) => {
      const rcpts = [envelope.rcpt, ...(envelope.bcc === null ? [] : [envelope.bcc])]
      const unfit = [envelope.from, ...rcpts].find(a => canonicalAddress(a) !== a)
      if (unfit !== undefined)
        return { kind: 'refused', error: `${unfit} is not an address that can be written to` }
      if (idle !== null) clearTimeout(idle)
      evidence = { dataStarted: false, bodyDone: false }
      const mine = evidence
      note = () => progress({ ...mine })
      try {
        const through = await connection()
        const info = await through.sendMail({
          envelope: { from: envelope.from, to: rcpts },
          raw: Buffer.from(envelope.bytes),
        })
        return acceptedFor(envelope.rcpt, info)
      } catch (error) {
        const delivery = meaningOf(error, mine)
        // After anything but a plain answer the connection is not to be trusted with the next message.
        if (delivery.kind !== 'refused') drop()
        return delivery
      } finally {
        note = null
        idle = setTimeout(drop, settings.idleMs)
        idle.unref()
      }
    },
  }
}

/** sendMail resolves when one of two recipients is refused (M3): only our reader's own fate counts. */
function acceptedFor(
  rcpt: string,
  info: {
    readonly rejected?: readonly unknown[]
    readonly rejectedErrors?: readonly unknown[]
    readonly response?: string
  },
): Delivery {
  const rejected = (info.rejected ?? []).map(String)
  if (!rejected.includes(rcpt)) return { kind: 'accepted' }
  const error = info.rejectedErrors?.[rejected.indexOf(rcpt)]
  return meaningOf(error ?? new Error('The recipient was refused.'), { dataStarted: false, bodyDone: false })
}

interface SmtpError {
  readonly responseCode?: number
  readonly code?: string
  /** The command that was answered so. */
  readonly command?: string
  readonly message?: string
  readonly response?: string
}

/**
 * Whether a 5xx is about the reader's address: said of him at RCPT, or by a code of addresses and mailboxes (RFC 3463,
 * x.1.x and x.2.x). A blocklist, a relay that is not allowed, or words that look like spam are about us.
 */
function blamesReader({ command }: SmtpError, text: string): boolean {
  const subject = /^\d{3}[ -]5\.(\d{1,3})\.\d{1,3}\b/.exec(text)?.[1]
  if (subject !== undefined) return subject === '1' || subject === '2'
  return (
    command === 'RCPT TO' &&
    !/relay|block|blacklist|spam|reputation|not permitted|denied by policy/i.test(text)
  )
}

/** What a failed attempt means, by the server's own answer, else by how far the message had got. */
export function meaningOf(error: unknown, evidence: Readonly<Seen>): Delivery {
  const e = (error ?? {}) as SmtpError
  const text = e.response ?? e.message ?? String(error)
  const answer = e.responseCode ?? 0
  // A login that is refused says nothing about this message: it is tried again when the login is mended.
  if (e.code === 'EAUTH' || e.code === 'EOAUTH2')
    return { kind: 'not-taken', error: `Login refused: ${text}` }
  if (answer >= 500) return { kind: 'refused', error: text, ...(blamesReader(e, text) ? {} : { ofUs: true }) }
  if (answer >= 400) return { kind: 'not-taken', error: text }
  if (evidence.bodyDone) return { kind: 'unknown', error: text }
  return { kind: 'not-taken', error: text }
}

type Listen = (entry: { tnx?: string; inByteCount?: number }, text: unknown) => void

function optionsOf(settings: SmtpSettings, login: SmtpLogin | null, listen: Listen) {
  const quiet = () => {}
  const logger = {
    level: quiet,
    trace: quiet,
    debug: listen,
    info: listen,
    warn: quiet,
    error: quiet,
    fatal: quiet,
  }
  const auth =
    login === null
      ? {}
      : {
          auth:
            login.accessToken === undefined
              ? { user: login.user, pass: login.pass ?? '' }
              : { type: 'OAuth2' as const, user: login.user, accessToken: login.accessToken },
        }
  return {
    pool: true as const,
    maxConnections: 1,
    maxMessages: 100,
    maxRequeues: 0,
    host: settings.host,
    port: settings.port,
    secure: settings.tls === 'tls',
    requireTLS: settings.tls === 'starttls',
    ignoreTLS: settings.tls === 'none',
    connectionTimeout: settings.connectTimeoutMs,
    greetingTimeout: settings.greetingTimeoutMs,
    socketTimeout: settings.socketTimeoutMs,
    dnsTimeout: settings.connectTimeoutMs,
    transactionLog: true,
    logger,
    disableFileAccess: true,
    disableUrlAccess: true,
    tls: { rejectUnauthorized: !settings.allowSelfSigned },
    ...(settings.name ? { name: settings.name } : {}),
    ...auth,
  }
}

/** Logs in and out again; resolves to null, or to the sentence of what is wrong. */
export async function trySmtp(settings: SmtpSettings): Promise<string | null> {
  const login = settings.login === null ? null : await settings.login()
  const transporter = createTransport({ ...optionsOf(settings, login, () => {}), pool: false as never })
  try {
    await transporter.verify()
    return null
  } catch (error) {
    return explainSmtp(settings, error)
  } finally {
    transporter.close()
  }
}

export function explainSmtp(settings: Pick<SmtpSettings, 'host' | 'port' | 'tls'>, error: unknown): string {
  const e = error as { code?: string; message?: string; responseCode?: number; errno?: string }
  const where = `${settings.host}, port ${settings.port}`
  const text = e.message ?? String(error)
  if (e.code === 'EAUTH')
    return `The mail server at ${where} refuses the login. Check user and password (many providers want an app password or a token).`
  if (/Invalid greeting/i.test(text))
    return `What answers at ${where} is no mail server that takes messages (SMTP). Check the port.`
  if (/ECONNREFUSED/.test(text))
    return `Nothing answers at ${where}. Check host and port, and that the server runs.`
  if (/ENOTFOUND|EDNS|EAI_AGAIN/.test(`${e.code} ${text}`))
    return `There is no server by the name ${settings.host}. Check the spelling and the network.`
  if (e.code === 'ETIMEDOUT' || /timeout/i.test(text))
    return `The server at ${where} does not answer in time. A firewall, or the wrong port or kind of encryption (now: ${settings.tls}).`
  if (/certificate|self.signed/i.test(text))
    return `The certificate of ${settings.host} cannot be trusted (${text}). Use the name that it was made for; a server of your own may be trusted with ARBITER_ALLOW_SELF_SIGNED=yes.`
  if (/wrong version number|SSL|TLS|STARTTLS/i.test(text))
    return `The encryption does not fit at ${where} (now: ${settings.tls}); port 465 wants tls, port 587 starttls.`
  return `The mail server at ${where} says: ${text}`
}
