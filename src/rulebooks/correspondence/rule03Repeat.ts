/**
 * Rule 3A: after 14 days the full details are repeated, with a copy to the TC, and the reply to a repeat goes to the TC
 * as well.
 */
import { writeMoveText } from '../../chess/pgn.ts'
import { type GameId, otherSide, type Side } from '../../core/ids.ts'
import { addDays, spellDate } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { captainOf, playerOf, teamOfSide } from './people.ts'
import { type Ply, toMove, writtenMove } from './play.ts'
import { SAID_TO_BE_A_REPEAT } from './read/outcome.ts'
import type { Reading } from './reading.ts'
import { allowanceAt, nextMoveOf, totalUsed, usedForPly } from './rule06Time.ts'
import type { Transmission } from './transmission.ts'
import { tagOf } from './view.ts'

const countOfDays = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`

/**
 * The full repeat of the latest move, ready to send: the move, its dates and time, open proposals, the whole record,
 * and the TC who must have a copy of the reply. Empty when no move has been made.
 */
export function repeatText(draft: Draft, game: GameId): string {
  const { tournament } = draft
  const state = draft.game(game)
  const latest = state.play.plies.at(-1)
  if (latest === undefined) return ''
  const before = state.play.plies.at(-2)
  const me = playerOf(tournament, game, latest.side).person
  const you = playerOf(tournament, game, otherSide(latest.side)).person
  const captain = captainOf(tournament, game, latest.side)
  const used = usedForPly(state, tournament, latest)
  const total = totalUsed(state, tournament, latest.side)
  const allowance = allowanceAt(draft.parameters, nextMoveOf(state.play, latest.side) - 1)
  const move = writtenMove(latest.ply, latest.san)
  const lines = [
    `REPEAT of ${move} (rule 3A) in game ${tagOf(tournament, game)}`,
    '',
    `Dear ${you.name},`,
    '',
    `I have seen no reply to my move, so I repeat the full details.`,
    '',
    ...(before === undefined ? [] : [`Your move: ${writtenMove(before.ply, before.san)}`]),
    `My move: ${move}`,
    ...state.play.pending.map(
      line => `Proposed with it: ${[...(line.after ?? []), `if ${line.if}`].join(', ')}, then ${line.then}`,
    ),
    ...(state.play.drawOffer?.by === latest.side ? ['With it I offered a draw.'] : []),
    '',
    ...(before === undefined ? [] : [`Your move was sent on: ${spellDate(before.sent.on)}`]),
    ...(latest.received === null ? [] : [`Received on: ${spellDate(latest.received.on)}`]),
    `First sent on: ${spellDate(latest.sent.on)}`,
    `Time used for the move: ${countOfDays(used)}; in all: ${total} of ${countOfDays(allowance)}`,
    '',
    `Record: ${writeMoveText(state.play.plies.map(ply => ply.san))}`,
    '',
    `Please send a copy of your reply to my Team Captain, ${captain.name} <${captain.email}>, as rule 3A asks.`,
    '',
    me.name,
  ]
  return lines.join('\n')
}

/**
 * The arbiter sends the repeat for the waiting player (SEND, or `sendRepeats`): `repeat-sent` to the player on move, the
 * waiting player and his TC in copy. Facts: ply, san, move, sent (first sent on), repeatText, copyTo.
 */
export function sendRepeat(draft: Draft, game: GameId): void {
  const { tournament } = draft
  const state = draft.game(game)
  const latest = state.play.plies.at(-1)
  if (latest === undefined) return
  const captain = captainOf(tournament, game, latest.side)
  const text = repeatText(draft, game)
  draft.onGame(game, 'RepeatSent', { by: latest.side, ply: latest.ply })
  draft.onGame(game, 'RepeatMailed', { ply: latest.ply, on: draft.today })
  draft.notify({
    kind: 'repeat-sent',
    game,
    to: playerOf(tournament, game, otherSide(latest.side)).person,
    cc: [playerOf(tournament, game, latest.side).person, captain],
    rules: ['3A'],
    about: `${latest.ply}:${draft.game(game).silence.mailed?.count ?? 1}`,
    facts: {
      ply: latest.ply,
      san: latest.san,
      move: writtenMove(latest.ply, latest.san),
      sent: latest.sent.on,
      repeatText: text,
      copyTo: { name: captain.name, email: captain.email },
    },
  })
}

/**
 * A player's letter gave his latest move once more. It is a repeat (3A) when he says so or when the reply is overdue;
 * anything else is the same letter twice and changes nothing.
 */
export function repeatSeen(
  draft: Draft,
  game: GameId,
  transmission: Transmission,
  reading: Pick<Reading, 'notes'>,
  ply: Ply,
): void {
  const state = draft.game(game)
  if (ply.letter === transmission.letter || toMove(state.play) === ply.side) return
  const overdue = transmission.stampOn > addDays(ply.sent.on, draft.parameters.repeatAfter)
  if (!reading.notes.includes(SAID_TO_BE_A_REPEAT) && !overdue) return
  draft.onGame(game, 'RepeatSent', { by: ply.side, ply: ply.ply }, transmission.stampAt)
}

/**
 * The reply to a repeat, when it was not copied to the TC of the player who had waited: `repeat-forwarded` to that TC,
 * the replier in copy. The reading, not the letter, which may hold remarks. Facts: ply, san, move, side, received, sent,
 * used, waited (name of the player who had waited).
 */
export function forwardRepeatReply(draft: Draft, game: GameId, transmission: Transmission, made: Ply): void {
  const { tournament } = draft
  const waited: Side = otherSide(transmission.side)
  if (transmission.captainsCopied.includes(teamOfSide(tournament, game, waited).code)) return
  const state = draft.game(game)
  draft.notify({
    kind: 'repeat-forwarded',
    game,
    to: captainOf(tournament, game, waited),
    cc: [playerOf(tournament, game, transmission.side).person],
    rules: ['3A'],
    about: made.ply,
    facts: {
      ply: made.ply,
      san: made.san,
      move: writtenMove(made.ply, made.san),
      side: transmission.side,
      received: made.received?.on ?? null,
      sent: made.sent.on,
      used: usedForPly(state, tournament, made),
      waited: playerOf(tournament, game, waited).person.name,
    },
  })
}
