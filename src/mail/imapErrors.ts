/** What a failure of the mailbox means, told so that a volunteer can mend it. */
import type { ImapSettings } from './imap.ts'

interface ImapFailure {
  readonly message?: string
  readonly code?: string
  readonly authenticationFailed?: boolean
  readonly response?: unknown
  readonly responseText?: string
  readonly serverResponseCode?: string
}

function textOf(error: unknown): string {
  const e = (error ?? {}) as ImapFailure
  const response = typeof e.response === 'string' ? e.response : ''
  return [e.responseText, response, e.serverResponseCode, e.message].filter(Boolean).join(' ')
}

/** Too many connections and throttling arrive as a refused login (M9): only its text tells the difference. */
const BUSY = /too many|limit|maximum|throttl|try again|temporar|unavailable|busy|in use|backoff/i

export function isBadLogin(error: unknown): boolean {
  const e = (error ?? {}) as ImapFailure
  return e.authenticationFailed === true && !BUSY.test(textOf(error))
}

/** Microsoft 365 says how long to stay away. */
export function suggestedWaitMs(error: unknown): number {
  const found = /Suggested Backoff Time: (\d{1,9})/i.exec(textOf(error))
  return found === null ? 0 : Number(found[1])
}

export function explainImap(
  settings: Pick<ImapSettings, 'host' | 'port' | 'tls' | 'mailbox'>,
  error: unknown,
): string {
  const e = (error ?? {}) as ImapFailure
  const text = textOf(error)
  const where = `${settings.host}, port ${settings.port}`
  if (isBadLogin(error))
    return `The mail server at ${where} refuses the login. Check user and password (many providers want an app password or a token).`
  if (e.authenticationFailed === true)
    return `The mail server at ${where} is busy and asks to come back later: ${text}`
  if (/ECONNREFUSED/.test(`${e.code} ${text}`))
    return `Nothing answers at ${where}. Check host and port, and that the server runs.`
  if (/ENOTFOUND|EAI_AGAIN/.test(`${e.code} ${text}`))
    return `There is no server by the name ${settings.host}. Check the spelling and the network.`
  if (/certificate|self.signed/i.test(text))
    return `The certificate of ${settings.host} cannot be trusted (${text}). Use the name that it was made for; a server of your own may be trusted with ARBITER_ALLOW_SELF_SIGNED=yes.`
  if (e.code === 'GREETING_TIMEOUT')
    return `What answers at ${where} does not greet as an IMAP server does. Check the port and the kind of encryption (now: ${settings.tls}); port 993 wants tls, port 143 starttls.`
  if (/wrong version number|SSL routines|STARTTLS|TLS/i.test(text))
    return `The encryption does not fit at ${where} (now: ${settings.tls}); port 993 wants tls, port 143 starttls.`
  if (/timeout|in time|ETIMEDOUT|CONNECT_TIMEOUT|GREETING_TIMEOUT/i.test(`${e.code} ${text}`))
    return `The mail server at ${where} does not answer in time. A firewall, or the wrong port or encryption (now: ${settings.tls}).`
  if (/NONEXISTENT|doesn't exist|does not exist|no such mailbox/i.test(text))
    return `There is no folder "${settings.mailbox}" in the mailbox at ${where}.`
  return `The mailbox at ${where} cannot be read for now: ${text || 'no reason given'}`
}
