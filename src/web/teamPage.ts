/** A Team Captain's page: what he must do first, his games, his players, every word he may say as a form. */
import type { FastifyInstance } from 'fastify'
import { seatSubject } from '../core/ids.ts'
import { dateIn } from '../core/plainDate.ts'
import { DEADLINES } from '../rulebooks/correspondence/deadlines.ts'
import { type DigestItem, digestItems, rank, seatItems } from '../rulebooks/correspondence/digestItems.ts'
import { draftOn } from '../rulebooks/correspondence/draft.ts'
import { gamesOfSeat } from '../rulebooks/correspondence/people.ts'
import type { SeatState } from '../rulebooks/correspondence/state.ts'
import { COMMAND_FORMS } from './commandForms.ts'
import { gameLine } from './gameLine.ts'
import { gameRows } from './gameRows.ts'
import { keptFor } from './kept.ts'
import { type PageContext, pageOf } from './page.ts'
import { sendPage } from './render.ts'
import { captainTeams, isController, scenes, visitorOf } from './visitor.ts'

export function teamRoutes(app: FastifyInstance, context: PageContext): void {
  app.get('/t/:tournament/team/:team', async (request, reply) => {
    const visitor = await visitorOf(context.deps, request)
    const { tournament: id, team: code } = request.params as { tournament: string; team: string }
    const [scene] = await scenes(context.deps, visitor, id)
    const team = scene?.tournament.teams.find(each => each.code === code)
    if (scene === undefined || team === undefined) return reply.callNotFound()
    const may = visitor !== null && (captainTeams(scene).includes(code) || isController(scene))
    if (!may && !context.deps.readOnly) return reply.callNotFound()
    const now = context.deps.shell.clock.now()
    const games = team.seats.flatMap(seat => gamesOfSeat(scene.tournament, seat.id))
    const waiting = keptFor(scene, `waiting:${code}`, dateIn(now, scene.tournament.timezone), () => {
      const draft = draftOn(scene.world, { at: now, by: { role: 'captain', address: team.captain.email } })
      return [
        ...games.flatMap(game => digestItems(draft, DEADLINES, game.id)),
        ...team.seats.flatMap(seat => seatItems(draft, seat.id)),
      ]
        .filter(item => item.kind !== 'running')
        .sort((a, b) => rank(a) - rank(b))
    })
    const base = `/t/${encodeURIComponent(scene.tournament.id)}`
    return sendPage(
      reply,
      await pageOf(context, request, reply, 'team', {
        title: `Team ${team.name}`,
        base,
        ...waitsFor(
          waiting.map(item => ({
            ...item,
            href: item.game === null ? null : `${base}/game/${encodeURIComponent(item.game)}`,
            caseHref: item.case === null ? null : `${base}/case/${item.case}`,
            press: pressOf(base, code, item),
          })),
        ),
        rows: gameRows(
          context.render,
          games.map(game => gameLine(scene, game.id, now, visitor?.address ?? null)),
        ),
        players: team.seats.map(seat => {
          const state = scene.world.state(seatSubject(seat.id)) as SeatState
          return {
            board: seat.board,
            name: seat.person.name,
            email: seat.person.email,
            withdrawn: state.absence.withdrawn !== null,
            addressLost: state.access.lost !== null,
            leaves: state.ledger.lines
              .filter(line => !line.cancelled)
              .map(line => ({ from: line.from, to: line.to, kind: line.kind })),
          }
        }),
        reserves: team.reserves.map(person => ({ name: person.name, email: person.email })),
        forms: COMMAND_FORMS.filter(form => form.about === 'none' && form.roles.includes('captain')).map(
          form => ({ id: form.id, title: form.title }),
        ),
      }),
    )
  })
}

/** A Captain with little time reads first what only he can do. */
function waitsFor<T extends { readonly press: unknown; readonly owedBy: string }>(items: readonly T[]) {
  const own = (item: T) => item.press !== null || /^captains?$/.test(item.owedBy)
  return { yours: items.filter(own), others: items.filter(item => !own(item)) }
}

/** The form by which a Captain settles what waits, where one does. */
function pressOf(base: string, team: string, item: DigestItem) {
  const about = item.game === null ? '' : `game=${encodeURIComponent(item.game)}`
  if (item.kind === 'silence' && item.team === team)
    return { href: `${base}/decide/delay?${about}`, text: 'Tell the Controller why' }
  if (item.kind === 'claim' && item.owedBy.startsWith('captain') && item.case !== null) {
    const conceded = item.owedBy === 'captain'
    return {
      href: `${base}/decide/${conceded ? 'confirm' : 'claim-word'}?case=${item.case}`,
      text: conceded ? 'Confirm the result' : 'Uphold or reject',
    }
  }
  if (item.kind === 'withdrawal' && item.team === team && item.owedBy === 'captain')
    return {
      href: `${base}/decide/substitute?${new URLSearchParams({ old: item.name ?? '' })}`,
      text: 'Name a substitute',
    }
  return null
}
