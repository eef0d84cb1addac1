/** A tournament back to the text of its file: what `arbiter import` and the set-up form read. Defaults are left out. */
import { Document, isMap, isSeq } from 'yaml'
import { canonicalJson } from '../core/canonicalJson.ts'
import type { GameInfo, Match, Person, Team, Tournament } from '../core/directory.ts'
import { readTournamentFile } from './tournamentFile.ts'

/** `readTournamentFile` of the text gives the same tournament again, but for people who have left it. */
export function writeTournamentFile(tournament: Tournament): string {
  // Games that the file may leave out are those that reading it would make.
  const bare = readTournamentFile(textOf(tournament, match => ({ ...match, games: [] })))
  const made = new Map(
    bare.ok ? bare.tournament.matches.map(match => [match.id, canonicalJson(match.games)]) : [],
  )
  return textOf(tournament, match =>
    made.get(match.id) === canonicalJson(match.games) ? { ...match, games: [] } : match,
  )
}

function textOf(tournament: Tournament, shown: (match: Match) => Match): string {
  const document = new Document({
    tournament: {
      id: tournament.id,
      name: tournament.name,
      rulebook: tournament.rulebook,
      timezone: tournament.timezone,
      start: tournament.start,
      end: tournament.end,
      form: tournament.form,
      address: tournament.address,
      controller: {
        ...personOf(tournament.controller),
        ...some('deputies', tournament.controllerDeputies.map(personOf)),
      },
      appeals: personOf(tournament.appeals),
      ...(Object.keys(tournament.parameters).length > 0 ? { parameters: tournament.parameters } : {}),
      ...(tournament.public ? { public: tournament.public } : {}),
    },
    teams: tournament.teams.map(teamOf),
    matches: tournament.matches.map(shown).map(match => ({
      id: match.id,
      home: match.home,
      away: match.away,
      ...some('games', match.games.map(gameOf)),
    })),
  })
  layOut(document)
  return document.toString({ lineWidth: 0 })
}

const some = <T>(name: string, list: readonly T[]) => (list.length > 0 ? { [name]: list } : {})

function personOf(person: Person) {
  return {
    name: person.name,
    email: person.email,
    ...some('aliases', person.aliases),
    ...(person.timezone === null ? {} : { timezone: person.timezone }),
    ...some('notation', person.notation),
    ...(person.sharedAddress ? { sharedAddress: true } : {}),
    ...(person.receipts === 'all' ? {} : { receipts: person.receipts }),
    ...(person.reminders ? {} : { reminders: false }),
    ...(person.copies === 'all' ? {} : { copies: person.copies }),
  }
}

function teamOf(team: Team) {
  return {
    code: team.code,
    name: team.name,
    captain: personOf(team.captain),
    ...(team.deputy === null ? {} : { deputy: personOf(team.deputy) }),
    players: team.seats.map(seat => ({
      board: seat.board,
      ...personOf(seat.person),
      ...(seat.leaveUsed === 0 ? {} : { leaveUsed: seat.leaveUsed }),
    })),
    ...some('reserves', team.reserves.map(personOf)),
  }
}

function gameOf(game: GameInfo) {
  return {
    id: game.id,
    ...(game.board === Number(game.white.slice(game.white.lastIndexOf('/') + 1))
      ? {}
      : { board: game.board }),
    white: game.white,
    black: game.black,
    ...(game.noticeReceived === null ? {} : { noticeReceived: game.noticeReceived }),
    ...some('agreedNotation', game.agreedNotation),
    ...(game.moves === '' ? {} : { moves: game.moves }),
    ...(game.clocks === null ? {} : { clocks: game.clocks }),
    ...(game.lastSent === null ? {} : { lastSent: game.lastSent }),
    ...some('pending', game.pending),
    ...(game.drawOffer ? { drawOffer: true } : {}),
    ...(game.result === undefined ? {} : { result: game.result }),
  }
}

/** People and games on one line each, as everybody writes them. */
export function layOut(document: Document): void {
  const flow = (path: readonly (string | number)[]) => {
    const node = document.getIn(path)
    if (isMap(node)) node.flow = true
    if (isSeq(node)) for (const item of node.items) if (isMap(item)) item.flow = true
  }
  flow(['tournament', 'appeals'])
  if (!document.hasIn(['tournament', 'controller', 'deputies'])) flow(['tournament', 'controller'])
  else flow(['tournament', 'controller', 'deputies'])
  const length = (path: readonly string[]) => {
    const node = document.getIn(path)
    return isSeq(node) ? node.items.length : 0
  }
  for (let team = 0; team < length(['teams']); team += 1)
    for (const part of ['captain', 'deputy', 'players', 'reserves']) flow(['teams', team, part])
  for (let match = 0; match < length(['matches']); match += 1) flow(['matches', match, 'games'])
}
