/**
 * A shadow season: what would go out is kept back and shown to the Controller in one daily mail, until he says GO
 * (correspondence.md section 2, First contact). What was kept back is never sent afterwards: it would be stale.
 */
import type { Tournament } from '../core/directory.ts'
import type { Notice } from '../core/notice.ts'
import { addDays, dateIn, instantAt, type PlainDate } from '../core/plainDate.ts'
import { loadTournament, tournamentIds } from '../store/directory.ts'
import { loadNotice } from '../store/notices.ts'
import { markEnvelopesTold, untoldShadow } from '../store/outbox.ts'
import { enqueue } from './enqueue.ts'
import type { Shell } from './shell.ts'

const MOST_ITEMS = 200

/** One mail a day to the Controller with everything that would have gone out since the last one. */
export async function sendShadowDigests(shell: Shell): Promise<void> {
  for (const id of await tournamentIds(shell.store.db)) {
    const stored = await loadTournament(shell.store.db, id)
    if (stored === null || stored.outgoing !== 'controller-only') continue
    await shell.store.inTransaction(async tx => {
      const rows = await untoldShadow(tx, id, MOST_ITEMS)
      if (rows.length === 0) return
      const items = []
      for (const row of rows) {
        const notice = await loadNotice(tx, row.notice_id)
        if (notice === null) continue
        const composed = shell.compose(notice.notice, stored.tournament)
        items.push({
          kind: row.kind,
          game: row.game,
          to: row.rcpt,
          subject: composed.subject,
          text: composed.text,
        })
      }
      const at = shell.clock.now()
      const day = dateIn(at, stored.tournament.timezone)
      await enqueue(shell, tx, [shadowNotice(stored.tournament, items, day, at)], {
        tournament: stored.tournament,
        outgoing: 'controller-only',
      })
      await markEnvelopesTold(
        tx,
        rows.map(r => r.id),
      )
    })
  }
}

interface Item {
  readonly kind: string
  readonly game: string | null
  readonly to: string
  readonly subject: string
  readonly text: string
}

function shadowNotice(
  tournament: Tournament,
  items: readonly Item[],
  day: PlainDate,
  at: Notice['at'],
): Notice {
  const head = `These ${items.length} messages would have gone out. Nobody but you has got them; answer GO, or run "arbiter go", and from then on they go to the players.`
  const list = items.map((item, i) => `${i + 1}. To ${item.to}: ${item.subject}\n\n${item.text}`)
  return {
    key: `shadow:${tournament.id}:${day}:${items.length}:${items[0]?.subject ?? ''}`,
    kind: 'digest',
    game: null,
    to: tournament.controller.email,
    cc: [],
    rules: [],
    facts: { items: items.map(({ kind, game, to, subject }) => ({ kind, game, to, subject })), shadow: true },
    view: { shadow: true },
    attachments: [
      {
        name: `messages-${day}.txt`,
        type: 'text/plain; charset=utf-8',
        content: `${head}\n\n${list.join('\n\n----------\n\n')}\n`,
      },
    ],
    inReplyTo: null,
    at,
  }
}

/** The next daily instant after `after` in a tournament's zone ('06:00'). */
export function nextDaily(after: Notice['at'], time: string, zone: string): Notice['at'] {
  const day = dateIn(after, zone)
  const today = instantAt(day, time, zone)
  return today > after ? today : instantAt(addDays(day, 1), time, zone)
}
