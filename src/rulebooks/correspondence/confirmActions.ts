/**
 * What CONFIRM does, by the question that it answers: one table. A question is asked by an entry `QuestionAsked` under
 * the key of its notice, in the record that it is about; its `action` names the row here.
 */
import type { SubjectId } from '../../core/ids.ts'
import type { Draft } from './draft.ts'
import type { CommandResult, GivenCommand } from './powers.ts'
import { confirmConceded } from './commands07.ts'
import { confirms09 } from './confirms09.ts'
import type { OpenQuestion } from './state.ts'

export interface AskedQuestion {
  readonly key: string
  readonly subject: SubjectId
  readonly question: OpenQuestion
}

/** Does what was asked; the question is marked as answered when it says `done`. */
export type ConfirmAction = (draft: Draft, asked: AskedQuestion, given: GivenCommand) => CommandResult

export const CONFIRM_ACTIONS: { readonly [action: string]: ConfirmAction } = {
  'claim-conceded': (draft, asked, given) =>
    confirmConceded(draft, String(asked.question.payload.game), given),
  ...confirms09,
}
