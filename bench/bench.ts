/** The arbiter as the daemon wires it, on a database of its own, with a clock that goes with the letters. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importTournament } from '../src/app/importTournament.ts'
import { intakeOf } from '../src/app/intake.ts'
import { parts } from '../src/app/parts.ts'
import { receiveNext } from '../src/app/receiveLetter.ts'
import { DEFAULT_SETTINGS, randomToken, secretOf, type Shell } from '../src/app/shell.ts'
import { type Instant, instant, msOf } from '../src/core/plainDate.ts'
import { parsePool } from '../src/mail/parsePool.ts'
import { openStore, type Store } from '../src/store/open.ts'
import { newDatabase, startPostgres } from '../test/servers/postgres.ts'
import type { BenchLetter, BenchSeason } from './season.ts'

export const wantsPglite = process.argv.includes('--pglite')

export interface Database {
  readonly name: string
  readonly store: Store
  readonly close: () => Promise<void>
}

/** A private PostgreSQL on a loopback port, with its own durable settings; or PGlite in a folder. */
export async function openDatabase(): Promise<Database> {
  if (wantsPglite) {
    const folder = mkdtempSync(join(tmpdir(), 'arbiter-bench-'))
    const store = await openStore({ folder: join(folder, 'db') })
    return {
      name: 'PGlite in a folder (no fsync)',
      store,
      close: async () => {
        await store.close()
        rmSync(folder, { recursive: true })
      },
    }
  }
  const server = await startPostgres()
  const store = await openStore({ folder: null, databaseUrl: await newDatabase(server.url, 'bench') })
  return {
    name: 'PostgreSQL, fsync on',
    store,
    close: async () => {
      await store.close()
      await server.stop()
    },
  }
}

export interface Bench {
  readonly shell: Shell
  /** Stores a letter as the IMAP source does. */
  readonly take: (letter: BenchLetter) => Promise<void>
  /** Reads the oldest letter that waits. */
  readonly read: (letter: BenchLetter) => Promise<void>
  readonly turn: (to: Instant) => void
  /** Throws unless every letter so far was accepted as a move. */
  readonly checkAccepted: (letters: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** Before the first letter of every season. */
const OPENING = instant('2025-01-01T12:00:00Z')

export async function benchOn(store: Store): Promise<Bench> {
  let now = OPENING
  const pool = parsePool({ timeoutMs: 60_000, memoryMb: 256 })
  const given = await parts()
  const fail = (what: object, text: string) => {
    throw new Error(`${text}: ${JSON.stringify(what)}`)
  }
  const shell: Shell = {
    store,
    clock: { now: () => now, ms: () => msOf(now) },
    secret: secretOf('bench'),
    log: { debug: () => {}, info: () => {}, warn: fail, error: fail },
    rulebooks: given.rulebooks,
    settings: { ...DEFAULT_SETTINGS, authservId: 'mail.chess.example', receivedHost: 'mail.chess.example' },
    parse: pool.parse,
    compose: given.compose,
    readUntil: () => now,
    administrator: null,
    crashPoint: () => {},
    token: randomToken,
    cache: new Map(),
  }
  const intake = intakeOf(
    shell,
    'imap bench',
    () => {},
    () => {},
  )
  await intake.open('1')
  let uid = 0
  return {
    shell,
    take: letter => {
      uid += 1
      return intake.store(uid, { bytes: letter.bytes, receivedAt: letter.at, truncated: false })
    },
    read: async letter => {
      now = letter.at
      if ((await receiveNext(shell)) === null) throw new Error('No letter waited.')
    },
    turn: to => {
      now = to
    },
    checkAccepted: async letters => {
      const rows = await store.db
        .selectFrom('inbound')
        .select(['verdict', 'held', 'error', 'class', 'subject', 'received_at', 'findings', 'explanation'])
        .where(eb => eb.or([eb('verdict', 'is distinct from', 'accept'), eb('held', 'is not', null)]))
        .limit(3)
        .execute()
      if (rows.length > 0) throw new Error(`Not accepted: ${JSON.stringify(rows)}`)
      const { n } = await store.db
        .selectFrom('inbound')
        .select(eb => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      if (Number(n) !== letters) throw new Error(`${n} letters stand in the inbox, not ${letters}.`)
    },
    close: pool.close,
  }
}

export async function openSeason(bench: Bench, season: BenchSeason): Promise<void> {
  bench.turn(OPENING)
  const imported = await importTournament(bench.shell, season.yaml)
  if (!imported.ok) throw new Error(JSON.stringify(imported.mistakes))
}
