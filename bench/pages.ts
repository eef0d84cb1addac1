/**
 * How quickly pages answer at the server, on the embedded database with a thousand games of thirty half-moves:
 * `node --import tsx bench/pages.ts [requests]`. Each page is asked for that often (default 60), one after the other; the
 * first answer after a start, which folds the record, is told apart. `cpu` is what the whole process worked for one answer,
 * database included: the figure to go by on a busy machine.
 */
import { giveCommand } from '../src/app/giveCommand.ts'
import { takeTournament } from '../src/app/importTournament.ts'
import type { GameInfo, Seat, Team, Tournament } from '../src/core/directory.ts'
import { date } from '../src/core/plainDate.ts'
import { openStore } from '../src/store/open.ts'
import { person, TOURNAMENT } from '../test/rulebooks/correspondence/world.ts'
import { signedIn, stageOn } from '../test/web/stage.ts'
import { machine, median, say } from './machine.ts'

const REQUESTS = Number(process.argv[2] ?? 60)
const MATCHES = 10
const BOARDS = 50
const MOVES =
  '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6 15. a4 c5'
const T = '/t/BENCH'

function team(code: string): Team {
  const seats = Array.from({ length: BOARDS }, (_each, index): Seat => {
    const board = index + 1
    const email = `p${board}@${code.toLowerCase()}.example`
    return {
      id: `${code}/${board}`,
      team: code,
      board,
      person: person(`${code} Player ${board}`, email),
      leaveUsed: 0,
    }
  })
  const captain = person(`${code} Captain`, `captain@${code.toLowerCase()}.example`)
  return { code, name: `Team ${code}`, captain, deputy: null, seats, reserves: [] }
}

function game(home: string, away: string, board: number, letter: 'a' | 'b'): GameInfo {
  const [white, black] = letter === 'a' ? [home, away] : [away, home]
  return {
    id: `${home}-${away}-${board}${letter}`,
    match: `${home}-${away}`,
    board,
    white: `${white}/${board}`,
    black: `${black}/${board}`,
    noticeReceived: null,
    agreedNotation: [],
    moves: MOVES,
    clocks: { white: 20 + (board % 9), black: 12 + (board % 17) },
    lastSent: date('2025-03-01'),
    pending: [],
    drawOffer: false,
  }
}

function benchTournament(): Tournament {
  const pairs = Array.from({ length: MATCHES }, (_each, index) => [`H${index}`, `A${index}`] as const)
  const boards = Array.from({ length: BOARDS }, (_each, index) => index + 1)
  return {
    ...TOURNAMENT,
    id: 'BENCH',
    public: { delayMoves: 2 },
    teams: pairs.flatMap(([home, away]) => [team(home), team(away)]),
    matches: pairs.map(([home, away]) => ({
      id: `${home}-${away}`,
      home,
      away,
      games: boards.flatMap(board => [game(home, away, board, 'a'), game(home, away, board, 'b')]),
    })),
  }
}

const store = await openStore({ folder: null })
const stage = await stageOn(store)
stage.setNow('2025-03-02T08:00:00Z')
await takeTournament(stage.shell, benchTournament())
stage.setNow('2025-03-10T12:00:00Z')
for (let board = 1; board <= BOARDS; board += 1)
  await giveCommand(stage.shell, 'BENCH', {
    by: TOURNAMENT.controller.email,
    line: `RECORD MOVE BENCH-H0-A0-${board}a 16.Bg5 SENT 2025-03-08 NOW`,
  })

say(machine())
say(`${MATCHES * BOARDS * 2} games, ${REQUESTS} requests a page, PGlite in memory; milliseconds`)
say('page                                          first  median     p95     cpu   bytes')
const player = await signedIn(stage, 'p7@h0.example')
const captain = await signedIn(stage, 'captain@h0.example')
const controller = await signedIn(stage, TOURNAMENT.controller.email)
const pages: readonly (readonly [who: typeof player, name: string, url: string])[] = [
  [player, 'player: my page', '/'],
  [player, 'player: game', `${T}/game/H0-A0-7a`],
  [player, 'player: tournament', T],
  [player, 'player: match', `${T}/match/H0-A0`],
  [player, 'player: standings', `${T}/standings`],
  [captain, 'captain: team', `${T}/team/H0`],
  [controller, 'Controller: desk', `${T}/desk`],
  [controller, 'Controller: game', `${T}/game/H0-A0-7a`],
  [controller, 'Controller: form', `${T}/decide/correct?game=H0-A0-7a`],
  [controller, 'Controller: set-up form', `${T}/setup`],
  [controller, 'public page', '/public/BENCH'],
  [controller, 'PGN of the tournament', `${T}/games.pgn`],
]
for (const [who, name, url] of pages) {
  // Cold: as after a start, or after a change of the directory.
  stage.shell.cache.clear()
  const times: number[] = []
  let bytes = 0
  let worked = process.cpuUsage()
  for (let index = 0; index <= REQUESTS; index += 1) {
    const from = performance.now()
    const answer = await who.get(url)
    times.push(performance.now() - from)
    if (index === 0) worked = process.cpuUsage()
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`)
    bytes = answer.rawPayload.length
  }
  const [first = 0, ...warm] = times
  const sorted = warm.toSorted((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  const { user, system } = process.cpuUsage(worked)
  const cpu = (user + system) / 1000 / REQUESTS
  const figures = [first, median(warm), p95, cpu].map(each => each.toFixed(1).padStart(8)).join('')
  say(`${name.padEnd(44)}${figures}${String(bytes).padStart(8)}`)
}
await stage.app.close()
await store.close()
