import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takeTournament } from '../../src/app/importTournament.ts'
import { rebuild, verify } from '../../src/app/rebuild.ts'
import { receiveNext } from '../../src/app/receiveLetter.ts'
import { type NoticeEnvelope, sendOutbox } from '../../src/app/sendOutbox.ts'
import { sweepDeadlines } from '../../src/app/sweepDeadlines.ts'
import type { Transport } from '../../src/mail/transport.ts'
import { letterIdOf, storeLetter } from '../../src/store/inbox.ts'
import { listOverviews } from '../../src/store/overview.ts'
import type { Store } from '../../src/store/open.ts'
import { databases } from '../store/databases.ts'
import { later, letter, post, type TestShell, testShell, testTournament } from './testShell.ts'

describe.each(databases)('a letter on %s', (_, fresh) => {
  let store: Store
  let shell: TestShell
  let n = 0

  beforeAll(async () => {
    store = await fresh()
  })
  afterAll(() => store.close())
  beforeEach(async () => {
    n += 1
    shell = testShell(store, '2025-01-01T09:00:00Z')
    await store.db.deleteFrom('outbox').execute()
    await store.db.deleteFrom('notices').execute()
    await store.db.deleteFrom('inbound').execute()
    await store.db.deleteFrom('addresses').execute()
    await store.db.deleteFrom('overview').execute()
    await store.db.deleteFrom('bounces').execute()
    await store.db.deleteFrom('alerts').execute()
    await store.db.deleteFrom('mutes').execute()
    await takeTournament(shell, testTournament({ id: `T${n}`, boards: 2 }))
    await store.db.deleteFrom('outbox').execute()
    await store.db.deleteFrom('notices').execute()
    shell.turn('2025-01-02T10:00:00Z')
  })

  const words = async (game: string) => {
    const rows = await listOverviews(store.db, { tournament: `T${n}`, subject: `game:${game}` })
    return (rows[0]?.summary as { words: string[] } | undefined)?.words
  }
  const inbox = async (id: string) =>
    store.db.selectFrom('inbound').selectAll().where('raw', '=', id).executeTakeFirstOrThrow()
  const outgoing = () =>
    store.db
      .selectFrom('outbox')
      .innerJoin('notices', 'notices.id', 'outbox.notice_id')
      .select(['notices.kind', 'outbox.rcpt', 'outbox.state', 'notices.game'])
      .orderBy('outbox.id')
      .execute()
  const receive = async (bytes: Buffer) => {
    const { id } = await post(shell, bytes)
    await receiveNext(shell)
    return inbox(id)
  }

  it('moves the game, answers both players, and is done in one transaction', async () => {
    const row = await receive(letter('move e4'))
    expect(row).toMatchObject({ state: 'done', verdict: 'accept', games: ['M-1a'], class: 'human' })
    expect(await words('M-1a')).toEqual(['e4'])
    expect((await outgoing()).map(o => [o.kind, o.rcpt, o.state])).toEqual([
      ['receipt', 'kent1@club.example', 'pending'],
      ['receipt', 'essx1@club.example', 'pending'],
    ])
    expect(await receiveNext(shell)).toBeNull()
  })

  it('the same bytes change nothing; another copy of the same mail is known as a copy', async () => {
    await receive(letter('move e4'))
    expect((await post(shell, letter('move e4'))).isNew).toBe(false)
    const copy = await receive(letter('move e4', { headers: ['X-Trace: another way'] }))
    expect(copy).toMatchObject({ state: 'copy', verdict: 'already', games: ['M-1a'] })
    expect(await words('M-1a')).toEqual(['e4'])
    expect(await outgoing()).toHaveLength(2)
  })

  it('the same Message-ID with another move is held, with the same move it is a copy', async () => {
    await receive(letter('move e4', { id: '<x@club.example>' }))
    const held = await receive(letter('move d4', { id: '<x@club.example>' }))
    expect(held).toMatchObject({ state: 'held', held: 'message-id-reused' })
    const again = await receive(letter('move e4\r\n\r\n-- \r\nfooter of a list', { id: '<x@club.example>' }))
    expect(again).toMatchObject({ state: 'done', verdict: 'already' })
    expect(await words('M-1a')).toEqual(['e4'])
    expect((await outgoing()).filter(o => o.kind === 'held')).toHaveLength(1)
  })

  it('the thread, the tag and the plus-address point at the game', async () => {
    const row = await receive(letter('move a', { subject: `Re: [T${n}-M-1b] your move` }))
    expect(row.games).toEqual(['M-1b'])
    expect((await receive(letter('move b', { to: `arbiter+t${n}-m-1b@chess.example` }))).games).toEqual([
      'M-1b',
    ])
    const threaded = await receive(
      letter('move c', { from: 'essx1@club.example', headers: ['In-Reply-To: <move-a@club.example>'] }),
    )
    expect(threaded.games).toEqual(['M-1b'])
  })

  it('a letter that breaks the rulebook is tried three times, then set aside; others go on', async () => {
    const { id } = await post(shell, letter('boom'))
    for (const minute of [1, 2, 3, 4]) {
      shell.turn(`2025-01-02T10:0${minute}:00Z`)
      await receiveNext(shell)
    }
    expect(await inbox(id)).toMatchObject({ state: 'quarantined', attempts: 3, held: 'quarantined' })
    const told = await outgoing()
    expect(told.every(o => o.kind === 'held' && o.rcpt === 'controller@chess.example')).toBe(true)
    expect(told).toHaveLength(n)
    expect(await receive(letter('move e4'))).toMatchObject({ verdict: 'accept' })
  })

  it('an attempt counts before the letter is parsed, so a letter that kills its reader stops too', async () => {
    const { id } = await post(shell, letter('move e4'))
    const dying = { ...shell, parse: () => new Promise<never>(() => {}) }
    for (const minute of [10, 20, 30]) {
      shell.turn(`2025-01-02T10:${minute}:00Z`)
      void receiveNext(dying)
      await new Promise(r => setTimeout(r, 50))
    }
    shell.turn('2025-01-02T11:00:00Z')
    await receiveNext(shell)
    expect(await inbox(id)).toMatchObject({ state: 'quarantined', attempts: 4 })
  })

  it('an unknown sender gets one answer in seven days and touches no game', async () => {
    const row = await receive(letter('move e4', { from: 'stranger@else.example', id: '<s1@else.example>' }))
    expect(row).toMatchObject({ state: 'held', held: 'sender-unknown' })
    await receive(letter('move e5', { from: 'stranger@else.example', id: '<s2@else.example>' }))
    expect((await outgoing()).map(o => [o.kind, o.rcpt])).toEqual([
      ['unknown-sender', 'stranger@else.example'],
    ])
    shell.turn('2025-01-10T10:00:00Z')
    await receive(letter('move e6', { from: 'stranger@else.example', id: '<s3@else.example>' }))
    expect(await outgoing()).toHaveLength(2)
  })

  it.each([
    ['an automatic reply', ['Auto-Submitted: auto-replied']],
    ['a list', ['List-Id: <chess.club.example>']],
  ])('%s that holds a move goes to the Controller, one without is left alone', async (_name, headers) => {
    expect(await receive(letter('move e4', { headers }))).toMatchObject({ state: 'held' })
    expect(await receive(letter('I am away', { headers }))).toMatchObject({
      state: 'done',
      verdict: 'ignore',
    })
    expect((await outgoing()).map(o => o.kind)).toEqual(['held'])
    expect(await words('M-1a')).toEqual([])
  })

  describe('an answer within seconds of our mail (mail.md section 4, 12)', () => {
    const sent: { id: string; rcpt: string }[] = []
    const transport: Transport<NoticeEnvelope> = {
      wantsBytes: true,
      findOwnCopy: null,
      close: async () => {},
      deliver: async e => {
        sent.push({ id: e.message.stored.messageId, rcpt: e.rcpt })
        return { kind: 'accepted' }
      },
    }
    /** Our answers go out; gives the Message-ID of the last one to kent1. */
    const answersGoOut = async () => {
      await sendOutbox(shell, transport)
      return sent.findLast(each => each.rcpt === 'kent1@club.example')?.id ?? ''
    }
    const answer = (text: string, id: string) => letter(text, { headers: [`In-Reply-To: ${id}`] })
    const alerts = async () => (await store.db.selectFrom('alerts').select('kind').execute()).map(a => a.kind)

    it('once is nothing; the second time the sender is muted for a day and a person is told', async () => {
      await receive(letter('move e4'))
      let ours = await answersGoOut()
      shell.turn('2025-01-02T10:00:06Z')
      expect(await receive(answer('bad thanks', ours))).toMatchObject({ class: 'human' })
      expect(await alerts()).toEqual([])
      expect((await outgoing()).map(o => o.kind)).toContain('refused')
      ours = await answersGoOut()
      shell.turn('2025-01-02T10:00:14Z')
      expect(await receive(answer('bad again', ours))).toMatchObject({ class: 'loop', verdict: 'ignore' })
      expect(await alerts()).toEqual(['loop'])
      shell.turn('2025-01-02T12:00:00Z')
      const before = (await outgoing()).length
      await receive(letter('bad but later'))
      expect(await outgoing()).toHaveLength(before)
      shell.turn('2025-01-03T11:00:00Z')
      await receive(letter('bad the day after'))
      expect((await outgoing()).length).toBe(before + 1)
    })

    it('a move in it goes to the Controller, and is not recorded', async () => {
      await receive(letter('move e4'))
      for (const [at, text] of [
        ['2025-01-02T10:00:05Z', 'bad one'],
        ['2025-01-02T10:00:12Z', 'move e5'],
      ] as const) {
        const ours = await answersGoOut()
        shell.turn(at)
        await receive(answer(text, ours))
      }
      expect(await words('M-1a')).toEqual(['e4'])
      expect((await outgoing()).filter(o => o.kind === 'held').map(o => o.rcpt)).toEqual([
        'controller@chess.example',
      ])
    })

    it.each([
      ['a minute later', '2025-01-02T10:01:00Z', '2025-01-02T10:02:00Z', true],
      ['letters that answer none of our mails', '2025-01-02T10:00:05Z', '2025-01-02T10:00:10Z', false],
    ])('%s is a person’s', async (_title, first, second, answers) => {
      await receive(letter('move e4'))
      for (const [at, text] of [
        [first, 'move e5'],
        [second, 'move e6'],
      ] as const) {
        const ours = await answersGoOut()
        shell.turn(at)
        await receive(answers ? answer(text, ours) : letter(text))
      }
      expect(await words('M-1a')).toEqual(['e4', 'e5', 'e6'])
      expect(await alerts()).toEqual([])
    })
  })

  it('spam of a known player is held whatever it says, without an answer', async () => {
    const headers = ['X-Spam-Flag: YES']
    expect(await receive(letter('buy this', { headers }))).toMatchObject({ state: 'held', held: 'spam' })
    expect((await outgoing()).map(o => [o.kind, o.rcpt])).toEqual([['held', 'controller@chess.example']])
  })

  it('a letter that is too large is held, its sender is told once a day', async () => {
    for (const text of ['move e4', 'move e5']) {
      const bytes = letter(text)
      await store.inTransaction(tx =>
        storeLetter(tx, {
          bytes,
          source: 'pipe',
          receivedAt: shell.clock.now(),
          arrivedAt: shell.clock.now(),
          truncated: true,
        }),
      )
      await receiveNext(shell)
      expect(await inbox(letterIdOf(bytes))).toMatchObject({ state: 'held', held: 'oversized' })
    }
    expect((await outgoing()).map(o => o.kind).sort()).toEqual(['held', 'held', 'not-understood'])
    expect(await words('M-1a')).toEqual([])
  })

  it('answers to one address are limited, receipts are not', async () => {
    const start = shell.clock.now()
    for (let i = 0; i < 30; i += 1) {
      shell.turn(later(start, i * 40 * 60_000))
      await receive(letter(`bad ${i}`))
      await receive(letter(`move m${i}`))
    }
    const kinds = (await outgoing()).map(o => o.kind)
    expect(kinds.filter(k => k === 'refused')).toHaveLength(20)
    expect(kinds.filter(k => k === 'receipt')).toHaveLength(60)
  })

  it('NUL and broken characters in every place are stored cleaned, and fold the same from cold', async () => {
    const hostile = letter('move a\0\ufffe', { subject: 'x\0y', headers: ['X-A: \0'] })
    expect(await receive(hostile)).toMatchObject({ verdict: 'accept' })
    const { differences } = await rebuild(testShell(store, '2025-01-03T10:00:00Z'), { check: true })
    expect(differences.filter(d => d.startsWith(`T${n} `))).toEqual([])
    expect(await verify(shell)).toMatchObject({ broken: [] })
  })

  it('a flood of one sender waits, the letters of others go on (mail.md G12)', async () => {
    const flooded = { ...shell, settings: { ...shell.settings, lettersPerHour: 5 } }
    for (let i = 0; i < 12; i += 1) await post(shell, letter(`move f${i}`))
    await post(shell, letter('move other', { from: 'essx2@club.example' }))
    while ((await receiveNext(flooded)) !== null);
    expect(await words('M-1a')).toEqual(['f0', 'f1', 'f2', 'f3', 'f4'])
    expect(await words('M-2a')).toEqual(['other'])
    for (let hour = 11; hour < 14; hour += 1) {
      shell.turn(`2025-01-02T${hour}:30:00Z`)
      while ((await receiveNext(flooded)) !== null);
    }
    expect(await words('M-1a')).toHaveLength(12)
    const row = await store.db.selectFrom('inbound').select('attempts').where('state', '=', 'new').execute()
    expect(row).toEqual([])
  })

  it('a changed address takes effect at once, and the old one is still known', async () => {
    await receive(letter('address new@club.example'))
    const row = await receive(letter('move e4', { from: 'new@club.example' }))
    expect(row).toMatchObject({ verdict: 'accept', games: ['M-1a'] })
    expect(await receive(letter('move e5'))).toMatchObject({ verdict: 'accept' })
    const receipts = (await outgoing()).filter(o => o.kind === 'receipt')
    expect(new Set(receipts.map(o => o.rcpt))).toEqual(new Set(['new@club.example', 'essx1@club.example']))
  })

  it('a voided entry is left out, in memory and folded from cold', async () => {
    await receive(letter('move e4'))
    await receive(letter('void 2'))
    expect(await words('M-1a')).toEqual([])
    const cold = testShell(store, '2025-01-03T10:00:00Z')
    const { differences } = await rebuild(cold, { check: true })
    expect(differences.filter(d => d.startsWith(`T${n} `))).toEqual([])
    expect(await verify(cold)).toMatchObject({ broken: [] })
  })

  it('two processes that decide at once both have their say', async () => {
    const other = testShell(store, '2025-01-02T10:00:00Z')
    await Promise.all([
      post(shell, letter('move a')),
      post(shell, letter('move b', { from: 'essx1@club.example' })),
    ])
    await Promise.all([receiveNext(shell), receiveNext(other)])
    expect(new Set(await words('M-1a'))).toEqual(new Set(['a', 'b']))
    expect(await verify(shell)).toMatchObject({ broken: [] })
  })

  it('the record refuses every change, and a change made by force is found', async () => {
    await receive(letter('move e4'))
    await expect(store.db.updateTable('record_entries').set({ kind: 'X' }).execute()).rejects.toThrow(
      /append-only/,
    )
    await expect(store.db.deleteFrom('record_entries').execute()).rejects.toThrow(/append-only/)
  })

  it('a sweep reminds once; silence is judged as of the last reading', async () => {
    await receive(letter('move e4'))
    shell.turn('2025-01-10T06:00:00Z')
    const blind = { ...shell, readUntil: () => '2025-01-03T00:00:00Z' as never, cache: new Map() }
    expect((await sweepDeadlines(blind)).notices).toBe(0)
    // All games of the two boards are silent by now; each player is reminded of each of his games once.
    expect((await sweepDeadlines(shell)).notices).toBe(8)
    expect((await sweepDeadlines(shell)).notices).toBe(0)
  })

  it('a bounce counts only when it answers a message of ours', async () => {
    await receive(letter('move e4'))
    const sent: string[] = []
    const transport: Transport<NoticeEnvelope> = {
      wantsBytes: true,
      findOwnCopy: null,
      close: async () => {},
      deliver: async e => {
        sent.push(e.message.stored.messageId)
        return { kind: 'accepted' }
      },
    }
    await sendOutbox(shell, transport)
    const bounce = (id: string) =>
      Buffer.from(
        [
          'From: MAILER-DAEMON@mx.example',
          'To: arbiter@chess.example',
          'Subject: Undelivered Mail',
          'MIME-Version: 1.0',
          'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
          '',
          '--b',
          'Content-Type: text/plain',
          '',
          'It failed.',
          '--b',
          'Content-Type: message/delivery-status',
          '',
          'Reporting-MTA: dns; mx.example',
          '',
          'Final-Recipient: rfc822; kent1@club.example',
          'Action: failed',
          'Status: 5.1.1',
          '',
          '--b',
          'Content-Type: message/rfc822',
          '',
          `Message-ID: ${id}`,
          'Subject: x',
          '',
          'x',
          '--b--',
          '',
        ].join('\r\n'),
      )
    expect(await receive(bounce(sent[0] ?? ''))).toMatchObject({ class: 'bounce', verdict: 'ignore' })
    expect(await receive(bounce('<forged@else.example>'))).toMatchObject({
      class: 'bounce',
      verdict: 'ignore',
    })
    const rows = await store.db.selectFrom('bounces').selectAll().execute()
    expect(rows).toMatchObject([{ address: 'kent1@club.example', score: 1 }])
  })
})
