/** Standings with the reasons of their order, what lies ahead, and how the season moves, as charts with their tables. */
import type { FastifyInstance } from 'fastify'
import { gameSubject } from '../core/ids.ts'
import { dateIn } from '../core/plainDate.ts'
import { allGames } from '../rulebooks/correspondence/people.ts'
import type { GameState } from '../rulebooks/correspondence/state.ts'
import { forecast } from './forecast.ts'
import { keptFor, keptTable } from './kept.ts'
import { type PageContext, pageOf } from './page.ts'
import { sendPage } from './render.ts'
import { averageOf, barsOf, weeksOf } from './statistics.ts'
import { partakersScene } from './visitor.ts'

/** What lies ahead is shown up to this many lines, the nearest first. */
const AHEAD = 60

export function standingsRoutes(app: FastifyInstance, context: PageContext): void {
  app.get('/t/:tournament/standings', async (request, reply) => {
    const found = await partakersScene(context.deps, request)
    if (found === null) return reply.callNotFound()
    const { scene } = found
    const { tournament, world } = scene
    const today = dateIn(context.deps.shell.clock.now(), tournament.timezone)
    const { weeks, average, ahead } = keptFor(scene, 'statistics', today, () => {
      const states = allGames(tournament).map(game => world.state(gameSubject(game.id)) as GameState)
      return {
        weeks: weeksOf(tournament, states),
        average: averageOf(tournament, states),
        ahead: forecast(tournament, states, today),
      }
    })
    return sendPage(
      reply,
      await pageOf(context, request, reply, 'standings', {
        title: `Standings: ${tournament.name}`,
        base: `/t/${encodeURIComponent(tournament.id)}`,
        table: keptTable(scene),
        weeks: weeks.map(week => ({ ...week, days: week.days === null ? '-' : week.days.toFixed(1) })),
        moveBars: barsOf(weeks.map(week => week.moves)),
        dayBars: barsOf(weeks.map(week => week.days)),
        average,
        ahead: ahead.slice(0, AHEAD),
        more: Math.max(0, ahead.length - AHEAD),
      }),
    )
  })
}
