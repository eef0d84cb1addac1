/** What becomes of the opponent's open proposals (4F to 4H) when the sender replies. */
import { bare, positionOf } from '../../../chess/position.ts'
import { ending } from '../../../chess/replay.ts'
import type { Conditional, Situation } from '../reading.ts'
import type { Placed } from './alignment.ts'
import type { Mention } from './mentions.ts'
import { type Part, type Reply, replyFrom } from './part.ts'
import { readIn } from './record.ts'

/** What becomes of the opponent's open proposals (4F to 4H). */
export type Acceptance =
  | { readonly kind: 'none' }
  /** Foreseen, answered and gone beyond: all enter the record. `final` = ply of the sender's own last move. */
  | {
      readonly kind: 'taken'
      readonly accepted: readonly Conditional[]
      readonly plies: readonly string[]
      readonly reply: Reply
      readonly repeated: { readonly san: string; readonly ply: number }
      readonly by: Mention | null
    }
  /** Foreseen, and nothing after it. */
  | { readonly kind: 'unanswered' }
  /** Foreseen, a further move given, the proposed answer not (rightly) repeated. */
  | { readonly kind: 'unrepeated'; readonly repeated: { readonly san: string; readonly ply: number } | null }
  /** Foreseen, and the game is over by it or by the proposed answer: that alone accepts it. */
  | { readonly kind: 'ends'; readonly accepted: readonly Conditional[]; readonly plies: readonly string[] }

export function acceptanceOf(part: Part, situation: Situation, onMove: boolean): Acceptance {
  if (!onMove || situation.pending.length === 0) return { kind: 'none' }
  const at = (ply: number): Placed | undefined =>
    part.alignment.placed.find(placed => placed.ply === ply && placed.stance.kind === 'played')
  let fen = situation.fens.at(-1) ?? ''
  let ply = situation.sans.length
  const path: string[] = []
  const accepted: Conditional[] = []
  let repeated: { san: string; ply: number } | null = null
  let by: Mention | null = null
  for (let depth = 0; depth < 40; depth++) {
    const position = positionOf(fen)
    const mine = at(ply + 1)
    if (mine === undefined) {
      if (accepted.length === 0) return { kind: 'none' }
      const over = ending([fen])
      if (over !== null) return { kind: 'ends', accepted, plies: path }
      return { kind: 'unanswered' }
    }
    const reading = readIn(mine.mention, position, part.notation.set)
    const open = situation.pending.filter(line => samePath(line.after ?? [], path))
    const foreseen =
      reading.kind === 'move'
        ? open.find(line => line.if !== 'any' && bare(line.if) === bare(reading.move.san))
        : undefined
    const any = reading.kind === 'move' ? open.find(line => line.if === 'any') : undefined
    const line = foreseen ?? any
    if (reading.kind !== 'move' || line === undefined) {
      if (accepted.length === 0) return { kind: 'none' }
      const reply = replyFrom(
        part.alignment.placed.filter(placed => placed.ply === ply + 1 && placed.stance.kind === 'played'),
        position,
        part.notation,
      )
      return { kind: 'taken', accepted, plies: path, reply, repeated: repeated ?? { san: '', ply }, by }
    }
    const middle = positionOf(reading.move.after)
    const proposed = middle.legalMoves.find(move => bare(move.san) === bare(line.then))
    const theirs = at(ply + 2)
    if (proposed === undefined) {
      // The answer to "any" is not legal after this move: the proposal is void.
      if (accepted.length === 0) return { kind: 'none' }
      return {
        kind: 'taken',
        accepted,
        plies: path,
        reply: { kind: 'move', move: reading.move, mention: mine.mention, misnumbered: false },
        repeated: repeated ?? { san: '', ply },
        by,
      }
    }
    if (theirs === undefined) {
      const reply: Reply = { kind: 'move', move: reading.move, mention: mine.mention, misnumbered: false }
      if (foreseen === undefined && !situation.parameters.anyNeedsAnswer) {
        if (accepted.length === 0) return { kind: 'none' }
        return { kind: 'taken', accepted, plies: path, reply, repeated: repeated ?? { san: '', ply }, by }
      }
      const further = at(ply + 3)
      const over = ending([middle.fen]) ?? ending([proposed.after])
      if (over !== null && further === undefined) {
        const ends = ending([middle.fen]) !== null ? [reading.move.san] : [reading.move.san, proposed.san]
        return { kind: 'ends', accepted: [...accepted, line], plies: [...path, ...ends] }
      }
      return further === undefined ? { kind: 'unanswered' } : { kind: 'unrepeated', repeated: null }
    }
    const answer = readIn(theirs.mention, middle, part.notation.set)
    if (answer.kind !== 'move' || bare(answer.move.san) !== bare(line.then)) {
      if (foreseen === undefined && !situation.parameters.anyNeedsAnswer) return { kind: 'none' }
      const san = answer.kind === 'move' ? bare(answer.move.san) : theirs.mention.core
      return { kind: 'unrepeated', repeated: { san, ply: ply + 2 } }
    }
    accepted.push(line)
    path.push(reading.move.san, answer.move.san)
    repeated = { san: answer.move.san, ply: ply + 2 }
    by = theirs.mention
    fen = answer.move.after
    ply += 2
  }
  return { kind: 'none' }
}

const samePath = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((san, n) => bare(san) === bare(b[n] ?? ''))
