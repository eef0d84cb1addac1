/** Rule 10: the days of an adjudication: those of the season, or a game's own where it came to it after the others. */
import type { GameId } from '../../core/ids.ts'
import { addDays, minDate, type PlainDate } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import type { Parameters } from './parameters.ts'
import type { GameState } from './state.ts'

export interface AdjudicationDates {
  /** Last good day for claims (5 July). */
  readonly claims: PlainDate
  /** Dossiers go to the Team Captains (6 July) and to the Controller (13 July). */
  readonly captains: PlainDate
  readonly controller: PlainDate
  /** Last good day for any change (20 July). */
  readonly last: PlainDate
}

interface Frame {
  readonly tournament: { readonly end: PlainDate }
  readonly parameters: Parameters
}

export function seasonDates({ tournament, parameters }: Frame): AdjudicationDates {
  const { claims, tcDossier, toController, last } = parameters.adjudication
  const on = (days: number): PlainDate => addDays(tournament.end, days)
  return { claims: on(claims), captains: on(tcDossier), controller: on(toController), last: on(last) }
}

/**
 * A game that is asked for late (REINSTATE, RESUME, an outage): where a day of the season's had come before, that day
 * counts from its own request (D). Nobody is held to a date that was over.
 */
export function adjudicationDates(frame: Frame, { adjudication }: GameState): AdjudicationDates {
  const season = seasonDates(frame)
  const { openedOn } = adjudication
  if (openedOn === null || openedOn <= addDays(frame.tournament.end, 1)) return season
  const { claims, tcDossier, toController, last } = frame.parameters.adjudication
  const own = (seasons: PlainDate, days: number): PlainDate =>
    openedOn >= seasons ? addDays(openedOn, days) : seasons
  const lastDay = openedOn >= season.controller ? addDays(openedOn, last) : season.last
  return {
    claims: openedOn <= season.claims ? season.claims : minDate(addDays(openedOn, claims), lastDay),
    captains: own(season.captains, tcDossier),
    controller: own(season.controller, toController),
    last: lastDay,
  }
}

export const datesOfGame = (draft: Draft, game: GameId): AdjudicationDates =>
  adjudicationDates(draft, draft.game(game))
