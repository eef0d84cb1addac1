/** An email that came, as parsed: what the later steps may know of it. Nothing in it is trusted yet. */
import type { Instant } from '../core/plainDate.ts'

export interface Mailbox {
  /** Display name; for the eye only, never for identity. */
  readonly name: string
  /** Lower-cased address. */
  readonly address: string
}

export interface Attachment {
  readonly name: string
  readonly type: string
  /** Bytes that were read of it; large ones are cut. */
  readonly size: number
  /** Decoded text of a small text or PGN attachment; null otherwise. */
  readonly text: string | null
}

/** Own words of one part of the letter, with what was cut away. */
export interface OwnWords {
  /** The sender's own new text; lines separated by '\n'. */
  readonly text: string
  /** Everything quoted, forwarded or signed, for finding the game only. */
  readonly quoted: string
  /**
   * For each line of `text`: the quoted line (or lines) directly above it in the letter, where the sender wrote
   * between quoted lines; '' elsewhere. A trimmed quoted line answered directly below may count as a repetition.
   */
  readonly answered: readonly { readonly line: number; readonly quote: string }[]
  /** The letter is a forward: all the chess is in the forwarded part. */
  readonly forwarded: boolean
}

export interface ParsedLetter {
  readonly messageId: string | null
  readonly inReplyTo: readonly string[]
  readonly references: readonly string[]
  readonly from: Mailbox | null
  readonly to: readonly Mailbox[]
  readonly cc: readonly Mailbox[]
  readonly replyTo: readonly Mailbox[]
  readonly subject: string
  /** The Date header; null when absent or unreadable (a parser's 'now' is never let through: mail.md M14). */
  readonly date: {
    readonly instant: Instant /** minutes east of UTC as written */
    readonly offset: number
  } | null
  /** Every Received header's instant with its `by` host, topmost first. */
  readonly received: readonly { readonly by: string | null; readonly at: Instant | null }[]
  /** All headers, lower-cased names, unfolded values, in their order. */
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  /** text/plain as the letter gives it ('' when none). */
  readonly text: string
  /** text/html source, size-capped ('' when none). */
  readonly html: string
  /** Own words of the plain text, and of the HTML rendered to text; null where the letter has no such part. */
  readonly ownText: OwnWords | null
  readonly ownHtml: OwnWords | null
  readonly attachments: readonly Attachment[]
  /**
   * What in the letter could not be used as it came. Size: 'oversized', 'cut', 'too-long', 'line-too-long',
   * 'header-too-long', 'part-header-too-long', 'too-many-parts', 'too-nested', 'many-recipients'. Form: 'no-headers',
   * 'broken', 'unreadable', 'html-unreadable', 'dot-stuffed'. Content: 'encrypted', 'winmail', 'forwarded-message'.
   */
  readonly troubles: readonly string[]
}

/** Step one, before anything is read: a person's letter or the work of a machine. */
export type Screening =
  | { readonly kind: 'human' }
  | {
      readonly kind:
        | 'own-copy'
        | 'auto-reply'
        | 'read-receipt'
        | 'complaint'
        | 'machine'
        | 'list'
        | 'spam'
        | 'oversized'
        | 'loop'
      readonly why: string
      /** Only its words say so, no header: a legal move in it makes it a person's letter. */
      readonly probable?: true
    }
  | {
      readonly kind: 'bounce'
      readonly why: string
      readonly hard: boolean
      /** Nobody has failed to get it (yet): a note of delay or of delivery; scores nothing. */
      readonly delayedOnly: boolean
      readonly status: string | null
      readonly recipients: readonly string[]
      /** Message-ID of the returned message, where it can be read. */
      readonly returnedMessageId: string | null
    }
