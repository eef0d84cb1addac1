/** Every deadline of the rulebook, one table. Order within a series is the order of its stages. */
import type { DeadlineTable } from './deadline.ts'
import { ACCESS_ROWS } from './rule01Access.ts'
import { UNSEEN_ROWS } from './receiveUnseen.ts'
import { RELAY_ROWS } from './rule02Relay.ts'
import { SILENCE_ROWS } from './rule03Rows.ts'
import { TIME_ROWS } from './rule06Warnings.ts'

export const DEADLINES: DeadlineTable = {
  game: [...RELAY_ROWS, ...UNSEEN_ROWS, ...SILENCE_ROWS, ...TIME_ROWS],
  seat: [...ACCESS_ROWS],
  season: [],
}
