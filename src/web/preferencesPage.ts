/** What a person wishes to be sent, and in which language he writes his moves: the words of a mail as a form. */
import type { FastifyInstance } from 'fastify'
import { giveCommand } from '../app/giveCommand.ts'
import { setNotation } from '../app/preference.ts'
import { LANGUAGE_CODES } from '../chess/languages.ts'
import type { Person } from '../core/directory.ts'
import { type PageContext, pageOf } from './page.ts'
import { sendPage } from './render.ts'
import { captainTeams, ownSeats, partakersScene, type Scene } from './visitor.ts'

interface Wish {
  readonly name: 'receipts' | 'reminders' | 'copies'
  readonly word: string
  readonly label: string
  readonly choices: readonly { readonly value: string; readonly text: string }[]
  readonly now: (person: Person) => string
}

const RECEIPTS: Wish = {
  name: 'receipts',
  word: 'RECEIPTS',
  label: 'Receipts for moves',
  choices: [
    { value: 'all', text: 'for every move' },
    { value: 'problems', text: 'only when something needs your eye' },
    { value: 'none', text: 'none' },
  ],
  now: person => person.receipts,
}
const REMINDERS: Wish = {
  name: 'reminders',
  word: 'REMINDERS',
  label: 'A friendly reminder after a week',
  choices: [
    { value: 'on', text: 'yes' },
    { value: 'off', text: 'no' },
  ],
  now: person => (person.reminders ? 'on' : 'off'),
}
const COPIES: Wish = {
  name: 'copies',
  word: 'COPIES',
  label: 'Copies for a Team Captain',
  choices: [
    { value: 'all', text: 'all' },
    { value: 'problems', text: 'only where something is wrong' },
    { value: 'digest', text: 'the weekly digest alone' },
  ],
  now: person => person.copies,
}

const wishesOf = (scene: Scene): readonly Wish[] => [
  ...(ownSeats(scene).length > 0 ? [RECEIPTS, REMINDERS] : []),
  ...(captainTeams(scene).length > 0 ? [COPIES] : []),
]

const languageName = new Intl.DisplayNames(['en'], { type: 'language' })

export function preferenceRoutes(app: FastifyInstance, context: PageContext): void {
  const path = '/t/:tournament/preferences'

  app.get(path, async (request, reply) => {
    const found = await partakersScene(context.deps, request)
    const person = found?.scene.person
    if (found === null || person === null || person === undefined) return reply.callNotFound()
    const { scene } = found
    return sendPage(
      reply,
      await pageOf(context, request, reply, 'preferences', {
        title: `Your wishes: ${scene.tournament.name}`,
        action: `/t/${encodeURIComponent(scene.tournament.id)}/preferences`,
        done: (request.query as { done?: unknown }).done === '1',
        wishes: wishesOf(scene).map(wish => ({
          name: wish.name,
          label: wish.label,
          choices: wish.choices,
          now: wish.now(person),
        })),
        plays: ownSeats(scene).length > 0,
        languages: LANGUAGE_CODES.map(code => ({ code, name: languageName.of(code) ?? code })),
        language: person.notation[0] ?? 'en',
      }),
    )
  })

  app.post(path, { preHandler: app.csrfProtection }, async (request, reply) => {
    const found = await partakersScene(context.deps, request)
    const person = found?.scene.person
    if (!found?.visitor || person === null || person === undefined) return reply.callNotFound()
    const { scene, visitor } = found
    const { shell } = context.deps
    const body = request.body as Readonly<Record<string, unknown>>
    const { id } = scene.tournament
    for (const wish of wishesOf(scene)) {
      const choice = wish.choices.find(each => each.value === body[wish.name])?.value
      if (choice !== undefined && choice !== wish.now(person))
        await giveCommand(shell, id, { by: visitor.address, line: `${wish.word} ${choice}` })
    }
    const language = LANGUAGE_CODES.find(code => code === body.language)
    if (language !== undefined && ownSeats(scene).length > 0 && language !== (person.notation[0] ?? 'en'))
      await setNotation(shell, id, person.email, [language])
    context.deps.wake()
    return reply.redirect(`/t/${encodeURIComponent(id)}/preferences?done=1`, 303)
  })
}
