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

/** The kinds that contract.md section 5 names: a kind may be added to it, none may be lost. */
const CONTRACT =
  'pairing receipt draft refused relayed unseen-move disagreement retraction-refused reminder repeat-due silence-notice repeat-sent repeat-forwarded silence-warning silence-last-warning silence-flag extension-over clock-warning time-exceeded time-withdrawn claim-opened claim-lapsed protest tc-decision-due claim-conceded claim-decided case-referred leave-confirmed leave-refused leave-granted leave-cancelled draw-offered draw-declined draw-claim-refused game-over record-reminder record-missing result-official delay-noted failure-noted withdrawal-opened substitution-due substitution-done withdrawal-proposed enquiry enquiry-unanswered address-confirm address-changed address-failing email-lost adjudication-warning adjudication-request adjudication-dossier adjudication-decision appeal-opened appeal-late appeal-decided decision ruling-preview unknown-sender which-game not-understood not-allowed confirm-sender held status record help sign-in digest operator-alert'.split(
    ' ',
  )

describe('the list of mails for people (docs/mails.md)', () => {
  const rows = readFileSync('docs/mails.md', 'utf8')
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .map(line => line.split('|').map(cell => cell.trim()))
    .map(([, kind = '', to = '', , rules = '', says = '']) => ({
      kind: kind.replaceAll('`', ''),
      to,
      rules: rules.split(', '),
      says,
    }))

  it('has each kind once, and none that is not sent', () => {
    expect(rows.map(row => row.kind).sort()).toEqual([...KINDS].sort())
  })

  it('no kind of the contract is lost', () => {
    expect(CONTRACT.filter(kind => !(KINDS as readonly string[]).includes(kind))).toEqual([])
  })

  it.each(rows.map(row => [row.kind, row] as const))(
    '%s: who gets it, by which rule, what it says',
    (kind, row) => {
      expect(row.to).not.toBe('')
      expect(row.says.length).toBeGreaterThan(8)
      const sampled = previews.filter(({ sample }) => sample.notice.kind === kind)
      for (const { sample } of sampled)
        for (const rule of sample.notice.rules) expect(row.rules).toContain(rule)
    },
  )
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
