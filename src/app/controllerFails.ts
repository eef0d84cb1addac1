/** Mail to a Controller comes back: nothing is decided until somebody reaches him, so the administrator is told. */
import type { Tournament } from '../core/directory.ts'
import type { Address } from '../core/ids.ts'
import type { Instant } from '../core/plainDate.ts'
import type { Tx } from '../store/schema.ts'
import { noteAlert } from '../store/runs.ts'

/** Once, when his address is written to no more (`scored.suppressedNow`). */
export async function tellIfController(
  tx: Tx,
  { id, controller }: Tournament,
  address: Address,
  scored: { readonly suppressedNow: boolean },
  at: Instant,
): Promise<void> {
  if (!scored.suppressedNow || (controller.email !== address && !controller.aliases.includes(address))) return
  const text = `Mail to the Controller of ${id}, ${controller.name} (${address}), comes back, so nothing more is sent there. What waits for a ruling waits until a mail comes from that address, or a new one is in the tournament file.`
  await noteAlert(tx, { at, kind: 'controller-unreachable', about: `${id} ${address}`, text }, null)
}
