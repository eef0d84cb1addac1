/** What somebody reads when a page cannot be given: what happened and what to do, never how the program is built. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PageContext, pageOf } from './page.ts'
import { sendPage } from './render.ts'

interface Told {
  readonly status: number
  readonly title: string
  readonly text: string
}

const BROKEN: Told = {
  status: 500,
  title: 'Something went wrong here',
  text: 'The page could not be made. Nothing was changed. Please try again; if it happens again, tell the administrator what you did.',
}

function toldOf(error: FastifyError): Told {
  if (error.code?.startsWith('FST_CSRF'))
    return {
      status: 403,
      title: 'Please send the form again',
      text: 'The form was too old, or did not come from this site. Nothing was changed. Go back, load the page anew and send it again.',
    }
  const status = error.statusCode ?? 500
  if (status === 429)
    return {
      status,
      title: 'Too many requests',
      text: 'More came from your address than one person makes. Please wait a few minutes.',
    }
  if (status === 413)
    return {
      status,
      title: 'That is too long',
      text: 'The text is longer than is taken here. Nothing was changed.',
    }
  if (status >= 400 && status < 500)
    return {
      status,
      title: 'That was not understood',
      text: 'The request was not as it should be. Nothing was changed.',
    }
  return BROKEN
}

export function errorPages(app: FastifyInstance, context: PageContext): void {
  app.setNotFoundHandler((request, reply) =>
    tell(context, request, reply, {
      status: 404,
      title: 'There is no such page',
      text: 'The address may be old, or something is not yours to see.',
    }),
  )
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const told = toldOf(error)
    if (told.status >= 500)
      context.deps.shell.log.error(
        { err: error.stack ?? error.message, url: request.url.slice(0, 200) },
        'a page failed',
      )
    return tell(context, request, reply, told)
  })
}

async function tell(context: PageContext, request: FastifyRequest, reply: FastifyReply, told: Told) {
  const page = { title: told.title, text: told.text }
  try {
    return sendPage(reply, await pageOf(context, request, reply, 'message', page), told.status)
  } catch {
    // The database itself may be what failed: the page then has to do without it.
    const bare = { csrf: '', visitor: null, links: [], path: '', readOnly: true, ...page }
    return sendPage(reply, context.render('message', bare), told.status)
  }
}
