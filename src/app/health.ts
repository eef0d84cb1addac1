/** How the machine does: for /health, /metrics and a look by hand. */
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { msOf } from '../core/plainDate.ts'
import { inboxCounts, oldestWaiting } from '../store/inbox.ts'
import { longestUnsent, outboxCounts } from '../store/outbox.ts'
import { lastSweep } from '../store/runs.ts'
import type { Shell } from './shell.ts'

export interface SourceHealth {
  readonly name: string
  readonly connected: boolean
  readonly lastError: string | null
}

export interface Health {
  readonly ok: boolean
  /** One sentence for each thing that is wrong. */
  readonly problems: readonly string[]
  readonly readUntil: string
  readonly lastSweep: string | null
  readonly waitingLetters: number
  readonly pendingMessages: number
  readonly sources: readonly SourceHealth[]
}

/** Minutes without a complete reading of the mailbox after which something is wrong. */
const UNREAD_MINUTES = 120
const WAITING_MINUTES = 15

export async function healthOf(shell: Shell, sources: readonly SourceHealth[]): Promise<Health> {
  const { db } = shell.store
  const [inbox, outbox, swept, oldest] = [
    await inboxCounts(db),
    await outboxCounts(db),
    await lastSweep(db),
    await oldestWaiting(db),
  ]
  const now = shell.clock.ms()
  const problems: string[] = []
  const readUntil = shell.readUntil()
  if (now - msOf(readUntil) > UNREAD_MINUTES * 60_000)
    problems.push(
      msOf(readUntil) === 0
        ? 'The mailbox has not been read to its end yet.'
        : `The mailbox has not been read to its end since ${readUntil}.`,
    )
  if (oldest !== null && now - msOf(oldest) > WAITING_MINUTES * 60_000 && inbox.new > 0)
    problems.push(`${inbox.new} letters wait to be read, the oldest since ${oldest}.`)
  const unsent = await longestUnsent(db)
  if (unsent !== null && now - msOf(unsent.since) > WAITING_MINUTES * 60_000)
    problems.push(`Mail does not go out since ${unsent.since}: ${unsent.error.slice(0, 300)}`)
  for (const source of sources) if (source.lastError !== null) problems.push(source.lastError)
  return {
    ok: problems.length === 0,
    problems,
    readUntil,
    lastSweep: swept,
    waitingLetters: inbox.new,
    pendingMessages: outbox.pending + outbox.sending + outbox.ambiguous,
    sources,
  }
}

export interface Metrics {
  readonly text: () => Promise<string>
  readonly contentType: string
}

export function metricsOf(shell: Shell, sources: () => readonly SourceHealth[]): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] })
  const letters = gauge('arbiter_letters', 'letters in the inbox by state', ['state'])
  const messages = gauge('arbiter_messages', 'messages in the outbox by state', ['state'])
  const behind = gauge('arbiter_mailbox_behind_seconds', 'seconds since the mailbox was last read to its end')
  const swept = gauge('arbiter_last_sweep_seconds', 'seconds since deadlines were last judged')
  const connected = gauge('arbiter_source_connected', 'whether a source of letters is connected', ['source'])
  return {
    contentType: registry.contentType,
    text: async () => {
      const { db } = shell.store
      for (const [state, n] of Object.entries(await inboxCounts(db))) letters.set({ state }, n)
      for (const [state, n] of Object.entries(await outboxCounts(db))) messages.set({ state }, n)
      const now = shell.clock.ms()
      behind.set((now - msOf(shell.readUntil())) / 1000)
      const last = await lastSweep(db)
      if (last !== null) swept.set((now - msOf(last)) / 1000)
      for (const source of sources()) connected.set({ source: source.name }, source.connected ? 1 : 0)
      return registry.metrics()
    },
  }
}
