/** The Controller's desk: one queue by urgency, filters that stay, items put off to a day; deputies see the same desk. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dateIn, parseDate } from '../core/plainDate.ts'
import { heldLetters } from '../store/evidence.ts'
import { putOff, putOffItems } from '../store/putOff.ts'
import { COMMAND_FORMS } from './commandForms.ts'
import { deskQueue } from './deskQueue.ts'
import { plainLine } from './fillForm.ts'
import { type PageContext, pageOf } from './page.ts'
import { sendPage } from './render.ts'
import { controllersScene, partakersScene, type Scene } from './visitor.ts'

const ITEM = /^(?:case:C\d{1,6}|letter:[0-9a-f]{64}|game:[A-Za-z0-9-]{1,80}|office:[0-9a-f]{16})$/

export function deskRoutes(app: FastifyInstance, context: PageContext): void {
  const { deps } = context
  const path = '/t/:tournament/desk'

  app.get(path, async (request, reply) => {
    const scene = await deskScene(context, request)
    if (scene === null) return reply.callNotFound()
    const { tournament } = scene
    const { db } = deps.shell.store
    const now = deps.shell.clock.now()
    const all = deskQueue(scene, await heldLetters(db, tournament.id), now)
    const later = new Map(
      (await putOffItems(db, tournament.id, dateIn(now, tournament.timezone))).map(each => [each.item, each]),
    )
    const show = shownKind(request)
    const queue = all.filter(item => !later.has(item.key))
    return sendPage(
      reply,
      await pageOf(context, request, reply, 'desk', {
        title: `The desk: ${tournament.name}`,
        base: `/t/${encodeURIComponent(tournament.id)}`,
        queue: queue.filter(item => show === 'all' || item.kind === show),
        later: all.flatMap(item => {
          const put = later.get(item.key)
          return put === undefined ? [] : [{ ...item, until: put.until, note: put.note, by: put.by }]
        }),
        kinds: [...new Set(queue.map(item => item.kind))].map(kind => ({
          kind,
          count: queue.filter(item => item.kind === kind).length,
        })),
        count: queue.length,
        show,
        outgoing: scene.cache.outgoing,
        forms: COMMAND_FORMS.filter(form => form.about === 'none' && form.roles.includes('controller')).map(
          form => ({ id: form.id, title: form.title }),
        ),
      }),
    )
  })

  app.get(`${path}/later`, async (request, reply) => {
    const found = await controllersScene(deps, request)
    const { item } = request.query as { item?: string }
    if (found === null || item === undefined || !ITEM.test(item)) return reply.callNotFound()
    return showLater(context, request, reply, found.scene, item, [])
  })

  app.post(`${path}/later`, { preHandler: app.csrfProtection }, async (request, reply) => {
    const found = await controllersScene(deps, request)
    const { item, until, note } = request.body as { item?: string; until?: string; note?: string }
    if (found === null || item === undefined || !ITEM.test(item)) return reply.callNotFound()
    const { scene, visitor } = found
    const now = deps.shell.clock.now()
    const day = parseDate(until ?? '')
    if (day === null || day <= dateIn(now, scene.tournament.timezone))
      return showLater(context, request, reply, scene, item, ['The day must be a later one than today.'])
    const put = { item, until: day, note: plainLine(note, 500), by: visitor.address }
    await deps.shell.store.inTransaction(tx => putOff(tx, scene.tournament.id, put, now))
    return reply.redirect(`/t/${encodeURIComponent(scene.tournament.id)}/desk`, 303)
  })
}

/** The desk is the Controller's; the administrator may look at it, in the demo everybody. */
async function deskScene(context: PageContext, request: FastifyRequest): Promise<Scene | null> {
  const found = await controllersScene(context.deps, request)
  if (found !== null) return found.scene
  const looking = await partakersScene(context.deps, request)
  return context.deps.readOnly || looking?.visitor?.administrator ? (looking?.scene ?? null) : null
}

/** The filter asked for, else the one chosen last. */
function shownKind(request: FastifyRequest): string {
  const { show } = request.query as { show?: unknown }
  if (typeof show === 'string' && /^[a-z-]{1,30}$/.test(show)) {
    request.session.set('show', show)
    return show
  }
  return request.session.get('show') ?? 'all'
}

async function showLater(
  context: PageContext,
  request: FastifyRequest,
  reply: Parameters<typeof sendPage>[0],
  scene: Scene,
  item: string,
  mistakes: readonly string[],
) {
  return sendPage(
    reply,
    await pageOf(context, request, reply, 'later', {
      title: 'Put off to a later day',
      item,
      about: item.slice(item.indexOf(':') + 1, item.indexOf(':') + 41),
      mistakes,
      base: `/t/${encodeURIComponent(scene.tournament.id)}`,
    }),
    mistakes.length > 0 ? 422 : 200,
  )
}
