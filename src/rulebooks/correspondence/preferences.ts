/** RECEIPTS, REMINDERS and COPIES (section 10): what a person has asked not to be sent. Never what he must act on. */
import type { Address } from '../../core/ids.ts'
import { personOf } from './people.ts'
import type { Draft } from './draft.ts'

/** Kinds that only tell a Team Captain what went well: left out for COPIES problems. */
const ROUTINE = new Set([
  'leave-confirmed',
  'leave-cancelled',
  'leave-restored',
  'repeat-due',
  'address-changed',
  'result-official',
  'pairing',
  'game-over',
])

export function copyWanted(draft: Draft, kind: string, address: Address): boolean {
  const captain = draft.tournament.teams.some(
    team => team.captain.email === address || team.deputy?.email === address,
  )
  const plays = draft.tournament.teams.some(team => team.seats.some(seat => seat.person.email === address))
  if (!captain || plays) return true
  const person = personOf(draft.tournament, address)
  if (person === null || person.copies === 'all') return true
  // `digest`: no copies at all, the weekly digest lists what stands open.
  return person.copies === 'problems' && !ROUTINE.has(kind)
}

/** Whether a player wants a receipt: `problems` only when something needs his eye, `none` never. */
export function receiptWanted(draft: Draft, address: Address, hasNotes: boolean): boolean {
  const wish = personOf(draft.tournament, address)?.receipts ?? 'all'
  return wish === 'all' || (wish === 'problems' && hasNotes)
}
