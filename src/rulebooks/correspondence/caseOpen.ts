/** Whether a case still waits for somebody, read from the record of its game or seat (cases are derived, never stored). */
import type { GameId } from '../../core/ids.ts'
import type { CaseLine } from './cases.ts'
import type { Draft } from './draft.ts'
import { openClaim } from './rule07Claims.ts'
import type { GameState, SeatState } from './state.ts'

/** Cases of a game that wait. */
export function openCasesOf(state: GameState): readonly string[] {
  const { rulings, result, silence, disagreement, withdrawal, adjudication } = state
  const ruledOn = new Set(rulings.rulings.filter(each => !each.undone).map(each => each.case))
  const notMeant = result.ended === null ? null : (result.notMeant?.case ?? null)
  const ids = [
    openClaim(state)?.case,
    ...disagreement.open.map(each => each.case),
    silence.flag?.case,
    result.ended === null ? result.proposed?.case : undefined,
    ...rulings.referrals.filter(each => each.closedOn === null).map(each => each.case),
    ...rulings.appeals.filter(each => each.outcome === null).map(each => each.case),
    withdrawal.case,
    notMeant !== null && !ruledOn.has(notMeant) ? notMeant : undefined,
    adjudication.open && adjudication.decision === null ? adjudication.case : undefined,
    adjudication.decision?.final === true ? undefined : adjudication.appeal?.case,
  ]
  return [...new Set(ids.filter(id => id !== undefined && id !== null))]
}

export const seatCaseOpen = (state: SeatState, line: CaseLine): boolean =>
  line.kind === 'access'
    ? state.access.lost !== null
    : state.absence.withdrawn?.case === line.id && state.absence.withdrawn.why !== 'disqualified'

const CASE_ID = /^C\d{1,6}$/

/** The case that a key of a notice is about (`kind:game:C7:...`), or null. */
const caseOfKey = (key: string): string | null => key.split(':').find(part => CASE_ID.test(part)) ?? null

export type CaseChoice =
  | { readonly kind: 'case'; readonly line: CaseLine }
  | { readonly kind: 'ask'; readonly choices: readonly string[] }

/** The case that a command means: named, else that of the notice it answers, else the only open one of the game. */
export function caseMeant(
  draft: Draft,
  args: { readonly [name: string]: string | number | boolean },
  answers: readonly string[],
  game: GameId | null,
): CaseChoice {
  const { byId } = draft.season().cases
  const known = (id: string | null | undefined): CaseLine | undefined =>
    id !== undefined && id !== null && Object.hasOwn(byId, id) ? byId[id] : undefined
  const named = known(typeof args.case === 'string' ? args.case.toUpperCase() : null)
  if (named !== undefined) return { kind: 'case', line: named }
  const answered = answers.map(key => known(caseOfKey(key))).find(line => line !== undefined)
  if (answered !== undefined && typeof args.game !== 'string') return { kind: 'case', line: answered }
  const open = game === null ? [] : openCasesOf(draft.game(game)).flatMap(id => known(id) ?? [])
  const only = open[0]
  if (open.length === 1 && only !== undefined) return { kind: 'case', line: only }
  return { kind: 'ask', choices: open.map(line => line.id) }
}
