/**
 * Boards reversed (section 9): when the seats change colours, what the record keeps of a person goes with him: his leave,
 * his penalties, the days off his clock, his absence. What was told of a turn that was never his is forgotten.
 */
import { otherSide, type Side } from '../../core/ids.ts'
import type { GameState } from './state.ts'

const turned = <Each extends { readonly side: Side }>(all: readonly Each[]): readonly Each[] =>
  all.map(each => ({ ...each, side: otherSide(each.side) }))

export function sidesSwapped(state: GameState): GameState {
  const { leave, time, silence, withdrawal, referral } = state
  const { white, black } = withdrawal.seatedAt
  return {
    ...state,
    leave: { leaves: turned(leave.leaves) },
    time: {
      ...time,
      penalties: turned(time.penalties),
      pauses: time.pauses.map(pause =>
        pause.side === 'both' ? pause : { ...pause, side: otherSide(pause.side) },
      ),
      statedReceived: null,
      told: null,
      oversteps: [],
    },
    silence: { ...silence, informed: [], flag: null, term: null, case: null, mailed: null },
    withdrawal: {
      ...withdrawal,
      side: withdrawal.side === null ? null : otherSide(withdrawal.side),
      absent: turned(withdrawal.absent),
      seatedAt: { white: black, black: white },
    },
    referral: { open: null, count: { white: referral.count.black, black: referral.count.white } },
  }
}
