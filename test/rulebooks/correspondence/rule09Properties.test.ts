/** Rules 9, 10 and 12 under outages: however the sweeps fall, every stage is told at most once and the end is reached. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, date } from '../../../src/core/plainDate.ts'
import { commands09 } from '../../../src/rulebooks/correspondence/commands09.ts'
import type { DeadlineTable } from '../../../src/rulebooks/correspondence/deadline.ts'
import { seatDeadlines09 } from '../../../src/rulebooks/correspondence/rule09Deadlines.ts'
import { gameDeadlines10, seasonDeadlines10 } from '../../../src/rulebooks/correspondence/rule10Deadlines.ts'
import { deadlines12 } from '../../../src/rulebooks/correspondence/rule12Deadlines.ts'
import { endGame } from '../../../src/rulebooks/correspondence/rule12Ending.ts'
import { A1, A2, B1, B2, testWorld, type TestWorld } from './world.ts'

interface Story {
  readonly title: string
  readonly table: DeadlineTable
  readonly begin: () => TestWorld
  readonly from: string
  readonly days: number
  /** Kinds that must have gone out by the end, however the sweeps fell. */
  readonly ends: readonly string[]
}

const STORIES: readonly Story[] = [
  {
    title: '9 no substitute is named',
    table: { game: [], seat: seatDeadlines09, season: [] },
    begin: () => {
      const w = testWorld({ closed: [B1, A2, B2] })
      w.command('2024-11-04', 'karl@kent.example', 'WITHDRAW Ann Able', commands09)
      return w
    },
    from: '2024-11-05',
    days: 30,
    ends: ['withdrawal-proposed'],
  },
  {
    title: '10 the season ends',
    table: { game: gameDeadlines10, seat: [], season: seasonDeadlines10 },
    begin: () => testWorld({ closed: [B1, A2, B2] }),
    from: '2025-05-28',
    days: 60,
    ends: ['adjudication-request', 'adjudication-dossier'],
  },
  {
    title: '12 no record comes',
    table: { game: deadlines12, seat: [], season: [] },
    begin: () => {
      const w = testWorld({ closed: [B1, A2, B2] })
      w.act('2025-03-01', draft =>
        endGame(draft, A1, { result: '1-0', reason: 'resignation', by: 'black', letter: 'l' }),
      )
      return w
    },
    from: '2025-03-02',
    days: 40,
    ends: ['record-missing'],
  },
]

describe('outages and restarts', () => {
  it.each(STORIES)('$title', ({ table, begin, from, days, ends }) => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: days - 1 }), { maxLength: 8 }), swept => {
        const w = begin()
        // A game asked for its claims after an outage has days of its own for them (10E).
        for (const day of [...swept.toSorted((a, b) => a - b), days, days + 15]) {
          w.sweep(addDays(date(from), day), table)
          // A restart sweeps the same day again.
          expect(w.sweep(addDays(date(from), day), table)).toEqual([])
        }
        expect(w.refused).toEqual([])
        const kinds = w.mails.map(mail => mail.kind)
        for (const kind of ends) expect(kinds).toContain(kind)
      }),
      { numRuns: 25 },
    )
  })
})
