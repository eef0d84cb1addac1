/**
 * Settings from the environment and an optional arbiter.yaml to one checked `Config`; each mistake is a sentence.
 * Which there are, and what each may be, stands in `settingsTable`.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse as parseYaml, YAMLParseError } from 'yaml'
import type { z } from 'zod'
import { type Setting, SETTINGS } from './settingsTable.ts'

const HOUSE = fileURLToPath(new URL('..', import.meta.url))

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
    if (parsed.success) values[name] = raw.beside === undefined ? parsed.data : resolve(raw.beside, raw.text)
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

function whyNot(error: unknown): string {
  if (error instanceof YAMLParseError)
    return `line ${error.linePos?.[0].line ?? 1}: ${(error.message.split('\n')[0] ?? '').replace(/ at line .*$/, '')}`
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return 'there is no such file or folder'
    case 'EACCES':
    case 'EPERM':
      return 'this user may not read it'
    case 'EISDIR':
      return 'it is a folder; a file is wanted'
    default:
      return (error as Error).message
  }
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
    mistakes.push(`The settings file ${file} cannot be read: ${whyNot(error)}.`)
    return {}
  }
  if (typeof content !== 'object' || Array.isArray(content)) {
    mistakes.push(`The settings file ${file} must hold lines of the form "name: value".`)
    return {}
  }
  for (const name of Object.keys(content as object))
    if (!(name in SETTINGS) && !isSecretFile(name))
      mistakes.push(`${file}: "${name}" is not a setting known here.`)
  return content as Record<string, unknown>
}

/** 'imapPasswordFile': the file that holds a secret may be named in the settings file, the secret itself never. */
function isSecretFile(name: string): boolean {
  const one = (SETTINGS as Readonly<Record<string, Setting>>)[name.replace(/File$/, '')]
  return name.endsWith('File') && one?.secret === true
}

/** The file of a secret, by variable or by name in the settings file (then beside that file). */
function secretFileOf(
  name: SettingName,
  one: Setting,
  source: ConfigSource,
  fromFile: Readonly<Record<string, unknown>>,
  file: string | null,
): { readonly path: string; readonly where: string } | null {
  if (!one.secret) return null
  const inEnv = source.env[`${one.env}_FILE`]
  if (inEnv !== undefined && inEnv !== '') return { path: inEnv, where: `${one.env}_FILE` }
  const inFile = fromFile[`${name}File`]
  if (typeof inFile !== 'string' || inFile === '' || file === null) return null
  return { path: resolve(dirname(file), inFile), where: `${file}: ${name}File` }
}

/** A value as it was written, where that was, and the folder beside which a path lies. */
interface Raw {
  readonly text: string
  readonly where: string
  readonly beside?: string
}

function rawValue(
  name: SettingName,
  one: Setting,
  source: ConfigSource,
  fromFile: Readonly<Record<string, unknown>>,
  file: string | null,
  mistakes: string[],
): Raw | null {
  const fromEnv = source.env[one.env]
  if (fromEnv !== undefined && (fromEnv !== '' || one.mayBeEmpty)) return { text: fromEnv, where: one.env }
  const secret = secretFileOf(name, one, source, fromFile, file)
  if (secret !== null) {
    try {
      return { text: readFileSync(secret.path, 'utf8').trim(), where: secret.where }
    } catch (error) {
      mistakes.push(`${secret.where} names ${secret.path}, which cannot be read: ${whyNot(error)}.`)
      return null
    }
  }
  const written = fromFile[name]
  if (written !== undefined && written !== null) {
    if (one.secret)
      mistakes.push(
        `${file}: "${name}" is a secret; give it by ${one.env}, or name a file that holds it: ${name}File.`,
      )
    const text = Array.isArray(written) ? written.join(',') : String(written)
    const beside = one.folder && file !== null ? { beside: dirname(file) } : {}
    if (text !== '' || one.mayBeEmpty) return { text, where: `${file}: ${name}`, ...beside }
  }
  return one.default === null ? null : { text: one.default, where: name }
}

/**
 * A sentence for each variable that looks like a setting and is none: a slip of the pen would otherwise be passed over in
 * silence. Only told by `arbiter check`; what else a machine keeps in its environment stops nothing.
 */
export function unknownVariables(env: ConfigSource['env']): readonly string[] {
  const known = new Set<string>(['ARBITER_CONFIG', 'ARBITER_CRASH_AT'])
  for (const one of Object.values(SETTINGS) as readonly Setting[]) {
    known.add(one.env)
    if (one.secret) known.add(`${one.env}_FILE`)
  }
  return Object.keys(env)
    .filter(name => name.startsWith('ARBITER_') && !known.has(name))
    .map(name => {
      const bare = name.replace(/_FILE$/, '')
      if (known.has(bare)) return `${name}: ${bare} is no secret and is not read from a file; set ${bare}.`
      const near = nearest(name, [...known])
      return `${name} is not a setting known here${near === null ? '' : `; is ${near} meant?`}`
    })
}

/** The known name that differs in the fewest letters, if it is near enough to be meant. */
function nearest(name: string, all: readonly string[]): string | null {
  const far = (a: string, b: string): number => {
    let row = Array.from({ length: b.length + 1 }, (_, i) => i)
    for (let i = 1; i <= a.length; i += 1) {
      const next = [i]
      for (let j = 1; j <= b.length; j += 1)
        next.push(
          Math.min(
            (next[j - 1] ?? 0) + 1,
            (row[j] ?? 0) + 1,
            (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
          ),
        )
      row = next
    }
    return row[b.length] ?? 0
  }
  const [best] = all.map(each => ({ each, off: far(name, each) })).sort((a, b) => a.off - b.off)
  return best !== undefined && best.off <= 3 ? best.each : null
}

function checkTogether(config: Config): readonly string[] {
  const wrong: string[] = []
  if (config.databaseUrl !== null && !/^postgres(ql)?:\/\//.test(config.databaseUrl))
    wrong.push('DATABASE_URL must begin with postgres://; leave it out for the embedded database.')
  else if (config.databaseUrl !== null && !URL.canParse(config.databaseUrl))
    wrong.push(
      'DATABASE_URL cannot be read; it is postgres://user:password@host:port/database, with %40 for @, %3A for : and %2F for / in a password.',
    )
  if (config.imapHost !== null && config.imapUser === null)
    wrong.push('ARBITER_IMAP_HOST is set, but ARBITER_IMAP_USER is missing (login name of the mailbox).')
  const renewed = config.oauthUrl !== null
  if (config.imapHost !== null && config.imapPassword === null && config.imapToken === null && !renewed)
    wrong.push('ARBITER_IMAP_HOST is set, but neither ARBITER_IMAP_PASSWORD nor ARBITER_IMAP_TOKEN is.')
  if (renewed && (config.oauthClient === null || config.oauthRefreshToken === null))
    wrong.push('ARBITER_OAUTH_URL is set; it needs ARBITER_OAUTH_CLIENT and ARBITER_OAUTH_REFRESH_TOKEN too.')
  if (config.smtpUser !== null && config.smtpPassword === null && config.smtpToken === null && !renewed)
    wrong.push('ARBITER_SMTP_USER is set, but neither ARBITER_SMTP_PASSWORD nor ARBITER_SMTP_TOKEN is.')
  const [least = 0, longest = -1] = config.imapBackoff
  if (config.imapBackoff.length !== 2 || least > longest)
    wrong.push('ARBITER_IMAP_BACKOFF must be two numbers, the smaller one first: 1,300')
  return wrong
}
