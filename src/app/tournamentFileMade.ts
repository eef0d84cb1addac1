/** From the words of a tournament file to the tournament: people, seats, matches, and the games that it leaves to be made. */
import type { GameInfo, Match, Person, Seat, Team, Tournament } from '../core/directory.ts'
import { huttonBoards } from './pairings.ts'
import type { Wrong } from './tournamentFileChecks.ts'
import type { File, GameEntry, MatchEntry, PersonEntry } from './tournamentFileSchema.ts'

function toPerson(p: PersonEntry): Person {
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

/** The tournament that a checked file describes; games that it leaves out are made from `form`. */
export function toTournament(data: File, wrong: Wrong): Tournament {
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

function toMatches(data: File, teams: readonly Team[], wrong: Wrong): Match[] {
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

function boardsOf(data: File, entry: MatchEntry, home: Team, away: Team): number[] {
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

function toGame(g: GameEntry, matchId: string): GameInfo {
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
