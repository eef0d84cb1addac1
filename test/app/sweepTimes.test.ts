import cron from 'node-cron'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeTournament } from '../../src/app/importTournament.ts'
import { sweepTimes } from '../../src/app/sweepTimes.ts'
import type { Store } from '../../src/store/open.ts'
import { freshStore } from '../store/freshStore.ts'
import { TOURNAMENT } from '../rulebooks/correspondence/world.ts'
import { stageOn } from '../web/stage.ts'

let store: Store

beforeAll(async () => {
  store = await freshStore()
})
afterAll(() => store.close())

const names = () => [...cron.getTasks().values()].map(task => task.name).sort()

describe('2 the daily sweep at its minute', () => {
  it('has one task for each hour and zone, follows imports, and ends cleanly', async () => {
    const stage = await stageOn(store)
    const times = sweepTimes(stage.shell, () => {})
    await times.keep()
    expect(names()).toEqual([])
    await takeTournament(stage.shell, TOURNAMENT)
    await takeTournament(stage.shell, { ...TOURNAMENT, id: 'SAME' })
    await takeTournament(stage.shell, {
      ...TOURNAMENT,
      id: 'SYD',
      timezone: 'Australia/Sydney',
      parameters: { sweepAt: '07:30' },
    })
    await times.keep()
    await times.keep()
    expect(names()).toEqual(['06:00 Europe/London', '07:30 Australia/Sydney'])
    await times.stop()
    expect(names()).toEqual([])
    await stage.app.close()
  })
})
