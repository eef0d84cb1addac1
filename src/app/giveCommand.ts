/**
 * A command given in the console: the same words, powers and effects as by mail. A preview decides on the world as it
 * is and stores nothing.
 */
import type { Address, SubjectId, TournamentId } from '../core/ids.ts'
import type { Decision } from '../core/rulebook.ts'
import { handle } from './handle.ts'
import type { Shell } from './shell.ts'
import { headOf, refresh, worldOf } from './world.ts'

export interface ConsoleCommand {
  readonly by: Address
  readonly line: string
  /** Places of the records as the person saw them: a form made stale by a later entry is refused, not carried out. */
  readonly seen?: { readonly [subject: SubjectId]: number }
}

export type Given =
  | { readonly kind: 'done'; readonly decision: Decision }
  /** Something has happened since the page was made. */
  | { readonly kind: 'stale'; readonly subject: SubjectId }
  | { readonly kind: 'no-tournament' }

/** What the command would change; nothing is stored. */
export async function previewCommand(
  shell: Shell,
  id: TournamentId,
  command: ConsoleCommand,
): Promise<Given> {
  return shell.store.inTransaction(async tx => {
    const cache = await refresh(shell, tx, id)
    if (cache === null) return { kind: 'no-tournament' }
    const at = shell.clock.now()
    const decision = cache.rulebook.command(worldOf(shell, cache), {
      by: command.by,
      line: command.line,
      preview: true,
      at,
    })
    return { kind: 'done', decision }
  })
}

/** Carries the command out, in one transaction. */
export async function giveCommand(shell: Shell, id: TournamentId, command: ConsoleCommand): Promise<Given> {
  let stale: SubjectId | null = null
  const decision = await handle(shell, id, {
    decide: (world, cache) => {
      stale =
        Object.entries(command.seen ?? {}).find(
          ([subject, seq]) => headOf(cache)(subject).seq !== seq,
        )?.[0] ?? null
      if (stale !== null) return null
      return cache.rulebook.command(world, {
        by: command.by,
        line: command.line,
        preview: false,
        at: shell.clock.now(),
      })
    },
  })
  if (stale !== null) return { kind: 'stale', subject: stale }
  return decision === null ? { kind: 'no-tournament' } : { kind: 'done', decision }
}
