/** Lines and their quote marks: the smallest things that own words are told by. */

export interface Line {
  /** As written, without trailing space and invisible marks at its beginning. */
  readonly text: string
  /** Depth of quoting by marks; 0 = not marked. */
  readonly depth: number
  /** Without its quote marks. */
  readonly content: string
}

/** Lines longer than this are cut (the letter is marked, the sender is asked for less). */
export const LINE_CAP = 2048
/** Characters of a part that are looked at: own words may stand below a long quote. */
export const INPUT_CAP = 256 * 1024
/** Characters of own words that are kept. */
export const OWN_CAP = 64 * 1024

const MARKS = /^[ \t]{0,4}(?:(?:[>›»|¦]|&gt;)[ \t]{0,2}){1,60}/
const INITIALS = /^[A-Z][A-Za-z]{0,2}>(?:[> ]|$)/
const INVISIBLE_START = /^[\u200b-\u200f\u2060\ufeff]+/

export function toLines(text: string): Line[] {
  return text
    .slice(0, INPUT_CAP)
    .split(/\r\n|[\n\r\u2028\u2029\u0085]/)
    .map(raw => toLine(raw.slice(0, LINE_CAP).trimEnd().replace(INVISIBLE_START, '')))
}

function toLine(text: string): Line {
  const marks = MARKS.exec(text)?.[0]
  if (marks !== undefined) {
    const content = text.slice(marks.length).replace(INVISIBLE_START, '')
    if (isQuoteMark(marks, content)) return { text, depth: depthOf(marks), content }
  }
  if (INITIALS.test(text)) return { text, depth: 1, content: text.slice(text.indexOf('>') + 1).trim() }
  return { text, depth: 0, content: text }
}

/** A board drawn with bars, and French or Nordic quotation marks, are no quoting. */
function isQuoteMark(marks: string, content: string): boolean {
  const first = marks.trimStart()[0]
  if (first === '|' || first === '¦') return !content.includes(first)
  if (first === '»' || first === '›') return !/[«»‹]/.test(content)
  return true
}

function depthOf(marks: string): number {
  return marks.replace(/&gt;/g, '>').replace(/[ \t]/g, '').length
}

const MOVE =
  /(?:^|[^\p{L}\d])(?:\p{L}?[a-h]?[1-8]?[x:×-]?[a-h][1-8]|[a-h][x:][a-h]|\d\.{1,3} ?[a-h]{2}|[Oo0]-[Oo0]|[1-8]{4})(?![\p{L}\d])/u

/** Whether a line may carry a move: no cut that rests on looks alone may take it away. */
export function carriesMove(text: string): boolean {
  return MOVE.test(text)
}

/** An address within a line. */
export const ADDRESS = /[^\s@<>"'(),;:]{1,64}@[^\s@<>"'(),;:]{2,100}/

/** What one line shows, found out once: several lines below ask for the same. */
export type Remembered<T> = (index: number) => T | null

export function remembered<T>(lines: readonly Line[], read: (line: Line) => T | null): Remembered<T> {
  const known: (T | null | undefined)[] = new Array(lines.length)
  return index => {
    const line = lines[index]
    if (line === undefined) return null
    const before = known[index]
    if (before !== undefined) return before
    const found = read(line)
    known[index] = found
    return found
  }
}
