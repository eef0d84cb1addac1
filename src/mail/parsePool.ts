/** One thread that parses letters, reused; ended and made anew when a letter breaks its limits. */
import { Worker } from 'node:worker_threads'
import type { ParsedLetter } from './letter.ts'

export interface ParseLimits {
  readonly timeoutMs: number
  readonly memoryMb: number
}

export interface ParsePool {
  /** Rejects when the letter needs more time or memory than it may have. */
  readonly parse: (bytes: Uint8Array) => Promise<ParsedLetter>
  /**
   * The thread stands. To be waited for before a letter's attempt is counted: should the process end while the thread
   * is still starting, the letter is not to blame.
   */
  readonly ready: () => Promise<void>
  readonly close: () => Promise<void>
}

type Answer =
  | { readonly ready: true }
  | { readonly id: number; readonly letter?: ParsedLetter; readonly error?: string }

const SCRIPT = new URL('./parseWorker.mjs', import.meta.url)
/** Enough for letters of everyday size; V8's own choice would let the thread keep 48. */
const YOUNG_MB = 12
/** A thread needs about a second to be ready; on a busy machine more. */
const START_MS = 60_000

export function parsePool(limits: ParseLimits): ParsePool {
  let worker: Promise<Worker> | null = null
  let last: Promise<unknown> = Promise.resolve()
  let count = 0
  let current: Worker | null = null

  const started = () => {
    const thread = new Worker(SCRIPT, {
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
      execArgv: [],
      stdout: false,
    })
    thread.unref()
    current = thread
    // A thread that ended while nothing was asked of it is made anew for the next letter.
    thread.once('exit', () => {
      if (current === thread) worker = null
    })
    return new Promise<Worker>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The reading thread did not start.')), START_MS)
      thread.once('message', () => {
        clearTimeout(timer)
        resolve(thread)
      })
      thread.once('error', reject)
      thread.once('exit', () => reject(new Error('The reading thread did not start.')))
    })
  }

  const standing = async (): Promise<Worker> => {
    worker ??= started()
    try {
      return await worker
    } catch (error) {
      worker = null
      throw error
    }
  }

  const one = async (bytes: Uint8Array): Promise<ParsedLetter> => {
    const thread = await standing()
    const id = ++count
    try {
      return await answerOf(thread, id, bytes, limits.timeoutMs)
    } catch (error) {
      if (!(error instanceof UnreadableLetter)) {
        worker = null
        void thread.terminate()
      }
      throw error
    }
  }

  return {
    ready: async () => {
      await standing()
    },
    parse: bytes => {
      const mine = last.then(
        () => one(bytes),
        () => one(bytes),
      )
      last = mine.catch(() => {})
      return mine
    },
    close: async () => {
      const thread = await worker?.catch(() => null)
      worker = null
      await thread?.terminate()
    },
  }
}

/** The thread is well, the letter is not. */
class UnreadableLetter extends Error {}

function answerOf(thread: Worker, id: number, bytes: Uint8Array, timeoutMs: number): Promise<ParsedLetter> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      thread.off('message', onMessage)
      thread.off('error', onError)
      thread.off('exit', onExit)
    }
    const fail = (error: Error) => {
      stop()
      reject(error)
    }
    const onMessage = (answer: Answer) => {
      if (!('id' in answer) || answer.id !== id) return
      if (answer.letter === undefined)
        return fail(new UnreadableLetter(answer.error ?? 'The letter was not read.'))
      stop()
      resolve(answer.letter)
    }
    const onError = (error: Error) =>
      fail(new Error(`The letter needs more memory than it may have: ${error.message}`))
    const onExit = () => fail(new Error('The letter ended the reading thread.'))
    const timer = setTimeout(
      () => fail(new Error(`The letter was not read within ${timeoutMs} ms.`)),
      timeoutMs,
    )
    thread.on('message', onMessage)
    thread.on('error', onError)
    thread.on('exit', onExit)
    // A copy of its own: what a database driver gives is a window on a far larger buffer, which would go along whole.
    const own = new Uint8Array(bytes)
    thread.postMessage({ id, bytes: own }, [own.buffer])
  })
}
