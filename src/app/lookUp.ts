/** What the database knows of a letter that was just read, asked for in one round: the answers do not depend on each other. */
import type { Address, TournamentId } from '../core/ids.ts'
import { bodyHash, threadIds } from '../mail/identify.ts'
import type { ParsedLetter } from '../mail/letter.ts'
import { findAddress, loadTournament, tournamentVersions } from '../store/directory.ts'
import { lettersByMessageId, sameBodySince } from '../store/inbox.ts'
import { noticesByMessageId } from '../store/outbox.ts'
import { hasBounced } from '../store/runs.ts'
import { addHours } from '../core/plainDate.ts'
import type { Shell } from './shell.ts'

export interface LookedUp {
  /** Addresses of all tournaments: mail from them is our own. */
  readonly arbiters: readonly Address[]
  readonly versions: ReadonlyMap<TournamentId, number>
  /** Notices and letters that carry its Message-ID or stand in its thread. */
  readonly notices: Awaited<ReturnType<typeof noticesByMessageId>>
  readonly letters: Awaited<ReturnType<typeof lettersByMessageId>>
  /** Who its sender is, in each tournament. */
  readonly registered: Awaited<ReturnType<typeof findAddress>>
  /** Mail to him has bounced. */
  readonly bounced: boolean
  readonly bodyHash: string
  /** How often its sender sent these words within an hour. */
  readonly sameWords: number
}

export async function lookUp(shell: Shell, letter: ParsedLetter): Promise<LookedUp> {
  const { db } = shell.store
  const own = letter.messageId === null ? [] : [letter.messageId]
  const ids = [...new Set([...own, ...threadIds(letter)])]
  const from = letter.from?.address
  const hash = bodyHash(letter)
  const since = addHours(shell.clock.now(), -1)
  const [versions, notices, letters, registered, bounced, sameWords] = await Promise.all([
    tournamentVersions(db),
    noticesByMessageId(db, ids),
    lettersByMessageId(db, ids),
    from === undefined ? [] : findAddress(db, from),
    from !== undefined && hasBounced(db, from),
    from === undefined ? 0 : sameBodySince(db, from, hash, since),
  ])
  const arbiters = await arbiterAddresses(shell, [...versions.keys()])
  return { arbiters, versions, notices, letters, registered, bounced, bodyHash: hash, sameWords }
}

/** Few, and read only where the tournament is not in memory. */
async function arbiterAddresses(shell: Shell, ids: readonly TournamentId[]): Promise<readonly Address[]> {
  const addresses = []
  for (const id of ids) {
    const known = shell.cache.get(id)?.tournament ?? (await loadTournament(shell.store.db, id))?.tournament
    if (known !== undefined) addresses.push(known.address)
  }
  return addresses
}
