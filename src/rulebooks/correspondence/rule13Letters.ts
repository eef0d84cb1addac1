/** Rule 1C: what the Controller says about a letter that was held: RELEASE id, REJECT id text. The shell keeps the letters. */
import { gameNamed } from './commandsGame.ts'
import type { Draft } from './draft.ts'
import { personOf } from './people.ts'
import { type CommandResult, DONE, type GivenCommand } from './powers.ts'
import type { Command } from './reading.ts'

const ID = /^[0-9a-f]{6,64}$/

/** The held letter's id as the mail about it shows it (its first figures), or null. */
export function letterNamed({ args, text }: Command): string | null {
  const said = args.id ?? text.trim().split(/[\s,]/)[0]
  const id = String(said ?? '').toLowerCase()
  return ID.test(id) ? id : null
}

/** RELEASE id [game] [address]: read again as authentic, in the game named and as the person's of that address, if any. */
export function release(draft: Draft, given: GivenCommand): CommandResult {
  const letter = letterNamed(given.command)
  if (letter === null) return { kind: 'ask', question: 'which-letter', choices: [] }
  const { game, address } = given.command.args
  const named = typeof game === 'string' ? gameNamed(draft, game) : null
  const person = typeof address === 'string' ? (personOf(draft.tournament, address)?.email ?? null) : null
  if (typeof address === 'string' && person === null)
    return {
      kind: 'not-allowed',
      who: 'the Controller, for a person of the tournament',
      why: `${address} is not registered.`,
    }
  draft.heldLetter({ letter, verdict: 'release', game: named, person, text: '' })
  return DONE
}

/** REJECT id text: the letter has no effect; its sender is told the text. */
export function rejectLetter(draft: Draft, given: GivenCommand): CommandResult {
  const letter = letterNamed(given.command)
  if (letter === null) return { kind: 'ask', question: 'which-letter', choices: [] }
  const text = given.command.text.replace(/^\s*\S+[\s:,-]*/, '').slice(0, 2000)
  draft.heldLetter({ letter, verdict: 'reject', game: null, text })
  return DONE
}
