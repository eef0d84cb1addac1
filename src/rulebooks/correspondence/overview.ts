/** A record as lists, sweeps, `simulate` and feeds see it: the row kept beside it, and the full object as of an instant. */
import { writeMoveText } from '../../chess/pgn.ts'
import { type SubjectId, TOURNAMENT_SUBJECT } from '../../core/ids.ts'
import type { Json } from '../../core/notice.ts'
import { dateIn, type Instant } from '../../core/plainDate.ts'
import type { Overview, World } from '../../core/rulebook.ts'
import { contextOf, nextDeadline } from './deadline.ts'
import { DEADLINES } from './deadlines.ts'
import { flagsOf } from './flags.ts'
import { gameInfo, playerOf, zoneOf } from './people.ts'
import { isOpen, phaseOf, timeCounts } from './phase.ts'
import { currentFen, moveDue, toMove, writtenMove } from './play.ts'
import { clocksOf, runningAccount, usedForPly } from './rule06Time.ts'
import { type GameState, type SubjectState, subjectOf } from './state.ts'

export function overview(state: SubjectState, world: World<SubjectState>): Overview {
  const next = nextDeadline(DEADLINES, state, contextOf(world.tournament))
  const row = {
    subject: subjectOf(state),
    nextDue: next?.start.due ?? null,
    nextRule: next === null ? null : next.row.rule,
  }
  if (state.subject !== 'game') return { ...row, phase: state.subject, mustAct: null, summary: null }
  const { tournament } = world
  const info = gameInfo(tournament, state.id)
  const latest = state.play.plies.at(-1)
  return {
    ...row,
    phase: phaseOf(state),
    mustAct: isOpen(state) ? playerOf(tournament, state.id, toMove(state.play)).person.email : null,
    summary: {
      id: state.id,
      match: info.match,
      board: info.board,
      white: playerOf(tournament, state.id, 'white').person.name,
      black: playerOf(tournament, state.id, 'black').person.name,
      fen: currentFen(state.play),
      toMove: toMove(state.play),
      moveNumber: moveDue(state.play),
      plies: state.play.plies.length,
      lastMove: latest === undefined ? null : writtenMove(latest.ply, latest.san),
      lastSent: latest?.sent.on ?? null,
      result: state.result.ended?.result ?? null,
      official: state.result.official,
    },
  }
}

/** A subject as of an instant. Of a game: the object of contract.md section 4. */
export function describe(world: World<SubjectState>, subject: SubjectId, at: Instant): Json {
  const state = world.state(subject)
  if (state.subject === 'game') return describeGame(world, state, at)
  if (subject === TOURNAMENT_SUBJECT) return { id: world.tournament.id, name: world.tournament.name }
  return { subject }
}

function describeGame(world: World<SubjectState>, state: GameState, at: Instant): Json {
  const { tournament } = world
  const { play, result } = state
  const clocks = clocksOf(
    state,
    tournament,
    side => dateIn(at, zoneOf(tournament, playerOf(tournament, state.id, side).person)),
    timeCounts(state),
  )
  return {
    id: state.id,
    status: phaseOf(state),
    moves: writeMoveText(play.plies.map(ply => ply.san)),
    fen: currentFen(play),
    toMove: toMove(play),
    lastSent: play.plies.at(-1)?.sent.on ?? null,
    clocks: { white: { ...clocks.white }, black: { ...clocks.black } },
    perMove: play.plies.map(ply => ({
      ply: ply.ply,
      received: ply.received?.on ?? null,
      sent: ply.sent.on,
      used: usedForPly(state, tournament, ply),
      basis: ply.basis,
    })),
    flags: flagsOf(world, state).map(flag => ({ ...flag })),
    result: result.ended?.result ?? null,
    proposed: result.proposed?.result ?? null,
    official: result.ended !== null && result.official,
    pending: play.pending.map(line => ({ if: line.if, then: line.then, after: line.after ?? [] })),
    drawOffer: result.ended === null ? (play.drawOffer?.by ?? null) : null,
    lastDay: timeCounts(state) ? runningAccount(state, tournament).lastDay : null,
  }
}
