/**
 * The date of a Date or Received header, read strictly. What cannot be read is null: a parser that puts 'now' in
 * its place would move a player's clock (mail.md M14).
 */
import { dateOf, type Instant, instantOfMs } from '../core/plainDate.ts'
import { stripComments } from './parseMailHeaders.ts'

export interface StatedTime {
  readonly instant: Instant
  /** Minutes east of UTC as written. */
  readonly offset: number
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Zones of RFC 822 in minutes east of UTC, and those that mail programs write although no standard knows them. */
const ZONES: Readonly<Record<string, number>> = {
  ut: 0,
  utc: 0,
  gmt: 0,
  z: 0,
  wet: 0,
  bst: 60,
  west: 60,
  met: 60,
  cet: 60,
  mest: 120,
  cest: 120,
  eet: 120,
  eest: 180,
  msk: 180,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  jst: 540,
}

const CLOCK = String.raw`(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d{1,9})?)?`
const USUAL = new RegExp(
  String.raw`^(?:[a-z]{2,9}\.?,? )?(\d{1,2})[ -]([a-z]{3,9})\.?[ -](\d{2,4}),? ${CLOCK} ?(.{0,20})$`,
)
const ASCTIME = new RegExp(
  String.raw`^(?:[a-z]{2,9}\.?,? )?([a-z]{3,9})\.? (\d{1,2}),? ${CLOCK} (?:([a-z]{1,5}|[+-]\d{4}) )?(\d{4}) ?([a-z+-][a-z0-9:]{0,8})?$`,
)
const ISO = new RegExp(String.raw`^(\d{4})-(\d{2})-(\d{2})[t ]${CLOCK} ?(.{0,20})$`)

/** Minutes east of UTC; null when the zone is missing or unknown, for then the text names no instant. */
function zoneOffset(zone: string): number | null {
  const first = zone.trim().split(' ')[0] ?? ''
  const numeric = /^(?:gmt|utc)?([+-])(\d{2}):?(\d{2})$/.exec(first)
  if (numeric !== null) {
    const hours = Number(numeric[2])
    const minutes = Number(numeric[3])
    if (hours > 14 || minutes > 59) return null
    const east = hours * 60 + minutes
    return numeric[1] === '-' && east > 0 ? -east : east
  }
  return ZONES[first] ?? null
}

/**
 * Reads RFC 5322 dates with their obsolete forms (two-digit years, named zones, comments), and the two others that
 * are met: the C library's ('Fri Mar  7 09:00:00 2025 +0000') and ISO 8601. Null where the text names no instant.
 */
export function readMailDate(value: string): StatedTime | null {
  const text = stripComments(value.slice(0, 200))
    .toLowerCase()
    .replace(/[\s"]+/g, ' ')
    .trim()
  const usual = USUAL.exec(text)
  if (usual !== null) {
    const [, day = '', month = '', year = '', hour = '', minute = '', second, zone = ''] = usual
    return stated(yearOf(year), monthOf(month), day, hour, minute, second, zone)
  }
  const asctime = ASCTIME.exec(text)
  if (asctime !== null) {
    const [, month = '', day = '', hour = '', minute = '', second, before, year, behind] = asctime
    return stated(Number(year), monthOf(month), day, hour, minute, second, before ?? behind ?? '')
  }
  const iso = ISO.exec(text)
  if (iso !== null) {
    const [, year, month, day = '', hour = '', minute = '', second, zone = ''] = iso
    return stated(Number(year), Number(month), day, hour, minute, second, zone)
  }
  return null
}

/** RFC 5322 4.3: 00-49 is 2000-2049, other two- and three-digit years count from 1900. */
function yearOf(text: string): number {
  const year = Number(text)
  if (text.length >= 4) return year
  return text.length === 2 && year < 50 ? 2000 + year : 1900 + year
}

function monthOf(text: string): number {
  return MONTHS.indexOf(text.slice(0, 3)) + 1
}

function stated(
  year: number,
  month: number,
  day: string,
  hour: string,
  minute: string,
  second: string | undefined,
  zone: string,
): StatedTime | null {
  const offset = zoneOffset(zone)
  const date = month >= 1 && year >= 1970 ? dateOf(year, month, Number(day)) : null
  const seconds = Math.min(Number(second ?? 0), 59)
  if (
    offset === null ||
    date === null ||
    Number(hour) > 23 ||
    Number(minute) > 59 ||
    Number(second ?? 0) > 60
  ) {
    return null
  }
  const ms = Date.UTC(year, month - 1, Number(day), Number(hour), Number(minute) - offset, seconds)
  return { instant: instantOfMs(ms), offset }
}
