/** Pages from templates: every value is escaped unless a template asks for a drawing of our own (`raw`). */
import { fileURLToPath } from 'node:url'
import type { FastifyReply } from 'fastify'
import { Liquid } from 'liquidjs'
import {
  parseDate,
  spellDate,
  spellShortDate,
  type Instant,
  parseInstant,
  dateIn,
} from '../core/plainDate.ts'
import { plainWord, type WordList } from './words.ts'

const FOLDER = fileURLToPath(new URL('../../templates/web', import.meta.url))

export type PageData = { readonly [name: string]: unknown }

export type Render = (template: string, data: PageData) => string

/** Templates are read once and kept; a misspelt name in one is an error, not a blank. */
export function makeRender(folder: string = FOLDER): Render {
  const engine = new Liquid({
    root: folder,
    extname: '.liquid',
    outputEscape: 'escape',
    strictVariables: true,
    strictFilters: true,
    ownPropertyOnly: true,
    cache: true,
    relativeReference: false,
  })
  engine.registerFilter('day', (text: unknown) => spelled(text, spellDate))
  engine.registerFilter('short_day', (text: unknown) => spelled(text, spellShortDate))
  engine.registerFilter('days', (n: unknown) => `${String(n)} ${Number(n) === 1 ? 'day' : 'days'}`)
  engine.registerFilter('plain', (text: unknown, list: WordList) => plainWord(text, list))
  engine.registerFilter('moment', (text: unknown, zone: string) => spellMoment(text, zone))
  return (template, data) => engine.renderFileSync(template, data)
}

function spelled(text: unknown, spell: (day: NonNullable<ReturnType<typeof parseDate>>) => string): string {
  const day = typeof text === 'string' ? parseDate(text) : null
  return day === null ? '' : spell(day)
}

/** 'Friday 7 March 2025, 06:00' in the zone given. */
export function spellMoment(text: unknown, zone: string): string {
  const at: Instant | null = typeof text === 'string' ? parseInstant(text) : null
  if (at === null) return ''
  return `${spellDate(dateIn(at, zone))}, ${clockIn(zone).format(Date.parse(at))}`
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter is dear; there is one for each zone. */
function clockIn(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone)
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    clocks.set(zone, clock)
  }
  return clock
}

export function sendPage(reply: FastifyReply, html: string, status = 200): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(html)
}
