/**
 * A family address (section 3, 4) stands for several players. Who speaks is told by the game that is named, an opponent
 * among the recipients, the name under the words, the thread, or the name beside the address; else nobody is singled
 * out, and what needs one person is asked.
 */
import type { Person, Tournament } from '../../core/directory.ts'
import { type GameId, otherSide } from '../../core/ids.ts'
import type { IncomingLetter } from '../../core/rulebook.ts'
import type { ParsedLetter } from '../../mail/letter.ts'
import { sharers } from './commandsShared.ts'
import { type Capacity, gamesOfSeat, isPerson, playerOf, sideOf } from './people.ts'
import { fold } from './read/words.ts'

type PlayerCapacity = Extract<Capacity, { role: 'player' }>

/** The player who speaks, where the address is shared and something tells; else null. */
export function speakerOf(
  tournament: Tournament,
  { letter, pointers }: IncomingLetter<ParsedLetter>,
  capacities: readonly Capacity[],
): Person | null {
  const players = sharers(capacities)
  if (players.length === 0) return null
  const recipients = [...letter.to, ...letter.cc].map(mailbox => mailbox.address)
  const plays = (games: readonly GameId[]) => (player: PlayerCapacity) =>
    gamesOfSeat(tournament, player.seat.id).some(game => games.includes(game.id))
  const writesTo = ({ seat }: PlayerCapacity) =>
    gamesOfSeat(tournament, seat.id).some(({ id }) => {
      const side = sideOf(tournament, id, seat.id)
      if (side === null) return false
      const opponent = playerOf(tournament, id, otherSide(side)).person
      return recipients.some(address => isPerson(opponent, address))
    })
  const text = letter.ownText?.text.trim() ? letter.ownText.text : (letter.ownHtml?.text ?? '')
  const evidence: readonly ((player: PlayerCapacity) => boolean)[] = [
    plays(gamesWritten(tournament, players, text)),
    plays(pointers.tagged),
    writesTo,
    ({ seat }) => signs(text, seat.person.name),
    plays(pointers.placed),
    ({ seat }) => fold(letter.from?.name ?? '').trim() === fold(seat.person.name).trim(),
  ]
  for (const speaks of evidence) {
    const meant = new Map(players.filter(speaks).map(({ seat }) => [seat.person.name, seat.person]))
    const [one, ...more] = meant.values()
    if (one !== undefined && more.length === 0) return one
  }
  return null
}

/** Games of theirs whose id or tag stands in the words. */
function gamesWritten(
  tournament: Tournament,
  players: readonly PlayerCapacity[],
  text: string,
): readonly GameId[] {
  const said = new Set(
    text
      .slice(0, 20_000)
      .toLowerCase()
      .split(/[^a-z0-9._-]+/),
  )
  const prefix = `${tournament.id}-`.toLowerCase()
  return players
    .flatMap(({ seat }) => gamesOfSeat(tournament, seat.id).map(({ id }) => id))
    .filter(id => said.has(id.toLowerCase()) || said.has(prefix + id.toLowerCase()))
}

const FIRST_LINES = 2
const LAST_LINES = 4
const MOST_WORDS_OF_SIGNATURE = 4
const wordsOf = (line: string): readonly string[] =>
  fold(line.slice(0, 200))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')

/** His own name: 'Ben here' or 'This is Ben' at the head, 'Regards, Ben' at the foot. */
function signs(text: string, name: string): boolean {
  const first = wordsOf(name)[0]
  if (first === undefined) return false
  const lines = text
    .slice(0, 20_000)
    .split('\n')
    .map(wordsOf)
    .filter(words => words.length > 0)
  const says = lines.slice(0, FIRST_LINES).some(words => {
    const at = words.indexOf(first)
    return at >= 0 && (words.slice(at).includes('here') || words.slice(0, at).join(' ').endsWith('this is'))
  })
  const foot = lines.slice(1).slice(-LAST_LINES)
  return says || foot.some(words => words.length <= MOST_WORDS_OF_SIGNATURE && words.includes(first))
}
