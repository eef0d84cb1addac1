import { ending } from '../../../chess/replay.ts'
import type { LetterKind, Problem, Reading } from '../reading.ts'
import type { Case } from './case.ts'
import type { Reply } from './part.ts'
import { DRAW } from './statementWords.ts'

export type Outcome = {
  readonly verdict: Reading['verdict']
  readonly kind: LetterKind
  readonly problem: Problem | null
} & Partial<Omit<Reading, 'verdict' | 'kind' | 'problem'>>

/** Own words are read up to here. */
const OWN_TEXT_CAP = 65_000

interface Check {
  readonly rule: string
  readonly title: string
  readonly says: (c: Case) => Outcome | null
}

const file = (kind: LetterKind, more: Partial<Outcome> = {}): Outcome => ({
  verdict: 'file',
  kind,
  problem: null,
  ...more,
})
const referBack = (problem: Problem, more: Partial<Outcome> = {}): Outcome => ({
  verdict: 'refer-back',
  kind: 'move',
  problem,
  ...more,
})

/** The sender says himself that he sends his move again (3A). */
export const SAID_TO_BE_A_REPEAT = 'said to be a repeat'

const lostBy = (side: 'white' | 'black'): '1-0' | '0-1' => (side === 'white' ? '0-1' : '1-0')
const noFacts = {
  received: null,
  sent: null,
  timeUsed: null,
  timeTotal: null,
  opponentTime: null,
  dateProblem: null,
} as const

/** What the sender plays now: his reply, or the reply behind the proposals that he takes up. */
const played = (c: Case): Reply => (c.acceptance.kind === 'taken' ? c.acceptance.reply : c.reply)

const playsSomething = (c: Case): boolean =>
  c.onMove && (c.reply.kind !== 'none' || c.acceptance.kind !== 'none' || c.disagreement !== null)

const senderUnknown: Check = {
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

const unreadable: Check = {
  rule: '4C',
  title: 'nothing in the letter can be read',
  says: c =>
    c.unreadable && c.onMove
      ? referBack('illegible', { kind: 'unreadable' })
      : c.unreadable
        ? file('unreadable')
        : null,
}

const tooLong: Check = {
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

/** 'Black resigns', written by White, is a report about the opponent: nobody resigns for another. */
function namesTheOther(c: Case, said: { readonly at: number; readonly end: number }): boolean {
  const words = c.part.text.slice(Math.max(0, said.at - 20), said.end).toLowerCase()
  const named = /\b(white|black) (?:resigns?|gives? up)\b/.exec(words)?.[1]
  return named !== undefined && named !== c.side
}

const resigns: Check = {
  rule: 'FIDE 5.1.2',
  title: 'the sender resigns: the game ends, whatever moves the letter mentions',
  says: c =>
    c.side !== null && !c.over && c.statements.resign !== null && !namesTheOther(c, c.statements.resign)
      ? file('resign', { result: lostBy(c.side), move: null, drawOffer: false, conditionals: [] })
      : null,
}

/** An offer stands that this player may answer: his opponent's. An offer without a move is answered while it is not his turn. */
export const offerToAnswer = (c: Case): boolean =>
  c.situation.drawOfferBy === undefined
    ? c.situation.drawOfferPending && c.onMove
    : c.side !== null && c.situation.drawOfferBy !== null && c.situation.drawOfferBy !== c.side

const agreesDraw: Check = {
  rule: 'FIDE 5.2.3',
  title: 'the sender accepts the draw that was offered',
  says: c => {
    if (c.statements.drawAccept === null || c.over) return null
    if (!offerToAnswer(c)) {
      if (playsSomething(c)) return null
      return file('accept-draw', { move: null, drawOffer: false, notes: ['no draw offer is open'] })
    }
    return file('accept-draw', { result: '1/2-1/2', move: null, drawOffer: false, conditionals: [] })
  },
}

const finished: Check = {
  rule: '12',
  title: 'the game is over: a result or a late letter',
  says: c => {
    if (!c.over) return null
    const kind: LetterKind =
      c.commands.length > 0 && c.statedResult === null
        ? 'command'
        : c.statedResult !== null || c.fullRecord
          ? 'result'
          : 'question'
    return file(kind, {
      move: null,
      drawOffer: false,
      conditionals: [],
      result: kind === 'result' ? (c.boardResult ?? c.statedResult) : null,
      ...noFacts,
    })
  },
}

const claims: Check = {
  rule: '7, 8',
  title: 'a claim, a protest or a notice of leave that plays no move',
  says: c => {
    if (playsSomething(c) || c.reported !== null) return null
    if (c.statements.protest !== null) return file('protest', { move: null, claim: null, ...noFacts })
    if (c.statements.claim !== null) return file('claim', { move: null, ...noFacts })
    if (c.statements.leave.length > 0 && leaveDates(c)) return file('leave', { move: null, ...noFacts })
    return null
  },
}

const leaveDates = (c: Case): boolean =>
  c.part.dates.some(date => c.statements.leave.some(span => date.at >= span.at && date.at <= span.end + 200))

const retracts: Check = {
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

const DRAWN: ReadonlySet<string> = new Set([...DRAW, 'drawn'])

const reportsResult: Check = {
  rule: '12A',
  title: 'a result with the whole game, and no move: the end is reported',
  says: c =>
    c.side !== null && c.statedResult !== null && c.fullRecord && !playsSomething(c)
      ? file('result', {
          result:
            c.statedResult === '1/2-1/2' && c.part.prose.some(low => DRAWN.has(low)) ? c.statedResult : null,
          move: null,
          drawOffer: false,
          conditionals: [],
          repeatOf: null,
          ...noFacts,
        })
      : null,
}

const already: Check = {
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

const reportsUnseen: Check = {
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

const notOnMove: Check = {
  rule: '4',
  title: 'it is not his turn',
  says: c => {
    if (c.onMove) return null
    return file(quietKind(c), {
      move: null,
      conditionals: [],
      repetition: c.last === 0 ? 'none-due' : 'missing',
      repeated: null,
    })
  },
}

const quietKind = (c: Case): LetterKind =>
  c.statements.drawOffer !== null
    ? 'draw-offer'
    : c.commands.length > 0
      ? 'command'
      : c.statedResult !== null
        ? 'result'
        : c.statements.repeat !== null && !c.statements.question
          ? 'repeat'
          : 'question'

const nothingPlayed: Check = {
  rule: '4D',
  title: 'no reply move',
  says: c => {
    if (playsSomething(c)) return null
    if (c.statements.drawOffer !== null) return file('draw-offer', { problem: 'no-move' })
    if (c.letter.ownText?.forwarded === true || c.letter.ownHtml?.forwarded === true) return file('question')
    if (c.empty && c.commands.length === 0) return referBack('no-move')
    if (c.commands.length > 0) return file('command')
    const talksOfDue = c.part.alignment.placed.some(
      placed => placed.ply !== null && placed.ply > c.last && placed.stance.kind === 'talk',
    )
    if (
      c.statements.follows ||
      c.statements.question ||
      c.statements.resignTalk ||
      c.statements.conditionalResign !== null ||
      talksOfDue
    )
      return file('question')
    if (c.statedResult !== null && c.part.alignment.weak.length === 0) return file('result')
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

const movesLater: Check = {
  rule: '4D',
  title: 'he says that his move comes later, so what stands elsewhere is no move',
  says: c =>
    c.statements.moveLater !== null && c.acceptance.kind === 'none'
      ? file('question', { move: null, conditionals: [] })
      : null,
}

const partsDisagree: Check = {
  rule: '4C',
  title: 'two parts of the letter give different moves',
  says: c =>
    c.disagreement === null
      ? null
      : referBack('ambiguous', { asWritten: c.disagreement, move: null, conditionals: [] }),
}

const boardsDiffer: Check = {
  rule: '2E, 5D',
  title: 'his score has another earlier move than our record',
  says: c => (c.mismatch === null ? null : referBack('record-mismatch')),
}

const conditionalAnswer: Check = {
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

const repetitionWrong: Check = {
  rule: '4B',
  title: 'the latest move is not repeated, or another one is',
  says: c => {
    if (c.acceptance.kind === 'taken') return null
    if (c.repetition === 'correct' || c.repetition === 'none-due') return null
    const numberWrong = c.repetition === 'missing' && c.reply.kind === 'move' && c.reply.misnumbered
    return referBack(numberWrong ? 'wrong-number' : 'repetition')
  },
}

function replyProblem(
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

const replyUnclear: Check = {
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
function accept(c: Case, reply: Extract<Reply, { kind: 'move' }>, more: Partial<Outcome> = {}): Outcome {
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

const plays: Check = {
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

/** Read from the top. */
export const CHECKS: readonly Check[] = [
  senderUnknown,
  unreadable,
  tooLong,
  finished,
  resigns,
  agreesDraw,
  claims,
  retracts,
  reportsResult,
  already,
  reportsUnseen,
  notOnMove,
  nothingPlayed,
  movesLater,
  partsDisagree,
  boardsDiffer,
  conditionalAnswer,
  repetitionWrong,
  replyUnclear,
  plays,
]

export function weigh(c: Case): { readonly outcome: Outcome; readonly by: Check } {
  for (const check of CHECKS) {
    const outcome = check.says(c)
    if (outcome !== null) return { outcome, by: check }
  }
  return { outcome: file('question'), by: nothingPlayed }
}
