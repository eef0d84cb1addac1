/** Samples of the mails about claims on time and cases before the Controller (rules 1 and 7). */
import { ARITHMETIC, GAME_IS_OVER, type SampleWords } from './samplesWorld.ts'

const CLAIM = {
  case: 'C7',
  claimedBy: 'white',
  against: 'black',
  claimedOn: '2025-04-24',
  unfounded: false,
  arithmetic: ARITHMETIC,
}

export const CLAIM_SAMPLES: readonly SampleWords[] = [
  {
    kind: 'claim-opened',
    to: 'black',
    cc: ['white', 'whiteTc', 'blackTc'],
    rules: ['7B', '7C'],
    facts: { ...CLAIM, protestUntil: '2025-05-08' },
    view: { words: 'you have used more than 60 days' },
  },
  {
    kind: 'claim-lapsed',
    to: 'white',
    cc: ['whiteTc'],
    rules: ['7A'],
    facts: { why: 'window', closedBy: '20.Qd2', closedOn: '2025-05-20', arithmetic: ARITHMETIC },
  },
  {
    kind: 'claim-lapsed',
    name: 'claim-lapsed-season-over',
    to: 'white',
    cc: ['whiteTc'],
    rules: ['7A'],
    facts: { why: 'season-over', closedBy: null, closedOn: '2025-06-30', arithmetic: ARITHMETIC },
  },
  {
    kind: 'protest',
    to: 'whiteTc',
    cc: ['white', 'black'],
    rules: ['7C'],
    facts: {
      ...CLAIM,
      until: '2025-05-20',
      protest: 'I received 15.a4 only on 10 March,\nsee my mail of that day.',
    },
  },
  {
    kind: 'tc-decision-due',
    to: 'blackTc',
    rules: ['7D'],
    facts: { ...CLAIM, unfounded: true, until: '2025-05-20', protest: null },
  },
  {
    kind: 'claim-conceded',
    to: 'blackTc',
    cc: ['controller', 'white', 'black'],
    rules: ['7C'],
    facts: { ...CLAIM, proposed: '1-0', lapsedOn: '2025-05-08' },
  },
  {
    kind: 'claim-decided',
    to: 'black',
    cc: ['whiteTc', 'blackTc'],
    rules: ['7D', '7E'],
    facts: { ...CLAIM, outcome: 'upheld', decidedBy: 'captains' },
  },
  {
    kind: 'claim-decided',
    name: 'claim-decided-rejected',
    to: 'white',
    cc: ['whiteTc', 'blackTc'],
    rules: ['7D', '7E'],
    facts: { ...CLAIM, outcome: 'rejected', decidedBy: 'controller' },
  },
  {
    kind: 'case-referred',
    to: 'controller',
    cc: ['whiteTc', 'blackTc'],
    rules: ['1B'],
    facts: {
      ...CLAIM,
      why: 'differ',
      words: { KENT: 'UPHOLD', ESSX: 'REJECT' },
      protest: 'Received on 10 March.',
    },
  },
  {
    kind: 'case-referred',
    name: 'case-referred-not-meant',
    to: 'controller',
    cc: ['whiteTc', 'blackTc'],
    rules: ['13B'],
    facts: {
      case: 'C8',
      why: 'not-meant',
      by: 'white',
      name: 'Alma Pole',
      opponent: 'Bram Fold',
      result: '0-1',
      reason: 'resignation',
      text: 'I only said that I should resign.',
    },
    view: GAME_IS_OVER,
  },
  {
    kind: 'case-referred',
    name: 'case-referred-by-captain',
    to: 'controller',
    cc: ['whiteTc', 'blackTc'],
    rules: ['1B'],
    facts: { case: 'C3', why: 'referred', text: 'We could not agree about move 9.' },
  },
]
