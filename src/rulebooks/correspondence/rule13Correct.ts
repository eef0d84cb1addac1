/** Rule 13: CORRECT, STRIKE, RECORD MOVE: the Controller puts right what the record has wrong; clocks and flags follow. */
import { ending } from '../../chess/replay.ts'
import { findMove, positionOf } from '../../chess/position.ts'
import { instantAt, parseDate, type PlainDate, spellDate } from '../../core/plainDate.ts'
import type { GameId } from '../../core/ids.ts'
import type { Draft } from './draft.ts'
import { playerOf, zoneOf } from './people.ts'
import { currentFen, moveNumberOf, sideOfPly, toMove, writtenMove } from './play.ts'
import { type CommandResult, DONE, type GivenCommand } from './powers.ts'
import type { Command } from './reading.ts'
import { settleDisagreements } from './rule05Disagree.ts'
import { endGame } from './rule12Ending.ts'
import { rule } from './rule13Ruling.ts'
import { formerEnd } from './rule13Undo.ts'
import type { Dated } from './state.ts'
import { tagOf } from './view.ts'

const ruledDate = (value: unknown): Dated | null => {
  const on = typeof value === 'string' ? parseDate(value) : null
  return on === null ? null : { on, basis: 'ruled' }
}

/** '15b', '15...' and '15w' by the reader; a bare '15' is White's. */
function plyNamed({ args, text }: Command): number | null {
  if (typeof args.ply === 'number') return args.ply
  const bare = /(?:\bFROM|^\S+)\s+(\d{1,3})\.?(?:\s|$)/i.exec(text.slice(0, 200))?.[1]
  return bare === undefined || bare === '0' ? null : Number(bare) * 2 - 1
}

const askPly = (draft: Draft, game: GameId, word: string): CommandResult => {
  const last = Math.max(1, draft.game(game).play.plies.length)
  const where = `${moveNumberOf(last)}${sideOfPly(last) === 'white' ? 'w' : 'b'}`
  const tag = tagOf(draft.tournament, game)
  return {
    kind: 'ask',
    question: 'which-ply',
    choices:
      word === 'STRIKE'
        ? [`STRIKE ${tag} FROM ${where}`]
        : [`CORRECT ${tag} ${where} RECEIVED ${draft.today}`, `CORRECT ${tag} ${where} SENT ${draft.today}`],
  }
}

/** CORRECT game 15b RECEIVED date, or SENT date, or both. Facts of `decision`: ply, move, corrected [{field, from, to}]. */
export function correct(draft: Draft, given: GivenCommand): CommandResult {
  const game = given.game as GameId
  const { args } = given.command
  const named = plyNamed(given.command)
  const ply = named === null ? undefined : draft.game(game).play.plies[named - 1]
  const received = ruledDate(args.received)
  const sent = ruledDate(args.sent)
  if (ply === undefined || (received === null && sent === null)) return askPly(draft, game, 'CORRECT')
  const left = received ?? ply.received
  if (left !== null && left.on > (sent ?? ply.sent).on)
    return {
      kind: 'not-allowed',
      who: 'the Controller, with dates in their order',
      why: `Received ${spellDate(left.on)} would be after sent ${spellDate((sent ?? ply.sent).on)}.`,
    }
  const dates = (
    [
      ['received', received],
      ['sent', sent],
    ] as const
  ).flatMap(([field, to]) => {
    const from = ply[field]
    return to === null || from === null ? [] : [{ field, from, to: to.on }]
  })
  const corrected: { readonly field: string; readonly from: string | null; readonly to: string }[] = []
  if (received !== null) {
    draft.onGame(game, 'DateCorrected', { ply: ply.ply, field: 'received', to: received })
    corrected.push({ field: 'received', from: ply.received?.on ?? null, to: received.on })
  }
  if (sent !== null) {
    draft.onGame(game, 'DateCorrected', { ply: ply.ply, field: 'sent', to: sent })
    corrected.push({ field: 'sent', from: ply.sent.on, to: sent.on })
  }
  const matter = settleDisagreements(
    draft,
    game,
    'CORRECT',
    open => open.kind === 'dispute' && (open.ply === null || open.ply === ply.ply),
  )
  rule(draft, game, given, {
    case: matter,
    rules: ['2J', '6C'],
    facts: { ply: ply.ply, move: writtenMove(ply.ply, ply.san), corrected },
    undo: () => (dates.length < corrected.length ? null : { kind: 'dates', ply: ply.ply, dates }),
  })
  return DONE
}

/** STRIKE game FROM 15b: that ply and all after it never counted. Facts of `decision`: from, struck (moves as written). */
export function strike(draft: Draft, given: GivenCommand): CommandResult {
  const game = given.game as GameId
  const from = plyNamed(given.command)
  const { play, result, silence } = draft.game(game)
  if (from === null || from < 1 || from > play.plies.length) return askPly(draft, game, 'STRIKE')
  if (from <= (play.takenOver?.plies ?? 0))
    return {
      kind: 'not-allowed',
      who: 'nobody by mail',
      why: 'That move was made before the arbiter took the game over: it stands in the tournament file.',
    }
  const plies = play.plies.slice(from - 1)
  const struck = plies.map(ply => writtenMove(ply.ply, ply.san))
  const before = formerEnd(draft.game(game))
  if (result.ended !== null) draft.onGame(game, 'GameReinstated', { why: 'moves struck' })
  draft.onGame(game, 'PliesStruck', { from })
  if (silence.flag !== null && silence.flag.ply >= from)
    draft.onGame(game, 'SilenceFlagLifted', { why: 'moves struck' })
  draft.onGame(game, 'SilenceRestarted', { from: draft.today, why: 'moves struck' })
  const matter = settleDisagreements(draft, game, 'STRIKE')
  rule(draft, game, given, {
    case: matter,
    facts: { from, struck },
    undo: () => ({ kind: 'struck', plies, before }),
  })
  return DONE
}

/**
 * RECORD MOVE game 15...Nf6 SENT date: the move due, entered by ruling. RECEIVED date may stand beside it; else the date
 * on which the opponent's move was sent. Facts of `decision`: ply, move, sent, received.
 */
export function recordMove(draft: Draft, given: GivenCommand): CommandResult {
  const game = given.game as GameId
  const { tournament } = draft
  const { args } = given.command
  const state = draft.game(game)
  const number = state.play.plies.length + 1
  const side = toMove(state.play)
  const position = positionOf(currentFen(state.play))
  const tag = tagOf(tournament, game)
  if (state.result.ended !== null)
    return {
      kind: 'not-allowed',
      who: 'the Controller, while the game goes on',
      why: 'The game is over. REINSTATE puts it back first.',
    }
  const san = typeof args.san === 'string' ? args.san.replaceAll('0', 'O') : null
  const written = typeof args.san === 'string' ? args.san : null
  const move = written === null ? null : (findMove(position, written) ?? findMove(position, san as string))
  if (move === null || (typeof args.ply === 'number' && args.ply !== number)) {
    const due = `${moveNumberOf(number)}${side === 'white' ? '.' : '...'}`
    return {
      kind: 'ask',
      question: move === null ? 'which-move' : 'move-not-due',
      choices: [`RECORD MOVE ${tag} ${due}${move?.san ?? '...'} SENT ${draft.today}`],
    }
  }
  const sent = ruledDate(args.sent ?? args.from) ?? { on: given.stampOn, basis: 'ruled' }
  const last = state.play.plies.at(-1)
  const received = last === undefined ? null : (ruledDate(args.received) ?? assumed(last.sent.on))
  if (received !== null && received.on > sent.on)
    return {
      kind: 'not-allowed',
      who: 'the Controller, with dates in their order',
      why: `Received ${spellDate(received.on)} would be after sent ${spellDate(sent.on)}.`,
    }
  const noon = instantAt(sent.on, '12:00', zoneOf(tournament, playerOf(tournament, game, side).person))
  draft.onGame(game, 'PlyRecorded', {
    ply: number,
    side,
    san: move.san,
    fen: move.after,
    sent,
    received,
    stampAt: last !== undefined && last.stampAt > noon ? last.stampAt : noon,
    use: 'reply',
    basis: 'ruled',
    letter: given.letter,
  })
  const matter = settleDisagreements(
    draft,
    game,
    'RECORD MOVE',
    open => open.kind !== 'dispute' && (open.ply === null || open.ply <= number),
  )
  rule(draft, game, given, {
    case: matter,
    facts: {
      ply: number,
      move: writtenMove(number, move.san),
      sent: sent.on,
      received: received?.on ?? null,
    },
    undo: () => ({ kind: 'recorded', ply: number }),
  })
  const { play } = draft.game(game)
  const end = ending([play.startFen, ...play.plies.map(ply => ply.fen)])
  if (end !== null)
    endGame(
      draft,
      game,
      { result: end.result, reason: end.kind, by: end.kind === 'checkmate' ? side : null, letter: null },
      ['FIDE', '12A'],
    )
  return DONE
}

const assumed = (on: PlainDate): Dated => ({ on, basis: 'assumed' })
