/**
 * A rendered text template is a light structure: paragraphs, `# headings`, `- items`, `> quotations`, blocks kept line
 * by line (four spaces), and the signature after `--`. From it come the plain text, wrapped, and the blocks that the
 * HTML layout shows. One sentence therefore stands in one place.
 */

export type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'quote' | 'lines' | 'board' | 'signature'; readonly lines: readonly string[] }

/** Lines of plain text stay below this, except where lines are kept. */
export const WIDTH = 76

/** Splits the rendered template into its subject (first line) and its blocks. */
export function readBlocks(
  rendered: string,
  boardText: string | null,
): { readonly subject: string; readonly blocks: readonly Block[] } {
  const lines = rendered.replace(/\r\n?/g, '\n').split('\n')
  let start = 0
  while (start < lines.length && lines[start]?.trim() === '') start += 1
  const first = lines[start] ?? ''
  const hasSubject = first.startsWith('Subject:')
  const blocks = blocksOf(lines.slice(hasSubject ? start + 1 : start), boardText)
  return { subject: hasSubject ? first.slice('Subject:'.length).trim() : '', blocks }
}

type LineKind = 'blank' | 'heading' | 'item' | 'more' | 'quote' | 'kept' | 'signature' | 'words'

function kindOf(line: string): LineKind {
  if (line.startsWith('    ')) return 'kept'
  if (line.trim() === '') return 'blank'
  if (line.startsWith('# ')) return 'heading'
  if (line.startsWith('- ')) return 'item'
  if (line.startsWith('  ')) return 'more'
  if (line === '>' || line.startsWith('> ')) return 'quote'
  if (line === '--' || line === '-- ') return 'signature'
  return 'words'
}

function blocksOf(lines: readonly string[], boardText: string | null): readonly Block[] {
  const blocks: Block[] = []
  const board = boardText === null ? null : trimmed(boardText.split('\n')).join('\n')
  let i = 0
  const run = (kinds: readonly LineKind[]): string[] => {
    const taken: string[] = []
    while (i < lines.length && kinds.includes(kindOf(lines[i] as string))) taken.push(lines[i++] as string)
    return taken
  }
  while (i < lines.length) {
    const line = lines[i] as string
    switch (kindOf(line)) {
      case 'blank':
        i += 1
        break
      case 'heading':
        blocks.push({ kind: 'heading', text: squeezed(line.slice(2)) })
        i += 1
        break
      case 'item':
        blocks.push({ kind: 'list', items: itemsOf(run(['item', 'more'])) })
        break
      case 'quote':
        blocks.push({ kind: 'quote', lines: run(['quote']).map(each => each.slice(2).trimEnd()) })
        break
      case 'kept': {
        const kept = trimmed(run(['kept']).map(each => each.slice(4).trimEnd()))
        if (kept.length > 0) blocks.push({ kind: kept.join('\n') === board ? 'board' : 'lines', lines: kept })
        break
      }
      case 'signature':
        blocks.push({
          kind: 'signature',
          lines: lines
            .slice(i + 1)
            .map(squeezed)
            .filter(each => each !== ''),
        })
        i = lines.length
        break
      default:
        blocks.push({ kind: 'paragraph', text: squeezed(run(['words', 'more']).join(' ')) })
    }
  }
  return blocks
}

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim()

function itemsOf(lines: readonly string[]): readonly string[] {
  const items: string[] = []
  for (const line of lines) {
    if (line.startsWith('- ')) items.push(line.slice(2))
    else items.push(`${items.pop() ?? ''} ${line}`)
  }
  return items.map(squeezed).filter(each => each !== '')
}

function trimmed(lines: readonly string[]): string[] {
  const kept = lines.map(line => line.trimEnd())
  while (kept.at(-1) === '') kept.pop()
  while (kept[0] === '') kept.shift()
  return kept
}

/** Words in lines of at most `WIDTH` characters; a word longer than that (a link) stands alone. */
export function wrap(text: string, first = '', rest = first, width = WIDTH): string {
  const lines: string[] = []
  let line = first
  let empty = true
  for (const word of text.split(' ')) {
    if (!empty && line.length + 1 + word.length > width) {
      lines.push(line)
      line = rest
      empty = true
    }
    line = empty ? line + word : `${line} ${word}`
    empty = false
  }
  lines.push(line)
  return lines.join('\n')
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return wrap(block.text)
    case 'paragraph':
      return wrap(block.text)
    case 'list':
      return block.items.map(item => wrap(item, '- ', '  ')).join('\n')
    case 'quote':
      return block.lines.map(line => wrap(line, '> ').trimEnd()).join('\n')
    case 'lines':
    case 'board':
      return block.lines.join('\n')
    case 'signature':
      return ['-- ', ...block.lines].join('\n')
  }
}

/** The plain text of a letter: complete by itself. A heading stands directly above what it heads. */
export function blocksToText(blocks: readonly Block[]): string {
  let text = ''
  blocks.forEach((block, i) => {
    if (i > 0) text += blocks[i - 1]?.kind === 'heading' ? '\n' : '\n\n'
    text += textOf(block)
  })
  return `${text}\n`
}
