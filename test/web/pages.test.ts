import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeTournament } from '../../src/app/importTournament.ts'
import type { Store } from '../../src/store/open.ts'
import { freshStore } from '../store/freshStore.ts'
import { TOURNAMENT } from '../rulebooks/correspondence/world.ts'
import { browser, signedIn, type Stage, stageOn } from './stage.ts'

let store: Store
let stage: Stage
type Browser = ReturnType<typeof browser>
const people: { [role: string]: Browser } = {}

beforeAll(async () => {
  store = await freshStore()
  stage = await stageOn(store)
  await takeTournament(stage.shell, TOURNAMENT)
  people.nobody = browser(stage.app)
  people.player = await signedIn(stage, 'ann@kent.example')
  people.captain = await signedIn(stage, 'karl@kent.example')
  people.controller = await signedIn(stage, 'controller@chess.example')
  people.secretary = await signedIn(stage, 'secretary@chess.example')
  people.administrator = await signedIn(stage, 'admin@chess.example')
})
afterAll(async () => {
  await stage.app.close()
  await store.close()
})

const T = '/t/CDC25'
/** Who may see what: 200 = the page, 302 = to the sign-in, 404 = there is no such page for him. */
const ROUTES: readonly (readonly [url: string, seen: { readonly [role: string]: number }])[] = [
  ['/', { nobody: 302, player: 200, captain: 200, controller: 200, secretary: 200, administrator: 200 }],
  [
    '/sessions',
    { nobody: 302, player: 200, captain: 200, controller: 200, secretary: 200, administrator: 200 },
  ],
  [T, { nobody: 404, player: 200, captain: 200, controller: 200, secretary: 200, administrator: 200 }],
  [
    `${T}/standings`,
    { nobody: 404, player: 200, captain: 200, controller: 200, secretary: 200, administrator: 200 },
  ],
  [
    `${T}/game/KENT-ESSX-1a`,
    { nobody: 404, player: 200, captain: 200, controller: 200, secretary: 200, administrator: 200 },
  ],
  [
    `${T}/game/KENT-ESSX-1a/game.pgn`,
    { nobody: 404, player: 200, captain: 200, controller: 200, secretary: 200, administrator: 200 },
  ],
  [
    `${T}/team/KENT`,
    { nobody: 404, player: 404, captain: 200, controller: 200, secretary: 404, administrator: 404 },
  ],
  [
    `${T}/team/ESSX`,
    { nobody: 404, player: 404, captain: 404, controller: 200, secretary: 404, administrator: 404 },
  ],
  [
    `${T}/desk`,
    { nobody: 404, player: 404, captain: 404, controller: 200, secretary: 404, administrator: 200 },
  ],
  [
    `${T}/decide/score?game=KENT-ESSX-1a`,
    { nobody: 404, player: 404, captain: 404, controller: 200, secretary: 404, administrator: 404 },
  ],
  [
    `${T}/decide/delay?game=KENT-ESSX-1a`,
    { nobody: 404, player: 404, captain: 200, controller: 404, secretary: 404, administrator: 404 },
  ],
  [
    `${T}/decide/substitute`,
    { nobody: 404, player: 404, captain: 200, controller: 404, secretary: 404, administrator: 404 },
  ],
  [
    `${T}/letter/${'0'.repeat(64)}`,
    { nobody: 404, player: 404, captain: 404, controller: 404, secretary: 404, administrator: 404 },
  ],
  [
    '/t/NONE',
    { nobody: 404, player: 404, captain: 404, controller: 404, secretary: 404, administrator: 404 },
  ],
]

describe('every page against every role', () => {
  it.each(
    ROUTES.flatMap(([url, seen]) =>
      Object.entries(seen).map(([role, status]) => [role, url, status] as const),
    ),
  )('%s at %s: %i', async (role, url, status) => {
    expect((await (people[role] as Browser).get(url)).statusCode).toBe(status)
  })
})

describe('what every page is', () => {
  it('the first page is under 60 kB in all', async () => {
    const pages = await Promise.all(
      ['/', '/style.css', '/script.js'].map(url => (people.player as Browser).get(url)),
    )
    expect(pages.reduce((sum, page) => sum + page.body.length, 0)).toBeLessThan(60_000)
  })

  it('scripts and styles come from here alone, and none stands in the page', async () => {
    const page = await (people.controller as Browser).get(`${T}/game/KENT-ESSX-1a`)
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    expect(page.body).not.toMatch(/<script>|<style>|style="|onclick=/)
  })
})
