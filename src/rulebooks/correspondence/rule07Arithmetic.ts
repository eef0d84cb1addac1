/** Rule 6 laid out line by line, for every mail about a claim: what each move of the period cost and what was allowed. */
import type { Tournament } from '../../core/directory.ts'
import type { Side } from '../../core/ids.ts'
import { maxDate, type PlainDate, spellShortDate } from '../../core/plainDate.ts'
import { parametersOf } from './parameters.ts'
import { moveDue, moveNumberOf, type Ply, toMove } from './play.ts'
import {
  allowanceAt,
  clockStartOf,
  daysOff,
  daysWithin,
  runningDays,
  runningFrom,
  totalUsed,
  usedForPly,
} from './rule06Time.ts'
import type { GameState } from './state.ts'

/** One line of a sum; `days` is a number of days. */
export interface ArithmeticRow {
  readonly [key: string]: string | number
  readonly label: string
  readonly days: number
}

const counted = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

function moveRow(state: GameState, tournament: Tournament, ply: Ply): ArithmeticRow {
  const number = moveNumberOf(ply.ply)
  const days = usedForPly(state, tournament, ply)
  if (ply.use === 'free') return { label: `Move ${number}: no time charged`, days }
  const start = clockStartOf(state.play, tournament, ply.side)
  const from = maxDate(ply.received?.on ?? start, start)
  if (ply.sent.on < start)
    return { label: `Move ${number}: sent ${spellShortDate(ply.sent.on)}, before the clock started`, days }
  const off = daysWithin(daysOff(state, ply.side), from, ply.sent.on)
  const how =
    ply.received === null
      ? 'clock started'
      : ply.received.basis === 'assumed'
        ? 'received (assumed)'
        : 'received'
  const less = off === 0 ? '' : `, ${counted(off)} not counted`
  return {
    label: `Move ${number}: ${how} ${spellShortDate(from)}, sent ${spellShortDate(ply.sent.on)}${less}`,
    days,
  }
}

/**
 * The sum of a side up to a ply of his (its period's moves one by one, the earlier ones as one line), the move on hand
 * as of `today` in his zone, the total, and the allowance. Labels are plain words, days are numbers.
 */
export function arithmeticOf(
  state: GameState,
  tournament: Tournament,
  side: Side,
  upTo: number,
  today: PlainDate,
): readonly ArithmeticRow[] {
  const parameters = parametersOf(tournament)
  const move = moveNumberOf(upTo)
  const firstMove = (Math.ceil(move / parameters.movesPerControl) - 1) * parameters.movesPerControl + 1
  const firstPly = side === 'white' ? 2 * firstMove - 1 : 2 * firstMove
  const taken = state.play.takenOver?.plies ?? 0
  const penalties = state.time.penalties.filter(each => each.side === side)
  const rows: ArithmeticRow[] = []
  const before =
    totalUsed(state, tournament, side, firstPly - 1) - penalties.reduce((sum, each) => sum + each.days, 0)
  if (firstMove > 1) rows.push({ label: `Moves 1 to ${firstMove - 1}`, days: before })
  else if (taken > 0) rows.push({ label: 'Before the arbiter took the game over', days: before })
  for (const ply of state.play.plies)
    if (ply.side === side && ply.ply >= firstPly && ply.ply <= upTo && ply.ply > taken)
      rows.push(moveRow(state, tournament, ply))
  for (const penalty of penalties) rows.push({ label: `Penalty: ${penalty.why}`, days: penalty.days })
  let total = totalUsed(state, tournament, side, upTo)
  if (toMove(state.play) === side && upTo === state.play.plies.length + 1) {
    const from = runningFrom(state, tournament)
    const running = runningDays(state, tournament, today)
    const how = from.basis === 'stated' ? 'received' : 'if received on'
    rows.push({
      label: `Move ${moveDue(state.play)}, not yet sent: ${how} ${spellShortDate(from.on)}, up to ${spellShortDate(today)}`,
      days: running,
    })
    total += running
  }
  rows.push({ label: `Total at move ${move}`, days: total })
  const control = Math.ceil(move / parameters.movesPerControl) * parameters.movesPerControl
  rows.push({ label: `Allowed up to move ${control}`, days: allowanceAt(parameters, move) })
  return rows
}
