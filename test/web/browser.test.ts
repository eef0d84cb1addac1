import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { receiveNext } from '../../src/app/receiveLetter.ts'
import { sweepDeadlines } from '../../src/app/sweepDeadlines.ts'
import type { Store } from '../../src/store/open.ts'
import { freshStore } from '../store/freshStore.ts'
import { suiteWith } from '../servers/programs.ts'
import { openChromium, shownIn, visit, type Visit } from './chromium.ts'
import { CONTROLLER, NOW, playSeason } from './season.ts'
import { stageOn } from './stage.ts'

const SLOW = 240_000
const T = '/t/CDC25'
const FILE = new URL('../seasons/two-games/tournament.yaml', import.meta.url)

suiteWith('the console in a real browser', ['chromium'], () => {
  let store: Store
  let browser: Browser
  let there: Visit
  let controller: Page
  let captain: Page

  beforeAll(async () => {
    store = await freshStore()
    const stage = await stageOn(store)
    await playSeason(stage, { public: { delayMoves: 1 } })
    browser = await openChromium()
    there = { browser, stage, url: await stage.app.listen({ host: '127.0.0.1', port: 0 }) }
    controller = await visit(there, CONTROLLER)
    captain = await visit(there, 'karl@kent.example')
  }, SLOW)
  afterAll(async () => {
    await browser?.close()
    await there?.stage.app.close()
    await store?.close()
  }, SLOW)

  const press = (page: Page, name: string | RegExp) =>
    page.getByRole('main').getByRole('button', { name }).click()
  const follow = (page: Page, name: string | RegExp) =>
    page.getByRole('main').getByRole('link', { name }).first().click()
  const textOf = (page: Page) => shownIn(page.getByRole('main'))

  /** Sends a filled form, reads what would change, and does it. Gives what the preview said. */
  async function decide(page: Page, fields: Readonly<Record<string, string>>): Promise<string> {
    for (const [label, value] of Object.entries(fields)) {
      const field = page.getByLabel(label, { exact: true })
      if ((await field.evaluate(element => element.tagName)) === 'SELECT') await field.selectOption(value)
      else await field.fill(value)
    }
    await press(page, 'Show what would change')
    await page.getByText('Nothing has been changed yet').waitFor()
    const preview = await textOf(page)
    await press(page, 'Do it')
    await page.getByText('It is done and stands in the record').waitFor()
    return preview
  }

  describe('stories', () => {
    it(
      'sign in: the link is mailed, its button signs in, sessions are listed and ended',
      async () => {
        const page = await visit(there, 'fay@essex.example')
        await page.goto('/sessions')
        expect(await textOf(page)).toContain('this one')
        await press(page, /^End/)
        await page.waitForURL('**/sign-in')
        await page.context().close()
      },
      SLOW,
    )

    it(
      'the Controller sees what waits, filters it, and the filter stays',
      async () => {
        await controller.goto(`${T}/desk`)
        expect(await controller.locator('[data-item]').count()).toBeGreaterThan(3)
        await follow(controller, /^Claim on time/)
        await controller.goto(`${T}/desk`)
        expect(await controller.locator('[data-item]').allInnerTexts()).toEqual(['C1: Claim on time'])
        await controller.goto(`${T}/desk?show=all`)
        await controller.locator('[data-item]').first().focus()
        await controller.keyboard.press('ArrowDown')
        expect(await controller.evaluate('document.activeElement.textContent')).toMatch(/^C\d/)
      },
      SLOW,
    )

    it(
      'a held letter is released, and its move counts',
      async () => {
        await controller.goto(`${T}/desk`)
        await follow(controller, /^Held letter:/)
        expect(await textOf(controller)).toContain('4.Ba4')
        await follow(controller, 'Let it count')
        await decide(controller, { 'Grounds, with the rule': 'Ann has confirmed it by telephone' })
        while ((await receiveNext(there.stage.shell)) !== null);
        await controller.goto(`${T}/game/KENT-ESSX-1a`)
        expect(await shownIn(controller.getByRole('heading', { level: 2 }).first())).toBe('After 4.Ba4')
      },
      SLOW,
    )

    it(
      'a silence is decided, with everything that would change shown before',
      async () => {
        await controller.goto(`${T}/desk`)
        await controller
          .getByRole('row', { name: /KENT-ESSX-2a/ })
          .getByRole('link')
          .first()
          .click()
        expect(await textOf(controller)).toMatch(/What happened[\s\S]*What each was told/)
        await follow(controller, 'Enter a result')
        const preview = await decide(controller, { Result: '0-1', 'Grounds, with the rule': 'rule 3B' })
        expect(preview).toMatch(/result[\s\S]*0-1/)
        expect(preview).toContain('Mails that would go out')
        await controller.goto(`${T}/game/KENT-ESSX-2a`)
        expect(await textOf(controller)).toContain('Result 0-1')
      },
      SLOW,
    )

    it(
      'a ruling is undone by the ruling that its link fills in',
      async () => {
        await controller.goto(`${T}/game/KENT-ESSX-2a`)
        await follow(controller, /^Undo ruling/)
        expect(await controller.getByLabel('Grounds, with the rule').inputValue()).toMatch(
          /^undoes ruling R\d/,
        )
        await decide(controller, {})
        await controller.goto(`${T}/game/KENT-ESSX-2a`)
        expect(await textOf(controller)).not.toContain('Result 0-1')
        expect(await textOf(controller)).toContain('Undone.')
      },
      SLOW,
    )

    it(
      'a claim is upheld, with the sum and the mails on one page',
      async () => {
        await controller.goto(`${T}/case/C1`)
        expect(await textOf(controller)).toMatch(/Total at move 2\s+33/)
        expect(await textOf(controller)).toContain('The Captain of KENT rejects the claim (7D)')
        await follow(controller, 'Decide the case')
        await decide(controller, { Decision: 'UPHOLD', 'Grounds, with the rule': 'rule 7D: 33 days of 30' })
        await controller.goto(`${T}/game/KENT-ESSX-2b`)
        expect(await textOf(controller)).toContain('Result 1-0')
      },
      SLOW,
    )

    it(
      'a date is corrected, and the clock moves',
      async () => {
        const used = async () => {
          await controller.goto(`${T}/game/KENT-ESSX-1a`)
          return Number(/White: (\d+) days/.exec(await textOf(controller))?.[1])
        }
        const before = await used()
        await follow(controller, 'Correct a date')
        await decide(controller, {
          'Move, as 15 for White or 15b for Black': '3',
          'Which date': 'RECEIVED',
          'The right date': '2024-11-01',
        })
        expect(await used()).toBe(before - 3)
      },
      SLOW,
    )

    it(
      'what another tab has made stale is told, not overwritten',
      async () => {
        const other = await controller.context().newPage()
        for (const page of [controller, other]) {
          await page.goto(`${T}/decide/suspend?game=KENT-ESSX-1a`)
          await press(page, 'Show what would change')
        }
        await press(controller, 'Do it')
        await controller.getByText('It is done').waitFor()
        await press(other, 'Do it')
        expect(await shownIn(other.getByRole('alert'))).toContain('Nothing was changed')
        await other.close()
        await controller.goto(`${T}/decide/resume?game=KENT-ESSX-1a`)
        await decide(controller, {})
      },
      SLOW,
    )

    it(
      'a Captain grants leave backwards, and time is given back',
      async () => {
        await captain.goto(`${T}/team/KENT`)
        await follow(captain, 'Grant leave, also backwards')
        await decide(captain, {
          'Name of the player': 'Ann Able',
          'First day': '2024-11-10',
          'Last day': '2024-11-14',
        })
        await captain.goto(`${T}/team/KENT`)
        expect(await textOf(captain)).toContain('10 November 2024 to 14 November 2024')
        await captain.goto(`${T}/game/KENT-ESSX-1a`)
        expect(await textOf(captain)).toContain('Leave of white: 10 November 2024 to 14 November 2024')
      },
      SLOW,
    )

    it(
      'a Captain names a substitute for a player who has withdrawn',
      async () => {
        await captain.goto(`${T}/team/KENT`)
        await follow(captain, 'Tell of a withdrawal')
        await decide(captain, { 'Name of the player': 'Ann Able' })
        await captain.goto(`${T}/team/KENT`)
        await follow(captain, 'Name a substitute')
        await decide(captain, {
          'Player who has withdrawn': 'Ann Able',
          Substitute: 'Rob Reserve',
          'Email address of the substitute': 'rob@kent.example',
        })
        await captain.goto(`${T}/match/KENT-ESSX`)
        expect(await textOf(captain)).toContain('Rob Reserve')
      },
      SLOW,
    )

    it(
      'a game is stepped through by the keyboard alone',
      async () => {
        await captain.goto(`${T}/game/KENT-ESSX-1a`)
        const heading = captain.locator('#board-title')
        await captain.locator('[data-board]').focus()
        await captain.keyboard.press('ArrowLeft')
        await captain.getByText('After 3...a6', { exact: true }).waitFor()
        await captain.keyboard.press('Home')
        await captain.getByText('The starting position', { exact: true }).waitFor()
        await captain.keyboard.press('ArrowRight')
        await captain.getByText('After 1.e4', { exact: true }).waitFor()
        await captain.keyboard.press('End')
        await captain.getByText('After 4.Ba4', { exact: true }).waitFor()
        expect(await shownIn(heading)).toBe('After 4.Ba4')
      },
      SLOW,
    )

    it(
      'without script: stepping, and a decision with its preview',
      async () => {
        const page = await visit(there, CONTROLLER, { javaScriptEnabled: false })
        await page.goto(`${T}/game/KENT-ESSX-1a`)
        await follow(page, 'Back')
        expect(await shownIn(page.locator('#board-title'))).toBe('After 3...a6')
        await follow(page, 'Suspend the game')
        await press(page, 'Show what would change')
        expect(await textOf(page)).toContain('Nothing has been changed yet')
        await page.context().close()
      },
      SLOW,
    )

    it(
      'the administrator uploads a tournament with a mistake, and mends it',
      async () => {
        const page = await visit(there, 'admin@chess.example')
        const good = readFileSync(FILE, 'utf8').replace('id: CDC25', 'id: CDC26')
        const bad = Buffer.from(good.replace('2024-10-01', 'October'))
        await page.goto('/admin/import')
        await page
          .getByLabel('Take a file')
          .setInputFiles({ name: 't.yaml', mimeType: 'text/yaml', buffer: bad })
        const text = page.getByLabel('The tournament file (YAML)')
        await page.waitForFunction('document.getElementById("text").value !== ""')
        await press(page, 'Show what would change')
        expect(await shownIn(page.getByRole('alert'))).toMatch(/Line \d+:/)
        expect(await text.inputValue()).toContain('October')
        await text.fill(good)
        await press(page, 'Show what would change')
        await page.getByRole('heading', { name: 'What would change' }).waitFor()
        await press(page, 'Do it')
        await page.getByText('It is done.').waitFor()
        await page.context().close()
      },
      SLOW,
    )

    it(
      'after the season the adjudicator’s decision is entered',
      async () => {
        for (const day of ['2025-06-02', '2025-07-01', '2025-07-06', '2025-07-14']) {
          there.stage.setNow(`${day}T07:00:00Z`)
          await sweepDeadlines(there.stage.shell)
        }
        // The old session has not been seen for months and is over.
        const page = await visit(there, CONTROLLER, {}, true)
        await page.goto(`${T}/game/KENT-ESSX-1a`)
        await follow(page, 'Enter the adjudicator’s decision')
        await decide(page, {
          Result: '1/2-1/2',
          'Open to appeal': 'no',
          'Grounds, with the rule': 'rule 10F',
        })
        await page.goto(`${T}/game/KENT-ESSX-1a`)
        expect(await textOf(page)).toContain('Result 1/2-1/2')
        await page.context().close()
        there.stage.setNow(NOW)
      },
      SLOW,
    )
  })
})
