/**
 * Every move-like stretch of the own words with its place, its number and the ply that the number means. Nothing is
 * decided here about whether it is played: a mention is a mention.
 */
import { type MoveToken, moveTokens } from '../../../chess/moveTokens.ts'

export interface Mention {
  /** From the number (if any) to the end of the marks, in the text. */
  readonly at: number
  readonly end: number
  /** The move without number and marks, and with marks. */
  readonly core: string
  readonly raw: string
  readonly forms: MoveToken['forms']
  readonly shape: MoveToken['shape']
  readonly weak: boolean
  readonly number: number | null
  /** Dots or a dash say that it is Black's. */
  readonly black: boolean
  /** Mentions of one run follow each other with nothing but signs between. */
  readonly run: number
  /** In brackets. */
  readonly aside: boolean
  /** 'Nf3 - d5' as two moves. */
  readonly halves: readonly [Mention, Mention] | null
  /** 1 = White's first move; null when neither number nor run tells. */
  readonly ply: number | null
  /** The number stands without dots at the start of a run: it may be Black's move of that number too. */
  readonly flexible: boolean
}

/** A score of four hundred moves: more is no letter. */
const MOST = 800
const TRAILING_NUMBER = /(?:^|[^0-9A-Za-z])[0-9]{1,3} ?(?:\.{1,4}|…|\. ?\.\.\.) *$/
const NUMBER_BEFORE = /(?:^|[^0-9\p{L}./,])([0-9]{1,3}) ?\.[ .,…–-]{0,8}$/u
const DOTS_BEFORE = /(?:\.\.\.?|…) ?$/
const NO_WORDS = /^[\s.,;:–—\-…*|=>→/+!?"'“”)(\u2013]*$/
const TAG_LINE = /^\s*\[[A-Za-z][A-Za-z0-9_]* +"[^"\n]*"\]\s*$/

/** Tag lines, comments and variations of a PGN blanked, one space a character; other text stays. */
export function withoutPgnExtras(text: string, variations: boolean): string {
  const lines = text.split('\n').map(line => (TAG_LINE.test(line) ? ' '.repeat(line.length) : line))
  const chars = lines.join('\n').split('')
  let brace = -1
  const open: number[] = []
  for (let i = 0; i < chars.length; i++) {
    const c = chars[i]
    if (brace >= 0) {
      if (c === '}') {
        for (let k = brace; k <= i; k++) if (chars[k] !== '\n') chars[k] = ' '
        brace = -1
      } else if (i - brace > 2000) brace = -1
    } else if (c === '{') brace = i
    else if (variations && c === '(') open.push(i)
    else if (variations && c === ')' && open.length > 0) {
      const start = open.pop() ?? i
      if (open.length === 0) for (let k = start; k <= i; k++) if (chars[k] !== '\n') chars[k] = ' '
    }
  }
  return chars.join('')
}

/** The lines, a number left behind at a line's end joined to the move that begins the next. */
function pieces(text: string): { readonly at: number; readonly line: string }[] {
  const result: { at: number; line: string }[] = []
  let at = 0
  for (const line of text.split('\n')) {
    const last = result.at(-1)
    if (
      last !== undefined &&
      line.trim() !== '' &&
      TRAILING_NUMBER.test(last.line.slice(-16)) &&
      last.line.length < 2048
    )
      last.line += ` ${line}`
    else result.push({ at, line })
    at += line.length + 1
  }
  return result
}

/** For each offset of a bracket, how deep we are; a blank line closes all. */
function asides(text: string): (at: number) => boolean {
  const changes: { readonly at: number; readonly depth: number }[] = []
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    const c = text[i]
    if (c === '(' || c === '[' || c === '{') depth++
    else if ((c === ')' || c === ']' || c === '}') && depth > 0) depth--
    else if (c === '\n' && text[i + 1] === '\n') depth = 0
    else continue
    changes.push({ at: i, depth })
  }
  return at => {
    let low = 0
    let high = changes.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((changes[middle]?.at ?? 0) < at) low = middle + 1
      else high = middle
    }
    return (changes[low - 1]?.depth ?? 0) > 0
  }
}

interface Draft {
  at: number
  end: number
  token: MoveToken
  number: number | null
  black: boolean
}

function drafts(text: string): Draft[] {
  const found: Draft[] = []
  for (const piece of pieces(text)) {
    for (const token of moveTokens(piece.line)) {
      if (found.length >= MOST) return found
      let number = token.numbered?.number ?? null
      let black = token.numbered?.black ?? false
      let at = token.numbered?.start ?? token.start
      if (number === null) {
        const before = piece.line.slice(Math.max(0, token.start - 16), token.start)
        const numbered = NUMBER_BEFORE.exec(before)
        if (numbered !== null) {
          number = Number(numbered[1])
          black = /[-–…,]|\.\s?\./.test(
            before.slice(numbered.index + (numbered[0].startsWith(numbered[1] ?? '#') ? 0 : 1)),
          )
          at = token.start - (before.length - before.lastIndexOf(numbered[1] ?? ''))
        } else if (DOTS_BEFORE.test(before)) black = true
      }
      if (number === 0) number = null
      found.push({ at: piece.at + at, end: piece.at + token.end, token, number, black })
    }
  }
  return found
}

const SQUARE_WORDS =
  /\b(?:on|at|to|from|via|square|squares|pawn|the|your|my|file|behind|auf|von|nach|feld|sur|en|de|casilla|casa|su|veld|op|naar|bishop|knight|rook|queen|king|hall|room|table|paper)\s+$/i

/** 'the bishop on d8', 'hall b5': a square, not a pawn's move. */
function isSquare(text: string, draft: Draft): boolean {
  if (draft.number !== null || draft.black || draft.token.shape !== 'pawn') return false
  if (draft.token.core.length > 2) return false
  const before = text.slice(Math.max(0, draft.token.start - 14 + (draft.at - draft.token.start)), draft.at)
  if (SQUARE_WORDS.test(before)) return true
  return /^[-‑](?:pawn|square|file|bauer|pion)/i.test(text.slice(draft.end, draft.end + 8))
}

function supported(text: string, list: readonly Draft[], n: number): boolean {
  const draft = list[n]
  if (draft === undefined) return false
  if (!draft.token.weak) return true
  if (draft.number !== null && draft.token.shape !== 'castling') return true
  const before = list[n - 1]
  const after = list[n + 1]
  const near = (gap: string): boolean => gap.length <= 14 && /^[ \t.,;:-]*$/.test(gap)
  if (
    before !== undefined &&
    (!before.token.weak || before.number !== null) &&
    near(text.slice(before.end, draft.at))
  )
    return true
  if (draft.token.shape === 'castling') return draft.number !== null || draft.black
  return (
    draft.token.shape === 'numeric' &&
    after !== undefined &&
    after.token.shape === 'numeric' &&
    near(text.slice(draft.end, after.at))
  )
}

export function scanMentions(text: string): readonly Mention[] {
  const all = drafts(text)
  const list = all.filter((draft, n) => supported(text, all, n) && !isSquare(text, draft))
  const aside = asides(text)
  const mentions: Mention[] = []
  let run = 0
  for (const draft of list) {
    const last = mentions.at(-1)
    const gap = last === undefined ? 'x' : text.slice(last.end, draft.at)
    const inBrackets = aside(draft.at)
    const joined =
      last !== undefined && NO_WORDS.test(gap) && !/\n[ \t]*\n/.test(gap) && last.aside === inBrackets
    if (!joined) run++
    const make = (
      token: MoveToken,
      number: number | null,
      black: boolean,
      at: number,
      end: number,
      before: Mention | undefined,
    ): Mention => {
      const ply = plyOf(number, black, before)
      return {
        at,
        end,
        core: token.core,
        raw: token.raw,
        forms: token.forms,
        shape: token.shape,
        weak: token.weak,
        number,
        black,
        run,
        aside: inBrackets,
        halves: null,
        ply,
        flexible: number !== null && !black && ply === number * 2 - 1 && before === undefined,
      }
    }
    const before = joined ? last : undefined
    const mention = make(draft.token, draft.number, draft.black, draft.at, draft.end, before)
    const halves = draft.token.halves
    if (halves === null) mentions.push(mention)
    else {
      const shift = draft.end - draft.token.end
      const first = make(halves[0], draft.number, draft.black, draft.at, halves[0].end + shift, before)
      const second = make(halves[1], null, false, halves[1].start + shift, draft.end, first)
      mentions.push({ ...mention, halves: [first, second] })
    }
  }
  return mentions
}

function plyOf(number: number | null, black: boolean, before: Mention | undefined): number | null {
  if (number !== null) {
    if (black) return number * 2
    return before?.ply === number * 2 - 1 ? number * 2 : number * 2 - 1
  }
  return before?.ply === undefined || before.ply === null ? null : before.ply + 1
}
