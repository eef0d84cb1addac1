/**
 * Rule 13: a ruling enters the record with its grounds and is mailed to those concerned, with the way of appeal and its
 * last day (13C). A ruling is undone by another ruling.
 */
import type { Person } from '../../core/directory.ts'
import { type GameId, SIDES } from '../../core/ids.ts'
import type { Facts } from '../../core/notice.ts'
import { addDays } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { captainsOf, personOf, playerOf } from './people.ts'
import type { GivenCommand } from './powers.ts'
import type { Ruling } from './rule13Decisions.ts'
import type { Undo } from './rule13Undo.ts'

const NAMED = /^R\d{1,4}$/

/** Rulings that (part of) a notice's key names: 'R3', or 'KENT-ESSX-1a/R3' for a decision about several games. */
export const rulingsNamed = (key: string): readonly string[] =>
  key
    .split(':')
    .map(part => part.replace(/@\d+$/, ''))
    .filter(part => NAMED.test(part) || /\/R\d{1,4}$/.test(part))

/** A ruling's number as a TC may write it. */
export const isRulingName = (word: string): boolean => NAMED.test(word)

/** The grounds as given; rule 13 itself where none were. */
export const groundsOf = (given: GivenCommand, otherwise = 'rule 13'): string => {
  const { because } = given.command.args
  return typeof because === 'string' && because.trim() !== '' ? because.trim().slice(0, 2000) : otherwise
}

/** The command without its grounds and NOW: 'SCORE CDC25-KENT-ESSX-3a 0-1'. */
export const commandOf = ({ command }: Pick<GivenCommand, 'command'>): string => {
  const [head = ''] = command.text.split(/\bBECAUSE\b/i)
  return `${command.word} ${head.trim().replace(/\s*\bNOW[.!]?$/, '')}`.trim().slice(0, 500)
}

/** Players and Team Captains of a game, each once. */
export function concernedBy(draft: Draft, game: GameId): readonly Person[] {
  const all = [
    ...SIDES.map(side => playerOf(draft.tournament, game, side).person),
    ...captainsOf(draft.tournament, game),
  ]
  return [...new Map(all.map(person => [person.email, person])).values()]
}

export interface RulingMade {
  /** The case that it decides, where there is one. */
  readonly case?: string | null
  /** Rules besides 13 that it applies: '3B', '6'. */
  readonly rules?: readonly string[]
  readonly grounds?: string
  readonly facts?: Facts
  /** Facts that depend on the reader's games. */
  readonly factsOf?: (games: readonly GameId[]) => Facts
  /** Words whose earlier rulings in the game this one undoes. */
  readonly undoes?: readonly string[]
  /** What an upheld appeal puts back in that game (13C). */
  readonly undo?: (game: GameId) => Undo | null
}

/** The first word or words of a ruling: 'SCORE', 'RECORD MOVE'. */
const wordOf = (ruling: Pick<Ruling, 'what'>): string =>
  ruling.what.startsWith('RECORD MOVE') ? 'RECORD MOVE' : (ruling.what.split(' ')[0] as string)

/** Enters the ruling in the game's record; its id is unique within the game. */
export function enterRuling(
  draft: Draft,
  game: GameId,
  given: GivenCommand,
  made: RulingMade = {},
  decision?: string,
): string {
  const { rulings } = draft.game(game).rulings
  for (const earlier of rulings)
    if (!earlier.undone && made.undoes?.includes(wordOf(earlier)))
      draft.onGame(game, 'RulingUndone', { id: earlier.id, why: given.command.word })
  const id = `R${rulings.length + 1}`
  const undo = made.undo?.(game) ?? null
  draft.onGame(game, 'RulingMade', {
    id,
    case: made.case ?? null,
    by: given.address,
    what: commandOf(given),
    grounds: made.grounds ?? groundsOf(given),
    on: draft.today,
    appealUntil: addDays(draft.today, draft.parameters.decisionAppealDays),
    ...(undo === null ? {} : { undo }),
    ...(decision === undefined ? {} : { decision }),
  })
  return id
}

/**
 * `decision` to both players and both TCs. Facts: case, ruling, command, word, grounds, by, appealUntil, appealTo (the
 * Secretary), and what the ruling adds (result, until, changes ...). A TC answers APPEAL.
 */
export function rule(draft: Draft, game: GameId, given: GivenCommand, made: RulingMade = {}): string {
  const id = enterRuling(draft, game, given, made)
  for (const to of concernedBy(draft, game))
    draft.notify({
      kind: 'decision',
      game,
      to,
      rules: [...(made.rules ?? []), '13'],
      about: id,
      facts: {
        ...decisionFacts(draft, given, made),
        ruling: id,
        ...made.facts,
        ...made.factsOf?.([game]),
      },
    })
  return id
}

function decisionFacts(draft: Draft, given: GivenCommand, made: RulingMade): Facts {
  const { command } = given
  return {
    case: made.case ?? null,
    command: commandOf(given),
    word: command.word,
    grounds: made.grounds ?? groundsOf(given),
    by: personOf(draft.tournament, given.address)?.name ?? draft.tournament.controller.name,
    appealUntil: addDays(draft.today, draft.parameters.decisionAppealDays),
    appealTo: draft.tournament.appeals.email,
  }
}

/**
 * A ruling about several games: entered in each, and one `decision` for each person concerned, game null, facts.games =
 * those of his.
 */
export function ruleMany(
  draft: Draft,
  games: readonly GameId[],
  given: GivenCommand,
  made: RulingMade = {},
): void {
  const only = games[0]
  if (games.length === 1 && only !== undefined) {
    rule(draft, only, given, made)
    return
  }
  const mine = new Map<string, { readonly person: Person; readonly games: GameId[] }>()
  const ids: string[] = []
  const decision = only === undefined ? undefined : `${only}/R${draft.game(only).rulings.rulings.length + 1}`
  for (const game of games) {
    ids.push(`${game}/${enterRuling(draft, game, given, made, decision)}`)
    for (const person of concernedBy(draft, game)) {
      const known = mine.get(person.email)
      if (known === undefined) mine.set(person.email, { person, games: [game] })
      else known.games.push(game)
    }
  }
  for (const { person, games: his } of mine.values())
    draft.notify({
      kind: 'decision',
      to: person,
      rules: [...(made.rules ?? []), '13'],
      about: ids[0] ?? given.command.word,
      facts: { ...decisionFacts(draft, given, made), games: his, ...made.facts, ...made.factsOf?.(his) },
    })
}
