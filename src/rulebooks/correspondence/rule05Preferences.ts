/** RECEIPTS, REMINDERS, COPIES: what a person wishes to be sent (section 10). Never what he must act on. */
import type { Json } from '../../core/notice.ts'
import type { Draft } from './draft.ts'
import { personOf } from './people.ts'
import { type CommandResult, DONE, type GivenCommand } from './powers.ts'
import { statusMail } from './rule05Record.ts'

type Preference = 'receipts' | 'reminders' | 'copies'

const CHOICES: { readonly [name in Preference]: readonly string[] } = {
  receipts: ['all', 'problems', 'none'],
  reminders: ['on', 'off'],
  copies: ['all', 'problems', 'digest'],
}

/** Changes one wish and answers `status` with facts.preference {name, value}. */
export function preference(draft: Draft, given: GivenCommand, name: Preference): CommandResult {
  const said = String(given.command.args.choice ?? given.command.text)
    .trim()
    .toLowerCase()
  const choice = CHOICES[name].find(each => each === said)
  if (choice === undefined)
    return {
      kind: 'ask',
      question: 'which-choice',
      choices: CHOICES[name].map(each => `${given.command.word} ${each}`),
    }
  const value: Json = name === 'reminders' ? choice === 'on' : choice
  const person = personOf(draft.tournament, given.address)?.email ?? given.address
  draft.change({ kind: 'preference', person, name, value })
  statusMail(draft, given, { preference: { name, value: choice } })
  return DONE
}
