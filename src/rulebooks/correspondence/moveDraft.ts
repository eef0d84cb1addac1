/**
 * A move that a chess program sends by Xfcc: moves go from player to player by email (2C), so nothing is recorded here. The
 * player gets the mail that he would have written, ready to send: repetition, move, record, dates (2A to 2K, 4B).
 */
import { findMove, positionOf } from '../../chess/position.ts'
import { writeMoveText } from '../../chess/pgn.ts'
import { type Address, type GameId, otherSide, type Side } from '../../core/ids.ts'
import { type Instant, spellDate } from '../../core/plainDate.ts'
import type { Decision, World } from '../../core/rulebook.ts'
import { type Draft, draftOn } from './draft.ts'
import { playerOf, sideOf } from './people.ts'
import { isOpen } from './phase.ts'
import { currentFen, moveDue, toMove, writtenMove } from './play.ts'
import { allowanceAt, nextMoveOf, runningDays, totalUsed } from './rule06Time.ts'
import { todayOfSide } from './rule06Notices.ts'
import type { SubjectState } from './state.ts'
import { tagOf } from './view.ts'

/** What the program sends; with a flag, `move` may be the last move on the board, whoever made it. */
export interface ProgramMove {
  readonly game: GameId
  /** The player's seats. */
  readonly seats: readonly string[]
  readonly person: Address
  readonly at: Instant
  readonly number: number
  readonly move: string
  readonly resign: boolean
  readonly acceptDraw: boolean
  readonly offerDraw: boolean
  readonly claimDraw: boolean
  readonly message: string
}

/** Words that programs know. FeatureUnavailable: nothing was made on the board; the mail is on its way. */
export type ProgramAnswer =
  | 'FeatureUnavailable'
  | 'NotYourGame'
  | 'NotYourTurn'
  | 'InvalidMove'
  | 'InvalidMoveNumber'
  | 'NoDrawWasOffered'

export interface DraftedMove {
  readonly answer: ProgramAnswer
  readonly decision: Decision | null
}

/** Longest remark of the player that goes into the mail. */
const MOST_WORDS = 1000

const refused = (answer: ProgramAnswer): DraftedMove => ({ answer, decision: null })

/**
 * `move-draft` to the player, nobody in copy. Facts: move (as written, or null), text (ready to send), address, subject,
 * resign, acceptDraw. Drafted twice the same way, it goes out once.
 */
export function draftMove(world: World<SubjectState>, sent: ProgramMove): DraftedMove {
  const draft = draftOn(world, { at: sent.at, by: { role: 'player', address: sent.person } })
  const side = sent.seats.map(seat => sideOf(world.tournament, sent.game, seat)).find(each => each !== null)
  const state = draft.game(sent.game)
  if (side === undefined || !isOpen(state)) return refused('NotYourGame')
  const lines = linesOf(draft, sent, side)
  if (typeof lines === 'string') return refused(lines)
  const { tournament } = draft
  const opponent = playerOf(tournament, sent.game, otherSide(side)).person
  const tag = tagOf(tournament, sent.game)
  const me = playerOf(tournament, sent.game, side).person
  const remark = sent.message.replace(/\s+/g, ' ').trim().slice(0, MOST_WORDS)
  const text = [`Game ${tag}`, '', ...lines.text, '', ...(remark === '' ? [] : [remark, '']), me.name].join(
    '\n',
  )
  draft.notify({
    kind: 'move-draft',
    game: sent.game,
    to: me,
    rules: ['2', '4B'],
    about: `${state.play.plies.length}:${world.sign(text).slice(0, 12)}`,
    facts: {
      move: lines.move,
      text,
      address: opponent.email,
      subject: `[${tag}] ${lines.move ?? 'our game'}`,
      resign: sent.resign,
      acceptDraw: sent.acceptDraw,
    },
    inReplyTo: null,
  })
  return { answer: 'FeatureUnavailable', decision: draft.finish() }
}

interface Lines {
  readonly move: string | null
  readonly text: readonly string[]
}

function linesOf(draft: Draft, sent: ProgramMove, side: Side): Lines | ProgramAnswer {
  const { play } = draft.game(sent.game)
  const tag = tagOf(draft.tournament, sent.game)
  if (sent.resign) return { move: null, text: [`I resign game ${tag}.`] }
  if (sent.acceptDraw)
    return play.drawOffer?.by === otherSide(side)
      ? { move: null, text: [`I accept the draw in game ${tag}.`] }
      : 'NoDrawWasOffered'
  if (toMove(play) !== side) return 'NotYourTurn'
  if (sent.number !== moveDue(play)) return 'InvalidMoveNumber'
  const found = findMove(positionOf(currentFen(play)), sent.move.trim())
  if (found === null) return 'InvalidMove'
  const ply = play.plies.length + 1
  const move = writtenMove(ply, found.san)
  return { move, text: moveLines(draft, sent, side, move) }
}

/** 2E, 2G, 2K: what a transmission should hold. The receipt is his to state: it stands as a line that he fills in. */
function moveLines(draft: Draft, sent: ProgramMove, side: Side, move: string): readonly string[] {
  const { tournament, parameters } = draft
  const state = draft.game(sent.game)
  const { plies } = state.play
  const latest = plies.at(-1)
  const today = todayOfSide(draft, sent.game, side)
  const running = runningDays(state, tournament, today)
  // A reply during leave cancels it (8D): what it will cost is told by the receipt.
  const onLeave = state.leave.leaves.some(
    leave => leave.side === side && !leave.cancelled && leave.from <= today && today <= leave.to,
  )
  const total = totalUsed(state, tournament, side) + running
  const allowance = allowanceAt(parameters, nextMoveOf(state.play, side))
  const days = (n: number) => `${n} ${n === 1 ? 'day' : 'days'}`
  return [
    ...(latest === undefined ? [] : [`Your move: ${writtenMove(latest.ply, latest.san)}`]),
    `My move: ${move}`,
    ...(sent.claimDraw ? ['', 'CLAIM DRAW', ''] : []),
    ...(sent.offerDraw ? ['I offer a draw.'] : []),
    '',
    ...(latest === undefined ? [] : [`Your move was sent on: ${spellDate(latest.sent.on)}`]),
    ...(onLeave
      ? []
      : [
          `Time used for this move, if received on the day it was sent: ${days(running)}`,
          `Time used in all: ${total} of ${days(allowance)}`,
        ]),
    ...(plies.length === 0
      ? []
      : ['', `Record: ${writeMoveText([...plies.map(ply => ply.san), move.replace(/^\d+\.+/, '')])}`]),
  ]
}
