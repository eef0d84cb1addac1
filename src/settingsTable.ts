/**
 * `SETTINGS`: every setting with its variable, default, meaning and what it may be. The documentation is made from it.
 */
import { isIP } from 'node:net'
import { z } from 'zod'
import { canonicalAddress } from './mail/address.ts'

const text = z.string().trim()
const flag = z
  .enum(['true', 'false', 'yes', 'no', '1', '0', 'on', 'off'], 'must be yes or no')
  .transform(v => v === 'true' || v === 'yes' || v === '1' || v === 'on')
const number = (least: number, most: number) =>
  z
    .string()
    .refine(v => /^\d+(?:\.\d+)?$/.test(v), 'must be a number')
    .transform(Number)
    .refine(v => v >= least && v <= most, `must lie between ${least} and ${most}`)
const whole = (least: number, most: number) =>
  number(least, most).refine(v => Number.isInteger(v), 'must be a whole number')
const port = whole(0, 65535)
/** A name or an address, and nothing of a URL: 'imaps://imap.chess.example:993' is three settings. */
const host = text.refine(
  v => /^[A-Za-z0-9._-]+$/.test(v) || isIP(v) !== 0,
  'must be a host name alone, without a scheme; the port is a setting of its own',
)
const url = text.refine(
  v => URL.canParse(v) && /^https?:$/.test(new URL(v).protocol),
  'must be an address that begins with https:// or http://',
)
const seconds = number(0, 10_000_000)
const tls = z.enum(['tls', 'starttls', 'none'], 'must be tls, starttls or none')
const address = z
  .string()
  .transform(v => canonicalAddress(v.trim()) ?? '')
  .refine(v => v !== '', 'is not an email address')
const numbers = z
  .string()
  .refine(
    v => v.split(',').every(n => /^\s*\d+(?:\.\d+)?\s*$/.test(n)),
    'must be numbers with commas between them',
  )
  .transform(v => v.split(',').map(Number))

export interface Setting {
  readonly env: string
  readonly default: string | null
  readonly meaning: string
  readonly schema: z.ZodType<unknown, string>
  /** Never in the file, only from the environment or from a file named there. */
  readonly secret?: true
  /** A folder: from the settings file it lies beside that file. */
  readonly folder?: true
  /** An empty value means something: it switches off what has a default. */
  readonly mayBeEmpty?: true
}

const setting = <S extends z.ZodType<unknown, string>>(
  env: string,
  schema: S,
  fallback: string | null,
  meaning: string,
  extra: Pick<Setting, 'secret' | 'folder' | 'mayBeEmpty'> = {},
) => ({ env, schema, default: fallback, meaning, ...extra })

/** Every setting by its name in arbiter.yaml. */
export const SETTINGS = {
  data: setting(
    'ARBITER_DATA',
    text,
    'data',
    'folder of everything that is kept: database, secret, spool, socket',
    { folder: true },
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    text,
    null,
    'PostgreSQL, postgres://...; without it the database is embedded in the data folder',
    { secret: true },
  ),
  databasePool: setting('ARBITER_DATABASE_POOL', whole(2, 100), '6', 'connections to PostgreSQL'),
  secret: setting(
    'ARBITER_SECRET',
    text.min(16, 'must have at least 16 characters'),
    null,
    'signs tokens and Message-IDs; without it one is made in the data folder',
    { secret: true },
  ),
  imapHost: setting('ARBITER_IMAP_HOST', host, null, 'mailbox to read, over IMAP'),
  imapPort: setting('ARBITER_IMAP_PORT', port, '993', 'its port'),
  imapTls: setting('ARBITER_IMAP_TLS', tls, 'tls', 'tls (port 993), starttls (port 143) or none'),
  imapUser: setting('ARBITER_IMAP_USER', text, null, 'login name'),
  imapPassword: setting(
    'ARBITER_IMAP_PASSWORD',
    text,
    null,
    'password (an app password where the provider asks for one)',
    { secret: true },
  ),
  imapToken: setting('ARBITER_IMAP_TOKEN', text, null, 'OAuth2 access token instead of a password', {
    secret: true,
  }),
  imapMailbox: setting('ARBITER_IMAP_MAILBOX', text, 'INBOX', 'folder that is read'),
  imapProcessed: setting(
    'ARBITER_IMAP_PROCESSED',
    text,
    'Processed',
    'folder for letters dealt with; empty: they stay',
    { mayBeEmpty: true },
  ),
  imapQuarantine: setting(
    'ARBITER_IMAP_QUARANTINE',
    text,
    'Quarantine',
    'folder for letters that could not be read; empty: they stay',
    { mayBeEmpty: true },
  ),
  imapPoll: setting(
    'ARBITER_IMAP_POLL',
    seconds,
    '60',
    'seconds between two looks into the mailbox, IDLE or not',
  ),
  imapReconcile: setting(
    'ARBITER_IMAP_RECONCILE',
    seconds,
    '900',
    'seconds between two comparisons of the whole mailbox',
  ),
  imapConnectTimeout: setting(
    'ARBITER_IMAP_CONNECT_TIMEOUT',
    seconds,
    '30',
    'seconds to wait for a connection',
  ),
  imapSocketTimeout: setting(
    'ARBITER_IMAP_SOCKET_TIMEOUT',
    seconds,
    '60',
    'seconds of silence after which a connection is dead',
  ),
  imapCommandTimeout: setting('ARBITER_IMAP_COMMAND_TIMEOUT', seconds, '120', 'longest wait for one command'),
  imapBackoff: setting(
    'ARBITER_IMAP_BACKOFF',
    numbers,
    '1,300',
    'least and longest wait before connecting again, seconds',
  ),
  imapStable: setting(
    'ARBITER_IMAP_STABLE',
    seconds,
    '60',
    'seconds after which a connection counts as good',
  ),
  imapLoginBreaker: setting(
    'ARBITER_IMAP_LOGIN_BREAKER',
    seconds,
    '900',
    'wait between logins after three were refused',
  ),
  maildir: setting('ARBITER_MAILDIR', text, null, 'Maildir folder to read, instead of or beside IMAP', {
    folder: true,
  }),
  folderPoll: setting(
    'ARBITER_FOLDER_POLL',
    seconds,
    '5',
    'seconds between two looks into Maildir and spool',
  ),
  oauthUrl: setting(
    'ARBITER_OAUTH_URL',
    url,
    null,
    'token address of the provider, where access tokens are to be renewed',
  ),
  oauthClient: setting('ARBITER_OAUTH_CLIENT', text, null, 'client id there'),
  oauthClientSecret: setting('ARBITER_OAUTH_CLIENT_SECRET', text, null, 'client secret, where there is one', {
    secret: true,
  }),
  oauthRefreshToken: setting('ARBITER_OAUTH_REFRESH_TOKEN', text, null, 'refresh token', { secret: true }),
  oauthScope: setting('ARBITER_OAUTH_SCOPE', text, null, 'scope, where the provider wants one'),
  smtpHost: setting('ARBITER_SMTP_HOST', host, null, 'mail server that takes our messages'),
  smtpPort: setting('ARBITER_SMTP_PORT', port, '587', 'its port'),
  smtpTls: setting(
    'ARBITER_SMTP_TLS',
    tls,
    'starttls',
    'tls (port 465), starttls (port 587) or none (a server on this machine)',
  ),
  smtpUser: setting('ARBITER_SMTP_USER', text, null, 'login name; empty: no login'),
  smtpPassword: setting('ARBITER_SMTP_PASSWORD', text, null, 'password', { secret: true }),
  smtpToken: setting('ARBITER_SMTP_TOKEN', text, null, 'OAuth2 access token instead of a password', {
    secret: true,
  }),
  smtpName: setting('ARBITER_SMTP_NAME', text, null, 'what we call ourselves to the mail server'),
  smtpConnectTimeout: setting(
    'ARBITER_SMTP_CONNECT_TIMEOUT',
    seconds,
    '30',
    'seconds to wait for a connection',
  ),
  smtpSocketTimeout: setting('ARBITER_SMTP_SOCKET_TIMEOUT', seconds, '120', 'seconds to wait for an answer'),
  smtpOwnCopies: setting(
    'ARBITER_SMTP_OWN_COPIES',
    flag,
    'no',
    'a blind copy of each message to our own address proves that it was taken; not with a mail server on this machine',
  ),
  smtpReturnPaths: setting(
    'ARBITER_SMTP_RETURN_PATHS',
    flag,
    'no',
    'each message has a return path of its own (needs plus-addresses)',
  ),
  outgoingFolder: setting(
    'ARBITER_OUTGOING_FOLDER',
    text,
    null,
    'messages as files in this folder instead of SMTP',
    { folder: true },
  ),
  allowSelfSigned: setting(
    'ARBITER_ALLOW_SELF_SIGNED',
    flag,
    'no',
    'trust any certificate of the mail servers (a server in the same house)',
  ),
  authservId: setting(
    'ARBITER_AUTHSERV_ID',
    text,
    null,
    'name under which our mail server writes Authentication-Results',
  ),
  receivedHost: setting('ARBITER_RECEIVED_HOST', text, null, 'name of our mail server in Received headers'),
  checkSignatures: setting(
    'ARBITER_CHECK_SIGNATURES',
    flag,
    'yes',
    'check DKIM signatures ourselves, where the mail server says nothing (asks DNS)',
  ),
  address: setting(
    'ARBITER_ADDRESS',
    address,
    null,
    "the arbiter's own address, for mail that belongs to no tournament; without it the login name, where that is an address",
  ),
  administrator: setting(
    'ARBITER_ADMINISTRATOR',
    address,
    null,
    'address that is told when something is wrong with the machine',
  ),
  httpHost: setting('ARBITER_HTTP_HOST', host, '127.0.0.1', 'where pages, /health and /metrics are served'),
  httpPort: setting('ARBITER_HTTP_PORT', port, '8025', 'and on which port; 0: any free one'),
  publicUrl: setting(
    'ARBITER_PUBLIC_URL',
    url,
    null,
    'address of the pages as people write it, for links in mails',
  ),
  templates: setting(
    'ARBITER_TEMPLATES',
    text,
    null,
    'folder of mail templates, where they are not our own',
    { folder: true },
  ),
  logLevel: setting(
    'ARBITER_LOG',
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
    'info',
    'how much is logged',
  ),
  sizeLimit: setting(
    'ARBITER_SIZE_LIMIT',
    number(0.01, 100),
    '10',
    'megabytes; of larger letters only the head is kept',
  ),
  parseTimeout: setting(
    'ARBITER_PARSE_TIMEOUT',
    seconds,
    '10',
    'seconds that one letter may take to be parsed',
  ),
  parseMemory: setting('ARBITER_PARSE_MEMORY', whole(64, 4096), '256', 'megabytes that one letter may take'),
  letterAttempts: setting(
    'ARBITER_LETTER_ATTEMPTS',
    whole(1, 20),
    '3',
    'attempts to read a letter before it is set aside',
  ),
  letterRetry: setting('ARBITER_LETTER_RETRY', seconds, '30', 'seconds between them'),
  letterClaim: setting(
    'ARBITER_LETTER_CLAIM',
    seconds,
    '120',
    'seconds after which a letter of a dead process is read again',
  ),
  lettersPerHour: setting(
    'ARBITER_LETTERS_PER_HOUR',
    whole(1, 1_000_000),
    '200',
    'letters of one sender in an hour; more of them wait, so that others are not kept waiting',
  ),
  sweepTick: setting('ARBITER_SWEEP_TICK', seconds, '60', 'seconds between two looks for deadlines'),
  outboxTick: setting('ARBITER_OUTBOX_TICK', seconds, '5', 'seconds between two looks into the outbox'),
  outboxClaim: setting(
    'ARBITER_OUTBOX_CLAIM',
    seconds,
    '600',
    'seconds after which a message of a dead process counts as in doubt',
  ),
  retryMinutes: setting(
    'ARBITER_RETRY_MINUTES',
    numbers,
    '1,5,15,60',
    'minutes before each new attempt to send; the last one repeats',
  ),
  giveUpHours: setting(
    'ARBITER_GIVE_UP_HOURS',
    number(0, 1000),
    '120',
    'hours after which a message has failed',
  ),
  ambiguousMinutes: setting(
    'ARBITER_AMBIGUOUS_MINUTES',
    number(0, 1000),
    '15',
    'minutes to look for the own copy of a message in doubt',
  ),
  outgoingPerHour: setting(
    'ARBITER_OUTGOING_PER_HOUR',
    whole(1, 1_000_000),
    '500',
    'messages in an hour after which sending waits',
  ),
  answersPerDay: setting(
    'ARBITER_ANSWERS_PER_DAY',
    whole(1, 100_000),
    '20',
    'answers without effect to one address in a day',
  ),
  answersPerKindHour: setting(
    'ARBITER_ANSWERS_PER_HOUR',
    whole(1, 100_000),
    '5',
    'answers of one kind to one address in an hour',
  ),
  unreadAlert: setting(
    'ARBITER_UNREAD_ALERT',
    seconds,
    '86400',
    'seconds without a complete reading of the mailbox after which people are told',
  ),
  stopTimeout: setting('ARBITER_STOP_TIMEOUT', seconds, '4', 'seconds that a stop may take'),
} as const satisfies Record<string, Setting>
