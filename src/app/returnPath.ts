/** The return path of an envelope names its outbox row, signed, so that a bounce finds its way home and none is forged. */
import type { Address, TournamentId } from '../core/ids.ts'
import type { Db } from '../store/schema.ts'
import type { Shell } from './shell.ts'

const signature = (shell: Pick<Shell, 'secret'>, id: number) =>
  shell.secret.sign(`return path\n${id}`).slice(0, 12)

export function returnPathFor(shell: Pick<Shell, 'secret'>, arbiter: Address, envelopeId: number): Address {
  const at = arbiter.lastIndexOf('@')
  return `${arbiter.slice(0, at)}+b-${envelopeId}-${signature(shell, envelopeId)}${arbiter.slice(at)}`
}

export async function envelopeOfReturnPath(
  shell: Pick<Shell, 'secret'>,
  db: Db,
  recipients: readonly Address[],
): Promise<{
  readonly rcpt: Address
  readonly key: string
  readonly tournament: TournamentId
} | null> {
  for (const address of recipients) {
    const found = /\+b-(\d{1,15})-([0-9a-f]{12})@/.exec(address)
    if (found === null) continue
    const id = Number(found[1])
    if (found[2] !== signature(shell, id)) continue
    const row = await db
      .selectFrom('outbox')
      .innerJoin('notices', 'notices.id', 'outbox.notice_id')
      .select(['outbox.rcpt', 'notices.notice_key', 'notices.tournament_id'])
      .where('outbox.id', '=', id)
      .executeTakeFirst()
    if (row) return { rcpt: row.rcpt, key: row.notice_key, tournament: row.tournament_id }
  }
  return null
}
