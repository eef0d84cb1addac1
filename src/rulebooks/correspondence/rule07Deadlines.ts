/** Deadlines of a claim (rule 7): the days for a protest, then the days for the Team Captains' word. */
import { type DeadlineRow, lapseAfter } from './deadline.ts'
import { openClaim } from './rule07Claims.ts'
import { concedeClaim, referClaim } from './rule07Decide.ts'
import { stands } from './rule13Suspension.ts'
import type { GameState } from './state.ts'

const protestDays: DeadlineRow<GameState> = {
  id: 'claim.protest',
  rule: '7C',
  title: 'Protest against the claim on time',
  restsOnSilence: true,
  owedBy: 'player',
  opens(state, context) {
    const claim = openClaim(state)
    return claim?.stage === 'protest' && !stands(state)
      ? [{ key: claim.case, due: lapseAfter(context, claim.protestUntil) }]
      : []
  },
  lapse: (draft, state) => concedeClaim(draft, state.id),
}

const captainsDays: DeadlineRow<GameState> = {
  id: 'claim.captains',
  rule: '7D',
  title: 'Both Team Captains say UPHOLD or REJECT',
  restsOnSilence: true,
  owedBy: 'captains',
  opens(state, context) {
    const claim = openClaim(state)
    return claim?.stage === 'captains' && claim.captainsUntil !== null && !stands(state)
      ? [{ key: claim.case, due: lapseAfter(context, claim.captainsUntil) }]
      : []
  },
  lapse: (draft, state) => referClaim(draft, state.id, 'silent'),
}

export const deadlines07: readonly DeadlineRow<GameState>[] = [protestDays, captainsDays]
