/** A reading told to a person in plain sentences, each with the words of the mail on which it rests. */
import { type PlainDate, spellDate } from '../core/plainDate.ts'
import type { ParsedLetter } from '../mail/letter.ts'
import type { Conditional, Problem, Reading } from '../rulebooks/correspondence/reading.ts'

const written = (ply: number, san: string): string =>
  `${Math.ceil(ply / 2)}${ply % 2 === 1 ? '.' : '...'}${san}`

const SENDERS: { readonly [role in Reading['sender']]: string } = {
  white: 'White',
  black: 'Black',
  'captain-white': "White's team captain",
  'captain-black': "Black's team captain",
  controller: 'the Controller',
  secretary: 'the Secretary',
  unknown: 'nobody who is registered in this game',
}

const PROBLEMS: { readonly [problem in Problem]: string } = {
  illegal: 'The reply is not a legal move in this position (rule 4C).',
  ambiguous: 'The reply can be read as more than one move (rule 4C).',
  illegible: 'The reply cannot be read as a move (rule 4C).',
  'no-move': 'There is no reply move (rule 4D).',
  repetition: "The opponent's latest move is not repeated correctly (rule 4B).",
  'wrong-number': 'The move number is not the one now due (rule 2A).',
  'record-mismatch': 'The game score differs from our record (rules 2E and 5D).',
  'sender-unknown': 'The address is not registered for a player of this game.',
  retraction: 'A move that has been sent cannot be changed; the first one stands (rule 4A).',
  'repeat-differs': 'The repeat gives another move than the one recorded; the recorded one stands (rule 4A).',
  'conditional-unanswered':
    'The proposed continuation is met, but the proposed answer is not repeated and answered (rule 4H).',
}

function verdictOf(reading: Reading): string {
  const { move } = reading
  switch (reading.verdict) {
    case 'accept':
      return move === null
        ? 'Accepted.'
        : `Accepted: ${written(move.number * 2 - (move.side === 'white' ? 1 : 0), move.san)} enters the record.`
    case 'refer-back':
      return 'Referred back to the sender; nothing is recorded.'
    case 'already':
      return 'Already in the record; nothing changes.'
    case 'ignore':
      return 'Ignored: the work of a machine, or no letter to the arbiter. It is not answered.'
    case 'file':
      return reading.held === null
        ? 'Filed; the board does not change.'
        : `Held for a person: ${reading.held}.`
  }
}

function proposal(conditional: Conditional): string {
  const line = conditional.after === undefined ? '' : `after ${conditional.after.join(' ')}, `
  return `${line}${conditional.if === 'any' ? 'whatever is played' : `if ${conditional.if}`}, then ${conditional.then}`
}

const quoted = (words: string): string => `"${words.length > 160 ? `${words.slice(0, 157)}...` : words}"`

/** What is told, in order; `words` is the evidence by name. */
function sentences(reading: Reading, words: (what: string) => string): string[] {
  const said: string[] = []
  const say = (text: string, what: string): void => {
    said.push(`${text}${words(what)}`)
  }
  if (reading.repeated !== null) {
    const move = written(reading.repeated.ply, reading.repeated.san)
    say(
      reading.repetition === 'correct'
        ? `It repeats ${move}.`
        : `It repeats ${move}, which is not the move in the record.`,
      'repetition',
    )
  }
  if (reading.problem !== null) {
    const text = PROBLEMS[reading.problem]
    said.push(reading.verdict === 'accept' ? `To be told with the receipt: ${text}` : text)
  }
  if (reading.asWritten !== null) said.push(`Written: ${quoted(reading.asWritten)}.`)
  if (reading.candidates.length > 0) said.push(`It may mean ${reading.candidates.join(' or ')}.`)
  if (reading.move !== null)
    say(
      `The move is ${written(reading.move.number * 2 - (reading.move.side === 'white' ? 1 : 0), reading.move.san)}.`,
      'move',
    )
  for (const reported of reading.reported)
    said.push(`It reports ${written(reported.ply, reported.san)}, which we never saw.`)
  for (const accepted of reading.accepted) said.push(`It takes up the proposal: ${proposal(accepted)}.`)
  if (reading.conditionals.length > 0)
    say(`It proposes: ${reading.conditionals.map(proposal).join('; ')}.`, 'conditional')
  for (const rejected of reading.conditionalsRejected)
    said.push(`A proposed move is void (${rejected.why}): ${quoted(rejected.text)}.`)
  if (reading.recordMismatch !== null) {
    const { ply, theirs, ours } = reading.recordMismatch
    say(`The score has ${written(ply, theirs)} where the record has ${written(ply, ours)}.`, 'record')
  }
  if (reading.repeatOf !== null)
    said.push(`It is a repeat of ${written(reading.repeatOf.ply, reading.repeatOf.san)}.`)
  const date = (day: PlainDate | null, text: string, what: string): void => {
    if (day !== null) say(`${text} ${spellDate(day)}.`, what)
  }
  date(reading.received, 'Received on', 'received')
  date(reading.sent, 'Sent on', 'sent')
  date(reading.opponentSent, "The opponent's mail was sent on", 'opponent sent')
  date(reading.stamp, 'The date that counts is', 'stamp')
  if (reading.dateProblem === 'sent-differs-from-stamp')
    said.push('The stated sending date differs from the date of the mail; the mail counts (rule 2J).')
  if (reading.dateProblem === 'time-arithmetic')
    said.push('The days used do not agree with the dates (rule 6C).')
  if (reading.timeUsed !== null) say(`Days used for this move: ${reading.timeUsed}.`, 'time used')
  if (reading.timeTotal !== null) say(`Days used in all: ${reading.timeTotal}.`, 'time total')
  if (reading.drawOffer) say('It offers a draw.', 'draw offer')
  if (reading.drawDeclined) say('It declines the draw.', 'draw declined')
  if (reading.kind === 'resign') say('The sender resigns.', 'resignation')
  if (reading.kind === 'accept-draw' && reading.result !== null)
    say('The sender accepts the draw.', 'draw accepted')
  if (reading.conditionalResign)
    said.push('It speaks of resigning on a condition; that is told, not executed.')
  if (reading.result !== null) said.push(`The result is ${reading.result}.`)
  if (reading.leave !== null)
    say(
      `Leave from ${spellDate(reading.leave.from)} to ${spellDate(reading.leave.to)}, ${reading.leave.days} days.`,
      'leave',
    )
  if (reading.claim !== null) say(`It claims: ${reading.claim}.`, 'claim')
  if (reading.kind === 'protest') say('It protests against a claim.', 'protest')
  for (const command of reading.commands)
    said.push(`Command: ${command.word}${command.text === '' ? '' : ` ${quoted(command.text)}`}.`)
  if (reading.quotedOnly) said.push('All the chess in it is quoted or forwarded; only own words count.')
  for (const note of reading.notes) said.push(`Note: ${note}.`)
  return said
}

/** The whole letter, one paragraph a game. */
export function tellReading(file: string, letter: ParsedLetter, readings: readonly Reading[]): string {
  const paragraphs = readings.map(reading => {
    const words = (what: string): string => {
      const found = reading.evidence.filter(evidence => evidence.what === what)
      return found.length === 0
        ? ''
        : ` Read from: ${found.map(evidence => quoted(evidence.words)).join(', ')}.`
    }
    return [verdictOf(reading), ...sentences(reading, words)].map(line => `  ${line}`).join('\n')
  })
  const first = readings[0]
  const from = letter.from?.address ?? 'an address that cannot be read'
  const head = `${file}\n  From ${from}: ${SENDERS[first?.sender ?? 'unknown']}.`
  const own = first?.ownText.trim() ?? ''
  const tail =
    own === ''
      ? '  The sender wrote no words of his own.'
      : `  Own words:\n${own
          .split('\n')
          .map(line => `    | ${line}`)
          .join('\n')}`
  return [head, ...paragraphs, tail].join('\n')
}
