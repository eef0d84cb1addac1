/**
 * Every decision of the console as a form: its fields, and the line that a mail would carry. What the line does, and who
 * may give it, is the rulebook's business alone.
 */
export interface Field {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'date' | 'number' | 'choice' | 'long'
  readonly choices?: readonly string[]
  readonly optional?: true
}

export interface CommandForm {
  /** 'score': in addresses. */
  readonly id: string
  readonly title: string
  readonly roles: readonly ('controller' | 'captain' | 'player' | 'secretary')[]
  /** What it is about; 'none' = its fields say all. */
  readonly about: 'game' | 'case' | 'letter' | 'none'
  readonly fields: readonly Field[]
  /** Checked fields and the game's tag or case id to the line, without grounds. */
  readonly line: (fields: Readonly<Record<string, string>>, about: string) => string
  /** A ruling: it takes grounds, is shown before it counts and done with NOW. */
  readonly ruling: boolean
}

const RESULT: Field = {
  name: 'result',
  label: 'Result',
  type: 'choice',
  choices: ['1-0', '0-1', '1/2-1/2', '0-0'],
}
const date = (name: string, label: string): Field => ({ name, label, type: 'date' })
const PLY: Field = { name: 'ply', label: 'Move, as 15 for White or 15b for Black', type: 'text' }
const TEXT: Field = { name: 'text', label: 'Text', type: 'long' }
const NAME: Field = { name: 'name', label: 'Name of the player', type: 'text' }
const WORD: Field = { name: 'word', label: 'Decision', type: 'choice', choices: ['UPHOLD', 'REJECT'] }

export const COMMAND_FORMS: readonly CommandForm[] = [
  {
    id: 'score',
    title: 'Enter a result',
    roles: ['controller'],
    about: 'game',
    fields: [RESULT],
    ruling: true,
    line: (f, game) => `SCORE ${game} ${f.result}`,
  },
  {
    id: 'extend',
    title: 'Let the game go on until',
    roles: ['controller'],
    about: 'game',
    fields: [date('until', 'Until')],
    ruling: true,
    line: (f, game) => `EXTEND ${game} UNTIL ${f.until}`,
  },
  {
    id: 'correct',
    title: 'Correct a date',
    roles: ['controller'],
    about: 'game',
    fields: [
      PLY,
      { name: 'field', label: 'Which date', type: 'choice', choices: ['RECEIVED', 'SENT'] },
      date('date', 'The right date'),
    ],
    ruling: true,
    line: (f, game) => `CORRECT ${game} ${f.ply} ${f.field} ${f.date}`,
  },
  {
    id: 'strike',
    title: 'Strike moves from the record',
    roles: ['controller'],
    about: 'game',
    fields: [PLY],
    ruling: true,
    line: (f, game) => `STRIKE ${game} FROM ${f.ply}`,
  },
  {
    id: 'record-move',
    title: 'Record a move',
    roles: ['controller'],
    about: 'game',
    fields: [
      { name: 'move', label: 'Move with its number, as 15...Nf6', type: 'text' },
      date('date', 'Sent on'),
    ],
    ruling: true,
    line: (f, game) => `RECORD MOVE ${game} ${f.move} SENT ${f.date}`,
  },
  {
    id: 'reinstate',
    title: 'Reinstate the game',
    roles: ['controller'],
    about: 'game',
    fields: [],
    ruling: true,
    line: (_f, game) => `REINSTATE ${game}`,
  },
  {
    id: 'suspend',
    title: 'Suspend the game',
    roles: ['controller'],
    about: 'game',
    fields: [],
    ruling: true,
    line: (_f, game) => `SUSPEND ${game}`,
  },
  {
    id: 'resume',
    title: 'Resume the game',
    roles: ['controller'],
    about: 'game',
    fields: [],
    ruling: true,
    line: (_f, game) => `RESUME ${game}`,
  },
  {
    id: 'adjudicate',
    title: 'Enter the adjudicator’s decision',
    roles: ['controller'],
    about: 'game',
    fields: [
      { ...RESULT, choices: ['1-0', '0-1', '1/2-1/2'] },
      { name: 'appeal', label: 'Open to appeal', type: 'choice', choices: ['yes', 'no'] },
    ],
    ruling: true,
    line: (f, game) => `ADJUDICATE ${game} ${f.result} APPEAL ${f.appeal}`,
  },
  {
    id: 'rule',
    title: 'Decide the case',
    roles: ['controller'],
    about: 'case',
    fields: [WORD],
    ruling: true,
    line: (f, id) => `RULE ${id} ${f.word}`,
  },
  {
    id: 'appeal-outcome',
    title: 'Enter the outcome of the appeal',
    roles: ['secretary'],
    about: 'case',
    fields: [WORD, TEXT],
    ruling: false,
    line: (f, id) => `APPEAL ${id} ${f.word} ${f.text}`,
  },
  {
    id: 'claim-word',
    title: 'Say what you decide on the claim',
    roles: ['captain'],
    about: 'case',
    fields: [WORD],
    ruling: false,
    line: (f, id) => `${f.word} ${id}`,
  },
  {
    id: 'confirm',
    title: 'Confirm the result that is proposed',
    roles: ['captain', 'controller'],
    about: 'case',
    fields: [],
    ruling: false,
    line: (_f, id) => `CONFIRM ${id}`,
  },
  {
    id: 'swap',
    title: 'Swap the colours, which were reversed',
    roles: ['captain', 'controller'],
    about: 'game',
    fields: [],
    ruling: false,
    line: (_f, game) => `SWAP ${game}`,
  },
  {
    id: 'delay',
    title: 'Tell the Controller of a delay',
    roles: ['captain'],
    about: 'game',
    fields: [TEXT],
    ruling: false,
    line: (f, game) => `DELAY ${game} ${f.text}`,
  },
  {
    id: 'appeal',
    title: 'Appeal',
    roles: ['captain'],
    about: 'game',
    fields: [TEXT],
    ruling: false,
    line: (f, game) => `APPEAL ${game} ${f.text}`,
  },
  {
    id: 'refer',
    title: 'Refer to the Controller',
    roles: ['captain'],
    about: 'game',
    fields: [TEXT],
    ruling: false,
    line: (f, game) => `REFER ${game} ${f.text}`,
  },
  {
    id: 'grant-leave',
    title: 'Grant leave, also backwards',
    roles: ['captain', 'controller'],
    about: 'none',
    fields: [NAME, date('from', 'First day'), date('to', 'Last day')],
    ruling: false,
    line: f => `GRANT LEAVE ${f.name} ${f.from} to ${f.to}`,
  },
  {
    id: 'substitute',
    title: 'Name a substitute',
    roles: ['captain'],
    about: 'none',
    fields: [
      { name: 'old', label: 'Player who has withdrawn', type: 'text' },
      { name: 'new', label: 'Substitute', type: 'text' },
      { name: 'address', label: 'Email address of the substitute', type: 'text' },
    ],
    ruling: false,
    line: f => `SUBSTITUTE ${f.old} by ${f.new} <${f.address}>`,
  },
  {
    id: 'withdraw',
    title: 'Tell of a withdrawal',
    roles: ['captain', 'controller'],
    about: 'none',
    fields: [NAME],
    ruling: false,
    line: f => `WITHDRAW ${f.name}`,
  },
  {
    id: 'cancel-withdraw',
    title: 'Take a withdrawal back',
    roles: ['captain', 'controller'],
    about: 'none',
    fields: [NAME],
    ruling: false,
    line: f => `CANCEL WITHDRAW ${f.name}`,
  },
  {
    id: 'enquiry',
    title: 'Have the arbiter ask a player',
    roles: ['captain'],
    about: 'none',
    fields: [NAME],
    ruling: false,
    line: f => `ENQUIRY ${f.name}`,
  },
  {
    id: 'penalise',
    title: 'Penalise a player',
    roles: ['controller'],
    about: 'none',
    fields: [NAME, { name: 'days', label: 'Days', type: 'number' }],
    ruling: true,
    line: f => `PENALISE ${f.name} ${f.days} DAYS`,
  },
  {
    id: 'disqualify',
    title: 'Disqualify a player',
    roles: ['controller'],
    about: 'none',
    fields: [NAME],
    ruling: true,
    line: f => `DISQUALIFY ${f.name}`,
  },
  {
    id: 'release',
    title: 'Let the letter count',
    roles: ['controller'],
    about: 'letter',
    fields: [],
    ruling: true,
    line: (_f, letter) => `RELEASE ${letter}`,
  },
  {
    id: 'release-in',
    title: 'Let the letter count in one game, from one person',
    roles: ['controller'],
    about: 'letter',
    fields: [
      { name: 'game', label: 'Game, as KENT-ESSX-3a', type: 'text' },
      {
        name: 'person',
        label: 'Email address of the person whose letter it is',
        type: 'text',
        optional: true,
      },
    ],
    ruling: true,
    line: (f, letter) => `RELEASE ${letter} ${f.game} ${f.person}`.trim(),
  },
  {
    id: 'reject',
    title: 'Reject the letter with a text',
    roles: ['controller'],
    about: 'letter',
    fields: [TEXT],
    ruling: true,
    line: (f, letter) => `REJECT ${letter} ${f.text}`,
  },
  {
    id: 'go',
    title: 'End the shadow season: mail goes out',
    roles: ['controller'],
    about: 'none',
    fields: [],
    ruling: true,
    line: () => 'GO',
  },
]

export const commandForm = (id: string): CommandForm | null =>
  COMMAND_FORMS.find(form => form.id === id) ?? null
