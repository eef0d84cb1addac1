import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore, type Store } from '../../src/store/open.ts'
import { mountWeb } from '../../src/web/server.ts'
import { CONTROLLER, playSeason } from './season.ts'
import { browser, signedIn, type Stage, stageOn } from './stage.ts'

let store: Store
let stage: Stage
let held: string
const routes: { readonly method: string; readonly url: string }[] = []
type Browser = ReturnType<typeof browser>
const ROLES = ['nobody', 'player', 'captain', 'controller', 'secretary', 'administrator'] as const
const people = new Map<string, Browser>()

beforeAll(async () => {
  store = await openStore({ folder: null })
  stage = await stageOn(store)
  await playSeason(stage)
  const row = await store.db
    .selectFrom('inbound')
    .select('raw')
    .where('state', '=', 'held')
    .executeTakeFirst()
  held = row?.raw ?? ''
  people.set('nobody', browser(stage.app))
  people.set('player', await signedIn(stage, 'ann@kent.example'))
  people.set('captain', await signedIn(stage, 'karl@kent.example'))
  people.set('controller', await signedIn(stage, CONTROLLER))
  people.set('secretary', await signedIn(stage, 'secretary@chess.example'))
  people.set('administrator', await signedIn(stage, 'admin@chess.example'))
  const app = fastify()
  app.addHook('onRoute', route => {
    for (const method of [route.method].flat()) if (method !== 'HEAD') routes.push({ method, url: route.url })
  })
  await mountWeb(app, stage.deps)
  await app.close()
}, 120_000)
afterAll(async () => {
  await stage.app.close()
  await store.close()
})

const of = (role: string): Browser => people.get(role) as Browser

const T = '/t/CDC25'
const GAME = `${T}/game/KENT-ESSX-1a`
const ANYBODY = [200, 200, 200, 200, 200, 200]
const SIGNED_IN = [302, 200, 200, 200, 200, 200]
const PARTAKERS = [404, 200, 200, 200, 200, 200]
const OFFICIALS = [404, 404, 404, 200, 200, 404]
const ONLY_CONTROLLER = [404, 404, 404, 200, 404, 404]
const ONLY_ADMINISTRATOR = [404, 404, 404, 404, 404, 200]
const NO_ONE = [404, 404, 404, 404, 404, 404]

/**
 * Who may see what, in the order of ROLES: 200 = the page, 302 = to the sign-in, 404 = there is no such page for him. The
 * route stands as the server knows it; `{held}` is the letter that is held.
 */
const PAGES: readonly (readonly [route: string, url: string, seen: readonly number[]])[] = [
  ['/', '/', SIGNED_IN],
  ['/keys', '/keys', ANYBODY],
  ['/style.css', '/style.css', ANYBODY],
  ['/script.js', '/script.js', ANYBODY],
  ['/sign-in', '/sign-in', ANYBODY],
  ['/sign-in/:token', '/sign-in/none', [410, 410, 410, 410, 410, 410]],
  ['/sessions', '/sessions', SIGNED_IN],
  ['/feeds', '/feeds', SIGNED_IN],
  ['/calendar/:key', '/calendar/none.ics', NO_ONE],
  ['/t/:tournament', T, PARTAKERS],
  ['/t/:tournament', '/t/NONE', NO_ONE],
  ['/t/:tournament/standings', `${T}/standings`, PARTAKERS],
  ['/t/:tournament/match/:match', `${T}/match/KENT-ESSX`, PARTAKERS],
  ['/t/:tournament/match/:match/match.pgn', `${T}/match/KENT-ESSX/match.pgn`, PARTAKERS],
  ['/t/:tournament/round/:board/round.pgn', `${T}/round/1/round.pgn`, PARTAKERS],
  ['/t/:tournament/games.pgn', `${T}/games.pgn`, PARTAKERS],
  ['/t/:tournament/preferences', `${T}/preferences`, [404, 200, 200, 200, 200, 404]],
  ['/t/:tournament/game/:game', GAME, PARTAKERS],
  ['/t/:tournament/game/:game', `${T}/game/KENT-ESSX-9z`, NO_ONE],
  ['/t/:tournament/game/:game/game.pgn', `${GAME}/game.pgn`, PARTAKERS],
  ['/t/:tournament/game/:game/evidence.json', `${GAME}/evidence.json`, OFFICIALS],
  ['/t/:tournament/game/:game/letters.mbox', `${GAME}/letters.mbox`, OFFICIALS],
  ['/t/:tournament/team/:team', `${T}/team/KENT`, [404, 404, 200, 200, 404, 404]],
  ['/t/:tournament/team/:team', `${T}/team/ESSX`, ONLY_CONTROLLER],
  ['/t/:tournament/desk', `${T}/desk`, [404, 404, 404, 200, 404, 200]],
  ['/t/:tournament/desk/later', `${T}/desk/later?item=case:C1`, ONLY_CONTROLLER],
  // C1 is a claim in 2b, which Ann does not play.
  ['/t/:tournament/case/:case', `${T}/case/C1`, [404, 404, 200, 200, 200, 404]],
  ['/t/:tournament/letter/:letter', `${T}/letter/{held}`, OFFICIALS],
  ['/t/:tournament/letter/:letter', `${T}/letter/${'0'.repeat(64)}`, NO_ONE],
  ['/t/:tournament/letter/:letter/letter.eml', `${T}/letter/{held}/letter.eml`, OFFICIALS],
  ['/t/:tournament/ask/:letter', `${T}/ask/{held}`, ONLY_CONTROLLER],
  ['/t/:tournament/decide/:form', `${T}/decide/score?game=KENT-ESSX-1a`, ONLY_CONTROLLER],
  ['/t/:tournament/decide/:form', `${T}/decide/delay?game=KENT-ESSX-1a`, [404, 404, 200, 404, 404, 404]],
  ['/t/:tournament/decide/:form', `${T}/decide/substitute`, [404, 404, 200, 404, 404, 404]],
  ['/t/:tournament/decide/:form', `${T}/decide/appeal-outcome?case=C1`, [404, 404, 404, 404, 200, 404]],
  ['/mails', '/mails', [404, 404, 404, 200, 404, 200]],
  ['/mails/:name', '/mails/receipt-mover', [404, 404, 404, 200, 404, 200]],
  ['/setup', '/setup', [404, 404, 404, 200, 404, 200]],
  ['/t/:tournament/setup', `${T}/setup`, [404, 404, 404, 200, 404, 200]],
  ['/t/:tournament/setup', '/t/NONE/setup', NO_ONE],
  ['/admin', '/admin', ONLY_ADMINISTRATOR],
  ['/admin/import', '/admin/import', ONLY_ADMINISTRATOR],
  ['/api/v1/openapi.json', '/api/v1/openapi.json', ANYBODY],
  ['/api/v1/tournaments/:tournament', '/api/v1/tournaments/CDC25', PARTAKERS],
  ['/api/v1/tournaments/:tournament/standings', '/api/v1/tournaments/CDC25/standings', PARTAKERS],
  ['/api/v1/tournaments/:tournament/games/:game', '/api/v1/tournaments/CDC25/games/KENT-ESSX-1a', PARTAKERS],
  // This tournament has not switched its public pages on.
  ['/public/:tournament', '/public/CDC25', NO_ONE],
  ['/public/:tournament/game/:game', '/public/CDC25/game/KENT-ESSX-1a', NO_ONE],
  ['/public/:tournament/games.pgn', '/public/CDC25/games.pgn', NO_ONE],
  ['/public/:tournament/results.atom', '/public/CDC25/results.atom', NO_ONE],
]

describe('every page against every role', () => {
  it.each(PAGES)('%s at %s', async (_route, url, seen) => {
    const found = []
    for (const role of ROLES) found.push((await of(role).get(url.replace('{held}', held))).statusCode)
    expect(found).toEqual(seen)
  })

  it('the table names every page that there is', () => {
    const named = new Set(PAGES.map(([route]) => route))
    const pages = routes.filter(route => route.method === 'GET').map(route => route.url)
    expect(pages.filter(url => !named.has(url))).toEqual([])
    expect(pages.length).toBeGreaterThan(20)
  })
})

/** Every form's address, and in its place one that exists. */
const FORMS: Readonly<Record<string, string>> = {
  '/sign-in': '/sign-in',
  '/sign-in/:token': '/sign-in/none',
  '/sign-out': '/sign-out',
  '/sessions/:id/end': '/sessions/none/end',
  '/feeds/:kind': '/feeds/calendar',
  '/t/:tournament/preferences': `${T}/preferences`,
  '/t/:tournament/desk/later': `${T}/desk/later`,
  '/t/:tournament/ask/:letter': `${T}/ask/{held}`,
  '/t/:tournament/decide/:form': `${T}/decide/suspend?game=KENT-ESSX-1a`,
  '/setup': '/setup',
  '/admin/outgoing': '/admin/outgoing',
  '/admin/again': '/admin/again',
  '/admin/send-again': '/admin/send-again',
  '/admin/import': '/admin/import',
}

describe('every form needs its token', () => {
  it.each(Object.entries(FORMS))('%s', async (_route, url) => {
    for (const role of ['nobody', 'controller', 'administrator']) {
      const answer = await of(role).post(url.replace('{held}', held), { step: 'do', item: 'case:C1' })
      expect([role, answer.statusCode]).toEqual([role, 403])
      expect(answer.body).toContain('Nothing was changed')
    }
    const forged = await of('controller').post(url.replace('{held}', held), { _csrf: 'guessed' })
    expect(forged.statusCode).toBe(403)
  })

  it('the table names every form; Xfcc has a password of its own', () => {
    const posts = routes.filter(route => route.method === 'POST').map(route => route.url)
    expect(posts.filter(url => !(url in FORMS))).toEqual(['/xfcc'])
    expect(routes.every(route => ['GET', 'POST'].includes(route.method))).toBe(true)
  })
})

describe('what every page is', () => {
  it('the first page is under 60 kB in all', async () => {
    for (const role of ['player', 'controller']) {
      const sizes = []
      for (const url of ['/', '/style.css', '/script.js'])
        sizes.push((await of(role).get(url)).rawPayload.length)
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000)
    }
  })

  it('scripts and styles come from here alone, and none stands in the page', async () => {
    const page = await of('controller').get(GAME)
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    expect(page.headers['content-security-policy']).not.toContain('unsafe')
    expect(page.headers['x-content-type-options']).toBe('nosniff')
    expect(page.body).not.toMatch(/<script>|<style>|style="|onclick=/)
  })

  it('a page that fails tells it in a sentence, without a word of how it is built', async () => {
    const { inTransaction } = store
    const broken = await stageOn({
      ...store,
      inTransaction: () => Promise.reject(new Error('secret-detail')),
    })
    const answer = await broken.app.inject('/public/CDC25')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).toContain('Nothing was changed')
    expect(answer.body).not.toMatch(/secret-detail|\.ts:\d/)
    await broken.app.close()
    expect(store.inTransaction).toBe(inTransaction)
  })
})
