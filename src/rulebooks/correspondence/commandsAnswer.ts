/** What a person is answered whose command cannot be done: who may, which game, or what he may have meant. */
import type { Address, GameId, LetterId } from '../../core/ids.ts'
import type { Draft } from './draft.ts'
import { tagOf } from './view.ts'

export interface Asker {
  readonly address: Address
  readonly letter: LetterId | null
  readonly game: GameId | null
  /** The command as it was written. */
  readonly line: string
  /** Its place in the letter. */
  readonly index: number
}

/** What a letter's answers are about; from the console the record's own length tells two apart. */
export const answerAbout = (draft: Draft, asker: Pick<Asker, 'letter' | 'index' | 'game'>): string => {
  const seq = asker.game === null ? draft.season().seq : draft.game(asker.game).seq
  return `${asker.letter === null ? `console-${seq}` : asker.letter.slice(0, 16)}:${asker.index}`
}

/** `not-allowed`. Facts: command, who (may), why. */
export function answerNotAllowed(draft: Draft, asker: Asker, who: string, why: string | undefined): void {
  draft.notify({
    kind: 'not-allowed',
    game: asker.game,
    to: asker.address,
    about: answerAbout(draft, asker),
    facts: { command: asker.line, who, why: why ?? null },
  })
}

/** `which-game`. Facts: command, choices: whole lines ready to send, one for each game that can be meant. */
export function answerWhichGame(
  draft: Draft,
  asker: Asker,
  word: string,
  text: string,
  games: readonly GameId[],
): void {
  const tail = text.trim() === '' ? '' : ` ${text.trim()}`
  draft.notify({
    kind: 'which-game',
    to: asker.address,
    about: answerAbout(draft, asker),
    facts: {
      command: asker.line,
      choices: games.map(game => `${word} ${tagOf(draft.tournament, game)}${tail}`),
      games,
    },
  })
}

/** `not-understood`. Facts: command, question (what is missing), choices: the likeliest meanings, ready to send. */
export function answerNotUnderstood(
  draft: Draft,
  asker: Asker,
  question: string,
  choices: readonly string[],
): void {
  draft.notify({
    kind: 'not-understood',
    game: asker.game,
    to: asker.address,
    about: answerAbout(draft, asker),
    facts: { command: asker.line, question, choices: choices.slice(0, 3) },
  })
}
