/** What every page has besides its own content: who is signed in, the way about, the token of its forms. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { WebDeps } from './deps.ts'
import type { PageData, Render } from './render.ts'
import { captainTeams, isController, type Place, places, type Visitor, visitorOf } from './visitor.ts'

export interface PageContext {
  readonly deps: WebDeps
  readonly render: Render
}

interface Link {
  readonly href: string
  readonly text: string
}

/** Renders a template inside the layout. `title` must be among the data. */
export async function pageOf(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  template: string,
  data: PageData & { readonly title: string },
): Promise<string> {
  const visitor = await visitorOf(context.deps, request)
  const all = visitor === null && !context.deps.readOnly ? [] : await places(context.deps, visitor)
  return context.render(template, {
    csrf: reply.generateCsrf(),
    visitor: visitor === null ? null : { address: visitor.address, administrator: visitor.administrator },
    links: linksFor(context.deps, visitor, all),
    path: request.url.split('?')[0] ?? '/',
    readOnly: context.deps.readOnly,
    ...data,
  })
}

/** The way about, by what the visitor is in each tournament. */
function linksFor(deps: WebDeps, visitor: Visitor | null, all: readonly Place[]): readonly Link[] {
  const links: Link[] = []
  for (const place of all) {
    const { id } = place.tournament
    const base = `/t/${encodeURIComponent(id)}`
    const may = deps.readOnly || place.capacities.length > 0
    const teams = deps.readOnly ? place.tournament.teams.map(team => team.code) : captainTeams(place)
    if (deps.readOnly || isController(place)) links.push({ href: `${base}/desk`, text: `Desk ${id}` })
    for (const team of teams)
      links.push({ href: `${base}/team/${encodeURIComponent(team)}`, text: `Team ${team}` })
    if (may) links.push({ href: base, text: `Games ${id}` })
  }
  if (visitor !== null || deps.readOnly)
    links.unshift({ href: '/', text: deps.readOnly ? 'The demo' : 'My page' })
  if (visitor !== null) links.push({ href: '/feeds', text: 'Calendar and programs' })
  if (visitor?.administrator) links.push({ href: '/admin', text: 'Administration' })
  return links
}
