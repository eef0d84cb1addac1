/** Whole seasons as properties: the same letter twice changes nothing; days never depend on the hour (section 2). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseDate } from '../../src/core/plainDate.ts'
import { account, runSeason, type StoryLetter } from './season.ts'

const ROOT = new URL('.', import.meta.url).pathname
const untilOf = (folder: string) => parseDate(readFileSync(join(folder, 'until.txt'), 'utf8').trim())

/** The letter as it comes by another way: another Received on top, two minutes later; the letter itself is the same. */
function byAnotherWay({ name, bytes }: StoryLetter): StoryLetter {
  const raw = bytes.toString('latin1')
  const received = /^Received: from mail\.example by mx\.chess\.example; (.*)\r\n/.exec(raw)
  if (received === null) throw new Error(`${name} does not begin with its Received header`)
  const later = new Date(Date.parse(received[1] as string) + 120_000).toUTCString().replace('GMT', '+0000')
  return {
    name: `${name}-copy`,
    bytes: Buffer.from(`Received: from list.example by mx.chess.example; ${later}\r\n${raw}`, 'latin1'),
  }
}

describe('the same letter twice changes nothing', () => {
  it.each(['play', 'two-games', 'claim-protested', 'leave'])(
    '%s: each letter three times, the third by another way',
    async name => {
      const folder = join(ROOT, name)
      const until = untilOf(folder)
      const once = await runSeason(folder, until)
      const thrice = await runSeason(folder, until, {
        letters: letters =>
          letters.flatMap(letter => [
            letter,
            { ...letter, name: `${letter.name}-again` },
            byAnotherWay(letter),
          ]),
      })
      expect(account(thrice)).toBe(account(once))
    },
    60_000,
  )
})

/** Letters of one day keep their order; each is sent so many minutes after the one before it, from `hour` on. */
const sentFrom =
  (hour: string, apart: number) =>
  (text: string): string => {
    const sent = new Map<string, number>()
    const [h = 0, m = 0] = hour.split(':').map(Number)
    return text.replace(/^>> (\d{4}-\d{2}-\d{2}) \d{2}:\d{2} /gm, (_all, day: string) => {
      const n = sent.get(day) ?? 0
      sent.set(day, n + 1)
      const minutes = h * 60 + m + n * apart
      const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
      return `>> ${day} ${clock} `
    })
  }

describe('days used do not depend on the hour at which letters are sent', () => {
  it.each([
    ['dates-told', '22:50', 2],
    ['draws', '00:05', 30],
  ])(
    '%s, from %s on',
    async (name, hour, apart) => {
      const folder = join(ROOT, name)
      const until = untilOf(folder)
      const written = await runSeason(folder, until)
      const moved = await runSeason(folder, until, { text: sentFrom(hour, apart) })
      expect(moved.games).toEqual(written.games)
    },
    60_000,
  )
})
