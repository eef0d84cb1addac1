/** Rule 5D: a disagreement about the game becomes a case and is told to both players and both TCs at once. */
import { SIDES, type GameId } from '../../core/ids.ts'
import type { Facts } from '../../core/notice.ts'
import type { Draft } from './draft.ts'
import { captainsOf, playerOf } from './people.ts'
import { writtenMove } from './play.ts'
import type { Disagreement } from './rule05Reports.ts'

export type DisagreementFound = Omit<Disagreement, 'case'>

export interface DisagreementTold {
  /** More facts for the mails: the two sums of a disputed receipt. */
  readonly facts?: Facts
}

/**
 * Opens the disagreement (once: the same kind about the same ply and move is the same case) and returns its case id.
 * `disagreement` goes to both players and both TCs, one message each. Facts: case, about (the kind), by (side), ply,
 * theirs, ours (as '14...Nf6'), text.
 */
export function disagree(
  draft: Draft,
  game: GameId,
  found: DisagreementFound,
  told: DisagreementTold = {},
): string {
  const known = draft
    .game(game)
    .disagreement.open.find(
      each =>
        each.kind === found.kind &&
        each.by === found.by &&
        each.ply === found.ply &&
        each.theirs === found.theirs &&
        found.kind !== 'dispute',
    )
  if (known !== undefined) return known.case
  const id = draft.openCase('disagreement', { game })
  const { ply } = found
  const written = (san: string | null) => (san === null || ply === null ? san : writtenMove(ply, san))
  draft.onGame(game, 'DisagreementOpened', { case: id, ...found })
  const people = new Map(
    [
      ...SIDES.map(side => playerOf(draft.tournament, game, side).person),
      ...captainsOf(draft.tournament, game),
    ].map(person => [person.email, person]),
  )
  for (const person of people.values())
    draft.notify({
      kind: 'disagreement',
      game,
      to: person,
      rules: ['5D'],
      about: id,
      facts: {
        case: id,
        about: found.kind,
        by: found.by,
        ply,
        theirs: written(found.theirs),
        ours: written(found.ours),
        text: found.text,
        ...told.facts,
      },
    })
  return id
}

/** Settles the open disagreements of a game that a decision has answered; gives the case of the first of them. */
export function settleDisagreements(
  draft: Draft,
  game: GameId,
  how: string,
  which: (open: Disagreement) => boolean = () => true,
): string | null {
  const settled = draft.game(game).disagreement.open.filter(which)
  for (const open of settled) draft.onGame(game, 'DisagreementSettled', { case: open.case, how })
  return settled[0]?.case ?? null
}
