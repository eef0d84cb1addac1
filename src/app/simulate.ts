/**
 * A season on a virtual clock: the daemon's own acts on a database in memory, with letters from a folder and a sink
 * that only looks. Event-driven: the next instant is that of the next letter or of the next deadline; letters come
 * before deadlines of the same instant. Nothing depends on chance or on the real clock (contract.md section 4).
 */
import { gameSubject, type TournamentId } from '../core/ids.ts'
import type { Tournament } from '../core/directory.ts'
import type { Json, Notice } from '../core/notice.ts'
import {
  addDays,
  dateIn,
  type Instant,
  instantAt,
  instantOfMs,
  msOf,
  type PlainDate,
} from '../core/plainDate.ts'
import type { ParsedLetter } from '../mail/letter.ts'
import type { Transport } from '../mail/transport.ts'
import { letterIdOf, storeLetter } from '../store/inbox.ts'
import { openStore } from '../store/open.ts'
import { dueSubjects, nextDueAfter } from '../store/overview.ts'
import { takeTournament } from './importTournament.ts'
import { receiveNext } from './receiveLetter.ts'
import { type NoticeEnvelope, sendOutbox } from './sendOutbox.ts'
import { DEFAULT_SETTINGS, secretOf, type Shell, silentLog } from './shell.ts'
import { sweepDeadlines } from './sweepDeadlines.ts'
import { refresh, worldOf } from './world.ts'

export interface SeasonMail {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface SimulatedMail {
  readonly at: Instant
  readonly kind: string
  readonly game: string | null
  readonly to: readonly [string]
  readonly cc: readonly string[]
  readonly rules: readonly string[]
  readonly subject: string
  readonly messageId: string
  readonly inReplyTo: string | null
  readonly facts: Notice['facts']
  readonly text: string
}

/** What was made of one letter, for the readable account. */
export interface SimulatedLetter {
  readonly at: Instant
  readonly name: string
  readonly from: string | null
  readonly subject: string
  readonly verdict: string | null
  readonly games: readonly string[]
  readonly held: string | null
  readonly findings: readonly unknown[]
}

export interface Simulation {
  readonly tournament: Tournament
  readonly mails: readonly SeasonMail[]
  readonly until: PlainDate | null
  /** Ends so many days after the last letter instead, where `until` is null (the demo). */
  readonly daysAfterMails?: number
  readonly onMail: (mail: SimulatedMail, bytes: Uint8Array) => void
  readonly onLetter?: (letter: SimulatedLetter) => void
  readonly onProgress?: (at: Instant, letters: number) => void
  /** The arbiter is down from one instant to the other: the backlog is read first, then one sweep is held. */
  readonly outages?: readonly { readonly from: Instant; readonly to: Instant }[]
  /** Complete messages are wanted (the demo leaves them in a folder). */
  readonly wantsBytes?: boolean
}

export type SimulationParts = Pick<Shell, 'rulebooks' | 'parse' | 'compose'> &
  Partial<Pick<Shell, 'log' | 'store'>>

interface DatedMail extends SeasonMail {
  readonly at: Instant
}

/** The constant by which a run's Message-IDs and tokens are signed: the same folder gives the same output. */
const SIMULATED_SECRET = 'simulated season'
/** Where a folder holds more than this many instants at which nothing moves, something is wrong. */
const DAYS_AFTER_END = 40

export interface Simulated {
  readonly games: readonly Json[]
  readonly at: Instant
  readonly shell: Shell
}

/** Runs the season; mails are told as they are sent, the games at the end. The store stays open for the caller. */
export async function simulate(run: Simulation, parts: SimulationParts): Promise<Simulated> {
  const { tournament } = run
  const parsed = new Map<string, ParsedLetter>()
  const mails = await dateMails(run, parts, parsed)
  const opening = instantAt(tournament.start, '00:00', tournament.timezone)
  const begin = mails[0] !== undefined && mails[0].at < opening ? mails[0].at : opening
  const until = run.until ?? lastDay(run, mails.at(-1)?.at ?? begin)
  const end = instantOfMs(msOf(instantAt(addDays(until, 1), '00:00', tournament.timezone)) - 1000)
  let now = begin
  const shell: Shell = {
    store: parts.store ?? (await openStore({ folder: null })),
    clock: { now: () => now, ms: () => msOf(now) },
    secret: secretOf(SIMULATED_SECRET),
    log: parts.log ?? silentLog,
    rulebooks: parts.rulebooks,
    settings: {
      ...DEFAULT_SETTINGS,
      authenticationPolicy: 'trusting',
      alwaysLive: true,
      authservId: 'topmost',
      receivedHost: 'topmost',
      retryLetterSeconds: 0,
      letterClaimSeconds: 0,
    },
    parse: async bytes => parsed.get(letterIdOf(bytes)) ?? parts.parse(bytes),
    compose: parts.compose,
    readUntil: () => now,
    administrator: null,
    crashPoint: () => {},
    token: () => 'simulated',
    cache: new Map(),
  }
  const names = new Map(mails.map(m => [letterIdOf(m.bytes), m.name]))
  const transport = sinkOf(run)
  const drain = async () => {
    while ((await sendOutbox(shell, transport, { limit: 200, batch: 200 })).tried > 0);
  }
  await takeTournament(shell, tournament)
  await drain()
  let next = 0
  for (;;) {
    const letter = mails[next]
    const due = await nextDue(shell, now, tournament)
    const at = afterOutage(earlier(letter?.at ?? null, due), run.outages ?? [])
    if (at === null || at > end) break
    if (at > now) now = at
    let arrived = false
    for (let m = mails[next]; m !== undefined && m.at <= now; m = mails[next]) {
      next += 1
      arrived = true
      const { bytes } = m
      await shell.store.inTransaction(tx =>
        storeLetter(tx, { bytes, source: 'simulate', receivedAt: m.at, arrivedAt: now, truncated: false }),
      )
      for (let id = await receiveNext(shell); id !== null; id = await receiveNext(shell))
        await tellLetter(shell, run, id, names)
      await drain()
    }
    if (arrived) run.onProgress?.(now, next)
    await sweepDeadlines(shell)
    for (let id = await receiveNext(shell); id !== null; id = await receiveNext(shell))
      await tellLetter(shell, run, id, names)
    await drain()
  }
  now = end
  return { games: await describeGames(shell, tournament.id, end), at: end, shell }
}

/** Every mail with its instant: the topmost Received, else its Date; in order, by name where they coincide. */
async function dateMails(
  run: Simulation,
  parts: SimulationParts,
  parsed: Map<string, ParsedLetter>,
): Promise<readonly DatedMail[]> {
  const dated: DatedMail[] = []
  const undated: SeasonMail[] = []
  for (const mail of run.mails) {
    const letter = await parts.parse(mail.bytes)
    parsed.set(letterIdOf(mail.bytes), letter)
    const at = letter.received[0]?.at ?? letter.date?.instant ?? null
    if (at === null) undated.push(mail)
    else dated.push({ ...mail, at })
  }
  dated.sort((a, b) => (a.at === b.at ? (a.name < b.name ? -1 : 1) : a.at < b.at ? -1 : 1))
  for (const mail of undated) {
    const before = dated.findLast(d => d.name < mail.name)
    const at = before?.at ?? instantAt(run.tournament.start, '12:00', run.tournament.timezone)
    const place = before === undefined ? dated.findIndex(d => d.at > at) : dated.indexOf(before) + 1
    dated.splice(place < 0 ? dated.length : place, 0, { ...mail, at })
  }
  return dated
}

/** When the arbiter is up again, for an instant at which it is down. */
function afterOutage(at: Instant | null, outages: NonNullable<Simulation['outages']>): Instant | null {
  if (at === null) return null
  return outages.find(outage => at >= outage.from && at < outage.to)?.to ?? at
}

function lastDay(run: Simulation, lastLetter: Instant): PlainDate {
  if (run.daysAfterMails === undefined) return addDays(run.tournament.end, DAYS_AFTER_END)
  return addDays(dateIn(lastLetter, run.tournament.timezone), run.daysAfterMails)
}

const earlier = (a: Instant | null, b: Instant | null) => (a === null ? b : b === null ? a : a < b ? a : b)

/** The next deadline; one that waits although its time has come is looked at again in the next daily sweep. */
async function nextDue(shell: Shell, now: Instant, tournament: Tournament): Promise<Instant | null> {
  const future = await nextDueAfter(shell.store.db, now)
  const waiting = await dueSubjects(shell.store.db, now)
  if (waiting.length === 0) return future
  const day = dateIn(now, tournament.timezone)
  const today = instantAt(day, '06:00', tournament.timezone)
  const daily = today > now ? today : instantAt(addDays(day, 1), '06:00', tournament.timezone)
  return earlier(future, daily)
}

function sinkOf(run: Simulation): Transport<NoticeEnvelope> {
  const told = new Set<number>()
  return {
    wantsBytes: run.wantsBytes ?? false,
    findOwnCopy: null,
    close: async () => {},
    deliver: async envelope => {
      const { stored, inReplyTo, composed, bytes } = envelope.message
      if (told.has(stored.id)) return { kind: 'accepted' }
      told.add(stored.id)
      const { notice } = stored
      run.onMail(
        {
          at: notice.at,
          kind: notice.kind,
          game: notice.game,
          to: [notice.to],
          cc: notice.cc,
          rules: notice.rules,
          subject: composed.subject,
          messageId: stored.messageId,
          inReplyTo,
          facts: notice.facts,
          text: composed.text,
        },
        bytes,
      )
      return { kind: 'accepted' }
    },
  }
}

async function tellLetter(
  shell: Shell,
  run: Simulation,
  id: string,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  if (!run.onLetter) return
  const row = await shell.store.db
    .selectFrom('inbound')
    .select(['received_at', 'from_address', 'subject', 'verdict', 'games', 'held', 'findings'])
    .where('raw', '=', id)
    .executeTakeFirst()
  if (!row) return
  run.onLetter({
    at: row.received_at,
    name: names.get(id) ?? id,
    from: row.from_address,
    subject: row.subject ?? '',
    verdict: row.verdict,
    games: row.games,
    held: row.held,
    findings: row.findings,
  })
}

/** Every game as contract.md section 4 shows it, in the order of the tournament. */
export async function describeGames(shell: Shell, id: TournamentId, at: Instant): Promise<readonly Json[]> {
  return shell.store.inTransaction(async tx => {
    const cache = await refresh(shell, tx, id)
    if (cache === null) return []
    const world = worldOf(shell, cache)
    return cache.tournament.matches.flatMap(m =>
      m.games.map(g => cache.rulebook.describe(world, gameSubject(g.id), at)),
    )
  })
}
