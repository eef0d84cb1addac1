/** Rule 3 by mail: SEND (the arbiter sends the repeat), DELAY (a TC tells the Controller why a game is held up). */
import { otherSide } from '../../core/ids.ts'
import { spellDate } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { personOf, sideOf, teamOfSide } from './people.ts'
import { toMove, writtenMove } from './play.ts'
import { clocksRun, isOpen } from './phase.ts'
import { type CommandResult, type CommandRow, DONE, type GivenCommand } from './powers.ts'
import { controllerFor } from './rule01Seats.ts'
import { daysSilent, dayForty, silenceOf } from './rule03Count.ts'
import { sendRepeat } from './rule03Repeat.ts'
import { tagOf } from './view.ts'

/** SEND: only for the player who waits, once the reply is overdue, once a day. */
function send(draft: Draft, given: GivenCommand): CommandResult {
  const { game, capacity } = given
  if (game === null || capacity.role !== 'player')
    return { kind: 'not-allowed', who: 'the player who waits for a reply' }
  const state = draft.game(game)
  const side = sideOf(draft.tournament, game, capacity.seat.id)
  const latest = state.play.plies.at(-1)
  if (side === null || latest === undefined || side !== otherSide(toMove(state.play))) {
    return {
      kind: 'not-allowed',
      who: 'the player who waits for a reply',
      why: 'It is not your opponent who is on move in this game.',
    }
  }
  if (!clocksRun(state))
    return { kind: 'not-allowed', who: 'the Controller', why: 'The game is not running at present.' }
  const days = daysSilent(state, draft.tournament, draft.today)
  if (days <= draft.parameters.repeatAfter) {
    return {
      kind: 'not-allowed',
      who: 'the player who waits for a reply',
      why: `The repeat is due when ${draft.parameters.repeatAfter} days have passed without a reply (rule 3A); ${writtenMove(latest.ply, latest.san)} was sent on ${spellDate(latest.sent.on)}.`,
    }
  }
  const mailed = state.silence.mailed
  if (mailed?.ply === latest.ply && mailed.on === draft.today) {
    return {
      kind: 'not-allowed',
      who: 'the player who waits for a reply',
      why: 'The repeat of this move has been sent today already.',
    }
  }
  sendRepeat(draft, game)
  return DONE
}

/**
 * 3B: DELAY. `delay-noted` to the Controller, the TC in copy. Facts: text, team, days (of silence so far), day40, side
 * (on move), case where the flag is up.
 */
function delay(draft: Draft, given: GivenCommand): CommandResult {
  const { game, capacity, command } = given
  const { tournament } = draft
  const who = 'the Team Captain of one of the two teams, or his deputy'
  if (game === null || capacity.role !== 'captain') return { kind: 'not-allowed', who }
  const codes = (['white', 'black'] as const).map(side => teamOfSide(tournament, game, side).code)
  const own = given.capacities.find(each => each.role === 'captain' && codes.includes(each.team.code))
  if (own === undefined || own.role !== 'captain') return { kind: 'not-allowed', who }
  const text = delayText([game, tagOf(tournament, game)], command.text, given.ownText).slice(0, 2000)
  const { code } = own.team
  draft.onGame(game, 'DelayReported', { team: code, on: draft.today, text }, given.stampAt)
  const state = draft.game(game)
  const { by, ply } = silenceOf(state, tournament)
  const known = state.silence.case
  draft.notify({
    kind: 'delay-noted',
    game,
    to: controllerFor(tournament, game),
    cc: [given.address],
    rules: ['3B'],
    about: `${ply}:${code}:${state.silence.informed.length}`,
    facts: {
      text,
      team: code,
      by: personOf(tournament, given.address)?.name ?? given.address,
      side: by,
      days: daysSilent(state, tournament, draft.today),
      day40: dayForty(state, tournament),
      ...(known?.ply === ply ? { case: known.id } : {}),
    },
  })
  return DONE
}

/** The reason, without the game's name where the line carried it; the whole letter where the line gave none. */
function delayText(names: readonly string[], line: string, ownText: string): string {
  const words = line
    .split(/\s+/)
    .filter(word => !names.includes(word.replace(/[[\]:,]/g, '')))
    .join(' ')
    .trim()
  return words === '' ? ownText.trim() : words
}

export const commands03: readonly CommandRow[] = [
  {
    word: 'SEND',
    roles: ['player'],
    who: 'the player who waits for a reply',
    help: 'SEND: the arbiter sends the full repeat of your move to your opponent for you',
    needsGame: true,
    previewed: false,
    fits: (draft, game, capacity) =>
      capacity.role === 'player' &&
      clocksRun(draft.game(game)) &&
      otherSide(toMove(draft.game(game).play)) === sideOf(draft.tournament, game, capacity.seat.id),
    run: send,
  },
  {
    word: 'DELAY',
    roles: ['captain'],
    who: 'the Team Captain of one of the two teams, or his deputy',
    help: 'DELAY text: tells the Controller why a game is held up',
    needsGame: true,
    previewed: false,
    fits: (draft, game) => isOpen(draft.game(game)),
    run: delay,
  },
]
