/** What the reader of letters knows of one language; words are folded when they are read (no accents, no case). */
export interface Row {
  readonly code: string
  /** January to December, separated by '|'; a month may have several words. */
  readonly months: string
  /** Monday to Sunday, separated by '|'. */
  readonly weekdays: string
  readonly today: string
  readonly yesterday: string
  readonly beforeYesterday?: string
  readonly tomorrow: string
  readonly received: string
  /** Sent, replied, answered: when the sender's own move goes out. */
  readonly sent: string
  readonly day: string
  readonly week: string
  readonly used: string
  readonly total: string
  /** You, your: what follows is the opponent's. */
  readonly you: string
  readonly me: string
  /** Words that make a proposal (4F). */
  readonly if: string
  readonly then: string
  readonly any: string
  /** Playing verbs: the move that follows is sent. */
  readonly play: string
  /** Hopes, plans, doubts, analysis, memory: the move beside them is only spoken of. */
  readonly talk: string
  readonly not: string
  /** A second thought or a correction: the move before it, or the one behind, may not be meant. */
  readonly back: string
  readonly or: string
  /** Words that tell this language from the others (greetings and small words). */
  readonly typical: string
  /** Numbers from zero on, separated by blanks. */
  readonly numbers: string
}
