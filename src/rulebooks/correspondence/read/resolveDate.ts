/** Which day a written date means, and which order of day and month its writer uses (2F): never assumed for one number alone. */
import { addDays, dateOf, daysBetween, type PlainDate, weekday } from '../../../core/plainDate.ts'
import type { DateForm, Order } from './dates.ts'

export interface DateContext {
  /** The day from which relative words count: that of the Date header at its own offset. */
  readonly today: PlainDate
  readonly order: Order
  /** A leave lies ahead, a receipt behind. */
  readonly ahead: boolean
}

function nearest(candidates: readonly (PlainDate | null)[], context: DateContext): PlainDate | null {
  let best: PlainDate | null = null
  let bestCost = Number.POSITIVE_INFINITY
  for (const day of candidates) {
    if (day === null) continue
    const gap = daysBetween(context.today, day)
    const wrongWay = context.ahead ? gap < -30 : gap > 2
    const cost = Math.abs(gap) + (wrongWay ? 300 : 0)
    if (cost < bestCost) {
      best = day
      bestCost = cost
    }
  }
  return best
}

/** Which day is meant, or null where the calendar has none. A missing year is the one nearest to the letter. */
export function resolveDate(form: DateForm, context: DateContext): PlainDate | null {
  const thisYear = Number(context.today.slice(0, 4))
  const inYear = (year: number | null, month: number, day: number): PlainDate | null =>
    year !== null
      ? dateOf(year, month, day)
      : nearest(
          [thisYear - 1, thisYear, thisYear + 1].map(y => dateOf(y, month, day)),
          context,
        )
  switch (form.kind) {
    case 'day':
      return inYear(form.year, form.month, form.day)
    case 'numbers': {
      const [day, month] = context.order === 'dmy' ? [form.a, form.b] : [form.b, form.a]
      if (month <= 12) return inYear(form.year, month, day)
      return inYear(form.year, day, month)
    }
    case 'monthday': {
      const month = Number(context.today.slice(5, 7))
      const months = [month - 1, month, month + 1].map(m => {
        const year = m < 1 ? thisYear - 1 : m > 12 ? thisYear + 1 : thisYear
        return dateOf(year, ((m + 11) % 12) + 1, form.day)
      })
      return nearest(months, context)
    }
    case 'weekday': {
      const back = (weekday(context.today) - form.weekday + 7) % 7
      return addDays(context.today, context.ahead ? (7 - back) % 7 : -back)
    }
    case 'relative':
      return addDays(context.today, form.days)
  }
}

/**
 * The writer's order of day and month: proved by a number over twelve, else by what fits the letter best: a date on
 * the header's own day is strong, a date after it or long before it speaks against. Day first when nothing decides.
 */
export function chooseOrder(
  forms: readonly DateForm[],
  today: PlainDate,
  sentForm: DateForm | null,
  ahead: boolean,
): Order {
  const numbers = forms.filter(form => form.kind === 'numbers')
  if (numbers.some(form => form.a > 12)) return 'dmy'
  if (numbers.some(form => form.b > 12)) return 'mdy'
  const score = (order: Order): number => {
    let points = 0
    for (const form of numbers) {
      const day = resolveDate(form, { today, order, ahead })
      if (day === null) {
        points -= 10
        continue
      }
      const gap = daysBetween(day, today)
      if (form === sentForm) points += Math.abs(gap) <= 1 ? 20 : -Math.min(10, Math.abs(gap) / 3)
      else points -= ahead ? 0 : gap < 0 ? 8 : Math.min(8, gap / 10)
    }
    return points
  }
  return score('mdy') > score('dmy') ? 'mdy' : 'dmy'
}
