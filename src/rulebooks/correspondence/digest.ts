/** The weekly digest: to each TC his games and what he must do first, to the Controller everything by urgency. */
import type { Person } from '../../core/directory.ts'
import type { GameId } from '../../core/ids.ts'
import { addDays, dateIn, instantAt, type Instant, type PlainDate, weekday } from '../../core/plainDate.ts'
import type { DeadlineContext, DeadlineRow, DeadlineTable } from './deadline.ts'
import {
  type DigestItem,
  digestItems,
  listed,
  officeItems,
  rank,
  seatItems,
  worthListing,
} from './digestItems.ts'
import type { Draft } from './draft.ts'
import { beforeTakeOver } from './pairing.ts'
import { allGames, seatOf } from './people.ts'
import type { SeasonState } from './state.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const ROW = 'digest.weekly'
/** Weeks after the end in which digests still go out: adjudication, appeals, missing records. */
const WEEKS_AFTER_END = 26

/** "Mon 06:00": the first such day on or after a day. */
export function digestDay(context: DeadlineContext, from: PlainDate): PlainDate {
  const wanted = WEEKDAYS.indexOf(context.parameters.digest.slice(0, 3)) + 1
  return addDays(from, (wanted - weekday(from) + 7) % 7)
}

export const digestAt = (context: DeadlineContext, day: PlainDate): Instant =>
  instantAt(day, context.parameters.digest.slice(4), context.tournament.timezone)

/** The day of the last digest that went out or was passed over; null before the first. */
const lastDigest = (state: SeasonState): PlainDate | null => {
  const days = Object.keys(state.done)
    .filter(key => key.startsWith(`${ROW}:`))
    .map(key => key.slice(ROW.length + 1))
    .sort()
  return (days.at(-1) as PlainDate | undefined) ?? null
}

/**
 * The weekly row; the table is handed in when it is complete. After an outage only the latest digest goes out: an earlier
 * one that is due in the same sweep passes without a mail.
 */
export const digestRow = (table: () => DeadlineTable): DeadlineRow<SeasonState> => ({
  id: ROW,
  rule: '1B',
  title: 'Weekly digest',
  restsOnSilence: true,
  owedBy: 'arbiter',
  opens(state, context) {
    if (state.importedOn === null) return []
    const last = lastDigest(state)
    const from = last === null ? dateIn(state.importedOn, context.tournament.timezone) : addDays(last, 1)
    let day = digestDay(context, from)
    if (digestAt(context, day) <= state.importedOn) day = addDays(day, 7)
    if (day > addDays(context.tournament.end, 7 * WEEKS_AFTER_END)) return []
    return [{ key: day, due: digestAt(context, day) }]
  },
  lapse(draft, _state, { key }) {
    const next = addDays(key as PlainDate, 7)
    if (digestAt(draft, next) > draft.at) sendDigests(draft, table(), key)
  },
})

interface Collected {
  readonly game: GameId
  readonly teams: readonly string[]
  readonly items: readonly DigestItem[]
}

/** What he himself must do comes before what he only watches. */
const owed = (item: DigestItem, owedBy: readonly string[]): number => (owedBy.includes(item.owedBy) ? 0 : 1)

const byUrgency = (a: DigestItem, b: DigestItem): number =>
  rank(a) - rank(b) ||
  (a.until ?? '9').localeCompare(b.until ?? '9') ||
  (a.since ?? '9').localeCompare(b.since ?? '9')

/**
 * `digest`. Facts: about 'week', day, team (a TC's), games, items (kind, game, case, name, since, owedBy, until, days,
 * todo; most urgent first), first (the item to begin with, or null). View: open (the items that wait for somebody), lines,
 * one a game, each with what is open in it. Nothing open: no mail.
 */
export function sendDigests(draft: Draft, table: DeadlineTable, day: string): void {
  const { tournament } = draft
  const games = allGames(tournament)
    .filter(({ id }) => !beforeTakeOver(draft, id))
    .map(({ id, white, black }): Collected => {
      const teams = [white, black].map(seat => seatOf(tournament, seat).team)
      return { game: id, teams, items: digestItems(draft, table, id) }
    })
    .filter(({ game, items }) => worthListing(draft, game, items))
  for (const team of tournament.teams) {
    const own = games.filter(each => each.teams.includes(team.code))
    const seats = team.seats.flatMap(seat => seatItems(draft, seat.id))
    tell(draft, team.captain, own, seats, {
      day,
      about: team.code,
      team: team.code,
      owedBy: ['captain', 'captains'],
    })
  }
  const seats = tournament.teams.flatMap(team => team.seats.flatMap(seat => seatItems(draft, seat.id)))
  tell(draft, tournament.controller, games, [...seats, ...officeItems(draft)], {
    day,
    about: 'controller',
    team: null,
    owedBy: ['controller'],
  })
}

/** A line to send is shown to him only who may send it: DELAY is the word of the silent player's own Captain. */
const isTheirs = (item: DigestItem, owedBy: readonly string[], team: string | null): boolean =>
  owedBy.includes(item.owedBy) || (item.kind === 'silence' && item.team === team)

interface Telling {
  readonly day: string
  readonly about: string
  readonly team: string | null
  readonly owedBy: readonly string[]
}

function tell(
  draft: Draft,
  to: Person,
  games: readonly Collected[],
  seats: readonly DigestItem[],
  { day, about, team, owedBy }: Telling,
): void {
  const { tournament } = draft
  const items = [...games.flatMap(({ items }) => items), ...seats]
    // Another team's absent player is the other Captain's to replace.
    .filter(
      item => team === null || item.kind !== 'withdrawal' || item.team === team || item.owedBy !== 'captain',
    )
    .map(item => (isTheirs(item, owedBy, team) ? item : { ...item, todo: null }))
    .sort((a, b) => owed(a, owedBy) - owed(b, owedBy) || byUrgency(a, b))
  if (games.length === 0 && items.length === 0) return
  const first = items.find(item => owedBy.includes(item.owedBy)) ?? null
  draft.notify({
    kind: 'digest',
    to,
    rules: ['1B'],
    about: `${day}:${about}`,
    facts: {
      about: 'week',
      day,
      team,
      games: games.map(({ game }) => game),
      items: items.map(item => ({ ...item })),
      first: first === null ? null : { ...first },
    },
    view: {
      tournament: tournament.name,
      arbiter: tournament.address,
      teamName: tournament.teams.find(each => each.code === team)?.name ?? null,
      open: items.filter(item => item.kind !== 'running').map(item => ({ ...item })),
      lines: games.map(each => listed(draft, each.game, each.items)),
      silenceAfter: draft.parameters.silenceAfter,
      today: draft.today,
    },
    inReplyTo: null,
  })
}
