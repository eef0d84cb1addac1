/** Rule 10C and 10D: a player claims a win or a draw in a game for adjudication, with or without analysis. */
import type { GameId, Side } from '../../core/ids.ts'
import { minDate, spellDate } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { playerOf, sideOf } from './people.ts'
import { type CommandResult, DONE, type GivenCommand } from './powers.ts'
import { datesOfGame } from './rule10Dates.ts'
import { sendDossierAgain } from './rule10Dossier.ts'

/** Longest text kept in the record; the letter itself is kept whole and travels with the dossier. */
const MOST_TEXT = 20_000

const WITH_SQUARE = /[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8]/g
const FEWEST_MOVES = 2
const FEWEST_LETTERS = 160

/**
 * Whether a claim comes with analysis (10D): something attached, at least two moves or squares named, or some sentences,
 * besides the command itself and the game's tag. In doubt for the player: analysis preserves his right to appeal.
 */
export function hasAnalysis(ownText: string, tag: string, attached: boolean): boolean {
  if (attached) return true
  const said = ownText
    .split('\n')
    .map(line => line.replace(/^\s*claim (win|draw)\b/i, '').replaceAll(tag, ''))
    .join('\n')
  const moves = said.match(WITH_SQUARE)?.length ?? 0
  return moves >= FEWEST_MOVES || said.replace(/[^\p{L}]/gu, '').length >= FEWEST_LETTERS
}

/** The side for which a giver may claim: the one that he plays. */
const sideClaiming = (draft: Draft, game: GameId, given: GivenCommand): Side | null => {
  for (const capacity of given.capacities) {
    if (capacity.role !== 'player') continue
    const side = sideOf(draft.tournament, game, capacity.seat.id)
    if (side !== null) return side
  }
  return null
}

/**
 * CLAIM WIN or CLAIM DRAW after the end. `adjudication-claim` to the claimant: facts case, claim, analysis, mayAppeal (10D),
 * late (after the last day for claims), claimUntil, lastChange. A later claim replaces the earlier one; analysis given once
 * stays given. Whoever has the dossier already gets the new one.
 */
export function claimAdjudication(draft: Draft, given: GivenCommand, claim: 'win' | 'draw'): CommandResult {
  const { tournament } = draft
  const game = given.game as GameId
  const side = sideClaiming(draft, game, given)
  if (side === null) return { kind: 'not-allowed', who: 'the two players of the game' }
  const state = draft.game(game)
  if (state.result.ended !== null || state.adjudication.decision !== null)
    return { kind: 'not-allowed', who: 'a player of an unfinished game', why: 'The game has been decided.' }
  if (!state.adjudication.open)
    return {
      kind: 'not-allowed',
      who: 'a player of an unfinished game, once the season has ended',
      why: `Claims for adjudication are taken after ${spellDate(tournament.end)}.`,
    }
  const dates = datesOfGame(draft, game)
  if (given.stampOn > dates.last)
    return {
      kind: 'not-allowed',
      who: 'a player, until the last day for changes',
      why: `Claims could be changed until ${spellDate(dates.last)}.`,
    }
  const analysis = hasAnalysis(given.ownText, `${tournament.id}-${game}`, given.hasAttachments)
  draft.onGame(game, 'AdjudicationClaimed', {
    side,
    claim,
    letter: given.letter,
    text: given.ownText.slice(0, MOST_TEXT),
    analysis,
    on: minDate(given.stampOn, draft.today),
  })
  const now = draft.game(game)
  const given10D = now.adjudication.claims[side]?.analysis === true
  draft.notify({
    kind: 'adjudication-claim',
    game,
    to: playerOf(tournament, game, side).person,
    rules: ['10C', '10D'],
    about: now.seq,
    facts: {
      case: now.adjudication.case,
      claim,
      analysis: given10D,
      mayAppeal: given10D,
      late: given.stampOn > dates.claims,
      claimUntil: dates.claims,
      lastChange: dates.last,
    },
  })
  sendDossierAgain(draft, game, side)
  return DONE
}
