/** Checks of what is done without a move: resignation, agreement, claims, leave, results. */
import type { LetterKind } from '../reading.ts'
import type { Case } from './case.ts'
import { gameHint } from './namesGame.ts'
import { type Check, file, noFacts, playsSomething } from './outcome.ts'
import { DRAW } from './statementWords.ts'

const lostBy = (side: 'white' | 'black'): '1-0' | '0-1' => (side === 'white' ? '0-1' : '1-0')
/** 'Black resigns', written by White, is a report about the opponent: nobody resigns for another. */
function namesTheOther(c: Case, said: { readonly at: number; readonly end: number }): boolean {
  const words = c.part.text.slice(Math.max(0, said.at - 20), said.end).toLowerCase()
  const named = /\b(white|black) (?:resigns?|gives? up)\b/.exec(words)?.[1]
  return named !== undefined && named !== c.side
}

/** 'The game in which I am Black', written by White, and 'our second game' are about another game than this. */
function namesOtherGame(c: Case): boolean {
  const { side, letter } = gameHint(c.ownText)
  const own = /[ab]$/.exec(c.situation.gameId)?.[0] ?? null
  return (side !== null && side !== c.side) || (letter !== null && own !== null && own !== letter)
}

export const resigns: Check = {
  rule: 'FIDE 5.1.2',
  title: 'the sender resigns: the game ends, whatever moves the letter mentions',
  says: c =>
    c.side !== null &&
    !c.over &&
    c.statements.resign !== null &&
    !namesTheOther(c, c.statements.resign) &&
    !namesOtherGame(c)
      ? file('resign', { result: lostBy(c.side), move: null, drawOffer: false, conditionals: [] })
      : null,
}

/** An offer stands that this player may answer: his opponent's. An offer without a move is answered while it is not his turn. */
export const offerToAnswer = (c: Case): boolean =>
  c.situation.drawOfferBy === undefined
    ? c.situation.drawOfferPending && c.onMove
    : c.side !== null && c.situation.drawOfferBy !== null && c.situation.drawOfferBy !== c.side

export const agreesDraw: Check = {
  rule: 'FIDE 5.2.3',
  title: 'the sender accepts the draw that was offered',
  says: c => {
    if (c.over) return null
    // '1/2-1/2' is the word of agreement where an offer stands.
    const inShort =
      (c.agreesInShort || c.reportedResult?.result === '1/2-1/2') && offerToAnswer(c) && !playsSomething(c)
    if ((c.statements.drawAccept === null && !inShort) || namesOtherGame(c)) return null
    if (!offerToAnswer(c)) {
      // 'We agreed a draw' with no offer in the record is a report of it.
      if (c.reportedResult?.agreed === true && !playsSomething(c))
        return file('result', { move: null, drawOffer: false, conditionals: [], ...noFacts })
      if (playsSomething(c)) return null
      return file('accept-draw', { move: null, drawOffer: false, notes: ['no draw offer is open'] })
    }
    return file('accept-draw', { result: '1/2-1/2', move: null, drawOffer: false, conditionals: [] })
  },
}

export const finished: Check = {
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

export const claims: Check = {
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

const DRAWN: ReadonlySet<string> = new Set([...DRAW, 'drawn'])

export const reportsResult: Check = {
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
