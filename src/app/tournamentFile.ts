/**
 * A tournament's YAML file to a checked `Tournament`. Every mistake is told with its line, all of them at once,
 * before anything changes (contract.md section 2).
 */
import { LineCounter, parseDocument, type Document } from 'yaml'
import type { z } from 'zod'
import type { Tournament } from '../core/directory.ts'
import {
  checkGames,
  checkPeople,
  checkTournament,
  type FileChecks,
  type Path,
} from './tournamentFileChecks.ts'
import { toTournament } from './tournamentFileMade.ts'
import { fileSchema } from './tournamentFileSchema.ts'

export type { FileChecks } from './tournamentFileChecks.ts'

export interface Mistake {
  /** Line of the file, counted from 1. */
  readonly line: number
  readonly text: string
  /** The value that it is about, and what is said of it, for a form that shows it beside its field. */
  readonly about?: { readonly path: Path; readonly what: string }
}

export type TournamentFile =
  | { readonly ok: true; readonly tournament: Tournament }
  | { readonly ok: false; readonly mistakes: readonly Mistake[] }

/** Reads and checks the text of a tournament file. */
export function readTournamentFile(text: string, checks: FileChecks = {}): TournamentFile {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true })
  if (document.errors.length > 0) {
    const mistakes = document.errors.map(e => ({
      line: lines.linePos(e.pos[0]).line,
      text: `This is not YAML that can be read: ${firstSentence(e.message)}`,
    }))
    return { ok: false, mistakes }
  }
  const lineOf = (path: Path) => lineOfPath(document, lines, path)
  let content: unknown
  try {
    content = document.toJS({ maxAliasCount: 50 })
  } catch (error) {
    return {
      ok: false,
      mistakes: [{ line: 1, text: `The file cannot be read: ${(error as Error).message}` }],
    }
  }
  const parsed = fileSchema.safeParse(content)
  if (!parsed.success) {
    const mistakes = parsed.error.issues.flatMap(issue => tellIssue(issue, lineOf))
    return { ok: false, mistakes: sorted(mistakes) }
  }
  const mistakes: Mistake[] = []
  const wrong = (path: Path, what: string) =>
    mistakes.push({ line: lineOf(path), text: what, about: { path, what } })
  const tournament = toTournament(parsed.data, wrong)
  checkPeople(parsed.data, wrong)
  checkGames(parsed.data, tournament, wrong, checks)
  checkTournament(parsed.data, wrong, checks)
  return mistakes.length > 0 ? { ok: false, mistakes: sorted(mistakes) } : { ok: true, tournament }
}

const sorted = (mistakes: readonly Mistake[]) => [...mistakes].sort((a, b) => a.line - b.line)
const firstSentence = (message: string) => message.split('\n')[0]?.replace(/\s+at line .*$/, '') ?? message

function lineOfPath(document: Document, lines: LineCounter, path: Path): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true)
    const range = (node as { range?: [number, number, number] | null } | undefined)?.range
    if (range) return lines.linePos(range[0]).line
  }
  return 1
}

/** 'teams[1].players[0].email': where in the file, for a reader who does not count lines. */
function spellPath(path: Path): string {
  return path
    .map((part, i) => (typeof part === 'number' ? `[${part + 1}]` : i === 0 ? part : `.${part}`))
    .join('')
}

function tellIssue(issue: z.core.$ZodIssue, lineOf: (path: Path) => number): Mistake[] {
  const path = issue.path.map(part => (typeof part === 'symbol' ? String(part) : part)) as Path
  const line = lineOf(path)
  const where = spellPath(path)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key => ({
      line: lineOf([...path, key]),
      text: `"${key}" is not a word known here${where === '' ? '' : ` (in ${where})`}`,
      about: { path: [...path, key], what: 'is not a word known here' },
    }))
  const missing =
    (issue.code === 'invalid_type' || issue.code === 'invalid_union') && issue.input === undefined
  const text = missing || /received undefined/.test(issue.message) ? 'is missing' : plainMessage(issue)
  return [{ line, text: where === '' ? `The file ${text}` : `${where} ${text}`, about: { path, what: text } }]
}

function plainMessage(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${issue.expected === 'object' ? 'a group of settings' : `a ${issue.expected}`}`
    case 'invalid_value':
      return `must be one of ${issue.values.map(v => String(v)).join(', ')}`
    case 'invalid_union':
      return 'is not written in a form that can be read'
    case 'too_small':
      return issue.message.startsWith('must') ? issue.message : `must be at least ${issue.minimum}`
    default:
      return issue.message
  }
}
