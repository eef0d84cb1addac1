/**
 * Where quoting without marks begins: below "Original message", below Outlook's header block, below an attribution
 * that no marked line follows. Introductions of marked quotes only lose their own lines.
 */
import type { Line } from './unquoteMarks.ts'
import { attributionEndingAt, signsOf } from './unquoteAttribution.ts'
import { type HeaderBlock, headerBlockAt, labelsOf, titleOf } from './unquoteHeaderBlock.ts'
import { isRule } from './unquoteSignature.ts'

export interface Cut {
  /** Index of the first line of which everything on is somebody else's; the number of lines where there is none. */
  readonly at: number
  readonly forwarded: boolean
  /** Lines above it that only introduce marked quotes. */
  readonly introductions: readonly number[]
}

/** Lines with a colon or a rule that are looked at as introductions; no person writes more. */
const MOST_CANDIDATES = 2000

export function findCut(
  lines: readonly Line[],
  sender: { readonly name: string; readonly address: string },
): Cut {
  const signsAt = signsOf(lines)
  const labelAt = labelsOf(lines)
  const next = nextWrittenTable(lines)
  const introductions: number[] = []
  const isMarked = (index: number): boolean => (lines[index]?.depth ?? 0) > 0
  const cutAt = (at: number, forwarded = false): Cut => ({ at, forwarded, introductions })
  let ownAbove = false
  let candidates = 0
  let above: Line | null = null
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]
    if (line === undefined || line.text.trim() === '') continue
    if (line.depth > 0) {
      above = line
      continue
    }
    const title = titleOf(line.text)
    if ((line.text.includes(':') || line.text.startsWith('--')) && ++candidates > MOST_CANDIDATES)
      return cutAt(i)
    const head = next[title === null ? i : i + 1] ?? lines.length
    const block = headerBlockAt(lines, labelAt, head)
    if (title !== null || block !== null) {
      const rule = ruleAbove(lines, i)
      if (title === null && rule === i && !ownAbove && isMemo(block, sender)) {
        above = line
        ownAbove = true
        i = (block?.end ?? i + 1) - 1
        continue
      }
      const body = next[block?.end ?? head] ?? lines.length
      // Some programs mark the quote below their header block: then answers may stand below it.
      if (title === 'forwarded' || !isMarked(body)) return cutAt(rule, title === 'forwarded')
      for (let j = rule; j < body; j++) introductions.push(j)
      above = line
      i = body - 1
      continue
    }
    const quoteFollows = isMarked(next[i + 1] ?? lines.length)
    const introduction = attributionEndingAt(signsAt, i, quoteFollows)
    if (introduction === null) ownAbove = true
    else {
      if (!quoteFollows && (above === null || above.depth === 0)) return cutAt(introduction.start)
      for (let j = introduction.start; j <= i; j++) introductions.push(j)
    }
    above = line
  }
  return cutAt(lines.length)
}

/**
 * A head that players of the postal days put over their own letters: "From: <himself>", "To:", "Date:". It names the
 * sender, or is vaguer than any mail program writes it.
 */
function isMemo(
  block: HeaderBlock | null,
  sender: { readonly name: string; readonly address: string },
): boolean {
  if (block === null) return false
  const from = block.from.toLowerCase()
  const name = sender.name.trim().toLowerCase()
  if ((name.length > 2 && from.includes(name)) || (sender.address !== '' && from.includes(sender.address)))
    return true
  return !block.precise
}

/** For each index the first line at or after it that has anything written. */
function nextWrittenTable(lines: readonly Line[]): number[] {
  const table = new Array<number>(lines.length + 2).fill(lines.length)
  for (let i = lines.length - 1; i >= 0; i--)
    table[i] = lines[i]?.text.trim() === '' ? (table[i + 1] ?? i) : i
  return table
}

/** Outlook draws a line over its header block: it goes with it. */
function ruleAbove(lines: readonly Line[], at: number): number {
  let i = at - 1
  while (i >= 0 && at - i < 4 && lines[i]?.text.trim() === '') i--
  return isRule(lines[i]?.text ?? '') ? i : at
}
