/** Rule 5B: a TC's enquiry and its answer. A player who does not answer may be deemed to have withdrawn; his TC decides. */
import type { Seat } from '../../core/directory.ts'
import type { SeatId } from '../../core/ids.ts'
import { addDays } from '../../core/plainDate.ts'
import { gameLine } from './digestLine.ts'
import type { Draft } from './draft.ts'
import { seatOf } from './people.ts'
import { answersFor, openGamesOf } from './rule09People.ts'

/**
 * ENQUIRY: the player is asked to answer; his TC gets a copy. Facts: until, name, games; view: text (the TC's own words),
 * captain, lines. A second enquiry while one is open begins the term anew.
 */
export function enquire(draft: Draft, seat: Seat, text: string): void {
  const until = addDays(draft.today, draft.parameters.enquiryDays)
  draft.onSeat(seat.id, 'EnquiryMade', { on: draft.today, until })
  const games = openGamesOf(draft, seat.id).map(({ game }) => game)
  const captain = answersFor(draft.tournament, seat.team, seat.person.email)
  draft.notify({
    kind: 'enquiry',
    to: seat.person,
    cc: [captain],
    rules: ['5B'],
    about: `${seat.id}:${draft.seat(seat.id).absence.enquiry?.id}`,
    facts: { until, name: seat.person.name, seat: seat.id, games },
    view: {
      tournament: draft.tournament.name,
      arbiter: draft.tournament.address,
      text,
      captain: { name: captain.name, email: captain.email },
      enquiryDays: draft.parameters.enquiryDays,
      lines: games.map(game => gameLine(draft, game)),
      today: draft.today,
    },
  })
}

/**
 * A letter of the seat's player was read, whatever it says: the first one is noted for the check at the start, and an open
 * enquiry is answered by it. True when an enquiry was.
 */
export function enquiryAnswered(draft: Draft, seat: SeatId): boolean {
  const { absence } = draft.seat(seat)
  if (absence.heardOn === null) draft.onSeat(seat, 'PlayerHeard', { on: draft.today })
  if (absence.enquiry === null) return false
  draft.onSeat(seat, 'EnquiryAnswered', { on: draft.today })
  return true
}

/** The term is over: `enquiry-unanswered` to the TC, who decides (WITHDRAW, or nothing). Facts: until, name, seat, games. */
export const tellUnanswered = (draft: Draft, seat: SeatId): void => tellCaptain(draft, seat, false)

/** Our mail to the player came back: the same to the TC, facts undelivered true; no term has begun. */
export const tellUndelivered = (draft: Draft, seat: SeatId): void => tellCaptain(draft, seat, true)

function tellCaptain(draft: Draft, seat: SeatId, undelivered: boolean): void {
  const { enquiry } = draft.seat(seat).absence
  if (enquiry === null) return
  const { person, team } = seatOf(draft.tournament, seat)
  const games = openGamesOf(draft, seat).map(({ game }) => game)
  draft.notify({
    kind: 'enquiry-unanswered',
    to: answersFor(draft.tournament, team, person.email),
    rules: ['5B', '9'],
    about: `${seat}:${enquiry.id}${undelivered ? ':undelivered' : ''}`,
    facts: { until: enquiry.until, on: enquiry.on, name: person.name, seat, games, undelivered },
    view: {
      tournament: draft.tournament.name,
      arbiter: draft.tournament.address,
      player: { name: person.name, email: person.email },
      withdrawLine: `WITHDRAW ${person.name}`,
      lines: games.map(game => gameLine(draft, game)),
      today: draft.today,
    },
  })
}
