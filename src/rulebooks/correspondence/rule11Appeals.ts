/** Rule 11: a Team Captain's appeal against the adjudicator's decision, within seven days, once. */
import { type GameId, type Side, SIDES } from '../../core/ids.ts'
import { minDate } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { captainsOf, personOf, teamOfSide } from './people.ts'
import { type CommandResult, DONE, type GivenCommand } from './powers.ts'
import { controllerFor } from './rule01Seats.ts'
import { mayAppeal } from './rule10Decide.ts'

/**
 * APPEAL: `appeal-opened` to the Controller, both TCs in copy: facts case, adjudication (case of the game), team, on,
 * result, text, joined (the other TC appeals too, before the second ruling: the same case); the letter is enclosed, with
 * the new analysis that it may bring (11C). After the last day: `appeal-late` to
 * the sender (facts case, appealUntil). Without the right to it: not-allowed.
 */
export function appealAdjudication(draft: Draft, given: GivenCommand): CommandResult {
  const { tournament } = draft
  const game = given.game as GameId
  const { adjudication } = draft.game(game)
  const { decision, appeal } = adjudication
  const who = 'a Team Captain whose player gave analysis, when the decision is open to appeal'
  if (decision === null) return { kind: 'not-allowed', who, why: 'There is no decision in this game yet.' }
  if (decision.final)
    return { kind: 'not-allowed', who: 'nobody any more', why: 'The second decision is final (rule 11B).' }
  if (!decision.appealable)
    return { kind: 'not-allowed', who, why: 'The adjudicator’s decision is not open to appeal (rule 10F).' }
  const sides = SIDES.filter(side =>
    given.capacities.some(
      each => each.role === 'captain' && each.team.code === teamOfSide(tournament, game, side).code,
    ),
  )
  if (sides.length === 0) return { kind: 'not-allowed', who }
  const codeOf = (each: Side) => teamOfSide(tournament, game, each).code
  const appealed = new Set(appeal === null ? [] : [appeal, ...appeal.joined].map(each => each.team))
  const entitled = sides.filter(each => mayAppeal(draft, game, each))
  const side = entitled.find(each => !appealed.has(codeOf(each))) ?? entitled[0]
  if (side === undefined)
    return {
      kind: 'not-allowed',
      who,
      why: 'Your player gave no analysis, which forfeits the appeal (rule 10D).',
    }
  const code = codeOf(side)
  if (appeal !== null && appealed.has(code))
    return { kind: 'not-allowed', who, why: `Your appeal in this game is open already (${appeal.case}).` }
  const sender = personOf(tournament, given.address) ?? given.address
  const late = decision.appealUntil !== null && given.stampOn > decision.appealUntil
  // 11A: seven days of receiving the notification, which he has not where our mail came back.
  if (late && !adjudication.undelivered.includes(code)) {
    draft.notify({
      kind: 'appeal-late',
      game,
      to: sender,
      rules: ['11A'],
      about: given.letter ?? draft.game(game).seq,
      facts: {
        case: adjudication.case,
        appealUntil: decision.appealUntil,
        sentOn: given.stampOn,
        result: decision.result,
      },
    })
    return DONE
  }
  const caseId = appeal?.case ?? draft.openCase('appeal', { game })
  const on = minDate(given.stampOn, draft.today)
  const text = given.ownText.slice(0, 20_000)
  const said = { team: code, on, letter: given.letter, text }
  if (appeal === null) draft.onGame(game, 'AdjudicationAppealed', { case: caseId, ...said })
  else draft.onGame(game, 'AdjudicationAppealJoined', said)
  draft.notify({
    kind: 'appeal-opened',
    game,
    to: controllerFor(tournament, game),
    cc: captainsOf(tournament, game),
    rules: ['11A', '11B'],
    about: appeal === null ? caseId : `${caseId}:${code}`,
    facts: {
      case: caseId,
      joined: appeal !== null,
      adjudication: adjudication.case,
      team: code,
      on,
      result: decision.result,
      text: text.slice(0, 2000),
    },
    view: { by: typeof sender === 'string' ? { email: sender } : { name: sender.name, email: sender.email } },
    ...(given.letter === null ? {} : { enclosedLetters: [given.letter] }),
  })
  return DONE
}
