/** The demo's pages: everything may be looked at without signing in, and nothing offers what cannot be done. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Store } from '../../src/store/open.ts'
import { freshStore } from '../store/freshStore.ts'
import { playSeason } from './season.ts'
import { browser, type Stage, stageOn } from './stage.ts'

let store: Store
let stage: Stage
beforeAll(async () => {
  store = await freshStore()
  stage = await stageOn(store, { readOnly: true })
  await playSeason(stage)
})
afterAll(async () => {
  await stage.app.close()
  await store.close()
})

it('every link of every page leads somewhere, and no page has a form', async () => {
  const visitor = browser(stage.app)
  const seen = new Map<string, number>()
  const forms: string[] = []
  const open = ['/']
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    if (seen.has(path) || seen.size > 150) continue
    const page = await visitor.get(path)
    seen.set(path, page.statusCode)
    if (!String(page.headers['content-type']).startsWith('text/html')) continue
    if (/<form|<button/.test(page.body)) forms.push(path)
    for (const [, href = ''] of page.body.matchAll(/href="([^"#]*)/g)) {
      const to = new URL(href.replaceAll('&amp;', '&'), `http://x${path}`)
      if (to.host === 'x' && !to.searchParams.has('ply')) open.push(to.pathname + to.search)
    }
  }
  expect([...seen].filter(([, status]) => status !== 200)).toEqual([])
  expect(forms).toEqual([])
  for (const path of [
    '/',
    '/t/CDC25/desk',
    '/t/CDC25/team/KENT',
    '/t/CDC25/case/C1',
    '/t/CDC25/game/KENT-ESSX-1a',
  ])
    expect(seen.get(path)).toBe(200)
})

it('what changes something is not there', async () => {
  const visitor = browser(stage.app)
  for (const path of [
    '/admin',
    '/setup',
    '/t/CDC25/setup',
    '/t/CDC25/decide/go',
    '/t/CDC25/desk/later?item=case:C1',
  ])
    expect([path, (await visitor.get(path)).statusCode]).toEqual([path, 404])
})
