/** What the arbiter writes to people, as data; a template puts it into words. */
import type { Address, GameId, LetterId } from './ids.ts'
import type { Instant } from './plainDate.ts'

/** JSON values only: facts hold dates as ISO strings and days as numbers (contract.md section 5). */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined }
export type Facts = { readonly [key: string]: Json | undefined }

export interface Notice {
  /**
   * Unique for what it is about and to whom ('silence-notice:KENT-ESSX-3a:28:to'): the outbox refuses a second
   * one, and the Message-ID is made from it. Never contains a clock reading.
   */
  readonly key: string
  readonly kind: string
  readonly game: GameId | null
  /** Exactly one person who must act or decide. */
  readonly to: Address
  /** Those only informed; always empty in a notice that carries a one-time token. */
  readonly cc: readonly Address[]
  readonly rules: readonly string[]
  readonly facts: Facts
  /** What the template needs besides facts: position, clocks, names. Not part of the contract's output. */
  readonly view: Facts
  /** The letter that this answers: In-Reply-To and References follow from it. */
  readonly inReplyTo: LetterId | null
  /** Where a reply should go, when not to the arbiter's plain address (a token or a game's plus-address). */
  readonly replyTo?: Address
  /** Attachments by kind of content; texts only. */
  readonly attachments?: readonly { readonly name: string; readonly type: string; readonly content: string }[]
  /** Letters whose raw content travels with it (analyses "as received"). */
  readonly enclosedLetters?: readonly LetterId[]
  readonly at: Instant
}
