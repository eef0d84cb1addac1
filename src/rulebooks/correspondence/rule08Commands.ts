/** Rule 8 by mail: LEAVE and CANCEL LEAVE of the player, GRANT LEAVE of his Team Captain. */
import type { Seat } from '../../core/directory.ts'
import { addDays, type PlainDate, parseDate, spellDate } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { isPerson, personOf, teamOf } from './people.ts'
import { type CommandResult, type CommandRow, DONE, type GivenCommand } from './powers.ts'
import { announceLeave, grantLeave, type LeaveRefusal } from './rule08Announce.ts'
import { endLeave } from './rule08Cancel.ts'
import { standingLines } from './rule08Ledger.ts'
import { ofAnotherTeam, seatNamed } from './rule09People.ts'

const WHO_GRANTS = "the player's Team Captain or his deputy"

const dateArg = (value: unknown): PlainDate | null => (typeof value === 'string' ? parseDate(value) : null)

/** The two days of the command; null when they cannot be read. */
function spanOf({ command: { args } }: GivenCommand) {
  const from = dateArg(args.from)
  const to = dateArg(args.to) ?? from
  return from === null || to === null ? null : { from, to }
}

function leave(draft: Draft, given: GivenCommand): CommandResult {
  if (given.capacity.role !== 'player') return { kind: 'not-allowed', who: 'the player himself' }
  const span = spanOf(given)
  if (span === null) return askDates(given, 'LEAVE')
  announceLeave(draft, given.capacity.seat, { ...span, stampOn: given.stampOn, stampAt: given.stampAt })
  return DONE
}

function askDates(given: GivenCommand, command: string): CommandResult {
  const from = addDays(given.stampOn, 1)
  return {
    kind: 'ask',
    question: 'From which day to which day, both included?',
    choices: [`${command} ${from} to ${addDays(from, 6)}`, `${command} ${from} to ${addDays(from, 13)}`],
  }
}

/** CANCEL LEAVE: the leave that is running or, failing that, the next one; the one of a first day that is named. */
function cancelLeave(draft: Draft, given: GivenCommand): CommandResult {
  if (given.capacity.role !== 'player') return { kind: 'not-allowed', who: 'the player himself' }
  const { seat } = given.capacity
  const named = dateArg(given.command.args.from) ?? dateArg(given.command.args.date)
  const ahead = standingLines(draft.seat(seat.id))
    .filter(line => line.to >= given.stampOn)
    .sort((a, b) => (a.from < b.from ? -1 : 1))
  const line = named === null ? ahead[0] : ahead.find(each => each.from <= named && named <= each.to)
  if (line === undefined) {
    return {
      kind: 'not-allowed',
      who: 'the Controller',
      why: 'You have no leave that is running or still to come.',
    }
  }
  endLeave(draft, seat, { line, lastDay: addDays(given.stampOn, -1), answered: null, on: given.stampOn })
  return DONE
}

const WHY: { readonly [reason in LeaveRefusal]: (daysLeft: number) => string } = {
  'not-dates': () => 'The last day lies before the first.',
  'outside-season': () => 'These days lie outside the period of play.',
  'too-late': () => 'The leave would have begun already.',
  overlaps: () => 'He has leave on some of these days already.',
  'exceeds-allowance': daysLeft =>
    `A Team Captain may grant no more than ${daysLeft} further ${daysLeft === 1 ? 'day' : 'days'} to him (rule 8C).`,
}

function grant(draft: Draft, given: GivenCommand): CommandResult {
  const { tournament } = draft
  const { capacity, command } = given
  const team = capacity.role === 'captain' ? capacity.team : null
  if (team === null && capacity.role !== 'controller') return { kind: 'not-allowed', who: WHO_GRANTS }
  const name = typeof command.args.name === 'string' ? command.args.name : ''
  const found = seatNamed(tournament, team, name)
  if (found.kind !== 'found')
    return ofAnotherTeam(tournament, team, name) ?? askWho(draft, given, team?.code ?? null)
  const span = spanOf(given)
  if (span === null) return askDates(given, `GRANT LEAVE ${found.seat.person.name}`)
  if (isPerson(found.seat.person, given.address))
    return {
      kind: 'not-allowed',
      who: 'your deputy or the Controller',
      why: 'Nobody grants leave to himself.',
    }
  const grantedBy = personOf(tournament, given.address) ?? teamOf(tournament, found.seat.team).captain
  const refused = grantLeave(
    draft,
    found.seat,
    { ...span, stampOn: given.stampOn, stampAt: given.stampAt },
    grantedBy,
  )
  if (refused === null) return DONE
  return {
    kind: 'not-allowed',
    who: 'the Controller',
    why: `${found.seat.person.name}, ${spellDate(span.from)} to ${spellDate(span.to)}: ${WHY[refused.refused](refused.daysLeft)}`,
  }
}

function askWho(draft: Draft, given: GivenCommand, team: string | null): CommandResult {
  const seats: readonly Seat[] = team === null ? [] : teamOf(draft.tournament, team).seats
  const dates = spanOf(given)
  const when = dates === null ? '' : ` ${dates.from} to ${dates.to}`
  return {
    kind: 'ask',
    question: 'Which player is meant?',
    choices: seats.slice(0, 8).map(seat => `GRANT LEAVE ${seat.person.name}${when}`),
  }
}

export const commands08: readonly CommandRow[] = [
  {
    word: 'LEAVE',
    roles: ['player'],
    who: 'the player himself',
    help: 'LEAVE from to: takes leave on these days, both included, in all your games',
    needsGame: false,
    previewed: false,
    run: leave,
  },
  {
    word: 'CANCEL LEAVE',
    roles: ['player'],
    who: 'the player himself',
    help: 'CANCEL LEAVE: ends your leave, or calls off the next one',
    needsGame: false,
    previewed: false,
    run: cancelLeave,
  },
  {
    word: 'GRANT LEAVE',
    roles: ['captain', 'controller'],
    who: WHO_GRANTS,
    help: 'GRANT LEAVE name from to: grants a player of your team more leave, also for days past',
    needsGame: false,
    previewed: false,
    run: grant,
  },
]
