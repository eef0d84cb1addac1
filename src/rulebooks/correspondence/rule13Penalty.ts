/** Rule 13A: PENALISE and DISQUALIFY; rule 13B: SUSPEND and RESUME. */
import type { Seat } from '../../core/directory.ts'
import type { GameId, Side } from '../../core/ids.ts'
import { allGames } from './people.ts'
import { isOpen } from './phase.ts'
import type { Draft } from './draft.ts'
import { type CommandResult, DONE, type GivenCommand } from './powers.ts'
import { openGamesOf, seatNamed } from './rule09People.ts'
import { endGame, lossOf } from './rule12Ending.ts'
import { requestAgain } from './rule10Season.ts'
import { groundsOf, ruleMany } from './rule13Ruling.ts'
import { closeWhatWaits } from './rule13Score.ts'
import { endedMeanwhile, movedFacts, resumeGames, suspendGames } from './rule13Suspension.ts'
import { tagOf } from './view.ts'

function seatMeant(draft: Draft, given: GivenCommand): Seat | CommandResult {
  const { name } = given.command.args
  const seat = /(?:^|\s)([A-Za-z0-9]{1,20}\/\d{1,3})(?=\s|$)/.exec(given.command.text.slice(0, 200))?.[1]
  const found = seatNamed(draft.tournament, null, seat ?? (typeof name === 'string' ? name : ''))
  if (found.kind === 'found') return found.seat
  const choices = found.kind === 'several' ? found.seats.map(seat => `${given.command.word} ${seat.id}`) : []
  return { kind: 'ask', question: 'which-player', choices }
}

/**
 * PENALISE name n DAYS: days added to his time, in the game named or in all his running games. Facts of `decision`: name,
 * days.
 */
export function penalise(draft: Draft, given: GivenCommand): CommandResult {
  const seat = seatMeant(draft, given)
  if ('kind' in seat) return seat
  const { days } = given.command.args
  if (typeof days !== 'number' || days < 1)
    return {
      kind: 'ask',
      question: 'how-many-days',
      choices: [`PENALISE ${seat.person.name} 5 DAYS BECAUSE ...`],
    }
  const named = typeof given.command.args.game === 'string' ? given.game : null
  const games = openGamesOf(draft, seat.id).filter(each => named === null || each.game === named)
  if (games.length === 0)
    return {
      kind: 'not-allowed',
      who: 'the Controller, while a game of his goes on',
      why: 'No game of this player goes on.',
    }
  for (const { game, side } of games)
    draft.onGame(game, 'PenaltyDays', { side, days, why: groundsOf(given, 'rule 13A') })
  ruleMany(
    draft,
    games.map(({ game }) => game),
    given,
    {
      rules: ['13A'],
      facts: { name: seat.person.name, days },
      undo: game => {
        const side = games.find(each => each.game === game)?.side
        return side === undefined ? null : { kind: 'penalty', side, days }
      },
    },
  )
  return DONE
}

/** DISQUALIFY name: his running games are lost, he has left the tournament. Facts of `decision`: name, case, results. */
export function disqualify(draft: Draft, given: GivenCommand): CommandResult {
  const seat = seatMeant(draft, given)
  if ('kind' in seat) return seat
  const games: readonly { readonly game: GameId; readonly side: Side }[] = openGamesOf(draft, seat.id)
  if (draft.seat(seat.id).absence.withdrawn?.why === 'disqualified')
    return {
      kind: 'not-allowed',
      who: 'the Controller',
      why: 'This player is disqualified already.',
    }
  const id = draft.openCase('withdrawal', { seat: seat.id })
  draft.onSeat(seat.id, 'PlayerWithdrawn', {
    case: id,
    informedOn: draft.today,
    why: 'disqualified',
    person: seat.person.email,
    substituteUntil: null,
  })
  for (const { game, side } of games) closeWhatWaits(draft, game, lossOf(side), 'DISQUALIFY')
  ruleMany(
    draft,
    games.map(({ game }) => game),
    given,
    {
      case: id,
      rules: ['13A'],
      facts: {
        name: seat.person.name,
        results: Object.fromEntries(games.map(({ game, side }) => [game, lossOf(side)])),
      },
      undo: game => ({ kind: 'end', ends: draft.game(game).result.ends + 1, before: null }),
    },
  )
  for (const { game, side } of games)
    endGame(draft, game, { result: lossOf(side), reason: 'penalty', by: side, letter: draft.cause }, ['13A'])
  return DONE
}

/** The games that SUSPEND, RESUME or CREDIT means: one, or ALL that `fit`. */
export function gamesMeant(
  draft: Draft,
  given: GivenCommand,
  fit: (game: GameId) => boolean,
): readonly GameId[] {
  const all = given.command.args.game === 'ALL' || /^ALL\b/i.test(given.command.text.trim())
  const games = all
    ? allGames(draft.tournament).map(game => game.id)
    : given.game === null
      ? []
      : [given.game]
  return games.filter(game => isOpen(draft.game(game)) && fit(game))
}

const askWhich = (draft: Draft, given: GivenCommand): CommandResult => {
  const { word } = given.command
  if (given.game !== null)
    return {
      kind: 'not-allowed',
      who: 'the Controller, for a game that goes on',
      why:
        word === 'SUSPEND'
          ? 'The game is suspended already, or over.'
          : 'The game is not suspended, or over.',
    }
  const open = allGames(draft.tournament)
    .filter(game => isOpen(draft.game(game.id)))
    .map(game => `${word} ${tagOf(draft.tournament, game.id)}`)
  return { kind: 'ask', question: 'which-game-or-all', choices: [`${word} ALL`, ...open] }
}

/** SUSPEND game or ALL: clocks, silence, warnings and terms stop (section 2). Facts of `decision`: since. */
export function suspend(draft: Draft, given: GivenCommand): CommandResult {
  const games = gamesMeant(draft, given, game => draft.game(game).rulings.suspended === null)
  if (games.length === 0) return askWhich(draft, given)
  const why = groundsOf(given, 'rule 13B')
  suspendGames(draft, games, why)
  ruleMany(draft, games, given, {
    rules: ['13B'],
    facts: { since: draft.today },
    undo: () => ({ kind: 'suspended' }),
  })
  return DONE
}

/**
 * RESUME game or ALL: clocks run on from today, silence counts anew, terms have the days left that they had; after the
 * season's end the players are asked for their claims (10A). Facts of `decision`: on, terms ([{term, game, name, case, was,
 * until, days}], those that stood still).
 */
export function resume(draft: Draft, given: GivenCommand): CommandResult {
  const games = gamesMeant(draft, given, game => draft.game(game).rulings.suspended !== null)
  if (games.length === 0) return askWhich(draft, given)
  const moved = resumeGames(draft, games, 'resumed')
  ruleMany(draft, games, given, {
    rules: ['13B'],
    facts: { on: draft.today },
    factsOf: his => movedFacts(draft, moved, his),
    undoes: ['SUSPEND'],
  })
  if (endedMeanwhile(draft)) for (const game of games) requestAgain(draft, game)
  return DONE
}
