/**
 * Who may say what (section 10): how a row of the table of commands works. Each rule's file brings its own rows; the one
 * table that gathers them is `rule13Powers.ts`.
 */
import type { GameId, LetterId } from '../../core/ids.ts'
import type { Instant, PlainDate } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import type { Capacity } from './people.ts'
import type { Command } from './reading.ts'

export type CommandRole = 'player' | 'captain' | 'controller' | 'secretary'

/** A command given by a person whose right to it has been looked up in the table. */
export interface GivenCommand {
  readonly command: Command
  readonly address: string
  /** The capacities in which he may give it, first the one it was found under. */
  readonly capacity: Capacity
  /** All he holds: a TC who plays in the game concerned has no vote in it (section 1, seat). */
  readonly capacities: readonly Capacity[]
  /** The game it is about, where one was named or is plain from thread, tag or opponent; null otherwise. */
  readonly game: GameId | null
  /** Key of our notice that the letter answers, newest first. */
  readonly answers: readonly string[]
  /** The one-time token that the letter was sent to, or null. */
  readonly token?: string | null
  readonly letter: LetterId | null
  /** The instant that counts and its date in the giver's zone. */
  readonly stampAt: Instant
  readonly stampOn: PlainDate
  /** The whole of the sender's own words, for texts and analyses. */
  readonly ownText: string
  /** The letter carries files (analyses). */
  readonly hasAttachments: boolean
}

export type CommandResult =
  | { readonly kind: 'done' }
  /** Answered `not-allowed`, saying who may. */
  | { readonly kind: 'not-allowed'; readonly who: string; readonly why?: string }
  /** Answered `which-game` or `not-understood` with the choices as ready answers. */
  | { readonly kind: 'ask'; readonly question: string; readonly choices: readonly string[] }

export interface CommandRow {
  /** 'CLAIM TIME', 'SUBSTITUTE' ... */
  readonly word: string
  readonly roles: readonly CommandRole[]
  /** In plain words, for `not-allowed` and help: 'your Team Captain or his deputy'. */
  readonly who: string
  /** One line for the help page: 'DELAY text: tell the Controller why a game is held up'. */
  readonly help: string
  readonly needsGame: boolean
  /** The Controller's rulings are shown before they count, and done on CONFIRM or with NOW. */
  readonly previewed: boolean
  /** A word in a case about the game: who plays in it has none, TC or Controller (section 1, seat). */
  readonly votes?: boolean
  /** Narrows "which game": whether the command makes sense in this game just now, for this capacity. */
  fits?(draft: Draft, game: GameId, capacity: Capacity): boolean
  run(draft: Draft, given: GivenCommand): CommandResult
}

export const DONE: CommandResult = { kind: 'done' }
