/**
 * Rule 13: what a command of the Controller would change, found by running it on a trial draft and comparing: results,
 * clocks, flags, dates, mails. Nothing of the trial is kept; the question waits for his CONFIRM.
 */
import { type GameId, gameSubject, SIDES } from '../../core/ids.ts'
import type { Json } from '../../core/notice.ts'
import type { World } from '../../core/rulebook.ts'
import { type Draft, draftOn } from './draft.ts'
import { flagsOf } from './flags.ts'
import { phaseOf } from './phase.ts'
import { writtenMove } from './play.ts'
import type { CommandResult, CommandRow, GivenCommand } from './powers.ts'
import { DONE } from './powers.ts'
import { settleTime } from './rule06Settle.ts'
import type { SubjectState } from './state.ts'
import { clocksNow } from './view.ts'

/** One thing that would be another: `from` and `to` as they are written in facts. */
export interface Change {
  readonly [key: string]: Json
  readonly game: GameId | null
  readonly what: string
  readonly from: Json
  readonly to: Json
}

/** The world as a draft has left it so far. */
export const worldOver = (draft: Draft): World<SubjectState> => ({
  ...draft.world,
  state: subject =>
    subject.startsWith('game:')
      ? draft.game(subject.slice('game:'.length))
      : subject.startsWith('seat:')
        ? draft.seat(subject.slice('seat:'.length))
        : draft.season(),
})

/** What a game shows of itself, by the names that a preview uses. */
function picture(draft: Draft, game: GameId) {
  const state = draft.game(game)
  const clocks = clocksNow(draft, game)
  const last = state.play.plies.at(-1)
  const dates: { [what: string]: Json } = {}
  const seen: { [what: string]: Json } = {
    status: phaseOf(state),
    result: state.result.ended?.result ?? null,
    'proposed result': state.result.proposed?.result ?? null,
    official: state.result.official,
    'half-moves': state.play.plies.length,
    'last move': last === undefined ? null : writtenMove(last.ply, last.san),
    'extended until': state.silence.term,
    flags: flagsOf(worldOver(draft), state)
      .map(flag => flag.kind)
      .sort(),
    claim: state.claim?.stage ?? null,
    'open disagreements': state.disagreement.open.length,
    adjudication: state.adjudication.decision?.result ?? null,
  }
  for (const side of SIDES) {
    seen[`days used by ${side}`] = clocks[side].used
    seen[`days of ${side} on this move`] = clocks[side].running
  }
  for (const ply of state.play.plies) {
    const name = writtenMove(ply.ply, ply.san)
    dates[`${name} sent`] = ply.sent.on
    if (ply.received !== null) dates[`${name} received`] = ply.received.on
  }
  return { seen, dates }
}

const same = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Every difference between two drafts of the same world, for the games named. */
export function changesBetween(before: Draft, after: Draft, games: readonly GameId[]): readonly Change[] {
  return games.flatMap(game => {
    const was = picture(before, game)
    const is = picture(after, game)
    // The moves themselves are told by their number and the last one; their dates matter where both have them.
    const shared = Object.keys(was.dates).filter(what => Object.hasOwn(is.dates, what))
    return [
      ...differences(game, Object.keys(was.seen), was.seen, is.seen),
      ...differences(game, shared, was.dates, is.dates),
    ]
  })
}

type Picture = { readonly [what: string]: Json }

const differences = (game: GameId, names: readonly string[], was: Picture, is: Picture): readonly Change[] =>
  names
    .filter(what => !same(was[what], is[what]))
    .map(what => ({ game, what, from: was[what] ?? null, to: is[what] ?? null }))

/**
 * Runs the command on trial. When it could be done, `ruling-preview` goes to its giver. Facts: command, changes [{game,
 * what, from, to}], mails [{kind, to, cc}] that would go out, case. Answered by CONFIRM, or by the same line with NOW.
 */
export function previewRuling(
  draft: Draft,
  row: CommandRow,
  given: GivenCommand,
  line: string,
  about: string,
): CommandResult {
  const trial = draftOn(worldOver(draft), {
    at: draft.at,
    by: draft.by,
    cause: draft.cause,
    effectiveOn: given.stampAt,
  })
  const result = row.run(trial, given)
  if (result.kind !== 'done') return result
  for (const game of [...trial.touched()]) settleTime(trial, game)
  const changes = changesBetween(draft, trial, trial.touched())
  const made = trial.finish()
  const directory: readonly Change[] = made.changes.map(change => ({
    game: change.kind === 'swap' ? change.game : null,
    what: change.kind === 'outgoing' ? 'outgoing mail' : change.kind,
    from: change.kind === 'outgoing' ? draft.world.outgoing : null,
    to: 'value' in change ? change.value : change.kind === 'address' ? change.to : true,
  }))
  const letters: readonly Change[] = made.readAgain.map(letter => ({
    game: null,
    what: 'letter read again',
    from: null,
    to: letter.slice(0, 12),
  }))
  const held: readonly Change[] = (made.heldLetters ?? []).map(word => ({
    game: word.game,
    what: 'held letter',
    from: word.letter,
    to: word.verdict,
  }))
  const named = given.command.args.case
  const decided = made.notices.find(notice => typeof notice.facts.case === 'string')?.facts.case
  const matter = typeof named === 'string' ? named : decided
  const key = draft.notify({
    kind: 'ruling-preview',
    game: given.game,
    to: given.address,
    rules: ['13'],
    about,
    facts: {
      command: line,
      changes: [...changes, ...directory, ...letters, ...held],
      mails: made.notices.map(({ kind, to, cc }) => ({ kind, to, cc })),
      case: typeof matter === 'string' ? matter : null,
    },
  })
  const { command } = given
  const question = {
    key,
    action: 'ruling',
    by: given.address,
    payload: {
      word: command.word,
      text: command.text,
      args: command.args,
      game: given.game,
      answers: given.answers,
      ...(typeof matter === 'string' ? { case: matter } : {}),
    },
  }
  draft.onSubject(given.game === null ? 'tournament' : gameSubject(given.game), 'QuestionAsked', question)
  return DONE
}
