/** Numbers of days: which is this move's and which the total, and whose. */
import type { Side } from '../../../core/ids.ts'
import { daysBetween, type PlainDate } from '../../../core/plainDate.ts'
import type { FactsInput } from './dateRoles.ts'
import { type DateMention, resolveDate } from './dates.ts'
import { numberWord } from './languages.ts'
import type { Token } from './words.ts'

const NO_TIME_BEFORE = new Set(
  'within for in after last next every another about since no than over under allowed of move board bd game round point part binnen innerhalb dans pendant durante seit'.split(
    ' ',
  ),
)

const NO_TIME_AFTER = new Set(
  'ago later more left remaining behind before after until leave moves move allowed holiday'.split(' '),
)

const FILLERS = new Set(
  'in i im en au a w de to of is so now for both my this far date the are days on days. it and that makes making up'.split(
    ' ',
  ),
)

const SIDE_WORDS: { readonly [side in Side]: ReadonlySet<string> } = {
  white: new Set(
    'white weiss weis blanc blancs blancas bianco bianchi wit hvid hvit vit brancas biale белые белых'.split(
      ' ',
    ),
  ),
  black: new Set(
    'black schwarz noir noirs negras nero neri zwart sort svart pretas czarne черные черных'.split(' '),
  ),
}

/** Letters with more dates or numbers than this are no letters; the last ones count. */
export const MOST_DATES = 160

export interface Amount {
  readonly index: number
  readonly past: number
  readonly value: number
  readonly unit: boolean
  /** First half of an 'n/m' that is no date. */
  readonly slashed: boolean
  role: 'used' | 'total' | null
  readonly whose: 'own' | 'opponent'
  /** How sure: a word beside it says so (2), it stands beside one that has a word (1), nothing (0). */
  weight: number
}

export function amountsOf(input: FactsInput, settled: ReadonlySet<DateMention> | null): Amount[] {
  const { tokens, words, taken, dates } = input
  const inDate = new Set(
    dates.flatMap(date => Array.from({ length: date.past - date.first }, (_, n) => date.first + n)),
  )
  const slashes = new Set<number>()
  // '3/22' is used and total, not a date, where a word of time stands before it.
  for (const date of dates) {
    if (date.form.kind !== 'numbers' || date.form.year !== null) continue
    const spare = settled !== null && !settled.has(date) && tokens[date.first + 1]?.text === '/'
    const side = [tokens[date.first - 1], tokens[date.first - 2]].find(t => t?.kind === 'word')?.low ?? ''
    const sided =
      date.form.a <= date.form.b && (SIDE_WORDS.white.has(side) || SIDE_WORDS.black.has(side) || side === 't')
    const dated = settled?.has(date) ?? false
    if (spare || sided || noDate(date, input.today) || timeWordBefore(input, date.first, dated))
      for (let k = date.first; k < date.past; k++) {
        inDate.delete(k)
        slashes.add(k)
      }
  }
  const amounts: Amount[] = []
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]
    if (token === undefined || inDate.has(i) || taken(token)) continue
    const value =
      token.kind === 'number'
        ? token.text.length <= 3
          ? Number(token.text)
          : null
        : token.kind === 'word'
          ? numberWord(token.low)
          : null
    if (value === null) continue
    if (tokens[i + 1]?.text === ':' && tokens[i + 1]?.glued && tokens[i + 2]?.glued) continue
    if (tokens[i - 1]?.text === ':' && token.glued) continue
    let past = i + 1
    if (tokens[past]?.text === '-') past++
    const unit =
      words.day.has(tokens[past]?.low ?? '') ||
      (token.kind === 'number' && tokens[past]?.glued === true && tokens[past]?.low === 'd')
    if (token.kind === 'word' && !unit && !words.total.has(tokens[i - 1]?.low ?? '')) continue
    if (!unit) past = i + 1
    else past++
    const before = tokens[i - 1]?.kind === 'break' ? '' : (tokens[i - 1]?.low ?? '')
    const after = tokens[past]?.low ?? ''
    if (NO_TIME_BEFORE.has(before) || NO_TIME_AFTER.has(after) || after === '%') continue
    if (amounts.length >= MOST_DATES) amounts.shift()
    amounts.push({
      index: i,
      past,
      value,
      unit,
      slashed: slashes.has(i) && tokens[i + 1]?.text === '/',
      role: null,
      whose: whoseTime(input, i),
      weight: 0,
    })
  }
  return amounts
}

/** '(3/20)': as a date it would lie nowhere near the letter. */
function noDate(date: DateMention, today: PlainDate): boolean {
  if (date.form.kind !== 'numbers' || date.form.a > date.form.b) return false
  return (['dmy', 'mdy'] as const).every(order => {
    const day = resolveDate(date.form, { today, order, ahead: false })
    const ago = day === null ? 999 : daysBetween(day, today)
    return ago < -2 || ago > 45
  })
}

/** `dated`: a word makes it a date, so that 'no dia 11/10' is no count of days. */
function timeWordBefore(input: FactsInput, i: number, dated: boolean): boolean {
  const { tokens, words } = input
  for (let k = i - 1; k >= Math.max(0, i - 4); k--) {
    const token = tokens[k]
    if (token === undefined || token.kind === 'break') return false
    if (words.sent.has(token.low) || words.received.has(token.low)) return false
    if (words.used.has(token.low) || words.total.has(token.low)) return true
    if (words.day.has(token.low) && token.text.length > 2) return !dated
    if (token.text === ',' || token.text === ';') return false
  }
  return false
}

function whoseTime(input: FactsInput, i: number): 'own' | 'opponent' {
  const { tokens, words, sender } = input
  for (let k = i - 1; k >= Math.max(0, i - 10); k--) {
    const token = tokens[k]
    if (token === undefined || token.kind === 'break' || token.text === '.' || token.text === ';')
      return 'own'
    if (words.me.has(token.low) || SIDE_WORDS[sender].has(token.low)) return 'own'
    if (SIDE_WORDS[sender === 'white' ? 'black' : 'white'].has(token.low)) return 'opponent'
    if (words.you.has(token.low)) {
      // 'you: 5 days', 'your total 31', not 'Bd7 to you, 3 days' or 'back to you 14 Oct (2 days)'.
      if (['to', 'for', 'an'].includes(tokens[k - 1]?.low ?? '')) return 'own'
      return tokens.slice(k + 1, i).some(t => t.text === ',') ? 'own' : 'opponent'
    }
  }
  return 'own'
}

function totalWordNear(input: FactsInput, amount: Amount): boolean {
  const { tokens, words } = input
  const isTotal = (k: number): boolean => {
    const low = tokens[k]?.low ?? ''
    if (low === 'far') return tokens[k - 1]?.low === 'so'
    if (tokens[k]?.text === 'T') return tokens[k - 1]?.kind !== 'number'
    return words.total.has(low)
  }
  for (let k = amount.index - 1; k >= Math.max(0, amount.index - 5); k--) {
    const token = tokens[k]
    if (token === undefined || token.kind === 'number') break
    if (isTotal(k)) return true
    const passable =
      FILLERS.has(token.low) ||
      [':', '=', '-', '–', '.', '('].includes(token.text) ||
      words.day.has(token.low) ||
      words.used.has(token.low) ||
      words.me.has(token.low)
    if (!passable || (token.text === '.' && !token.glued)) break
  }
  for (let k = amount.past; k < amount.past + 4; k++) {
    const token = tokens[k]
    if (token === undefined || token.kind === 'break' || token.kind === 'number') break
    if (isTotal(k)) {
      // '3 days (total 41)' and '3 days total 41': the word belongs to the number that follows it.
      let beyond = k + 1
      while ([':', '=', 'of', '.'].includes(tokens[beyond]?.text ?? '')) beyond++
      const next = tokens[beyond]
      return next?.kind !== 'number' || tokens[k]?.low === 'far'
    }
    if (!FILLERS.has(token.low) && !words.used.has(token.low)) break
  }
  return false
}

function usedWordBefore(input: FactsInput, amount: Amount): boolean {
  const { tokens, words } = input
  for (let k = amount.index - 1; k >= Math.max(0, amount.index - 6); k--) {
    const token = tokens[k]
    if (token === undefined || token.kind === 'number' || token.text === ',' || token.text === ';')
      return false
    if (words.used.has(token.low)) return true
    if (words.day.has(token.low) && [':', '='].includes(tokens[k + 1]?.text ?? '')) return true
  }
  return words.used.has(tokens[amount.past]?.low ?? '')
}

const CHAIN = new Set(['/', ',', ';', '(', '|', '.', 'and', '='])

export function timesOf(
  input: FactsInput,
  amounts: Amount[],
  spent: number | null,
  dated: ReadonlySet<number>,
): void {
  const { tokens } = input
  // 'n/m' is used and total whatever stands beside it.
  for (const [n, amount] of amounts.entries()) {
    const next = amounts[n + 1]
    if (amount.slashed && next !== undefined && next.index === amount.index + 2) {
      amount.role = 'used'
      next.role = 'total'
      amount.weight = 1
      next.weight = 1
    }
  }
  for (const amount of amounts) {
    if (amount.weight > 0) continue
    if (totalWordNear(input, amount)) {
      amount.role = 'total'
      amount.weight = 2
    } else if (usedWordBefore(input, amount)) {
      amount.role = 'used'
      amount.weight = 2
    } else if (amount.unit) {
      amount.role = 'used'
      amount.weight = 0
    }
  }
  const between = (a: Amount, b: Amount): readonly Token[] => tokens.slice(a.past, b.index)
  for (const [n, amount] of amounts.entries()) {
    const before = amounts[n - 1]
    if (before === undefined) continue
    const gap = between(before, amount)
    const chained = gap.length <= 2 && gap.every(t => CHAIN.has(t.low) || t.kind === 'break')
    if (amount.role === 'total' || !chained) {
      if (
        amount.role === 'total' &&
        before.role === 'used' &&
        gap.filter(t => t.kind !== 'break').length <= 8
      )
        before.weight = Math.max(before.weight, 1)
      // '+3 total 25': nothing but the word between.
      const worded =
        gap.length <= 3 &&
        gap.every(t => CHAIN.has(t.low) || input.words.total.has(t.low) || FILLERS.has(t.low))
      if (
        amount.role === 'total' &&
        before.role === null &&
        (chained || worded) &&
        before.value <= amount.value
      ) {
        before.role = 'used'
        before.weight = 1
      }
      continue
    }
    const next = tokens[amount.past]
    const closes =
      next === undefined || next.kind === 'break' || [')', '.', ',', ';', ']'].includes(next.text)
    if (
      before.role === 'used' &&
      amount.value >= before.value &&
      (amount.role === null ? closes : gap.length === 1 && ['/', '(', ',', ';'].includes(gap[0]?.text ?? ''))
    ) {
      amount.role = 'total'
      amount.weight = 1
      before.weight = Math.max(before.weight, 1)
    }
  }
  // '2 + 12 = 14': this move, before, now.
  for (const [n, amount] of amounts.entries()) {
    const [plus, sum] = [amounts[n + 1], amounts[n + 2]]
    if (plus === undefined || sum === undefined || amount.value + plus.value !== sum.value) continue
    if (
      between(amount, plus)
        .map(t => t.text)
        .join('') !== '+' ||
      between(plus, sum)
        .map(t => t.text)
        .join('') !== '='
    )
      continue
    amount.role = 'used'
    plus.role = null
    sum.role = 'total'
    amount.weight = 1
    sum.weight = 1
  }
  // '7 Feb / 9 Feb / 2 / 103', or the columns behind the dates of a table.
  for (const [n, amount] of amounts.entries()) {
    const next = amounts[n + 1]
    if (amount.role !== null && amount.weight > 0) continue
    if (!dated.has(amount.index)) continue
    amount.role = 'used'
    amount.weight = 1
    if (
      next !== undefined &&
      next.role === null &&
      between(amount, next).every(t => CHAIN.has(t.low) || t.text === '-')
    ) {
      next.role = 'total'
      next.weight = 1
    }
  }
  // 'Three days; I have used 88': the second use is the running total.
  const uses = amounts.filter(amount => amount.role === 'used' && amount.whose === 'own')
  if (!amounts.some(amount => amount.role === 'total' && amount.whose === 'own')) {
    const have = uses.find(
      amount =>
        amount.weight === 2 &&
        tokens.slice(Math.max(0, amount.index - 3), amount.index).some(t => t.low === 'have'),
    )
    if (
      have !== undefined &&
      ((uses.length > 1 && uses[0] !== have) || (spent !== null && have.value > spent))
    ) {
      have.role = 'total'
      for (const other of uses) if (other !== have) other.weight = Math.max(other.weight, 1)
    }
  }
}
