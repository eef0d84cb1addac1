import { afterAll, beforeAll, expect, it } from 'vitest'
import { takeTournament } from '../../src/app/importTournament.ts'
import { openStore, type Store } from '../../src/store/open.ts'
import { TOURNAMENT } from '../rulebooks/correspondence/world.ts'
import { suiteWith } from '../servers/programs.ts'
import { CONTROLLER, say } from './season.ts'
import { type Scid, SCID_PROGRAMS, scidWith } from './scid.ts'
import { signedIn, type Stage, stageOn } from './stage.ts'

suiteWith('a real Scid fetches games over Xfcc', SCID_PROGRAMS, () => {
  let store: Store
  let stage: Stage
  let scid: Scid
  let day = 1

  const move = async (game: string, san: string) => {
    day += 1
    const on = `2024-10-${String(day).padStart(2, '0')}`
    stage.setNow(`${on}T12:00:00Z`)
    await say(stage, CONTROLLER, `RECORD MOVE CDC25-KENT-ESSX-${game} ${san} SENT ${on} NOW`)
  }

  /**
   * The moves of every game in Scid's base, by its name, without comments and numbers. Results are left aside: Scid 4.7.4
   * writes what its own import returned into the result of every game but the one it shows.
   */
  async function fetched(): Promise<Readonly<Record<string, string>>> {
    const { games, said } = await scid.fetch()
    expect(said).toBe('')
    return Object.fromEntries(
      games.map(pgn => [
        /\[CmailGameName "([^"]+)"/.exec(pgn)?.[1] ?? 'unnamed',
        pgn
          .replace(/\[[^\]]*\]/g, '')
          .replace(/\{[^}]*\}/g, '')
          .replace(/\d+\.+/g, ' ')
          .replace(/(?:\*|1-0|0-1|1\/2-1\/2)\s*$/, '')
          .replace(/\s+/g, ' ')
          .trim(),
      ]),
    )
  }

  beforeAll(async () => {
    store = await openStore({ folder: null })
    stage = await stageOn(store)
    stage.setNow('2024-10-01T08:00:00Z')
    await takeTournament(stage.shell, TOURNAMENT)
    const ann = await signedIn(stage, 'ann@kent.example')
    const page = await ann.submit('/feeds', '/feeds/xfcc')
    const password = /[0-9a-f]{48}/.exec(page.body)?.[0] ?? ''
    const url = await stage.app.listen({ host: '127.0.0.1', port: 0 })
    scid = scidWith({ uri: `${url}/xfcc`, user: 'ann@kent.example', password })
  }, 240_000)
  afterAll(async () => {
    await stage?.app.close()
    await store?.close()
  })

  it('White and Black to move, one and several new plies, twice in a row', async () => {
    await move('1a', '1.e4')
    await move('1b', '1.d4')
    await move('1b', '1...Nf6')
    const first = await fetched()
    expect(Object.keys(first).sort()).toEqual(['Arbiter-CDC25_KENT_ESSX_1a', 'Arbiter-CDC25_KENT_ESSX_1b'])
    expect(Object.values(first).sort()).toEqual(['d4 Nf6', 'e4'])
    await move('1a', '1...e5')
    await move('1b', '2.c4')
    await move('1b', '2...e6')
    await move('1b', '3.Nc3')
    expect(Object.values(await fetched()).sort()).toEqual(['d4 Nf6 c4 e6 Nc3', 'e4 e5'])
    expect(Object.values(await fetched()).sort()).toEqual(['d4 Nf6 c4 e6 Nc3', 'e4 e5'])
  }, 400_000)
})
