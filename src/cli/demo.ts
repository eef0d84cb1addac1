/**
 * `arbiter demo`: a whole small season on a virtual calendar, told line by line; the mails that went out lie in a
 * folder that a mail program can open. Without --once the games can then be looked at in a browser.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parts } from '../app/parts.ts'
import { simulate } from '../app/simulate.ts'
import type { Shell } from '../app/shell.ts'
import { drawBoard } from '../mail/boardPicture.ts'
import { isMessageFile, messageFileName, writeWhole } from '../mail/sink.ts'
import { WEB_DEFAULTS } from '../web/deps.ts'
import { buildWeb } from '../web/server.ts'
import { Failure, misuse } from './failure.ts'
import { inFolder, tournamentFrom, whyNot } from './files.ts'
import { mailsOf } from './simulate.ts'
import { tellGame, tellLetter, tellMail } from './tell.ts'

export interface DemoOptions {
  readonly once?: boolean
  readonly out?: string
  readonly port?: string
}

const SEASON = fileURLToPath(new URL('../../examples/season', import.meta.url))
const OUT = 'demo-out'
/** Long enough for the silence of the last weeks to be noticed. */
const DAYS_AFTER_MAILS = 30

export async function demoCommand(options: DemoOptions): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const port = portOf(options.port)
  const house = await parts({ drawBoard })
  const tournament = await tournamentFrom(inFolder(SEASON, 'tournament.yaml'), house.checks)
  const mails = await mailsOf(SEASON)
  const out = resolve(options.out ?? OUT)
  await makeRoom(out)
  say(`${tournament.name}: ${mails.length} letters, ${tournament.teams.map(t => t.name).join(' against ')}.`)
  say('The database is made ready (a few seconds) ...')
  let letters = 0
  let notices = 0
  const writing: Promise<void>[] = []
  const run = await simulate(
    {
      tournament,
      mails,
      until: null,
      daysAfterMails: DAYS_AFTER_MAILS,
      wantsBytes: true,
      onLetter: letter => {
        letters += 1
        say(`${progress(letters, mails.length)} ${tellLetter(letter, tournament.timezone)}`)
      },
      onMail: (mail, bytes) => {
        notices += 1
        say(`${progress(letters, mails.length)} ${tellMail(mail, tournament.timezone)}`)
        writing.push(writeWhole(out, messageFileName(mail.at, notices, mail.kind, mail.to[0]), bytes))
      },
    },
    house,
  )
  await Promise.all(writing)
  say('')
  for (const game of run.games) say(tellGame(game))
  say('')
  say(`${letters} letters were read, ${notices} messages written: ${out} (open them with a mail program).`)
  if (options.once) return run.shell.store.close()
  await show(run.shell, port, say)
}

/** The port asked for, or null for the usual one. */
function portOf(text: string | undefined): number | null {
  if (text === undefined) return null
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY
  if (port > 65535) throw misuse(`--port ${text} is not a port; give a number from 0 to 65535.`)
  return port
}

/** An empty folder for the mails: those of an earlier demo go, anything else is somebody's own and is never touched. */
async function makeRoom(out: string): Promise<void> {
  try {
    await mkdir(out, { recursive: true })
    const names = await readdir(out)
    const other = names.find(name => !isMessageFile(name))
    if (other !== undefined)
      throw new Failure(
        `${out} holds something else than the mails of a demo (${other}). Choose another folder with --out.`,
      )
    for (const name of names) await rm(join(out, name))
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(`${out}: ${whyNot(error)}`)
  }
}

const progress = (done: number, all: number) => `[${String(done).padStart(String(all).length)}/${all}]`

/** The season in a browser, for looking only, until Ctrl-C. */
async function show(shell: Shell, asked: number | null, say: (line: string) => void): Promise<void> {
  const port = asked ?? 8025
  const app = await buildWeb({
    ...WEB_DEFAULTS,
    shell,
    publicUrl: `http://127.0.0.1:${port}`,
    cookieKey: randomBytes(32),
    administrator: null,
    readOnly: true,
    random: () => randomBytes(32).toString('hex'),
  })
  let url: string
  try {
    url = await app.listen({ host: '127.0.0.1', port })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    if (asked !== null)
      throw new Failure(`Port ${port} is taken by another program; choose another with --port.`)
    url = await app.listen({ host: '127.0.0.1', port: 0 })
  }
  say(`The games can be looked at: ${url} (end with Ctrl-C).`)
  await new Promise<void>(done => {
    process.once('SIGINT', done)
    process.once('SIGTERM', done)
  })
  await app.close()
  await shell.store.close()
}
