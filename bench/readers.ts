/**
 * What the reader is worth: three ways to read the same mails, side by side, on a folder of cases (default: the corpus
 * beside the project). chess.js takes the first word that it can play; the naive readers take the first or the last
 * legal move anywhere in the mail's text; ours is `arbiter read`.
 *
 * Run from the project's root: npx tsx bench/readers.ts [CASES]
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Chess } from 'chess.js'
import { moveTokens } from '../src/chess/moveTokens.ts'
import { bare, positionOf } from '../src/chess/position.ts'
import { ENGLISH, readForms } from '../src/chess/readMove.ts'
import { understand } from '../src/cli/read.ts'
import { situationsOf } from '../src/cli/readGame.ts'
import type { ParsedLetter } from '../src/mail/letter.ts'
import type { Situation } from '../src/rulebooks/correspondence/reading.ts'

const folder = process.argv[2] ?? fileURLToPath(new URL('../../shared/corpus/cases/', import.meta.url))
if (!existsSync(folder)) {
  process.stderr.write(`There is no folder ${folder}; name one with cases (NNN.eml and NNN.json).\n`)
  process.exit(1)
}

interface Expected {
  readonly verdict: string
  readonly move?: unknown
  readonly alsoOk?: readonly { readonly verdict?: string; readonly move?: unknown }[]
}

const sanOf = (move: unknown): string | null => {
  const san = typeof move === 'string' ? move : (move as { san?: string } | null | undefined)?.san
  return typeof san === 'string' ? bare(san) : null
}

/** The text as a simple program sees it: the plain part, else the HTML without its tags. */
const wholeText = (letter: ParsedLetter): string =>
  letter.text !== '' ? letter.text : letter.html.replace(/<[^<>]{0,1000}>/g, ' ')

function byChessJs(letter: ParsedLetter, situation: Situation): string | null {
  for (const word of wholeText(letter).split(/\s+/).slice(0, 5000)) {
    const chess = new Chess(situation.fens.at(-1))
    const san = word.replace(/^\d{1,3}\.+/, '').replace(/[.,;:()!?]+$/, '')
    if (san === '') continue
    try {
      return bare(chess.move(san).san)
    } catch {
      // Not playable: the next word.
    }
  }
  return null
}

function legalMoves(letter: ParsedLetter, situation: Situation): string[] {
  const position = positionOf(situation.fens.at(-1) ?? '')
  return wholeText(letter)
    .split('\n')
    .flatMap(line => moveTokens(line))
    .flatMap(token => {
      const reading = readForms(token.forms, token.core, position, ENGLISH)
      return reading.kind === 'move' ? [bare(reading.move.san)] : []
    })
}

interface Score {
  right: number
  wrong: number
  missed: number
}
const readers = ['chess.js', 'first legal move', 'last legal move', 'this reader'] as const
const scores = new Map<(typeof readers)[number], Score>(
  readers.map(name => [name, { right: 0, wrong: 0, missed: 0 }]),
)
let due = 0
let mails = 0
const times: number[] = []

for (const name of readdirSync(folder)
  .filter(file => file.endsWith('.json'))
  .sort()) {
  const id = name.slice(0, -5)
  const { game, expect } = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as {
    game: object
    expect: Expected
  }
  const situations = situationsOf(game)
  const [situation] = situations
  if (situation === undefined) continue
  const answer = await understand(readFileSync(`${folder}/${id}.eml`), situations)
  const [reading] = answer.readings
  times.push(answer.ms)
  mails++
  const allowed = [expect, ...(expect.alsoOk ?? []).map(other => ({ ...expect, ...other }))]
    .filter(one => one.verdict === 'accept')
    .map(one => sanOf(one.move))
  if (expect.verdict === 'accept') due++
  const legal = legalMoves(answer.letter, situation)
  const found: { readonly [reader in (typeof readers)[number]]: string | null } = {
    'chess.js': byChessJs(answer.letter, situation),
    'first legal move': legal[0] ?? null,
    'last legal move': legal.at(-1) ?? null,
    'this reader': reading?.verdict === 'accept' ? sanOf(reading.move) : null,
  }
  for (const reader of readers) {
    const score = scores.get(reader)
    if (score === undefined) continue
    const san = found[reader]
    if (san !== null && !allowed.includes(san)) score.wrong++
    else if (expect.verdict === 'accept') {
      if (san === null) score.missed++
      else score.right++
    }
  }
}

times.sort((a, b) => a - b)
process.stdout.write(`${mails} mails, of which ${due} carry a valid move\n`)
process.stdout.write(`${'reader'.padEnd(18)} accepted right  accepted wrong  missed\n`)
for (const [reader, { right, wrong, missed }] of scores)
  process.stdout.write(
    `${reader.padEnd(18)} ${String(right).padStart(14)}  ${String(wrong).padStart(14)}  ${String(missed).padStart(6)}\n`,
  )
process.stdout.write(
  `this reader: median ${times[times.length >> 1]} ms a mail, slowest ${times.at(-1)} ms\n`,
)
