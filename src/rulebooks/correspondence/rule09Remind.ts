/** Rule 9: the TC is reminded that a substitute must be named. */
import type { SeatId } from '../../core/ids.ts'
import type { Draft } from './draft.ts'
import { seatOf } from './people.ts'
import { answersFor } from './rule09People.ts'
import { stakeOf, withdrawalFacts, withdrawalView } from './rule09Withdraw.ts'

/** `substitution-due` to the TC `days` days after he was informed. Facts: those of a withdrawal, until, days. */
export function remindOfSubstitute(draft: Draft, seat: SeatId, days: number): void {
  const { withdrawn } = draft.seat(seat).absence
  const games = stakeOf(draft, seat).map(({ game }) => game)
  if (withdrawn === null || withdrawn.substituteUntil === null || games.length === 0) return
  const { person, team } = seatOf(draft.tournament, seat)
  draft.notify({
    kind: 'substitution-due',
    to: answersFor(draft.tournament, team, person.email),
    rules: ['9'],
    about: `${withdrawn.case}:${days}`,
    facts: { ...withdrawalFacts(draft, seat, games), until: withdrawn.substituteUntil, days },
    view: withdrawalView(draft, seat, games),
  })
}
