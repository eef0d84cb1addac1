/** Rule 2C: a letter that did not go to the opponent as well. The reading is relayed to him, never the letter itself. */
import { otherSide } from '../../core/ids.ts'
import type { DeadlineRow } from './deadline.ts'
import { playerOf } from './people.ts'
import { writtenMove } from './play.ts'
import type { GameState } from './state.ts'

/** Row of 2C: the reading of a letter that did not go to the opponent is relayed to him. */
export const RELAY_ROWS: readonly DeadlineRow<GameState>[] = [
  {
    id: 'relay',
    rule: '2C',
    title: 'The reading is relayed to the opponent',
    restsOnSilence: true,
    owedBy: 'arbiter',
    opens: ({ play }) =>
      play.relay === null ? [] : [{ key: String(play.relay.ply), due: play.relay.dueAt }],
    lapse: (draft, { id, play }) => {
      const relay = play.relay
      if (relay === null) return
      draft.onGame(id, 'RelaySettled', {})
      const ply = draft.game(id).play.plies[relay.ply - 1]
      if (ply === undefined) return
      draft.notify({
        kind: 'relayed',
        game: id,
        to: playerOf(draft.tournament, id, otherSide(relay.from)).person,
        rules: ['2C'],
        about: relay.ply,
        facts: {
          ply: ply.ply,
          san: ply.san,
          move: writtenMove(ply.ply, ply.san),
          sender: relay.from,
          sent: ply.sent.on,
          received: ply.received?.on ?? null,
          repeated: repeatedMove(draft.game(id), ply.ply),
          conditionals:
            draft.game(id).play.plies.length === ply.ply
              ? draft
                  .game(id)
                  .play.pending.map(line => ({ if: line.if, then: line.then, after: line.after ?? [] }))
              : [],
        },
      })
    },
  },
]

function repeatedMove(state: GameState, ply: number): string | null {
  const before = state.play.plies[ply - 2]
  return before === undefined ? null : writtenMove(before.ply, before.san)
}
