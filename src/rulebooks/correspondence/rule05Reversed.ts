/**
 * Boards reversed (section 9): Black opens, White answers. The letters make sense only with the colours changed: held as a
 * disagreement until both Team Captains say SWAP; nothing enters the record.
 */
import type { GameId, Side } from '../../core/ids.ts'
import type { Draft } from './draft.ts'
import type { Hand } from './receive.ts'
import { readLetter } from './readLetter.ts'
import type { Reading, Situation } from './reading.ts'
import { disagree } from './rule05Disagree.ts'
import { situationOf } from './situation.ts'

const changed = (situation: Situation): Situation => ({
  ...situation,
  white: situation.black,
  black: situation.white,
  captains: { white: situation.captains.black, black: situation.captains.white },
})

/** The open disagreement about reversed boards of a game, or null. */
export const reversedCase = (draft: Draft, game: GameId): string | null =>
  draft.game(game).disagreement.open.find(each => each.kind === 'reversed')?.case ?? null

const speaksOfMove = (reading: Reading): boolean =>
  reading.verdict === 'accept' ||
  reading.verdict === 'refer-back' ||
  reading.evidence.some(each => each.what === 'move')

/**
 * True when the letter was held: it opens the game for White though its sender has Black, or it came while the boards are
 * held as reversed. `disagreement` as in 5D, about 'reversed'.
 */
export function holdReversed(draft: Draft, hand: Hand, game: GameId, side: Side, reading: Reading): boolean {
  const { play } = draft.game(game)
  if (play.plies.length > 0 || reading.quotedOnly) return false
  const letter = hand.incoming.id
  const open = reversedCase(draft, game)
  if (open !== null) {
    if (!speaksOfMove(reading)) return false
    draft.onGame(game, 'DisagreementLetter', { case: open, letter })
    return true
  }
  if (side !== 'black' || reading.verdict === 'accept') return false
  if (!speaksOfMove(reading)) return false
  const turned = readLetter(hand.incoming.letter, changed(situationOf(draft, game, hand.person)), hand.stamp)
  if (turned.verdict !== 'accept' || turned.move === null || turned.plies.length !== 1) return false
  disagree(draft, game, {
    kind: 'reversed',
    by: side,
    ply: 1,
    theirs: turned.move.san,
    ours: null,
    text: '',
    letter,
  })
  return true
}
