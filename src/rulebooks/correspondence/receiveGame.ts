/** One letter in one game: from the reading's verdict to entries and notices. */
import type { GameId, Side } from '../../core/ids.ts'
import type { Json } from '../../core/notice.ts'
import type { VerdictKind } from '../../core/verdict.ts'
import type { Draft } from './draft.ts'
import { isOpen } from './phase.ts'
import { type Placed, sideIn } from './placeLetter.ts'
import { OUT_OF_TURN } from './read/outcome.ts'
import type { Reading } from './reading.ts'
import { readLetter } from './readLetter.ts'
import type { Hand } from './receive.ts'
import { offerForward } from './receiveDraft.ts'
import { acceptMove } from './receiveMove.ts'
import { refuseEarly, referBack, refuseRetraction } from './receiveRefused.ts'
import { cureByRepetition, reportUnseen, takeUpWaiting } from './receiveUnseen.ts'
import { actOnWords } from './receiveWords.ts'
import { disagree } from './rule05Disagree.ts'
import { proposalStands, resignsIf } from './rule04Proposal.ts'
import { holdReversed } from './rule05Reversed.ts'
import { afterEnd, takeBackAdjudication } from './rule10Season.ts'
import { situationOf } from './situation.ts'
import type { GameState } from './state.ts'
import { type Transmission, transmissionOf } from './transmission.ts'

/** Most of a letter's words that a disagreement carries. */
const MOST_WORDS = 4000

type EndOfGame = NonNullable<GameState['result']['ended']>

export interface Judged {
  readonly verdict: VerdictKind
  /** Something was done or told: no further answer is owed. */
  readonly acted: boolean
  readonly held: string | null
}

const done = (verdict: VerdictKind): Judged => ({ verdict, acted: true, held: null })

/** Acts on what a player's letter says in one of his games. */
export function judge(draft: Draft, hand: Hand, { game, reading }: Placed): Judged {
  const side = sideIn(draft, game, hand.capacities)
  if (side === null) return { verdict: 'file', acted: false, held: null }
  const transmission = transmissionOf(draft.tournament, hand.incoming, game, side, reading)
  if (earlierThanTheRecord(draft, hand, game, side, transmission, reading))
    return holdLateAct(draft, game, transmission)
  if (!isOpen(draft.game(game)))
    return { verdict: reading.verdict, acted: actOnWords(draft, game, transmission, reading), held: null }

  if (holdReversed(draft, hand, game, side, reading))
    return { verdict: 'file', acted: true, held: 'boards-reversed' }
  const waiting = draft.game(game).play.unseen
  if (reading.reported.length > 0) {
    if (!cureByRepetition(draft, game, reading)) {
      reportUnseen(draft, game, transmission, reading)
      return done('file')
    }
  }
  if (reading.verdict === 'accept') {
    if (afterEnd(draft.tournament, transmission.stampAt)) {
      referBack(draft, game, transmission, reading, 'after-end')
      return done('refer-back')
    }
    if (draft.game(game).adjudication.open) takeBackAdjudication(draft, game)
    acceptMove(draft, game, transmission)
    takeUpWaiting(draft, game, waiting)
    return done('accept')
  }
  if (reading.problem === 'retraction' || reading.problem === 'repeat-differs') {
    if (deniesReported(draft, game, transmission, reading)) return done('file')
    refuseRetraction(draft, game, transmission, reading)
    return done(reading.verdict)
  }
  if (reading.verdict === 'refer-back' && reading.problem !== null && reading.problem !== 'sender-unknown') {
    referBack(draft, game, transmission, reading, reading.problem)
    return done('refer-back')
  }
  if (reading.quotedOnly && offerForward(draft, hand, game, side)) return done('file')
  if (proposalStands(draft, game, transmission, reading)) return done('file')
  const acted =
    actOnWords(draft, game, transmission, reading) || resignsIf(draft, game, transmission, reading)
  if (acted || !reading.notes.includes(OUT_OF_TURN)) return { verdict: reading.verdict, acted, held: null }
  refuseEarly(draft, game, transmission, reading)
  return done(reading.verdict)
}

/**
 * He sends another move than the one which his opponent reported for him: that one was never his own word, so this is no
 * retraction (4A) but the objection to it (5D), in the days for it or later.
 */
function deniesReported(draft: Draft, game: GameId, transmission: Transmission, reading: Reading): boolean {
  const { side, letter } = transmission
  const own = draft.game(game).play.plies.findLast(ply => ply.side === side)
  if (own === undefined || own.basis !== 'reported') return false
  disagree(draft, game, {
    kind: 'objection',
    by: side,
    ply: own.ply,
    theirs: reading.asWritten ?? reading.move?.san ?? null,
    ours: own.san,
    text: reading.ownText.trim().slice(0, MOST_WORDS),
    letter,
  })
  return true
}

/**
 * Acts are ordered by stamp, not by arrival (section 2): an act that counts before one which is already in the record,
 * and would change what came of it, goes to the Controller with both letters.
 */
function earlierThanTheRecord(
  draft: Draft,
  hand: Hand,
  game: GameId,
  side: Side,
  transmission: Transmission,
  reading: Reading,
): boolean {
  const state = draft.game(game)
  const { ended } = state.result
  if (ended !== null)
    return (
      ended.letter !== null &&
      transmission.stampAt < ended.at &&
      transmission.letter !== ended.letter &&
      wouldChangeTheEnd(draft, hand, game, side, ended)
    )
  const own = state.play.plies.findLast(ply => ply.side === side)
  return own !== undefined && reading.problem === 'retraction' && transmission.stampAt < own.stampAt
}

/** What the letter says, read as it would have been before the end: an act that goes against the result. */
function wouldChangeTheEnd(draft: Draft, hand: Hand, game: GameId, side: Side, ended: EndOfGame): boolean {
  const situation = { ...situationOf(draft, game, hand.person), finished: false }
  const { kind, result, verdict } = readLetter(hand.incoming.letter, situation, hand.stamp)
  if (kind === 'resign' && result !== null) return result !== ended.result
  if (kind === 'accept-draw' && result !== null) return ended.result !== result
  // His own move was his answer to the offer that he took up later (FIDE 9.1).
  return verdict === 'accept' && ended.reason === 'agreement' && ended.by === side
}

/** `held` to the Controller: facts reason, letters (both). */
function holdLateAct(draft: Draft, game: GameId, transmission: Transmission): Judged {
  const state = draft.game(game)
  const other = state.result.ended?.letter ?? state.play.plies.at(-1)?.letter ?? null
  const caseId = draft.openCase('held', { game })
  draft.onGame(game, 'DisagreementOpened', {
    case: caseId,
    kind: 'late-act',
    by: transmission.side,
    ply: null,
    theirs: null,
    ours: null,
    text: '',
    letter: transmission.letter,
  })
  draft.notify({
    kind: 'held',
    game,
    to: draft.tournament.controller,
    rules: ['13B'],
    about: transmission.letter.slice(0, 16),
    facts: {
      reason: 'late-act',
      case: caseId,
      from: transmission.from,
      stamp: transmission.stampAt,
      letters: other === null ? [transmission.letter] : [transmission.letter, other],
    },
    enclosedLetters: other === null ? [transmission.letter] : [transmission.letter, other],
  })
  return { verdict: 'file', acted: true, held: 'late-act' }
}

/** What was read and on which words it rests, for the inbox row and the console. */
export function explained(placed: readonly Placed[]): Json {
  return placed.map(({ game, reading }) => ({ game, reading: reading as unknown as Json }))
}
