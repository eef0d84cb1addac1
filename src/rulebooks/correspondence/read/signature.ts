/**
 * What stands below the writer's own words though nothing marks it: a motto under his name ('Bxg3 first, think later'),
 * and a quote whose head is damaged. Moves there are asked about.
 */
import type { Mention } from './mentions.ts'
import type { Stance } from './stance.ts'
import { fold } from './words.ts'

const MOST_WORDS = 3

/** Where the last line begins that is nothing but the writer's own name, behind other words; -1 where there is none. */
function signedAt(text: string, ownNames: ReadonlySet<string>): number {
  let found = -1
  let at = 0
  let said = false
  for (const line of text.split('\n')) {
    const words = line
      .slice(0, 80)
      .split(/[^\p{L}\p{M}]+/u)
      .filter(word => word !== '')
    if (
      said &&
      words.length > 0 &&
      words.length <= MOST_WORDS &&
      words.every(word => ownNames.has(fold(word)))
    )
      found = at
    if (words.length > 0) said = true
    at += line.length + 1
  }
  return found
}

/** A line such as programs put above what they quote or forward, in whatever words: a name, a year and a clock time, or dashes. */
function quotedFrom(text: string, mentions: readonly Mention[], opponent: ReadonlySet<string>): number {
  let at = 0
  for (const line of text.split('\n')) {
    const end = at + line.length
    const free = !mentions.some(mention => mention.at < end && mention.end > at)
    if (free && line.length < 200) {
      const words = new Set(line.split(/[^\p{L}\p{M}]+/u).map(fold))
      const named = opponent.size > 1 && [...opponent].every(name => words.has(name))
      if (DASHED.test(line) || (named && /\b20\d\d\b/.test(line) && /\d[:.h]\d\d/.test(line))) return end
    }
    at = end + 1
  }
  return -1
}
const DASHED = /^\s*-{4,}\s*\p{L}[^-]{3,40}-{4,}\s*$/u

/** The stances with those of moves in what may be a quote made weak. */
export function belowAQuoteHead(
  stances: readonly Stance[],
  mentions: readonly Mention[],
  text: string,
  opponent: ReadonlySet<string>,
): readonly Stance[] {
  const from = quotedFrom(text, mentions, opponent)
  if (from < 0) return stances
  return stances.map((stance, n) =>
    (mentions[n]?.at ?? 0) > from && stance.kind === 'played'
      ? { ...stance, kind: 'weak', structural: false }
      : stance,
  )
}

/** The stances with those of unnumbered moves below the name made weak. */
export function belowTheName(
  stances: readonly Stance[],
  mentions: readonly Mention[],
  text: string,
  ownNames: ReadonlySet<string>,
): readonly Stance[] {
  const signed = signedAt(text, ownNames)
  if (signed < 0) return stances
  const numbered = new Set(mentions.filter(mention => mention.number !== null).map(mention => mention.run))
  return stances.map((stance, n) => {
    const mention = mentions[n]
    const open = mention !== undefined && mention.at > signed && !numbered.has(mention.run)
    return open && stance.kind === 'played' ? { ...stance, kind: 'weak', structural: false } : stance
  })
}
