/**
 * Sign-in by a link mailed to the registered address: good once, for a quarter of an hour, and only when its button is
 * pressed, so that a link scanner cannot use it up. Whether an address is registered is not told.
 */
import type { FastifyInstance } from 'fastify'
import type { Notice } from '../core/notice.ts'
import type { Address } from '../core/ids.ts'
import { addHours } from '../core/plainDate.ts'
import { enqueue } from '../app/enqueue.ts'
import { canonicalAddress } from '../mail/address.ts'
import { findAddress, loadTournament } from '../store/directory.ts'
import {
  endSession,
  findLink,
  linksSince,
  openSession,
  saveLink,
  sessionsOf,
  useLink,
} from '../store/visitors.ts'
import type { WebDeps } from './deps.ts'
import { type PageContext, pageOf } from './page.ts'
import { sendPage } from './render.ts'
import { hashOf, visitorOf } from './visitor.ts'

/** Links to one address in an hour; more would let a stranger fill a mailbox. */
const LINKS_AN_HOUR = 5

export function signInRoutes(app: FastifyInstance, context: PageContext): void {
  const { deps } = context

  app.get('/sign-in', async (request, reply) =>
    sendPage(reply, await pageOf(context, request, reply, 'sign-in', { sent: false, title: 'Sign in' })),
  )

  app.post(
    '/sign-in',
    { config: { rateLimit: { max: 10, timeWindow: '10 minutes' } }, preHandler: app.csrfProtection },
    async (request, reply) => {
      const address = canonicalAddress(String((request.body as { email?: unknown }).email ?? '').trim())
      if (address !== null) await mailLink(deps, address)
      return sendPage(
        reply,
        await pageOf(context, request, reply, 'sign-in', { sent: true, title: 'Look in your mail' }),
      )
    },
  )

  app.get('/sign-in/:token', async (request, reply) => {
    const { token } = request.params as { token: string }
    const good = (await findLink(deps.shell.store.db, hashOf(token), deps.shell.clock.now())) !== null
    return sendPage(
      reply,
      await pageOf(context, request, reply, 'sign-in-confirm', {
        good,
        token,
        title: good ? 'Sign in' : 'This link no longer works',
      }),
      good ? 200 : 410,
    )
  })

  app.post('/sign-in/:token', { preHandler: app.csrfProtection }, async (request, reply) => {
    const { token } = request.params as { token: string }
    const { store, clock } = deps.shell
    const secret = deps.random()
    const opened = await store.inTransaction(async tx => {
      const address = await useLink(tx, hashOf(token), clock.now())
      if (address === null) return false
      const now = clock.now()
      await openSession(tx, {
        id: hashOf(secret),
        address,
        createdAt: now,
        lastSeenAt: now,
        agent: agentOf(request.headers['user-agent']),
      })
      return true
    })
    if (!opened)
      return sendPage(
        reply,
        await pageOf(context, request, reply, 'sign-in-confirm', {
          good: false,
          token: '',
          title: 'This link no longer works',
        }),
        410,
      )
    // A new identity for the cookie: what was in it before signing in must not live on.
    request.session.regenerate()
    request.session.set('id', secret)
    return reply.redirect('/')
  })

  app.post('/sign-out', { preHandler: app.csrfProtection }, async (request, reply) => {
    const visitor = await visitorOf(deps, request)
    if (visitor !== null)
      await endSession(deps.shell.store.db, visitor.session, visitor.address, deps.shell.clock.now())
    request.session.delete()
    return reply.redirect('/sign-in')
  })

  app.get('/sessions', async (request, reply) => {
    const visitor = await visitorOf(deps, request)
    if (visitor === null) return reply.redirect('/sign-in')
    const sessions = (await sessionsOf(deps.shell.store.db, visitor.address)).map(session => ({
      ...session,
      own: session.id === visitor.session,
    }))
    return sendPage(
      reply,
      await pageOf(context, request, reply, 'sessions', { sessions, title: 'Where you are signed in' }),
    )
  })

  app.post('/sessions/:id/end', { preHandler: app.csrfProtection }, async (request, reply) => {
    const visitor = await visitorOf(deps, request)
    if (visitor === null) return reply.redirect('/sign-in')
    await endSession(
      deps.shell.store.db,
      (request.params as { id: string }).id,
      visitor.address,
      deps.shell.clock.now(),
    )
    return reply.redirect('/sessions')
  })
}

const agentOf = (header: string | undefined): string =>
  (header ?? 'an unknown program').replace(/[^\x20-\x7e]/g, '').slice(0, 120)

/** Writes the link and its mail in one transaction; silent for strangers and for who asks too often. */
async function mailLink(deps: WebDeps, address: Address): Promise<void> {
  const { shell } = deps
  const now = shell.clock.now()
  const token = deps.random()
  await shell.store.inTransaction(async tx => {
    const known = await findAddress(tx, address)
    const registered = known[0]?.person ?? (address === deps.administrator ? address : null)
    if (registered === null || (await linksSince(tx, registered, addHours(now, -1))) >= LINKS_AN_HOUR) return
    await saveLink(tx, {
      hash: hashOf(token),
      address: registered,
      at: now,
      until: addHours(now, deps.linkMinutes / 60),
    })
    const stored = known[0] === undefined ? null : await loadTournament(tx, known[0].tournament)
    const notice: Notice = {
      key: `sign-in:${hashOf(token).slice(0, 32)}`,
      kind: 'sign-in',
      game: null,
      to: registered,
      cc: [],
      rules: [],
      facts: { link: `${deps.publicUrl}/sign-in/${token}`, minutes: deps.linkMinutes },
      view: {},
      inReplyTo: null,
      at: now,
    }
    // A link that somebody asked for himself goes out in a shadow season too.
    await enqueue(shell, tx, [notice], { tournament: stored?.tournament ?? null, outgoing: 'live' })
  })
}
