/** Every kind of mail with invented data, as the templates word it just now: for whoever corrects a sentence in one. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { boardText, pieceList } from '../chess/diagram.ts'
import { samples } from '../mail/samples.ts'
import { type PageContext, pageOf } from './page.ts'
import { sendPage } from './render.ts'
import { isController, places, visitorOf } from './visitor.ts'

export function mailRoutes(app: FastifyInstance, context: PageContext): void {
  const all = samples({ boardText, pieceList })

  app.get('/mails', async (request, reply) => {
    if (!(await mayRead(context, request))) return reply.callNotFound()
    const kinds = [...new Set(all.map(sample => sample.notice.kind))]
    return sendPage(
      reply,
      await pageOf(context, request, reply, 'mails', {
        title: 'Every kind of mail',
        kinds: kinds.map(kind => ({
          kind,
          samples: all.filter(each => each.notice.kind === kind).map(each => each.name),
        })),
      }),
    )
  })

  app.get('/mails/:name', async (request, reply) => {
    const { name } = request.params as { name: string }
    const sample = all.find(each => each.name === name)
    if (sample === undefined || !(await mayRead(context, request))) return reply.callNotFound()
    const mail = context.deps.shell.compose(sample.notice, sample.tournament)
    return sendPage(
      reply,
      await pageOf(context, request, reply, 'mail', {
        title: `Mail: ${name}`,
        subject: mail.subject,
        text: mail.text,
        to: sample.notice.to,
        cc: sample.notice.cc.join(', '),
        problem: mail.problem,
        file: `${sample.tournament?.rulebook ?? 'county-correspondence-2007'}/${sample.notice.kind}.txt.liquid`,
      }),
    )
  })
}

/** The administrator and every Controller. */
async function mayRead(context: PageContext, request: FastifyRequest): Promise<boolean> {
  const visitor = await visitorOf(context.deps, request)
  if (visitor === null) return false
  return visitor.administrator || (await places(context.deps, visitor)).some(isController)
}
