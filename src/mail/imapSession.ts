/** One connection's life: who sleeps on it, who waits for it, and how long anybody waits. */
import type { ImapFlow } from 'imapflow'

export interface Session {
  client: ImapFlow | null
  wake: (() => void) | null
  /** Something happened while nobody slept: the next sleep is none. */
  pending: boolean
  lastError: string | null
  logins: number
  /** How often a UID could not be fetched. */
  readonly troubles: Map<number, number>
  /** Asked from outside while the connection is ours alone: served between two readings. */
  readonly questions: {
    readonly messageId: string
    readonly copyAddress: string | null
    readonly answer: (found: boolean | null) => void
  }[]
}

export const newSession = (): Session => ({
  client: null,
  wake: null,
  pending: false,
  lastError: null,
  logins: 0,
  troubles: new Map(),
  questions: [],
})

export function rouse(session: Session): void {
  session.pending = true
  session.wake?.()
}

export const pause = (ms: number) =>
  new Promise<void>(resolve => {
    setTimeout(resolve, ms).unref()
  })

/** A command that is not answered in time ends the connection: a promise of a dead one may never settle. */
export async function withDeadline<T>(client: ImapFlow, work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      client.close()
      reject(new Error('The server did not answer in time.'))
    }, ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}

export function sleepUntilWoken(
  session: Session,
  ms: number,
  signal: AbortSignal,
  wakeable: boolean,
): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted || (wakeable && session.pending)) {
      session.pending = false
      resolve()
      return
    }
    const done = () => {
      session.pending = false
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      session.wake = null
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
    if (wakeable) session.wake = done
  })
}
