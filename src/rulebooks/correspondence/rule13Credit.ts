/** Rule 13B: days given back to both players, as after an outage of the arbiter (section 2, Sweeps). */
import type { GameId } from '../../core/ids.ts'
import { daysBetween, parseDate, type PlainDate } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { isOpen } from './phase.ts'
import { type CommandResult, DONE, type GivenCommand } from './powers.ts'
import { gamesMeant } from './rule13Penalty.ts'
import { groundsOf, ruleMany } from './rule13Ruling.ts'
import { tagOf } from './view.ts'

const dateOf = (value: unknown): PlainDate | null => (typeof value === 'string' ? parseDate(value) : null)

/** Some of the days have been given back in that game before. */
const creditedBefore = (draft: Draft, game: GameId, from: PlainDate, to: PlainDate): boolean =>
  draft
    .game(game)
    .time.pauses.some(
      pause => pause.side === 'both' && pause.from <= to && (pause.to === null || from <= pause.to),
    )

/**
 * CREDIT game or ALL FROM date TO date: these days, both included, count on no clock and towards no silence. Days that were
 * given back already, or on which a game was suspended, are not given twice: such a game is left out. Facts of `decision`:
 * from, to, days.
 */
export function credit(draft: Draft, given: GivenCommand): CommandResult {
  const from = dateOf(given.command.args.from)
  const to = dateOf(given.command.args.to) ?? from
  const which = given.game === null ? 'ALL' : tagOf(draft.tournament, given.game)
  if (from === null || to === null || to < from)
    return {
      kind: 'ask',
      question: 'From which day to which day, both included?',
      choices: [`CREDIT ${which} FROM ${draft.today} TO ${draft.today} BECAUSE ...`],
    }
  const games = gamesMeant(draft, given, game => !creditedBefore(draft, game, from, to))
  if (games.length === 0)
    return {
      kind: 'not-allowed',
      who: 'the Controller, for a game that goes on and days that still count in it',
      why: 'The game is over, or these days count on no clock already.',
    }
  const why = groundsOf(given, 'rule 13B')
  for (const game of games.filter(each => isOpen(draft.game(each))))
    draft.onGame(game, 'DaysCredited', { side: 'both', from, to, why })
  ruleMany(draft, games, given, {
    rules: ['13B'],
    facts: { from, to, days: daysBetween(from, to) + 1 },
  })
  return DONE
}
