/**
 * Several games in one letter: which lines speak of which game. A line with moves goes to the game in which they make
 * sense; headings (names, tag, colour) and the line before settle what fits two games; other lines stay with theirs.
 */

import { positionOf } from '../../../chess/position.ts'
import type { NotationSet } from '../../../chess/readMove.ts'
import type { Side } from '../../../core/ids.ts'
import type { Situation } from '../reading.ts'
import { spokenLanguages } from './languages.ts'
import { type Mention, scanMentions } from './mentions.ts'
import { notationOf } from './notation.ts'
import { cheapSame, plyFacts, readIn, resolvesTo } from './record.ts'
import { fold, plain, tokenize } from './words.ts'

const MOST_LINES = 200
const MOST_GAMES = 8

interface Line {
  readonly at: number
  readonly text: string
  readonly mentions: readonly Mention[]
  readonly blank: boolean
}

function linesOf(text: string): readonly Line[] {
  const lines: Line[] = []
  let at = 0
  for (const line of text.split('\n')) {
    lines.push({ at, text: line, mentions: scanMentions(line), blank: line.trim() === '' })
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

/** 'Game A:', '1b)', 'Board 3a' at the head of a line: the game's number and letter; `bare` = the letter alone. */
const LABEL =
  /^[^\p{L}\p{N}]{0,4}((?:game|board|match|partie|partida|partita|partij|parti|brett|bord) {0,3})?(\d{0,3}) ?([ab])(?: {0,2}[).:\]-]| *$)/u

interface Label {
  readonly number: string
  readonly letter: string
  readonly bare: boolean
  /** What stands behind it says something. */
  readonly says: boolean
}

function labelOf(line: string): Label | null {
  const low = fold(line.slice(0, 200))
  const match = LABEL.exec(low)
  if (match === null) return null
  const [whole, word, number = '', letter = ''] = match
  return {
    number,
    letter,
    bare: word === undefined && number === '',
    says: /\p{L}/u.test(low.slice(whole.length)),
  }
}

/** Points for a game whose id ends in the label's number and letter, against one whose id ends otherwise. */
function labelled(label: Label | null, situation: Situation): number {
  const tail = /(\d+)([a-z])$/.exec(situation.gameId)
  if (label === null || tail === null) return 0
  const same = tail[2] === label.letter && (label.number === '' || label.number === tail[1])
  return same ? 6 : -6
}

/** A line of the record: two moves or more, all of them played before, in this game. */
function isRecord(mentions: readonly Mention[], situation: Situation, set: NotationSet): boolean {
  const last = situation.sans.length
  return (
    mentions.length > 1 &&
    mentions.every(mention => {
      if (mention.ply === null || mention.ply > last) return false
      const facts = plyFacts(situation, mention.ply)
      return facts !== null && cheapSame(mention, facts, set)
    })
  )
}

/** A line that only repeats a game's record counts there as much as a reply does in a game that began alike. */
const RECORD_LINE = 8

/** How well the moves of a line stand in a game: letters and squares for what is past, a position for what is due. */
function fit(mentions: readonly Mention[], situation: Situation, set: NotationSet): number {
  const last = situation.sans.length
  const now = positionOf(situation.fens.at(-1) ?? '')
  let points = 0
  let past = 0
  for (const [n, mention] of mentions.entries()) {
    const before = mentions[n - 1]
    if (mention.ply === null) {
      if (resolvesTo(mention, situation, last, set)) points += 4
      continue
    }
    if (mention.ply === last) points += resolvesTo(mention, situation, last, set) ? 4 : -3
    else if (mention.ply === last + 1) {
      const reading = readIn(mention, now, set)
      const behind = before?.ply === last && before.run === mention.run
      points += reading.kind === 'move' ? (behind ? 4 : 2) : reading.kind === 'ambiguous' ? 1 : -2
    } else if (mention.ply < last) {
      const facts = plyFacts(situation, mention.ply)
      past += facts !== null && cheapSame(mention, facts, set) ? 0.5 : -1
    } else points -= 0.5
  }
  return points + Math.max(-4, Math.min(4, past))
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
): readonly string[] | null {
  if (situations.length < 2 || situations.length > MOST_GAMES) return null
  const lines = linesOf(plain(text))
  if (lines.length > MOST_LINES || !lines.some(line => line.mentions.length > 0)) return null
  const spoken = spokenLanguages(
    tokenize(text.slice(0, 20_000))
      .filter(token => token.kind === 'word')
      .map(token => token.low),
  )
  const all = lines.flatMap(line => line.mentions)
  const sets = situations.map(situation => notationOf(all, situation, spoken, text).set)
  const owner: (number | null)[] = lines.map(() => null)
  let hints: readonly number[] = situations.map(() => 0)
  let before: number | null = null
  let pending: number[] = []
  const earned = situations.map(() => 0)
  for (const [n, line] of lines.entries()) {
    if (line.blank) continue
    const label = labelOf(line.text)
    const byLabel = situations.map(situation => labelled(label, situation))
    const named = situations.map(
      (situation, s) =>
        hint(line.text, situation, senders[s] ?? 'white') +
        (label?.bare && line.mentions.length > 0 ? 0 : (byLabel[s] ?? 0)),
    )
    const heading =
      line.mentions.length === 0 &&
      (named.some(points => points !== 0) || (HEADING.test(line.text) && line.text.length < 60))
    if (heading) {
      hints = named
      before = null
      pending = [n]
      // '1a: I resign' says it all in one line.
      const meant = byLabel.flatMap((points, s) => (points > 0 ? [s] : []))
      if (label?.says && meant.length === 1) {
        before = meant[0] as number
        owner[n] = before
        pending = []
        earned[before] = (earned[before] ?? 0) + 1
      }
      continue
    }
    if (line.mentions.length === 0) {
      if (before === null) pending.push(n)
      else owner[n] = before
      continue
    }
    const fits = situations.map((situation, s) => {
      const set = sets[s]
      if (set === undefined) return 0
      return isRecord(line.mentions, situation, set) ? RECORD_LINE : fit(line.mentions, situation, set)
    })
    const points = fits.map(
      (value, s) =>
        value +
        (hints[s] ?? 0) +
        (named[s] ?? 0) +
        // 'b)' alone may also count the lines of one game's proposals.
        (label?.bare && (byLabel[s] ?? 0) !== 0 && fits.some((f, t) => f > 0 && (byLabel[t] ?? 0) > 0)
          ? (byLabel[s] ?? 0)
          : 0) +
        (before === s ? 1.5 : 0),
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
