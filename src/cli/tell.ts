/** A run in plain sentences: what came, what was sent and why, where the games stand. */
import type { SimulatedLetter, SimulatedMail } from '../app/simulate.ts'
import type { Json } from '../core/notice.ts'
import type { Zone } from '../core/plainDate.ts'

/** '2024-10-01 00:00' in the tournament's zone: what the rules count in. */
const when = (at: string, zone: Zone) =>
  // Swedish writes a date as the year first, with hours of two digits.
  new Date(at).toLocaleString('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })

const VERDICTS: Readonly<Record<string, string>> = {
  accept: 'taken into the record',
  'refer-back': 'given back to its sender',
  file: 'kept with the game',
  already: 'known already',
  ignore: 'no answer needed',
}

export function tellLetter(letter: SimulatedLetter, zone: Zone): string {
  const games = letter.games.length > 0 ? ` in ${letter.games.join(', ')}` : ''
  const held = letter.held === null ? '' : `, waits for the Controller: ${letter.held}`
  const why = letter.findings
    .map(f => f as { rule?: string; kind?: string })
    .map(f => [f.rule, f.kind].filter(Boolean).join(' '))
    .filter(f => f !== '')
  const because = why.length > 0 ? ` (${why.join('; ')})` : ''
  const verdict = VERDICTS[letter.verdict ?? ''] ?? letter.verdict ?? 'unread'
  return `${when(letter.at, zone)}  letter  ${letter.from ?? 'nobody'}: "${letter.subject}"${games}: ${verdict}${because}${held}`
}

export function tellMail(mail: SimulatedMail, zone: Zone): string {
  const rules = mail.rules.length > 0 ? ` [${mail.rules.join(', ')}]` : ''
  const copies = mail.cc.length > 0 ? `, copies to ${mail.cc.join(', ')}` : ''
  const why = ['reason', 'problem', 'outcome', 'result']
    .map(name => mail.facts[name])
    .filter(v => typeof v === 'string')
  const because = why.length > 0 ? ` (${why.join(', ')})` : ''
  return `${when(mail.at, zone)}  notice  ${mail.kind}${rules} to ${mail.to[0]}${copies}: ${mail.subject}${because}`
}

export function tellGame(game: Json): string {
  const g = (game ?? {}) as {
    id?: string
    status?: string
    moves?: string
    toMove?: string
    result?: string | null
    proposed?: string | null
    official?: boolean
    clocks?: Record<string, { used?: number; running?: number; allowance?: number }>
    flags?: readonly { kind: string; since?: string }[]
  }
  const clock = (side: string) => {
    const c = g.clocks?.[side]
    return c ? `${side} ${(c.used ?? 0) + (c.running ?? 0)} of ${c.allowance} days` : side
  }
  const flags = (g.flags ?? []).map(f => (f.since ? `${f.kind} since ${f.since}` : f.kind))
  return [
    `game    ${g.id}: ${g.status}`,
    g.result ? `result ${g.result}${g.official ? ', official' : ''}` : null,
    g.proposed ? `proposed ${g.proposed}` : null,
    g.status === 'running' ? `${g.toMove} to move` : null,
    `${clock('white')}, ${clock('black')}`,
    flags.length > 0 ? `flags: ${flags.join(', ')}` : null,
    g.moves ? `moves: ${g.moves}` : 'no move yet',
  ]
    .filter(part => part !== null)
    .join('; ')
}
