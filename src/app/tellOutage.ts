/** Days on which the arbiter did not run, shown to each Controller with a proposal ready to send (section 2, Sweeps). */
import { addDays, dateIn, daysBetween, type Instant, spellShortDate } from '../core/plainDate.ts'
import { loadTournament, tournamentIds } from '../store/directory.ts'
import { enqueue } from './enqueue.ts'
import type { Shell } from './shell.ts'

/**
 * `digest` to the Controller of each tournament that was being played: facts about 'outage', from, to (whole days), days,
 * command. Fewer than one whole day: no mail. `from` is the last reading before, `to` the start after it.
 */
export async function tellOutage(shell: Shell, from: Instant, to: Instant): Promise<number> {
  let told = 0
  for (const id of await tournamentIds(shell.store.db)) {
    const stored = await loadTournament(shell.store.db, id)
    if (stored === null) continue
    const { tournament, outgoing } = stored
    const first = addDays(dateIn(from, tournament.timezone), 1)
    const last = addDays(dateIn(to, tournament.timezone), -1)
    if (last < first || last < tournament.start || first > tournament.end) continue
    const command = `CREDIT ALL FROM ${spellShortDate(first)} TO ${spellShortDate(last)} BECAUSE the arbiter did not run`
    await shell.store.inTransaction(tx =>
      enqueue(
        shell,
        tx,
        [
          {
            key: `outage:${first}:${last}:${tournament.controller.email}`,
            kind: 'digest',
            game: null,
            to: tournament.controller.email,
            cc: tournament.controllerDeputies.map(deputy => deputy.email),
            rules: ['13B'],
            facts: { about: 'outage', from: first, to: last, days: daysBetween(first, last) + 1, command },
            view: {},
            inReplyTo: null,
            at: shell.clock.now(),
          },
        ],
        { tournament, outgoing },
      ),
    )
    told += 1
  }
  return told
}
