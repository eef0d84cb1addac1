/**
 * Memory of the daemon's process after a restart and 10,000 letters: one process imports the tournament, a second one
 * is started on what it left, reads 10,000 letters from a Maildir and writes every answer into a folder.
 *
 * Run from the project's root: npx tsx bench/memory.ts [--pglite] [--letters=10000]
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { arbiter, isUp, startArbiter } from '../test/kill/daemon.ts'
import { season } from '../test/kill/season.ts'
import { newDatabase, startPostgres } from '../test/servers/postgres.ts'
import { pause } from '../test/servers/programs.ts'
import { machine, say } from './machine.ts'

const PLIES = 100
const wanted = Number(process.argv.find(word => word.startsWith('--letters='))?.slice(10) ?? 10_000)
const pglite = process.argv.includes('--pglite')

say(machine())
const folder = mkdtempSync(join(tmpdir(), 'arbiter-memory-'))
const server = pglite ? null : await startPostgres()
const { yaml, letters } = season(Math.ceil(wanted / PLIES), PLIES, new Date())
const [tournament, mailbox, out] = ['tournament.yaml', 'mailbox', 'out'].map(name => join(folder, name)) as [
  string,
  string,
  string,
]
writeFileSync(tournament, yaml)
const env = {
  ARBITER_DATA: join(folder, 'data'),
  ARBITER_MAILDIR: mailbox,
  ARBITER_OUTGOING_FOLDER: out,
  ARBITER_OUTGOING_PER_HOUR: '1000000',
  ARBITER_LETTERS_PER_HOUR: '1000000',
  ARBITER_HTTP_PORT: '0',
  ARBITER_CHECK_SIGNATURES: 'no',
  ...(server === null ? {} : { DATABASE_URL: await newDatabase(server.url, 'memory') }),
}
const imported = await arbiter(env, ['import', tournament])
if (imported.code !== 0) throw new Error(imported.stderr)

const running = startArbiter(env)
await isUp(running)
const pid = running.process.pid ?? 0
say(`${pglite ? 'PGlite' : 'PostgreSQL'}, after a restart: ${memoryOf(pid)}`)
mkdirSync(join(mailbox, 'tmp'), { recursive: true })
mkdirSync(join(mailbox, 'new'))
for (const [index, letter] of letters.slice(0, wanted).entries()) {
  const file = join(mailbox, 'new', `${String(index).padStart(6, '0')}.bench`)
  writeFileSync(file, letter.bytes)
}
const url = /pages at (\S+)/.exec(running.output())?.[1] ?? ''
const begin = performance.now()
const health = async () =>
  (await (await fetch(new URL('/health', url))).json()) as { waitingLetters: number; pendingMessages: number }
for (;;) {
  await pause(2000)
  const { waitingLetters, pendingMessages } = await health()
  const unread = readdirSync(join(mailbox, 'new')).length
  if (unread + waitingLetters + pendingMessages === 0) break
}
const seconds = Math.round((performance.now() - begin) / 1000)
const answers = readdirSync(out).length
say(`after ${wanted} letters and ${answers} messages in ${seconds} s: ${memoryOf(pid)}`)
say(`wanted: less than ${pglite ? 600 : 300} MB`)
running.process.kill('SIGTERM')
await running.ended
await server?.stop()
rmSync(folder, { recursive: true })

/** Of one process: now, and the most it ever was. */
function memoryOf(process: number): string {
  const status = readFileSync(`/proc/${process}/status`, 'utf8')
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024)
  return `${megabytes('VmRSS')} MB resident (at most ${megabytes('VmHWM')} MB)`
}
