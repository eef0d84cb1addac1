/** PGN out and in: the game as every program reads it, and the movetext that players paste into their mails. */

export interface PgnGame {
  /** Any tags; the seven of the standard's roster come first and are filled where absent. Undefined values are left out. */
  readonly tags: Readonly<Record<string, string | undefined>>
  readonly sans: readonly string[]
  /** One comment a ply, '' or absent for none. */
  readonly comments?: readonly (string | null | undefined)[]
  /** The FEN before the first ply, when it is not the usual one. */
  readonly fromFen?: string
}

const ROSTER: readonly (readonly [string, string])[] = [
  ['Event', '?'],
  ['Site', '?'],
  ['Date', '????.??.??'],
  ['Round', '?'],
  ['White', '?'],
  ['Black', '?'],
  ['Result', '*'],
]

/** A tag's value: printable, one line, its quotes and backslashes escaped (PGN standard 7). */
function quoted(value: string): string {
  const line = value
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200)
  return `"${line.replace(/[\\"]/g, '\\$&')}"`
}

/** A comment cannot hold a closing brace: there is no escape for it (PGN standard 5). */
const comment = (text: string): string =>
  `{${text
    .replace(/[{}]/g, '|')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()}}`

/** Words joined to lines of fewer than 80 characters; a longer word stands alone. */
function wrapped(words: readonly string[]): string {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    if (line !== '' && line.length + 1 + word.length > 79) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  if (line !== '') lines.push(line)
  return lines.join('\n')
}

function startOf(fromFen: string | undefined): { readonly number: number; readonly black: boolean } {
  const fields = (fromFen ?? '').split(' ')
  return { number: Number(fields[5] ?? 1) || 1, black: fields[1] === 'b' }
}

/** The movetext as words: numbers (again after each comment), SANs, comments. */
function moveWords(game: Omit<PgnGame, 'tags'>): readonly string[] {
  const start = startOf(game.fromFen)
  const words: string[] = []
  let numberDue = true
  game.sans.forEach((san, ply) => {
    const half = ply + (start.black ? 1 : 0)
    const number = start.number + Math.floor(half / 2)
    if (half % 2 === 0) words.push(`${number}.`)
    else if (numberDue) words.push(`${number}...`)
    words.push(san)
    const said = game.comments?.[ply] ?? ''
    numberDue = said.trim() !== ''
    if (numberDue) words.push(...comment(said).split(' '))
  })
  return words
}

/** '1. e4 e5 2. Nf3': the moves on one line. */
export const writeMoveText = (sans: readonly string[], fromFen?: string): string =>
  moveWords(fromFen === undefined ? { sans } : { sans, fromFen }).join(' ')

/** A whole game in PGN, export format apart from its comments: roster, other tags in the order given, moves in lines
 * of fewer than 80 characters, the result. */
export function writePgn(game: PgnGame): string {
  const { tags } = game
  const setup: readonly (readonly [string, string])[] =
    game.fromFen === undefined
      ? []
      : [
          ['SetUp', '1'],
          ['FEN', game.fromFen],
        ]
  const others = Object.entries(tags).filter(
    (tag): tag is [string, string] =>
      tag[1] !== undefined && /^\w{1,64}$/.test(tag[0]) && !ROSTER.some(([name]) => name === tag[0]),
  )
  const all = [
    ...ROSTER.map(([name, unknown]) => [name, tags[name] || unknown] as const),
    ...others,
    ...setup,
  ]
  const head = all.map(([name, value]) => `[${name} ${quoted(value)}]`).join('\n')
  return `${head}\n\n${wrapped([...moveWords(game), tags.Result || '*'])}\n`
}

export { type PgnMoves, parsePgnMoves } from './pgnRead.ts'
