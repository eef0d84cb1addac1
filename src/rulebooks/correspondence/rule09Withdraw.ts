/** Rule 9: a player leaves all his games. His clocks stand still, his TC is asked for a reserve, or the loss is proposed. */
import { otherSide, type GameId, type SeatId } from '../../core/ids.ts'
import type { Facts } from '../../core/notice.ts'
import { addDays, addMonths, type PlainDate } from '../../core/plainDate.ts'
import { gameLine } from './digestLine.ts'
import type { Draft } from './draft.ts'
import { captainsOf, gamesOfSeat, playerOf, seatOf, teamOf } from './people.ts'
import { allReservesPlay, answersFor, openGamesOf, reservesLeft } from './rule09People.ts'
import type { WithdrawalCause } from './rule09Withdrawal.ts'
import { lossOf } from './rule12Ending.ts'
import type { Result } from './rule12Results.ts'

/** The last day of "the first three months of play" (9): a term from `start` (section 2, Terms). */
export const lastReserveDay = (draft: Draft): PlainDate =>
  addMonths(draft.tournament.start, draft.parameters.reserveMonths)

/** The games in which a seat waits, or may be lost: not over, and not with the adjudicator already (10). */
export const stakeOf = (draft: Draft, seat: SeatId) =>
  openGamesOf(draft, seat).filter(({ game }) => !draft.game(game).adjudication.open)

/** Every TC of the games, each once. */
const captainsOfGames = (draft: Draft, games: readonly GameId[]) => [
  ...new Map(
    games.flatMap(game => captainsOf(draft.tournament, game)).map(each => [each.email, each] as const),
  ).values(),
]

/** facts of every mail about a withdrawal: who, why, since when, which games. */
export function withdrawalFacts(draft: Draft, seat: SeatId, games: readonly GameId[]): Facts {
  const { person, team, board } = seatOf(draft.tournament, seat)
  const { withdrawn } = draft.seat(seat).absence
  return {
    case: withdrawn?.case,
    name: person.name,
    seat,
    team,
    board,
    why: withdrawn?.why,
    informedOn: withdrawn?.informedOn,
    games,
  }
}

/** view: who left (player), a line for each game (lines), reserves free to be named, a SUBSTITUTE line ready to send. */
export function withdrawalView(draft: Draft, seat: SeatId, games: readonly GameId[]): Facts {
  const { person, team, board } = seatOf(draft.tournament, seat)
  const free = reservesLeft(draft, team)
  const first = free[0]
  return {
    tournament: draft.tournament.name,
    arbiter: draft.tournament.address,
    player: { name: person.name, email: person.email, team: teamOf(draft.tournament, team).name, board },
    lines: games.map(game => gameLine(draft, game)),
    reserves: free.map(({ name, email }) => ({ name, email })),
    substituteLine: `SUBSTITUTE ${person.name} by ${
      first === undefined ? 'New Name <new address>' : `${first.name} <${first.email}>`
    }`,
    cancelLine: `CANCEL WITHDRAW ${person.name}`,
    reserveMonths: draft.parameters.reserveMonths,
    lastReserveDay: lastReserveDay(draft),
    today: draft.today,
  }
}

/** One result where all the games have the same; else game -> result. */
const proposedFact = (results: readonly (readonly [GameId, Result])[]) => {
  const [first] = results
  return first !== undefined && results.every(([, result]) => result === first[1])
    ? first[1]
    : Object.fromEntries(results)
}

export interface Withdrawal {
  readonly why: WithdrawalCause
  /** The day on which the TC was informed: his own letter's, or the day our notice goes to him. */
  readonly informedOn: PlainDate
  /** The substitute is named in the same letter: nobody is asked for one. */
  readonly named?: boolean
}

/**
 * Opens the withdrawal of a seat's player from all his games; 'already' where it is open. `withdrawal-opened` to his TC,
 * Controller and opponents in copy: facts case, name, seat, team, board, why, informedOn, games, and substituteUntil or
 * proposed or, after a death in the later season, choose (both TCs get it then).
 */
export function withdraw(
  draft: Draft,
  seat: SeatId,
  { why, informedOn, named }: Withdrawal,
): 'opened' | 'already' {
  const { tournament, parameters } = draft
  if (draft.seat(seat).absence.withdrawn !== null) return 'already'
  const { person, team } = seatOf(tournament, seat)
  const inTime = informedOn <= lastReserveDay(draft)
  const choose = why === 'death' && !inTime
  const mayName = inTime && (named === true || !allReservesPlay(draft, team))
  const substituteUntil = mayName ? addDays(informedOn, parameters.substituteDays) : null
  const caseId = draft.openCase('withdrawal', { seat })
  draft.onSeat(seat, 'PlayerWithdrawn', {
    case: caseId,
    informedOn,
    why,
    person: person.email,
    substituteUntil,
  })
  const stake = stakeOf(draft, seat)
  for (const { game, side } of stake) {
    draft.onGame(game, 'SideWithdrawn', { side, case: caseId, death: why === 'death' })
    draft.onGame(game, 'ClockPaused', { side, from: informedOn, why: 'withdrawal' })
  }
  if (named === true) return 'opened'
  const games = stake.map(({ game }) => game)
  const proposes = substituteUntil === null && !choose
  const results = proposes ? proposeResults(draft, seat) : []
  const own = answersFor(tournament, team, person.email)
  const opponents = stake.map(({ game, side }) => playerOf(tournament, game, otherSide(side)).person)
  const asked = choose
    ? [own, ...captainsOfGames(draft, games).filter(each => each.email !== own.email)]
    : [own]
  for (const [index, to] of asked.entries())
    draft.notify({
      kind: 'withdrawal-opened',
      to,
      cc: index === 0 ? [tournament.controller, ...opponents] : [],
      rules: ['9'],
      about: `${caseId}`,
      facts: {
        ...withdrawalFacts(draft, seat, games),
        ...(substituteUntil === null ? {} : { substituteUntil }),
        ...(proposes ? { proposed: proposedFact(results) } : {}),
        ...(choose ? { choose: ['adjudication', 'substitute'] } : {}),
      },
      view: withdrawalView(draft, seat, games),
    })
  if (proposes) tellProposal(draft, seat, results)
  return 'opened'
}

/** The loss of each game at stake is entered as proposed; where both sides have left and both stand so, by both. */
function proposeResults(draft: Draft, seat: SeatId): readonly (readonly [GameId, Result])[] {
  const caseId = draft.seat(seat).absence.withdrawn?.case ?? ''
  return stakeOf(draft, seat).map(({ game, side }) => {
    const before = draft.game(game).result.proposed
    const bothLeft = before?.why === 'withdrawal' && before.result === lossOf(otherSide(side))
    const result: Result = bothLeft ? '0-0' : lossOf(side)
    draft.onGame(game, 'ResultProposed', { result, why: 'withdrawal', case: caseId })
    return [game, result] as const
  })
}

/**
 * `withdrawal-proposed` to the Controller, TCs in copy; his CONFIRM makes it the result. Facts: those of a withdrawal,
 * proposed (one result, or game -> result), results (game -> result), reason: 'not-named', 'after-months' or 'no-reserve'.
 */
function tellProposal(draft: Draft, seat: SeatId, results: readonly (readonly [GameId, Result])[]): void {
  const { withdrawn } = draft.seat(seat).absence
  if (withdrawn === null || results.length === 0) return
  const games = results.map(([game]) => game)
  const { controller } = draft.tournament
  const reason =
    withdrawn.substituteUntil !== null
      ? 'not-named'
      : withdrawn.informedOn > lastReserveDay(draft)
        ? 'after-months'
        : 'no-reserve'
  const key = draft.notify({
    kind: 'withdrawal-proposed',
    to: controller,
    cc: captainsOfGames(draft, games),
    rules: ['9'],
    about: withdrawn.case,
    facts: {
      ...withdrawalFacts(draft, seat, games),
      proposed: proposedFact(results),
      results: Object.fromEntries(results),
      reason,
      ...(withdrawn.substituteUntil === null ? {} : { substituteUntil: withdrawn.substituteUntil }),
    },
    view: withdrawalView(draft, seat, games),
  })
  draft.onSeat(seat, 'QuestionAsked', {
    key,
    action: 'withdrawal-loss',
    by: controller.email,
    payload: { seat, case: withdrawn.case },
  })
}

/** 9: nobody was named in time: the loss of every game at stake is put before the Controller. */
export function proposeWithdrawalLoss(draft: Draft, seat: SeatId): void {
  if (draft.seat(seat).absence.withdrawn === null) return
  tellProposal(draft, seat, proposeResults(draft, seat))
}

/** Questions and proposals of a withdrawal that no longer stands. */
export function dropWithdrawalProposal(draft: Draft, seat: SeatId, why: string): void {
  const state = draft.seat(seat)
  for (const [key, question] of Object.entries(state.questions))
    if (question.action === 'withdrawal-loss') draft.onSeat(seat, 'QuestionAnswered', { key })
  for (const { game } of openGamesOf(draft, seat)) {
    const { proposed } = draft.game(game).result
    if (proposed !== null && proposed.case === state.absence.withdrawn?.case)
      draft.onGame(game, 'ProposalDropped', { why })
  }
}

/** The clocks run again from `on`, which counts; silence begins there (9). */
export function returnToPlay(
  draft: Draft,
  seat: SeatId,
  how: 'cancelled' | 'substituted',
  on: PlainDate,
): readonly GameId[] {
  const back = openGamesOf(draft, seat).filter(({ game, side }) =>
    draft.game(game).withdrawal.absent.some(each => each.side === side),
  )
  for (const { game, side } of back) {
    draft.onGame(game, 'ClockResumed', { side, to: addDays(on, -1) })
    draft.onGame(game, 'SideReturned', { side, how })
    // The silence of the one who left is not the substitute's.
    if (how === 'substituted' && draft.game(game).silence.flag?.by === side)
      draft.onGame(game, 'SilenceFlagLifted', { why: 'a substitute plays on' })
    draft.onGame(game, 'SilenceRestarted', { from: on, why: `withdrawal ${how}` })
  }
  return back.map(({ game }) => game)
}

/**
 * CANCEL WITHDRAW: the player plays on. His held letters are read again. `withdrawal-cancelled` to him, his TC, the
 * Controller and the opponents in copy: facts case, name, seat, games, on.
 */
export function cancelWithdrawal(draft: Draft, seat: SeatId): 'cancelled' | 'not-withdrawn' {
  const { withdrawn, held } = draft.seat(seat).absence
  if (withdrawn === null) return 'not-withdrawn'
  const { tournament } = draft
  dropWithdrawalProposal(draft, seat, 'withdrawal cancelled')
  const games = returnToPlay(draft, seat, 'cancelled', draft.today)
  const facts = { ...withdrawalFacts(draft, seat, games), on: draft.today }
  draft.onSeat(seat, 'WithdrawalCancelled', { on: draft.today })
  for (const letter of held) draft.readAgain(letter)
  const { person } = seatOf(tournament, seat)
  const opponents = gamesOfSeat(tournament, seat)
    .filter(info => games.includes(info.id))
    .map(info => playerOf(tournament, info.id, info.white === seat ? 'black' : 'white').person)
  draft.notify({
    kind: 'withdrawal-cancelled',
    to: person,
    cc: [...captainsOfGames(draft, games), tournament.controller, ...opponents],
    rules: ['9'],
    about: withdrawn.case,
    facts,
    view: withdrawalView(draft, seat, games),
  })
  return 'cancelled'
}

/** Rule 1D: no email access for 30 days: he must be replaced, as if he had withdrawn today. */
export const replaceForAccess = (draft: Draft, seat: SeatId): 'opened' | 'already' =>
  withdraw(draft, seat, { why: 'access', informedOn: draft.today })
