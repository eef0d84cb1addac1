/**
 * Everything that is known when the verdict falls: the parts of the letter read and put together, the record, the
 * sender. Only facts are gathered here; `verdict.ts` weighs them.
 */
import { scoreBeyond } from './scoreBeyond.ts'
import { bare, positionOf } from '../../../chess/position.ts'
import { ending } from '../../../chess/replay.ts'
import type { Side } from '../../../core/ids.ts'
import type { PlainDate } from '../../../core/plainDate.ts'
import type { ParsedLetter } from '../../../mail/letter.ts'
import type { Command, LetterStamp, Role, Situation } from '../reading.ts'
import { type Acceptance, acceptanceOf } from './acceptance.ts'
import type { Placed } from './alignment.ts'
import { commandOfLine, commandOfSentence } from './commands.ts'
import type { Facts } from './facts.ts'
import { type Mention, scanMentions } from './mentions.ts'
import {
  answeredBelow,
  bestGame,
  contradicts,
  disagree,
  isPgn,
  KNOWN_TYPES,
  pgnGames,
  plusOne,
  squeeze,
  written,
} from './otherParts.ts'
import { type Part, type Reply, readPart, replyFrom, replySan } from './part.ts'
import { type Proposals, readProposals } from './proposals.ts'
import { readIn } from './record.ts'
import { agreesInShort, type Reported, type Result, reportedResult, statedResult } from './results.ts'
import { alone, namesOf, roleOf } from './sender.ts'
import type { Statements } from './statements.ts'

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
    /** Plies before it that we never saw either, where the letter's score goes on beyond ours. */
    readonly earlier: readonly { readonly ply: number; readonly san: string }[]
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
  readonly statedResult: Result | null
  /** A result that he reports in plain words while the game runs. */
  readonly reportedResult: Reported | null
  /** Nothing but "1/2-1/2" or the like: an answer to an offer, where one stands. */
  readonly agreesInShort: boolean
}

/** What the mail parser could not open; with no own words beside it nothing of the letter was read. */
const UNREADABLE: ReadonlySet<string> = new Set(
  'winmail encrypted broken unreadable html-unreadable too-nested too-many-parts'.split(' '),
)

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
  const now = positionOf(situation.fens.at(-1) ?? '')
  const unseen = replyFrom(theirs, now, part.notation)
  if (unseen.kind !== 'move') return null
  const reply = replyFrom(mine, positionOf(unseen.move.after), part.notation)
  return { opponent: { ply: last + 1, san: unseen.move.san }, earlier: [], reply }
}

/** The whole score with moves of both that we never saw, and a new one of his: the players went on without us. */
function reportedByScore(part: Part, situation: Situation, side: Side | null): Case['reported'] {
  const beyond = side === null ? null : scoreBeyond(part, situation, side)
  const opponent = beyond?.unseen.at(-1)
  return beyond === null || opponent === undefined
    ? null
    : { opponent, earlier: beyond.unseen.slice(0, -1), reply: beyond.reply }
}

function ownLastOf(part: Part, situation: Situation, side: Side | null, onMove: boolean): Case['ownLast'] {
  if (side === null) return null
  const ply = onMove ? situation.sans.length - 1 : situation.sans.length
  if (ply < 1) return null
  const there = part.alignment.placed.filter(placed => placed.ply === ply && !placed.mention.aside)
  const retracts = part.statements.retract !== null
  const judged = there.map(placed => {
    const reading = readIn(placed.mention, positionOf(situation.fens[ply - 1] ?? ''), part.notation.set)
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
  const reported =
    reportedBy(part, situation, side, onMove) ??
    (reply.kind === 'none' || !onMove ? reportedByScore(part, situation, side) : null)
  const shown = acceptance.kind === 'taken' ? acceptance.reply : reported !== null ? reported.reply : reply
  const shownPly =
    acceptance.kind === 'taken'
      ? acceptance.repeated.ply + 1
      : reported !== null
        ? reported.opponent.ply + 1
        : last + 1
  const proposals: Proposals =
    shown.kind === 'move'
      ? readProposals({
          text: part.text,
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
    unreadable: ownText.trim() === '' && letter.troubles.some(trouble => UNREADABLE.has(trouble)),
    ownLast: ownLastOf(part, situation, side, side === null ? false : onMove),
    statedResult: statedResult(ownText),
    reportedResult: side === null ? null : reportedResult(part, side, situation, names),
    agreesInShort: agreesInShort(part, names),
  }
}

const GREETINGS = new Set(
  'hi hello dear regards best wishes kind thanks thank you yours sincerely cheers hallo liebe lieber gruss grusse viele schone mit freundlichen bonjour salut cordialement hola saludos ciao saluti cordiali hoi groeten groet hei hej moi from sent my phone on the see below above and'.split(
    ' ',
  ),
)

const meaningful = (part: Part, names: ReadonlySet<string>): number =>
  part.prose.filter(low => !GREETINGS.has(low) && !names.has(low) && low.length > 1).length

const MOST_COMMANDS = 20

function commandsOf(part: Part, context: Parameters<typeof commandOfLine>[1]): readonly Command[] {
  const commands: Command[] = []
  const lines: { at: number; end: number }[] = []
  let at = 0
  for (const line of part.tagged.split('\n').slice(0, 400)) {
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
    const command = commandOfSentence(sentence.lows, part.tagged.slice(sentence.at, sentence.end), context)
    if (command !== null && !commands.some(other => other.word === command.word)) commands.push(command)
  }
  return commands
}
