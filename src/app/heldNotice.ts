/** `held`: tells the Controller that a letter waits for him, and why. */
import type { Tournament } from '../core/directory.ts'
import type { LetterId } from '../core/ids.ts'
import type { Notice } from '../core/notice.ts'
import { loadTournament, tournamentIds } from '../store/directory.ts'
import type { Tx } from '../store/schema.ts'
import type { OutgoingContext } from './enqueue.ts'
import type { ReadLetter } from './letterInHand.ts'
import type { Shell } from './shell.ts'

export function heldNotice(
  shell: Pick<Shell, 'clock'>,
  tournament: Tournament,
  read: ReadLetter,
  reason: string,
): Notice {
  return {
    key: `held:${read.claimed.id}:${reason}`,
    kind: 'held',
    game: null,
    to: tournament.controller.email,
    cc: [],
    rules: [],
    facts: {
      reason,
      letter: read.claimed.id.slice(0, 12),
      from: read.letter.from?.address ?? null,
      subject: read.letter.subject.slice(0, 200),
    },
    view: { text: (read.letter.ownText?.text ?? '').slice(0, 2000) },
    inReplyTo: null,
    at: shell.clock.now(),
  }
}

/** For a letter of which nothing is known: the Controller of each tournament is told. */
export async function controllersToTell(
  shell: Shell,
  tx: Tx,
  letter: LetterId,
  reason: string,
): Promise<readonly { readonly notice: Notice; readonly context: OutgoingContext }[]> {
  const told = []
  for (const id of await tournamentIds(tx)) {
    const stored = await loadTournament(tx, id)
    if (stored === null) continue
    const notice: Notice = {
      key: `held:${letter}:${reason}`,
      kind: 'held',
      game: null,
      to: stored.tournament.controller.email,
      cc: [],
      rules: [],
      facts: { reason, letter: letter.slice(0, 12), from: null, subject: null },
      view: {},
      inReplyTo: null,
      at: shell.clock.now(),
    }
    const outgoing = shell.settings.alwaysLive ? 'live' : stored.outgoing
    told.push({ notice, context: { tournament: stored.tournament, outgoing } as const })
  }
  return told
}
