/** What a letter may lead to, in a word, decided before it was read; used by the tables of hostile letters. */
import { expect } from 'vitest'
import { type Post, readPost } from './post.ts'

/**
 * - `accept X`: X enters the record.
 * - `only X`: X may enter the record, or the sender is asked; nothing else may.
 * - `never`: no move enters the record.
 * - `ask`: referred back to the sender.
 * - `file`, `ignore`, `already`: that verdict.
 */
export type Expected = `accept ${string}` | `only ${string}` | 'never' | 'ask' | 'file' | 'ignore' | 'already'

export type Row = readonly [
  title: string,
  moves: string,
  text: string,
  expected: Expected,
  post?: Partial<Post>,
]

const marks = (san: string): string => san.replace(/[+#]/g, '')

export async function holds([, moves, text, expected, post]: Row): Promise<void> {
  const reading = await readPost({ moves, ...(text === '' ? {} : { text }), ...post })
  const entered = reading.verdict === 'accept' ? reading.plies.map(marks).join(' ') : null
  const [word, san] = expected.split(' ') as [string, string | undefined]
  const told = entered === null ? `${reading.verdict} ${reading.problem ?? ''}`.trim() : `accept ${entered}`
  const ends = reading.result !== null && reading.kind !== 'move' && reading.kind !== 'result'
  switch (word) {
    case 'accept':
      expect(told).toBe(expected)
      break
    case 'only':
      expect([null, san], told).toContain(entered)
      break
    case 'never':
      expect(entered, told).toBeNull()
      break
    case 'ask':
      expect(reading.verdict, told).toBe('refer-back')
      break
    default:
      expect(reading.verdict, told).toBe(word)
  }
  // None of these letters ends a game by a word.
  expect(ends ? reading.kind : null).toBeNull()
}
