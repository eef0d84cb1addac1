/** The mailbox as a source, against a real Dovecot: nothing lost, nothing twice, whatever happens on the way. */
import { ImapFlow } from 'imapflow'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ImapSettings, type Source, watchImap } from '../../src/mail/imap.ts'
import { explainImap, isBadLogin, suggestedWaitMs } from '../../src/mail/imapErrors.ts'
import type { FetchedLetter, Intake } from '../../src/mail/intake.ts'
import { type Dovecot, startDovecot } from '../servers/dovecot.ts'
import { pause, suiteWith, until } from '../servers/programs.ts'

const letter = (n: number, size = 0) =>
  Buffer.from(
    `From: ann@kent.example\r\nTo: arbiter@chess.example\r\nSubject: number ${n}\r\nMessage-ID: <${n}@kent.example>\r\n\r\n${n}. e4\r\n${'x'.repeat(size)}\r\n`,
  )
const numberOf = (bytes: Uint8Array) =>
  Number(/Subject: number (\d+)/.exec(Buffer.from(bytes).toString())?.[1])

interface Memory extends Intake {
  readonly letters: Map<string, FetchedLetter & { readonly uid: number }>
  readonly uids: Map<string, number[]>
  readonly gaps: [number, string][]
  readonly alerts: string[]
  readonly epochs: string[]
  completed: number
  onStore: ((uid: number) => Promise<void>) | null
}

/** An intake that remembers, as the database would. */
function memory(): Memory {
  const cursors = new Map<string, number>()
  const tidy = new Set<number>()
  let epoch = ''
  const self: Memory = {
    letters: new Map(),
    uids: new Map(),
    gaps: [],
    alerts: [],
    epochs: [],
    completed: 0,
    onStore: null,
    open: async validity => {
      if (epoch !== validity) self.epochs.push(validity)
      epoch = validity
      return { lastUid: cursors.get(validity) ?? 0 }
    },
    seen: async () => new Set(self.uids.get(epoch) ?? []),
    store: async (uid, fetched) => {
      self.letters.set(Buffer.from(fetched.bytes).toString('base64'), { ...fetched, uid })
      self.uids.set(epoch, [...(self.uids.get(epoch) ?? []), uid])
      cursors.set(epoch, Math.max(cursors.get(epoch) ?? 0, uid))
      tidy.add(uid)
      await self.onStore?.(uid)
    },
    gap: async (uid, why) => {
      self.gaps.push([uid, why])
      self.uids.set(epoch, [...(self.uids.get(epoch) ?? []), uid])
    },
    complete: async () => {
      self.completed += 1
    },
    toTidy: async () => [...tidy].map(uid => ({ uid, quarantined: false })),
    tidied: async uid => {
      tidy.delete(uid)
    },
    alert: async kind => {
      self.alerts.push(kind)
    },
    crashPoint: () => {},
  }
  return self
}

suiteWith('a mailbox at Dovecot', ['dovecot'], () => {
  let dovecot: Dovecot
  const sources: Source[] = []
  let users = 0

  beforeAll(async () => {
    dovecot = await startDovecot()
  })
  afterEach(async () => {
    await Promise.all(sources.splice(0).map(s => s.stop()))
  })
  afterAll(() => dovecot.stop())

  const settingsFor = (user: string, over: Partial<ImapSettings> = {}): ImapSettings => ({
    host: '127.0.0.1',
    port: dovecot.imapPort,
    tls: 'none',
    login: async () => ({ user, pass: 'secret' }),
    mailbox: 'INBOX',
    processedFolder: null,
    quarantineFolder: null,
    pollMs: 1000,
    reconcileMs: 60_000,
    connectTimeoutMs: 10_000,
    socketTimeoutMs: 10_000,
    commandTimeoutMs: 20_000,
    backoffMs: [50, 500],
    stableMs: 60_000,
    loginBreakerMs: 60_000,
    maxSize: 100_000,
    headSize: 1000,
    allowSelfSigned: false,
    ...over,
  })
  const newUser = () => `user${++users}`
  const watch = (user: string, intake: Intake, over: Partial<ImapSettings> = {}) => {
    const source = watchImap(settingsFor(user, over), intake, { info: () => {}, warn: () => {} })
    sources.push(source)
    return source
  }
  const other = async <T>(user: string, work: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port: dovecot.imapPort,
      secure: false,
      auth: { user, pass: 'secret' },
      logger: false,
    })
    client.on('error', () => {})
    await client.connect()
    try {
      return await work(client)
    } finally {
      client.close()
    }
  }
  const numbers = (m: Memory) => [...m.letters.values()].map(l => numberOf(l.bytes)).sort((a, b) => a - b)
  const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

  it('reads what lies there, then what comes, and moves the letters away', async () => {
    const user = newUser()
    await dovecot.deliver(
      user,
      upTo(30).map(n => letter(n)),
    )
    const intake = memory()
    watch(user, intake, { processedFolder: 'Processed', pollMs: 30_000 })
    await until('30 letters', async () => intake.letters.size === 30)
    await until('the end of the reading', async () => intake.completed > 0)
    // While IDLE waits: the server's word wakes it long before the next look.
    await pause(500)
    await dovecot.deliver(user, [letter(31)])
    await until('the letter that came in IDLE', async () => intake.letters.size === 31, 10_000)
    expect(numbers(intake)).toEqual(upTo(31))
    const left = await until('the tidy mailbox', async () => {
      const status = await other(user, c => c.status('Processed', { messages: true }))
      return status && status.messages === 31
        ? await other(user, c => c.status('INBOX', { messages: true }))
        : null
    })
    expect(left?.messages).toBe(0)
  })

  it('letters that others read, move or remove: those that were fetched count, each gap is told (G7)', async () => {
    const user = newUser()
    await dovecot.deliver(
      user,
      upTo(10).map(n => letter(n)),
    )
    await other(user, async c => {
      await c.mailboxOpen('INBOX')
      await c.messageFlagsAdd('1:*', ['\\Seen'])
    })
    const intake = memory()
    let once = true
    intake.onStore = async () => {
      if (!once) return
      once = false
      await other(user, async c => {
        await c.mailboxOpen('INBOX')
        await c.messageDelete('7', { uid: true })
      })
    }
    watch(user, intake)
    await until('the rest', async () => intake.completed > 0)
    expect(numbers(intake)).toEqual([1, 2, 3, 4, 5, 6, 8, 9, 10])
    expect(intake.gaps.map(g => g[0])).toEqual([7])
  })

  it('the server breaks off again and again: every letter is stored once (M5, G5)', async () => {
    const user = newUser()
    await dovecot.deliver(
      user,
      upTo(60).map(n => letter(n)),
    )
    const intake = memory()
    let stored = 0
    intake.onStore = async () => {
      stored += 1
      if (stored % 15 === 7) dovecot.killWorkers()
    }
    const source = watch(user, intake)
    await until('all letters', async () => intake.letters.size === 60)
    expect(numbers(intake)).toEqual(upTo(60))
    expect(stored).toBe(60)
    expect(source.state().logins).toBeGreaterThan(1)
  })

  it('the server numbers its letters anew: all are looked through, none is new (G6)', async () => {
    const user = newUser()
    await dovecot.deliver(
      user,
      upTo(8).map(n => letter(n)),
    )
    const intake = memory()
    watch(user, intake)
    await until('the letters', async () => intake.completed > 0 && intake.letters.size === 8)
    await Promise.all(sources.splice(0).map(s => s.stop()))
    dovecot.renumber(user)
    await dovecot.deliver(user, [letter(9)])
    watch(user, intake)
    await until('the new letter', async () => intake.letters.size === 9)
    expect(numbers(intake)).toEqual(upTo(9))
    expect(intake.epochs.length).toBe(2)
  })

  it('of a letter beyond the limit only the head is fetched, and the connection lives (M10)', async () => {
    const user = newUser()
    await dovecot.deliver(user, [letter(1), letter(2, 300_000), letter(3)])
    const intake = memory()
    const source = watch(user, intake)
    await until('three letters', async () => intake.letters.size === 3)
    const big = [...intake.letters.values()].find(l => l.truncated)
    expect(big && numberOf(big.bytes)).toBe(2)
    expect(big?.bytes.length).toBeLessThanOrEqual(1000)
    expect(source.state().logins).toBe(1)
  })

  it('a wrong password is tried three times, then a person is told and it waits (G16)', async () => {
    const user = newUser()
    const intake = memory()
    const source = watch(user, intake, { login: async () => ({ user, pass: 'wrong' }) })
    await until('the alert', async () => intake.alerts.includes('imap-login'), 40_000)
    await pause(1000)
    expect(source.state().logins).toBe(3)
    expect(source.state().lastError).toMatch(/refuses the login/)
  })

  it('an own copy is found in the mailbox and in Sent', async () => {
    const user = newUser()
    await dovecot.deliver(user, [letter(1)])
    await other(user, c => c.append('Sent', letter(77)))
    const source = watch(user, memory())
    await until('the mailbox', async () => source.state().connected)
    expect(await source.findOwnCopy('<1@kent.example>', null)).toBe(true)
    expect(await source.findOwnCopy('<77@kent.example>', null)).toBe(true)
    expect(await source.findOwnCopy('<78@kent.example>', null)).toBe(false)
    expect(await source.findOwnCopy('<1@kent.example>', `${user}@x.example`)).toBe(false)
    expect(await source.findOwnCopy('<1@kent.example>', `<${user}>`)).toBe(true)
  })

  it('stops within five seconds whatever the server does', async () => {
    const source = watch(newUser(), memory())
    await until('the mailbox', async () => source.state().connected)
    const begun = Date.now()
    await source.stop()
    expect(Date.now() - begun).toBeLessThan(5000)
  })
})

describe('what a failure of the mailbox means', () => {
  const refused = { authenticationFailed: true, responseText: 'Authentication failed.' }
  const busy = {
    authenticationFailed: true,
    responseText: 'Maximum number of connections from user+IP exceeded',
  }
  const settings = { host: 'imap.example', port: 993, tls: 'tls' as const, mailbox: 'INBOX' }

  it('too many connections is no wrong password (M9)', () => {
    expect([isBadLogin(refused), isBadLogin(busy)]).toEqual([true, false])
  })

  it.each([
    [refused, /refuses the login/],
    [busy, /busy/],
    [
      Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' }),
      /Nothing answers/,
    ],
    [Object.assign(new Error('getaddrinfo ENOTFOUND x'), { code: 'ENOTFOUND' }), /no server by the name/],
    [new Error('wrong version number'), /encryption does not fit/],
    [new Error("Mailbox doesn't exist: X"), /no folder "INBOX"/],
    [new Error('The server did not answer in time.'), /does not answer in time/],
  ])('is told in a sentence: %s', (error, pattern) => {
    expect(explainImap(settings, error)).toMatch(pattern)
  })

  it('honours a suggested wait', () => {
    expect(suggestedWaitMs({ responseText: 'Suggested Backoff Time: 299321 milliseconds' })).toBe(299_321)
    expect(suggestedWaitMs(new Error('x'))).toBe(0)
  })
})
