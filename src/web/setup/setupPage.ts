/**
 * A tournament set up field by field. The form is a tournament file in another dress: what it holds is judged and taken by
 * the same reader and the same import as a file, and it can be saved as one at any moment. Works without script.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Document, parseDocument } from 'yaml'
import type { Imported } from '../../app/importTournament.ts'
import { pairFile } from '../../app/pair.ts'
import { type Mistake, readTournamentFile } from '../../app/tournamentFile.ts'
import { writeTournamentFile } from '../../app/tournamentFileWrite.ts'
import type { Tournament } from '../../core/directory.ts'
import { loadTournament } from '../../store/directory.ts'
import { importText } from '../importing.ts'
import { type PageContext, pageOf } from '../page.ts'
import { sendPage } from '../render.ts'
import { isController, type Place, places, type Visitor, visitorOf } from '../visitor.ts'
import {
  addMatch,
  addPerson,
  addTeam,
  documentOf,
  fillIn,
  type FormBody,
  lengthOf,
  newDocument,
  type Path,
  pastePlayers,
  put,
  remove,
  textIn,
  textOf,
  tidy,
} from './document.ts'
import { setupView } from './view.ts'

/** A tournament of a thousand games is some hundred kilobytes; this much is a mistake. */
const FILE_LIMIT = 1024 * 1024

interface Asked {
  readonly visitor: Visitor
  /** The tournaments that there are, as the visitor is placed in them. */
  readonly all: readonly Place[]
  /** Id of the one that is changed; '' for a new one. */
  readonly existing: string
}

interface Shown {
  readonly document: Document
  /** The document as text, where that is known. */
  readonly text?: string
  readonly mistakes?: readonly Mistake[]
  readonly focus?: Path | null
  /** The team that is shown where not all are. */
  readonly open?: number
  /** Lines of pasted lists that were not understood, by team. */
  readonly pasted?: Readonly<Record<string, string>>
  readonly result?: Imported
  readonly done?: boolean
}

export function setupRoutes(app: FastifyInstance, context: PageContext): void {
  const { deps } = context
  const rulebooks = Object.keys(deps.shell.rulebooks)

  app.get('/setup', async (request, reply) => {
    const asked = await askedOf(context, request, '')
    if (asked === null) return reply.callNotFound()
    return show(context, request, reply, asked, { document: fresh(asked) })
  })

  app.get('/t/:tournament/setup', async (request, reply) => {
    const asked = await askedOf(context, request, (request.params as { tournament: string }).tournament)
    if (asked === null) return reply.callNotFound()
    return show(context, request, reply, asked, kept(placeOf(asked).tournament))
  })

  app.post(
    '/setup',
    { preHandler: app.csrfProtection, bodyLimit: FILE_LIMIT * 2 },
    async (request, reply) => {
      const body = request.body as FormBody
      const asked = await askedOf(context, request, String(body.existing ?? ''))
      if (asked === null) return reply.callNotFound()
      const document = documentOf(String(body.base ?? ''))
      if (document === null) {
        const read = readTournamentFile(String(body.base ?? ''))
        const mistakes = read.ok
          ? []
          : read.mistakes.map(({ line, text }) => ({ line, text: `Line ${line}: ${text}` }))
        return show(context, request, reply, asked, { document: fresh(asked), mistakes })
      }
      fillIn(document, body)
      if (asked.existing !== '') put(document, ['tournament', 'id'], asked.existing)
      const [step = '', ...at] = String(body.do ?? 'check').split('.')
      if (step === 'file') {
        tidy(document)
        const name = textIn(document, ['tournament', 'id']).replace(/[^A-Za-z0-9_-]/g, '') || 'tournament'
        return reply
          .type('text/yaml; charset=utf-8')
          .header('content-disposition', `attachment; filename="${name}.yaml"`)
          .send(textOf(document))
      }
      if (step === 'check' || step === 'take' || step === 'force')
        return take(context, request, reply, asked, document, step)
      const open = step === 'open' ? Number(at[0]) : Number(body.open ?? 0)
      return show(context, request, reply, asked, {
        document,
        open,
        ...change(document, step, at.map(Number), body),
      })
    },
  )

  function fresh({ visitor, all }: Asked): Document {
    const own = all.filter(isController)[0]?.tournament.controller
    const controller =
      own !== undefined && own.email === visitor.address ? { name: own.name, email: own.email } : null
    return newDocument({ rulebook: rulebooks[0] ?? '', controller })
  }
}

const documents = new WeakMap<Tournament, { readonly document: Document; readonly text: string }>()

/** A tournament as its file, only to be looked at: what is changed is read anew from what the form sends. */
function kept(tournament: Tournament): { readonly document: Document; readonly text: string } {
  const known = documents.get(tournament)
  if (known !== undefined) return known
  const text = writeTournamentFile(tournament)
  const made = { document: parseDocument(text), text }
  documents.set(tournament, made)
  return made
}

/** The administrator may set up everything; a Controller his own tournaments. */
async function askedOf(
  context: PageContext,
  request: FastifyRequest,
  existing: string,
): Promise<Asked | null> {
  const visitor = await visitorOf(context.deps, request)
  if (visitor === null) return null
  const all = await places(context.deps, visitor)
  const asked = { visitor, all, existing }
  if (existing === '') return visitor.administrator || all.some(isController) ? asked : null
  const place = all.find(each => each.tournament.id === existing)
  return place !== undefined && (visitor.administrator || isController(place)) ? asked : null
}

function placeOf({ all, existing }: Asked): Place {
  const place = all.find(each => each.tournament.id === existing)
  if (place === undefined) throw new Error(`There is no tournament ${existing}.`)
  return place
}

/** A row more or less; nothing is judged yet. */
function change(
  document: Document,
  step: string,
  at: readonly number[],
  body: FormBody,
): Omit<Shown, 'document'> {
  const [i = -1, j = -1] = at
  const team: Path = ['teams', i]
  const hasTeam = i >= 0 && i < lengthOf(document, ['teams'])
  switch (step) {
    case 'add-team':
      return { open: lengthOf(document, ['teams']), focus: addTeam(document) }
    case 'add-match':
      return { focus: addMatch(document) }
    case 'remove-match':
      remove(document, ['matches', i])
      return {}
    case 'pair':
      return pair(document)
  }
  if (!hasTeam) return {}
  switch (step) {
    case 'add-player':
      return { focus: addPerson(document, [...team, 'players']) }
    case 'add-reserve':
      return { focus: addPerson(document, [...team, 'reserves']) }
    case 'remove-player':
      remove(document, [...team, 'players', j])
      return {}
    case 'remove-reserve':
      remove(document, [...team, 'reserves', j])
      return {}
    case 'remove-team':
      remove(document, team)
      return {}
    case 'paste-players': {
      const left = pastePlayers(document, i, String(body[`paste.${i}`] ?? '').slice(0, 100_000))
      return left.length === 0 ? {} : { pasted: { [i]: left.join('\n') } }
    }
    default:
      return {}
  }
}

/** The pairings of `arbiter pair`, without the games: those are made from the boards, also when a player is added later. */
function pair(document: Document): { readonly mistakes: readonly Mistake[] } {
  const whole = document.clone()
  tidy(whole)
  const paired = pairFile(textOf(whole), { force: true })
  if (!paired.ok)
    return {
      mistakes: paired.mistakes.map(each => ({ ...each, about: { path: ['matches'], what: each.text } })),
    }
  const written = documentOf(paired.text) ?? document
  const matches = Array.from({ length: lengthOf(written, ['matches']) }, (_, i) =>
    Object.fromEntries(['id', 'home', 'away'].map(name => [name, textIn(written, ['matches', i, name])])),
  )
  put(document, ['matches'], matches)
  return { mistakes: [] }
}

async function take(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Asked,
  document: Document,
  step: 'check' | 'take' | 'force',
): Promise<FastifyReply> {
  tidy(document)
  if (lengthOf(document, ['matches']) === 0) pair(document)
  const text = textOf(document)
  const read = readTournamentFile(text, {
    knownRulebooks: Object.keys(context.deps.shell.rulebooks),
    ...context.deps.checks,
  })
  const mistakes = [...(read.ok ? [] : read.mistakes), ...notYours(asked, document)]
  const open = Number((request.body as FormBody).open ?? 0)
  if (mistakes.length > 0) return show(context, request, reply, asked, { document, mistakes, open })
  const result = await importText(context.deps, text, { dryRun: step === 'check', force: step === 'force' })
  if (!result.ok) return show(context, request, reply, asked, { document, mistakes: result.mistakes })
  return show(context, request, reply, asked, { document, result, open, done: step !== 'check' })
}

/** What may not be taken from this visitor, beside its field. */
function notYours({ visitor, all, existing }: Asked, document: Document): readonly Mistake[] {
  if (existing !== '') return []
  const wrong: Mistake[] = []
  const say = (path: Path, what: string) => wrong.push({ line: 1, text: what, about: { path, what } })
  const id = textIn(document, ['tournament', 'id'])
  if (all.some(place => place.tournament.id === id))
    say(['tournament', 'id'], `there is a tournament ${id} already; choose another name`)
  const controller = textIn(document, ['tournament', 'controller', 'email'])
  if (!visitor.administrator && controller.toLowerCase() !== visitor.address.toLowerCase())
    say(
      ['tournament', 'controller', 'email'],
      `must be your own address, ${visitor.address}; the administrator sets up tournaments of others`,
    )
  return wrong
}

async function show(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { existing }: Asked,
  { document, text, mistakes = [], focus = null, open = 0, pasted = {}, result, done = false }: Shown,
): Promise<FastifyReply> {
  const ok = result?.ok ? result : null
  const rulebooks = Object.keys(context.deps.shell.rulebooks)
  const id = ok?.tournament ?? existing
  return sendPage(
    reply,
    await pageOf(context, request, reply, 'setup', {
      title: existing === '' ? 'Set up a tournament' : `Change the tournament ${existing}`,
      view: setupView(document, { mistakes, focus, rulebooks, existing: existing !== '', open }),
      text: text ?? textOf(document),
      existing,
      pasted: Array.from({ length: lengthOf(document, ['teams']) }, (_, i) => pasted[i] ?? ''),
      checked: ok !== null,
      changes: ok?.changes ?? [],
      kept: ok?.kept ?? [],
      done,
      base: `/t/${encodeURIComponent(id)}`,
      shadow: done && (await loadTournament(context.deps.shell.store.db, id))?.outgoing === 'controller-only',
    }),
    mistakes.length > 0 ? 422 : 200,
  )
}
