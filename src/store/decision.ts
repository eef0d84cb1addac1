/** What a decision leaves behind: entries, overviews, notices with envelopes, the letter's end. One statement. */
import { sql } from 'kysely'
import type { Entry } from '../core/entry.ts'
import type { SubjectId, TournamentId } from '../core/ids.ts'
import { type FinishedLetter, finishing } from './inbox.ts'
import { enveloping, type NewNotice, noticing } from './notices.ts'
import { type OverviewRow, overviewing } from './overview.ts'
import { appending, chained, type Head } from './record.ts'
import type { Tx } from './schema.ts'

export interface Writing {
  readonly entries?: readonly Entry[]
  readonly overviews?: readonly OverviewRow[]
  readonly notices?: readonly NewNotice[]
  readonly letter?: FinishedLetter | null
}

export interface Written {
  /** The new ends of the subjects that got entries. */
  readonly heads: ReadonlyMap<SubjectId, Head>
  /** Of the last entry; 0 when there was none. */
  readonly lastId: number
}

/** Fails with 23505 when the place of an entry is taken: somebody else decided meanwhile. */
export async function write(
  tx: Tx,
  tournament: TournamentId,
  headOf: (subject: SubjectId) => Head,
  { entries = [], overviews = [], notices = [], letter = null }: Writing,
): Promise<Written> {
  if (entries.length + overviews.length + notices.length === 0 && letter === null)
    return { heads: new Map(), lastId: 0 }
  const { rows, heads } = chained(tournament, entries, headOf)
  const written = await sql<{ last_id: number | null }>`
    with entered as (${appending(tournament, rows)}),
      overviewed as (${overviewing(tournament, overviews)}),
      written as (${noticing(notices)}),
      enveloped as (${enveloping(notices, 'written')}),
      finished as (${finishing(letter)})
    select max(id) as last_id from entered`.execute(tx)
  return { heads, lastId: written.rows[0]?.last_id ?? 0 }
}
