/** A letter as the Controller judges it: where it came from, what was read and on which words, its text in full. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mayReadLetters } from './gameHistory.ts'
import { letterView, storedLetter } from './letterView.ts'
import { type PageContext, pageOf } from './page.ts'
import { sendPage } from './render.ts'
import { isController, partakersScene } from './visitor.ts'

export function letterRoutes(app: FastifyInstance, context: PageContext): void {
  const path = '/t/:tournament/letter/:letter'

  app.get(path, async (request, reply) => {
    const scene = await readersScene(context, request)
    if (scene === null) return reply.callNotFound()
    const { letter: id } = request.params as { letter: string }
    const letter = await letterView(context.deps, scene.tournament.id, id)
    if (letter === null) return reply.callNotFound()
    const base = `/t/${encodeURIComponent(scene.tournament.id)}`
    const { timezone: zone } = scene.tournament
    return sendPage(
      reply,
      await pageOf(context, request, reply, 'letter', {
        title: 'A letter',
        base,
        zone,
        letter,
        decides: letter.held && isController(scene),
      }),
    )
  })

  app.get(`${path}/letter.eml`, async (request, reply) => {
    const scene = await readersScene(context, request)
    if (scene === null) return reply.callNotFound()
    const { letter: id } = request.params as { letter: string }
    const found = await storedLetter(context.deps, scene.tournament.id, id)
    if (found === null) return reply.callNotFound()
    return reply
      .type('application/octet-stream')
      .header('Content-Disposition', 'attachment; filename="letter.eml"')
      .send(Buffer.from(found.stored.bytes))
  })
}

async function readersScene(context: PageContext, request: FastifyRequest) {
  const found = await partakersScene(context.deps, request)
  // The letters of the demo are invented: everybody may see how one is shown.
  return found !== null && (context.deps.readOnly || mayReadLetters(found.scene)) ? found.scene : null
}
