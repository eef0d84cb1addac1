/**
 * A score that goes on where our record ends (section 4, Unseen move): the players went on without a copy to us, and the
 * letter gives the whole game from move 1 to a new move of the sender's.
 */
import { bare, type LegalMove, positionOf } from '../../../chess/position.ts'
import type { Side } from '../../../core/ids.ts'
import type { Situation } from '../reading.ts'
import type { Part, Reply } from './part.ts'
import { readIn } from './record.ts'
import { fold } from './words.ts'

/** Most plies that a score may be ahead of our record. */
const MOST_BEYOND = 40

export interface ScoreBeyond {
  /** The plies that we never saw, of both players. */
  readonly unseen: readonly { readonly ply: number; readonly san: string }[]
  readonly reply: Extract<Reply, { readonly kind: 'move' }>
}

/** Null unless every ply from move 1 on is given, in order and legal, none of it talked of or proposed. */
export function scoreBeyond(part: Part, situation: Situation, side: Side): ScoreBeyond | null {
  const last = situation.sans.length
  const { alignment } = part
  if (last === 0 || situation.pending.length > 0 || !alignment.fullRecord || alignment.mismatch !== null)
    return null
  const ahead = alignment.placed.filter(placed => placed.ply !== null && placed.ply > last)
  if (ahead.some(placed => placed.stance.kind === 'talk' || placed.stance.proposing || placed.mention.aside))
    return null
  if (ofAnotherGame(part, alignment.placed[0]?.mention.at ?? 0)) return null
  const moves: { readonly ply: number; readonly move: LegalMove }[] = []
  let position = positionOf(situation.fens.at(-1) ?? '')
  for (let ply = last + 1; ply <= last + MOST_BEYOND; ply++) {
    const here = ahead.filter(placed => placed.ply === ply)
    const read = here.map(placed => readIn(placed.mention, position, part.notation.set))
    const [first] = read
    if (first === undefined) break
    if (first.kind !== 'move' || read.some(each => each.kind !== 'move' || !same(each.move, first.move)))
      return null
    moves.push({ ply, move: first.move })
    position = positionOf(first.move.after)
  }
  const own = moves.at(-1)
  if (own === undefined || moves.length < 2 || moves.length !== new Set(ahead.map(each => each.ply)).size)
    return null
  if ((own.ply % 2 === 1 ? 'white' : 'black') !== side) return null
  const mention = ahead.find(placed => placed.ply === own.ply)?.mention
  if (mention === undefined) return null
  return {
    unseen: moves.slice(0, -1).map(({ ply, move }) => ({ ply, san: move.san })),
    reply: { kind: 'move', move: own.move, mention, misnumbered: false },
  }
}

const GAME = /\b(?:game|games|partie|partien|partida|partita|partij|partiet|parti|database|datenbank)\b/
const OURS =
  /\b(?:our|this|the|unsere|unserer|diese|notre|cette|nuestra|esta|nostra|questa|onze|deze|vart|vores|var)\b/

const OF = /\b(?:of|von|van|between|zwischen)\b|['’]s\b/

/** 'Look at this game of Karl's:' above a score that began like ours. */
function ofAnotherGame(part: Part, at: number): boolean {
  const above = part.text
    .slice(Math.max(0, at - 160), at)
    .replace(/\s+/g, ' ')
    .toLowerCase()
  const lead = above.split(/[.!?] /).at(-1) ?? ''
  return GAME.test(lead) && (OF.test(lead) || !OURS.test(fold(lead)))
}

const same = (a: LegalMove, b: LegalMove): boolean => bare(a.san) === bare(b.san)
