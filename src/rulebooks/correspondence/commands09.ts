/** The commands of rules 5B and 9: WITHDRAW, CANCEL WITHDRAW, SUBSTITUTE, DECEASED, ENQUIRY. */
import type { Seat, Team } from '../../core/directory.ts'
import { minDate } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { gamesOfSeat } from './people.ts'
import { isOpen } from './phase.ts'
import { type CommandResult, type CommandRow, DONE, type GivenCommand } from './powers.ts'
import { substituteBy } from './commands09Substitute.ts'
import { enquire } from './rule09Enquiry.ts'
import { ofAnotherTeam, seatNamed } from './rule09People.ts'
import { cancelWithdrawal, withdraw } from './rule09Withdraw.ts'

const CAPTAINS = 'the player’s Team Captain, his deputy, or the Controller'

/** The team within which a captain names a player; null for the Controller, who names any. */
export const teamGiven = (given: GivenCommand): Team | null => {
  const captain = given.capacities.find(each => each.role === 'captain')
  return given.capacities.some(each => each.role === 'controller') || captain?.role !== 'captain'
    ? null
    : captain.team
}

export const mayCaptain = (given: GivenCommand): boolean =>
  given.capacities.some(each => each.role === 'captain' || each.role === 'controller')

/** The seat that is meant, or the answer that asks for it. */
export function seatGiven(
  draft: Draft,
  given: GivenCommand,
  name: string,
  word: string,
): { readonly seat: Seat } | { readonly answer: CommandResult } {
  const team = teamGiven(given)
  const found = seatNamed(draft.tournament, team, name)
  if (found.kind === 'found') return { seat: found.seat }
  const notHis = ofAnotherTeam(draft.tournament, team, name)
  if (notHis !== null) return { answer: notHis }
  const seats =
    found.kind === 'several'
      ? found.seats
      : (team === null ? [] : team.seats).filter(seat => seated(draft, seat))
  return {
    answer: {
      kind: 'ask',
      question: 'which-player',
      choices: seats.slice(0, 8).map(seat => `${word} ${seat.person.name}`),
    },
  }
}

/** Somebody who still has a game to play. */
const seated = (draft: Draft, seat: Seat): boolean =>
  gamesOfSeat(draft.tournament, seat.id).some(({ id }) => isOpen(draft.game(id)))

const nameIn = ({ command }: GivenCommand): string =>
  typeof command.args.name === 'string' && command.args.name !== '' ? command.args.name : command.text

/** The day on which a captain says so is the day on which he is informed; a player's word reaches him by our notice. */
const informedOn = (draft: Draft, given: GivenCommand) => minDate(given.stampOn, draft.today)

const ALREADY: CommandResult = {
  kind: 'not-allowed',
  who: 'nobody a second time',
  why: 'This withdrawal is open already.',
}

const withdrawRow: CommandRow = {
  word: 'WITHDRAW',
  roles: ['player', 'captain', 'controller'],
  who: 'the player himself, his Team Captain or deputy, or the Controller',
  help: 'WITHDRAW: leave all your games; a captain adds the player’s name (rule 9)',
  needsGame: false,
  previewed: false,
  run(draft, given) {
    const name = nameIn(given)
    const player = given.capacities.find(each => each.role === 'player')
    const own = player?.role === 'player' && (!mayCaptain(given) || name.trim() === '') ? player.seat : null
    if (own !== null) {
      if (!seated(draft, own))
        return { kind: 'not-allowed', who: 'a player with games to play', why: 'Your games are over.' }
      const opened = withdraw(draft, own.id, { why: 'player', informedOn: draft.today })
      return opened === 'opened' ? DONE : ALREADY
    }
    const found = seatGiven(draft, given, name, 'WITHDRAW')
    if ('answer' in found) return found.answer
    const unanswered = draft.seat(found.seat.id).absence.enquiry !== null
    const opened = withdraw(draft, found.seat.id, {
      why: unanswered ? 'enquiry' : 'captain',
      informedOn: informedOn(draft, given),
    })
    return opened === 'opened' ? DONE : ALREADY
  },
}

const cancelRow: CommandRow = {
  word: 'CANCEL WITHDRAW',
  roles: ['captain', 'controller'],
  who: CAPTAINS,
  help: 'CANCEL WITHDRAW name: the player goes on playing; letters held meanwhile are read (rule 9)',
  needsGame: false,
  previewed: false,
  run(draft, given) {
    const found = seatGiven(draft, given, nameIn(given), 'CANCEL WITHDRAW')
    if ('answer' in found) return found.answer
    return cancelWithdrawal(draft, found.seat.id) === 'cancelled'
      ? DONE
      : {
          kind: 'not-allowed',
          who: 'a captain whose player has withdrawn',
          why: `${found.seat.person.name} has not withdrawn, or a substitute plays for him already.`,
        }
  },
}

const substituteRow: CommandRow = {
  word: 'SUBSTITUTE',
  roles: ['captain', 'controller'],
  who: CAPTAINS,
  help: 'SUBSTITUTE old name by new name <new address>: a reserve goes on in his games (rule 9)',
  needsGame: false,
  previewed: false,
  run: substituteBy,
}

const deceasedRow: CommandRow = {
  word: 'DECEASED',
  roles: ['captain', 'controller'],
  who: CAPTAINS,
  help: 'DECEASED name: a player of your team has died (rule 9)',
  needsGame: false,
  previewed: false,
  run(draft, given) {
    const found = seatGiven(draft, given, nameIn(given), 'DECEASED')
    if ('answer' in found) return found.answer
    const opened = withdraw(draft, found.seat.id, { why: 'death', informedOn: informedOn(draft, given) })
    return opened === 'opened' ? DONE : ALREADY
  },
}

const enquiryRow: CommandRow = {
  word: 'ENQUIRY',
  roles: ['captain', 'controller'],
  who: CAPTAINS,
  help: 'ENQUIRY name: ask a silent player for an answer within the days given (rule 5B)',
  needsGame: false,
  previewed: false,
  run(draft, given) {
    const found = seatGiven(draft, given, nameIn(given), 'ENQUIRY')
    if ('answer' in found) return found.answer
    enquire(draft, found.seat, given.ownText.slice(0, 2000))
    return DONE
  },
}

export const commands09: readonly CommandRow[] = [
  withdrawRow,
  cancelRow,
  substituteRow,
  deceasedRow,
  enquiryRow,
]
