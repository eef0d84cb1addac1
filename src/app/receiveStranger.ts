/**
 * A letter from an address that no tournament knows: one polite answer in seven days if the mail is authenticated,
 * none otherwise; the Controller's list either way; no game is touched (correspondence.md section 3, 2).
 */
import type { Tournament } from '../core/directory.ts'
import type { Notice } from '../core/notice.ts'
import { addHours } from '../core/plainDate.ts'
import { canonicalAddress } from '../mail/address.ts'
import { recipientsOf } from '../mail/identify.ts'
import { loadTournament, type StoredTournament, tournamentIds } from '../store/directory.ts'
import { lastNoticeTo } from '../store/notices.ts'
import { enqueue } from './enqueue.ts'
import { authenticateLetter } from './readMail.ts'
import { blankResult, finishAlone, type ReadLetter } from './letterInHand.ts'
import type { Shell } from './shell.ts'

export async function answerUnknownSender(shell: Shell, read: ReadLetter): Promise<void> {
  const stored = await tournamentWrittenTo(shell, read)
  const from = read.letter.from?.address ?? null
  const authentication = stored === null ? null : authenticateLetter(shell, read, stored.tournament)
  const result = {
    ...blankResult(read),
    state: 'held' as const,
    verdict: 'file',
    held: 'sender-unknown',
    authentication: authentication?.result ?? null,
    tournament: stored?.tournament.id ?? null,
  }
  await finishAlone(shell, read, result, async tx => {
    if (stored === null || from === null || authentication?.result !== 'pass') return
    if (read.screening.kind !== 'human' || read.claimed.receivedAt < stored.importedAt) return
    if (canonicalAddress(from) === null) return
    const since = addHours(shell.clock.now(), -24 * shell.settings.unknownSenderDays)
    const last = await lastNoticeTo(tx, from, 'unknown-sender')
    if (last !== null && last > since) return
    const outgoing = shell.settings.alwaysLive ? 'live' : stored.outgoing
    const notice = unknownSenderNotice(shell, read, stored.tournament, from)
    await enqueue(shell, tx, [notice], { tournament: stored.tournament, outgoing })
  })
}

function unknownSenderNotice(shell: Shell, read: ReadLetter, tournament: Tournament, from: string): Notice {
  return {
    key: `unknown-sender:${read.claimed.id}`,
    kind: 'unknown-sender',
    game: null,
    to: from,
    cc: [],
    rules: [],
    facts: { address: from, choices: [] },
    view: { tournament: tournament.name, name: read.letter.from?.name ?? '' },
    inReplyTo: read.claimed.id,
    at: shell.clock.now(),
  }
}

/** The tournament whose address stands among the recipients; else the only one, or the first. */
async function tournamentWrittenTo(shell: Shell, read: ReadLetter): Promise<StoredTournament | null> {
  const { db } = shell.store
  const recipients = new Set(recipientsOf(read.letter))
  let first: StoredTournament | null = null
  for (const id of await tournamentIds(db)) {
    const stored = await loadTournament(db, id)
    if (stored !== null && recipients.has(stored.tournament.address)) return stored
    first ??= stored
  }
  return first
}
