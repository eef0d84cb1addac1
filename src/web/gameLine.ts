/** One game as a line of a list: who plays, who must move since when, both clocks, flags. */
import { dateIn, daysBetween, type Instant, type PlainDate, type Zone } from '../core/plainDate.ts'
import { type Address, type GameId, gameSubject, seatSubject, SIDES } from '../core/ids.ts'
import { flagsOf } from '../rulebooks/correspondence/flags.ts'
import { gameInfo, isPerson, playerOf, zoneOf } from '../rulebooks/correspondence/people.ts'
import { clocksRun, isOpen, phaseOf } from '../rulebooks/correspondence/phase.ts'
import { moveDue, toMove, writtenMove } from '../rulebooks/correspondence/play.ts'
import { clocksOf, runningAccount } from '../rulebooks/correspondence/rule06Time.ts'
import type { GameState } from '../rulebooks/correspondence/state.ts'
import type { Scene } from './visitor.ts'

/** What a line was made from: the same things give the same line. */
interface Kept {
  readonly tournament: Scene['tournament']
  readonly days: string
  readonly seats: readonly unknown[]
  readonly line: GameLine
  /** The same for the player on move. */
  readonly mine: GameLine
}

const kept = new WeakMap<GameState, Kept>()

const today: { at: Instant | null; readonly days: Map<Zone, PlainDate> } = { at: null, days: new Map() }

/** The day of an instant in a zone; a list asks for the same ones again and again. */
function dayIn(at: Instant, zone: Zone): PlainDate {
  if (today.at !== at) {
    today.at = at
    today.days.clear()
  }
  const day = today.days.get(zone) ?? dateIn(at, zone)
  today.days.set(zone, day)
  return day
}

/** The line, as `viewer` sees it; kept with the game's state, so that a list of a thousand games costs little. */
export function gameLine(scene: Scene, game: GameId, now: Instant, viewer: Address | null): GameLine {
  const { tournament, world } = scene
  const state = world.state(gameSubject(game)) as GameState
  const sides = SIDES.map(side => playerOf(tournament, game, side))
  const days = [
    dayIn(now, tournament.timezone),
    ...sides.map(seat => dayIn(now, zoneOf(tournament, seat.person))),
  ].join(' ')
  const seats = sides.map(seat => scene.cache.states.get(seatSubject(seat.id)) ?? null)
  let known = kept.get(state)
  if (
    known === undefined ||
    known.tournament !== tournament ||
    known.days !== days ||
    known.seats.some((seat, index) => seat !== seats[index])
  ) {
    const line = makeLine(scene, state, now)
    known = { tournament, days, seats, line: { ...line, yours: false }, mine: { ...line, yours: true } }
    kept.set(state, known)
  }
  const mover = sides[SIDES.indexOf(known.line.toMove)]
  const yours = viewer !== null && known.line.open && mover !== undefined && isPerson(mover.person, viewer)
  return yours ? known.mine : known.line
}

function makeLine(scene: Scene, state: GameState, now: Instant) {
  const { tournament, world } = scene
  const game = state.id
  const info = gameInfo(tournament, game)
  const white = playerOf(tournament, game, 'white')
  const black = playerOf(tournament, game, 'black')
  const mover = toMove(state.play) === 'white' ? white : black
  const runs = clocksRun(state)
  const latest = state.play.plies.at(-1)
  const clocks = clocksOf(
    state,
    tournament,
    side => dateIn(now, zoneOf(tournament, (side === 'white' ? white : black).person)),
    runs,
  )
  return {
    id: game,
    href: `/t/${encodeURIComponent(tournament.id)}/game/${encodeURIComponent(game)}`,
    match: info.match,
    board: info.board,
    white: white.person.name,
    whiteTeam: white.team,
    black: black.person.name,
    blackTeam: black.team,
    phase: phaseOf(state),
    open: isOpen(state),
    toMove: toMove(state.play),
    mover: mover.person.name,
    moverTeam: mover.team,
    moveNumber: moveDue(state.play),
    lastMove: latest === undefined ? null : writtenMove(latest.ply, latest.san),
    lastSent: latest?.sent.on ?? null,
    waitingDays: runs
      ? daysBetween(latest?.sent.on ?? tournament.start, dateIn(now, tournament.timezone))
      : 0,
    lastDay: runs ? runningAccount(state, tournament).lastDay : null,
    clocks,
    flags: flagsOf(world, state).map(flag => ({ ...flag })),
    result: state.result.ended?.result ?? null,
    official: state.result.official,
    proposed: state.result.proposed?.result ?? null,
  }
}

export type GameLine = ReturnType<typeof makeLine> & { readonly yours: boolean }
