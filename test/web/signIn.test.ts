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

  it('an eleventh link within ten minutes from one place is refused, in a sentence', async () => {
    const other = await stageOn(store)
    const person = browser(other.app)
    for (let asked = 0; asked < 10; asked += 1)
      expect((await person.submit('/sign-in', '/sign-in', { email: 'x@y.example' })).statusCode).toBe(200)
    const refused = await person.submit('/sign-in', '/sign-in', { email: 'x@y.example' })
    expect(refused.statusCode).toBe(429)
    expect(refused.body).toContain('Please wait a few minutes')
    await other.app.close()
  })

  it('the cookie is out of reach of scripts and other sites, and behind TLS for TLS alone', async () => {
    const cookieOf = async (publicUrl: string) => {
      const other = await stageOn(store, { publicUrl })
      const answer = await other.app.inject('/sign-in')
      await other.app.close()
      return {
        cookie: String(answer.headers['set-cookie']),
        hsts: answer.headers['strict-transport-security'],
      }
    }
    const plain = await cookieOf('http://127.0.0.1:8080')
    expect(plain.cookie).toMatch(/HttpOnly; SameSite=Lax/)
    expect(plain.cookie).not.toContain('Secure')
    const tls = await cookieOf('https://chess.example')
    expect(tls.cookie).toMatch(/HttpOnly; Secure; SameSite=Lax/)
    expect(tls.hsts).toContain('max-age')
  })
})
