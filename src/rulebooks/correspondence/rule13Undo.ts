/**
 * Rule 13C: an appeal that is upheld takes the Controller's ruling back, "whose decision shall be final". What the ruling
 * had changed is put back as it was where the game has not moved on since; else the Controller carries the decision out.
 * Nothing here decides a game: a result can only fall, or the one stand again that stood before.
 */
import { type GameId, type LetterId, type Side, SIDES } from '../../core/ids.ts'
import { addDays, dateIn, type Instant, type PlainDate } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { playerOf } from './people.ts'
import { isOpen } from './phase.ts'
import type { Ply } from './play.ts'
import { requestAgain } from './rule10Season.ts'
import type { EndReason, Result } from './rule12Results.ts'
import { endedMeanwhile, resumeGames } from './rule13Suspension.ts'
import type { Dated, GameState } from './state.ts'

/** An end as it stood before a ruling. */
export interface FormerEnd {
  readonly result: Result
  readonly reason: EndReason
  readonly by: Side | null
  readonly letter: LetterId | null
  readonly at: Instant
  readonly recordFrom: Side | null
}

export type Undo =
  /** It ended the game (for the nth time); before it the game went on, or had ended so. */
  | { readonly kind: 'end'; readonly ends: number; readonly before: FormerEnd | null }
  /** It took an end away, at so many plies. */
  | { readonly kind: 'reinstated'; readonly plies: number; readonly before: FormerEnd }
  /** It set dates of a ply. */
  | {
      readonly kind: 'dates'
      readonly ply: number
      readonly dates: readonly {
        readonly field: 'received' | 'sent'
        readonly from: Dated
        readonly to: PlainDate
      }[]
    }
  /** It struck these plies, and perhaps the end that they had led to. */
  | { readonly kind: 'struck'; readonly plies: readonly Ply[]; readonly before: FormerEnd | null }
  /** It entered this ply. */
  | { readonly kind: 'recorded'; readonly ply: number }
  | { readonly kind: 'penalty'; readonly side: Side; readonly days: number }
  | { readonly kind: 'suspended' }
  /** It let a game go on that had been flagged after day 40 (3B). */
  | { readonly kind: 'term'; readonly until: PlainDate }

/** The end of a game as it stands, or null. */
export function formerEnd({ result }: GameState): FormerEnd | null {
  if (result.ended === null) return null
  const { result: points, reason, by, letter, at } = result.ended
  return { result: points, reason, by, letter, at, recordFrom: result.recordFrom }
}

/**
 * The end never was: days between it and today are nobody's, silence counts from today. He who was disqualified plays
 * again: his letters are no longer those of one who has left. Gives the days credited.
 */
export function putBack(
  draft: Draft,
  game: GameId,
  why: string,
): { readonly from: PlainDate; readonly to: PlainDate } | null {
  const { ended } = draft.game(game).result
  if (ended === null) return null
  const from = dateIn(ended.at, draft.tournament.timezone)
  const to = addDays(draft.today, -1)
  draft.onGame(game, 'GameReinstated', { why })
  if (from <= to) draft.onGame(game, 'DaysCredited', { side: 'both', from, to, why: 'game reinstated' })
  draft.onGame(game, 'SilenceRestarted', { from: draft.today, why: 'game reinstated' })
  for (const side of SIDES) {
    const seat = playerOf(draft.tournament, game, side)
    if (draft.seat(seat.id).absence.withdrawn?.why === 'disqualified')
      draft.onSeat(seat.id, 'WithdrawalCancelled', { on: draft.today })
  }
  return { from, to }
}

/** True when everything that the ruling had done is put back. */
export function undo(draft: Draft, game: GameId, was: Undo, why: string): boolean {
  const state = draft.game(game)
  const { play, result } = state
  switch (was.kind) {
    case 'end':
      if (result.ended === null || result.ends !== was.ends) return false
      if (was.before === null) putBack(draft, game, why)
      else {
        draft.onGame(game, 'GameReinstated', { why })
        endAgain(draft, game, was.before)
      }
      // A side whose player has left has nobody to go on: the Controller sees to it (9).
      return was.before !== null || draft.game(game).withdrawal.side === null
    case 'reinstated':
      if (result.ended !== null || play.plies.length !== was.plies) return false
      endAgain(draft, game, was.before)
      return true
    case 'dates':
      return datesBack(draft, game, was)
    case 'struck': {
      const [first] = was.plies
      if (result.ended !== null || first === undefined || play.plies.length !== first.ply - 1) return false
      for (const ply of was.plies) draft.onGame(game, 'PlyRecorded', ply, ply.stampAt)
      draft.onGame(game, 'SilenceRestarted', { from: draft.today, why })
      if (was.before !== null) endAgain(draft, game, was.before)
      return true
    }
    case 'recorded': {
      const last = play.plies.at(-1)
      if (last?.ply !== was.ply || last.basis !== 'ruled') return false
      if (result.ended !== null) draft.onGame(game, 'GameReinstated', { why })
      draft.onGame(game, 'PliesStruck', { from: was.ply })
      draft.onGame(game, 'SilenceRestarted', { from: draft.today, why })
      return true
    }
    case 'penalty':
      if (!isOpen(state)) return false
      draft.onGame(game, 'PenaltyDays', { side: was.side, days: -was.days, why })
      return true
    case 'suspended':
      if (state.rulings.suspended === null) return false
      resumeGames(draft, [game], why)
      if (endedMeanwhile(draft)) requestAgain(draft, game)
      return true
    case 'term':
      if (state.silence.term !== was.until || !isOpen(state)) return false
      // It is before the Controller again, as after any term that is over.
      draft.onGame(game, 'GameExtended', { until: addDays(draft.today, -1), why })
      return true
  }
}

function endAgain(draft: Draft, game: GameId, { at, recordFrom, ...end }: FormerEnd): void {
  draft.onGame(game, 'GameEnded', end, at)
  if (recordFrom !== null) draft.onGame(game, 'RecordReceived', { from: recordFrom, letter: null })
}

function datesBack(draft: Draft, game: GameId, { ply, dates }: Extract<Undo, { kind: 'dates' }>): boolean {
  const made = draft.game(game).play.plies[ply - 1]
  const stands = ({ field, to }: (typeof dates)[number]) =>
    made?.[field]?.on === to && made[field].basis === 'ruled'
  if (!dates.every(stands)) return false
  for (const { field, from } of dates) draft.onGame(game, 'DateCorrected', { ply, field, to: from })
  return true
}
