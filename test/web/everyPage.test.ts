/** Every page as each person meets it, in a real browser: axe, light and dark, and nothing wider than a small phone. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Store } from '../../src/store/open.ts'
import { suiteWith } from '../servers/programs.ts'
import { freshStore } from '../store/freshStore.ts'
import { openChromium, violations, visit, type Visit } from './chromium.ts'
import { CONTROLLER, playSeason } from './season.ts'
import { stageOn } from './stage.ts'

const SLOW = 240_000
const T = '/t/CDC25'

suiteWith('every page for everybody', ['chromium'], () => {
  let store: Store
  let browser: Browser
  let there: Visit

  beforeAll(async () => {
    store = await freshStore()
    const stage = await stageOn(store)
    await playSeason(stage, { public: { delayMoves: 1 } })
    browser = await openChromium()
    there = { browser, stage, url: await stage.app.listen({ host: '127.0.0.1', port: 0 }) }
  }, SLOW)
  afterAll(async () => {
    await browser?.close()
    await there?.stage.app.close()
    await store?.close()
  }, SLOW)

  const PAGES: readonly (readonly [who: string | null, paths: readonly string[]])[] = [
    [null, ['/sign-in', '/sign-in/none', '/public/CDC25', '/public/CDC25/game/KENT-ESSX-1a', '/nothing']],
    [
      'dan@essex.example',
      ['/', `${T}/preferences`, `${T}/game/KENT-ESSX-1b`, '/feeds', '/sessions', '/keys'],
    ],
    [
      'eve@essex.example',
      [`${T}/team/ESSX`, `${T}/match/KENT-ESSX`, `${T}/decide/substitute`, `${T}/case/C1`],
    ],
    [
      CONTROLLER,
      [
        T,
        `${T}/desk`,
        `${T}/desk/later?item=case:C1`,
        `${T}/case/C2`,
        `${T}/game/KENT-ESSX-1a`,
        `${T}/standings`,
        `${T}/decide/correct?game=KENT-ESSX-1a`,
        '/mails',
        '/mails/receipt-mover',
      ],
    ],
    ['admin@chess.example', ['/admin', '/admin/import', '/setup', `${T}/setup`]],
  ]
  /** Pages that tell that there is nothing. */
  const GONE: Readonly<Record<string, number>> = { '/nothing': 404, '/sign-in/none': 410 }
  it.each(['light', 'dark'] as const)(
    'axe finds no violation, %s, and nothing is wider than a phone',
    async colorScheme => {
      const found: string[] = []
      for (const [who, paths] of PAGES) {
        const page = await visit(there, who, {
          colorScheme,
          bypassCSP: true,
          viewport: { width: 320, height: 740 },
        })
        for (const path of paths) {
          const status = (await page.goto(path))?.status()
          if (status !== (GONE[path] ?? 200)) found.push(`${path}: ${status}`)
          if ((await page.evaluate('document.documentElement.scrollWidth')) !== 320)
            found.push(`${path}: wider than 320 px`)
          found.push(...(await violations(page)).map(each => `${path}: ${each}`))
        }
        await page.context().close()
      }
      expect(found).toEqual([])
    },
    SLOW,
  )
})
