/** Checks of who writes and whether anything can be read. */
import type { LetterKind } from '../reading.ts'
import { type Check, file, noFacts, referBack } from './outcome.ts'

/** Own words are read up to here. */
const OWN_TEXT_CAP = 65_000

export const senderUnknown: Check = {
  rule: '3',
  title: 'the sender is no player of this game',
  says: c => {
    if (c.side !== null) return null
    if (c.role === 'unknown') {
      const transmits = c.reply.kind !== 'none' || c.repetition === 'correct'
      return transmits
        ? referBack('sender-unknown')
        : file('question', { problem: 'sender-unknown', ...noFacts })
    }
    const kind: LetterKind =
      c.commands.length > 0 ? 'command' : c.statements.protest !== null ? 'protest' : 'question'
    // A captain or official cannot move for a player (section 3, 5).
    return file(kind, { move: null, drawOffer: false, conditionals: [], ...noFacts })
  },
}

export const unreadable: Check = {
  rule: '4C',
  title: 'nothing in the letter can be read',
  says: c =>
    c.unreadable && c.onMove
      ? referBack('illegible', { kind: 'unreadable' })
      : c.unreadable
        ? file('unreadable')
        : null,
}

export const tooLong: Check = {
  rule: '4C',
  title: 'more text than is read: the sender is asked for less',
  says: c =>
    c.onMove && (c.part.crowded || c.ownText.length >= OWN_TEXT_CAP)
      ? referBack('illegible', {
          kind: 'unreadable',
          notes: ['the letter is too long'],
          move: null,
          conditionals: [],
        })
      : null,
}
