/**
 * RESIGN, DRAW?, ACCEPT, DECLINE as commands (section 8). A letter's sentences to the same effect have been acted on
 * before its commands are run; then there is nothing left to do.
 */
import { type GameId, gameSubject, otherSide } from '../../core/ids.ts'
import type { Draft } from './draft.ts'
import { playerOf } from './people.ts'
import { isOpen } from './phase.ts'
import { type CommandResult, type CommandRow, DONE, type GivenCommand } from './powers.ts'
import { offerWithoutMove } from './receiveOffer.ts'
import { endGame, lossOf } from './rule12Ending.ts'
import { sideGiven } from './rule07Open.ts'
import type { GameState } from './state.ts'

/** The game before this decision: what changed since was done by the same letter. */
const before = (draft: Draft, game: GameId): GameState => draft.world.state(gameSubject(game)) as GameState

const doneAlready = (draft: Draft, game: GameId): boolean =>
  before(draft, game).result.ended === null && draft.game(game).result.ended !== null

const over: CommandResult = {
  kind: 'not-allowed',
  who: 'the players, while the game goes on',
  why: 'The game is over.',
}

type Act = (draft: Draft, game: GameId, given: GivenCommand) => CommandResult

/** Runs an act of a player in a game that goes on. */
const inPlay =
  (act: Act) =>
  (draft: Draft, given: GivenCommand): CommandResult => {
    const game = given.game as GameId
    if (doneAlready(draft, game)) return DONE
    return isOpen(draft.game(game)) ? act(draft, game, given) : over
  }

const resign: Act = (draft, game, given) => {
  const side = sideGiven(draft, game, given)
  if (side === null) return { kind: 'not-allowed', who: 'the players of the game' }
  endGame(draft, game, { result: lossOf(side), reason: 'resignation', by: side, letter: given.letter }, [
    'FIDE',
    '12A',
  ])
  return DONE
}

const offer: Act = (draft, game, given) => {
  const side = sideGiven(draft, game, given)
  if (side === null) return { kind: 'not-allowed', who: 'the players of the game' }
  if (draft.game(game).play.drawOffer?.by === side) return DONE
  offerWithoutMove(draft, game, { side, letter: given.letter, stampAt: given.stampAt }, false)
  return DONE
}

const noOffer: CommandResult = {
  kind: 'not-allowed',
  who: 'the player to whom a draw is offered',
  why: 'No draw offer of your opponent stands in this game.',
}

const accept: Act = (draft, game, given) => {
  const side = sideGiven(draft, game, given)
  const { drawOffer } = draft.game(game).play
  if (side === null || drawOffer?.by !== otherSide(side)) return noOffer
  endGame(draft, game, { result: '1/2-1/2', reason: 'agreement', by: side, letter: given.letter }, [
    'FIDE',
    '12A',
  ])
  return DONE
}

const decline: Act = (draft, game, given) => {
  const side = sideGiven(draft, game, given)
  if (side === null) return noOffer
  const { drawOffer, plies } = draft.game(game).play
  const stood = before(draft, game).play.drawOffer
  if (drawOffer === null && stood?.by === otherSide(side)) return DONE
  if (drawOffer?.by !== otherSide(side)) return noOffer
  draft.onGame(game, 'DrawDeclined', { by: side }, given.stampAt)
  draft.notify({
    kind: 'draw-declined',
    game,
    to: playerOf(draft.tournament, game, otherSide(side)).person,
    cc: [playerOf(draft.tournament, game, side).person],
    rules: ['FIDE'],
    about: `${plies.length}:${given.letter?.slice(0, 16) ?? draft.game(game).seq}`,
    facts: { by: side },
  })
  return DONE
}

const row = (word: string, help: string, act: Act, offered: boolean): CommandRow => ({
  word,
  roles: ['player'],
  who: 'the players of the game, each for himself',
  help,
  needsGame: true,
  previewed: false,
  fits: (draft, game) => isOpen(draft.game(game)) && (!offered || draft.game(game).play.drawOffer !== null),
  run: inPlay(act),
})

export const commandsFide: readonly CommandRow[] = [
  row('RESIGN', 'RESIGN: you lose the game at once', resign, false),
  row('DRAW?', 'DRAW?: offer a draw; your clock runs on', offer, false),
  row('ACCEPT', 'ACCEPT: agree to the draw that your opponent offers', accept, true),
  row('DECLINE', 'DECLINE: refuse the draw that your opponent offers', decline, true),
]
