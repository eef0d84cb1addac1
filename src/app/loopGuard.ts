/**
 * Letters without any mark of a machine that only a machine writes (mail.md section 4, 12): an answer within ten seconds
 * of our mail, twice; the same words over and over. Its sender gets no automatic answer for a day, and a person is told.
 */
import type { Address } from '../core/ids.ts'
import { addHours } from '../core/plainDate.ts'
import { quickReplies } from '../store/quickReplies.ts'
import { mute, noteAlert } from '../store/runs.ts'
import type { ReadLetter } from './letterInHand.ts'
import type { Shell } from './shell.ts'

/** Nobody reads a mail and answers it in less. */
const QUICK_SECONDS = 10
/** Letters with the same words within an hour before the one that is too many. */
const SAME_WORDS = 3

/** Why a letter is suspected, in words for the administrator; null when it is not. */
export async function loopSuspicion(shell: Shell, read: ReadLetter): Promise<string | null> {
  const from = read.letter.from?.address
  if (from === undefined || read.screening.kind !== 'human' || read.claimed.released !== null) return null
  const { sameWords, notices } = read.lookedUp
  if (sameWords >= SAME_WORDS) return `the same text came ${sameWords + 1} times within an hour`
  const answered = new Set(read.letter.inReplyTo)
  const { quick, earlier } = await quickReplies(
    shell.store.db,
    {
      id: read.claimed.id,
      from,
      receivedAt: read.claimed.receivedAt,
      notices: notices.filter(each => answered.has(each.messageId)).map(each => each.id),
    },
    QUICK_SECONDS,
  )
  return quick && earlier > 0 ? `it answers our mail within ${QUICK_SECONDS} seconds, again and again` : null
}

/** Mutes the sender for a day, and tells the administrator once. */
export async function breakLoop(shell: Shell, about: Address | null, why: string): Promise<void> {
  const now = shell.clock.now()
  await shell.store.inTransaction(async tx => {
    const text = `Mail goes round in a circle with ${about ?? 'an unnamed sender'}: ${why}. No automatic answer goes there for a day.`
    await noteAlert(tx, { at: now, kind: 'loop', about: about ?? '', text }, addHours(now, -24))
    if (about !== null) await mute(tx, about, addHours(now, 24), why)
  })
}
