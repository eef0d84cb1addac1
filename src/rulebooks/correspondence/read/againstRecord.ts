/** The written moves against our record: the latest move repeated (4B), other numbers (2A), another earlier move (2E), the whole game. */
import { bare } from '../../../chess/position.ts'
import type { MoveReading } from '../../../chess/readMove.ts'
import type { Situation } from '../reading.ts'
import type { Alignment } from './alignment.ts'
import type { Mention } from './mentions.ts'
import type { Stance } from './stance.ts'

/** A written move on its way to its place. */
export interface Draft {
  mention: Mention
  stance: Stance
  ply: number | null
  flexible: boolean
  misnumbered: boolean
  run: number
}

/** The latest move with another number, and an answer directly behind it by the same count. */
export function misnumbered(
  drafts: readonly Draft[],
  last: number,
  agrees: (draft: Draft) => boolean,
  isLast: (draft: Draft) => boolean,
): { readonly by: number; readonly repeats: Draft } | null {
  if (drafts.some(draft => draft.ply === last)) return null
  for (const [n, draft] of drafts.entries()) {
    if (draft.ply === null || draft.ply === last || agrees(draft) || draft.stance.kind === 'talk') continue
    const next = drafts[n + 1]
    if (next === undefined || next.ply !== draft.ply + 1 || next.stance.kind === 'talk') continue
    if ((draft.ply - last) % 2 !== 0 || !isLast(draft)) continue
    return { by: last - draft.ply, repeats: draft }
  }
  return null
}

export function repetitionOf(
  drafts: readonly Draft[],
  repeats: Draft | undefined,
  situation: Situation,
  slow: (mention: Mention, ply: number) => MoveReading | null,
  last: number,
): Pick<Alignment, 'repetition' | 'repeated' | 'repeatedBy'> {
  if (last === 0) return { repetition: 'none-due', repeated: null, repeatedBy: null }
  const ours = situation.sans[last - 1] ?? ''
  const others = drafts.filter(
    draft =>
      draft.ply === last &&
      draft !== repeats &&
      (draft.stance.kind === 'played' || (repeats === undefined && draft.stance.kind === 'weak')),
  )
  const wrong = others.find(draft => {
    const reading = slow(draft.mention, last)
    return reading !== null && !(reading.kind === 'move' && bare(reading.move.san) === bare(ours))
  })
  if (repeats !== undefined && wrong === undefined)
    return { repetition: 'correct', repeated: { san: ours, ply: last }, repeatedBy: repeats.mention }
  if (wrong !== undefined) {
    const reading = slow(wrong.mention, last)
    const san = reading?.kind === 'move' ? bare(reading.move.san) : wrong.mention.core
    return { repetition: 'incorrect', repeated: { san, ply: last }, repeatedBy: wrong.mention }
  }
  return { repetition: 'missing', repeated: null, repeatedBy: null }
}

/** First ply of the record that a score of his contradicts: structural runs of at least two moves, talk aside. */
export function mismatchOf(
  drafts: readonly Draft[],
  situation: Situation,
  agrees: (draft: Draft) => boolean,
  slow: (mention: Mention, ply: number) => MoveReading | null,
  last: number,
): Alignment['mismatch'] {
  const sizes = new Map<number, number>()
  for (const draft of drafts) sizes.set(draft.run, (sizes.get(draft.run) ?? 0) + 1)
  let first: Alignment['mismatch'] = null
  for (const draft of drafts) {
    if (draft.ply === null || draft.ply < 1 || draft.ply >= last || agrees(draft)) continue
    // 'SW1A 2AA' is where somebody lives.
    if (draft.mention.weak) continue
    if (draft.stance.kind !== 'played' || (sizes.get(draft.run) ?? 0) < 2 || draft.misnumbered) continue
    const reaches = drafts.some(other => other.run === draft.run && (other.ply ?? 0) >= last)
    if (!reaches && (sizes.get(draft.run) ?? 0) < 6) continue
    if (first !== null && first.ply <= draft.ply) continue
    const reading = slow(draft.mention, draft.ply)
    const ours = situation.sans[draft.ply - 1] ?? ''
    if (reading === null) continue
    if (reading.kind === 'move' && bare(reading.move.san) === bare(ours)) continue
    if (reading.kind === 'ambiguous' && reading.candidates.some(move => bare(move.san) === bare(ours)))
      continue
    const theirs = reading.kind === 'move' ? reading.move.san : draft.mention.core
    first = { ply: draft.ply, theirs, ours, mention: draft.mention }
  }
  return first
}

export function spansRecord(
  drafts: readonly Draft[],
  last: number,
  agrees: (draft: Draft) => boolean,
): boolean {
  const seen = new Set<number>()
  for (const draft of drafts)
    if (draft.ply !== null && draft.ply <= last && agrees(draft)) seen.add(draft.ply)
  return seen.size >= last
}
