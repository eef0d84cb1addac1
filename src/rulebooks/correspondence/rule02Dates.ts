/**
 * Rule 2 (E to K): which dates of a transmission count, and what is told about those that do not. The stamp says when it
 * was sent (2J); the receipt is the player's own word within reason (2I).
 */
import type { GameId } from '../../core/ids.ts'
import { daysBetween, type PlainDate } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { playerOf, zoneOf } from './people.ts'
import type { Ply } from './play.ts'
import { earliestReceipt } from './rule06Time.ts'
import type { Dated } from './state.ts'
import type { Transmission } from './transmission.ts'

/** One thing told with the receipt; templates put it into words by `kind`. */
export interface Note {
  readonly kind: string
  readonly rule: string
  readonly [detail: string]: string | number | boolean | null | readonly string[]
}

export interface DatesRead {
  /** Null for White's first move: nothing was to be received. */
  readonly received: Dated | null
  readonly sent: Dated
  readonly notes: readonly Note[]
  /** Receipt later than sent by more than `lateReceiptNote` days; how many days. */
  readonly lateBy: number
}

/** Resolves the dates of a player's next ply. `opponent` = the ply that he answers. */
export function datesOf(
  draft: Draft,
  game: GameId,
  transmission: Transmission,
  opponent: Ply | null,
): DatesRead {
  const { reading, stampOn, side } = transmission
  const notes: Note[] = []
  const sent: Dated = { on: stampOn, basis: transmission.stampAssumed ? 'assumed' : 'timestamp' }
  if (transmission.stampAssumed) notes.push({ kind: 'stamp-assumed', rule: '2J', counts: stampOn })
  if (reading.sent !== null && !transmission.sentDays.includes(reading.sent)) {
    notes.push({ kind: 'sent-corrected', rule: '2J', stated: reading.sent, counts: stampOn })
  }
  if (opponent === null) return { received: null, sent, notes, lateBy: 0 }
  if (reading.opponentSent !== null && reading.opponentSent !== opponent.sent.on) {
    notes.push({
      kind: 'opponent-sent-differs',
      rule: '2E',
      stated: reading.opponentSent,
      counts: opponent.sent.on,
    })
  }
  const zone = zoneOf(draft.tournament, playerOf(draft.tournament, game, side).person)
  const earliest = earliestReceipt(opponent, zone)
  const state = draft.game(game)
  const refused = state.referral.open?.ply === opponent.ply + 1 ? state.referral.open.received : null
  const said = state.time.statedReceived?.ply === opponent.ply ? state.time.statedReceived.on.on : null
  // 9: a substitute goes on from the time reached, so the receipt of the move on hand stays his predecessor's.
  const inherited = state.withdrawal.seatedAt[side] === opponent.ply
  if (inherited && reading.received !== null)
    notes.push({ kind: 'receipt-inherited', rule: '9', stated: reading.received })
  const stated = inherited ? said : (reading.received ?? refused ?? said)
  const received = receipt(stated, earliest, opponent.sent.on, stampOn, notes)
  const lateBy = received.basis === 'stated' ? daysBetween(earliest, received.on) : 0
  if (lateBy > draft.parameters.lateReceiptNote) {
    notes.push({
      kind: 'late-receipt',
      rule: '2G',
      stated: received.on,
      opponentSent: opponent.sent.on,
      days: lateBy,
    })
  }
  return { received, sent, notes, lateBy }
}

function receipt(
  stated: PlainDate | null,
  earliest: PlainDate,
  opponentSent: PlainDate,
  sentOn: PlainDate,
  notes: Note[],
): Dated {
  const assumed: Dated = { on: earliest <= sentOn ? earliest : sentOn, basis: 'assumed' }
  if (stated === null) {
    notes.push({ kind: 'received-assumed', rule: '2I', counts: assumed.on })
    return assumed
  }
  // The sender's own day and the receiver's may differ by the zone: neither is unreasonable.
  const first = earliest < opponentSent ? earliest : opponentSent
  if (stated < first || stated > sentOn) {
    notes.push({
      kind: 'received-unreasonable',
      rule: '2I',
      stated,
      counts: assumed.on,
      opponentSent,
      sent: sentOn,
    })
    return assumed
  }
  return { on: stated, basis: 'stated' }
}
