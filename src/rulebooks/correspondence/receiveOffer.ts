/** A draw offer that comes without a move, in words or as DRAW? (section 8). */
import { type GameId, type LetterId, otherSide } from '../../core/ids.ts'
import type { Draft } from './draft.ts'
import { captainOf, playerOf } from './people.ts'
import { manyOffers } from './receiveMove.ts'
import type { Transmission } from './transmission.ts'

/**
 * `draw-offered`: an offer without a move is passed on; the clock runs. Facts: by, many (three offers in ten moves),
 * reported (he reports the game as drawn, which is no more than his offer).
 */
export function offerWithoutMove(
  draft: Draft,
  game: GameId,
  { side, letter, stampAt }: Pick<Transmission, 'side' | 'stampAt'> & { readonly letter: LetterId | null },
  reported: boolean,
): void {
  const { tournament } = draft
  draft.onGame(game, 'DrawOffered', { by: side, withMove: false }, stampAt)
  const many = manyOffers(draft, game, side)
  draft.notify({
    kind: 'draw-offered',
    game,
    to: playerOf(tournament, game, otherSide(side)).person,
    cc: [playerOf(tournament, game, side).person, ...(many ? [captainOf(tournament, game, side)] : [])],
    rules: ['FIDE'],
    about: letter?.slice(0, 16) ?? draft.game(game).seq,
    facts: { by: side, many, reported },
  })
}
