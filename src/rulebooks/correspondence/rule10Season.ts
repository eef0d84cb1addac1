/**
 * Rule 10: the season ends on `end`. Players of running games are warned before it; on the day after it every unfinished
 * game is put to adjudication and each player is asked for his claim.
 */
import type { Tournament } from '../../core/directory.ts'
import { type GameId, type SeatId, SIDES } from '../../core/ids.ts'
import { dateIn, type Instant } from '../../core/plainDate.ts'
import { boardText, pieceList } from '../../chess/diagram.ts'
import { writeMoveText } from '../../chess/pgn.ts'
import { gameLine } from './digestLine.ts'
import type { Draft } from './draft.ts'
import { gamePgn } from './gamePgn.ts'
import { beforeTakeOver } from './pairing.ts'
import { allGames, gamesOfSeat, playerOf, seatOf } from './people.ts'
import { isOpen } from './phase.ts'
import { currentFen } from './play.ts'
import { datesOfGame, seasonDates } from './rule10Dates.ts'
import { sendDossiersToController } from './rule10Dossier.ts'
import { tagOf } from './view.ts'

/** A letter stamped after the last day of the season: its move is refused, its claim on time too (section 9). */
export const afterEnd = (tournament: Tournament, stampAt: Instant): boolean =>
  dateIn(stampAt, tournament.timezone) > tournament.end

/** The mark of the season's request in the record: the row's id and its key. */
export const SEASON_REQUEST = 'adjudication.request:season'

/** Unfinished, not suspended, and not already with the adjudicator nor waiting for the Controller because a player has left (9). */
const unfinished = (draft: Draft, game: GameId): boolean => {
  const state = draft.game(game)
  return (
    isOpen(state) &&
    state.rulings.suspended === null &&
    !state.adjudication.open &&
    state.withdrawal.side === null
  )
}

const unfinishedGames = (draft: Draft): readonly GameId[] =>
  allGames(draft.tournament)
    .map(({ id }) => id)
    .filter(game => unfinished(draft, game))

/** Each seat of the games with those of its games that are among them, in the order of the directory. */
function bySeat(draft: Draft, games: readonly GameId[]): ReadonlyMap<SeatId, readonly GameId[]> {
  const seats = games.flatMap(game => SIDES.map(side => playerOf(draft.tournament, game, side).id))
  return new Map(
    [...new Set(seats)].map(seat => [
      seat,
      gamesOfSeat(draft.tournament, seat)
        .map(({ id }) => id)
        .filter(id => games.includes(id)),
    ]),
  )
}

/** A line a game with its position, moves and the two claims ready to send. */
const claimLines = (draft: Draft, games: readonly GameId[]) =>
  games.map(game => {
    const { play } = draft.game(game)
    const fen = currentFen(play)
    const tag = tagOf(draft.tournament, game)
    return {
      ...gameLine(draft, game),
      boardText: boardText(fen),
      pieceList: pieceList(fen),
      moves: writeMoveText(play.plies.map(ply => ply.san)),
      case: draft.game(game).adjudication.case,
      claimWin: `CLAIM WIN ${tag}`,
      claimDraw: `CLAIM DRAW ${tag}`,
    }
  })

/**
 * `adjudication-warning` to each player of running games: facts games, end, claimUntil, stage (month and day of this
 * warning); view: lines, daysLeft (to `end`).
 */
export function warnOfAdjudication(draft: Draft, stage: string): void {
  const { tournament } = draft
  const games = unfinishedGames(draft).filter(game => !beforeTakeOver(draft, game))
  for (const [seat, own] of bySeat(draft, games))
    draft.notify({
      kind: 'adjudication-warning',
      to: seatOf(tournament, seat).person,
      rules: ['10A'],
      about: `${stage}:${seat}`,
      facts: { games: own, end: tournament.end, claimUntil: seasonDates(draft).claims, stage },
      view: {
        tournament: tournament.name,
        arbiter: tournament.address,
        name: seatOf(tournament, seat).person.name,
        lines: own.map(game => gameLine(draft, game)),
        today: draft.today,
      },
    })
}

/** The season is over: every unfinished game is a case, each player gets one `adjudication-request`. */
export function requestAdjudication(draft: Draft): void {
  const games = unfinishedGames(draft)
  for (const game of games) openAdjudication(draft, game)
  for (const [seat, own] of bySeat(draft, games)) requestFrom(draft, seat, own, 'season')
}

function openAdjudication(draft: Draft, game: GameId): void {
  const known = draft.game(game).adjudication.case
  const caseId = known ?? draft.openCase('adjudication', { game })
  draft.onGame(game, 'AdjudicationOpened', { on: draft.today, case: caseId })
}

/**
 * `adjudication-request` to one player: facts games, cases (game -> case), case (where it is one), claimUntil, lastChange,
 * again (a second request: the position has changed); view: lines with board, moves and claims ready to send (10A to
 * 10C); attached: the games as PGN. It says that without analysis the right to appeal is forfeited (10D).
 */
function requestFrom(draft: Draft, seat: SeatId, games: readonly GameId[], about: string): void {
  const { tournament } = draft
  const { person } = seatOf(tournament, seat)
  const cases = Object.fromEntries(games.map(game => [game, draft.game(game).adjudication.case]))
  const [first] = games
  const dates = first === undefined ? seasonDates(draft) : datesOfGame(draft, first)
  draft.notify({
    kind: 'adjudication-request',
    to: person,
    rules: ['10A', '10B', '10C', '10D'],
    about: `${about}:${seat}`,
    facts: {
      games,
      cases,
      ...(games.length === 1 && first !== undefined ? { case: cases[first] ?? null } : {}),
      end: tournament.end,
      claimUntil: dates.claims,
      lastChange: dates.last,
      again: about !== 'season',
    },
    view: {
      tournament: tournament.name,
      arbiter: tournament.address,
      name: person.name,
      lines: claimLines(draft, games),
      today: draft.today,
    },
    attachments: games.map(game => ({
      name: `${tagOf(tournament, game)}.pgn`,
      type: 'application/x-chess-pgn',
      content: gamePgn(tournament, draft.game(game)),
    })),
  })
}

/**
 * A move sent on the last day was read after the request, or the game is suspended: the request is taken back first. If
 * the game goes on, `requestAgain` asks anew with the position and the dates that count; claims already made stay.
 */
export function takeBackAdjudication(
  draft: Draft,
  game: GameId,
  why = 'a move of the last day was read',
): void {
  if (draft.game(game).adjudication.open) draft.onGame(game, 'AdjudicationTakenBack', { why })
}

/** Tells the third request of a game in one position from the second. */
export const nth = (requests: number): string => (requests > 2 ? `:${requests}` : '')

/** An unfinished game after the end that is not in adjudication (taken back, reinstated, resumed): its players are asked. */
export function requestAgain(draft: Draft, game: GameId): void {
  // The season's own request takes it when both are due in one sweep.
  if (!unfinished(draft, game) || draft.season().done[SEASON_REQUEST] === undefined) return
  openAdjudication(draft, game)
  const { play, result, adjudication } = draft.game(game)
  const about = `${game}:${play.plies.length}:${result.ends}${nth(adjudication.requests)}`
  for (const [seat, own] of bySeat(draft, [game])) requestFrom(draft, seat, own, about)
}

/** Both TCs have chosen adjudication after a death (9): the dossier goes to the Controller at once. */
export function adjudicateNow(draft: Draft, game: GameId): void {
  openAdjudication(draft, game)
  sendDossiersToController(draft, [game])
}
