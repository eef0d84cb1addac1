/**
 * Boards reversed (section 9): Black opened and White answered. Both Team Captains say SWAP, one press of the Controller
 * swaps the seats, and the letters are read again.
 */
import type { GameId } from '../../core/ids.ts'
import { captainSide } from './commands07.ts'
import type { Draft } from './draft.ts'
import { matchOf } from './people.ts'
import { type CommandResult, DONE, type GivenCommand } from './powers.ts'
import { referCase, rulerOf } from './rule01Refer.ts'
import { settleDisagreements } from './rule05Disagree.ts'
import { rule } from './rule13Ruling.ts'

const reversed = (draft: Draft, game: GameId) =>
  draft.game(game).disagreement.open.filter(each => each.kind === 'reversed')

export const boardsReversed = (draft: Draft, game: GameId): boolean => reversed(draft, game).length > 0

const notReversed: CommandResult = {
  kind: 'not-allowed',
  who: 'both Team Captains, when the boards of a game are reversed',
  why: 'The boards of this game are not reversed.',
}

/**
 * SWAP of a TC is noted; when both have said it, `case-referred` goes to the Controller with why 'swap', answered by
 * CONFIRM. SWAP of the Controller swaps.
 */
export function swap(draft: Draft, given: GivenCommand): CommandResult {
  const game = given.game as GameId
  const open = reversed(draft, game)[0]
  if (open === undefined) return notReversed
  if (given.capacity.role !== 'captain') {
    rule(draft, game, given, { case: open.case, rules: ['5D'], facts: { swapped: true } })
    swapBoards(draft, game)
    return DONE
  }
  if (captainSide(draft, game, given.capacity) === null) return notReversed
  draft.onGame(game, 'SwapSaid', { team: given.capacity.team.code })
  const said = draft.game(game).disagreement.swap
  const { home, away } = matchOf(draft.tournament, game)
  if (!said.includes(home) || !said.includes(away)) return DONE
  const ruler = rulerOf(draft.tournament, game)
  const key = referCase(draft, game, { case: open.case, why: 'swap', facts: { teams: said } })
  draft.onGame(game, 'QuestionAsked', {
    key,
    action: 'swap',
    by: ruler.email,
    payload: { game, case: open.case },
  })
  return DONE
}

/** The seats of the colours change places; the record begins afresh and the letters held are read again. */
export function swapBoards(draft: Draft, game: GameId): void {
  const letters = reversed(draft, game).flatMap(each => each.letters)
  settleDisagreements(draft, game, 'SWAP', each => each.kind === 'reversed')
  draft.onGame(game, 'BoardsSwapped', {})
  draft.change({ kind: 'swap', game })
  for (const letter of letters) draft.readAgain(letter)
}

/** CONFIRM of the Controller to `case-referred` with why 'swap'. */
export function confirmSwap(draft: Draft, game: GameId, given: GivenCommand): CommandResult {
  const ruler = rulerOf(draft.tournament, game)
  if (!given.capacities.some(each => each.role === 'controller') && given.address !== ruler.email)
    return { kind: 'not-allowed', who: 'the Controller' }
  const open = reversed(draft, game)[0]
  if (open === undefined) return notReversed
  rule(
    draft,
    game,
    { ...given, command: { word: 'SWAP', text: game, args: {} } },
    { case: open.case, rules: ['5D'], facts: { swapped: true } },
  )
  swapBoards(draft, game)
  return DONE
}
