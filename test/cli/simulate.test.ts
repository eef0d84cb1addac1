import { describe, expect, test } from 'vitest'
import { differences } from '../../src/cli/simulate.ts'
import { TOURNAMENT } from '../rulebooks/correspondence/world.ts'

const first = TOURNAMENT.matches[0]?.games[0]
if (first === undefined) throw new Error('no game')
const past = (result: '1-0' | '0-1') => ({
  ...TOURNAMENT,
  matches: TOURNAMENT.matches.map((match, m) => ({
    ...match,
    games: match.games.map((game, g) => (m === 0 && g === 0 ? { ...game, result } : game)),
  })),
})

describe('simulate --mbox holds a past season against the results in its file', () => {
  test('the same result is no difference; games without a result in the file are none', () => {
    expect(differences(past('1-0'), [{ id: first.id, result: '1-0', proposed: null }])).toEqual([])
    expect(differences(TOURNAMENT, [{ id: first.id, result: '1-0', proposed: null }])).toEqual([])
  })
  test.each([
    ['another result', { result: '0-1', proposed: null }, { arbiter: '0-1', proposed: null }],
    ['a proposal only', { result: null, proposed: '1-0' }, { arbiter: null, proposed: '1-0' }],
    ['none', { result: null, proposed: null }, { arbiter: null, proposed: null }],
  ])('%s', (_title, mine, difference) => {
    expect(differences(past('1-0'), [{ id: first.id, ...mine }])).toEqual([
      { game: first.id, file: '1-0', ...difference },
    ])
  })
})
