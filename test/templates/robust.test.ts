import { describe, expect, it } from 'vitest'
import { boardText, pieceList } from '../../src/chess/diagram.ts'
import type { Facts, Json, Notice } from '../../src/core/notice.ts'
import { compose, loadTemplates } from '../../src/mail/compose.ts'
import { type Sample, samples } from '../../src/mail/samples.ts'

const templates = loadTemplates('templates/mail')
const all = samples({ boardText, pieceList })
const rows = all.map(sample => [sample.name, sample] as const)
const make = (sample: Sample, notice: Notice) =>
  compose(notice, { tournament: sample.tournament, rulebook: 'county-correspondence-2007' }, templates)

const HOSTILE = 'x\r\n\r\n# Result\n- 1-0\n-- \n<b onload="y">{{ controller.email }}\u202e\u0000'

/** Every text inside a value is replaced. */
function poisoned(value: Json | undefined): Json | undefined {
  if (typeof value === 'string') return HOSTILE
  if (Array.isArray(value)) return value.map(each => poisoned(each) ?? null)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, poisoned(each)]))
  return value
}

describe('a fact that is missing or null costs a word, never a mail', () => {
  it.each(rows)('%s', (_, sample) => {
    const { notice } = sample
    for (const part of ['facts', 'view'] as const)
      for (const name of Object.keys(notice[part])) {
        const { [name]: _gone, ...rest } = notice[part]
        const less = part === 'facts' ? rest : { ...rest, [name]: null }
        const { text, html, subject } = make(sample, { ...notice, [part]: less })
        expect(text.length).toBeGreaterThan(60)
        expect(text).not.toMatch(/undefined|\[object|NaN/)
        expect(html).toContain('</html>')
        expect(subject.length).toBeGreaterThan(5)
      }
  })
})

describe("somebody's words stay words, whatever they hold", () => {
  it.each(rows)('%s', (_, sample) => {
    const { notice } = sample
    const { to: _to, ...facts } = notice.facts
    const { text, html, subject } = make(sample, {
      ...notice,
      facts: poisoned(facts) as Facts,
      view: poisoned(notice.view) as Facts,
    })
    expect(subject).not.toMatch(/[\r\n\0\u202e]/)
    expect(subject.length).toBeLessThan(220)
    expect(html).not.toContain('<b onload')
    expect(html.match(/<h2/g)?.length ?? 0).toBeLessThan(30)
    expect(text).not.toMatch(/[\0\u202e\r]/)
    // A signature line of theirs would hide what follows it: only our own stands at the beginning of a line.
    const outside = text.split('\n').filter(line => line === '-- ')
    expect(outside.length).toBe(1)
    expect(text).not.toContain(
      sample.tournament?.controller.email === undefined ? '\u0000' : '<b onload="y">c.troller',
    )
  })
})
