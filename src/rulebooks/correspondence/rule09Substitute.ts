/** Rule 9: a reserve takes the seat and goes on from position and time reached. */
import type { Person, Seat, Tournament } from '../../core/directory.ts'
import { otherSide, type GameId, type Side } from '../../core/ids.ts'
import type { Facts } from '../../core/notice.ts'
import { addDays, daysBetween, type PlainDate } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { gamePgn } from './gamePgn.ts'
import { captainsOf, gamesOfSeat, isPerson, personOf, playerOf, sideOf, teamOf } from './people.ts'
import { toMove } from './play.ts'
import { lastReserveDay, dropWithdrawalProposal, returnToPlay, withdraw } from './rule09Withdraw.ts'
import { allReservesPlay } from './rule09People.ts'
import { runningAccount } from './rule06Time.ts'

export type SubstituteRefusal =
  /** Informed of it later than three months after the start, or named after the term, or no reserve is left. */
  | { readonly kind: 'too-late'; readonly lastDay: PlainDate }
  | { readonly kind: 'not-in-time'; readonly lastDay: PlainDate }
  | { readonly kind: 'no-reserve' }
  /** He plays another board, is the opponent, or is the player who left. */
  | { readonly kind: 'plays-already'; readonly seat: string }
  | { readonly kind: 'same-person' }

/** The person of an address with the name given; an existing person's address is that person with another seat. */
export const newcomer = (draft: Draft, name: string, address: string): Person =>
  personOf(draft.tournament, address) ?? {
    name,
    email: address,
    aliases: [],
    timezone: null,
    notation: [],
    sharedAddress: false,
    receipts: 'all',
    reminders: true,
    copies: 'all',
  }

/** Why a person may not take a seat; null when he may. `mayAlways`: the Controller is bound by no term. */
export function substituteRefusal(
  draft: Draft,
  seat: Seat,
  person: Person,
  on: PlainDate,
  mayAlways: boolean,
): SubstituteRefusal | null {
  if (isPerson(seat.person, person.email)) return { kind: 'same-person' }
  for (const team of draft.tournament.teams)
    for (const other of team.seats)
      if (isPerson(other.person, person.email)) return { kind: 'plays-already', seat: other.id }
  if (mayAlways) return null
  const { withdrawn } = draft.seat(seat.id).absence
  const informedOn = withdrawn?.informedOn ?? on
  const lastDay = lastReserveDay(draft)
  if (informedOn > lastDay) return { kind: 'too-late', lastDay }
  if (allReservesPlay(draft, seat.team)) return { kind: 'no-reserve' }
  if (withdrawn !== null && withdrawn.substituteUntil !== null && on > withdrawn.substituteUntil)
    return { kind: 'not-in-time', lastDay: withdrawn.substituteUntil }
  return null
}

/**
 * Seats the substitute. The day on which his pack goes out counts again, and silence begins there.
 * `substitution-done` to him and to the opponent in each game, both TCs in copy: facts case, name, former, colour,
 * opponent, address, pgn, deadline (last day in time where the substitute must move; null where he waits);
 * view: role ('substitute' | 'opponent'), white, black, mover, waiting with the new name, paused {from, to, days}.
 */
export function seatSubstitute(draft: Draft, seat: Seat, person: Person, informedOn: PlainDate): void {
  if (draft.seat(seat.id).absence.withdrawn === null)
    withdraw(draft, seat.id, { why: 'captain', informedOn, named: true })
  const { withdrawn } = draft.seat(seat.id).absence
  const caseId = withdrawn?.case ?? null
  const pausedFrom = withdrawn?.informedOn ?? informedOn
  dropWithdrawalProposal(draft, seat.id, 'substituted')
  endFormerLeave(draft, seat)
  const games = returnToPlay(draft, seat.id, 'substituted', draft.today)
  draft.onSeat(seat.id, 'SubstituteSeated', {
    person: person.email,
    former: seat.person.email,
    on: draft.today,
  })
  draft.change({ kind: 'seat', seat: seat.id, person })
  const renewed = withSeat(draft.tournament, seat, person)
  const paused = {
    from: pausedFrom,
    to: addDays(draft.today, -1),
    days: Math.max(0, daysBetween(pausedFrom, draft.today)),
  }
  for (const game of games) {
    const side = sideOf(draft.tournament, game, seat.id) as Side
    const opponent = playerOf(draft.tournament, game, otherSide(side)).person
    const mover = toMove(draft.game(game).play)
    const pgn = gamePgn(renewed, draft.game(game))
    for (const role of ['substitute', 'opponent'] as const)
      draft.notify({
        kind: 'substitution-done',
        game,
        to: role === 'substitute' ? person : opponent,
        cc: captainsOf(draft.tournament, game),
        rules: ['9'],
        about: caseId ?? seat.id,
        facts: {
          case: caseId,
          name: person.name,
          email: person.email,
          former: seat.person.name,
          seat: seat.id,
          colour: side,
          opponent: opponent.name,
          address: opponent.email,
          pgn,
          deadline: mover === side ? lastDayOf(draft, game) : null,
        },
        view: { role, paused, ...partiesIn(renewed, game, mover) },
        attachments: [
          {
            name: `${draft.tournament.id}-${game}.pgn`,
            type: 'application/x-chess-pgn',
            content: pgn,
          },
        ],
      })
  }
}

const lastDayOf = (draft: Draft, game: GameId): PlainDate | null =>
  runningAccount(draft.game(game), draft.tournament).lastDay

/** The directory changes when the decision is stored; the mails and the record in them show the new player already. */
const withSeat = (tournament: Tournament, seat: Seat, person: Person): Tournament => ({
  ...tournament,
  teams: tournament.teams.map(team => ({
    ...team,
    seats: team.seats.map(each => (each.id === seat.id ? { ...each, person } : each)),
  })),
})

function partiesIn(tournament: Tournament, game: GameId, mover: Side): Facts {
  const party = (side: Side) => {
    const { person, team } = playerOf(tournament, game, side)
    return { name: person.name, email: person.email, team: teamOf(tournament, team).name, side }
  }
  return {
    white: party('white'),
    black: party('black'),
    mover: party(mover),
    waiting: party(otherSide(mover)),
  }
}

/** Leave of the one who left is not the substitute's: what lies ahead is cut off in the games he takes over. */
function endFormerLeave(draft: Draft, seat: Seat): void {
  for (const line of draft.seat(seat.id).ledger.lines) {
    if (line.cancelled || line.to < draft.today) continue
    const lastDay = line.from >= draft.today ? null : addDays(draft.today, -1)
    for (const { id } of gamesOfSeat(draft.tournament, seat.id))
      if (draft.game(id).leave.leaves.some(leave => leave.id === line.id))
        draft.onGame(id, 'LeaveEnded', { id: line.id, lastDay })
  }
}
