/**
 * Whether a letter comes from the address in its From header, as far as our own mail server says so (mail.md
 * section 3). Only the topmost Authentication-Results of the configured server counts: everybody can write such a
 * header further down.
 */
import { domainOf } from './address.ts'
import { strictFrom } from './authenticateFrom.ts'
import {
  type AuthenticationResults,
  type MethodResult,
  readAuthenticationResults,
} from './authenticateResults.ts'
import type { ParsedLetter } from './letter.ts'
import type { Header } from './parseMailHeaders.ts'

export interface Authentication {
  /** 'none': nobody says anything about it. 'fail': it is written that it is not so, or the headers are a trap. */
  readonly outcome: 'pass' | 'none' | 'fail'
  readonly why: string
  /** The domain that stands for the sender, where the outcome is 'pass'. */
  readonly domain?: string
  /** The check could not be made for the moment (DNS): worth another try. */
  readonly temporary?: true
}

/** Headers of which a second copy lets two readers see two letters (mail.md M16). */
const SINGLETONS = new Set([
  'from',
  'sender',
  'reply-to',
  'to',
  'cc',
  'subject',
  'date',
  'message-id',
  'in-reply-to',
  'references',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
])

/** Name of the first singleton header that occurs twice; null when there is none. */
export function duplicatedHeader(headers: readonly Header[]): string | null {
  const seen = new Set<string>()
  for (const { name } of headers) {
    if (!SINGLETONS.has(name)) continue
    if (seen.has(name)) return name
    seen.add(name)
  }
  return null
}

/**
 * Judges by the mail server's own words. `authservId` is the name that our server writes into its headers ('' for a
 * server that writes none, as Microsoft 365); null: no server is trusted, and only traps are found.
 */
export function authenticate(
  letter: Pick<ParsedLetter, 'headers'> & Partial<Pick<ParsedLetter, 'troubles'>>,
  { authservId }: { readonly authservId: string | null },
): Authentication {
  const from = strictFrom(letter.headers)
  if (from.kind === 'refused') return { outcome: 'fail', why: from.why }
  const doubled = duplicatedHeader(letter.headers)
  // A second copy of a header could stand beyond what was read.
  if (letter.troubles?.includes('header-too-long') === true)
    return { outcome: 'fail', why: 'header-too-long' }
  if (doubled !== null) return { outcome: 'fail', why: 'duplicate-headers' }
  if (authservId === null) return { outcome: 'none', why: 'no-server-trusted' }
  const block = trustedBlock(letter.headers, authservId.toLowerCase())
  if (block === null) return { outcome: 'none', why: 'no-results' }
  return judge(
    block.flatMap(header => header.results),
    domainOf(from.address),
  )
}

/**
 * The topmost Authentication-Results and, as several filters of one server write several, those next to it; all
 * above the first Received. One below a Received stands alone: what follows it may be the sender's own.
 */
function trustedBlock(headers: readonly Header[], authservId: string): AuthenticationResults[] | null {
  const first = headers.findIndex(h => h.name === 'authentication-results')
  if (first < 0) return null
  const received = headers.findIndex(h => h.name === 'received')
  const end = received < 0 || received < first ? first + 1 : received
  const block: AuthenticationResults[] = []
  for (const header of headers.slice(first, end)) {
    if (header.name !== 'authentication-results') continue
    const results = readAuthenticationResults(header.value)
    if (results.authservId !== authservId) break
    block.push(results)
  }
  return block.length === 0 ? null : block
}

function judge(results: readonly MethodResult[], domain: string): Authentication {
  const of = (method: string): MethodResult[] => results.filter(r => r.method === method)
  const dmarc = of('dmarc').find(r => isFor(r.properties.get('header.from'), domain) ?? true)
  if (dmarc?.result === 'pass') return { outcome: 'pass', why: 'dmarc=pass', domain }
  if (dmarc?.result === 'fail') return { outcome: 'fail', why: 'dmarc=fail' }
  if (dmarc?.result === 'temperror') return { outcome: 'none', why: 'dmarc=temperror', temporary: true }
  // No policy is published, or nothing is said about one: an aligned signature is as good.
  const signatures = of('dkim').filter(r => isFor(signerOf(r), domain) === true)
  if (signatures.some(r => r.result === 'pass')) return { outcome: 'pass', why: 'dkim=pass', domain }
  if (signatures.some(r => r.result === 'temperror'))
    return { outcome: 'none', why: 'dkim=temperror', temporary: true }
  if (signatures.some(r => r.result === 'fail')) return { outcome: 'fail', why: 'dkim=fail' }
  const spf = of('spf').filter(r => isFor(domainOf(r.properties.get('smtp.mailfrom') ?? ''), domain) === true)
  if (spf.some(r => r.result === 'fail' || r.result === 'hardfail'))
    return { outcome: 'fail', why: 'spf=fail' }
  return { outcome: 'none', why: 'no-verdict' }
}

/** Strict alignment: the very domain, not its parent (mail.md M18). Null where nothing is stated. */
function isFor(stated: string | undefined, domain: string): boolean | null {
  if (stated === undefined || stated === '') return null
  return stated.replace(/\.$/, '') === domain
}

function signerOf(result: MethodResult): string | undefined {
  return result.properties.get('header.d') ?? result.properties.get('header.i')?.replace(/^.*@/, '')
}
