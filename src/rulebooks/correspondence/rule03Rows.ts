/** Rule 3: the stages of a silence, from the friendly reminder to the Controller's flag (section 7). */
import { otherSide } from '../../core/ids.ts'
import type { Facts } from '../../core/notice.ts'
import { addDays } from '../../core/plainDate.ts'
import { type DeadlineContext, type DeadlineRow, lapseAfter, sweepOn } from './deadline.ts'
import type { Draft } from './draft.ts'
import type { Parameters } from './parameters.ts'
import { captainOf, captainsOf, playerOf, teamOfSide } from './people.ts'
import { clocksRun } from './phase.ts'
import { controllerFor } from './rule01Seats.ts'
import { dayForty, leaveInSilence, silenceOf, sweepAfter } from './rule03Count.ts'
import { repeatText, sendRepeat } from './rule03Repeat.ts'
import type { GameState } from './state.ts'
import { tagOf } from './view.ts'

const STAGES = [
  'silence.reminder',
  'silence.repeat',
  'silence.warning',
  'silence.last-warning',
  'silence.flag',
] as const
type Stage = (typeof STAGES)[number]

interface StageRow {
  readonly id: Stage
  readonly rule: string
  readonly title: string
  readonly days: (parameters: Parameters) => number
  readonly leaveCounts?: (parameters: Parameters) => boolean
  readonly owedBy?: DeadlineRow['owedBy']
  readonly lapse: (draft: Draft, state: GameState) => void
}

/** A later stage has spoken already (leave moves the earlier ones, never day 40): the earlier ones keep still. */
const overtaken = (state: GameState, stage: Stage, key: string): boolean =>
  STAGES.slice(STAGES.indexOf(stage) + 1).some(later => Object.hasOwn(state.done, `${later}:${key}`))

/** A flag that fell by a recount may be raised again: the earlier stages have been told once for all. */
const flagKey = (state: GameState, id: Stage, key: string): string =>
  id === 'silence.flag' && state.silence.recounts > 0 ? `${key}~${state.silence.recounts}` : key

function stage(row: StageRow): DeadlineRow<GameState> {
  return {
    id: row.id,
    rule: row.rule,
    title: row.title,
    series: 'silence',
    restsOnSilence: true,
    owedBy: row.owedBy ?? 'player-to-move',
    opens(state, context) {
      const days = row.days(context.parameters)
      if (days === 0 || state.silence.term !== null || !clocksRun(state)) return []
      const { key } = silenceOf(state, context.tournament)
      if (overtaken(state, row.id, key)) return []
      const day = sweepAfter(state, context.tournament, days, row.leaveCounts?.(context.parameters) ?? false)
      // After the season's last day no move is owed; forty days that ended with it still are forty days.
      const last = row.id === 'silence.flag' ? addDays(context.tournament.end, 1) : context.tournament.end
      return day === null || day > last
        ? []
        : [{ key: flagKey(state, row.id, key), due: sweepOn(context, day) }]
    },
    lapse: row.lapse,
  }
}

/** What every notice about a silence says: since, ply, side, player, day40, leave (days not counted towards 7 to 35). */
function silenceFacts(draft: Draft, state: GameState, days: number): Facts {
  const { tournament } = draft
  const { by, from, ply } = silenceOf(state, tournament)
  return {
    days,
    since: from,
    ply,
    side: by,
    player: playerOf(tournament, state.id, by).person.name,
    day40: dayForty(state, tournament),
    leave: leaveInSilence(state, tournament, draft.today),
    firstMove: ply === 0,
  }
}

const keyOf = (draft: Draft, state: GameState): string => silenceOf(state, draft.tournament).key

/** `reminder` to the player on move, unless he has switched reminders off. Facts: days and `silenceFacts`. */
function remind(draft: Draft, state: GameState): void {
  const { by } = silenceOf(state, draft.tournament)
  const { person } = playerOf(draft.tournament, state.id, by)
  if (!person.reminders) return
  draft.notify({
    kind: 'reminder',
    game: state.id,
    to: person,
    rules: ['3'],
    about: keyOf(draft, state),
    facts: silenceFacts(draft, state, draft.parameters.reminderAfter),
  })
}

/**
 * 3A. `repeat-due` to the waiting player, his TC in copy. Facts: `silenceFacts`, repeatText (ready to send), sentForYou
 * (`sendRepeats`: the arbiter sends it now). `silence-notice` to the player on move: `silenceFacts`, copyTo (the TC who
 * must have a copy of the reply). White's first move never came: nothing to repeat, `silence-warning` to him.
 */
function repeatDue(draft: Draft, state: GameState): void {
  const { tournament, parameters } = draft
  const { by, ply } = silenceOf(state, tournament)
  const about = keyOf(draft, state)
  const facts = silenceFacts(draft, state, parameters.repeatAfter)
  const silent = playerOf(tournament, state.id, by).person
  if (ply === 0) {
    draft.notify({
      kind: 'silence-warning',
      game: state.id,
      to: silent,
      cc: [captainOf(tournament, state.id, by)],
      rules: ['3B'],
      about: `${about}:first`,
      facts,
    })
    return
  }
  const waiting = otherSide(by)
  const captain = captainOf(tournament, state.id, waiting)
  const copyTo = { name: captain.name, email: captain.email }
  draft.notify({
    kind: 'repeat-due',
    game: state.id,
    to: playerOf(tournament, state.id, waiting).person,
    cc: [captain],
    rules: ['3A'],
    about,
    facts: {
      ...facts,
      repeatText: repeatText(draft, state.id),
      sentForYou: parameters.sendRepeats,
      copyTo,
    },
  })
  draft.notify({
    kind: 'silence-notice',
    game: state.id,
    to: silent,
    rules: ['3A'],
    about,
    facts: { ...facts, copyTo },
  })
  if (parameters.sendRepeats) sendRepeat(draft, state.id)
}

/** `silence-warning` to both TCs: day 40 is near, DELAY tells the Controller. Facts: `silenceFacts`, informedBy. */
function warnCaptains(draft: Draft, state: GameState): void {
  for (const captain of captainsOf(draft.tournament, state.id)) {
    draft.notify({
      kind: 'silence-warning',
      game: state.id,
      to: captain,
      rules: ['3B'],
      about: keyOf(draft, state),
      facts: { ...silenceFacts(draft, state, draft.parameters.tcWarnAfter), informedBy: informedBy(state) },
    })
  }
}

/** `silence-last-warning` to both TCs and both players. Facts: `silenceFacts`, informedBy. */
function warnAll(draft: Draft, state: GameState): void {
  const { tournament } = draft
  const players = (['white', 'black'] as const).map(side => playerOf(tournament, state.id, side).person)
  const everybody = [...captainsOf(tournament, state.id), ...players]
  const seen = new Set<string>()
  for (const person of everybody) {
    if (seen.has(person.email)) continue
    seen.add(person.email)
    draft.notify({
      kind: 'silence-last-warning',
      game: state.id,
      to: person,
      rules: ['3B'],
      about: keyOf(draft, state),
      facts: { ...silenceFacts(draft, state, draft.parameters.lastWarnAfter), informedBy: informedBy(state) },
    })
  }
}

const informedBy = (state: GameState): readonly string[] => [
  ...new Set(state.silence.informed.map(each => each.team)),
]

/** What the Controller needs to decide: the facts of `silence-flag` and `extension-over`. */
function flagFacts(draft: Draft, state: GameState, caseId: string, days: number): Facts {
  const { tournament } = draft
  const { by } = silenceOf(state, tournament)
  const tag = tagOf(tournament, state.id)
  const loss = by === 'white' ? '0-1' : '1-0'
  const team = teamOfSide(tournament, state.id, by).code
  return {
    ...silenceFacts(draft, state, days),
    case: caseId,
    informedBy: informedBy(state),
    moverInformed: informedBy(state).includes(team),
    delays: state.silence.informed.map(each => ({ ...each })),
    bounces: draft.seat(playerOf(tournament, state.id, by).id).access.bounces.length,
    refusals: state.referral.count[by],
    refusedReplyOpen: state.referral.open !== null,
    loss,
    answers: [
      `SCORE ${tag} ${loss} BECAUSE rule 3B`,
      `SCORE ${tag} 0-0 BECAUSE rule 3B`,
      `EXTEND ${tag} UNTIL <date>`,
    ],
  }
}

/**
 * 3B. `silence-flag` to the Controller, both TCs in copy; never a result ("may"). Facts: `silenceFacts` and case,
 * informedBy [team codes], moverInformed, delays [{team, on, text}], bounces, refusals, refusedReplyOpen, loss (the
 * result that scores it against the player on move), answers (ready commands).
 */
function flag(draft: Draft, state: GameState): void {
  const { tournament, parameters } = draft
  const { by, from, ply } = silenceOf(state, tournament)
  const known = state.silence.case
  const caseId = known?.ply === ply ? known.id : draft.openCase('silence', { game: state.id })
  draft.onGame(state.id, 'SilenceFlagged', { since: from, by, case: caseId })
  draft.notify({
    kind: 'silence-flag',
    game: state.id,
    to: controllerFor(tournament, state.id),
    cc: captainsOf(tournament, state.id),
    rules: ['3B'],
    about: flagKey(state, 'silence.flag', keyOf(draft, state)),
    facts: flagFacts(draft, state, caseId, parameters.silenceAfter),
  })
}

/** `extension-over` to the Controller, both TCs in copy: his new term passed without a move. Facts: as the flag's, and until. */
function extensionOver(draft: Draft, state: GameState): void {
  const { tournament } = draft
  const until = state.silence.term
  if (until === null) return
  const { by, from, ply } = silenceOf(state, tournament)
  const known = state.silence.case
  const caseId = known?.ply === ply ? known.id : draft.openCase('silence', { game: state.id })
  draft.onGame(state.id, 'SilenceFlagged', { since: from, by, case: caseId, until })
  draft.notify({
    kind: 'extension-over',
    game: state.id,
    to: controllerFor(tournament, state.id),
    cc: captainsOf(tournament, state.id),
    rules: ['3B'],
    about: `${keyOf(draft, state)}:${until}`,
    facts: { ...flagFacts(draft, state, caseId, draft.parameters.silenceAfter), until },
  })
}

/** The rows of rule 3, in the order of their stages. */
export const SILENCE_ROWS: readonly DeadlineRow<GameState>[] = [
  stage({
    id: 'silence.reminder',
    rule: '3',
    title: 'A friendly reminder',
    days: parameters => parameters.reminderAfter,
    lapse: remind,
  }),
  stage({
    id: 'silence.repeat',
    rule: '3A',
    title: 'A reply, or the full repeat is due',
    days: parameters => parameters.repeatAfter,
    lapse: repeatDue,
  }),
  stage({
    id: 'silence.warning',
    rule: '3B',
    title: 'Both Team Captains are warned of day 40',
    days: parameters => parameters.tcWarnAfter,
    lapse: warnCaptains,
  }),
  stage({
    id: 'silence.last-warning',
    rule: '3B',
    title: 'Last warning before day 40',
    days: parameters => parameters.lastWarnAfter,
    lapse: warnAll,
  }),
  stage({
    id: 'silence.flag',
    rule: '3B',
    title: 'Forty days without a move: the Controller decides',
    days: parameters => parameters.silenceAfter,
    leaveCounts: parameters => parameters.leaveCountsTo40,
    lapse: flag,
  }),
  {
    id: 'silence.extension',
    rule: '3B',
    title: 'The term set by the Controller ends',
    restsOnSilence: true,
    owedBy: 'player-to-move',
    opens(state: GameState, context: DeadlineContext) {
      const until = state.silence.term
      if (until === null || !clocksRun(state)) return []
      const { ply } = silenceOf(state, context.tournament)
      return [{ key: `${ply}:${until}`, due: lapseAfter(context, until) }]
    },
    lapse: extensionOver,
  },
]
