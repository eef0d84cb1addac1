/** The other texts of a letter (HTML, attachments): PGN games, and whether a part says something else than the sender's words. */
import { bare, positionOf } from '../../../chess/position.ts'
import type { Attachment, ParsedLetter } from '../../../mail/letter.ts'
import type { Situation } from '../reading.ts'
import { scanMentions } from './mentions.ts'
import { type Part, type Reply, replySan } from './part.ts'
import { readIn } from './record.ts'
import { tokenize } from './words.ts'

export const isPgn = (attachment: Attachment): boolean =>
  attachment.text !== null &&
  (/pgn/i.test(attachment.type) ||
    /\.pgn$/i.test(attachment.name) ||
    /^\s*\[(?:Event|White|Black|Site) "/m.test(attachment.text.slice(0, 2000)))

/** The games of a PGN file, each with its tags. */
export function pgnGames(text: string): string[] {
  const capped = text.slice(0, 65_536)
  const starts = [...capped.matchAll(/^\[Event "/gm)].map(found => found.index)
  if (starts.length < 2) return [capped]
  return starts.slice(0, 40).map((start, n) => capped.slice(start, starts[n + 1] ?? capped.length))
}

/** A quoted line that holds just the latest move, answered directly below. */
export function answeredBelow(
  letter: ParsedLetter,
  part: Part,
  situation: Situation,
  lastPly: number,
): boolean {
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
    const reading = readIn(last, positionOf(situation.fens[lastPly - 1] ?? ''), part.notation.set)
    if (reading.kind === 'move' && bare(reading.move.san) === bare(situation.sans[lastPly - 1] ?? ''))
      return true
  }
  return false
}

export const squeeze = (text: string): string => text.replace(/[\s\u200b-\u200f\ufeff\u00ad]/g, '')

/** Two texts of one letter that play different moves, or one a move and the other another ply's. */
export function disagree(a: Part, b: Part): string | null {
  const [x, y] = [replySan(a.reply), replySan(b.reply)]
  if (x !== null && y !== null && x !== y && a.reply.kind === 'move' && b.reply.kind === 'move')
    return `${a.reply.mention.core} / ${b.reply.mention.core}`
  const bothSpeak = a.reply.kind !== 'none' && b.reply.kind !== 'none'
  if (bothSpeak && x !== y) return [written(a.reply), written(b.reply)].join(' / ')
  return null
}

export const KNOWN_TYPES = /^(?:text|image|application|audio|video|message|multipart|font|model)\/./i

/** The other text has moves, but this one nowhere: what the opponent sees depends on his mail program. */
export function contradicts(reply: Reply, ownWords: string, wholeText: string): boolean {
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

export const written = (reply: Reply): string =>
  reply.kind === 'none' ? '-' : reply.kind === 'move' ? reply.mention.core : reply.asWritten

export function bestGame(texts: readonly string[], read: (text: string) => Part, last: number): Part | null {
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
export const plusOne = (part: Part, last: number): boolean =>
  part.alignment.placed.every(placed => placed.ply === null || placed.ply <= last + 1)
