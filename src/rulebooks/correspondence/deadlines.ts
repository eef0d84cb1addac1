/** Every deadline of the rulebook, one table. Order within a series is the order of its stages. */
import type { DeadlineTable } from './deadline.ts'
import { ACCESS_ROWS } from './rule01Access.ts'
import { UNSEEN_ROWS } from './receiveUnseen.ts'
import { RELAY_ROWS } from './rule02Relay.ts'
import { SILENCE_ROWS } from './rule03Rows.ts'
import { TIME_ROWS } from './rule06Warnings.ts'
import { deadlines07 } from './rule07Deadlines.ts'
import { digestRow } from './digest.ts'
import { startCheck } from './pairingCheck.ts'
import { seatDeadlines09 } from './rule09Deadlines.ts'
import { gameDeadlines10, seasonDeadlines10 } from './rule10Deadlines.ts'
import { deadlines12 } from './rule12Deadlines.ts'

export const DEADLINES: DeadlineTable = {
  game: [
    ...RELAY_ROWS,
    ...UNSEEN_ROWS,
    ...SILENCE_ROWS,
    ...TIME_ROWS,
    ...deadlines07,
    ...gameDeadlines10,
    ...deadlines12,
  ],
  seat: [...ACCESS_ROWS, ...seatDeadlines09],
  season: [startCheck, ...seasonDeadlines10, digestRow(() => DEADLINES)],
}
