/**
 * Rule 5C: a change of address. The new address always answers a one-time token; besides it the old address, or the
 * player's Team Captain, has asked for the change.
 */
import { SIDES, type Address } from '../../core/ids.ts'
import type { Person } from '../../core/directory.ts'
import type { AskedQuestion } from './confirmActions.ts'
import { tokenAddress } from './confirmSender.ts'
import { type Draft, noticeKey } from './draft.ts'
import { allGames, isPerson, personOf, playerOf } from './people.ts'
import { isOpen } from './phase.ts'
import { type CommandResult, DONE, type GivenCommand } from './powers.ts'
import { seatNamed } from './rule09People.ts'

/** Whose address it is: the giver's own, or the player's whom a TC or the Controller names. */
function personMeant(draft: Draft, given: GivenCommand): Person | CommandResult {
  const own = personOf(draft.tournament, given.address)
  const { name } = given.command.args
  const officer = given.capacities.find(each => each.role === 'captain' || each.role === 'controller')
  if (typeof name !== 'string' || name === '' || officer === undefined)
    return own ?? { kind: 'not-allowed', who: 'people of this tournament' }
  const team = officer.role === 'captain' ? officer.team : null
  const found = seatNamed(draft.tournament, team, name)
  if (found.kind === 'found') return found.seat.person
  if (own !== null && own.name.toLowerCase() === name.toLowerCase()) return own
  const office = officer.role === 'controller' ? officerNamed(draft, name) : null
  if (office !== null) return office
  const choices =
    found.kind === 'several'
      ? found.seats.map(seat => `ADDRESS ${seat.person.name} ${given.command.args.address ?? ''}`.trim())
      : []
  return { kind: 'ask', question: 'which-player', choices }
}

/** A Team Captain, deputy or Secretary by his full name: only the Controller may name him; null when none or several. */
function officerNamed({ tournament }: Draft, name: string): Person | null {
  const found = new Map(
    [...tournament.teams.flatMap(team => [team.captain, team.deputy]), tournament.appeals]
      .filter(person => person !== null && person.name.toLowerCase() === name.trim().toLowerCase())
      .map(person => [person?.email, person as Person]),
  )
  return found.size === 1 ? ([...found.values()][0] as Person) : null
}

/**
 * ADDRESS. `address-confirm` to the new address, nobody in copy: facts token, name, old, new, askedBy; its answer with the
 * token makes the change. Refused when somebody else has the new address.
 */
export function address(draft: Draft, given: GivenCommand): CommandResult {
  const { tournament } = draft
  const to = typeof given.command.args.address === 'string' ? given.command.args.address.toLowerCase() : null
  if (to === null)
    return { kind: 'ask', question: 'which-address', choices: ['ADDRESS name@your-new-provider'] }
  const person = personMeant(draft, given)
  if ('kind' in person) return person
  const holder = personOf(tournament, to)
  if (holder !== null && holder.email !== person.email)
    return {
      kind: 'not-allowed',
      who: 'nobody, while the address belongs to somebody else',
      why: 'That address belongs to another person of this tournament.',
    }
  if (person.email === to || to === tournament.address)
    return {
      kind: 'not-allowed',
      who: 'anybody, with a new address of his own',
      why: 'That address is known already.',
    }
  const about = given.letter?.slice(0, 16) ?? `console-${draft.season().seq}`
  const key = noticeKey('address-confirm', null, about, to)
  const token = draft.world.sign(key)
  draft.onSeason('QuestionAsked', {
    key,
    action: 'address',
    by: to,
    payload: { person: person.email, to, askedBy: given.address },
  })
  draft.notify({
    kind: 'address-confirm',
    to,
    rules: ['5C'],
    about,
    replyTo: tokenAddress(tournament.address, token),
    facts: { token, name: person.name, old: person.email, new: to, askedBy: given.address },
    inReplyTo: null,
  })
  return DONE
}

/**
 * The new address has answered: `address-changed` to the player, opponents of his running games and his TC in copy.
 * Facts: old, new, name, games.
 */
export function confirmAddress(draft: Draft, asked: AskedQuestion, given: GivenCommand): CommandResult {
  const { tournament } = draft
  const old = String(asked.question.payload.person)
  const to = String(asked.question.payload.to)
  const tokened =
    given.token !== undefined && given.token !== null && draft.world.sign(asked.key) === given.token
  if (!tokened && given.address !== to)
    return { kind: 'not-allowed', who: 'the new address itself, by answering the mail that we sent to it' }
  const person = personOf(tournament, old)
  if (person === null || personOf(tournament, to) !== null)
    return {
      kind: 'not-allowed',
      who: 'nobody any more',
      why: 'The address was changed in another way meanwhile.',
    }
  changeAddress(draft, person, to)
  return DONE
}

function changeAddress(draft: Draft, person: Person, to: Address): void {
  const { tournament } = draft
  const games = allGames(tournament).filter(
    game =>
      SIDES.some(side => isPerson(playerOf(tournament, game.id, side).person, person.email)) &&
      isOpen(draft.game(game.id)),
  )
  const opponents = games.flatMap(game =>
    SIDES.map(side => playerOf(tournament, game.id, side).person).filter(each => each.email !== person.email),
  )
  const teams = tournament.teams.filter(team =>
    [team.captain, ...team.seats.map(seat => seat.person)].some(each => each.email === person.email),
  )
  const captains = teams.map(team => team.captain).filter(each => each.email !== person.email)
  draft.change({ kind: 'address', person: person.email, to })
  draft.notify({
    kind: 'address-changed',
    to,
    cc: [...opponents, ...captains],
    rules: ['5C'],
    about: `${person.email}>${to}`,
    facts: { name: person.name, old: person.email, new: to, games: games.map(game => game.id) },
  })
}
