/** Standings with the reasons of their order, the progress of every game, and how the season moves, as chart and table. */
import type { FastifyInstance } from 'fastify'
import { gameSubject } from '../core/ids.ts'
import { addDays, dateIn, daysBetween, type PlainDate } from '../core/plainDate.ts'
import { allGames } from '../rulebooks/correspondence/people.ts'
import { usedForPly } from '../rulebooks/correspondence/rule06Time.ts'
import { standings } from '../rulebooks/correspondence/standings.ts'
import type { GameState } from '../rulebooks/correspondence/state.ts'
import { gameLine } from './gameLine.ts'
import { type PageContext, pageOf } from './page.ts'
import { sendPage } from './render.ts'
import { type Scene, scenes, visitorOf } from './visitor.ts'

/** Weeks shown in the chart of moves. */
const WEEKS = 52
const WEEK = 7

export function standingsRoutes(app: FastifyInstance, context: PageContext): void {
  app.get('/t/:tournament/standings', async (request, reply) => {
    const visitor = await visitorOf(context.deps, request)
    const [scene] = await scenes(context.deps, visitor, (request.params as { tournament: string }).tournament)
    if (scene === undefined) return reply.callNotFound()
    if (!context.deps.readOnly && scene.capacities.length === 0 && !visitor?.administrator)
      return reply.callNotFound()
    const now = context.deps.shell.clock.now()
    const table = standings(scene.world)
    const weeks = movesByWeek(scene)
    return sendPage(
      reply,
      await pageOf(context, request, reply, 'standings', {
        title: `Standings: ${scene.tournament.name}`,
        table: JSON.parse(JSON.stringify(table)) as unknown,
        weeks,
        most: Math.max(1, ...weeks.map(week => week.moves)),
        averageDays: averageDays(scene),
        forecast: forecast(scene, dateIn(now, scene.tournament.timezone)),
        lines: allGames(scene.tournament).map(game =>
          gameLine(scene, game.id, now, visitor?.address ?? null),
        ),
      }),
    )
  })
}

const statesOf = (scene: Scene): readonly GameState[] =>
  allGames(scene.tournament).map(game => scene.world.state(gameSubject(game.id)) as GameState)

/** Moves in each week of the season, by the day on which they were sent. */
function movesByWeek(
  scene: Scene,
): readonly { readonly from: PlainDate; readonly moves: number; readonly x: number }[] {
  const { start } = scene.tournament
  const counts = new Map<number, number>()
  for (const state of statesOf(scene)) {
    for (const ply of state.play.plies) {
      const week = Math.floor(daysBetween(start, ply.sent.on) / WEEK)
      if (week >= 0 && week < WEEKS) counts.set(week, (counts.get(week) ?? 0) + 1)
    }
  }
  const last = Math.max(0, ...counts.keys())
  return Array.from({ length: last + 1 }, (_each, week) => ({
    from: addDays(start, week * WEEK),
    moves: counts.get(week) ?? 0,
    x: week * 12,
  }))
}

function averageDays(scene: Scene): string {
  let days = 0
  let moves = 0
  for (const state of statesOf(scene)) {
    for (const ply of state.play.plies) {
      if (ply.use !== 'reply') continue
      days += usedForPly(state, scene.tournament, ply)
      moves += 1
    }
  }
  return moves === 0 ? 'no moves yet' : (days / moves).toFixed(1)
}

/** A game that lasts this many moves counts as an ordinary one when its end is foretold. */
const ORDINARY_LENGTH = 40
/** Fewer moves than this tell no pace. */
const FEWEST_MOVES = 4

/** Games that will hardly end by the season's end at the pace of their players so far: facts, no judgement of the position. */
function forecast(
  scene: Scene,
  today: PlainDate,
): readonly { readonly id: string; readonly moves: number; readonly days: string; readonly byEnd: number }[] {
  const left = Math.max(0, daysBetween(today, scene.tournament.end))
  return statesOf(scene)
    .filter(state => state.result.ended === null && state.play.plies.length >= FEWEST_MOVES)
    .map(state => {
      const first = state.play.plies[0]?.sent.on ?? scene.tournament.start
      const pace = Math.max(0.1, daysBetween(first, today) / (state.play.plies.length / 2))
      return {
        id: state.id,
        moves: Math.ceil(state.play.plies.length / 2),
        days: pace.toFixed(1),
        byEnd: Math.floor(state.play.plies.length / 2 + left / pace),
      }
    })
    .filter(each => each.byEnd < ORDINARY_LENGTH)
    .sort((a, b) => a.byEnd - b.byEnd)
}
