/**
 * What a letter says about one game (correspondence.md section 4): the sender's own words, cut into moves, dates and
 * statements, weighed once against the record. Pure; nothing is repaired and nothing guessed.
 */
import { dateIn, daysBetween, type PlainDate } from '../../core/plainDate.ts'
import type { ParsedLetter } from '../../mail/letter.ts'
import { buildCase, type Case } from './read/case.ts'
import { leaveOf } from './read/leave.ts'
import { offerToAnswer } from './read/checksActs.ts'
import type { Outcome } from './read/outcome.ts'
import { weigh } from './read/verdict.ts'
import type { Evidence, LetterStamp, Reading, Situation } from './reading.ts'

export function readLetter(letter: ParsedLetter, situation: Situation, stamp: LetterStamp): Reading {
  const c = buildCase(letter, situation, stamp)
  const { outcome } = weigh(c)
  return complete(c, outcome)
}

function dateProblemOf(c: Case): Reading['dateProblem'] {
  const { sent, received, timeUsed } = c.facts
  if (sent !== null) {
    const good: PlainDate[] = [c.stamp.date, dateIn(c.stamp.at, c.situation.zone)]
    if (c.stamp.headerDate !== null) good.push(c.stamp.headerDate)
    if (!good.includes(sent)) return 'sent-differs-from-stamp'
  }
  if (sent !== null && received !== null && timeUsed !== null && daysBetween(received, sent) !== timeUsed)
    return 'time-arithmetic'
  return null
}

function complete(c: Case, outcome: Outcome): Reading {
  const { facts, statements } = c
  const shown = c.reply.kind === 'move' ? c.reply : null
  const number = Math.ceil((c.last + 1) / 2)
  const reading: Reading = {
    sender: c.role,
    repeated: c.repeated,
    repetition: c.repetition,
    move:
      shown === null || !c.onMove
        ? null
        : { san: shown.move.san, number, side: c.last % 2 === 0 ? 'white' : 'black' },
    asWritten: null,
    candidates: [],
    conditionals: c.onMove ? c.proposals.conditionals : [],
    conditionalsRejected: c.proposals.rejected,
    accepted: [],
    plies: [],
    reported: [],
    recordMismatch:
      c.mismatch === null ? null : { ply: c.mismatch.ply, theirs: c.mismatch.theirs, ours: c.mismatch.ours },
    repeatOf: null,
    received: facts.received,
    sent: facts.sent,
    opponentSent: facts.opponentSent,
    expectedReply: facts.expectedReply,
    stamp: c.stamp.date,
    timeUsed: facts.timeUsed,
    timeTotal: facts.timeTotal,
    opponentTime: facts.opponentTime,
    dateProblem: dateProblemOf(c),
    drawOffer: statements.drawOffer !== null && !c.over && c.side !== null,
    drawDeclined: statements.drawDecline !== null && offerToAnswer(c),
    conditionalResign: statements.conditionalResign !== null,
    result: null,
    reportedResult:
      outcome.kind === 'result' && !c.over && outcome.verdict === 'file'
        ? (c.reportedResult?.result ?? null)
        : null,
    leave: c.side === null ? null : leaveOf(c.part, c.stamp.headerDate ?? c.stamp.date),
    claim: c.side === null ? null : (statements.claim?.what ?? null),
    quotedOnly: c.quotedOnly,
    held: null,
    commands: c.commands,
    fullRecord: c.fullRecord,
    notes: [],
    ownText: c.ownText,
    evidence: [],
    ...outcome,
  }
  return { ...reading, evidence: evidenceOf(c, reading) }
}

/** The words of the letter on which each part of the reading rests. */
function evidenceOf(c: Case, reading: Reading): readonly Evidence[] {
  const found: Evidence[] = []
  const add = (
    what: string,
    span: { readonly at: number; readonly end: number } | null | undefined,
  ): void => {
    if (span === null || span === undefined) return
    found.push({ what, words: c.ownText.slice(span.at, span.end).replace(/\s+/g, ' ').trim(), at: span.at })
  }
  if (reading.repeated !== null) {
    if (c.repeatedWhere === 'own words') add('repetition', c.repeatedBy)
    else if (c.repeatedWhere !== null) found.push({ what: 'repetition', words: c.repeatedWhere, at: -1 })
  }
  const reply = c.acceptance.kind === 'taken' ? c.acceptance.reply : (c.reported?.reply ?? c.reply)
  if (reply.kind === 'move') {
    if (c.part.mentions.includes(reply.mention) || c.part.mentions.some(m => m.at === reply.mention.at))
      add('move', reply.mention)
    else found.push({ what: 'move', words: 'the attached game score', at: -1 })
  }
  for (const used of c.proposals.used) add('conditional', used)
  if (c.mismatch !== null) add('record', c.mismatch.mention)
  for (const words of c.facts.words) {
    const shown = {
      received: reading.received,
      sent: reading.sent,
      'time used': reading.timeUsed,
      'time total': reading.timeTotal,
    }
    if ((shown as { readonly [name: string]: unknown })[words.what] !== null) add(words.what, words)
  }
  if (reading.kind === 'resign') add('resignation', c.statements.resign)
  if (reading.kind === 'accept-draw') add('draw accepted', c.statements.drawAccept)
  if (reading.drawOffer) add('draw offer', c.statements.drawOffer)
  if (reading.drawDeclined) add('draw declined', c.statements.drawDecline)
  if (reading.claim !== null) add('claim', c.statements.claim)
  if (reading.leave !== null) add('leave', c.statements.leave[0])
  if (reading.kind === 'protest') add('protest', c.statements.protest)
  return found
}
