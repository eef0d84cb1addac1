/**
 * Our own check of DKIM signatures on the stored bytes: independent of the mail host and repeatable for an audit.
 * DNS is handed in. What the library calls a pass is judged again by mail.md section 3: the very domain of From,
 * From among the signed headers, the whole body, a key of 1024 bits or more, not expired.
 */
import { type Instant, msOf, parseInstant } from '../core/plainDate.ts'
import { domainOf } from './address.ts'
import { duplicatedHeader } from './authenticate.ts'
import { strictFrom } from './authenticateFrom.ts'
import { splitHeaders } from './parseMailHeaders.ts'

/** Answers a DNS question; rejects with `code: 'ENOTFOUND'` where there is no record. */
export type Resolver = (name: string, type: string) => Promise<string[][]>

export interface Signature {
  readonly domain: string
  readonly selector: string
  readonly verdict: 'pass' | 'fail' | 'temperror'
  /** Why it does not pass; '' where it does. */
  readonly why: string
  /** The instant that the signer states (t=), if the signature is good. */
  readonly signedAt: Instant | null
}

export interface DkimEvidence {
  readonly outcome: 'pass' | 'none' | 'fail' | 'temperror'
  readonly why: string
  readonly signatures: readonly Signature[]
  /** Signing times of good signatures of the sender's own domain: they may corroborate a Date header. */
  readonly signedAt: readonly Instant[]
}

const SMALLEST_KEY = 1024
const MOST_SIGNATURES = 10

/** Checks a letter's signatures as of `now` (its receipt, not the time of reading). Resolves always. */
export async function checkDkim(
  raw: Buffer,
  options: { readonly resolver: Resolver; readonly now: Instant },
): Promise<DkimEvidence> {
  const none = (outcome: 'none' | 'fail', why: string): DkimEvidence => ({
    outcome,
    why,
    signatures: [],
    signedAt: [],
  })
  const { headers, truncated } = splitHeaders(raw)
  // A second copy of a header could stand beyond what was read.
  if (truncated) return none('fail', 'header-too-long')
  const from = strictFrom(headers)
  if (from.kind === 'refused') return none('fail', from.why)
  if (duplicatedHeader(headers) !== null) return none('fail', 'duplicate-headers')
  const signed = headers.filter(h => h.name === 'dkim-signature').length
  if (signed === 0) return none('none', 'not-signed')
  if (signed > MOST_SIGNATURES) return none('fail', 'too-many-signatures')
  try {
    // Loaded for the first signature that must be checked: where the mail server says who signed, its 16 MB are spared.
    const { dkimVerify } = await import('mailauth/lib/dkim/verify.js')
    const { results } = await dkimVerify(raw, {
      resolver: options.resolver,
      curTime: new Date(msOf(options.now)),
      minBitLength: SMALLEST_KEY,
    } as Parameters<typeof dkimVerify>[1])
    return weigh(results.map(readSignature), domainOf(from.address))
  } catch {
    return none('none', 'unreadable-signature')
  }
}

interface LibraryResult {
  readonly signingDomain?: string
  readonly selector?: string
  readonly signTime?: string | null
  readonly signatureTimeValid?: boolean
  readonly modulusLength?: number
  readonly algo?: string
  readonly canonBodyLengthLimited?: boolean
  readonly signingHeaders?: { readonly keys?: string }
  readonly status: {
    readonly result: string
    readonly comment?: string | false
    readonly underSized?: number
  }
}

function readSignature(result: unknown): Signature {
  const seen = result as LibraryResult
  const verdict = verdictOf(seen)
  return {
    domain: (seen.signingDomain ?? '').toLowerCase(),
    selector: seen.selector ?? '',
    verdict: verdict === '' ? 'pass' : verdict === 'temperror' ? 'temperror' : 'fail',
    why: verdict,
    signedAt: verdict === '' && seen.signTime != null ? parseInstant(seen.signTime) : null,
  }
}

/** '' for a good signature, else what is wrong with it. */
function verdictOf(seen: LibraryResult): string {
  if (seen.status.result === 'temperror') return 'temperror'
  if (seen.status.result !== 'pass') return seen.status.comment || seen.status.result
  if ((seen.status.underSized ?? 0) > 0) return 'body-not-fully-signed'
  if (seen.algo?.toLowerCase().startsWith('rsa') === true && (seen.modulusLength ?? 0) < SMALLEST_KEY)
    return 'weak-key'
  if (seen.algo?.toLowerCase().endsWith('sha1') === true) return 'weak-hash'
  const keys = (seen.signingHeaders?.keys ?? '').toLowerCase().split(/[\s:,]+/)
  if (!keys.includes('from')) return 'from-not-signed'
  if (seen.signatureTimeValid === false) return 'expired-or-from-the-future'
  return ''
}

function weigh(signatures: readonly Signature[], domain: string): DkimEvidence {
  const own = signatures.filter(signature => signature.domain === domain)
  const good = own.filter(signature => signature.verdict === 'pass')
  const signedAt = good.flatMap(signature => signature.signedAt ?? [])
  const evidence = { signatures, signedAt }
  if (good.length > 0) return { outcome: 'pass', why: 'dkim=pass', ...evidence }
  if (own.some(signature => signature.verdict === 'temperror'))
    return { outcome: 'temperror', why: 'temperror', ...evidence }
  const bad = own[0]
  return bad === undefined
    ? { outcome: 'none', why: 'no-aligned-signature', ...evidence }
    : { outcome: 'fail', why: bad.why, ...evidence }
}
