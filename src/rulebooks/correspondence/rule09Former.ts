/** Rule 9: what becomes of a letter from a player who has withdrawn, or who held a seat before another took it. */
import { type Address, type LetterId, type SeatId, seatSubject } from '../../core/ids.ts'
import type { World } from '../../core/rulebook.ts'
import type { Draft } from './draft.ts'
import { capacitiesOf, isPerson, seatOf } from './people.ts'
import { answersFor, openGamesOf } from './rule09People.ts'
import type { SeatState, SubjectState } from './state.ts'

/** Seats that an address held until a substitute came: he is no longer in the directory as their player. */
export const formerSeatsOf = (world: World<SubjectState>, address: Address): readonly SeatId[] =>
  world.tournament.teams
    .flatMap(team => team.seats)
    .filter(seat => !isPerson(seat.person, address))
    .filter(seat => (world.state(seatSubject(seat.id)) as SeatState).absence.former.includes(address))
    .map(seat => seat.id)

/**
 * Before a substitute is named the withdrawn player's letter is held and his TC asked (`held`: facts reason 'withdrawn',
 * case, name, seat, games; view: substituteUntil, cancelLine); CANCEL WITHDRAW reads it again. Null: he has not
 * withdrawn, or has another office too, in which he must be heard.
 */
export function letterOfWithdrawn(draft: Draft, seat: SeatId, letter: LetterId): 'held' | null {
  const { tournament } = draft
  const { person, team } = seatOf(tournament, seat)
  const { withdrawn } = draft.seat(seat).absence
  const games = openGamesOf(draft, seat).map(({ game }) => game)
  if (withdrawn === null || games.length === 0) return null
  if (capacitiesOf(tournament, person.email).some(each => each.role !== 'player' && each.role !== 'reserve'))
    return null
  draft.onSeat(seat, 'WithdrawnLetterHeld', { letter })
  draft.notify({
    kind: 'held',
    to: answersFor(tournament, team, person.email),
    rules: ['9'],
    about: letter.slice(0, 16),
    facts: { reason: 'withdrawn', case: withdrawn.case, name: person.name, seat, games },
    view: {
      tournament: tournament.name,
      player: { name: person.name, email: person.email },
      informedOn: withdrawn.informedOn,
      substituteUntil: withdrawn.substituteUntil,
      cancelLine: `CANCEL WITHDRAW ${person.name}`,
      today: draft.today,
    },
    enclosedLetters: [letter],
  })
  return 'held'
}

/**
 * After a substitute was seated the former player is told that he no longer plays (`not-allowed`, TC in copy: facts why
 * 'no-longer-plays', who = the substitute's name, seat). False when the address never held a seat.
 */
export function letterOfFormer(draft: Draft, from: Address, letter: LetterId): boolean {
  const { tournament } = draft
  const seat = formerSeatsOf(draft.world, from).at(-1)
  if (seat === undefined) return false
  const { person, team } = seatOf(tournament, seat)
  draft.notify({
    kind: 'not-allowed',
    to: from,
    cc: [answersFor(tournament, team, from)],
    rules: ['9'],
    about: letter.slice(0, 16),
    facts: { why: 'no-longer-plays', who: person.name, seat },
    view: { tournament: tournament.name, substitute: person.name, today: draft.today },
  })
  return true
}
