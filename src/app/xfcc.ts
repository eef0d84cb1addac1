/** The games as XfccBasic, which correspondence chess programs read. Words of players are escaped, never trusted. */
import type { Tournament } from '../core/directory.ts'
import type { Json } from '../core/notice.ts'
import type { Instant } from '../core/plainDate.ts'

interface Described {
  readonly tournament: Tournament
  readonly games: readonly Json[]
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escaped = (text: string) =>
  text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '').replace(/[&<>"']/g, c => ENTITIES[c] ?? c)
const element = (name: string, value: string | number | boolean) =>
  `<${name}>${escaped(String(value))}</${name}>`

const RESULTS: Readonly<Record<string, string>> = {
  '1-0': 'WhiteWins',
  '0-1': 'BlackWins',
  '1/2-1/2': 'Draw',
  '0-0': 'BothForfeit',
}

export function xfcc(described: readonly Described[], at: Instant): string {
  const games = described.flatMap(({ tournament, games }) =>
    games.map((game, i) => gameElement(tournament, game, i + 1, at)),
  )
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<ArrayOfXfccGame xmlns="http://www.bennedik.com/webservices/XfccBasic">',
    ...games,
    '</ArrayOfXfccGame>',
  ].join('\n')
}

function gameElement(tournament: Tournament, described: Json, id: number, at: Instant): string {
  const game = (described ?? {}) as {
    id: string
    moves: string
    toMove: string
    status: string
    result: string | null
    drawOffer?: boolean
    clocks: Record<'white' | 'black', { used: number; running: number; allowance: number }>
  }
  const info = tournament.matches.flatMap(m => m.games).find(g => g.id === game.id)
  const nameOf = (seat: string | undefined) =>
    tournament.teams.flatMap(t => t.seats).find(s => s.id === seat)?.person.name ?? ''
  const left = (side: 'white' | 'black') => {
    const clock = game.clocks[side]
    return Math.max(0, clock.allowance - clock.used - clock.running)
  }
  const clockElements = (side: 'white' | 'black') => {
    const name = side === 'white' ? 'White' : 'Black'
    return [element(`days${name}`, left(side)), element(`hours${name}`, 0), element(`minutes${name}`, 0)]
  }
  const fields = [
    element('id', id),
    element('white', nameOf(info?.white)),
    element('black', nameOf(info?.black)),
    element('event', tournament.name),
    element('site', game.id),
    element('myTurn', false),
    ...clockElements('white'),
    ...clockElements('black'),
    element('moves', game.moves),
    element('drawOffered', game.drawOffer ?? false),
    element('result', RESULTS[game.result ?? ''] ?? 'Ongoing'),
    element('hasWhite', game.toMove === 'white'),
    element('serverInfo', `${game.status}, as of ${at}`),
  ]
  return `  <XfccGame>\n${fields.map(f => `    ${f}`).join('\n')}\n  </XfccGame>`
}
