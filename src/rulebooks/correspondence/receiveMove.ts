/**
 * A valid transmission enters the record: its plies with their dates, proposals and offers, the end where the board
 * shows one, receipts to both players. Steps stand in the order in which they happen.
 */
import { findMove, positionOf, quietPlies } from '../../chess/position.ts'
import { ending, isFiftyMoves, isThreefold, timesStood } from '../../chess/replay.ts'
import { otherSide, type GameId } from '../../core/ids.ts'
import { addHours, daysBetween } from '../../core/plainDate.ts'
import type { Facts } from '../../core/notice.ts'
import type { Draft } from './draft.ts'
import { captainOf, captainsOf, playerOf } from './people.ts'
import { currentFen, moveNumberOf, type Ply, writtenMove } from './play.ts'
import { receiptWanted } from './preferences.ts'
import { datesOf, type Note } from './rule02Dates.ts'
import { afterFlag } from './rule03Count.ts'
import { forwardRepeatReply } from './rule03Repeat.ts'
import { totalUsed, usedForPly } from './rule06Time.ts'
import { turnWarnings } from './rule06Warnings.ts'
import { cancelLeaveByReply } from './rule08Reply.ts'
import { leaveAhead } from './rule08Ahead.ts'
import { endGame } from './rule12Ending.ts'
import { recordReceived } from './rule12Records.ts'
import type { Transmission } from './transmission.ts'

/** Offers of one side within this many of its moves are shown to the TC when there are three (section 8). */
const OFFERS_WITHIN = 10
const OFFERS_SHOWN = 3

/** Takes an accepted transmission into the record of a game and tells both players. */
export function acceptMove(draft: Draft, game: GameId, transmission: Transmission): void {
  const { side, reading, letter } = transmission
  const opponentPly = draft.game(game).play.plies.at(-1) ?? null
  const dates = datesOf(draft, game, transmission, opponentPly)
  const notes: Note[] = [...dates.notes]
  const repeatBefore = draft.game(game).play.repeat
  const first = draft.game(game).play.plies.length + 1

  agreeAgain(draft, game, side)
  recordPlies(draft, game, transmission, { received: dates.received, sent: dates.sent })
  // Where the proposed answer ended the game, his own move is the one before it.
  const made = draft.game(game).play.plies.findLast(ply => ply.side === side) as Ply
  if (reading.problem === 'wrong-number')
    notes.push({ kind: 'wrong-number', rule: '2A', counts: writtenMove(made.ply, made.san) })
  for (const kind of reading.notes) notes.push({ kind, rule: '2A' })
  if (reading.conditionalResign) notes.push({ kind: 'resigns-if', rule: 'FIDE' })
  proposals(draft, game, transmission, notes)
  // 8D comes before the sums: a leave that this reply cancels takes no day off them.
  notes.push(...cancelLeaveByReply(draft, game, side, made.sent.on))
  notes.push(...statedTimes(draft, game, transmission, made))
  relayIfForgotten(draft, game, transmission, made, notes)
  notes.push(...afterFlag(draft.game(game), draft.tournament, first), ...leaveAhead(draft, game))

  if (!boardEnds(draft, game, transmission) && !drawClaimed(draft, game, transmission)) {
    if (reading.drawOffer)
      draft.onGame(game, 'DrawOffered', { by: side, withMove: true }, transmission.stampAt)
  }
  const over = draft.game(game).result.ended !== null
  if (over && reading.fullRecord) recordReceived(draft, game, side, letter)
  if (!over) notes.push(...turnWarnings(draft, game))
  receipts(draft, game, transmission, { first, made, notes, lateBy: dates.lateBy })
  if (repeatBefore !== null && repeatBefore.by === otherSide(side))
    forwardRepeatReply(draft, game, transmission, made)
}

/** The boards differed by his record (2E); his valid letter shows that they no longer do. */
function agreeAgain(draft: Draft, game: GameId, side: Transmission['side']): void {
  for (const each of draft.game(game).disagreement.open)
    if (each.kind === 'record' && each.by === side)
      draft.onGame(game, 'DisagreementSettled', { case: each.case, how: 'corrected' })
}

function recordPlies(
  draft: Draft,
  game: GameId,
  transmission: Transmission,
  dates: Pick<Ply, 'received' | 'sent'>,
): void {
  const { reading, side, stampAt, letter, basis } = transmission
  let fen = currentFen(draft.game(game).play)
  let ply = draft.game(game).play.plies.length
  reading.plies.forEach((san, index) => {
    const position = positionOf(fen)
    const move = findMove(position, san)
    // The reader takes only legal moves; a move that is none here is a fault of ours and must not enter.
    if (move === null)
      throw new Error(`The reading gives ${san}, which is not legal at ply ${ply + 1} of ${game}`)
    ply += 1
    // 6D: the whole time belongs to his own last move of the message; the proposer's moves and the accepted ones use none.
    const last = index >= reading.plies.length - 2 && position.turn === side
    draft.onGame(
      game,
      'PlyRecorded',
      {
        ply,
        side: position.turn,
        san: move.san,
        fen: move.after,
        sent: dates.sent,
        received: last ? dates.received : null,
        stampAt,
        use: last ? 'reply' : 'free',
        basis,
        letter,
      },
      stampAt,
    )
    fen = move.after
  })
}

/** 4F: the proposal beside the move, as understood; what was illegal in it is void and told. */
function proposals(draft: Draft, game: GameId, { reading, stampAt }: Transmission, notes: Note[]): void {
  if (reading.conditionals.length > 0)
    draft.onGame(game, 'ProposalMade', { lines: reading.conditionals }, stampAt)
  for (const { text, why } of reading.conditionalsRejected)
    notes.push({ kind: 'conditional-void', rule: '4F', text, why })
  if (reading.accepted.length > 0) {
    notes.push({
      kind: 'conditional-accepted',
      rule: '4G',
      lines: reading.accepted.map(line => `${line.if} ${line.then}`),
    })
  }
}

/** 2K: stated times that differ from ours are told; by more than a day they are shown to the TCs. */
function statedTimes(
  draft: Draft,
  game: GameId,
  { reading, side }: Transmission,
  made: Ply,
): readonly Note[] {
  const notes: Note[] = []
  const state = draft.game(game)
  const used = usedForPly(state, draft.tournament, made)
  const total = totalUsed(state, draft.tournament, side)
  if (reading.timeUsed !== null && reading.timeUsed !== used) {
    notes.push({
      kind: 'used-differs',
      rule: '2K',
      stated: reading.timeUsed,
      counts: used,
      toCaptains: Math.abs(reading.timeUsed - used) > 1,
    })
  }
  if (reading.timeTotal !== null && reading.timeTotal !== total) {
    notes.push({
      kind: 'total-differs',
      rule: '2K',
      stated: reading.timeTotal,
      counts: total,
      toCaptains: Math.abs(reading.timeTotal - total) > 1,
    })
  }
  return notes
}

/** 2C: not sent to the opponent as well. After an hour without a further copy the reading is relayed. */
function relayIfForgotten(
  draft: Draft,
  game: GameId,
  transmission: Transmission,
  made: Ply,
  notes: Note[],
): void {
  if (transmission.opponentCopied || transmission.basis !== 'own') return
  const dueAt = addHours(draft.at, draft.parameters.relayAfter)
  draft.onGame(game, 'RelayPlanned', {
    ply: made.ply,
    from: transmission.side,
    dueAt,
    letter: transmission.letter,
  })
  notes.push({
    kind: transmission.strangerCopied ? 'opponent-address-unknown' : 'opponent-not-copied',
    rule: '2C',
    hours: draft.parameters.relayAfter,
  })
}

/** Mate, stalemate, dead positions, fivefold repetition and 75 moves end the game at once (FIDE). */
function boardEnds(draft: Draft, game: GameId, { side, letter }: Transmission): boolean {
  const { play } = draft.game(game)
  const end = ending([play.startFen, ...play.plies.map(ply => ply.fen)])
  if (end === null) return false
  // The mating move may be one that the other player had proposed.
  const mater = play.plies.at(-1)?.side ?? side
  endGame(
    draft,
    game,
    { result: end.result, reason: end.kind, by: end.kind === 'checkmate' ? mater : null, letter },
    ['FIDE', '12A'],
  )
  return true
}

/** A claim of threefold repetition or of 50 moves goes with the move and is checked against the record; a wrong one is refused, the move stands. */
function drawClaimed(draft: Draft, game: GameId, { reading, side, letter }: Transmission): boolean {
  if (!['threefold', 'fifty', 'draw'].includes(reading.claim ?? '')) return false
  const { play } = draft.game(game)
  const fens = [play.startFen, ...play.plies.map(ply => ply.fen)]
  // A claim that gives no ground is right when either rule bears it out.
  const claim =
    reading.claim === 'fifty' || (reading.claim !== 'threefold' && isFiftyMoves(fens)) ? 'fifty' : 'threefold'
  const right = claim === 'threefold' ? isThreefold(fens) : isFiftyMoves(fens)
  const count = claim === 'threefold' ? timesStood(fens) : Math.floor(quietPlies(currentFen(play)) / 2)
  if (right) {
    endGame(draft, game, { result: '1/2-1/2', reason: claim, by: side, letter }, ['FIDE', '12A'])
    return true
  }
  draft.notify({
    kind: 'draw-claim-refused',
    game,
    to: playerOf(draft.tournament, game, side).person,
    cc: [playerOf(draft.tournament, game, otherSide(side)).person],
    rules: ['FIDE'],
    about: play.plies.length,
    facts: { claim, count },
  })
  return false
}

interface ReceiptOf {
  readonly first: number
  readonly made: Ply
  readonly notes: readonly Note[]
  readonly lateBy: number
}

/**
 * `receipt` to both players. Facts: ply, san, side, plies (all that entered), received, sent, used, total, conditionals,
 * notes [{kind, rule, ...}], drawOffer. TCs are in copy only where the stated times differ by more than a day (2K) or
 * late receipts pile up (`lateReceiptTc`).
 */
function receipts(draft: Draft, game: GameId, transmission: Transmission, receipt: ReceiptOf): void {
  const { side, reading } = transmission
  const { made, notes, first } = receipt
  const state = draft.game(game)
  const { tournament } = draft
  const facts: Facts = {
    ply: made.ply,
    san: made.san,
    side,
    move: writtenMove(made.ply, made.san),
    moveNumber: moveNumberOf(made.ply),
    basis: made.basis,
    plies: state.play.plies
      .slice(first - 1)
      .map(ply => ({ ply: ply.ply, san: ply.san, move: writtenMove(ply.ply, ply.san) })),
    received: made.received?.on ?? null,
    receivedBasis: made.received?.basis ?? null,
    sent: made.sent.on,
    used: usedForPly(state, tournament, made),
    total: totalUsed(state, tournament, side),
    conditionals: reading.conditionals.map(line => ({
      if: line.if,
      then: line.then,
      after: line.after ?? [],
    })),
    drawOffer: state.play.drawOffer !== null && state.play.drawOffer.by === side,
    notes: notes.map(note => ({ ...note })),
  }
  const showCaptains = notes.some(note => note.toCaptains === true)
  const showLate =
    receipt.lateBy > draft.parameters.lateReceiptTc ||
    (receipt.lateBy > draft.parameters.lateReceiptNote && lateReceipts(draft, game, side) >= 3)
  const showOffers = reading.drawOffer && manyOffers(draft, game, side)
  const cc = showCaptains
    ? captainsOf(tournament, game)
    : showLate || showOffers
      ? [captainOf(tournament, game, side)]
      : []
  const hasNotes = notes.some(note => note.kind !== 'received-assumed' && note.kind !== 'on-leave')
  for (const each of [side, otherSide(side)]) {
    const { person } = playerOf(tournament, game, each)
    if (cc.length === 0 && !receiptWanted(draft, person.email, hasNotes)) continue
    draft.notify({
      kind: 'receipt',
      game,
      to: person,
      cc: each === side ? cc : [],
      rules: ['2', '4', '6'],
      about: made.ply,
      facts: { ...facts, you: each },
    })
  }
}

function lateReceipts(draft: Draft, game: GameId, side: Transmission['side']): number {
  const { plies } = draft.game(game).play
  let count = 0
  for (const ply of plies) {
    const before = plies[ply.ply - 2]
    if (ply.side !== side || ply.received?.basis !== 'stated' || before === undefined) continue
    if (ply.received.on > before.sent.on && daysLate(before, ply) > draft.parameters.lateReceiptNote)
      count += 1
  }
  return count
}

const daysLate = (before: Ply, ply: Ply): number =>
  ply.received === null ? 0 : daysBetween(before.sent.on, ply.received.on)

/** Three offers within ten moves of one's own are shown to the TC (section 8). */
export function manyOffers(draft: Draft, game: GameId, side: Transmission['side']): boolean {
  const { play } = draft.game(game)
  const recent = play.drawOffers.filter(
    offer => offer.by === side && play.plies.length - offer.ply < 2 * OFFERS_WITHIN,
  )
  return recent.length >= OFFERS_SHOWN
}
