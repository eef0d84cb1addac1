/**
 * Seasons of letters for the measurements: random legal games from a fixed seed, each ply a letter as a mail program
 * writes it (text with an HTML twin, the letter before it quoted), all letters of one kind equally long.
 */
import { Chess } from 'chess.js'
import { type Instant, instantOfMs, msOf } from '../src/core/plainDate.ts'
import { pick, randomSource } from '../test/chess/randomPositions.ts'

export interface BenchLetter {
  readonly game: string
  /** 1 = White's first move. */
  readonly ply: number
  readonly at: Instant
  readonly bytes: Buffer
}

export interface SeasonShape {
  readonly id: string
  /** One game a board. */
  readonly boards: number
  readonly plies: number
  /** All letters have this many bytes: they are filled up in a header. */
  readonly length: number
  /** Each letter also gives all moves so far. */
  readonly wholeRecord?: boolean
}

export interface BenchSeason {
  readonly yaml: string
  /** Ply by ply, in the order in which they come. */
  readonly letters: () => Generator<BenchLetter>
}

const FIRST_DAY = Date.parse('2025-01-02T08:00:00Z')
const DAY_MS = 86_400_000
const DISTINCT_GAMES = 10

const lines = new Map<string, readonly string[]>()

/** Moves of a game that goes on after so many plies; promotions and draws by rule are kept out. */
function randomGame(seed: number, plies: number): readonly string[] {
  const known = lines.get(`${seed} ${plies}`)
  if (known !== undefined) return known
  const random = randomSource(seed)
  for (;;) {
    const chess = new Chess()
    const sans: string[] = []
    while (sans.length < plies && !chess.isGameOver()) {
      const moves = chess.moves().filter(move => !/[=#]/.test(move))
      if (moves.length === 0) break
      sans.push(chess.move(pick(random, moves)).san)
    }
    if (sans.length < plies || chess.isGameOver()) continue
    lines.set(`${seed} ${plies}`, sans)
    return sans
  }
}

const written = (sans: readonly string[], ply: number): string => {
  const number = Math.ceil(ply / 2)
  return `${number}${ply % 2 === 1 ? '.' : '...'} ${sans[ply - 1]}`
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const dayName = (at: number) => dayFormat.format(at)

export function benchSeason(shape: SeasonShape): BenchSeason {
  const boards = Array.from({ length: shape.boards }, (_, index) => index + 1)
  const slug = shape.id.toLowerCase()
  const player = (team: string, board: number) =>
    `      - {board: ${board}, name: ${team} Player${board}, email: ${slug}.${team.toLowerCase()}${board}@club.example}`
  const team = (code: string, name: string) => `  - code: ${code}
    name: ${name}
    captain: {name: ${name} Captain, email: ${slug}.${name.toLowerCase()}@club.example}
    players:
${boards.map(board => player(name, board)).join('\n')}`
  const yaml = `tournament:
  id: ${shape.id}
  name: League ${shape.id}
  rulebook: county-correspondence-2007
  timezone: Europe/London
  start: 2025-01-01
  end: 2026-12-31
  form: one
  address: ${slug}@chess.example
  controller: {name: Cora Control, email: controller@chess.example}
  appeals: {name: Sara Secretary, email: secretary@chess.example}
  parameters: {outgoing: live}
teams:
${team('KENT', 'Kent')}
${team('ESSX', 'Essex')}
matches:
  - {id: M, home: KENT, away: ESSX}
`
  return {
    yaml,
    letters: function* () {
      for (let ply = 1; ply <= shape.plies; ply += 1)
        for (const board of boards) yield letterOf(shape, board, ply)
    },
  }
}

function letterOf(shape: SeasonShape, board: number, ply: number): BenchLetter {
  const slug = shape.id.toLowerCase()
  const sans = randomGame(1 + (board % DISTINCT_GAMES), shape.plies)
  // Odd boards: the home team has White (the rule by which the tournament file pairs).
  const white = board % 2 === 1 ? 'Kent' : 'Essex'
  const black = white === 'Kent' ? 'Essex' : 'Kent'
  const [from, to] = ply % 2 === 1 ? [white, black] : [black, white]
  const address = (name: string) => `${slug}.${name.toLowerCase()}${board}@club.example`
  const game = `${shape.id}-M-${board}`
  // Each player answers on the day after; all letters of a ply come on one day, some seconds apart.
  const sentAt = FIRST_DAY + ply * DAY_MS + board * 20_000
  const at = instantOfMs(sentAt)
  const repeated = ply === 1 ? [] : [`${written(sans, ply - 1)}   received ${dayName(sentAt - DAY_MS)}`]
  const record = shape.wholeRecord ? ['', 'All moves:', ...recordLines(sans.slice(0, ply))] : []
  const own = [
    `Dear ${to},`,
    '',
    ...repeated,
    `${written(sans, ply)}   sent ${dayName(sentAt)}`,
    '',
    ...(ply === 1 ? [] : ['Used 1 day.']),
    ...record,
    '',
    'Best wishes from a sunny garden,',
    `${from} Player${board}`,
  ]
  const quoted =
    ply === 1 ? [] : [`Dear ${from},`, '', written(sans, ply - 1), '', 'Best wishes', `${to} Player${board}`]
  const attribution = `On ${dayName(sentAt - DAY_MS)} at 09:00, ${to} Player${board} <${address(to)}> wrote:`
  const text = [...own, '', ...(quoted.length === 0 ? [] : [attribution]), ...quoted.map(line => `> ${line}`)]
  const html = `<html><body><div>${own.join('<br>')}</div>${
    quoted.length === 0
      ? ''
      : `<div class="gmail_quote"><div class="gmail_attr">${attribution.replace('<', '&lt;').replace('>', '&gt;')}</div><blockquote class="gmail_quote">${quoted.join('<br>')}</blockquote></div>`
  }</body></html>`
  const id = (number: number) => `<${slug}.${board}.${number}@club.example>`
  const head = [
    `Received: from mx.club.example (mx.club.example [192.0.2.10]) by mail.chess.example with ESMTPS; ${dateHeader(sentAt + 2000)}`,
    `Authentication-Results: mail.chess.example; dkim=pass header.d=club.example; spf=pass smtp.mailfrom=${address(from)}; dmarc=pass header.from=club.example`,
    `Message-ID: ${id(ply)}`,
    ...(ply === 1 ? [] : [`In-Reply-To: ${id(ply - 1)}`, `References: ${id(1)} ${id(ply - 1)}`]),
    `Date: ${dateHeader(sentAt)}`,
    `From: ${from} Player${board} <${address(from)}>`,
    `To: ${to} Player${board} <${address(to)}>`,
    `Cc: Arbiter <${slug}@chess.example>`,
    `Subject: Re: [${game}] our game`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="=_twin"',
  ]
  const part = (type: string, lines: readonly string[]) => [
    '--=_twin',
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: quoted-printable',
    '',
    ...lines.flatMap(quotedPrintable),
    '',
  ]
  const body = [...part('text/plain', text), ...part('text/html', [html]), '--=_twin--', '']
  const made = (fill: readonly string[]) => Buffer.from([...head, ...fill, '', ...body].join('\r\n'))
  const missing = shape.length - made(['X-Fill: ']).length
  if (missing < 0) throw new Error(`A letter is ${-missing} bytes longer than ${shape.length}.`)
  return { game, ply, at, bytes: made([`X-Fill: ${'x'.repeat(missing)}`]) }
}

const dateHeader = (at: number) => new Date(at).toUTCString().replace('GMT', '+0000')

function recordLines(sans: readonly string[]): string[] {
  const words = sans.map((san, index) => (index % 2 === 0 ? `${index / 2 + 1}. ${san}` : san))
  const rows: string[] = []
  for (let from = 0; from < words.length; from += 8) rows.push(words.slice(from, from + 8).join(' '))
  return rows
}

/** ASCII only: just '=' and the length of lines need care. */
function quotedPrintable(line: string): string[] {
  const rows: string[] = []
  let rest = line.replaceAll('=', '=3D')
  while (rest.length > 75) {
    let cut = 74
    if (rest[cut - 1] === '=') cut -= 1
    else if (rest[cut - 2] === '=') cut -= 2
    rows.push(`${rest.slice(0, cut)}=`)
    rest = rest.slice(cut)
  }
  return [...rows, rest]
}

export const lastInstant = (letters: readonly BenchLetter[]): Instant =>
  instantOfMs(Math.max(...letters.map(letter => msOf(letter.at))))
