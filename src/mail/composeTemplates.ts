/**
 * Templates: read once from their folder, then only looked up. `<rulebook>/<kind>.txt.liquid` holds the sentences of a
 * kind, `<rulebook>/_<name>.txt.liquid` pieces that several share, `letter.html.liquid` the frame of every HTML part; a
 * kind that needs its own HTML may have `<rulebook>/<kind>.html.liquid`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Liquid } from 'liquidjs'
import {
  blockOf,
  cleanLines,
  daysTo,
  itemsOf,
  letterOf,
  oneLine,
  quoteOf,
  spellConditional,
  spellDayOf,
  spellDays,
  spellList,
  spellMove,
  spellPlainly,
  spellReason,
  spellResult,
  spellRules,
  spellScore,
  spellWhen,
} from './words.ts'

export interface Templates {
  /** Names of all templates, e.g. 'county-correspondence-2007/receipt.txt.liquid'. */
  readonly names: ReadonlySet<string>
  /** A misspelt name is an error here. */
  readonly strict: Engines
  /** A name that is not there is left out: for the second try in production. */
  readonly lenient: Engines
}

interface Engines {
  readonly text: Liquid
  readonly html: Liquid
}

/** Reads every `*.liquid` file under `dir` (one folder for each rulebook). Throws when the folder is not there. */
export function loadTemplates(dir: string): Templates {
  const sources: Record<string, string> = {}
  const read = (folder: string, prefix: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) read(path, `${prefix}${entry.name}/`)
      else if (entry.name.endsWith('.liquid')) sources[prefix + entry.name] = readFileSync(path, 'utf8')
    }
  }
  if (!existsSync(dir)) throw new Error(`There is no folder of mail templates at ${dir}`)
  read(dir, '')
  return templatesFrom(sources)
}

/** Templates by name, for tests and for a correction that is tried before it is saved. */
export function templatesFrom(sources: Readonly<Record<string, string>>): Templates {
  const text: Record<string, string> = {}
  const html: Record<string, string> = {}
  for (const [name, source] of Object.entries(sources))
    if (name.endsWith(TEXT)) text[name.slice(0, -TEXT.length)] = withoutTagLines(source)
    else html[name] = source
  return {
    names: new Set(Object.keys(sources)),
    strict: { text: textEngine(text, true), html: htmlEngine(html, true) },
    lenient: { text: textEngine(text, false), html: htmlEngine(html, false) },
  }
}

/**
 * A line that holds nothing but a tag leaves no empty line behind: an empty line would end the paragraph. Tags may be
 * indented under each other.
 */
export function withoutTagLines(source: string): string {
  return source
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line, i, all) => (isTagLine(line) ? line.trim() : i === all.length - 1 ? line : `${line}\n`))
    .join('')
}

function isTagLine(line: string): boolean {
  let rest = line.trim()
  if (!rest.startsWith('{%')) return false
  while (rest.startsWith('{%')) {
    const end = rest.indexOf('%}')
    if (end < 0) return false
    rest = rest.slice(end + 2).trim()
  }
  return rest === ''
}

const TEXT = '.txt.liquid'
const LIMITS = { parseLimit: 200_000, renderLimit: 2_000, memoryLimit: 20_000_000 }

const options = (templates: Record<string, string>, strict: boolean) => ({
  templates,
  cache: true,
  strictVariables: strict,
  strictFilters: true,
  lenientIf: true,
  ownPropertyOnly: true,
  ...LIMITS,
})

/** Sentences: whatever a person sent us stays on one line, so that it can begin neither a paragraph nor a heading. */
const textEngine = (templates: Record<string, string>, strict: boolean): Liquid =>
  withWords(new Liquid({ ...options(templates, strict), outputEscape: (value: unknown) => oneLine(value) }))

const htmlEngine = (templates: Record<string, string>, strict: boolean): Liquid =>
  withWords(
    new Liquid({
      ...options(templates, strict),
      outputEscape: (value: unknown) => escapeHtml(cleanLines(value).join('\n')),
    }),
  )

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

function withWords(engine: Liquid): Liquid {
  const inZone = (spell: (value: unknown, zone?: string) => string) =>
    function (this: { context: { environments: object } }, value: unknown) {
      const { zone } = this.context.environments as { readonly zone?: string }
      return spell(value, zone)
    }
  engine.registerFilter('date', inZone(spellDayOf))
  engine.registerFilter('moment', inZone(spellWhen))
  engine.registerFilter('days', spellDays)
  engine.registerFilter('daysTo', daysTo)
  engine.registerFilter('list', (value: unknown) => spellList(asTexts(value)))
  engine.registerFilter('either', (value: unknown) => spellList(asTexts(value), 'or'))
  engine.registerFilter('rules', spellRules)
  engine.registerFilter('result', spellResult)
  engine.registerFilter('reason', spellReason)
  engine.registerFilter('move', (ply: unknown, san: unknown) => spellMove(ply, san))
  engine.registerFilter('score', spellScore)
  engine.registerFilter('plainly', spellPlainly)
  engine.registerFilter('conditional', spellConditional)
  engine.registerFilter('block', { handler: blockOf, raw: true })
  engine.registerFilter('letter', { handler: letterOf, raw: true })
  engine.registerFilter('quote', { handler: quoteOf, raw: true })
  engine.registerFilter('items', { handler: itemsOf, raw: true })
  return engine
}

const asTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(oneLine) : value === null || value === undefined ? [] : [oneLine(value)]
