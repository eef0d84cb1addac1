/** Debian's Chromium, driven as a person would: one browser, a fresh profile for each visitor. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import { program } from '../servers/programs.ts'
import { linkFor, type Stage } from './stage.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const openChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: program('chromium') ?? '/usr/bin/chromium', args: FLAGS })

export interface Visit {
  readonly browser: Browser
  readonly stage: Stage
  readonly url: string
}

/** Cookies of those who have signed in before: nobody asks for a link at every visit. */
const cookies = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>()

/** A page of its own profile; signed in where an address is given, by the mailed link when it is for the first time. */
export async function visit(
  { browser, stage, url }: Visit,
  address: string | null,
  options: BrowserContextOptions = {},
  fresh = false,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, ...options })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  if (address === null) return page
  const before = cookies.get(`${url} ${address}`)
  if (before !== undefined && !fresh) {
    await context.addCookies(before)
    return page
  }
  await page.goto('/sign-in')
  await page.getByLabel('Your email address').fill(address)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByText('a link is on its way').waitFor()
  await page.goto(await linkFor(stage, address))
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${url}/`)
  cookies.set(`${url} ${address}`, await context.cookies())
  return page
}

/** What a person reads there: not the text of the document, hidden parts and all. */
// biome-ignore lint/performance/useDomNodeTextContent: what is shown is what is tested
export const shownIn = (place: Locator): Promise<string> => place.innerText()

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong with the page as it stands, everything folded out; the profile must be made with `bypassCSP`. */
export async function violations(page: Page): Promise<readonly string[]> {
  await page.addScriptTag({ content: AXE })
  return page.evaluate(`(async () => {
    for (const fold of document.querySelectorAll('details')) fold.open = true
    const found = await axe.run(document, { resultTypes: ['violations'] })
    return found.violations.map(each => each.id + ': ' + each.nodes.map(node => node.html.slice(0, 150)).slice(0, 3).join(' | '))
  })()`)
}
