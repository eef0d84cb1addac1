/** What no shape can tell of a tournament file: people who are two, games without players, numbers that a rulebook refuses. */
import type { GameInfo, Match, Seat, Tournament } from '../core/directory.ts'
import type { Address } from '../core/ids.ts'
import type { File, PersonEntry } from './tournamentFileSchema.ts'

/** Where in the file: names of settings, and places in lists from 0. */
export type Path = readonly (string | number)[]
export type Wrong = (path: Path, what: string) => void

/** Checks that only a rulebook (or a chess reader) can make; each answer is a sentence, or null when all is well. */
export interface FileChecks {
  readonly knownRulebooks?: readonly string[]
  /** What is wrong with one parameter. */
  readonly parameter?: (name: string, value: unknown, rulebook: string) => string | null
  /** What is wrong with the moves of a taken-over game. */
  readonly moves?: (moves: string) => string | null
}

/** One address, one person, unless both say that they share it (correspondence.md section 3, 4). */
export function checkPeople(data: File, wrong: Wrong): void {
  const seen = new Map<Address, { name: string; shared: boolean }>()
  const people: [PersonEntry, Path][] = [
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

export function checkGames(data: File, tournament: Tournament, wrong: Wrong, checks: FileChecks): void {
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

export function checkTournament(data: File, wrong: Wrong, checks: FileChecks): void {
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
