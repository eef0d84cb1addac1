/** What is wrong with the machine, told to its administrator in one mail for all that is new. */
import type { Address } from '../core/ids.ts'
import type { Notice } from '../core/notice.ts'
import { loadTournament, tournamentIds } from '../store/directory.ts'
import { markAlertsTold, untoldAlerts } from '../store/runs.ts'
import { enqueue } from './enqueue.ts'
import type { Shell } from './shell.ts'

/** Kinds that the Controllers must know too: their games are judged late. */
const FOR_CONTROLLERS: ReadonlySet<string> = new Set(['mailbox-unread', 'clock-wrong'])

export async function tellAlerts(shell: Shell): Promise<number> {
  const alerts = await untoldAlerts(shell.store.db)
  if (alerts.length === 0) return 0
  const at = shell.clock.now()
  const notice = (to: Address, items: typeof alerts): Notice => ({
    key: `operator-alert:${items[0]?.id}-${items.at(-1)?.id}:${to}`,
    kind: 'operator-alert',
    game: null,
    to,
    cc: [],
    rules: [],
    facts: { items: items.map(a => ({ at: a.at, kind: a.kind, text: a.text })) },
    view: {},
    inReplyTo: null,
    at,
  })
  await shell.store.inTransaction(async tx => {
    const controllers = new Map<Address, Address>()
    for (const id of await tournamentIds(tx)) {
      const stored = await loadTournament(tx, id)
      if (stored !== null) controllers.set(stored.tournament.controller.email, stored.tournament.address)
    }
    const address = [...controllers.values()][0]
    const context = {
      tournament: null,
      outgoing: 'live' as const,
      ...(address === undefined ? {} : { address }),
    }
    const urgent = alerts.filter(a => FOR_CONTROLLERS.has(a.kind))
    const notices: Notice[] = []
    if (shell.administrator !== null) notices.push(notice(shell.administrator, alerts))
    if (urgent.length > 0)
      for (const controller of controllers.keys())
        if (controller !== shell.administrator) notices.push(notice(controller, urgent))
    await enqueue(shell, tx, notices, context)
    await markAlertsTold(
      tx,
      alerts.map(a => a.id),
    )
  })
  for (const alert of alerts) shell.log.warn({ kind: alert.kind }, alert.text)
  return alerts.length
}
