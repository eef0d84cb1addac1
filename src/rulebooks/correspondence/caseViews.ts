/**
 * Every case as people see it: where it lies on its way from the Team Captains to the Controller to the Secretary, who
 * has a part in it, what is due, what happened and who was told. Derived from the record, like everything else.
 */
import {
  type GameId,
  gameSubject,
  SIDES,
  type Side,
  seatSubject,
  TOURNAMENT_SUBJECT,
} from '../../core/ids.ts'
import type { Instant, PlainDate } from '../../core/plainDate.ts'
import type { World } from '../../core/rulebook.ts'
import { openCasesOf, seatCaseOpen } from './caseOpen.ts'
import { type CaseWith, claimStory, disagreementStory, otherStory, type Story } from './caseStories.ts'
import type { RegisteredCase } from './cases.ts'
import { contextOf, type DeadlineTable, openDeadlines } from './deadline.ts'
import { captainsOf, playerOf, seatOf, teamOf } from './people.ts'
import type { GameState, SeasonState, SeatState, SubjectState } from './state.ts'

export interface CaseParty {
  readonly role: 'player' | 'captain' | 'controller' | 'secretary'
  readonly name: string
  readonly email: string
  readonly side: Side | null
}

export interface CaseDeadline {
  readonly rule: string
  readonly title: string
  readonly owedBy: string
  readonly due: Instant
}

export interface CaseView extends Story {
  readonly id: string
  readonly kind: RegisteredCase['kind']
  readonly game: GameId | null
  readonly seat: string | null
  readonly openedOn: PlainDate
  readonly open: boolean
  readonly parties: readonly CaseParty[]
  readonly deadlines: readonly CaseDeadline[]
  /** The way of a case (1B, 13C): each step passed, present, or ahead. */
  readonly way: readonly { readonly step: CaseWith; readonly state: 'passed' | 'now' | 'ahead' }[]
}

const WAY: readonly CaseWith[] = ['captains', 'controller', 'secretary']

function wayOf(at: CaseWith): CaseView['way'] {
  const now = WAY.indexOf(at)
  if (now < 0) return WAY.map(step => ({ step, state: at === 'nobody' ? 'passed' : 'ahead' }))
  return WAY.map((step, index) => ({
    step,
    state: index < now ? 'passed' : index === now ? 'now' : 'ahead',
  }))
}

/** Which rules' deadlines belong to a case of a kind. */
const RULES: { readonly [kind in RegisteredCase['kind']]: readonly string[] } = {
  claim: ['7'],
  disagreement: ['5'],
  silence: ['3'],
  withdrawal: ['9'],
  result: ['12'],
  adjudication: ['10', '11'],
  appeal: ['11', '13'],
  referral: ['1B'],
  access: ['1D'],
  held: [],
}

function deadlinesOf(
  world: World<SubjectState>,
  table: DeadlineTable,
  state: SubjectState,
  line: RegisteredCase,
): readonly CaseDeadline[] {
  return openDeadlines(table, state, contextOf(world.tournament))
    .filter(({ row }) => RULES[line.kind].some(rule => row.rule.startsWith(rule)))
    .map(({ row, start }) => ({ rule: row.rule, title: row.title, owedBy: row.owedBy, due: start.due }))
}

function partiesOf(world: World<SubjectState>, line: RegisteredCase): readonly CaseParty[] {
  const { tournament } = world
  const officer = (role: CaseParty['role'], person: { name: string; email: string }): CaseParty => ({
    role,
    name: person.name,
    email: person.email,
    side: null,
  })
  const controller = officer('controller', tournament.controller)
  const { game } = line
  if (game !== null) {
    const players = SIDES.map(side => {
      const { person } = playerOf(tournament, game, side)
      return { role: 'player' as const, name: person.name, email: person.email, side }
    })
    const captains = captainsOf(tournament, game).map(person => officer('captain', person))
    const secretary = line.kind === 'appeal' ? [officer('secretary', tournament.appeals)] : []
    return [...players, ...captains, controller, ...secretary]
  }
  if (line.seat === null) return [controller]
  const seat = seatOf(tournament, line.seat)
  return [
    officer('player', seat.person),
    officer('captain', teamOf(tournament, seat.team).captain),
    controller,
  ]
}

function storyOf(world: World<SubjectState>, line: RegisteredCase): Story {
  const { game, seat } = line
  if (game !== null) {
    const state = world.state(gameSubject(game)) as GameState
    if (line.kind === 'claim') return claimStory(world, state, line)
    if (line.kind === 'disagreement') return disagreementStory(world, state, line)
    return otherStory(world, state, line)
  }
  const state = seat === null ? null : (world.state(seatSubject(seat)) as SeatState)
  const open = state !== null && seatCaseOpen(state, line)
  return {
    stage: open ? 'open' : 'closed',
    with: open ? (state.absence.withdrawn?.substituteUntil === null ? 'controller' : 'captains') : 'nobody',
    steps: [{ on: line.openedOn, what: 'opened', told: [] }],
    letters: [],
    arithmetic: [],
  }
}

/** Every case of the season, the latest first; `table` is the rulebook's table of deadlines. */
export function caseViews(world: World<SubjectState>, table: DeadlineTable): readonly CaseView[] {
  const season = world.state(TOURNAMENT_SUBJECT) as SeasonState
  return Object.values(season.cases.byId)
    .toSorted((a, b) => Number(b.id.slice(1)) - Number(a.id.slice(1)))
    .map(line => caseView(world, table, line))
}

export function caseView(world: World<SubjectState>, table: DeadlineTable, line: RegisteredCase): CaseView {
  const subject =
    line.game !== null
      ? gameSubject(line.game)
      : line.seat !== null
        ? seatSubject(line.seat)
        : TOURNAMENT_SUBJECT
  const state = world.state(subject)
  const open =
    state.subject === 'game'
      ? openCasesOf(state).includes(line.id)
      : state.subject === 'seat' && seatCaseOpen(state, line)
  const story = storyOf(world, line)
  return {
    id: line.id,
    kind: line.kind,
    game: line.game,
    seat: line.seat,
    openedOn: line.openedOn,
    open,
    parties: partiesOf(world, line),
    deadlines: open ? deadlinesOf(world, table, state, line) : [],
    way: wayOf(open ? story.with : 'nobody'),
    ...story,
    ...(open ? {} : { stage: story.stage === 'open' ? 'closed' : story.stage, with: 'nobody' as const }),
  }
}
