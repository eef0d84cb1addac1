/** A wish that has no word in a mail: set by the person himself in the console. */
import type { Address, TournamentId } from '../core/ids.ts'
import { handle, NOTHING } from './handle.ts'
import type { Shell } from './shell.ts'

/** The notations in which a person writes, first one first; checked by the caller. */
export async function setNotation(
  shell: Shell,
  id: TournamentId,
  person: Address,
  notation: readonly string[],
): Promise<void> {
  await handle(shell, id, {
    decide: () => ({
      ...NOTHING,
      changes: [{ kind: 'preference', person, name: 'notation', value: notation }],
    }),
  })
}
