/**
 * What a letter says about one game and what becomes of it: the answer of `arbiter read` (contract.md section 3,
 * fields explained in the corpus), and the situation in which it is read. `readLetter` makes it; `receive` acts on it.
 */
import type { Side } from '../../core/ids.ts'
import type { Instant, PlainDate, Zone } from '../../core/plainDate.ts'
import type { VerdictKind } from '../../core/verdict.ts'

export const LETTER_KINDS = [
  'move',
  'move+conditional',
  'draw-offer',
  'accept-draw',
  'resign',
  'leave',
  'claim',
  'protest',
  'repeat',
  'result',
  'question',
  'command',
  'auto-reply',
  'bounce',
  'complaint',
  'not-chess',
  'unreadable',
] as const
export type LetterKind = (typeof LETTER_KINDS)[number]

export const PROBLEMS = [
  'illegal',
  'ambiguous',
  'illegible',
  'no-move',
  'repetition',
  'wrong-number',
  'record-mismatch',
  'sender-unknown',
  'retraction',
  'repeat-differs',
  'conditional-unanswered',
] as const
export type Problem = (typeof PROBLEMS)[number]

export type Role =
  | 'white'
  | 'black'
  | 'captain-white'
  | 'captain-black'
  | 'controller'
  | 'secretary'
  | 'unknown'

/** One line of a conditional proposal (4F): after my move [and these plies], if ... then ... */
export interface Conditional {
  /** SAN, or 'any'. */
  readonly if: string
  readonly then: string
  /** Plies between the main move and `if`, in order, for chains. */
  readonly after?: readonly string[]
}

export interface SituationPlayer {
  readonly name: string
  /** The registered address first, then verified aliases; lower-cased. */
  readonly addresses: readonly string[]
}

/** A game as the reader needs to know it: the record before this letter, and who is who. */
export interface Situation {
  readonly gameId: string
  readonly white: SituationPlayer
  readonly black: SituationPlayer
  readonly captains: {
    readonly white: readonly SituationPlayer[]
    readonly black: readonly SituationPlayer[]
  }
  readonly controllers: readonly string[]
  readonly secretaries: readonly string[]
  /** The record: canonical SAN of every ply, and the FEN before the first and after each (length plies + 1). */
  readonly sans: readonly string[]
  readonly fens: readonly string[]
  readonly start: PlainDate
  /** The date on which the last ply was sent, where known. */
  readonly lastSent: PlainDate | null
  /** The opponent's open proposals, addressed to the player on move. */
  readonly pending: readonly Conditional[]
  readonly drawOfferPending: boolean
  /** Who made the offer that stands, where it is known: only his opponent can answer it, on move or not. */
  readonly drawOfferBy?: Side | null
  /** An earlier refused text of the player on move for this ply. */
  readonly referredBack: string | null
  /** Language codes ('de', 'fr', 'descriptive', 'iccf' ...). */
  readonly agreedNotation: readonly string[]
  readonly senderNotation: readonly string[]
  readonly finished: boolean
  /** The arbiter's own addresses: a letter only to them is 'to the arbiter alone'. */
  readonly arbiterAddresses: readonly string[]
  readonly zone: Zone
  readonly parameters: { readonly autoQuoteCounts: boolean; readonly anyNeedsAnswer: boolean }
}

/** A command by word or by a sentence of the same meaning (correspondence.md section 10), not yet permitted. */
export interface Command {
  /** Upper case: 'LEAVE', 'CANCEL LEAVE', 'CLAIM TIME', 'RECORD MOVE' ... */
  readonly word: string
  /** The rest of the line as written, and parsed pieces by name ('from', 'to', 'game', 'ply', 'result', 'name', 'until', 'address', 'now', 'because' ...). */
  readonly text: string
  readonly args: { readonly [name: string]: string | number | boolean }
}

/** A stretch of the sender's words and what was read from it: the explanation for a person (issue 3). */
export interface Evidence {
  readonly what: string
  readonly words: string
  /** Offset in `ownText`, -1 when it stands elsewhere (attachment, HTML part, quote answered below). */
  readonly at: number
}

export interface Reading {
  readonly kind: LetterKind
  readonly sender: Role
  readonly verdict: VerdictKind
  readonly repeated: { readonly san: string; readonly ply: number } | null
  readonly repetition: 'correct' | 'missing' | 'incorrect' | 'none-due'
  readonly move: { readonly san: string; readonly number: number; readonly side: Side } | null
  readonly problem: Problem | null
  /** The words that were not a move, for problem illegal, ambiguous, illegible. */
  readonly asWritten: string | null
  /** SANs, for ambiguous text only. */
  readonly candidates: readonly string[]
  readonly conditionals: readonly Conditional[]
  readonly conditionalsRejected: readonly { readonly text: string; readonly why: Problem }[]
  /** Pending conditionals taken up; their plies and then `move` all enter the record. */
  readonly accepted: readonly Conditional[]
  /** All plies that enter the record on accept, in order, SAN (accepted lines, then the move). */
  readonly plies: readonly string[]
  /** Plies of the opponent that we never saw. */
  readonly reported: readonly { readonly ply: number; readonly san: string }[]
  /** First ply of the record that the sender's score contradicts. */
  readonly recordMismatch: { readonly ply: number; readonly theirs: string; readonly ours: string } | null
  readonly repeatOf: { readonly san: string; readonly ply: number } | null
  readonly received: PlainDate | null
  readonly sent: PlainDate | null
  readonly opponentSent: PlainDate | null
  readonly expectedReply: PlainDate | null
  /** The date of the stamp in the sender's zone. */
  readonly stamp: PlainDate | null
  readonly timeUsed: number | null
  readonly timeTotal: number | null
  readonly opponentTime: { readonly used: number | null; readonly total: number | null } | null
  readonly dateProblem: 'sent-differs-from-stamp' | 'time-arithmetic' | null
  readonly drawOffer: boolean
  readonly drawDeclined: boolean
  readonly conditionalResign: boolean
  readonly result: '1-0' | '0-1' | '1/2-1/2' | null
  /** A result that he reports of the running game: recorded on no single word of a player (section 8). */
  readonly reportedResult: '1-0' | '0-1' | '1/2-1/2' | null
  readonly leave: { readonly from: PlainDate; readonly to: PlainDate; readonly days: number } | null
  readonly claim: 'time-limit' | 'threefold' | 'fifty' | 'win' | 'draw' | null
  /** Every bit of chess in the letter is quoted or forwarded. */
  readonly quotedOnly: boolean
  /** A held letter is `file` with the reason. */
  readonly held: string | null
  readonly commands: readonly Command[]
  /** The letter speaks of several games, and this is the part that belongs to this one. */
  readonly severalGames?: boolean
  /** The sender gave the whole record of the game (rule 12B). */
  readonly fullRecord: boolean
  readonly notes: readonly string[]
  readonly ownText: string
  readonly evidence: readonly Evidence[]
}

/** When the letter counts, for reading its relative words and missing years. */
export interface LetterStamp {
  readonly at: Instant
  readonly basis: 'header' | 'corroborated' | 'received' | 'seen'
  /** The stamp's date in the sender's zone. */
  readonly date: PlainDate
  /** The Date header's own calendar day at its own offset, where there is one. */
  readonly headerDate: PlainDate | null
}
