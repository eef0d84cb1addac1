/**
 * Rule 9, last sentence: after a death in the later season the TCs decide whether each game is adjudicated or goes on with
 * an additional substitute. It lies with the Controller until both agree.
 */
import type { Person } from '../../core/directory.ts'
import type { GameId, SeatId } from '../../core/ids.ts'
import { SIDES } from '../../core/ids.ts'
import type { Draft } from './draft.ts'
import { seatOf, teamOf, teamOfSide } from './people.ts'
import { newcomer, seatSubstitute } from './rule09Substitute.ts'
import { openGamesOf } from './rule09People.ts'
import { lastReserveDay, withdrawalFacts, withdrawalView } from './rule09Withdraw.ts'
import type { DeathChoice } from './rule09Withdrawal.ts'
import { adjudicateNow } from './rule10Season.ts'

/** Both TCs are to choose: the player has died and was reported after the first three months. */
export function deathChoiceOpen(draft: Draft, seat: SeatId): boolean {
  const { withdrawn } = draft.seat(seat).absence
  return withdrawn !== null && withdrawn.why === 'death' && withdrawn.informedOn > lastReserveDay(draft)
}

/** Games whose fate the TCs have still to agree. */
const undecided = (draft: Draft, seat: SeatId): readonly GameId[] =>
  openGamesOf(draft, seat)
    .map(({ game }) => game)
    .filter(game => draft.game(game).withdrawal.death && !draft.game(game).adjudication.open)

/** What both TCs have chosen for a game, where they agree. */
function agreed(draft: Draft, game: GameId): DeathChoice | null {
  const { choices } = draft.game(game).withdrawal
  const words = SIDES.map(side => choices[teamOfSide(draft.tournament, game, side).code])
  return words[0] !== undefined && words[0] === words[1] ? words[0] : null
}

/**
 * A TC's choice, for the games given (all of the seat's where the choice is a substitute). Where the other has not chosen
 * the same he is asked (`death-choice`: facts case, choice, name and email of the substitute proposed; answered CONFIRM or
 * ADJUDICATE); where both agree it is done.
 */
export function chooseAfterDeath(
  draft: Draft,
  seat: SeatId,
  team: string,
  choice: DeathChoice,
  only: readonly GameId[] | null = null,
  proposed: Person | null = null,
): void {
  if (proposed !== null)
    draft.onSeat(seat, 'SubstituteProposed', { name: proposed.name, email: proposed.email })
  const games = undecided(draft, seat).filter(game => only === null || only.includes(game))
  const mine = games.filter(game =>
    SIDES.some(side => teamOfSide(draft.tournament, game, side).code === team),
  )
  for (const game of mine) draft.onGame(game, 'DeathChoiceMade', { team, choice })
  for (const game of mine) if (agreed(draft, game) === 'adjudication') adjudicateNow(draft, game)
  const left = undecided(draft, seat)
  const named = draft.seat(seat).absence.withdrawn?.proposed
  if (left.length > 0 && named !== undefined && left.every(game => agreed(draft, game) === 'substitute')) {
    const substitute = newcomer(draft, named.name, named.email)
    seatSubstitute(draft, seatOf(draft.tournament, seat), substitute, draft.today)
    return
  }
  askOthers(
    draft,
    seat,
    team,
    choice,
    left.filter(game => mine.includes(game) && agreed(draft, game) === null),
  )
}

function askOthers(
  draft: Draft,
  seat: SeatId,
  team: string,
  choice: DeathChoice,
  games: readonly GameId[],
): void {
  // A substitute takes the seat, so each other TC is asked once for all his games; adjudication is a matter of one game.
  if (choice === 'adjudication') {
    for (const game of games) askOther(draft, seat, team, choice, [game])
    return
  }
  const byTeam = new Map<string, GameId[]>()
  for (const game of games) {
    const other = otherTeam(draft, game, team)
    byTeam.set(other, [...(byTeam.get(other) ?? []), game])
  }
  for (const own of byTeam.values()) askOther(draft, seat, team, choice, own)
}

const otherTeam = (draft: Draft, game: GameId, team: string): string =>
  SIDES.map(side => teamOfSide(draft.tournament, game, side).code).find(code => code !== team) ?? team

function askOther(
  draft: Draft,
  seat: SeatId,
  team: string,
  choice: DeathChoice,
  games: readonly GameId[],
): void {
  const { withdrawn } = draft.seat(seat).absence
  const [first] = games
  if (withdrawn === null || first === undefined) return
  const other = otherTeam(draft, first, team)
  const to = teamOf(draft.tournament, other).captain
  const key = draft.notify({
    kind: 'death-choice',
    game: choice === 'adjudication' ? first : null,
    to,
    cc: [draft.tournament.controller],
    rules: ['9'],
    about: `${withdrawn.case}:${choice}:${draft.game(first).seq}`,
    facts: {
      ...withdrawalFacts(draft, seat, games),
      choice,
      ...(choice === 'substitute' && withdrawn.proposed !== undefined
        ? { substitute: withdrawn.proposed.name, email: withdrawn.proposed.email }
        : {}),
    },
    view: withdrawalView(draft, seat, games),
  })
  draft.onSeat(seat, 'QuestionAsked', {
    key,
    action: 'death-choice',
    by: to.email,
    payload: { seat, games, choice, team: other, case: withdrawn.case },
  })
}
