/** Mail that belongs to no tournament goes out under an address that is ours: another is refused by any mail server. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { enqueue } from '../../src/app/enqueue.ts'
import { healthOf } from '../../src/app/health.ts'
import { takeTournament } from '../../src/app/importTournament.ts'
import { sendOutbox } from '../../src/app/sendOutbox.ts'
import { tellAlerts } from '../../src/app/tellAlerts.ts'
import { readConfig } from '../../src/config.ts'
import type { Address } from '../../src/core/ids.ts'
import type { Notice } from '../../src/core/notice.ts'
import type { Delivery, Envelope } from '../../src/mail/transport.ts'
import { ownAddress } from '../../src/settings.ts'
import { noteAlert } from '../../src/store/runs.ts'
import type { Store } from '../../src/store/open.ts'
import { freshStore } from '../store/freshStore.ts'
import { later, testShell, testTournament } from './testShell.ts'

let store: Store
beforeEach(async () => {
  store = await freshStore()
})
afterEach(() => store.close())

const ADMIN = 'you@home.example' as Address

/** Sends what is due; gives who each message said it was from, in envelope and header. */
async function sent(shell: ReturnType<typeof testShell>, answer: Delivery = { kind: 'accepted' }) {
  const seen: string[][] = []
  const deliver = async (envelope: Envelope) => {
    const text = Buffer.from(envelope.bytes).toString().replaceAll('\r\n ', ' ')
    seen.push([envelope.from, /^From: .*<(.*)>\r$/m.exec(text)?.[1] ?? ''])
    return answer
  }
  await sendOutbox(shell, { wantsBytes: true, findOwnCopy: null, close: async () => {}, deliver })
  return seen
}

const signIn = (at: Notice['at']): Notice => ({
  key: 'sign-in:x',
  kind: 'sign-in',
  game: null,
  to: ADMIN,
  cc: [],
  rules: [],
  facts: {},
  view: {},
  inReplyTo: null,
  at,
})

it('before the first tournament: the address of the settings', async () => {
  const shell = testShell(store, '2025-01-01T09:00:00Z', {
    ownAddress: 'club.arbiter@mail.example' as Address,
  })
  await store.inTransaction(tx =>
    enqueue(shell, tx, [signIn(shell.clock.now())], { tournament: null, outgoing: 'live' }),
  )
  expect(await sent(shell)).toEqual([['club.arbiter@mail.example', 'club.arbiter@mail.example']])
})

it('an alert beside a tournament: the address of the tournament, whatever stands before its @', async () => {
  const shell = testShell(store, '2025-01-01T09:00:00Z', {}, { administrator: ADMIN })
  await takeTournament(shell, { ...testTournament(), address: 'county.chess@mail.example' as Address })
  await store.db.deleteFrom('outbox').execute()
  await store.inTransaction(tx =>
    noteAlert(tx, { at: shell.clock.now(), kind: 'clock-wrong', about: '', text: 'x' }, null),
  )
  await tellAlerts(shell)
  const from = await sent(shell)
  expect(from.length).toBeGreaterThan(0)
  for (const pair of from) expect(pair).toEqual(['county.chess@mail.example', 'county.chess@mail.example'])
})

it.each([
  [
    { ARBITER_ADDRESS: 'a@b.example', ARBITER_SMTP_USER: 'c@d.example', ARBITER_SMTP_PASSWORD: 'x' },
    'a@b.example',
  ],
  [{ ARBITER_SMTP_USER: 'c@d.example', ARBITER_SMTP_PASSWORD: 'x' }, 'c@d.example'],
  [{ ARBITER_SMTP_USER: 'arbiter', ARBITER_SMTP_PASSWORD: 'x' }, null],
])('settings %j: %s', (env, address) => {
  const read = readConfig({ env: env as Record<string, string>, cwd: '/nowhere' })
  expect(read.ok && ownAddress(read.config)).toBe(address)
})

it('health tells that mail does not go out, after a quarter of an hour, and with the reason', async () => {
  const shell = testShell(store, '2025-01-01T09:00:00Z', { ownAddress: 'a@b.example' as Address })
  await store.inTransaction(tx =>
    enqueue(shell, tx, [signIn(shell.clock.now())], { tournament: null, outgoing: 'live' }),
  )
  await sent(shell, { kind: 'not-taken', error: 'Login refused: 535 no' })
  expect((await healthOf(shell, [])).problems).toEqual([])
  shell.turn(later(shell.clock.now(), 16 * 60_000))
  expect((await healthOf(shell, [])).problems).toEqual([
    'Mail does not go out since 2025-01-01T09:00:00Z: Login refused: 535 no',
  ])
  await sent(shell)
  expect((await healthOf(shell, [])).problems).toEqual([])
})
