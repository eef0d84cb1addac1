/** A reply that is not valid: referred back with reason and position, nothing recorded (4B, 4C, 4D, 4G, 4H, 2E). */
import { otherSide, type GameId } from '../../core/ids.ts'
import type { Draft } from './draft.ts'
import { playerOf } from './people.ts'
import { writtenMove } from './play.ts'
import type { Reading } from './reading.ts'
import type { RefusalReason } from './rule04Moves.ts'
import { disagree } from './rule05Disagree.ts'
import type { Transmission } from './transmission.ts'

const RULES: { readonly [reason in RefusalReason]: readonly string[] } = {
  illegal: ['4C'],
  ambiguous: ['4C'],
  illegible: ['4C'],
  'no-move': ['4D'],
  repetition: ['4B'],
  'wrong-number': ['2A', '4B'],
  'record-mismatch': ['2E'],
  'conditional-unanswered': ['4H'],
  'after-end': ['10A'],
}

/** Which later repetition by the opponent may cure it (section 4, Cure): never an illegal text, never a wrong repetition. */
function curable(reason: RefusalReason, reading: Reading): readonly string[] {
  if (reason === 'ambiguous') return reading.candidates
  if (reason === 'repetition' && reading.repetition === 'missing' && reading.move !== null)
    return [reading.move.san]
  return []
}

/**
 * `refused` to the sender, his opponent in copy. Facts: reason, repetition, candidates (ambiguous only), asWritten,
 * expectedRepetition, mismatch {ply, theirs, ours}, refusals (how many of his so far).
 */
export function referBack(
  draft: Draft,
  game: GameId,
  transmission: Transmission,
  reading: Reading,
  reason: RefusalReason,
): void {
  const { side, letter, stampAt, stampOn } = transmission
  const { tournament } = draft
  const { play } = draft.game(game)
  const latest = play.plies.at(-1)
  const ply = play.plies.length + 1
  const asWritten = reading.asWritten ?? reading.move?.san ?? ''
  draft.onGame(
    game,
    'MoveReferredBack',
    {
      by: side,
      ply,
      reason,
      letter,
      stampAt,
      sentOn: stampOn,
      received: reading.received,
      asWritten,
      curable: curable(reason, reading),
    },
    stampAt,
  )
  // 4G: he goes on from a proposal, whose answer he does not repeat as it was proposed.
  const taken =
    play.pending.length > 0 &&
    reading.repetition === 'incorrect' &&
    (reading.repeated === null || reading.repeated.ply > play.plies.length)
  const rules = reason === 'repetition' && taken ? ['4G'] : RULES[reason]
  const mismatch = reading.recordMismatch
  draft.notify({
    kind: 'refused',
    game,
    to: playerOf(tournament, game, side).person,
    cc: [playerOf(tournament, game, otherSide(side)).person],
    rules,
    about: `${ply}:${letter.slice(0, 16)}`,
    facts: {
      reason,
      repetition: reading.repetition,
      asWritten,
      ...(reason === 'ambiguous' ? { candidates: reading.candidates } : {}),
      repeated: reading.repeated === null ? null : writtenMove(reading.repeated.ply, reading.repeated.san),
      expectedRepetition: latest === undefined ? null : writtenMove(latest.ply, latest.san),
      mismatch:
        mismatch === null
          ? null
          : {
              ply: mismatch.ply,
              theirs: writtenMove(mismatch.ply, mismatch.theirs),
              ours: writtenMove(mismatch.ply, mismatch.ours),
            },
      refusals: draft.game(game).referral.count[side],
      ply,
      moveNumber: Math.ceil(ply / 2),
      lastDayOfPlay: reason === 'after-end' ? tournament.end : null,
    },
  })
  if (reason === 'record-mismatch' && mismatch !== null) {
    disagree(draft, game, {
      kind: 'record',
      by: side,
      ply: mismatch.ply,
      theirs: mismatch.theirs,
      ours: mismatch.ours,
      text: '',
      letter,
    })
  }
}

/** `retraction-refused` to the sender, his opponent in copy: a legal move once sent stands (4A). */
export function refuseRetraction(
  draft: Draft,
  game: GameId,
  transmission: Transmission,
  reading: Reading,
): void {
  const { side, letter } = transmission
  const own = [...draft.game(game).play.plies].reverse().find(ply => ply.side === side)
  draft.notify({
    kind: 'retraction-refused',
    game,
    to: playerOf(draft.tournament, game, side).person,
    cc: [playerOf(draft.tournament, game, otherSide(side)).person],
    rules: ['4A'],
    about: letter.slice(0, 16),
    facts: {
      ply: own?.ply ?? null,
      san: own?.san ?? null,
      stands: own === undefined ? null : writtenMove(own.ply, own.san),
      asWritten: reading.asWritten ?? reading.move?.san ?? '',
    },
  })
}

/**
 * `refused` to the sender alone, reason `not-on-move`: his move came before his opponent's answer reached us. Nothing is
 * counted against him, and he is told once for each turn. Facts: asWritten, own (his move that waits for an answer), ply.
 */
export function refuseEarly(draft: Draft, game: GameId, { side }: Transmission, reading: Reading): void {
  const { play } = draft.game(game)
  const own = play.plies.at(-1)
  draft.notify({
    kind: 'refused',
    game,
    to: playerOf(draft.tournament, game, side).person,
    rules: ['4B'],
    about: `${play.plies.length}:early`,
    facts: {
      reason: 'not-on-move',
      asWritten: reading.asWritten ?? '',
      own: own === undefined ? null : writtenMove(own.ply, own.san),
      ply: play.plies.length + 1,
    },
  })
}
