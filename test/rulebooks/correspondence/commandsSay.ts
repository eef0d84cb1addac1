/** Commands as a letter brings them: read from their line, given by an address, with the keys of the notices they answer. */
import type { Address, GameId } from '../../../src/core/ids.ts'
import type { Notice } from '../../../src/core/notice.ts'
import { dateIn } from '../../../src/core/plainDate.ts'
import { parseCommandLine, runCommands } from '../../../src/rulebooks/correspondence/commands.ts'
import { capacitiesOf, personOf, zoneOf } from '../../../src/rulebooks/correspondence/people.ts'
import type { CommandResult } from '../../../src/rulebooks/correspondence/powers.ts'
import { settleTime } from '../../../src/rulebooks/correspondence/rule06Settle.ts'
import { at, type TestWorld } from './world.ts'

export interface Say {
  readonly game?: GameId
  /** The notice that the letter answers. */
  readonly answers?: Notice
  readonly token?: string
  readonly ownText?: string
  readonly stampAt?: string
}

export interface Said {
  readonly result: CommandResult
  readonly mails: readonly Notice[]
}

let letters = 0

/** One letter with one command; `result` is what became of it, `mails` what went out. */
export function say(world: TestWorld, when: string, from: Address, line: string, more: Say = {}): Said {
  const { tournament } = world
  const now = at(when)
  const stampAt = at(more.stampAt ?? when)
  const capacities = capacitiesOf(tournament, from)
  const person = personOf(tournament, from)
  const stampOn = dateIn(stampAt, person === null ? tournament.timezone : zoneOf(tournament, person))
  const command = parseCommandLine(line, stampOn)
  if (command === null) throw new Error(`No command: ${line}`)
  letters += 1
  const letter = letters.toString(16).padStart(8, '0').padEnd(64, 'a')
  let result: CommandResult = { kind: 'done' }
  const role = capacities[0]?.role ?? 'player'
  const mails = world.act(
    now,
    draft => {
      const [only] = runCommands(draft, [
        {
          command,
          address: from,
          capacities,
          game: more.game ?? null,
          answers: more.answers === undefined ? [] : [more.answers.key],
          token: more.token ?? null,
          letter,
          stampAt,
          stampOn,
          ownText: more.ownText ?? line,
          hasAttachments: false,
        },
      ])
      if (only !== undefined) result = only
      for (const game of [...draft.touched()]) settleTime(draft, game)
    },
    {
      by: { role: role === 'reserve' ? 'player' : role, address: from },
      cause: letter,
      effectiveOn: stampAt,
    },
  )
  return { result, mails }
}

export const PEOPLE = {
  ann: 'ann@kent.example',
  ben: 'ben@kent.example',
  dan: 'dan@essex.example',
  fay: 'fay@essex.example',
  karl: 'karl@kent.example',
  dora: 'dora@kent.example',
  eve: 'eve@essex.example',
  cora: 'controller@chess.example',
  sara: 'secretary@chess.example',
} as const

/** The mails of one kind. */
export const kind = (mails: readonly Notice[], wanted: string): readonly Notice[] =>
  mails.filter(mail => mail.kind === wanted)

/** The facts of the first mail, taken as of the shape that the test expects. */
export function factsOf<Shape>(mails: readonly Notice[]): Shape {
  const [first] = mails
  if (first === undefined) throw new Error('No mail went out')
  return first.facts as Shape
}
