/**
 * Rule 6: the player on move is warned when little of his time is left, and the opponent told when it is exceeded (D,
 * `clockWarn`). A sweep counts as of the date in the player's own zone.
 */
import type { GameId } from '../../core/ids.ts'
import { addDays, dateIn, type Instant, type PlainDate } from '../../core/plainDate.ts'
import { type DeadlineContext, type DeadlineRow, eraOf, sweepOn } from './deadline.ts'
import type { Draft } from './draft.ts'
import { playerOf, zoneOf } from './people.ts'
import { clocksRun, timeCounts } from './phase.ts'
import { toMove } from './play.ts'
import type { Note } from './rule02Dates.ts'
import { objectedTo, tellExceeded, todayOfSide } from './rule06Notices.ts'
import { runningAccount, runningDays } from './rule06Time.ts'
import { overstepsOf } from './rule07Window.ts'
import type { GameState } from './state.ts'

/** The first sweep at which it is that day, or later, where the player lives. */
function sweepInZone(context: DeadlineContext, day: PlainDate, zone: string): Instant {
  const sweep = sweepOn(context, day)
  return zone === context.tournament.timezone || dateIn(sweep, zone) >= day
    ? sweep
    : sweepOn(context, addDays(day, 1))
}

/** Whether time is told in this game at all: not where it stands still, nor while a ply is objected to. */
const timeIsTold = (state: GameState): boolean => clocksRun(state) && !objectedTo(state)

/** A player on move is warned also while his opponent's seat waits for a substitute: his own days are charged (9). */
const warns = (state: GameState): boolean =>
  timeCounts(state) &&
  state.rulings.suspended === null &&
  !state.withdrawal.absent.some(each => each.side === toMove(state.play)) &&
  !objectedTo(state)

const moverZone = (context: Pick<DeadlineContext, 'tournament'>, state: GameState, side: 'white' | 'black') =>
  zoneOf(context.tournament, playerOf(context.tournament, state.id, side).person)

/** Thresholds from far to near, so that the nearest is the latest of its series. */
const thresholds = (clockWarn: readonly number[]): readonly number[] =>
  [...new Set(clockWarn)].sort((a, b) => b - a)

const warnKey = (ply: number, left: number): string => `${ply}:${left}`

/**
 * `clock-warning` to the player on move. Facts: used (the total, the move on hand included), before, running, allowance,
 * left, lastDay (a reply sent on it is in time), move, received {on, basis}: RECEIVED date sets an assumed one right.
 */
function warn(draft: Draft, state: GameState, key: string): void {
  const { tournament } = draft
  const account = runningAccount(state, tournament)
  const running = runningDays(state, tournament, todayOfSide(draft, state.id, account.side))
  draft.notify({
    kind: 'clock-warning',
    game: state.id,
    to: playerOf(tournament, state.id, account.side).person,
    rules: ['6'],
    about: key,
    facts: {
      used: account.before + running,
      before: account.before,
      running,
      allowance: account.allowance,
      left: account.allowance - account.before - running,
      lastDay: account.lastDay,
      move: account.move,
      received: { on: account.from.on, basis: account.from.basis },
    },
  })
}

/**
 * Warnings that are due already when a turn begins: told with the receipt, marked as done so that no sweep repeats them.
 * Note 'clock-warning': side, used, running, allowance, left, lastDay.
 */
export function turnWarnings(draft: Draft, game: GameId): readonly Note[] {
  const state = draft.game(game)
  if (!warns(state)) return []
  const account = runningAccount(state, draft.tournament)
  const today = todayOfSide(draft, game, account.side)
  if (account.exceededFrom !== null && account.exceededFrom <= today) return []
  const due = thresholds(draft.parameters.clockWarn).filter(left => {
    const day = account.firstDayLeft(left)
    return day !== null && day <= today
  })
  // Who wants no receipts is warned by the sweep.
  const { receipts } = playerOf(draft.tournament, game, account.side).person
  if (due.length === 0 || receipts === 'none') return []
  for (const left of due) {
    const key = `time.warning:${warnKey(account.ply, left)}${eraOf(state)}`
    if (!Object.hasOwn(draft.game(game).done, key))
      draft.onSubject(`game:${game}`, 'DeadlineDone', { key, skipped: true })
  }
  const running = runningDays(state, draft.tournament, today)
  return [
    {
      kind: 'clock-warning',
      rule: '6A',
      side: account.side,
      used: account.before + running,
      running,
      allowance: account.allowance,
      left: account.allowance - account.before - running,
      lastDay: account.lastDay,
    },
  ]
}

/**
 * The rows of rule 6, warnings before the overstep: after an outage only the latest goes out. Nothing begins after the
 * season's last day.
 */
export const TIME_ROWS: readonly DeadlineRow<GameState>[] = [
  {
    id: 'time.warning',
    rule: '6',
    title: 'Little time is left',
    series: 'time',
    restsOnSilence: true,
    owedBy: 'player-to-move',
    opens(state, context) {
      if (!warns(state)) return []
      const account = runningAccount(state, context.tournament)
      if (account.budget < 0) return []
      const zone = moverZone(context, state, account.side)
      return thresholds(context.parameters.clockWarn).flatMap(left => {
        const day = account.firstDayLeft(left)
        if (day === null || day > context.tournament.end) return []
        return [{ key: warnKey(account.ply, left), due: sweepInZone(context, day, zone) }]
      })
    },
    lapse: (draft, state, start) => warn(draft, state, start.key),
  },
  {
    id: 'time.exceeded',
    rule: '6G',
    title: 'The time is exceeded',
    series: 'time',
    restsOnSilence: true,
    owedBy: 'player-to-move',
    opens(state, context) {
      if (!timeIsTold(state)) return []
      const account = runningAccount(state, context.tournament)
      if (account.exceededFrom === null || account.exceededFrom > context.tournament.end) return []
      const { movesPerControl } = context.parameters
      const period = Math.ceil(account.move / movesPerControl)
      const known = state.time.oversteps.some(
        each => each.side === account.side && Math.ceil(each.move / movesPerControl) === period,
      )
      if (known) return []
      const zone = moverZone(context, state, account.side)
      return [
        {
          key: `${account.ply}:${state.time.withdrawn}`,
          due: sweepInZone(context, account.exceededFrom, zone),
        },
      ]
    },
    lapse(draft, state) {
      const { side } = runningAccount(state, draft.tournament)
      const overstep = overstepsOf(state, draft.tournament, side, todayOfSide(draft, state.id, side)).at(-1)
      if (overstep !== undefined) tellExceeded(draft, state.id, overstep)
    },
  },
]
