/**
 * A move as people write it, read in a position. The caller says which notations are plausible (rule 2B); the answer
 * is a move only when exactly one legal move fits over all of them. Nothing is ever repaired or guessed.
 */
import { describedMoves } from './descriptive.ts'
import { normalise } from './glyphs.ts'
import { moveNumberAt, stick } from './marks.ts'
import { writtenAt } from './parseMove.ts'
import type { LegalMove, Position } from './position.ts'
import { type NotationSet, readings } from './readings.ts'
import type { WrittenAt } from './written.ts'

export type { NotationSet } from './readings.ts'

/** `notation` says what read it: a language code, 'pawn', 'coordinate', 'numeric', 'figurine', 'castling', 'words'
 * or 'descriptive'. `asWritten` is the text without move number and surrounding signs. */
export type MoveReading =
  | { readonly kind: 'move'; readonly move: LegalMove; readonly notation: string; readonly asWritten: string }
  | {
      readonly kind: 'ambiguous'
      readonly candidates: readonly LegalMove[]
      readonly notations: readonly string[]
      readonly asWritten: string
    }
  | { readonly kind: 'illegal'; readonly notation: string; readonly asWritten: string }
  | { readonly kind: 'illegible'; readonly asWritten: string }

export const ENGLISH: NotationSet = { languages: ['en'], descriptive: 'ifOnly', caseMatters: true }

const LEADING = /[\s.,;:"'`*_<>([{«»„“”‚‘|~=-]{0,40}/y
const INNER = /[\s"'`*_([{«»„“”‚‘]{0,10}/y
const TRAILING = /^[\s.,;:"'`*_<>()[\]{}«»„“”‚‘|~=±+\-/!?#∓⩲⩱∞□]{0,40}$/u

/** Where a move may begin in text that should hold nothing else: behind signs, and behind a move number too. */
function starts(text: string): readonly number[] {
  const first = stick(LEADING, text, 0)?.[0].length ?? 0
  const numbered = moveNumberAt(text, first)?.end ?? first
  const behindNumber = numbered + (stick(INNER, text, numbered)?.[0].length ?? 0)
  return behindNumber === first ? [first] : [first, behindNumber]
}

/** What one move's text may say: the parses that use all of it, signs around it aside. */
function writtenAs(words: string): { readonly forms: readonly WrittenAt[]; readonly asWritten: string } {
  const { text, at } = normalise(words.slice(0, 200))
  for (const start of starts(text)) {
    const forms = writtenAt(text, start).filter(form => TRAILING.test(text.slice(form.end)))
    if (forms.length > 0) {
      const end = Math.max(...forms.map(form => form.end))
      return { forms, asWritten: words.slice(at[start], at[end]) }
    }
  }
  return { forms: [], asWritten: words.trim() }
}

function described(forms: readonly WrittenAt[], position: Position): readonly LegalMove[] | null {
  const found = forms.filter(form => form.written.kind === 'descriptive')
  if (found.length === 0) return null
  return found.flatMap(({ written }) =>
    written.kind === 'descriptive' ? describedMoves(written, position) : [],
  )
}

/** 'N-B3' is a square in capitals, or the descriptive 'knight to bishop three'. */
const looksDescribed = (forms: readonly WrittenAt[]): boolean =>
  forms.some(({ written }) => written.kind === 'algebraic' && written.mover !== null && written.capitalSquare)

function distinct(moves: readonly LegalMove[]): readonly LegalMove[] {
  const bySan = new Map(moves.map(move => [move.san, move]))
  return [...bySan.values()]
}

/**
 * Reads one written move: number, dots, signs and annotation around it are allowed, anything else is not.
 *
 * - `move`: exactly one legal move fits over all plausible notations.
 * - `ambiguous`: several do; nothing decides between them (rule 4C).
 * - `illegal`: a well-formed move in some plausible notation, but no legal one.
 * - `illegible`: no move in any plausible notation.
 */
export function readMove(words: string, position: Position, set: NotationSet): MoveReading {
  const { forms, asWritten } = writtenAs(words)
  return readForms(forms, asWritten, position, set)
}

/** The same for forms that `moveTokens` has found. */
export function readForms(
  forms: readonly WrittenAt[],
  asWritten: string,
  position: Position,
  set: NotationSet,
): MoveReading {
  const found = forms.flatMap(form => readings(form, set, position))
  const legal = found.filter(reading => reading.moves.length > 0)
  let candidates = distinct(legal.flatMap(reading => reading.moves))
  const notations = [...new Set(legal.map(reading => reading.notation))]
  const descriptive = set.descriptive === 'never' ? null : described(forms, position)
  if (descriptive !== null && descriptive.length > 0) {
    const counts =
      set.descriptive === 'agreed' ||
      looksDescribed(forms) ||
      (candidates.length === 0 && distinct(descriptive).length === 1)
    if (counts) {
      candidates = distinct([...candidates, ...descriptive])
      notations.push('descriptive')
    }
  }
  const [move] = candidates
  if (move !== undefined && candidates.length === 1)
    return { kind: 'move', move, notation: notations[0] ?? '', asWritten }
  if (candidates.length > 1) return { kind: 'ambiguous', candidates, notations, asWritten }
  if (found[0] !== undefined) return { kind: 'illegal', notation: found[0].notation, asWritten }
  if (set.descriptive === 'agreed' && descriptive !== null)
    return { kind: 'illegal', notation: 'descriptive', asWritten }
  return { kind: 'illegible', asWritten }
}
