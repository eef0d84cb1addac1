/** The Controller asks the sender of a held letter something; the letter stays held, his answer is a new letter. */
import { createHash } from 'node:crypto'
import type { Address, LetterId, TournamentId } from '../core/ids.ts'
import { letterOutcome } from '../store/evidence.ts'
import { readLetter } from '../store/inbox.ts'
import { enqueue } from './enqueue.ts'
import type { Shell } from './shell.ts'
import { refresh } from './world.ts'

/** Longest question taken. */
export const LONGEST_QUESTION = 2000

export type Asked = { readonly kind: 'asked'; readonly to: Address } | { readonly kind: 'no-sender' }

/** Sends the question; the same question about the same letter goes out once. */
export async function askSender(
  shell: Shell,
  id: TournamentId,
  question: { readonly letter: LetterId; readonly by: Address; readonly text: string },
): Promise<Asked> {
  const stored = await readLetter(shell.store.db, question.letter)
  const letter = stored === null ? null : await shell.parse(stored.bytes)
  const to = letter?.from?.address ?? null
  if (letter === null || to === null) return { kind: 'no-sender' }
  return shell.store.inTransaction(async tx => {
    const cache = await refresh(shell, tx, id)
    const outcome = await letterOutcome(tx, question.letter)
    if (cache === null || outcome?.state !== 'held') return { kind: 'no-sender' }
    const { tournament, outgoing } = cache
    const mark = createHash('sha256').update(question.text).digest('hex').slice(0, 12)
    await enqueue(
      shell,
      tx,
      [
        {
          key: `question:-:held-${question.letter.slice(0, 12)}:${mark}:${to}`,
          kind: 'question',
          game: null,
          to,
          cc: [],
          rules: ['1C'],
          facts: {
            game: null,
            letter: question.letter.slice(0, 12),
            subject: letter.subject,
            text: question.text,
          },
          view: { tournament: tournament.name, arbiter: tournament.address, by: tournament.controller.name },
          inReplyTo: question.letter,
          at: shell.clock.now(),
        },
      ],
      { tournament, outgoing },
    )
    return { kind: 'asked', to }
  })
}
