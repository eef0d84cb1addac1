/**
 * `arbiter read`: how the arbiter understands mails in a given situation; no database, no mail is sent
 * (contract.md section 3).
 */
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { dateAtOffset, dateIn, type Instant, instantOfMs } from '../core/plainDate.ts'
import { authenticate } from '../mail/authenticate.ts'
import type { ParsedLetter, Screening } from '../mail/letter.ts'
import { parseMail } from '../mail/parseMail.ts'
import { screen } from '../mail/screen.ts'
import { stampOf } from '../mail/stamp.ts'
import { roleOf } from '../rulebooks/correspondence/read/sender.ts'
import type { LetterKind, LetterStamp, Reading, Situation } from '../rulebooks/correspondence/reading.ts'
import { readLetters } from '../rulebooks/correspondence/readLetters.ts'
import { Failure, misuse } from './failure.ts'
import { situationsOf } from './readGame.ts'
import { tellReading } from './readTell.ts'

export interface ReadOptions {
  readonly game?: string
  readonly json?: boolean
  readonly batch?: boolean
}

/** One mail as the arbiter understands it. */
export interface ReadAnswer {
  readonly letter: ParsedLetter
  readonly readings: readonly Reading[]
  readonly ms: number
}

export async function readCommand(mails: readonly string[], options: ReadOptions): Promise<void> {
  if (options.batch === true) return batch()
  if (mails.length === 0) throw misuse('Name at least one mail, or use --batch.')
  if (options.game === undefined) throw misuse('Name the game: --game GAME.json.')
  const situations = situationsOf(await jsonFile(options.game))
  for (const mail of mails) {
    let raw: Buffer
    try {
      raw = await readFile(mail)
    } catch {
      throw new Failure(`The mail ${mail} cannot be read; is the path right?`)
    }
    const answer = await understand(raw, situations)
    if (options.json === true) await print(`${JSON.stringify(jsonOf(mail, answer))}\n`)
    else
      await print(
        `${tellReading(mail, answer.letter, several(answer) ? answer.readings : answer.readings.slice(0, 1))}\n`,
      )
  }
}

async function jsonFile(path: string): Promise<unknown> {
  let source: string
  try {
    source = await readFile(path, 'utf8')
  } catch {
    throw new Failure(`The game ${path} cannot be read; is the path right?`)
  }
  try {
    return JSON.parse(source)
  } catch (error) {
    throw new Failure(
      `The game ${path} is no JSON: ${error instanceof Error ? error.message : String(error)}.`,
    )
  }
}

/** One answer a line, as it comes; a bad line or mail is answered too and never ends the run. */
async function batch(): Promise<void> {
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })
  for await (const line of lines) {
    if (line.trim() === '') continue
    await print(`${JSON.stringify(await answerLine(line))}\n`)
  }
}

async function answerLine(line: string): Promise<object> {
  let file: string | null = null
  try {
    const asked = JSON.parse(line) as { mail?: unknown; game?: unknown } | null
    if (typeof asked?.mail !== 'string')
      throw new Failure('A line needs "mail", the path of a mail, and "game".')
    file = asked.mail
    const situations = situationsOf(asked.game)
    const raw = await readFile(asked.mail)
    return jsonOf(asked.mail, await understand(raw, situations))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { file, kind: 'unreadable', verdict: 'file', move: null, result: null, error: why }
  }
}

function print(text: string): Promise<void> {
  return new Promise(done => {
    if (process.stdout.write(text)) done()
    else process.stdout.once('drain', done)
  })
}

/** The letter's stamp as the reader wants it; files stand for mail that arrived at their topmost Received. */
export function letterStampOf(letter: ParsedLetter, situation: Situation, seenAt: Instant): LetterStamp {
  const stamp = stampOf({ letter, arbiterHost: 'topmost', internalDate: null, seenAt })
  return {
    at: stamp.at,
    basis: stamp.basis,
    date: dateIn(stamp.at, situation.zone),
    headerDate: stamp.headerAt === null ? null : dateAtOffset(stamp.headerAt, stamp.headerOffset ?? 0),
  }
}

/** Reads raw bytes in these situations (the game asked about first). Never throws for the mail's sake. */
export async function understand(raw: Buffer, situations: readonly Situation[]): Promise<ReadAnswer> {
  const begun = performance.now()
  const letter = await parseMail(raw)
  const [first] = situations
  if (first === undefined) throw new Failure('There is no game to read the mail in.')
  const stamp = letterStampOf(letter, first, instantOfMs(Date.now()))
  let readings: readonly Reading[]
  try {
    readings = screened(letter, raw.length, situations, stamp)
  } catch (error) {
    // A reader that fails must not hide the letter: it is filed for a human.
    const why = error instanceof Error ? error.message : String(error)
    readings = [{ ...emptyReading(letter, stamp), kind: 'unreadable', verdict: 'file', notes: [why] }]
  }
  return { letter, readings, ms: Math.round((performance.now() - begun) * 10) / 10 }
}

function screened(
  letter: ParsedLetter,
  size: number,
  situations: readonly Situation[],
  stamp: LetterStamp,
): readonly Reading[] {
  const screening = screen(letter, size, { addresses: [] })
  const known = situations.some(s =>
    [s.white, s.black, ...s.captains.white, ...s.captains.black].some(p =>
      p.addresses.includes(letter.from?.address ?? ''),
    ),
  )
  const kind = machineKind(screening, known)
  if (kind !== null) {
    // Words alone called it automatic: a legal move makes it a person's letter after all.
    if ('probable' in screening && screening.probable === true) {
      const read = readLetters(letter, situations, stamp)
      if (read.some(reading => reading.verdict === 'accept')) return read
    }
    return [
      {
        ...emptyReading(letter, stamp),
        kind,
        verdict: 'ignore',
        sender: situations[0] === undefined ? 'unknown' : roleOf(letter.from?.address ?? '', situations[0]),
        repetition: situations[0]?.sans.length === 0 ? 'none-due' : 'missing',
        notes: ['why' in screening ? screening.why : ''],
      },
    ]
  }
  const held = heldFor(letter)
  const readings = readLetters(letter, situations, stamp)
  return held === null
    ? readings
    : readings.map(reading => ({ ...reading, verdict: 'file' as const, result: null, held }))
}

/** A written `fail` or a doubled singleton header is held also where everything else is trusted (section 3, 1). */
function heldFor(letter: ParsedLetter): string | null {
  const checked = authenticate(letter, { authservId: letter.received[0]?.by ?? null })
  return checked.outcome === 'fail' ? checked.why : null
}

function machineKind(screening: Screening, known: boolean): LetterKind | null {
  switch (screening.kind) {
    case 'human':
    case 'oversized':
      return null
    case 'bounce':
      return 'bounce'
    case 'complaint':
      return 'complaint'
    case 'list':
    case 'spam':
      return known ? null : 'not-chess'
    default:
      return 'auto-reply'
  }
}

function emptyReading(letter: ParsedLetter, stamp: LetterStamp): Reading {
  return {
    kind: 'not-chess',
    sender: 'unknown',
    verdict: 'ignore',
    repeated: null,
    repetition: 'missing',
    move: null,
    problem: null,
    asWritten: null,
    candidates: [],
    conditionals: [],
    conditionalsRejected: [],
    accepted: [],
    plies: [],
    reported: [],
    recordMismatch: null,
    repeatOf: null,
    received: null,
    sent: null,
    opponentSent: null,
    expectedReply: null,
    stamp: stamp.date,
    timeUsed: null,
    timeTotal: null,
    opponentTime: null,
    dateProblem: null,
    drawOffer: false,
    drawDeclined: false,
    conditionalResign: false,
    result: null,
    reportedResult: null,
    leave: null,
    claim: null,
    quotedOnly: false,
    held: null,
    commands: [],
    fullRecord: false,
    notes: [],
    ownText: letter.ownText?.text ?? letter.ownHtml?.text ?? '',
    evidence: [],
  }
}

const several = ({ readings }: ReadAnswer): boolean => readings.some(reading => reading.severalGames === true)

/** The answer of `--json`: the reading of the game asked about, and one for each game where the letter has several. */
export function jsonOf(file: string, answer: ReadAnswer): object {
  const [first] = answer.readings
  const games = several(answer) ? answer.readings : []
  return { file, ...first, games, ms: answer.ms }
}
