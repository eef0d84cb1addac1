/**
 * Rule 7C to 7E: how a claim goes on after it was made: conceded when nobody protests, decided by both Team Captains
 * when they say the same, else by the Controller (1B). A named person's word ends the game, never the machine.
 */
import { type GameId, otherSide, SIDES, type Side } from '../../core/ids.ts'
import type { Facts } from '../../core/notice.ts'
import { addDays, dateIn } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { captainsOf, playerOf, teamOfSide, zoneOf } from './people.ts'
import { toMove } from './play.ts'
import { referCase, speakerOf, votersOf } from './rule01Refer.ts'
import { arithmeticOf } from './rule07Arithmetic.ts'
import { type ClaimSlice, openClaim, type TcWord } from './rule07Claims.ts'
import { overstepsOf } from './rule07Window.ts'
import { endGame, lossOf } from './rule12Ending.ts'

/** The arithmetic of a claim as the record has it now. */
export function claimArithmetic(draft: Draft, game: GameId, claim: Pick<ClaimSlice, 'against'>) {
  const state = draft.game(game)
  const { tournament } = draft
  const today = dateIn(draft.at, zoneOf(tournament, playerOf(tournament, game, claim.against).person))
  const overstep = overstepsOf(state, tournament, claim.against, today).at(-1)
  // Where the allowance is kept the sum goes up to the move on hand: our clock as it stands beside the claim (7C).
  const onHand = toMove(state.play) === claim.against ? state.play.plies.length + 1 : null
  const last = state.play.plies.findLast(ply => ply.side === claim.against)?.ply
  const upTo = overstep?.ply ?? onHand ?? last ?? (claim.against === 'white' ? 1 : 2)
  return arithmeticOf(state, tournament, claim.against, upTo, today)
}

/** What every mail about a claim carries besides its own facts. */
export function claimFacts(draft: Draft, game: GameId, claim: ClaimSlice): Facts {
  return {
    case: claim.case,
    claimedBy: claim.by,
    against: claim.against,
    claimedOn: claim.claimedOn,
    unfounded: claim.unfounded,
    arithmetic: claimArithmetic(draft, game, claim),
  }
}

const players = (draft: Draft, game: GameId) =>
  SIDES.map(side => playerOf(draft.tournament, game, side).person)

/** Both TCs are asked (7D); straight to the Controller where nobody can speak for a side (section 1, seat). */
export function askCaptains(draft: Draft, game: GameId, kind: 'protest' | 'tc-decision-due'): void {
  const claim = openClaim(draft.game(game))
  if (claim === null) return
  const voters = votersOf(draft.tournament, game)
  if (voters === null) {
    referClaim(draft, game, 'no-vote')
    return
  }
  const until = addDays(draft.today, draft.parameters.tcDecisionDays)
  draft.onGame(game, 'CaptainsAsked', { until })
  for (const voter of voters)
    draft.notify({
      kind,
      game,
      to: voter,
      cc: kind === 'protest' ? players(draft, game) : [],
      rules: kind === 'protest' ? ['7C'] : ['7D'],
      about: claim.case,
      facts: { ...claimFacts(draft, game, claim), until, protest: claim.protest?.text ?? null },
    })
}

/** Puts the claim before the Controller (1B). Facts: words (team: UPHOLD or REJECT), protest, why. */
export function referClaim(
  draft: Draft,
  game: GameId,
  why: 'differ' | 'silent' | 'no-vote' | 'referred' | 'undelivered',
): void {
  const claim = openClaim(draft.game(game))
  if (claim === null) return
  draft.onGame(game, 'ClaimReferred', { why })
  referCase(draft, game, {
    case: claim.case,
    why,
    facts: {
      ...claimFacts(draft, game, claim),
      ...(why === 'undelivered' ? { name: playerOf(draft.tournament, game, claim.against).person.name } : {}),
      words: claim.words,
      protest: claim.protest?.text ?? null,
    },
  })
}

/**
 * 7C: nobody protested in time. Entered and proposed; the game runs on until the loser's TC or the Controller answers
 * CONFIRM. Facts of `claim-conceded`: case, proposed, arithmetic, lapsedOn (the last day for a protest).
 */
export function concedeClaim(draft: Draft, game: GameId): void {
  const state = draft.game(game)
  const claim = openClaim(state)
  if (claim === null) return
  const { tournament } = draft
  const result = lossOf(claim.against)
  if (state.result.ended?.result === result) {
    draft.onGame(game, 'ClaimClosed', { outcome: 'withdrawn', why: 'the game is over with this result' })
    return
  }
  // 7C: entered with the day on which the protest lapsed, also when the sweep came later.
  draft.onGame(game, 'ClaimConceded', { on: addDays(claim.protestUntil, 1) })
  draft.onGame(game, 'ResultProposed', { result, why: 'time', case: claim.case })
  const to = speakerOf(tournament, game, claim.against)
  const key = draft.notify({
    kind: 'claim-conceded',
    game,
    to,
    cc: [tournament.controller, ...players(draft, game)],
    rules: ['7C'],
    about: claim.case,
    facts: { ...claimFacts(draft, game, claim), proposed: result, lapsedOn: claim.protestUntil },
  })
  draft.onGame(game, 'QuestionAsked', {
    key,
    action: 'claim-conceded',
    by: to.email,
    payload: { game, case: claim.case },
  })
}

export type Decider = 'captains' | 'captain' | 'controller' | 'secretary'

/**
 * The decision, told to both players, TCs in copy (7D); upheld means the game is forfeited (7E). Facts: case, outcome,
 * decidedBy, arithmetic.
 */
export function decideClaim(
  draft: Draft,
  game: GameId,
  outcome: 'upheld' | 'rejected',
  decidedBy: Decider,
  why: string,
): void {
  const state = draft.game(game)
  const claim = openClaim(state)
  if (claim === null) return
  dropQuestions(draft, game, 'claim-conceded')
  if (state.result.proposed?.case === claim.case) draft.onGame(game, 'ProposalDropped', { why: outcome })
  draft.onGame(game, 'ClaimClosed', { outcome, why })
  for (const person of players(draft, game))
    draft.notify({
      kind: 'claim-decided',
      game,
      to: person,
      cc: captainsOf(draft.tournament, game),
      rules: ['7D', '7E'],
      about: claim.case,
      facts: { ...claimFacts(draft, game, claim), outcome, decidedBy },
    })
  if (outcome === 'upheld')
    endGame(draft, game, { result: lossOf(claim.against), reason: 'time', by: null, letter: draft.cause }, [
      '6G',
      '7E',
    ])
}

/** Questions of one action in a game are answered by what happened meanwhile. */
export function dropQuestions(draft: Draft, game: GameId, action: string): void {
  for (const [key, question] of Object.entries(draft.game(game).questions))
    if (question.action === action) draft.onGame(game, 'QuestionAnswered', { key })
}

/**
 * A claim falls because the overstep that it rests on no longer stands (a date corrected, leave granted, 6D): closed, a
 * proposal from it dropped. Whoever calls this tells those who were told (`time-withdrawn`).
 */
export function withdrawClaim(draft: Draft, game: GameId, why: string): void {
  const state = draft.game(game)
  const claim = openClaim(state)
  if (claim === null) return
  dropQuestions(draft, game, 'claim-conceded')
  if (state.result.proposed?.case === claim.case) draft.onGame(game, 'ProposalDropped', { why })
  draft.onGame(game, 'ClaimClosed', { outcome: 'withdrawn', why })
}

/**
 * 7D: a Team Captain's word. Both the same: final. Different: the Controller (1B). Of a conceded claim the loser's TC
 * alone can say that it is upheld; anything else goes to the Controller.
 */
export function captainSays(draft: Draft, game: GameId, side: Side, word: TcWord): void {
  const team = teamOfSide(draft.tournament, game, side).code
  const before = openClaim(draft.game(game))
  if (before === null) return
  draft.onGame(game, 'CaptainSaid', { team, word })
  const claim = openClaim(draft.game(game)) as ClaimSlice
  if (before.stage === 'conceded') {
    if (word === 'UPHOLD' && side === claim.against) decideClaim(draft, game, 'upheld', 'captain', '7C')
    else if (word === 'REJECT') referClaim(draft, game, 'differ')
    return
  }
  const other = claim.words[teamOfSide(draft.tournament, game, otherSide(side)).code]
  if (other === undefined) return
  if (other === word) decideClaim(draft, game, word === 'UPHOLD' ? 'upheld' : 'rejected', 'captains', '7D')
  else referClaim(draft, game, 'differ')
}
