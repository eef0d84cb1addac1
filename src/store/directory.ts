/** Tournaments as documents, and the index of addresses that leads from a sender to his tournaments. */
import { sql } from 'kysely'
import type { Tournament } from '../core/directory.ts'
import type { Address, TournamentId } from '../core/ids.ts'
import type { Instant } from '../core/plainDate.ts'
import { storableJson } from './json.ts'
import type { Db, Outgoing, Tx } from './schema.ts'

export interface StoredTournament {
  readonly version: number
  readonly tournament: Tournament
  readonly fileTournament: Tournament
  readonly outgoing: Outgoing
  readonly importedAt: Instant
}

export async function tournamentIds(db: Db | Tx): Promise<TournamentId[]> {
  const rows = await db.selectFrom('tournaments').select('id').orderBy('id').execute()
  return rows.map(r => r.id)
}

export interface TournamentHead {
  /** Of the document. */
  readonly version: number
  /** The last entry of its record; 0 before the first. */
  readonly lastId: number
}

/**
 * Waits for every other decision on this tournament, then tells whether what is kept in memory still holds; the turn
 * ends with the transaction. Null: no such tournament.
 */
export async function lockTournament(tx: Tx, id: TournamentId): Promise<TournamentHead | null> {
  const { rows } = await sql<{ version: number; last_id: number | null }>`
    select version, last_id from tournament_in_turn(${id})`.execute(tx)
  const [row] = rows
  return row === undefined ? null : { version: row.version, lastId: row.last_id ?? 0 }
}

export async function loadTournament(db: Db | Tx, id: TournamentId): Promise<StoredTournament | null> {
  const row = await db.selectFrom('tournaments').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return null
  return {
    version: row.version,
    tournament: row.document as Tournament,
    fileTournament: row.file_document as Tournament,
    outgoing: row.outgoing,
    importedAt: row.imported_at,
  }
}

/** Writes a tournament and its addresses; a new one gets version 1, a known one the next. */
export async function saveTournament(
  tx: Tx,
  tournament: Tournament,
  change: {
    readonly fileTournament?: Tournament
    readonly outgoing?: Outgoing
    readonly importedAt?: Instant
  },
): Promise<number> {
  const before = await loadTournament(tx, tournament.id)
  const version = (before?.version ?? 0) + 1
  const values = {
    id: tournament.id,
    version,
    document: storableJson(tournament),
    file_document: storableJson(change.fileTournament ?? before?.fileTournament ?? tournament),
    outgoing: change.outgoing ?? before?.outgoing ?? 'controller-only',
    imported_at: before?.importedAt ?? change.importedAt ?? '1970-01-01T00:00:00Z',
  }
  if (before === null) await tx.insertInto('tournaments').values(values).execute()
  else await tx.updateTable('tournaments').set(values).where('id', '=', tournament.id).execute()
  await tx.deleteFrom('addresses').where('tournament_id', '=', tournament.id).execute()
  const rows = addressRows(tournament)
  for (let from = 0; from < rows.length; from += 1000)
    await tx
      .insertInto('addresses')
      .values(rows.slice(from, from + 1000))
      .execute()
  return version
}

function addressRows(tournament: Tournament) {
  const rows = new Map<string, { address: string; tournament_id: string; person: string }>()
  for (const person of peopleOf(tournament))
    for (const address of [person.email, ...person.aliases])
      rows.set(`${address}\n${person.email}`, {
        address,
        tournament_id: tournament.id,
        person: person.email,
      })
  return [...rows.values()]
}

/** Everybody whom a tournament names, players first; one person may come several times. */
export function peopleOf(tournament: Tournament) {
  return [
    ...tournament.teams.flatMap(t => [
      ...t.seats.map(s => s.person),
      t.captain,
      ...(t.deputy ? [t.deputy] : []),
      ...t.reserves,
    ]),
    tournament.controller,
    ...tournament.controllerDeputies,
    tournament.appeals,
    ...(tournament.former ?? []),
  ]
}

/** The query for the tournaments in which this address is known, with the person's registered address in each. */
export function whereKnown(db: Db | Tx, address: Address) {
  return db
    .selectFrom('addresses')
    .select(['tournament_id as tournament', 'person'])
    .where('address', '=', address)
    .orderBy('tournament_id')
    .orderBy('person')
}

/** Tournaments in which this address is known, with the person's registered address in each. */
export function findAddress(db: Db | Tx, address: Address): Promise<readonly RegisteredAs[]> {
  return whereKnown(db, address).execute()
}

export interface RegisteredAs {
  readonly tournament: TournamentId
  readonly person: Address
}
