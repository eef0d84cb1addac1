import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  date,
  dateAtOffset,
  dateIn,
  dateOf,
  daysBetween,
  instant,
  instantAt,
  msOf,
  parseDate,
  parseInstant,
  spellDate,
} from '../../src/core/plainDate.ts'

describe('days', () => {
  it.each([
    ['2025-03-07', '2025-03-07', 0],
    ['2025-03-28', '2025-03-31', 3],
    ['2024-02-28', '2024-03-01', 2],
    ['2025-12-31', '2026-01-01', 1],
    ['2025-01-02', '2025-01-01', -1],
  ])('from %s to %s are %i', (from, to, days) => {
    expect(daysBetween(date(from), date(to))).toBe(days)
  })

  it('adding and counting days are one another’s inverse', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -40000, max: 40000 }),
        fc.integer({ min: -4000, max: 4000 }),
        (start, days) => {
          const from = addDays(date('2025-01-01'), start)
          return daysBetween(from, addDays(from, days)) === days
        },
      ),
    )
  })

  it('adding days is what the calendar of the library makes of it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60_000 }),
        fc.integer({ min: -4000, max: 4000 }),
        (start, days) => {
          const from = Temporal.PlainDate.from('1950-01-01').add({ days: start })
          return addDays(date(from.toString()), days) === from.add({ days }).toString()
        },
      ),
    )
  })

  it.each(['2025-02-30', '2025-13-01', '25-01-01', '2025-1-1', '', '2025-01-01T00:00'])(
    '%s is no day',
    text => {
      expect(parseDate(text)).toBeNull()
    },
  )

  it('31 February is no day, 29 February only in a leap year', () => {
    expect(dateOf(2025, 2, 31)).toBeNull()
    expect(dateOf(2025, 2, 29)).toBeNull()
    expect(dateOf(2024, 2, 29)).toBe('2024-02-29')
  })

  it('spells a date for people', () => {
    expect(spellDate(date('2025-03-07'))).toBe('Friday 7 March 2025')
  })
})

describe('instants', () => {
  it('are cut to whole seconds and compare as text', () => {
    expect(parseInstant('2025-03-07T23:30:00.999+01:00')).toBe('2025-03-07T22:30:00Z')
    expect(instant('2025-03-07T09:00:00Z') < instant('2025-03-07T10:00:00Z')).toBe(true)
    expect(parseInstant('Friday')).toBeNull()
  })

  it('fall on the day of the zone', () => {
    const late = instant('2025-03-07T23:30:00Z')
    expect(dateIn(late, 'Europe/London')).toBe('2025-03-07')
    expect(dateIn(late, 'Europe/Berlin')).toBe('2025-03-08')
    expect(dateIn(late, 'America/New_York')).toBe('2025-03-07')
    expect(dateAtOffset(late, 60)).toBe('2025-03-08')
  })

  it('06:00 in London is another instant in summer', () => {
    expect(instantAt(date('2025-03-29'), '06:00', 'Europe/London')).toBe('2025-03-29T06:00:00Z')
    expect(instantAt(date('2025-03-30'), '06:00', 'Europe/London')).toBe('2025-03-30T05:00:00Z')
  })

  it('a time that the clock change skips is taken after the gap', () => {
    expect(instantAt(date('2025-03-30'), '01:30', 'Europe/London')).toBe('2025-03-30T01:30:00Z')
  })

  it('every instant of a day in a zone falls on that day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 23 }), (offset, hour) => {
        const day = addDays(date('1990-01-01'), offset)
        const at = instantAt(day, `${String(hour).padStart(2, '0')}:00`, 'Europe/London')
        return dateIn(at, 'Europe/London') === day && msOf(at) % 1000 === 0
      }),
    )
  })
})
