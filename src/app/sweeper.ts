/**
 * When deadlines are judged in the daemon: every tick those whose instant has come, once the backlog is read; and
 * never while the clock itself is wrong (correspondence.md section 2, Sweeps).
 */
import { addHours, type Instant, msOf } from '../core/plainDate.ts'
import { loadTournament, tournamentIds } from '../store/directory.ts'
import { noteAlert } from '../store/runs.ts'
import type { ReadingProgress } from './readUntil.ts'
import { nextDaily, sendShadowDigests } from './shadow.ts'
import type { Shell } from './shell.ts'
import { clockWentBack, sweepDeadlines } from './sweepDeadlines.ts'
import { tellOutage } from './tellOutage.ts'

export interface SweeperSettings {
  readonly unreadAlertMs: number
  readonly onSent: () => void
  /** Milliseconds of a clock that nobody can set. */
  readonly monotonic?: () => number
}

const HOUR_MS = 3_600_000
/** What a mailbox that was never read is said to have been read up to. */
const NEVER_READ = '1970-01-01T00:00:00Z'

export function sweeper(shell: Shell, progress: ReadingProgress, settings: SweeperSettings) {
  const monotonic = settings.monotonic ?? (() => performance.now())
  const begun = { wall: shell.clock.ms(), monotonic: monotonic() }
  const startedAt = shell.clock.now()
  let nextDailyAt: Instant | null = null
  let stopped = false
  /** Up to when the process before this one had read: asked before anything is read anew; null once it is told. */
  let readBefore: Promise<Instant | null> | null = progress.update().catch(() => null)

  const alert = (kind: string, text: string, hours: number) => {
    const at = shell.clock.now()
    return shell.store.inTransaction(tx => noteAlert(tx, { at, kind, about: '', text }, addHours(at, -hours)))
  }

  /** Why the clock cannot be right, or null. */
  const clockTrouble = async (): Promise<string | null> => {
    const drift = Math.abs(shell.clock.ms() - begun.wall - (monotonic() - begun.monotonic))
    if (drift > HOUR_MS)
      return `The machine's clock jumped by ${Math.round(drift / 60_000)} minutes while the arbiter ran.`
    if (await clockWentBack(shell))
      return "The machine's clock stands before the last time that deadlines were judged."
    return null
  }

  const daily = async (): Promise<void> => {
    const now = shell.clock.now()
    if (nextDailyAt !== null && now < nextDailyAt) return
    if (nextDailyAt !== null) await sendShadowDigests(shell)
    const nexts = []
    for (const id of await tournamentIds(shell.store.db)) {
      const stored = await loadTournament(shell.store.db, id)
      if (stored === null) continue
      const time = stored.tournament.parameters.sweepAt
      nexts.push(nextDaily(now, typeof time === 'string' ? time : '06:00', stored.tournament.timezone))
    }
    nextDailyAt = nexts.sort()[0] ?? addHours(now, 1)
  }

  return {
    /** One look; true when there is more to do at once. */
    tick: async (): Promise<boolean> => {
      const trouble = await clockTrouble()
      if (trouble !== null) {
        if (!stopped)
          await alert(
            'clock-wrong',
            `${trouble} No deadline is judged until a person has set it right and started the arbiter again.`,
            24,
          )
        stopped = true
        return false
      }
      if (stopped) return false
      const readUntil = await progress.update()
      const now = shell.clock.now()
      // Time in which the arbiter did not run is told by the first sweep, not by an alarm.
      const since = Math.max(msOf(readUntil), msOf(startedAt))
      if (msOf(now) - since > settings.unreadAlertMs)
        await alert(
          'mailbox-unread',
          `The mailbox has not been read to its end since ${readUntil}. Nothing that rests on silence is sent meanwhile.`,
          24,
        )
      // The backlog first: after an outage nothing is judged before the mailbox was read once.
      if (readUntil < startedAt) return false
      const before = await readBefore
      readBefore = null
      if (before !== null && before > NEVER_READ && (await tellOutage(shell, before, startedAt)) > 0)
        settings.onSent()
      const swept = await sweepDeadlines(shell)
      if (swept.notices > 0) settings.onSent()
      await daily()
      return false
    },
  }
}
