/**
 * The README's quickstart, as an administrator does it: a real mailbox (Dovecot), a real mail server (Exim), both
 * databases; letters of players in by SMTP, receipts back to their mailboxes, each once.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arbiter, isUp, type Running, startArbiter } from '../kill/daemon.ts'
import { season, type SeasonLetter } from '../kill/season.ts'
import { type Dovecot, startDovecot } from './dovecot.ts'
import { type Exim, maildirLetters, startExim } from './exim.ts'
import { newDatabase, type Postgres, startPostgres } from './postgres.ts'
import { pause, suiteWith, until } from './programs.ts'

const { yaml, letters, boards, movesOf } = season(2, 8, new Date())
const LETTERS = letters.length

suiteWith('the quickstart with a real mailbox', ['exim4', 'dovecot', 'initdb'], () => {
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(async () => {
    await postgres?.stop()
  })

  describe.each(['embedded', 'PostgreSQL'] as const)('%s', { timeout: 180_000 }, database => {
    const folder = mkdtempSync(join(tmpdir(), 'arbiter-quickstart-'))
    const config = join(folder, 'arbiter.yaml')
    const file = join(folder, 'season.yaml')
    const env: Record<string, string> = {
      ARBITER_CONFIG: config,
      ARBITER_IMAP_PASSWORD: 'secret',
      ARBITER_OUTBOX_TICK: '0.2',
      ARBITER_IMAP_POLL: '1',
      ARBITER_CHECK_SIGNATURES: 'no',
    }
    let dovecot: Dovecot
    let exim: Exim
    let running: Running | null = null

    beforeAll(async () => {
      dovecot = await startDovecot()
      exim = await startExim(dovecot.lmtpPort)
      writeFileSync(file, yaml.replace('outgoing: live, ', ''))
      writeFileSync(
        config,
        [
          'imapHost: 127.0.0.1',
          `imapPort: ${dovecot.imapPort}`,
          'imapTls: none',
          'imapUser: arbiter@chess.example',
          'smtpHost: 127.0.0.1',
          `smtpPort: ${exim.port}`,
          'smtpTls: none',
          'administrator: you@chess.example',
          'httpPort: 0',
          '',
        ].join('\n'),
      )
      if (database === 'PostgreSQL') env.DATABASE_URL = await newDatabase(postgres.url, 'quickstart')
    })
    afterAll(async () => {
      running?.process.kill('SIGKILL')
      await running?.ended
      await exim?.stop()
      await dovecot?.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    const start = async () => {
      running = startArbiter(env)
      await isUp(running)
    }
    const stop = async (): Promise<number> => {
      const begun = Date.now()
      running?.process.kill('SIGTERM')
      expect(await running?.ended).toEqual({ code: 0, signal: null })
      running = null
      return Date.now() - begun
    }
    /** A player writes to his opponent, the arbiter in copy; each board's letters in their order. */
    const mail = async (some: readonly SeasonLetter[]) => {
      const transport = createTransport({
        host: '127.0.0.1',
        port: exim.port,
        ignoreTLS: true,
        pool: true,
        maxConnections: 1,
      })
      for (const { bytes } of some) {
        const head = bytes.toString()
        const from = /^From: (.*)\r$/m.exec(head)?.[1] ?? ''
        const to = /^To: (.*)\r$/m.exec(head)?.[1] ?? ''
        await transport.sendMail({ envelope: { from, to: [to, 'arbiter@chess.example'] }, raw: bytes })
      }
      transport.close()
    }
    const of = (user: string, kind: RegExp) =>
      maildirLetters(dovecot.folder, user).filter(each => kind.test(each))
    const RECEIPT = /^Subject: .*\brecorded\b/im
    const receipts = () => boards.flatMap(i => [`kent${i}`, `essx${i}`]).flatMap(user => of(user, RECEIPT))
    const processed = () => {
      const box = join(dovecot.folder, 'mail', 'arbiter', '.Processed')
      return ['new', 'cur'].flatMap(part => (existsSync(join(box, part)) ? readdirSync(join(box, part)) : []))
        .length
    }

    it('check: all is well, and each thing that is wrong is told with its mend', async () => {
      const good = await arbiter(env, ['check', file])
      expect([good.code, good.stderr, good.stdout]).toEqual([0, '', expect.not.stringContaining('WRONG')])
      expect(good.stdout).toMatch(/well {3}mailbox: 0 letters in INBOX/)
      const wrong = async (more: Record<string, string>) =>
        (await arbiter({ ...env, ...more }, ['check'])).stdout
      expect(
        await wrong({
          ARBITER_IMAP_PASSWORD: 'guess',
          ARBITER_SMTP_PORT: '1',
          DATABASE_URL: 'postgres://arbiter:x@127.0.0.1:1/arbiter',
          ARBITER_STMP_HOST: 'x',
        }),
      ).toMatch(
        /settings: ARBITER_STMP_HOST is not .*is ARBITER_SMTP_HOST meant[\s\S]*database: No PostgreSQL answers at 127\.0\.0\.1:1\. Check DATABASE_URL[\s\S]*mailbox: .*refuses the login\. Check user and password[\s\S]*outgoing mail: Nothing answers at 127\.0\.0\.1, port 1\. Check host and port/,
      )
      expect(
        await wrong({
          ARBITER_IMAP_TLS: 'tls',
          ARBITER_SMTP_TLS: 'starttls',
          DATABASE_URL: postgres.url.replace(/postgres$/, 'missing'),
        }),
      ).toMatch(
        /database: The database missing does not exist .* Create it first[\s\S]*mailbox: The encryption does not fit .*port 993 wants tls[\s\S]*outgoing mail: The certificate of 127\.0\.0\.1 cannot be trusted .*ARBITER_ALLOW_SELF_SIGNED/,
      )
      expect(
        await wrong({
          ARBITER_IMAP_PORT: String(exim.port),
          ARBITER_IMAP_CONNECT_TIMEOUT: '1',
          ARBITER_SMTP_PORT: String(dovecot.imapPort),
          DATABASE_URL: postgres.url.replace(/\/\/[^@]*@/, '//stranger@'),
        }),
      ).toMatch(
        /database: PostgreSQL at .* refuses the login[\s\S]*mailbox: What answers at .* does not greet as an IMAP server[\s\S]*outgoing mail: What answers at .* is no mail server that takes messages/,
      )
    })

    it('a shadow season: the letter is read, nobody but the Controller is written to, until GO', async () => {
      expect((await arbiter(env, ['import', file, '--dry-run'])).stdout).toMatch(
        /would change: The tournament KILL/,
      )
      expect((await arbiter(env, ['import', file])).code).toBe(0)
      await start()
      await mail(letters.slice(0, 2))
      await until(
        'both moves',
        async () => (await arbiter(env, ['status'])).stdout.match(/moves: 1\./g)?.length === 2,
      )
      await until('the letters put away', async () => processed() === 2)
      expect(receipts()).toEqual([])
      expect((await arbiter(env, ['go'])).stdout).toMatch(/^KILL: mails go out to everybody from now on\.$/m)
    })

    it('a stop in the middle of work ends within five seconds, and after the start every receipt arrives once', async () => {
      const before = new Set(receipts())
      await mail(letters.slice(2, 8))
      await until('work', async () => receipts().length > before.size)
      expect(await stop()).toBeLessThan(5000)
      await mail(letters.slice(8))
      await start()
      await until('every receipt', async () => receipts().length >= 2 * (LETTERS - 2), 90_000)
      await pause(1000)
      const ids = receipts().map(
        each => `${/^Message-ID: (.*)$/im.exec(each)?.[1]} ${/^Envelope-to: (.*)$/im.exec(each)?.[1]}`,
      )
      expect([ids.length, new Set(ids).size]).toEqual([2 * (LETTERS - 2), 2 * (LETTERS - 2)])
      await until('the letters put away', async () => processed() === LETTERS)
      const status = (await arbiter(env, ['status'])).stdout
      for (const board of boards) expect(status).toContain(`moves: ${movesOf(board)}`)
      expect((await arbiter(env, ['verify'])).stdout).toMatch(/every chain holds/)
    })

    it('a second one by mistake does nothing and says why', async () => {
      const same = await arbiter(env, ['start'])
      expect([same.code, same.stderr]).toEqual([
        1,
        expect.stringMatching(/^Another arbiter runs on .*stop the other first/),
      ])
      if (database === 'embedded') return
      const count = receipts().length
      const second = startArbiter({ ...env, ARBITER_DATA: join(folder, 'elsewhere') })
      await until('its word', async () => /^Another arbiter works on this database/m.test(second.output()))
      await pause(1500)
      expect(second.output()).not.toContain('The arbiter runs')
      expect(receipts()).toHaveLength(count)
      // It steps in when the first one ends, and ends as cleanly.
      await stop()
      await isUp(second)
      second.process.kill('SIGTERM')
      expect(await second.ended).toEqual({ code: 0, signal: null })
      await start()
      const waiting = startArbiter({ ...env, ARBITER_DATA: join(folder, 'elsewhere') })
      await until('its word', async () => /^Another arbiter works on this database/m.test(waiting.output()))
      waiting.process.kill('SIGTERM')
      expect(await waiting.ended).toEqual({ code: 0, signal: null })
    })
  })
})
