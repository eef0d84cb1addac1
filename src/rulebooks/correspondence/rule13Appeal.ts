/** Rule 13C: a Team Captain appeals against a decision of the Controller; the Secretary's committee has the last word. */
import type { GameId } from '../../core/ids.ts'
import { SIDES } from '../../core/ids.ts'
import { dateIn } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { captainsOf, playerOf } from './people.ts'
import { type CommandResult, DONE, type GivenCommand } from './powers.ts'
import type { Ruling } from './rule13Decisions.ts'
import type { GameState } from './state.ts'

/** The latest ruling that still stands, or null. */
export const standingRuling = (state: GameState): Ruling | null =>
  state.rulings.rulings.findLast(ruling => !ruling.undone && ruling.appealUntil !== null) ?? null

/** The reasons: the whole letter where it says more than the command's own line. */
const wordsOf = ({ command, ownText, letter }: GivenCommand): string => {
  const line = command.text.trim()
  const whole = ownText.trim().replace(/^APPEAL\b[\s:,.-]*/, '')
  return (line === '' || (letter !== null && whole.length > line.length) ? whole : line).slice(0, 8000)
}

/**
 * APPEAL by a TC. In time, by the stamp: `appeal-opened` to the Secretary, TCs in copy; facts case, on, ruling
 * (the command), rulingId, decidedCase, grounds, decidedOn, team, text. Late: `appeal-late` to the sender; facts ruling, rulingId, sentOn, appealUntil. The ruling stands until decided.
 */
export function appealRuling(draft: Draft, given: GivenCommand): CommandResult {
  const game = given.game as GameId
  const { tournament } = draft
  const state = draft.game(game)
  const ruling = standingRuling(state)
  if (ruling === null)
    return {
      kind: 'not-allowed',
      who: 'the Team Captains, against a decision of the Controller',
      why: 'There is no decision of the Controller in this game.',
    }
  const { appeal } = state.rulings
  if (appeal !== null && appeal.ruling === ruling.id)
    return {
      kind: 'not-allowed',
      who: 'one appeal against a decision',
      why:
        appeal.outcome === null
          ? `An appeal against this decision is open already (${appeal.case}).`
          : 'The appeal against this decision is decided; that is final.',
    }
  const on = dateIn(given.stampAt, tournament.timezone)
  if (ruling.appealUntil !== null && on > ruling.appealUntil) {
    draft.notify({
      kind: 'appeal-late',
      game,
      to: given.address,
      rules: ['13C'],
      about: `${ruling.id}:${given.letter?.slice(0, 16) ?? state.seq}`,
      facts: {
        ruling: ruling.what,
        rulingId: ruling.id,
        appealUntil: ruling.appealUntil,
        sentOn: on,
        case: ruling.case,
      },
    })
    return DONE
  }
  const team = given.capacity.role === 'captain' ? given.capacity.team.code : ''
  const id = draft.openCase('appeal', { game })
  const text = wordsOf(given)
  draft.onGame(game, 'RulingAppealed', { case: id, ruling: ruling.id, team, on, text })
  draft.notify({
    kind: 'appeal-opened',
    game,
    to: tournament.appeals,
    cc: captainsOf(tournament, game),
    rules: ['13C'],
    about: id,
    facts: {
      case: id,
      on,
      ruling: ruling.what,
      rulingId: ruling.id,
      decidedCase: ruling.case,
      grounds: ruling.grounds,
      decidedOn: ruling.on,
      team,
      text,
    },
    ...(given.letter === null ? {} : { enclosedLetters: [given.letter] }),
  })
  return DONE
}

/** A game in which an appeal to the Secretary waits. */
export const appealWaits = (state: GameState): boolean =>
  state.rulings.appeal !== null && state.rulings.appeal.outcome === null

/**
 * APPEAL case UPHOLD or REJECT text, by the Secretary: final (13C). `appeal-decided` to both TCs, players and Controller in
 * copy; facts case, ruling, rulingId, outcome, text, final. Upheld, the ruling is undone; the Controller carries it out.
 */
export function decideAppeal(draft: Draft, given: GivenCommand): CommandResult {
  const game = given.game as GameId
  const { tournament } = draft
  const { appeal, rulings } = draft.game(game).rulings
  if (appeal === null || appeal.outcome !== null)
    return {
      kind: 'not-allowed',
      who: 'the BFCC Secretary, while an appeal is open',
      why: 'No appeal is open in this game.',
    }
  const { decision } = given.command.args
  const outcome = decision === 'UPHOLD' || decision === 'REJECT' ? decision : null
  if (outcome === null)
    return {
      kind: 'ask',
      question: 'uphold-or-reject',
      choices: [`APPEAL ${appeal.case} UPHOLD ...`, `APPEAL ${appeal.case} REJECT ...`],
    }
  const text = wordsOf(given)
    .replace(/^.{0,80}?\b(?:UPHOLD|REJECT)\b[\s:,.-]*/, '')
    .trim()
    .slice(0, 4000)
  draft.onGame(game, 'AppealDecided', { outcome, text, on: draft.today })
  if (outcome === 'UPHOLD')
    draft.onGame(game, 'RulingUndone', { id: appeal.ruling, why: `appeal ${appeal.case}` })
  const ruling = rulings.find(each => each.id === appeal.ruling)
  for (const captain of captainsOf(tournament, game))
    draft.notify({
      kind: 'appeal-decided',
      game,
      to: captain,
      cc: [...SIDES.map(side => playerOf(tournament, game, side).person), tournament.controller],
      rules: ['13C'],
      about: appeal.case,
      facts: {
        case: appeal.case,
        ruling: ruling?.what ?? null,
        rulingId: appeal.ruling,
        outcome,
        text,
        final: true,
      },
    })
  return DONE
}
