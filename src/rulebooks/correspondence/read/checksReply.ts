/** Checks of the reply itself: repetition, record, conditionals, and the move (4B to 4H). */
import { ending } from '../../../chess/replay.ts'
import type { Reading } from '../reading.ts'
import type { Case } from './case.ts'
import { type Check, type Outcome, played, referBack } from './outcome.ts'
import type { Reply } from './part.ts'

export const partsDisagree: Check = {
  rule: '4C',
  title: 'two parts of the letter give different moves',
  says: c =>
    c.disagreement === null
      ? null
      : referBack('ambiguous', { asWritten: c.disagreement, move: null, conditionals: [] }),
}

export const boardsDiffer: Check = {
  rule: '2E, 5D',
  title: 'his score has another earlier move than our record',
  says: c => (c.mismatch === null ? null : referBack('record-mismatch')),
}

export const conditionalAnswer: Check = {
  rule: '4G, 4H',
  title: 'an open proposal met but not repeated or not answered',
  says: c => {
    if (c.acceptance.kind === 'unanswered') return referBack('conditional-unanswered')
    if (c.acceptance.kind === 'unrepeated')
      return referBack('repetition', { repetition: 'incorrect', repeated: c.acceptance.repeated })
    if (c.acceptance.kind === 'ends') {
      if (c.repetition !== 'correct') return null
      const { accepted, plies } = c.acceptance
      const result = endOf(c, plies)
      const own = plies.length % 2 === 1 ? plies.at(-1) : plies.at(-2)
      return {
        verdict: 'accept',
        kind: 'move',
        problem: null,
        accepted,
        plies,
        move:
          own === undefined
            ? null
            : { san: own, ...numbered(c.last + plies.length - (plies.length % 2 === 1 ? 0 : 1)) },
        result,
      }
    }
    if (c.acceptance.kind === 'taken' && c.acceptance.reply.kind === 'none')
      return referBack('conditional-unanswered')
    return null
  },
}

export const repetitionWrong: Check = {
  rule: '4B',
  title: 'the latest move is not repeated, or another one is',
  says: c => {
    if (c.acceptance.kind === 'taken') return null
    if (c.repetition === 'correct' || c.repetition === 'none-due') return null
    const numberWrong = c.repetition === 'missing' && c.reply.kind === 'move' && c.reply.misnumbered
    return referBack(numberWrong ? 'wrong-number' : 'repetition')
  },
}

export function replyProblem(
  reply: Exclude<Reply, { kind: 'none' } | { kind: 'move' }>,
  more: Partial<Outcome> = {},
): Outcome {
  if (reply.kind === 'ambiguous')
    return referBack('ambiguous', {
      asWritten: reply.asWritten,
      candidates: reply.candidates.map(move => move.san),
      move: null,
      conditionals: [],
      ...more,
    })
  return referBack(reply.kind, { asWritten: reply.asWritten, move: null, conditionals: [], ...more })
}

export const replyUnclear: Check = {
  rule: '4C',
  title: 'the reply is ambiguous, illegal or illegible',
  says: c => {
    const reply = played(c)
    return reply.kind === 'move' || reply.kind === 'none' ? null : replyProblem(reply)
  },
}

function numbered(ply: number): { number: number; side: 'white' | 'black' } {
  return { number: Math.ceil(ply / 2), side: ply % 2 === 1 ? 'white' : 'black' }
}

/** How the game ends when these plies enter the record. */
function endOf(c: Case, plies: readonly string[]): Reading['result'] {
  if (c.acceptance.kind === 'ends') {
    const [line] = plies.slice(-1)
    if (line === undefined) return null
    if (line.endsWith('#')) return (c.last + plies.length) % 2 === 1 ? '1-0' : '0-1'
  }
  return null
}

/** Descriptive notation that nobody agreed on (2B): with one legal reading it is taken, and told. */
const unagreedNotation = (c: Case, reply: Extract<Reply, { kind: 'move' }>): boolean =>
  reply.mention.shape === 'descriptive' && c.part.notation.set.descriptive !== 'agreed'

/** A problem beside an acceptance is a warning for the receipt. */
export function accept(
  c: Case,
  reply: Extract<Reply, { kind: 'move' }>,
  more: Partial<Outcome> = {},
): Outcome {
  const ply =
    c.reported !== null
      ? c.reported.opponent.ply + 1
      : c.acceptance.kind === 'taken'
        ? c.acceptance.repeated.ply + 1
        : c.last + 1
  const end = ending([...c.situation.fens, reply.move.after])
  const wrongNumber = reply.misnumbered || c.wrongNumber
  return {
    verdict: 'accept',
    kind:
      c.statements.drawOffer !== null
        ? 'draw-offer'
        : c.proposals.conditionals.length > 0
          ? 'move+conditional'
          : 'move',
    problem: wrongNumber ? 'wrong-number' : unagreedNotation(c, reply) ? 'illegible' : null,
    move: { san: reply.move.san, ...numbered(ply) },
    plies: [reply.move.san],
    result: end?.result ?? null,
    conditionals: end === null ? c.proposals.conditionals : [],
    ...more,
  }
}

export const plays: Check = {
  rule: '4',
  title: 'a valid transmission',
  says: c => {
    const reply = played(c)
    if (reply.kind !== 'move') return null
    if (c.acceptance.kind === 'taken') {
      const { accepted, plies, repeated } = c.acceptance
      return accept(c, reply, {
        accepted,
        plies: [...plies, reply.move.san],
        repeated,
        repetition: 'correct',
      })
    }
    return accept(c, reply)
  },
}
