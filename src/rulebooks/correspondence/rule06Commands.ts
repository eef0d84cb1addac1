/** Rules 2G and 6C by mail: RECEIVED, the date on which the opponent's latest move (or the Pairing Notice) came. */
import { type GameId, otherSide, type Side, SIDES } from '../../core/ids.ts'
import { daysBetween, minDate, type PlainDate, parseDate, spellDate } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { playerOf, sideOf, zoneOf } from './people.ts'
import { isOpen } from './phase.ts'
import { moveNumberOf, type Ply, toMove, writtenMove } from './play.ts'
import { type CommandResult, type CommandRow, DONE, type GivenCommand } from './powers.ts'
import { statusMail } from './rule05Record.ts'
import { earliestReceipt, totalUsed, usedForPly } from './rule06Time.ts'

const WHO = 'the player of the game, about the move that he has received last'

function received(draft: Draft, given: GivenCommand): CommandResult {
  const { game, capacity, command } = given
  if (game === null || capacity.role !== 'player') return { kind: 'not-allowed', who: WHO }
  const side = sideOf(draft.tournament, game, capacity.seat.id)
  if (side === null) return { kind: 'not-allowed', who: WHO }
  const stated = command.args.received ?? command.args.date
  const on = typeof stated === 'string' ? parseDate(stated) : null
  if (on === null) {
    return {
      kind: 'ask',
      question: 'On which day did you receive the move?',
      choices: [`RECEIVED ${given.stampOn}`],
    }
  }
  const state = draft.game(game)
  if (toMove(state.play) !== side) return afterReply(draft, given, game, side, on)
  const latest = state.play.plies.at(-1)
  return latest === undefined
    ? noticeReceived(draft, given, game, on)
    : beforeReply(draft, given, game, latest, on)
}

const refused = (why: string): CommandResult => ({ kind: 'not-allowed', who: 'the Controller', why })

/** Why a stated receipt cannot be taken, or null: not before the move was sent, not after `last`, not over 3 days late. */
function unreasonable(
  draft: Draft,
  game: GameId,
  side: Side,
  opponent: Ply,
  on: PlainDate,
  last: PlainDate,
): string | null {
  const { tournament } = draft
  const zone = zoneOf(tournament, playerOf(tournament, game, side).person)
  const first = minDate(earliestReceipt(opponent, zone), opponent.sent.on)
  const move = writtenMove(opponent.ply, opponent.san)
  if (on < first) return `${move} was sent on ${spellDate(opponent.sent.on)}; it cannot have come before.`
  if (on > last) return `${spellDate(on)} is later than ${spellDate(last)}.`
  const { lateReceiptNote } = draft.parameters
  if (daysBetween(opponent.sent.on, on) > lateReceiptNote) {
    return `A receipt more than ${lateReceiptNote} days after ${spellDate(opponent.sent.on)} is not taken on its own. State it with your reply, where your opponent sees it.`
  }
  return null
}

/** Before the reply: a date within 3 days of the sending is taken at once, and his running clock counts from it (section 5). */
function beforeReply(
  draft: Draft,
  given: GivenCommand,
  game: GameId,
  latest: Ply,
  on: PlainDate,
): CommandResult {
  const why = unreasonable(draft, game, otherSide(latest.side), latest, on, given.stampOn)
  if (why !== null) return refused(why)
  draft.onGame(game, 'ReceiptStated', { ply: latest.ply, on: { on, basis: 'stated' } }, given.stampAt)
  statusMail(draft, given, { received: { on, move: writtenMove(latest.ply, latest.san) } })
  return DONE
}

/** White's first move: his clock starts when he received his Pairing Notice, if that is after the start (6F). */
function noticeReceived(draft: Draft, given: GivenCommand, game: GameId, on: PlainDate): CommandResult {
  const { lateReceiptNote } = draft.parameters
  const sent = draft.game(game).play.clockStart.white
  if (sent !== null && on < sent) return refused(`Your Pairing Notice was sent on ${spellDate(sent)}.`)
  if (on > given.stampOn) return refused(`${spellDate(on)} is later than ${spellDate(given.stampOn)}.`)
  if (sent !== null && daysBetween(sent, on) > lateReceiptNote)
    return refused(`That is more than ${lateReceiptNote} days after your Pairing Notice was sent.`)
  draft.onGame(game, 'ClockStartSet', { side: 'white', on }, given.stampAt)
  statusMail(draft, given, { received: { on, move: null } })
  return DONE
}

/**
 * After the reply: only a date that we had to assume (2I) can still be set by the player himself; what he stated stands
 * until the Controller corrects it. Both players are told by a `receipt` with the note 'received-corrected'.
 */
function afterReply(
  draft: Draft,
  given: GivenCommand,
  game: GameId,
  side: Side,
  on: PlainDate,
): CommandResult {
  const { plies } = draft.game(game).play
  const mine = plies.at(-1)
  const opponent = plies.at(-2)
  if (mine === undefined || opponent === undefined || mine.received === null)
    return refused('No time is charged for your latest move.')
  if (mine.received.basis !== 'assumed')
    return refused('You stated the date of receipt with your move; the Controller can correct it.')
  const why = unreasonable(draft, game, side, opponent, on, mine.sent.on)
  if (why !== null) return refused(why)
  const before = mine.received.on
  draft.onGame(
    game,
    'DateCorrected',
    { ply: mine.ply, field: 'received', to: { on, basis: 'stated' } },
    given.stampAt,
  )
  correctedReceipt(draft, game, mine.ply, before)
  return DONE
}

/** `receipt` once more to both players: facts as of a receipt, notes [{kind: 'received-corrected', before, counts}]. */
function correctedReceipt(draft: Draft, game: GameId, ply: number, before: PlainDate): void {
  const { tournament } = draft
  const state = draft.game(game)
  const made = state.play.plies[ply - 1]
  if (made === undefined) return
  for (const each of SIDES) {
    draft.notify({
      kind: 'receipt',
      game,
      to: playerOf(tournament, game, each).person,
      rules: ['2', '4', '6'],
      about: `${ply}:received`,
      facts: {
        ply,
        san: made.san,
        side: made.side,
        move: writtenMove(ply, made.san),
        moveNumber: moveNumberOf(ply),
        basis: made.basis,
        plies: [],
        received: made.received?.on ?? null,
        receivedBasis: made.received?.basis ?? null,
        sent: made.sent.on,
        used: usedForPly(state, tournament, made),
        total: totalUsed(state, tournament, made.side),
        conditionals: state.play.pending.map(line => ({
          if: line.if,
          then: line.then,
          after: line.after ?? [],
        })),
        drawOffer: state.play.drawOffer?.by === made.side,
        notes: [{ kind: 'received-corrected', rule: '2I', before, counts: made.received?.on ?? null }],
        you: each,
      },
    })
  }
}

export const commands06: readonly CommandRow[] = [
  {
    word: 'RECEIVED',
    roles: ['player'],
    who: WHO,
    help: "RECEIVED date: the day on which your opponent's latest move reached you",
    needsGame: true,
    previewed: false,
    fits: (draft, game, capacity) => {
      if (capacity.role !== 'player' || !isOpen(draft.game(game))) return false
      return toMove(draft.game(game).play) === sideOf(draft.tournament, game, capacity.seat.id)
    },
    run: received,
  },
]
