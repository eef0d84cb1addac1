/** The checks of a letter in the order in which they are made; the first that says something decides. */
import type { Case } from './case.ts'
import { agreesDraw, claims, finished, reportsResult, resigns } from './checksActs.ts'
import {
  boardsDiffer,
  conditionalAnswer,
  partsDisagree,
  plays,
  repetitionWrong,
  replyUnclear,
} from './checksReply.ts'
import { senderUnknown, tooLong, unreadable } from './checksSender.ts'
import { already, movesLater, notOnMove, nothingPlayed, reportsUnseen, retracts } from './checksTurn.ts'
import { type Check, file, type Outcome } from './outcome.ts'

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
