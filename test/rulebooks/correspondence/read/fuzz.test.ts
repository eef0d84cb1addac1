/** Rubbish and half-mails: always an answer, never late. */
import { expect, test } from 'vitest'
import { understand } from '../../../../src/cli/read.ts'
import { situationsOf } from '../../../../src/cli/readGame.ts'
import { LONDON_B } from './games.ts'
import { randomFrom } from './mutate.ts'
import { GAME, rawOf } from './post.ts'

const TRIES = process.env.TEST_DEEP === '1' ? 50_000 : 5_000
const PIECES = [
  '7.Bg3 ',
  'Bxg3',
  '7...',
  'O-O ',
  '\r\n',
  '> ',
  'if ',
  'then ',
  'any ',
  'or ',
  'received 5/3 ',
  'sent ',
  '3/22 ',
  'total ',
  'I resign',
  ' draw? ',
  '(',
  ')',
  '{',
  '}',
  '[Event "x"]\r\n',
  '1. d4 d5 2. Bf4 ',
  '=',
  '--',
  '\r\n-- \r\n',
  '<p>',
  '</p>',
  '&nbsp;',
  'é',
  '♝',
  '年3月',
  '\u0000',
  '=3D',
  'LEAVE 1/4 - 5/4',
  'SCORE A-B-1a 1-0 BECAUSE x NOW',
  '5254 ',
  'P-Q4 ',
  'Pferd nach f3 ',
  '....',
  '½-½',
  '…',
  '"',
  "'",
  ';',
  ':',
  '?',
  '!',
  '9999999999',
  'a'.repeat(80),
]

test('4 any mail is answered within a second', async () => {
  const random = randomFrom(64)
  const situations = situationsOf({ ...GAME, moves: LONDON_B })
  const times: number[] = []
  let slowest = ''
  for (let n = 0; n < TRIES; n++) {
    const text = Array.from({ length: random(60) }, () => PIECES[random(PIECES.length)]).join('')
    const raw = rawOf({
      moves: LONDON_B,
      text,
      ...(random(4) === 0 ? { html: text } : {}),
      ...(random(6) === 0 ? { pgn: text } : {}),
    })
    // Damage bytes anywhere, headers included.
    for (let hits = random(4); hits > 0; hits--) raw[random(raw.length)] = random(256)
    const { readings, ms } = await understand(raw, situations)
    expect(typeof readings[0]?.verdict).toBe('string')
    expect(readings[0]?.notes.some(note => /undefined|not a function|not iterable/.test(note))).toBe(false)
    if (ms > Math.max(0, ...times.slice(-1))) slowest = text
    times.push(ms)
  }
  times.sort((a, b) => a - b)
  expect(times.at(-1), slowest).toBeLessThan(1000)
}, 600_000)
