/** HELP: the page of who asks, by the capacities that he holds: what he may send, one line a command. */
import type { Draft } from './draft.ts'
import { personOf } from './people.ts'
import { type CommandResult, type CommandRole, type CommandRow, DONE, type GivenCommand } from './powers.ts'

const ORDER: readonly CommandRole[] = ['player', 'captain', 'controller', 'secretary']

/**
 * `help`. Facts: roles (of the asker), role (the first of them: whose page it is), commands [{word, help, roles}]: those he
 * may send. The words about moves, dates and conditionals stand in the template.
 */
export function help(draft: Draft, given: GivenCommand, table: readonly CommandRow[]): CommandResult {
  const roles = ORDER.filter(role => given.capacities.some(each => each.role === role))
  const commands = table
    .filter(row => row.roles.some(role => roles.includes(role)))
    .map(row => ({ word: row.word, help: row.help, roles: row.roles }))
  draft.notify({
    kind: 'help',
    to: personOf(draft.tournament, given.address) ?? given.address,
    about: given.letter?.slice(0, 16) ?? `console-${draft.season().seq}`,
    facts: { role: roles[0] ?? null, roles, commands },
    view: {
      name: personOf(draft.tournament, given.address)?.name ?? '',
      arbiter: draft.tournament.address,
    },
  })
  return DONE
}
