/**
 * One line of the record: what, by whom, why, when it counts and when we learned it.
 * Entries are only ever appended; a correction is an entry that points at another (`settle`).
 */
import type { Address, LetterId, SubjectId } from './ids.ts'
import type { Instant } from './plainDate.ts'

/** Who caused an entry. 'arbiter' = the machine by a rule; the others are named persons. */
export interface Actor {
  readonly role: 'player' | 'captain' | 'controller' | 'secretary' | 'administrator' | 'arbiter' | 'import'
  readonly address?: Address
}

/** An entry before the store gives it its place (seq) and its hash. */
export interface NewEntry<K extends string = string, P = unknown> {
  readonly subject: SubjectId
  readonly kind: K
  readonly payload: P
  /** When it counts (the stamp of the letter, the sweep, the ruling): acts are ordered by it. */
  readonly effectiveOn: Instant
  readonly by: Actor
  /** The raw letter that caused it. */
  readonly cause: LetterId | null
}

export interface Entry<K extends string = string, P = unknown> extends NewEntry<K, P> {
  readonly seq: number
  /** When we learned it. */
  readonly recordedAt: Instant
}
