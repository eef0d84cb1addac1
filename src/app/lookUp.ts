/** What the database knows of a letter that was just read. */
import type { Address, TournamentId } from '../core/ids.ts'
import { addHours } from '../core/plainDate.ts'
import { bodyHash, threadIds } from '../mail/identify.ts'
import type { ParsedLetter } from '../mail/letter.ts'
import { loadTournament } from '../store/directory.ts'
import { type Known, whatIsKnown } from '../store/known.ts'
import type { Shell } from './shell.ts'

export interface LookedUp extends Known {
  /** Addresses of all tournaments: mail from them is our own. */
  readonly arbiters: readonly Address[]
  readonly bodyHash: string
}

export async function lookUp(shell: Shell, letter: ParsedLetter): Promise<LookedUp> {
  const own = letter.messageId === null ? [] : [letter.messageId]
  const hash = bodyHash(letter)
  const known = await whatIsKnown(shell.store.db, {
    messageIds: [...new Set([...own, ...threadIds(letter)])],
    from: letter.from?.address ?? null,
    bodyHash: hash,
    since: addHours(shell.clock.now(), -1),
  })
  return { ...known, arbiters: await arbiterAddresses(shell, [...known.versions.keys()]), bodyHash: hash }
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
