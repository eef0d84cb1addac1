import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveCommand } from '../../src/app/giveCommand.ts'
import { takeTournament } from '../../src/app/importTournament.ts'
import type { Store } from '../../src/store/open.ts'
import { freshStore } from '../store/freshStore.ts'
import { TOURNAMENT } from '../rulebooks/correspondence/world.ts'
import { browser, signedIn, type Stage, stageOn } from './stage.ts'

let store: Store
let stage: Stage
const MOVES = ['1.e4', '1...e5', '2.Nf3', '2...Nc6']

beforeAll(async () => {
  store = await freshStore()
  stage = await stageOn(store)
  stage.setNow('2024-10-01T08:00:00Z')
  await takeTournament(stage.shell, { ...TOURNAMENT, public: { delayMoves: 1 } })
  await takeTournament(stage.shell, { ...TOURNAMENT, id: 'CLOSED' })
  stage.setNow('2024-10-03T08:00:00Z')
  for (const move of MOVES)
    await giveCommand(stage.shell, 'CDC25', {
      by: 'controller@chess.example',
      line: `RECORD MOVE CDC25-KENT-ESSX-1a ${move} SENT 2024-10-02 NOW`,
    })
  await giveCommand(stage.shell, 'CDC25', {
    by: 'controller@chess.example',
    line: 'SCORE CDC25-KENT-ESSX-2a 1-0 NOW BECAUSE rule 3B',
  })
})
afterAll(async () => {
  await stage.app.close()
  await store.close()
})

describe('public pages', () => {
  it('are there only where a tournament has switched them on', async () => {
    const nobody = browser(stage.app)
    expect((await nobody.get('/public/CDC25')).statusCode).toBe(200)
    expect((await nobody.get('/public/CLOSED')).statusCode).toBe(404)
  })

  it('show a running game without its last moves, on the page and in the PGN', async () => {
    const nobody = browser(stage.app)
    const page = await nobody.get('/public/CDC25/game/KENT-ESSX-1a')
    expect(page.body).toContain('1. e4 e5')
    expect(page.body).not.toContain('Nf3')
    expect((await nobody.get('/public/CDC25/game/KENT-ESSX-1a?ply=4')).body).not.toContain('Nf3')
    expect((await nobody.get('/public/CDC25/games.pgn')).body).not.toContain('Nf3')
  })

  it('results are a feed', async () => {
    const feed = (await browser(stage.app).get('/public/CDC25/results.atom')).body
    expect(feed.match(/<entry>/g)).toHaveLength(1)
    expect(feed).toContain('Ben Baker - Fay Fox: 1-0')
  })

  it('no address of a person stands on them', async () => {
    for (const url of [
      '/public/CDC25',
      '/public/CDC25/game/KENT-ESSX-1a',
      '/public/CDC25/games.pgn',
      '/public/CDC25/results.atom',
    ])
      expect((await browser(stage.app).get(url)).body).not.toContain('@')
  })
})

describe('the JSON API', () => {
  it('gives what its description says, to those who take part', async () => {
    const ann = await signedIn(stage, 'ann@kent.example')
    const game = JSON.parse((await ann.get('/api/v1/tournaments/CDC25/games/KENT-ESSX-1a')).body) as {
      moves: string
    }
    expect(game.moves).toBe('1. e4 e5 2. Nf3 Nc6')
    expect((await browser(stage.app).get('/api/v1/tournaments/CDC25/games/KENT-ESSX-1a')).statusCode).toBe(
      404,
    )
    const description = JSON.parse((await ann.get('/api/v1/openapi.json')).body) as {
      paths: Record<string, unknown>
    }
    expect(Object.keys(description.paths)).toContain('/api/v1/tournaments/{tournament}/games/{game}')
    expect((await ann.get('/api/v1/tournaments/CDC25/standings')).statusCode).toBe(200)
  })
})
