/**
 * Several games in one letter: which lines speak of which game. A line with moves goes to the game in which they make
 * sense; headings (names, tag, colour) and the line before settle what fits two games; other lines stay with theirs.
 */
import type { Side } from '../../../core/ids.ts'
import type { PlainDate } from '../../../core/plainDate.ts'
import type { Situation } from '../reading.ts'
import { scanMentions } from './mentions.ts'
import { readPart } from './part.ts'
import { fold } from './words.ts'

const MOST_LINES = 200
const MOST_GAMES = 8

interface Line {
  readonly at: number
  readonly text: string
  readonly moves: boolean
  readonly blank: boolean
}

function linesOf(text: string): readonly Line[] {
  const lines: Line[] = []
  let at = 0
  for (const line of text.split('\n')) {
    lines.push({ at, text: line, moves: scanMentions(line).length > 0, blank: line.trim() === '' })
    at += line.length + 1
  }
  return lines
}

const lastName = (name: string): string => fold(name.trim().split(/\s+/).at(-1) ?? '')

const COLOURS: readonly (readonly [Side, RegExp])[] = [
  ['white', /\b(?:white|weiss|blancs|blancas|bianco|wit)\b/],
  ['black', /\b(?:black|schwarz|noirs|negras|nero|zwart)\b/],
]

/** What a heading says about a game: its id, the names in order, the sender's colour. */
function hint(line: string, situation: Situation, sender: Side): number {
  const low = fold(line.slice(0, 200))
  let points = 0
  if (situation.gameId.length > 3 && low.includes(fold(situation.gameId))) points += 8
  const [white, black] = [lastName(situation.white.name), lastName(situation.black.name)]
  if (white.length > 1 && black.length > 1 && white !== black) {
    const [a, b] = [low.indexOf(white), low.indexOf(black)]
    if (a >= 0 && b >= 0) points += a < b ? 5 : -5
  }
  for (const [side, words] of COLOURS) if (words.test(low)) points += side === sender ? 3 : -3
  return points
}

/** How well the moves of a line stand in a game. */
function fit(text: string, situation: Situation, sender: Side, today: PlainDate): number {
  const part = readPart({ text, situation, sender, today, names: new Set() })
  const { alignment, reply } = part
  let points = 0
  if (alignment.repetition === 'correct') points += 4
  if (alignment.repetition === 'incorrect') points -= 3
  if (reply.kind === 'move') points += alignment.repetition === 'correct' ? 4 : 2
  if (reply.kind === 'ambiguous') points += 1
  if (reply.kind === 'illegal') points -= 2
  if (alignment.mismatch !== null) points -= 4
  return points
}

const HEADING = /\b(?:game|board|bd|partie|partida|partita|partij|parti|match|with|as|white|black)\b/i

/**
 * For each situation the text with only its own lines (others blanked, so that places stay true), or null when the
 * letter speaks of one game only.
 */
export function splitGames(
  text: string,
  situations: readonly Situation[],
  senders: readonly Side[],
  today: PlainDate,
): readonly string[] | null {
  const lines = linesOf(text)
  if (situations.length < 2 || situations.length > MOST_GAMES || lines.length > MOST_LINES) return null
  const owner: (number | null)[] = lines.map(() => null)
  let hints: readonly number[] = situations.map(() => 0)
  let before: number | null = null
  let pending: number[] = []
  const earned = situations.map(() => 0)
  for (const [n, line] of lines.entries()) {
    if (line.blank) continue
    const named = situations.map((situation, s) => hint(line.text, situation, senders[s] ?? 'white'))
    const heading =
      !line.moves &&
      (named.some(points => points !== 0) || (HEADING.test(line.text) && line.text.length < 60))
    if (heading) {
      hints = named
      before = null
      pending = [n]
      continue
    }
    if (!line.moves) {
      if (before === null) pending.push(n)
      else owner[n] = before
      continue
    }
    const fits = situations.map((situation, s) => fit(line.text, situation, senders[s] ?? 'white', today))
    const points = fits.map(
      (value, s) => value + (hints[s] ?? 0) + (named[s] ?? 0) + (before === s ? 1.5 : 0),
    )
    const best = Math.max(...points)
    const winners = points.flatMap((value, s) => (value === best ? [s] : []))
    const chosen: number | null = winners.length === 1 && best > 0 ? (winners[0] ?? null) : before
    if (chosen === null) continue
    owner[n] = chosen
    earned[chosen] = (earned[chosen] ?? 0) + Math.max(0, fits[chosen] ?? 0)
    for (const earlier of pending) owner[earlier] = chosen
    pending = []
    before = chosen
  }
  const speaking = earned.filter(points => points > 0).length
  const firstFits = (earned[0] ?? 0) > 0
  if (speaking < 2 && (speaking === 0 || firstFits)) return null
  return situations.map((_, s) =>
    lines.map((line, n) => (owner[n] === s ? line.text : ' '.repeat(line.text.length))).join('\n'),
  )
}
