/** Rule 12: a result becomes official when a record of the game has come from a player; "not meant" comes before that. */
import type { GameId, LetterId, Side } from '../../core/ids.ts'
import { otherSide, SIDES } from '../../core/ids.ts'
import { addHours, type Instant } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { gamePgn } from './gamePgn.ts'
import { captainsOf, playerOf } from './people.ts'
import { controllerFor } from './rule01Seats.ts'
import { needsRecord } from './rule12Results.ts'

/** Hours after `game-over` in which a player may say that it was not meant (section 8). */
const NOT_MEANT_HOURS = 24

/**
 * 12B: a player's record came (the letter that ended the game with all its moves, a later one with result and moves, or
 * CONFIRM to `game-over`). `result-official` to both players, TCs in copy: facts result, reason, from (side). False when
 * none was needed any more.
 */
export function recordReceived(draft: Draft, game: GameId, side: Side, letter: LetterId | null): boolean {
  const { ended, official, ends } = draft.game(game).result
  if (ended === null || official || !needsRecord(ended.reason)) return false
  draft.onGame(game, 'RecordReceived', { from: side, letter })
  for (const [key, question] of Object.entries(draft.game(game).questions))
    if (question.action === 'record') draft.onGame(game, 'QuestionAnswered', { key })
  for (const each of SIDES)
    draft.notify({
      kind: 'result-official',
      game,
      to: playerOf(draft.tournament, game, each).person,
      cc: captainsOf(draft.tournament, game),
      rules: ['12B'],
      about: ends,
      facts: { result: ended.result, reason: ended.reason, from: side },
    })
  return true
}

/**
 * `record-reminder` to both players, `days` days after `game-over`. Facts: days, result, reason, pgn, missingOn (the day on
 * which it goes to the Controller, 12C); each is asked to answer CONFIRM.
 */
export function remindOfRecord(draft: Draft, game: GameId, days: number, missingOn: string): void {
  const state = draft.game(game)
  const { ended, ends } = state.result
  if (ended === null) return
  for (const side of SIDES) {
    const { person } = playerOf(draft.tournament, game, side)
    const key = draft.notify({
      kind: 'record-reminder',
      game,
      to: person,
      rules: ['12A', '12B'],
      about: `${ends}:${days}`,
      facts: {
        days,
        result: ended.result,
        reason: ended.reason,
        pgn: gamePgn(draft.tournament, state),
        missingOn,
      },
    })
    draft.onGame(game, 'QuestionAsked', { key, action: 'record', by: person.email, payload: { side } })
  }
}

/**
 * 12C: no record from either player. `record-missing` to the Controller, TCs in copy: facts case, days, result (as the
 * arbiter knows it), reason, may ('0-0'), pgn. He may SCORE it 0-0, or as it was played.
 */
export function recordMissing(draft: Draft, game: GameId): void {
  const { ended, ends } = draft.game(game).result
  if (ended === null) return
  const caseId = draft.openCase('result', { game })
  draft.onGame(game, 'RecordFlagged', { case: caseId, since: draft.today })
  draft.notify({
    kind: 'record-missing',
    game,
    to: controllerFor(draft.tournament, game),
    cc: captainsOf(draft.tournament, game),
    rules: ['12C'],
    about: ends,
    facts: {
      case: caseId,
      days: draft.parameters.recordMissingAfter,
      result: ended.result,
      reason: ended.reason,
      may: '0-0',
      pgn: gamePgn(draft.tournament, draft.game(game)),
    },
  })
}

/**
 * A player says within 24 hours of `game-over` that the end was not meant: `case-referred` to the Controller, TCs in copy:
 * facts case, why 'not-meant', by, result, reason, text; he may REINSTATE. 'late' after that; 'not-over' before any end.
 */
export function notMeant(
  draft: Draft,
  game: GameId,
  said: {
    readonly side: Side
    readonly letter: LetterId | null
    readonly text: string
    readonly stampAt: Instant
  },
): 'referred' | 'already' | 'late' | 'not-over' {
  const { ended, notMeant: earlier, ends } = draft.game(game).result
  if (ended === null) return 'not-over'
  if (earlier !== null) return 'already'
  if (said.stampAt > addHours(ended.toldAt, NOT_MEANT_HOURS)) return 'late'
  const caseId = draft.openCase('result', { game })
  const text = said.text.slice(0, 2000)
  draft.onGame(game, 'EndNotMeant', {
    by: said.side,
    case: caseId,
    on: draft.today,
    text,
    letter: said.letter,
  })
  draft.notify({
    kind: 'case-referred',
    game,
    to: controllerFor(draft.tournament, game),
    cc: captainsOf(draft.tournament, game),
    rules: ['13B'],
    about: `not-meant:${ends}`,
    facts: {
      case: caseId,
      why: 'not-meant',
      by: said.side,
      name: playerOf(draft.tournament, game, said.side).person.name,
      opponent: playerOf(draft.tournament, game, otherSide(said.side)).person.name,
      result: ended.result,
      reason: ended.reason,
      text,
    },
    ...(said.letter === null ? {} : { enclosedLetters: [said.letter] }),
  })
  return 'referred'
}
