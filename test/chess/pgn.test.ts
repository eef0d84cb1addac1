import { Chess } from 'chess.js'
import { describe, expect, test } from 'vitest'
import { parsePgnMoves, writeMoveText, writePgn } from '../../src/chess/pgn.ts'
import { pick, randomSource } from './randomPositions.ts'

describe('writing PGN', () => {
  test('roster first, other tags after it, numbers again after a comment', () => {
    const pgn = writePgn({
      tags: {
        Mode: 'EM',
        White: 'Okafor, Ada',
        Result: '0-1',
        TimeControl: '10/2592000',
        WhiteTeam: undefined,
      },
      sans: ['f3', 'e5', 'g4', 'Qh4#'],
      comments: ['sent 1 October, 0 days', null, ''],
    })
    expect(pgn).toBe(
      [
        '[Event "?"]',
        '[Site "?"]',
        '[Date "????.??.??"]',
        '[Round "?"]',
        '[White "Okafor, Ada"]',
        '[Black "?"]',
        '[Result "0-1"]',
        '[Mode "EM"]',
        '[TimeControl "10/2592000"]',
        '',
        '1. f3 {sent 1 October, 0 days} 1... e5 2. g4 Qh4# 0-1',
        '',
      ].join('\n'),
    )
  })

  test('hostile names and comments stay inside their quotes', () => {
    const pgn = writePgn({
      tags: { White: 'A"]\n[Result "1-0"]', Black: 'back\\slash', 'bad name': 'x' },
      sans: ['e4'],
      comments: ['nice } 1. d4 {'],
    })
    const read = parsePgnMoves(pgn)
    expect(read.tags.get('White')).toBe('A"] [Result "1-0"]')
    expect(read.tags.get('Black')).toBe('back\\slash')
    expect(read.tags.get('Result')).toBe('*')
    expect(read.tags.has('bad name')).toBe(false)
    expect(read.moves).toEqual(['e4'])
  })

  test('lines stay under 80 characters and chess.js reads what we write', () => {
    const random = randomSource(5)
    for (let game = 0; game < 5; game++) {
      const chess = new Chess()
      for (let ply = 0; ply < 90 && !chess.isGameOver(); ply++) chess.move(pick(random, chess.moves()))
      const sans = chess.history()
      const pgn = writePgn({
        tags: {},
        sans,
        comments: sans.map((_, ply) => (ply % 3 === 0 ? `ply ${ply}` : null)),
      })
      for (const line of pgn.split('\n')) expect(line.length).toBeLessThan(80)
      const other = new Chess()
      other.loadPgn(pgn)
      expect(other.history()).toEqual(sans)
      expect(parsePgnMoves(pgn).moves).toEqual(sans)
    }
  })

  test('from a position with Black to move', () => {
    expect(writeMoveText(['Kd7', 'Kd2'], '4k3/8/8/8/8/8/8/4K3 b - - 0 31')).toBe('31... Kd7 32. Kd2')
    expect(writeMoveText(['e4', 'e5', 'Nf3'])).toBe('1. e4 e5 2. Nf3')
    expect(writeMoveText([])).toBe('')
  })
})

describe('reading the PGN of players', () => {
  test.each([
    ['plain', '1. e4 e5 2. Nf3 Nc6', 'e4 e5 Nf3 Nc6'],
    ['without spaces', '1.e4 e5 2.Nf3 Nc6', 'e4 e5 Nf3 Nc6'],
    ['without dots', '1 e4 e5 2 Nf3 Nc6', 'e4 e5 Nf3 Nc6'],
    ['dots for Black', '1. e4 1... e5 2. ... Nc6', 'e4 e5 Nc6'],
    ['comments, NAGs, marks', '1. e4 {best (by test} e5 $2 2. Nf3! ; rest of line\n Nc6', 'e4 e5 Nf3! Nc6'],
    ['variations are skipped', '1. e4 (1. d4 d5 (1... Nf6 {(})) e5', 'e4 e5'],
    ['wrapped lines', '1. e4\r\ne5 2.\r\nNf3', 'e4 e5 Nf3'],
    ['any notation', '1. e2-e4 e7e5 2. Sf3 0-0 3. 5254', 'e2-e4 e7e5 Sf3 0-0 5254'],
    ['non-breaking spaces', '1.\u00a0e4\u00a0e5', 'e4 e5'],
  ])('%s', (_, text, moves) => {
    expect(parsePgnMoves(text).moves).toEqual(moves.split(' '))
  })

  test('numbers, result, tags, and the game after it', () => {
    const read = parsePgnMoves(
      '[Mode "EM"]\n[CmailGameName "x-3a"]\n\n1. e4 e5 2. Nf3 1/2-1/2\n\n[Event "other"]\n\n1. d4 *',
    )
    expect(read.numbers).toEqual([1, null, 2])
    expect(read.result).toBe('1/2-1/2')
    expect([...read.tags]).toEqual([
      ['Mode', 'EM'],
      ['CmailGameName', 'x-3a'],
    ])
    expect(read.more).toBe(true)
  })

  test.each(['{open', '(open', '[', '[Event "', '((((', '{}}}', '$$$', '1.'])(
    'broken text %j gives no move',
    text => {
      expect(parsePgnMoves(text).moves).toEqual([])
    },
  )

  test('hostile text of 64 kB is read in linear time', () => {
    const began = performance.now()
    for (const piece of ['(', '[', '{', '[a "', '1. ', '$', '\\"', ';\n', 'x', '* '])
      parsePgnMoves(piece.repeat(Math.ceil(65_536 / piece.length)))
    expect(performance.now() - began).toBeLessThan(3_000)
  })
})
