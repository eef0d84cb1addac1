/**
 * A notice and its template become one message: subject, plain text that is complete by itself, and an HTML part with
 * a picture of the board. Pure: templates and the way to draw a board are handed in. A template that fails costs the
 * reader its sentences, never the notice.
 */
import type { Tournament } from '../core/directory.ts'
import type { Side } from '../core/ids.ts'
import type { Facts, Json, Notice } from '../core/notice.ts'
import { type Block, blocksToText, readBlocks } from './composeBlocks.ts'
import { type Scope, scopeOf } from './composeScope.ts'
import type { Templates } from './composeTemplates.ts'
import { oneLine, spellDays, subjectLine } from './words.ts'

export { loadTemplates, type Templates, templatesFrom } from './composeTemplates.ts'

export interface ComposeSetting {
  /** Null for a notice that belongs to no tournament (an unknown sender, an alert). */
  readonly tournament: Tournament | null
  /** Folder of templates; the tournament's rulebook, or the one used where there is no tournament. */
  readonly rulebook: string
  /** A PNG of the position with the reader's own side below, or null where none can be drawn. */
  readonly drawBoard?: (fen: string, orientation: Side) => Uint8Array | null
  /** Tests and preview: a template that names a fact which is not there gives no text at all, not one with a gap. */
  readonly strict?: boolean
}

export interface ComposedAttachment {
  readonly filename: string
  readonly contentType: string
  readonly content: Uint8Array | string
  /** Set for the picture that the HTML part shows. */
  readonly cid: string | null
}

export interface Composed {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly ComposedAttachment[]
  readonly headers: Readonly<Record<string, string>>
  /** What was wrong with the template, for the log and the administrator; null when all was well. */
  readonly problem: string | null
}

/** Puts a notice into words. Never throws: what was wrong stands in `problem`. */
export function compose(notice: Notice, setting: ComposeSetting, templates: Templates): Composed {
  const scope = scopeOf(notice, setting.tournament)
  const { written, problem } = inWords(notice, setting, templates, scope)
  const picture = pictureOf(notice, setting, written.blocks, scope.mySide === 'black' ? 'black' : 'white')
  const html = inHtml(setting, templates, scope, notice.kind, written, picture)
  return {
    subject: written.subject,
    text: blocksToText(written.blocks),
    html: html.html,
    attachments: [
      ...(picture === null ? [] : [picture]),
      ...(notice.attachments ?? []).map(({ name, type, content }) => ({
        filename: fileName(name),
        contentType: type,
        content,
        cid: null,
      })),
    ],
    headers: {
      'Auto-Submitted': notice.inReplyTo === null ? 'auto-generated' : 'auto-replied',
      'X-Auto-Response-Suppress': 'All',
    },
    problem: problem ?? html.problem,
  }
}

interface Written {
  readonly subject: string
  readonly blocks: readonly Block[]
}

/** Strictly, else leniently, else the bare facts: a notice is never lost because a sentence is wrong. */
function inWords(
  notice: Notice,
  setting: ComposeSetting,
  templates: Templates,
  scope: Scope,
): { readonly written: Written; readonly problem: string | null } {
  const name = `${setting.rulebook}/${notice.kind}.txt.liquid`
  const board = typeof notice.view.boardText === 'string' ? notice.view.boardText : null
  const render = (engine: 'strict' | 'lenient'): Written => {
    if (!templates.names.has(name)) throw new Error(`There is no template ${name}`)
    const rendered = templates[engine].text.renderFileSync(
      `${setting.rulebook}/${notice.kind}`,
      scope,
    ) as string
    const { subject, blocks } = readBlocks(rendered, board)
    if (blocks.length === 0) throw new Error(`The template ${name} gave no text`)
    return { subject: fullSubject(notice, setting.tournament, subject), blocks }
  }
  try {
    return { written: render('strict'), problem: null }
  } catch (error) {
    const problem = `${name}: ${firstLine(error)}`
    try {
      if (setting.strict !== true) return { written: render('lenient'), problem }
    } catch {
      // Not even leniently: told below.
    }
    return { written: bareFacts(notice, setting.tournament), problem }
  }
}

const firstLine = (error: unknown) => String((error as Error).message ?? error).split('\n')[0] ?? 'failed'

/** '[CDC25-KENT-ESSX-3a] Your opponent has moved (case C7)'. */
function fullSubject(notice: Notice, tournament: Tournament | null, subject: string): string {
  const tag =
    notice.game !== null && tournament !== null
      ? `[${tournament.id}-${notice.game}] `
      : tournament !== null
        ? `[${tournament.id}] `
        : ''
  const { case: id } = notice.facts
  const words = oneLine(subject === '' ? notice.kind.replaceAll('-', ' ') : subject)
  const caseId = typeof id === 'string' && id !== '' ? ` (case ${oneLine(id)})` : ''
  return tag + subjectLine(words, Math.max(40, 150 - tag.length - caseId.length)) + caseId
}

function pictureOf(
  notice: Notice,
  setting: ComposeSetting,
  blocks: readonly Block[],
  orientation: Side,
): ComposedAttachment | null {
  const { fen } = notice.view
  if (typeof fen !== 'string' || setting.drawBoard === undefined) return null
  if (!blocks.some(block => block.kind === 'board')) return null
  let content: Uint8Array | null = null
  try {
    content = setting.drawBoard(fen, orientation)
  } catch {
    // A picture is never worth a notice: the text says it all.
  }
  if (content === null) return null
  const domain = setting.tournament?.address.split('@')[1] ?? 'arbiter.invalid'
  return {
    filename: 'board.png',
    contentType: 'image/png',
    content,
    cid: `board.${notice.game ?? 'x'}@${domain}`,
  }
}

function inHtml(
  setting: ComposeSetting,
  templates: Templates,
  scope: Scope,
  kind: string,
  written: Written,
  picture: ComposedAttachment | null,
): { readonly html: string; readonly problem: string | null } {
  const own = `${setting.rulebook}/${kind}.html.liquid`
  const name = templates.names.has(own) ? own : 'letter.html.liquid'
  const whole = { ...scope, subject: written.subject, blocks: written.blocks, picture: picture?.cid ?? null }
  const engine = setting.strict === true ? templates.strict.html : templates.lenient.html
  try {
    return { html: engine.renderFileSync(name, whole) as string, problem: null }
  } catch (error) {
    return { html: '', problem: `${name}: ${firstLine(error)}` }
  }
}

/** A name for a file, without a way out of a folder. */
const fileName = (name: string) =>
  oneLine(name)
    .replace(/[^\p{L}\p{N}._ -]+/gu, '-')
    .slice(0, 80) || 'attachment.txt'

/** What the notice says, without its sentences: the last resort when a template is broken. */
function bareFacts(notice: Notice, tournament: Tournament | null): Written {
  const words = notice.kind.replaceAll('-', ' ')
  const items = Object.entries(notice.facts).flatMap(([name, value]) => {
    const told = tell(name, value)
    return told === '' ? [] : [`${name}: ${told}`]
  })
  const { fen, boardText } = notice.view
  const blocks: Block[] = [
    {
      kind: 'paragraph',
      text: `This is a notice of the arbiter (${words}). Its usual wording could not be made, so here is what it says.`,
    },
    ...(items.length === 0 ? [] : [{ kind: 'list' as const, items }]),
    ...(typeof boardText === 'string' ? [{ kind: 'board' as const, lines: boardText.split('\n') }] : []),
    ...(typeof fen === 'string' ? [{ kind: 'lines' as const, lines: [`FEN: ${oneLine(fen)}`] }] : []),
    { kind: 'paragraph', text: 'If anything is unclear, answer this mail and ask.' },
  ]
  return { subject: fullSubject(notice, tournament, words), blocks }
}

function tell(name: string, value: Json | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' && /days|used|total|running|allowance/i.test(name)) return spellDays(value)
  if (Array.isArray(value)) return value.map(each => tell('', each)).join(', ')
  if (typeof value === 'object')
    return Object.entries(value as Facts)
      .map(([key, each]) => `${key} ${tell(key, each)}`)
      .join(', ')
  return oneLine(value)
}
