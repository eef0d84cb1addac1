/**
 * The one socket between the shell and a rulebook. The shell loads and stores, a rulebook folds and decides; both are
 * plain functions over readonly data. A rulebook never asks for the time: every act carries its instant.
 */
import type { Finding, VerdictKind } from './verdict.ts'
import type { Actor, Entry, NewEntry } from './entry.ts'
import type { Address, GameId, LetterId, SubjectId } from './ids.ts'
import type { Json, Notice } from './notice.ts'
import type { Instant } from './plainDate.ts'
import type { Person, Tournament } from './directory.ts'

/** Everything a decision may look at. States are folded already; looking one up costs nothing. */
export interface World<State> {
  /** The directory as mail has changed it up to now. */
  readonly tournament: Tournament
  /** The folded state of a subject; the rulebook's `initial` where it has no record yet. */
  state(subject: SubjectId): State
  /** Every subject with a record, for sweeps and digests. */
  readonly subjects: Iterable<SubjectId>
  /** A secret signature of a text (hex, 128 bits): one-time tokens are made from it, never stored. */
  sign(text: string): string
  /** Up to when the mailbox has been read completely; silence is judged as of this instant. */
  readonly readUntil: Instant
  /** live, controller-only (shadow season) or off: told in texts, obeyed by the outbox. */
  readonly outgoing: 'live' | 'controller-only' | 'off'
}

/** What the directory learns from mail (addresses, substitutes, preferences): applied in the same transaction. */
export type DirectoryChange =
  | { readonly kind: 'address'; readonly person: Address; readonly to: Address }
  | { readonly kind: 'alias'; readonly person: Address; readonly alias: Address }
  | { readonly kind: 'seat'; readonly seat: string; readonly person: Person }
  | { readonly kind: 'swap'; readonly game: GameId }
  | {
      readonly kind: 'preference'
      readonly person: Address
      readonly name: 'receipts' | 'reminders' | 'copies' | 'timezone' | 'notation'
      readonly value: Json
    }
  | { readonly kind: 'outgoing'; readonly value: 'live' | 'controller-only' | 'off' }

/** A letter's outcome, for its row in the inbox and for the console. */
export interface LetterOutcome {
  readonly verdict: VerdictKind
  /** The games it was placed in. */
  readonly games: readonly GameId[]
  /** Why a human must look at it; null when nobody must. */
  readonly held: string | null
  readonly findings: readonly Finding[]
  /** What was read and on which words it rests, for the console (JSON). */
  readonly explanation: Json
}

export interface Decision {
  /** In order; each already carries the place it will take in its subject's record. */
  readonly entries: readonly Entry[]
  readonly notices: readonly Notice[]
  readonly changes: readonly DirectoryChange[]
  /** For letters only. */
  readonly outcome: LetterOutcome | null
  /** Letters that must be read again after this decision (RELEASE, boards reversed, address learnt). */
  readonly readAgain: readonly LetterId[]
  /** RELEASE and REJECT of the Controller: the shell finds the letter and does it. */
  readonly heldLetters?: readonly HeldLetterWord[]
}

/** The Controller's word on a held letter, by the first figures of its id. */
export interface HeldLetterWord {
  readonly letter: string
  readonly verdict: 'release' | 'reject'
  /** Released into this game, where he named one. */
  readonly game: GameId | null
  /** Released as this person's, where he named one by his address. */
  readonly person?: Address | null
  /** Told to the sender of a rejected letter. */
  readonly text: string
}

/** Where a letter points by its thread, tag or token: evidence, not proof (correspondence.md section 3). */
export interface LetterPointers {
  /** Keys of our notices that it answers (In-Reply-To first, then References newest first). */
  readonly notices: readonly string[]
  /** Games in which letters that it answers were placed, nearest first. */
  readonly placed: readonly GameId[]
  /** Game named by a plus-address or a subject tag. */
  readonly tagged: readonly GameId[]
  /** Token in the address it was sent to ('confirm+<token>'), or null. */
  readonly token: string | null
  /** Sent to the try-out address. */
  readonly tryOut: boolean
}

/** A letter as the shell hands it over: parsed, screened, authenticated, its sender looked up. */
export interface IncomingLetter<Letter> {
  readonly id: LetterId
  readonly letter: Letter
  readonly from: Address | null
  /** pass, or taken as such by the setting; 'none' must be confirmed; 'fail' is always held. */
  readonly authentication: 'pass' | 'none' | 'fail'
  readonly authenticationWhy: string
  /** When it counts and why (correspondence.md section 2, Stamps). */
  readonly stamp: {
    readonly at: Instant
    readonly basis: 'header' | 'corroborated' | 'received' | 'seen'
    /** Minutes east of UTC of the Date header, null without one. */
    readonly headerOffset: number | null
    readonly headerAt: Instant | null
    readonly receivedAt: Instant
  }
  readonly pointers: LetterPointers
  /** Now: when it is being read. Acts count from the stamp, notices are dated by this. */
  readonly readAt: Instant
  /** True when received before the tournament's import: read, stored, never answered. */
  readonly beforeImport: boolean
  /** A Controller released it: taken as authentic, and in this game by this person where he said so. */
  readonly released: { readonly game: GameId | null; readonly person: Address | null } | null
}

/** One line for each game (or other subject): what lists, sweeps and feeds look at without folding. */
export interface Overview {
  readonly subject: SubjectId
  readonly phase: string
  /** Address of the person who must act next, or null. */
  readonly mustAct: Address | null
  readonly nextDue: Instant | null
  readonly nextRule: string | null
  /** What pages and the API show of it. */
  readonly summary: Json
}

export interface Rulebook<State, Letter> {
  readonly id: string
  initial(subject: SubjectId, tournament: Tournament): State
  /** Never throws: a record that contradicts itself folds to a disputed state. Entries come settled. */
  evolve(state: State, entry: Entry): State
  /** The first entries of a tournament newly imported, or of games added by a later import. */
  open(world: World<State>, at: Instant, by: Actor): Decision
  receive(world: World<State>, letter: IncomingLetter<Letter>): Decision
  /** What is due for one subject at `at`; silence judged as of `world.readUntil`. */
  sweep(world: World<State>, subject: SubjectId, at: Instant): Decision
  /** A bounce of one of our notices, or a delivery that failed for good. */
  bounced(world: World<State>, bounce: Bounce): Decision
  /** A command given in the console: the same words, the same powers as by mail. */
  command(world: World<State>, given: GivenCommand): Decision
  overview(state: State, world: World<State>): Overview
  /** A subject as of an instant, for `simulate`, `status`, pages and exports: of a game, the object of contract.md section 4. */
  describe(world: World<State>, subject: SubjectId, at: Instant): Json
  /** What is wrong with one parameter of a tournament's file, as the end of a sentence; null when nothing is. */
  checkParameter?(name: string, value: unknown): string | null
  /** A game as PGN with its clock comments; null for a subject that is no game. */
  pgn?(world: World<State>, subject: SubjectId): string | null
}

export interface Bounce {
  readonly address: Address
  readonly hard: boolean
  readonly at: Instant
  readonly letter: LetterId | null
  readonly noticeKey: string | null
}

export interface GivenCommand {
  readonly by: Address
  /** As it would stand in a mail: 'SCORE CDC25-KENT-ESSX-3a 0-1 BECAUSE rule 3B NOW'. */
  readonly line: string
  /** Only show what would change: nothing is to be stored of this decision but the preview. */
  readonly preview: boolean
  readonly at: Instant
}

/** An entry with its place, as drafts make them while a decision is being taken. */
export function placed(entry: NewEntry, seq: number, recordedAt: Instant): Entry {
  return { ...entry, seq, recordedAt }
}
