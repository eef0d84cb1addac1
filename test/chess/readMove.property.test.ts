/**
 * Issue 3: over random legal positions, for each notation and language, with random decoration, the reading is the
 * move itself, or "ambiguous" when and only when two readings are legal in the plausible set; never another move.
 * TEST_DEEP=1 raises the count for each writer from 1,000 to 20,000.
 */
import { describe, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../src/chess/languages.ts'
import type { LegalMove, Position } from '../../src/chess/position.ts'
import { type NotationSet, readMove } from '../../src/chess/readMove.ts'
import { pick, type Random, randomPositions, randomSource } from './randomPositions.ts'
import {
  byLetters,
  byPawnLetter,
  coordinates,
  descriptive,
  figurines,
  inWords,
  numeric,
  seen,
  type Writer,
} from './writers.ts'

const DEEP = process.env.TEST_DEEP === '1'
const COUNT = DEEP ? 20_000 : 1_000
const SEED = 20_250_307
const positions = randomPositions(DEEP ? 5_000 : 1_000, SEED)

const EXACT: readonly Writer[] = [coordinates, numeric, figurines]
const letterWriters = new Map(LANGUAGE_CODES.map(code => [code, byLetters(code)]))
const pawnLetterWriters = new Map(LANGUAGE_CODES.map(code => [code, byPawnLetter(code)]))
const writersOf = (codes: readonly string[], from: ReadonlyMap<string, Writer>) =>
  codes.map(code => from.get(code)).filter(writer => writer !== undefined)

/** Small alpha and beta are no twins of the files a and b, though their capitals are. */
const hasSmallGreek = (text: string) => /[αβ]/.test(text)

/** Small a to h in front of a square is a file for a writer who uses case. */
const smallPiece = (text: string) => /^[a-h](?:[^a-h1-8]|.*[a-h][1-8])/.test(text)

interface Case {
  readonly position: Position
  readonly move: LegalMove
  readonly text: string
  readonly set: NotationSet
}

/** Does this writer put a letter in front of this move, which may be small? */
const smallLetterOf = (writer: Writer, move: LegalMove) =>
  !EXACT.includes(writer) && (move.piece !== 'P' || [...pawnLetterWriters.values()].includes(writer))

/** The legal moves that some writer of the set may have meant by the text. */
function meanings({ position, move, text, set }: Case): readonly string[] {
  const like = (one: string) => (set.caseMatters ? seen(one) : seen(one).toLowerCase())
  const wanted = like(text)
  const near = position.legalMoves.filter(
    other =>
      set.descriptive === 'agreed' ||
      other.to === move.to ||
      (other.piece === 'P' && other.to.charAt(0) === move.to.charAt(0)) ||
      other.castle !== null,
  )
  const means = (writers: readonly Writer[]) =>
    near.filter(other =>
      writers.some(
        writer =>
          // A text without a glyph is no figurine writer's; his pawn moves stand in every language's list.
          !(writer === figurines && !wanted.includes('<')) &&
          writer(other, position).some(
            written =>
              like(written) === wanted &&
              // Without this a small bishop of the writer's own list would count although he uses case.
              !(set.caseMatters && smallLetterOf(writer, other) && smallPiece(seen(written))),
          ),
      ),
    )
  const pawns = means(writersOf(set.languages, pawnLetterWriters))
  const own = [...means([...EXACT, ...writersOf(set.languages, letterWriters)]), ...pawns]
  // A pawn's letter is so rare that every language is heard where it is read as one.
  const heard = () => [
    ...means(writersOf(LANGUAGE_CODES, letterWriters)).filter(({ piece }) => piece !== 'P'),
    ...means(writersOf(LANGUAGE_CODES, pawnLetterWriters)),
  ]
  const all = pawns.length > 0 ? [...own, ...heard()] : own
  const agreed = set.descriptive === 'agreed' ? means([descriptive]) : []
  return [...new Set([...all, ...agreed].map(other => other.san))].sort()
}

const NUMBERS = [
  '',
  '15.',
  '15. ',
  '15... ',
  '15...',
  '15\u00a0',
  '15. ... ',
  '15.\u00a0',
  '15\u2026 ',
  '15) ',
  '7 ',
]
const BEFORE = ['', ' ', '\u00a0', '(', '*', '"', '\u2009', '\u200b', '> ']
const AFTER = [
  '',
  '+',
  '!',
  '?',
  '!?',
  '??',
  '+!',
  '#',
  ' ch',
  ' ch.',
  ' check',
  '++',
  ' +',
  ' e.p.',
  ' $1',
  '.',
  ',',
  ' ',
  '\u00a0',
  ')',
  '*',
  '"',
  '\u2020',
]
const DASHES = ['-', '\u2013', '\u2011', '\u2212', '\u2014']

/** Numbers, signs and spaces round the move; another dash, another capture sign, an invisible character within it. */
function decorated(text: string, random: Random): string {
  let inner = text.replaceAll('-', pick(random, DASHES))
  if (random(3) === 0) inner = inner.replaceAll('x', '\u00d7')
  if (random(3) === 0) inner = inner.replaceAll(' ', '\u00a0')
  if (random(6) === 0) {
    const at = random(inner.length + 1)
    inner = inner.slice(0, at) + pick(random, ['\u200b', '\u00ad', '\ufeff', '\u2060']) + inner.slice(at)
  }
  return pick(random, BEFORE) + pick(random, NUMBERS) + inner + pick(random, AFTER)
}

const read = (words: string, position: Position, set: NotationSet): readonly string[] => {
  const reading = readMove(words, position, set)
  if (reading.kind === 'move') return [reading.move.san]
  return reading.kind === 'ambiguous' ? reading.candidates.map(({ san }) => san).sort() : []
}

/** The matcher is asked about failures only: a million passing assertions take longer than the readings. */
function compare(got: readonly string[], expected: readonly string[], words: string, item: Case): void {
  if (got.join() === expected.join() && expected.includes(item.move.san)) return
  const where = `${JSON.stringify(words)} for ${item.move.san} of [${item.set.languages}] in ${item.position.fen}`
  expect({ where, read: got }).toEqual({ where, read: expected })
  expect(expected, where).toContain(item.move.san)
}

const judge = (item: Case, words: string): void =>
  compare(read(words, item.position, item.set), meanings(item), words, item)

/** One random case of the writer: a position in which he has a move, and one of his texts for it. */
function draw(writer: Writer, random: Random): { position: Position; move: LegalMove; text: string } | null {
  for (let tries = 0; tries < 20; tries++) {
    const position = pick(random, positions)
    const special = position.legalMoves.filter(
      move => move.promotion !== null || move.castle !== null || move.enPassant,
    )
    const move = pick(random, special.length > 0 && random(3) === 0 ? special : position.legalMoves)
    const texts = writer(move, position)
    if (texts.length > 0) return { position, move, text: pick(random, texts) }
  }
  return null
}

const sets = (code: string, random: Random): readonly string[] =>
  pick(random, [[code], [code], [code, 'en'], ['en', code], [code, pick(random, LANGUAGE_CODES)]])

describe('2B the reading is the move, or ambiguous when two readings are legal', () => {
  test.each(LANGUAGE_CODES)('the letters of %s', code => {
    const random = randomSource(SEED + LANGUAGE_CODES.indexOf(code))
    for (let run = 0; run < COUNT; run++) {
      const drawn = draw(byLetters(code), random)
      if (drawn === null || hasSmallGreek(drawn.text)) continue
      const small = drawn.move.piece !== 'P' && smallPiece(seen(drawn.text))
      const set: NotationSet = { languages: sets(code, random), descriptive: 'never', caseMatters: !small }
      judge({ ...drawn, set }, decorated(drawn.text, random))
    }
  })

  test.each(LANGUAGE_CODES)('the letters of %s, all capitals or all small', code => {
    const random = randomSource(SEED * 2 + LANGUAGE_CODES.indexOf(code))
    for (let run = 0; run < COUNT; run++) {
      const drawn = draw(byLetters(code), random)
      if (drawn === null) continue
      const text = random(2) === 0 ? drawn.text.toUpperCase() : drawn.text.toLowerCase()
      const set: NotationSet = { languages: sets(code, random), descriptive: 'never', caseMatters: false }
      if (!hasSmallGreek(text)) judge({ ...drawn, text, set }, decorated(text, random))
    }
  })

  test.each(LANGUAGE_CODES)('the pieces written out in %s', code => {
    const random = randomSource(SEED * 3 + LANGUAGE_CODES.indexOf(code))
    for (let run = 0; run < COUNT; run++) {
      const drawn = draw(inWords(code), random)
      if (drawn === null) continue
      const set: NotationSet = { languages: sets('en', random), descriptive: 'never', caseMatters: true }
      const words = decorated(drawn.text, random)
      const same = drawn.position.legalMoves.filter(
        other => other.to === drawn.move.to && inWords(code)(other, drawn.position).includes(drawn.text),
      )
      const expected = same.map(({ san }) => san).sort()
      compare(read(words, drawn.position, set), expected, words, { ...drawn, set })
    }
  })

  test.each([
    ['coordinates', coordinates],
    ['ICCF numbers', numeric],
    ['figurines', figurines],
  ] as const)('%s, whatever the language', (_, writer) => {
    const random = randomSource(SEED * 5)
    for (let run = 0; run < COUNT; run++) {
      const drawn = draw(writer, random)
      if (drawn === null) continue
      const set: NotationSet = {
        languages: sets(pick(random, LANGUAGE_CODES), random),
        descriptive: 'never',
        caseMatters: true,
      }
      judge({ ...drawn, set }, decorated(drawn.text, random))
    }
  })

  test('English descriptive, agreed', () => {
    const random = randomSource(SEED * 7)
    for (let run = 0; run < COUNT; run++) {
      const drawn = draw(descriptive, random)
      if (drawn === null) continue
      const set: NotationSet = { languages: [], descriptive: 'agreed', caseMatters: true }
      judge({ ...drawn, set }, decorated(drawn.text, random))
    }
  })
})

/** What is left of a text when signs and the capture's x are gone: two texts that differ here write different things. */
const squeezed = (text: string) =>
  seen(text)
    .replace(/(?<=[1-8]) a(?=[- ])/i, '')
    // The piece taken may be named too.
    .replace(/(\S ?[xX:] ?)(?:\p{Lu}|<\w>)(?=[a-h][1-8])/u, '$1')
    .replace(/0/g, 'O')
    .replace(/[^\p{L}\p{N}<>]|x/giu, '')

const ALPHABET = [...'abcdefgh12345678NBRQKSLTDCFAPxx-=0O+ ', 'Кр', 'Л', '♘']

function mutated(text: string, random: Random): string {
  const at = random(text.length)
  const letter = pick(random, ALPHABET)
  const kind = random(4)
  if (kind === 0) return text.slice(0, at) + letter + text.slice(at + 1)
  if (kind === 1) return text.slice(0, at) + letter + text.slice(at)
  if (kind === 2) return text.slice(0, at) + text.slice(at + 1)
  return text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2)
}

describe('2B a slip of the pen is never read as a move that it does not write', () => {
  test.each(LANGUAGE_CODES)('one character changed in the letters of %s', code => {
    const random = randomSource(SEED * 11 + LANGUAGE_CODES.indexOf(code))
    for (let run = 0; run < COUNT; run++) {
      const drawn = draw(
        pick(random, [byLetters(code), byLetters(code), coordinates, numeric, figurines]),
        random,
      )
      if (drawn === null) continue
      const text = mutated(drawn.text, random)
      const caseMatters = random(2) === 0
      const set: NotationSet = { languages: sets(code, random), descriptive: 'never', caseMatters }
      const reading = readMove(text, drawn.position, set)
      if (reading.kind !== 'move') continue
      const { move } = reading
      const like = (one: string) =>
        squeezed(one)
          .replace(/^\d{1,3}(?=[\p{Lu}<])/u, '')
          .toLowerCase()
      const writers = [
        ...EXACT,
        ...writersOf(set.languages, letterWriters),
        ...writersOf(set.languages, pawnLetterWriters),
        ...writersOf(['ru', 'uk'], letterWriters),
      ]
      const writes = writers.some(writer =>
        writer(move, drawn.position).some(one => like(one) === like(text)),
      )
      if (!writes)
        expect.fail(
          `${JSON.stringify(text)} was read as ${move.san} of [${set.languages}] in ${drawn.position.fen}`,
        )
    }
  })
})
