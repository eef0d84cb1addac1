/** The commands of rules 10 and 11: CLAIM WIN, CLAIM DRAW, ADJUDICATE (APPEAL shares its word with rule 13). */
import type { GameId, SeatId } from '../../core/ids.ts'
import { SIDES } from '../../core/ids.ts'
import type { Draft } from './draft.ts'
import { playerOf } from './people.ts'
import { type CommandResult, type CommandRow, DONE, type GivenCommand } from './powers.ts'
import { claimDrawOverBoard } from './commands10DrawClaim.ts'
import { chooseAfterDeath, deathChoiceOpen } from './rule09Death.ts'
import { adjudicate } from './rule10Decide.ts'
import { claimAdjudication } from './rule10Claims.ts'

const inAdjudication = (draft: Draft, game: GameId): boolean => {
  const { adjudication, result } = draft.game(game)
  return adjudication.open && adjudication.decision === null && result.ended === null
}

const claimWin: CommandRow = {
  word: 'CLAIM WIN',
  roles: ['player'],
  who: 'a player of an unfinished game, once the season has ended',
  help: 'CLAIM WIN: claim a win in a game for adjudication; add your analysis (rule 10)',
  needsGame: true,
  previewed: false,
  fits: inAdjudication,
  run: (draft, given) => claimAdjudication(draft, given, 'win'),
}

/** Until the season's end CLAIM DRAW is FIDE's (repetition, 50 moves); after it, adjudication's. */
const claimDraw: CommandRow = {
  word: 'CLAIM DRAW',
  roles: ['player'],
  who: 'a player of the game',
  help: 'CLAIM DRAW: by repetition or the 50-move rule; after the season’s end for adjudication (rule 10)',
  needsGame: true,
  previewed: false,
  fits: (draft, game) => inAdjudication(draft, game) || draft.today <= draft.tournament.end,
  run: (draft, given) =>
    draft.game(given.game as GameId).adjudication.open
      ? claimAdjudication(draft, given, 'draw')
      : claimDrawOverBoard(draft, given),
}

/** A seat of the game whose death its TCs are to settle. */
const deathIn = (draft: Draft, game: GameId): SeatId | null => {
  const state = draft.game(game)
  if (!state.withdrawal.death) return null
  const seats = SIDES.map(side => playerOf(draft.tournament, game, side).id)
  return seats.find(seat => deathChoiceOpen(draft, seat)) ?? null
}

/** A TC's ADJUDICATE in a game whose player has died: his choice (9), nothing else. */
function chooseAdjudication(draft: Draft, given: GivenCommand): CommandResult {
  const game = given.game as GameId
  const captain = given.capacities.find(each => each.role === 'captain')
  const seat = deathIn(draft, game)
  if (captain?.role !== 'captain' || seat === null)
    return {
      kind: 'not-allowed',
      who: 'the Controller; the Team Captains only after the death of a player in the later season (rule 9)',
    }
  chooseAfterDeath(draft, seat, captain.team.code, 'adjudication', [game])
  return DONE
}

function decide(draft: Draft, given: GivenCommand): CommandResult {
  const game = given.game as GameId
  const { result, appeal } = given.command.args
  if (result !== '1-0' && result !== '0-1' && result !== '1/2-1/2')
    return {
      kind: 'ask',
      question: 'which-result',
      choices: ['1-0', '0-1', '1/2-1/2'].map(
        each => `ADJUDICATE ${draft.tournament.id}-${game} ${each} APPEAL yes`,
      ),
    }
  const words = given.command.text.toLowerCase()
  const said = typeof appeal === 'boolean' ? appeal : /\bappeal\s+(yes|no)\b/.exec(words)?.[1]
  const second = draft.game(game).adjudication.appeal !== null
  if (said === undefined && !second)
    return {
      kind: 'ask',
      question: 'appeal-yes-or-no',
      choices: ['yes', 'no'].map(
        each => `ADJUDICATE ${draft.tournament.id}-${game} ${result} APPEAL ${each}`,
      ),
    }
  const outcome = adjudicate(draft, game, {
    result,
    appealable: said === true || said === 'yes',
    letter: given.letter,
  })
  if (outcome === 'not-open')
    return {
      kind: 'not-allowed',
      who: 'the Controller, for a game in adjudication',
      why: 'This game is not in adjudication. SCORE enters any other result.',
    }
  if (outcome === 'final')
    return {
      kind: 'not-allowed',
      who: 'nobody any more',
      why: 'The second decision has been entered and is final (rule 11B).',
    }
  return DONE
}

const adjudicateRow: CommandRow = {
  word: 'ADJUDICATE',
  roles: ['controller', 'captain'],
  who: 'the Controller',
  help: 'ADJUDICATE game result APPEAL yes or no: enter the adjudicator’s decision (rules 10F and 11)',
  needsGame: true,
  previewed: true,
  run: (draft, given) =>
    given.capacity.role === 'captain' ? chooseAdjudication(draft, given) : decide(draft, given),
}

export const commands10: readonly CommandRow[] = [claimWin, claimDraw, adjudicateRow]
