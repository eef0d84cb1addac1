/** Feeds: PGN of matches and tournaments, calendars, results as Atom, Xfcc; and the page where a person makes his keys. */
import type { FastifyInstance } from 'fastify'
import { gameSubject } from '../../core/ids.ts'
import type { World } from '../../core/rulebook.ts'
import { handle } from '../../app/handle.ts'
import type { Shell } from '../../app/shell.ts'
import { draftMove, type ProgramAnswer } from '../../rulebooks/correspondence/moveDraft.ts'
import { allGames } from '../../rulebooks/correspondence/people.ts'
import type { GameState, SubjectState } from '../../rulebooks/correspondence/state.ts'
import { canonicalAddress } from '../../mail/address.ts'
import { findAddress } from '../../store/directory.ts'
import { hasKey, ownerOfKey, saveKey } from '../../store/visitors.ts'
import { pgnOf } from '../kept.ts'
import { type PageContext, pageOf } from '../page.ts'
import { sendPage } from '../render.ts'
import { hashOf, ownSeats, type Scene, scenes, visitorOf } from '../visitor.ts'
import { calendarText, eventsFor } from './calendar.ts'
import { elementText, fault, gamesAnswer, moveAnswer, moveSaid, programId, xfccGames } from './xfccServer.ts'

const KEYS = ['calendar', 'xfcc'] as const
/** A request of a chess program is a few hundred bytes. */
const XFCC_LIMIT = 64 * 1024

export function feedRoutes(app: FastifyInstance, context: PageContext): void {
  const { deps } = context
  const { shell } = deps

  app.get('/feeds', async (request, reply) => {
    const visitor = await visitorOf(deps, request)
    if (visitor === null) return reply.redirect('/sign-in')
    const { db } = shell.store
    return sendPage(
      reply,
      await pageOf(context, request, reply, 'feeds', {
        title: 'Calendar and chess programs',
        keys: {
          calendar: await hasKey(db, visitor.address, 'calendar'),
          xfcc: await hasKey(db, visitor.address, 'xfcc'),
        },
        made: null,
        publicUrl: deps.publicUrl,
      }),
    )
  })

  app.post('/feeds/:kind', { preHandler: app.csrfProtection }, async (request, reply) => {
    const visitor = await visitorOf(deps, request)
    const kind = KEYS.find(each => each === (request.params as { kind: string }).kind)
    if (visitor === null) return reply.redirect('/sign-in')
    if (kind === undefined) return reply.callNotFound()
    const secret = deps.random()
    await shell.store.inTransaction(tx =>
      saveKey(tx, visitor.address, kind, hashOf(secret), shell.clock.now()),
    )
    const { db } = shell.store
    return sendPage(
      reply,
      await pageOf(context, request, reply, 'feeds', {
        title: 'Calendar and chess programs',
        keys: {
          calendar: await hasKey(db, visitor.address, 'calendar'),
          xfcc: await hasKey(db, visitor.address, 'xfcc'),
        },
        made: { kind, secret },
        publicUrl: deps.publicUrl,
      }),
    )
  })

  app.get('/calendar/:key', async (request, reply) => {
    const key = (request.params as { key: string }).key.replace(/\.ics$/, '')
    const owner = await ownerOfKey(shell.store.db, 'calendar', hashOf(key))
    if (owner === null)
      return reply.code(404).type('text/plain; charset=utf-8').send('There is no such calendar.\n')
    const now = shell.clock.now()
    const all = await scenes(deps, { address: owner, session: '', administrator: false })
    const events = all.flatMap(scene =>
      scene.person === null ? [] : eventsFor(scene.world, scene.person.email),
    )
    return reply.type('text/calendar; charset=utf-8').send(calendarText('Correspondence chess', events, now))
  })

  app.get('/t/:tournament/match/:match/match.pgn', async (request, reply) => {
    const { match: id } = request.params as { match: string }
    const scene = await sceneFor(context, request)
    const match = scene?.tournament.matches.find(each => each.id === id)
    if (scene === null || match === undefined) return reply.callNotFound()
    return reply.type('application/x-chess-pgn; charset=utf-8').send(
      pgnsOf(
        scene,
        match.games.map(game => game.id),
      ),
    )
  })

  app.get('/t/:tournament/round/:board/round.pgn', async (request, reply) => {
    const board = Number((request.params as { board: string }).board)
    const scene = await sceneFor(context, request)
    if (scene === null) return reply.callNotFound()
    const games = scene.tournament.matches.flatMap(match => match.games).filter(game => game.board === board)
    if (games.length === 0) return reply.callNotFound()
    return reply.type('application/x-chess-pgn; charset=utf-8').send(
      pgnsOf(
        scene,
        games.map(game => game.id),
      ),
    )
  })

  app.get('/t/:tournament/games.pgn', async (request, reply) => {
    const scene = await sceneFor(context, request)
    if (scene === null) return reply.callNotFound()
    return reply.type('application/x-chess-pgn; charset=utf-8').send(
      pgnsOf(
        scene,
        scene.tournament.matches.flatMap(match => match.games.map(game => game.id)),
      ),
    )
  })

  app.addContentTypeParser(
    ['text/xml', 'application/soap+xml'],
    { parseAs: 'string', bodyLimit: XFCC_LIMIT },
    (_request, body, done) => done(null, body),
  )
  app.post(
    '/xfcc',
    { config: { rateLimit: { max: 30, timeWindow: '1 minute' } }, bodyLimit: XFCC_LIMIT },
    async (request, reply) => {
      const body = String(request.body ?? '')
      reply.type('text/xml; charset=utf-8')
      const isMove = elementText(body, 'myMove') !== null
      const address = canonicalAddress(elementText(body, 'username')?.trim() ?? '')
      const owner = await ownerOfKey(
        shell.store.db,
        'xfcc',
        hashOf((elementText(body, 'password') ?? '').trim()),
      )
      const known = address === null ? [] : await findAddress(shell.store.db, address)
      if (owner === null || !known.some(each => each.person === owner))
        return reply.code(500).send(fault('AuthenticationFailed'))
      const all = await scenes(deps, { address: owner, session: '', administrator: false })
      if (isMove) return reply.send(moveAnswer(await draftFor(shell, all, body)))
      return reply.send(
        gamesAnswer(all.flatMap(scene => xfccGames(scene.world, ownSeats(scene), shell.clock.now()))),
      )
    },
  )
}

/** A move of a program becomes a mail to its player (2C); the word for the program. */
async function draftFor(
  shell: Shell,
  all: readonly Scene[],
  body: string,
): Promise<ProgramAnswer | 'InvalidGameID'> {
  const { id, ...said } = moveSaid(body)
  for (const scene of all) {
    const { tournament, person } = scene
    const game = allGames(tournament).find(each => programId(tournament.id, each.id) === id)?.id
    if (game === undefined || person === null) continue
    let answer: ProgramAnswer = 'NotYourGame'
    await handle(shell, tournament.id, {
      decide: world => {
        const sent = { ...said, game, seats: ownSeats(scene), person: person.email, at: shell.clock.now() }
        const made = draftMove(world as World<SubjectState>, sent)
        answer = made.answer
        return made.decision
      },
    })
    return answer
  }
  return 'InvalidGameID'
}

/** The tournament, for somebody who takes part in it. */
async function sceneFor(
  context: PageContext,
  request: Parameters<typeof visitorOf>[1],
): Promise<Scene | null> {
  const visitor = await visitorOf(context.deps, request)
  const [scene] = await scenes(context.deps, visitor, (request.params as { tournament: string }).tournament)
  if (scene === undefined) return null
  return context.deps.readOnly || scene.capacities.length > 0 || visitor?.administrator ? scene : null
}

const pgnsOf = (scene: Scene, games: readonly string[]): string =>
  games.map(game => pgnOf(scene, scene.world.state(gameSubject(game)) as GameState)).join('\n')
