/** Rule 5D: DISPUTE and OBJECT, a player's own words that something about the game is wrong. */
import { type GameId, otherSide } from '../../core/ids.ts'
import { dateIn, spellDate } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { type CommandResult, DONE, type GivenCommand } from './powers.ts'
import { disagree } from './rule05Disagree.ts'
import { disputedReply, receiptSums } from './rule05Sums.ts'
import { sideGiven } from './rule07Open.ts'
import { lastDayOf } from './rule13Suspension.ts'

const MOST_WORDS = 4000

const wordsOf = (given: GivenCommand): string =>
  (given.command.text.trim() === '' ? given.ownText : given.command.text).trim().slice(0, MOST_WORDS)

/** DISPUTE text: a disagreement told to both players and both TCs (5D). Facts besides: sums (of the disputed receipt). */
export function dispute(draft: Draft, given: GivenCommand): CommandResult {
  const game = given.game as GameId
  const by = sideGiven(draft, game, given)
  if (by === null) return { kind: 'not-allowed', who: 'the players of the game' }
  const state = draft.game(game)
  const { ply } = given.command.args
  const recorded = typeof ply === 'number' ? state.play.plies[ply - 1] : undefined
  const reply = disputedReply(state, by, recorded?.ply ?? null)
  disagree(
    draft,
    game,
    {
      kind: 'dispute',
      by,
      ply: recorded?.ply ?? null,
      theirs: null,
      ours: recorded?.san ?? null,
      text: wordsOf(given),
      letter: given.letter,
    },
    { facts: { sums: reply === null ? null : receiptSums(state, draft.tournament, reply) } },
  )
  return DONE
}

/**
 * OBJECT: the silent player denies plies that his opponent reported (section 4, Unseen move). Within the days given, by
 * the stamp: a disagreement; the plies stay as reported until it is settled.
 */
export function object(draft: Draft, given: GivenCommand): CommandResult {
  const game = given.game as GameId
  const by = sideGiven(draft, game, given)
  const reported = draft.game(game).play.reportedOpen
  if (reported === null || by === null || by !== otherSide(reported.reporter))
    return {
      kind: 'not-allowed',
      who: 'the player whose move was reported by his opponent',
      why: 'No reported move of yours is open in this game. DISPUTE tells both captains of any other disagreement.',
    }
  const last = lastDayOf(draft.game(game), reported.objectUntil)
  if (last !== null && dateIn(given.stampAt, draft.tournament.timezone) > last)
    return {
      kind: 'not-allowed',
      who: 'the player whose move was reported, until the last day',
      why: `The last day to object was ${spellDate(reported.objectUntil)}. DISPUTE still tells both captains.`,
    }
  const first = reported.plies[0] ?? null
  // The same letter, or an earlier one, has said which move was his instead.
  const known = draft.game(game).disagreement.open.some(each => each.kind === 'objection' && each.by === by)
  if (known) return DONE
  const ours = first === null ? null : (draft.game(game).play.plies[first - 1]?.san ?? null)
  disagree(draft, game, {
    kind: 'objection',
    by,
    ply: first,
    theirs: null,
    ours,
    text: wordsOf(given),
    letter: given.letter,
  })
  return DONE
}
