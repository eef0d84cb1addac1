/** The invented match in which the sample mails are set: Kent against Essex, board 3, after 14...g6. */
import type { Person, Tournament } from '../core/directory.ts'
import type { Address } from '../core/ids.ts'
import type { Facts } from '../core/notice.ts'
import { date } from '../core/plainDate.ts'
import type { SamplePosition } from './samples.ts'

/** What one sample says besides what all of them share. */
export interface SampleWords {
  readonly kind: string
  readonly name?: string
  /** A short name of SAMPLE_PEOPLE, or an address. */
  readonly to: string
  readonly cc?: readonly string[]
  readonly rules?: readonly string[]
  readonly facts?: Facts
  readonly view?: Facts
  /** A mail about several games or none. */
  readonly noGame?: boolean
  /** Outside any tournament. */
  readonly stranger?: boolean
  /** Answers a letter. */
  readonly answers?: boolean
}

export const SAMPLE_PEOPLE: Readonly<Record<string, Address>> = {
  white: 'alma.pole@kent.example',
  black: 'bram.fold@essex.example',
  whiteTc: 'tess.harrow@kent.example',
  blackTc: 'victor.lamb@essex.example',
  controller: 'c.troller@chess.example',
  secretary: 'secretary@chess.example',
  reserve: 'rosa.reed@kent.example',
}

const person = (name: string, email: string): Person => ({
  name,
  email,
  aliases: [],
  timezone: null,
  notation: [],
  sharedAddress: false,
  receipts: 'all',
  reminders: true,
  copies: 'all',
})

const P = SAMPLE_PEOPLE as Record<string, string>

export const SAMPLE_TOURNAMENT: Tournament = {
  id: 'CDC25',
  name: 'County & District Championship 2024/25',
  rulebook: 'county-correspondence-2007',
  timezone: 'Europe/London',
  start: date('2024-10-01'),
  end: date('2025-06-30'),
  form: 'two',
  address: 'arbiter@chess.example',
  controller: person('Clara Troller', P.controller as string),
  controllerDeputies: [],
  appeals: person('Simon Cole', P.secretary as string),
  parameters: {},
  teams: [
    {
      code: 'KENT',
      name: 'Kent',
      captain: person('Tess Harrow', P.whiteTc as string),
      deputy: null,
      seats: [
        {
          id: 'KENT/3',
          team: 'KENT',
          board: 3,
          person: person('Alma Pole', P.white as string),
          leaveUsed: 0,
        },
      ],
      reserves: [person('Rosa Reed', P.reserve as string)],
    },
    {
      code: 'ESSX',
      name: 'Essex',
      captain: person('Victor Lamb', P.blackTc as string),
      deputy: null,
      seats: [
        {
          id: 'ESSX/3',
          team: 'ESSX',
          board: 3,
          person: person('Bram Fold', P.black as string),
          leaveUsed: 0,
        },
      ],
      reserves: [],
    },
  ],
  matches: [
    {
      id: 'KENT-ESSX',
      home: 'KENT',
      away: 'ESSX',
      games: [
        {
          id: 'KENT-ESSX-3a',
          match: 'KENT-ESSX',
          board: 3,
          white: 'KENT/3',
          black: 'ESSX/3',
          noticeReceived: null,
          agreedNotation: [],
          moves: '',
          clocks: null,
          lastSent: null,
          pending: [],
          drawOffer: false,
        },
      ],
    },
  ],
}

const MOVES =
  'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 Nbd2 Bb7 Bc2 Re8 Nf1 Bf8 Ng3 g6 a4'.split(
    ' ',
  )
/** After 15.a4: Black is to move. */
export const SAMPLE_FEN = 'r2qrbk1/1bpn1p1p/p2p1np1/1p2p3/P2PP3/2P2NNP/1PB2PP1/R1BQR1K1 b - - 0 15'

export const gameFacts: Facts = {
  game: 'KENT-ESSX-3a',
  status: 'running',
  toMove: 'black',
  lastSent: '2025-03-07',
  clocks: {
    white: { used: 22, running: 0, allowance: 60 },
    black: { used: 14, running: 1, allowance: 60 },
  },
}

const WHITE: Facts = { name: 'Alma Pole', email: P.white, team: 'Kent', side: 'white' }
const BLACK: Facts = { name: 'Bram Fold', email: P.black, team: 'Essex', side: 'black' }

export const gameView = (position: SamplePosition): Facts => ({
  tag: 'CDC25-KENT-ESSX-3a',
  tournament: SAMPLE_TOURNAMENT.name,
  arbiter: SAMPLE_TOURNAMENT.address,
  match: 'KENT-ESSX',
  board: 3,
  white: WHITE,
  black: BLACK,
  mover: BLACK,
  waiting: WHITE,
  fen: SAMPLE_FEN,
  boardText: position.boardText(SAMPLE_FEN),
  pieceList: position.pieceList(SAMPLE_FEN),
  moves: MOVES,
  lastMove: '15.a4',
  lastMoveUsed: 3,
  moveDue: 15,
  over: null,
  runs: true,
  runningFrom: { on: '2025-03-07', basis: 'assumed' },
  lastDay: '2025-04-22',
  daysPerControl: 30,
  movesPerControl: 10,
  today: '2025-03-08',
})

/** The view when White is to move after 14...g6. */
export const WHITE_TO_MOVE: Facts = {
  mover: WHITE,
  waiting: BLACK,
  lastMove: '14...g6',
  moves: MOVES.slice(0, -1),
}

/** The view of a game that is over. */
export const GAME_IS_OVER: Facts = {
  over: { result: '0-1', reason: 'resignation', by: 'white', letter: null },
  runs: false,
  lastDay: null,
}

export const SAMPLE_PGN = `[Event "County & District Championship 2024/25"]
[White "Alma Pole"]
[Black "Bram Fold"]
[Result "0-1"]

1. e4 {sent 2024-10-03, 2 days} e5 {received 2024-10-03, sent 2024-10-06, 3 days}
2. Nf3 0-1`

export const ARITHMETIC: readonly Facts[] = [
  { label: 'Moves 1 to 10', days: 29 },
  { label: 'Move 15, not yet sent: if received on 7 March 2025, up to 8 April 2025', days: 32 },
  { label: 'Total at move 15', days: 61 },
  { label: 'Allowed up to move 15', days: 60 },
]

/** A game in a list of several. */
export const gameLine: Facts = {
  game: 'KENT-ESSX-3a',
  tag: 'CDC25-KENT-ESSX-3a',
  board: 3,
  status: 'running',
  white: WHITE,
  black: BLACK,
  mover: BLACK,
  lastMove: '15.a4',
  lastSent: '2025-03-07',
  silentDays: 1,
  clocks: {
    white: { used: 22, running: 0, allowance: 60, left: 38 },
    black: { used: 14, running: 1, allowance: 60, left: 45 },
  },
  lastDay: '2025-04-22',
  fen: SAMPLE_FEN,
}
