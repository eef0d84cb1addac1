/** What of a game stands before a human: the flags of contract.md section 4, each with the day since when. */
import { SIDES } from '../../core/ids.ts'
import { seatSubject } from '../../core/ids.ts'
import { dateIn, type PlainDate } from '../../core/plainDate.ts'
import type { World } from '../../core/rulebook.ts'
import { playerOf } from './people.ts'
import { addressFailsSince } from './rule01Access.ts'
import { openOverstep } from './rule06Settle.ts'
import type { GameState, SeatState, SubjectState } from './state.ts'

export interface Flag {
  readonly kind:
    | 'silence'
    | 'time-exceeded'
    | 'claim-open'
    | 'claim-conceded'
    | 'disagreement'
    | 'reported-move'
    | 'withdrawal'
    | 'record-missing'
    | 'address'
  readonly since: PlainDate
}

export function flagsOf(world: World<SubjectState>, state: GameState): readonly Flag[] {
  const flags: Flag[] = []
  const { tournament } = world
  // A game that is over waits for nobody's move, and a clock no longer matters.
  const over = state.result.ended !== null
  if (state.silence.flag !== null && !over)
    flags.push({ kind: 'silence', since: dateIn(state.silence.flag.raisedAt, tournament.timezone) })
  const overstep = over ? null : openOverstep(state, tournament)
  if (overstep !== null) flags.push({ kind: 'time-exceeded', since: overstep.since })
  const { claim } = state
  if (claim !== null && claim.stage === 'conceded')
    flags.push({ kind: 'claim-conceded', since: claim.concededOn ?? claim.protestUntil })
  else if (claim !== null && claim.stage !== 'closed')
    flags.push({ kind: 'claim-open', since: claim.claimedOn })
  const disagreement = state.disagreement.open[0]
  if (disagreement !== undefined) flags.push({ kind: 'disagreement', since: disagreement.since })
  const reported = state.play.reportedOpen
  if (reported !== null) {
    const ply = state.play.plies[(reported.plies[0] ?? 1) - 1]
    flags.push({
      kind: 'reported-move',
      since: ply === undefined ? reported.objectUntil : dateIn(ply.stampAt, tournament.timezone),
    })
  }
  for (const side of SIDES) {
    const seat = world.state(seatSubject(playerOf(tournament, state.id, side).id)) as SeatState
    if (over) continue
    if (seat.absence.withdrawn !== null)
      flags.push({ kind: 'withdrawal', since: seat.absence.withdrawn.informedOn })
    const failing = addressFailsSince(seat)
    if (failing !== null) flags.push({ kind: 'address', since: failing })
  }
  if (state.result.recordMissing !== null)
    flags.push({ kind: 'record-missing', since: state.result.recordMissing })
  return flags
}
