/**
 * Decisions: a form is shown with what it would change, then done. A form that a later entry has made stale is told, not
 * carried out; what may not be done is told with who may.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { giveCommand, type Given, previewCommand } from '../app/giveCommand.ts'
import { gameSubject } from '../core/ids.ts'
import { headOf } from '../app/world.ts'
import { hasGame } from '../rulebooks/correspondence/people.ts'
import { type CommandForm, commandForm } from './commandForms.ts'
import { fillForm } from './fillForm.ts'
import { type PageContext, pageOf } from './page.ts'
import { sendPage } from './render.ts'
import { type Scene, scenes, type Visitor, visitorOf } from './visitor.ts'

interface Asked {
  readonly visitor: Visitor
  readonly scene: Scene
  readonly form: CommandForm
  /** Game id or case id, '' for neither. */
  readonly about: string
}

export function commandRoutes(app: FastifyInstance, context: PageContext): void {
  const path = '/t/:tournament/decide/:form'

  app.get(path, async (request, reply) => {
    const asked = await askedOf(context, request)
    if (asked === null) return reply.callNotFound()
    // A link may have filled in some of it (the ruling that undoes another).
    return showForm(context, request, reply, asked, [], request.query as Readonly<Record<string, unknown>>)
  })

  app.post(path, { preHandler: app.csrfProtection }, async (request, reply) => {
    const asked = await askedOf(context, request)
    if (asked === null) return reply.callNotFound()
    const body = request.body as Readonly<Record<string, unknown>>
    const { scene, form, about, visitor } = asked
    const tag = form.about === 'game' ? `${scene.tournament.id}-${about}` : about
    const filled = fillForm(form, tag, body)
    if (!filled.ok) return showForm(context, request, reply, asked, filled.mistakes, body)
    const { shell } = context.deps
    if (body.step === 'do') {
      const seen =
        typeof body.seen === 'string' && form.about === 'game'
          ? { [gameSubject(about)]: Number(body.seen) }
          : {}
      const given = await giveCommand(shell, scene.tournament.id, {
        by: visitor.address,
        line: filled.now,
        seen,
      })
      return showOutcome(context, request, reply, asked, given)
    }
    const given = await previewCommand(shell, scene.tournament.id, { by: visitor.address, line: filled.line })
    if (given.kind !== 'done') return showOutcome(context, request, reply, asked, given)
    const preview = given.decision.notices.find(notice => notice.kind === 'ruling-preview')
    return sendPage(
      reply,
      await pageOf(context, request, reply, 'command-preview', {
        title: `${form.title}: what would change`,
        line: filled.line,
        changes: (preview?.facts.changes ?? []) as unknown,
        mails: (preview?.facts.mails ?? []) as unknown,
        action: actionOf(request, asked),
        fields: form.fields.map(field => ({ name: field.name, value: String(body[field.name] ?? '') })),
        grounds: String(body.grounds ?? ''),
        seen: form.about === 'game' ? headOf(scene.cache)(gameSubject(about)).seq : 0,
        back: backTo(scene, asked),
      }),
    )
  })
}

/** The form, if there is one and the visitor holds an office that it is for. */
async function askedOf(context: PageContext, request: FastifyRequest): Promise<Asked | null> {
  const { tournament, form: id } = request.params as { tournament: string; form: string }
  const visitor = await visitorOf(context.deps, request)
  const [scene] = visitor === null ? [] : await scenes(context.deps, visitor, tournament)
  const form = commandForm(id)
  if (visitor === null || scene === undefined || form === null) return null
  if (!scene.capacities.some(capacity => (form.roles as readonly string[]).includes(capacity.role)))
    return null
  const query = request.query as { game?: string; case?: string; letter?: string }
  const about = form.about === 'none' ? '' : (query[form.about] ?? '')
  if (form.about === 'game' && !hasGame(scene.tournament, about)) return null
  if (form.about === 'case' && !/^C\d{1,6}$/.test(about)) return null
  if (form.about === 'letter' && !/^[0-9a-f]{8,64}$/.test(about)) return null
  return { visitor, scene, form, about }
}

const backTo = (scene: Scene, { form, about }: Asked): string => {
  const base = `/t/${encodeURIComponent(scene.tournament.id)}`
  if (form.about === 'game') return `${base}/game/${encodeURIComponent(about)}`
  if (form.about === 'letter') return `${base}/desk`
  return form.about === 'case' ? `${base}/case/${about}` : base
}

/** Where a form goes: its path with what it is about, and nothing that a link has filled in. */
const actionOf = (request: FastifyRequest, { form, about }: Asked): string => {
  const [path = ''] = request.url.split('?')
  return form.about === 'none' ? path : `${path}?${form.about}=${encodeURIComponent(about)}`
}

async function showForm(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Asked,
  mistakes: readonly string[],
  body: Readonly<Record<string, unknown>> = {},
): Promise<FastifyReply> {
  const { form, scene, about } = asked
  return sendPage(
    reply,
    await pageOf(context, request, reply, 'command-form', {
      title: form.title,
      about: form.about === 'none' ? '' : about,
      aboutKind: form.about,
      fields: form.fields.map(field => ({
        ...field,
        choices: field.choices ?? [],
        optional: field.optional ?? false,
        value: String(body[field.name] ?? ''),
      })),
      ruling: form.ruling,
      grounds: String(body.grounds ?? ''),
      action: actionOf(request, asked),
      mistakes,
      names: scene.tournament.teams.flatMap(team => team.seats.map(seat => seat.person.name)),
      back: backTo(scene, asked),
    }),
    mistakes.length > 0 ? 422 : 200,
  )
}

async function showOutcome(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Asked,
  given: Given,
): Promise<FastifyReply> {
  const back = backTo(asked.scene, asked)
  if (given.kind === 'done') {
    const mails = given.decision.notices.map(notice => ({ kind: notice.kind, to: notice.to }))
    return sendPage(
      reply,
      await pageOf(context, request, reply, 'command-done', { title: 'Done', mails, back }),
    )
  }
  const { facts } =
    given.kind === 'refused' ? given.notice : { facts: {} as Readonly<Record<string, unknown>> }
  const text =
    given.kind === 'stale'
      ? 'Something has happened in this game since the page was made. Nothing was changed; please look again and decide anew.'
      : given.kind === 'refused'
        ? refusalWords(facts)
        : 'There is no such tournament.'
  return sendPage(
    reply,
    await pageOf(context, request, reply, 'command-refused', { title: 'Nothing was changed', text, back }),
    given.kind === 'stale' ? 409 : 422,
  )
}

function refusalWords(facts: Readonly<Record<string, unknown>>): string {
  if (typeof facts.who === 'string')
    return `This is not yours to decide; ${facts.who} may.${typeof facts.why === 'string' ? ` ${facts.why}` : ''}`
  const choices =
    Array.isArray(facts.choices) && facts.choices.length > 0 ? ` Perhaps: ${facts.choices.join('; ')}.` : ''
  const reason =
    typeof facts.question === 'string'
      ? facts.question
      : typeof facts.reason === 'string'
        ? facts.reason
        : 'it was not understood'
  return `The command was not carried out: ${reason}.${choices}`
}
