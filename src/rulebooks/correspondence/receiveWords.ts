/** What a letter says besides or instead of a move: draw offers and answers, resignation, results, repeats (section 8, rule 3). */
import { type GameId, otherSide } from '../../core/ids.ts'
import type { Draft } from './draft.ts'
import { playerOf } from './people.ts'
import type { Reading } from './reading.ts'
import { offerWithoutMove } from './receiveOffer.ts'
import { resultReported } from './receiveResult.ts'
import { originalArrived } from './receiveUnseen.ts'
import { repeatSeen } from './rule03Repeat.ts'
import { endGame, lossOf } from './rule12Ending.ts'
import { actOnNotMeant } from './rule12NotMeant.ts'
import { recordReceived } from './rule12Records.ts'
import type { Transmission } from './transmission.ts'

/** True when the reading said something that was acted on. */
export function actOnWords(
  draft: Draft,
  game: GameId,
  transmission: Transmission,
  reading: Reading,
): boolean {
  const { side, letter, stampAt } = transmission
  const { tournament } = draft
  const state = draft.game(game)
  const over = state.result.ended !== null

  if (reading.verdict === 'already') return already(draft, game, transmission, reading)
  if (over) {
    // 12B: a later letter with the result and all moves makes the result official.
    if (reading.fullRecord && (reading.result === null || reading.result === state.result.ended?.result)) {
      recordReceived(draft, game, side, letter)
      return true
    }
    return actOnNotMeant(draft, game, { side, letter, text: reading.ownText, stampAt })
  }
  if (reading.kind === 'resign' && reading.result === lossOf(side)) {
    endGame(draft, game, { result: lossOf(side), reason: 'resignation', by: side, letter }, ['FIDE', '12A'])
    if (reading.fullRecord) recordReceived(draft, game, side, letter)
    return true
  }
  if (
    reading.kind === 'accept-draw' &&
    reading.result === '1/2-1/2' &&
    state.play.drawOffer?.by === otherSide(side)
  ) {
    endGame(draft, game, { result: '1/2-1/2', reason: 'agreement', by: side, letter }, ['FIDE', '12A'])
    if (reading.fullRecord) recordReceived(draft, game, side, letter)
    return true
  }
  if (reading.drawDeclined && state.play.drawOffer?.by === otherSide(side)) {
    draft.onGame(game, 'DrawDeclined', { by: side }, stampAt)
    draft.notify({
      kind: 'draw-declined',
      game,
      to: playerOf(tournament, game, otherSide(side)).person,
      cc: [playerOf(tournament, game, side).person],
      rules: ['FIDE'],
      about: `${state.play.plies.length}:${letter.slice(0, 16)}`,
      facts: { by: side },
    })
    return true
  }
  if (reading.kind === 'accept-draw' && reading.move === null) {
    noOfferStands(draft, game, transmission)
    return true
  }
  if (reading.drawOffer) {
    offerWithoutMove(draft, game, transmission, false)
    return true
  }
  if (reading.kind === 'result' && reading.reportedResult !== null) {
    resultReported(draft, game, transmission, reading.reportedResult)
    return true
  }
  return false
}

/** He accepts an offer that does not stand (never made, refused, or gone with his own move): the game goes on, and he is told. */
function noOfferStands(draft: Draft, game: GameId, { side, letter }: Transmission): void {
  draft.notify({
    kind: 'not-allowed',
    game,
    to: playerOf(draft.tournament, game, side).person,
    rules: ['FIDE'],
    about: letter.slice(0, 16),
    facts: {
      who: 'the player to whom a draw is offered',
      why: 'No draw offer of your opponent stands in this game, so it goes on. DRAW? makes an offer of your own.',
    },
  })
}

/** The same ply with the same move: the original of a reported one, a repeat (3A), or nothing at all. */
function already(draft: Draft, game: GameId, transmission: Transmission, reading: Reading): boolean {
  const { play } = draft.game(game)
  const again = reading.repeatOf
  const ply = again === null ? undefined : play.plies[again.ply - 1]
  if (ply === undefined || ply.side !== transmission.side) return false
  // 2C: he has now sent it to his opponent himself.
  if (transmission.opponentCopied && play.relay?.ply === ply.ply) draft.onGame(game, 'RelaySettled', {})
  if (ply.basis === 'reported' && ply.letter !== transmission.letter) {
    originalArrived(draft, game, transmission, ply)
    return true
  }
  if (ply.ply === play.plies.length) repeatSeen(draft, game, transmission, reading, ply)
  return true
}
