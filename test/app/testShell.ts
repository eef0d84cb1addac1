/** A shell over a database in memory, with a clock that the test turns and the fake rulebook. */
import { readTournamentFile } from '../../src/app/tournamentFile.ts'
import { DEFAULT_SETTINGS, secretOf, type Shell, type ShellSettings, silentLog } from '../../src/app/shell.ts'
import type { Tournament } from '../../src/core/directory.ts'
import { type Instant, instant, instantOfMs, msOf } from '../../src/core/plainDate.ts'
import { parseMail } from '../../src/mail/parseMail.ts'
import type { Composed } from '../../src/mail/compose.ts'
import { storeLetter } from '../../src/store/inbox.ts'
import type { Store } from '../../src/store/open.ts'
import { fakeRulebook } from './fakeRulebook.ts'

export const tournamentYaml = (over: { id?: string; extra?: string; boards?: number } = {}) => {
  const boards = over.boards ?? 1
  const players = (team: string) =>
    Array.from(
      { length: boards },
      (_, i) =>
        `      - {board: ${i + 1}, name: ${team} ${i + 1}, email: ${team.toLowerCase()}${i + 1}@club.example}`,
    ).join('\n')
  return `tournament:
  id: ${over.id ?? 'T25'}
  name: Test League
  rulebook: fake
  timezone: Europe/London
  start: 2025-01-01
  end: 2025-06-30
  form: two
  address: arbiter@chess.example
  controller: {name: Cora Control, email: controller@chess.example}
  appeals: {name: Sara Secretary, email: secretary@chess.example}
  parameters: {outgoing: live, authentication: trusting${over.extra ?? ''}}
teams:
  - code: KENT
    name: Kent
    captain: {name: Karl Captain, email: karl@club.example}
    players:
${players('Kent')}
  - code: ESSX
    name: Essex
    captain: {name: Eve Captain, email: eve@club.example}
    players:
${players('Essx')}
matches:
  - {id: M, home: KENT, away: ESSX}
`
}

export function testTournament(over: Parameters<typeof tournamentYaml>[0] = {}): Tournament {
  const read = readTournamentFile(tournamentYaml(over))
  if (!read.ok) throw new Error(JSON.stringify(read.mistakes))
  return read.tournament
}

export interface TestShell extends Shell {
  readonly turn: (to: string) => void
}

export const plainCompose = (notice: { kind: string; game: string | null; facts: object }): Composed => ({
  subject: `${notice.kind} ${notice.game ?? ''}`.trim(),
  text: JSON.stringify(notice.facts),
  html: `<p>${notice.kind}</p>`,
  attachments: [],
  headers: { 'Auto-Submitted': 'auto-replied' },
  problem: null,
})

export function testShell(
  store: Store,
  at: string,
  settings: Partial<ShellSettings> = {},
  over: Partial<Shell> = {},
): TestShell {
  let now: Instant = instant(at)
  let tokens = 0
  return {
    store,
    clock: { now: () => now, ms: () => msOf(now) },
    secret: secretOf('test'),
    log: silentLog,
    rulebooks: { fake: fakeRulebook },
    settings: { ...DEFAULT_SETTINGS, receivedHost: 'topmost', ...settings },
    parse: bytes => parseMail(Buffer.from(bytes)),
    compose: plainCompose,
    readUntil: () => now,
    administrator: null,
    crashPoint: () => {},
    token: () => `claim${++tokens}`,
    cache: new Map(),
    turn: to => {
      now = instant(to)
    },
    ...over,
  }
}

export interface LetterParts {
  readonly from?: string
  readonly to?: string
  readonly id?: string | null
  readonly subject?: string
  readonly date?: string
  readonly headers?: readonly string[]
}

export function letter(text: string, parts: LetterParts = {}): Buffer {
  const lines = [
    `From: ${parts.from ?? 'kent1@club.example'}`,
    `To: ${parts.to ?? 'arbiter@chess.example'}`,
    `Subject: ${parts.subject ?? 'game'}`,
    `Date: ${parts.date ?? 'Thu, 2 Jan 2025 10:00:00 +0000'}`,
    ...(parts.id === null ? [] : [`Message-ID: ${parts.id ?? `<${text.replace(/\W/g, '-')}@club.example>`}`]),
    ...(parts.headers ?? []),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}\r\n`)
}

export async function post(shell: Shell, bytes: Uint8Array, receivedAt: Instant = shell.clock.now()) {
  return shell.store.inTransaction(tx =>
    storeLetter(tx, { bytes, source: 'pipe', receivedAt, arrivedAt: shell.clock.now(), truncated: false }),
  )
}

export const later = (at: Instant, ms: number) => instantOfMs(msOf(at) + ms)
