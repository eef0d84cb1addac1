/** Mail to the Controller that comes back: nobody decides, so the administrator is told, once for each story. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tellIfController } from '../../src/app/controllerFails.ts'
import { tellAlerts } from '../../src/app/tellAlerts.ts'
import { addDays, date, instant } from '../../src/core/plainDate.ts'
import type { Store } from '../../src/store/open.ts'
import { forgetBounces, scoreBounce, untoldAlerts } from '../../src/store/runs.ts'
import { freshStore } from '../store/freshStore.ts'
import { testShell, testTournament } from './testShell.ts'

const CORA = 'controller@chess.example'
let store: Store

beforeAll(async () => {
  store = await freshStore()
})
afterAll(() => store.close())

const bounces = (address: string, from: string, days: number) =>
  store.inTransaction(async tx => {
    for (let n = 0; n < days; n++) {
      const on = addDays(date(from), n)
      const at = instant(`${on}T08:00:00Z`)
      const scored = await scoreBounce(tx, address, true, on, at, '550 unknown')
      await tellIfController(tx, testTournament(), address, scored, at)
    }
  })
const told = async () => (await untoldAlerts(store.db)).map(alert => alert.kind)

describe('the address of the Controller fails', () => {
  it('a Captain’s is the Controller’s matter, not the administrator’s', async () => {
    await bounces('karl@club.example', '2025-03-01', 4)
    expect(await told()).toEqual([])
  })

  it('on the third day the administrator is told, and not again on the fourth', async () => {
    await bounces(CORA, '2025-03-01', 2)
    expect(await told()).toEqual([])
    await bounces(CORA, '2025-03-03', 2)
    expect(await told()).toEqual(['controller-unreachable'])
    const shell = testShell(store, '2025-03-04T09:00:00Z', {}, { administrator: 'admin@chess.example' })
    expect(await tellAlerts(shell)).toBe(1)
    const rows = await store.db.selectFrom('notices').select(['kind', 'notice']).execute()
    expect(rows).toMatchObject([{ kind: 'operator-alert' }])
    expect(JSON.stringify(rows)).toContain('Mail to the Controller of T25, Cora Control')
  })

  it('a letter from him ends it; a later story is told anew', async () => {
    await store.inTransaction(tx => forgetBounces(tx, CORA))
    await bounces(CORA, '2025-04-01', 3)
    expect(await told()).toEqual(['controller-unreachable'])
  })
})
