/**
 * Rule 3B: the flag of day 40 is held against the record as it now stands. A move of day 40 or before that is read later, or
 * days that no longer count (`leaveCountsTo40: false`, days credited), take it back.
 */
import type { GameId } from '../../core/ids.ts'
import type { Draft } from './draft.ts'
import { captainsOf } from './people.ts'
import { isOpen } from './phase.ts'
import { controllerFor } from './rule01Seats.ts'
import { inTimeForFlag, lastDayOfFlag } from './rule03Count.ts'

/**
 * `silence-withdrawn` to the Controller, TCs in copy: whoever had `silence-flag` is told that it no longer holds. Facts:
 * case, since (the silence), side, why ('move' or 'days'), sentOn (the move, or null), day40 (as it stands now).
 */
export function settleSilence(draft: Draft, game: GameId): void {
  const state = draft.game(game)
  const { tournament } = draft
  const { flag } = state.silence
  if (flag === null || !isOpen(state) || !inTimeForFlag(state, tournament, draft.today)) return
  const reply = state.play.plies[flag.ply]
  draft.onGame(game, 'SilenceFlagLifted', {
    why: reply === undefined ? 'days' : 'move in time',
    recount: true,
  })
  draft.notify({
    kind: 'silence-withdrawn',
    game,
    to: controllerFor(tournament, game),
    cc: captainsOf(tournament, game),
    rules: ['3B'],
    about: `${flag.case}:${state.silence.recounts}`,
    facts: {
      case: flag.case,
      since: flag.since,
      side: flag.by,
      why: reply === undefined ? 'days' : 'move',
      sentOn: reply?.sent.on ?? null,
      day40: lastDayOfFlag(state, tournament, flag),
    },
  })
}
