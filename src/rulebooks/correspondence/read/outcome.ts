/** What becomes of a letter in a game, and the form of a check that decides it. */
import type { LetterKind, Problem, Reading } from '../reading.ts'
import type { Case } from './case.ts'
import type { Reply } from './part.ts'

export type Outcome = {
  readonly verdict: Reading['verdict']
  readonly kind: LetterKind
  readonly problem: Problem | null
} & Partial<Omit<Reading, 'verdict' | 'kind' | 'problem'>>

export interface Check {
  readonly rule: string
  readonly title: string
  readonly says: (c: Case) => Outcome | null
}

export const file = (kind: LetterKind, more: Partial<Outcome> = {}): Outcome => ({
  verdict: 'file',
  kind,
  problem: null,
  ...more,
})
export const referBack = (problem: Problem, more: Partial<Outcome> = {}): Outcome => ({
  verdict: 'refer-back',
  kind: 'move',
  problem,
  ...more,
})

/** The sender says himself that he sends his move again (3A). */
export const SAID_TO_BE_A_REPEAT = 'said to be a repeat'

/** It is not his turn, and his move is none that is recorded. */
export const OUT_OF_TURN = 'out of turn'

export const noFacts = {
  received: null,
  sent: null,
  timeUsed: null,
  timeTotal: null,
  opponentTime: null,
  dateProblem: null,
} as const

/** What the sender plays now: his reply, or the reply behind the proposals that he takes up. */
export const played = (c: Case): Reply => (c.acceptance.kind === 'taken' ? c.acceptance.reply : c.reply)

export const playsSomething = (c: Case): boolean =>
  c.onMove && (c.reply.kind !== 'none' || c.acceptance.kind !== 'none' || c.disagreement !== null)
