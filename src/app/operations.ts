/** What commands ask of a running system, whether through the daemon's socket or on the database itself. */
import { z } from 'zod'
import { gameSubject, type TournamentId } from '../core/ids.ts'
import type { Json } from '../core/notice.ts'
import { tournamentIds } from '../store/directory.ts'
import { inboxCounts, requeueLetter } from '../store/inbox.ts'
import { outboxCounts } from '../store/outbox.ts'
import { lastSweep, latestAlerts } from '../store/runs.ts'
import type { Answer, Request } from './control.ts'
import { handle, NOTHING } from './handle.ts'
import { importTournament } from './importTournament.ts'
import { takeLetter } from './intake.ts'
import { rebuild, verify } from './rebuild.ts'
import type { Shell } from './shell.ts'
import type { FileChecks } from './tournamentFile.ts'
import { refresh, type TournamentCache, worldOf } from './world.ts'
import { xfcc } from './xfcc.ts'

export interface OperationContext {
  readonly shell: Shell
  readonly checks: FileChecks
  readonly sizeLimit: number
  readonly headSize: number
  /** Called when something was put in that is to be dealt with at once. */
  readonly wake: () => void
}

const requests = z.discriminatedUnion('command', [
  z.object({ command: z.literal('status'), game: z.string().nullable() }),
  z.object({
    command: z.literal('export'),
    format: z.enum(['pgn', 'json', 'xfcc']),
    tournament: z.string().nullable(),
  }),
  z.object({ command: z.literal('import'), text: z.string(), dryRun: z.boolean(), force: z.boolean() }),
  z.object({
    command: z.literal('outgoing'),
    value: z.enum(['live', 'controller-only', 'off']),
    tournament: z.string().nullable(),
  }),
  z.object({ command: z.literal('rebuild'), check: z.boolean() }),
  z.object({ command: z.literal('verify') }),
  z.object({ command: z.literal('ingest'), bytes: z.string() }),
  z.object({ command: z.literal('again'), letter: z.string() }),
])

const done = (result: Json): Answer => ({ ok: true, result })
const failed = (message: string, exitCode = 1): Answer => ({ ok: false, message, exitCode })

export async function operate(context: OperationContext, request: Request): Promise<Answer> {
  const read = requests.safeParse(request)
  if (!read.success)
    return failed('The running arbiter does not know this request; is it of another version?')
  const { shell } = context
  const asked = read.data
  switch (asked.command) {
    case 'status':
      return status(shell, asked.game)
    case 'export':
      return exportGames(shell, asked.format, asked.tournament)
    case 'import': {
      const imported = await importTournament(shell, asked.text, { ...asked, checks: context.checks })
      context.wake()
      return done(imported as unknown as Json)
    }
    case 'outgoing':
      return setOutgoing(context, asked.value, asked.tournament)
    case 'rebuild':
      return done((await rebuild(shell, { check: asked.check })) as unknown as Json)
    case 'verify':
      return done((await verify(shell)) as unknown as Json)
    case 'ingest':
      return ingest(context, Buffer.from(asked.bytes, 'base64'))
    case 'again':
      return again(context, asked.letter)
  }
}

async function ingest(context: OperationContext, whole: Buffer): Promise<Answer> {
  if (whole.length === 0) return failed('There is no letter on standard input.', 2)
  const truncated = whole.length > context.sizeLimit
  const bytes = truncated ? whole.subarray(0, context.headSize) : whole
  const receivedAt = context.shell.clock.now()
  const { id, isNew } = await takeLetter(context.shell, { bytes, receivedAt, truncated }, 'pipe')
  context.wake()
  return done({ id, isNew })
}

/** Puts a letter that was set aside back into the queue; a shortened id will do. */
async function again(context: OperationContext, letter: string): Promise<Answer> {
  if (!/^[0-9a-f]{6,64}$/.test(letter)) return failed(`"${letter}" is no id of a letter.`, 2)
  const { store } = context.shell
  const rows = await store.db
    .selectFrom('inbound')
    .select('raw')
    .where('raw', 'like', `${letter}%`)
    .limit(2)
    .execute()
  const [only, other] = rows
  if (only === undefined) return failed(`There is no letter ${letter}.`)
  if (other !== undefined) return failed(`Several letters begin with ${letter}; give more of the id.`)
  const put = await store.inTransaction(tx => requeueLetter(tx, only.raw, null))
  context.wake()
  return put ? done({ id: only.raw }) : failed(`The letter ${letter} waits to be read already.`)
}

async function caches(shell: Shell, only: string | null): Promise<readonly TournamentCache[]> {
  const found: TournamentCache[] = []
  for (const id of await tournamentIds(shell.store.db)) {
    if (only !== null && id !== only) continue
    const cache = await shell.store.inTransaction(tx => refresh(shell, tx, id))
    if (cache === null) continue
    shell.cache.set(id, cache)
    found.push(cache)
  }
  return found
}

async function status(shell: Shell, game: string | null): Promise<Answer> {
  const at = shell.clock.now()
  const tournaments = []
  for (const cache of await caches(shell, null)) {
    const world = worldOf(shell, cache)
    const ids = cache.tournament.matches.flatMap(m => m.games.map(g => g.id))
    const tag = `${cache.tournament.id}-`
    const wanted = game === null ? ids : ids.filter(id => id === game || tag + id === game)
    tournaments.push({
      id: cache.tournament.id,
      name: cache.tournament.name,
      outgoing: cache.outgoing,
      games: wanted.map(id => cache.rulebook.describe(world, gameSubject(id), at)),
    })
  }
  if (game !== null && tournaments.every(t => t.games.length === 0))
    return failed(`There is no game ${game}.`)
  const { db } = shell.store
  const alerts = (await latestAlerts(db, 5)).map(a => ({ at: a.at, text: a.text }))
  return done({
    at,
    readUntil: shell.readUntil(),
    lastSweep: await lastSweep(db),
    inbox: { ...(await inboxCounts(db)) },
    outbox: { ...(await outboxCounts(db)) },
    alerts,
    tournaments,
  })
}

async function exportGames(shell: Shell, format: 'pgn' | 'json' | 'xfcc', tournament: TournamentId | null) {
  const at = shell.clock.now()
  const found = await caches(shell, tournament)
  if (tournament !== null && found.length === 0) return failed(`There is no tournament ${tournament}.`)
  const each = found.map(cache => {
    const world = worldOf(shell, cache)
    const subjects = cache.tournament.matches.flatMap(m => m.games.map(g => gameSubject(g.id)))
    return { cache, world, subjects }
  })
  if (format === 'pgn')
    return done(
      each
        .flatMap(({ cache, world, subjects }) => subjects.map(s => cache.rulebook.pgn?.(world, s) ?? ''))
        .filter(pgn => pgn !== '')
        .map(pgn => pgn.trimEnd())
        .join('\n\n'),
    )
  const described = each.map(({ cache, world, subjects }) => ({
    tournament: cache.tournament,
    games: subjects.map(s => cache.rulebook.describe(world, s, at)),
  }))
  if (format === 'xfcc') return done(xfcc(described, at))
  return done(described as unknown as Json)
}

async function setOutgoing(
  context: OperationContext,
  value: 'live' | 'controller-only' | 'off',
  tournament: TournamentId | null,
): Promise<Answer> {
  const { shell } = context
  const ids = (await tournamentIds(shell.store.db)).filter(id => tournament === null || id === tournament)
  if (ids.length === 0)
    return failed(
      tournament === null
        ? 'There is no tournament yet; `arbiter import FILE.yaml` makes one.'
        : `There is no tournament ${tournament}.`,
    )
  for (const id of ids)
    await handle(shell, id, {
      decide: () => ({ ...NOTHING, changes: [{ kind: 'outgoing', value }] }),
    })
  context.wake()
  return done({ tournaments: ids, outgoing: value })
}
