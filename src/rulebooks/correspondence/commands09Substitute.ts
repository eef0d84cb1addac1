/** SUBSTITUTE old by new <address>: who is meant, whether he may take the seat, and what is answered if not (rule 9). */
import type { Person, Seat } from '../../core/directory.ts'
import { minDate, spellDate } from '../../core/plainDate.ts'
import { seatGiven } from './commands09.ts'
import type { Draft } from './draft.ts'
import { teamOf } from './people.ts'
import { type CommandResult, DONE, type GivenCommand } from './powers.ts'
import { chooseAfterDeath, deathChoiceOpen } from './rule09Death.ts'
import { reserveNamed, reservesLeft } from './rule09People.ts'
import { newcomer, seatSubstitute, type SubstituteRefusal, substituteRefusal } from './rule09Substitute.ts'

const MAY = 'the player’s Team Captain, his deputy, or the Controller'

/** 'Ann Able by Rob Reserve <rob@kent.example>' in its parts; what the reader has parsed counts first. */
function partsOf({ command }: GivenCommand): {
  readonly old: string
  readonly name: string
  readonly address: string
} {
  const { args, text } = command
  const by = text.toLowerCase().indexOf(' by ')
  const old = by < 0 ? text : text.slice(0, by)
  const rest = by < 0 ? '' : text.slice(by + 4)
  const bracket = rest.indexOf('<')
  const address = typeof args.address === 'string' ? args.address.toLowerCase().replace(/[<>]/g, '') : ''
  const name = (bracket < 0 ? rest : rest.slice(0, bracket)).replace(address, '').trim()
  return {
    old: by < 0 && typeof args.name === 'string' ? args.name : old.trim(),
    name: typeof args.by === 'string' && args.by !== '' ? args.by.replace(address, '').trim() : name,
    address,
  }
}

/** The new player: by his address, or by the name of a reserve of the team. */
function newPlayer(draft: Draft, seat: Seat, name: string, address: string): Person | null {
  if (address !== '') return newcomer(draft, name === '' ? address : name, address)
  return reserveNamed(teamOf(draft.tournament, seat.team), name)
}

const refused = (refusal: SubstituteRefusal, person: Person): CommandResult => {
  switch (refusal.kind) {
    case 'same-person':
      return {
        kind: 'not-allowed',
        who: MAY,
        why: `${person.name} is the player who left. If he plays on, send CANCEL WITHDRAW.`,
      }
    case 'plays-already':
      return { kind: 'not-allowed', who: MAY, why: `${person.name} plays another board (${refusal.seat}).` }
    case 'too-late':
      return {
        kind: 'not-allowed',
        who: 'the Controller',
        why: `Substitutes are taken for withdrawals until ${spellDate(refusal.lastDay)} (rule 9).`,
      }
    case 'not-in-time':
      return {
        kind: 'not-allowed',
        who: 'the Controller',
        why: `The substitute had to be named by ${spellDate(refusal.lastDay)} (rule 9).`,
      }
    case 'no-reserve':
      return { kind: 'not-allowed', who: 'the Controller', why: 'All reserves are in play (rule 9).' }
  }
}

export function substituteBy(draft: Draft, given: GivenCommand): CommandResult {
  const { old, name, address } = partsOf(given)
  const found = seatGiven(draft, given, old, 'SUBSTITUTE')
  if ('answer' in found) return found.answer
  const { seat } = found
  const person = newPlayer(draft, seat, name, address)
  if (person === null) {
    const free = reservesLeft(draft, seat.team)
    const lines = free.map(each => `SUBSTITUTE ${seat.person.name} by ${each.name} <${each.email}>`)
    return {
      kind: 'ask',
      question: 'which-substitute',
      choices: [...lines.slice(0, 3), `SUBSTITUTE ${seat.person.name} by new name <new address>`],
    }
  }
  const controller = given.capacities.some(each => each.role === 'controller')
  const on = minDate(given.stampOn, draft.today)
  const choosing = deathChoiceOpen(draft, seat.id)
  const refusal = substituteRefusal(draft, seat, person, on, controller || choosing)
  if (refusal !== null) return refused(refusal, person)
  if (choosing && !controller) chooseAfterDeath(draft, seat.id, seat.team, 'substitute', null, person)
  else seatSubstitute(draft, seat, person, on)
  return DONE
}
