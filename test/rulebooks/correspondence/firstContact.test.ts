import { describe, expect, it } from 'vitest'
import { date } from '../../../src/core/plainDate.ts'
import { openSeason } from '../../../src/rulebooks/correspondence/openSeason.ts'
import { A1, A2, at, B1, B2, TOURNAMENT, testWorld } from './world.ts'

const ALL = [A1, A2, B1, B2]

/** Ann's 1.e4 was sent on 1 October and Dan has not answered; nothing has been played in the others, whose notices came in October. */
const inMidSeason = {
  matches: TOURNAMENT.matches.map(match => ({
    ...match,
    games: match.games.map(game =>
      game.id === A1
        ? {
            ...game,
            moves: '1. e4',
            clocks: { white: 0, black: 0 },
            lastSent: date('2024-12-10'),
          }
        : { ...game, noticeReceived: date('2024-10-02') },
    ),
  })),
}

describe('2 First contact: a tournament imported in mid-season', () => {
  it('lists what lapsed before once to the Controller and mails nobody else about it', () => {
    const world = testWorld({ tournament: inMidSeason, closed: ALL })
    const told = world.apply(openSeason(world.world(), at('2024-12-20'), { role: 'import' }))
    const lists = told.filter(mail => mail.kind === 'digest')
    expect(lists.map(mail => mail.to)).toEqual(['controller@chess.example'])
    const items = lists[0]?.facts.items as { game: string; rule: string }[]
    expect(items.some(item => item.game === A1 && item.rule === '3')).toBe(true)
    expect(items.some(item => item.game === B1 && item.rule === '3B')).toBe(true)
    expect(world.sweep('2024-12-20T13:00:00Z').filter(mail => mail.kind !== 'digest')).toEqual([])
  })

  it('what falls due after the import goes out as ever', () => {
    const world = testWorld({ tournament: inMidSeason, closed: ALL })
    world.apply(openSeason(world.world(), at('2024-12-20'), { role: 'import' }))
    expect(
      world
        .sweepDaily('2024-12-21', '2024-12-25')
        .filter(mail => mail.game === A1)
        .map(mail => mail.kind),
    ).toContain('repeat-due')
  })

  it('a season imported before its start has nothing to list', () => {
    const world = testWorld({ closed: ALL })
    const told = world.apply(openSeason(world.world(), at('2024-09-20'), { role: 'import' }))
    expect(told.filter(mail => mail.kind === 'digest')).toEqual([])
    expect(told.filter(mail => mail.kind === 'pairing')).toHaveLength(8)
  })
})
