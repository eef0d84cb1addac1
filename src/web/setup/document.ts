/**
 * The set-up form and the tournament file are one thing: the form's fields are written into the file's text, whatever else
 * stands in it (comments, aliases, moves of a take-over) stays, and only the file's own reader judges it.
 */
import { type Document, isCollection, isMap, isScalar, isSeq, parse, parseDocument } from 'yaml'
import { layOut } from '../../app/tournamentFileWrite.ts'
import { isListParameter } from './parameterFields.ts'

export type Path = readonly (string | number)[]
export type FormBody = Readonly<Record<string, unknown>>

/** Names of fields are paths in the file, behind this. */
const PREFIX = 'v.'

/** What a form may write; anything else in a request is passed over. */
const FIELDS: readonly RegExp[] = [
  /^tournament\.(?:id|name|rulebook|timezone|start|end|form|address)$/,
  /^tournament\.(?:controller|appeals|controller\.deputies\.\d{1,2})\.(?:name|email)$/,
  /^tournament\.parameters\.(?:adjudication\.)?[A-Za-z0-9]{1,40}$/,
  /^teams\.\d{1,3}\.(?:code|name|(?:captain|deputy)\.(?:name|email))$/,
  /^teams\.\d{1,3}\.players\.\d{1,3}\.(?:board|name|email|timezone|sharedAddress)$/,
  /^teams\.\d{1,3}\.reserves\.\d{1,3}\.(?:name|email)$/,
  /^matches\.\d{1,4}\.(?:home|away)$/,
]

/** Rows of a new team; blank ones are dropped. */
const ROWS = 4

export const fieldName = (path: Path): string => PREFIX + path.join('.')

/** The text of a file as a document that can be changed; null where it is not YAML that can be read. */
export function documentOf(text: string): Document | null {
  const document = parseDocument(text.replaceAll('\r\n', '\n'))
  return document.errors.length > 0 || (document.contents !== null && !isMap(document.contents))
    ? null
    : document
}

/** A file to begin with: two teams without names, the usual choices. */
export function newDocument(over: {
  readonly rulebook: string
  readonly controller: { readonly name: string; readonly email: string } | null
}): Document {
  const document = parseDocument('')
  put(document, ['tournament', 'rulebook'], over.rulebook)
  put(document, ['tournament', 'timezone'], 'Europe/London')
  put(document, ['tournament', 'form'], 'two')
  if (over.controller !== null) put(document, ['tournament', 'controller'], over.controller)
  addTeam(document)
  addTeam(document)
  return document
}

/** Writes the fields into the document. Blank is what is not in the file. */
export function fillIn(document: Document, body: FormBody): void {
  for (const [name, sent] of Object.entries(body)) {
    // A box that is not ticked sends nothing; before it stands an empty field of the same name.
    const given: unknown = Array.isArray(sent) ? sent.at(-1) : sent
    if (!name.startsWith(PREFIX) || typeof given !== 'string') continue
    const spelled = name.slice(PREFIX.length)
    if (!FIELDS.some(field => field.test(spelled))) continue
    const path = spelled.split('.').map(part => (/^\d+$/.test(part) ? Number(part) : part))
    const text = given.trim()
    if (text === '') remove(document, path)
    else if (textIn(document, path) !== text) put(document, path, valueFrom(path, text))
  }
}

/** Writes one value, as a node, so that it can be read again. */
export function put(document: Document, path: Path, value: unknown): void {
  // What stands empty in the file ('deputy:') becomes what the form makes of it.
  for (let length = 1; length < path.length; length += 1) {
    const node = document.getIn(path.slice(0, length), true)
    if (isScalar(node)) document.deleteIn(path.slice(0, length))
  }
  const before = document.getIn(path, true)
  // A comment behind the value stays.
  if (isScalar(before) && typeof value !== 'object') before.value = value
  else document.setIn(path, document.createNode(value))
}

/** Takes something out of the file, if it is there. */
export function remove(document: Document, path: Path): void {
  if (isCollection(document.getIn(path.slice(0, -1), true)) && document.hasIn(path)) document.deleteIn(path)
}

/** A value as the form shows it. */
export function textIn(document: Document, path: Path): string {
  const node = document.getIn(path, true)
  if (isScalar(node)) return node.value === null ? '' : String(node.value)
  return isSeq(node) ? (node.toJSON() as unknown[]).join(', ') : ''
}

function valueFrom(path: Path, text: string): unknown {
  const last = path.at(-1)
  if (last === 'board') return /^\d{1,6}$/.test(text) ? Number(text) : text
  if (last === 'sharedAddress') return text === 'yes' ? true : undefined
  if (path[1] !== 'parameters') return text
  // As it would stand in the file: a number is a number there; several are written with commas.
  try {
    return parse(isListParameter(path.slice(2)) ? `[${text}]` : text) as unknown
  } catch {
    return text
  }
}

export const lengthOf = (document: Document, path: Path): number => {
  const node = document.getIn(path)
  return isSeq(node) ? node.items.length : 0
}

const isBlank = (document: Document, path: Path): boolean =>
  ['name', 'email'].every(field => textIn(document, [...path, field]) === '')

/** Rows in which nobody stands are no mistakes; they go. */
export function tidy(document: Document): void {
  const dropBlank = (path: Path) => {
    for (let i = lengthOf(document, path) - 1; i >= 0; i -= 1)
      if (isBlank(document, [...path, i])) document.deleteIn([...path, i])
    if (lengthOf(document, path) === 0) remove(document, path)
  }
  dropBlank(['tournament', 'controller', 'deputies'])
  for (let team = 0; team < lengthOf(document, ['teams']); team += 1) {
    dropBlank(['teams', team, 'players'])
    dropBlank(['teams', team, 'reserves'])
    if (isBlank(document, ['teams', team, 'deputy'])) remove(document, ['teams', team, 'deputy'])
  }
  for (const [path, part] of [
    [['tournament', 'parameters'], 'adjudication'],
    [['tournament'], 'parameters'],
  ] as const) {
    const node = document.getIn([...path, part])
    if (isMap(node) && node.items.length === 0) remove(document, [...path, part])
  }
  nameMatches(document)
}

/** A match is named by its teams, where the file does not name it. */
function nameMatches(document: Document): void {
  for (let i = 0; i < lengthOf(document, ['matches']); i += 1) {
    const [home, away] = ['home', 'away'].map(side => textIn(document, ['matches', i, side]))
    if (textIn(document, ['matches', i, 'id']) === '' && home && away)
      put(document, ['matches', i, 'id'], `${home}-${away}`)
  }
}

/** The file as text, as somebody would have written it. */
export function textOf(document: Document): string {
  layOut(document)
  return document.toString({ lineWidth: 0 })
}

export function addTeam(document: Document): Path {
  const at = lengthOf(document, ['teams'])
  const rows = Math.max(ROWS, at === 0 ? 0 : lengthOf(document, ['teams', 0, 'players']))
  const players = Array.from({ length: rows }, (_, i) => ({ board: i + 1 }))
  append(document, ['teams'], { players })
  return ['teams', at, 'name']
}

/** Adds a row; gives the path of its first field. */
export function addPerson(document: Document, path: Path): Path {
  const at = lengthOf(document, path)
  append(document, path, path.at(-1) === 'players' ? { board: nextBoard(document, path) } : {})
  return [...path, at, 'name']
}

export function addMatch(document: Document): Path {
  const at = lengthOf(document, ['matches'])
  append(document, ['matches'], {})
  return ['matches', at, 'home']
}

function nextBoard(document: Document, path: Path): number {
  const boards = Array.from({ length: lengthOf(document, path) }, (_, i) =>
    Number(textIn(document, [...path, i, 'board'])),
  )
  return Math.max(0, ...boards.filter(Number.isInteger)) + 1
}

function append(document: Document, path: Path, value: unknown): void {
  if (isSeq(document.getIn(path))) document.addIn(path, document.createNode(value))
  else put(document, path, [value])
}

/** '3 Dora Finch dora@kent.example', '3. Dora Finch <dora@kent.example>', 'Dora Finch; dora@kent.example', tabs of a sheet. */
const LINE = /^\s*(?:(\d{1,4})[\s.,;:)]+)?([^<>@,;\t]+?)[\s,;<]+([^\s<>,;]+@[^\s<>,;]+)>?[\s,;]*$/

/**
 * A list of players, one a line, into the team: a line without a board gets the next one, a board that stands there
 * without anybody is filled. Gives the lines that were not understood.
 */
export function pastePlayers(document: Document, team: number, text: string): readonly string[] {
  const path = ['teams', team, 'players']
  const left: string[] = []
  for (const line of text.split(/\r?\n/).filter(each => each.trim() !== '')) {
    const found = LINE.exec(line)
    if (found === null) {
      left.push(line)
      continue
    }
    const [, board, name = '', email = ''] = found
    const at = rowFor(document, path, board === undefined ? null : Number(board))
    put(document, [...path, at, 'name'], name.trim())
    put(document, [...path, at, 'email'], email)
  }
  return left
}

/** The blank row of that board (of the first blank one), else a new row. */
function rowFor(document: Document, path: Path, board: number | null): number {
  const length = lengthOf(document, path)
  for (let i = 0; i < length; i += 1)
    if (
      isBlank(document, [...path, i]) &&
      (board === null || textIn(document, [...path, i, 'board']) === String(board))
    )
      return i
  append(document, path, { board: board ?? nextBoard(document, path) })
  return length
}
