/**
 * The sweep: every subject whose next due instant has come, one transaction each. It judges as of the last complete
 * reading of the mailbox, so an outage of the arbiter is no silence of the players (correspondence.md section 2).
 */
import type { SubjectId, TournamentId } from '../core/ids.ts'
import type { Instant } from '../core/plainDate.ts'
import { dueSubjects } from '../store/overview.ts'
import { lastSweep, recordSweep } from '../store/runs.ts'
import { handle } from './handle.ts'
import type { Shell } from './shell.ts'

export interface Sweep {
  readonly at: Instant
  readonly subjects: number
  readonly notices: number
  readonly failed: number
}

/** Steps of one subject that may fall due in one sweep before something must be wrong. */
const MOST_ROUNDS = 50

export async function sweepDeadlines(
  shell: Shell,
  options: { readonly record?: boolean } = {},
): Promise<Sweep> {
  const at = shell.clock.now()
  const tired = new Set<string>()
  let subjects = 0
  let notices = 0
  let failed = 0
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const due = (await dueSubjects(shell.store.db, at)).filter(
      d => !tired.has(`${d.tournament} ${d.subject}`),
    )
    if (due.length === 0) break
    for (const { tournament, subject } of due) {
      const swept = await sweepOne(shell, tournament, subject, at)
      subjects += 1
      if (swept === null) failed += 1
      notices += swept?.notices ?? 0
      // Nothing was appended: the term waits for the mailbox to be read further.
      if (swept === null || swept.entries === 0) tired.add(`${tournament} ${subject}`)
    }
  }
  if (subjects > 0 || options.record)
    await shell.store.inTransaction(tx =>
      recordSweep(tx, { at, readUntil: shell.readUntil(), subjects, notices }),
    )
  return { at, subjects, notices, failed }
}

/** A failing subject never stops the sweep of the others; it is tried again in the next one. */
async function sweepOne(shell: Shell, tournament: TournamentId, subject: SubjectId, at: Instant) {
  try {
    const decision = await handle(shell, tournament, {
      decide: (world, cache) => cache.rulebook.sweep(world, subject, at),
    })
    return { entries: decision?.entries.length ?? 0, notices: decision?.notices.length ?? 0 }
  } catch (error) {
    const err = error instanceof Error ? (error.stack ?? error.message) : String(error)
    shell.log.error({ tournament, subject, err }, 'a deadline could not be judged')
    return null
  }
}

/**
 * Is the clock itself wrong? True when now is before the last recorded sweep: then a human is asked, no deadline is
 * judged.
 */
export async function clockWentBack(shell: Shell): Promise<boolean> {
  const last = await lastSweep(shell.store.db)
  return last !== null && shell.clock.now() < last
}
