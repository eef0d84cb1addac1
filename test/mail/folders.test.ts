import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readMaildir, readSpool } from '../../src/mail/maildir.ts'
import { readMbox } from '../../src/mail/mbox.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'arbiter-folder-'))
const source = (taken: string[], fail = false) => ({
  maxSize: 1000,
  headSize: 100,
  store: async (l: { bytes: Uint8Array; truncated: boolean }) => {
    if (fail) throw new Error('the database is away')
    taken.push(`${Buffer.from(l.bytes).toString().slice(0, 20)}${l.truncated ? ' (cut)' : ''}`)
  },
})

describe('folders of letters', () => {
  it('Maildir: what is new is taken and marked as seen', async () => {
    const dir = folder()
    mkdirSync(join(dir, 'new'))
    writeFileSync(join(dir, 'new', '1.a'), 'first')
    writeFileSync(join(dir, 'new', '2.b'), 'x'.repeat(5000))
    const taken: string[] = []
    expect(await readMaildir(dir, source(taken))).toBe(2)
    expect(taken).toEqual(['first', `${'x'.repeat(20)} (cut)`])
    expect(readdirSync(join(dir, 'cur')).sort()).toEqual(['1.a:2,S', '2.b:2,S'])
    expect(await readMaildir(dir, source(taken))).toBe(0)
  })

  it('a Maildir that is not there is no empty one: nobody is silent because a disk is away', async () => {
    await expect(readMaildir('/nowhere/Maildir', source([]))).rejects.toThrow(
      /^There is no Maildir at \/nowhere/,
    )
    const dir = folder()
    writeFileSync(join(dir, 'new'), 'a file')
    await expect(readMaildir(dir, source([]))).rejects.toThrow(/There is no Maildir/)
  })

  it('a letter that cannot be stored stays where it is', async () => {
    const dir = folder()
    mkdirSync(join(dir, 'new'))
    writeFileSync(join(dir, 'new', '1.a'), 'first')
    await expect(readMaildir(dir, source([], true))).rejects.toThrow('away')
    expect(readdirSync(join(dir, 'new'))).toEqual(['1.a'])
  })

  it('the spool is emptied; half-written files are not looked at', async () => {
    const dir = folder()
    writeFileSync(join(dir, '1.eml'), 'one')
    writeFileSync(join(dir, '.2.eml.part'), 'half')
    const taken: string[] = []
    expect(await readSpool(dir, source(taken))).toBe(1)
    expect(taken).toEqual(['one'])
    expect(readdirSync(dir)).toEqual(['.2.eml.part'])
    expect(await readSpool(join(dir, 'nowhere'), source(taken))).toBe(0)
  })

  it('mbox: letters are told apart by their From lines only', () => {
    const text = [
      'From ann@kent.example Thu Jan  2 10:00:00 2025',
      'Subject: one',
      '',
      '>From here on it is mine',
      'From the middle of a paragraph',
      '',
      'From dan@essex.example Fri Jan  3 10:00:00 2025',
      'Subject: two',
      '',
      'text',
      '',
    ].join('\n')
    const letters = readMbox(Buffer.from(text)).map(l => l.toString())
    expect(letters).toHaveLength(2)
    expect(letters[0]).toContain('\nFrom here on it is mine\nFrom the middle')
    expect(letters[1]).toMatch(/^Subject: two/)
  })
})
