/** Every deadline of the rulebook, one table. Order within a series is the order of its stages. */
import type { DeadlineTable } from './deadline.ts'

export const DEADLINES: DeadlineTable = {
  game: [],
  seat: [],
  season: [],
}
