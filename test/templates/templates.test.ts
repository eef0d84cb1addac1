import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { boardText, pieceList } from '../../src/chess/diagram.ts'
import { previewAll, printPreview } from '../../src/cli/preview.ts'
import { loadTemplates } from '../../src/mail/compose.ts'
import { samples } from '../../src/mail/samples.ts'
import { KINDS } from './kinds.ts'

const FOLDER = 'templates/mail/county-correspondence-2007'
const GOLDEN = 'test/templates/golden'
const templates = loadTemplates('templates/mail')
const previews = previewAll(templates)

/** What a volunteer should not meet in a mail: shouting, blame, the machine room. */
const BANNED =
  /!|\b(?:error|invalid|illegal|illegible|null|undefined|NaN|ply|plies|SAN|UTC|JSON|parse[dr]?|token|fail(?:ed|ure to)|violat\w+|fault|guilty|please note that|kindly|dear sir|sorry|unfortunately|oops)\b|\[object/i
const ISO_DATE = /\b20\d\d-\d\d-\d\d\b/

describe('every kind of the contract has a template and a sample', () => {
  it.each(KINDS)('%s', kind => {
    expect(existsSync(`${FOLDER}/${kind}.txt.liquid`)).toBe(true)
    expect(previews.some(({ sample }) => sample.notice.kind === kind)).toBe(true)
  })

  it('and there is no template that nobody sends', () => {
    const kinds = readdirSync(FOLDER)
      .filter(name => name.endsWith('.txt.liquid') && !name.startsWith('_'))
      .map(name => name.slice(0, -'.txt.liquid'.length))
    expect(kinds.filter(kind => !(KINDS as readonly string[]).includes(kind))).toEqual([])
  })
})

describe('every kind that the rulebook or the shell sends is known', () => {
  const sources = ['src/rulebooks/correspondence', 'src/app', 'src/web'].flatMap(dir =>
    readdirSync(dir)
      .filter(name => name.endsWith('.ts'))
      .map(name => [name, readFileSync(`${dir}/${name}`, 'utf8')] as const),
  )
  it.each(sources)('%s', (_, source) => {
    const sent = [
      ...source.matchAll(/notify\(\{\s*kind: '([a-z-]+)'/g),
      ...source.matchAll(/\bkind: '([a-z-]+)',\s*game: [\w.]+,\s*to[:,]/g),
    ].map(match => match[1] as string)
    expect(sent.filter(kind => !(KINDS as readonly string[]).includes(kind))).toEqual([])
  })
})

describe('every note on a receipt has its words', () => {
  const noted = readFileSync(`${FOLDER}/_note.txt.liquid`, 'utf8')
  const dir = 'src/rulebooks/correspondence'
  const kinds = readdirSync(dir)
    .filter(name => name.endsWith('.ts'))
    .flatMap(name => [...readFileSync(`${dir}/${name}`, 'utf8').matchAll(/\bkind: '([a-z-]+)',\s*rule: '/g)])
    .map(match => match[1] as string)
  it.each([...new Set(kinds)])('%s', kind => {
    expect(noted).toContain(`'${kind}'`)
  })
})

describe('how a mail reads', () => {
  it.each(previews.map(preview => [preview.sample.name, preview] as const))(
    '%s',
    (_, { sample, composed }) => {
      const { text, subject, html, problem } = composed
      expect(problem).toBeNull()
      const words = text
        .split('\n')
        .filter(line => !/^(?:>|\[|\d+\. |[1-8] {2}| {3}a b|14\. Ng3|15\. a4)/.test(line))
        .join('\n')
      expect(words).not.toMatch(BANNED)
      expect(words).not.toMatch(ISO_DATE)
      expect(subject).not.toMatch(BANNED)
      expect(subject).toMatch(/^[\x20-\x7e]{10,160}$/)
      expect(text).not.toMatch(/[ \t]+$(?<!^-- )/m)
      expect(text).not.toMatch(/\n{3}/)
      expect(words).not.toMatch(/ {2}\.|\( *\)| ,|\.\.$|: *\.|"" /m)
      // The first line says what happened: a whole sentence, no greeting, no heading.
      const first = text.split('\n\n')[0] ?? ''
      expect(first).toMatch(/^[A-Z"0-9].{20,}[.?]$/s)
      expect(first).not.toMatch(/^(?:Dear|Hello|Hi)\b/)
      expect(html).toContain('<html lang="en">')
      expect(text).toContain('\n-- \n')
      if (sample.notice.game !== null) expect(subject).toContain('[CDC25-KENT-ESSX-3a]')
      const wide = text
        .split('\n')
        .filter(line => line.length >= 78 && !line.startsWith('FEN: ') && !/\{|^\[/.test(line))
      expect(wide).toEqual([])
    },
  )
})

describe('templates in their files', () => {
  const files = readdirSync(FOLDER).map(name => [name, readFileSync(`${FOLDER}/${name}`, 'utf8')] as const)
  it.each(files)('%s', (name, source) => {
    expect(source).not.toContain('!')
    expect(source).not.toMatch(/\t| +$/m)
    if (!name.startsWith('_')) expect(source).toMatch(/^(?:\{%.*%\}\n)*Subject: .+/)
    if (!name.startsWith('_')) expect(source.trimEnd()).toMatch(/\{% include '\.\/_end' %\}$/)
  })
})

describe('golden: what each template gives for its sample', () => {
  // UPDATE_GOLDEN=1 writes them anew; the difference is then read by a person.
  it.each(previews.map(preview => [preview.sample.name, preview] as const))('%s', (name, preview) => {
    const path = `${GOLDEN}/${name}.txt`
    const now = printPreview(preview)
    if (process.env.UPDATE_GOLDEN === '1') {
      mkdirSync(GOLDEN, { recursive: true })
      writeFileSync(path, now)
    }
    expect(existsSync(path), `${path} is missing; run with UPDATE_GOLDEN=1`).toBe(true)
    expect(now).toBe(readFileSync(path, 'utf8'))
  })

  it('no golden text is left over', () => {
    const names = new Set(samples({ boardText, pieceList }).map(sample => `${sample.name}.txt`))
    expect(readdirSync(GOLDEN).filter(name => !names.has(name))).toEqual([])
  })
})
