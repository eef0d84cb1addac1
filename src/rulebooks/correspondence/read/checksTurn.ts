/** Checks of whose turn it is: what is recorded already, what we never saw, and letters without a move (3A, 4A, 4D, 5D). */
import type { LetterKind } from '../reading.ts'
import type { Case } from './case.ts'
import { accept, replyProblem } from './checksReply.ts'
import { type Check, file, OUT_OF_TURN, playsSomething, referBack, SAID_TO_BE_A_REPEAT } from './outcome.ts'

export const retracts: Check = {
  rule: '4A',
  title: 'another move for a ply that he has already played: the first stands',
  says: c => {
    const own = c.ownLast
    if (own === null || own.same || playsSomething(c) || c.reported !== null) return null
    if (c.onMove && c.repetition === 'correct') return null
    if (own.placed.stance.kind !== 'played' && c.statements.retract === null) return null
    const repeat = c.statements.repeat !== null && c.statements.retract === null
    return file(repeat ? 'repeat' : 'question', {
      problem: repeat ? 'repeat-differs' : 'retraction',
      move: null,
      asWritten: own.placed.mention.core,
    })
  },
}

export const already: Check = {
  rule: '3A',
  title: 'the move that he sends is already in the record',
  says: c => {
    const own = c.ownLast
    if (own === null || !own.same || playsSomething(c) || c.reported !== null) return null
    if (c.onMove && (c.repetition === 'correct' || c.repetition === 'incorrect')) return null
    if (c.onMove && !own.placed.stance.structural) return null
    return {
      verdict: 'already',
      kind: 'repeat',
      problem: null,
      repeatOf: { san: c.situation.sans[own.ply - 1] ?? '', ply: own.ply },
      move: null,
      conditionals: [],
      ...(c.statements.repeat === null ? {} : { notes: [SAID_TO_BE_A_REPEAT] }),
    }
  },
}

export const reportsUnseen: Check = {
  rule: '5D',
  title: "it repeats a move of the opponent's that we never saw, and answers it",
  says: c => {
    if (c.reported === null) return null
    const { opponent, earlier, reply } = c.reported
    const reported = [...earlier, opponent]
    const repeated = { san: opponent.san, ply: opponent.ply }
    if (c.mismatch !== null) return referBack('record-mismatch', { repetition: 'correct', repeated })
    if (reply.kind !== 'move')
      return reply.kind === 'none' ? null : replyProblem(reply, { repetition: 'correct', repeated, reported })
    return accept(c, reply, {
      repetition: 'correct',
      repeated,
      reported,
      plies: [reply.move.san],
    })
  },
}

/** Most plies that an early move may be ahead: a higher number is of another game. */
const MOST_AHEAD = 6

/** A move of his own for a ply that is not due yet, and not recorded: his opponent's answer has not reached us. */
function outOfTurn(c: Case): string | null {
  const { side, last, statements } = c
  if (side === null || statements.moveLater !== null || statements.drawOffer !== null) return null
  const own = (ply: number): boolean => (ply % 2 === 1) === (side === 'white')
  const early = c.part.alignment.placed.find(({ ply, stance, mention }) => {
    if (stance.kind !== 'played' || !stance.structural || stance.dropped || stance.proposing) return false
    const numbered = ply !== null && (mention.number !== null || ply !== last + 1)
    if (numbered) return ply > last && ply <= last + MOST_AHEAD && own(ply)
    // 'O-O received' is the opponent's.
    const behind = c.part.tokens.filter(token => token.at >= mention.end).slice(0, 3)
    return mention.core.length > 2 && !behind.some(token => c.part.words.received.has(token.low))
  })
  return early === undefined ? null : early.mention.raw
}

export const notOnMove: Check = {
  rule: '4',
  title: 'it is not his turn',
  says: c => {
    if (c.onMove) return null
    const early = outOfTurn(c)
    return file(quietKind(c), {
      move: null,
      conditionals: [],
      repetition: c.last === 0 ? 'none-due' : 'missing',
      repeated: null,
      ...(early === null ? {} : { asWritten: early, notes: [OUT_OF_TURN] }),
    })
  },
}

const quietKind = (c: Case): LetterKind =>
  c.statements.drawOffer !== null
    ? 'draw-offer'
    : c.commands.length > 0
      ? 'command'
      : c.statedResult !== null || c.reportedResult !== null
        ? 'result'
        : c.statements.repeat !== null && !c.statements.question
          ? 'repeat'
          : 'question'

export const nothingPlayed: Check = {
  rule: '4D',
  title: 'no reply move',
  says: c => {
    if (playsSomething(c)) return null
    if (c.statements.drawOffer !== null) return file('draw-offer', { problem: 'no-move' })
    if (c.letter.ownText?.forwarded === true || c.letter.ownHtml?.forwarded === true) return file('question')
    if (c.empty && c.commands.length === 0 && c.reportedResult === null) return referBack('no-move')
    if (c.commands.length > 0) return file('command')
    const talksOfDue = c.part.alignment.placed.some(
      placed => placed.ply !== null && placed.ply > c.last && placed.stance.kind === 'talk',
    )
    if (
      c.statements.follows ||
      c.statements.question ||
      c.statements.conditionalResign !== null ||
      talksOfDue
    )
      return file('question')
    const told = c.reportedResult !== null || (c.statedResult !== null && !c.statements.resignTalk)
    if (told && c.part.alignment.weak.length === 0) return file('result')
    if (c.statements.resignTalk) return file('question')
    if (c.part.alignment.weak.length > 0)
      return referBack('no-move', { asWritten: c.part.alignment.weak[0]?.mention.core ?? null })
    if (c.repetition === 'correct' || c.repetition === 'incorrect') return referBack('no-move')
    const wrong = c.part.alignment.placed.find(
      placed =>
        placed.ply !== null &&
        placed.ply > c.last + 1 &&
        placed.stance.kind === 'played' &&
        placed.stance.structural &&
        (placed.ply - c.last) % 2 === 1,
    )
    if (wrong !== undefined) return referBack('wrong-number', { asWritten: wrong.mention.core })
    if (
      c.part.mentions.length > 0 &&
      c.part.alignment.placed.some(placed => placed.stance.kind === 'played' && placed.ply !== null)
    )
      return referBack('no-move')
    return file('question')
  },
}

export const movesLater: Check = {
  rule: '4D',
  title: 'he says that his move comes later, so what stands elsewhere is no move',
  says: c =>
    c.statements.moveLater !== null && c.acceptance.kind === 'none'
      ? file('question', { move: null, conditionals: [] })
      : null,
}
