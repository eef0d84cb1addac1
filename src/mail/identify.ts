/**
 * Where a letter points: plus-addresses, subject tags, threads; and the hashes by which a copy is known.
 * Evidence only: the choice falls in `app/receiveLetter` and in the rulebook.
 */
import { createHash } from 'node:crypto'
import type { Tournament } from '../core/directory.ts'
import type { Address, GameId } from '../core/ids.ts'
import type { ParsedLetter } from './letter.ts'

export interface PlusParts {
  readonly games: readonly GameId[]
  readonly token: string | null
  readonly tryOut: boolean
}

/** The first Received headers are those of our own side. */
const OWN_HOPS = 3

/** All addresses that the letter was sent to, as far as its headers and the last hops tell. */
export function recipientsOf(letter: ParsedLetter): readonly Address[] {
  const traced = letter.headers
    .filter(h => h.name === 'delivered-to' || h.name === 'x-original-to' || h.name === 'envelope-to')
    .map(h => h.value.trim().toLowerCase().replace(/^<|>$/g, ''))
  const hops = letter.headers
    .filter(h => h.name === 'received')
    .slice(0, OWN_HOPS)
    .flatMap(h => /\bfor <([^<>\s]{3,254})>/.exec(h.value.toLowerCase())?.[1] ?? [])
  return [...new Set([...letter.to, ...letter.cc].map(m => m.address).concat(traced, hops))]
}

/** The plus part of each recipient that is an address of the arbiter ('arbiter+kent-essx-3a@...', 'confirm+...@...'). */
function plusTexts(letter: ParsedLetter, arbiter: Address): readonly string[] {
  const at = arbiter.lastIndexOf('@')
  const local = arbiter.slice(0, at)
  const domain = arbiter.slice(at + 1)
  return recipientsOf(letter).flatMap(address => {
    if (!address.endsWith(`@${domain}`)) return []
    const name = address.slice(0, address.lastIndexOf('@'))
    const plus = name.indexOf('+')
    if (plus < 1) return []
    const before = name.slice(0, plus)
    return before === local || before === 'confirm' ? [name.slice(plus + 1)] : []
  })
}

export function readPlus(letter: ParsedLetter, tournament: Tournament): PlusParts {
  const games: GameId[] = []
  let token: string | null = null
  let tryOut = false
  for (const text of plusTexts(letter, tournament.address)) {
    const game = gameOfTag(text, tournament)
    if (text === 'try') tryOut = true
    else if (game !== null) games.push(game)
    else token ??= text.replace(/^confirm[+-]/, '')
  }
  return { games, token, tryOut }
}

const WRITTEN_TOKEN = /(?:^|[^0-9a-f])([0-9a-f]{32})(?:[^0-9a-f]|$)/

/** A token that is written out in the sender's own words or the subject, where he did not answer to its address. */
export const writtenToken = (letter: ParsedLetter): string | null =>
  WRITTEN_TOKEN.exec(
    `${letter.subject.slice(0, 500)}\n${(letter.ownText?.text ?? '').slice(0, 2000)}`,
  )?.[1] ?? null

/** Games that the subject names: '[CDC25-KENT-ESSX-3a]', also without the brackets. */
export function taggedGames(subject: string, tournament: Tournament): readonly GameId[] {
  const prefix = `${tournament.id.toLowerCase()}-`
  const words = subject
    .slice(0, 1000)
    .split(/[^A-Za-z0-9._-]/)
    .filter(w => w.toLowerCase().startsWith(prefix))
  return [...new Set(words.map(w => gameOfTag(w, tournament)).filter(g => g !== null))]
}

const index = new WeakMap<Tournament, ReadonlyMap<string, GameId>>()

function gameOfTag(tag: string, tournament: Tournament): GameId | null {
  let ids = index.get(tournament)
  if (ids === undefined) {
    ids = new Map(
      tournament.matches.flatMap(m => m.games.map((g): [string, GameId] => [g.id.toLowerCase(), g.id])),
    )
    index.set(tournament, ids)
  }
  const lower = tag.toLowerCase().replace(/[.-]+$/, '')
  const prefix = `${tournament.id.toLowerCase()}-`
  return ids.get(lower) ?? (lower.startsWith(prefix) ? (ids.get(lower.slice(prefix.length)) ?? null) : null)
}

/** Message-IDs that the letter answers: In-Reply-To first, then References, newest first. */
export function threadIds(letter: ParsedLetter): readonly string[] {
  return [...new Set([...letter.inReplyTo, ...letter.references.toReversed()])].slice(0, 50)
}

const folded = (text: string) =>
  text
    .split(/\r?\n/)
    .map(line => line.trimEnd())
    .join('\n')
    .trimEnd()

/** What a copy has in common with its original, whatever way it travelled: no trace headers. */
export function contentHash(letter: ParsedLetter): string {
  const parts = [
    letter.from?.address ?? '',
    letter.to.map(m => m.address).join(','),
    letter.cc.map(m => m.address).join(','),
    letter.date?.instant ?? '',
    letter.subject,
    letter.references.join(' '),
    folded(letter.text),
    folded(letter.html),
    ...letter.attachments.map(a => `${a.name} ${a.type} ${a.size} ${a.text ?? ''}`),
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** The text alone: the same words sent over and over (loop guard). */
export function bodyHash(letter: ParsedLetter): string {
  return createHash('sha256')
    .update(`${folded(letter.text)}\n${folded(letter.html)}`)
    .digest('hex')
}
