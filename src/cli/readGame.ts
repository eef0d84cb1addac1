/** GAME.json of `arbiter read` (contract.md section 3) to the situation in which a letter is read. */
import { parsePgnMoves } from '../chess/pgn.ts'
import { replay } from '../chess/replay.ts'
import { date, parseDate } from '../core/plainDate.ts'
import type { Conditional, Situation, SituationPlayer } from '../rulebooks/correspondence/reading.ts'
import { Failure } from './failure.ts'

interface GamePerson {
  readonly name?: unknown
  readonly email?: unknown
  readonly aliases?: unknown
}

export interface GameJson {
  readonly id?: unknown
  readonly white?: GamePerson
  readonly black?: GamePerson
  readonly moves?: unknown
  readonly start?: unknown
  readonly captains?: unknown
  readonly controller?: GamePerson
  readonly pending?: unknown
  readonly drawOfferPending?: unknown
  readonly referredBack?: unknown
  readonly otherGames?: unknown
  readonly agreedNotation?: unknown
  readonly timezone?: unknown
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const list = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

function person(value: unknown): SituationPlayer {
  const given = (typeof value === 'object' && value !== null ? value : {}) as GamePerson
  const addresses = [given.email, ...list(given.aliases)].map(text).filter(address => address !== '')
  return { name: text(given.name), addresses: addresses.map(address => address.toLowerCase()) }
}

/** SAN of a proposal, given as text or as {san}. */
function sanOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null ? text((value as { san?: unknown }).san) : ''
}

function pendingOf(value: unknown): Conditional[] {
  return list(value).flatMap(entry => {
    if (typeof entry !== 'object' || entry === null) return []
    const line = entry as { if?: unknown; then?: unknown; after?: unknown }
    const after = list(line.after)
      .map(sanOf)
      .filter(san => san !== '')
    if (sanOf(line.if) === '' || sanOf(line.then) === '') return []
    return [{ if: sanOf(line.if), then: sanOf(line.then), ...(after.length > 0 ? { after } : {}) }]
  })
}

interface Replayed {
  readonly sans: readonly string[]
  readonly fens: readonly string[]
}

const replays = new Map<string, Replayed>()
const MOST_KEPT = 200

/** Records are kept: a batch asks about the same game again and again. Throws Failure on a record that is not legal. */
function record(moves: string): Replayed {
  const known = replays.get(moves)
  if (known !== undefined) return known
  const played = replay(parsePgnMoves(moves).moves)
  if (played.kind === 'illegal') {
    const number = `${Math.floor(played.ply / 2) + 1}${played.ply % 2 === 0 ? '.' : '...'}`
    throw new Failure(`The game's moves are not legal from ${number}${played.san} on; correct "moves".`)
  }
  const made = { sans: played.sans, fens: played.fens }
  if (replays.size >= MOST_KEPT) replays.delete(replays.keys().next().value ?? '')
  replays.set(moves, made)
  return made
}

function situation(game: GameJson, main: GameJson): Situation {
  const { sans, fens } = record(text(game.moves))
  const turn = sans.length % 2 === 0 ? 'white' : 'black'
  const captains = list(game.captains ?? main.captains).map(person)
  const offer = game.drawOfferPending
  const start = parseDate(text(game.start)) ?? parseDate(text(main.start))
  return {
    gameId: text(game.id) || `${text(game.white?.name)} - ${text(game.black?.name)}`,
    white: person(game.white),
    black: person(game.black),
    captains: { white: captains.slice(0, 1), black: captains.slice(1) },
    controllers: person(main.controller).addresses,
    secretaries: [],
    sans,
    fens,
    start: start ?? date('1970-01-01'),
    lastSent: null,
    pending: pendingOf(game.pending),
    drawOfferPending: offer === true || (typeof offer === 'string' && offer !== '' && offer !== turn),
    referredBack: typeof game.referredBack === 'string' ? game.referredBack : null,
    agreedNotation: list(game.agreedNotation)
      .map(text)
      .filter(code => code !== ''),
    senderNotation: [],
    finished: false,
    arbiterAddresses: [],
    zone: text(game.timezone) || 'Europe/London',
    parameters: { autoQuoteCounts: false, anyNeedsAnswer: false },
  }
}

/** The game asked about first, then the other games of the same players. Throws Failure with a plain sentence. */
export function situationsOf(game: unknown): readonly Situation[] {
  if (typeof game !== 'object' || game === null || Array.isArray(game))
    throw new Failure('The game must be a JSON object with "white", "black" and "moves".')
  const main = game as GameJson
  if (person(main.white).addresses.length === 0 || person(main.black).addresses.length === 0)
    throw new Failure('The game needs "white" and "black", each with "name" and "email".')
  const others = list(main.otherGames).filter(other => typeof other === 'object' && other !== null)
  return [situation(main, main), ...others.map(other => situation(other as GameJson, main))]
}
