/** The daemon and the commands beside it, as processes: one folder, one arbiter, a clean stop, nothing lost. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arbiter, isUp, type Running, startArbiter } from '../kill/daemon.ts'
import { season } from '../kill/season.ts'
import { until } from '../servers/programs.ts'

const { yaml, letters } = season(2, 6, new Date())

describe('a running arbiter', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-daemon-'))
  const out = join(folder, 'out')
  const env = {
    ARBITER_DATA: join(folder, 'data'),
    ARBITER_OUTGOING_FOLDER: out,
    ARBITER_HTTP_PORT: '0',
    ARBITER_OUTBOX_TICK: '0.2',
    ARBITER_CHECK_SIGNATURES: 'no',
  }
  const file = join(folder, 'tournament.yaml')
  let running: Running | null = null
  const receipts = () => readdirSync(out).filter(n => n.includes('-receipt-'))

  beforeAll(() => {
    writeFileSync(file, yaml)
  })
  afterAll(async () => {
    running?.process.kill('SIGKILL')
    await running?.ended
    rmSync(folder, { recursive: true, force: true })
  })

  it('check says what is right and what is wrong', async () => {
    const good = await arbiter(env, ['check', file])
    expect([good.code, good.stderr]).toEqual([0, ''])
    expect(good.stdout).toMatch(/well {2}.*tournament KILL, 2 games/)
    const bad = await arbiter(
      {
        ...env,
        ARBITER_OUTGOING_FOLDER: '',
        ARBITER_SMTP_HOST: '127.0.0.1',
        ARBITER_SMTP_PORT: '1',
        ARBITER_SMTP_TLS: 'none',
      },
      ['check'],
    )
    expect(bad.code).toBe(1)
    expect(bad.stdout).toMatch(/WRONG {2}outgoing mail: Nothing answers at 127.0.0.1, port 1/)
  })

  it('a letter that comes while nothing runs waits in the spool, and is read first', async () => {
    expect((await arbiter(env, ['import', file])).code).toBe(0)
    expect((await arbiter(env, ['ingest'], letters[0]?.bytes)).code).toBe(0)
    expect(readdirSync(join(env.ARBITER_DATA, 'spool'))).toHaveLength(1)
    running = startArbiter(env)
    await isUp(running)
    await until('the first receipts', async () => receipts().length === 2)
  })

  it('a letter through the socket is answered at once', async () => {
    const sent = await arbiter(env, ['ingest'], letters[1]?.bytes)
    expect([sent.code, sent.stderr]).toEqual([0, ''])
    await until('its receipts', async () => receipts().length === 4)
  })

  it('commands speak to it; a second one is refused with a plain sentence', async () => {
    const status = await arbiter(env, ['status', 'M-1'])
    expect(status.stdout).toMatch(/game {4}M-1: running/)
    const second = await arbiter(env, ['start'])
    expect([second.code, second.stderr.trim()]).toEqual([
      1,
      expect.stringMatching(/^Another arbiter runs on .*stop the other first/),
    ])
    expect((await arbiter(env, ['status', 'NONE'])).code).toBe(1)
    expect((await arbiter(env, ['verify'])).stdout).toMatch(/every chain holds/)
    expect((await arbiter(env, ['export', 'xfcc'])).stdout).toMatch(/<XfccGame>/)
    expect((await arbiter(env, ['export', 'doc'])).code).toBe(2)
  })

  it('/health and /metrics tell how it does', async () => {
    const url = /pages at (\S+)/.exec(running?.output() ?? '')?.[1]
    const health = await fetch(`${url}/health`)
    expect([health.status, ((await health.json()) as { ok: boolean }).ok]).toEqual([200, true])
    expect(await (await fetch(`${url}/metrics`)).text()).toMatch(/arbiter_letters\{state="done"\} 2/)
  })

  it('stops cleanly within five seconds', async () => {
    const begun = Date.now()
    running?.process.kill('SIGTERM')
    const end = await running?.ended
    expect(end?.code).toBe(0)
    expect(Date.now() - begun).toBeLessThan(5000)
    running = null
  })

  it('a Maildir that is not there: /health says so, and no silence is judged on it', async () => {
    const own = startArbiter({
      ...env,
      ARBITER_DATA: join(folder, 'data2'),
      ARBITER_MAILDIR: join(folder, 'missing'),
      ARBITER_FOLDER_POLL: '0.2',
    })
    await isUp(own)
    const url = /pages at (\S+)/.exec(own.output())?.[1]
    const health = await until('its word', async () => {
      const answer = await fetch(`${url}/health`)
      const told = (await answer.json()) as { problems: string[]; readUntil: string }
      return answer.status === 503 && told.problems.length > 1 ? told : null
    })
    expect(health.problems.join(' ')).toMatch(/There is no Maildir at .*missing/)
    expect(health.readUntil).toBe('1970-01-01T00:00:00Z')
    own.process.kill('SIGTERM')
    expect(await own.ended).toEqual({ code: 0, signal: null })
  })

  it.each([
    [
      'a port that is taken',
      {},
      /^Port \d+ is taken by another program\. Set ARBITER_HTTP_PORT to another\.\n$/,
    ],
    [
      'an address of another machine',
      { ARBITER_HTTP_HOST: '192.0.2.1' },
      /^192\.0\.2\.1 is no address of this machine/,
    ],
    [
      'templates that are not there',
      { ARBITER_TEMPLATES: '/nowhere' },
      /^There is no folder of mail templates at \/nowhere/,
    ],
    ['a data folder that is a file', { ARBITER_DATA: 'FILE' }, /is no folder\. Set ARBITER_DATA to a folder/],
  ])('start with %s: a sentence, and the process ends', async (_, more, said) => {
    const taken = createServer()
    const port = await new Promise<number>(resolve =>
      taken.listen(0, '127.0.0.1', () => resolve((taken.address() as AddressInfo).port)),
    )
    const own: Record<string, string> = { ...env, ARBITER_HTTP_PORT: String(port), ...more }
    if (own.ARBITER_DATA === 'FILE') own.ARBITER_DATA = file
    const ran = await arbiter(own, ['start'])
    taken.close()
    const words = ran.stderr
      .split('\n')
      .filter(line => !line.startsWith('{'))
      .join('\n')
    expect([ran.code, words]).toEqual([1, expect.stringMatching(said)])
  })

  it('usage: wrong commands are 2, failures 1, with one sentence and no trace', async () => {
    expect((await arbiter(env, ['nonsense'])).code).toBe(2)
    const missing = await arbiter(env, ['import', '/nowhere.yaml'])
    expect([missing.code, missing.stderr]).toEqual([1, '/nowhere.yaml: there is no such file or folder.\n'])
    const empty = await arbiter(env, ['ingest'], Buffer.alloc(0))
    expect(empty.code).toBe(2)
    const blocked = await arbiter(
      { ...env, ARBITER_DATA: join(file, 'below') },
      ['ingest'],
      letters[0]?.bytes,
    )
    expect(blocked.code).toBe(75)
  })
})
