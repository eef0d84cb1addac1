/** Ten games of thirty plies by the real rules: random legal moves from a fixed seed, as letters of their players. */
import { Chess } from 'chess.js'

export interface SeasonLetter {
  readonly game: number
  readonly ply: number
  readonly bytes: Buffer
}

const START_DAYS_AGO = 10

function randomGame(seed: number, plies: number): readonly string[] {
  let state = seed
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
  for (;;) {
    const chess = new Chess()
    const sans: string[] = []
    while (sans.length < plies && !chess.isGameOver()) {
      const moves = chess.moves().filter(m => !/[=#]/.test(m))
      const san = moves[next(moves.length)]
      if (san === undefined) break
      chess.move(san)
      sans.push(san)
    }
    if (sans.length === plies && !chess.isGameOver()) return sans
  }
}

export function season(games: number, plies: number, now: Date) {
  const start = new Date(now.getTime() - START_DAYS_AGO * 86_400_000).toISOString().slice(0, 10)
  const end = new Date(now.getTime() + 200 * 86_400_000).toISOString().slice(0, 10)
  const player = (team: string, i: number) =>
    `      - {board: ${i}, name: ${team} Player${i}, email: ${team.toLowerCase()}${i}@club.example}`
  const boards = Array.from({ length: games }, (_, i) => i + 1)
  const yaml = `tournament:
  id: KILL
  name: Kill Test
  rulebook: county-correspondence-2007
  timezone: Europe/London
  start: ${start}
  end: ${end}
  form: one
  address: arbiter@chess.example
  controller: {name: Cora Control, email: controller@chess.example}
  appeals: {name: Sara Secretary, email: secretary@chess.example}
  parameters: {outgoing: live, authentication: trusting}
teams:
  - code: KENT
    name: Kent
    captain: {name: Karl Captain, email: karl@club.example}
    players:
${boards.map(i => player('Kent', i)).join('\n')}
  - code: ESSX
    name: Essex
    captain: {name: Eve Captain, email: eve@club.example}
    players:
${boards.map(i => player('Essx', i)).join('\n')}
matches:
  - {id: M, home: KENT, away: ESSX}
`
  const lines = boards.map(i => randomGame(i * 7919, plies))
  const letters: SeasonLetter[] = []
  for (let ply = 0; ply < plies; ply += 1)
    for (const board of boards) {
      const sans = lines[board - 1] as readonly string[]
      const homeWhite = board % 2 === 1
      const whiteTeam = homeWhite ? 'kent' : 'essx'
      const blackTeam = homeWhite ? 'essx' : 'kent'
      const [from, to] = ply % 2 === 0 ? [whiteTeam, blackTeam] : [blackTeam, whiteTeam]
      const number = Math.floor(ply / 2) + 1
      const text =
        ply === 0
          ? `1. ${sans[0]}`
          : ply % 2 === 1
            ? `${number}. ${sans[ply - 1]} ${sans[ply]}`
            : `${number - 1}... ${sans[ply - 1]}\r\n${number}. ${sans[ply]}`
      const raw = [
        `From: ${from}${board}@club.example`,
        `To: ${to}${board}@club.example`,
        'Cc: arbiter@chess.example',
        `Subject: [KILL-M-${board}] our game`,
        `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
        `Message-ID: <g${board}p${ply}@club.example>`,
        '',
        text,
        '',
        'Best wishes',
        '',
      ].join('\r\n')
      letters.push({ game: board, ply, bytes: Buffer.from(raw) })
    }
  const movesOf = (board: number) =>
    (lines[board - 1] as readonly string[])
      .map((san, i) => (i % 2 === 0 ? `${i / 2 + 1}. ${san}` : san))
      .join(' ')
  return { yaml, letters, boards, movesOf }
}
