/** The web face: one fastify server with its own plugins, every page rendered here, no script needed. */
import csrf from '@fastify/csrf-protection'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import secureSession from '@fastify/secure-session'
import fastify, { type FastifyInstance } from 'fastify'
import { adminRoutes } from './adminPage.ts'
import { assetRoutes } from './assets.ts'
import { askRoutes } from './askPage.ts'
import { caseRoutes } from './casePage.ts'
import { commandRoutes } from './commandPage.ts'
import { deskRoutes } from './deskPage.ts'
import { apiRoutes } from './feeds/api.ts'
import { feedRoutes } from './feeds/feedRoutes.ts'
import { gameRoutes } from './gamePage.ts'
import { homeRoutes } from './homePage.ts'
import { mailRoutes } from './mailsPage.ts'
import { preferenceRoutes } from './preferencesPage.ts'
import { publicRoutes } from './publicPages.ts'
import { standingsRoutes } from './standingsPage.ts'
import { teamRoutes } from './teamPage.ts'
import { tournamentRoutes } from './tournamentPage.ts'
import type { WebDeps } from './deps.ts'
import { letterRoutes } from './letterPage.ts'
import { setupRoutes } from './setup/setupPage.ts'
import { errorPages } from './errors.ts'
import type { PageContext } from './page.ts'
import { makeRender } from './render.ts'
import { signInRoutes } from './signIn.ts'

declare module '@fastify/secure-session' {
  interface SessionData {
    id: string
    /** The filter of the desk that was chosen last. */
    show: string
  }
}

/** Forms carry texts of rulings and tournament files, no more. */
const BODY_LIMIT = 2 * 1024 * 1024

/** The server with all its routes, not yet listening. */
export async function buildWeb(deps: WebDeps): Promise<FastifyInstance> {
  const app = fastify({ bodyLimit: BODY_LIMIT, trustProxy: ['loopback', 'uniquelocal'], logger: false })
  await mountWeb(app, deps)
  return app
}

/** Mounts the pages on a server that may have other routes (health, metrics). */
export async function mountWeb(app: FastifyInstance, deps: WebDeps): Promise<void> {
  const secure = deps.publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        scriptSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'"],
        // Behind plain HTTP on loopback nothing is to be upgraded.
        upgradeInsecureRequests: secure ? [] : null,
      },
    },
    strictTransportSecurity: secure,
    referrerPolicy: { policy: 'same-origin' },
  })
  await app.register(rateLimit, { max: deps.requestsAMinute, timeWindow: '1 minute' })
  await app.register(formbody, { bodyLimit: BODY_LIMIT })
  await app.register(secureSession, {
    key: Buffer.from(deps.cookieKey),
    cookieName: 'arbiter',
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: deps.idleDays * 86_400 },
  })
  await app.register(csrf, { sessionPlugin: '@fastify/secure-session' })
  // A control character in an address is nobody's game; the database would not even look for it.
  app.addHook('preValidation', async (request, reply) => {
    if (/%(?:[01][0-9a-f]|7f)/i.test(request.url.split('?')[0] ?? '')) reply.callNotFound()
  })
  const context: PageContext = { deps, render: makeRender() }
  errorPages(app, context)
  assetRoutes(app)
  signInRoutes(app, context)
  homeRoutes(app, context)
  tournamentRoutes(app, context)
  gameRoutes(app, context)
  teamRoutes(app, context)
  standingsRoutes(app, context)
  adminRoutes(app, context)
  setupRoutes(app, context)
  mailRoutes(app, context)
  preferenceRoutes(app, context)
  feedRoutes(app, context)
  apiRoutes(app, context)
  publicRoutes(app, context)
  deskRoutes(app, context)
  caseRoutes(app, context)
  letterRoutes(app, context)
  askRoutes(app, context)
  commandRoutes(app, context)
}
