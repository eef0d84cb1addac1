/** A person's own page: his tournaments, his games with who must move, and what he owes by when. */
import type { FastifyInstance } from 'fastify'
import { addDays, dateIn } from '../core/plainDate.ts'
import { gamesOfSeat } from '../rulebooks/correspondence/people.ts'
import { eventsFor } from './feeds/calendar.ts'
import { gameLine } from './gameLine.ts'
import { gameRows } from './gameRows.ts'
import { type PageContext, pageOf } from './page.ts'
import { sendPage } from './render.ts'
import { captainTeams, isController, ownSeats, scenes, visitorOf } from './visitor.ts'

/** Deadlines shown, the nearest first; the calendar has all. */
const DEADLINES = 12
/** Days ahead; what is due at the season's end is no news in October. */
const AHEAD = 60

export function homeRoutes(app: FastifyInstance, context: PageContext): void {
  app.get('/', async (request, reply) => {
    const visitor = await visitorOf(context.deps, request)
    if (visitor === null && !context.deps.readOnly) return reply.redirect('/sign-in')
    const now = context.deps.shell.clock.now()
    const all = await scenes(context.deps, visitor)
    const tournaments = all
      .filter(scene => context.deps.readOnly || scene.capacities.length > 0 || visitor?.administrator)
      .map(scene => {
        const base = `/t/${encodeURIComponent(scene.tournament.id)}`
        const official = isController(scene)
        return {
          name: scene.tournament.name,
          base,
          controller: official || context.deps.readOnly,
          teams: context.deps.readOnly ? scene.tournament.teams.map(team => team.code) : captainTeams(scene),
          partakes: scene.person !== null,
          // An official has his desk; here he would read the deadlines of everybody.
          deadlines:
            scene.person === null || official
              ? []
              : eventsFor(scene.world, scene.person.email)
                  .filter(each => each.day <= addDays(dateIn(now, scene.tournament.timezone), AHEAD))
                  .slice(0, DEADLINES)
                  .map(each => ({
                    day: each.day,
                    summary: each.summary,
                    href: each.game === null ? null : `${base}/game/${encodeURIComponent(each.game)}`,
                  })),
          rows: gameRows(
            context.render,
            ownSeats(scene)
              .flatMap(seat => gamesOfSeat(scene.tournament, seat))
              .map(game => gameLine(scene, game.id, now, visitor?.address ?? null))
              .sort((a, b) => Number(b.yours) - Number(a.yours)),
          ),
        }
      })
    return sendPage(
      reply,
      await pageOf(context, request, reply, 'home', {
        title: context.deps.readOnly ? 'The demo season' : 'My page',
        tournaments,
      }),
    )
  })

  app.get('/keys', async (request, reply) =>
    sendPage(reply, await pageOf(context, request, reply, 'keys', { title: 'Keys' })),
  )
}
