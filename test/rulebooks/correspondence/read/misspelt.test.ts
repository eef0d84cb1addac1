/**
 * A slip of the finger in the very word that denies, corrects or conditions a move must never let the move through: it is
 * asked about, or read as the word itself.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moveTokens } from '../../../../src/chess/moveTokens.ts'
import { situationsOf } from '../../../../src/cli/readGame.ts'
import { date, instant } from '../../../../src/core/plainDate.ts'
import type { ParsedLetter } from '../../../../src/mail/letter.ts'
import { lexiconOf } from '../../../../src/rulebooks/correspondence/read/languages.ts'
import { ENGLISH } from '../../../../src/rulebooks/correspondence/read/languages/english.ts'
import { GERMANIC } from '../../../../src/rulebooks/correspondence/read/languages/germanic.ts'
import { OTHERS } from '../../../../src/rulebooks/correspondence/read/languages/others.ts'
import { ROMANCE } from '../../../../src/rulebooks/correspondence/read/languages/romance.ts'
import type { Row } from '../../../../src/rulebooks/correspondence/read/languages/row.ts'
import { SLAVIC } from '../../../../src/rulebooks/correspondence/read/languages/slavic.ts'
import { slipOf } from '../../../../src/rulebooks/correspondence/read/misspelt.ts'
import { fold } from '../../../../src/rulebooks/correspondence/read/words.ts'
import { readLetter } from '../../../../src/rulebooks/correspondence/readLetter.ts'
import { LONDON_B } from './games.ts'
import { GAME, readPost } from './post.ts'

type Asked = readonly [title: string, text: string]

/** Bxg3 is spoken of, and played in none of these. */
const ASKED: readonly Asked[] = [
  ['not, doubled', '7.Bg3 received. I do nott play 7...Bxg3'],
  ['not, swapped', '7.Bg3 received. I do nto play 7...Bxg3'],
  ['not, wrong letter', '7.Bg3 received. I do npt play 7...Bxg3'],
  ['not, another word', '7.Bg3 received. I do knot play 7...Bxg3'],
  ["don't", '7.Bg3 received. I dontt play 7...Bxg3'],
  ["won't", '7.Bg3. I wnot play 7...Bxg3'],
  ['never', '7.Bg3. I nevr play 7...Bxg3'],
  ['unless', '7.Bg3, unles you object I play 7...Bxg3'],
  ['when', '7.Bg3. Wehn you answer I play 7...Bxg3'],
  ['nearly', '7.Bg3. I neraly played 7...Bxg3'],
  ['almost', '7.Bg3. I almsot played 7...Bxg3'],
  ['might', '7.Bg3. I mgiht play 7...Bxg3'],
  ['would', '7.Bg3. I woudl play 7...Bxg3'],
  ['correction in the line', '7.Bg3 Bxg3 corection O-O'],
  ['correction announced', '7.Bg3 Bxg3, corection: 7...O-O'],
  ['instead behind', '7.Bg3 Bxg3, insted O-O'],
  ['German', '7.Lg3. Ich spiele nciht 7...Lxg3'],
  ['German, a condition', '7.Lg3. Fals du das willst, spiele ich 7...Lxg3'],
  ['Dutch', 'Hoi Orla, ik heb 7.Lg3 ontvangen. Ik speel neit 7...Lxg3'],
  ['French', 'Bonjour, 7.Fg3 reçu le 4 mars. Je joue pass 7...Fxg3'],
]

describe('4C a misspelt word that turns the sentence', () => {
  test.each(ASKED)('%s', async (_title, text) => {
    const reading = await readPost({ moves: LONDON_B, text })
    expect([reading.verdict, reading.plies]).toEqual(['refer-back', []])
  })
})

/** Words one letter away from such a word that mean what they say. */
const ORDINARY: readonly Asked[] = [
  ['now', '7.Bg3 received. I now play 7...Bxg3'],
  ['lever', '7.Bg3 received. As a lever I reply 7...Bxg3'],
  ['tempo', '7.Bg3 received. To win a tempo I play 7...Bxg3'],
  ['note', '7.Bg3 received with your note. I play 7...Bxg3'],
  ['hot', '7.Bg3 received, it is hot here. I play 7...Bxg3'],
  ['a name', '7.Bg3 received, Bert Nott says hello. I play 7...Bxg3'],
  ['typos elsewhere', '7.Bg3 recieved adn I play 7...Bxg3 wiht best wihses'],
  ['German', 'Hallo Orla, auf 7.Lg3 spiele ich bei gutem Licht 7...Lxg3'],
]

describe('4 an ordinary word beside it', () => {
  test.each(ORDINARY)('%s', async (_title, text) => {
    const reading = await readPost({ moves: LONDON_B, text })
    expect([reading.verdict, reading.plies]).toEqual(['accept', ['Bxg3']])
  })
})

test.each([
  ['draw offered', '7.Bg3 O-O. I do nott offer a draw.'],
  ['draw offered, as a plan', '7.Bg3 O-O. I woudl offer a draw here.'],
  ['draw offered, on a condition', '7.Bg3 O-O. I offer a draw unles you object.'],
])('FIDE 5.2.3 no offer behind a misspelt word: %s', async (_title, text) => {
  expect((await readPost({ moves: LONDON_B, text })).drawOffer).toBe(false)
})

test('7A no claim behind a misspelt word', async () => {
  expect((await readPost({ moves: LONDON_B, text: 'I do nott claim on time.' })).claim).toBeNull()
})

test('8B no leave behind a misspelt word', async () => {
  const text = 'I do nott take leave from 10 March to 16 March.'
  expect((await readPost({ moves: LONDON_B, text })).leave).toBeNull()
})

test('4F no proposal behind a misspelt word', async () => {
  const text = '7.Bg3 Bxg3. If 8.hxg3 I wuold nott play 8...Qd6.'
  expect((await readPost({ moves: LONDON_B, text })).conditionals).toEqual([])
})

test.each([
  ['nott', 'not', 'doubled'],
  ['nto', 'not', 'swapped'],
  ['unles', 'unless', 'other'],
  ['isntead', 'instead', 'swapped'],
  ['iff', 'if', 'doubled'],
  ['now', 'not', 'other'],
  ['not', 'not', null],
  ['tno', 'not', null],
  ['nottt', 'not', null],
])('%s is %s, %s', (word, key, slip) => {
  expect(slipOf(word, key)).toBe(slip)
})

const ROWS: readonly Row[] = [...ENGLISH, ...GERMANIC, ...ROMANCE, ...SLAVIC, ...OTHERS]
const first = (words: string): string => words.split(' ')[0] ?? ''

const STAMP = {
  at: instant('2025-03-07T18:00:00Z'),
  basis: 'header',
  date: date('2025-03-07'),
  headerDate: date('2025-03-07'),
} as const

const letter = (text: string): ParsedLetter => ({
  messageId: null,
  inReplyTo: [],
  references: [],
  from: { name: 'Tomas Reyl', address: 'tomas@reyl.example' },
  to: [{ name: '', address: 'orla@quill.example' }],
  cc: [],
  replyTo: [],
  subject: '',
  date: null,
  received: [],
  headers: [],
  text,
  html: '',
  ownText: { text, quoted: '', answered: [], forwarded: false },
  ownHtml: null,
  attachments: [],
  troubles: [],
})

/** Sentences of a language in which `word` stands where it denies, doubts or conditions the move. */
function sentencesWith(row: Row, word: string, condition: boolean): readonly string[] {
  const greeting = row.typical.split(' ').slice(0, 6).join(' ')
  const [me, play, you] = [first(row.me), first(row.play), first(row.you)]
  const sentences = [`${me} ${play} ${word} 7...Bxg3`, `${me} ${word} ${play} 7...Bxg3`]
  if (condition) sentences.push(`${word} ${you} ${greeting}, ${me} ${play} 7...Bxg3`)
  return sentences.map(sentence => `${greeting}\nf4g3\n${sentence}`)
}

const keys = ROWS.flatMap(row =>
  (['not', 'if', 'talk'] as const).flatMap(column =>
    row[column].split(' ').map(key => ({ row, column, key: fold(key.replace('*', '')) })),
  ),
)

const ALPHABETS: { readonly [code: string]: string } = {
  ru: 'абвгдежзиклмнопрстуфхцчшщыьэюя',
  uk: 'абвгдежзиіклмнопрстуфхцчшщьєюя',
  el: 'αβγδεζηθικλμνξοπρστυφχψω',
}

/** One slip of the finger: a letter swapped with the next, doubled, left out or wrong. */
const slips = (key: string, code: string): fc.Arbitrary<string> =>
  fc
    .record({
      how: fc.constantFrom('swap', 'double', 'leave out', 'replace', 'insert'),
      at: fc.nat(key.length - 1),
      letter: fc.constantFrom(...(ALPHABETS[code] ?? 'abcdefghijklmnopqrstuvwxyz')),
    })
    .map(({ how, at, letter: other }) => {
      const [head, here, tail] = [key.slice(0, at), key.charAt(at), key.slice(at + 1)]
      if (how === 'swap') return head + tail.charAt(0) + here + tail.slice(1)
      if (how === 'double') return head + here + here + tail
      if (how === 'leave out') return head + tail
      return how === 'replace' ? head + other + tail : head + other + here + tail
    })

/** Long enough that a slip does not make another word of it; a shorter one only swapped or doubled. */
const isTold = (word: string, { key, column }: (typeof keys)[number]): boolean => {
  const slip = slipOf(word, key)
  if (slip === null || word.length < 2) return false
  return key.length >= 4 || slip !== 'other' || (key.length === 3 && column === 'not')
}

const RUNS = process.env.TEST_DEEP === '1' ? 60_000 : 800

test('4C no slip in such a word lets a move through, in any language', () => {
  const [situation] = situationsOf({ ...GAME, moves: LONDON_B })
  if (situation === undefined) throw new Error('no situation')
  const accepts = (text: string): boolean => readLetter(letter(text), situation, STAMP).verdict === 'accept'
  const told = keys.filter(
    ({ row, column, key }) =>
      key.length >= 2 && !sentencesWith(row, key, column === 'if').some(text => accepts(text)),
  )
  // All but the few that are no words of their own ('bez' is German no more than Czech).
  expect(told.length).toBeGreaterThan(keys.length * 0.97)
  fc.assert(
    fc.property(
      fc
        .constantFrom(...told)
        .chain(entry => slips(entry.key, entry.row.code).map(word => ({ entry, word }))),
      ({ entry, word }) => {
        const { row, column } = entry
        const lexicon = lexiconOf([row.code])
        const isAnotherWord =
          lexicon.isOrdinary(word) &&
          !lexicon.not.has(word) &&
          !lexicon.talk.has(word) &&
          !lexicon.if.has(word)
        // 'cxed' is a move.
        fc.pre(isTold(word, entry) && !isAnotherWord && moveTokens(word).length === 0)
        expect(sentencesWith(row, word, column === 'if').filter(text => accepts(text))).toEqual([])
      },
    ),
    { numRuns: RUNS, seed: 20_250_307 },
  )
})
