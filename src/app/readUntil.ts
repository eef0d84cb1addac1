/** Up to when all mail is read and dealt with: the instant as of which silence is judged. */
import type { Instant } from '../core/plainDate.ts'
import { oldestWaiting } from '../store/inbox.ts'
import { readUntilOf } from '../store/mailbox.ts'
import type { Store } from '../store/open.ts'
import type { Clock } from './shell.ts'

export interface ReadingProgress {
  /** As last worked out; the beginning of time before the first reading. */
  readonly readUntil: () => Instant
  /** Works it out anew from the database. */
  readonly update: () => Promise<Instant>
  /** Something was read: the next look works it out anew. */
  readonly changed: () => void
}

const NEVER = '1970-01-01T00:00:00Z' as Instant

/** Without any mailbox (letters come by pipe only) everything that came is read. */
export function readingProgress(store: Store, clock: Clock, mailboxes: readonly string[]): ReadingProgress {
  let current: Instant = NEVER
  let stale = true
  const update = async (): Promise<Instant> => {
    stale = false
    const read = await readUntilOf(store.db, mailboxes)
    let least: Instant = clock.now()
    for (const at of read.values()) if (at === null || at < least) least = at ?? NEVER
    const waiting = await oldestWaiting(store.db)
    current = waiting !== null && waiting < least ? waiting : least
    return current
  }
  return {
    readUntil: () => current,
    update,
    changed: () => {
      if (stale) return
      stale = true
      void update().catch(() => {
        stale = true
      })
    },
  }
}
