/**
 * Every number that is our decision (D) and not the rulebook's word, with its default: correspondence.md section 13.
 * A tournament's file may set each of them; mails show them as this tournament's setting.
 */
import { z } from 'zod'

const days = z.int().min(0).max(366)
const hours = z
  .union([z.string().regex(/^\d{1,4}h$/), z.int().min(0)])
  .transform(value => (typeof value === 'number' ? value : Number(value.slice(0, -1))))
const monthDay = z.string().regex(/^\d{2}-\d{2}$/)

export const parametersSchema = z.strictObject({
  /** Days of silence before the friendly reminder; 0 switches it off (rule 3, D). */
  reminderAfter: days.default(7),
  repeatAfter: days.default(14),
  tcWarnAfter: days.default(28),
  lastWarnAfter: days.default(35),
  silenceAfter: days.default(40),
  leaveCountsTo40: z.boolean().default(true),
  sendRepeats: z.boolean().default(false),
  daysPerControl: z.int().min(1).max(366).default(30),
  movesPerControl: z.int().min(1).max(200).default(10),
  clockWarn: z.array(days).default([5, 1]),
  protestDays: days.default(14),
  tcDecisionDays: days.default(14),
  leaveDays: days.default(14),
  grantedLeaveDays: days.default(14),
  substituteDays: days.default(14),
  substituteRemind: z.array(days).default([7, 12]),
  reserveMonths: z.int().min(0).max(24).default(3),
  enquiryDays: days.default(14),
  accessDays: days.default(30),
  bounceDays: days.default(3),
  objectionDays: days.default(7),
  /** Hours. */
  unseenGrace: hours.default(12),
  relayAfter: hours.default(1),
  autoQuoteCounts: z.boolean().default(false),
  anyNeedsAnswer: z.boolean().default(false),
  dateTolerance: hours.default(24),
  lateReceiptNote: days.default(3),
  lateReceiptTc: days.default(7),
  recordRemind: z.array(days).default([7, 14]),
  recordMissingAfter: days.default(28),
  adjudicationAppealDays: days.default(7),
  decisionAppealDays: days.default(14),
  /** `warn` = month and day; the others = days after `end`. */
  adjudication: z
    .strictObject({
      warn: z.array(monthDay).default(['06-01', '06-20']),
      claims: days.default(5),
      tcDossier: days.default(6),
      toController: days.default(13),
      last: days.default(20),
    })
    .prefault({}),
  digest: z
    .string()
    .regex(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{2}:\d{2}$/)
    .default('Mon 06:00'),
  authentication: z.enum(['strict', 'confirm', 'trusting']).default('confirm'),
  outgoing: z.enum(['controller-only', 'live', 'off']).default('controller-only'),
  sweepAt: z
    .string()
    .regex(/^\d{2}:\d{2}$/)
    .default('06:00'),
})

export type Parameters = z.infer<typeof parametersSchema>

const cache = new WeakMap<object, Parameters>()

/** The tournament's parameters with every default filled in. Throws on unchecked input: the import checks first. */
export function parametersOf(tournament: {
  readonly parameters: { readonly [name: string]: unknown }
}): Parameters {
  let checked = cache.get(tournament.parameters)
  if (checked === undefined) {
    checked = parametersSchema.parse(tournament.parameters)
    cache.set(tournament.parameters, checked)
  }
  return checked
}

/** What is wrong with one parameter of a tournament's file, for its line; null when nothing is. */
export function checkParameter(name: string, value: unknown): string | null {
  const shape: Readonly<Record<string, z.ZodType>> = parametersSchema.shape
  const schema = shape[name]
  if (schema === undefined) return `not known; known are ${Object.keys(shape).join(', ')}`
  const read = schema.safeParse(value)
  return read.success ? null : (read.error.issues[0]?.message ?? 'not understood')
}
