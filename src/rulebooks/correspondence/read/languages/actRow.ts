/** What a language says of resignation, draw, claim, leave and the like; folded: no accents, no apostrophes. */
/** One row a language: the words of each act, folded (no accents). */
export interface ActRow {
  readonly code: string
  /** Phrases; each must stand in one clause, its words in this order, small words between. */
  readonly resign: readonly string[]
  readonly draw: string
  readonly offer: string
  readonly accept: string
  readonly decline: readonly string[]
  readonly claim: string
  readonly time: string
  readonly threefold: string
  readonly fifty: string
  readonly win: string
  readonly protest: readonly string[]
  readonly leave: string
  readonly repeat: string
  readonly retract: readonly string[]
  readonly follows: readonly string[]
  /** Words that may stand beside the words of a resignation or an acceptance without changing it. */
  readonly harmless: string
}
