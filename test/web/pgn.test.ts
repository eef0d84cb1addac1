import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allGames } from '../../src/rulebooks/correspondence/people.ts'
import { gameSubject } from '../../src/core/ids.ts'
import { currentFen } from '../../src/rulebooks/correspondence/play.ts'
import type { GameState } from '../../src/rulebooks/correspondence/state.ts'
import { openStore, type Store } from '../../src/store/open.ts'
import { scenes } from '../../src/web/visitor.ts'
import { program, suiteWith } from '../servers/programs.ts'
import { CONTROLLER, playSeason } from './season.ts'
import { signedIn, type Stage, stageOn } from './stage.ts'

suiteWith('pgn-extract reads what is exported', ['pgn-extract'], () => {
  let store: Store
  let stage: Stage
  beforeAll(async () => {
    store = await openStore({ folder: null })
    stage = await stageOn(store)
    await playSeason(stage, { public: { delayMoves: 0 } })
  }, 120_000)
  afterAll(async () => {
    await stage.app.close()
    await store.close()
  })

  /** The last position of every game, as pgn-extract finds it. */
  const positions = (pgn: string): readonly string[] =>
    execFileSync(program('pgn-extract') as string, ['-s', '-F', '-C', '-N', '-w', '5000'], { input: pgn })
      .toString()
      .split('\n')
      .flatMap(line => /\{ ?"?([1-8pnbrqkPNBRQK/]{15,} [wb] [^"}]*)/.exec(line)?.[1]?.trim() ?? [])

  /** Placement and side to move: what any reader must agree on. */
  const core = (fen: string): string => fen.split(' ').slice(0, 2).join(' ')

  it('game, match, round, tournament and public PGN: every game, the same positions', async () => {
    const controller = await signedIn(stage, CONTROLLER)
    const [scene] = await scenes(stage.deps, null, 'CDC25')
    if (scene === undefined) throw new Error('there is no tournament')
    const expected = allGames(scene.tournament).map(game =>
      core(currentFen((scene.world.state(gameSubject(game.id)) as GameState).play)),
    )
    for (const url of [
      '/t/CDC25/games.pgn',
      '/t/CDC25/match/KENT-ESSX/match.pgn',
      '/public/CDC25/games.pgn',
    ]) {
      const pgn = (await controller.get(url)).body
      expect([url, positions(pgn).map(core)]).toEqual([url, expected])
    }
    const round = (await controller.get('/t/CDC25/round/1/round.pgn')).body
    expect(positions(round).map(core)).toEqual(expected.slice(0, 2))
    const one = (await controller.get('/t/CDC25/game/KENT-ESSX-1a/game.pgn')).body
    expect(positions(one).map(core)).toEqual(expected.slice(0, 1))
    expect(one).toMatch(/\[Mode "EM"\]/)
    expect(one).toMatch(/3\. Bb5 \{[^}]*sent 2024-11-01/)
  })
})
