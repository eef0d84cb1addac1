/**
 * What CONFIRM does, by the question that it answers: one table. A question is asked by an entry `QuestionAsked` under
 * the key of its notice, in the record that it is about; its `action` names the row here.
 */
import { type GameId, type Side, SIDES, type SubjectId } from '../../core/ids.ts'
import { confirmConceded } from './commands07.ts'
import { confirms09 } from './confirms09.ts'
import type { Draft } from './draft.ts'
import { isPerson, playerOf } from './people.ts'
import type { CommandResult, GivenCommand } from './powers.ts'
import { confirmForward } from './rule04Forward.ts'
import { confirmAddress } from './rule05Address.ts'
import { confirmSwap } from './rule13Swap.ts'
import type { OpenQuestion } from './state.ts'

export interface AskedQuestion {
  readonly key: string
  readonly subject: SubjectId
  readonly question: OpenQuestion
}

/** Does what was asked; the question is marked as answered when it says `done`. */
export type ConfirmAction = (draft: Draft, asked: AskedQuestion, given: GivenCommand) => CommandResult

const gameOf = ({ subject, question }: AskedQuestion): GameId =>
  subject.startsWith('game:') ? subject.slice('game:'.length) : String(question.payload.game)

/** The side that the giver himself plays; a CONFIRM by his opponent to a copy is none. */
const ownSide = (draft: Draft, game: GameId, given: GivenCommand): Side | null =>
  SIDES.find(side => isPerson(playerOf(draft.tournament, game, side).person, given.address)) ?? null

export const CONFIRM_ACTIONS: { readonly [action: string]: ConfirmAction } = {
  'claim-conceded': (draft, asked, given) => confirmConceded(draft, gameOf(asked), given),

  swap: (draft, asked, given) => confirmSwap(draft, gameOf(asked), given),

  address: confirmAddress,

  forward(draft, asked, given) {
    const game = gameOf(asked)
    return asked.question.by === given.address || ownSide(draft, game, given) !== null
      ? confirmForward(draft, asked, game)
      : { kind: 'not-allowed', who: 'the player who forwarded his mail' }
  },

  ...confirms09,
}
