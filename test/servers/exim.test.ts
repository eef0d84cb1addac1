/** Exim as the mail server that takes our messages: each of its answers means what mail.md G4 says, on a real server. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { enqueue } from '../../src/app/enqueue.ts'
import { takeTournament } from '../../src/app/importTournament.ts'
import { receiveNext } from '../../src/app/receiveLetter.ts'
import { resolveAmbiguous, sendOutbox } from '../../src/app/sendOutbox.ts'
import type { Address } from '../../src/core/ids.ts'
import type { Notice } from '../../src/core/notice.ts'
import { smtpTransport, type SmtpSettings, trySmtp } from '../../src/mail/smtp.ts'
import type { Store } from '../../src/store/open.ts'
import { later, post, type TestShell, testShell, testTournament } from '../app/testShell.ts'
import { freshStore } from '../store/freshStore.ts'
import { type Dovecot, startDovecot } from './dovecot.ts'
import { EXIM_LOGIN, EXIM_SIZE_LIMIT, type Exim, maildirLetters, startExim } from './exim.ts'
import { pause, suiteWith, until } from './programs.ts'

suiteWith('Exim takes our messages', ['exim4', 'dovecot'], () => {
  let store: Store
  let shell: TestShell
  let dovecot: Dovecot
  let exim: Exim
  let batch = 0

  beforeAll(async () => {
    dovecot = await startDovecot()
    exim = await startExim(dovecot.lmtpPort)
    store = await freshStore()
    shell = testShell(store, '2025-01-01T09:00:00Z', {
      retryMinutes: [1, 5, 15, 60],
      outgoingPerHour: 100_000,
      returnPaths: true,
    })
    await takeTournament(shell, testTournament())
    await store.db.deleteFrom('outbox').execute()
  })
  afterAll(async () => {
    await exim?.stop()
    await dovecot?.stop()
    await store?.close()
  })
  beforeEach(() => exim.setMode('open'))

  const settings = (over: Partial<SmtpSettings> = {}): SmtpSettings => ({
    host: '127.0.0.1',
    port: exim.port,
    tls: 'none',
    login: null,
    connectTimeoutMs: 5000,
    greetingTimeoutMs: 10_000,
    socketTimeoutMs: 10_000,
    idleMs: 1000,
    allowSelfSigned: false,
    name: 'arbiter.chess.example',
    ...over,
  })

  /** Notices to readers of this test alone; gives their Message-IDs, in order. */
  async function write(readers: readonly string[], padding = 0): Promise<readonly string[]> {
    batch += 1
    await store.db.deleteFrom('bounces').execute()
    const notices: Notice[] = readers.map((reader, i) => ({
      key: `exim${batch}:${i}`,
      kind: 'reminder',
      game: null,
      to: `${reader}@club.example` as Address,
      cc: [],
      rules: [],
      facts: { words: 'Größe ♞ '.repeat(20) + 'x'.repeat(padding) },
      view: {},
      inReplyTo: null,
      at: shell.clock.now(),
    }))
    const tournament = testTournament()
    await store.inTransaction(tx => enqueue(shell, tx, notices, { tournament, outgoing: 'live' }))
    const rows = await store.db
      .selectFrom('notices')
      .select('message_id')
      .where('notice_key', 'like', `exim${batch}:%`)
      .orderBy('id')
      .execute()
    return rows.map(row => row.message_id)
  }

  /** One look into the outbox, as the daemon takes it. */
  async function send(over: Partial<SmtpSettings> = {}): Promise<void> {
    const transport = smtpTransport(settings(over))
    while ((await sendOutbox(shell, transport)).tried > 0);
    await resolveAmbiguous(shell, transport)
    await transport.close()
  }

  const states = async (ids: readonly string[]) =>
    (
      await store.db
        .selectFrom('outbox')
        .innerJoin('notices', 'notices.id', 'outbox.notice_id')
        .select(['outbox.state', 'outbox.attempt', 'outbox.error'])
        .where('message_id', 'in', [...ids])
        .orderBy('outbox.id')
        .execute()
    ).map(row => ({ state: row.state, attempt: row.attempt, error: row.error }))

  /** Addresses that are thought to fail. */
  const bounces = async () =>
    (await store.db.selectFrom('bounces').select('address').execute()).map(row => row.address)

  const arrived = (user: string) => maildirLetters(dovecot.folder, user)
  const idsOf = (letters: readonly string[]) =>
    letters.map(each => /^Message-ID:\s*(<[^>]+>)/im.exec(each)?.[1] ?? '').sort()
  const waits = (minutes: number) => shell.turn(later(shell.clock.now(), minutes * 60_000))

  it('250: each message arrives once, under its Message-ID, from its own return path, word for word', async () => {
    const readers = Array.from({ length: 20 }, (_, i) => `reader${i}`)
    const ids = await write(readers)
    await send()
    expect((await states(ids)).map(each => [each.state, each.attempt])).toEqual(ids.map(() => ['sent', 1]))
    await until('all letters', async () => readers.every(reader => arrived(reader).length > 0))
    await pause(300)
    const letters = readers.map(reader => arrived(reader))
    expect(letters.map(each => each.length)).toEqual(readers.map(() => 1))
    expect(letters.map(each => idsOf(each)[0])).toEqual(ids)
    for (const [i, [letter = '']] of letters.entries()) {
      expect(letter).toMatch(/^Return-path: <arbiter\+b-\d+-[0-9a-f]{12}@chess\.example>\r?$/im)
      expect(letter).toMatch(new RegExp(`^Envelope-to: reader${i}@club\\.example\\r?$`, 'm'))
      expect(letter).not.toMatch(/^bcc:/im)
      const row = await store.db
        .selectFrom('notices')
        .select('bytes')
        .where('message_id', '=', ids[i] ?? '')
        .executeTakeFirstOrThrow()
      const ours = Buffer.from(row.bytes ?? [])
        .toString('latin1')
        .replaceAll('\r\n', '\n')
      // Servers put their lines on top; what we wrote stands below, untouched.
      expect(letter.replaceAll('\r\n', '\n').endsWith(ours)).toBe(true)
    }
  })

  it('550 at the recipient: failed at once, told once, nothing is tried again', async () => {
    const ids = await write(['gone', 'kept'])
    await send()
    waits(10)
    await send()
    expect(await states(ids)).toEqual([
      { state: 'failed', attempt: 1, error: expect.stringMatching(/^550 No such user here/) },
      { state: 'sent', attempt: 1, error: null },
    ])
    expect(await bounces()).toEqual(['gone@club.example'])
    await until('the other letter', async () => arrived('kept').length === 1)
    const alerts = await store.db
      .selectFrom('alerts')
      .select('text')
      .where('about', '=', 'gone@club.example')
      .execute()
    expect(alerts.map(alert => alert.text)).toEqual([expect.stringContaining('No such user here')])
  })

  it.each(['busy', 'defers-content'] as const)(
    '451 (%s): it waits its turn, is sent when the server is ready, and arrives once',
    async mode => {
      const reader = `waits-${mode}`
      const ids = await write([reader])
      exim.setMode(mode)
      await send()
      expect(await states(ids)).toEqual([
        { state: 'pending', attempt: 1, error: expect.stringMatching(/^451 /) },
      ])
      // Not before its minute has passed.
      await send()
      expect((await states(ids))[0]?.attempt).toBe(1)
      waits(1)
      await send()
      expect((await states(ids))[0]).toMatchObject({ state: 'pending', attempt: 2 })
      exim.setMode('open')
      waits(5)
      await send()
      expect((await states(ids))[0]).toMatchObject({ state: 'sent', attempt: 3 })
      await until('the letter', async () => arrived(reader).length > 0)
      await pause(300)
      expect(idsOf(arrived(reader))).toEqual(ids)
    },
  )

  it('greylisting: put off at the first attempt, taken at the second, once each', async () => {
    exim.setMode('greylisting')
    const readers = ['grey1', 'grey2', 'grey3']
    const ids = await write(readers)
    await send()
    expect((await states(ids)).map(each => each.state)).toEqual(['pending', 'pending', 'pending'])
    waits(1)
    await send()
    expect((await states(ids)).map(each => [each.state, each.attempt])).toEqual(ids.map(() => ['sent', 2]))
    await until('all letters', async () => readers.every(reader => arrived(reader).length > 0))
    await pause(300)
    expect(readers.flatMap(reader => idsOf(arrived(reader)))).toEqual(ids)
  })

  it('a message beyond the size that the server takes: failed at once, with its words', async () => {
    const ids = await write(['large'], EXIM_SIZE_LIMIT)
    await send()
    expect(await states(ids)).toEqual([
      { state: 'failed', attempt: 1, error: expect.stringMatching(/^552 |size/i) },
    ])
    expect(arrived('large')).toEqual([])
  })

  it('550 after the last dot: failed, and nothing arrives', async () => {
    exim.setMode('refuses-content')
    const ids = await write(['spam'])
    await send()
    expect(await states(ids)).toEqual([
      { state: 'failed', attempt: 1, error: expect.stringMatching(/: 550 .*looks like spam/) },
    ])
    expect(await bounces()).toEqual([])
    exim.setMode('open')
    waits(10)
    await send()
    expect(arrived('spam')).toEqual([])
  })

  it('a server that is away, or comes back: every message arrives once', async () => {
    const readers = ['away1', 'away2', 'away3']
    const ids = await write(readers)
    await exim.stopServer()
    await send()
    expect((await states(ids)).map(each => each.state)).toEqual(['pending', 'pending', 'pending'])
    await exim.start()
    waits(1)
    await send()
    await until('all letters', async () => readers.every(reader => arrived(reader).length > 0))
    await pause(300)
    expect(readers.flatMap(reader => idsOf(arrived(reader)))).toEqual(ids)
  })

  it('a server that refuses us says nothing about the readers: their addresses keep their good name', async () => {
    exim.setMode('shut')
    const readers = ['shut1', 'shut2', 'shut3']
    const ids = await write(readers)
    await send()
    expect(await states(ids)).toEqual(
      readers.map(() => ({
        state: 'failed',
        attempt: 1,
        error: 'The mail server refuses our mail: 550 this server takes no mail today',
      })),
    )
    expect(await bounces()).toEqual([])
    const alerts = await store.db
      .selectFrom('alerts')
      .select('text')
      .where('kind', '=', 'sending-refused')
      .execute()
    expect(alerts).toHaveLength(1)
  })

  it('a bounce that comes later finds its message by the return path, and counts against that address', async () => {
    const ids = await write(['gone-later'])
    await send()
    expect((await states(ids))[0]).toMatchObject({ state: 'sent' })
    const bounce = await until('the bounce', async () =>
      arrived('arbiter').find(each => each.includes('the mailbox has been closed')),
    )
    await post(shell, Buffer.from(bounce, 'latin1'))
    while ((await receiveNext(shell)) !== null);
    expect(await bounces()).toEqual(['gone-later@club.example'])
  })

  it('login and encryption: taken when right, told in a sentence when wrong', async () => {
    const login = async () => EXIM_LOGIN
    const wrong = async () => ({ ...EXIM_LOGIN, pass: 'guess' })
    const safe = { tls: 'starttls', allowSelfSigned: true } as const
    expect(await trySmtp(settings({ ...safe, login }))).toBeNull()
    expect(await trySmtp(settings({ ...safe, login: wrong }))).toMatch(
      /refuses the login\. Check user and password/,
    )
    expect(await trySmtp(settings({ tls: 'starttls' }))).toMatch(
      /certificate of 127\.0\.0\.1 cannot be trusted/,
    )
    expect(await trySmtp(settings({ tls: 'tls' }))).toMatch(/The encryption does not fit at 127\.0\.0\.1/)
    const ids = await write(['logged-in'])
    await send({ ...safe, login: wrong })
    expect((await states(ids))[0]).toMatchObject({
      state: 'pending',
      error: expect.stringContaining('Login refused'),
    })
    waits(1)
    await send({ ...safe, login })
    await until('the letter', async () => arrived('logged-in').length === 1)
    expect(exim.log()).toMatch(/A=plain:arbiter/)
  })
})
