/** Samples of the mails about adjudication, appeals and rulings (rules 10, 11, 13). */
import type { Facts } from '../core/notice.ts'
import {
  ARITHMETIC,
  GAME_IS_OVER,
  gameLine,
  SAMPLE_PGN,
  SAMPLE_FEN,
  type SampleWords,
} from './samplesWorld.ts'

const CLAIM = {
  case: 'C7',
  claimedBy: 'white',
  against: 'black',
  claimedOn: '2025-04-24',
  unfounded: false,
  arithmetic: ARITHMETIC,
}

const RULING = {
  case: 'C4',
  ruling: 'R1',
  command: 'SCORE CDC25-KENT-ESSX-3a 1-0 BECAUSE rule 3B',
  word: 'SCORE',
  grounds: 'Rule 3B: no move for 40 days, and the Team Captain had not reported it.',
  by: 'Clara Troller',
  appealUntil: '2025-05-01',
  appealTo: 'secretary@chess.example',
}

/** The other rulings: word, arguments, and what each adds. */
const OTHER_RULINGS: readonly (readonly [string, string, Facts])[] = [
  [
    'CORRECT',
    'CDC25-KENT-ESSX-3a 15w RECEIVED 5 March 2025',
    {
      ply: 29,
      move: '15.a4',
      corrected: [{ field: 'received', from: '2025-03-04', to: '2025-03-05' }],
    },
  ],
  ['STRIKE', 'CDC25-KENT-ESSX-3a FROM 15w', { from: 29, struck: ['15.a4'] }],
  [
    'RECORD MOVE',
    'CDC25-KENT-ESSX-3a 15.a4 SENT 7 March 2025',
    { ply: 29, move: '15.a4', sent: '2025-03-07', received: '2025-03-04' },
  ],
  ['PENALISE', 'Bram Fold 3 DAYS', { name: 'Bram Fold', days: 3 }],
  ['DISQUALIFY', 'Bram Fold', { name: 'Bram Fold', case: 'C9', results: { 'KENT-ESSX-3a': '1-0' } }],
  [
    'REINSTATE',
    'CDC25-KENT-ESSX-3a',
    { result: '0-1', creditedFrom: '2025-03-01', creditedTo: '2025-03-08' },
  ],
  ['RESUME', 'CDC25-KENT-ESSX-3a', { on: '2025-03-08' }],
  ['SWAP', 'CDC25-KENT-ESSX-3a', {}],
  ['RULE', 'C7 UPHOLD', { case: 'C7', kind: 'claim', decision: 'UPHOLD' }],
]

export const SEASON_SAMPLES: readonly SampleWords[] = [
  {
    kind: 'adjudication-warning',
    to: 'black',
    rules: ['10A'],
    noGame: true,
    facts: { games: ['KENT-ESSX-3a'], end: '2025-06-30', claimUntil: '2025-07-05', stage: '06-20' },
    view: { name: 'Bram Fold', lines: [gameLine] },
  },
  {
    kind: 'adjudication-request',
    to: 'black',
    rules: ['10A', '10B', '10C', '10D'],
    noGame: true,
    facts: {
      games: ['KENT-ESSX-3a'],
      cases: { 'KENT-ESSX-3a': 'C11' },
      case: 'C11',
      end: '2025-06-30',
      claimUntil: '2025-07-05',
      lastChange: '2025-07-20',
      again: false,
    },
    view: {
      name: 'Bram Fold',
      lines: [
        {
          ...gameLine,
          case: 'C11',
          boardText: '8  r . . q r b k .\n7  . b p n . p . p\n\n   a b c d e f g h',
          pieceList: 'White: King g1\nBlack: King g8',
          claimWin: 'CLAIM WIN CDC25-KENT-ESSX-3a',
          claimDraw: 'CLAIM DRAW CDC25-KENT-ESSX-3a',
        },
      ],
    },
  },
  {
    kind: 'adjudication-claim',
    to: 'black',
    rules: ['10C', '10D'],
    answers: true,
    facts: {
      case: 'C11',
      claim: 'draw',
      analysis: false,
      mayAppeal: false,
      late: false,
      claimUntil: '2025-07-05',
      lastChange: '2025-07-20',
    },
    view: { runs: false, lastDay: null },
  },
  ...(['captain', 'controller'] as const).map(
    (who): SampleWords => ({
      kind: 'adjudication-dossier',
      name: `adjudication-dossier-${who}`,
      to: who === 'captain' ? 'blackTc' : 'controller',
      rules: ['10E'],
      facts: {
        case: 'C11',
        missing: who === 'captain' ? ['black'] : [],
        claims: who === 'captain' ? { black: null } : { white: 'win', black: 'draw' },
        analysis: who === 'captain' ? { black: false } : { white: true, black: false },
        last: '2025-07-20',
        toController: '2025-07-13',
        pgn: SAMPLE_PGN,
        for: who,
      },
      view: {
        runs: false,
        lastDay: null,
        dossier: {
          fen: SAMPLE_FEN,
          statements:
            who === 'captain'
              ? []
              : [
                  {
                    side: 'white',
                    name: 'Alma Pole',
                    on: '2025-07-03',
                    claim: 'win',
                    analysis: true,
                    text: 'White is better: 16.axb5 axb5 17.Rxa8.',
                    letter: null,
                  },
                ],
        },
      },
    }),
  ),
  {
    kind: 'adjudication-decision',
    to: 'whiteTc',
    cc: ['white', 'black'],
    rules: ['10F', '11A'],
    facts: {
      case: 'C11',
      result: '1/2-1/2',
      appeal: true,
      appealUntil: '2025-08-02',
      mayAppeal: true,
      pgn: SAMPLE_PGN,
    },
    view: { ...GAME_IS_OVER, appealLine: 'APPEAL C11' },
  },
  {
    kind: 'adjudication-decision',
    name: 'adjudication-decision-final',
    to: 'blackTc',
    cc: ['white', 'black'],
    rules: ['10F', '11A'],
    facts: {
      case: 'C11',
      result: '1-0',
      appeal: false,
      appealUntil: null,
      mayAppeal: false,
      pgn: SAMPLE_PGN,
    },
    view: { ...GAME_IS_OVER, appealLine: 'APPEAL C11' },
  },
  {
    kind: 'appeal-opened',
    to: 'controller',
    cc: ['whiteTc', 'blackTc'],
    rules: ['11A', '11B'],
    facts: {
      case: 'C12',
      adjudication: 'C11',
      team: 'KENT',
      on: '2025-08-01',
      result: '1/2-1/2',
      text: 'New analysis: 16.d5 wins.',
    },
    view: { ...GAME_IS_OVER, by: { name: 'Tess Harrow', email: 'tess.harrow@kent.example' } },
  },
  {
    kind: 'appeal-opened',
    name: 'appeal-opened-decision',
    to: 'secretary',
    cc: ['whiteTc', 'blackTc'],
    rules: ['13C'],
    facts: {
      case: 'C13',
      ruling: 'R1',
      command: 'SCORE CDC25-KENT-ESSX-3a 1-0 BECAUSE rule 3B',
      decidedOn: '2025-04-17',
      team: 'ESSX',
      grounds: 'Rule 3B',
      text: 'The delay had been reported by telephone.',
    },
    view: GAME_IS_OVER,
  },
  {
    kind: 'appeal-late',
    to: 'whiteTc',
    rules: ['11A'],
    answers: true,
    facts: { case: 'C11', appealUntil: '2025-08-02', sentOn: '2025-08-05', result: '1/2-1/2' },
    view: GAME_IS_OVER,
  },
  {
    kind: 'appeal-decided',
    to: 'whiteTc',
    cc: ['white', 'black', 'controller'],
    rules: ['11B'],
    facts: { case: 'C12', result: '1-0', before: '1/2-1/2', changed: true, final: true, pgn: SAMPLE_PGN },
    view: GAME_IS_OVER,
  },
  {
    kind: 'appeal-decided',
    name: 'appeal-decided-decision',
    to: 'blackTc',
    cc: ['white', 'black', 'controller'],
    rules: ['13C'],
    facts: {
      case: 'C13',
      ruling: 'R1',
      command: 'SCORE CDC25-KENT-ESSX-3a 1-0 BECAUSE rule 3B',
      outcome: 'REJECT',
      text: 'The committee finds no report in time.',
      final: true,
    },
    view: GAME_IS_OVER,
  },
  {
    kind: 'decision',
    to: 'black',
    rules: ['3B', '13'],
    facts: { ...RULING, result: '1-0', reason: 'silence' },
    view: GAME_IS_OVER,
  },
  {
    kind: 'decision',
    name: 'decision-extend-captain',
    to: 'blackTc',
    rules: ['3B', '13'],
    facts: {
      ...RULING,
      word: 'EXTEND',
      command: 'EXTEND CDC25-KENT-ESSX-3a UNTIL 5 May 2025',
      grounds: 'rule 13',
      until: '2025-05-05',
    },
  },
  {
    kind: 'decision',
    name: 'decision-suspend-several',
    to: 'white',
    rules: ['13B', '13'],
    noGame: true,
    facts: {
      ...RULING,
      case: null,
      word: 'SUSPEND',
      command: 'SUSPEND ALL BECAUSE the mail server is down',
      grounds: 'the mail server is down',
      games: ['KENT-ESSX-3a', 'KENT-ESSX-3b'],
      since: '2025-04-17',
    },
  },
  ...OTHER_RULINGS.map(
    ([word, args, facts]): SampleWords => ({
      kind: 'decision',
      name: `decision-${word.toLowerCase().replace(' ', '-')}`,
      to: 'black',
      rules: ['13'],
      facts: {
        ...RULING,
        case: null,
        word,
        command: `${word} ${args}`,
        grounds: 'what both players have written',
        ...facts,
      },
    }),
  ),
  {
    kind: 'ruling-preview',
    to: 'controller',
    rules: ['13'],
    answers: true,
    facts: {
      command: 'SCORE CDC25-KENT-ESSX-3a 1-0 BECAUSE rule 3B',
      changes: [
        { game: 'KENT-ESSX-3a', what: 'status', from: 'running', to: 'finished' },
        { game: 'KENT-ESSX-3a', what: 'result', from: null, to: '1-0' },
        { game: 'KENT-ESSX-3a', what: '15.a4 sent', from: '2025-03-07', to: '2025-03-06' },
      ],
      case: 'C4',
    },
    view: {
      mails: [
        { kind: 'decision', to: 'alma.pole@kent.example', cc: [] },
        { kind: 'game-over', to: 'alma.pole@kent.example', cc: ['tess.harrow@kent.example'] },
      ],
    },
  },
]
