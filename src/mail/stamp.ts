/**
 * Which instant of a letter counts (correspondence.md section 2, Stamps): its Date header where the receiving host
 * bears it out, else the time of receipt. Pure: nothing here asks for the time.
 */
import { type Instant, msOf } from '../core/plainDate.ts'
import type { ParsedLetter } from './letter.ts'

export interface StampInput {
  readonly letter: Pick<ParsedLetter, 'date' | 'received'>
  /**
   * Name of the arbiter's own mail host as its Received headers give it after 'by'; 'topmost' takes the first
   * Received whoever wrote it (reading files, simulation); null: none is trusted.
   */
  readonly arbiterHost: string | null
  /** IMAP's INTERNALDATE, where there is one. */
  readonly internalDate: Instant | null
  /** When this program first saw the letter. */
  readonly seenAt: Instant
  /** Signing times (DKIM t=) of good signatures of the sender's own domain. */
  readonly signedAt?: readonly Instant[]
  /** Hours that a Date may lie before the receipt without other evidence. */
  readonly toleranceHours?: number
}

export interface Stamp {
  /** The instant that counts. */
  readonly at: Instant
  /**
   * 'header': the Date header. 'corroborated': an older Date header that another hop or a signature bears out.
   * 'received': the time of receipt. 'seen': not even that is known.
   */
  readonly basis: 'header' | 'corroborated' | 'received' | 'seen'
  /** The Date header could not be used: both players are told, the Controller can restore it. */
  readonly assumed: boolean
  readonly headerAt: Instant | null
  /** Minutes east of UTC in the Date header. */
  readonly headerOffset: number | null
  readonly receivedAt: Instant
}

const HOUR = 3_600_000
const AHEAD = 15 * 60_000
const DEFAULT_TOLERANCE_HOURS = 24

export function stampOf(input: StampInput): Stamp {
  const { letter, seenAt } = input
  const hop = receivingHop(letter.received, input.arbiterHost)
  const ownHop = hop < 0 ? null : (letter.received[hop]?.at ?? null)
  const known = ownHop ?? input.internalDate
  const receivedAt = known ?? seenAt
  const headerAt = letter.date?.instant ?? null
  const made = (at: Instant, basis: Stamp['basis']): Stamp => ({
    at,
    basis,
    assumed: basis === 'received' || basis === 'seen',
    headerAt,
    headerOffset: letter.date?.offset ?? null,
    receivedAt,
  })
  const assumed = made(receivedAt, known === null ? 'seen' : 'received')
  if (headerAt === null) return assumed
  const late = msOf(receivedAt) - msOf(headerAt)
  if (late < -AHEAD) return assumed
  if (late <= (input.toleranceHours ?? DEFAULT_TOLERANCE_HOURS) * HOUR) return made(headerAt, 'header')
  const earlier = letter.received.slice(hop + 1).flatMap(r => r.at ?? [])
  const agrees = [...earlier, ...(input.signedAt ?? [])].some(
    at => Math.abs(msOf(at) - msOf(headerAt)) <= HOUR,
  )
  return agrees ? made(headerAt, 'corroborated') : assumed
}

/** Index of the topmost Received that our own host wrote; -1 where there is none. */
function receivingHop(received: ParsedLetter['received'], arbiterHost: string | null): number {
  if (arbiterHost === null) return -1
  if (arbiterHost === 'topmost') return received.length > 0 ? 0 : -1
  return received.findIndex(hop => hop.by === arbiterHost.toLowerCase())
}
