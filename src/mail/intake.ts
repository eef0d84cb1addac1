/** What a source of letters needs of the house: where it stood, and a place to put each letter before it is read. */
import type { Instant } from '../core/plainDate.ts'

export interface FetchedLetter {
  readonly bytes: Uint8Array
  /** INTERNALDATE, or the file's time. */
  readonly receivedAt: Instant
  readonly truncated: boolean
}

/** For sources that number their letters (IMAP). Every call is one transaction. */
export interface Intake {
  /** Where the mailbox stands under this UIDVALIDITY; a change of it begins anew and is told to a person. */
  readonly open: (uidvalidity: string) => Promise<{ readonly lastUid: number }>
  readonly seen: () => Promise<ReadonlySet<number>>
  /** The letter's bytes, its UID and the cursor, all or nothing. */
  readonly store: (uid: number, letter: FetchedLetter) => Promise<void>
  /** A UID whose letter could not be had. */
  readonly gap: (uid: number, why: string) => Promise<void>
  /** The mailbox was read to its end; `at` is the instant at which its list was asked for. */
  readonly complete: (at: Instant) => Promise<void>
  /** Letters dealt with that still lie in the mailbox. */
  readonly toTidy: () => Promise<readonly { readonly uid: number; readonly quarantined: boolean }[]>
  readonly tidied: (uid: number) => Promise<void>
  readonly alert: (kind: string, text: string) => Promise<void>
  readonly crashPoint: (name: 'after-search' | 'after-fetch' | 'after-move') => void
}
