/**
 * What the database knows of a letter that was just parsed: one question, one round, however much mail and however
 * many games there are.
 */
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Address, GameId, LetterId, TournamentId } from '../core/ids.ts'
import type { Instant } from '../core/plainDate.ts'
import { type RegisteredAs, whereKnown } from './directory.ts'
import { inOrder, type KnownNotice, noticesNamed } from './notices.ts'
import type { Db, InboundState, Tx } from './schema.ts'
import { anyOf } from './sql.ts'

export interface LetterMarks {
  /** Its own Message-ID and those of its thread. */
  readonly messageIds: readonly string[]
  /** Null when the letter does not say. */
  readonly from: Address | null
  readonly bodyHash: string
  /** From when on equal words of the same sender are counted. */
  readonly since: Instant
}

export interface KnownLetter {
  readonly id: LetterId
  readonly messageId: string
  readonly contentHash: string | null
  readonly games: readonly GameId[]
  readonly tournament: TournamentId | null
  readonly state: InboundState
  readonly verdict: string | null
}

export interface Known {
  /** Every tournament with its version, by name. */
  readonly versions: ReadonlyMap<TournamentId, number>
  /** Our notices that it names, in the order asked. */
  readonly notices: readonly KnownNotice[]
  /** Letters already read that carry one of its Message-IDs, oldest first. */
  readonly letters: readonly KnownLetter[]
  /** Who its sender is, in each tournament. */
  readonly registered: readonly RegisteredAs[]
  /** Mail to its sender bounced, and nothing came from him since. */
  readonly bounced: boolean
  /** How many letters with this text came from its sender (loop guard). */
  readonly sameWords: number
}

export async function whatIsKnown(db: Db | Tx, letter: LetterMarks): Promise<Known> {
  const { messageIds, bodyHash, since } = letter
  const from = letter.from ?? ''
  const versions = db.selectFrom('tournaments').select(['id', 'version']).orderBy('id')
  const letters = db
    .selectFrom('inbound')
    .select([
      'raw as id',
      'message_id as messageId',
      'content_hash as contentHash',
      'games',
      'tournament_id as tournament',
      'state',
      'verdict',
    ])
    .where('message_id', '=', anyOf(messageIds))
    .where('state', '<>', 'new')
    .orderBy('inbound.id')
  const sameWords = db
    .selectFrom('inbound')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('from_address', '=', from)
    .where('body_hash', '=', bodyHash)
    .where('arrived_at', '>', since)
  const row = await db
    .selectNoFrom(eb => [
      jsonArrayFrom(versions).as('versions'),
      jsonArrayFrom(noticesNamed(db, messageIds)).as('notices'),
      jsonArrayFrom(letters).as('letters'),
      jsonArrayFrom(whereKnown(db, from)).as('registered'),
      eb.exists(db.selectFrom('bounces').select(sql`1`.as('one')).where('address', '=', from)).as('bounced'),
      sameWords.as('sameWords'),
    ])
    .executeTakeFirstOrThrow()
  return {
    versions: new Map(row.versions.map(t => [t.id, t.version])),
    notices: inOrder(messageIds, row.notices),
    letters: row.letters.flatMap(known => {
      const { messageId } = known
      return messageId === null ? [] : [{ ...known, messageId }]
    }),
    registered: row.registered,
    bounced: row.bounced === true,
    sameWords: row.sameWords ?? 0,
  }
}
