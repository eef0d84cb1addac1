/**
 * Commands, from a letter or from the console: the row of the table, the right to it, the game that is meant, then the
 * row's act. What cannot be done is answered, never guessed (section 10).
 */
import type { GameId } from '../../core/ids.ts'
import { dateIn, type PlainDate } from '../../core/plainDate.ts'
import type { Decision, GivenCommand as ConsoleCommand, World } from '../../core/rulebook.ts'
import { caseMeant } from './caseOpen.ts'
import {
  answerAbout,
  answerNotAllowed,
  answerNotUnderstood,
  answerWhichGame,
  type Asker,
} from './commandsAnswer.ts'
import { gameMeant, gameNamed } from './commandsGame.ts'
import { likeliestOf } from './commandsLikely.ts'
import { holdersOf, permit } from './commandsPermit.ts'
import { senderMeant } from './commandsShared.ts'
import { type Draft, draftOn } from './draft.ts'
import { type Capacity, capacitiesOf, personOf, zoneOf } from './people.ts'
import type { CommandResult, CommandRow, GivenCommand } from './powers.ts'
import { commandOfLine } from './read/commands.ts'
import type { Command } from './reading.ts'
import { settleTime } from './rule06Settle.ts'
import { COMMANDS, rowFor } from './rule13Powers.ts'
import { letterNamed } from './rule13Letters.ts'
import { previewRuling } from './rule13Preview.ts'
import type { SubjectState } from './state.ts'

/** A command as a letter gives it: the right to it has not been looked up yet. */
export type AskedCommand = Omit<GivenCommand, 'capacity'>

/** Grounds and texts of a form, with their command. */
const LONGEST = 4500

/** The command of a line in the arbiter's own words, dates without a year counted from `today`; null when it is none. */
export const parseCommandLine = (line: string, today: PlainDate): Command | null =>
  commandOfLine(line, { today, order: 'dmy', carriesMove: false, toArbiterAlone: true, longest: LONGEST })

/** The two or three likeliest meanings of a line, as answers ready to send. */
export const likelyCommands = (
  line: string,
  capacities: readonly Capacity[],
  row: CommandRow | null = null,
) => likeliestOf(COMMANDS, line, capacities, row)

/** Runs the commands of one letter in their order; every one that cannot be done is answered. */
export function runCommands(draft: Draft, asked: readonly AskedCommand[]): readonly CommandResult[] {
  return asked.map((each, index) => runCommand(draft, each, index, false))
}

/** The Controller may say what a TC may: his UPHOLD or REJECT of a case is his ruling (section 10). */
function asRuling(draft: Draft, asked: AskedCommand): AskedCommand {
  const { command, capacities } = asked
  const holds = (role: string) => capacities.some(each => each.role === role)
  if (command.word !== 'UPHOLD' && command.word !== 'REJECT') return asked
  if (!holds('controller') || holds('captain') || letterNamed(command) !== null) return asked
  const { word, text, args } = command
  const meant = caseMeant(draft, args, asked.answers, asked.game)
  if (meant.kind === 'ask' && meant.choices.length === 0) return asked
  return {
    ...asked,
    command: { word: 'RULE', text: `${text} ${word}`.trim(), args: { ...args, decision: word } },
  }
}

function runCommand(draft: Draft, said: AskedCommand, index: number, onlyPreview: boolean): CommandResult {
  const ruled = asRuling(draft, said)
  const { command, address } = ruled
  const line = `${command.word} ${command.text}`.trim()
  const row = rowFor(command, ruled.capacities)
  const sender =
    row === null ? null : senderMeant(draft, row, ruled.capacities, ruled.game, `${line}\n${ruled.ownText}`)
  if (sender?.kind === 'ask') {
    const choices = sender.names.map(name => `${line} ${name}`)
    answerNotUnderstood(
      draft,
      { address, letter: ruled.letter, game: null, line, index },
      'which-player',
      choices,
    )
    return { kind: 'ask', question: 'which-player', choices }
  }
  const others = sender?.others ?? []
  const asked =
    others.length === 0
      ? ruled
      : { ...ruled, capacities: ruled.capacities.filter(each => !others.includes(each)) }
  const place = row === null ? null : placeCommand(draft, row, asked)
  const asker: Asker = { address, letter: asked.letter, game: place?.game ?? asked.game, line, index }
  const result: CommandResult =
    row === null || place === null
      ? { kind: 'ask', question: 'unknown-word', choices: likelyCommands(line, asked.capacities) }
      : runRow(draft, row, asked, place, asker, onlyPreview)
  // A stranger who sends a token that fits nothing is not answered (section 3).
  if (asked.capacities.length === 0) return result
  if (result.kind === 'not-allowed') answerNotAllowed(draft, asker, result.who, result.why)
  else if (result.kind === 'ask' && result.question === 'which-game')
    answerWhichGame(draft, asker, command.word, tailOf(command), result.choices)
  else if (result.kind === 'ask') {
    const choices = result.choices.length > 0 ? result.choices : likelyCommands(line, asked.capacities, row)
    answerNotUnderstood(draft, asker, result.question, choices)
  }
  return result
}

/** The words of a command without the game that could not be placed. */
const tailOf = ({ text, args }: Command): string =>
  typeof args.game === 'string' ? text.replace(args.game, '').replace(/[[\]]/g, '').trim() : text

interface Place {
  readonly holders: readonly Capacity[]
  readonly game: GameId | null
  readonly choices: readonly GameId[] | null
}

/** In which capacities the word may be sent at all, and which game it means. */
function placeCommand(draft: Draft, row: CommandRow, asked: AskedCommand): Place {
  const { command, capacities, answers } = asked
  const holders = row.word === 'CONFIRM' ? capacities : holdersOf(draft, row, capacities)
  if (holders.length === 0) return { holders, game: null, choices: null }
  const meant = gameMeant(draft, row, command, holders, asked.game, answers)
  return {
    holders,
    game: meant.kind === 'game' ? meant.game : null,
    choices: meant.kind === 'ask' ? meant.choices : null,
  }
}

function runRow(
  draft: Draft,
  row: CommandRow,
  asked: AskedCommand,
  { holders, game, choices }: Place,
  asker: Asker,
  onlyPreview: boolean,
): CommandResult {
  const stranger = holders.length === 0 ? capacityByToken(draft, row, asked) : null
  if (holders.length === 0 && stranger === null) return { kind: 'not-allowed', who: row.who }
  if (choices !== null) return { kind: 'ask', question: 'which-game', choices }
  const permission =
    stranger === null
      ? permit(draft, row, holders, asked.address, game)
      : ({ kind: 'may', capacity: stranger } as const)
  if (permission.kind === 'may-not')
    return permission.why === undefined
      ? { kind: 'not-allowed', who: permission.who }
      : { kind: 'not-allowed', who: permission.who, why: permission.why }
  const given: GivenCommand = { ...asked, game, capacity: permission.capacity }
  const rules = permission.capacity.role === 'controller' || permission.capacity.role === 'secretary'
  if (onlyPreview || (row.previewed && rules && asked.command.args.now !== true))
    return previewRuling(draft, row, given, asker.line, answerAbout(draft, { ...asker, game }))
  return row.run(draft, given)
}

/** CONFIRM from an address that nobody knows yet: the token speaks for the person who was asked (5C). */
const capacityByToken = (draft: Draft, row: CommandRow, asked: AskedCommand): Capacity | null =>
  row.word === 'CONFIRM' && asked.token !== undefined && asked.token !== null
    ? (capacitiesOf(draft.tournament, draft.tournament.controller.email)[0] ?? null)
    : null

/** A command given in the console: the same words and powers as by mail (contract of the rulebook's socket). */
export function commandLine(world: World<SubjectState>, given: ConsoleCommand): Decision {
  const { tournament } = world
  const capacities = capacitiesOf(tournament, given.by)
  const role = capacities[0]?.role
  const draft = draftOn(world, {
    at: given.at,
    by: {
      role: role === undefined || role === 'reserve' ? 'player' : role,
      address: given.by,
    },
  })
  const person = personOf(tournament, given.by)
  const today = dateIn(given.at, person === null ? tournament.timezone : zoneOf(tournament, person))
  const command = parseCommandLine(given.line, today)
  const asker: Asker = { address: given.by, letter: null, game: null, line: given.line, index: 0 }
  if (command === null)
    answerNotUnderstood(draft, asker, 'unknown-word', likelyCommands(given.line, capacities))
  else {
    const asked: AskedCommand = {
      command,
      address: given.by,
      capacities,
      game: typeof command.args.game === 'string' ? gameNamed(draft, command.args.game) : null,
      answers: [],
      letter: null,
      stampAt: given.at,
      stampOn: today,
      ownText: given.line,
      hasAttachments: false,
    }
    runCommand(draft, asked, 0, given.preview)
  }
  for (const game of [...draft.touched()]) settleTime(draft, game)
  return draft.finish()
}
