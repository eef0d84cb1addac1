/**
 * Section 10, "Who may say what": every command, who may send it, what it does. Each rule's file brings its own rows;
 * here they stand as one table.
 */
import type { GameId } from '../../core/ids.ts'
import { commands05 } from './commands05.ts'
import { commands07 } from './commands07.ts'
import { commands09 } from './commands09.ts'
import { commands10 } from './commands10.ts'
import { commands13, REJECT_LETTER } from './commands13.ts'
import { confirm } from './commandsConfirm.ts'
import { commandsFide } from './commandsFide.ts'
import type { AskedQuestion } from './confirmActions.ts'
import type { Draft } from './draft.ts'
import type { CommandResult, CommandRole, CommandRow, GivenCommand } from './powers.ts'
import type { Command } from './reading.ts'
import { commands01 } from './rule01Commands.ts'
import { commands03 } from './rule03Commands.ts'
import { commands06 } from './rule06Commands.ts'
import { commands08 } from './rule08Commands.ts'
import { help } from './rule05Help.ts'
import { letterNamed } from './rule13Letters.ts'

const ALL_ROLES: readonly CommandRole[] = ['player', 'captain', 'controller', 'secretary']

const confirmRow: CommandRow = {
  word: 'CONFIRM',
  roles: ALL_ROLES,
  who: 'the person who was asked',
  help: 'CONFIRM: yes to the mail that you answer',
  needsGame: false,
  previewed: false,
  run: (draft, given) => confirm(draft, given, confirmRuling),
}

const helpRow: CommandRow = {
  word: 'HELP',
  roles: ALL_ROLES,
  who: 'everybody in the tournament',
  help: 'HELP: this page',
  needsGame: false,
  previewed: false,
  run: (draft, given) => help(draft, given, COMMANDS),
}

/** REPEAT asks for the same as SEND: the full details are repeated to the opponent, his TC in copy (3A). */
const repeatRows: readonly CommandRow[] = commands03
  .filter(row => row.word === 'SEND')
  .map(row => ({
    ...row,
    word: 'REPEAT',
    help: 'REPEAT: the arbiter repeats your last move in full for you (rule 3A)',
  }))

export const COMMANDS: readonly CommandRow[] = [
  ...commandsFide,
  ...commands01,
  ...commands03,
  ...repeatRows,
  ...commands05,
  ...commands06,
  ...commands07,
  ...commands08,
  ...commands09,
  ...commands10,
  ...commands13,
  confirmRow,
  helpRow,
]

const byWord: ReadonlyMap<string, CommandRow> = new Map(COMMANDS.map(row => [row.word, row]))

export const rowOf = (word: string): CommandRow | null => byWord.get(word) ?? null

/** The row of a command: REJECT with the id of a letter is the Controller's, any other a Team Captain's word. */
export const rowFor = (
  command: Command,
  capacities: readonly { readonly role: string }[],
): CommandRow | null =>
  command.word === 'REJECT' &&
  capacities.some(each => each.role === 'controller') &&
  letterNamed(command) !== null
    ? rowOf(REJECT_LETTER)
    : rowOf(command.word)

/** CONFIRM to `ruling-preview`: the command as it was given, done now. */
export function confirmRuling(draft: Draft, asked: AskedQuestion, given: GivenCommand): CommandResult {
  const { payload, by } = asked.question
  const command: Command = {
    word: String(payload.word),
    text: String(payload.text),
    args: payload.args as Command['args'],
  }
  const row = rowFor(command, given.capacities)
  if (row === null || (by !== given.address && !given.capacities.some(each => each.role === 'controller')))
    return { kind: 'not-allowed', who: 'the person who gave the command' }
  return row.run(draft, {
    ...given,
    command,
    game: (payload.game as GameId | null) ?? null,
    answers: (payload.answers as readonly string[] | undefined) ?? [],
  })
}
