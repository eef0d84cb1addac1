/** Rule 10E: the dossier of a game: what each side has sent, as received, with position and record. */
import { boardText, pieceList } from '../../chess/diagram.ts'
import { writeMoveText } from '../../chess/pgn.ts'
import { type GameId, type LetterId, type Side, SIDES } from '../../core/ids.ts'
import type { Facts } from '../../core/notice.ts'
import type { PlainDate } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { gamePgn } from './gamePgn.ts'
import { allGames, gameInfo, matchOf, playerOf, teamOfSide } from './people.ts'
import { currentFen, toMove } from './play.ts'
import { speakerOf } from './rule01Refer.ts'
import { controllerFor } from './rule01Seats.ts'
import { datesOfGame, seasonDates } from './rule10Dates.ts'
import { dossierPage } from './rule10DossierPage.ts'
import { isOpen } from './phase.ts'
import { clocksNow, tagOf } from './view.ts'

export interface DossierParty {
  readonly side: Side
  readonly name: string
  readonly team: string
  readonly used: number
  readonly allowance: number
}

export interface DossierStatement {
  readonly side: Side
  readonly name: string
  readonly on: PlainDate
  readonly claim: 'win' | 'draw'
  readonly analysis: boolean
  readonly text: string
  readonly letter: LetterId | null
}

/** Everything that an adjudicator needs of one game. */
export interface Dossier {
  readonly tag: string
  readonly tournament: string
  readonly match: string
  readonly board: number
  readonly case: string | null
  readonly white: DossierParty
  readonly black: DossierParty
  readonly toMove: Side
  readonly fen: string
  readonly boardText: string
  readonly pieceList: string
  readonly moves: string
  readonly pgn: string
  readonly statements: readonly DossierStatement[]
  /** Sides from which no claim has come. */
  readonly missing: readonly Side[]
  readonly last: PlainDate
  readonly on: PlainDate
}

/** The dossier of a game; `only` leaves in what one side has sent (for its own TC). */
export function dossierOf(draft: Draft, game: GameId, only: Side | null = null): Dossier {
  const { tournament } = draft
  const state = draft.game(game)
  const fen = currentFen(state.play)
  const clocks = clocksNow(draft, game)
  const party = (side: Side): DossierParty => ({
    side,
    name: playerOf(tournament, game, side).person.name,
    team: teamOfSide(tournament, game, side).name,
    used: clocks[side].used,
    allowance: clocks[side].allowance,
  })
  const sides = only === null ? SIDES : [only]
  return {
    tag: tagOf(tournament, game),
    tournament: tournament.name,
    match: matchOf(tournament, game).id,
    board: gameInfo(tournament, game).board,
    case: state.adjudication.case,
    white: party('white'),
    black: party('black'),
    toMove: toMove(state.play),
    fen,
    boardText: boardText(fen),
    pieceList: pieceList(fen),
    moves: writeMoveText(state.play.plies.map(ply => ply.san)),
    pgn: gamePgn(tournament, state),
    statements: state.adjudication.statements
      .filter(({ side }) => sides.includes(side))
      .map(statement => ({
        side: statement.side,
        name: playerOf(tournament, game, statement.side).person.name,
        on: statement.on,
        claim: statement.claim,
        analysis: statement.analysis,
        text: statement.text,
        letter: statement.letter,
      })),
    missing: sides.filter(side => state.adjudication.claims[side] === null),
    last: datesOfGame(draft, game).last,
    on: draft.today,
  }
}

/** In adjudication and not decided. */
export const awaitsAdjudicator = (draft: Draft, game: GameId): boolean => {
  const state = draft.game(game)
  return state.adjudication.open && state.adjudication.decision === null && isOpen(state)
}

/** Those for which the season's day of a dossier is their own; a game asked for later has rows of its own. */
export const gamesInAdjudication = (draft: Draft, day: 'captains' | 'controller'): readonly GameId[] =>
  allGames(draft.tournament)
    .map(({ id }) => id)
    .filter(
      game => awaitsAdjudicator(draft, game) && datesOfGame(draft, game)[day] === seasonDates(draft)[day],
    )

/**
 * `adjudication-dossier`, one a game. Facts: case, missing (sides without a claim), claims (side -> 'win', 'draw' or null),
 * analysis (side -> boolean), last (last day for changes), pgn, for ('captain' with side, or 'controller'); view: dossier
 * (all of it). Attached: PGN and a page to print; enclosed: the letters as received.
 */
function sendDossier(
  draft: Draft,
  game: GameId,
  to: Parameters<Draft['notify']>[0]['to'],
  only: Side | null,
  about: string,
): void {
  const dossier = dossierOf(draft, game, only)
  const { adjudication } = draft.game(game)
  const sides = only === null ? SIDES : [only]
  const letters = dossier.statements.flatMap(({ letter }) => (letter === null ? [] : [letter]))
  draft.notify({
    kind: 'adjudication-dossier',
    game,
    to,
    rules: ['10E'],
    about,
    facts: {
      case: adjudication.case,
      missing: dossier.missing,
      claims: Object.fromEntries(sides.map(side => [side, adjudication.claims[side]?.claim ?? null])),
      analysis: Object.fromEntries(sides.map(side => [side, adjudication.claims[side]?.analysis === true])),
      last: dossier.last,
      toController: datesOfGame(draft, game).controller,
      pgn: dossier.pgn,
      for: only === null ? 'controller' : 'captain',
      ...(only === null ? {} : { side: only }),
    },
    view: { dossier: dossier as unknown as Facts },
    inReplyTo: null,
    attachments: [
      { name: `${dossier.tag}.pgn`, type: 'application/x-chess-pgn', content: dossier.pgn },
      { name: `${dossier.tag}-dossier.html`, type: 'text/html', content: dossierPage(dossier) },
    ],
    enclosedLetters: [...new Set(letters)],
  })
}

/** After a request taken back and made anew the dossiers go out anew. */
const again = (draft: Draft, game: GameId): string => {
  const { requests } = draft.game(game).adjudication
  return requests > 1 ? `:${requests}` : ''
}

/** 6 July: each TC gets his own side's dossiers. */
export function sendDossiersToCaptains(draft: Draft, games: readonly GameId[]): void {
  for (const game of games)
    for (const side of SIDES)
      sendDossier(draft, game, speakerOf(draft.tournament, game, side), side, `${side}${again(draft, game)}`)
}

/** 13 July (or at once): both sides' dossiers to the Controller, with what is missing. */
export function sendDossiersToController(draft: Draft, games: readonly GameId[]): void {
  for (const game of games) {
    draft.onGame(game, 'DossiersSent', { on: draft.today })
    sendDossier(draft, game, controllerFor(draft.tournament, game), null, `controller${again(draft, game)}`)
  }
}

/** A claim that came after the dossiers: whoever has the old one gets the new one. */
export function sendDossierAgain(draft: Draft, game: GameId, side: Side): void {
  const { adjudication, seq } = draft.game(game)
  const dates = datesOfGame(draft, game)
  if (adjudication.sentToController !== null || draft.today >= dates.controller)
    sendDossier(draft, game, controllerFor(draft.tournament, game), null, `controller:${seq}`)
  if (draft.today >= dates.captains)
    sendDossier(draft, game, speakerOf(draft.tournament, game, side), side, `${side}:${seq}`)
}
