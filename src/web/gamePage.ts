/** A game: board with stepping, score with days for each move, both clocks, the time line, what may be fetched. */
import type { FastifyInstance } from 'fastify'
import { boardSvg } from '../chess/boardSvg.ts'
import { boardText, pieceList } from '../chess/diagram.ts'
import { findMove, positionOf } from '../chess/position.ts'
import { gameSubject, type GameId } from '../core/ids.ts'
import type { Instant } from '../core/plainDate.ts'
import { gamePgn } from '../rulebooks/correspondence/gamePgn.ts'
import { hasGame } from '../rulebooks/correspondence/people.ts'
import { writtenMove } from '../rulebooks/correspondence/play.ts'
import { usedForPly } from '../rulebooks/correspondence/rule06Time.ts'
import type { GameState } from '../rulebooks/correspondence/state.ts'
import { lettersOfGame, noticesOfGame } from '../store/evidence.ts'
import { loadSubject } from '../store/record.ts'
import { COMMAND_FORMS } from './commandForms.ts'
import { gameLine } from './gameLine.ts'
import { type PageContext, pageOf } from './page.ts'
import { sendPage } from './render.ts'
import { entryWords } from './timeLine.ts'
import { type Scene, scenes, type Visitor, visitorOf } from './visitor.ts'

export function gameRoutes(app: FastifyInstance, context: PageContext): void {
  app.get('/t/:tournament/game/:game', async (request, reply) => {
    const found = await gameOf(context, request.params as Params, await visitorOf(context.deps, request))
    if (found === null) return reply.callNotFound()
    const { scene, game, visitor } = found
    const state = scene.world.state(gameSubject(game)) as GameState
    const asked = Number((request.query as { ply?: string }).ply ?? state.play.plies.length)
    const ply = Number.isInteger(asked)
      ? Math.max(0, Math.min(asked, state.play.plies.length))
      : state.play.plies.length
    const now = context.deps.shell.clock.now()
    return sendPage(
      reply,
      await pageOf(context, request, reply, 'game', {
        title: `Game ${scene.tournament.id}-${game}`,
        zone: scene.tournament.timezone,
        base: `/t/${encodeURIComponent(scene.tournament.id)}`,
        line: gameLine(scene, game, now, visitor?.address ?? null),
        board: boardAt(state, ply),
        score: scoreOf(scene, state),
        forms: formsFor(scene),
        pending: state.play.pending,
        steps: {
          ply,
          last: state.play.plies.length,
          back: Math.max(0, ply - 1),
          forward: Math.min(state.play.plies.length, ply + 1),
        },
        timeLine: mayReadTimeLine(context, scene, game, visitor)
          ? await timeLineOf(context, scene, game)
          : [],
      }),
    )
  })

  app.get('/t/:tournament/game/:game/game.pgn', async (request, reply) => {
    const found = await gameOf(context, request.params as Params, await visitorOf(context.deps, request))
    if (found === null) return reply.callNotFound()
    const { scene, game } = found
    return reply
      .type('application/x-chess-pgn; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="game.pgn"')
      .send(gamePgn(scene.tournament, scene.world.state(gameSubject(game)) as GameState))
  })
}

/** Decisions about a game that one of the visitor's offices is for; the rulebook has the last word. */
function formsFor(scene: Scene) {
  const roles = scene.capacities.map(capacity => capacity.role as string)
  return COMMAND_FORMS.filter(
    form => form.about === 'game' && form.roles.some(role => roles.includes(role)),
  ).map(form => ({ id: form.id, title: form.title }))
}

interface Params {
  readonly tournament: string
  readonly game: string
}

/** The game, if there is one and this visitor may see it: everybody of the tournament may. */
async function gameOf(context: PageContext, params: Params, visitor: Visitor | null) {
  const [scene] = await scenes(context.deps, visitor, params.tournament)
  if (scene === undefined || !hasGame(scene.tournament, params.game)) return null
  if (!context.deps.readOnly && scene.capacities.length === 0 && !visitor?.administrator) return null
  return { scene, game: params.game, visitor }
}

/** Letters and notices of a game are for its players, their TCs and the Controller. */
export function mayReadTimeLine(
  context: PageContext,
  scene: Scene,
  game: GameId,
  visitor: Visitor | null,
): boolean {
  if (context.deps.readOnly) return true
  if (visitor === null) return false
  const line = gameLine(scene, game, context.deps.shell.clock.now(), null)
  return scene.capacities.some(
    capacity =>
      capacity.role === 'controller' ||
      capacity.role === 'secretary' ||
      (capacity.role === 'captain' && [line.whiteTeam, line.blackTeam].includes(capacity.team.code)) ||
      (capacity.role === 'player' &&
        scene.tournament.matches.some(match =>
          match.games.some(each => each.id === game && [each.white, each.black].includes(capacity.seat.id)),
        )),
  )
}

function boardAt(state: GameState, ply: number) {
  const { play } = state
  const fen = play.plies[ply - 1]?.fen ?? play.startFen
  const made = play.plies[ply - 1]
  const before = play.plies[ply - 2]?.fen ?? play.startFen
  const move = made === undefined ? null : findMove(positionOf(before), made.san)
  return {
    svg: boardSvg(fen, { lastMove: move === null ? null : { from: move.from, to: move.to } }),
    text: boardText(fen),
    pieces: pieceList(fen),
    fen,
    move: made === undefined ? 'The starting position' : `After ${writtenMove(made.ply, made.san)}`,
  }
}

/** Rows of the score: number, White's and Black's move with their days. */
function scoreOf(scene: Scene, state: GameState) {
  const cell = (index: number) => {
    const ply = state.play.plies[index]
    return ply === undefined
      ? null
      : {
          san: ply.san,
          ply: ply.ply,
          used: usedForPly(state, scene.tournament, ply),
          sent: ply.sent.on,
          received: ply.received?.on ?? null,
          receivedBasis: ply.received?.basis ?? null,
          basis: ply.basis,
        }
  }
  const rows = []
  for (let index = 0; index < state.play.plies.length; index += 2)
    rows.push({ number: index / 2 + 1, white: cell(index), black: cell(index + 1) })
  return rows
}

/** Letters, notices, leave and rulings in the order in which they happened. */
async function timeLineOf(context: PageContext, scene: Scene, game: GameId) {
  const { db } = context.deps.shell.store
  const { id } = scene.tournament
  const lines: { readonly at: Instant; readonly what: string; readonly words: string }[] = []
  for (const { entry } of await loadSubject(db, id, gameSubject(game))) {
    const words = entryWords(entry)
    if (words !== null) lines.push({ at: entry.effectiveOn, what: 'record', words })
  }
  for (const letter of await lettersOfGame(db, id, game)) {
    lines.push({
      at: letter.receivedAt,
      what: 'letter',
      words: `from ${letter.from ?? 'an unknown sender'}: ${letter.subject ?? '(no subject)'} - ${letter.verdict ?? 'not yet read'}`,
    })
  }
  for (const notice of await noticesOfGame(db, id, game))
    lines.push({ at: notice.at, what: 'mail', words: `${notice.kind} to ${notice.to}` })
  return lines.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}
