/**
 * A calendar for each person by a secret address: what he must do and by when. Every deadline keeps its name while it
 * moves; its SEQUENCE rises with the record, and it is gone when it is met.
 */
import ical from 'ical-generator'
import {
  allGames,
  capacitiesOf,
  captainsOf,
  gamesOfSeat,
  playerOf,
} from '../../rulebooks/correspondence/people.ts'
import { contextOf, openDeadlines } from '../../rulebooks/correspondence/deadline.ts'
import { DEADLINES } from '../../rulebooks/correspondence/deadlines.ts'
import { clocksRun } from '../../rulebooks/correspondence/phase.ts'
import { toMove } from '../../rulebooks/correspondence/play.ts'
import { runningAccount } from '../../rulebooks/correspondence/rule06Time.ts'
import type { GameState, SubjectState } from '../../rulebooks/correspondence/state.ts'
import { type Address, gameSubject, otherSide, seatSubject, type SubjectId } from '../../core/ids.ts'
import { addDays, dateIn, type Instant, msOf, type PlainDate } from '../../core/plainDate.ts'
import type { Tournament } from '../../core/directory.ts'
import type { World } from '../../core/rulebook.ts'

export interface CalendarEvent {
  /** The same for as long as the deadline is open. */
  readonly uid: string
  readonly game: string | null
  readonly sequence: number
  /** The last good day. */
  readonly day: PlainDate
  readonly summary: string
  readonly description: string
}

/** Who owes what a row waits for, as addresses. */
function owing(
  world: World<SubjectState>,
  subject: SubjectId,
  state: SubjectState,
  owedBy: string,
): readonly Address[] {
  const { tournament } = world
  if (state.subject === 'game') {
    const mover = toMove(state.play)
    const player = (side: typeof mover) => playerOf(tournament, state.id, side).person.email
    if (owedBy === 'player-to-move') return [player(mover)]
    if (owedBy === 'opponent') return [player(otherSide(mover))]
    if (owedBy === 'player') return [player('white'), player('black')]
    if (owedBy === 'captain' || owedBy === 'captains')
      return captainsOf(tournament, state.id).map(person => person.email)
  }
  if (state.subject === 'seat') {
    const team = tournament.teams.find(each => each.seats.some(seat => seatSubject(seat.id) === subject))
    const seat = team?.seats.find(each => seatSubject(each.id) === subject)
    if (owedBy === 'player' && seat !== undefined) return [seat.person.email]
    if ((owedBy === 'captain' || owedBy === 'captains') && team !== undefined) return [team.captain.email]
  }
  if (owedBy === 'controller') return [tournament.controller.email]
  return owedBy === 'secretary' ? [tournament.appeals.email] : []
}

/** A UID holds nothing that a calendar program could stumble over. */
const safe = (text: string): string => text.replace(/[^A-Za-z0-9@.:-]/g, '-')

/** The records in which somebody can owe anything: of officials all, of others those of their teams and seats. */
function subjectsOf(tournament: Tournament, person: Address): readonly SubjectId[] {
  const capacities = capacitiesOf(tournament, person)
  const all = capacities.some(each => each.role === 'controller' || each.role === 'secretary')
  const seats = all
    ? tournament.teams.flatMap(team => team.seats)
    : capacities.flatMap(each =>
        each.role === 'captain' ? each.team.seats : each.role === 'player' ? [each.seat] : [],
      )
  const games = all ? allGames(tournament) : seats.flatMap(seat => gamesOfSeat(tournament, seat.id))
  return [
    ...new Set([...games.map(game => gameSubject(game.id)), ...seats.map(seat => seatSubject(seat.id))]),
  ]
}

/** Everything that this person owes in a tournament, by day. */
export function eventsFor(world: World<SubjectState>, person: Address): readonly CalendarEvent[] {
  const { tournament } = world
  const context = contextOf(tournament)
  const subjects = subjectsOf(tournament, person)
  const events: CalendarEvent[] = []
  const domain = tournament.address.slice(tournament.address.lastIndexOf('@') + 1)
  for (const subject of subjects) {
    const state = world.state(subject)
    const name = state.subject === 'season' ? tournament.id : `${tournament.id}-${state.id}`
    if (state.subject === 'game') events.push(...moveEvent(world, state, person, domain))
    for (const { row, start, key } of openDeadlines(DEADLINES, state, context)) {
      // The clock is told once, by the last day in time; its warnings are no days of their own.
      if (row.id.startsWith('time.') || !owing(world, subject, state, row.owedBy).includes(person)) continue
      events.push({
        uid: `${safe(`${name}-${key}`)}@${domain}`,
        game: state.subject === 'game' ? state.id : null,
        sequence: state.seq,
        day: addDays(dateIn(start.due, tournament.timezone), -1),
        summary: `${name}: ${(row as { readonly title: string }).title}`,
        description: `Rule ${row.rule}. ${tournament.name}`,
      })
    }
  }
  return events.sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** The player on move: the last day on which his reply is in time. */
function moveEvent(
  world: World<SubjectState>,
  state: GameState,
  person: Address,
  domain: string,
): readonly CalendarEvent[] {
  const { tournament } = world
  if (!clocksRun(state) || playerOf(tournament, state.id, toMove(state.play)).person.email !== person)
    return []
  const account = runningAccount(state, tournament)
  if (account.lastDay === null) return []
  const name = `${tournament.id}-${state.id}`
  return [
    {
      uid: `${name}-move-${account.ply}@${domain}`,
      game: state.id,
      sequence: state.seq,
      day: account.lastDay,
      summary: `${name}: your move ${account.move}, last day in time`,
      description: `Rule 6. ${account.before} of ${account.allowance} days used before this move. ${tournament.name}`,
    },
  ]
}

/** The feed itself (RFC 5545), stamped with `at`. */
export function calendarText(name: string, events: readonly CalendarEvent[], at: Instant): string {
  const calendar = ical({
    name,
    prodId: { company: 'Arbiter', product: 'Deadlines', language: 'EN' },
    ttl: 3600,
  })
  for (const event of events) {
    calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      start: new Date(`${event.day}T00:00:00Z`),
      allDay: true,
      stamp: new Date(msOf(at)),
      summary: event.summary,
      description: event.description,
    })
  }
  return calendar.toString()
}
