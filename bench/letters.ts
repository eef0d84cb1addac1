/**
 * What a letter costs, end to end through the daemon's own code: stored, read, applied, outbox written; beside what
 * mailparser alone takes for the same letters, so that a busy or slow machine weighs on both.
 *
 * Run from the project's root: npm run bench -- [--pglite] [--games=20]
 */
import { simpleParser } from 'mailparser'
import { sweepDeadlines } from '../src/app/sweepDeadlines.ts'
import { type Bench, benchOn, openDatabase, openSeason } from './bench.ts'
import { machine, median, say } from './machine.ts'
import { type BenchLetter, benchSeason, lastInstant } from './season.ts'

/** Bytes of each letter; with the record of 200 plies in it, twice in text and HTML, it is longer. */
const LENGTH = 2200
const FULL_LENGTH = 6500
const PLIES = 210
const GAMES = Number(process.argv.find(word => word.startsWith('--games='))?.slice(8) ?? 20)
const LATE = 200
/** The first letters find cold code, ours and mailparser's. */
const WARM_UP = 500

say(machine())
const database = await openDatabase()
say(database.name)
const bench = await benchOn(database.store)
let letters = 0

await throughput()
await bySide('cost at ply 200 against ply 2, letters of one length', 1.3, false)
await bySide('cost at ply 200 against ply 2, the whole record in each letter', null, true)
await manyGames()
await bench.checkAccepted(letters)
await bench.close()
await database.close()

/** In lots of 100, stored and read side by side as the daemon's two loops do; mailparser's turn between the lots. */
async function throughput(): Promise<void> {
  const season = benchSeason({ id: 'FLOW', boards: GAMES, plies: 100, length: LENGTH })
  await openSeason(bench, season)
  const all = [...season.letters()]
  for (const letter of all.slice(0, 200)) await simpleParser(letter.bytes)
  let ours = 0
  let parser = 0
  let oursCpu = 0
  let parserCpu = 0
  for (let from = 0; from < all.length; from += 100) {
    const lot = all.slice(from, from + 100)
    const begin = performance.now()
    const beginCpu = cpuMs()
    await flow(lot)
    const between = performance.now()
    const betweenCpu = cpuMs()
    for (const letter of lot) await simpleParser(letter.bytes)
    if (from < WARM_UP) continue
    ours += between - begin
    parser += performance.now() - between
    oursCpu += betweenCpu - beginCpu
    parserCpu += cpuMs() - betweenCpu
  }
  letters += all.length
  const measured = all.length - WARM_UP
  const perSecond = (ms: number) => Math.round((measured * 1000) / ms)
  say(
    `letters: ${perSecond(ours)}/s end to end, ${perSecond(parser)}/s by mailparser alone: ${percent(parser / ours)} (wanted: 4 % or more)`,
  )
  const each = (ms: number) => `${(ms / measured).toFixed(2)} ms`
  say(
    `  CPU of this process: ${each(oursCpu)} a letter, ${each(parserCpu)} by mailparser: ${percent(parserCpu / oursCpu)}`,
  )
}

/** One loop stores, the other reads what is stored, in the same order. */
async function flow(lot: readonly BenchLetter[]): Promise<void> {
  let stored = 0
  let wake = () => {}
  const storing = async () => {
    for (const letter of lot) {
      await bench.take(letter)
      stored += 1
      wake()
    }
  }
  const reading = async () => {
    for (const [index, letter] of lot.entries()) {
      while (stored <= index)
        await new Promise<void>(resolve => {
          wake = resolve
        })
      await bench.read(letter)
    }
  }
  await Promise.all([storing(), reading()])
}

/** CPU of all threads of this process; that of the database server is not in it. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Letters of games that just began and of games at ply 200, taking turns. */
async function bySide(what: string, limit: number | null, wholeRecord: boolean): Promise<void> {
  const name = wholeRecord ? 'FULL' : 'BARE'
  const shape = { boards: GAMES, plies: PLIES, length: wholeRecord ? FULL_LENGTH : LENGTH, wholeRecord }
  const late = benchSeason({ ...shape, id: `${name}1` })
  const early = benchSeason({ ...shape, id: `${name}2` })
  await openSeason(bench, late)
  await openSeason(bench, early)
  const lateLetters: BenchLetter[] = []
  for (const letter of late.letters())
    if (letter.ply >= LATE) lateLetters.push(letter)
    else {
      await bench.take(letter)
      await bench.read(letter)
      letters += 1
    }
  const times: { readonly early: number[]; readonly late: number[] } = { early: [], late: [] }
  for (const letter of early.letters()) {
    if (letter.ply > PLIES - LATE + 1) break
    const partner = lateLetters.shift()
    if (partner === undefined) break
    const first = await costOf(bench, letter)
    const second = await costOf(bench, partner)
    letters += 2
    if (letter.ply === 1) continue
    times.early.push(first)
    times.late.push(second)
  }
  const ratio = median(times.late) / median(times.early)
  const wanted = limit === null ? '' : ` (wanted: ${limit} or less)`
  say(
    `${what}: ${median(times.late).toFixed(2)} ms to ${median(times.early).toFixed(2)} ms, ratio ${ratio.toFixed(2)}${wanted}`,
  )
}

async function costOf(on: Bench, letter: BenchLetter): Promise<number> {
  const begin = performance.now()
  await on.take(letter)
  await on.read(letter)
  return performance.now() - begin
}

/** A tournament of 1,000 games, each begun, beside one of 10: letters take turns; then the sweep with nothing due. */
async function manyGames(): Promise<void> {
  const few = benchSeason({ id: 'FEW', boards: 10, plies: 21, length: LENGTH })
  const many = benchSeason({ id: 'MANY', boards: 1000, plies: 21, length: LENGTH })
  await openSeason(bench, few)
  const fewLetters = [...few.letters()]
  const opening = fewLetters.slice(0, 10)
  for (const letter of opening) await costOf(bench, letter)
  const atFew = await sweepCost(opening)
  await openSeason(bench, many)
  const manyLetters: BenchLetter[] = []
  for (const letter of many.letters()) {
    if (letter.ply === 1) await costOf(bench, letter)
    else if (Number(letter.game.split('-').at(-1)) <= 10) manyLetters.push(letter)
  }
  const atMany = await sweepCost(opening)
  const times: { readonly few: number[]; readonly many: number[] } = { few: [], many: [] }
  for (const [index, letter] of fewLetters.slice(10).entries()) {
    times.few.push(await costOf(bench, letter))
    times.many.push(await costOf(bench, manyLetters[index] as BenchLetter))
  }
  letters += 10 + 1000 + 2 * (fewLetters.length - 10)
  const ratio = median(times.many) / median(times.few)
  say(
    `cost of a letter with 1,000 games against 10: ${median(times.many).toFixed(2)} ms to ${median(times.few).toFixed(2)} ms, ratio ${ratio.toFixed(2)}`,
  )
  say(`sweep with nothing due: ${atFew.toFixed(2)} ms with 10 games more, ${atMany.toFixed(2)} ms with 1,010`)
}

async function sweepCost(opening: readonly BenchLetter[]): Promise<number> {
  bench.turn(lastInstant(opening))
  const times: number[] = []
  for (let round = 0; round < 50; round += 1) {
    const begin = performance.now()
    const swept = await sweepDeadlines(bench.shell)
    times.push(performance.now() - begin)
    if (swept.subjects > 0 && round > 0) throw new Error(`Something was due: ${JSON.stringify(swept)}`)
  }
  return median(times)
}

function percent(ratio: number): string {
  return `${(100 * ratio).toFixed(1)} %`
}
