/** The name server of a sender does not answer: his letter waits for a day, its receipt as it was (mail.md section 3). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeTournament } from '../../src/app/importTournament.ts'
import type { SignatureEvidence } from '../../src/app/letterInHand.ts'
import { receiveNext } from '../../src/app/receiveLetter.ts'
import type { Shell } from '../../src/app/shell.ts'
import { nextTry } from '../../src/app/waitForDns.ts'
import { refresh } from '../../src/app/world.ts'
import { gameSubject } from '../../src/core/ids.ts'
import { addSeconds, type Instant, instant, msOf } from '../../src/core/plainDate.ts'
import type { GameState } from '../../src/rulebooks/correspondence/state.ts'
import { letterIdOf, storeLetter } from '../../src/store/inbox.ts'
import type { Store } from '../../src/store/open.ts'
import { freshStore } from '../store/freshStore.ts'
import { A1, TOURNAMENT } from '../rulebooks/correspondence/world.ts'
import { type Stage, stageOn } from '../web/stage.ts'

const SENT = '2024-10-01T10:00:00Z'
const NO_ANSWER: SignatureEvidence = { outcome: 'none', why: 'temperror', signedAt: [], temporary: true }
const GOOD: SignatureEvidence = { outcome: 'pass', why: 'dkim=pass', signedAt: [] }

let store: Store
let stage: Stage
/** What the name server says, and when it was asked. */
let says: (now: Instant) => SignatureEvidence = () => NO_ANSWER
let asked: Instant[] = []
let receipts: Instant[] = []

async function begin(policy: Shell['settings']['authenticationPolicy'] = null): Promise<Shell> {
  const shell: Shell = {
    ...stage.shell,
    settings: { ...stage.shell.settings, authenticationPolicy: policy },
    checkSignature: async (_bytes, receivedAt) => {
      asked.push(stage.shell.clock.now())
      receipts.push(receivedAt)
      return says(stage.shell.clock.now())
    },
  }
  stage.setNow('2024-10-01T08:00:00Z')
  await takeTournament(shell, TOURNAMENT)
  return shell
}

const LETTER = (from = 'ann@kent.example') =>
  Buffer.from(
    [
      `Received: from mail.example by mx.chess.example; ${new Date(SENT).toUTCString()}`,
      `Date: ${new Date(SENT).toUTCString()}`,
      `From: ${from}`,
      'To: dan@essex.example, arbiter@chess.example',
      'Subject: [CDC25-KENT-ESSX-1a] our game',
      'Message-ID: <first@mail.example>',
      '',
      '1. e4',
      '',
    ].join('\r\n'),
  )

async function arrives(shell: Shell, bytes = LETTER()): Promise<string> {
  stage.setNow(SENT)
  await store.inTransaction(tx =>
    storeLetter(tx, {
      bytes,
      source: 'test',
      receivedAt: instant(SENT),
      arrivedAt: instant(SENT),
      truncated: false,
    }),
  )
  while ((await receiveNext(shell)) !== null);
  return letterIdOf(bytes)
}

/** The clock goes on by `hours`; every minute somebody looks for letters. */
async function goesOn(shell: Shell, hours: number): Promise<void> {
  const end = msOf(addSeconds(shell.clock.now(), hours * 3600))
  while (shell.clock.ms() < end) {
    stage.setNow(addSeconds(shell.clock.now(), 60))
    while ((await receiveNext(shell)) !== null);
  }
}

const inbox = (id: string) =>
  store.db
    .selectFrom('inbound')
    .select(['state', 'attempts', 'verdict', 'held', 'authentication'])
    .where('raw', '=', id)
    .executeTakeFirstOrThrow()

const plies = (shell: Shell) =>
  store.inTransaction(async tx => {
    const cache = await refresh(shell, tx, 'CDC25')
    const state = cache?.states.get(gameSubject(A1)) as GameState | undefined
    return (state?.play.plies ?? []).map(ply => `${ply.san} ${ply.sent.on} ${ply.stampAt}`)
  })

describe('the waits', () => {
  it.each([
    [0, 60],
    [60, 60],
    [120, 120],
    [3600, 3600],
    [7200, 7200],
    [40_000, 7200],
    [86_000, 400],
    [86_400, null],
    [90_000, null],
  ])('after %i seconds: %s', (waited, expected) => expect(nextTry(waited)).toBe(expected))
})

describe('a letter whose sender cannot be checked for the moment', () => {
  beforeEach(async () => {
    store = await freshStore()
    stage = await stageOn(store)
    asked = []
    receipts = []
  })
  afterEach(async () => {
    await stage.app.close()
    await store.close()
  })

  it('is read when the name server answers, stamped as it was sent', async () => {
    says = now => (now < '2024-10-02T06:00:00Z' ? NO_ANSWER : GOOD)
    const shell = await begin()
    const id = await arrives(shell)
    expect(await inbox(id)).toMatchObject({ state: 'new', attempts: 0 })
    await goesOn(shell, 23)
    expect(await inbox(id)).toMatchObject({ state: 'done', verdict: 'accept', authentication: 'pass' })
    expect(await plies(shell)).toEqual([`e4 2024-10-01 ${SENT}`])
    // A minute, then twice as long each time up to two hours: a score of questions, not one a minute.
    expect(asked.length).toBeLessThan(25)
    expect(new Set(receipts)).toEqual(new Set([SENT]))
  }, 60_000)

  it('after a day it counts as mail without evidence: held, and the registered address is asked', async () => {
    says = () => NO_ANSWER
    const shell = await begin()
    const id = await arrives(shell)
    await goesOn(shell, 25)
    expect(await inbox(id)).toMatchObject({ state: 'held', authentication: 'none' })
    expect(await plies(shell)).toEqual([])
    const kinds = await store.db.selectFrom('notices').select(['kind', 'to_address']).execute()
    expect(kinds.filter(each => each.kind === 'confirm-sender')).toEqual([
      { kind: 'confirm-sender', to_address: 'ann@kent.example' },
    ])
    const last = asked.at(-1) ?? ''
    expect(last >= '2024-10-02T10:00:00Z' && last < '2024-10-02T10:02:00Z').toBe(true)
  }, 60_000)

  it.each([
    ['in a tournament that takes mail as it comes', 'trusting' as const, LETTER()],
    ['from a stranger', null, LETTER('stranger@else.example')],
  ])('%s does not wait', async (_title, policy, bytes) => {
    says = () => NO_ANSWER
    const shell = await begin(policy)
    const id = await arrives(shell, bytes)
    expect((await inbox(id)).state).not.toBe('new')
    expect(asked).toHaveLength(1)
  })
})
