/** Commands in a letter, by word or in a sentence, and what a reading says that is a command in other words (section 10). */
import type { Address, GameId } from '../../core/ids.ts'
import type { ParsedLetter } from '../../mail/letter.ts'
import { dateIn } from '../../core/plainDate.ts'
import type { IncomingLetter } from '../../core/rulebook.ts'
import type { Json } from '../../core/notice.ts'
import type { Finding } from '../../core/verdict.ts'
import { likelyCommands, runCommands } from './commands.ts'
import type { Draft } from './draft.ts'
import { allGames, gameInfo, hasGame, seatOf } from './people.ts'
import { candidates, type Placed } from './placeLetter.ts'
import { officeCommands } from './officeSayings.ts'
import type { GivenCommand } from './powers.ts'
import type { Hand } from './receive.ts'
import { explained } from './receiveGame.ts'
import { readLetter } from './readLetter.ts'
import type { Command, Reading } from './reading.ts'
import { situationOf } from './situation.ts'

export interface Commanded {
  readonly games: readonly GameId[]
  readonly findings: readonly Finding[]
  readonly explanation: Json
}

/** Runs the commands of a letter; `acted` = the letter has had another effect, so that no answer is owed for the rest. */
export function actOnCommands(
  draft: Draft,
  hand: Hand,
  placed: readonly Placed[],
  acted: boolean,
): Commanded {
  const seen = placed.length > 0 ? placed : readAnyway(draft, hand)
  const first = seen[0]
  if (first === undefined) return { games: [], findings: [], explanation: null }
  const game = placed.length === 1 && isSure(draft, hand, first) ? first.game : pointedGame(hand)
  const given =
    placed.length > 1
      ? ofSeveralGames(draft, hand, placed)
      : commandsOf(draft, hand, first.reading).map(command => givenBy(hand, command, game, first.reading))
  const toArbiterAlone = onlyToArbiter(draft, hand)
  if (given.length > 0) runCommands(draft, given)
  else if (
    !acted &&
    toArbiterAlone &&
    first.reading.verdict === 'file' &&
    first.reading.ownText.trim() !== ''
  ) {
    // What is not understood is asked back, never guessed.
    draft.notify({
      kind: 'not-understood',
      game: placed.length === 1 ? first.game : null,
      to: hand.person,
      about: hand.incoming.id.slice(0, 16),
      facts: { choices: likelyMeanings(hand, first.reading), ownText: first.reading.ownText.slice(0, 600) },
    })
  }
  return { games: game === null ? [] : [game], findings: [], explanation: explained(seen) }
}

/** Each part of a letter about several games has its own commands; what stands in two parts (leave) is said once. */
function ofSeveralGames(draft: Draft, hand: Hand, placed: readonly Placed[]) {
  const seen = new Set<string>()
  return placed.flatMap(({ game, reading }) =>
    commandsOf(draft, hand, reading)
      .filter(command => {
        const key = `${command.word} ${JSON.stringify(command.args)} ${command.word === 'LEAVE' ? '' : game}`
        if (seen.has(key)) return false
        seen.add(key)
        return true
      })
      .map(command => givenBy(hand, command, game, reading)),
  )
}

/** CONFIRM from an address that the directory does not know yet: only its token speaks for it (5C). */
export function confirmFromOutside(
  draft: Draft,
  incoming: IncomingLetter<ParsedLetter>,
  from: Address,
  token: string,
): void {
  runCommands(draft, [
    {
      command: { word: 'CONFIRM', text: '', args: {} },
      address: from,
      capacities: [],
      game: null,
      answers: incoming.pointers.notices,
      token,
      letter: incoming.id,
      stampAt: incoming.stamp.at,
      stampOn: dateIn(incoming.stamp.at, draft.tournament.timezone),
      ownText: 'CONFIRM',
      hasAttachments: false,
    },
  ])
}

/**
 * Whether a letter's game is known and not only the first that could be meant: its text fits it, it is named, or there is
 * no other. A command in a letter that could be about several games is asked about.
 */
const isSure = (draft: Draft, hand: Hand, { game, reading }: Placed): boolean =>
  reading.verdict !== 'file' ||
  pointedGame(hand) === game ||
  candidates(draft, hand.incoming, hand.capacities).length <= 1

/** An officer's letter is read for its commands in the game that it points to, or in any of his: commands name their own. */
function readAnyway(draft: Draft, hand: Hand): readonly Placed[] {
  const { tournament } = draft
  const pointed = pointedGame(hand)
  const own = allGames(tournament).find(game =>
    hand.capacities.some(
      capacity =>
        capacity.role === 'captain' &&
        [game.white, game.black].some(seat => seatOf(tournament, seat).team === capacity.team.code),
    ),
  )
  const game =
    pointed !== null && hasGame(tournament, pointed) ? pointed : (own?.id ?? allGames(tournament)[0]?.id)
  if (game === undefined) return []
  return [
    {
      game: gameInfo(tournament, game).id,
      reading: readLetter(hand.incoming.letter, situationOf(draft, game, hand.person), hand.stamp),
    },
  ]
}

const pointedGame = (hand: Hand): GameId | null =>
  hand.incoming.released?.game ?? hand.incoming.pointers.tagged[0] ?? hand.incoming.pointers.placed[0] ?? null

const CLAIMS =
  /\bi (?:hereby |therefore |must |now |wish to |want to |would like to |have to )?claim\b(?! (?:a )?draw)/i
const OVERSTEPS =
  /\b(?:exceed(?:s|ed|ing)?|overstep(?:s|ped|ping)?|overrun|ran out of|run out of|is over|lost on)\s(?:[\p{L}0-9]+\s){0,3}(?:time|limit|allowance|days)\b|\bout of time\b/iu

/** A claim whose reason stands in another sentence: 'He has exceeded his time. I claim the game.' (7A) */
const claimsOnTime = (ownText: string): boolean => {
  const said = ownText.slice(0, 4000).replace(/\s+/g, ' ')
  return CLAIMS.test(said) && OVERSTEPS.test(said)
}

/** Officers are heard in whole sentences where no player could have said them: to the arbiter alone, or with no seat. */
function saidByOffice(draft: Draft, hand: Hand, reading: Reading): readonly Command[] {
  const plays = hand.capacities.some(capacity => capacity.role === 'player')
  return plays && !onlyToArbiter(draft, hand)
    ? []
    : officeCommands(draft.tournament, hand.capacities, reading.ownText, hand.stamp.date)
}

/** The reader's own commands, and what a sentence says that is one: leave, claims, protests, an officer's word. */
function commandsOf(draft: Draft, hand: Hand, reading: Reading): readonly Command[] {
  const found = [...reading.commands]
  const office = found.length > 0 ? [] : saidByOffice(draft, hand, reading)
  if (office.length > 0) return office
  const add = (word: string, args: Command['args'] = {}, text = '') => {
    if (!found.some(command => command.word === word)) found.push({ word, text, args })
  }
  if (reading.leave !== null && !found.some(command => command.word.includes('LEAVE')))
    add('LEAVE', { from: reading.leave.from, to: reading.leave.to })
  const onTime = reading.claim === 'time-limit' || claimsOnTime(reading.ownText)
  if (onTime && reading.claim !== 'threefold' && reading.claim !== 'fifty') add('CLAIM TIME')
  else if (reading.claim === 'win') add('CLAIM WIN')
  if (reading.claim === 'draw') add('CLAIM DRAW')
  if (reading.kind === 'protest') add('PROTEST', {}, reading.ownText)
  return found
}

function givenBy(
  hand: Hand,
  command: Command,
  game: GameId | null,
  reading: Reading,
): Omit<GivenCommand, 'capacity'> {
  return {
    command,
    address: hand.person.email,
    capacities: hand.capacities,
    game,
    answers: hand.incoming.pointers.notices,
    token: hand.incoming.pointers.token,
    letter: hand.incoming.id,
    stampAt: hand.incoming.stamp.at,
    stampOn: hand.stamp.date,
    ownText: reading.ownText,
    hasAttachments: hand.incoming.letter.attachments.length > 0,
  }
}

function onlyToArbiter(draft: Draft, hand: Hand): boolean {
  const arbiter = draft.tournament.address
  const local = arbiter.slice(0, arbiter.lastIndexOf('@'))
  const domain = arbiter.slice(arbiter.lastIndexOf('@'))
  return [...hand.incoming.letter.to, ...hand.incoming.letter.cc].every(
    ({ address }) => address === arbiter || (address.startsWith(`${local}+`) && address.endsWith(domain)),
  )
}

/** The two or three likeliest meanings, as answers that are ready to send. */
function likelyMeanings(hand: Hand, reading: Reading): readonly string[] {
  if (reading.kind === 'question' && hand.capacities.some(capacity => capacity.role === 'player'))
    return ['HELP', 'STATUS', 'RECORD']
  return likelyCommands(reading.ownText.trim().split('\n', 1)[0] ?? '', hand.capacities)
}
