/** Rules 10F and 11: the adjudicator's decision as the Controller enters it, and the second one after an appeal. */
import { type GameId, type LetterId, SIDES, type Side } from '../../core/ids.ts'
import { addDays } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { gamePgn } from './gamePgn.ts'
import { captainsOf, playerOf, teamOfSide } from './people.ts'
import { controllerFor } from './rule01Seats.ts'
import type { AdjudicationDecision } from './rule10Adjudication.ts'
import { closeWhatWaits } from './rule13Score.ts'
import { tagOf } from './view.ts'

export interface Adjudicated {
  readonly result: AdjudicationDecision['result']
  readonly appealable: boolean
  readonly letter: LetterId | null
}

/** The side for whose team an address is captain; both where one person captains both. */
const sidesOfCaptain = (draft: Draft, game: GameId, email: string): readonly Side[] =>
  SIDES.filter(side => teamOfSide(draft.tournament, game, side).captain.email === email)

/** 10D and 11A: a side may appeal when the decision allows it and the side gave analysis. */
export const mayAppeal = (draft: Draft, game: GameId, side: Side): boolean => {
  const { decision, claims } = draft.game(game).adjudication
  return decision?.appealable === true && !decision.final && claims[side]?.analysis === true
}

/**
 * ADJUDICATE. First: `adjudication-decision` to both TCs, the players in copy: facts case, result, appeal (open to appeal),
 * appealUntil, mayAppeal (this TC's side gave analysis), pgn. After an APPEAL: `appeal-decided` to both TCs, players and
 * Controller in copy: facts case, result, before (the first decision), changed, final, pgn; nothing more may follow (11B).
 * 'not-open': the game is not in adjudication; 'final': the second decision has been entered.
 */
export function adjudicate(
  draft: Draft,
  game: GameId,
  { result, appealable, letter }: Adjudicated,
): 'decided' | 'not-open' | 'final' {
  const { tournament, parameters } = draft
  const before = draft.game(game)
  const { open, decision, appeal } = before.adjudication
  if (!open || (before.result.ended !== null && before.result.ended.reason !== 'adjudication'))
    return 'not-open'
  if (decision?.final === true) return 'final'
  const second = decision !== null && appeal !== null
  const canAppeal = appealable && !second
  const appealUntil = canAppeal ? addDays(draft.today, parameters.adjudicationAppealDays) : null
  draft.onGame(game, 'AdjudicationDecided', {
    result,
    appealable: canAppeal,
    on: draft.today,
    appealUntil,
    final: second,
  })
  closeWhatWaits(draft, game, result, 'ADJUDICATE')
  draft.onGame(game, 'GameEnded', { result, reason: 'adjudication', by: null, letter })
  const state = draft.game(game)
  const pgn = gamePgn(tournament, state)
  const players = SIDES.map(side => playerOf(tournament, game, side).person)
  const common = {
    game,
    about: `${state.adjudication.case ?? game}:${state.seq}`,
    attachments: [{ name: `${tagOf(tournament, game)}.pgn`, type: 'application/x-chess-pgn', content: pgn }],
  }
  for (const captain of captainsOf(tournament, game))
    if (second)
      draft.notify({
        ...common,
        kind: 'appeal-decided',
        to: captain,
        cc: [...players, controllerFor(tournament, game)],
        rules: ['11B'],
        facts: {
          case: appeal.case,
          result,
          before: decision.result,
          changed: decision.result !== result,
          final: true,
          pgn,
        },
      })
    else
      draft.notify({
        ...common,
        kind: 'adjudication-decision',
        to: captain,
        cc: players,
        rules: ['10F', '11A'],
        facts: {
          case: state.adjudication.case,
          result,
          appeal: canAppeal,
          appealUntil,
          mayAppeal: sidesOfCaptain(draft, game, captain.email).some(side => mayAppeal(draft, game, side)),
          pgn,
        },
        view: { appealLine: `APPEAL ${state.adjudication.case ?? tagOf(tournament, game)}` },
      })
  return 'decided'
}
