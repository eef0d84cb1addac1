/** What a way of sending is given and what it must know to tell. */
import type { Address } from '../core/ids.ts'
import type { Instant } from '../core/plainDate.ts'

/** What is known of one attempt. Only evidence decides, never the kind of error (mail.md M1, M2). */
export type Delivery =
  | { readonly kind: 'accepted' }
  /** 4xx, or the connection was lost before the end of the body: the server has nothing. */
  | { readonly kind: 'not-taken'; readonly error: string }
  /** 5xx. `ofUs`: the server refuses us or what we wrote, whoever the reader is; that is no sign that his address fails. */
  | { readonly kind: 'refused'; readonly error: string; readonly ofUs?: true }
  /** The body was sent to its end and no answer came. */
  | { readonly kind: 'unknown'; readonly error: string }

export interface Envelope {
  readonly id: number
  /** Return path. */
  readonly from: Address
  readonly rcpt: Address
  /** Blind own copy, by which the arbiter sees that the message was taken. */
  readonly bcc: Address | null
  readonly kind: string
  readonly at: Instant
  /** Empty for a transport that wants no bytes. */
  readonly bytes: Uint8Array
}

export interface Evidence {
  readonly dataStarted: boolean
  readonly bodyDone: boolean
}

/**
 * Whether the mailbox holds a copy of a message that we sent; one delivered to `copyAddress`, where that is given.
 * Null when nobody can look now: that is no evidence.
 */
export type FindOwnCopy = (messageId: string, copyAddress: Address | null) => Promise<boolean | null>

export interface Transport<E extends Envelope = Envelope> {
  /** False where only the words are looked at (simulate). */
  readonly wantsBytes: boolean
  readonly deliver: (envelope: E, progress: (evidence: Evidence) => void) => Promise<Delivery>
  /** Null where nobody can look. */
  readonly findOwnCopy: FindOwnCopy | null
  readonly close: () => Promise<void>
}
