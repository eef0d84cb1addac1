/**
 * A tournament's YAML file to a checked `Tournament`. Every mistake is told with its line, all of them at once,
 * before anything changes (contract.md section 2).
 */
import { LineCounter, parseDocument, type Document } from 'yaml'
import { z } from 'zod'
import type { GameInfo, Match, Person, Seat, Team, Tournament } from '../core/directory.ts'
import type { Address } from '../core/ids.ts'
import { isZone, parseDate, type PlainDate } from '../core/plainDate.ts'
import { canonicalAddress } from '../mail/address.ts'
import { huttonBoards } from './pairings.ts'

export interface Mistake {
  /** Line of the file, counted from 1. */
  readonly line: number
  readonly text: string
}

export type TournamentFile =
  | { readonly ok: true; readonly tournament: Tournament }
  | { readonly ok: false; readonly mistakes: readonly Mistake[] }

/** Checks that only a rulebook (or a chess reader) can make; each answer is a sentence, or null when all is well. */
export interface FileChecks {
  readonly knownRulebooks?: readonly string[]
  /** What is wrong with one parameter. */
  readonly parameter?: (name: string, value: unknown, rulebook: string) => string | null
  /** What is wrong with the moves of a taken-over game. */
  readonly moves?: (moves: string) => string | null
}

const words = z.union([z.string(), z.number()]).transform(v => String(v).trim())
const someWords = words.refine(v => v !== '', 'must not be empty')
const code = someWords.refine(
  v => /^[A-Za-z0-9._-]{1,40}$/.test(v),
  'may hold only letters, digits, dots and hyphens (at most 40)',
)
const day = z
  .string()
  .refine(v => parseDate(v) !== null, 'is not a date; write it as 2025-03-07')
  .transform(v => v as PlainDate)
const zone = z.string().refine(isZone, 'is not a time zone; write it as Europe/London')

const email = z.string().transform((text, context): Address => {
  const address = canonicalAddress(text.trim())
  if (address === null) context.addIssue({ code: 'custom', message: 'is not an email address' })
  return address ?? z.NEVER
})

const list = <T extends z.ZodType>(item: T) =>
  z
    .union([z.array(item), item.transform(v => [v])])
    .nullish()
    .transform(v => (v ?? []) as z.output<T>[])

const personFields = {
  name: someWords,
  email,
  aliases: list(email),
  timezone: zone.nullish(),
  notation: list(words),
  sharedAddress: z.boolean().default(false),
  receipts: z.enum(['all', 'problems', 'none']).default('all'),
  reminders: z.boolean().default(true),
  copies: z.enum(['all', 'problems', 'digest']).default('all'),
}
const person = z.strictObject(personFields)
const player = z.strictObject({
  ...personFields,
  board: z.number().int().min(1),
  leaveUsed: z.number().int().min(0).default(0),
})
const controller = z.strictObject({ ...personFields, deputies: z.array(person).nullish() })
const team = z.strictObject({
  code: code.refine(v => !v.includes('.'), 'may not hold a dot'),
  name: someWords,
  captain: person,
  deputy: person.nullish(),
  players: z.array(player).min(1, 'must name at least one player'),
  reserves: z.array(person).nullish(),
})
const proposal = z.strictObject({ if: someWords, then: someWords, after: list(words).optional() })
const game = z.strictObject({
  id: code,
  board: z.number().int().min(1).optional(),
  white: someWords,
  black: someWords,
  noticeReceived: day.nullish(),
  agreedNotation: list(words),
  moves: z.string().nullish(),
  clocks: z.strictObject({ white: z.number().int().min(0), black: z.number().int().min(0) }).nullish(),
  lastSent: day.nullish(),
  pending: z.array(proposal).nullish(),
  drawOffer: z.boolean().default(false),
  result: z.enum(['1-0', '0-1', '1/2-1/2', '0-0']).nullish(),
})
const match = z.strictObject({
  id: code,
  home: someWords,
  away: someWords,
  board: z.number().int().min(1).optional(),
  games: z.array(game).nullish(),
})
const file = z.strictObject({
  tournament: z.strictObject({
    id: code,
    name: someWords,
    rulebook: someWords,
    timezone: zone.default('Europe/London'),
    start: day,
    end: day,
    form: z.enum(['one', 'two', 'hutton']).default('one'),
    address: email,
    controller,
    appeals: person,
    parameters: z.record(z.string(), z.unknown()).nullish(),
    public: z.strictObject({ delayMoves: z.number().int().min(0).max(200).default(0) }).nullish(),
  }),
  teams: z.array(team).min(2, 'must name at least two teams'),
  matches: z.array(match).min(1, 'must hold at least one match; `arbiter pair FILE` writes them'),
})
type File = z.output<typeof file>
type Path = readonly (string | number)[]

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
  const parsed = file.safeParse(content)
  if (!parsed.success) {
    const mistakes = parsed.error.issues.flatMap(issue => tellIssue(issue, lineOf))
    return { ok: false, mistakes: sorted(mistakes) }
  }
  const mistakes: Mistake[] = []
  const wrong = (path: Path, what: string) => mistakes.push({ line: lineOf(path), text: what })
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
    }))
  const missing = issue.code === 'invalid_type' && issue.input === undefined
  const text = missing || /received undefined/.test(issue.message) ? 'is missing' : plainMessage(issue)
  return [{ line, text: where === '' ? `The file ${text}` : `${where} ${text}` }]
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

function toPerson(p: z.output<typeof person>): Person {
  return {
    name: p.name,
    email: p.email,
    aliases: p.aliases,
    timezone: p.timezone ?? null,
    notation: p.notation,
    sharedAddress: p.sharedAddress,
    receipts: p.receipts,
    reminders: p.reminders,
    copies: p.copies,
  }
}

function toTournament(data: File, wrong: (path: Path, what: string) => void): Tournament {
  const t = data.tournament
  const teams: Team[] = data.teams.map(entry => ({
    code: entry.code,
    name: entry.name,
    captain: toPerson(entry.captain),
    deputy: entry.deputy ? toPerson(entry.deputy) : null,
    seats: entry.players
      .map(
        (p): Seat => ({
          id: `${entry.code}/${p.board}`,
          team: entry.code,
          board: p.board,
          person: toPerson(p),
          leaveUsed: p.leaveUsed,
        }),
      )
      .sort((a, b) => a.board - b.board),
    reserves: (entry.reserves ?? []).map(toPerson),
  }))
  return {
    id: t.id,
    name: t.name,
    rulebook: t.rulebook,
    timezone: t.timezone,
    start: t.start,
    end: t.end,
    form: t.form,
    address: t.address,
    controller: toPerson(t.controller),
    ...(t.public ? { public: { delayMoves: t.public.delayMoves } } : {}),
    controllerDeputies: (t.controller.deputies ?? []).map(toPerson),
    appeals: toPerson(t.appeals),
    parameters: t.parameters ?? {},
    teams,
    matches: toMatches(data, teams, wrong),
  }
}

function toMatches(data: File, teams: readonly Team[], wrong: (path: Path, what: string) => void): Match[] {
  const byCode = new Map(teams.map(t => [t.code, t]))
  return data.matches.map((entry, m): Match => {
    const base = { id: entry.id, home: entry.home, away: entry.away }
    if (entry.games && entry.games.length > 0)
      return { ...base, games: entry.games.map(g => toGame(g, entry.id)) }
    const home = byCode.get(entry.home)
    const away = byCode.get(entry.away)
    if (!home || !away || home === away) return { ...base, games: [] }
    const boards = boardsOf(data, entry, home, away)
    if (boards.length === 0)
      wrong(['matches', m], `match ${entry.id} has no board on which both teams have a player`)
    const games = boards.flatMap(board => madeGames(entry.id, data.tournament.form, board, home, away))
    return { ...base, games }
  })
}

function boardsOf(data: File, entry: z.output<typeof match>, home: Team, away: Team): number[] {
  const both = home.seats.map(s => s.board).filter(b => away.seats.some(s => s.board === b))
  if (entry.board !== undefined) return both.filter(b => b === entry.board)
  if (data.tournament.form !== 'hutton') return both
  const board = huttonBoards(data.teams.map(t => t.code)).get(`${home.code} ${away.code}`)
  return both.filter(b => b === board)
}

/** One game: home has White on odd boards. Two: a = home White, b = away White. */
function madeGames(
  id: string,
  form: 'one' | 'two' | 'hutton',
  board: number,
  home: Team,
  away: Team,
): GameInfo[] {
  const h = `${home.code}/${board}`
  const a = `${away.code}/${board}`
  const blank = {
    match: id,
    board,
    noticeReceived: null,
    agreedNotation: [],
    moves: '',
    clocks: null,
    lastSent: null,
    pending: [],
    drawOffer: false,
  }
  if (form === 'one') {
    const homeWhite = board % 2 === 1
    return [{ id: `${id}-${board}`, white: homeWhite ? h : a, black: homeWhite ? a : h, ...blank }]
  }
  return [
    { id: `${id}-${board}a`, white: h, black: a, ...blank },
    { id: `${id}-${board}b`, white: a, black: h, ...blank },
  ]
}

function toGame(g: z.output<typeof game>, matchId: string): GameInfo {
  return {
    id: g.id,
    match: matchId,
    board: g.board ?? Number(g.white.slice(g.white.lastIndexOf('/') + 1)),
    white: g.white,
    black: g.black,
    noticeReceived: g.noticeReceived ?? null,
    agreedNotation: g.agreedNotation,
    moves: (g.moves ?? '').trim(),
    clocks: g.clocks ?? null,
    lastSent: g.lastSent ?? null,
    pending: (g.pending ?? []).map(p => ({ if: p.if, then: p.then, ...(p.after ? { after: p.after } : {}) })),
    drawOffer: g.drawOffer,
    ...(g.result == null ? {} : { result: g.result }),
  }
}

type Wrong = (path: Path, what: string) => void

/** One address, one person, unless both say that they share it (correspondence.md section 3, 4). */
function checkPeople(data: File, wrong: Wrong): void {
  const seen = new Map<Address, { name: string; shared: boolean }>()
  const people: [z.output<typeof person>, Path][] = [
    [data.tournament.controller, ['tournament', 'controller']],
    ...(data.tournament.controller.deputies ?? []).map((p, i): [typeof p, Path] => [
      p,
      ['tournament', 'controller', 'deputies', i],
    ]),
    [data.tournament.appeals, ['tournament', 'appeals']],
  ]
  data.teams.forEach((t, i) => {
    people.push([t.captain, ['teams', i, 'captain']])
    if (t.deputy) people.push([t.deputy, ['teams', i, 'deputy']])
    t.players.forEach((p, j) => {
      people.push([p, ['teams', i, 'players', j]])
    })
    t.reserves?.forEach((p, j) => {
      people.push([p, ['teams', i, 'reserves', j]])
    })
  })
  for (const [p, path] of people) {
    for (const address of [p.email, ...p.aliases]) {
      if (address === data.tournament.address)
        wrong([...path, 'email'], `${p.name} has the arbiter's own address ${address}`)
      const before = seen.get(address)
      const sameName = before !== undefined && before.name.toLowerCase() === p.name.toLowerCase()
      if (before !== undefined && !sameName && !(before.shared && p.sharedAddress))
        wrong(
          [...path, 'email'],
          `${address} stands for both ${before.name} and ${p.name}; if they share it, write sharedAddress: true for both`,
        )
      seen.set(address, { name: p.name, shared: p.sharedAddress })
    }
  }
}

function checkGames(data: File, tournament: Tournament, wrong: Wrong, checks: FileChecks): void {
  const codes = new Set<string>()
  data.teams.forEach((t, i) => {
    if (codes.has(t.code)) wrong(['teams', i, 'code'], `there are two teams with the code ${t.code}`)
    codes.add(t.code)
    const boards = new Set<number>()
    t.players.forEach((p, j) => {
      if (boards.has(p.board))
        wrong(['teams', i, 'players', j, 'board'], `${t.code} has two players on board ${p.board}`)
      boards.add(p.board)
    })
  })
  const seats = new Map(tournament.teams.flatMap(t => t.seats.map((s): [string, Seat] => [s.id, s])))
  const matchIds = new Set<string>()
  const gameIds = new Set<string>()
  tournament.matches.forEach((m, i) => {
    if (matchIds.has(m.id)) wrong(['matches', i, 'id'], `there are two matches with the id ${m.id}`)
    matchIds.add(m.id)
    for (const side of ['home', 'away'] as const)
      if (!codes.has(m[side])) wrong(['matches', i, side], `match ${m.id}: there is no team ${m[side]}`)
    if (m.home === m.away) wrong(['matches', i], `match ${m.id}: ${m.home} cannot meet itself`)
    m.games.forEach((g, j) => {
      const path = (data.matches[i]?.games?.length ?? 0) > 0 ? ['matches', i, 'games', j] : ['matches', i]
      if (gameIds.has(g.id)) wrong([...path, 'id'], `there are two games with the id ${g.id}`)
      gameIds.add(g.id)
      checkGame(g, m, seats, (p, what) => wrong([...path, ...p], what), checks)
    })
  })
}

function checkGame(g: GameInfo, m: Match, seats: Map<string, Seat>, wrong: Wrong, checks: FileChecks): void {
  for (const side of ['white', 'black'] as const) {
    const seat = seats.get(g[side])
    if (!seat)
      wrong([side], `game ${g.id}: there is no player ${g[side]} (write the team's code and board, KENT/3)`)
    else if (seat.team !== m.home && seat.team !== m.away)
      wrong([side], `game ${g.id}: ${g[side]} plays for neither ${m.home} nor ${m.away}`)
  }
  const white = seats.get(g.white)
  const black = seats.get(g.black)
  if (white && black) {
    if (white.team === black.team) wrong([], `game ${g.id}: both players are of ${white.team}`)
    const theirs = new Set([black.person.email, ...black.person.aliases])
    if ([white.person.email, ...white.person.aliases].some(a => theirs.has(a)))
      wrong([], `game ${g.id}: the same address stands on both sides (${white.person.email})`)
  }
  const problem = g.moves === '' ? null : (checks.moves?.(g.moves) ?? null)
  if (problem !== null) wrong(['moves'], `game ${g.id}: ${problem}`)
  if (g.moves === '' && (g.pending.length > 0 || g.drawOffer))
    wrong([], `game ${g.id}: a proposal or a draw offer needs the moves before it`)
}

function checkTournament(data: File, wrong: Wrong, checks: FileChecks): void {
  const t = data.tournament
  if (t.end <= t.start) wrong(['tournament', 'end'], `the end ${t.end} is not after the start ${t.start}`)
  if (checks.knownRulebooks && !checks.knownRulebooks.includes(t.rulebook))
    wrong(
      ['tournament', 'rulebook'],
      `there is no rulebook "${t.rulebook}"; known: ${checks.knownRulebooks.join(', ')}`,
    )
  for (const [name, value] of Object.entries(t.parameters ?? {})) {
    const problem = checks.parameter?.(name, value, t.rulebook) ?? null
    if (problem !== null) wrong(['tournament', 'parameters', name], `parameter ${name}: ${problem}`)
  }
}
