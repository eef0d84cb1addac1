/**
 * A transmission: what one letter sends in one game, with all that judging it later may need (a letter that waits for
 * the opponent's original is judged hours afterwards). Plain data, so that it can stand in the record.
 */
import type { Address, LetterId, Side } from '../../core/ids.ts'
import { dateAtOffset, dateIn, type Instant, type PlainDate } from '../../core/plainDate.ts'
import type { IncomingLetter } from '../../core/rulebook.ts'
import type { ParsedLetter } from '../../mail/letter.ts'
import type { Tournament } from '../../core/directory.ts'
import type { GameId } from '../../core/ids.ts'
import { captainsOf, isPerson, playerOf, zoneOf } from './people.ts'
import { otherSide } from '../../core/ids.ts'
import type { PlyBasis } from './play.ts'
import type { Reading } from './reading.ts'

export type TransmissionReading = Pick<
  Reading,
  | 'verdict'
  | 'kind'
  | 'problem'
  | 'plies'
  | 'move'
  | 'conditionals'
  | 'conditionalsRejected'
  | 'conditionalResign'
  | 'accepted'
  | 'reported'
  | 'received'
  | 'sent'
  | 'opponentSent'
  | 'timeUsed'
  | 'timeTotal'
  | 'drawOffer'
  | 'drawDeclined'
  | 'claim'
  | 'fullRecord'
  | 'notes'
  | 'repetition'
  | 'repeated'
>

export interface Transmission {
  readonly letter: LetterId
  readonly from: Address
  readonly side: Side
  /** The stamp, its date in the sender's zone, and whether our own receipt had to stand in for it (section 2). */
  readonly stampAt: Instant
  readonly stampOn: PlainDate
  readonly stampAssumed: boolean
  /** Days on which the letter may rightly say that it was sent: his zone, the header's offset, the tournament's zone. */
  readonly sentDays: readonly PlainDate[]
  readonly basis: PlyBasis
  readonly opponentCopied: boolean
  /** Sent to somebody we do not know, and not to the opponent as registered. */
  readonly strangerCopied: boolean
  /** Team codes whose TC or deputy stands among To and Cc. */
  readonly captainsCopied: readonly string[]
  readonly reading: TransmissionReading
}

/** What of a reading a transmission keeps. */
export function kept(reading: Reading): TransmissionReading {
  const {
    verdict,
    kind,
    problem,
    plies,
    move,
    conditionals,
    conditionalsRejected,
    conditionalResign,
    accepted,
    reported,
    received,
    sent,
  } = reading
  const {
    opponentSent,
    timeUsed,
    timeTotal,
    drawOffer,
    drawDeclined,
    claim,
    fullRecord,
    notes,
    repetition,
    repeated,
  } = reading
  return {
    verdict,
    kind,
    problem,
    plies,
    move,
    conditionals,
    conditionalsRejected,
    conditionalResign,
    accepted,
    reported,
    received,
    sent,
    opponentSent,
    timeUsed,
    timeTotal,
    drawOffer,
    drawDeclined,
    claim,
    fullRecord,
    notes,
    repetition,
    repeated,
  }
}

export function transmissionOf(
  tournament: Tournament,
  incoming: IncomingLetter<ParsedLetter>,
  game: GameId,
  side: Side,
  reading: Reading,
): Transmission {
  const { letter, stamp } = incoming
  const seat = playerOf(tournament, game, side)
  const opponent = playerOf(tournament, game, otherSide(side)).person
  const recipients = [...letter.to, ...letter.cc].map(mailbox => mailbox.address)
  const arbiter = tournament.address
  const isArbiter = (address: Address) =>
    address === arbiter || (address.endsWith(domainOf(arbiter)) && address.startsWith(`${localOf(arbiter)}+`))
  const captains = captainsOf(tournament, game)
  const knownOthers = (address: Address) =>
    isArbiter(address) ||
    captains.some(captain => isPerson(captain, address)) ||
    tournament.teams.some(team => team.deputy !== null && isPerson(team.deputy, address)) ||
    isPerson(tournament.controller, address) ||
    isPerson(seat.person, address)
  const stampOn = dateIn(stamp.at, zoneOf(tournament, seat.person))
  const offsetDay =
    stamp.headerAt !== null && stamp.headerOffset !== null
      ? [dateAtOffset(stamp.headerAt, stamp.headerOffset)]
      : []
  const opponentCopied = recipients.some(address => isPerson(opponent, address))
  return {
    letter: incoming.id,
    from: incoming.from ?? '',
    side,
    stampAt: stamp.at,
    stampOn,
    stampAssumed: (stamp.basis === 'received' || stamp.basis === 'seen') && stamp.headerAt !== null,
    sentDays: [stampOn, ...offsetDay, dateIn(stamp.at, tournament.timezone)],
    basis: 'own',
    opponentCopied,
    strangerCopied: !opponentCopied && recipients.some(address => !knownOthers(address)),
    captainsCopied: tournament.teams
      .filter(team =>
        recipients.some(
          address =>
            isPerson(team.captain, address) || (team.deputy !== null && isPerson(team.deputy, address)),
        ),
      )
      .map(team => team.code),
    reading: kept(reading),
  }
}

const localOf = (address: Address) => address.slice(0, address.lastIndexOf('@'))
const domainOf = (address: Address) => address.slice(address.lastIndexOf('@'))
