import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../src/store/open.ts'
import { loadTournament } from '../../src/store/directory.ts'
import { freshStore } from '../store/freshStore.ts'
import { type browser, signedIn, type Stage, stageOn } from './stage.ts'

let store: Store
let stage: Stage
let admin: ReturnType<typeof browser>
const FILE = readFileSync(new URL('../seasons/two-games/tournament.yaml', import.meta.url), 'utf8')

beforeAll(async () => {
  store = await freshStore()
  stage = await stageOn(store)
  admin = await signedIn(stage, 'admin@chess.example')
})
afterAll(async () => {
  await stage.app.close()
  await store.close()
})

describe('the administrator', () => {
  it('sees how it is', async () => {
    const page = await admin.get('/admin')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('How it is')
  })

  it('sets up a tournament: a mistake is told with its line, the mended file shown first and then taken', async () => {
    const wrong = await admin.submit('/admin/import', '/admin/import', {
      text: FILE.replace('2024-10-01', 'October'),
      step: 'check',
    })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toMatch(/Line 6:/)
    const shown = await admin.submit('/admin/import', '/admin/import', { text: FILE, step: 'check' })
    expect(shown.body).toContain('What would change')
    expect(await store.inTransaction(tx => loadTournament(tx, 'CDC25'))).toBeNull()
    const done = await admin.submit('/admin/import', '/admin/import', { text: FILE, step: 'do' })
    expect(done.body).toContain('It is done')
    expect(await store.inTransaction(tx => loadTournament(tx, 'CDC25'))).not.toBeNull()
  })

  it('holds all outgoing mail and lets it go', async () => {
    await admin.submit('/admin', '/admin/outgoing', { tournament: 'CDC25', value: 'off' })
    expect((await store.inTransaction(tx => loadTournament(tx, 'CDC25')))?.outgoing).toBe('off')
    await admin.submit('/admin', '/admin/outgoing', { tournament: 'CDC25', value: 'live' })
    expect((await store.inTransaction(tx => loadTournament(tx, 'CDC25')))?.outgoing).toBe('live')
  })

  it('sends failed messages again, one or all, and no other', async () => {
    const ids = (await store.db.selectFrom('outbox').select('id').orderBy('id').limit(4).execute()).map(
      row => row.id,
    )
    const [one = 0, two = 0, three = 0, sent = 0] = ids
    const set = (id: number, state: 'failed' | 'sent') =>
      store.db
        .updateTable('outbox')
        .set({ state, attempt: 7, error: '550 <b>no</b>' })
        .where('id', '=', id)
        .execute()
    for (const id of [one, two, three]) await set(id, 'failed')
    await set(sent, 'sent')
    const page = await admin.get('/admin')
    expect(page.body).toContain('550 &lt;b&gt;no')
    const states = async () =>
      (
        await store.db
          .selectFrom('outbox')
          .select(['state', 'attempt'])
          .where('id', 'in', ids)
          .orderBy('id')
          .execute()
      ).map(row => `${row.state} ${row.attempt}`)
    const again = await admin.submit('/admin', '/admin/send-again', { message: String(two) })
    expect(again.body).toContain('The message will be sent again.')
    expect(await states()).toEqual(['failed 7', 'pending 0', 'failed 7', 'sent 7'])
    await admin.submit('/admin', '/admin/send-again', { message: String(sent) })
    expect((await admin.submit('/admin', '/admin/send-again', { message: 'all' })).body).toContain(
      '2 messages will',
    )
    expect(await states()).toEqual(['pending 0', 'pending 0', 'pending 0', 'sent 7'])
  })

  it('nobody else is let in', async () => {
    const controller = await signedIn(stage, 'controller@chess.example')
    expect((await controller.get('/admin')).statusCode).toBe(404)
    expect(
      (await controller.submit('/', '/admin/outgoing', { tournament: 'CDC25', value: 'off' })).statusCode,
    ).toBe(404)
  })
})
