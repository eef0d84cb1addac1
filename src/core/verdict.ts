/** What became of a letter. Only `accept` changes the position of a game. */
export const VERDICTS = ['accept', 'refer-back', 'file', 'already', 'ignore'] as const
export type VerdictKind = (typeof VERDICTS)[number]

/** One thing noticed while judging, as data; a template puts it into words. */
export interface Finding {
  readonly rule: string
  readonly kind: string
  readonly detail: { readonly [key: string]: string | number | boolean | null | readonly string[] }
}
