/** Rule 7A to 7C: a claim is made, answered by a protest, or comes too late. */
import { type GameId, otherSide, type Side } from '../../core/ids.ts'
import { addDays, dateIn, type PlainDate, spellDate } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { captainOf, captainsOf, playerOf, sideOf, zoneOf } from './people.ts'
import { writtenMove } from './play.ts'
import { type CommandResult, DONE, type GivenCommand } from './powers.ts'
import { askCaptains, claimArithmetic, claimFacts } from './rule07Decide.ts'
import { type ClaimSlice, openClaim } from './rule07Claims.ts'
import { type ClaimBasis, claimBasis } from './rule07Window.ts'
import { lastDayOf } from './rule13Suspension.ts'
import type { GameState } from './state.ts'

/** The side that a giver plays in the game, or null. */
export function sideGiven(draft: Draft, game: GameId, given: GivenCommand): Side | null {
  for (const capacity of given.capacities) {
    if (capacity.role !== 'player') continue
    const side = sideOf(draft.tournament, game, capacity.seat.id)
    if (side !== null) return side
  }
  return null
}

/** Who is asked about an open claim just now, for `not-allowed`. */
const openAlready = (claim: ClaimSlice): CommandResult => ({
  kind: 'not-allowed',
  who: 'A claim in this game is open already',
  why: `Case ${claim.case} is open.`,
})

/**
 * CLAIM TIME. In time: a case, `claim-opened` to the player claimed against, claimant and both TCs in copy; facts: case,
 * protestUntil, arithmetic, unfounded. Clearly unfounded by our own clock: the TCs are asked at once (7D). Too late:
 * `claim-lapsed` to the claimant, his TC in copy; facts: why, closedBy, closedOn, arithmetic.
 */
export function claimTime(draft: Draft, given: GivenCommand): CommandResult {
  const { tournament } = draft
  const game = given.game as GameId
  const by = sideGiven(draft, game, given)
  if (by === null) return { kind: 'not-allowed', who: 'the opponent of the player whose time is over' }
  const against = otherSide(by)
  const state = draft.game(game)
  if (state.result.ended !== null)
    return {
      kind: 'not-allowed',
      who: 'a player, while the game goes on',
      why: 'The game is over.',
    }
  const open = openClaim(state)
  if (open !== null) return openAlready(open)
  const today = dateIn(given.stampAt, zoneOf(tournament, playerOf(tournament, game, against).person))
  const stampDay = dateIn(given.stampAt, tournament.timezone)
  const basis = claimBasis(state, tournament, against, given.stampAt, today)
  if (basis.kind === 'lapsed' || stampDay > tournament.end) {
    draft.notify({
      kind: 'claim-lapsed',
      game,
      to: playerOf(tournament, game, by).person,
      cc: [captainOf(tournament, game, by)],
      rules: ['7A'],
      about: given.letter ?? `${state.seq}`,
      facts: {
        why: basis.kind === 'lapsed' ? 'window' : 'season-over',
        closedBy: basis.kind === 'lapsed' ? writtenMove(basis.closedBy.ply, basis.closedBy.san) : null,
        closedOn: basis.kind === 'lapsed' ? basis.closedBy.sent.on : tournament.end,
        arithmetic: claimArithmetic(draft, game, { against }),
      },
    })
    return DONE
  }
  if (decidedBefore(state, against, basis))
    return {
      kind: 'not-allowed',
      who: 'nobody any more',
      why: 'A claim about the same days has been decided already: it was rejected.',
    }
  openCaseOfClaim(draft, game, by, basis.kind === 'unfounded', stampDay, given)
  return DONE
}

/** 7D: a rejected claim is final; only days used after it give a new one. */
function decidedBefore(state: GameState, against: Side, basis: ClaimBasis): boolean {
  const { claim } = state
  if (claim === null || claim.outcome !== 'rejected' || claim.against !== against) return false
  if (basis.kind === 'founded') return basis.overstep.since <= claim.claimedOn
  const made = claim.steps[0]?.at
  const last = state.play.plies.findLast(ply => ply.side === against)
  return made !== undefined && (last === undefined || last.stampAt <= made)
}

function openCaseOfClaim(
  draft: Draft,
  game: GameId,
  by: Side,
  unfounded: boolean,
  claimedOn: PlainDate,
  given: GivenCommand,
): void {
  const { tournament } = draft
  const against = otherSide(by)
  const protestUntil = addDays(draft.today, draft.parameters.protestDays)
  draft.onGame(game, 'ClaimMade', {
    case: draft.openCase('claim', { game }),
    by,
    against,
    claimedOn,
    letter: given.letter,
    unfounded,
    protestUntil,
  })
  const claim = openClaim(draft.game(game)) as ClaimSlice
  draft.notify({
    kind: 'claim-opened',
    game,
    to: playerOf(tournament, game, against).person,
    cc: [playerOf(tournament, game, by).person, ...captainsOf(tournament, game)],
    rules: ['7B', '7C'],
    about: claim.case,
    facts: { ...claimFacts(draft, game, claim), protestUntil },
    view: { words: given.command.text },
  })
  if (unfounded) askCaptains(draft, game, 'tc-decision-due')
}

/**
 * PROTEST, by the stamp of the letter. In time: `protest` to both TCs, players in copy, and the TCs' days begin (7C, 7D);
 * also when the sweep had it conceded before the letter was read, as long as nobody confirmed that.
 */
export function protest(draft: Draft, given: GivenCommand): CommandResult {
  const { tournament } = draft
  const game = given.game as GameId
  const side = sideGiven(draft, game, given)
  const claim = openClaim(draft.game(game))
  if (claim === null || side !== claim.against)
    return { kind: 'not-allowed', who: 'the player against whom a claim is open' }
  const on = dateIn(given.stampAt, tournament.timezone)
  const last = lastDayOf(draft.game(game), claim.protestUntil)
  if (last !== null && on > last && claim.stage !== 'captains')
    return {
      kind: 'not-allowed',
      who: 'the player claimed against, until the last day for a protest',
      why: `The last day for a protest was ${spellDate(claim.protestUntil)}.`,
    }
  const text = given.command.text === '' ? given.ownText : given.command.text
  draft.onGame(game, 'ProtestMade', { on, text: text.slice(0, 4000), letter: given.letter })
  if (claim.stage === 'conceded')
    draft.onGame(game, 'ProposalDropped', { why: 'protest in time, read later' })
  if (claim.stage === 'protest' || claim.stage === 'conceded') askCaptains(draft, game, 'protest')
  else tellProtest(draft, game)
  return DONE
}

/** The TCs have been asked already (unfounded): they are told the protest, their last day stays. */
function tellProtest(draft: Draft, game: GameId): void {
  const claim = openClaim(draft.game(game))
  if (claim === null) return
  for (const captain of captainsOf(draft.tournament, game))
    draft.notify({
      kind: 'protest',
      game,
      to: captain,
      cc: [
        playerOf(draft.tournament, game, 'white').person,
        playerOf(draft.tournament, game, 'black').person,
      ],
      rules: ['7C'],
      about: claim.case,
      facts: {
        ...claimFacts(draft, game, claim),
        until: claim.captainsUntil,
        protest: claim.protest?.text ?? null,
      },
    })
}
