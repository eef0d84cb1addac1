/** What every act of the shell is given: store, clock, secret, rulebooks, and how to read and write a letter. */
import { createHmac, randomBytes } from 'node:crypto'
import type { Tournament } from '../core/directory.ts'
import type { Address, TournamentId } from '../core/ids.ts'
import type { Notice } from '../core/notice.ts'
import { type Instant, instantOfMs } from '../core/plainDate.ts'
import type { Rulebook } from '../core/rulebook.ts'
import type { Composed } from '../mail/compose.ts'
import type { ParsedLetter } from '../mail/letter.ts'
import type { Store } from '../store/open.ts'
import type { SignatureEvidence } from './letterInHand.ts'
import type { TournamentCache } from './world.ts'

export interface Clock {
  /** The wall clock, to the second. */
  now(): Instant
  /** Milliseconds since 1970. */
  ms(): number
}

export const wallClock: Clock = { now: () => instantOfMs(Date.now()), ms: () => Date.now() }

export interface Secret {
  /** HMAC-SHA256 of a text, hex, the first 128 bits. */
  sign(text: string): string
}

export function secretOf(key: string | Uint8Array): Secret {
  return { sign: text => createHmac('sha256', key).update(text).digest('hex').slice(0, 32) }
}

/** Structured lines; never a message body, addresses shortened. */
export interface Log {
  debug(what: object, text: string): void
  info(what: object, text: string): void
  warn(what: object, text: string): void
  error(what: object, text: string): void
}

export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

export interface ShellSettings {
  /** Answers to one address in a day, and of one kind in an hour (mail.md section 3, Limits). */
  readonly answersPerDay: number
  readonly answersPerKindHour: number
  /** Days between two answers to an unknown sender. */
  readonly unknownSenderDays: number
  readonly outgoingPerHour: number
  readonly maxAttempts: number
  readonly retryLetterSeconds: number
  /** How long a letter is ours while it is read. */
  readonly letterClaimSeconds: number
  /** Letters of one sender that are read in an hour; the rest waits (mail.md section 3, Limits). Null = no limit. */
  readonly lettersPerHour: number | null
  /** Name under which our mail server writes Authentication-Results; 'topmost' = that of the topmost Received. */
  readonly authservId: string | null
  /** Name of our mail host in Received headers; 'topmost' = whoever wrote the first; null = none is trusted. */
  readonly receivedHost: string | null
  /** 'trusting' in simulate and demo, else null: as the tournament says. */
  readonly authenticationPolicy: 'strict' | 'confirm' | 'trusting' | null
  /** simulate and demo are always live into their own sink. */
  readonly alwaysLive: boolean
  /** Minutes until the next attempt after each temporary failure; the last one repeats. */
  readonly retryMinutes: readonly number[]
  readonly giveUpAfterHours: number
  /** How long an own copy is waited for when nobody knows whether a message was taken. */
  readonly ambiguousMinutes: number
  readonly envelopeClaimSeconds: number
  /** Each envelope gets a return path of its own, by which its bounce is known. */
  readonly returnPaths: boolean
  /** A blind copy to the arbiter's own address proves what was sent; for mail hosts without a local server. */
  readonly ownCopies: boolean
  /** The arbiter's address for mail that belongs to no tournament; null: that of a tournament. */
  readonly ownAddress: Address | null
}

export const DEFAULT_SETTINGS: ShellSettings = {
  answersPerDay: 20,
  answersPerKindHour: 5,
  unknownSenderDays: 7,
  outgoingPerHour: 500,
  maxAttempts: 3,
  retryLetterSeconds: 30,
  letterClaimSeconds: 120,
  lettersPerHour: null,
  authservId: null,
  receivedHost: null,
  authenticationPolicy: null,
  alwaysLive: false,
  retryMinutes: [1, 5, 15, 60],
  giveUpAfterHours: 120,
  ambiguousMinutes: 15,
  envelopeClaimSeconds: 600,
  returnPaths: false,
  ownCopies: false,
  ownAddress: null,
}

// biome-ignore lint/suspicious/noExplicitAny: the shell carries states of every rulebook without looking into them
export type AnyRulebook = Rulebook<any, ParsedLetter>

export interface Shell {
  readonly store: Store
  readonly clock: Clock
  readonly secret: Secret
  readonly log: Log
  readonly rulebooks: Readonly<Record<string, AnyRulebook>>
  readonly settings: ShellSettings
  /** The letter's own DKIM signature, as of its receipt; absent where it is not checked. */
  readonly checkSignature?: (bytes: Uint8Array, receivedAt: Instant) => Promise<SignatureEvidence | null>
  readonly parse: (bytes: Uint8Array) => Promise<ParsedLetter>
  readonly compose: (notice: Notice, tournament: Tournament | null) => Composed
  /** Up to when the mailbox has been read completely. */
  readonly readUntil: () => Instant
  /** Where the administrator's alerts go; null = only into log and console. */
  readonly administrator: Address | null
  /** A named place at which a test may end the process (mail.md G1). */
  readonly crashPoint: (name: CrashPoint) => void
  /** Unpredictable text, for claims only. */
  readonly token: () => string
  /** Folded states by tournament; owned by `world`. */
  readonly cache: Map<TournamentId, TournamentCache>
}

export const CRASH_POINTS = [
  'after-search',
  'after-fetch',
  'before-raw-commit',
  'after-raw-commit',
  'after-cursor',
  'after-attempt-count',
  'after-parse',
  'after-apply',
  'after-outbox-insert',
  'before-processed-commit',
  'after-processed-commit',
  'after-move',
  'after-smtp-dot',
  'after-sent-commit',
] as const
export type CrashPoint = (typeof CRASH_POINTS)[number]

export const randomToken = () => randomBytes(12).toString('hex')
