/** A web face on an empty store with a clock that stands still, for tests of pages. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { secretOf, type Shell, DEFAULT_SETTINGS, silentLog } from '../../src/app/shell.ts'
import { type Instant, instant, msOf } from '../../src/core/plainDate.ts'
import type { Store } from '../../src/store/open.ts'
import type { WebDeps } from '../../src/web/deps.ts'
import { WEB_DEFAULTS } from '../../src/web/deps.ts'
import { buildWeb } from '../../src/web/server.ts'
import { parts } from '../../src/app/parts.ts'

export interface Stage {
  readonly app: FastifyInstance
  readonly deps: WebDeps
  readonly shell: Shell
  setNow(at: string): void
}

export async function stageOn(store: Store, more: Partial<WebDeps> = {}): Promise<Stage> {
  let now: Instant = instant('2025-03-10T12:00:00Z')
  const given = await parts()
  const shell: Shell = {
    store,
    clock: { now: () => now, ms: () => msOf(now) },
    secret: secretOf('a secret of the test'),
    log: silentLog,
    rulebooks: given.rulebooks,
    settings: { ...DEFAULT_SETTINGS, alwaysLive: true, authenticationPolicy: 'trusting' },
    parse: given.parse,
    compose: given.compose,
    readUntil: () => now,
    administrator: 'admin@chess.example',
    crashPoint: () => {},
    token: () => 'token',
    cache: new Map(),
  }
  const deps: WebDeps = {
    shell,
    publicUrl: 'http://127.0.0.1:8080',
    cookieKey: randomBytes(32),
    administrator: 'admin@chess.example',
    random: () => randomBytes(24).toString('hex'),
    ...WEB_DEFAULTS,
    requestsAMinute: 100_000,
    ...more,
  }
  const setNow = (at: string): void => {
    now = instant(at)
  }
  return { app: await buildWeb(deps), deps, shell, setNow }
}

/** A browser of sorts: keeps cookies, fills in the token of forms. */
export function browser(app: FastifyInstance) {
  const jar = new Map<string, string>()
  const request = async (method: 'GET' | 'POST', url: string, form: Record<string, string> = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
    const answer = await app.inject(
      method === 'GET'
        ? { method, url, headers: { cookie } }
        : {
            method,
            url,
            headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
            payload: new URLSearchParams(form).toString(),
          },
    )
    for (const cookie of answer.cookies) jar.set(cookie.name, cookie.value)
    return answer
  }
  const get = (url: string) => request('GET', url)
  const tokenOf = (html: string) => /name="_csrf" value="([^"]+)"/.exec(html)?.[1] ?? ''
  return {
    get,
    /** Opens `page`, then posts the form to `action` with that page's token. */
    submit: async (page: string, action: string, form: Record<string, string> = {}) =>
      request('POST', action, { _csrf: tokenOf((await get(page)).body), ...form }),
    post: (url: string, form: Record<string, string> = {}) => request('POST', url, form),
  }
}

/** A browser in which this person has signed in by his mailed link. */
export async function signedIn(stage: Stage, address: string): Promise<ReturnType<typeof browser>> {
  const person = browser(stage.app)
  await person.submit('/sign-in', '/sign-in', { email: address })
  const link = await linkFor(stage, address)
  await person.submit(link, link)
  return person
}

/** Path of the sign-in link that this address was mailed last. */
export async function linkFor(stage: Stage, address: string): Promise<string> {
  const row = await stage.shell.store.db
    .selectFrom('notices')
    .select('notice')
    .where('kind', '=', 'sign-in')
    .where('to_address', '=', address)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return new URL((row.notice as { facts: { link: string } }).facts.link).pathname
}
