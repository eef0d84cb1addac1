/**
 * The shared corpus of mails, where it lies beside the project (CI lays it there): verdict, move, repetition, problem,
 * dates, times and the rest of every case. Without it the suite says that it is left out.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { jsonOf, understand } from '../src/cli/read.ts'
import { situationsOf } from '../src/cli/readGame.ts'
import type { Reading } from '../src/rulebooks/correspondence/reading.ts'

const FOLDER = fileURLToPath(new URL('../../shared/corpus/cases/', import.meta.url))

interface Expected {
  readonly verdict: string
  readonly alsoOk?: readonly object[]
  readonly conditionals?: unknown
  readonly [field: string]: unknown
}

const bare = (move: unknown): string | null => {
  const san = typeof move === 'string' ? move : (move as { san?: string } | null | undefined)?.san
  return typeof san === 'string' ? san.replace(/[+#]$/, '') : null
}

const proposals = (list: unknown): string[] =>
  (Array.isArray(list) ? (list as { if: string; then: string; after?: string[] }[]) : [])
    .map(line => [...(line.after ?? []).map(bare), bare(line.if), bare(line.then)].join(' '))
    .sort()

/** The fields that count, in one form for both sides. */
function shown(from: { readonly [field: string]: unknown }, quiet: boolean): object {
  return {
    verdict: from.verdict,
    move: from.verdict === 'accept' ? bare(from.move) : null,
    repetition: quiet ? null : (from.repetition ?? null),
    problem: quiet ? null : (from.problem ?? null),
    received: from.received ?? null,
    sent: from.sent ?? null,
    timeUsed: from.timeUsed ?? null,
    timeTotal: from.timeTotal ?? null,
    drawOffer: from.drawOffer ?? false,
    result: from.result ?? null,
    claim: from.claim ?? null,
    conditionals: proposals(from.conditionals),
  }
}

if (!existsSync(FOLDER)) {
  test('the shared corpus is not beside the project: left out', () => {
    expect(existsSync(FOLDER)).toBe(false)
  })
} else {
  const ids = readdirSync(FOLDER)
    .filter(name => name.endsWith('.json'))
    .map(name => name.slice(0, -5))
  describe('the shared corpus', () => {
    test.each(ids)('%s', async id => {
      const { game, expect: expected } = JSON.parse(readFileSync(`${FOLDER}${id}.json`, 'utf8')) as {
        game: object
        expect: Expected
      }
      const raw = readFileSync(`${FOLDER}${id}.eml`)
      const reading = jsonOf(`${id}.eml`, await understand(raw, situationsOf(game))) as Reading
      const quiet = ['file', 'already', 'ignore'].includes(expected.verdict)
      const got = shown(reading as unknown as { [field: string]: unknown }, quiet)
      const allowed = [expected, ...(expected.alsoOk ?? []).map(other => ({ ...expected, ...other }))]
      expect(allowed.map(one => shown(one as Expected, quiet))).toContainEqual(got)
    })
  })
}
