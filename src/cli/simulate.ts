/** `arbiter simulate DIR`: a season folder on a virtual clock; touches no database of yours. */
import { basename } from 'node:path'
import { parts } from '../app/parts.ts'
import { type SeasonMail, simulate } from '../app/simulate.ts'
import { parseDate } from '../core/plainDate.ts'
import { readMbox } from '../mail/mbox.ts'
import { misuse } from './failure.ts'
import { filesIn, inFolder, readBytes, tournamentFrom } from './files.ts'
import { tellGame, tellLetter, tellMail } from './tell.ts'

export interface SimulateOptions {
  readonly until?: string
  readonly mbox?: string
  readonly json?: boolean
}

export async function simulateCommand(dir: string, options: SimulateOptions): Promise<void> {
  const until = options.until === undefined ? null : parseDate(options.until)
  if (options.until !== undefined && until === null)
    throw misuse(`--until ${options.until} is not a date; write it as 2025-08-09.`)
  const given = await parts()
  const tournament = await tournamentFrom(inFolder(dir, 'tournament.yaml'), given.checks)
  const mails = options.mbox === undefined ? await mailsOf(dir) : mboxMails(await readBytes(options.mbox))
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const json = (value: unknown) => say(JSON.stringify(value))
  const run = await simulate(
    {
      tournament,
      mails,
      until,
      onMail: mail => (options.json ? json({ mail }) : say(tellMail(mail))),
      ...(options.json ? {} : { onLetter: letter => say(tellLetter(letter)) }),
    },
    given,
  )
  for (const game of run.games) {
    if (options.json) json({ game })
    else say(tellGame(game))
  }
  await run.shell.store.close()
}

export async function mailsOf(dir: string): Promise<readonly SeasonMail[]> {
  const folder = inFolder(dir, 'mail')
  const names = await filesIn(folder, '.eml')
  return Promise.all(names.map(async name => ({ name, bytes: await readBytes(inFolder(folder, name)) })))
}

/** The letters of a mailbox file, named by their place, so that their order stays. */
function mboxMails(bytes: Buffer): readonly SeasonMail[] {
  return readMbox(bytes).map((letter, i) => ({ name: String(i + 1).padStart(6, '0'), bytes: letter }))
}

export const seasonName = (dir: string) => basename(dir)
