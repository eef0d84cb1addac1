/** What happened in a case and who was told, read from the slices of its game. */
import { type GameId, type LetterId, SIDES, type Side } from '../../core/ids.ts'
import { dateIn, type PlainDate } from '../../core/plainDate.ts'
import type { World } from '../../core/rulebook.ts'
import type { RegisteredCase } from './cases.ts'
import { captainsOf, playerOf, zoneOf } from './people.ts'
import { controllerFor } from './rule01Seats.ts'
import { speakerOf } from './rule01Refer.ts'
import { type ArithmeticRow, arithmeticOf } from './rule07Arithmetic.ts'
import type { ClaimSlice, ClaimStep } from './rule07Claims.ts'
import { overstepsOf } from './rule07Window.ts'
import type { GameState, SubjectState } from './state.ts'

/** Who must decide or act now. */
export type CaseWith = 'players' | 'captains' | 'controller' | 'secretary' | 'nobody'

export interface CaseStep {
  readonly on: PlainDate
  /** A word for the template: 'claimed', 'protest', 'KENT UPHOLD', 'referred: differ' ... */
  readonly what: string
  /** Which mail it caused, and to whom. */
  readonly told: readonly { readonly kind: string; readonly to: readonly string[] }[]
}

export interface Story {
  readonly stage: string
  readonly with: CaseWith
  readonly steps: readonly CaseStep[]
  /** Evidence: letters, and the arithmetic of a claim. */
  readonly letters: readonly LetterId[]
  readonly arithmetic: readonly ArithmeticRow[]
}

type W = World<SubjectState>

const email = (world: W, game: GameId, side: Side): string =>
  playerOf(world.tournament, game, side).person.email
const players = (world: W, game: GameId) => SIDES.map(side => email(world, game, side))
const captains = (world: W, game: GameId) => captainsOf(world.tournament, game).map(each => each.email)
const present = <T>(values: readonly (T | null | undefined)[]): readonly T[] =>
  values.filter((value): value is T => value !== null && value !== undefined)

/** The mail that a step of a claim sent, by rule 7. */
function toldOfClaim(world: W, game: GameId, claim: ClaimSlice, { what }: ClaimStep): CaseStep['told'] {
  if (what === 'claimed')
    return [
      {
        kind: 'claim-opened',
        to: [email(world, game, claim.against), email(world, game, claim.by), ...captains(world, game)],
      },
    ]
  if (what === 'captains-asked')
    return [{ kind: claim.protest === null ? 'tc-decision-due' : 'protest', to: captains(world, game) }]
  if (what === 'conceded') {
    const to = speakerOf(world.tournament, game, claim.against).email
    return [{ kind: 'claim-conceded', to: [to, world.tournament.controller.email, ...players(world, game)] }]
  }
  if (what.startsWith('referred'))
    return [
      { kind: 'case-referred', to: [controllerFor(world.tournament, game).email, ...captains(world, game)] },
    ]
  if (what === 'upheld' || what === 'rejected')
    return [{ kind: 'claim-decided', to: [...players(world, game), ...captains(world, game)] }]
  return []
}

const CLAIM_WITH: { readonly [stage in ClaimSlice['stage']]: CaseWith } = {
  protest: 'players',
  captains: 'captains',
  conceded: 'captains',
  controller: 'controller',
  closed: 'nobody',
}

/** A claim: its steps, its protest, and the sum as the record has it now. */
export function claimStory(world: W, state: GameState, line: RegisteredCase): Story {
  const { claim } = state
  if (claim === null || claim.case !== line.id) return finished(line)
  const { tournament } = world
  const zone = zoneOf(tournament, playerOf(tournament, state.id, claim.against).person)
  const today = dateIn(world.readUntil, zone)
  const overstep = overstepsOf(state, tournament, claim.against, today).at(-1)
  const last = state.play.plies.findLast(ply => ply.side === claim.against)?.ply
  return {
    stage: claim.stage === 'closed' ? (claim.outcome ?? 'closed') : claim.stage,
    with: CLAIM_WITH[claim.stage],
    steps: claim.steps.map(step => ({
      on: dateIn(step.at, tournament.timezone),
      what: step.what,
      told: toldOfClaim(world, state.id, claim, step),
    })),
    letters: present([claim.letter, claim.protest?.letter]),
    arithmetic: arithmeticOf(
      state,
      tournament,
      claim.against,
      overstep?.ply ?? last ?? (claim.against === 'white' ? 1 : 2),
      today,
    ),
  }
}

/** A disagreement (5D): told to both players and both TCs, then settled by a ruling or by the players. */
export function disagreementStory(world: W, state: GameState, line: RegisteredCase): Story {
  const { open, settled, swap } = state.disagreement
  const now = open.find(each => each.case === line.id)
  const then = settled.find(each => each.case === line.id)
  const found = now ?? then
  if (found === undefined) return finished(line)
  const told = [{ kind: 'disagreement', to: [...players(world, state.id), ...captains(world, state.id)] }]
  const referred = state.rulings.referrals.find(each => each.case === line.id)
  const to = [controllerFor(world.tournament, state.id).email, ...captains(world, state.id)]
  const steps: CaseStep[] = [{ on: found.since, what: found.kind, told }]
  if (found.kind === 'reversed' && now !== undefined)
    for (const team of swap) steps.push({ on: found.since, what: `${team} SWAP`, told: [] })
  if (referred !== undefined)
    steps.push({ on: referred.on, what: 'referred', told: [{ kind: 'case-referred', to }] })
  if (then !== undefined) steps.push({ on: then.settledOn, what: then.how, told: [] })
  return {
    stage: then !== undefined ? 'settled' : referred === undefined ? 'captains' : 'controller',
    with: then !== undefined ? 'nobody' : referred === undefined ? 'captains' : 'controller',
    steps,
    letters: present([found.letter]),
    arithmetic: [],
  }
}

/** Silence, results, adjudications, appeals, referrals, withdrawals of one game. */
export function otherStory(world: W, state: GameState, line: RegisteredCase): Story {
  const { tournament } = world
  const ruler = controllerFor(tournament, state.id).email
  const cc = captains(world, state.id)
  const step = (on: PlainDate, what: string, kind: string | null, to: readonly string[] = []): CaseStep => ({
    on,
    what,
    told: kind === null ? [] : [{ kind, to }],
  })
  const { appeals, referrals } = state.rulings
  const appeal = appeals.find(each => each.case === line.id)
  const rulings = state.rulings.rulings
    .filter(each => each.case === line.id)
    .map(each => step(each.on, each.what, 'decision', [...players(world, state.id), ...cc]))
  const told = (steps: readonly CaseStep[], at: CaseWith, letters: readonly LetterId[] = []): Story => ({
    stage: 'open',
    with: at,
    steps: [...steps, ...rulings],
    letters,
    arithmetic: [],
  })
  if (line.kind === 'appeal' && appeal !== undefined) {
    const opened = [appeal, ...appeal.joined].map(each =>
      step(each.on, `appeal by ${each.team}`, 'appeal-opened', [tournament.appeals.email, ...cc]),
    )
    if (appeal.decidedOn === null) return told(opened, 'secretary')
    const everybody = [...cc, ...players(world, state.id), tournament.controller.email]
    const decided = step(appeal.decidedOn, `appeal ${appeal.outcome}`, 'appeal-decided', everybody)
    const toDo = referrals.find(each => each.case === line.id && each.closedOn === null)
    return toDo === undefined
      ? { ...told([...opened, decided], 'nobody'), stage: 'decided' }
      : told(
          [...opened, decided, step(toDo.on, 'to be carried out', 'case-referred', [ruler, ...cc])],
          'controller',
        )
  }
  if (line.kind === 'referral') {
    const referred = referrals.find(each => each.case === line.id)
    return told(
      [
        step(referred?.on ?? line.openedOn, `referred by ${referred?.team ?? ''}`, 'case-referred', [
          ruler,
          ...cc,
        ]),
      ],
      'controller',
    )
  }
  if (line.kind === 'silence') {
    const informed = state.silence.informed.map(each =>
      step(each.on, `delay told by ${each.team}`, 'delay-noted', [ruler]),
    )
    return told([...informed, step(line.openedOn, 'silence', 'silence-flag', [ruler, ...cc])], 'controller')
  }
  if (
    line.kind === 'adjudication' ||
    (line.kind === 'appeal' && state.adjudication.appeal?.case === line.id)
  ) {
    const claims = SIDES.flatMap(side => {
      const claim = state.adjudication.claims[side]
      return claim === null ? [] : [step(claim.on, `${side} claims ${claim.claim}`, null)]
    })
    const letters = present(SIDES.map(side => state.adjudication.claims[side]?.letter))
    return told(
      [
        step(
          line.openedOn,
          line.kind,
          line.kind === 'appeal' ? 'appeal-opened' : 'adjudication-request',
          players(world, state.id),
        ),
        ...claims,
      ],
      'controller',
      [...letters, ...present(appealLetters(state))],
    )
  }
  if (line.kind === 'result') {
    const { notMeant } = state.result
    const kind = notMeant?.case === line.id ? 'case-referred' : 'record-missing'
    return told([step(notMeant?.on ?? line.openedOn, kind, kind, [ruler, ...cc])], 'controller')
  }
  return told([step(line.openedOn, 'opened', null)], 'captains')
}

const appealLetters = ({ adjudication: { appeal } }: GameState) =>
  appeal === null ? [] : [appeal, ...appeal.joined].map(each => each.letter)

const finished = (line: RegisteredCase): Story => ({
  stage: 'closed',
  with: 'nobody',
  steps: [{ on: line.openedOn, what: 'opened', told: [] }],
  letters: [],
  arithmetic: [],
})
