/** Entries of a game's record in a few plain words each; null for those that say nothing to a person. */
import type { Entry } from '../core/entry.ts'
import type { GameEntries } from '../rulebooks/correspondence/evolve.ts'
import { writtenMove } from '../rulebooks/correspondence/play.ts'

type Words = { readonly [K in keyof GameEntries]?: (payload: GameEntries[K]) => string }

const WORDS: Words = {
  GameOpened: ({ takenOver }) =>
    takenOver === null
      ? 'The game was opened'
      : `The game was taken over after ${takenOver.plies.length} plies`,
  PlyRecorded: ply =>
    `${writtenMove(ply.ply, ply.san)} recorded, sent ${ply.sent.on} (${ply.sent.basis}), basis ${ply.basis}`,
  ProposalMade: ({ lines }) =>
    `Conditional proposal: ${lines.map(line => `if ${line.if} then ${line.then}`).join('; ')}`,
  DrawOffered: ({ by }) => `Draw offered by ${by}`,
  DrawDeclined: ({ by }) => `Draw declined by ${by}`,
  MoveReferredBack: refusal => `A reply of ${refusal.by} was referred back: ${refusal.reason}`,
  DateCorrected: ({ ply, field, to }) => `Date ${field} of ply ${ply} set to ${to.on} (${to.basis})`,
  PliesStruck: ({ from }) => `The record was struck from ply ${from}`,
  LeaveBegun: leave => `Leave of ${leave.side}: ${leave.from} to ${leave.to} (${leave.kind})`,
  LeaveEnded: ({ lastDay }) =>
    lastDay === null ? 'Leave cancelled in this game' : `Leave ends on ${lastDay}`,
  TimeExceeded: told => `Time of ${told.side} exceeded at move ${told.move}, since ${told.since}`,
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
