/** Texts made to make a reader slow: cost must stay in proportion to length. */
import { describe, expect, test } from 'vitest'
import { situationsOf } from '../../../../src/cli/readGame.ts'
import { date, instant } from '../../../../src/core/plainDate.ts'
import type { ParsedLetter } from '../../../../src/mail/letter.ts'
import { readLetter } from '../../../../src/rulebooks/correspondence/readLetter.ts'
import { LONDON_B } from './games.ts'
import { GAME } from './post.ts'

const STAMP = {
  at: instant('2025-03-07T18:00:00Z'),
  basis: 'header',
  date: date('2025-03-07'),
  headerDate: date('2025-03-07'),
} as const

function letter(text: string): ParsedLetter {
  return {
    messageId: null,
    inReplyTo: [],
    references: [],
    from: { name: 'Tomas Reyl', address: 'tomas@reyl.example' },
    to: [{ name: '', address: 'orla@quill.example' }],
    cc: [],
    replyTo: [],
    subject: '',
    date: null,
    received: [],
    headers: [],
    text,
    html: '',
    ownText: { text, quoted: '', answered: [], forwarded: false },
    ownHtml: null,
    attachments: [],
    troubles: [],
  }
}

const SEEDS = [
  'a',
  '7.Bg3 Bxg3 8.hxg3 ',
  '1. 2. 3. ',
  '(',
  '{',
  '[A "',
  'if Nf3 then Bg3 or ',
  '4/3 5/3 ',
  '4 March to ',
  'ok draw accept ',
  'I resign if ',
  '3 days total ',
  'e4\n',
  'any 8.Nf3 ',
  'O-O-',
  'SCORE A-B-1a 1-0 BECAUSE x\n',
  'ADDRESS a@',
  '? ',
  '♝',
  '...',
  'r1bqk2r/',
  '8  r . . ',
  '| | | ',
  'If 8.Nc9 ',
  'nott unles ',
  '(7.Bg3 (',
  '1/2-1/2 ',
  'I resign our second game as White ',
]

describe('4 hostile texts', () => {
  const [situation] = situationsOf({ ...GAME, moves: LONDON_B })
  test.each(SEEDS)('64 kB of %j', seed => {
    if (situation === undefined) throw new Error('no situation')
    const cost = (length: number): number => {
      const text = letter(seed.repeat(Math.ceil(length / seed.length)).slice(0, length))
      let best = Number.POSITIVE_INFINITY
      for (let n = 0; n < 3; n++) {
        const begun = process.cpuUsage().user
        readLetter(text, situation, STAMP)
        best = Math.min(best, (process.cpuUsage().user - begun) / 1000)
      }
      return best
    }
    cost(8_192)
    // 100 ms on a quiet machine; the bound here leaves room for a busy one and still catches a square.
    expect(cost(65_000)).toBeLessThan(500)
  })
})
