/**
 * Rule 1B, 13B: RULE case UPHOLD or REJECT, the Controller's word on a case that the Team Captains could not settle. What
 * UPHOLD means depends on the case: the claim, the objection, the proposed result, the reversed boards.
 */
import type { GameId } from '../../core/ids.ts'
import { caseMeant } from './caseOpen.ts'
import type { CaseLine } from './cases.ts'
import type { Draft } from './draft.ts'
import type { Ply } from './play.ts'
import { type CommandResult, DONE, type GivenCommand } from './powers.ts'
import { settleDisagreements } from './rule05Disagree.ts'
import type { DisagreementSince } from './rule05Reports.ts'
import { openClaim, type TcWord } from './rule07Claims.ts'
import { decideClaim } from './rule07Decide.ts'
import { endGame } from './rule12Ending.ts'
import { rule } from './rule13Ruling.ts'
import { closeWhatWaits, reinstate } from './rule13Score.ts'
import { swapBoards } from './rule13Swap.ts'
import { formerEnd, type Undo } from './rule13Undo.ts'
import type { GameState } from './state.ts'

/** RULE. Facts of `decision`: case, kind, decision. A case that waits for nobody is `not-allowed`. */
export function ruleCase(draft: Draft, given: GivenCommand): CommandResult {
  const { args } = given.command
  const word = args.decision === 'UPHOLD' || args.decision === 'REJECT' ? args.decision : null
  const chosen = caseMeant(draft, args, given.answers, given.game)
  if (chosen.kind === 'ask' || word === null) {
    const ids = chosen.kind === 'ask' ? chosen.choices : [chosen.line.id]
    return {
      kind: 'ask',
      question: chosen.kind === 'ask' ? 'which-case' : 'uphold-or-reject',
      choices: ids.flatMap(id => [`RULE ${id} UPHOLD BECAUSE ...`, `RULE ${id} REJECT BECAUSE ...`]),
    }
  }
  const { line } = chosen
  if (line.game === null)
    return {
      kind: 'not-allowed',
      who: 'the Controller, about a case of one game',
      why: 'That case is about a player: CONFIRM, SUBSTITUTE or SCORE decide it.',
    }
  return decide(draft, line, line.game, word, given)
}

function decide(
  draft: Draft,
  line: CaseLine,
  game: GameId,
  word: TcWord,
  given: GivenCommand,
): CommandResult {
  const state = draft.game(game)
  const tell = (rules: readonly string[], undo: Undo | null = null) =>
    rule(draft, game, given, {
      case: line.id,
      rules,
      facts: { kind: line.kind, decision: word },
      undoes: line.kind === 'claim' ? ['RULE'] : [],
      undo: () => undo,
    })
  const ends: Undo | null =
    word === 'UPHOLD' ? { kind: 'end', ends: state.result.ends + 1, before: formerEnd(state) } : null
  const claim = openClaim(state)
  if (claim?.case === line.id) {
    tell(['1B', '7D'], ends)
    const by = given.capacity.role === 'secretary' ? 'secretary' : 'controller'
    decideClaim(draft, game, word === 'UPHOLD' ? 'upheld' : 'rejected', by, '1B')
    return DONE
  }
  const disagreement = state.disagreement.open.find(each => each.case === line.id)
  if (disagreement !== undefined) {
    const plies = struckBy(state, disagreement, word)
    tell(['1B', '5D'], plies.length === 0 ? null : { kind: 'struck', plies, before: null })
    settleDisagreement(draft, game, disagreement, word)
    return DONE
  }
  const { proposed } = state.result
  if (proposed?.case === line.id && state.result.ended === null) {
    tell(['13'], ends)
    if (word === 'REJECT') draft.onGame(game, 'ProposalDropped', { why: 'RULE' })
    else {
      closeWhatWaits(draft, game, proposed.result, 'RULE')
      endGame(draft, game, { result: proposed.result, reason: proposed.why, by: null, letter: draft.cause }, [
        '13',
      ])
    }
    return DONE
  }
  if (state.silence.flag?.case === line.id)
    return word === 'REJECT'
      ? liftSilence(draft, game, tell)
      : {
          kind: 'ask',
          question: 'silence-outcome',
          choices: ['0-1', '1-0', '0-0'].map(result => `SCORE ${game} ${result} BECAUSE rule 3B`),
        }
  if (state.rulings.referrals.some(each => each.case === line.id && each.closedOn === null)) {
    tell(['1B'])
    draft.onGame(game, 'ReferralClosed', { case: line.id, on: draft.today })
    return DONE
  }
  if (state.result.notMeant?.case === line.id && state.result.ended !== null) {
    if (word === 'UPHOLD') return reinstate(draft, given, line.id)
    tell(['13B'])
    return DONE
  }
  return {
    kind: 'not-allowed',
    who: 'the Controller, while a case is open',
    why: `Case ${line.id} is closed.`,
  }
}

function liftSilence(draft: Draft, game: GameId, tell: (rules: readonly string[]) => string): CommandResult {
  tell(['3B'])
  draft.onGame(game, 'SilenceFlagLifted', { why: 'RULE' })
  return DONE
}

/** The plies that UPHOLD takes out of the record: those that he who disagreed denies. */
function struckBy({ play }: GameState, open: DisagreementSince, word: TcWord): readonly Ply[] {
  const strikes = open.kind === 'record' || open.kind === 'objection'
  return word === 'UPHOLD' && strikes && open.ply !== null ? play.plies.slice(open.ply - 1) : []
}

/** UPHOLD: he who disagreed is right, and the plies that he denies are struck; REJECT: the record stands. */
function settleDisagreement(draft: Draft, game: GameId, open: DisagreementSince, word: TcWord): void {
  if (word === 'UPHOLD' && open.kind === 'reversed') {
    swapBoards(draft, game)
    return
  }
  const [denied] = struckBy(draft.game(game), open, word)
  if (denied !== undefined) {
    draft.onGame(game, 'PliesStruck', { from: denied.ply })
    draft.onGame(game, 'SilenceRestarted', { from: draft.today, why: 'moves struck' })
  }
  // The colours stand: what came after Black's opening is read as it is.
  if (word === 'REJECT' && open.kind === 'reversed')
    for (const letter of open.letters) if (letter !== open.letter) draft.readAgain(letter)
  if (word === 'REJECT' && open.kind === 'objection') draft.onGame(game, 'ReportedPliesSettled', {})
  settleDisagreements(draft, game, `RULE ${word}`, each => each.case === open.case)
}
