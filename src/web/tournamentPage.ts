/** A tournament: its crosstable by match and board; a match: every game, who must move since when. */
import type { FastifyInstance } from 'fastify'
import type { Instant } from '../core/plainDate.ts'
import type { Match } from '../core/directory.ts'
import { gameLine } from './gameLine.ts'
import { gameRows } from './gameRows.ts'
import { keptTable } from './kept.ts'
import { type PageContext, pageOf } from './page.ts'
import { sendPage } from './render.ts'
import { partakersScene, type Scene } from './visitor.ts'

/** Games whose crosstable one page shows. */
const ONE_PAGE = 200

export function tournamentRoutes(app: FastifyInstance, context: PageContext): void {
  app.get('/t/:tournament', async (request, reply) => {
    const found = await partakersScene(context.deps, request)
    if (found === null) return reply.callNotFound()
    const { scene } = found
    const now = context.deps.shell.clock.now()
    const points = new Map(keptTable(scene).matches.map(match => [match.id, match]))
    const games = scene.tournament.matches.reduce((sum, match) => sum + match.games.length, 0)
    return sendPage(
      reply,
      await pageOf(context, request, reply, 'tournament', {
        title: scene.tournament.name,
        base: `/t/${encodeURIComponent(scene.tournament.id)}`,
        matches: scene.tournament.matches.map(match => {
          const standing = points.get(match.id)
          return {
            id: match.id,
            home: match.home,
            away: match.away,
            homePoints: standing?.homePoints ?? 0,
            awayPoints: standing?.awayPoints ?? 0,
            unfinished: standing?.unfinished ?? match.games.length,
            // A great tournament has its boards match by match: its page would be long on a phone.
            boards: games > ONE_PAGE ? [] : boardsOf(scene, match, now),
          }
        }),
      }),
    )
  })

  app.get('/t/:tournament/match/:match', async (request, reply) => {
    const found = await partakersScene(context.deps, request)
    const { match: id } = request.params as { match: string }
    const match = found?.scene.tournament.matches.find(each => each.id === id)
    if (found === null || match === undefined) return reply.callNotFound()
    const { scene, visitor } = found
    const now = context.deps.shell.clock.now()
    const team = (code: string) => scene.tournament.teams.find(each => each.code === code)?.name ?? code
    return sendPage(
      reply,
      await pageOf(context, request, reply, 'match', {
        title: `${team(match.home)} against ${team(match.away)}`,
        base: `/t/${encodeURIComponent(scene.tournament.id)}`,
        match: match.id,
        boards: boardsOf(scene, match, now),
        rows: gameRows(
          context.render,
          match.games.map(game => gameLine(scene, game.id, now, visitor?.address ?? null)),
        ),
      }),
    )
  })
}

/** The boards of a match, each with its games: what stands in a cell of the crosstable. */
function boardsOf(scene: Scene, match: Match, now: Instant) {
  const boards = new Map<number, { id: string; href: string; sign: string; words: string }[]>()
  for (const game of match.games) {
    const line = gameLine(scene, game.id, now, null)
    const result =
      line.result === null
        ? line.flags.length > 0
          ? { sign: 'flag', words: 'running, with a flag' }
          : { sign: `move ${line.moveNumber}`, words: `running, move ${line.moveNumber}` }
        : {
            sign: `${line.result.replaceAll('1/2', '½')}${line.official ? '' : '*'}`,
            words: `${line.result}${line.official ? '' : ', not yet official'}`,
          }
    const cells = boards.get(line.board) ?? []
    cells.push({
      id: line.id,
      href: line.href,
      ...result,
      words: `${line.white} - ${line.black}: ${result.words}`,
    })
    boards.set(line.board, cells)
  }
  return [...boards].sort(([a], [b]) => a - b).map(([board, games]) => ({ board, games }))
}
