/** `arbiter status [GAME]`. */
import { msOf } from '../core/plainDate.ts'
import type { Instant } from '../core/plainDate.ts'
import type { Json } from '../core/notice.ts'
import { spoolFolder } from '../app/readFolders.ts'
import { filesIn } from './files.ts'
import { type GlobalOptions, settingsOf } from './settingsOf.ts'
import { onSystem } from './system.ts'
import { tellGame } from './tell.ts'

interface Status {
  readonly at: Instant
  readonly readUntil: Instant
  readonly lastSweep: Instant | null
  readonly inbox: Readonly<Record<string, number>>
  readonly outbox: Readonly<Record<string, number>>
  readonly alerts: readonly { readonly at: Instant; readonly text: string }[]
  readonly tournaments: readonly {
    readonly id: string
    readonly name: string
    readonly outgoing: string
    readonly games: readonly Json[]
  }[]
}

const OUTGOING: Readonly<Record<string, string>> = {
  live: 'mails go out',
  'controller-only': 'shadow season: only the Controller gets mail (arbiter go changes it)',
  off: 'no mail goes out',
}

export async function statusCommand(
  game: string | undefined,
  options: { readonly json?: boolean },
  globals: GlobalOptions,
): Promise<void> {
  const config = settingsOf(globals)
  const status = (await onSystem(config, {
    command: 'status',
    game: game ?? null,
  })) as unknown as Status
  const say = (line: string) => process.stdout.write(`${line}\n`)
  if (options.json) return void say(JSON.stringify(status))
  const read = msOf(status.readUntil) === 0 ? 'never' : status.readUntil
  say(`mailbox read to its end: ${read}; deadlines judged: ${status.lastSweep ?? 'not yet'}`)
  say(`letters: ${counts(status.inbox)}`)
  const spooled = (await filesIn(spoolFolder(config.data), '.eml')).length
  if (spooled === 1) say('1 letter waits in the spool; `arbiter start` reads it.')
  if (spooled > 1) say(`${spooled} letters wait in the spool; \`arbiter start\` reads them.`)
  say(`messages: ${counts(status.outbox)}`)
  for (const alert of status.alerts) say(`alert   ${alert.at}: ${alert.text}`)
  if (status.tournaments.length === 0)
    say('There is no tournament yet; `arbiter import FILE.yaml` makes one.')
  for (const tournament of status.tournaments) {
    say(`${tournament.id} ${tournament.name}: ${OUTGOING[tournament.outgoing] ?? tournament.outgoing}`)
    for (const one of tournament.games) say(tellGame(one))
  }
}

function counts(by: Readonly<Record<string, number>>): string {
  const some = Object.entries(by).filter(([, n]) => n > 0)
  return some.length === 0 ? 'none' : some.map(([state, n]) => `${n} ${state}`).join(', ')
}
