/**
 * Rule 13B: while the Controller has suspended a game, clocks, silence and warnings stop (section 2). So do the terms that
 * rest on somebody's silence in it: nothing lapses meanwhile, and when the game goes on each has as many days left as it
 * had. Terms of a person (5B, 9, 1D) stand still while every open game of his is suspended.
 */
import type { Seat } from '../../core/directory.ts'
import { type GameId, type SeatId, SIDES } from '../../core/ids.ts'
import type { Facts } from '../../core/notice.ts'
import { addDays, dateIn, daysBetween, maxDate, type PlainDate } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import type { Evolvers } from './evolve.ts'
import type { Parameters } from './parameters.ts'
import { playerOf, seatOf } from './people.ts'
import { openClaim } from './rule07Claims.ts'
import { openGamesOf } from './rule09People.ts'
import { SEASON_REQUEST, takeBackAdjudication } from './rule10Season.ts'
import type { GameState, SeatState } from './state.ts'

/** protest: 7C. captains: their word on a claim (7D). objection: to a reported move (5D). extension: the Controller's (3B). */
export type GameTerm = 'protest' | 'captains' | 'objection' | 'extension'

/** enquiry: 5B. substitute: 9. access: 1D. */
export type SeatTerm = 'enquiry' | 'substitute' | 'access'

export interface SuspensionEntries {
  /** A term stood still for some days: its last good day is later now. */
  TermMoved: { readonly term: GameTerm; readonly until: PlainDate }
}

export interface SeatSuspensionEntries {
  /** Every open game of his is suspended from this day on. */
  SeatPaused: { readonly since: PlainDate }
  SeatResumed: { readonly moved: readonly { readonly term: SeatTerm; readonly days: number }[] }
}

export const suspensionEvolvers: Evolvers<GameState, SuspensionEntries> = {
  TermMoved: (state, { term, until }) => {
    const { claim, play, silence } = state
    switch (term) {
      case 'protest':
        return claim === null ? state : { ...state, claim: { ...claim, protestUntil: until } }
      case 'captains':
        return claim === null ? state : { ...state, claim: { ...claim, captainsUntil: until } }
      case 'objection':
        return play.reportedOpen === null
          ? state
          : {
              ...state,
              play: { ...play, reportedOpen: { ...play.reportedOpen, objectUntil: until } },
            }
      case 'extension':
        return { ...state, silence: { ...silence, term: until } }
    }
  },
}

export const seatSuspensionEvolvers: Evolvers<SeatState, SeatSuspensionEntries> = {
  SeatPaused: (state, { since }) => ({ ...state, paused: since }),
  SeatResumed: (state, { moved }) => {
    const days = (term: SeatTerm): number => moved.find(each => each.term === term)?.days ?? 0
    const { enquiry, withdrawn } = state.absence
    const { lost } = state.access
    return {
      ...state,
      paused: null,
      absence: {
        ...state.absence,
        enquiry: enquiry === null ? null : { ...enquiry, until: addDays(enquiry.until, days('enquiry')) },
        withdrawn:
          withdrawn === null || withdrawn.substituteUntil === null
            ? withdrawn
            : {
                ...withdrawn,
                substituteUntil: addDays(withdrawn.substituteUntil, days('substitute')),
              },
      },
      access: {
        ...state.access,
        lost: lost === null ? null : { ...lost, paused: (lost.paused ?? 0) + days('access') },
      },
    }
  },
}

/** True while nothing may lapse in a game because it is suspended. */
export const stands = (state: GameState): boolean => state.rulings.suspended !== null

/**
 * The last good day of a term by the stamp of an act: null while it stands still, for an act that comes in the meantime is
 * in time.
 */
export const lastDayOf = (state: GameState, until: PlainDate): PlainDate | null => {
  const { suspended } = state.rulings
  return suspended !== null && suspended.since <= until ? null : until
}

/** A term that runs: its first day was the one after `from`, its last good day is `until`. */
interface Running<Term> {
  readonly term: Term
  readonly from: PlainDate
  readonly until: PlainDate
}

/** How many days of a suspension from `since` to the day before `today` fall into a term; 0 where it was over before. */
export function daysStood(
  { from, until }: Pick<Running<unknown>, 'from' | 'until'>,
  since: PlainDate,
  today: PlainDate,
): number {
  if (until < since) return 0
  return Math.max(0, daysBetween(maxDate(since, addDays(from, 1)), today))
}

function termsOf(state: GameState, parameters: Parameters): readonly Running<GameTerm>[] {
  const of = (term: GameTerm, until: PlainDate, days: number): Running<GameTerm> => ({
    term,
    from: addDays(until, -days),
    until,
  })
  const running: Running<GameTerm>[] = []
  const claim = openClaim(state)
  const { reportedOpen } = state.play
  const { term, termSince } = state.silence
  if (claim?.stage === 'protest') running.push(of('protest', claim.protestUntil, parameters.protestDays))
  if (claim?.stage === 'captains' && claim.captainsUntil !== null)
    running.push(of('captains', claim.captainsUntil, parameters.tcDecisionDays))
  if (reportedOpen !== null) running.push(of('objection', reportedOpen.objectUntil, parameters.objectionDays))
  // A date that he set while the game was suspended is meant as it stands (D).
  if (term !== null && termSince !== null && termSince < (state.rulings.suspended?.since ?? termSince))
    running.push({ term: 'extension', from: termSince, until: term })
  return running
}

function termsOfSeat({ absence, access }: SeatState, parameters: Parameters): readonly Running<SeatTerm>[] {
  const running: Running<SeatTerm>[] = []
  if (absence.enquiry !== null)
    running.push({ term: 'enquiry', from: absence.enquiry.on, until: absence.enquiry.until })
  const { withdrawn } = absence
  if (withdrawn !== null && withdrawn.substituteUntil !== null)
    running.push({ term: 'substitute', from: withdrawn.informedOn, until: withdrawn.substituteUntil })
  if (access.lost !== null) {
    const { since, paused } = access.lost
    running.push({
      term: 'access',
      from: since,
      until: addDays(since, parameters.accessDays + (paused ?? 0)),
    })
  }
  return running
}

/** Seats of the games, each once. */
const seatsOf = (draft: Draft, games: readonly GameId[]): readonly SeatId[] => [
  ...new Set(games.flatMap(game => SIDES.map(side => playerOf(draft.tournament, game, side).id))),
]

/**
 * Suspends the games. A request for claims (10A) is taken back: it is made anew when the game goes on, for its dates would
 * have passed.
 */
export function suspendGames(draft: Draft, games: readonly GameId[], why: string): void {
  for (const game of games) {
    if (draft.game(game).adjudication.decision === null) takeBackAdjudication(draft, game, 'suspended')
    draft.onGame(game, 'GameSuspended', { since: draft.today, why })
    draft.onGame(game, 'ClockPaused', { side: 'both', from: draft.today, why: 'suspended' })
  }
  for (const seat of seatsOf(draft, games)) {
    const open = openGamesOf(draft, seat)
    if (draft.seat(seat).paused === null && open.every(each => stands(draft.game(each.game))))
      draft.onSeat(seat, 'SeatPaused', { since: draft.today })
  }
}

/** What a resumed term looks like to people: what it is for, whose, its last good day until now and from now on. */
export interface MovedTerm {
  readonly term: GameTerm | SeatTerm
  readonly game: GameId | null
  readonly name: string | null
  readonly case: string | null
  readonly was: PlainDate
  readonly until: PlainDate
  readonly days: number
}

/** Games go on: clocks run from today, silence counts anew, terms have the days left that they had. Those that moved. */
export function resumeGames(draft: Draft, games: readonly GameId[], why: string): readonly MovedTerm[] {
  const yesterday = addDays(draft.today, -1)
  const moved: MovedTerm[] = []
  const paused = seatsOf(draft, games).filter(seat => draft.seat(seat).paused !== null)
  for (const game of games) {
    const state = draft.game(game)
    const since = state.rulings.suspended?.since ?? draft.today
    draft.onGame(game, 'GameResumed', { on: draft.today })
    draft.onGame(game, 'ClockResumed', { side: 'both', to: yesterday })
    draft.onGame(game, 'SilenceRestarted', { from: draft.today, why })
    for (const running of termsOf(state, draft.parameters)) {
      const days = daysStood(running, since, draft.today)
      if (days === 0) continue
      const { term, until: was } = running
      const until = addDays(was, days)
      draft.onGame(game, 'TermMoved', { term, until })
      moved.push({ term, game, name: null, case: openClaim(state)?.case ?? null, was, until, days })
    }
  }
  for (const seat of paused) moved.push(...resumeSeat(draft, seatOf(draft.tournament, seat)))
  return moved
}

function resumeSeat(draft: Draft, { id, person }: Seat): readonly MovedTerm[] {
  const state = draft.seat(id)
  const since = state.paused ?? draft.today
  const moved = termsOfSeat(state, draft.parameters).flatMap((running): readonly MovedTerm[] => {
    const days = daysStood(running, since, draft.today)
    const { term, until: was } = running
    const caseId = term === 'access' ? state.access.lost?.case : state.absence.withdrawn?.case
    return days === 0
      ? []
      : [
          {
            term,
            game: null,
            name: person.name,
            case: caseId ?? null,
            was,
            until: addDays(was, days),
            days,
          },
        ]
  })
  draft.onSeat(id, 'SeatResumed', {
    moved: moved.map(({ term, days }) => ({ term: term as SeatTerm, days })),
  })
  return moved
}

/** The moved terms that concern the games of one reader, as facts of his `decision`. */
export const movedFacts = (draft: Draft, moved: readonly MovedTerm[], games: readonly GameId[]): Facts => {
  const names = new Set(seatsOf(draft, games).map(seat => seatOf(draft.tournament, seat).person.name))
  return {
    terms: moved
      .filter(each => (each.game === null ? names.has(each.name ?? '') : games.includes(each.game)))
      .map(each => ({ ...each })),
  }
}

/** The season's request has gone out: a game that goes on after the end is put to adjudication at once (10A). */
export const endedMeanwhile = (draft: Draft): boolean =>
  dateIn(draft.at, draft.tournament.timezone) > draft.tournament.end &&
  draft.season().done[SEASON_REQUEST] !== undefined
