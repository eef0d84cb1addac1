import { describe, expect, it } from 'vitest'
import { boardText, pieceList } from '../../src/chess/diagram.ts'
import type { Notice } from '../../src/core/notice.ts'
import { drawBoard } from '../../src/mail/boardPicture.ts'
import { blocksToText, readBlocks } from '../../src/mail/composeBlocks.ts'
import { compose, loadTemplates, templatesFrom } from '../../src/mail/compose.ts'
import { withoutTagLines } from '../../src/mail/composeTemplates.ts'
import { SAMPLE_TOURNAMENT, samples } from '../../src/mail/samples.ts'
import {
  cleanLines,
  oneLine,
  spellDays,
  spellList,
  spellRules,
  spellWhen,
  subjectLine,
} from '../../src/mail/words.ts'

const templates = loadTemplates('templates/mail')
const rulebook = 'county-correspondence-2007'
const all = samples({ boardText, pieceList })
const sample = (name: string): Notice => {
  const found = all.find(each => each.name === name)
  if (found === undefined) throw new Error(`No sample ${name}`)
  return found.notice
}

describe('small words', () => {
  it.each([
    [0, 'no days'],
    [1, '1 day'],
    [3, '3 days'],
  ])('%i days', (n, words) => {
    expect(spellDays(n)).toBe(words)
  })

  it.each([
    ['2025-03-07', 'Friday 7 March 2025'],
    ['2025-03-08T06:00:00Z', 'Saturday 8 March 2025, 06:00'],
    ['2025-07-01T05:00:00Z', 'Tuesday 1 July 2025, 06:00'],
    ['next week', 'next week'],
  ])('%s is spelled out', (value, words) => {
    expect(spellWhen(value, 'Europe/London')).toBe(words)
  })

  it('lists and rules', () => {
    expect(spellList(['a', 'b', 'c'])).toBe('a, b and c')
    expect(spellList(['a', 'b'], 'or')).toBe('a or b')
    expect(spellRules(['4B'])).toBe('rule 4B')
    expect(spellRules(['2', '6', 'FIDE'])).toBe('rules 2 and 6 and the FIDE laws of chess')
    expect(spellRules(['FIDE'])).toBe('the FIDE laws of chess')
  })

  it('control characters and turned writing never reach a sentence', () => {
    expect(oneLine('Anna\r\nBcc: x@y.example\u202e\u0000 gone')).toBe('Anna Bcc: x@y.example gone')
    expect(cleanLines('a\u0007\tb\r\nc')).toEqual(['a    b', 'c'])
  })

  it('a subject is one short line of plain marks', () => {
    expect(subjectLine('“15…Nf6” – your move')).toBe('"15...Nf6" - your move')
    expect(subjectLine('x'.repeat(500)).length).toBeLessThanOrEqual(150)
  })
})

describe('structure', () => {
  it('a line with nothing but tags leaves no empty line', () => {
    expect(
      withoutTagLines('one\n  {% if a %}\ntwo {% if b %}x{% endif %}\n{% endif %}{% if c %}\nthree'),
    ).toBe('one\n{% if a %}two {% if b %}x{% endif %}\n{% endif %}{% if c %}three')
  })

  it('paragraphs are wrapped, boards are kept, the subject is taken off', () => {
    const { subject, blocks } = readBlocks(
      `\nSubject: Hello\n\n${'word '.repeat(40)}\nand more\n\n# Head\n    r . k\n    . . .\n\n- one\n  goes on\n- two\n\n--\nMe\n`,
      'r . k\n. . .',
    )
    expect(subject).toBe('Hello')
    expect(blocks.map(block => block.kind)).toEqual(['paragraph', 'heading', 'board', 'list', 'signature'])
    const text = blocksToText(blocks)
    expect(text.split('\n').every(line => line.length < 78)).toBe(true)
    expect(text).toContain('\nHead\nr . k\n. . .\n')
    expect(text).toContain('- one goes on\n- two\n')
    expect(text.endsWith('-- \nMe\n')).toBe(true)
  })
})

describe('compose', () => {
  const setting = { tournament: SAMPLE_TOURNAMENT, rulebook, drawBoard }

  it('a subject carries the tag and the case', () => {
    const { subject } = compose(sample('silence-flag'), setting, templates)
    expect(subject).toMatch(/^\[CDC25-KENT-ESSX-3a\] .* \(case C4\)$/)
  })

  it('the HTML part has the picture, the text part is complete without it', () => {
    const { html, text, attachments } = compose(sample('receipt-opponent'), setting, templates)
    const picture = attachments.find(each => each.cid !== null)
    expect(picture?.contentType).toBe('image/png')
    expect(
      Buffer.from(picture?.content as Uint8Array)
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    expect(html).toContain(`<img src="cid:${picture?.cid}"`)
    expect(html).toMatch(/<img [^>]*alt="[^"]{10,}"/)
    expect(html).toContain('King g1')
    expect(text).toContain('King g1')
    expect(text).toContain('8  r . . q r b k .')
    expect(text).toContain('FEN: r2qrbk1/')
  })

  it('a player of Black sees Black below, everybody else White', () => {
    const seen: string[] = []
    const draw = (_fen: string, orientation: string) => {
      seen.push(orientation)
      return null
    }
    for (const name of ['receipt-opponent', 'receipt-mover', 'silence-flag'])
      compose(sample(name), { ...setting, drawBoard: draw }, templates)
    expect(seen).toEqual(['black', 'white', 'white'])
  })

  it('without a picture the HTML part shows the board as text', () => {
    const { html, attachments } = compose(
      sample('receipt-opponent'),
      { tournament: SAMPLE_TOURNAMENT, rulebook },
      templates,
    )
    expect(attachments).toEqual([])
    expect(html).toContain('8  r . . q r b k .')
    expect(html).not.toContain('<img')
  })

  it('a board that cannot be drawn costs nothing but the picture', () => {
    const { problem, attachments, text } = compose(
      sample('receipt-opponent'),
      {
        ...setting,
        drawBoard: () => {
          throw new Error('no picture today')
        },
      },
      templates,
    )
    expect({ problem, attachments }).toEqual({ problem: null, attachments: [] })
    expect(text).toContain('8  r . . q r b k .')
  })

  it('words of a letter can make neither markup nor a heading, nor a line of their own', () => {
    const notice = sample('refused-illegal')
    const asWritten =
      'x\n\n# Result\n- 1-0 <script>alert(1)</script> {{ controller.email }} {% include "x" %}'
    const { text, html } = compose({ ...notice, facts: { ...notice.facts, asWritten } }, setting, templates)
    expect(html).not.toContain('<script>')
    expect(html).toContain('&lt;script&gt;')
    expect(text).toContain('{{ controller.email }}')
    expect(text).not.toMatch(/^Result$/m)
    expect(text).not.toMatch(/^- 1-0/m)
  })

  it("somebody's text stays a quotation, line by line", () => {
    const notice = sample('disagreement-dispute')
    const { text, html } = compose(
      { ...notice, facts: { ...notice.facts, text: 'one\n\n# two\n-- \nthree' } },
      setting,
      templates,
    )
    expect(text).toContain('> one\n>\n> # two\n> --\n> three\n')
    expect(html).toContain('<blockquote')
  })

  it('a subject cannot be given a second line', () => {
    const { subject } = compose(
      {
        ...sample('draw-offered'),
        view: {
          ...sample('draw-offered').view,
          black: { name: 'X\r\nBcc: a@b.example', email: '', side: 'black', team: 'Essex' },
        },
      },
      setting,
      templates,
    )
    expect(subject).not.toMatch(/[\r\n]/)
  })

  it('an answer and a notice of our own say so in their headers', () => {
    expect(compose(sample('draft'), setting, templates).headers['Auto-Submitted']).toBe('auto-replied')
    expect(compose(sample('reminder'), setting, templates).headers['Auto-Submitted']).toBe('auto-generated')
  })
})

describe('a template that fails costs sentences, never a notice', () => {
  const notice = sample('reminder')
  const setting = { tournament: SAMPLE_TOURNAMENT, rulebook }
  const letter = '{% for block in blocks %}{{ block.kind }} {% endfor %}'

  it('a name that is not there is left out, and reported', () => {
    const broken = templatesFrom({
      [`${rulebook}/reminder.txt.liquid`]:
        'Subject: Hi\n\nIt has been {{ days | days }}, {{ nobody.name }}.\n',
      'letter.html.liquid': letter,
    })
    const composed = compose(notice, setting, broken)
    expect(composed.text).toContain('It has been 7 days, .')
    expect(composed.problem).toContain('reminder.txt.liquid')
    expect(compose(notice, { ...setting, strict: true }, broken).text).toContain('- days: 7 days')
  })

  it.each([
    ['a tag that does not close', 'Subject: x\n\n{% if days %}never closed'],
    ['a filter that does not exist', 'Subject: x\n\n{{ days | nosuch }}'],
    ['a piece that does not exist', "Subject: x\n\n{% include './_nothing' %}"],
    ['an endless loop', 'Subject: x\n\n{% for i in (1..100000000) %}{{ i }}{% endfor %}'],
    ['nothing at all', ''],
  ])('%s: the facts are told plainly', (_, source) => {
    const broken = templatesFrom({
      [`${rulebook}/reminder.txt.liquid`]: source,
      'letter.html.liquid': letter,
    })
    const composed = compose(notice, setting, broken)
    expect(composed.problem).not.toBeNull()
    expect(composed.subject).toBe('[CDC25-KENT-ESSX-3a] reminder')
    expect(composed.text).toContain('- days: 7 days')
    expect(composed.text).toContain('8  r . . q r b k .')
  })

  it('a kind without a template is told plainly', () => {
    const composed = compose({ ...notice, kind: 'brand-new' }, setting, templates)
    expect(composed.problem).toContain('brand-new')
    expect(composed.text).toContain('- days: 7 days')
  })

  it('a broken HTML frame leaves the text', () => {
    const broken = templatesFrom({
      [`${rulebook}/reminder.txt.liquid`]: 'Subject: Hi\n\nAll well.\n',
      'letter.html.liquid': '{% if %}',
    })
    const composed = compose(notice, setting, broken)
    expect(composed.text).toBe('All well.\n')
    expect(composed.html).toBe('')
    expect(composed.problem).toContain('letter.html.liquid')
  })
})
