/** A tournament set up field by field, in a real browser, without script: the same record as from a file. */
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parts } from '../../src/app/parts.ts'
import { readTournamentFile } from '../../src/app/tournamentFile.ts'
import { loadTournament } from '../../src/store/directory.ts'
import type { Store } from '../../src/store/open.ts'
import { suiteWith } from '../servers/programs.ts'
import { freshStore } from '../store/freshStore.ts'
import { openChromium, shownIn, violations, visit, type Visit } from './chromium.ts'
import { CONTROLLER, playSeason } from './season.ts'
import { browser as plainBrowser, signedIn, stageOn } from './stage.ts'

const SLOW = 240_000
const ADMIN = 'admin@chess.example'

/** What a Controller has on paper. */
const FILE = `tournament:
  id: CUP26
  name: The Cup
  rulebook: county-correspondence-2007
  timezone: Europe/London
  start: 2025-10-01
  end: 2026-06-30
  form: two
  address: arbiter@chess.example
  controller: {name: Clara Troller, email: clara@chess.example}
  appeals: {name: Simon Cole, email: simon@chess.example}
  parameters: {reminderAfter: 10, clockWarn: [6, 2], sendRepeats: true}
teams:
  - code: KENT
    name: Kent
    captain: {name: Tess Harrow, email: tess@kent.example}
    players:
      - {board: 1, name: Alma Pole, email: alma@kent.example}
      - {board: 2, name: Colin Marsh, email: colin@kent.example}
  - code: ESSX
    name: Essex
    captain: {name: Victor Lamb, email: victor@essex.example}
    deputy: {name: Vera Lamb, email: vera@essex.example}
    players:
      - {board: 1, name: Bram Fold, email: fold@essex.example, sharedAddress: true}
      - {board: 2, name: Edith Fold, email: fold@essex.example, sharedAddress: true}
    reserves:
      - {name: Gil Gray, email: gil@essex.example}
matches:
  - {id: KENT-ESSX, home: KENT, away: ESSX}
`

suiteWith('setting up a tournament in a real browser', ['chromium'], () => {
  let store: Store
  let browser: Browser
  let there: Visit

  beforeAll(async () => {
    store = await freshStore()
    const { checks } = await parts()
    const stage = await stageOn(store, { checks })
    await playSeason(stage)
    browser = await openChromium()
    there = { browser, stage, url: await stage.app.listen({ host: '127.0.0.1', port: 0 }) }
  }, SLOW)
  afterAll(async () => {
    await browser?.close()
    await there?.stage.app.close()
    await store?.close()
  }, SLOW)

  const press = (page: Page, name: string | RegExp) =>
    page.getByRole('main').getByRole('button', { name }).last().click()
  const put = (page: Page, path: string, value: string) =>
    page.locator(`[name="v.${path}"]`).last().fill(value)
  const textOfMain = (page: Page) => shownIn(page.getByRole('main'))
  const stored = (id: string) => store.inTransaction(tx => loadTournament(tx, id))

  it(
    'the administrator fills in a whole tournament without script, mends what is wrong beside its field, and it is the one of the file',
    async () => {
      const page = await visit(there, ADMIN, { javaScriptEnabled: false })
      await page.goto('/admin')
      await page.getByRole('link', { name: 'Set up a tournament, field by field' }).click()
      for (const [path, value] of [
        ['tournament.id', 'CUP 26'],
        ['tournament.name', 'The Cup'],
        ['tournament.start', '2025-10-01'],
        ['tournament.end', '2025-06-30'],
        ['tournament.address', 'arbiter@chess.example'],
        ['tournament.controller.name', 'Clara Troller'],
        ['tournament.controller.email', 'clara@chess.example'],
        ['tournament.appeals.name', 'Simon Cole'],
        ['tournament.appeals.email', 'simon at chess'],
        ['teams.0.code', 'KENT'],
        ['teams.0.name', 'Kent'],
        ['teams.0.captain.name', 'Tess Harrow'],
        ['teams.0.captain.email', 'tess@kent.example'],
        ['teams.0.players.0.name', 'Alma Pole'],
        ['teams.0.players.0.email', 'alma@kent.example'],
        ['teams.0.players.1.name', 'Colin Marsh'],
        ['teams.1.code', 'ESSX'],
        ['teams.1.name', 'Essex'],
        ['teams.1.captain.name', 'Victor Lamb'],
        ['teams.1.captain.email', 'victor@essex.example'],
        ['teams.1.deputy.name', 'Vera Lamb'],
        ['teams.1.deputy.email', 'vera@essex.example'],
        ['tournament.parameters.reminderAfter', 'ten'],
        ['tournament.parameters.clockWarn', '6, 2'],
      ] as const) {
        const field = page.locator(`[name="v.${path}"]`)
        if (!(await field.isVisible())) await page.getByText('Settings that the rulebook leaves open').click()
        await field.fill(value)
      }
      await page.locator('[name="v.tournament.parameters.sendRepeats"]').selectOption('true')
      // A whole list into the second team; a line that is none stays there to be mended.
      await page.locator('#team-1 summary').click()
      await page
        .locator('#paste-1')
        .fill('1 Bram Fold fold@essex.example\n2 Edith Fold fold@essex.example\nnobody')
      await page.locator('button[value="paste-players.1"]').click()
      expect(await page.locator('#paste-1').inputValue()).toBe('nobody')
      await page.locator('#paste-1').fill('')
      await page.locator('button[value="add-reserve.1"]').click()
      await page.locator('[name="v.teams.1.reserves.0.name"]:focus').waitFor()
      await put(page, 'teams.1.reserves.0.name', 'Gil Gray')
      await put(page, 'teams.1.reserves.0.email', 'gil@essex.example')
      for (const j of [0, 1])
        await page.locator(`[type=checkbox][name="v.teams.1.players.${j}.sharedAddress"]`).check()

      // Enter in a field asks what would change; everything that is wrong is told at once, each beside its field.
      await page.locator('[name="v.tournament.name"]').press('Enter')
      await page.locator('#wrong').waitFor()
      const beside = async (path: string) => {
        const field = page.locator(`[name="v.${path}"]`).last()
        expect(await field.getAttribute('aria-invalid')).toBe('true')
        return shownIn(page.locator(`#${await field.getAttribute('aria-describedby')}`))
      }
      expect(await beside('tournament.id')).toBe(
        'May hold only letters, digits, dots and hyphens (at most 40).',
      )
      expect(await beside('tournament.appeals.email')).toBe('Is not an email address.')
      expect(await beside('teams.0.players.1.email')).toBe('Is missing.')
      expect(await shownIn(page.locator('#wrong'))).toContain('Kent, board 2: Is missing.')
      expect(await stored('CUP26')).toBeNull()
      await page.getByRole('link', { name: 'Kent, board 2: Is missing.' }).click()
      expect(page.url()).toContain('#f-teams-0-players-1-email')
      await put(page, 'tournament.id', 'CUP26')
      await put(page, 'tournament.appeals.email', 'simon@chess.example')
      await put(page, 'teams.0.players.1.email', 'colin@kent.example')
      await press(page, 'Show what would change')
      await page.locator('#wrong').waitFor()
      expect(await beside('tournament.end')).toBe('The end 2025-06-30 is not after the start 2025-10-01.')
      expect(await beside('tournament.parameters.reminderAfter')).toMatch(/^Parameter reminderAfter: /)
      await put(page, 'tournament.end', '2026-06-30')
      await put(page, 'tournament.parameters.reminderAfter', '10')
      await press(page, 'Show what would change')
      await page.getByRole('heading', { name: 'What would change' }).waitFor()
      expect(await textOfMain(page)).toContain(
        'The tournament CUP26 (The Cup) is new: 2 teams, 4 players, 4 games',
      )
      expect(await stored('CUP26')).toBeNull()
      await press(page, 'Do it')
      await page.getByText('It is done.').waitFor()
      expect(await textOfMain(page)).toContain('Nothing goes out to players yet.')
      const file = readTournamentFile(FILE)
      expect(file.ok && file.tournament).toEqual((await stored('CUP26'))?.tournament)
      await page.context().close()
    },
    SLOW,
  )

  it(
    'the form is saved as a file, and filled from one',
    async () => {
      const page = await visit(there, ADMIN)
      await page.goto('/setup')
      const upload = {
        name: 'cup.yaml',
        mimeType: 'text/yaml',
        buffer: Buffer.from(FILE.replaceAll('CUP26', 'CUP27')),
      }
      await page.getByLabel('Take a file').setInputFiles(upload)
      await page.waitForFunction('document.getElementById("base-text").value.includes("CUP27")')
      await press(page, 'Fill the form with it')
      await page.getByRole('button', { name: 'Save as a file' }).waitFor()
      await page.waitForFunction(`document.querySelector('[name="v.tournament.id"]')?.value === 'CUP27'`)
      await put(page, 'teams.0.players.0.name', 'Alma Pole-Smith')
      const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Save as a file')])
      expect(download.suggestedFilename()).toBe('CUP27.yaml')
      const saved = readTournamentFile(readFileSync(await download.path(), 'utf8'))
      const given = readTournamentFile(
        FILE.replaceAll('CUP26', 'CUP27').replace('Alma Pole', 'Alma Pole-Smith'),
      )
      expect(saved.ok && saved).toEqual(given)
      await page.context().close()
    },
    SLOW,
  )

  it(
    'a Controller adds a board to his own tournament: the new games are made, nothing else changes',
    async () => {
      const before = await stored('CDC25')
      const page = await visit(there, CONTROLLER)
      await page.goto('/t/CDC25/desk')
      await page.getByRole('link', { name: 'Change teams, players and settings' }).click()
      await press(page, 'Show what would change')
      await page.getByRole('heading', { name: 'What would change' }).waitFor()
      expect(await textOfMain(page)).toContain('Nothing.')
      for (const [team, name] of [
        [0, 'Nora New'],
        [1, 'Ned New'],
      ] as const) {
        await page.locator(`button[value="add-player.${team}"]`).click()
        await page.locator(`[name^="v.teams.${team}.players."][name$=".name"]:focus`).waitFor()
        await page.keyboard.type(name)
        await page.keyboard.press('Tab')
        await page.keyboard.type(`${name.split(' ')[0]?.toLowerCase()}@new.example`)
      }
      await press(page, 'Show what would change')
      await page.getByRole('heading', { name: 'What would change' }).waitFor()
      const shown = await textOfMain(page)
      expect(shown).toMatch(/Game KENT-ESSX-\d+a? is new: KENT\/\d has White/)
      expect(shown).not.toMatch(/goes|becomes|Kept as mail/)
      await press(page, 'Do it')
      await page.getByText('It is done.').waitFor()
      const after = await stored('CDC25')
      expect(after?.tournament.teams.map(team => team.seats.length)).toEqual(
        before?.tournament.teams.map(team => team.seats.length + 1),
      )
      await page.context().close()
    },
    SLOW,
  )

  it(
    'axe finds no violation, on a phone and at 320 pixels nothing is wider than the page',
    async () => {
      const page = await visit(there, ADMIN, { bypassCSP: true, viewport: { width: 320, height: 700 } })
      for (const path of ['/setup', '/t/CDC25/setup']) {
        await page.goto(path)
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
        expect(await violations(page)).toEqual([])
        await press(page, 'Show what would change')
        expect(await violations(page)).toEqual([])
      }
      await page.context().close()
    },
    SLOW,
  )

  it('a Controller sets up no tournament of somebody else, a player none at all', async () => {
    const { stage } = there
    const controller = await signedIn(stage, CONTROLLER)
    const other = await controller.submit('/setup', '/setup', {
      base: FILE.replaceAll('CUP26', 'CUP28'),
      do: 'take',
    })
    expect([other.statusCode, other.body]).toEqual([422, expect.stringContaining('Must be your own address')])
    const taken = await controller.submit('/setup', '/setup', {
      base: FILE.replaceAll('CUP26', 'CDC25'),
      do: 'take',
    })
    expect([taken.statusCode, taken.body]).toEqual([
      422,
      expect.stringContaining('There is a tournament CDC25 already'),
    ])
    expect(
      (await controller.submit('/setup', '/setup', { existing: 'CUP26', base: FILE, do: 'take' })).statusCode,
    ).toBe(404)
    expect((await controller.get('/t/CUP26/setup')).statusCode).toBe(404)
    expect(await stored('CUP28')).toBeNull()
    const player = await signedIn(stage, 'dan@essex.example')
    for (const path of ['/setup', '/t/CDC25/setup']) expect((await player.get(path)).statusCode).toBe(404)
    expect((await player.submit('/', '/setup', { base: FILE, do: 'take' })).statusCode).toBe(404)
    expect((await plainBrowser(stage.app).get('/setup')).statusCode).toBe(404)
  })

  it('of a great tournament one team at a time is shown, and the others stay in the file as they are', async () => {
    const admin = await signedIn(there.stage, ADMIN)
    const team = (code: string) =>
      `  - code: ${code}\n    name: ${code}\n    captain: {name: C, email: c@${code.toLowerCase()}.example}\n    players:\n${Array.from({ length: 60 }, (_, i) => `      - {board: ${i + 1}, name: P${i}, email: p${i}@${code.toLowerCase()}.example}`).join('\n')}`
    const base =
      `${FILE.slice(0, FILE.indexOf('teams:'))}teams:\n${['AAA', 'BBB', 'CCC'].map(team).join('\n')}\n`.replace(
        'CUP26',
        'CUP29',
      )
    const shown = (html: string) => [0, 1, 2].map(i => html.includes(`name="v.teams.${i}.players.0.name"`))
    const first = await admin.submit('/setup', '/setup', { base, do: 'fill' })
    expect(shown(first.body)).toEqual([true, false, false])
    const second = await admin.submit('/setup', '/setup', { base, do: 'open.1' })
    expect(shown(second.body)).toEqual([false, true, false])
    // What is wrong is shown, wherever it stands.
    const wrong = base.replace('p7@ccc.example', 'nowhere')
    const told = await admin.submit('/setup', '/setup', {
      base: wrong,
      do: 'check',
      'v.teams.1.players.0.name': 'Q',
    })
    expect(shown(told.body)).toEqual([false, false, true])
    const file = await admin.submit('/setup', '/setup', { base, do: 'file', 'v.teams.1.players.0.name': 'Q' })
    const read = readTournamentFile(file.body)
    const pairs = await admin.submit('/setup', '/setup', {
      base,
      do: 'check',
      'v.teams.1.players.0.name': 'Q',
    })
    expect(pairs.body).toContain('3 teams, 180 players, 360 games')
    // Without matches the file is not whole yet; nothing else is missing in it.
    expect(read.ok ? [] : read.mistakes.map(each => each.text)).toEqual(['matches is missing'])
    expect(file.body).toContain('{ board: 1, name: Q, email: p0@bbb.example }')
  })

  it('whatever is sent, a page comes back', async () => {
    const admin = await signedIn(there.stage, ADMIN)
    for (const body of [
      { base: 'a: [1', do: 'check' },
      { base: '- a list', do: 'check' },
      {
        base: 'tournament: 5\nteams: {a: 1}\nmatches: 3',
        do: 'check',
        'v.tournament.name': 'x',
        'v.teams.0.name': 'x',
      },
      { base: '', do: 'remove-player.7.9' },
      { base: '', do: 'add-player.x' },
      { base: 'teams:\n  -\n  - 5\n', do: 'add-player.0', 'v.teams.1.name': 'x' },
      { base: 'a: &a [1]\nb: *a\n', do: 'file' },
      { do: 'nonsense' },
    ] as Record<string, string>[])
      expect([JSON.stringify(body), (await admin.submit('/setup', '/setup', body)).statusCode < 500]).toEqual(
        [JSON.stringify(body), true],
      )
  })
})
