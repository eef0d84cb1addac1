/** The shape of a tournament's YAML file: every word that may stand in it, and what each value may be (contract.md section 2). */
import { z } from 'zod'
import type { Address } from '../core/ids.ts'
import { isZone, parseDate, type PlainDate } from '../core/plainDate.ts'
import { canonicalAddress } from '../mail/address.ts'

const words = z.union([z.string(), z.number()]).transform(v => String(v).trim())
const someWords = words.refine(v => v !== '', 'must not be empty')
const code = someWords.refine(
  v => /^[A-Za-z0-9._-]{1,40}$/.test(v),
  'may hold only letters, digits, dots and hyphens (at most 40)',
)
const day = z
  .string()
  .refine(v => parseDate(v) !== null, 'is not a date; write it as 2025-03-07')
  .transform(v => v as PlainDate)
const zone = z.string().refine(isZone, 'is not a time zone; write it as Europe/London')

const email = z.string().transform((text, context): Address => {
  const address = canonicalAddress(text.trim())
  if (address === null) context.addIssue({ code: 'custom', message: 'is not an email address' })
  return address ?? z.NEVER
})

const list = <T extends z.ZodType>(item: T) =>
  z
    .union([z.array(item), item.transform(v => [v])])
    .nullish()
    .transform(v => (v ?? []) as z.output<T>[])

const personFields = {
  name: someWords,
  email,
  aliases: list(email),
  timezone: zone.nullish(),
  notation: list(words),
  sharedAddress: z.boolean().default(false),
  receipts: z.enum(['all', 'problems', 'none']).default('all'),
  reminders: z.boolean().default(true),
  copies: z.enum(['all', 'problems', 'digest']).default('all'),
}
const person = z.strictObject(personFields)
const player = z.strictObject({
  ...personFields,
  board: z.number().int().min(1),
  leaveUsed: z.number().int().min(0).default(0),
})
const controller = z.strictObject({ ...personFields, deputies: z.array(person).nullish() })
const team = z.strictObject({
  code: code.refine(v => !v.includes('.'), 'may not hold a dot'),
  name: someWords,
  captain: person,
  deputy: person.nullish(),
  players: z.array(player).min(1, 'must name at least one player'),
  reserves: z.array(person).nullish(),
})
const proposal = z.strictObject({ if: someWords, then: someWords, after: list(words).optional() })
const game = z.strictObject({
  id: code,
  board: z.number().int().min(1).optional(),
  white: someWords,
  black: someWords,
  noticeReceived: day.nullish(),
  agreedNotation: list(words),
  moves: z.string().nullish(),
  clocks: z.strictObject({ white: z.number().int().min(0), black: z.number().int().min(0) }).nullish(),
  lastSent: day.nullish(),
  pending: z.array(proposal).nullish(),
  drawOffer: z.boolean().default(false),
  result: z.enum(['1-0', '0-1', '1/2-1/2', '0-0']).nullish(),
})
const match = z.strictObject({
  id: code,
  home: someWords,
  away: someWords,
  board: z.number().int().min(1).optional(),
  games: z.array(game).nullish(),
})
export const fileSchema = z.strictObject({
  tournament: z.strictObject({
    id: code,
    name: someWords,
    rulebook: someWords,
    timezone: zone.default('Europe/London'),
    start: day,
    end: day,
    form: z.enum(['one', 'two', 'hutton']).default('one'),
    address: email,
    controller,
    appeals: person,
    parameters: z.record(z.string(), z.unknown()).nullish(),
    public: z.strictObject({ delayMoves: z.number().int().min(0).max(200).default(0) }).nullish(),
  }),
  teams: z.array(team).min(2, 'must name at least two teams'),
  matches: z.array(match).min(1, 'must hold at least one match; `arbiter pair FILE` writes them'),
})
export type File = z.output<typeof fileSchema>
export type PersonEntry = z.output<typeof person>
export type MatchEntry = z.output<typeof match>
export type GameEntry = z.output<typeof game>
