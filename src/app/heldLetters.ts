/** What a Controller said about held letters (RELEASE, REJECT): done in the transaction of his command. */
import type { Notice } from '../core/notice.ts'
import type { HeldLetterWord } from '../core/rulebook.ts'
import { heldLetters } from '../store/evidence.ts'
import { rejectHeldLetter, requeueLetter } from '../store/inbox.ts'
import type { Tx } from '../store/schema.ts'
import { enqueue } from './enqueue.ts'
import type { Shell } from './shell.ts'
import type { TournamentCache } from './world.ts'

/** Ids are named by their first figures, as the mail about the letter shows them. */
const MOST_HELD = 1000
const SHOWN = 12

export async function doHeldLetters(
  shell: Shell,
  tx: Tx,
  cache: Pick<TournamentCache, 'tournament' | 'outgoing'>,
  words: readonly HeldLetterWord[],
): Promise<void> {
  if (words.length === 0) return
  const { tournament, outgoing } = cache
  const waiting = await heldLetters(tx, tournament.id, MOST_HELD)
  const notices: Notice[] = []
  const notice = (kind: string, to: string, about: string, facts: Notice['facts']): Notice => ({
    key: `${kind}:-:held-${about}:${to}`,
    kind,
    game: null,
    to,
    cc: [],
    rules: ['1C'],
    facts: { game: null, ...facts },
    view: { tournament: tournament.name, arbiter: tournament.address },
    inReplyTo: null,
    at: shell.clock.now(),
  })
  for (const word of words) {
    const found = waiting.filter(line => line.id.startsWith(word.letter))
    const line = found[0]
    if (line === undefined || found.length > 1) {
      const choices = (found.length > 1 ? found : waiting).slice(0, 3)
      notices.push(
        notice('not-understood', tournament.controller.email, word.letter, {
          command: `${word.verdict.toUpperCase()} ${word.letter}`,
          question: 'which-letter',
          choices: choices.map(each => `${word.verdict.toUpperCase()} ${each.id.slice(0, SHOWN)}`),
        }),
      )
    } else if (word.verdict === 'release') {
      await requeueLetter(tx, line.id, { game: word.game, person: word.person ?? null })
    } else {
      await rejectHeldLetter(tx, line.id)
      if (line.from !== null && word.text !== '')
        notices.push(
          notice('decision', line.from, line.id.slice(0, SHOWN), {
            command: 'REJECT',
            word: 'REJECT',
            case: null,
            grounds: word.text,
            subject: line.subject,
            by: tournament.controller.name,
            appealUntil: null,
            appealTo: tournament.appeals.email,
          }),
        )
    }
  }
  await enqueue(shell, tx, notices, { tournament, outgoing })
}
