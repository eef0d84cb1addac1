/** What somebody has written into a form, checked, as the line of a command. */
import { z } from 'zod'
import type { CommandForm, Field } from './commandForms.ts'

/** One line, no control characters. */
const inOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** A field of a form as one line of at most so many characters. */
export const plainLine = (value: unknown, longest: number): string =>
  inOneLine(typeof value === 'string' ? value : '').slice(0, longest)

/** A field can never become a second command. */
const oneLine = z
  .string()
  .transform(inOneLine)
  .refine(text => text.length <= 2000, 'is too long')
const filled = oneLine.refine(text => text !== '', 'must be filled in')

function checkOf(field: Field) {
  if (field.type === 'date') return z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date')
  if (field.type === 'number') return z.string().regex(/^\d{1,3}$/, 'must be a number')
  if (field.type === 'choice')
    return z.string().refine(text => field.choices?.includes(text) ?? false, 'must be one of those offered')
  return (field.optional ? oneLine : filled).refine(
    text => !/\b(?:NOW|BECAUSE)\b/.test(text) || field.type === 'long',
    'must not hold the words NOW or BECAUSE',
  )
}

export type Filled =
  | { readonly ok: true; readonly line: string; readonly now: string }
  | { readonly ok: false; readonly mistakes: readonly string[] }

/** The command lines of a filled form: as previewed, and as done at once. */
export function fillForm(form: CommandForm, about: string, body: Readonly<Record<string, unknown>>): Filled {
  const fields: Record<string, string> = {}
  const mistakes: string[] = []
  for (const field of form.fields) {
    const checked = checkOf(field).safeParse(String(body[field.name] ?? ''))
    if (checked.success) fields[field.name] = checked.data
    else mistakes.push(`${field.label} ${checked.error.issues[0]?.message ?? 'is not right'}.`)
  }
  const grounds = oneLine.safeParse(String(body.grounds ?? ''))
  if (!grounds.success) mistakes.push(`The grounds are too long.`)
  if (mistakes.length > 0 || !grounds.success) return { ok: false, mistakes }
  const line = form.line(fields, about)
  if (!form.ruling) return { ok: true, line, now: line }
  const because = grounds.data === '' ? '' : ` BECAUSE ${grounds.data}`
  return { ok: true, line: `${line}${because}`, now: `${line} NOW${because}` }
}
