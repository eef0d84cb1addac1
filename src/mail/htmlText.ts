/** HTML of a letter to the text that a reader sees, quotes marked with "> ", tables row by row. */
import { compile } from 'html-to-text'
import { cleanHtml } from './htmlTextClean.ts'

/** Characters of HTML source that are read. */
export const HTML_CAP = 256 * 1024

const convert = compile({
  wordwrap: false,
  preserveNewlines: false,
  limits: { maxInputLength: 5 * HTML_CAP, maxDepth: 300, maxChildNodes: 20_000, ellipsis: '' },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'hr', options: { length: 32 } },
    { selector: 'p', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'blockquote', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(selector => ({ selector, options: { uppercase: false } })),
    { selector: 'ul', options: { itemPrefix: ' ' } },
    {
      selector: 'table',
      format: 'dataTable',
      options: { uppercaseHeaderCells: false, colSpacing: 2, rowSpacing: 0, maxColumnWidth: 500 },
    },
  ],
})

export interface HtmlText {
  readonly text: string
  readonly troubles: readonly ('too-nested' | 'html-unreadable' | 'cut')[]
}

/** Never throws: markup beyond reason gives what could be read of it and says so. */
export function htmlText(source: string): HtmlText {
  const troubles: HtmlText['troubles'][number][] = []
  const { html, tooNested, cut } = cleanHtml(source.slice(0, HTML_CAP))
  if (cut || source.length > HTML_CAP) troubles.push('cut')
  if (tooNested) troubles.push('too-nested')
  try {
    return { text: convert(html), troubles }
  } catch {
    return { text: '', troubles: [...troubles, 'html-unreadable'] }
  }
}
