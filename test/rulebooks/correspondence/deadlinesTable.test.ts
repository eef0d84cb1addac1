/** The whole table of deadlines: its rows are told apart, and a season swept daily or seldom never says a thing twice. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, date, daysBetween } from '../../../src/core/plainDate.ts'
import { contextOf, openDeadlines } from '../../../src/rulebooks/correspondence/deadline.ts'
import { DEADLINES } from '../../../src/rulebooks/correspondence/deadlines.ts'
import { settleTime } from '../../../src/rulebooks/correspondence/rule06Settle.ts'
import { A1, A2, B1, B2, testWorld, type TestWorld } from './world.ts'

const rows = [...DEADLINES.game, ...DEADLINES.seat, ...DEADLINES.season]

describe('2 the table', () => {
  it('has one row for each id, and says of each whose rule it is, what it is, who owes it', () => {
    expect(new Set(rows.map(row => row.id)).size).toBe(rows.length)
    for (const row of rows) {
      expect(row.rule).toMatch(/^\d{1,2}[A-Z]?$/)
      expect(row.title.length).toBeGreaterThan(5)
      expect(row.owedBy).not.toBe('')
    }
  })

  it('keeps the rows of a series together, in the order of their stages', () => {
    for (const part of [DEADLINES.game, DEADLINES.seat, DEADLINES.season]) {
      const names = part.map(row => row.series ?? row.id)
      const runs = names.filter((name, index) => name !== names[index - 1])
      expect(runs.length).toBe(new Set(runs).size)
    }
  })

  it('opens nothing before a game is opened', () => {
    const w = testWorld({ closed: [A1, B1, A2, B2] })
    expect(openDeadlines(DEADLINES, w.game(A1), contextOf(w.tournament))).toEqual([])
  })
})

/** A short season, so that it can be swept through many times: March to April, adjudication in May. */
function season(): TestWorld {
  const w = testWorld({
    closed: [A2, B2],
    afterwards: [settleTime],
    openedOn: '2025-02-20',
    tournament: { start: date('2025-03-01'), end: date('2025-04-30') },
  })
  w.plies(A1, [
    ['e4', '2025-03-01'],
    ['e5', '2025-03-02'],
  ])
  return w
}

const LAST = date('2025-07-15')
const FIRST = date('2025-03-03')
/** What a human must decide upon, with the last day on which a sweep must still tell it. */
const DECISIONS: { readonly [kind: string]: string } = {
  'silence-flag': '2025-04-30',
  'time-exceeded': '2025-04-30',
  'adjudication-request': LAST,
}

describe('2 a season', () => {
  it('swept daily says nothing twice, and again nothing when swept once more', () => {
    const w = season()
    w.sweepDaily(FIRST, LAST)
    expect(w.refused).toEqual([])
    const kinds = new Set(w.mails.map(mail => mail.kind))
    for (const kind of ['silence-flag', 'time-exceeded', 'adjudication-request'])
      expect(kinds).toContain(kind)
    expect(w.sweep(LAST)).toEqual([])
    for (const game of [A1, B1]) expect(w.folded(`game:${game}`, w.entries)).toEqual(w.game(game))
  })

  it('with outages of any length: each key once, and what a human must decide is never lost', () => {
    const daily = season()
    daily.sweepDaily(FIRST, LAST)
    const decisive = daily.mails.filter(mail => Object.hasOwn(DECISIONS, mail.kind))
    const span = daysBetween(FIRST, LAST)
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: span }), { maxLength: 10 }), picked => {
        const w = season()
        const days = [...new Set([...picked, span])].sort((a, b) => a - b).map(n => addDays(FIRST, n))
        for (const day of days) w.sweep(day)
        expect(w.refused).toEqual([])
        const sent = new Set(w.mails.map(mail => mail.key))
        expect(sent.size).toBe(w.mails.length)
        for (const mail of decisive) {
          const since = mail.at.slice(0, 10)
          if (days.some(day => day >= since && day <= (DECISIONS[mail.kind] ?? '')))
            expect(sent).toContain(mail.key)
        }
      }),
      { numRuns: 15 },
    )
  })
})
