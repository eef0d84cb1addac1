/** The numbers of a tournament that the rulebook leaves open, as a Controller reads them, with the default of each. */
import { parametersSchema } from '../../rulebooks/correspondence/parameters.ts'

export interface ParameterField {
  /** Path below `parameters`. */
  readonly path: readonly string[]
  readonly label: string
}

export interface ParameterGroup {
  readonly title: string
  readonly fields: readonly ParameterField[]
}

const field = (name: string, label: string): ParameterField => ({ path: name.split('.'), label })

export const PARAMETER_GROUPS: readonly ParameterGroup[] = [
  {
    title: 'Mail',
    fields: [
      field('outgoing', 'Outgoing mail at the start'),
      field('authentication', 'Mail whose sender nothing proves'),
      field('digest', 'Weekly letter to Team Captains (day and hour)'),
      field('sweepAt', 'Deadlines are judged daily at'),
    ],
  },
  {
    title: 'Silence (rule 3), in days',
    fields: [
      field('reminderAfter', 'Friendly reminder after (0: none)'),
      field('repeatAfter', 'Duty to repeat the move after'),
      field('sendRepeats', 'The arbiter sends the repeat by itself'),
      field('tcWarnAfter', 'Team Captains are warned after'),
      field('lastWarnAfter', 'Last warning after'),
      field('silenceAfter', 'Put before the Controller after'),
      field('leaveCountsTo40', 'Days of leave count towards it'),
    ],
  },
  {
    title: 'Time (rules 6 and 7)',
    fields: [
      field('daysPerControl', 'Days for each period'),
      field('movesPerControl', 'Moves in each period'),
      field('clockWarn', 'Warnings when so many days are left'),
      field('protestDays', 'Days for a protest'),
      field('tcDecisionDays', 'Days for the Team Captains to decide'),
    ],
  },
  {
    title: 'Leave and withdrawal (rules 8 and 9)',
    fields: [
      field('leaveDays', 'Days of leave for each player'),
      field('grantedLeaveDays', 'More days that a Team Captain may grant'),
      field('substituteDays', 'Days to name a substitute'),
      field('substituteRemind', 'Reminders of it after so many days'),
      field('reserveMonths', 'Reserves may step in for so many months'),
      field('enquiryDays', 'Days to answer an enquiry (5B)'),
      field('accessDays', 'Days without email until a player must be replaced (1D)'),
      field('bounceDays', 'Days of mail that comes back until that begins'),
    ],
  },
  {
    title: 'Reading of mails (rules 2 and 4)',
    fields: [
      field('autoQuoteCounts', 'A repetition that stands only in the automatic quote counts'),
      field('anyNeedsAnswer', 'A line for any move must be repeated to be taken up'),
      field('unseenGrace', 'A move that only the opponent tells is waited for (hours, 12h)'),
      field('relayAfter', 'A mail without the opponent in it is passed on after (hours, 1h)'),
      field('dateTolerance', 'A mail may be dated before its arrival by (hours, 24h)'),
      field('objectionDays', 'Days to object to a move that the opponent tells'),
      field('lateReceiptNote', 'A move received so many days late is noted'),
      field('lateReceiptTc', 'and told to the Team Captain after'),
    ],
  },
  {
    title: 'The end (rules 10 to 13)',
    fields: [
      field('recordRemind', 'Reminders to send the record after so many days'),
      field('recordMissingAfter', 'A missing record goes to the Controller after'),
      field('adjudication.warn', 'Warnings before the end (month and day)'),
      field('adjudication.claims', 'Claims are taken for so many days after the end'),
      field('adjudication.tcDossier', 'Dossiers go to Team Captains so many days after the end'),
      field('adjudication.toController', 'and to the Controller'),
      field('adjudication.last', 'Last change of a dossier'),
      field('adjudicationAppealDays', 'Days to appeal against an adjudication'),
      field('decisionAppealDays', 'Days to appeal against a ruling'),
    ],
  },
]

const WORDS: Readonly<Record<string, string>> = {
  true: 'yes',
  false: 'no',
  'controller-only': 'to the Controller only, until he lets it go out (a shadow season)',
  live: 'to everybody at once',
  off: 'none',
  strict: 'is not taken',
  confirm: 'is held, and the registered address is asked for one word',
  trusting: 'is taken as it comes',
}

export interface ParameterChoice {
  readonly value: string
  readonly text: string
}

const DEFAULTS: unknown = parametersSchema.parse({})
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  outgoing: ['controller-only', 'live', 'off'],
  authentication: ['strict', 'confirm', 'trusting'],
}

function defaultOf(path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (value as Record<string, unknown> | undefined)?.[part],
    DEFAULTS,
  )
}

export const isListParameter = (path: readonly (string | number)[]): boolean => Array.isArray(defaultOf(path))

/** What holds where nothing is written, as the form shows it. */
export function defaultText({ path }: ParameterField): string {
  const value = defaultOf(path)
  if (Array.isArray(value)) return value.join(', ')
  const text = String(value)
  const hours = ['unseenGrace', 'relayAfter', 'dateTolerance'].includes(path[0] ?? '')
  return hours ? `${text}h` : (WORDS[text] ?? text)
}

/** The choices of a parameter that is one of a few things; none for numbers and texts. */
export function choicesOf(parameter: ParameterField): readonly ParameterChoice[] {
  const values =
    typeof defaultOf(parameter.path) === 'boolean'
      ? ['true', 'false']
      : (CHOICES[parameter.path.join('.')] ?? [])
  if (values.length === 0) return []
  return [
    { value: '', text: `as usual: ${defaultText(parameter)}` },
    ...values.map(value => ({ value, text: WORDS[value] ?? value })),
  ]
}
