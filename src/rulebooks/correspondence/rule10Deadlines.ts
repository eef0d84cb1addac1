/** Rule 10: the dates of the season's end, all tied to `end` by parameters. */
import { addDays, type PlainDate } from '../../core/plainDate.ts'
import { type DeadlineContext, type DeadlineRow, sweepOn } from './deadline.ts'
import { gamesInAdjudication, sendDossiersToCaptains, sendDossiersToController } from './rule10Dossier.ts'
import { adjudicationDates, seasonDates } from './rule10Dates.ts'
import { nth, requestAdjudication, requestAgain, warnOfAdjudication } from './rule10Season.ts'
import type { GameState, SeasonState } from './state.ts'

/** '06-20' as the last such day on or before the season's end. */
export function warningDay(context: DeadlineContext, monthDay: string): PlainDate {
  const { end } = context.tournament
  const year = Number(end.slice(0, 4))
  const day = `${year}-${monthDay}` as PlainDate
  return day <= end ? day : (`${year - 1}-${monthDay}` as PlainDate)
}

const started = (state: SeasonState) => state.importedOn !== null

const onDay = (context: DeadlineContext, daysAfterEnd: number) =>
  sweepOn(context, addDays(context.tournament.end, daysAfterEnd))

const warning: DeadlineRow<SeasonState> = {
  id: 'adjudication.warning',
  rule: '10A',
  title: 'The season ends: unfinished games go to adjudication',
  series: 'adjudication.players',
  restsOnSilence: true,
  owedBy: 'arbiter',
  // A day that had passed at the import is not warned of afterwards (section 2, First contact).
  opens: ({ importedOn }, context) =>
    importedOn === null
      ? []
      : context.parameters.adjudication.warn
          .map(day => ({ key: day, due: sweepOn(context, warningDay(context, day)) }))
          .filter(({ due }) => due > importedOn),
  lapse: (draft, _state, { key }) => warnOfAdjudication(draft, key),
}

const request: DeadlineRow<SeasonState> = {
  id: 'adjudication.request',
  rule: '10A',
  title: 'Claim a win or a draw in your unfinished games',
  series: 'adjudication.players',
  restsOnSilence: true,
  owedBy: 'player',
  opens: (state, context) => (started(state) ? [{ key: 'season', due: onDay(context, 1) }] : []),
  lapse: draft => requestAdjudication(draft),
}

const toCaptains: DeadlineRow<SeasonState> = {
  id: 'adjudication.captains',
  rule: '10E',
  title: 'Dossiers go to the Team Captains',
  restsOnSilence: true,
  owedBy: 'captains',
  opens: (state, context) =>
    started(state) ? [{ key: 'season', due: onDay(context, context.parameters.adjudication.tcDossier) }] : [],
  lapse: draft => sendDossiersToCaptains(draft, gamesInAdjudication(draft, 'captains')),
}

const toController: DeadlineRow<SeasonState> = {
  id: 'adjudication.controller',
  rule: '10E',
  title: 'Dossiers go to the Controller',
  restsOnSilence: true,
  owedBy: 'controller',
  opens: (state, context) =>
    started(state)
      ? [{ key: 'season', due: onDay(context, context.parameters.adjudication.toController) }]
      : [],
  lapse: draft => sendDossiersToController(draft, gamesInAdjudication(draft, 'controller')),
}

export const seasonDeadlines10: readonly DeadlineRow<SeasonState>[] = [
  warning,
  request,
  toCaptains,
  toController,
]

/**
 * A game that is open after the end but not in adjudication: its request was taken back by a move of the last day, or it
 * was reinstated. Two days after the end at the earliest, so that the season's own request comes first.
 */
const requestOnceMore: DeadlineRow<GameState> = {
  id: 'adjudication.again',
  rule: '10A',
  title: 'Claim a win or a draw in the position that counts',
  restsOnSilence: true,
  owedBy: 'player',
  opens: (state, context) =>
    state.play.opened &&
    state.result.ended === null &&
    state.rulings.suspended === null &&
    !state.adjudication.open &&
    state.withdrawal.side === null
      ? [
          {
            key: `${state.play.plies.length}:${state.result.ends}${nth(state.adjudication.requests + 1)}`,
            due: onDay(context, 2),
          },
        ]
      : [],
  lapse: (draft, state) => requestAgain(draft, state.id),
}

/** Dossiers of a game that came to adjudication after the day on which those of the others went out. */
const lateDossier = (
  day: 'captains' | 'controller',
  title: string,
  owedBy: DeadlineRow['owedBy'],
  lapse: DeadlineRow<GameState>['lapse'],
): DeadlineRow<GameState> => ({
  id: `adjudication.late-${day}`,
  rule: '10E',
  title,
  restsOnSilence: true,
  owedBy,
  opens(state, context) {
    const { open, decision, openedOn, requests } = state.adjudication
    if (!open || decision !== null || state.result.ended !== null || openedOn === null) return []
    const own = adjudicationDates(context, state)[day]
    return own === seasonDates(context)[day]
      ? []
      : [{ key: `${requests}:${openedOn}`, due: sweepOn(context, own) }]
  },
  lapse,
})

export const gameDeadlines10: readonly DeadlineRow<GameState>[] = [
  requestOnceMore,
  lateDossier('captains', 'The dossier goes to the Team Captains', 'captains', (draft, { id }) =>
    sendDossiersToCaptains(draft, [id]),
  ),
  lateDossier('controller', 'The dossier goes to the Controller', 'controller', (draft, { id }) =>
    sendDossiersToController(draft, [id]),
  ),
]
