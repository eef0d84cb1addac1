/**
 * A newer file over a tournament that runs: what mail has changed since the last import wins over the file (unless
 * forced), and no game, team or seat with a record is ever dropped. Pure; says what changes in plain sentences.
 */
import { canonicalJson } from '../core/canonicalJson.ts'
import type { GameInfo, Match, Person, Seat, Team, Tournament } from '../core/directory.ts'

export interface Merge {
  readonly tournament: Tournament
  /** What changes, a sentence each; empty = nothing. */
  readonly changes: readonly string[]
  /** What the file says and what was not taken from it, and why. */
  readonly kept: readonly string[]
}

/** The database gives the fields of an object back in another order. */
const same = (a: unknown, b: unknown) => canonicalJson(a) === canonicalJson(b)

/**
 * `current` is the tournament as mail has changed it, `base` as the last file gave it, `file` the new one.
 * `hasRecord` tells whether a game has begun to be recorded.
 */
export function mergeTournament(
  current: Tournament,
  base: Tournament,
  file: Tournament,
  hasRecord: (game: string) => boolean,
  force: boolean,
): Merge {
  const kept: string[] = []
  const pick = (who: string, now: Person, was: Person | null, wanted: Person): Person => {
    if (force || was === null || same(now, was) || same(now, wanted)) return wanted
    if (!same(wanted, was))
      kept.push(
        `${who}: mail has made it ${spell(now)}; the file's ${spell(wanted)} is not taken (--force takes it)`,
      )
    return now
  }
  const teams = file.teams.map(team =>
    mergeTeam(team, find(current.teams, team.code), find(base.teams, team.code), pick),
  )
  const matches = mergeMatches(current, base, file, hasRecord, force, kept)
  const needed = new Set(matches.flatMap(m => [m.home, m.away]))
  for (const team of current.teams)
    if (!teams.some(t => t.code === team.code) && needed.has(team.code)) {
      teams.push(team)
      kept.push(`Team ${team.code} is no longer in the file, but has games: it stays`)
    }
  keepSeats(teams, current, matches, kept)
  const tournament: Tournament = {
    ...file,
    ...(current.former === undefined ? {} : { former: current.former }),
    controller: pick('Controller', current.controller, base.controller, file.controller),
    appeals: pick('Secretary for appeals', current.appeals, base.appeals, file.appeals),
    teams,
    matches,
  }
  return { tournament, changes: differences(current, tournament), kept }
}

const find = (teams: readonly Team[], code: string) => teams.find(t => t.code === code) ?? null
const spell = (p: Person) => `${p.name} <${p.email}>`

type Pick = (who: string, now: Person, was: Person | null, wanted: Person) => Person

function mergeTeam(file: Team, now: Team | null, was: Team | null, pick: Pick): Team {
  if (now === null) return file
  const seats = file.seats.map((seat): Seat => {
    const seatNow = now.seats.find(s => s.id === seat.id)
    const seatWas = was?.seats.find(s => s.id === seat.id)
    if (!seatNow) return seat
    return { ...seat, person: pick(seat.id, seatNow.person, seatWas?.person ?? null, seat.person) }
  })
  const reserves = file.reserves.map(r => {
    const rNow = now.reserves.find(p => p.name === r.name)
    const rWas = was?.reserves.find(p => p.name === r.name)
    return rNow ? pick(`Reserve ${r.name}`, rNow, rWas ?? null, r) : r
  })
  const captain = pick(`Captain of ${file.code}`, now.captain, was?.captain ?? null, file.captain)
  const deputy =
    file.deputy && now.deputy
      ? pick(`Deputy captain of ${file.code}`, now.deputy, was?.deputy ?? null, file.deputy)
      : file.deputy
  return { ...file, captain, deputy, seats, reserves }
}

function mergeMatches(
  current: Tournament,
  base: Tournament,
  file: Tournament,
  hasRecord: (game: string) => boolean,
  force: boolean,
  kept: string[],
): Match[] {
  const swapped = (g: GameInfo): GameInfo => {
    const now = gameOf(current, g.id)
    const was = gameOf(base, g.id)
    const byMail = now !== null && was !== null && (now.white !== was.white || now.black !== was.black)
    return byMail && !force ? { ...g, white: now.white, black: now.black } : g
  }
  const matches: Match[] = file.matches.map(m => ({ ...m, games: m.games.map(swapped) }))
  for (const old of current.matches) {
    const gone = old.games.filter(g => hasRecord(g.id) && gameOf(file, g.id) === null)
    if (gone.length === 0) continue
    for (const g of gone) kept.push(`Game ${g.id} is no longer in the file, but has begun: it stays`)
    const at = matches.findIndex(m => m.id === old.id)
    const match = matches[at]
    if (match) matches[at] = { ...match, games: [...match.games, ...gone] }
    else matches.push({ ...old, games: gone })
  }
  return matches
}

function gameOf(tournament: Tournament, id: string): GameInfo | null {
  for (const m of tournament.matches) for (const g of m.games) if (g.id === id) return g
  return null
}

function keepSeats(teams: Team[], current: Tournament, matches: readonly Match[], kept: string[]): void {
  const needed = new Set(matches.flatMap(m => m.games.flatMap(g => [g.white, g.black])))
  for (const team of current.teams)
    for (const seat of team.seats) {
      const at = teams.findIndex(t => t.code === seat.team)
      const now = teams[at]
      if (!now || !needed.has(seat.id) || now.seats.some(s => s.id === seat.id)) continue
      teams[at] = { ...now, seats: [...now.seats, seat].sort((a, b) => a.board - b.board) }
      kept.push(`${seat.id} is no longer in the file, but has games: ${seat.person.name} stays`)
    }
}

/** Sentences for a person: from what to what. */
export function differences(before: Tournament, after: Tournament): readonly string[] {
  const told: string[] = []
  for (const field of ['name', 'rulebook', 'timezone', 'start', 'end', 'form', 'address'] as const)
    if (before[field] !== after[field])
      told.push(`The tournament's ${field}: ${before[field]} becomes ${after[field]}`)
  const names = new Set([...Object.keys(before.parameters), ...Object.keys(after.parameters)])
  for (const name of names)
    if (!same(before.parameters[name], after.parameters[name]))
      told.push(
        `Parameter ${name}: ${JSON.stringify(before.parameters[name]) ?? 'default'} becomes ${JSON.stringify(after.parameters[name]) ?? 'default'}`,
      )
  const people = (who: string, a: Person | null | undefined, b: Person | null | undefined) => {
    if (same(a ?? null, b ?? null)) return
    if (!a && b) told.push(`${who}: ${spell(b)} is new`)
    else if (a && !b) told.push(`${who}: ${spell(a)} goes`)
    else if (a && b && spell(a) !== spell(b)) told.push(`${who}: ${spell(a)} becomes ${spell(b)}`)
    else if (b) told.push(`${who}: settings of ${spell(b)} change`)
  }
  people('Controller', before.controller, after.controller)
  people('Secretary for appeals', before.appeals, after.appeals)
  for (const code of new Set([...before.teams, ...after.teams].map(t => t.code))) {
    const a = find(before.teams, code)
    const b = find(after.teams, code)
    if (!a) told.push(`Team ${code} is new`)
    if (!b) told.push(`Team ${code} goes`)
    people(`Captain of ${code}`, a?.captain, b?.captain)
    people(`Deputy captain of ${code}`, a?.deputy, b?.deputy)
    for (const id of new Set([...(a?.seats ?? []), ...(b?.seats ?? [])].map(s => s.id)))
      people(id, a?.seats.find(s => s.id === id)?.person, b?.seats.find(s => s.id === id)?.person)
    for (const name of new Set([...(a?.reserves ?? []), ...(b?.reserves ?? [])].map(p => p.name)))
      people(
        `Reserve of ${code}`,
        a?.reserves.find(p => p.name === name),
        b?.reserves.find(p => p.name === name),
      )
  }
  const ids = new Set([...before.matches, ...after.matches].flatMap(m => m.games.map(g => g.id)))
  for (const id of ids) {
    const a = gameOf(before, id)
    const b = gameOf(after, id)
    if (!a && b) told.push(`Game ${id} is new: ${b.white} has White, ${b.black} has Black`)
    else if (a && !b) told.push(`Game ${id} goes; it had not begun`)
    else if (a && b && (a.white !== b.white || a.black !== b.black))
      told.push(`Game ${id}: ${b.white} now has White, ${b.black} Black`)
    else if (!same(a, b)) told.push(`Game ${id}: its settings change`)
  }
  return told
}
