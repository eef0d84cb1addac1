/**
 * Which game a player's letter belongs to (section 3): thread, tag, the pair of addresses, and above all sense. A
 * reference is evidence, not proof: where the text fits exactly one other open game it goes there.
 */
import type { Person } from '../../core/directory.ts'
import { otherSide, type GameId } from '../../core/ids.ts'
import type { IncomingLetter } from '../../core/rulebook.ts'
import type { ParsedLetter } from '../../mail/letter.ts'
import type { Draft } from './draft.ts'
import { type Capacity, gamesOfSeat, isPerson, playerOf, sideOf } from './people.ts'
import { isOpen } from './phase.ts'
import { toMove } from './play.ts'
import { gameHint } from './read/namesGame.ts'
import { OUT_OF_TURN } from './read/outcome.ts'
import { readLetters } from './readLetters.ts'
import type { LetterStamp, Reading } from './reading.ts'
import { situationOf } from './situation.ts'

export interface Placed {
  readonly game: GameId
  readonly reading: Reading
}

export type Placement =
  | { readonly kind: 'placed'; readonly games: readonly Placed[] }
  /** Two games fit and no reference tells, or none fits and several could be meant. */
  | { readonly kind: 'ask'; readonly choices: readonly GameId[]; readonly readings: readonly Placed[] }
  /** No game of his is open. */
  | { readonly kind: 'none' }

const VALID_REPLY = 4

/**
 * How well a text fits a game: a valid reply best, then a repeat, a reply to a move that we never saw, a repetition that
 * is right though the reply is not; 0 = not at all.
 */
function fit({ reading }: Placed): number {
  // An answer to an offer belongs where an offer of the opponent's is open.
  if ((reading.kind === 'accept-draw' || reading.drawDeclined) && reading.plies.length === 0)
    return reading.drawDeclined || reading.result !== null ? VALID_REPLY : 0
  if (reading.reported.length > 0) return reading.plies.length > 0 ? 2 : 1
  if (reading.verdict === 'accept') return VALID_REPLY
  if (reading.verdict === 'already') return 3
  return reading.verdict === 'refer-back' && reading.repetition === 'correct' ? 1 : 0
}

const fits = (placed: Placed): boolean => fit(placed) > 0

/** Says something that is done in one game: a move, an offer, an answer, a resignation, a claim. */
export const speaksOfGame = (reading: Reading): boolean =>
  !['leave', 'question', 'not-chess', 'command'].includes(reading.kind) ||
  reading.move !== null ||
  reading.problem !== null ||
  reading.notes.includes(OUT_OF_TURN)

export function placeLetter(
  draft: Draft,
  incoming: IncomingLetter<ParsedLetter>,
  sender: Person,
  capacities: readonly Capacity[],
  stamp: LetterStamp,
): Placement {
  const own = candidates(draft, incoming, capacities)
  if (own.length === 0) return { kind: 'none' }
  const situations = own.map(game => situationOf(draft, game, sender))
  const readings = readLetters(incoming.letter, situations, stamp)
  const placed: readonly Placed[] = own.map((game, index) => ({ game, reading: readings[index] as Reading }))
  return choose(draft, incoming, placed, capacities)
}

function choose(
  draft: Draft,
  incoming: IncomingLetter<ParsedLetter>,
  placed: readonly Placed[],
  capacities: readonly Capacity[],
): Placement {
  const [only, ...more] = placed
  if (only === undefined) return { kind: 'none' }
  if (more.length === 0) return { kind: 'placed', games: [only] }
  const open = placed.filter(({ game }) => isOpen(draft.game(game)))
  const several = open.filter(({ reading }) => reading.severalGames === true)
  if (several.length > 1) return { kind: 'placed', games: several }
  const pointed = pointer(incoming, placed)
  const fitting = open.filter(each => fits(each))
  const best = Math.max(0, ...fitting.map(each => fit(each)))
  const strongest = fitting.filter(each => fit(each) === best)
  if (pointed !== null && isOpen(draft.game(pointed.game)) && fits(pointed)) {
    // In an old thread, and it fits exactly one other game better: it belongs there.
    const [other, ...others] = strongest.filter(each => each.game !== pointed.game)
    // Only a valid reply takes a letter away from the game it names: his own last move, repeated by chance in the other
    // game's answer ("2...Nf6 3.Nd2", mirrored openings), must not hide a reply that is to be referred back.
    const elsewhere =
      fit(pointed) < best && best === VALID_REPLY && other !== undefined && others.length === 0
    return { kind: 'placed', games: [elsewhere ? other : pointed] }
  }
  if (strongest.length === 1) return { kind: 'placed', games: strongest }
  if (strongest.length > 1) {
    const named = inWords(draft, capacities, strongest)
    if (named !== null) return { kind: 'placed', games: [named] }
    return { kind: 'ask', choices: strongest.map(({ game }) => game), readings: strongest }
  }
  if (pointed !== null) return { kind: 'placed', games: [pointed] }
  if (open.length === 1) return { kind: 'placed', games: [open[0] as Placed] }
  if (open.length === 0) return { kind: 'placed', games: [only] }
  // Nothing fits and nothing points: what is about no single game is filed in the first; else the one where he is on move.
  if (!open.some(({ reading }) => speaksOfGame(reading)))
    return { kind: 'placed', games: [open[0] as Placed] }
  const named = inWords(draft, capacities, open)
  if (named !== null) return { kind: 'placed', games: [named] }
  const onMove = open.filter(({ game }) => sideIn(draft, game, capacities) === toMove(draft.game(game).play))
  const tried = onMove.filter(({ reading }) => reading.verdict === 'refer-back')
  // A reply that is legal in one of them and only lacks its repetition is meant for that one.
  const legal = tried.filter(({ reading }) => reading.move !== null)
  const meant = legal.length === 1 ? legal : tried
  if (meant.length === 1) return { kind: 'placed', games: meant }
  // A move before its turn: the game in which its number can come.
  const early = open.filter(({ reading }) => reading.notes.includes(OUT_OF_TURN))
  if (early.length === 1 && tried.length === 0) return { kind: 'placed', games: early }
  return { kind: 'ask', choices: open.map(({ game }) => game), readings: open }
}

/** The one game that his own words name: 'the game in which you have White', 'our second game'. */
function inWords(draft: Draft, capacities: readonly Capacity[], games: readonly Placed[]): Placed | null {
  const { side, letter } = gameHint(games[0]?.reading.ownText ?? '')
  if (side === null && letter === null) return null
  const found = games.filter(
    ({ game }) =>
      (side === null || sideIn(draft, game, capacities) === side) &&
      (letter === null || game.endsWith(letter)),
  )
  return found.length === 1 ? (found[0] ?? null) : null
}

/** The game that thread or tag names, among those that could be meant. */
function pointer(incoming: IncomingLetter<ParsedLetter>, placed: readonly Placed[]): Placed | null {
  const { pointers, released } = incoming
  const named = [...(released?.game ? [released.game] : []), ...pointers.tagged, ...pointers.placed]
  for (const id of named) {
    const found = placed.find(({ game }) => game === id)
    if (found !== undefined) return found
  }
  return null
}

/** The games of all his seats; where his opponents stand among To and Cc only theirs; finished ones only when named or alone. */
export function candidates(
  draft: Draft,
  incoming: IncomingLetter<ParsedLetter>,
  capacities: readonly Capacity[],
): readonly GameId[] {
  const { tournament } = draft
  if (incoming.released?.game) return [incoming.released.game]
  const all = capacities
    .flatMap(capacity => (capacity.role === 'player' ? gamesOfSeat(tournament, capacity.seat.id) : []))
    .map(game => game.id)
  const recipients = [...incoming.letter.to, ...incoming.letter.cc].map(mailbox => mailbox.address)
  const withOpponent = all.filter(game => {
    const side = sideIn(draft, game, capacities)
    if (side === null) return false
    const opponent = playerOf(tournament, game, otherSide(side)).person
    return recipients.some(address => isPerson(opponent, address))
  })
  const wanted = withOpponent.length > 0 ? withOpponent : all
  const named = new Set([...incoming.pointers.tagged, ...incoming.pointers.placed])
  const open = wanted.filter(game => isOpen(draft.game(game)))
  const finished = wanted.filter(
    game =>
      !isOpen(draft.game(game)) && draft.game(game).play.opened && (named.has(game) || open.length === 0),
  )
  return [...open, ...finished]
}

export function sideIn(draft: Draft, game: GameId, capacities: readonly Capacity[]) {
  for (const capacity of capacities) {
    if (capacity.role !== 'player') continue
    const side = sideOf(draft.tournament, game, capacity.seat.id)
    if (side !== null) return side
  }
  return null
}
