/** What pages show beside the record of a game: the letters placed in it and the notices that went out about it. */
import { sql } from 'kysely'
import type { Address, GameId, LetterId, TournamentId } from '../core/ids.ts'
import type { Notice } from '../core/notice.ts'
import type { Instant } from '../core/plainDate.ts'
import type { Db, Tx } from './schema.ts'

export interface SentNotice {
  readonly id: number
  readonly at: Instant
  readonly kind: string
  readonly to: Address
  readonly subject: string | null
  readonly notice: Notice
}

/** Notices about a game, oldest first. */
export async function noticesOfGame(
  db: Db | Tx,
  tournament: TournamentId,
  game: GameId,
): Promise<readonly SentNotice[]> {
  const rows = await db
    .selectFrom('notices')
    .select(['id', 'at', 'kind', 'to_address', 'subject', 'notice'])
    .where('tournament_id', '=', tournament)
    .where('game', '=', game)
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    at: row.at,
    kind: row.kind,
    to: row.to_address,
    subject: row.subject,
    notice: row.notice as Notice,
  }))
}

export interface LetterLine {
  readonly id: LetterId
  readonly receivedAt: Instant
  readonly from: Address | null
  readonly subject: string | null
  readonly verdict: string | null
  readonly held: string | null
  readonly games: readonly GameId[]
}

const LINE = ['raw', 'received_at', 'from_address', 'subject', 'verdict', 'held', 'games'] as const

/** Letters placed in a game, oldest first. */
export async function lettersOfGame(
  db: Db | Tx,
  tournament: TournamentId,
  game: GameId,
): Promise<readonly LetterLine[]> {
  const rows = await db
    .selectFrom('inbound')
    .select(LINE)
    .where('tournament_id', '=', tournament)
    .where(sql<boolean>`games @> ${JSON.stringify([game])}::jsonb`)
    .orderBy('received_at')
    .execute()
  return rows.map(letterLine)
}

/** Letters that wait for a human, oldest first. */
export async function heldLetters(
  db: Db | Tx,
  tournament: TournamentId | null,
  limit = 200,
): Promise<readonly LetterLine[]> {
  const rows = await db
    .selectFrom('inbound')
    .select(LINE)
    .where('state', '=', 'held')
    .$if(tournament !== null, q =>
      q.where(eb => eb.or([eb('tournament_id', '=', tournament), eb('tournament_id', 'is', null)])),
    )
    .orderBy('received_at')
    .limit(limit)
    .execute()
  return rows.map(letterLine)
}

function letterLine(row: {
  raw: string
  received_at: Instant
  from_address: string | null
  subject: string | null
  verdict: string | null
  held: string | null
  games: readonly string[]
}): LetterLine {
  return {
    id: row.raw,
    receivedAt: row.received_at,
    from: row.from_address,
    subject: row.subject,
    verdict: row.verdict,
    held: row.held,
    games: row.games,
  }
}

export interface LetterOutcomeRow {
  readonly tournament: TournamentId | null
  readonly state: string
  readonly class: string | null
  readonly verdict: string | null
  readonly held: string | null
  readonly authentication: string | null
  readonly games: readonly GameId[]
  readonly explanation: unknown
}

/** What was made of a letter; null where there is none. */
export async function letterOutcome(db: Db | Tx, id: LetterId): Promise<LetterOutcomeRow | null> {
  const row = await db
    .selectFrom('inbound')
    .select(['tournament_id', 'state', 'class', 'verdict', 'held', 'authentication', 'games', 'explanation'])
    .where('raw', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  const { tournament_id: tournament, ...rest } = row
  return { tournament, ...rest }
}

/** Letters that were set aside after too many attempts, oldest first. */
export async function quarantinedLetters(
  db: Db | Tx,
  limit = 100,
): Promise<readonly (LetterLine & { readonly error: string | null })[]> {
  const rows = await db
    .selectFrom('inbound')
    .select([...LINE, 'error'])
    .where('state', '=', 'quarantined')
    .orderBy('received_at')
    .limit(limit)
    .execute()
  return rows.map(row => ({ ...letterLine(row), error: row.error?.split('\n', 1)[0]?.slice(0, 200) ?? null }))
}
