/**
 * Xfcc for Scid and others: a player's own games by his program's password. What programs send is found by its element;
 * what they read they cut out by spelling, so the answer is written exactly as they expect (no prefix, no attribute on
 * GetMyGamesResult). A move is never recorded here: its player gets the mail that he may send to his opponent.
 */
import { gameSubject, otherSide, type Side } from '../../core/ids.ts'
import { dateIn, type Instant } from '../../core/plainDate.ts'
import type { World } from '../../core/rulebook.ts'
import { gameInfo, gamesOfSeat, playerOf, sideOf, zoneOf } from '../../rulebooks/correspondence/people.ts'
import { clocksRun, isOpen } from '../../rulebooks/correspondence/phase.ts'
import { sideOfPly, moveNumberOf, toMove } from '../../rulebooks/correspondence/play.ts'
import { clocksOf, usedForPly } from '../../rulebooks/correspondence/rule06Time.ts'
import type { ProgramAnswer } from '../../rulebooks/correspondence/moveDraft.ts'
import type { GameState, SubjectState } from '../../rulebooks/correspondence/state.ts'

const NAMESPACE = 'http://www.bennedik.com/webservices/XfccBasic'

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text of the first element of that name in a request; null where there is none. Linear; no document type is read. */
export function elementText(body: string, name: string): string | null {
  const open = new RegExp(`<(?:[A-Za-z][A-Za-z0-9]{0,20}:)?${name}(?:\\s[^<>]{0,300})?>`).exec(body)
  if (open === null) return null
  const from = open.index + open[0].length
  const to = body.indexOf('</', from)
  if (to < 0) return null
  return body
    .slice(from, to)
    .replace(/&(amp|lt|gt|quot|apos);/g, (_all, entity: string) => ENTITIES[entity] ?? '')
    .replace(/&#(x?)([0-9a-fA-F]{1,6});/g, (_all, hex: string, digits: string) =>
      codePoint(Number.parseInt(digits, hex === 'x' ? 16 : 10)),
    )
}

const codePoint = (code: number): string =>
  code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''

const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')

const element = (name: string, value: string | number | boolean): string =>
  `<${name}>${escaped(String(value))}</${name}>`

const envelope = (inner: string): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${inner}</soap:Body></soap:Envelope>\n`

/** A refusal in the words that programs know: AuthenticationFailed, ServerError ... */
export const fault = (word: string): string =>
  envelope(
    `<soap:Fault><faultcode>soap:Client</faultcode><faultstring>${escaped(word)}</faultstring></soap:Fault>`,
  )

/** MakeAMove never records (2C: moves go to the opponent by email): its answer is never Success. */
export const moveAnswer = (word: ProgramAnswer | 'InvalidGameID'): string =>
  envelope(
    `<MakeAMoveResponse xmlns="${NAMESPACE}"><MakeAMoveResult>${word}</MakeAMoveResult></MakeAMoveResponse>`,
  )

/** The id that programs know a game by: without hyphens, since Scid cuts at one. */
export const programId = (tournament: string, game: string): string =>
  `${tournament}-${game}`.replace(/[^A-Za-z0-9]/g, '_')

const flag = (body: string, name: string): boolean =>
  /^(?:1|true)$/i.test((elementText(body, name) ?? '').trim())

/** What a program says of a move; flags come as 0 and 1, or as words. */
export const moveSaid = (body: string) => ({
  id: (elementText(body, 'gameId') ?? '').trim(),
  number: Number.parseInt(elementText(body, 'movecount') ?? '', 10),
  move: (elementText(body, 'myMove') ?? '').slice(0, 40),
  resign: flag(body, 'resign'),
  acceptDraw: flag(body, 'acceptDraw'),
  offerDraw: flag(body, 'offerDraw'),
  claimDraw: flag(body, 'claimDraw'),
  message: elementText(body, 'myMessage') ?? '',
})

export const gamesAnswer = (games: readonly string[]): string =>
  envelope(
    `<GetMyGamesResponse xmlns="${NAMESPACE}"><GetMyGamesResult>${games.join('')}</GetMyGamesResult></GetMyGamesResponse>`,
  )

const RESULTS: Readonly<Record<string, string>> = {
  '1-0': 'WhiteWins',
  '0-1': 'BlackWins',
  '1/2-1/2': 'Draw',
  '0-0': 'BothDefaulted',
}
const ADJUDICATED: Readonly<Record<string, string>> = {
  '1-0': 'WhiteWinAdjudicated',
  '0-1': 'BlackWinAdjudicated',
  '1/2-1/2': 'DrawAdjudicated',
}

/** One game as one player's program sees it. Ids hold no hyphen, since Scid cuts at one; numbers are plain integers. */
export function xfccGame(world: World<SubjectState>, seat: string, game: string, at: Instant): string {
  const { tournament } = world
  const state = world.state(gameSubject(game)) as GameState
  const side = sideOf(tournament, game, seat) as Side
  const white = playerOf(tournament, game, 'white').person.name
  const black = playerOf(tournament, game, 'black').person.name
  const clocks = clocksOf(
    state,
    tournament,
    each => dateIn(at, zoneOf(tournament, playerOf(tournament, game, each).person)),
    clocksRun(state),
  )
  const left = (each: Side) => Math.max(0, clocks[each].allowance - clocks[each].used - clocks[each].running)
  const fields = [
    element('id', programId(tournament.id, game)),
    element('hasWhite', side === 'white'),
    element('myTurn', isOpen(state) && toMove(state.play) === side),
    element('event', tournament.name),
    element('site', 'email'),
    element('eventDate', tournament.start.replaceAll('-', '.')),
    element('round', gameInfo(tournament, game).board),
    element('white', white),
    element('black', black),
    element('whiteElo', 0),
    element('blackElo', 0),
    element('timeControl', '10/2592000'),
    element('gameLink', ''),
    element('setup', false),
    element('fen', ''),
    element('variant', ''),
    element('result', resultWord(state)),
    element('drawOffered', state.play.drawOffer !== null && state.play.drawOffer.by === otherSide(side)),
    element('moves', movesWithComment(world, state)),
    element('message', ''),
    element('serverInfo', 'Moves are sent by email to the opponent, with a copy to the arbiter'),
    element('daysPlayer', left(side)),
    element('hoursPlayer', 0),
    element('minutesPlayer', 0),
    element('daysOpponent', left(otherSide(side))),
    element('hoursOpponent', 0),
    element('minutesOpponent', 0),
    element('noOpeningBooks', false),
    element('noDatabases', false),
    element('noTablebases', false),
    element('noEngines', false),
  ]
  return `<XfccGame>${fields.join('')}</XfccGame>`
}

function resultWord(state: GameState): string {
  const { ended } = state.result
  if (ended === null) return state.adjudication.open ? 'AdjudicationPending' : 'Ongoing'
  return (
    (ended.reason === 'adjudication' ? ADJUDICATED[ended.result] : undefined) ??
    RESULTS[ended.result] ??
    'Ongoing'
  )
}

/** Scid merges new moves only into a game whose moves end in a comment. */
function movesWithComment(world: World<SubjectState>, state: GameState): string {
  const { plies } = state.play
  const words = plies.map(ply =>
    sideOfPly(ply.ply) === 'white' ? `${moveNumberOf(ply.ply)}. ${ply.san}` : ply.san,
  )
  const last = plies.at(-1)
  if (last === undefined) return ''
  return `${words.join(' ')} {sent ${last.sent.on}, ${usedForPly(state, world.tournament, last)} days}`
}

/** Every game of the seats that an address holds. */
export const xfccGames = (
  world: World<SubjectState>,
  seats: readonly string[],
  at: Instant,
): readonly string[] =>
  seats.flatMap(seat => gamesOfSeat(world.tournament, seat).map(game => xfccGame(world, seat, game.id, at)))
