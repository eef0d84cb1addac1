/**
 * A letter as the Controller judges it: where it came from, what was read and on which words, its text in full. Text only:
 * nothing of a letter's HTML, no picture, no link of it reaches the page.
 */
import type { FastifyInstance } from 'fastify'
import { letterOutcome } from '../store/evidence.ts'
import { readLetter } from '../store/inbox.ts'
import { type PageContext, pageOf } from './page.ts'
import { sendPage } from './render.ts'
import { isController, type Scene, scenes, visitorOf } from './visitor.ts'

/** More of a letter than this is not put on a page; the file holds all of it. */
const SHOWN = 20_000
const ID = /^[0-9a-f]{64}$/

export function letterRoutes(app: FastifyInstance, context: PageContext): void {
  app.get('/t/:tournament/letter/:letter', async (request, reply) => {
    const scene = await controllersScene(context, request)
    const { letter: id } = request.params as { letter: string }
    if (scene === null || !ID.test(id)) return reply.callNotFound()
    const { db } = context.deps.shell.store
    const [stored, outcome] = [await readLetter(db, id), await letterOutcome(db, id)]
    if (
      stored === null ||
      outcome === null ||
      (outcome.tournament !== null && outcome.tournament !== scene.tournament.id)
    )
      return reply.callNotFound()
    const letter = await context.deps.shell.parse(stored.bytes)
    const words = letter.ownText ?? letter.ownHtml
    const list = (boxes: readonly { readonly name: string; readonly address: string }[]) =>
      boxes
        .slice(0, 50)
        .map(box => (box.name === '' ? box.address : `${box.name} <${box.address}>`))
        .join(', ')
    return sendPage(
      reply,
      await pageOf(context, request, reply, 'letter', {
        title: 'A letter',
        base: `/t/${encodeURIComponent(scene.tournament.id)}`,
        zone: scene.tournament.timezone,
        id,
        short: id.slice(0, 12),
        from: letter.from === null ? 'nobody' : list([letter.from]),
        to: list(letter.to),
        cc: list(letter.cc),
        subject: letter.subject.slice(0, 500),
        receivedAt: stored.receivedAt,
        outcome,
        evidence: evidenceOf(outcome.explanation),
        own: words?.text.slice(0, SHOWN) ?? '',
        quoted: words?.quoted.slice(0, SHOWN) ?? '',
        differs:
          letter.ownText !== null &&
          letter.ownHtml !== null &&
          letter.ownText.text.trim() !== letter.ownHtml.text.trim()
            ? letter.ownHtml.text.slice(0, SHOWN)
            : '',
        attachments: letter.attachments.map(each => ({
          name: each.name.slice(0, 200),
          type: each.type.slice(0, 100),
          size: each.size,
        })),
        troubles: letter.troubles,

        held: outcome.held !== null,
      }),
    )
  })

  app.get('/t/:tournament/letter/:letter/letter.eml', async (request, reply) => {
    const scene = await controllersScene(context, request)
    const { letter: id } = request.params as { letter: string }
    if (scene === null || !ID.test(id)) return reply.callNotFound()
    const { db } = context.deps.shell.store
    const [stored, outcome] = [await readLetter(db, id), await letterOutcome(db, id)]
    if (stored === null || (outcome?.tournament ?? scene.tournament.id) !== scene.tournament.id)
      return reply.callNotFound()
    return reply
      .type('application/octet-stream')
      .header('Content-Disposition', 'attachment; filename="letter.eml"')
      .header('X-Content-Type-Options', 'nosniff')
      .send(Buffer.from(stored.bytes))
  })
}

async function controllersScene(
  context: PageContext,
  request: Parameters<typeof visitorOf>[1],
): Promise<Scene | null> {
  const visitor = await visitorOf(context.deps, request)
  const [scene] = await scenes(context.deps, visitor, (request.params as { tournament: string }).tournament)
  return scene !== undefined && visitor !== null && isController(scene) ? scene : null
}

interface EvidenceLine {
  readonly game: string
  readonly what: string
  readonly words: string
}

/** The stored explanation as lines; whatever an older version stored otherwise is passed over. */
function evidenceOf(explanation: unknown): readonly EvidenceLine[] {
  if (!Array.isArray(explanation)) return []
  return explanation.flatMap((each: { game?: unknown; reading?: { evidence?: unknown } }) =>
    Array.isArray(each?.reading?.evidence)
      ? each.reading.evidence.map((line: { what?: unknown; words?: unknown }) => ({
          game: String(each.game ?? ''),
          what: String(line.what ?? ''),
          words: String(line.words ?? ''),
        }))
      : [],
  )
}
