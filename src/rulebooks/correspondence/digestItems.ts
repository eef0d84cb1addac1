/** What stands open in a game or with a player, as lines of a digest: what it is, since when, who must act, by when. */
import { type GameId, SIDES } from '../../core/ids.ts'
import { addDays, dateIn, daysBetween, type PlainDate } from '../../core/plainDate.ts'
import type { Facts } from '../../core/notice.ts'
import { openCasesOf } from './caseOpen.ts'
import { contextOf, type DeadlineTable, openDeadlines } from './deadline.ts'
import { gameLine } from './digestLine.ts'
import type { Draft } from './draft.ts'
import { playerOf, seatOf } from './people.ts'
import { clocksRun, isOpen } from './phase.ts'
import { toMove } from './play.ts'
import { accessTerm } from './rule01Access.ts'
import { failingOffices } from './rule01Offices.ts'
import { openAppeals } from './rule13Appeal.ts'
import { runningAccount } from './rule06Time.ts'
import type { GameState } from './state.ts'
import { tagOf } from './view.ts'

/** What stands behind a line, most urgent first: the order of the Controller's digest. */
export const DIGEST_KINDS = [
  'silence-flag',
  'claim',
  'withdrawal',
  'time-exceeded',
  'disagreement',
  'referral',
  'not-meant',
  'record-missing',
  'appeal',
  'suspended',
  'adjudication',
  'enquiry',
  'access',
  'address',
  'clock',
  'silence',
  'record',
  'running',
] as const
export type DigestKind = (typeof DIGEST_KINDS)[number]

export interface DigestItem {
  readonly kind: DigestKind
  readonly game: GameId | null
  readonly tag: string | null
  readonly case: string | null
  /** The person it is about, where it is about one. */
  readonly name: string | null
  readonly team: string | null
  readonly since: PlainDate | null
  /** Who owes the next step: 'player', 'captain', 'captains', 'controller' ... */
  readonly owedBy: string
  /** The last good day of the nearest deadline, where there is one. */
  readonly until: PlainDate | null
  /** Days of silence, or days left on the clock. */
  readonly days: number | null
  /** A line ready to send, where a word settles it. */
  readonly todo: string | null
}

/** Days left from which a clock is shown as urgent. */
const FEW_DAYS = 5

type Found = Pick<DigestItem, 'kind' | 'since' | 'owedBy'> & Partial<DigestItem>

function casesOf(draft: Draft, state: GameState): readonly Found[] {
  const found: Found[] = []
  const { silence, claim, time, disagreement, result, adjudication, withdrawal } = state
  const tag = tagOf(draft.tournament, state.id)
  // Once the game is over or with the adjudicator, silence and time have nothing left to decide.
  const runs = result.ended === null && !adjudication.open
  if (silence.flag !== null && runs)
    found.push({
      kind: 'silence-flag',
      since: silence.flag.since,
      owedBy: 'controller',
      case: silence.flag.case,
      name: playerOf(draft.tournament, state.id, silence.flag.by).person.name,
    })
  if (claim !== null && claim.stage !== 'closed') {
    const stages = {
      protest: ['player', claim.protestUntil, null],
      captains: ['captains', claim.captainsUntil, `UPHOLD ${claim.case} or REJECT ${claim.case}`],
      conceded: ['captain', null, `CONFIRM ${claim.case}`],
      controller: ['controller', null, `RULE ${claim.case} UPHOLD or REJECT`],
    } as const
    const [owedBy, until, todo] = stages[claim.stage]
    found.push({ kind: 'claim', since: claim.claimedOn, owedBy, until, todo, case: claim.case })
  }
  if (time.told !== null && runs && (claim === null || claim.stage === 'closed'))
    found.push({
      kind: 'time-exceeded',
      since: time.told.since,
      owedBy: 'opponent',
      name: playerOf(draft.tournament, state.id, time.told.side).person.name,
    })
  for (const each of result.ended === null ? withdrawal.absent : []) {
    const seat = playerOf(draft.tournament, state.id, each.side)
    const { withdrawn } = draft.seat(seat.id).absence
    const proposed = result.proposed?.case === each.case
    found.push({
      kind: 'withdrawal',
      since: withdrawn?.informedOn ?? null,
      owedBy: proposed ? 'controller' : 'captain',
      until: proposed ? null : (withdrawn?.substituteUntil ?? null),
      case: each.case,
      name: seat.person.name,
      team: seat.team,
      todo: proposed ? `CONFIRM ${each.case}` : `SUBSTITUTE ${seat.person.name} by new name <new address>`,
    })
  }
  for (const each of disagreement.open)
    found.push({ kind: 'disagreement', since: each.since, owedBy: 'captains', case: each.case })
  for (const referral of state.rulings.referrals)
    if (referral.closedOn === null)
      found.push({
        kind: 'referral',
        since: referral.on,
        owedBy: 'controller',
        case: referral.case,
        team: referral.team,
        // Without a team it is an appeal that was upheld: the committee's decision is to be carried out (13C).
        todo:
          referral.team === '' ? `RULE ${referral.case} UPHOLD` : `RULE ${referral.case} UPHOLD or REJECT`,
      })
  if (result.notMeant !== null && openCasesOf(state).includes(result.notMeant.case))
    found.push({
      kind: 'not-meant',
      since: result.notMeant.on,
      owedBy: 'controller',
      case: result.notMeant.case,
      name: playerOf(draft.tournament, state.id, result.notMeant.by).person.name,
      todo: `REINSTATE ${tag}`,
    })
  if (result.recordMissing !== null && !result.official)
    found.push({ kind: 'record-missing', since: result.recordMissing, owedBy: 'controller' })
  if (state.rulings.suspended !== null)
    found.push({
      kind: 'suspended',
      since: state.rulings.suspended.since,
      owedBy: 'controller',
      todo: `RESUME ${tag}`,
    })
  for (const appeal of openAppeals(state))
    found.push({
      kind: 'appeal',
      since: appeal.on,
      owedBy: 'secretary',
      case: appeal.case,
      team: appeal.team,
      todo: `APPEAL ${appeal.case} UPHOLD or REJECT`,
    })
  if (adjudication.appeal !== null && adjudication.decision?.final !== true)
    found.push({
      kind: 'appeal',
      since: adjudication.appeal.on,
      owedBy: 'controller',
      case: adjudication.appeal.case,
      todo: `ADJUDICATE ${tag} and the second result`,
    })
  else if (adjudication.open && result.ended === null)
    found.push({
      kind: 'adjudication',
      since: adjudication.sentToController,
      owedBy: adjudication.sentToController === null ? 'player' : 'controller',
      case: adjudication.case,
    })
  return found
}

/** A game that runs: the player on move, his silence and his clock. */
function running(draft: Draft, state: GameState): readonly Found[] {
  if (!clocksRun(state)) return []
  const mover = playerOf(draft.tournament, state.id, toMove(state.play))
  const about = { owedBy: 'player', name: mover.person.name, team: mover.team }
  const latest = state.play.plies.at(-1)
  const account = runningAccount(state, draft.tournament)
  const left = account.lastDay === null ? null : daysBetween(draft.today, account.lastDay)
  const silent = latest === undefined ? 0 : daysBetween(latest.sent.on, draft.today)
  const found: Found[] = []
  if (left !== null && left <= FEW_DAYS && state.time.told === null)
    found.push({ ...about, kind: 'clock', since: account.from.on, until: account.lastDay, days: left })
  if (latest !== undefined && silent > draft.parameters.repeatAfter && state.silence.flag === null)
    found.push({
      ...about,
      kind: 'silence',
      since: latest.sent.on,
      days: silent,
      until: addDays(latest.sent.on, draft.parameters.silenceAfter),
      todo: `DELAY ${tagOf(draft.tournament, state.id)} reason`,
    })
  if (found.length === 0)
    found.push({ ...about, kind: 'running', since: latest?.sent.on ?? null, days: Math.max(0, silent) })
  return found
}

/** Every line of one game, most urgent first. Nothing open (over and official): none. */
export function digestItems(draft: Draft, table: DeadlineTable, game: GameId): readonly DigestItem[] {
  const state = draft.game(game)
  if (!state.play.opened) return []
  const found: Found[] = [...casesOf(draft, state), ...running(draft, state)]
  if (state.result.ended !== null && !state.result.official && state.result.recordMissing === null)
    found.push({
      kind: 'record',
      since: dateIn(state.result.ended.toldAt, draft.tournament.timezone),
      owedBy: 'player',
    })
  const until = nearest(draft, table, state)
  return found
    .map(
      (each): DigestItem => ({
        game,
        tag: tagOf(draft.tournament, game),
        case: null,
        name: null,
        team: null,
        days: null,
        todo: null,
        ...each,
        until: each.until ?? (each.kind === 'running' ? null : until),
      }),
    )
    .sort((a, b) => rank(a) - rank(b))
}

export const rank = ({ kind }: DigestItem): number => DIGEST_KINDS.indexOf(kind)

/** The last good day of the nearest deadline that a person owes. */
function nearest(draft: Draft, table: DeadlineTable, state: GameState): PlainDate | null {
  const dues = openDeadlines(table, state, contextOf(draft.tournament))
    .filter(({ row, start }) => row.owedBy !== 'arbiter' && start.due > draft.at)
    .map(({ start }) => start.due)
    .sort()
  return dues[0] === undefined ? null : addDays(dateIn(dues[0], draft.tournament.timezone), -1)
}

/** What is open with the players of a team besides their games: an unanswered enquiry, lost email access. */
export function seatItems(draft: Draft, seatId: string): readonly DigestItem[] {
  const seat = seatOf(draft.tournament, seatId)
  const { absence, access } = draft.seat(seatId)
  const base = {
    game: null,
    tag: null,
    case: null,
    name: seat.person.name,
    team: seat.team,
    days: null,
  }
  const items: DigestItem[] = []
  if (absence.enquiry !== null)
    items.push({
      ...base,
      kind: 'enquiry',
      since: absence.enquiry.on,
      until: absence.enquiry.until,
      owedBy: absence.enquiry.until < draft.today ? 'captain' : 'player',
      todo: absence.enquiry.until < draft.today ? `WITHDRAW ${seat.person.name}` : null,
    })
  if (access.lost !== null)
    items.push({
      ...base,
      kind: 'access',
      since: access.lost.since,
      until: addDays(access.lost.since, accessTerm(access.lost, draft.parameters)),
      owedBy: 'player',
      todo: null,
    })
  return items
}

/** Officers whom no mail reaches: the Controller's to mend. */
export const officeItems = (draft: Draft): readonly DigestItem[] =>
  failingOffices(draft.season(), draft.tournament).map(({ name, team, since }) => ({
    kind: 'address',
    game: null,
    tag: null,
    case: null,
    name,
    team,
    since,
    until: null,
    days: null,
    owedBy: 'controller',
    todo: `ADDRESS ${name} new@address`,
  }))

/** A game that a digest lists at all: not over, or over with something still open. */
export const worthListing = (draft: Draft, game: GameId, items: readonly DigestItem[]): boolean =>
  isOpen(draft.game(game)) || items.length > 0

/** The line of a game with the lines of what is open in it. */
export const listed = (draft: Draft, game: GameId, items: readonly DigestItem[]): Facts => ({
  ...gameLine(draft, game),
  sides: SIDES.map(side => playerOf(draft.tournament, game, side).team),
  open: items.map(item => ({ ...item })),
})
