/**
 * Pages for everybody, where a tournament has switched them on: the table, the games with a board, PGN, results as Atom.
 * A running game is shown without its last moves (`public.delayMoves`), so that nobody is helped over the board.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { boardSvg } from '../chess/boardSvg.ts'
import { boardText, pieceList } from '../chess/diagram.ts'
import { writeMoveText } from '../chess/pgn.ts'
import { gameSubject, type Side } from '../core/ids.ts'
import { allGames, hasGame, playerOf } from '../rulebooks/correspondence/people.ts'
import type { GameState } from '../rulebooks/correspondence/state.ts'
import { stepsOf } from './gameBoard.ts'
import { keptTable, pgnOf } from './kept.ts'
import { type PageContext, pageOf } from './page.ts'
import { sendPage } from './render.ts'
import { type Scene, scenes } from './visitor.ts'

/** Games that one page lists. */
const ONE_PAGE = 200

export function publicRoutes(app: FastifyInstance, context: PageContext): void {
  app.get('/public/:tournament', async (request, reply) => {
    const scene = await publicScene(context, request)
    if (scene === null) return reply.callNotFound()
    const { tournament } = scene
    const asked = (request.query as { match?: unknown }).match
    const match = tournament.matches.find(each => each.id === asked) ?? null
    const games = match?.games ?? allGames(tournament)
    return sendPage(
      reply,
      await pageOf(context, request, reply, 'public', {
        title: tournament.name,
        base: `/public/${encodeURIComponent(tournament.id)}`,
        delay: tournament.public?.delayMoves ?? 0,
        table: keptTable(scene),
        match: match?.id ?? null,
        // A great tournament is shown match by match: its page would be long on a phone.
        games: match === null && games.length > ONE_PAGE ? [] : games.map(game => publicLine(scene, game.id)),
      }),
    )
  })

  app.get('/public/:tournament/game/:game', async (request, reply) => {
    const scene = await publicScene(context, request)
    const { game } = request.params as { game: string }
    if (scene === null || !hasGame(scene.tournament, game)) return reply.callNotFound()
    const state = shown(scene, game)
    const steps = stepsOf(state, (request.query as { ply?: unknown }).ply)
    const fen = state.play.plies[steps.ply - 1]?.fen ?? state.play.startFen
    return sendPage(
      reply,
      await pageOf(context, request, reply, 'public-game', {
        title: `${playerOf(scene.tournament, game, 'white').person.name} - ${playerOf(scene.tournament, game, 'black').person.name}`,
        base: `/public/${encodeURIComponent(scene.tournament.id)}`,
        game,
        svg: boardSvg(fen),
        text: boardText(fen),
        pieces: pieceList(fen),
        moves: writeMoveText(state.play.plies.map(each => each.san)),
        steps,
        result: state.result.ended?.result ?? null,
      }),
    )
  })

  app.get('/public/:tournament/games.pgn', async (request, reply) => {
    const scene = await publicScene(context, request)
    if (scene === null) return reply.callNotFound()
    return reply
      .type('application/x-chess-pgn; charset=utf-8')
      .header('Cache-Control', 'public, max-age=60')
      .send(
        allGames(scene.tournament)
          .map(game => pgnOf(scene, shown(scene, game.id)))
          .join('\n'),
      )
  })

  app.get('/public/:tournament/results.atom', async (request, reply) => {
    const scene = await publicScene(context, request)
    if (scene === null) return reply.callNotFound()
    const results = allGames(scene.tournament)
      .map(game => ({ game, state: scene.world.state(gameSubject(game.id)) as GameState }))
      .flatMap(({ game, state }) =>
        state.result.ended === null
          ? []
          : [
              {
                id: game.id,
                at: state.result.ended.at,
                title: `${playerOf(scene.tournament, game.id, 'white').person.name} - ${playerOf(scene.tournament, game.id, 'black').person.name}: ${state.result.ended.result}`,
                official: state.result.official,
              },
            ],
      )
      .sort((a, b) => (a.at < b.at ? 1 : -1))
    return reply.type('application/atom+xml; charset=utf-8').send(
      context.render('results-atom', {
        url: context.deps.publicUrl,
        tournament: { id: scene.tournament.id, name: scene.tournament.name },
        updated: results[0]?.at ?? `${scene.tournament.start}T00:00:00Z`,
        results,
      }),
    )
  })
}

function publicLine(scene: Scene, game: string) {
  const state = shown(scene, game)
  const name = (side: Side) => playerOf(scene.tournament, game, side).person.name
  return {
    id: game,
    white: name('white'),
    black: name('black'),
    moves: Math.ceil(state.play.plies.length / 2),
    result: state.result.ended?.result ?? null,
    official: state.result.official,
  }
}

async function publicScene(context: PageContext, request: FastifyRequest): Promise<Scene | null> {
  const [scene] = await scenes(context.deps, null, (request.params as { tournament: string }).tournament)
  return scene?.tournament.public === undefined ? null : scene
}

const shortened = new WeakMap<GameState, GameState>()

/** A game as the public sees it: of a running one without the last moves of both sides. */
function shown(scene: Scene, game: string): GameState {
  const state = scene.world.state(gameSubject(game)) as GameState
  const delay = state.result.ended === null ? 2 * (scene.tournament.public?.delayMoves ?? 0) : 0
  if (delay === 0) return state
  const plies = state.play.plies.slice(0, Math.max(0, state.play.plies.length - delay))
  const known = shortened.get(state)
  if (known !== undefined && known.play.plies.length === plies.length) return known
  const short = { ...state, play: { ...state.play, plies } }
  shortened.set(state, short)
  return short
}
