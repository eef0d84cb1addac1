/**
 * HTML to a small, harmless HTML: what a reader's mail program does not show (hidden and struck-out passages,
 * comments, styles, scripts) is taken out before anything is read, quote containers of all programs become plain
 * <blockquote>, every attribute goes, and nesting is bounded. One linear pass; never throws.
 */

import { attributeOf, endOfRaw, readTag, withoutValues } from './htmlTextTag.ts'

/** Deepest nesting passed on: html-to-text walks recursively and fails silently beyond (stack.md pitfall 12). */
const DEPTH_CAP = 100
/** Nesting at which the source is given up as unreadable. */
export const NESTING_LIMIT = 2000

const VOID = new Set([
  'br',
  'hr',
  'img',
  'input',
  'meta',
  'link',
  'area',
  'base',
  'col',
  'embed',
  'source',
  'track',
  'wbr',
])
/** Table rows passed on: their layout costs more than anything else. */
const MOST_ROWS = 3000
/** Elements whose content is no text at all. */
const RAW = new Set(['style', 'script', 'title', 'textarea', 'xmp', 'noembed', 'iframe', 'noframes'])
const GONE = new Set([
  'head',
  'template',
  'select',
  'object',
  'svg',
  'math',
  'canvas',
  'audio',
  'video',
  'button',
])
const STRUCK = new Set(['s', 'strike', 'del'])
const KEPT = new Set([
  'p',
  'div',
  'br',
  'hr',
  'table',
  'tr',
  'td',
  'th',
  'tbody',
  'thead',
  'tfoot',
  'ul',
  'ol',
  'li',
  'pre',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'dl',
  'dt',
  'dd',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'address',
  'center',
  'caption',
  'sup',
  'sub',
])
/** A start tag of the key closes an open element of the value right below it. */
const CLOSES: Readonly<Record<string, readonly string[]>> = {
  p: ['p'],
  div: ['p'],
  table: ['p'],
  blockquote: ['p'],
  ul: ['p'],
  ol: ['p'],
  li: ['li', 'p'],
  td: ['td', 'th', 'p'],
  th: ['td', 'th', 'p'],
  tr: ['tr', 'td', 'th', 'p'],
  dt: ['dt', 'dd', 'p'],
  dd: ['dt', 'dd', 'p'],
  body: ['head'],
}

const HIDDEN_STYLE =
  /display:none|visibility:hidden|visibility:collapse|font-size:0(?:px|pt|em|rem|%)?(?:;|!|$)|mso-hide:all|(?:^|;)opacity:0(?:\.0+)?(?:;|!|$)|text-decoration(?:-line)?:[^;]*line-through/
/**
 * Containers that hold nothing but what is answered. Not gmail_quote: answers stand inside it. Not gmail_attr: it
 * holds the head of a forward as well, whose text follows without any mark.
 */
const QUOTE_CLASS =
  /(?:^|\s)(?:yahoo_quoted|moz-cite-prefix|moz-forward-container|protonmail_signature_block-proton-quote|tutanota_quote|zmail_extra|OutlookMessageHeader|ms-outlook-mobile-reference-message|mail-quote-collapse|qmbox_quote|ntes_quote)(?:\s|$)/i
const QUOTE_ID =
  /^(?:x_)*(?:divRplyFwdMsg|appendonsend|OLK_SRC_BODY_SECTION|isReplyContent|isForwardContent|ms-outlook-mobile-reference-message|mail-editor-reference-message-container|reply139content|yahoo_quoted_?\w{0,20}|origbody|replysplit)$/i
/** A line drawn at the left, as all programs show a quote; Outlook draws it round a plain <div>. */
const RULED_LEFT = /border-left:[^;]*solid/
const OUTLOOK_RULED = /border:none;border-left:solid/
/** Below these everything is the earlier message, not only what they contain. */
const QUOTE_FROM_HERE = /^(?:x_)*(?:divRplyFwdMsg|appendonsend|stopSpelling|replysplit)$/i
const SIGNATURE_CLASS =
  /(?:^|\s)(?:gmail_signature|moz-signature|Apple-mail-signature|protonmail_signature_block|zm_signature)(?:\s|$)/i

/** The line put in place of a mark below which everything is quoted; the text rules know it. */
export const QUOTE_MARK_LINE = '-----Original Message-----'
/** The line put before a signature that its program has marked as one. */
const SIGNATURE_MARK_LINE = '-- '

interface Open {
  readonly name: string
  /** Name written out; '' where nothing was. */
  readonly out: string
  readonly hidden: boolean
}

export interface CleanHtml {
  readonly html: string
  /** The nesting went beyond all reason: the result is incomplete. */
  readonly tooNested: boolean
  /** More table rows than anybody writes: the result ends early. */
  readonly cut: boolean
}

export function cleanHtml(source: string): CleanHtml {
  const out: string[] = []
  const stack: Open[] = []
  let hidden = 0
  let written = 0
  let tooNested = false
  let rows = 0
  let at = 0

  const pop = (): Open | null => {
    const open = stack.pop()
    if (open === undefined) return null
    if (open.hidden) hidden--
    if (open.out !== '') {
      written--
      out.push(`</${open.out}>`)
    }
    return open
  }
  const push = (open: Open): void => {
    stack.push(open)
    if (open.hidden) hidden++
  }
  const closeTo = (name: string): void => {
    // Bounded: a stray end tag in deep markup must not cost a walk to the root each time.
    let depth = stack.length - 1
    for (let steps = 0; depth >= 0 && steps < 200 && stack[depth]?.name !== name; steps++) depth--
    if (stack[depth]?.name !== name) return
    const struck: Open[] = []
    while (stack.length > depth) {
      const open = pop()
      // A passage struck out stays so across the paragraphs that its end tag has not reached.
      if (open !== null && open.name !== name && (open.name === 's' || open.name === 'strike'))
        struck.push(open)
    }
    for (const open of struck.reverse()) push(open)
  }

  while (at < source.length) {
    const lt = source.indexOf('<', at)
    if (lt < 0) {
      if (hidden === 0) out.push(source.slice(at))
      break
    }
    if (lt > at && hidden === 0) out.push(source.slice(at, lt))
    if (source.startsWith('<!--', lt)) {
      const end = source.indexOf('-->', lt + 4)
      at = end < 0 ? source.length : end + 3
      continue
    }
    const tag = readTag(source, lt)
    if (tag === null) {
      if (hidden === 0) out.push('&lt;')
      at = lt + 1
      continue
    }
    at = tag.end
    if (tag.name === '') continue
    if (tag.closing) {
      if (tag.name === 'br') out.push('<br>')
      else closeTo(tag.name)
      continue
    }
    if (RAW.has(tag.name)) {
      at = endOfRaw(source, tag.end, tag.name)
      continue
    }
    for (let steps = 0; steps < 4; steps++) {
      const top = stack.at(-1)
      if (top === undefined || !(CLOSES[tag.name]?.includes(top.name) ?? false)) break
      pop()
    }
    const seen = look(tag.name, tag.attributes)
    if (seen.before !== '' && hidden === 0 && !seen.hidden) out.push(`<div>${seen.before}</div>`)
    if (VOID.has(tag.name)) {
      if (hidden === 0 && KEPT.has(tag.name)) out.push(`<${tag.name}>`)
      continue
    }
    if (stack.length >= NESTING_LIMIT) {
      tooNested = true
      break
    }
    if (tag.name === 'tr' && ++rows > MOST_ROWS) break
    const name = hidden === 0 && !seen.hidden && written < DEPTH_CAP ? seen.out : ''
    if (name !== '') {
      written++
      out.push(name === 'ol' && seen.start !== '' ? `<ol start="${seen.start}">` : `<${name}>`)
    }
    push({ name: tag.name, out: name, hidden: seen.hidden })
  }
  while (stack.length > 0) pop()
  return { html: out.join(''), tooNested, cut: rows > MOST_ROWS }
}

interface Seen {
  readonly hidden: boolean
  readonly out: string
  readonly before: string
  readonly start: string
}

/** What an element means to a reader: shown or not, a quote or not. */
function look(name: string, attributes: string): Seen {
  if (GONE.has(name) || STRUCK.has(name)) return { hidden: true, out: '', before: '', start: '' }
  const plain = KEPT.has(name) ? name : ''
  if (attributes === '') return { hidden: false, out: plain, before: '', start: '' }
  const style = attributeOf(attributes, 'style')
    .toLowerCase()
    .replace(/[\s"']/g, '')
  const hidden = HIDDEN_STYLE.test(style) || /(?:^|\s)hidden(?:\s|=|$)/i.test(withoutValues(attributes))
  const id = attributeOf(attributes, 'id')
  const classes = attributeOf(attributes, 'class')
  if (name === 'blockquote') {
    const bare = attributeOf(attributes, 'type') === '' && classes === ''
    const indented =
      bare && !RULED_LEFT.test(style) && /border(?:-left)?:(?:none|0)|border-width:0/.test(style)
    return { hidden, out: indented ? 'div' : 'blockquote', before: '', start: '' }
  }
  if (name === 'div' && OUTLOOK_RULED.test(style)) return { hidden, out: 'blockquote', before: '', start: '' }
  if (QUOTE_FROM_HERE.test(id)) return { hidden, out: plain, before: QUOTE_MARK_LINE, start: '' }
  if (QUOTE_CLASS.test(classes) || QUOTE_ID.test(id)) {
    return { hidden, out: VOID.has(name) ? '' : 'blockquote', before: '', start: '' }
  }
  const before = SIGNATURE_CLASS.test(classes) ? SIGNATURE_MARK_LINE : ''
  const start = name === 'ol' ? (/^\d{1,4}$/.exec(attributeOf(attributes, 'start'))?.[0] ?? '') : ''
  return { hidden, out: plain, before, start }
}
