/** A piece of work that is done again and again: at once when woken, else after a while; its failures are only logged. */
import type { Log } from './shell.ts'

export interface Loop {
  readonly wake: () => void
  /** Resolves when the work in hand is done; no new work is begun. */
  readonly stop: () => Promise<void>
  /** Milliseconds since 1970 of the last time that the work went well; 0 before. */
  readonly lastGood: () => number
}

/** `work` gives true when there is more to do at once. */
export function startLoop(
  name: string,
  everyMs: number,
  work: () => Promise<boolean>,
  log: Pick<Log, 'error'>,
): Loop {
  let stopped = false
  let pending = false
  let rouse: (() => void) | null = null
  let lastGood = 0
  let failures = 0

  const sleep = (ms: number) =>
    new Promise<void>(resolve => {
      const done = () => {
        clearTimeout(timer)
        rouse = null
        resolve()
      }
      const timer = setTimeout(done, ms)
      if (pending || stopped) done()
      else rouse = done
    })

  const run = async () => {
    while (!stopped) {
      pending = false
      let more = false
      try {
        more = await work()
        lastGood = Date.now()
        failures = 0
      } catch (error) {
        failures += 1
        log.error(
          { loop: name, err: error instanceof Error ? (error.stack ?? error.message) : String(error) },
          'a task failed; it is tried again',
        )
      }
      // A failing task (the database away) is not hammered.
      if (failures > 0) pending = false
      if (!more && !stopped)
        await sleep(failures > 0 ? Math.min(30_000, everyMs + 500 * 2 ** Math.min(failures, 6)) : everyMs)
    }
  }
  const running = run()
  return {
    wake: () => {
      pending = true
      rouse?.()
    },
    stop: async () => {
      stopped = true
      rouse?.()
      await running
    },
    lastGood: () => lastGood,
  }
}
