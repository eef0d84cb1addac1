/** Samples of the mails about draws and results (FIDE, rule 12). */
import { GAME_IS_OVER, SAMPLE_PGN, type SampleWords } from './samplesWorld.ts'

export const RESULT_SAMPLES: readonly SampleWords[] = [
  {
    kind: 'draw-offered',
    to: 'white',
    cc: ['black'],
    rules: ['FIDE'],
    answers: true,
    facts: { by: 'black', many: false },
  },
  {
    kind: 'draw-declined',
    to: 'white',
    cc: ['black'],
    rules: ['FIDE'],
    answers: true,
    facts: { by: 'black' },
  },
  {
    kind: 'draw-claim-refused',
    to: 'white',
    cc: ['black'],
    rules: ['FIDE'],
    answers: true,
    facts: { claim: 'threefold', count: 2 },
  },
  {
    kind: 'draw-claim-refused',
    name: 'draw-claim-refused-fifty',
    to: 'white',
    cc: ['black'],
    rules: ['FIDE'],
    answers: true,
    facts: { claim: 'fifty', count: 31 },
  },
  {
    kind: 'game-over',
    to: 'white',
    cc: ['whiteTc', 'blackTc'],
    rules: ['12A'],
    facts: { result: '0-1', reason: 'resignation', by: 'white', pgn: SAMPLE_PGN, recordNeeded: true },
    view: GAME_IS_OVER,
  },
  {
    kind: 'record-reminder',
    to: 'black',
    rules: ['12'],
    facts: { days: 7, result: '0-1', reason: 'resignation', pgn: SAMPLE_PGN, missingOn: '2025-04-06' },
    view: GAME_IS_OVER,
  },
  {
    kind: 'record-missing',
    to: 'controller',
    cc: ['whiteTc', 'blackTc'],
    rules: ['12C'],
    facts: { case: 'C5', days: 28, result: '0-1', reason: 'resignation', may: '0-0', pgn: SAMPLE_PGN },
    view: GAME_IS_OVER,
  },
  {
    kind: 'result-official',
    to: 'white',
    cc: ['whiteTc', 'blackTc'],
    rules: ['12B'],
    facts: { result: '0-1', reason: 'resignation', from: 'black' },
    view: GAME_IS_OVER,
  },
]
