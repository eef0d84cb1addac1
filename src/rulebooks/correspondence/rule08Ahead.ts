/** Rule 8B: the receipt shows both players' leave that is running or still to come. */
import type { GameId } from '../../core/ids.ts'
import type { Draft } from './draft.ts'
import { playerOf } from './people.ts'
import type { Note } from './rule02Dates.ts'
import { todayOfSide } from './rule06Notices.ts'

/** Notes 'on-leave': side, name, from, to; the earliest first. */
export const leaveAhead = (draft: Draft, game: GameId): readonly Note[] =>
  draft
    .game(game)
    .leave.leaves.filter(
      leave => !leave.cancelled && leave.from <= leave.to && leave.to >= todayOfSide(draft, game, leave.side),
    )
    .sort((a, b) => (a.from < b.from ? -1 : 1))
    .map(({ side, from, to }) => ({
      kind: 'on-leave',
      rule: '8B',
      side,
      name: playerOf(draft.tournament, game, side).person.name,
      from,
      to,
    }))
