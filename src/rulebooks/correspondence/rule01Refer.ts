/**
 * Rule 1B and 1C: who speaks for a team and who decides in a case about one game, and the way of a case from the Team
 * Captains to the Controller. A Team Captain who plays in the game has no vote in it; a Controller who plays in it
 * yields to the Secretary; where two steps would be one person the step is skipped (section 1, seat).
 */
import type { Person, Tournament } from '../../core/directory.ts'
import type { GameId, Side } from '../../core/ids.ts'
import type { Facts } from '../../core/notice.ts'
import type { Draft } from './draft.ts'
import { captainsOf, isPerson, teamOfSide } from './people.ts'
import { controllerFor, isParty } from './rule01Seats.ts'

/** The captain who speaks for a side, else his deputy; null where neither may (he plays in it, or decides it later). */
export function voterOf(tournament: Tournament, game: GameId, side: Side): Person | null {
  const team = teamOfSide(tournament, game, side)
  const ruler = controllerFor(tournament, game)
  const may = (person: Person) => !isParty(tournament, game, person.email) && !isPerson(ruler, person.email)
  if (may(team.captain)) return team.captain
  return team.deputy !== null && may(team.deputy) ? team.deputy : null
}

/** Those who speak for both sides, White's first; null where they cannot settle it between them (1B). */
export function votersOf(tournament: Tournament, game: GameId): readonly [Person, Person] | null {
  const white = voterOf(tournament, game, 'white')
  const black = voterOf(tournament, game, 'black')
  return white === null || black === null || white.email === black.email ? null : [white, black]
}

/** Who speaks for a side; the Controller where nobody of the team may. */
export const speakerOf = (tournament: Tournament, game: GameId, side: Side): Person =>
  voterOf(tournament, game, side) ?? controllerFor(tournament, game)

export interface Referral {
  readonly case: string
  /** 'differ', 'silent', 'referred', 'no-vote', 'swap': why it comes to him. */
  readonly why: string
  readonly facts?: Facts
  readonly view?: Facts
  /** Makes the key unique where one case is put before him more than once. */
  readonly about?: string
}

/**
 * Puts a case before the Controller, the Team Captains in copy (1B). Facts: case, why, and what the case brings (words
 * of the TCs, protest, text); view: the arithmetic of a claim. Answered by RULE case UPHOLD or REJECT.
 */
export const referCase = (draft: Draft, game: GameId, referral: Referral): string =>
  draft.notify({
    kind: 'case-referred',
    game,
    to: controllerFor(draft.tournament, game),
    cc: captainsOf(draft.tournament, game),
    rules: ['1B'],
    about: `${referral.case}:${referral.about ?? referral.why}`,
    facts: { case: referral.case, why: referral.why, ...referral.facts },
    ...(referral.view === undefined ? {} : { view: referral.view }),
  })

/** Who decides what the Team Captains cannot (1B, 1C). */
export const rulerOf = controllerFor
