/** The form by which a Controller asks the sender of a held letter. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { askSender, LONGEST_QUESTION } from '../app/askSender.ts'
import { letterView } from './letterView.ts'
import { type PageContext, pageOf } from './page.ts'
import { sendPage } from './render.ts'
import { controllersScene } from './visitor.ts'

export function askRoutes(app: FastifyInstance, context: PageContext): void {
  const { deps } = context
  const path = '/t/:tournament/ask/:letter'

  app.get(path, async (request, reply) => {
    const found = await askedAbout(context, request)
    return found === null ? reply.callNotFound() : show(context, request, reply, found, '', null)
  })

  app.post(path, { preHandler: app.csrfProtection }, async (request, reply) => {
    const found = await askedAbout(context, request)
    if (found === null) return reply.callNotFound()
    const text = String((request.body as { text?: unknown }).text ?? '')
      .replaceAll('\0', '')
      .trim()
    if (text === '' || text.length > LONGEST_QUESTION)
      return show(
        context,
        request,
        reply,
        found,
        text,
        text === '' ? 'Please write a question.' : 'The question is too long.',
      )
    const asked = await askSender(deps.shell, found.scene.tournament.id, {
      letter: found.letter.id,
      by: found.visitor.address,
      text,
    })
    deps.wake()
    const done = asked.kind === 'asked'
    return sendPage(
      reply,
      await pageOf(context, request, reply, 'message', {
        title: done ? 'The question is on its way' : 'Nobody could be asked',
        text: done
          ? `It goes to ${asked.to}. The letter stays held until you decide; the answer comes as a new letter.`
          : 'The letter names no sender, or it is no longer held. Nothing was sent.',
      }),
      done ? 200 : 409,
    )
  })
}

async function askedAbout(context: PageContext, request: FastifyRequest) {
  const found = await controllersScene(context.deps, request)
  if (found === null) return null
  const { letter: id } = request.params as { letter: string }
  const letter = await letterView(context.deps, found.scene.tournament.id, id)
  return letter?.held === true ? { ...found, letter } : null
}

type Found = NonNullable<Awaited<ReturnType<typeof askedAbout>>>

async function show(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { scene, letter }: Found,
  text: string,
  mistake: string | null,
): Promise<FastifyReply> {
  const base = `/t/${encodeURIComponent(scene.tournament.id)}`
  return sendPage(
    reply,
    await pageOf(context, request, reply, 'ask', {
      title: 'Ask the sender',
      base,
      letter,
      zone: scene.tournament.timezone,
      text,
      mistake,
      longest: LONGEST_QUESTION,
    }),
    mistake === null ? 200 : 422,
  )
}
