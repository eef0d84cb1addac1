/** `arbiter check`: tries every part of the configuration; what is wrong and how to mend it, a sentence each. */
import { access, constants, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ImapFlow } from 'imapflow'
import { askDaemon } from '../app/control.ts'
import { parts } from '../app/parts.ts'
import { readTournamentFile } from '../app/tournamentFile.ts'
import { type Config, unknownVariables } from '../config.ts'
import { NoMaildir } from '../mail/maildir.ts'
import { explainImap } from '../mail/imapErrors.ts'
import { trySmtp } from '../mail/smtp.ts'
import { imapSettings, ownAddress, smtpSettings } from '../settings.ts'
import { Failure } from './failure.ts'
import { readText, tellMistakes, whyNot } from './files.ts'
import { type GlobalOptions, settingsOf } from './settingsOf.ts'
import { hold, openDatabase } from './system.ts'

/** Null when all is well (with a word on what was found), else what is wrong. */
type Finding = { readonly ok: true; readonly said: string } | { readonly ok: false; readonly said: string }
const well = (said: string): Finding => ({ ok: true, said })
const wrong = (said: string): Finding => ({ ok: false, said })

export async function checkCommand(files: readonly string[], globals: GlobalOptions): Promise<void> {
  const config = settingsOf(globals)
  const parts: [string, () => Promise<Finding>][] = [
    ['settings', () => checkSettings(config)],
    ['data folder', () => checkData(config)],
    ['database', () => checkDatabase(config)],
    ['mailbox', () => checkMailbox(config)],
    ['outgoing mail', () => checkOutgoing(config)],
    ['address', () => checkAddress(config)],
    ['templates', () => checkTemplates(config)],
    ...files.map((file): [string, () => Promise<Finding>] => [file, () => checkFile(file)]),
  ]
  let bad = 0
  for (const [name, look] of parts) {
    const finding = await look().catch(error => wrong(error instanceof Error ? error.message : String(error)))
    if (!finding.ok) bad += 1
    process.stdout.write(`${finding.ok ? 'well ' : 'WRONG'}  ${name}: ${finding.said}\n`)
  }
  if (bad > 0) throw new Failure(bad === 1 ? 'One part is not right.' : `${bad} parts are not right.`)
}

async function checkSettings(config: Config): Promise<Finding> {
  const unknown = unknownVariables(process.env)
  if (unknown.length > 0) return wrong(unknown.join(' '))
  return well(config.file === null ? 'from the environment; there is no arbiter.yaml' : config.file)
}

async function checkData(config: Config): Promise<Finding> {
  try {
    await mkdir(config.data, { recursive: true, mode: 0o700 })
    await access(config.data, constants.W_OK | constants.X_OK)
    return well(config.data)
  } catch (error) {
    return wrong(`${config.data}: ${whyNot(error)} Set ARBITER_DATA to a folder of this user.`)
  }
}

async function checkDatabase(config: Config): Promise<Finding> {
  const running = await askDaemon(config.data, { command: 'status', game: null }, 30_000).catch(() => null)
  if (running !== null) return running.ok ? well('in use by the running arbiter') : wrong(running.message)
  const held = config.databaseUrl === null ? await hold(config) : null
  try {
    const store = await openDatabase(config)
    await store.close()
    return well(
      config.databaseUrl === null ? `embedded, in ${join(config.data, 'db')}` : 'PostgreSQL answers',
    )
  } finally {
    await held?.release()
  }
}

async function checkMailbox(config: Config): Promise<Finding> {
  if (config.imapHost === null && config.maildir === null)
    return well('none is set; letters come by `arbiter ingest` only (ARBITER_IMAP_HOST sets one)')
  if (config.maildir !== null && !(await stat(join(config.maildir, 'new')).catch(() => null)))
    return wrong(new NoMaildir(config.maildir).message)
  if (config.imapHost === null) return well(`Maildir ${config.maildir}`)
  const settings = imapSettings(config)
  const login = await settings.login()
  const client = new ImapFlow({
    host: settings.host,
    port: settings.port,
    secure: settings.tls === 'tls',
    doSTARTTLS: settings.tls === 'starttls',
    auth:
      login.accessToken === undefined
        ? { user: login.user, pass: login.pass ?? '' }
        : { user: login.user, accessToken: login.accessToken },
    logger: false,
    connectionTimeout: settings.connectTimeoutMs,
    greetingTimeout: settings.connectTimeoutMs,
    socketTimeout: settings.commandTimeoutMs,
    tls: { rejectUnauthorized: !settings.allowSelfSigned },
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const box = await client.mailboxOpen(settings.mailbox, { readOnly: true })
    const idle = client.capabilities.has('IDLE') ? '' : ' (without IDLE: looked at every minute)'
    return well(`${box.exists} letters in ${settings.mailbox} at ${settings.host}${idle}`)
  } catch (error) {
    return wrong(explainImap(settings, error))
  } finally {
    client.close()
  }
}

async function checkOutgoing(config: Config): Promise<Finding> {
  if (config.outgoingFolder !== null) {
    try {
      await mkdir(config.outgoingFolder, { recursive: true })
      await access(config.outgoingFolder, constants.W_OK)
      return well(`files in ${config.outgoingFolder}`)
    } catch (error) {
      return wrong(`${config.outgoingFolder}: ${whyNot(error)}`)
    }
  }
  const settings = smtpSettings(config)
  if (settings === null)
    return wrong(
      'No mail server is set for outgoing mail. Set ARBITER_SMTP_HOST, or ARBITER_OUTGOING_FOLDER for a trial.',
    )
  const trouble = await trySmtp(settings)
  return trouble === null
    ? well(
        `${settings.host}, port ${settings.port}, ${settings.login === null ? 'answers (no login is set)' : 'takes our login'}`,
      )
    : wrong(trouble)
}

async function checkAddress(config: Config): Promise<Finding> {
  const said = [
    ownAddress(config) ??
      'none of our own is known (ARBITER_ADDRESS): mail to the administrator goes out under the address of a tournament',
    config.administrator === null
      ? 'no administrator is set (ARBITER_ADMINISTRATOR): nobody is told when something is wrong'
      : `the administrator is ${config.administrator}`,
  ]
  if (config.imapHost !== null && config.authservId === null)
    said.push(
      "ARBITER_AUTHSERV_ID is not set: the mail server's own word on senders is not used, only their signatures (see the administrator's page)",
    )
  return well(said.join('; '))
}

async function checkTemplates(config: Config): Promise<Finding> {
  const { loadTemplates } = await import('../mail/compose.ts')
  const { previewAll } = await import('./preview.ts')
  const { HOUSE_TEMPLATES } = await import('../app/parts.ts')
  const templates = loadTemplates(config.templates ?? HOUSE_TEMPLATES)
  const previews = previewAll(templates)
  const bad = previews
    .filter(p => p.composed.problem !== null)
    .map(p => `${p.sample.name}: ${p.composed.problem}`)
  return bad.length === 0
    ? well(`${previews.length} sample mails are written without a mistake`)
    : wrong(bad.join('; '))
}

async function checkFile(file: string): Promise<Finding> {
  const { checks } = await parts()
  const text = await readText(file).catch((error: Error) => error)
  // Its name stands before the sentence already.
  if (text instanceof Error) return wrong(text.message.slice(`${file}: `.length))
  const read = readTournamentFile(text, checks)
  if (!read.ok) return wrong(`\n${tellMistakes(file, read.mistakes)}`)
  const games = read.tournament.matches.reduce((n, m) => n + m.games.length, 0)
  return well(`tournament ${read.tournament.id}, ${games} games`)
}
