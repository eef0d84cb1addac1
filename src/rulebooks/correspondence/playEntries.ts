/** The entries of play: the game opened, moves made, proposals, draw offers, unseen moves, relays, repeats. */
import type { Side, LetterId } from '../../core/ids.ts'
import { otherSide } from '../../core/ids.ts'
import type { Instant, PlainDate } from '../../core/plainDate.ts'
import type { Evolvers } from './evolve.ts'
import type { PlaySlice, Ply, UnseenMove } from './play.ts'
import type { Conditional } from './reading.ts'
import { sidesSwapped } from './sidesSwapped.ts'
import type { Dated, GameState } from './state.ts'

export interface PlayEntries {
  GameOpened: {
    readonly clockStart: PlaySlice['clockStart']
    /** Mid-season take-over: the plies so far with FENs, days used, the last sending date. */
    readonly takenOver: null | {
      readonly plies: readonly { readonly san: string; readonly fen: string }[]
      readonly white: number
      readonly black: number
      readonly lastSent: PlainDate | null
      readonly pending: readonly Conditional[]
      readonly drawOffer: boolean
    }
  }
  PlyRecorded: Ply
  /** What the player proposes beyond his move (4F); replaces nothing: it is the whole open proposal of that letter. */
  ProposalMade: { readonly lines: readonly Conditional[] }
  DrawOffered: { readonly by: Side; readonly withMove: boolean }
  DrawDeclined: { readonly by: Side }
  UnseenMoveReported: UnseenMove
  /** The original came, or another letter settled it. */
  UnseenMoveSettled: Record<string, never>
  ReportedPliesOpen: {
    readonly plies: readonly number[]
    readonly objectUntil: PlainDate
    readonly reporter: Side
  }
  ReportedPliesSettled: Record<string, never>
  /** The original of a ply recorded on another basis came in: the basis rises to own. */
  OriginalArrived: { readonly ply: number; readonly letter: LetterId }
  RelayPlanned: {
    readonly ply: number
    readonly from: Side
    readonly dueAt: Instant
    readonly letter: LetterId
  }
  RelaySettled: Record<string, never>
  RepeatSent: { readonly by: Side; readonly ply: number }
  /** A date of a ply is set right (2J, CORRECT, RECEIVED): every clock follows by itself. */
  DateCorrected: { readonly ply: number; readonly field: 'received' | 'sent'; readonly to: Dated }
  /** STRIKE (13): the plies from this one on never counted. */
  PliesStruck: { readonly from: number }
  /** SWAP: the colours' seats change in the directory; the record starts afresh. */
  BoardsSwapped: Record<string, never>
  ClockStartSet: { readonly side: Side; readonly on: PlainDate }
}

const withPlay = (state: GameState, change: Partial<PlaySlice>): GameState => ({
  ...state,
  play: { ...state.play, ...change },
})

function record(state: GameState, ply: Ply): GameState {
  const { play } = state
  if (ply.ply !== play.plies.length + 1) {
    return { ...state, disagreement: { ...state.disagreement, broken: true } }
  }
  return {
    ...withPlay(state, {
      plies: [...play.plies, ply],
      pending: [],
      // An offer stands until the opponent moves (FIDE 9.1); the offerer's own later move does not touch it.
      drawOffer: play.drawOffer !== null && play.drawOffer.by === otherSide(ply.side) ? null : play.drawOffer,
      unseen: null,
      repeat: play.repeat !== null && play.repeat.by === otherSide(ply.side) ? null : play.repeat,
    }),
    referral: { ...state.referral, open: null },
    silence: { ...state.silence, restart: null, informed: [], term: null },
    time: { ...state.time, statedReceived: null },
  }
}

export const playEvolvers: Evolvers<GameState, PlayEntries> = {
  GameOpened: (state, { clockStart, takenOver }, entry) => {
    const plies: Ply[] = (takenOver?.plies ?? []).map(({ san, fen }, index) => ({
      ply: index + 1,
      side: index % 2 === 0 ? 'white' : 'black',
      san,
      fen,
      sent: { on: takenOver?.lastSent ?? (entry.effectiveOn.slice(0, 10) as PlainDate), basis: 'assumed' },
      received: null,
      stampAt: entry.effectiveOn,
      use: 'free',
      basis: 'stated',
      letter: null,
    }))
    const lastMover = plies.at(-1)?.side ?? null
    return withPlay(state, {
      opened: true,
      clockStart,
      plies,
      takenOver:
        takenOver === null ? null : { plies: plies.length, white: takenOver.white, black: takenOver.black },
      pending: takenOver?.pending ?? [],
      drawOffer:
        takenOver?.drawOffer && lastMover !== null
          ? { by: lastMover, ply: plies.length, withMove: true, at: entry.effectiveOn }
          : null,
    })
  },
  PlyRecorded: (state, ply) => record(state, ply),
  ProposalMade: (state, { lines }) => withPlay(state, { pending: lines }),
  DrawOffered: (state, { by, withMove }, entry) =>
    withPlay(state, {
      drawOffer: { by, ply: state.play.plies.length, withMove, at: entry.effectiveOn },
      drawOffers: [...state.play.drawOffers, { by, ply: state.play.plies.length }],
    }),
  DrawDeclined: state => withPlay(state, { drawOffer: null }),
  UnseenMoveReported: (state, unseen) => withPlay(state, { unseen }),
  UnseenMoveSettled: state => withPlay(state, { unseen: null }),
  ReportedPliesOpen: (state, reportedOpen) => withPlay(state, { reportedOpen }),
  ReportedPliesSettled: state => withPlay(state, { reportedOpen: null }),
  OriginalArrived: (state, { ply, letter }) =>
    withPlay(state, {
      plies: state.play.plies.map(each => (each.ply === ply ? { ...each, basis: 'own', letter } : each)),
    }),
  RelayPlanned: (state, relay) => withPlay(state, { relay }),
  RelaySettled: state => withPlay(state, { relay: null }),
  RepeatSent: (state, repeat, entry) => withPlay(state, { repeat: { ...repeat, at: entry.effectiveOn } }),
  DateCorrected: (state, { ply, field, to }) =>
    withPlay(state, {
      plies: state.play.plies.map(each => (each.ply === ply ? { ...each, [field]: to } : each)),
    }),
  PliesStruck: (state, { from }) => ({
    ...withPlay(state, {
      plies: state.play.plies.slice(0, from - 1),
      struck: state.play.struck + 1,
      pending: [],
      drawOffer: null,
      drawOffers: state.play.drawOffers.filter(offer => offer.ply < from),
      unseen: null,
      reportedOpen: null,
      relay: null,
      repeat: null,
    }),
    referral: { ...state.referral, open: null },
  }),
  BoardsSwapped: state =>
    withPlay(sidesSwapped(state), {
      plies: [],
      struck: state.play.struck + 1,
      pending: [],
      drawOffer: null,
      drawOffers: [],
      unseen: null,
      reportedOpen: null,
      relay: null,
      repeat: null,
    }),
  ClockStartSet: (state, { side, on }) =>
    withPlay(state, { clockStart: { ...state.play.clockStart, [side]: on } }),
}
