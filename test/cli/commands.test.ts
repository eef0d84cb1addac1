/** Commands as a newcomer types them, with slips: one plain sentence, the right exit code, nothing of his lost. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arbiter } from '../kill/daemon.ts'

const SEASON = fileURLToPath(new URL('../../examples/season', import.meta.url))

describe('commands with slips', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-commands-'))
  const env = { ARBITER_DATA: join(folder, 'data') }
  const letter = Buffer.from('From: a@b.example\r\nSubject: x\r\n\r\nhello\r\n')
  const readme = join(folder, 'letters', 'to-keep.txt')
  beforeAll(() => {
    mkdirSync(join(folder, 'letters'))
    writeFileSync(readme, 'mine')
    writeFileSync(join(folder, 'list.yaml'), '- one\n- two\n')
    writeFileSync(join(folder, 'broken.yaml'), 'httpPort: 8025\n  smtpHost: x\n')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each<[name: string, args: readonly string[], code: number, said: RegExp]>([
    [
      'a port that is no number is told before the season is played',
      ['demo', '--port', 'abc'],
      2,
      /^--port abc is not a port; give a number from 0 to 65535\.\n$/,
    ],
    ['a port beyond the last', ['demo', '--port', '99999', '--once'], 2, /^--port 99999 is not a port/],
    [
      'a folder with other things in it is never emptied',
      ['demo', '--once', '--out', join(folder, 'letters')],
      1,
      /letters holds something else than the mails of a demo \(to-keep\.txt\)\. Choose another folder with --out\.\n$/,
    ],
    [
      'a file where the mails should go',
      ['demo', '--once', '--out', readme],
      1,
      /to-keep\.txt: it is a file; a folder is wanted\.\n$/,
    ],
    [
      'a settings file that is not there',
      ['--config', join(folder, 'none.yaml'), 'status'],
      1,
      /^The settings file .*none\.yaml cannot be read: there is no such file or folder\.\n$/,
    ],
    [
      'a settings file that is no list of settings',
      ['--config', join(folder, 'list.yaml'), 'status'],
      1,
      /must hold lines of the form "name: value"\.\n$/,
    ],
    [
      'a settings file with a slip is told with its line',
      ['--config', join(folder, 'broken.yaml'), 'status'],
      1,
      /^The settings file .*broken\.yaml cannot be read: line \d+: .*\.\n$/,
    ],
    [
      'a form of pairing that is unknown',
      ['pair', join(SEASON, 'tournament.yaml'), '--form', 'three'],
      2,
      /^--form three is not known; it may be one, two or hutton\.\n$/,
    ],
    [
      'a tournament file that is not there is named once',
      ['check', join(folder, 'none.yaml')],
      1,
      /WRONG {2}.*none\.yaml: there is no such file or folder\.\n/,
    ],
  ])('%s', async (_name, args, code, said) => {
    const ran = await arbiter(env, args)
    expect([ran.code, args[0] === 'check' ? ran.stdout : ran.stderr]).toEqual([
      code,
      expect.stringMatching(said),
    ])
    expect(ran.stderr).not.toMatch(/ENOENT|EISDIR|at .*\.ts:\d/)
    expect(ran.stdout).not.toMatch(/none\.yaml: .*none\.yaml/)
  })

  it('what was in the folder is still there', () => {
    expect(existsSync(readme) && readFileSync(readme, 'utf8')).toBe('mine')
  })

  it('the mails of an earlier demo make room for those of a new one', async () => {
    const out = join(folder, 'out')
    mkdirSync(out)
    writeFileSync(join(out, '20200101T000000Z-000001-receipt-ann@kent.example.eml'), 'old')
    const ran = await arbiter(env, ['demo', '--once', '--out', out])
    expect([ran.code, ran.stderr]).toEqual([0, ''])
    // Times are those of the tournament's own zone: the season opens at midnight in London.
    expect(ran.stdout).toMatch(/^\[ 0\/48\] 2024-10-01 00:00 {2}notice {2}pairing/m)
    const names = readdirSync(out)
    expect(names.length).toBeGreaterThan(100)
    expect(names.filter(name => name.startsWith('2020'))).toEqual([])
  })

  it('status tells of letters that wait in the spool', async () => {
    expect((await arbiter(env, ['ingest'], letter)).code).toBe(0)
    const { stdout } = await arbiter(env, ['status'])
    expect(stdout).toMatch(/^1 letter waits in the spool; `arbiter start` reads it\.$/m)
  })
})
