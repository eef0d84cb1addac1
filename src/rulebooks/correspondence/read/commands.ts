/**
 * Commands (correspondence.md section 10): the arbiter's words alone on a line with their arguments, or a natural
 * sentence of the same meaning. One row a word. Whether the sender may say it is decided elsewhere.
 */
import type { PlainDate } from '../../../core/plainDate.ts'
import type { Command } from '../reading.ts'
import { type DateMention, type Order, resolveDate, scanDates } from './dates.ts'
import { lexiconOf } from './languages.ts'
import { tokenize } from './words.ts'

type Wants =
  /** Nothing may follow. */
  | 'nothing'
  /** A game, or nothing. */
  | 'game?'
  | 'date'
  | 'range'
  /** Free words; needs a capital word, a colon or a letter to the arbiter alone. */
  | 'text'
  | 'address'
  | 'choice'
  | 'name'
  | 'case?'
  | 'ruling'

interface Row {
  readonly word: string
  readonly wants: Wants
  readonly choices?: readonly string[]
  /** In a letter that carries a move it is no command: honest mails begin lines with it. */
  readonly notWithMove?: boolean
}

/** Longer words first: 'CLAIM TIME' before 'CLAIM'. */
const ROWS: readonly Row[] = [
  { word: 'CANCEL LEAVE', wants: 'nothing' },
  { word: 'CANCEL WITHDRAW', wants: 'name' },
  { word: 'GRANT LEAVE', wants: 'range' },
  { word: 'CLAIM TIME', wants: 'game?' },
  { word: 'CLAIM DRAW', wants: 'game?' },
  { word: 'CLAIM WIN', wants: 'game?' },
  { word: 'RECORD MOVE', wants: 'ruling' },
  { word: 'RECEIVED', wants: 'date', notWithMove: true },
  { word: 'LEAVE', wants: 'range' },
  { word: 'PROTEST', wants: 'game?' },
  { word: 'REPEAT', wants: 'game?', notWithMove: true },
  { word: 'SEND', wants: 'game?' },
  { word: 'RESIGN', wants: 'game?' },
  { word: 'DRAW?', wants: 'game?' },
  { word: 'ACCEPT', wants: 'game?' },
  { word: 'DECLINE', wants: 'game?' },
  { word: 'CONFIRM', wants: 'case?', notWithMove: true },
  { word: 'OBJECT', wants: 'game?' },
  { word: 'ADDRESS', wants: 'address' },
  { word: 'FAILURE', wants: 'text' },
  { word: 'DISPUTE', wants: 'text' },
  { word: 'WITHDRAW', wants: 'name' },
  { word: 'STATUS', wants: 'game?', notWithMove: true },
  { word: 'RECORD', wants: 'game?', notWithMove: true },
  { word: 'RECEIPTS', wants: 'choice', choices: ['all', 'problems', 'none'] },
  { word: 'REMINDERS', wants: 'choice', choices: ['on', 'off'] },
  { word: 'COPIES', wants: 'choice', choices: ['all', 'problems', 'digest'] },
  { word: 'HELP', wants: 'nothing', notWithMove: true },
  { word: 'DELAY', wants: 'text' },
  { word: 'UPHOLD', wants: 'case?' },
  { word: 'REJECT', wants: 'case?' },
  { word: 'SUBSTITUTE', wants: 'address' },
  { word: 'DECEASED', wants: 'name' },
  { word: 'ENQUIRY', wants: 'name' },
  { word: 'SWAP', wants: 'game?' },
  { word: 'APPEAL', wants: 'case?' },
  { word: 'REFER', wants: 'case?' },
  { word: 'SCORE', wants: 'ruling' },
  { word: 'EXTEND', wants: 'ruling' },
  { word: 'CORRECT', wants: 'ruling' },
  { word: 'STRIKE', wants: 'ruling' },
  { word: 'RELEASE', wants: 'ruling' },
  { word: 'PENALISE', wants: 'ruling' },
  { word: 'DISQUALIFY', wants: 'ruling' },
  { word: 'REINSTATE', wants: 'ruling' },
  { word: 'SUSPEND', wants: 'ruling' },
  { word: 'RESUME', wants: 'ruling' },
  { word: 'CREDIT', wants: 'ruling' },
  { word: 'ADJUDICATE', wants: 'ruling' },
  { word: 'RULE', wants: 'ruling' },
  { word: 'GO', wants: 'nothing' },
]

const SYNONYMS: { readonly [word: string]: string } = {
  PENALIZE: 'PENALISE',
  ENQUIRE: 'ENQUIRY',
  INQUIRY: 'ENQUIRY',
  OBJECTION: 'OBJECT',
  RESIGNATION: 'RESIGN',
  WITHDRAWAL: 'WITHDRAW',
}

export interface CommandContext {
  readonly today: PlainDate
  readonly order: Order
  readonly carriesMove: boolean
  readonly toArbiterAlone: boolean
  /** A longer line is no command: 300 characters in a mail; a form of the console may hold more. */
  readonly longest?: number
}

const GAME = /\[?\b([A-Z0-9][A-Za-z0-9]*(?:-[A-Za-z0-9]+)+)\]?/
const CASE = /\bC[0-9]{1,6}\b/
const ADDRESS = /[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,6}/
const RESULT = /(?:^|[^0-9])(1-0|0-1|0-0|1\/2-1\/2|½-½)(?![0-9])/
const PLY = /(?:^|[^0-9A-Za-z-])([0-9]{1,3}) ?(w|b|\.{1,3}|…)(?=$|[^0-9A-Za-z]|[A-Za-z])/
const DAYS = /\b([0-9]{1,3}) ?days?\b/i

function argsOf(row: Row, rest: string, context: CommandContext): Command['args'] {
  const args: { [name: string]: string | number | boolean } = {}
  const because = /\bBECAUSE\b(.*)$/i.exec(rest)
  const head = because === null ? rest : rest.slice(0, because.index)
  const reason = because?.[1]?.trim() ?? ''
  if (/\bNOW$/.test(head.trim()) || /\bNOW[.!]?$/.test(reason)) args.now = true
  if (reason !== '') args.because = reason.replace(/\s*\bNOW[.!]?$/, '')
  const address = ADDRESS.exec(head)?.[0]
  if (address !== undefined) args.address = address.toLowerCase()
  const bare = address === undefined ? head : head.replace(address, ' ')
  const result = RESULT.exec(bare)?.[1]
  const sansResult = result === undefined ? bare : bare.replace(result, ' ')
  if (result !== undefined) args.result = result === '½-½' ? '1/2-1/2' : result
  const tokens = tokenize(sansResult)
  const dates = scanDates(tokens, lexiconOf(['en']), ['en'], () => false)
  const inDate = (at: number): boolean => dates.some(date => at >= date.at && at < date.end)
  const game = GAME.exec(sansResult)
  if (game !== null && game[1] !== undefined && !inDate(game.index + 1) && /[A-Z]/.test(game[1]))
    args.game = game[1]
  const matter = CASE.exec(sansResult)?.[0]
  if (matter !== undefined) args.case = matter
  const ply = PLY.exec(sansResult)
  if (ply !== null && !inDate(ply.index + 1)) {
    const black = ply[2] === 'b' || ply[2] === '...' || ply[2] === '…'
    args.ply = Number(ply[1]) * 2 - (black ? 0 : 1)
  }
  const days = DAYS.exec(sansResult)?.[1]
  if (days !== undefined) args.days = Number(days)
  putDates(args, row, sansResult, dates, context)
  const verdict = /\b(UPHOLD|REJECT)\b/i.exec(bare)?.[1]
  if (verdict !== undefined) args.decision = verdict.toUpperCase()
  const appeal = /\bAPPEAL\s+(yes|no)\b/i.exec(bare)?.[1]
  if (appeal !== undefined) args.appeal = appeal.toLowerCase() === 'yes'
  if (/\bALL\b/i.test(bare) && ['SUSPEND', 'RESUME', 'CREDIT'].includes(row.word)) args.game = 'ALL'
  if (row.word === 'RECORD MOVE') {
    const san = /(?:\.{1,3}|…|[0-9]b?)\s*([A-Za-z][A-Za-z0-9=+#-]{1,7}|[O0]-[O0](?:-[O0])?)/.exec(
      sansResult.replace(GAME, ' '),
    )?.[1]
    if (san !== undefined) args.san = san
  }
  if (row.word === 'RELEASE' || (row.word === 'REJECT' && matter === undefined)) {
    const id = /^\s*([A-Za-z0-9][A-Za-z0-9:-]{1,63})/.exec(rest)?.[1]
    if (id !== undefined && /[0-9]/.test(id)) args.id = id
  }
  if (row.word === 'SUBSTITUTE') {
    const names = /^(.{1,80}?)\s+by\s+(.{1,80})$/i.exec(bare.replace(/[<>]/g, ' ').trim())
    if (names !== null) {
      args.name = (names[1] ?? '').trim()
      args.by = (names[2] ?? '').replace(/\bNOW$/, '').trim()
    }
  } else if (['name', 'range', 'ruling', 'address'].includes(row.wants)) {
    const name = nameIn(sansResult, dates, args)
    if (name !== '') args.name = name
  }
  if (row.choices !== undefined) {
    const choice = row.choices.find(c => new RegExp(`\\b${c}\\b`, 'i').test(rest))
    if (choice !== undefined) args.choice = choice
  }
  return args
}

function putDates(
  args: { [name: string]: string | number | boolean },
  row: Row,
  text: string,
  dates: readonly DateMention[],
  context: CommandContext,
): void {
  const ahead = ['LEAVE', 'GRANT LEAVE', 'EXTEND'].includes(row.word)
  const days = dates.flatMap(date => {
    const day = resolveDate(date.form, { today: context.today, order: context.order, ahead })
    return day === null || (date.form.kind === 'monthday' && date.weak && row.wants !== 'range')
      ? []
      : [{ date, day }]
  })
  for (const { date, day } of days) {
    const before = text.slice(Math.max(0, date.at - 14), date.at).toLowerCase()
    if (/\breceived\W*(?:on )?$/.test(before)) args.received = day
    else if (/\bsent\W*(?:on )?$/.test(before)) args.sent = day
    else if (/\buntil\W*$/.test(before) || row.word === 'EXTEND') args.until = day
    else if (args.from === undefined) args.from = day
    else if (args.to === undefined) args.to = day
  }
  if (row.word === 'RECEIVED' && args.from !== undefined) {
    args.received = args.from
    delete args.from
  }
  if (row.wants === 'range' && args.from !== undefined) {
    if (args.until !== undefined && args.to === undefined) {
      args.to = args.until
      delete args.until
    }
    args.to ??= args.from
  }
}

/** What is left when game, dates, numbers and the command's own small words are taken away. */
function nameIn(
  text: string,
  dates: readonly DateMention[],
  args: { readonly [name: string]: string | number | boolean },
): string {
  let left = text
  for (const date of [...dates].reverse()) left = `${left.slice(0, date.at)} ${left.slice(date.end)}`
  left = left
    .replace(CASE, ' ')
    .replace(DAYS, ' ')
    .replace(/[<>[\]]/g, ' ')
  if (typeof args.game === 'string') left = left.replace(args.game, ' ')
  return left
    .split(/\s+/)
    .filter(
      word =>
        /\p{L}/u.test(word) &&
        !/^(from|to|until|till|by|on|of|the|for|and|now|received|sent|appeal|yes|no|uphold|reject|days?|all)$/i.test(
          word,
        ),
    )
    .filter(word => !/[0-9]/.test(word))
    .join(' ')
    .replace(/^[^\p{L}]+|[^\p{L}.]+$/gu, '')
}

const POLITE = /^(?:please|pls|hereby|dear arbiter)[,: ]+/i

/** The command that a line is, or null. */
export function commandOfLine(line: string, context: CommandContext): Command | null {
  const trimmed = line.trim().replace(POLITE, '')
  if (trimmed.length === 0 || trimmed.length > (context.longest ?? 300)) return null
  const words = /^([A-Za-z]+)(?:\s+([A-Za-z]+))?/.exec(trimmed)
  if (words === null) return null
  const first = words[1] ?? ''
  const spelt = SYNONYMS[first.toUpperCase()] ?? first.toUpperCase()
  for (const row of ROWS) {
    const parts = row.word.replace('?', '').split(' ')
    const length = parts.length === 2 ? words[0].length : first.length
    const said = parts.length === 2 ? `${spelt} ${(words[2] ?? '').toUpperCase()}` : spelt
    if (said !== parts.join(' ')) continue
    let rest = trimmed.slice(length)
    if (row.word === 'DRAW?') {
      if (!rest.startsWith('?')) continue
      rest = rest.slice(1)
    }
    if (rest !== '' && !/^[\s:.,!?-]/.test(rest)) continue
    const colon = /^\s*:/.test(rest)
    rest = rest.replace(/^[\s:,-]+/, '')
    const capitals = trimmed.slice(0, length) === trimmed.slice(0, length).toUpperCase()
    if (context.carriesMove && row.notWithMove) return null
    const command: Command = { word: row.word, text: rest, args: argsOf(row, rest, context) }
    if (fits(row, command, rest.replace(/[.!]+$/, ''), capitals || colon, context)) return command
  }
  return null
}

function fits(row: Row, command: Command, rest: string, marked: boolean, context: CommandContext): boolean {
  const empty = rest === ''
  const clear = marked || context.toArbiterAlone
  const onlyGame = typeof command.args.game === 'string' && rest.replace(/[[\]]/g, '') === command.args.game
  switch (row.wants) {
    case 'nothing':
      return (
        empty ||
        (row.word === 'CANCEL LEAVE' && clear) ||
        (row.word === 'HELP' && clear && rest.length < 30) ||
        (row.word === 'GO' && rest === 'NOW')
      )
    case 'game?':
      return empty || onlyGame || (clear && marked)
    case 'date':
      return clear && command.args.received !== undefined
    case 'range':
      return clear && (command.args.from !== undefined || empty)
    case 'text':
      return clear
    case 'address':
      return clear && (command.args.address !== undefined || (row.word === 'SUBSTITUTE' && marked))
    case 'choice':
      return command.args.choice !== undefined && rest.split(/\s+/).length <= 2
    case 'name':
      return empty || clear
    case 'case?':
      return empty || onlyGame || command.args.case !== undefined || clear
    case 'ruling':
      return clear && !empty
  }
}

interface Natural {
  readonly word: string
  readonly test: RegExp
  /** The letter must be to the arbiter alone: between players it would be talk. */
  readonly alone?: boolean
}

/** Sentences of the same meaning, over folded words; each expression is a plain list of alternatives (linear). */
const NATURAL: readonly Natural[] = [
  {
    word: 'CANCEL LEAVE',
    test: /\b(cancel|end|call off|stop) (my |the )?(leave|holiday)\b|\bmy leave is (over|cancelled)\b|\bback from (my )?leave\b/,
  },
  {
    word: 'WITHDRAW',
    test: /\bi (must |have to |wish to |want to |hereby |would like to |am )?withdraw(ing)? (from|completely|altogether)\b|\bi (must |have to |wish to |want to |hereby |would like to |am )?(resign(ing)?|retir(e|ing)) from the (tournament|competition|championship|season)\b|\bi (must|have to) (give up|leave) the (tournament|competition|championship)\b/,
  },
  {
    word: 'ADDRESS',
    test: /\b(my )?new (e mail |email |mail )?address (is|will be)\b|\bchanged my (e mail |email |mail )?address\b|\bmy (e mail |email |mail )?address (has changed|is now|will be)\b/,
  },
  {
    word: 'STATUS',
    alone: true,
    test: /\b(what is|whats|send me|show me|tell me) the (status|state|position|current position)\b|\bwhere do (i|we) stand\b|\bhow (many days|much time) (do|have) i\b/,
  },
  {
    word: 'RECORD',
    alone: true,
    test: /\b(send|let) me (have )?(the |a copy of the |a )?(record|score|game score|moves|pgn)\b|\b(may|can|could) i have the (record|score|pgn)\b/,
  },
  {
    word: 'HELP',
    alone: true,
    test: /\bwhat can you do\b|\bhow (do|does|can) (i|this|one|you) (use|work|write to)\b|\bwhat commands\b|\bi need help\b/,
  },
  {
    word: 'OBJECT',
    test: /\bi (hereby |must |wish to |want to )?object\b|\bi did not (play|send|make) (that|this|it|§move)\b|\bi never (played|sent|made) (that|this|it|§move)\b/,
  },
  {
    word: 'DISPUTE',
    test: /\bi (hereby |must |wish to |want to )?dispute\b|\bthat is not (the move )?what i (sent|played)\b|\bour (boards|positions|records) (differ|do not agree|disagree)\b|\b(the )?position is wrong\b/,
  },
  {
    word: 'FAILURE',
    test: /\bmy (computer|pc|laptop|mailbox|email|e mail|mail|internet|connection|server|provider) (has )?(is |was |been )?(broken|down|failed|crashed|dead|not working|out of order|broke)\b|\b(no|without) (internet|email|e mail) (since|until|for)\b/,
  },
  { word: 'RECEIPTS', alone: true, test: /\b(stop|no) (sending )?(me )?receipts\b|\bno more receipts\b/ },
  { word: 'REMINDERS', alone: true, test: /\b(stop|no) (sending )?(me )?reminders\b|\bno more reminders\b/ },
  {
    word: 'CONFIRM',
    alone: true,
    test: /^(yes |ok |okay )?(please )?(i |we )?(do )?(hereby )?confirm(ed)?( this| that| it| the result| the record| both)?( is correct)?$|^(yes )?(that|this|it|all|everything) is (correct|right)$|^i confirm (the|this|that) (result|move|game|record|score)\b/,
  },
  {
    word: 'SEND',
    alone: true,
    test: /\b(please |yes )?send (it|the repeat|my repeat|the reminder|this) (to (him|her|my opponent)|for me|now)\b/,
  },
  { word: 'DELAY', test: /\bi (wish to |hereby |have to |must )?(inform you of|report) (a |the )?delay\b/ },
  { word: 'APPEAL', test: /\bi (hereby |wish to |want to |would like to |must )?appeal\b/ },
  { word: 'REFER', test: /\bi (hereby |wish to )?refer (this|the case|it|the matter) to the controller\b/ },
]

const NEGATED = /\b(not|never|no longer|dont|wont|if|unless|would|could|should|whether)\b/

export function commandOfSentence(
  lows: readonly string[],
  text: string,
  context: CommandContext,
): Command | null {
  const said = lows.join(' ')
  for (const natural of NATURAL) {
    if (natural.alone && !context.toArbiterAlone) continue
    if (context.carriesMove && ['RECORD', 'REPEAT', 'STATUS', 'HELP', 'CONFIRM'].includes(natural.word))
      continue
    const found = natural.test.exec(said)
    if (found === null) continue
    if (NEGATED.test(said.slice(0, found.index)) && !['OBJECT', 'WITHDRAW'].includes(natural.word)) continue
    const row = ROWS.find(entry => entry.word === natural.word)
    if (row === undefined) continue
    const args = argsOf({ ...row, wants: row.wants === 'name' ? 'text' : row.wants }, text, context)
    if (natural.word === 'ADDRESS' && args.address === undefined) continue
    const { name: _name, ...named } = args
    if (natural.word === 'RECEIPTS') return { word: natural.word, text, args: { choice: 'none' } }
    if (natural.word === 'REMINDERS') return { word: natural.word, text, args: { choice: 'off' } }
    return { word: natural.word, text, args: named }
  }
  return null
}
