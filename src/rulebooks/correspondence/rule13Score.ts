/** Rule 13: SCORE, REINSTATE, EXTEND: the Controller's outcomes of a game (also on day 40, 3B, and of missing records, 12C). */
import type { GameId } from '../../core/ids.ts'
import { addDays } from '../../core/plainDate.ts'
import type { CaseKind } from './cases.ts'
import type { Draft } from './draft.ts'
import { type CommandResult, DONE, type GivenCommand } from './powers.ts'
import { settleDisagreements } from './rule05Disagree.ts'
import { openClaim } from './rule07Claims.ts'
import { dropQuestions } from './rule07Decide.ts'
import { endGame, winOf } from './rule12Ending.ts'
import type { EndReason, Result } from './rule12Results.ts'
import { groundsOf, rule } from './rule13Ruling.ts'
import { formerEnd, putBack } from './rule13Undo.ts'
import type { GameState } from './state.ts'
import { tagOf } from './view.ts'

export const RESULTS: readonly Result[] = ['1-0', '0-1', '1/2-1/2', '0-0']

/** The reason that a scored result stands under: what lay before the Controller, else his ruling. */
function reasonFor(state: GameState, result: Result): EndReason {
  if (result === '1/2-1/2') return 'ruling'
  if (state.result.proposed !== null) return state.result.proposed.why
  if (state.silence.flag !== null) return 'silence'
  if (openClaim(state) !== null) return 'time'
  if (state.result.recordMissing !== null && result === '0-0') return 'no-record'
  return 'ruling'
}

const RULE_OF: { readonly [reason in EndReason]?: string } = {
  silence: '3B',
  time: '7E',
  withdrawal: '9',
  'no-record': '12C',
}

/** Whatever waits in a game is answered by its result: claim, disagreements, silence, questions. */
export function closeWhatWaits(draft: Draft, game: GameId, result: Result, how: string): void {
  const state = draft.game(game)
  const claim = openClaim(state)
  if (claim !== null) {
    const outcome = result === winOf(claim.by) ? 'upheld' : 'rejected'
    dropQuestions(draft, game, 'claim-conceded')
    draft.onGame(game, 'ClaimClosed', { outcome, why: how })
  }
  settleDisagreements(draft, game, how)
  if (state.silence.flag !== null) draft.onGame(game, 'SilenceFlagLifted', { why: how })
  for (const referral of state.rulings.referrals)
    if (referral.closedOn === null)
      draft.onGame(game, 'ReferralClosed', { case: referral.case, on: draft.today })
}

/** The case that a result decides: what lies before him in the game, a missing record or a dispute included. */
const matterOf = (draft: Draft, game: GameId, state: GameState): string | null =>
  openClaim(state)?.case ??
  state.silence.flag?.case ??
  state.result.proposed?.case ??
  state.result.notMeant?.case ??
  state.disagreement.open[0]?.case ??
  state.rulings.referrals.find(each => each.closedOn === null)?.case ??
  (state.result.recordMissing === null ? null : lastOfKind(draft, game, 'result'))

const lastOfKind = (draft: Draft, game: GameId, kind: CaseKind): string | null =>
  Object.values(draft.season().cases.byId).findLast(each => each.game === game && each.kind === kind)?.id ??
  null

/** SCORE game result: the game ends with it, `decision` and `game-over` go out. Facts of `decision`: result, reason. */
export function score(draft: Draft, given: GivenCommand): CommandResult {
  const game = given.game as GameId
  const result = RESULTS.find(each => each === given.command.args.result)
  if (result === undefined)
    return {
      kind: 'ask',
      question: 'which-result',
      choices: ['1-0', '0-1', '1/2-1/2'].map(
        each => `SCORE ${tagOf(draft.tournament, game)} ${each} BECAUSE ...`,
      ),
    }
  const state = draft.game(game)
  const reason = reasonFor(state, result)
  const matter = matterOf(draft, game, state)
  const undo = { kind: 'end', ends: state.result.ends + 1, before: formerEnd(state) } as const
  if (state.result.ended !== null) draft.onGame(game, 'GameReinstated', { why: 'scored anew' })
  closeWhatWaits(draft, game, result, 'SCORE')
  const cited = RULE_OF[reason]
  rule(draft, game, given, {
    case: matter,
    rules: cited === undefined ? [] : [cited],
    facts: { result, reason },
    undoes: ['SCORE', 'EXTEND'],
    undo: () => undo,
  })
  endGame(draft, game, { result, reason, by: null, letter: draft.cause }, [
    ...(cited === undefined ? [] : [cited]),
    '13',
  ])
  return DONE
}

/**
 * REINSTATE game: the end never was. Days between the end and today are nobody's; silence counts from today. Facts of
 * `decision`: result (that falls), creditedFrom, creditedTo.
 */
export function reinstate(draft: Draft, given: GivenCommand, matter: string | null = null): CommandResult {
  const game = given.game as GameId
  const { ended, notMeant } = draft.game(game).result
  if (ended === null)
    return { kind: 'not-allowed', who: 'the Controller, when a game is over', why: 'The game is not over.' }
  const before = formerEnd(draft.game(game))
  const credited = putBack(draft, game, groundsOf(given))
  rule(draft, game, given, {
    case: matter ?? notMeant?.case ?? null,
    facts: {
      result: ended.result,
      creditedFrom: credited?.from ?? null,
      creditedTo: credited?.to ?? null,
    },
    undoes: ['SCORE', 'RULE', 'DISQUALIFY', 'ADJUDICATE'],
    undo: () =>
      before === null ? null : { kind: 'reinstated', plies: draft.game(game).play.plies.length, before },
  })
  return DONE
}

/** EXTEND game UNTIL date: it goes on, with a new last day instead of day 40 (3B). Facts of `decision`: until. */
export function extend(draft: Draft, given: GivenCommand): CommandResult {
  const game = given.game as GameId
  const until = given.command.args.until ?? given.command.args.date
  if (typeof until !== 'string' || until < draft.today)
    return {
      kind: 'ask',
      question: 'which-date',
      choices: [`EXTEND ${tagOf(draft.tournament, game)} UNTIL ${addDays(draft.today, 14)}`],
    }
  const state = draft.game(game)
  if (state.result.ended !== null)
    return {
      kind: 'not-allowed',
      who: 'the Controller, while the game goes on',
      why: 'The game is over. REINSTATE puts it back first.',
    }
  const flagged = state.silence.flag !== null
  draft.onGame(game, 'GameExtended', { until: until as typeof draft.today, why: groundsOf(given) })
  rule(draft, game, given, {
    case: state.silence.flag?.case ?? null,
    rules: ['3B'],
    facts: { until },
    undoes: ['EXTEND'],
    undo: () => (flagged ? { kind: 'term', until: until as typeof draft.today } : null),
  })
  return DONE
}
