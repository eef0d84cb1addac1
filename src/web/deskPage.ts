/** The Controller's desk: cases, held letters and flags in one queue by urgency; each opens to all that a decision needs. */
import type { FastifyInstance } from 'fastify'
import { gameSubject } from '../core/ids.ts'
import { dateIn } from '../core/plainDate.ts'
import type { World } from '../core/rulebook.ts'
import { caseViews } from '../rulebooks/correspondence/caseViews.ts'
import { DEADLINES } from '../rulebooks/correspondence/deadlines.ts'
import { allGames } from '../rulebooks/correspondence/people.ts'
import type { SubjectState } from '../rulebooks/correspondence/state.ts'
import { heldLetters, noticesOfGame } from '../store/evidence.ts'
import { COMMAND_FORMS } from './commandForms.ts'
import { gameLine } from './gameLine.ts'
import { type PageContext, pageOf } from './page.ts'
import { sendPage } from './render.ts'
import { isController, type Scene, scenes, visitorOf } from './visitor.ts'

export const worldIn = (scene: Scene): World<SubjectState> => scene.world as World<SubjectState>

/** What presses most comes first. */
const URGENCY = [
  'held',
  'silence',
  'claim',
  'withdrawal',
  'disagreement',
  'access',
  'result',
  'appeal',
  'adjudication',
  'referral',
] as const
const rankOf = (kind: string): number => {
  const rank = (URGENCY as readonly string[]).indexOf(kind)
  return rank < 0 ? URGENCY.length : rank
}

export function deskRoutes(app: FastifyInstance, context: PageContext): void {
  app.get('/t/:tournament/desk', async (request, reply) => {
    const visitor = await visitorOf(context.deps, request)
    const [scene] = await scenes(context.deps, visitor, (request.params as { tournament: string }).tournament)
    if (scene === undefined || visitor === null || !(isController(scene) || visitor.administrator))
      return reply.callNotFound()
    const { tournament } = scene
    const now = context.deps.shell.clock.now()
    const base = `/t/${encodeURIComponent(tournament.id)}`
    const show = (request.query as { show?: string }).show ?? 'all'
    const cases = caseViews(worldIn(scene), DEADLINES)
      .filter(view => view.open)
      .map(view => ({
        kind: view.kind as string,
        title: `${view.id}, ${view.kind}`,
        href: `${base}/case/${view.id}`,
        about: view.game ?? view.seat ?? '',
        since: view.openedOn as string,
        due: view.deadlines[0] === undefined ? null : dateIn(view.deadlines[0].due, tournament.timezone),
        with: view.way.find(step => step.state === 'now')?.step ?? 'nobody',
      }))
    const letters = (await heldLetters(context.deps.shell.store.db, tournament.id)).map(letter => ({
      kind: 'held',
      title: `Held letter: ${letter.held ?? 'not yet placed'}`,
      href: `${base}/letter/${letter.id}`,
      about: `${letter.from ?? 'an unknown sender'}: ${letter.subject ?? '(no subject)'}`,
      since: dateIn(letter.receivedAt, tournament.timezone) as string,
      due: null,
      with: 'controller',
    }))
    const inCases = new Set(cases.map(each => each.about))
    const flags = allGames(tournament)
      .map(game => gameLine(scene, game.id, now, null))
      .filter(line => line.open && line.flags.length > 0 && !inCases.has(line.id))
      .map(line => ({
        kind: line.flags[0]?.kind === 'silence' ? 'silence' : 'claim',
        title: line.flags.map(flag => flag.kind).join(', '),
        href: line.href,
        about: line.id,
        since: (line.flags[0]?.since ?? '') as string,
        due: line.lastDay,
        with: 'controller',
      }))
    const all = [...letters, ...cases, ...flags].sort(
      (a, b) => rankOf(a.kind) - rankOf(b.kind) || (a.since < b.since ? -1 : 1),
    )
    const queue = show === 'all' ? all : all.filter(item => item.kind === show)
    return sendPage(
      reply,
      await pageOf(context, request, reply, 'desk', {
        title: `The desk: ${tournament.name}`,
        base,
        queue,
        kinds: [...new Set(all.map(item => item.kind))],
        show,
        outgoing: scene.cache.outgoing,
        forms: COMMAND_FORMS.filter(form => form.about === 'none' && form.roles.includes('controller')).map(
          form => ({ id: form.id, title: form.title }),
        ),
      }),
    )
  })

  app.get('/t/:tournament/case/:case', async (request, reply) => {
    const visitor = await visitorOf(context.deps, request)
    const { tournament: id, case: caseId } = request.params as { tournament: string; case: string }
    const [scene] = await scenes(context.deps, visitor, id)
    if (scene === undefined || visitor === null) return reply.callNotFound()
    const view = caseViews(worldIn(scene), DEADLINES).find(each => each.id === caseId)
    if (view === undefined) return reply.callNotFound()
    const party = view.parties.some(each => each.email === visitor.address)
    if (!party && !isController(scene) && !scene.capacities.some(capacity => capacity.role === 'secretary'))
      return reply.callNotFound()
    const { tournament } = scene
    const notices =
      view.game === null
        ? []
        : (await noticesOfGame(context.deps.shell.store.db, tournament.id, view.game)).filter(
            each => each.notice.facts.case === view.id,
          )
    const arithmetic =
      [...notices].reverse().find(each => Array.isArray(each.notice.facts.arithmetic))?.notice.facts
        .arithmetic ?? []
    const roles = scene.capacities.map(capacity => capacity.role as string)
    return sendPage(
      reply,
      await pageOf(context, request, reply, 'case', {
        title: `Case ${view.id}: ${view.kind}`,
        base: `/t/${encodeURIComponent(tournament.id)}`,
        zone: tournament.timezone,
        view: JSON.parse(JSON.stringify(view)) as unknown,
        line: view.game === null ? null : gameLine(scene, view.game, context.deps.shell.clock.now(), null),
        notices: notices.map(each => ({
          at: each.at,
          kind: each.kind,
          to: each.to,
          subject: each.subject ?? '',
        })),
        arithmetic,
        state: view.game === null ? null : gameSubject(view.game),
        forms: COMMAND_FORMS.filter(
          form => form.about === 'case' || (form.about === 'game' && view.game !== null),
        )
          .filter(form => form.roles.some(role => roles.includes(role)))
          .map(form => ({
            id: form.id,
            title: form.title,
            query: form.about === 'case' ? `case=${view.id}` : `game=${encodeURIComponent(view.game ?? '')}`,
          })),
      }),
    )
  })
}
