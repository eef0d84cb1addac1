/**
 * Section 2, Terms: a term runs from the notice that began it; if that notice came back, the term has not begun. What each
 * such notice had begun is put right here: nothing lapses to the disadvantage of somebody who was never told.
 */
import type { GameId } from '../../core/ids.ts'
import type { Bounce } from '../../core/rulebook.ts'
import type { Draft } from './draft.ts'
import type { Evolvers } from './evolve.ts'
import { hasGame, isPerson, playerOf, teamOf } from './people.ts'
import { openClaim } from './rule07Claims.ts'
import { referClaim } from './rule07Decide.ts'
import { tellUndelivered } from './rule09Enquiry.ts'
import { rulingsNamed } from './rule13Ruling.ts'
import type { GameState } from './state.ts'

export interface UndeliveredEntries {
  /** The mail about a ruling to the TC of that team came back: his days for an appeal have not begun. */
  DecisionUndelivered: { readonly ruling: string; readonly team: string }
  /** The same of an adjudicator's decision. */
  AdjudicationUndelivered: { readonly team: string }
}

export const undeliveredEvolvers: Evolvers<GameState, UndeliveredEntries> = {
  DecisionUndelivered: (state, { ruling, team }) => ({
    ...state,
    rulings: { ...state.rulings, undelivered: [...state.rulings.undelivered, `${ruling} ${team}`] },
  }),
  AdjudicationUndelivered: (state, { team }) => ({
    ...state,
    adjudication: {
      ...state.adjudication,
      undelivered: [...state.adjudication.undelivered, team],
    },
  }),
}

/** 'claim-opened:KENT-ESSX-1a:C1:ann@kent.example': what the notice was about, by its key. */
interface Came {
  readonly kind: string
  readonly game: GameId | null
  readonly about: string
}

function cameBack(key: string): Came {
  const [kind = '', game = '-', ...rest] = key.split(':')
  return { kind, game: game === '-' ? null : game, about: rest.slice(0, -1).join(':') }
}

/** A notice that failed for good, or came back as undeliverable. A delay or a full mailbox is none. */
export function termNotBegun(draft: Draft, bounce: Bounce): void {
  if (!bounce.hard || bounce.noticeKey === null) return
  const { kind, game, about } = cameBack(bounce.noticeKey)
  if (game !== null && !hasGame(draft.tournament, game)) return
  if (kind === 'claim-opened' && game !== null) claimUnheard(draft, game, about, bounce.address)
  if (kind === 'unseen-move' && game !== null) reportUnheard(draft, game, bounce.address)
  if (kind === 'enquiry') enquiryUnheard(draft, about)
  if (kind === 'decision') decisionUnheard(draft, game, about, bounce.address)
  if (kind === 'adjudication-decision' && game !== null)
    for (const team of teamsOf(draft, game, bounce.address))
      draft.onGame(game, 'AdjudicationUndelivered', { team })
}

/** 7C: no 14 days run against a player who does not know of the claim: the Controller has it. */
function claimUnheard(draft: Draft, game: GameId, about: string, address: string): void {
  const claim = openClaim(draft.game(game))
  if (claim === null || claim.stage !== 'protest' || about.split('@')[0] !== claim.case) return
  if (!isPerson(playerOf(draft.tournament, game, claim.against).person, address)) return
  referClaim(draft, game, 'undelivered')
}

/** 5D: the days to object run until the season's end for a player who was never told what was reported of him (D). */
function reportUnheard(draft: Draft, game: GameId, address: string): void {
  const open = draft.game(game).play.reportedOpen
  if (open === null) return
  const silent = open.reporter === 'white' ? 'black' : 'white'
  if (isPerson(playerOf(draft.tournament, game, silent).person, address))
    draft.onGame(game, 'TermMoved', { term: 'objection', until: draft.tournament.end })
}

/** 5B: an enquiry that never came is not unanswered. */
function enquiryUnheard(draft: Draft, about: string): void {
  const [seat = '', id] = about.split(':')
  if (!draft.tournament.teams.some(team => team.seats.some(each => each.id === seat))) return
  const { enquiry } = draft.seat(seat).absence
  if (enquiry === null || String(enquiry.id) !== id) return
  tellUndelivered(draft, seat)
  draft.onSeat(seat, 'EnquiryUndelivered', {})
}

/** 13C: "within 14 days of receiving a decision". */
function decisionUnheard(draft: Draft, game: GameId | null, about: string, address: string): void {
  const games =
    game === null ? draft.tournament.matches.flatMap(match => match.games.map(each => each.id)) : [game]
  for (const each of games)
    for (const ruling of draft.game(each).rulings.rulings)
      if (rulingsNamed(about).some(name => name === (game === null ? ruling.decision : ruling.id)))
        for (const team of teamsOf(draft, each, address))
          draft.onGame(each, 'DecisionUndelivered', { ruling: ruling.id, team })
}

/** Teams of a game whose Captain or deputy has the address. */
const teamsOf = (draft: Draft, game: GameId, address: string): readonly string[] =>
  (['white', 'black'] as const)
    .map(side => teamOf(draft.tournament, playerOf(draft.tournament, game, side).team))
    .filter(team => [team.captain, team.deputy].some(each => each !== null && isPerson(each, address)))
    .map(team => team.code)
