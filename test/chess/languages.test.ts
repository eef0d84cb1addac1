import { describe, expect, test } from 'vitest'
import { fold, skeleton } from '../../src/chess/glyphs.ts'
import { LANGUAGE_CODES, LANGUAGES, languageOf, letterMeaning } from '../../src/chess/languages.ts'
import type { PieceLetter } from '../../src/chess/position.ts'

const PIECES: readonly PieceLetter[] = ['P', 'N', 'B', 'R', 'Q', 'K']

describe('the tables of languages', () => {
  test('each code once', () => {
    expect(new Set(LANGUAGE_CODES).size).toBe(LANGUAGES.length)
    expect(LANGUAGES.length).toBeGreaterThanOrEqual(20)
  })

  test.each(LANGUAGE_CODES)('%s: no letter means two pieces', code => {
    const letters = PIECES.flatMap(piece => languageOf(code)?.letters[piece].map(skeleton) ?? [])
    expect(new Set(letters).size).toBe(letters.length)
  })

  test.each(LANGUAGE_CODES)('%s: every piece has a letter and a name of three characters or more', code => {
    for (const piece of PIECES) {
      expect(languageOf(code)?.letters[piece].length).toBeGreaterThan(0)
      const names = languageOf(code)?.names[piece] ?? []
      expect(names.length).toBeGreaterThan(0)
      for (const name of names) expect(name.length, name).toBeGreaterThanOrEqual(3)
    }
  })

  test('a name means the same piece in every language that has it: names need no language', () => {
    const meanings = new Map<string, PieceLetter>()
    for (const row of LANGUAGES)
      for (const piece of PIECES)
        for (const name of row.names[piece]) {
          const known = meanings.get(fold(name))
          expect(known ?? piece, `${row.code} ${name}`).toBe(piece)
          meanings.set(fold(name), piece)
        }
  })

  test('the traps: R, B, S, H and V in their languages', () => {
    expect(['en', 'fr', 'fi', 'is', 'et'].map(code => letterMeaning('R', code))).toEqual([
      'R',
      'K',
      'N',
      'N',
      'N',
    ])
    expect(['en', 'pt', 'de', 'hu'].map(code => letterMeaning('B', code))).toEqual(['B', 'B', 'P', 'R'])
    expect(['de', 'cs'].map(code => letterMeaning('S', code))).toEqual(['N', 'B'])
    expect(['hu', 'is', 'pl'].map(code => letterMeaning('H', code))).toEqual(['N', 'R', 'Q'])
    expect(['cs', 'hu'].map(code => letterMeaning('V', code))).toEqual(['R', 'Q'])
    expect(letterMeaning('Кр', 'ru')).toBe('K')
    expect(letterMeaning('Kp', 'ru')).toBe('K')
    expect(letterMeaning('кр', 'ru')).toBe('K')
  })
})
