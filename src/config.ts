/**
 * Settings from the environment and an optional arbiter.yaml to one checked `Config`; each mistake is a sentence.
 * `SETTINGS` is the one table of them: the documentation is made from it.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { canonicalAddress } from './mail/address.ts'

const HOUSE = fileURLToPath(new URL('..', import.meta.url))

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
const port = number(0, 65535)
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

interface Setting {
  readonly env: string
  readonly default: string | null
  readonly meaning: string
  readonly schema: z.ZodType<unknown, string>
  /** Never in the file, only from the environment or from a file named there. */
  readonly secret?: true
}

const setting = <S extends z.ZodType<unknown, string>>(
  env: string,
  schema: S,
  fallback: string | null,
  meaning: string,
  extra: { readonly secret?: true } = {},
) => ({ env, schema, default: fallback, meaning, ...extra })

/** Every setting by its name in arbiter.yaml. */
export const SETTINGS = {
  data: setting(
    'ARBITER_DATA',
    text,
    'data',
    'folder of everything that is kept: database, secret, spool, socket',
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    text,
    null,
    'PostgreSQL, postgres://...; without it the database is embedded in the data folder',
    { secret: true },
  ),
  databasePool: setting('ARBITER_DATABASE_POOL', number(2, 100), '6', 'connections to PostgreSQL'),
  secret: setting(
    'ARBITER_SECRET',
    text.min(16, 'must have at least 16 characters'),
    null,
    'signs tokens and Message-IDs; without it one is made in the data folder',
    { secret: true },
  ),
  imapHost: setting('ARBITER_IMAP_HOST', text, null, 'mailbox to read, over IMAP'),
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
  ),
  imapQuarantine: setting(
    'ARBITER_IMAP_QUARANTINE',
    text,
    'Quarantine',
    'folder for letters that could not be read; empty: they stay',
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
  maildir: setting('ARBITER_MAILDIR', text, null, 'Maildir folder to read, instead of or beside IMAP'),
  folderPoll: setting(
    'ARBITER_FOLDER_POLL',
    seconds,
    '5',
    'seconds between two looks into Maildir and spool',
  ),
  oauthUrl: setting(
    'ARBITER_OAUTH_URL',
    text,
    null,
    'token address of the provider, where access tokens are to be renewed',
  ),
  oauthClient: setting('ARBITER_OAUTH_CLIENT', text, null, 'client id there'),
  oauthClientSecret: setting('ARBITER_OAUTH_CLIENT_SECRET', text, null, 'client secret, where there is one', {
    secret: true,
  }),
  oauthRefreshToken: setting('ARBITER_OAUTH_REFRESH_TOKEN', text, null, 'refresh token', { secret: true }),
  oauthScope: setting('ARBITER_OAUTH_SCOPE', text, null, 'scope, where the provider wants one'),
  smtpHost: setting('ARBITER_SMTP_HOST', text, null, 'mail server that takes our messages'),
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
  administrator: setting(
    'ARBITER_ADMINISTRATOR',
    address,
    null,
    'address that is told when something is wrong with the machine',
  ),
  httpHost: setting('ARBITER_HTTP_HOST', text, '127.0.0.1', 'where pages, /health and /metrics are served'),
  httpPort: setting('ARBITER_HTTP_PORT', port, '8025', 'and on which port; 0: any free one'),
  publicUrl: setting(
    'ARBITER_PUBLIC_URL',
    text,
    null,
    'address of the pages as people write it, for links in mails',
  ),
  templates: setting('ARBITER_TEMPLATES', text, null, 'folder of mail templates, where they are not our own'),
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
  parseMemory: setting('ARBITER_PARSE_MEMORY', number(64, 4096), '256', 'megabytes that one letter may take'),
  letterAttempts: setting(
    'ARBITER_LETTER_ATTEMPTS',
    number(1, 20),
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
    number(1, 1_000_000),
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
    number(1, 1_000_000),
    '500',
    'messages in an hour after which sending waits',
  ),
  answersPerDay: setting(
    'ARBITER_ANSWERS_PER_DAY',
    number(1, 100_000),
    '20',
    'answers without effect to one address in a day',
  ),
  answersPerKindHour: setting(
    'ARBITER_ANSWERS_PER_HOUR',
    number(1, 100_000),
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

export type SettingName = keyof typeof SETTINGS
type Value<N extends SettingName> = z.output<(typeof SETTINGS)[N]['schema']>
type Optional<N extends SettingName> = (typeof SETTINGS)[N]['default'] extends null ? null : never

export type Config = { readonly [N in SettingName]: Value<N> | Optional<N> } & {
  /** The settings file that was read, or null. */
  readonly file: string | null
}

export type ConfigRead =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly mistakes: readonly string[] }

export interface ConfigSource {
  readonly env: Readonly<Record<string, string | undefined>>
  /** --config */
  readonly file?: string
  readonly cwd: string
}

/** Reads and checks every setting; all mistakes at once. */
export function readConfig(source: ConfigSource): ConfigRead {
  const mistakes: string[] = []
  const file = findFile(source)
  const fromFile = file === null ? {} : readFile(file, mistakes)
  const values: Record<string, unknown> = {}
  for (const [name, one] of Object.entries(SETTINGS) as [SettingName, Setting][]) {
    const raw = rawValue(name, one, source, fromFile, file, mistakes)
    if (raw === null) {
      values[name] = null
      continue
    }
    const parsed = one.schema.safeParse(raw.text)
    if (parsed.success) values[name] = parsed.data
    else
      mistakes.push(
        `${raw.where} ${parsed.error.issues[0]?.message ?? 'is not understood'} (${one.meaning}).`,
      )
  }
  if (mistakes.length > 0) return { ok: false, mistakes }
  const base = file === null ? HOUSE : dirname(resolve(source.cwd, file))
  const config = { ...values, file } as unknown as Config
  const data = isAbsolute(config.data) ? config.data : join(base, config.data)
  const checked = { ...config, data }
  const wrong = checkTogether(checked)
  return wrong.length > 0 ? { ok: false, mistakes: wrong } : { ok: true, config: checked }
}

function findFile(source: ConfigSource): string | null {
  const named = source.file ?? source.env.ARBITER_CONFIG
  if (named !== undefined && named !== '') return resolve(source.cwd, named)
  return [join(source.cwd, 'arbiter.yaml'), join(HOUSE, 'arbiter.yaml')].find(f => existsSync(f)) ?? null
}

function readFile(file: string, mistakes: string[]): Readonly<Record<string, unknown>> {
  let content: unknown
  try {
    content = parseYaml(readFileSync(file, 'utf8')) ?? {}
  } catch (error) {
    mistakes.push(`The settings file ${file} cannot be read: ${(error as Error).message.split('\n')[0]}`)
    return {}
  }
  if (typeof content !== 'object' || Array.isArray(content)) {
    mistakes.push(`The settings file ${file} must hold lines of the form "name: value".`)
    return {}
  }
  for (const name of Object.keys(content as object))
    if (!(name in SETTINGS)) mistakes.push(`${file}: "${name}" is not a setting known here.`)
  return content as Record<string, unknown>
}

function rawValue(
  name: SettingName,
  one: Setting,
  source: ConfigSource,
  fromFile: Readonly<Record<string, unknown>>,
  file: string | null,
  mistakes: string[],
): { readonly text: string; readonly where: string } | null {
  const fromEnv = source.env[one.env]
  if (fromEnv !== undefined && fromEnv !== '') return { text: fromEnv, where: one.env }
  const secretFile = one.secret ? source.env[`${one.env}_FILE`] : undefined
  if (secretFile !== undefined && secretFile !== '') {
    try {
      return { text: readFileSync(secretFile, 'utf8').trim(), where: `${one.env}_FILE` }
    } catch (error) {
      mistakes.push(`${one.env}_FILE names ${secretFile}, which cannot be read: ${(error as Error).message}.`)
      return null
    }
  }
  const written = fromFile[name]
  if (written !== undefined && written !== null) {
    if (one.secret) mistakes.push(`${file}: "${name}" is a secret; give it by ${one.env} or ${one.env}_FILE.`)
    return { text: Array.isArray(written) ? written.join(',') : String(written), where: `${file}: ${name}` }
  }
  // An empty value in the environment switches off what has a default.
  if (fromEnv === '' && one.default !== null && one.schema === text) return { text: '', where: one.env }
  return one.default === null ? null : { text: one.default, where: name }
}

function checkTogether(config: Config): readonly string[] {
  const wrong: string[] = []
  if (config.databaseUrl !== null && !/^postgres(ql)?:\/\//.test(config.databaseUrl))
    wrong.push('DATABASE_URL must begin with postgres://; leave it out for the embedded database.')
  if (config.imapHost !== null && config.imapUser === null)
    wrong.push('ARBITER_IMAP_HOST is set, but ARBITER_IMAP_USER is missing (login name of the mailbox).')
  const renewed = config.oauthUrl !== null
  if (config.imapHost !== null && config.imapPassword === null && config.imapToken === null && !renewed)
    wrong.push('ARBITER_IMAP_HOST is set, but neither ARBITER_IMAP_PASSWORD nor ARBITER_IMAP_TOKEN is.')
  if (renewed && (config.oauthClient === null || config.oauthRefreshToken === null))
    wrong.push('ARBITER_OAUTH_URL is set; it needs ARBITER_OAUTH_CLIENT and ARBITER_OAUTH_REFRESH_TOKEN too.')
  if (config.smtpUser !== null && config.smtpPassword === null && config.smtpToken === null && !renewed)
    wrong.push('ARBITER_SMTP_USER is set, but neither ARBITER_SMTP_PASSWORD nor ARBITER_SMTP_TOKEN is.')
  if (config.imapBackoff.length !== 2) wrong.push('ARBITER_IMAP_BACKOFF must be two numbers: 1,300')
  return wrong
}
