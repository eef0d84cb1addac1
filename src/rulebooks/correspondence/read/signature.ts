/** Below his name a writer puts mottos: 'Bxg3 first, think later'. A move without a number there is asked about. */
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
