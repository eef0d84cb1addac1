/**
 * How a row of the deadline table works. Nothing is scheduled in advance: a row looks at a folded state and says what
 * is open and when it is due; a sweep lapses what is due and not yet done. A lapse reminds, notes or proposes; it never
 * decides a game.
 */
import type { Tournament } from '../../core/directory.ts'
import { addDays, instantAt, type Instant, type PlainDate } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { type Parameters, parametersOf } from './parameters.ts'
import { type GameState, type SeasonState, type SeatState, type SubjectState, subjectOf } from './state.ts'

/** One thing that is open: `key` tells it from others of the same row (the ply, the case, the leave). */
export interface Start {
  readonly key: string
  readonly due: Instant
}

export interface DeadlineContext {
  readonly tournament: Tournament
  readonly parameters: Parameters
}

export interface DeadlineRow<S extends SubjectState = SubjectState> {
  /** 'silence.repeat': unique, stable (it stands in records). */
  readonly id: string
  /** The rule it applies: '3A'. */
  readonly rule: string
  /** For lists and calendars, in plain words: 'Reply, or the full repeat is due'. */
  readonly title: string
  /** Rows of one series tell ever later stages of the same wait: after an outage only the latest due one goes out. */
  readonly series?: string
  /** Its notice rests on the silence of a person: judged as of the last complete reading of the mailbox. */
  readonly restsOnSilence: boolean
  /** Who owes the act that meets it: shown in lists and calendars. */
  readonly owedBy:
    | 'player-to-move'
    | 'opponent'
    | 'player'
    | 'captain'
    | 'captains'
    | 'controller'
    | 'secretary'
    | 'arbiter'
  /** What is open in this state; empty when met or never begun. Cheap: it runs at every change of the subject. */
  opens(state: S, context: DeadlineContext): readonly Start[]
  /** Acts: entries and notices. The mark that it fired is made by the sweep. */
  lapse(draft: Draft, state: S, start: Start): void
}

/** Sweeps by zone and day: a zone's clock costs 0.1 ms to ask, and every change of a game asks for eight. */
const sweeps = new WeakMap<Parameters, Map<string, Instant>>()

/** 06:00 (`sweepAt`) of a day in the tournament's zone. */
export function sweepOn({ parameters, tournament }: DeadlineContext, day: PlainDate): Instant {
  const known = sweeps.get(parameters) ?? new Map<string, Instant>()
  sweeps.set(parameters, known)
  const key = `${tournament.timezone} ${day}`
  const sweep = known.get(key) ?? instantAt(day, parameters.sweepAt, tournament.timezone)
  known.set(key, sweep)
  return sweep
}

/** A term of N days from X: the last good day is X+N; it lapses in the sweep of X+N+1 (section 2, Terms). */
export const lapseOfTerm = (context: DeadlineContext, from: PlainDate, days: number): Instant =>
  sweepOn(context, addDays(from, days + 1))

/** "After N days" from X: the sweep of X+N+1, when N days have wholly passed. */
export const afterDays = lapseOfTerm

/** A last good day already known: it lapses in the sweep of the day after. */
export const lapseAfter = (context: DeadlineContext, lastDay: PlainDate): Instant =>
  sweepOn(context, addDays(lastDay, 1))

export const contextOf = (tournament: Tournament): DeadlineContext => ({
  tournament,
  parameters: parametersOf(tournament),
})

export interface OpenDeadline {
  readonly row: DeadlineRow<never>
  readonly start: Start
  readonly key: string
}

/** Everything open and not yet done in a state, by the table given. */
export function openDeadlines(
  table: DeadlineTable,
  state: SubjectState,
  context: DeadlineContext,
): readonly OpenDeadline[] {
  const rows = table[state.subject] as readonly DeadlineRow<never>[]
  return rows.flatMap(row =>
    row
      .opens(state as never, context)
      .map(start => ({ row, start, key: `${row.id}:${start.key}${eraOf(state)}` }))
      .filter(({ key }) => !Object.hasOwn(state.done, key)),
  )
}

/** After a STRIKE the same plies are played anew: what was done about them before counts no more. */
export const eraOf = (state: SubjectState): string =>
  state.subject === 'game' && state.play.struck > 0 ? `@${state.play.struck}` : ''

export interface DeadlineTable {
  readonly game: readonly DeadlineRow<GameState>[]
  readonly seat: readonly DeadlineRow<SeatState>[]
  readonly season: readonly DeadlineRow<SeasonState>[]
}

/** The earliest open deadline, for the overview's next due instant. */
export function nextDeadline(
  table: DeadlineTable,
  state: SubjectState,
  context: DeadlineContext,
): OpenDeadline | null {
  let next: OpenDeadline | null = null
  for (const open of openDeadlines(table, state, context))
    if (next === null || open.start.due < next.start.due) next = open
  return next
}

/** A subject may open a new deadline by lapsing one (a term that begins at once); more rounds than this are a bug. */
const MOST_ROUNDS = 50

/**
 * Lapses what is due for one subject. Rows that rest on silence are judged as of the last complete reading; of a series
 * only the latest due row acts, the earlier ones are marked as skipped.
 */
export function sweepSubject(
  table: DeadlineTable,
  draft: Draft,
  read: () => SubjectState,
  silenceHeld: boolean,
): void {
  const context = contextOf(draft.tournament)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const state = read()
    const due = openDeadlines(table, state, context).filter(
      ({ row, start }) =>
        start.due <= draft.at &&
        (!row.restsOnSilence || (!silenceHeld && start.due <= draft.world.readUntil)),
    )
    const first = due[0]
    if (first === undefined) return
    const series =
      first.row.series === undefined ? [first] : due.filter(({ row }) => row.series === first.row.series)
    const acting = series.at(-1) as OpenDeadline
    for (const skipped of series.slice(0, -1))
      draft.onSubject(subjectOf(state), 'DeadlineDone', { key: skipped.key, skipped: true })
    draft.onSubject(subjectOf(state), 'DeadlineDone', { key: acting.key })
    acting.row.lapse(draft, read() as never, acting.start)
  }
}
