/** The set-up form as a template sees it: each field with its value and, beside it, what is wrong with it. */
import type { Document } from 'yaml'
import type { Mistake } from '../../app/tournamentFile.ts'
import { fieldName, lengthOf, type Path, textIn } from './document.ts'
import { choicesOf, defaultText, PARAMETER_GROUPS, type ParameterChoice } from './parameterFields.ts'

interface Field {
  readonly id: string
  readonly name: string
  readonly label: string
  /** Said after the label for those who hear one field alone: 'of Kent, board 3'. */
  readonly whose: string
  readonly type: 'text' | 'email' | 'date' | 'number' | 'choice' | 'fixed'
  readonly value: string
  readonly hint: string
  /** Its choices are sentences. */
  readonly long: boolean
  readonly choices: readonly ParameterChoice[]
  /** '' where nothing is. */
  readonly error: string
  readonly focus: boolean
}

export interface ViewOptions {
  readonly mistakes: readonly Mistake[]
  /** The field in which the reader goes on. */
  readonly focus: Path | null
  readonly rulebooks: readonly string[]
  /** Of a tournament that is there already the id stays. */
  readonly existing: boolean
  /** Of a great tournament one team at a time is shown: this one. The others stay in the file as they are. */
  readonly open: number
}

/** Players whose fields one page shows. */
const ONE_PAGE = 160

const FORMS: readonly ParameterChoice[] = [
  { value: 'one', text: 'one game a board; the home team has White on odd boards' },
  { value: 'two', text: 'two games a board, one with each colour' },
  { value: 'hutton', text: 'Hutton: each team meets each other on one board, two games' },
]

const idOf = (path: Path): string => `f-${path.join('-')}`

/** Everything that the template shows of the document. */
export function setupView(document: Document, options: ViewOptions) {
  const shown = new Set<string>()
  const errors = new Map<string, string>()
  for (const { about } of options.mistakes)
    if (about !== undefined && !errors.has(about.path.join('.'))) errors.set(about.path.join('.'), about.what)
  const focused = options.focus?.join('.') ?? null

  const field = (path: Path, label: string, more: Partial<Field> = {}): Field => {
    const key = path.join('.')
    shown.add(key)
    // Of somebody who is not in the file at all it is said where the name would stand.
    const group = path.at(-1) === 'name' ? path.slice(0, -1).join('.') : key
    if (errors.has(group)) shown.add(group)
    const what = errors.get(key) ?? errors.get(group) ?? ''
    return {
      id: idOf(path),
      name: fieldName(path),
      label,
      whose: '',
      type: 'text',
      value: textIn(document, path),
      hint: '',
      long: false,
      choices: [],
      error: what === '' ? '' : sentence(what),
      focus: key === focused,
      ...more,
    }
  }
  const person = (path: Path, whose: string) => [
    field([...path, 'name'], 'Name', { whose }),
    field([...path, 'email'], 'Email address', { whose, type: 'email' }),
  ]
  const rows = <T>(path: Path, make: (i: number) => T): readonly T[] =>
    Array.from({ length: lengthOf(document, path) }, (_, i) => make(i))

  const players = rows(['teams'], i => lengthOf(document, ['teams', i, 'players'])).reduce((a, b) => a + b, 0)
  const folded = players > ONE_PAGE
  const wrongTeam = options.mistakes.map(({ about }) => about?.path).find(path => path?.[0] === 'teams')?.[1]
  const open = typeof wrongTeam === 'number' ? wrongTeam : options.open
  const t: Path = ['tournament']
  const codes = rows(['teams'], i => textIn(document, ['teams', i, 'code'])).filter(code => code !== '')
  const teamChoices = [{ value: '', text: 'choose' }, ...codes.map(code => ({ value: code, text: code }))]
  const view = {
    about: [
      field([...t, 'id'], 'Short name', {
        hint: 'letters, digits and hyphens; it stands in every subject: [CDC25-KENT-ESSX-3a]',
        type: options.existing ? 'fixed' : 'text',
      }),
      field([...t, 'name'], 'Name of the tournament'),
      field([...t, 'start'], 'First day', { type: 'date' }),
      field([...t, 'end'], 'Last day', { type: 'date' }),
      field([...t, 'timezone'], 'Time zone', { hint: 'as Europe/London' }),
      field([...t, 'form'], 'Games', { type: 'choice', choices: FORMS, long: true }),
      field([...t, 'address'], "The arbiter's own address", {
        type: 'email',
        hint: 'the mailbox that players put in copy',
      }),
      field([...t, 'rulebook'], 'Rulebook', {
        type: 'choice',
        choices: options.rulebooks.map(value => ({ value, text: value })),
      }),
    ],
    officers: [
      { title: 'Controller', fields: person([...t, 'controller'], 'of the Controller') },
      {
        title: 'Deputy of the Controller (may be left empty)',
        fields: person([...t, 'controller', 'deputies', 0], "of the Controller's deputy"),
      },
      { title: 'Secretary, who hears appeals', fields: person([...t, 'appeals'], 'of the Secretary') },
    ],
    teams: rows(['teams'], i => teamView(i)),
    matches: rows(['matches'], i => ({
      at: i,
      id: textIn(document, ['matches', i, 'id']),
      games: lengthOf(document, ['matches', i, 'games']),
      fields: (['home', 'away'] as const).map(side =>
        field(['matches', i, side], side === 'home' ? 'Home' : 'Away', {
          whose: `of match ${i + 1}`,
          type: 'choice',
          choices: teamChoices,
        }),
      ),
    })),
    parameters: PARAMETER_GROUPS.map(group => ({
      title: group.title,
      fields: group.fields.map(parameter => {
        const choices = choicesOf(parameter)
        return field([...t, 'parameters', ...parameter.path], parameter.label, {
          ...(choices.length > 0 ? { type: 'choice' as const, choices } : {}),
          hint: choices.length > 0 ? '' : `left empty: ${defaultText(parameter)}`,
        })
      }),
    })),
  }
  return {
    ...view,
    open,
    parametersOpen: view.parameters.some(group => group.fields.some(each => each.error !== '')),
    errors: options.mistakes.map(({ text, about }) => ({
      text: about === undefined ? sentence(text) : `${placeOf(document, about.path)}${sentence(about.what)}`,
      href: about === undefined ? null : hrefOf(about.path),
    })),
  }

  /** The field itself, else that of the name, else the part of the form. */
  function hrefOf(path: Path): string | null {
    if (!shown.has(path.join('.'))) {
      if (path[0] === 'matches') return '#pairings'
      return path[0] === 'teams' && typeof path[1] === 'number' ? `#team-${path[1]}` : null
    }
    return `#${idOf(shown.has([...path, 'name'].join('.')) ? [...path, 'name'] : path)}`
  }

  function teamView(i: number) {
    const path: Path = ['teams', i]
    const given = textIn(document, [...path, 'name']) || textIn(document, [...path, 'code'])
    const name = given || `team ${i + 1}`
    const title = given ? `Team ${given}` : `Team ${i + 1}`
    if (folded && i !== open)
      return { at: i, title, shown: false, count: lengthOf(document, [...path, 'players']) }
    return {
      at: i,
      title,
      shown: true,
      fields: [
        field([...path, 'code'], 'Code', {
          whose: `of ${name}`,
          hint: 'as KENT; it stands in the names of games',
        }),
        field([...path, 'name'], 'Name', { whose: `of ${name}` }),
      ],
      captain: person([...path, 'captain'], `of the Captain of ${name}`),
      deputy: person([...path, 'deputy'], `of the deputy Captain of ${name}`),
      players: rows([...path, 'players'], j => {
        const seat: Path = [...path, 'players', j]
        const whose = `of ${name}, board ${textIn(document, [...seat, 'board'])}`
        return {
          at: j,
          whose,
          fields: [
            field([...seat, 'board'], 'Board', { whose: `of ${name}, row ${j + 1}`, type: 'number' }),
            ...person(seat, whose),
          ],
          shared: {
            name: fieldName([...seat, 'sharedAddress']),
            on: textIn(document, [...seat, 'sharedAddress']) === 'true',
          },
        }
      }),
      reserves: rows([...path, 'reserves'], j => ({
        at: j,
        whose: `reserve ${j + 1} of ${name}`,
        fields: person([...path, 'reserves', j], `of reserve ${j + 1} of ${name}`),
      })),
    }
  }
}

const sentence = (what: string): string =>
  `${what[0]?.toUpperCase() ?? ''}${what.slice(1)}${/[.!?]$/.test(what) ? '' : '.'}`

/** 'Kent, board 3, email: ' for a reader who does not know the file. */
function placeOf(document: Document, path: Path): string {
  const [head, at, ...rest] = path
  if (head === 'teams' && typeof at === 'number') {
    const team =
      textIn(document, ['teams', at, 'name']) || textIn(document, ['teams', at, 'code']) || `Team ${at + 1}`
    const [part, row, last] = rest
    const who =
      typeof row === 'number'
        ? part === 'players'
          ? `board ${textIn(document, ['teams', at, 'players', row, 'board']) || row + 1}`
          : `reserve ${row + 1}`
        : part
    const place = [team, who, typeof row === 'number' ? last : row].filter(
      each => each !== undefined && each !== 'email',
    )
    return `${place.join(', ')}: `
  }
  if (head === 'matches' && typeof at === 'number') return `Match ${at + 1}: `
  if (head === 'matches') return 'Matches: '
  return path.length > 1 ? `${[at, ...rest].join(', ')}: ` : ''
}
