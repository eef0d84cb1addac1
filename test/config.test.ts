import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, unknownVariables } from '../src/config.ts'
import { SETTINGS } from '../src/settingsTable.ts'

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

  it('a secret comes from a file that the settings file names, beside it; one that is missing is told', () => {
    const file = fileOf('imapPasswordFile: password\n')
    writeFileSync(join(file, '..', 'password'), 'a secret of the mailbox\n')
    const result = read({}, file)
    expect(result.ok && result.config.imapPassword).toBe('a secret of the mailbox')
    expect(mistakes({}, fileOf('secretFile: nowhere\n'))[0]).toMatch(
      /secretFile names .*nowhere, which cannot be read/,
    )
    expect(mistakes({}, fileOf('imapHostFile: x\n'))[0]).toMatch(/"imapHostFile" is not a setting/)
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
    [
      'a database address with a bare sign in its password',
      { DATABASE_URL: 'postgres://arbiter:p/w@localhost:5432/arbiter' },
      /%2F for \/ in a password/,
    ],
    ['a short secret', { ARBITER_SECRET: 'short' }, /at least 16/],
    ['a secret file that is missing', { ARBITER_SECRET_FILE: '/nowhere/x' }, /cannot be read/],
    ['an address that is none', { ARBITER_ADMINISTRATOR: 'me' }, /not an email address/],
    ['half of OAuth', { ARBITER_OAUTH_URL: 'https://x.example' }, /needs ARBITER_OAUTH_CLIENT/],
    [
      'a host with scheme and port',
      { ARBITER_SMTP_HOST: 'smtps://mail.chess.example:465' },
      /must be a host name alone/,
    ],
    ['a host with a port', { ARBITER_IMAP_HOST: 'abc:993' }, /must be a host name alone/],
    ['half a port', { ARBITER_HTTP_PORT: '80.5' }, /must be a whole number/],
    ['pages without a scheme', { ARBITER_PUBLIC_URL: 'arbiter.chess.example' }, /begins with https/],
    ['waits the wrong way round', { ARBITER_IMAP_BACKOFF: '300,1' }, /the smaller one first/],
    ['yes or no', { ARBITER_SMTP_OWN_COPIES: 'maybe' }, /must be yes or no/],
  ])('%s is told in a sentence', (_, env, pattern) => {
    expect(mistakes(env as unknown as Record<string, string>).join('\n')).toMatch(pattern)
  })

  it.each(['::1', '127.0.0.1', 'mail.chess.example', 'localhost'])('%s is a host', host => {
    expect(mistakes({ ARBITER_SMTP_HOST: host })).toEqual([])
  })

  it('every folder of the file lies beside the file', () => {
    const file = fileOf('outgoingFolder: out\nmaildir: /var/mail\ntemplates: words\n')
    const result = read({}, file)
    if (!result.ok) throw new Error(result.mistakes.join())
    expect(result.config).toMatchObject({
      outgoingFolder: join(file, '..', 'out'),
      maildir: '/var/mail',
      templates: join(file, '..', 'words'),
    })
  })

  it('an empty value is the default, but for folders of the mailbox, which it switches off', () => {
    const result = read(
      Object.fromEntries(Object.values(SETTINGS).map(one => [one.env, ''])),
      fileOf('imapProcessed: Done\nhttpPort: ""\n'),
    )
    if (!result.ok) throw new Error(result.mistakes.join())
    const usual = read({})
    expect({ ...result.config, file: null, data: '' }).toEqual({
      ...(usual.ok ? usual.config : {}),
      file: null,
      data: '',
      imapProcessed: '',
      imapQuarantine: '',
    })
    expect(result.config.data).toMatch(/.data$/)
  })

  it('a variable that is no setting is told, with the one that may be meant', () => {
    expect(
      unknownVariables({
        ARBITER_IMAP_PASWORD: 'x',
        ARBITER_IMAP_PASSWORD_FILE: '/x',
        ARBITER_IMAP_HOST_FILE: '/x',
        ARBITER_CONFIG: 'x',
        ARBITER_FLYING: 'x',
        HOME: '/root',
      }),
    ).toEqual([
      'ARBITER_IMAP_PASWORD is not a setting known here; is ARBITER_IMAP_PASSWORD meant?',
      'ARBITER_IMAP_HOST_FILE: ARBITER_IMAP_HOST is no secret and is not read from a file; set ARBITER_IMAP_HOST.',
      'ARBITER_FLYING is not a setting known here',
    ])
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
