/**
 * A command given in the console: the same words, powers and effects as by mail. A preview decides on the world as it
 * is and stores nothing; what may not be done or is not understood is answered on the page, not by mail.
 */
import type { Address, SubjectId, TournamentId } from '../core/ids.ts'
import type { Notice } from '../core/notice.ts'
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
  /** Not his to say, or not understood: the notice that a mail would have been answered with. */
  | { readonly kind: 'refused'; readonly notice: Notice }
  /** Something has happened since the page was made. */
  | { readonly kind: 'stale'; readonly subject: SubjectId }
  | { readonly kind: 'no-tournament' }

const REFUSALS: ReadonlySet<string> = new Set([
  'not-allowed',
  'not-understood',
  'which-game',
  'leave-refused',
  'appeal-late',
  'claim-lapsed',
])

function refusalIn(decision: Decision, by: Address): Notice | null {
  if (decision.entries.length > 0) return null
  return decision.notices.find(notice => REFUSALS.has(notice.kind) && notice.to === by) ?? null
}

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
    const notice = refusalIn(decision, command.by)
    return notice === null ? { kind: 'done', decision } : { kind: 'refused', notice }
  })
}

/** Carries the command out, in one transaction. */
export async function giveCommand(shell: Shell, id: TournamentId, command: ConsoleCommand): Promise<Given> {
  let before: Given | null = null
  const decision = await handle(shell, id, {
    decide: (world, cache) => {
      before = null
      const stale = Object.entries(command.seen ?? {}).find(
        ([subject, seq]) => headOf(cache)(subject).seq !== seq,
      )
      if (stale !== undefined) {
        before = { kind: 'stale', subject: stale[0] }
        return null
      }
      const made = cache.rulebook.command(world, {
        by: command.by,
        line: command.line,
        preview: false,
        at: shell.clock.now(),
      })
      const notice = refusalIn(made, command.by)
      if (notice === null) return made
      before = { kind: 'refused', notice }
      return null
    },
  })
  if (before !== null) return before
  return decision === null ? { kind: 'no-tournament' } : { kind: 'done', decision }
}
