/** The visitor's own page: what he must do first, then his games and his teams. */
import type { FastifyInstance } from 'fastify'
import { gamesOfSeat } from '../rulebooks/correspondence/people.ts'
import { type PageContext, pageOf } from './page.ts'
import { sendPage } from './render.ts'
import { gameLine } from './gameLine.ts'
import { captainTeams, isController, ownSeats, scenes, visitorOf } from './visitor.ts'

export function homeRoutes(app: FastifyInstance, context: PageContext): void {
  app.get('/', async (request, reply) => {
    const visitor = await visitorOf(context.deps, request)
    if (visitor === null && !context.deps.readOnly) return reply.redirect('/sign-in')
    const now = context.deps.shell.clock.now()
    const all = await scenes(context.deps, visitor)
    const tournaments = all
      .filter(scene => context.deps.readOnly || scene.capacities.length > 0 || visitor?.administrator)
      .map(scene => ({
        id: scene.tournament.id,
        name: scene.tournament.name,
        controller: isController(scene),
        teams: captainTeams(scene),
        games: ownSeats(scene)
          .flatMap(seat => gamesOfSeat(scene.tournament, seat))
          .map(game => gameLine(scene, game.id, now, visitor?.address ?? null))
          .sort((a, b) => Number(b.yours) - Number(a.yours)),
      }))
    return sendPage(reply, await pageOf(context, request, reply, 'home', { title: 'My page', tournaments }))
  })
}
