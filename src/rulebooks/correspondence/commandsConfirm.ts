/**
 * CONFIRM belongs to the notice that it answers: by its thread, by the token that it was sent to, by the game or case
 * that it names. Where none of these tells, it is asked, never taken (section 10).
 */
import { gameSubject, type SubjectId, TOURNAMENT_SUBJECT } from '../../core/ids.ts'
import { type AskedQuestion, CONFIRM_ACTIONS, type ConfirmAction } from './confirmActions.ts'
import { gameNamed } from './commandsGame.ts'
import type { Draft } from './draft.ts'
import { allGames, capacitiesOf, isPerson, personOf } from './people.ts'
import type { CommandResult, GivenCommand } from './powers.ts'
import type { OpenQuestion } from './state.ts'
import { tagOf } from './view.ts'

/** Answered elsewhere, by another word than CONFIRM or before commands are read. */
const NOT_HERE: ReadonlySet<string> = new Set(['confirm-sender'])

const questionsOf = (draft: Draft, subject: SubjectId): { readonly [key: string]: OpenQuestion } =>
  subject.startsWith('game:')
    ? draft.game(subject.slice('game:'.length)).questions
    : subject.startsWith('seat:')
      ? draft.seat(subject.slice('seat:'.length)).questions
      : draft.season().questions

/** Every question that waits for a CONFIRM, games first. */
export function openQuestions(draft: Draft): readonly AskedQuestion[] {
  const { tournament } = draft
  const subjects: SubjectId[] = [
    ...allGames(tournament).map(game => gameSubject(game.id)),
    ...tournament.teams.flatMap(team => team.seats.map(seat => `seat:${seat.id}`)),
    TOURNAMENT_SUBJECT,
  ]
  return subjects.flatMap(subject =>
    Object.entries(questionsOf(draft, subject))
      .filter(([, question]) => !NOT_HERE.has(question.action))
      .map(([key, question]) => ({ key, subject, question })),
  )
}

/** Whether a question is put to this person: to his address, to the captain whose deputy he is, or to his office. */
function putTo(draft: Draft, question: OpenQuestion, given: Pick<GivenCommand, 'address' | 'capacities'>) {
  const asked = personOf(draft.tournament, question.by)
  if (question.by === given.address || (asked !== null && isPerson(asked, given.address))) return true
  const offices = capacitiesOf(draft.tournament, question.by)
  return given.capacities.some(
    mine =>
      (mine.role === 'captain' &&
        offices.some(each => each.role === 'captain' && each.team.code === mine.team.code)) ||
      (mine.role === 'controller' && offices.some(each => each.role === 'controller')),
  )
}

/** Whether a letter that came to this token answers a question (the token is the signature of the notice's key). */
export const byToken = (draft: Draft, token: string): AskedQuestion | null =>
  openQuestions(draft).find(({ key }) => draft.world.sign(key) === token) ?? null

function meant(draft: Draft, given: GivenCommand): AskedQuestion | readonly AskedQuestion[] {
  if (given.token !== undefined && given.token !== null) {
    const asked = byToken(draft, given.token)
    if (asked !== null) return asked
  }
  const all = openQuestions(draft)
  for (const key of given.answers) {
    const asked = all.find(each => each.key === key)
    if (asked !== undefined) return asked
  }
  const mine = all.filter(({ question }) => putTo(draft, question, given))
  const { args } = given.command
  const named = typeof args.game === 'string' ? gameNamed(draft, args.game) : null
  const matter = typeof args.case === 'string' ? args.case.toUpperCase() : null
  // The subject's tag or the thread shows the game as well as his words: one question there is meant, of several none.
  const game = named ?? (matter === null ? given.game : null)
  const fitting = mine.filter(
    ({ subject, question }) =>
      (game !== null && (subject === gameSubject(game) || question.payload.game === game)) ||
      (matter !== null && question.payload.case === matter),
  )
  const one = onlyOne(fitting)
  if (one !== null || fitting.length > 0) return one ?? fitting
  // He names a matter that somebody else was asked about: the answer says who may.
  const others = all.filter(
    ({ subject, question }) =>
      (named !== null && (subject === gameSubject(named) || question.payload.game === named)) ||
      (matter !== null && question.payload.case === matter),
  )
  return onlyOne(others) ?? mine
}

/** The one thing that is asked, also where it was asked more than once (a record, reminded of). */
function onlyOne(asked: readonly AskedQuestion[]): AskedQuestion | null {
  const what = new Set(asked.map(({ question }) => JSON.stringify([question.action, question.payload])))
  return what.size === 1 ? (asked[0] ?? null) : null
}

/** A line that answers this question and no other. */
const readyAnswer = (draft: Draft, { subject, question }: AskedQuestion): string => {
  const { payload } = question
  if (typeof payload.case === 'string') return `CONFIRM ${payload.case}`
  const game = subject.startsWith('game:') ? subject.slice('game:'.length) : payload.game
  return typeof game === 'string' ? `CONFIRM ${tagOf(draft.tournament, game)}` : 'CONFIRM'
}

/** Runs the action of the question that CONFIRM answers; `ruling` does what a preview showed. */
export function confirm(draft: Draft, given: GivenCommand, ruling: ConfirmAction): CommandResult {
  const asked = meant(draft, given)
  if (Array.isArray(asked)) {
    return {
      kind: 'ask',
      question: asked.length === 0 ? 'nothing-to-confirm' : 'confirm-which',
      choices: [...new Set((asked as readonly AskedQuestion[]).map(each => readyAnswer(draft, each)))],
    }
  }
  return answer(draft, asked as AskedQuestion, given, ruling)
}

/** Runs one question's action and marks it as answered. */
export function answer(
  draft: Draft,
  asked: AskedQuestion,
  given: GivenCommand,
  ruling: ConfirmAction,
): CommandResult {
  const { action } = asked.question
  const known = Object.hasOwn(CONFIRM_ACTIONS, action) ? CONFIRM_ACTIONS[action] : undefined
  const act = action === 'ruling' ? ruling : known
  if (act === undefined) return { kind: 'ask', question: 'nothing-to-confirm', choices: [] }
  // A stranger's token speaks for his new address only (5C).
  if (given.capacities.length === 0 && action !== 'address')
    return { kind: 'not-allowed', who: 'the person who was asked' }
  const result = act(draft, asked, given)
  if (result.kind === 'done' && Object.hasOwn(questionsOf(draft, asked.subject), asked.key))
    draft.onSubject(asked.subject, 'QuestionAnswered', { key: asked.key })
  return result
}
