/** From the checked settings to what each part of the daemon takes. */
import { Resolver } from 'node:dns/promises'
import type { SignatureEvidence } from './app/letterInHand.ts'
import type { NoticeEnvelope } from './app/sendOutbox.ts'
import { type Clock, DEFAULT_SETTINGS, type ShellSettings } from './app/shell.ts'
import type { Config } from './config.ts'
import { addSeconds, type Instant } from './core/plainDate.ts'
import { canonicalAddress } from './mail/address.ts'
import { checkDkim } from './mail/dkim.ts'
import type { ImapLogin, ImapSettings } from './mail/imap.ts'
import { tokenSource } from './mail/oauth.ts'
import { folderTransport } from './mail/sink.ts'
import { type SmtpSettings, smtpTransport } from './mail/smtp.ts'
import type { FindOwnCopy, Transport } from './mail/transport.ts'

export function shellSettings(config: Config): ShellSettings {
  return {
    ...DEFAULT_SETTINGS,
    answersPerDay: config.answersPerDay,
    answersPerKindHour: config.answersPerKindHour,
    outgoingPerHour: config.outgoingPerHour,
    maxAttempts: config.letterAttempts,
    retryLetterSeconds: config.letterRetry,
    letterClaimSeconds: config.letterClaim,
    lettersPerHour: config.lettersPerHour,
    authservId: config.authservId,
    receivedHost: config.receivedHost,
    retryMinutes: config.retryMinutes,
    giveUpAfterHours: config.giveUpHours,
    ambiguousMinutes: config.ambiguousMinutes,
    envelopeClaimSeconds: config.outboxClaim,
    returnPaths: config.smtpReturnPaths,
    ownCopies: config.smtpOwnCopies,
    ownAddress: ownAddress(config),
  }
}

/** The arbiter's own address: as it is set, else the login name of the mailbox or the mail server where that is one. */
export const ownAddress = (config: Config) =>
  config.address ?? canonicalAddress(config.imapUser ?? '') ?? canonicalAddress(config.smtpUser ?? '')

/** A token that renews itself, where the provider's address is set; shared by mailbox and mail server. */
const renewing = new WeakMap<Config, () => Promise<string>>()
function renewedToken(config: Config): (() => Promise<string>) | null {
  if (config.oauthUrl === null) return null
  const known = renewing.get(config)
  if (known !== undefined) return known
  const made = tokenSource({
    url: config.oauthUrl,
    client: config.oauthClient ?? '',
    clientSecret: config.oauthClientSecret,
    refreshToken: config.oauthRefreshToken ?? '',
    scope: config.oauthScope,
    timeoutMs: config.imapConnectTimeout * 1000,
  })
  renewing.set(config, made)
  return made
}

async function loginOf(
  config: Config,
  user: string,
  pass: string | null,
  token: string | null,
): Promise<ImapLogin> {
  const renewed = pass === null && token === null ? renewedToken(config) : null
  if (renewed !== null) return { user, accessToken: await renewed() }
  return token === null ? { user, pass: pass ?? '' } : { user, accessToken: token }
}

export function imapSettings(config: Config): ImapSettings {
  const [least = 1, most = 300] = config.imapBackoff
  return {
    host: config.imapHost ?? '',
    port: config.imapPort,
    tls: config.imapTls,
    login: () => loginOf(config, config.imapUser ?? '', config.imapPassword, config.imapToken),
    mailbox: config.imapMailbox,
    processedFolder: config.imapProcessed === '' ? null : config.imapProcessed,
    quarantineFolder: config.imapQuarantine === '' ? null : config.imapQuarantine,
    pollMs: config.imapPoll * 1000,
    reconcileMs: config.imapReconcile * 1000,
    connectTimeoutMs: config.imapConnectTimeout * 1000,
    socketTimeoutMs: config.imapSocketTimeout * 1000,
    commandTimeoutMs: config.imapCommandTimeout * 1000,
    backoffMs: [least * 1000, most * 1000],
    stableMs: config.imapStable * 1000,
    loginBreakerMs: config.imapLoginBreaker * 1000,
    maxSize: config.sizeLimit * 1024 * 1024,
    headSize: 64 * 1024,
    allowSelfSigned: config.allowSelfSigned,
  }
}

export function smtpSettings(config: Config): SmtpSettings | null {
  if (config.smtpHost === null) return null
  const user = config.smtpUser === '' ? null : config.smtpUser
  return {
    host: config.smtpHost,
    port: config.smtpPort,
    tls: config.smtpTls,
    login: user === null ? null : () => loginOf(config, user, config.smtpPassword, config.smtpToken),
    connectTimeoutMs: config.smtpConnectTimeout * 1000,
    greetingTimeoutMs: config.smtpConnectTimeout * 1000,
    socketTimeoutMs: config.smtpSocketTimeout * 1000,
    idleMs: 30_000,
    allowSelfSigned: config.allowSelfSigned,
    ...(config.smtpName === null ? {} : { name: config.smtpName }),
  }
}

/** SMTP, or a folder; with neither everything waits in the outbox and the log says so. */
export function transportOf(config: Config, findOwnCopy: FindOwnCopy | null): Transport<NoticeEnvelope> {
  if (config.outgoingFolder !== null) return folderTransport(config.outgoingFolder)
  const smtp = smtpSettings(config)
  if (smtp !== null) return smtpTransport(smtp, findOwnCopy)
  return {
    wantsBytes: true,
    findOwnCopy: null,
    close: async () => {},
    deliver: async () => ({
      kind: 'not-taken',
      error: 'No mail server is set: ARBITER_SMTP_HOST or ARBITER_OUTGOING_FOLDER.',
    }),
  }
}

/** How far a Date may lie ahead of the receipt (correspondence.md section 2, Stamps). */
const CLOCK_SKEW_SECONDS = 15 * 60

/** The letter's own signature as of its receipt, by the keys that the sender's domain publishes. */
export function signatureChecker(
  clock: Clock,
): (bytes: Uint8Array, receivedAt: Instant) => Promise<SignatureEvidence | null> {
  // A name server that does not answer must not keep the next letters waiting.
  const dns = new Resolver({ timeout: 2000, tries: 2 })
  const resolver = async (name: string, type: string): Promise<string[][]> => {
    if (type !== 'TXT')
      throw Object.assign(new Error(`no ${type} records are asked for`), { code: 'ENODATA' })
    return dns.resolveTxt(name)
  }
  return async (bytes, receivedAt) => {
    // A signature that has run out since the receipt was good; a signer's clock may be a little ahead of ours.
    const [now = receivedAt] = [addSeconds(receivedAt, CLOCK_SKEW_SECONDS), clock.now()].toSorted()
    const evidence = await checkDkim(Buffer.from(bytes), { resolver, now })
    // DNS that does not answer for the moment is no evidence, neither for nor against.
    const outcome = evidence.outcome === 'temperror' ? 'none' : evidence.outcome
    const { why, signedAt } = evidence
    return { outcome, why, signedAt, ...(evidence.outcome === 'temperror' ? { temporary: true } : {}) }
  }
}
