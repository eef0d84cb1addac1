import { describe, expect, test } from 'vitest'
import { htmlText } from '../../src/mail/htmlText.ts'

const text = (html: string): string => htmlText(html).text

describe('what a reader does not see is not read', () => {
  test.each([
    '<span style="display:none">X</span>',
    '<span style="DISPLAY : NONE">X</span>',
    "<span style='display:none !important'>X</span>",
    '<span style=display:none>X</span>',
    '<div style="color:red;visibility:hidden">X</div>',
    '<span style="font-size:0">X</span>',
    '<span style="font-size: 0px; color: #fff">X</span>',
    '<span style="mso-hide:all">X</span>',
    '<span style="opacity:0">X</span>',
    '<span hidden>X</span>',
    '<span hidden="hidden">X</span>',
    '<p style="display:none"><b>X</b></p>',
    '<s>X</s>',
    '<strike>X</strike>',
    '<del>X</del>',
    '<span style="text-decoration:line-through">X</span>',
    '<span style="text-decoration-line: line-through">X</span>',
    '<!-- X -->',
    '<!-- <b> -- > X -->',
    '<!--[if mso]>X<![endif]-->',
    '<style>X</style>',
    '<script>"<b>" X</script>',
    '<head><title>X</title></head>',
    '<template>X</template>',
    '<textarea>X</textarea>',
    '<img alt="X" src="x">',
    '<a href="X.example/12.Ra1"></a>',
  ])('%s', html => {
    expect(text(`<div>12.Rd1 ${html} Qc7</div>`).replace(/\s+/g, ' ')).toBe('12.Rd1 Qc7')
  })

  test.each([
    ['font-size 10', '<span style="font-size:10px">X</span>'],
    ['opacity 0.5', '<span style="opacity:0.5">X</span>'],
    ['inserted', '<ins>X</ins>'],
    ['underlined', '<span style="text-decoration:underline">X</span>'],
    ['an unclosed comment mark in text', '&lt;!-- X'],
    ['data-hidden', '<span data-hidden="no">X</span>'],
    ['a class called hidden', '<span class="hidden">X</span>'],
  ])('shown: %s', (_, html) => {
    expect(text(`<div>12.Rd1 ${html} Qc7</div>`)).toContain('X')
  })

  test('a passage struck out stays so over a paragraph', () => {
    expect(text('<p><s>12.Ra1</p><p>12.Rb1</s> 12.Rd1</p>').trim()).toBe('12.Rd1')
  })

  test('a paragraph ends a hidden one', () => {
    expect(text('<p style="display:none">12.Ra1<p>12.Rd1')).toBe('12.Rd1')
  })

  test('an element opened in a hidden one does not end it', () => {
    expect(text('<div style="display:none"><div>a</div>b</div>c')).toBe('c')
  })
})

describe('layout', () => {
  test.each([
    ['lines', 'a<br>b<br/>c</br>d', 'a\nb\nc\nd'],
    ['entities', '12.Rd1&nbsp;Qc7 &lt;3 &amp; &eacute;&#9816;', '12.Rd1\u00a0Qc7 <3 & é♘'],
    ['a move in pieces', '<b>N</b><i>d5</i>', 'Nd5'],
    ['stray brackets', '3 < 4 and 5 > 4', '3 < 4 and 5 > 4'],
    ['a numbered list', '<ol start="12"><li>Rd1<li>Qc7</ol>', '12. Rd1\n 13. Qc7'],
    ['a table', '<table><tr><td>12.</td><td>Rd1</td><td>Qc7</td></tr></table>', '12.  Rd1  Qc7'],
    ['preformatted', '<pre>1. e4  e5\n2. Nf3 Nc6</pre>', '1. e4  e5\n2. Nf3 Nc6'],
    ['links', '<a href="https://x.example">12.Rd1</a>', '12.Rd1'],
    ['no uppercase headings', '<h1>12.Rd1 b5</h1>', '12.Rd1 b5'],
  ])('%s', (_, html, expected) => {
    expect(text(html).trim()).toBe(expected.trim())
  })
})

describe('quote containers', () => {
  test.each([
    ['a plain one', '<blockquote>X</blockquote>'],
    ['Apple', '<blockquote type="cite">X</blockquote>'],
    ['Gmail', '<blockquote class="gmail_quote" style="border-left:1px solid">X</blockquote>'],
    [
      'Outlook Express',
      '<blockquote style="BORDER-LEFT: #000000 2px solid; PADDING-LEFT: 5px">X</blockquote>',
    ],
    [
      'Outlook, with a line at the left',
      '<blockquote style="border:none;border-left:solid blue 1.5pt">X</blockquote>',
    ],
    ['Outlook, round a div', '<div style="border:none;border-left:solid blue 1.5pt;padding:0cm">X</div>'],
    ['Yahoo', '<div class="yahoo_quoted">X</div>'],
    ['Thunderbird’s attribution', '<div class="moz-cite-prefix">X</div>'],
  ])('%s', (_, html) => {
    expect(text(`<div>12.Rd1</div>${html}`)).toMatch(/^12\.Rd1\n+> X$/)
  })

  test('an indent by hand is none', () => {
    expect(text('<blockquote style="margin:0 0 0 40px; border:none; padding:0">X</blockquote>')).toBe('X')
  })
})

describe('hostile markup neither throws nor hangs', () => {
  const big = (unit: string): string => unit.repeat(Math.ceil(250_000 / unit.length))
  test.each([
    '<div>',
    '<b>',
    '<s><p>',
    '<',
    '<a "',
    "<a '",
    '<!--',
    '<script>',
    '<script></script>',
    '<table><tr><td>',
    '<tr><td>a</td></tr>',
    '<blockquote>',
    '</div>',
    '<p style="',
    '<p style="display:none">a',
    '&lt;',
    '&',
    '<ol><li>',
    '\u0000',
    '<p hidden=hidden hidden>',
  ])('%s', unit => {
    const begun = performance.now()
    expect(typeof htmlText(big(unit)).text).toBe('string')
    expect(performance.now() - begun).toBeLessThan(2000)
  })

  test('nesting beyond reason is told', () => {
    expect(htmlText('<div>'.repeat(5000)).troubles).toEqual(['too-nested'])
    expect(htmlText(`${'<div>'.repeat(300)}12.Rd1`)).toEqual({ text: '12.Rd1', troubles: [] })
  })
})
