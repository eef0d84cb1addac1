/** The commands of rule 13: the Controller's rulings, SWAP, appeals, and what he says about held letters. */
import type { GameId } from '../../core/ids.ts'
import { type CommandRole, type CommandRow, DONE } from './powers.ts'
import { appealAdjudication } from './rule11Appeals.ts'
import { appealRuling, appealWaits, decideAppeal, standingRuling } from './rule13Appeal.ts'
import { correct, recordMove, strike } from './rule13Correct.ts'
import { credit } from './rule13Credit.ts'
import { rejectLetter, release } from './rule13Letters.ts'
import { disqualify, penalise, resume, suspend } from './rule13Penalty.ts'
import { ruleCase } from './rule13Rule.ts'
import { extend, reinstate, score } from './rule13Score.ts'
import { boardsReversed, swap } from './rule13Swap.ts'

const CONTROLLER: readonly CommandRole[] = ['controller']
const THE_CONTROLLER = 'the Controller or his deputy'

const ruling = (
  word: string,
  help: string,
  run: CommandRow['run'],
  more: Partial<CommandRow> = {},
): CommandRow => ({
  word,
  roles: CONTROLLER,
  who: THE_CONTROLLER,
  help,
  needsGame: true,
  previewed: true,
  run,
  ...more,
})

const NO_GAME = { needsGame: false } as const
/** About a game where one is meant: a Controller who plays in it yields to the Secretary. */
const GAME_PERHAPS = { needsGame: false, votes: true } as const

const appealRow: CommandRow = {
  word: 'APPEAL',
  roles: ['captain', 'secretary'],
  who: 'a Team Captain of the game or his deputy, within the days given; the BFCC Secretary decides it',
  help: 'APPEAL why: appeal against a decision of the Controller or the adjudicator (rules 11 and 13C)',
  needsGame: true,
  previewed: false,
  fits(draft, game, capacity) {
    const state = draft.game(game)
    if (capacity.role === 'secretary') return appealWaits(state)
    return standingRuling(state) !== null || state.adjudication.decision !== null
  },
  run(draft, given) {
    if (given.capacity.role === 'secretary') return decideAppeal(draft, given)
    const { adjudication } = draft.game(given.game as GameId)
    return adjudication.decision !== null ? appealAdjudication(draft, given) : appealRuling(draft, given)
  },
}

/** REJECT id text, by the Controller, about a held letter; a TC's REJECT of a claim is another row. */
export const REJECT_LETTER = 'REJECT LETTER'

export const commands13: readonly CommandRow[] = [
  ruling('SCORE', 'SCORE game 1-0, 0-1, 1/2-1/2 or 0-0 BECAUSE ...: enter a result', score),
  ruling('EXTEND', 'EXTEND game UNTIL date: a new last day instead of day 40 (rule 3B)', extend),
  ruling('CORRECT', 'CORRECT game 15b RECEIVED or SENT date: put a date right', correct),
  ruling('STRIKE', 'STRIKE game FROM 15b: that move and all after it never counted', strike),
  ruling('RECORD MOVE', 'RECORD MOVE game 15...Nf6 SENT date: enter a move', recordMove),
  ruling('PENALISE', 'PENALISE name n DAYS: days added to his time (rule 13A)', penalise, NO_GAME),
  ruling('DISQUALIFY', 'DISQUALIFY name: his games are lost (rule 13A)', disqualify, NO_GAME),
  ruling(
    'REINSTATE',
    'REINSTATE game: a game that is over goes on',
    (draft, given) => reinstate(draft, given),
    {
      fits: (draft, game) => draft.game(game).result.ended !== null,
    },
  ),
  ruling('SUSPEND', 'SUSPEND game or ALL: clocks and warnings stop', suspend, GAME_PERHAPS),
  ruling('RESUME', 'RESUME game or ALL: a suspended game goes on', resume, GAME_PERHAPS),
  ruling('CREDIT', 'CREDIT game or ALL FROM date TO date: days that count on no clock', credit, GAME_PERHAPS),
  ruling('RULE', 'RULE case UPHOLD or REJECT BECAUSE ...: decide a case', ruleCase, GAME_PERHAPS),
  ruling(
    'GO',
    'GO: the shadow season is over, mails go to everybody',
    draft => {
      draft.change({ kind: 'outgoing', value: 'live' })
      return DONE
    },
    NO_GAME,
  ),
  ruling('RELEASE', 'RELEASE id: a held letter counts', release, NO_GAME),
  ruling(
    REJECT_LETTER,
    'REJECT id text: a held letter has no effect; its sender is told the text',
    rejectLetter,
    NO_GAME,
  ),
  {
    word: 'SWAP',
    roles: ['captain', 'controller'],
    who: 'both Team Captains, when the boards of a game are reversed; then the Controller',
    help: 'SWAP: the colours of a game were reversed and shall be swapped',
    needsGame: true,
    previewed: true,
    votes: true,
    fits: boardsReversed,
    run: swap,
  },
  appealRow,
]
