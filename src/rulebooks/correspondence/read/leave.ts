/** Rule 8: the days of a notice of leave, from the sentences that announce it. */
import { addDays, daysBetween, type PlainDate } from '../../../core/plainDate.ts'
import type { Reading } from '../reading.ts'
import { chooseOrder, resolveDate } from './dates.ts'
import { numberWord } from './languages.ts'
import type { Part } from './part.ts'

const ONLY_UNTIL = new Set('until till bis jusquau jusqu hasta fino tot'.split(' '))

export function leaveOf(part: Part, today: PlainDate): Reading['leave'] {
  for (const [n, said] of part.statements.leave.entries()) {
    const next = part.statements.leave[n + 1]?.at ?? said.end + 160
    const near = part.dates.filter(
      date => date.at >= said.at && date.at < Math.max(said.end, Math.min(next, said.end + 160)),
    )
    const inside = near.filter(date => date.at < said.end)
    const dates = (inside.length > 0 ? inside : near).filter(
      date => !date.weak || date.form.kind === 'monthday' || date.form.kind === 'weekday',
    )
    if (dates.length === 0) continue
    const order = chooseOrder(
      dates.map(date => date.form),
      today,
      null,
      true,
    )
    const days = dates.flatMap(date => {
      const day = resolveDate(date.form, { today, order, ahead: true })
      return day === null ? [] : [day]
    })
    const from = days[0]
    if (from === undefined) continue
    const length = lengthOf(part, said)
    const first = dates[0]
    const before = part.tokens.findLast(token => token.end <= (first?.at ?? 0))
    let to = days[1] ?? null
    if (to === null && ONLY_UNTIL.has(before?.low ?? '')) return span(addDays(today, 1), from)
    if (to === null) to = length === null ? from : addDays(from, length - 1)
    // '20 December to 2 January': the second day is never before the first.
    if (to < from) {
      const nextYear = resolveDate(dates[1]?.form ?? { kind: 'relative', days: 0 }, {
        today: addDays(from, 180),
        order,
        ahead: true,
      })
      if (nextYear === null || nextYear < from) continue
      to = nextYear
    }
    return span(from, to)
  }
  return null
}

const span = (from: PlainDate, to: PlainDate): Reading['leave'] =>
  to < from ? null : { from, to, days: daysBetween(from, to) + 1 }

/** 'a week', 'two weeks', '10 days': only where the notice gives one date. */
function lengthOf(part: Part, said: { readonly at: number; readonly end: number }): number | null {
  const tokens = part.tokens.filter(token => token.at >= said.at && token.at < said.end)
  for (const [i, token] of tokens.entries()) {
    const unit = tokens[i + 1]
    if (unit === undefined) continue
    const count =
      token.kind === 'number'
        ? Number(token.text)
        : token.low === 'a' || token.low === 'one'
          ? 1
          : numberWord(token.low)
    if (count === null || count > 60) continue
    if (part.words.week.has(unit.low) || /^weeks?$/.test(unit.low)) return count * 7
    if (part.words.day.has(unit.low) && count > 0) return count
  }
  return null
}
