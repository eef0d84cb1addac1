/**
 * Administration: what runs and what does not, outgoing mail held or let go, letters that could not be read put back,
 * a tournament set up or changed from its file, with what would change shown first.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Imported } from '../app/importTournament.ts'
import { operate } from '../app/operations.ts'
import { healthOf } from '../app/health.ts'
import { inboxCounts } from '../store/inbox.ts'
import { failedMessages, sendFailedAgain } from '../store/failedMessages.ts'
import { outboxCounts } from '../store/outbox.ts'
import { lastSweep, latestAlerts } from '../store/runs.ts'
import { quarantinedLetters } from '../store/evidence.ts'
import { importText, operationsOf } from './importing.ts'
import { type PageContext, pageOf } from './page.ts'
import { sendPage } from './render.ts'
import { scenes, type Visitor, visitorOf } from './visitor.ts'

/** A tournament file is some kilobytes; this many are a mistake. */
const FILE_LIMIT = 1024 * 1024
/** Failed messages that the page shows. */
const FAILED = 50
const OUTGOING = ['live', 'controller-only', 'off'] as const

export function adminRoutes(app: FastifyInstance, context: PageContext): void {
  const { deps } = context
  const operation = operationsOf(deps)

  app.get('/admin', async (request, reply) => {
    const visitor = await administrator(context, request)
    return visitor === null ? reply.callNotFound() : showAdmin(context, request, reply, null)
  })

  app.post('/admin/outgoing', { preHandler: app.csrfProtection }, async (request, reply) => {
    if ((await administrator(context, request)) === null) return reply.callNotFound()
    const { tournament, value } = request.body as { tournament?: string; value?: string }
    const wanted = OUTGOING.find(each => each === value)
    if (wanted === undefined || tournament === undefined) return reply.callNotFound()
    const answer = await operate(operation, { command: 'outgoing', value: wanted, tournament })
    return showAdmin(context, request, reply, answer.ok ? 'Done.' : answer.message)
  })

  app.post('/admin/again', { preHandler: app.csrfProtection }, async (request, reply) => {
    if ((await administrator(context, request)) === null) return reply.callNotFound()
    const answer = await operate(operation, {
      command: 'again',
      letter: String((request.body as { letter?: unknown }).letter ?? ''),
    })
    return showAdmin(context, request, reply, answer.ok ? 'The letter will be read again.' : answer.message)
  })

  app.post('/admin/send-again', { preHandler: app.csrfProtection }, async (request, reply) => {
    if ((await administrator(context, request)) === null) return reply.callNotFound()
    const { message } = request.body as { message?: string }
    const { store, clock } = deps.shell
    const sent = await store.inTransaction(async tx => {
      const failed = await failedMessages(tx, FAILED)
      const ids = failed.map(each => each.id).filter(id => message === 'all' || String(id) === message)
      return sendFailedAgain(tx, ids, clock.now())
    })
    deps.wake()
    const said = sent === 1 ? 'The message will be sent again.' : `${sent} messages will be sent again.`
    return showAdmin(context, request, reply, said)
  })

  app.get('/admin/import', async (request, reply) => {
    if ((await administrator(context, request)) === null) return reply.callNotFound()
    return showImport(context, request, reply, '', null)
  })

  app.post(
    '/admin/import',
    { preHandler: app.csrfProtection, bodyLimit: FILE_LIMIT },
    async (request, reply) => {
      if ((await administrator(context, request)) === null) return reply.callNotFound()
      const { text: given, step } = request.body as { text?: string; step?: string }
      const text = String(given ?? '')
      const result = await importText(deps, text, { dryRun: step !== 'do', force: false })
      return showImport(context, request, reply, text, { ...result, done: step === 'do' && result.ok })
    },
  )
}

async function administrator(context: PageContext, request: FastifyRequest): Promise<Visitor | null> {
  const visitor = await visitorOf(context.deps, request)
  return visitor?.administrator ? visitor : null
}

async function showAdmin(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  said: string | null,
): Promise<FastifyReply> {
  const { shell } = context.deps
  const { db } = shell.store
  const all = await scenes(context.deps, null)
  return sendPage(
    reply,
    await pageOf(context, request, reply, 'admin', {
      title: 'Administration',
      said,
      health: JSON.parse(JSON.stringify(await healthOf(shell, context.deps.sources()))) as unknown,
      inbox: Object.entries(await inboxCounts(db)).map(([state, count]) => ({ state, count })),
      outbox: Object.entries(await outboxCounts(db)).map(([state, count]) => ({ state, count })),
      lastSweep: await lastSweep(db),
      alerts: (await latestAlerts(db, 20)).map(alert => ({ at: alert.at, text: alert.text })),
      failed: await failedMessages(db, FAILED),
      quarantined: await quarantinedLetters(db),
      tournaments: all.map(scene => ({
        id: scene.tournament.id,
        name: scene.tournament.name,
        outgoing: scene.cache.outgoing,
      })),
      values: OUTGOING,
    }),
  )
}

async function showImport(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  result: (Imported & { readonly done: boolean }) | null,
): Promise<FastifyReply> {
  return sendPage(
    reply,
    await pageOf(context, request, reply, 'admin-import', {
      title: 'Set up or change a tournament',
      text,
      done: result?.done ?? false,
      mistakes: result !== null && !result.ok ? result.mistakes : [],
      changes: result?.ok ? result.changes : [],
      kept: result?.ok ? result.kept : [],
      checked: result?.ok ?? false,
    }),
    result !== null && !result.ok ? 422 : 200,
  )
}
