/**
 * Damaged mails: one character changed, a line doubled, quote marks lost. A move that the sender did not write must
 * never be accepted: where the damage falls on the words of the move or of the repetition it may write another one,
 * elsewhere it may only make the arbiter ask.
 */
import { expect, test } from 'vitest'
import { understand } from '../../../../src/cli/read.ts'
import { situationsOf } from '../../../../src/cli/readGame.ts'
import type { Reading } from '../../../../src/rulebooks/correspondence/reading.ts'
import { ENGLISH_W, LONDON_B, SCOTCH_W, TWO_KNIGHTS_B, VIENNA_B } from './games.ts'
import { damage, randomFrom } from './mutate.ts'
import { GAME, type Post, rawOf } from './post.ts'

const TRIES = process.env.TEST_DEEP === '1' ? 20_000 : 2_000
const QUOTE =
  '\n\nOn Wed, 5 Mar 2025 at 10:00, Orla Quill <orla@quill.example> wrote:\n> 6...Bd6 7.Bg3\n> I expect 7...Bxg3 8.hxg3.\n> received 1 March, sent 4 March\n'

const LETTERS: readonly Post[] = [
  {
    moves: LONDON_B,
    text: `Dear Orla,\n\n7.Bg3 O-O\nreceived 5 March, sent 7 March, 2 days, total 14\n\nTomas${QUOTE}`,
  },
  { moves: LONDON_B, text: `7... Bxg3\n\nTomas${QUOTE}` },
  { moves: LONDON_B, text: `Thanks for your move, give me until Sunday.${QUOTE}` },
  {
    moves: LONDON_B,
    text: '7.Bg3 received. If I play 7...Bxg3 you take 8.hxg3 and I answer 8...Qd6, so I am not sure. Move follows.',
  },
  {
    moves: SCOTCH_W,
    text: 'I looked at 8.Be2 and at 8.Bb3 for an hour each, but finally settled for 8.O-O after 7...Ne5.',
  },
  {
    moves: SCOTCH_W,
    to: 'arbiter@arbiter.example',
    text: 'Dear arbiter, must I repeat 7...Ne5 8.Be2 in full? I have not sent 8.Be2 yet.',
  },
  { moves: TWO_KNIGHTS_B, text: '4.Nc3 Nd7\nrec 5/3, sent 7/3, 2 days (14)' },
  { moves: VIENNA_B, text: '7.dxc3 c6, and I offer a draw.\nIf 8.Bf4 then 8...Bf5.' },
  { moves: ENGLISH_W, text: `${ENGLISH_W} 11. Bf4\nReceived 5 March, sent 7 March.` },
  { moves: LONDON_B, text: '7.Bg3 nearly made me resign, but I fight on: 7...b6.' },
]

const bare = (san: string | undefined): string | undefined => san?.replace(/[+#]/g, '')

/** The damage touches the words on which move or repetition rest. */
function touches(reading: Reading, text: string, at: number): boolean {
  return reading.evidence
    .filter(evidence => evidence.at >= 0 && (evidence.what === 'move' || evidence.what === 'repetition'))
    .some(evidence => {
      const words = reading.ownText.slice(evidence.at, evidence.at + evidence.words.length + 2)
      for (let from = text.indexOf(words); from >= 0; from = text.indexOf(words, from + 1))
        if (at >= from - 2 && at <= from + words.length + 2) return true
      return false
    })
}

test('4 a damaged mail is never read as another move', async () => {
  const random = randomFrom(20_250_307)
  const whole = await Promise.all(
    LETTERS.map(async post => {
      const situations = situationsOf({ ...GAME, moves: post.moves })
      const raw = rawOf(post)
      const [reading] = (await understand(raw, situations)).readings
      return { post, situations, reading }
    }),
  )
  const wrong: string[] = []
  for (let n = 0; n < TRIES; n++) {
    const letter = whole[random(whole.length)]
    if (letter?.reading === undefined) continue
    const damaged = damage(letter.post.text ?? '', random)
    const { readings } = await understand(rawOf({ ...letter.post, text: damaged.text }), letter.situations)
    const [reading] = readings
    if (reading === undefined) continue
    const other =
      reading.verdict === 'accept' &&
      (letter.reading.verdict !== 'accept' || bare(reading.move?.san) !== bare(letter.reading.move?.san))
    const result = reading.result !== null && reading.result !== letter.reading.result
    if ((other || result) && !(damaged.what === 'character' && touches(reading, damaged.text, damaged.at)))
      wrong.push(`${reading.move?.san ?? reading.result}: ${damaged.what}: ${damaged.text.slice(0, 200)}`)
  }
  expect(wrong).toEqual([])
}, 600_000)
