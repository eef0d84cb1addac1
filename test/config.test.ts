import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, SETTINGS } from '../src/config.ts'

const cwd = mkdtempSync(join(tmpdir(), 'arbiter-config-'))
const read = (env: Record<string, string>, file?: string) =>
  readConfig({ env, cwd, ...(file ? { file } : {}) })
const mistakes = (env: Record<string, string>, file?: string) => {
  const result = read(env, file)
  return result.ok ? [] : result.mistakes
}
const fileOf = (text: string) => {
  const path = join(mkdtempSync(join(tmpdir(), 'arbiter-config-')), 'arbiter.yaml')
  writeFileSync(path, text)
  return path
}

describe('settings', () => {
  it('nothing set: the embedded default', () => {
    const result = read({})
    if (!result.ok) throw new Error(result.mistakes.join())
    expect(result.config).toMatchObject({
      databaseUrl: null,
      imapHost: null,
      httpPort: 8025,
      retryMinutes: [1, 5, 15, 60],
    })
  })

  it('environment wins over the file, paths are beside the file', () => {
    const file = fileOf('data: here\nimapPoll: 30\nhttpPort: 9000\n')
    const result = read({ ARBITER_HTTP_PORT: '9001' }, file)
    if (!result.ok) throw new Error(result.mistakes.join())
    expect(result.config).toMatchObject({ imapPoll: 30, httpPort: 9001, data: join(file, '..', 'here') })
  })

  it('a secret comes from a file named in the environment', () => {
    const secret = fileOf('a long enough secret\n')
    const result = read({ ARBITER_SECRET_FILE: secret })
    expect(result.ok && result.config.secret).toBe('a long enough secret')
  })

  it.each([
    ['a port that is none', { ARBITER_SMTP_PORT: 'x' }, /ARBITER_SMTP_PORT must be a number/],
    ['a port out of range', { ARBITER_SMTP_PORT: '70000' }, /between 0 and 65535/],
    ['an unknown encryption', { ARBITER_IMAP_TLS: 'ssl' }, /must be tls, starttls or none/],
    [
      'a mailbox without user',
      { ARBITER_IMAP_HOST: 'h', ARBITER_IMAP_PASSWORD: 'p' },
      /ARBITER_IMAP_USER is missing/,
    ],
    [
      'a mailbox without password',
      { ARBITER_IMAP_HOST: 'h', ARBITER_IMAP_USER: 'u' },
      /neither ARBITER_IMAP_PASSWORD nor/,
    ],
    ['another database', { DATABASE_URL: 'mysql://x' }, /must begin with postgres/],
    ['a short secret', { ARBITER_SECRET: 'short' }, /at least 16/],
    ['a secret file that is missing', { ARBITER_SECRET_FILE: '/nowhere/x' }, /cannot be read/],
    ['an address that is none', { ARBITER_ADMINISTRATOR: 'me' }, /not an email address/],
    ['half of OAuth', { ARBITER_OAUTH_URL: 'https://x.example' }, /needs ARBITER_OAUTH_CLIENT/],
    ['yes or no', { ARBITER_SMTP_OWN_COPIES: 'maybe' }, /must be yes or no/],
  ])('%s is told in a sentence', (_, env, pattern) => {
    expect(mistakes(env as unknown as Record<string, string>).join('\n')).toMatch(pattern)
  })

  it('mistakes of the file are told with its name, all at once', () => {
    const told = mistakes({}, fileOf('nonsense: 1\nimapPoll: often\nsecret: in the open\n'))
    expect(told.join('\n')).toMatch(/"nonsense" is not a setting/)
    expect(told.join('\n')).toMatch(/imapPoll must be a number/)
    expect(told.join('\n')).toMatch(/"secret" is a secret/)
    expect(mistakes({}, fileOf('- a list'))[0]).toMatch(/name: value/)
    expect(mistakes({}, '/nowhere/arbiter.yaml')[0]).toMatch(/cannot be read/)
  })

  it('every setting has its meaning and a name of its own', () => {
    const all = Object.values(SETTINGS)
    expect(new Set(all.map(s => s.env)).size).toBe(all.length)
    for (const one of all) expect(one.meaning.length).toBeGreaterThan(5)
  })
})
