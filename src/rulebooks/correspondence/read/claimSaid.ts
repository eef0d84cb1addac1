/** What the writer claims, and on what ground (rule 7, FIDE 9); what others claim, or he might, is none. */
import { any, DOUBT, NOT } from './phrases.ts'
import type { Sentence } from './sentences.ts'
import { CLAIM, DRAW, FIFTY, LEAVE, set, THREEFOLD, TIME, WIN } from './statementWords.ts'

export type ClaimKind = 'time-limit' | 'threefold' | 'fifty' | 'win' | 'draw'

const OVERSTEPPED = set(
  'overstepped exceeded exceeding overstepping overran zeituberschreitung uberschritten uberschreitet depasse excedido superado superato tijdsoverschrijding overschreden',
)

const THIRD_PERSON = set('he she they opponent er il elle ella hij zij lui lei')

export function claimOf(sentence: Sentence): ClaimKind | null {
  // 'I claim ten days of leave' is rule 8's.
  if (any(sentence.lows, LEAVE)) return null
  // 'Threefold repetition, draw claimed': the ground stands before the word.
  const grounded = any(sentence.lows, THREEFOLD) || any(sentence.lows, FIFTY)
  const isClaim = (low: string) => CLAIM.has(low) || (low === 'claimed' && grounded)
  for (const clause of sentence.clauses) {
    const at = clause.lows.findIndex(isClaim)
    if (at < 0) continue
    const before = clause.lows.slice(0, at)
    if (any(before, NOT) || any(before, DOUBT) || sentence.question || sentence.joke === 'joke') continue
    if (
      any(
        before,
        set('the his her your their you against my opponents this that protest no gegen contre contra tegen'),
      )
    )
      continue
    if (any(sentence.lows, set('if wenn falls unless withdraw drop'))) continue
    if (any(clause.lows.slice(at + 1, at + 3), NOT) || THIRD_PERSON.has(before.at(-1) ?? '')) continue
    const place = sentence.lows.findIndex(isClaim)
    const [ground, rest] = [sentence.lows.slice(0, place), sentence.lows.slice(place)]
    const numbers = sentence.tokens.some(token => token.text === '50')
    if (any(rest, THREEFOLD)) return 'threefold'
    if (any(rest, FIFTY) || (numbers && rest.includes('move'))) return 'fifty'
    if (
      any(
        rest,
        set(
          'time limit overstepped exceeded exceeding overstep flag allowance zeit zeituberschreitung bedenkzeit uberschritten temps delai depasse tiempo plazo excedido tempo superato tijd tijdsoverschrijding overschreden',
        ),
      )
    )
      return 'time-limit'
    // 'He has overstepped the time limit and I claim the game.'
    if (any(ground, OVERSTEPPED) && !any(ground, NOT)) return 'time-limit'
    if (any(ground, THREEFOLD)) return 'threefold'
    if (any(ground, FIFTY)) return 'fifty'
    if (any(rest, WIN)) return 'win'
    if (any(rest, DRAW)) return 'draw'
    if (any(before, TIME) || any(rest, TIME)) return 'time-limit'
  }
  return null
}
