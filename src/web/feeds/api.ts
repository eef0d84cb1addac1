/** The JSON API, read-only; its OpenAPI description is made from the very schemas that its answers are checked by. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { gameSubject } from '../../core/ids.ts'
import { describe as describeSubject } from '../../rulebooks/correspondence/overview.ts'
import { allGames, hasGame } from '../../rulebooks/correspondence/people.ts'
import { standings } from '../../rulebooks/correspondence/standings.ts'
import type { PageContext } from '../page.ts'
import { type Scene, scenes, visitorOf } from '../visitor.ts'

const date = z.iso.date()
const clock = z.object({ used: z.int(), running: z.int(), allowance: z.int() }).meta({ description: 'Days' })
const score = z.enum(['1-0', '0-1', '1/2-1/2', '0-0'])

const game = z.object({
  id: z.string(),
  status: z.enum(['running', 'finished', 'adjudication', 'suspended', 'disputed']),
  moves: z.string().meta({ description: 'SAN with numbers' }),
  fen: z.string(),
  toMove: z.enum(['white', 'black']),
  lastSent: date.nullable(),
  clocks: z.object({ white: clock, black: clock }),
  perMove: z.array(
    z.object({
      ply: z.int(),
      received: date.nullable(),
      sent: date,
      used: z.int(),
      basis: z.enum(['own', 'reported', 'agreed', 'stated', 'ruled']),
    }),
  ),
  flags: z.array(z.object({ kind: z.string(), since: date })),
  result: score.nullable(),
  proposed: score.nullable(),
  official: z.boolean(),
})

const tournament = z.object({
  id: z.string(),
  name: z.string(),
  start: date,
  end: date,
  games: z.array(z.string()),
})
const table = z.object({
  scoring: z.enum(['match-points', 'game-points']),
  table: z.array(
    z.object({
      place: z.int(),
      team: z.string(),
      name: z.string(),
      matchPoints: z.number(),
      gamePoints: z.number(),
      wins: z.number(),
      unfinished: z.int(),
      why: z.string().nullable(),
    }),
  ),
})

interface Endpoint {
  readonly path: string
  readonly summary: string
  readonly schema: z.ZodType
  readonly answer: (scene: Scene, params: Readonly<Record<string, string>>, context: PageContext) => unknown
}

const ENDPOINTS: readonly Endpoint[] = [
  {
    path: '/api/v1/tournaments/{tournament}',
    summary: 'A tournament and the ids of its games',
    schema: tournament,
    answer: ({ tournament: t }) => ({
      id: t.id,
      name: t.name,
      start: t.start,
      end: t.end,
      games: allGames(t).map(each => each.id),
    }),
  },
  {
    path: '/api/v1/tournaments/{tournament}/standings',
    summary: 'The table',
    schema: table,
    answer: scene => standings(scene.world),
  },
  {
    path: '/api/v1/tournaments/{tournament}/games/{game}',
    summary: 'A game with its clocks, dates and flags',
    schema: game,
    answer: (scene, params, context) =>
      hasGame(scene.tournament, params.game ?? '')
        ? describeSubject(scene.world, gameSubject(params.game ?? ''), context.deps.shell.clock.now())
        : null,
  },
]

/** The OpenAPI 3.1 document of all of it. */
export function openApi(publicUrl: string): unknown {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Correspondence chess arbiter',
      version: '1',
      description: 'Read-only. The session of the pages signs you in.',
    },
    servers: [{ url: publicUrl }],
    paths: Object.fromEntries(
      ENDPOINTS.map(({ path, summary, schema }) => [
        path,
        {
          get: {
            summary,
            parameters: [...path.matchAll(/\{([a-z]+)\}/g)].map(match => ({
              name: match[1],
              in: 'path',
              required: true,
              schema: { type: 'string' },
            })),
            responses: {
              '200': {
                description: summary,
                content: { 'application/json': { schema: z.toJSONSchema(schema) } },
              },
              '404': { description: 'There is no such thing, or it is not yours to see' },
            },
          },
        },
      ]),
    ),
  }
}

export function apiRoutes(app: FastifyInstance, context: PageContext): void {
  app.get('/api/v1/openapi.json', async (_request, reply) => reply.send(openApi(context.deps.publicUrl)))
  for (const endpoint of ENDPOINTS) {
    app.get(endpoint.path.replace(/\{([a-z]+)\}/g, ':$1'), async (request, reply) => {
      const params = request.params as Readonly<Record<string, string>>
      const visitor = await visitorOf(context.deps, request)
      const [scene] = await scenes(context.deps, visitor, params.tournament)
      const allowed =
        scene !== undefined &&
        (context.deps.readOnly || scene.capacities.length > 0 || visitor?.administrator === true)
      const answer = allowed ? endpoint.answer(scene, params, context) : null
      if (answer === null)
        return reply.code(404).send({ error: 'There is no such thing, or it is not yours to see.' })
      // What the schema does not name does not go out.
      return reply.send(endpoint.schema.parse(answer))
    })
  }
}
