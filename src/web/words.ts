/** Short words of the house in plain English, for lists and headings; what has no entry is shown with its hyphens as spaces. */

const FLAGS: Readonly<Record<string, string>> = {
  silence: '40 days without a move',
  'time-exceeded': 'time exceeded',
  'claim-open': 'a claim on time is open',
  'claim-conceded': 'a claim on time was not opposed',
  disagreement: 'the boards differ',
  'reported-move': 'a move that we never saw',
  withdrawal: 'a player has withdrawn',
  'record-missing': 'no player has sent the record',
  address: 'mail to a player comes back',
}

const CASES: Readonly<Record<string, string>> = {
  held: 'Held letter',
  claim: 'Claim on time',
  disagreement: 'The boards differ',
  silence: '40 days without a move',
  withdrawal: 'Withdrawal',
  result: 'Result',
  adjudication: 'Adjudication',
  appeal: 'Appeal',
  referral: 'Put before the Controller',
  access: 'No email access',
  time: 'Time exceeded',
  address: 'Mail comes back',
  reported: 'A move that we never saw',
}

const HELD: Readonly<Record<string, string>> = {
  'sender-not-authentic': 'the sender is doubtful',
  'sender-unconfirmed': 'the sender could not be proved',
  'duplicate-headers': 'its headers contradict each other',
  'sender-unknown': 'the sender is not registered',
  'unknown-sender': 'the sender is not registered',
  'auto-reply': 'it looks automatic, yet may hold a move',
  'auto-with-move': 'it looks automatic, yet may hold a move',
  machine: 'it looks automatic, yet may hold a move',
  list: 'it came through a mailing list',
  spam: 'it was marked as unwanted mail',
  oversized: 'it is too large to be read',
  quarantined: 'it could not be read',
  quarantine: 'it could not be read',
  complaint: 'a complaint about unwanted mail',
  loop: 'it seems to come from a machine',
  'boards-reversed': 'the colours seem to be reversed',
  'late-act': 'it was sent before a result, and read after it',
  withdrawn: 'its player has withdrawn',
}

/** What waits for a Team Captain, in the words of his digest. */
const WAITING: Readonly<Record<string, string>> = {
  'silence-flag': '40 days without a move, before the Controller',
  silence: 'no move for a while',
  claim: 'a claim on time',
  clock: 'the clock runs low',
  withdrawal: 'a player has withdrawn',
  'time-exceeded': 'time exceeded',
  disagreement: 'the boards differ',
  'not-meant': 'a result that was not meant',
  'record-missing': 'no player has sent the record',
  access: 'no email access',
  address: 'mail to an officer comes back',
  record: 'the record is awaited',
  referral: 'put before the Controller',
}

const PHASES: Readonly<Record<string, string>> = {
  running: 'running',
  finished: 'over',
  adjudication: 'with the adjudicator',
  suspended: 'suspended',
  disputed: 'the boards differ',
}

const BASES: Readonly<Record<string, string>> = {
  stated: 'as he said',
  timestamp: 'stamp of the mail',
  assumed: 'assumed',
  corrected: 'corrected',
  ruled: 'by ruling',
}

const WAYS: Readonly<Record<string, string>> = {
  players: 'the players',
  captains: 'the Team Captains',
  captain: 'the Team Captain',
  player: 'the player',
  'player-to-move': 'the player on move',
  opponent: 'the opponent',
  controller: 'the Controller',
  secretary: 'the Secretary for appeals',
  arbiter: 'the arbiter',
  nobody: 'nobody',
}

/** Whom an office means, where his mail comes back. */
const OFFICES: Readonly<Record<string, string>> = {
  captain: 'a Team Captain',
  deputy: 'a deputy Team Captain',
  controller: 'the Controller',
  'controller-deputy': 'a deputy of the Controller',
  secretary: 'the Secretary for appeals',
}

/** States of letters and messages, for the administrator. */
const LETTERS: Readonly<Record<string, string>> = {
  new: 'to be read',
  done: 'dealt with',
  held: 'held for a person',
  copy: 'second copies',
  quarantined: 'could not be read',
}

const MESSAGES: Readonly<Record<string, string>> = {
  pending: 'to be sent',
  sending: 'being sent',
  sent: 'sent',
  failed: 'failed',
  ambiguous: 'in doubt',
  shadow: 'kept back: a shadow season',
  suppressed: 'not sent: the address fails',
}

const OUTGOING: Readonly<Record<string, string>> = {
  live: 'goes out to everybody',
  'controller-only': 'goes to the Controller only (a shadow season)',
  off: 'is held',
}

/** What happened in a case, step by step. */
const STEPS: Readonly<Record<string, string>> = {
  claimed: 'A win on time was claimed (7A)',
  protest: 'The player protested (7C)',
  'captains-asked': 'The Team Captains were asked to decide (7D)',
  conceded: 'No protest came: the claim counts as conceded (7C)',
  'referred: differ': 'The Team Captains differ: put before the Controller (1B)',
  'referred: silent': 'A Team Captain said nothing: put before the Controller (1B)',
  'referred: unfounded': 'The record shows no excess: put before the Controller (1B)',
  referred: 'Put before the Controller (1B)',
  upheld: 'The claim was upheld',
  rejected: 'The claim was rejected',
  withdrawn: 'The claim was withdrawn',
  silence: '40 days without a move: put before the Controller (3B)',
  opened: 'The case was opened',
  'record-missing': 'No player has sent the record (12C)',
  'case-referred': 'Put before the Controller',
  reversed: 'The colours seem to be reversed',
  adjudication: 'The game goes to adjudication (10)',
}

/** What a Captain may say in a case, as a step of it: 'KENT REJECT'. */
const CAPTAIN_SAYS: Readonly<Record<string, string>> = {
  UPHOLD: 'upholds the claim (7D)',
  REJECT: 'rejects the claim (7D)',
  SWAP: 'wants the colours swapped',
}

const LISTS = {
  step: STEPS,
  letter: LETTERS,
  message: MESSAGES,
  outgoing: OUTGOING,
  flag: FLAGS,
  case: CASES,
  held: HELD,
  phase: PHASES,
  basis: BASES,
  who: WAYS,
  waiting: WAITING,
  office: OFFICES,
} as const
export type WordList = keyof typeof LISTS

/** The plain words for one of the house's short ones. */
export function plainWord(word: unknown, list: WordList): string {
  const text = typeof word === 'string' ? word : ''
  const words: Readonly<Record<string, string>> = LISTS[list]
  const said = list === 'step' ? /^(\S+) (UPHOLD|REJECT|SWAP)$/.exec(text) : null
  if (said !== null) return `The Captain of ${said[1]} ${CAPTAIN_SAYS[said[2] ?? '']}`
  return Object.hasOwn(words, text) ? (words[text] as string) : text.replaceAll('-', ' ')
}
