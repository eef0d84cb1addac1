/**
 * Corrections first: before a record is folded, entries that were voided are left out, so that what was learnt later
 * counts as if it had been known from the start. Order and places stay as they were written.
 */
import type { Entry } from './entry.ts'

/** Kinds that point at an earlier entry of the same subject. */
const CORRECTIONS: ReadonlySet<string> = new Set(['EntryVoided'])

/** True for an entry that changes how earlier ones count: its subject must be folded from the beginning. */
export function isCorrection(entry: Pick<Entry, 'kind'>): boolean {
  return CORRECTIONS.has(entry.kind)
}

/** The entries that count, in their order. A correction of a correction counts as written last. */
export function settle(entries: readonly Entry[]): readonly Entry[] {
  if (!entries.some(isCorrection)) return entries
  const voided = new Set<number>()
  for (const entry of entries.toReversed()) {
    if (entry.kind !== 'EntryVoided' || voided.has(entry.seq)) continue
    const { seq } = entry.payload as { readonly seq: number }
    if (seq < entry.seq) voided.add(seq)
  }
  return entries.filter(entry => !voided.has(entry.seq))
}
