/** correspondence.md section 2, Sweeps: the backlog first, silence as of the last reading, and never by a wrong clock. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takeTournament } from '../../src/app/importTournament.ts'
import { readingProgress } from '../../src/app/readUntil.ts'
import { sweeper } from '../../src/app/sweeper.ts'
import { tellAlerts } from '../../src/app/tellAlerts.ts'
import { instant, msOf } from '../../src/core/plainDate.ts'
import { setReadUntil, startEpoch } from '../../src/store/mailbox.ts'
import type { Store } from '../../src/store/open.ts'
import { freshStore } from '../store/freshStore.ts'
import { type TestShell, testShell, testTournament } from './testShell.ts'

describe('the sweeper', () => {
  let store: Store
  let shell: TestShell
  let monotonicMs = 0
  let n = 0
  let mailbox = ''

  beforeAll(async () => {
    store = await freshStore()
  })
  afterAll(() => store.close())
  beforeEach(async () => {
    n += 1
    mailbox = `box${n}`
    for (const table of ['outbox', 'notices', 'sweeps', 'alerts', 'overview'] as const)
      await store.db.deleteFrom(table).execute()
    shell = testShell(store, '2025-01-01T09:00:00Z', {}, { administrator: 'admin@chess.example' })
    monotonicMs = 0
    await takeTournament(shell, testTournament({ id: `S${n}` }))
    await store.inTransaction(tx => startEpoch(tx, mailbox, '1'))
  })

  const readUntil = (at: string) => store.inTransaction(tx => setReadUntil(tx, mailbox, instant(at)))
  /** Turns both clocks, as time does. */
  const turn = (to: string) => {
    monotonicMs += msOf(instant(to)) - shell.clock.ms()
    shell.turn(to)
  }
  const begin = () => {
    const progress = readingProgress(store, shell.clock, [mailbox])
    const running = { ...shell, readUntil: progress.readUntil }
    return sweeper(running, progress, {
      unreadAlertMs: 24 * 3_600_000,
      onSent: () => {},
      monotonic: () => monotonicMs,
    })
  }
  const reminders = async () =>
    (await store.db.selectFrom('notices').select('kind').where('kind', '=', 'reminder').execute()).length
  const alerts = async () => (await store.db.selectFrom('alerts').select('kind').execute()).map(a => a.kind)

  it('judges nothing before the mailbox was read after the start', async () => {
    turn('2025-01-20T09:00:00Z')
    const { tick } = begin()
    await readUntil('2025-01-08T00:00:00Z')
    await tick()
    expect(await reminders()).toBe(0)
    turn('2025-01-20T09:01:00Z')
    await readUntil('2025-01-20T09:00:30Z')
    await tick()
    expect(await reminders()).toBe(4)
    await tick()
    expect(await reminders()).toBe(4)
  })

  const outages = async () => {
    const rows = await store.db
      .selectFrom('notices')
      .select('notice')
      .where('kind', '=', 'digest')
      .where('tournament_id', '=', `S${n}`)
      .execute()
    return rows.map(row => (row.notice as { facts: object }).facts)
  }

  it('whole days without the arbiter are shown to the Controller, once, with a proposal', async () => {
    await readUntil('2025-01-15T09:00:00Z')
    turn('2025-01-19T12:00:00Z')
    const { tick } = begin()
    await tick()
    expect(await outages()).toEqual([])
    await readUntil('2025-01-19T12:00:30Z')
    turn('2025-01-19T12:01:00Z')
    await tick()
    await tick()
    expect(await outages()).toEqual([
      {
        about: 'outage',
        from: '2025-01-16',
        to: '2025-01-18',
        days: 3,
        command: 'CREDIT ALL FROM 16 January 2025 TO 18 January 2025 BECAUSE the arbiter did not run',
      },
    ])
  })

  it.each([
    ['a restart of the same day', '2025-01-19T09:00:00Z'],
    ['a night', '2025-01-18T20:00:00Z'],
  ])('%s is no such outage', async (_title, before) => {
    await readUntil(before)
    turn('2025-01-19T12:00:00Z')
    const { tick } = begin()
    await tick()
    await readUntil('2025-01-19T12:00:30Z')
    turn('2025-01-19T12:01:00Z')
    await tick()
    expect(await outages()).toEqual([])
  })

  it('an outage of the mailbox is no silence of the players; after a day people are told', async () => {
    const { tick } = begin()
    turn('2025-01-05T09:00:00Z')
    await readUntil('2025-01-05T09:00:00Z')
    await tick()
    turn('2025-01-09T09:00:00Z')
    await tick()
    expect(await reminders()).toBe(0)
    expect(await alerts()).toEqual(['mailbox-unread'])
    await tellAlerts(shell)
    const told = await store.db.selectFrom('notices').select(['kind', 'to_address']).execute()
    expect(
      told
        .filter(t => t.kind === 'operator-alert')
        .map(t => t.to_address)
        .sort(),
    ).toEqual(['admin@chess.example', 'controller@chess.example'])
    await readUntil('2025-01-09T10:00:00Z')
    turn('2025-01-09T10:01:00Z')
    await tick()
    expect(await reminders()).toBe(4)
  })

  it.each([
    ['jumps forward', '2025-01-20T09:00:00Z'],
    ['jumps back', '2024-12-20T09:00:00Z'],
  ])('a clock that %s stops it until a person looks', async (_, to) => {
    const { tick } = begin()
    shell.turn(to)
    await readUntil(to)
    await tick()
    await tick()
    expect(await reminders()).toBe(0)
    expect(await alerts()).toEqual(['clock-wrong'])
    turn('2025-01-20T10:00:00Z')
    await readUntil('2025-01-20T10:00:00Z')
    await tick()
    expect(await reminders()).toBe(0)
  })

  it('a start before the last recorded sweep stops it too', async () => {
    turn('2025-01-10T09:00:00Z')
    await readUntil('2025-01-10T09:00:00Z')
    await begin().tick()
    expect(await reminders()).toBe(4)
    shell.turn('2025-01-05T09:00:00Z')
    await begin().tick()
    expect(await alerts()).toEqual(['clock-wrong'])
  })
})
