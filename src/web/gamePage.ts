/** A game: board with stepping, score with days for each move, both clocks, rulings, the time line, what may be fetched. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { gameSubject } from '../core/ids.ts'
import { gamePgn } from '../rulebooks/correspondence/gamePgn.ts'
import { hasGame, sideOf } from '../rulebooks/correspondence/people.ts'
import { openCasesOf } from '../rulebooks/correspondence/caseOpen.ts'
import type { GameState } from '../rulebooks/correspondence/state.ts'
import { COMMAND_FORMS } from './commandForms.ts'
import { boardAt, datesOf, scoreOf, stepsOf } from './gameBoard.ts'
import { evidenceOf, mailboxOf, mayReadHistory, mayReadLetters, timeLineOf } from './gameHistory.ts'
import { gameLine } from './gameLine.ts'
import { rulingsOf } from './gameRulings.ts'
import { type PageContext, pageOf } from './page.ts'
import { sendPage } from './render.ts'
import { ownSeats, partakersScene, type Scene } from './visitor.ts'

export function gameRoutes(app: FastifyInstance, context: PageContext): void {
  const { deps } = context
  const path = '/t/:tournament/game/:game'

  app.get(path, async (request, reply) => {
    const found = await gameOf(context, request)
    if (found === null) return reply.callNotFound()
    const { scene, game, state, visitor } = found
    const steps = stepsOf(state, (request.query as { ply?: unknown }).ply)
    const now = deps.shell.clock.now()
    const reads = mayReadHistory(deps, scene, game, visitor)
    return sendPage(
      reply,
      await pageOf(context, request, reply, 'game', {
        title: `Game ${scene.tournament.id}-${game}`,
        zone: scene.tournament.timezone,
        base: `/t/${encodeURIComponent(scene.tournament.id)}`,
        line: gameLine(scene, game, now, visitor?.address ?? null),
        board: boardAt(state, steps.ply, playsBlackOnly(scene, game) ? 'black' : 'white'),
        score: scoreOf(scene, state),
        dates: datesOf(scene, state),
        forms: formsFor(scene),
        rules: scene.capacities.some(each => each.role === 'controller'),
        pending: state.play.pending.map(line => ({ if: line.if, then: line.then, after: line.after ?? [] })),
        drawOffer: state.play.drawOffer?.by ?? null,
        rulings: reads ? rulingsOf(state) : [],
        cases: reads && visitor !== null ? openCasesOf(state) : [],
        steps,
        official: mayReadLetters(scene),
        timeLine: reads ? await timeLineOf(deps, scene, game) : [],
      }),
    )
  })

  app.get(`${path}/game.pgn`, async (request, reply) => {
    const found = await gameOf(context, request)
    if (found === null) return reply.callNotFound()
    return reply
      .type('application/x-chess-pgn; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="game.pgn"')
      .send(gamePgn(found.scene.tournament, found.state))
  })

  app.get(`${path}/evidence.json`, async (request, reply) => {
    const found = await gameOf(context, request)
    if (found === null || !mayReadLetters(found.scene)) return reply.callNotFound()
    return reply
      .type('application/json; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="evidence.json"')
      .send(JSON.stringify(await evidenceOf(deps, found.scene, found.game), null, 1))
  })

  app.get(`${path}/letters.mbox`, async (request, reply) => {
    const found = await gameOf(context, request)
    if (found === null || !mayReadLetters(found.scene)) return reply.callNotFound()
    return reply
      .type('application/mbox')
      .header('Content-Disposition', 'attachment; filename="letters.mbox"')
      .send(await mailboxOf(deps, found.scene, found.game))
  })
}

/** Decisions about a game that one of the visitor's offices is for; the rulebook has the last word. */
function formsFor(scene: Scene) {
  const roles = scene.capacities.map(capacity => capacity.role as string)
  return COMMAND_FORMS.filter(
    form => form.about === 'game' && form.roles.some(role => roles.includes(role)),
  ).map(form => ({ id: form.id, title: form.title }))
}

/** The game, if there is one and this visitor may see it: everybody of the tournament may. */
async function gameOf(context: PageContext, request: FastifyRequest) {
  const found = await partakersScene(context.deps, request)
  const { game } = request.params as { game: string }
  if (found === null || !hasGame(found.scene.tournament, game)) return null
  return { ...found, game, state: found.scene.world.state(gameSubject(game)) as GameState }
}

/** A player sees the board from his own side. */
const playsBlackOnly = (scene: Scene, game: string): boolean => {
  const sides = ownSeats(scene).map(seat => sideOf(scene.tournament, game, seat))
  return sides.includes('black') && !sides.includes('white')
}
