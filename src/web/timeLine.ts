/** Entries of a game's record in a few plain words each; null for those that say nothing to a person. */
import type { Entry } from '../core/entry.ts'
import type { GameEntries } from '../rulebooks/correspondence/evolve.ts'
import { spellShortDate as day } from '../core/plainDate.ts'
import { writtenMove } from '../rulebooks/correspondence/play.ts'
import { plainWord } from './words.ts'

type Words = { readonly [K in keyof GameEntries]?: (payload: GameEntries[K]) => string }

const WORDS: Words = {
  GameOpened: ({ takenOver }) =>
    takenOver === null
      ? 'The game was opened'
      : `The game was taken over after ${takenOver.plies.length} half-moves`,
  PlyRecorded: ply =>
    `${writtenMove(ply.ply, ply.san)} recorded, sent ${day(ply.sent.on)} (${plainWord(ply.sent.basis, 'basis')})${ply.basis === 'own' ? '' : `, ${ply.basis}`}`,
  ProposalMade: ({ lines }) =>
    `Conditional proposal: ${lines.map(line => `if ${line.if} then ${line.then}`).join('; ')}`,
  DrawOffered: ({ by }) => `Draw offered by ${by}`,
  DrawDeclined: ({ by }) => `Draw declined by ${by}`,
  MoveReferredBack: refusal => `A reply of ${refusal.by} was referred back: ${refusal.reason}`,
  DateCorrected: ({ ply, field, to }) =>
    `The date ${field} of half-move ${ply} was set to ${day(to.on)} (${plainWord(to.basis, 'basis')})`,
  PliesStruck: ({ from }) => `The record was struck from half-move ${from} on`,
  LeaveBegun: leave => `Leave of ${leave.side}: ${day(leave.from)} to ${day(leave.to)} (${leave.kind})`,
  LeaveEnded: ({ lastDay }) =>
    lastDay === null ? 'Leave cancelled in this game' : `Leave ends on ${day(lastDay)}`,
  LeaveRestored: ({ lastDay }) => `Leave counts again, up to ${day(lastDay)}`,
  TimeExceeded: told => `Time of ${told.side} exceeded at move ${told.move}, since ${day(told.since)}`,
  TimeExceededWithdrawn: ({ why }) => `The time notice was withdrawn: ${why}`,
  SilenceFlagged: ({ by }) => `40 days of silence of ${by}: put before the Controller`,
  DelayReported: ({ team }) => `Delay reported by ${team}`,
  ClaimMade: claim => `Claim ${claim.case}: time limit, by ${claim.by}`,
  ProtestMade: () => 'Protest against the claim',
  ClaimClosed: ({ outcome }) => `Claim ${outcome}`,
  DisagreementOpened: each => `Disagreement ${each.case}: ${each.kind}`,
  DisagreementSettled: ({ case: id }) => `Disagreement ${id} settled`,
  RulingMade: ruling => `Ruling: ${ruling.what}`,
  RulingUndone: ({ id }) => `Ruling ${id} undone`,
  GameSuspended: () => 'The game was suspended',
  GameResumed: () => 'The game was resumed',
  GameEnded: ({ result, reason }) => `The game ended ${result} (${reason})`,
  GameReinstated: () => 'The game was reinstated',
  RecordReceived: ({ from }) => `The record came from ${from}: the result is official`,
}

export function entryWords(entry: Entry): string | null {
  const say = WORDS[entry.kind as keyof GameEntries] as ((payload: unknown) => string) | undefined
  return say === undefined ? null : say(entry.payload)
}
