/**
 * The daily sweep at its minute (correspondence.md section 2): one cron task for each hour and zone that a tournament
 * asks for. It only wakes the sweeps; what is due is judged there, and the loop's own tick looks after terms in hours.
 */
import cron, { type ScheduledTask } from 'node-cron'
import { loadTournament, tournamentIds } from '../store/directory.ts'
import type { Shell } from './shell.ts'

export interface SweepTimes {
  /** Brings the tasks in line with the tournaments as they are now (an import may add one). */
  keep(): Promise<void>
  stop(): Promise<void>
}

export function sweepTimes(shell: Shell, wake: () => void): SweepTimes {
  const tasks = new Map<string, ScheduledTask>()
  return {
    async keep() {
      const wanted = new Map<string, { readonly time: string; readonly zone: string }>()
      for (const id of await tournamentIds(shell.store.db)) {
        const tournament =
          shell.cache.get(id)?.tournament ?? (await loadTournament(shell.store.db, id))?.tournament
        if (tournament === undefined) continue
        const { sweepAt } = tournament.parameters
        const time = typeof sweepAt === 'string' ? sweepAt : '06:00'
        wanted.set(`${time} ${tournament.timezone}`, { time, zone: tournament.timezone })
      }
      for (const [key, task] of tasks) {
        if (wanted.has(key)) continue
        await task.destroy()
        tasks.delete(key)
      }
      for (const [key, { time, zone }] of wanted) {
        if (tasks.has(key)) continue
        const [hour, minute] = time.split(':').map(Number)
        tasks.set(
          key,
          cron.schedule(`${minute} ${hour} * * *`, wake, { timezone: zone, noOverlap: true, name: key }),
        )
      }
    },
    async stop() {
      for (const task of tasks.values()) await task.destroy()
      tasks.clear()
    },
  }
}
