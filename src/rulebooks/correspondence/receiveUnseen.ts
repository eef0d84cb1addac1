/**
 * Play goes on between the players (section 4, D): a refused move that the opponent took up is cured; a move of his that
 * we never saw enters on the other's word after a grace in which the original may still come.
 */
import { bare, findMove, positionOf } from '../../chess/position.ts'
import { SIDES, type GameId, type LetterId } from '../../core/ids.ts'
import { addDays, addHours, minDate, type PlainDate } from '../../core/plainDate.ts'
import type { Facts } from '../../core/notice.ts'
import type { Draft } from './draft.ts'
import { type DeadlineRow, lapseAfter } from './deadline.ts'
import { playerOf } from './people.ts'
import { currentFen, type Ply, type UnseenMove, writtenMove } from './play.ts'
import { acceptMove } from './receiveMove.ts'
import { refuseRetraction } from './receiveRefused.ts'
import type { Dated, GameState } from './state.ts'
import { totalUsed, usedForPly } from './rule06Time.ts'
import { stands } from './rule13Suspension.ts'
import type { Transmission } from './transmission.ts'
import type { Reading } from './reading.ts'

/**
 * The cure: the ply that was refused only for a missing repetition or as ambiguous is the very one that the opponent now
 * repeats. It enters dated as first sent, basis `agreed`; both are told by a receipt. False when this is no cure.
 */
export function cureByRepetition(draft: Draft, game: GameId, reading: Reading): boolean {
  const { play, referral } = draft.game(game)
  const refusal = referral.open
  const [first, ...more] = reading.reported
  if (refusal === null || first === undefined || more.length > 0 || first.ply !== play.plies.length + 1)
    return false
  if (refusal.ply !== first.ply || !refusal.curable.some(san => bare(san) === bare(first.san))) return false
  const previous = play.plies.at(-1)
  const ply = nextPly(draft, game, first.san, {
    sent: { on: refusal.sentOn, basis: 'timestamp' },
    received:
      refusal.received !== null
        ? { on: refusal.received, basis: 'stated' }
        : previous === undefined
          ? null
          : { on: previous.sent.on, basis: 'assumed' },
    stampAt: refusal.stampAt,
    basis: 'agreed',
    letter: refusal.letter,
  })
  draft.onGame(game, 'PlyRecorded', ply, refusal.stampAt)
  tellRecorded(draft, game, ply)
  return true
}

type PlyDates = Pick<Ply, 'sent' | 'received' | 'stampAt' | 'basis' | 'letter'>

function nextPly(draft: Draft, game: GameId, san: string, dates: PlyDates): Ply {
  const { play } = draft.game(game)
  const position = positionOf(currentFen(play))
  const move = findMove(position, san)
  if (move === null) throw new Error(`${san} is not legal at ply ${play.plies.length + 1} of ${game}`)
  return {
    ply: play.plies.length + 1,
    side: position.turn,
    san: move.san,
    fen: move.after,
    use: 'reply',
    ...dates,
  }
}

/** Receipts for a ply that no letter of its own player brought just now. */
function tellRecorded(draft: Draft, game: GameId, ply: Ply): void {
  const state = draft.game(game)
  const facts: Facts = {
    ply: ply.ply,
    san: ply.san,
    side: ply.side,
    move: writtenMove(ply.ply, ply.san),
    moveNumber: Math.ceil(ply.ply / 2),
    basis: ply.basis,
    plies: [{ ply: ply.ply, san: ply.san, move: writtenMove(ply.ply, ply.san) }],
    received: ply.received?.on ?? null,
    receivedBasis: ply.received?.basis ?? null,
    sent: ply.sent.on,
    used: usedForPly(state, draft.tournament, ply),
    total: totalUsed(state, draft.tournament, ply.side),
    conditionals: [],
    drawOffer: false,
    notes: [{ kind: `recorded-${ply.basis}`, rule: '4B' }],
  }
  for (const side of SIDES) {
    draft.notify({
      kind: 'receipt',
      game,
      to: playerOf(draft.tournament, game, side).person,
      rules: ['2', '4', '6'],
      about: ply.ply,
      facts: { ...facts, you: side },
    })
  }
}

/** It is the opponent's turn in our record, and the letter repeats a legal move of his that we never saw. */
export function reportUnseen(draft: Draft, game: GameId, transmission: Transmission, reading: Reading): void {
  const waiting = draft.game(game).play.unseen
  if (
    waiting !== null &&
    waiting.reporter === transmission.side &&
    waiting.transmission.reading.plies.length > 0
  ) {
    // 4A: the first legal reply stands, also while the move that it answers is awaited.
    const same = reading.plies.join(' ') === waiting.transmission.reading.plies.join(' ')
    if (!same && reading.plies.length > 0) refuseRetraction(draft, game, transmission, reading)
    return
  }
  draft.onGame(
    game,
    'UnseenMoveReported',
    {
      plies: reading.reported.map(({ ply, san }) => ({ ply, san })),
      reporter: transmission.side,
      recordAt: addHours(draft.at, draft.parameters.unseenGrace),
      letter: transmission.letter,
      stampAt: transmission.stampAt,
      sentOn: reading.opponentSent,
      received: reading.received,
      transmission,
    },
    transmission.stampAt,
  )
}

/** The original has come within the grace: the letter that waited is judged after it. */
export function takeUpWaiting(draft: Draft, game: GameId, waiting: GameState['play']['unseen']): void {
  if (waiting === null || draft.game(game).result.ended !== null) return
  const last = waiting.plies.at(-1)
  const { play } = draft.game(game)
  const came = (each: { readonly ply: number; readonly san: string }) =>
    bare(play.plies[each.ply - 1]?.san ?? '') === bare(each.san)
  if (last === undefined || !waiting.plies.every(each => each.ply > play.plies.length || came(each))) return
  const missing = waiting.plies.filter(each => each.ply > play.plies.length)
  if (missing.length > 0) {
    // The original of an earlier one has come: the letter waits on for the rest.
    if (missing[0]?.ply === play.plies.length + 1)
      draft.onGame(game, 'UnseenMoveReported', { ...waiting, plies: missing })
    return
  }
  if (play.plies.length !== last.ply) return
  if (waiting.transmission.reading.plies.length > 0) acceptMove(draft, game, waiting.transmission)
}

/** The grace is over: the plies enter as reported by the opponent, then his own move; both are told, the silent one may OBJECT. */
function recordReported(draft: Draft, game: GameId): void {
  const waiting = draft.game(game).play.unseen
  if (waiting === null) return
  draft.onGame(game, 'UnseenMoveSettled', {})
  const recorded: number[] = []
  for (const { ply, san } of waiting.plies) {
    if (ply !== draft.game(game).play.plies.length + 1) return
    const own = ply === waiting.plies.at(-1)?.ply
    const previous = draft.game(game).play.plies.at(-1)
    const sent = reportedSent(waiting, own, previous?.sent.on ?? null)
    const sentOn = sent.on
    draft.onGame(
      game,
      'PlyRecorded',
      nextPly(draft, game, san, {
        sent,
        received: previous === undefined ? null : { on: minDate(previous.sent.on, sentOn), basis: 'assumed' },
        stampAt: waiting.stampAt,
        basis: 'reported',
        letter: waiting.letter,
      }),
      waiting.stampAt,
    )
    recorded.push(ply)
  }
  const objectUntil = addDays(draft.today, draft.parameters.objectionDays)
  draft.onGame(game, 'ReportedPliesOpen', { plies: recorded, objectUntil, reporter: waiting.reporter })
  for (const side of SIDES) {
    draft.notify({
      kind: 'unseen-move',
      game,
      to: playerOf(draft.tournament, game, side).person,
      rules: ['2', '5D'],
      about: recorded.join('-'),
      facts: {
        plies: draft
          .game(game)
          .play.plies.filter(ply => recorded.includes(ply.ply))
          .map(ply => ({ ply: ply.ply, san: ply.san, move: writtenMove(ply.ply, ply.san) })),
        objectUntil,
        reporter: waiting.reporter,
        you: side,
      },
    })
  }
  if (waiting.transmission.reading.plies.length > 0) acceptMove(draft, game, waiting.transmission)
}

/**
 * When a reported move was sent: as the text gives it (2E), else on the day on which it was received, else on that of the
 * letter; never before the move that it answers, nor after the letter that repeats it.
 */
function reportedSent(waiting: UnseenMove, latest: boolean, previous: PlainDate | null): Dated {
  const { stampOn } = waiting.transmission
  const earliest = previous === null || previous > stampOn ? stampOn : previous
  const reasonable = (day: PlainDate | null): day is PlainDate =>
    day !== null && day >= earliest && day <= stampOn
  if (latest && reasonable(waiting.sentOn)) return { on: waiting.sentOn, basis: 'stated' }
  return { on: reasonable(waiting.received) ? waiting.received : stampOn, basis: 'assumed' }
}

/** The original of a ply recorded on the opponent's word comes after all: its basis rises to own (section 4). */
export function originalArrived(draft: Draft, game: GameId, transmission: Transmission, ply: Ply): void {
  standsByHisWord(draft, game, ply, transmission.letter)
  if (transmission.stampOn !== ply.sent.on) {
    draft.onGame(
      game,
      'DateCorrected',
      { ply: ply.ply, field: 'sent', to: { on: transmission.stampOn, basis: 'timestamp' } },
      transmission.stampAt,
    )
  }
}

/** A reported ply is now the player's own word: its basis rises to own, and there is nothing left to object to. */
export function standsByHisWord(draft: Draft, game: GameId, ply: Ply, letter: LetterId): void {
  draft.onGame(game, 'OriginalArrived', { ply: ply.ply, letter })
  const open = draft.game(game).play.reportedOpen
  if (open?.plies.includes(ply.ply)) draft.onGame(game, 'ReportedPliesSettled', {})
}

/** Deadline rows of unseen and reported moves. */
export const UNSEEN_ROWS: readonly DeadlineRow<GameState>[] = [
  {
    id: 'unseen.record',
    rule: '2',
    title: 'A move that the arbiter never saw is recorded as reported',
    restsOnSilence: true,
    owedBy: 'opponent',
    opens: ({ play }) =>
      play.unseen === null ? [] : [{ key: `${play.unseen.letter.slice(0, 16)}`, due: play.unseen.recordAt }],
    lapse: (draft, { id }) => recordReported(draft, id),
  },
  {
    id: 'unseen.objection',
    rule: '5D',
    title: 'The days to object to a reported move are over',
    restsOnSilence: true,
    owedBy: 'opponent',
    opens: (state, context) => {
      const { play, disagreement } = state
      return play.reportedOpen === null ||
        stands(state) ||
        disagreement.open.some(each => each.kind === 'objection')
        ? []
        : [
            {
              key: play.reportedOpen.plies.join('-'),
              due: lapseAfter(context, play.reportedOpen.objectUntil),
            },
          ]
    },
    lapse: (draft, { id }) => draft.onGame(id, 'ReportedPliesSettled', {}),
  },
]
