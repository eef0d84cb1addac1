/** Rule 12: reminders while no record has come, then the Controller. Counted from the day on which `game-over` went out. */
import { addDays, dateIn } from '../../core/plainDate.ts'
import { afterDays, type DeadlineContext, type DeadlineRow } from './deadline.ts'
import { recordMissing, remindOfRecord } from './rule12Records.ts'
import { needsRecord } from './rule12Results.ts'
import type { GameState } from './state.ts'

/** The day from which the terms run; null while no record is owed. */
function owedSince(state: GameState, context: DeadlineContext) {
  const { ended, official } = state.result
  if (ended === null || official || !needsRecord(ended.reason)) return null
  return dateIn(ended.toldAt, context.tournament.timezone)
}

const remind: DeadlineRow<GameState> = {
  id: 'record.remind',
  rule: '12A',
  title: 'Send the result and the moves, or answer CONFIRM',
  series: 'record',
  restsOnSilence: true,
  owedBy: 'player',
  opens(state, context) {
    const from = owedSince(state, context)
    return from === null
      ? []
      : context.parameters.recordRemind.map(days => ({
          key: `${state.result.ends}:${days}`,
          due: afterDays(context, from, days),
        }))
  },
  lapse(draft, state, { key }) {
    const from = owedSince(state, { tournament: draft.tournament, parameters: draft.parameters })
    if (from === null) return
    const missingOn = addDays(from, draft.parameters.recordMissingAfter + 1)
    remindOfRecord(draft, state.id, Number(key.split(':')[1]), missingOn)
  },
}

const missing: DeadlineRow<GameState> = {
  id: 'record.missing',
  rule: '12C',
  title: 'No record has come: the Controller decides',
  series: 'record',
  restsOnSilence: true,
  owedBy: 'player',
  opens(state, context) {
    const from = owedSince(state, context)
    return from === null
      ? []
      : [
          {
            key: String(state.result.ends),
            due: afterDays(context, from, context.parameters.recordMissingAfter),
          },
        ]
  },
  lapse: (draft, state) => recordMissing(draft, state.id),
}

export const deadlines12: readonly DeadlineRow<GameState>[] = [remind, missing]
