import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeTournament } from '../../src/app/importTournament.ts'
import type { Store } from '../../src/store/open.ts'
import { freshStore } from '../store/freshStore.ts'
import { TOURNAMENT } from '../rulebooks/correspondence/world.ts'
import { browser, type Stage, stageOn } from './stage.ts'

let store: Store
let stage: Stage

beforeAll(async () => {
  store = await freshStore()
  stage = await stageOn(store)
  await takeTournament(stage.shell, TOURNAMENT)
})
afterAll(async () => {
  await stage.app.close()
  await store.close()
})

async function linkFor(address: string): Promise<string | null> {
  const rows = await store.db
    .selectFrom('notices')
    .select(['notice', 'to_address'])
    .where('kind', '=', 'sign-in')
    .orderBy('id', 'desc')
    .execute()
  const row = rows.find(each => each.to_address === address)
  return row === undefined ? null : new URL((row.notice as { facts: { link: string } }).facts.link).pathname
}

async function signIn(address: string) {
  const person = browser(stage.app)
  await person.submit('/sign-in', '/sign-in', { email: address })
  const link = (await linkFor(address)) as string
  await person.submit(link, link)
  return { person, link }
}

describe('sign-in by a mailed link', () => {
  it('a registered person gets a link, and it signs him in', async () => {
    const { person } = await signIn('ann@kent.example')
    const page = await person.get('/sessions')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('ann@kent.example')
  })

  it('a stranger reads the same words and gets nothing', async () => {
    const stranger = browser(stage.app)
    const answer = await stranger.submit('/sign-in', '/sign-in', { email: 'nobody@elsewhere.example' })
    expect(answer.body).toContain('If that address is registered')
    expect(await linkFor('nobody@elsewhere.example')).toBeNull()
  })

  it('looking at the link does not use it up; the button does, once', async () => {
    const person = browser(stage.app)
    await person.submit('/sign-in', '/sign-in', { email: 'ben@kent.example' })
    const link = (await linkFor('ben@kent.example')) as string
    expect((await person.get(link)).statusCode).toBe(200)
    expect((await person.get(link)).statusCode).toBe(200)
    expect((await person.submit(link, link)).statusCode).toBe(302)
    expect((await browser(stage.app).get(link)).statusCode).toBe(410)
  })

  it('a link is too old after a quarter of an hour', async () => {
    const person = browser(stage.app)
    await person.submit('/sign-in', '/sign-in', { email: 'dan@essex.example' })
    const link = (await linkFor('dan@essex.example')) as string
    stage.setNow('2025-03-10T12:16:00Z')
    expect((await person.get(link)).statusCode).toBe(410)
    stage.setNow('2025-03-10T12:00:00Z')
  })

  it('a form without its token does nothing', async () => {
    const { person } = await signIn('fay@essex.example')
    expect((await person.post('/sign-out')).statusCode).toBe(403)
    expect((await person.get('/sessions')).statusCode).toBe(200)
  })

  it('a session ended elsewhere is over', async () => {
    const { person } = await signIn('eve@essex.example')
    await store.db
      .updateTable('sessions')
      .set({ ended_at: '2025-03-10T12:00:00Z' })
      .where('address', '=', 'eve@essex.example')
      .execute()
    expect((await person.get('/sessions')).statusCode).toBe(302)
  })
})
