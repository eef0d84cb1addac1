import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeTournament } from '../../src/app/importTournament.ts'
import { receiveNext } from '../../src/app/receiveLetter.ts'
import type { Notice } from '../../src/core/notice.ts'
import { instant } from '../../src/core/plainDate.ts'
import { gameSubject } from '../../src/core/ids.ts'
import { refresh } from '../../src/app/world.ts'
import type { GameState } from '../../src/rulebooks/correspondence/state.ts'
import { storeLetter } from '../../src/store/inbox.ts'
import type { Store } from '../../src/store/open.ts'
import { freshStore } from '../store/freshStore.ts'
import { A1, TOURNAMENT } from '../rulebooks/correspondence/world.ts'
import { type Stage, stageOn } from '../web/stage.ts'

let store: Store
let stage: Stage

beforeAll(async () => {
  store = await freshStore()
  stage = await stageOn(store)
  // The real policy: mail without evidence is held, a failed check always.
  const shell = {
    ...stage.shell,
    settings: { ...stage.shell.settings, authenticationPolicy: null, authservId: 'mx.chess.example' },
  }
  stage = { ...stage, shell }
  stage.setNow('2024-10-01T08:00:00Z')
  await takeTournament(shell, TOURNAMENT)
})
afterAll(async () => {
  await stage.app.close()
  await store.close()
})

let count = 0
async function receive(
  at: string,
  from: string,
  to: string,
  body: string,
  results: string | null,
): Promise<void> {
  stage.setNow(at)
  count += 1
  const lines = [
    ...(results === null ? [] : [`Authentication-Results: mx.chess.example; ${results}`]),
    `Received: from mail.example by mx.chess.example; ${new Date(at).toUTCString()}`,
    `Date: ${new Date(at).toUTCString()}`,
    `From: ${from}`,
    `To: ${to}`,
    'Subject: our game',
    `Message-ID: <l${count}@mail.example>`,
    '',
    body,
    '',
  ]
  const bytes = Buffer.from(lines.join('\r\n'))
  await store.inTransaction(tx =>
    storeLetter(tx, {
      bytes,
      source: 'test',
      receivedAt: instant(at),
      arrivedAt: instant(at),
      truncated: false,
    }),
  )
  while ((await receiveNext(stage.shell)) !== null);
}

async function plies(): Promise<readonly string[]> {
  return store.inTransaction(async tx => {
    const cache = await refresh(stage.shell, tx, 'CDC25')
    if (cache === null) throw new Error('no tournament')
    const { play } = cache.states.get(gameSubject(A1)) as GameState
    return play.plies.map(ply => `${ply.san} ${ply.sent.on}`)
  })
}

async function challenge(): Promise<Notice> {
  const row = await store.db
    .selectFrom('notices')
    .select('notice')
    .where('kind', '=', 'confirm-sender')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return row.notice as Notice
}

const TO_DAN = 'dan@essex.example, arbiter@chess.example'

describe('3 a sender that is not proved', () => {
  it.each([
    ['no evidence at all', null],
    ['a failed check', 'dmarc=fail header.from=kent.example'],
  ])(
    '%s: held, the registered address is asked, and its word lets the letter count when it first came',
    async (_why, results) => {
      const before = await plies()
      const day = before.length === 0 ? '02' : '06'
      const body = before.length === 0 ? '1. e4' : '1. e4 e5 2. Nf3'
      await receive(`2024-10-${day}T10:00:00Z`, 'ann@kent.example', TO_DAN, body, results)
      expect(await plies()).toEqual(before)
      const asked = await challenge()
      expect(asked.to).toBe('ann@kent.example')
      expect(asked.cc).toEqual([])
      await receive(`2024-10-${day}T15:00:00Z`, 'ann@kent.example', asked.replyTo as string, 'YES', null)
      expect((await plies()).at(-1)).toBe(`${before.length === 0 ? 'e4' : 'Nf3'} 2024-10-${day}`)
      await receive(
        `2024-10-0${Number(day) + 1}T10:00:00Z`,
        'dan@essex.example',
        'ann@kent.example, arbiter@chess.example',
        '1. e4 e5',
        'dmarc=pass header.from=essex.example',
      )
    },
  )

  it('a vacation responder that answers the address with the token proves nothing', async () => {
    const before = await plies()
    await receive('2024-10-10T10:00:00Z', 'ann@kent.example', TO_DAN, '2. Nf3 Nc6 3. Bb5', null)
    await receive(
      '2024-10-10T10:05:00Z',
      'ann@kent.example',
      (await challenge()).replyTo as string,
      'I am away until Monday.\nYES we can.',
      null,
    )
    expect(await plies()).toEqual(before)
  })

  it('another person’s YES to the same address proves nothing either', async () => {
    const before = await plies()
    await receive(
      '2024-10-10T11:00:00Z',
      'ann@kent.example',
      'arbiter+0123456789abcdef0123456789abcdef@chess.example',
      'YES',
      null,
    )
    expect(await plies()).toEqual(before)
  })
})
