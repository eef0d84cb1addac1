/**
 * Days and instants. A day is a calendar date in somebody's zone ('2025-03-07'); an instant is a moment in
 * UTC to the second ('2025-03-08T06:00:00Z'). Both are strings, so that they compare with `<`, travel in JSON
 * unchanged, and are never mistaken for each other by the compiler.
 */
import { Temporal } from 'temporal-polyfill'

export type PlainDate = string & { readonly plainDate: unique symbol }
export type Instant = string & { readonly instant: unique symbol }
/** An IANA zone name, e.g. 'Europe/London'. */
export type Zone = string

const DAY_MS = 86_400_000

/** The day written `yyyy-mm-dd`, or null where there is no such day. */
export function parseDate(text: string): PlainDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() as PlainDate
  } catch {
    return null
  }
}

/** The day written `yyyy-mm-dd`. Throws on anything else: for literals and checked input. */
export function date(text: string): PlainDate {
  const day = parseDate(text)
  if (day === null) throw new Error(`Not a date: ${text.slice(0, 40)}`)
  return day
}

/** The day of year, month (1-12) and day, or null where the calendar has no such day (31 February). */
export function dateOf(year: number, month: number, day: number): PlainDate | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString() as PlainDate
  } catch {
    return null
  }
}

/**
 * Clocks are sums of days, over and over: a count of days since 1970, which knows no zone, is the cheapest sum (a tenth
 * of the library's; a property holds both together). A Date made of a number asks no clock.
 */
export function addDays(day: PlainDate, days: number): PlainDate {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10) as PlainDate
}

export function addMonths(day: PlainDate, months: number): PlainDate {
  return Temporal.PlainDate.from(day).add({ months }).toString() as PlainDate
}

/** Whole days from `from` to `to`; negative when `to` is earlier. Zone and clock change play no part. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

export function maxDate(a: PlainDate, b: PlainDate): PlainDate {
  return a > b ? a : b
}

export function minDate(a: PlainDate, b: PlainDate): PlainDate {
  return a < b ? a : b
}

/** The instant written in ISO 8601 with an offset or `Z`, cut to whole seconds; null if it is none. */
export function parseInstant(text: string): Instant | null {
  try {
    return instantOfMs(Temporal.Instant.from(text).epochMilliseconds)
  } catch {
    return null
  }
}

export function instant(text: string): Instant {
  const moment = parseInstant(text)
  if (moment === null) throw new Error(`Not an instant: ${text.slice(0, 40)}`)
  return moment
}

/** Milliseconds since 1970 to an instant, cut to whole seconds. */
export function instantOfMs(ms: number): Instant {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z') as Instant
}

export function msOf(moment: Instant): number {
  return Date.parse(moment)
}

export function addSeconds(moment: Instant, seconds: number): Instant {
  return instantOfMs(msOf(moment) + seconds * 1000)
}

export function addHours(moment: Instant, hours: number): Instant {
  return addSeconds(moment, hours * 3600)
}

const formatters = new Map<Zone, Intl.DateTimeFormat>()

/** The calendar day of an instant in a zone. Throws RangeError on an unknown zone. */
export function dateIn(moment: Instant, zone: Zone): PlainDate {
  let format = formatters.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    formatters.set(zone, format)
  }
  return format.format(msOf(moment)) as PlainDate
}

/** The calendar day of an instant at a fixed offset of minutes east of UTC (a Date header's own offset). */
export function dateAtOffset(moment: Instant, minutesEast: number): PlainDate {
  return addSeconds(moment, minutesEast * 60).slice(0, 10) as PlainDate
}

/** The instant of a wall-clock time `hh:mm` on a day in a zone (a gap is jumped forward, an overlap takes the first). */
export function instantAt(day: PlainDate, time: string, zone: Zone): Instant {
  const at = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone, {
    disambiguation: 'compatible',
  })
  return instantOfMs(at.epochMilliseconds)
}

export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** 1 = Monday ... 7 = Sunday. */
export function weekday(day: PlainDate): number {
  return Temporal.PlainDate.from(day).dayOfWeek
}

/** 'Friday 7 March 2025': how every date is written to people. */
export function spellDate(day: PlainDate): string {
  const d = Temporal.PlainDate.from(day)
  return `${WEEKDAYS[d.dayOfWeek - 1]} ${d.day} ${MONTHS[d.month - 1]} ${d.year}`
}

/** '7 March 2025', where the weekday would be noise (tables, arithmetic). */
export function spellShortDate(day: PlainDate): string {
  const d = Temporal.PlainDate.from(day)
  return `${d.day} ${MONTHS[d.month - 1]} ${d.year}`
}
