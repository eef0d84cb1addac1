/** Rule 4F: a proposal binds its proposer until the opponent has moved; and words with an "if" that bind nobody. */
import { otherSide, type GameId } from '../../core/ids.ts'
import type { Draft } from './draft.ts'
import { playerOf } from './people.ts'
import { writtenMove } from './play.ts'
import type { Reading } from './reading.ts'
import type { Transmission } from './transmission.ts'

const PROPOSAL = /\b(?:conditionals?|conditional moves?|proposals?|if-?moves?|continuations?)\b/i
const TAKES_BACK =
  /\b(?:take (?:it |that |this )?back|takes? back|withdraw|cancel|forget|ignore|disregard|retract|drop|delete|scrap|no longer)\b/i
const ANOTHER = /\bif\b[^\n]{0,200}\binstead\b/i

/** He speaks of his own open proposal as if it could be taken back or changed. */
const takesBack = (text: string): boolean => {
  const said = text.slice(0, 4000)
  return (PROPOSAL.test(said) && TAKES_BACK.test(said)) || ANOTHER.test(said)
}

/**
 * `retraction-refused` to the proposer, his opponent in copy: the proposal stands until it is answered (4F). Facts:
 * proposal ([{if, then, after}]), stands (the move that it came with), ply, san. False when nothing of his is open, or he
 * does not speak of it.
 */
export function proposalStands(
  draft: Draft,
  game: GameId,
  { side, letter }: Transmission,
  reading: Reading,
): boolean {
  const { play } = draft.game(game)
  const latest = play.plies.at(-1)
  if (latest?.side !== side || play.pending.length === 0 || !takesBack(reading.ownText)) return false
  draft.notify({
    kind: 'retraction-refused',
    game,
    to: playerOf(draft.tournament, game, side).person,
    cc: [playerOf(draft.tournament, game, otherSide(side)).person],
    rules: ['4F'],
    about: letter.slice(0, 16),
    facts: {
      ply: latest.ply,
      san: latest.san,
      stands: writtenMove(latest.ply, latest.san),
      asWritten: '',
      proposal: play.pending.map(line => ({ if: line.if, then: line.then, after: line.after ?? [] })),
    },
  })
  return true
}

/** "If you play Qh7 I resign", without a move: filed and told, never executed (section 6). */
export function resignsIf(
  draft: Draft,
  game: GameId,
  { side, letter }: Transmission,
  reading: Reading,
): boolean {
  if (!reading.conditionalResign || reading.verdict === 'already') return false
  draft.notify({
    kind: 'not-allowed',
    game,
    to: playerOf(draft.tournament, game, side).person,
    rules: ['FIDE'],
    about: letter.slice(0, 16),
    facts: {
      who: 'you, by a plain statement',
      why: 'You resign only under a condition, so nothing was done and the game goes on. A resignation counts when it stands without an "if".',
    },
  })
  return true
}
