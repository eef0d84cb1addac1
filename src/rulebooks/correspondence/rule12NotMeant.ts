/** "Not meant? Answer within 24 hours" (section 8): what a player's answer to `game-over` must say, and what follows. */
import type { GameId, LetterId, Side } from '../../core/ids.ts'
import type { Instant } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { playerOf } from './people.ts'
import { fold } from './read/words.ts'
import { notMeant } from './rule12Records.ts'

/** Plain lists of words, over the folded text; friendly talk after a game ("my mistake on move 20") is none of them. */
const SAYINGS: readonly RegExp[] = [
  /\b(?:was|is|were) not (?:meant|intended)\b/,
  /\bnot meant\b/,
  /\b(?:did not|didnt|do not|dont|never) (?:mean|intend|want|wish) to (?:resign|accept|agree|claim|end|send that|give up)\b/,
  /\b(?:did not|didnt|have not|havent|never) (?:resign|resigned|accept|accepted|agree|agreed)\b/,
  /\b(?:resignation|acceptance|draw) (?:was|is) (?:a mistake|an error|not meant|a joke|by mistake)\b/,
  /\b(?:resigned|accepted|agreed) by (?:mistake|accident)\b/,
  /\b(?:the )?game is not over\b/,
  /\bplease reinstate\b|\breinstate the game\b/,
]

/** Most of a text that is looked at. */
const MOST_TEXT = 4000

export function saysNotMeant(ownText: string): boolean {
  const low = fold(ownText.slice(0, MOST_TEXT)).replace(/\s+/g, ' ')
  return SAYINGS.some(saying => saying.test(low))
}

/**
 * A letter about a game that is over: true when it says that the end was not meant and was dealt with. Later than 24 hours:
 * `not-allowed` to the sender, facts who, why.
 */
export function actOnNotMeant(
  draft: Draft,
  game: GameId,
  said: {
    readonly side: Side
    readonly letter: LetterId
    readonly text: string
    readonly stampAt: Instant
  },
): boolean {
  if (!saysNotMeant(said.text)) return false
  const outcome = notMeant(draft, game, said)
  if (outcome === 'late')
    draft.notify({
      kind: 'not-allowed',
      game,
      to: playerOf(draft.tournament, game, said.side).person,
      rules: ['13B'],
      about: said.letter.slice(0, 16),
      facts: {
        who: 'the Controller',
        why: 'The 24 hours after the end of the game are over. Your Team Captain may put it before the Controller (REFER).',
      },
    })
  return outcome !== 'not-over'
}
