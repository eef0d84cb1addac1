/** Who meets whom: every team every other team once; in the Hutton form on one board only. */

/**
 * Rounds of the circle method over `teams`: for each round the pairs [home, away]. With an odd number one team rests
 * in each round. Homes alternate, so that nobody has more than one home too many.
 */
export function rounds(teams: readonly string[]): readonly (readonly (readonly [string, string])[])[] {
  const ring: (string | null)[] = teams.length % 2 === 0 ? [...teams] : [...teams, null]
  const half = ring.length / 2
  return Array.from({ length: ring.length - 1 }, (_, round) => {
    const turn = [ring[0] ?? null, ...rotate(ring.slice(1), round)]
    const pairs: [string, string][] = []
    for (let i = 0; i < half; i += 1) {
      const a = turn[i]
      const b = turn[turn.length - 1 - i]
      if (a == null || b == null) continue
      const swap = i === 0 ? round % 2 === 1 : i % 2 === 1
      pairs.push(swap ? [b, a] : [a, b])
    }
    return pairs
  })
}

function rotate<T>(items: readonly T[], by: number): T[] {
  const n = items.length
  return n === 0 ? [] : items.map((_, i) => items[(((i - by) % n) + n) % n] as T)
}

/** Hutton: each two teams meet on one board only, the board being the round in which the circle pairs them. */
export function huttonBoards(teams: readonly string[]): ReadonlyMap<string, number> {
  const boards = new Map<string, number>()
  rounds(teams).forEach((pairs, i) => {
    for (const [a, b] of pairs) {
      boards.set(`${a} ${b}`, i + 1)
      boards.set(`${b} ${a}`, i + 1)
    }
  })
  return boards
}
