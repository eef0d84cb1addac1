/** mail.md G4: whatever a mail server does at whatever stage, each notice arrives once, or fails where all can see. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueue } from '../../src/app/enqueue.ts'
import { takeTournament } from '../../src/app/importTournament.ts'
import { resolveAmbiguous, sendOutbox } from '../../src/app/sendOutbox.ts'
import type { Notice } from '../../src/core/notice.ts'
import { meaningOf, smtpTransport } from '../../src/mail/smtp.ts'
import type { Store } from '../../src/store/open.ts'
import { later, type TestShell, testShell, testTournament } from '../app/testShell.ts'
import { freshStore } from '../store/freshStore.ts'
import { FAULTS, type FaultySmtp, STAGES, startFaultySmtp } from '../servers/faultySmtp.ts'
import { startSmtpSink } from '../servers/smtpSink.ts'

const settings = (port: number, patienceMs = 10_000) => ({
  host: '127.0.0.1',
  port,
  tls: 'none' as const,
  login: null,
  connectTimeoutMs: 2000,
  greetingTimeoutMs: patienceMs,
  socketTimeoutMs: patienceMs,
  idleMs: 1000,
  allowSelfSigned: false,
})

describe('a mail server that fails', () => {
  let store: Store
  let shell: TestShell
  let server: FaultySmtp
  let cell = 0

  beforeAll(async () => {
    store = await freshStore()
    server = await startFaultySmtp()
    shell = testShell(store, '2025-01-01T09:00:00Z', {
      retryMinutes: [1],
      ambiguousMinutes: 15,
      outgoingPerHour: 100_000,
    })
    await takeTournament(shell, testTournament())
    await store.db.deleteFrom('outbox').execute()
  })
  afterAll(async () => {
    await server.stop()
    await store.close()
  })

  async function write(count: number, longBody = false): Promise<readonly string[]> {
    cell += 1
    await store.db.deleteFrom('bounces').execute()
    const tournament = testTournament()
    const notices: Notice[] = Array.from({ length: count }, (_, i) => ({
      key: `cell${cell}:${i}`,
      kind: 'reminder',
      game: null,
      to: 'kent1@club.example',
      cc: [],
      rules: [],
      facts: { words: 'x'.repeat(500) },
      view: {},
      inReplyTo: null,
      at: shell.clock.now(),
    }))
    await store.inTransaction(tx => enqueue(shell, tx, notices, { tournament, outgoing: 'live' }))
    const rows = await store.db
      .selectFrom('notices')
      .select('message_id')
      .where('notice_key', 'like', `cell${cell}:%`)
      .orderBy('id')
      .execute()
    const ids = rows.map(r => r.message_id)
    for (const id of longBody ? ids : []) {
      const bytes = Buffer.from(`Message-ID: ${id}\r\n\r\n${`${'x'.repeat(900)}\r\n`.repeat(9000)}`)
      await store.db
        .updateTable('notices')
        .set({ bytes, subject: '', body: '' })
        .where('message_id', '=', id)
        .execute()
    }
    return ids
  }

  /** Sends until nothing is pending; the clock runs on between the attempts. */
  async function sendAll(
    findOwnCopy: ((id: string) => Promise<boolean>) | null,
    patienceMs?: number,
  ): Promise<void> {
    const transport = smtpTransport(settings(server.port, patienceMs), findOwnCopy)
    for (let round = 0; round < 6; round += 1) {
      while ((await sendOutbox(shell, transport)).tried > 0);
      await resolveAmbiguous(shell, transport)
      shell.turn(later(shell.clock.now(), 8 * 60_000))
    }
    await transport.close()
  }

  const states = async (ids: readonly string[]) =>
    store.db
      .selectFrom('outbox')
      .innerJoin('notices', 'notices.id', 'outbox.notice_id')
      .select(['outbox.state', 'outbox.attempt'])
      .where('message_id', 'in', [...ids])
      .execute()

  const cells = STAGES.flatMap(stage => FAULTS.map(fault => [stage, fault] as const))
  it.each(cells)('%s answered by %s: once, or failed for all to see', async (stage, fault) => {
    const count = fault === 'hang' || stage === 'mid-body' ? 1 : 5
    // Longer than what the sockets hold: else the body is finished before the server can break off.
    const ids = await write(count, stage === 'mid-body')
    const alertsBefore = (await store.db.selectFrom('alerts').select('id').execute()).length
    server.taken.length = 0
    server.arm(stage, fault, count)
    await sendAll(null, fault === 'hang' ? 1000 : undefined)
    const rows = await states(ids)
    if (fault === '550' || fault === '552') {
      expect(rows.every(r => r.state === 'failed' && r.attempt === 1)).toBe(true)
      expect(server.taken).toEqual([])
      const alerts = (await store.db.selectFrom('alerts').select('id').execute()).length
      expect(alerts - alertsBefore).toBeLessThanOrEqual(1)
      return
    }
    expect(rows.every(r => r.state === 'sent')).toBe(true)
    expect([...server.taken].sort()).toEqual([...ids].sort())
    const resent = await store.db
      .selectFrom('outbox')
      .innerJoin('notices', 'notices.id', 'outbox.notice_id')
      .select('outbox.id')
      .where('message_id', 'in', [...ids])
      .where('resent', '=', true)
      .execute()
    // Only where the body was finished and no answer came is anybody in doubt.
    const doubt = stage === 'after-dot' && ['FIN', 'RST', 'hang'].includes(fault)
    expect(resent.length).toBe(doubt ? count : 0)
  })

  it.each(['FIN', 'RST', 'hang'] as const)(
    'taken, but the answer lost by %s: the own copy shows it, nothing goes twice',
    async fault => {
      const ids = await write(3)
      server.taken.length = 0
      server.arm('after-dot', fault, 3, true)
      await sendAll(async id => server.taken.includes(id), fault === 'hang' ? 1000 : undefined)
      expect((await states(ids)).map(r => [r.state, r.attempt])).toEqual(ids.map(() => ['sent', 1]))
      expect([...server.taken].sort()).toEqual([...ids].sort())
    },
  )

  it('taken, answer lost, no own copy: sent once more under the same Message-ID, a person is told', async () => {
    const ids = await write(1)
    server.taken.length = 0
    server.arm('after-dot', 'RST', 1, true)
    await sendAll(null)
    expect(server.taken).toEqual([ids[0], ids[0]])
    const alerts = await store.db
      .selectFrom('alerts')
      .select('kind')
      .where('kind', '=', 'sent-again')
      .execute()
    expect(alerts.length).toBeGreaterThan(0)
  })

  it('connections are reused, one message at a time, nothing is requeued behind our back', async () => {
    const ids = await write(20)
    server.connections = 0
    server.taken.length = 0
    server.arm('greeting', 'FIN', 0)
    await sendAll(null)
    expect(server.taken).toEqual([...ids])
    expect(server.connections).toBe(1)
    await write(1)
    server.connections = 0
    server.arm('greeting', 'FIN', 1)
    await sendAll(null)
    expect(server.connections).toBe(2)
  })

  it('gives up after five days and says so', async () => {
    const ids = await write(1)
    server.arm('MAIL', '451', 1000)
    const transport = smtpTransport(settings(server.port))
    for (let hours = 0; hours < 130; hours += 6) {
      await sendOutbox(shell, transport)
      shell.turn(later(shell.clock.now(), 6 * 3_600_000))
    }
    await transport.close()
    expect((await states(ids))[0]?.state).toBe('failed')
  })
})

describe('addresses and answers', () => {
  it('what is no plain address never reaches the wire (mail.md M4)', async () => {
    const sink = await startSmtpSink()
    const transport = smtpTransport(settings(sink.port))
    const envelope = {
      id: 1,
      from: 'arbiter@chess.example',
      bcc: null,
      kind: 'x',
      at: '2025-01-01T00:00:00Z' as never,
      bytes: Buffer.from('Subject: x\r\n\r\nx\r\n'),
    }
    for (const rcpt of [
      'a@x.example\r\nBcc: y@y.example',
      'g@x.example>\r\nRCPT TO:<e@e.example',
      'a b@x.example',
      'x',
      '"a"@x.example',
    ])
      expect((await transport.deliver({ ...envelope, rcpt }, () => {})).kind).toBe('refused')
    expect((await transport.deliver({ ...envelope, rcpt: 'ann@kent.example' }, () => {})).kind).toBe(
      'accepted',
    )
    expect(sink.messages.map(m => m.to)).toEqual([['ann@kent.example']])
    await transport.close()
    await sink.stop()
  })

  it('one recipient refused beside an own copy that is taken counts as refused (mail.md M3)', async () => {
    const sink = await startSmtpSink({
      onRcpt: address => {
        if (address.startsWith('gone')) throw Object.assign(new Error('no such user'), { responseCode: 550 })
      },
    })
    const transport = smtpTransport(settings(sink.port))
    const envelope = {
      id: 1,
      from: 'arbiter@chess.example',
      kind: 'x',
      at: '2025-01-01T00:00:00Z' as never,
      bytes: Buffer.from('Subject: x\r\n\r\nx\r\n'),
    }
    const delivery = await transport.deliver(
      { ...envelope, rcpt: 'gone@kent.example', bcc: 'arbiter+b@chess.example' },
      async () => {},
    )
    expect(delivery.kind).toBe('refused')
    await transport.close()
    await sink.stop()
  })

  it.each<[name: string, command: string, answer: string, ofUs: true | undefined]>([
    ['no such user', 'RCPT TO', '550 No such user here', undefined],
    ['no such user, by its code', 'DATA', '550 5.1.1 unknown mailbox', undefined],
    ['a full mailbox', 'DATA', '552 5.2.2 over quota', undefined],
    ['a blocklist, told at the recipient', 'RCPT TO', '554 5.7.1 Client host blocked', true],
    ['a blocklist without a code', 'RCPT TO', '550 blocked using a list of senders', true],
    ['a relay that is not allowed', 'RCPT TO', '550 relay not permitted', true],
    ['words that look like spam', 'DATA', '550 looks like spam', true],
    ['a greeting', 'CONN', '554 no service for you', true],
    ['our own address', 'MAIL FROM', '550 sender verify failed', true],
    ['a message too large', 'MAIL FROM', '552 5.3.4 message size exceeds limit', true],
  ])('a refusal counts against the reader only where it is about him: %s', (_, command, answer, ofUs) => {
    const error = Object.assign(new Error(answer), {
      command,
      response: answer,
      responseCode: Number(answer.slice(0, 3)),
    })
    const meaning = meaningOf(error, { dataStarted: false, bodyDone: false })
    expect([meaning.kind, meaning.kind === 'refused' ? meaning.ofUs : null]).toEqual(['refused', ofUs])
  })

  it('a refused login is no failure of the message', () => {
    const error = Object.assign(new Error('Invalid login: 535'), { code: 'EAUTH', responseCode: 535 })
    expect(meaningOf(error, { dataStarted: false, bodyDone: false }).kind).toBe('not-taken')
  })
})
