/**
 * A case on one page: what happened and by which rule, the sum line by line, what each was told and when, the letters in
 * full, the position, and the decisions that are open to the visitor.
 */
import type { FastifyInstance } from 'fastify'
import { gameSubject } from '../core/ids.ts'
import { caseViews } from '../rulebooks/correspondence/caseViews.ts'
import { DEADLINES } from '../rulebooks/correspondence/deadlines.ts'
import type { GameState } from '../rulebooks/correspondence/state.ts'
import { noticesOfGame, type SentNotice } from '../store/evidence.ts'
import { COMMAND_FORMS } from './commandForms.ts'
import { boardAt } from './gameBoard.ts'
import { mayReadLetters } from './gameHistory.ts'
import { gameLine } from './gameLine.ts'
import { letterView } from './letterView.ts'
import { noticeText } from './noticeText.ts'
import { type PageContext, pageOf } from './page.ts'
import { sendPage } from './render.ts'
import { partakersScene, type Scene, type Visitor } from './visitor.ts'
import { plainWord } from './words.ts'

/** Letters of a case that are put on its page; the time line of the game has all. */
const LETTERS = 12

export function caseRoutes(app: FastifyInstance, context: PageContext): void {
  const { deps } = context
  app.get('/t/:tournament/case/:case', async (request, reply) => {
    const found = await partakersScene(deps, request)
    if (found === null) return reply.callNotFound()
    const { scene, visitor } = found
    const { case: id } = request.params as { case: string }
    const view = caseViews(scene.world, DEADLINES).find(each => each.id === id)
    if (view === undefined || !mayReadCase(scene, visitor, view.parties)) return reply.callNotFound()
    const { tournament } = scene
    const state = view.game === null ? null : (scene.world.state(gameSubject(view.game)) as GameState)
    const notices = view.game === null ? [] : await noticesOfCase(context, scene, view.game, view.id)
    const letters = []
    if (deps.readOnly || mayReadLetters(scene))
      for (const letter of view.letters.slice(0, LETTERS)) {
        const shown = await letterView(deps, tournament.id, letter)
        if (shown !== null) letters.push(shown)
      }
    return sendPage(
      reply,
      await pageOf(context, request, reply, 'case', {
        title: `Case ${view.id}: ${plainWord(view.kind, 'case')}`,
        base: `/t/${encodeURIComponent(tournament.id)}`,
        zone: tournament.timezone,
        view: JSON.parse(JSON.stringify(view)) as unknown,
        line: view.game === null ? null : gameLine(scene, view.game, deps.shell.clock.now(), null),
        board: state === null ? null : boardAt(state, state.play.plies.length, 'white'),
        notices: notices.map(each => ({
          at: each.at,
          kind: each.kind,
          to: each.to,
          subject: each.subject ?? '',
          text: noticeText(deps.shell, tournament, each.notice),
        })),
        arithmetic: view.arithmetic.length > 0 ? view.arithmetic : toldArithmetic(notices),
        letters,
        forms: formsOf(scene, view.id, view.game),
      }),
    )
  })
}

/** The parties, whoever decides, and in the demo everybody. */
function mayReadCase(
  scene: Scene,
  visitor: Visitor | null,
  parties: readonly { readonly email: string }[],
): boolean {
  if (visitor === null) return true
  return mayReadLetters(scene) || parties.some(each => each.email === scene.person?.email)
}

/** What went out about the case, and about the game on the way to it. */
async function noticesOfCase(context: PageContext, scene: Scene, game: string, id: string) {
  const all = await noticesOfGame(context.deps.shell.store.db, scene.tournament.id, game)
  return all.filter(each => each.notice.facts.case === id)
}

/** The sum as the latest mail of the case gave it. */
const toldArithmetic = (notices: readonly SentNotice[]): unknown =>
  notices.findLast(each => Array.isArray(each.notice.facts.arithmetic))?.notice.facts.arithmetic ?? []

function formsOf(scene: Scene, id: string, game: string | null) {
  const roles = scene.capacities.map(capacity => capacity.role as string)
  return COMMAND_FORMS.filter(form => form.about === 'case' || (form.about === 'game' && game !== null))
    .filter(form => form.roles.some(role => roles.includes(role)))
    .sort((a, b) => Number(b.about === 'case') - Number(a.about === 'case'))
    .map(form => ({
      id: form.id,
      title: form.title,
      query: form.about === 'case' ? `case=${id}` : `game=${encodeURIComponent(game ?? '')}`,
    }))
}
