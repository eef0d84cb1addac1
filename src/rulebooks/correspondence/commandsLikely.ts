/** The two or three likeliest meanings of words that are no command, as lines ready to send (section 10). */
import type { Capacity } from './people.ts'
import type { CommandRow } from './powers.ts'

/** Ready lines of a row: the word, or its help line up to the colon ('EXTEND game UNTIL date'). */
const readyLine = (row: CommandRow): string => row.help.split(':')[0] as string

/** What most people want who write to the arbiter without a command. */
const USUAL = ['STATUS', 'RECORD', 'HELP'] as const

/** Edit distance of two short words (Damerau's simple form), cut off at words of 20 letters. */
function distance(a: string, b: string): number {
  const [left, right] = [a.slice(0, 20), b.slice(0, 20)]
  let row = Array.from({ length: right.length + 1 }, (_, i) => i)
  for (let i = 1; i <= left.length; i++) {
    const next = [i]
    for (let j = 1; j <= right.length; j++) {
      const change = left[i - 1] === right[j - 1] ? 0 : 1
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + change))
    }
    row = next
  }
  return row[right.length] ?? 0
}

/** Lines that a person with these capacities could have meant; `row` is the command whose pieces were missing. */
export function likeliestOf(
  table: readonly CommandRow[],
  line: string,
  capacities: readonly Capacity[],
  row: CommandRow | null,
): readonly string[] {
  const roles = new Set<string>(capacities.map(each => each.role))
  const may = table.filter(each => each.roles.some(role => roles.has(role)))
  const first = (line.trim().split(/\s+/)[0] ?? '').toUpperCase()
  const near = may
    .map(each => ({ each, far: distance(first, each.word.split(' ')[0] as string) }))
    .filter(({ far }) => far <= 2)
    .sort((a, b) => a.far - b.far)
    .map(({ each }) => readyLine(each))
  const usual = USUAL.filter(word => may.some(each => each.word === word))
  return [...new Set([...(row === null ? [] : [readyLine(row)]), ...near, ...usual])].slice(0, 3)
}
