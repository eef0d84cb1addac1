/**
 * Everything that is known when the verdict falls: the parts of the letter read and put together, the record, the
 * sender. Only facts are gathered here; `verdict.ts` weighs them.
 */
import { type Side, otherSide } from '../../../core/ids.ts'
import type { PlainDate } from '../../../core/plainDate.ts'
import { bare, positionOf } from '../../../chess/position.ts'
import { ending } from '../../../chess/replay.ts'
import type { Attachment, ParsedLetter } from '../../../mail/letter.ts'
import type { Command, Conditional, LetterStamp, Problem, Role, Situation } from '../reading.ts'
import type { Placed } from './alignment.ts'
import { commandOfLine, commandOfSentence } from './commands.ts'
import type { Facts } from './facts.ts'
import { type Mention, scanMentions } from './mentions.ts'
import { type Part, readPart, type Reply, replyFrom, replySan } from './part.ts'
import { type Proposals, readProposals } from './proposals.ts'
import { positionAt, readIn } from './record.ts'
import type { Statements } from './statements.ts'
import { fold, tokenize } from './words.ts'

export interface Case {
  readonly situation: Situation
  readonly letter: ParsedLetter
  readonly stamp: LetterStamp
  readonly role: Role
  /** The side for which he speaks; null when he plays neither. */
  readonly side: Side | null
  /** His turn in our record. */
  readonly onMove: boolean
  /** Plies in the record. */
  readonly last: number
  readonly over: boolean
  readonly boardResult: '1-0' | '0-1' | '1/2-1/2' | null
  readonly part: Part
  readonly ownText: string
  readonly reply: Reply
  /** Two parts of the letter give different moves: what each says. */
  readonly disagreement: string | null
  readonly repetition: 'correct' | 'missing' | 'incorrect' | 'none-due'
  readonly repeated: { readonly san: string; readonly ply: number } | null
  readonly repeatedBy: Mention | null
  readonly repeatedWhere: 'own words' | 'quoted line answered below' | 'attachment' | 'quote' | null
  readonly mismatch: Part['alignment']['mismatch']
  readonly fullRecord: boolean
  readonly wrongNumber: boolean
  readonly acceptance: Acceptance
  readonly reported: {
    readonly opponent: { readonly ply: number; readonly san: string }
    readonly reply: Reply
  } | null
  readonly proposals: Proposals
  readonly statements: Statements
  readonly facts: Facts
  readonly commands: readonly Command[]
  readonly toArbiterAlone: boolean
  readonly quotedOnly: boolean
  /** The sender wrote nothing but greetings, if anything. */
  readonly empty: boolean
  readonly unreadable: boolean
  /** His own last ply, where the letter gives it: the recorded move, or another one. */
  readonly ownLast: {
    readonly ply: number
    readonly same: boolean
    readonly placed: Placed
    readonly san: string | null
  } | null
  readonly statedResult: '1-0' | '0-1' | '1/2-1/2' | null
}

/** What becomes of the opponent's open proposals (4F to 4H). */
export type Acceptance =
  | { readonly kind: 'none' }
  /** Foreseen, answered and gone beyond: all enter the record. `final` = ply of the sender's own last move. */
  | {
      readonly kind: 'taken'
      readonly accepted: readonly Conditional[]
      readonly plies: readonly string[]
      readonly reply: Reply
      readonly repeated: { readonly san: string; readonly ply: number }
      readonly by: Mention | null
    }
  /** Foreseen, and nothing after it. */
  | { readonly kind: 'unanswered' }
  /** Foreseen, a further move given, the proposed answer not (rightly) repeated. */
  | { readonly kind: 'unrepeated'; readonly repeated: { readonly san: string; readonly ply: number } | null }
  /** Foreseen, and the game is over by it or by the proposed answer: that alone accepts it. */
  | { readonly kind: 'ends'; readonly accepted: readonly Conditional[]; readonly plies: readonly string[] }

const hasAddress = (people: readonly { readonly addresses: readonly string[] }[], address: string): boolean =>
  people.some(person => person.addresses.includes(address))

export function roleOf(address: string, situation: Situation): Role {
  const low = address.toLowerCase()
  if (situation.white.addresses.includes(low)) return 'white'
  if (situation.black.addresses.includes(low)) return 'black'
  if (hasAddress(situation.captains.white, low)) return 'captain-white'
  if (hasAddress(situation.captains.black, low)) return 'captain-black'
  if (situation.controllers.includes(low)) return 'controller'
  if (situation.secretaries.includes(low)) return 'secretary'
  return 'unknown'
}

function namesOf(letter: ParsedLetter, situation: Situation): ReadonlySet<string> {
  const people = [
    situation.white,
    situation.black,
    ...situation.captains.white,
    ...situation.captains.black,
  ].map(p => p.name)
  const headers = [letter.from, ...letter.to, ...letter.cc].map(box => box?.name ?? '')
  return new Set(
    [...people, ...headers]
      .flatMap(name => tokenize(name.slice(0, 200)))
      .filter(token => token.kind === 'word' && token.text.length > 1)
      .map(token => fold(token.text)),
  )
}

function alone(letter: ParsedLetter, situation: Situation): boolean {
  const recipients = [...letter.to, ...letter.cc].map(box => box.address)
  if (recipients.length === 0) return true
  if (situation.arbiterAddresses.length > 0)
    return recipients.every(address => situation.arbiterAddresses.some(own => sameBox(own, address)))
  const people = [situation.white, situation.black, ...situation.captains.white, ...situation.captains.black]
  return recipients.length === 1 && !hasAddress(people, recipients[0] ?? '')
}

/** 'arbiter+C7@x' is the box 'arbiter@x'. */
const sameBox = (own: string, address: string): boolean =>
  address === own ||
  (address.split('@')[1] === own.split('@')[1] &&
    (address.split('@')[0] ?? '').startsWith(`${own.split('@')[0]}+`))

const isPgn = (attachment: Attachment): boolean =>
  attachment.text !== null &&
  (/pgn/i.test(attachment.type) ||
    /\.pgn$/i.test(attachment.name) ||
    /^\s*\[(?:Event|White|Black|Site) "/m.test(attachment.text.slice(0, 2000)))

/** The games of a PGN file, each with its tags. */
function pgnGames(text: string): string[] {
  const capped = text.slice(0, 65_536)
  const starts = [...capped.matchAll(/^\[Event "/gm)].map(found => found.index)
  if (starts.length < 2) return [capped]
  return starts.slice(0, 40).map((start, n) => capped.slice(start, starts[n + 1] ?? capped.length))
}

const RESULT = /(?:^|[^0-9/-])(1-0|0-1|1\/2-1\/2|½-½|0\.5-0\.5|1:0|0:1)(?![0-9/-])/g

function statedResult(text: string): Case['statedResult'] {
  const found = [...text.slice(0, 65_536).matchAll(RESULT)].map(match => (match[1] ?? '').replace(':', '-'))
  const results = new Set(found.map(r => (r === '½-½' || r === '0.5-0.5' ? '1/2-1/2' : r)))
  const [only] = results
  return results.size === 1 ? (only as Case['statedResult']) : null
}

/** A quoted line that holds just the latest move, answered directly below. */
function answeredBelow(letter: ParsedLetter, part: Part, situation: Situation, lastPly: number): boolean {
  const own = letter.ownText ?? letter.ownHtml
  const reply = part.reply.kind === 'move' ? part.reply.mention : (part.alignment.due[0]?.mention ?? null)
  if (own === null || reply === null || lastPly === 0) return false
  const line = part.text.slice(0, reply.at).split('\n').length - 1
  const lines = part.text.split('\n')
  for (const answered of own.answered) {
    if (answered.line > line || answered.quote.trim() === '') continue
    if (lines.slice(answered.line, line).some(text => text.trim() !== '')) continue
    const quote =
      answered.quote
        .trim()
        .split('\n')
        .at(-1)
        ?.replace(/^[>|\s]+/, '') ?? ''
    const mentions = scanMentions(quote)
    const words = tokenize(quote).filter(
      token => token.kind === 'word' && !mentions.some(m => token.at >= m.at && token.at < m.end),
    )
    const last = mentions.at(-1)
    if (last === undefined || mentions.length > 2 || words.length > 0) continue
    if (last.ply !== null && last.ply !== lastPly && !(last.flexible && last.ply + 1 === lastPly)) continue
    const reading = readIn(last, positionAt(situation.fens[lastPly - 1] ?? ''), part.notation.set)
    if (reading.kind === 'move' && bare(reading.move.san) === bare(situation.sans[lastPly - 1] ?? ''))
      return true
  }
  return false
}

function acceptanceOf(part: Part, situation: Situation, onMove: boolean): Acceptance {
  if (!onMove || situation.pending.length === 0) return { kind: 'none' }
  const at = (ply: number): Placed | undefined =>
    part.alignment.placed.find(placed => placed.ply === ply && placed.stance.kind === 'played')
  let fen = situation.fens.at(-1) ?? ''
  let ply = situation.sans.length
  const path: string[] = []
  const accepted: Conditional[] = []
  let repeated: { san: string; ply: number } | null = null
  let by: Mention | null = null
  for (let depth = 0; depth < 40; depth++) {
    const position = positionAt(fen)
    const mine = at(ply + 1)
    if (mine === undefined) {
      if (accepted.length === 0) return { kind: 'none' }
      const over = ending([fen])
      if (over !== null) return { kind: 'ends', accepted, plies: path }
      return { kind: 'unanswered' }
    }
    const reading = readIn(mine.mention, position, part.notation.set)
    const open = situation.pending.filter(line => samePath(line.after ?? [], path))
    const foreseen =
      reading.kind === 'move'
        ? open.find(line => line.if !== 'any' && bare(line.if) === bare(reading.move.san))
        : undefined
    const any = reading.kind === 'move' ? open.find(line => line.if === 'any') : undefined
    const line = foreseen ?? any
    if (reading.kind !== 'move' || line === undefined) {
      if (accepted.length === 0) return { kind: 'none' }
      const reply = replyFrom(
        part.alignment.placed.filter(placed => placed.ply === ply + 1 && placed.stance.kind === 'played'),
        position,
        part.notation,
      )
      return { kind: 'taken', accepted, plies: path, reply, repeated: repeated ?? { san: '', ply }, by }
    }
    const middle = positionOf(reading.move.after)
    const proposed = middle.legalMoves.find(move => bare(move.san) === bare(line.then))
    const theirs = at(ply + 2)
    if (proposed === undefined) {
      // The answer to "any" is not legal after this move: the proposal is void.
      if (accepted.length === 0) return { kind: 'none' }
      return {
        kind: 'taken',
        accepted,
        plies: path,
        reply: { kind: 'move', move: reading.move, mention: mine.mention, misnumbered: false },
        repeated: repeated ?? { san: '', ply },
        by,
      }
    }
    if (theirs === undefined) {
      const reply: Reply = { kind: 'move', move: reading.move, mention: mine.mention, misnumbered: false }
      if (foreseen === undefined && !situation.parameters.anyNeedsAnswer) {
        if (accepted.length === 0) return { kind: 'none' }
        return { kind: 'taken', accepted, plies: path, reply, repeated: repeated ?? { san: '', ply }, by }
      }
      const further = at(ply + 3)
      const over = ending([middle.fen]) ?? ending([proposed.after])
      if (over !== null && further === undefined) {
        const ends = ending([middle.fen]) !== null ? [reading.move.san] : [reading.move.san, proposed.san]
        return { kind: 'ends', accepted: [...accepted, line], plies: [...path, ...ends] }
      }
      return further === undefined ? { kind: 'unanswered' } : { kind: 'unrepeated', repeated: null }
    }
    const answer = readIn(theirs.mention, middle, part.notation.set)
    if (answer.kind !== 'move' || bare(answer.move.san) !== bare(line.then)) {
      if (foreseen === undefined && !situation.parameters.anyNeedsAnswer) return { kind: 'none' }
      const san = answer.kind === 'move' ? bare(answer.move.san) : theirs.mention.core
      return { kind: 'unrepeated', repeated: { san, ply: ply + 2 } }
    }
    accepted.push(line)
    path.push(reading.move.san, answer.move.san)
    repeated = { san: answer.move.san, ply: ply + 2 }
    by = theirs.mention
    fen = answer.move.after
    ply += 2
  }
  return { kind: 'none' }
}

const samePath = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((san, n) => bare(san) === bare(b[n] ?? ''))

/** It is the opponent's turn in our record and the letter repeats a move of his that we never saw, then answers it. */
function reportedBy(part: Part, situation: Situation, side: Side | null, onMove: boolean): Case['reported'] {
  if (side === null || onMove) return null
  const last = situation.sans.length
  const placed = part.alignment.placed.filter(p => p.stance.kind === 'played')
  const theirs = placed.filter(p => p.ply === last + 1)
  const mine = placed.filter(p => p.ply === last + 2)
  const first = theirs[0]
  const answer = mine[0]
  if (first === undefined || answer === undefined || !answer.stance.structural) return null
  const now = positionAt(situation.fens.at(-1) ?? '')
  const unseen = replyFrom(theirs, now, part.notation)
  if (unseen.kind !== 'move') return null
  const reply = replyFrom(mine, positionOf(unseen.move.after), part.notation)
  return { opponent: { ply: last + 1, san: unseen.move.san }, reply }
}

function ownLastOf(part: Part, situation: Situation, side: Side | null, onMove: boolean): Case['ownLast'] {
  if (side === null) return null
  const ply = onMove ? situation.sans.length - 1 : situation.sans.length
  if (ply < 1) return null
  const there = part.alignment.placed.filter(placed => placed.ply === ply && !placed.mention.aside)
  const retracts = part.statements.retract !== null
  const judged = there.map(placed => {
    const reading = readIn(placed.mention, positionAt(situation.fens[ply - 1] ?? ''), part.notation.set)
    const same =
      reading.kind === 'move' ? bare(reading.move.san) === bare(situation.sans[ply - 1] ?? '') : false
    return { ply, same, placed, san: reading.kind === 'move' ? reading.move.san : null }
  })
  const other = judged.find(entry => !entry.same && (entry.placed.stance.kind === 'played' || retracts))
  return other ?? judged.find(entry => entry.same && entry.placed.stance.kind === 'played') ?? null
}

export function buildCase(letter: ParsedLetter, situation: Situation, stamp: LetterStamp): Case {
  const role = roleOf(letter.from?.address ?? '', situation)
  const side: Side | null = role === 'white' || role === 'black' ? role : null
  const last = situation.sans.length
  const turn: Side = last % 2 === 0 ? 'white' : 'black'
  const onMove = side === null || side === turn
  const today: PlainDate = stamp.headerDate ?? stamp.date
  const names = namesOf(letter, situation)
  const read = (text: string): Part => readPart({ text, situation, sender: side ?? turn, today, names })

  const plainText = letter.ownText?.text ?? ''
  const htmlText = letter.ownHtml?.text ?? ''
  const first = plainText.trim() === '' ? htmlText : plainText
  let part = read(first)
  let ownText = first
  let reply = part.reply
  let disagreement: string | null = null
  let wrongNumber = part.alignment.wrongNumber
  let { repetition, repeated, repeatedBy, mismatch, fullRecord } = part.alignment
  let repeatedWhere: Case['repeatedWhere'] =
    repetition === 'correct' || repetition === 'incorrect' ? 'own words' : null

  if (plainText.trim() !== '' && htmlText.trim() !== '' && squeeze(plainText) !== squeeze(htmlText)) {
    const other = read(htmlText)
    if (part.mentions.length === 0 && other.reply.kind !== 'none' && part.prose.length <= 12) {
      // A plain part that only says "this mail is HTML".
      part = other
      ownText = htmlText
      reply = other.reply
      wrongNumber = other.alignment.wrongNumber
      ;({ repetition, repeated, repeatedBy, mismatch, fullRecord } = other.alignment)
      repeatedWhere = repetition === 'missing' || repetition === 'none-due' ? null : 'own words'
    } else
      disagreement =
        disagree(part, other) ??
        (contradicts(part.reply, htmlText, letter.html) ? `${written(part.reply)} / -` : null)
  }

  for (const attachment of letter.attachments.filter(isPgn).slice(0, 5)) {
    const game = bestGame(pgnGames(attachment.text ?? ''), read, last)
    if (game === null) continue
    const theirs = game.reply
    if (game.alignment.mismatch !== null && mismatch === null && reply.kind !== 'none')
      mismatch = game.alignment.mismatch
    if (
      reply.kind === 'none' &&
      part.alignment.weak.length === 0 &&
      theirs.kind === 'move' &&
      game.alignment.fullRecord &&
      plusOne(game, last)
    ) {
      reply = theirs
      if (repetition === 'missing') {
        repetition = 'correct'
        repeated = game.alignment.repeated
        repeatedBy = null
        repeatedWhere = 'attachment'
      }
    } else if (reply.kind === 'none' && game.alignment.mismatch !== null && game.alignment.due.length > 0) {
      mismatch = game.alignment.mismatch
      if (theirs.kind !== 'none') reply = theirs
      if (repetition === 'missing' && game.alignment.repetition !== 'missing') {
        repetition = game.alignment.repetition
        repeated = game.alignment.repeated
      }
    } else if (
      reply.kind === 'none' &&
      game.alignment.due.length > 0 &&
      game.alignment.repetition === 'incorrect'
    ) {
      reply = theirs
      repetition = 'incorrect'
      repeated = game.alignment.repeated
    } else if (reply.kind === 'move' && theirs.kind === 'move' && replySan(reply) !== replySan(theirs))
      disagreement = `${reply.mention.core} / ${theirs.mention.core}`
    else if (repetition === 'missing' && game.alignment.repetition === 'correct' && theirs.kind === 'move') {
      repetition = 'correct'
      repeated = game.alignment.repeated
      repeatedWhere = 'attachment'
    }
    fullRecord ||= game.alignment.fullRecord
  }

  // A body part that came without its name as an attachment: it must not say something else.
  for (const attachment of letter.attachments) {
    if (disagreement !== null || attachment.name !== '' || attachment.size === 0 || reply.kind !== 'move')
      continue
    if (attachment.text !== null && !isPgn(attachment)) {
      if (contradicts(reply, attachment.text, attachment.text)) disagreement = `${written(reply)} / -`
    } else if (!KNOWN_TYPES.test(attachment.type)) disagreement = `${written(reply)} / -`
  }

  if (repetition === 'missing' && answeredBelow(letter, part, situation, last)) {
    repetition = 'correct'
    repeated = { san: situation.sans[last - 1] ?? '', ply: last }
    repeatedWhere = 'quoted line answered below'
  }
  if (repetition === 'missing' && situation.parameters.autoQuoteCounts) {
    const quoted = read(letter.ownText?.quoted ?? letter.ownHtml?.quoted ?? '')
    if (quoted.alignment.repetition === 'correct') {
      repetition = 'correct'
      repeated = quoted.alignment.repeated
      repeatedWhere = 'quote'
    }
  }

  const acceptance = acceptanceOf(part, situation, side === null ? false : onMove)
  const reported = reportedBy(part, situation, side, onMove)
  const shown = acceptance.kind === 'taken' ? acceptance.reply : reported !== null ? reported.reply : reply
  const shownPly =
    acceptance.kind === 'taken' ? acceptance.repeated.ply + 1 : reported !== null ? last + 2 : last + 1
  const proposals: Proposals =
    shown.kind === 'move' && part.mentions.length > 1
      ? readProposals({
          sentences: part.sentences,
          mentions: part.mentions,
          main: shown.mention,
          words: part.words,
          after: positionOf(shown.move.after),
          ply: shownPly + 1,
          set: part.notation.set,
        })
      : { conditionals: [], rejected: [], used: new Set() }

  const toArbiterAlone = alone(letter, situation)
  const carriesMove = shown.kind !== 'none' || part.alignment.repetition === 'correct'
  const commands = commandsOf(part, { today, order: part.facts.order, carriesMove, toArbiterAlone })
  const quoted = `${letter.ownText?.quoted ?? ''}\n${letter.ownHtml?.quoted ?? ''}`.slice(0, 20_000)
  const quotedOnly = part.mentions.length === 0 && quoted.trim() !== '' && scanMentions(quoted).length > 0
  const end = last === 0 ? null : ending(situation.fens)
  return {
    situation,
    letter,
    stamp,
    role,
    side,
    onMove,
    last,
    over: situation.finished || end !== null,
    boardResult: end?.result ?? null,
    part,
    ownText,
    reply,
    disagreement,
    repetition,
    repeated,
    repeatedBy,
    repeatedWhere,
    mismatch,
    fullRecord,
    wrongNumber,
    acceptance,
    reported,
    proposals,
    statements: part.statements,
    facts: part.facts,
    commands,
    toArbiterAlone,
    quotedOnly,
    empty: part.mentions.length === 0 && part.dates.length === 0 && meaningful(part, names) === 0,
    unreadable:
      ownText.trim() === '' &&
      letter.troubles.some(t => t === 'winmail' || t === 'encrypted' || t === 'broken'),
    ownLast: ownLastOf(part, situation, side, side === null ? false : onMove),
    statedResult: statedResult(ownText),
  }
}

const GREETINGS = new Set(
  'hi hello dear regards best wishes kind thanks thank you yours sincerely cheers hallo liebe lieber gruss grusse viele schone mit freundlichen bonjour salut cordialement hola saludos ciao saluti cordiali hoi groeten groet hei hej moi from sent my phone on the see below above and'.split(
    ' ',
  ),
)

const meaningful = (part: Part, names: ReadonlySet<string>): number =>
  part.prose.filter(low => !GREETINGS.has(low) && !names.has(low) && low.length > 1).length

const squeeze = (text: string): string => text.replace(/[\s\u200b-\u200f\ufeff\u00ad]/g, '')

/** Two texts of one letter that play different moves, or one a move and the other another ply's. */
function disagree(a: Part, b: Part): string | null {
  const [x, y] = [replySan(a.reply), replySan(b.reply)]
  if (x !== null && y !== null && x !== y && a.reply.kind === 'move' && b.reply.kind === 'move')
    return `${a.reply.mention.core} / ${b.reply.mention.core}`
  const bothSpeak = a.reply.kind !== 'none' && b.reply.kind !== 'none'
  if (bothSpeak && x !== y) return [written(a.reply), written(b.reply)].join(' / ')
  return null
}

const KNOWN_TYPES = /^(?:text|image|application|audio|video|message|multipart|font|model)\/./i

/** The other text has moves, but this one nowhere: what the opponent sees depends on his mail program. */
function contradicts(reply: Reply, ownWords: string, wholeText: string): boolean {
  if (reply.kind !== 'move') return false
  const core = squeeze(reply.mention.core).toLowerCase()
  if (squeeze(ownWords).toLowerCase().includes(core)) return false
  const whole = wholeText.slice(0, 131_072)
  const bareText = squeeze(whole.replace(/<[^<>]{0,400}>/g, '').replace(/&nbsp;/g, '')).toLowerCase()
  if (bareText.includes(core) || squeeze(whole).toLowerCase().includes(core)) return false
  const shown = scanMentions(ownWords.slice(0, 65_536)).length > 0
  return (
    shown ||
    scanMentions(whole.replace(/[<>]/g, ' ')).some(mention => mention.number !== null && !mention.weak)
  )
}

const written = (reply: Reply): string =>
  reply.kind === 'none' ? '-' : reply.kind === 'move' ? reply.mention.core : reply.asWritten

function bestGame(texts: readonly string[], read: (text: string) => Part, last: number): Part | null {
  const parts = texts.map(text => read(text)).filter(part => part.mentions.length > 0)
  const fit = (part: Part): number => {
    const { placed, mismatch, repetition, due } = part.alignment
    const upTo = placed.filter(p => p.ply !== null && p.ply <= last).length
    return (
      (repetition === 'correct' ? 1000 : 0) +
      (due.length > 0 ? 100 : 0) -
      (mismatch === null ? 0 : last - mismatch.ply) +
      Math.min(upTo, 50)
    )
  }
  return parts.reduce<Part | null>(
    (best, part) => (best === null || fit(part) > fit(best) ? part : best),
    null,
  )
}

/** The PGN is the record and exactly one ply more. */
const plusOne = (part: Part, last: number): boolean =>
  part.alignment.placed.every(placed => placed.ply === null || placed.ply <= last + 1)

const MOST_COMMANDS = 20

function commandsOf(part: Part, context: Parameters<typeof commandOfLine>[1]): readonly Command[] {
  const commands: Command[] = []
  const lines: { at: number; end: number }[] = []
  let at = 0
  for (const line of part.text.split('\n').slice(0, 400)) {
    if (commands.length >= MOST_COMMANDS) break
    const command = commandOfLine(line, context)
    if (command !== null) {
      commands.push(command)
      lines.push({ at, end: at + line.length })
    }
    at += line.length + 1
  }
  for (const sentence of part.sentences.slice(0, 400)) {
    if (commands.length >= MOST_COMMANDS || (sentence.question && !context.toArbiterAlone)) continue
    if (lines.some(line => sentence.at < line.end && sentence.end > line.at)) continue
    const command = commandOfSentence(sentence.lows, part.text.slice(sentence.at, sentence.end), context)
    if (command !== null && !commands.some(other => other.word === command.word)) commands.push(command)
  }
  return commands
}

export type { Problem }
export const opponentOf = (side: Side): Side => otherSide(side)
