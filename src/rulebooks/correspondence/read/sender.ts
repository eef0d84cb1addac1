/** Who writes, and to whom: the role of an address in a game, the names in it, whether the letter is to the arbiter alone. */
import { otherSide, type Side } from '../../../core/ids.ts'
import type { ParsedLetter } from '../../../mail/letter.ts'
import type { Role, Situation } from '../reading.ts'
import { fold, tokenize } from './words.ts'

const hasAddress = (people: readonly { readonly addresses: readonly string[] }[], address: string): boolean =>
  people.some(person => person.addresses.includes(address))

export function roleOf(address: string, situation: Situation): Role {
  const low = address.toLowerCase()
  if (situation.white.addresses.includes(low)) return 'white'
  if (situation.black.addresses.includes(low)) return 'black'
  if (hasAddress(situation.captains.white, low)) return 'captain-white'
  if (hasAddress(situation.captains.black, low)) return 'captain-black'
  if (situation.controllers.includes(low)) return 'controller'
  if (situation.secretaries.includes(low)) return 'secretary'
  return 'unknown'
}

const foldedNames = (name: string): readonly string[] =>
  tokenize(name.slice(0, 200))
    .filter(token => token.kind === 'word' && token.text.length > 1)
    .map(token => fold(token.text))

/** The names of one player, as far as the other does not bear them too ('the Reyls'). */
export function namesOnlyOf(situation: Situation, side: Side): ReadonlySet<string> {
  const other = new Set(foldedNames(situation[otherSide(side)].name))
  return new Set(foldedNames(situation[side].name).filter(name => !other.has(name)))
}

export function namesOf(letter: ParsedLetter, situation: Situation): ReadonlySet<string> {
  const people = [
    situation.white,
    situation.black,
    ...situation.captains.white,
    ...situation.captains.black,
  ].map(p => p.name)
  const headers = [letter.from, ...letter.to, ...letter.cc].map(box => box?.name ?? '')
  return new Set([...people, ...headers].flatMap(foldedNames))
}

export function alone(letter: ParsedLetter, situation: Situation): boolean {
  const recipients = [...letter.to, ...letter.cc].map(box => box.address)
  if (recipients.length === 0) return true
  if (situation.arbiterAddresses.length > 0)
    return recipients.every(address => situation.arbiterAddresses.some(own => sameBox(own, address)))
  const people = [situation.white, situation.black, ...situation.captains.white, ...situation.captains.black]
  return recipients.length === 1 && !hasAddress(people, recipients[0] ?? '')
}

/** 'arbiter+C7@x' is the box 'arbiter@x'. */
const sameBox = (own: string, address: string): boolean =>
  address === own ||
  (address.split('@')[1] === own.split('@')[1] &&
    (address.split('@')[0] ?? '').startsWith(`${own.split('@')[0]}+`))
