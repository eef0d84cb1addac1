import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handle } from '../../src/app/handle.ts'
import { takeTournament } from '../../src/app/importTournament.ts'
import { instant } from '../../src/core/plainDate.ts'
import type { Store } from '../../src/store/open.ts'
import { freshStore } from '../store/freshStore.ts'
import { TOURNAMENT } from '../rulebooks/correspondence/world.ts'
import { browser, signedIn, type Stage, stageOn } from './stage.ts'

let store: Store
let stage: Stage
const GAME = '/t/CDC25/game/KENT-ESSX-1a'

beforeAll(async () => {
  store = await freshStore()
  stage = await stageOn(store)
  await takeTournament(stage.shell, TOURNAMENT)
})
afterAll(async () => {
  await stage.app.close()
  await store.close()
})

describe('the desk', () => {
  it('is the Controller’s alone', async () => {
    expect((await (await signedIn(stage, 'controller@chess.example')).get('/t/CDC25/desk')).statusCode).toBe(
      200,
    )
    expect((await (await signedIn(stage, 'ann@kent.example')).get('/t/CDC25/desk')).statusCode).toBe(404)
    expect((await browser(stage.app).get('/t/CDC25/desk')).statusCode).toBe(404)
  })

  it('a result is shown before it counts, then done, then stands on the game’s page', async () => {
    const controller = await signedIn(stage, 'controller@chess.example')
    const form = '/t/CDC25/decide/score?game=KENT-ESSX-1a'
    const preview = await controller.submit(form, form, { result: '1-0', grounds: 'rule 3B' })
    expect(preview.statusCode).toBe(200)
    expect(preview.body).toContain('Nothing has been changed yet')
    expect(preview.body).toContain('1-0')
    expect((await controller.get(GAME)).body).not.toContain('Result 1-0')
    const seen = /name="seen" value="(\d+)"/.exec(preview.body)?.[1] ?? ''
    const done = await controller.submit(form, form, { result: '1-0', grounds: 'rule 3B', step: 'do', seen })
    expect(done.body).toContain('It is done')
    expect((await controller.get(GAME)).body).toContain('Result 1-0')
  })

  it('a form made stale by a later entry is told, not carried out', async () => {
    const controller = await signedIn(stage, 'controller@chess.example')
    const form = '/t/CDC25/decide/suspend?game=KENT-ESSX-1b'
    const answer = await controller.submit(form, form, { step: 'do', seen: '0' })
    expect(answer.statusCode).toBe(409)
    expect(answer.body).toContain('Nothing was changed')
  })

  it('what a form needs is told in sentences', async () => {
    const controller = await signedIn(stage, 'controller@chess.example')
    const form = '/t/CDC25/decide/correct?game=KENT-ESSX-1b'
    const answer = await controller.submit(form, form, { ply: '', field: 'RECEIVED', date: 'yesterday' })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('must be filled in')
    expect(answer.body).toContain('must be a date')
  })

  it('an officer whom no mail reaches stands on it, until he writes', async () => {
    const eve = 'eve@essex.example'
    const bounced = async (day: string, address: string) => {
      const at = instant(`${day}T08:00:00Z`)
      await handle(stage.shell, 'CDC25', {
        decide: (world, cache) =>
          cache.rulebook.bounced(world, { address, hard: true, at, letter: null, noticeKey: null }),
      })
    }
    const controller = await signedIn(stage, 'controller@chess.example')
    for (const day of ['2025-03-08', '2025-03-09']) await bounced(day, eve)
    expect((await controller.get('/t/CDC25/desk')).body).not.toContain(eve)
    await bounced('2025-03-10', eve)
    const desk = (await controller.get('/t/CDC25/desk')).body
    expect(desk).toContain('Mail to a Team Captain comes back')
    expect(desk).toContain(`Eve Essex, ${eve}`)
    const item = /item=(office%3A[0-9a-f]{16})/.exec(desk)?.[1] ?? ''
    expect((await controller.get(`/t/CDC25/desk/later?item=${item}`)).statusCode).toBe(200)
  })

  it('a captain has his own forms and not the Controller’s', async () => {
    const captain = await signedIn(stage, 'karl@kent.example')
    expect((await captain.get('/t/CDC25/decide/delay?game=KENT-ESSX-2a')).statusCode).toBe(200)
    expect((await captain.get('/t/CDC25/decide/score?game=KENT-ESSX-2a')).statusCode).toBe(404)
  })
})
