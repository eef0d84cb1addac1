/**
 * Rule 1D: bounces, lost email access and its 30 days. A failure notice, a TC's word or bounces on `bounceDays` days
 * start the count; any letter from the player ends it.
 */
import type { Person, Seat } from '../../core/directory.ts'
import type { SeatId } from '../../core/ids.ts'
import { addDays, dateIn, type PlainDate } from '../../core/plainDate.ts'
import type { Bounce, Decision, World } from '../../core/rulebook.ts'
import { type DeadlineRow, lapseOfTerm } from './deadline.ts'
import { type Draft, draftOn } from './draft.ts'
import type { Parameters } from './parameters.ts'
import { capacitiesOf, seatOf, teamOf } from './people.ts'
import { type AccessSlice, bounceScore, SUPPRESSED_AT } from './rule01Control.ts'
import { officeBounced } from './rule01Offices.ts'
import { termNotBegun } from './rule02Undelivered.ts'
import { openGamesOf } from './rule09People.ts'
import type { SeatState, SubjectState } from './state.ts'

/** Stages of the count after which the TC is written to again, in days of `accessDays`. */
const REMIND_AFTER = 20

type Lost = NonNullable<AccessSlice['lost']>

/**
 * The rulebook's part of a bounce: scored on each seat of that address, the count of rule 1D begun when it is time; of an
 * officer's address see `rule01Offices`.
 */
export function bounced(world: World<SubjectState>, bounce: Bounce): Decision {
  const draft = draftOn(world, { at: bounce.at, by: { role: 'arbiter' }, cause: bounce.letter })
  for (const capacity of capacitiesOf(world.tournament, bounce.address))
    if (capacity.role === 'player') seatBounced(draft, capacity.seat, bounce)
  officeBounced(draft, bounce)
  termNotBegun(draft, bounce)
  return draft.finish()
}

function seatBounced(draft: Draft, seat: Seat, bounce: Bounce): void {
  const before = bounceScore(draft.seat(seat.id).access)
  draft.onSeat(seat.id, 'BounceSeen', {
    on: dateIn(bounce.at, draft.tournament.timezone),
    score: bounce.hard ? 1 : 0.5,
  })
  const { access } = draft.seat(seat.id)
  const score = bounceScore(access)
  if (before < SUPPRESSED_AT && score >= SUPPRESSED_AT) addressFailing(draft, seat, score)
  if (access.lost === null && access.bounces.length >= draft.parameters.bounceDays)
    loseAccess(draft, seat, 'bounces')
}

const lostFacts = (draft: Draft, seat: Seat) => ({
  player: seat.person.name,
  address: seat.person.email,
  team: teamOf(draft.tournament, seat.team).name,
  games: openGamesOf(draft, seat.id).map(each => each.game),
})

/** The TC of a seat; where he is the very player, his deputy, else the Controller. */
export function captainOfSeat(draft: Draft, seat: Seat): Person {
  const { captain, deputy } = teamOf(draft.tournament, seat.team)
  if (captain.email !== seat.person.email) return captain
  return deputy !== null && deputy.email !== seat.person.email ? deputy : draft.tournament.controller
}

/**
 * `address-failing` to the TC, the Controller in copy: we no longer write to that address. Facts: player, address, team,
 * games, days (with bounces), since (first of them), score.
 */
function addressFailing(draft: Draft, seat: Seat, score: number): void {
  const { bounces } = draft.seat(seat.id).access
  const first = bounces[0]?.on ?? draft.today
  draft.notify({
    kind: 'address-failing',
    to: captainOfSeat(draft, seat),
    cc: [draft.tournament.controller],
    rules: ['1D'],
    about: `${seat.id}:${first}`,
    facts: { ...lostFacts(draft, seat), days: bounces.length, since: first, score },
    inReplyTo: null,
  })
}

/**
 * Email access counts as lost from today; nothing happens when it does already. `email-lost` to the TC, the Controller
 * in copy, at once, and in the rows below after 20 and after 30 days. Facts: player, address, team, games, case, why
 * ('failure-notice', 'captain', 'bounces'), since, days (gone by), until (last good day), mustReplace.
 */
export function loseAccess(draft: Draft, seat: Seat, why: Lost['why']): void {
  if (draft.seat(seat.id).access.lost !== null) return
  const caseId = draft.openCase('access', { seat: seat.id })
  draft.onSeat(seat.id, 'AccessLost', { since: draft.today, why, case: caseId })
  tellLost(draft, seat.id, 0)
}

/** Days of the term of 1D, with those on which it stood still. */
export const accessTerm = ({ paused }: Lost, { accessDays }: Parameters): number => accessDays + (paused ?? 0)

function tellLost(draft: Draft, id: SeatId, days: number): void {
  const { lost } = draft.seat(id).access
  if (lost === null) return
  const seat = seatOf(draft.tournament, id)
  const { accessDays } = draft.parameters
  draft.notify({
    kind: 'email-lost',
    to: captainOfSeat(draft, seat),
    cc: [draft.tournament.controller],
    rules: ['1D', '9'],
    about: `${id}:${lost.since}:${days}`,
    facts: {
      ...lostFacts(draft, seat),
      case: lost.case,
      why: lost.why,
      since: lost.since,
      days,
      until: addDays(lost.since, accessTerm(lost, draft.parameters)),
      mustReplace: days >= accessDays,
    },
    inReplyTo: days === 0 ? draft.cause : null,
  })
}

/** Any letter from a player shows that his address works: bounces are forgotten, the count of 1D ends. */
export function accessRestored(draft: Draft, seat: SeatId): void {
  const { lost, bounces } = draft.seat(seat).access
  if (lost !== null || bounces.length > 0) draft.onSeat(seat, 'AccessRestored', { on: draft.today })
}

/** Since when a seat's address fails or its access is lost, for the flag 'address'; null while all is well. */
export function addressFailsSince(state: SeatState): PlainDate | null {
  const { lost, bounces } = state.access
  if (lost !== null) return lost.since
  return bounceScore(state.access) >= SUPPRESSED_AT ? (bounces[0]?.on ?? null) : null
}

const accessRow = (
  id: string,
  title: string,
  days: (accessDays: number) => number,
): DeadlineRow<SeatState> => ({
  id,
  rule: '1D',
  title,
  series: 'access',
  restsOnSilence: true,
  owedBy: 'captain',
  opens(state, context) {
    const { lost } = state.access
    if (lost === null || state.absence.withdrawn !== null || state.paused !== null) return []
    const after = days(context.parameters.accessDays)
    return after <= 0
      ? []
      : [{ key: lost.since, due: lapseOfTerm(context, lost.since, after + (lost.paused ?? 0)) }]
  },
  lapse(draft, state) {
    tellLost(draft, state.id, days(draft.parameters.accessDays))
  },
})

/** The rows of rule 1D, on a seat: a reminder after 20 days, and after 30 he must be replaced (9). */
export const ACCESS_ROWS: readonly DeadlineRow<SeatState>[] = [
  accessRow('access.reminder', 'Email access must come back, or a substitute', accessDays =>
    accessDays > REMIND_AFTER ? REMIND_AFTER : 0,
  ),
  accessRow('access.over', 'Email access lost for good: he must be replaced', accessDays => accessDays),
]
