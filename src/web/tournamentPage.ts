/** A tournament: every game by match and board, who must move since when. */
import type { FastifyInstance } from 'fastify'
import { type PageContext, pageOf } from './page.ts'
import { sendPage } from './render.ts'
import { gameLine } from './gameLine.ts'
import { scenes, visitorOf } from './visitor.ts'

export function tournamentRoutes(app: FastifyInstance, context: PageContext): void {
  app.get('/t/:tournament', async (request, reply) => {
    const visitor = await visitorOf(context.deps, request)
    const [scene] = await scenes(context.deps, visitor, (request.params as { tournament: string }).tournament)
    if (scene === undefined) return reply.callNotFound()
    if (!context.deps.readOnly && scene.capacities.length === 0 && !visitor?.administrator)
      return reply.callNotFound()
    const now = context.deps.shell.clock.now()
    const matches = scene.tournament.matches.map(match => ({
      id: match.id,
      home: match.home,
      away: match.away,
      games: match.games.map(game => gameLine(scene, game.id, now, visitor?.address ?? null)),
    }))
    return sendPage(
      reply,
      await pageOf(context, request, reply, 'tournament', {
        title: scene.tournament.name,
        tournament: scene.tournament.id,
        matches,
      }),
    )
  })
}
