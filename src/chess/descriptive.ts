/**
 * The English descriptive notation: 'P-K4', 'NxBP', 'QR-Q1', 'PxP e.p.', 'P-K8(Q)'. Files are named by the pieces
 * that start on them, ranks are counted from the mover's side. Anchored, bounded expressions only.
 */
import { letterMeaning } from './languages.ts'
import { promotionAt, stick } from './marks.ts'
import type { LegalMove, PieceLetter, Position } from './position.ts'
import type { DescribedSquare, Descriptive, Named } from './written.ts'

const MINOR = '(?:Kt|[BNR])'
const FILE_NAME = `(?:[KQ]?${MINOR}|[KQ])`
const MAN = `(?:(${FILE_NAME})?(P)|([KQ])?(${MINOR})|([KQ]))`
const ADDED = `(?:\\((${FILE_NAME})?([1-8])\\)|/(${FILE_NAME})?([1-8]))?`
const DESCRIBED = new RegExp(`${MAN}${ADDED}(?: ?- ?(${FILE_NAME})([1-8])| ?x ?${MAN}${ADDED})`, 'iy')

const MINOR_FILES: Readonly<Record<string, string>> = { B: 'cf', N: 'bg', R: 'ah' }

const plainName = (name: string | undefined): string => (name ?? '').toUpperCase().replace('KT', 'N')

/** The files that a name means: 'K' e, 'QB' c, 'N' b or g; all of them when it is empty. */
function filesOf(name: string): string {
  if (name === '') return 'abcdefgh'
  if (name === 'K') return 'e'
  if (name === 'Q') return 'd'
  const files = MINOR_FILES[name.slice(-1)] ?? ''
  if (name.length === 1) return files
  return name.startsWith('Q') ? files.charAt(0) : files.charAt(1)
}

interface Man {
  readonly piece: PieceLetter
  readonly qualifier: string
}

function manOf(groups: readonly (string | undefined)[]): Man {
  const [pawnFile, pawn, side, minor, major] = groups
  if (pawn !== undefined) return { piece: 'P', qualifier: plainName(pawnFile) }
  if (minor !== undefined) return { piece: plainName(minor) as PieceLetter, qualifier: plainName(side) }
  return { piece: plainName(major) as PieceLetter, qualifier: '' }
}

function addedSquare(groups: readonly (string | undefined)[]): DescribedSquare | null {
  const name = groups[0] ?? groups[2]
  const rank = groups[1] ?? groups[3]
  if (name === undefined && rank === undefined) return null
  return { files: filesOf(plainName(name)), rank: rank ?? null }
}

const english = (named: Named): PieceLetter | null =>
  'piece' in named ? named.piece : letterMeaning(named.letters, 'en')

/** The descriptive move written at `at`, without its marks, or null. */
export function describedAt(
  text: string,
  at: number,
): { readonly written: Descriptive; readonly end: number } | null {
  const found = stick(DESCRIBED, text, at)
  if (found === null) return null
  const mover = manOf(found.slice(1, 6))
  const [name, rank] = [found[10], found[11]]
  const to =
    name === undefined
      ? addedSquare(found.slice(17, 21))
      : { files: filesOf(plainName(name)), rank: rank ?? null }
  const victim = name === undefined ? manOf(found.slice(12, 17)) : null
  const end = at + found[0].length
  const promoting = mover.piece === 'P' && (victim !== null || rank === '8')
  const promotion = promoting ? promotionAt(text, end, rank === '8') : null
  const piece = promotion === null ? null : english(promotion.named)
  const written: Descriptive = {
    kind: 'descriptive',
    ...mover,
    from: addedSquare(found.slice(6, 10)),
    to,
    victim,
    promotion: piece,
  }
  return { written, end: piece === null || promotion === null ? end : promotion.end }
}

/** What stands on each occupied square of a FEN: 'P' white, 'p' black. */
export function piecesOn(fen: string): ReadonlyMap<string, string> {
  const board = new Map<string, string>()
  const ranks = (fen.split(' ')[0] ?? '').split('/')
  ranks.forEach((rank, index) => {
    let column = 0
    for (const sign of rank) {
      if (/\d/.test(sign)) column += Number(sign)
      else board.set(`${'abcdefgh'.charAt(column++)}${8 - index}`, sign)
    }
  })
  return board
}

/** The legal moves that fit the description. Of two pieces that could go, the one with a side's name is known only
 * while it, or its twin, stands at home; otherwise both stay. */
export function describedMoves(written: Descriptive, position: Position): readonly LegalMove[] {
  const rankOf = (rank: string): string => (position.turn === 'white' ? rank : String(9 - Number(rank)))
  const onSquare = (square: string, described: DescribedSquare | null): boolean =>
    described === null ||
    (described.files.includes(square.charAt(0)) &&
      (described.rank === null || square.charAt(1) === rankOf(described.rank)))
  const board = piecesOn(position.fen)
  const fits = (move: LegalMove): boolean => {
    if (move.piece !== written.piece || move.castle !== null) return false
    if (!onSquare(move.to, written.to) || !onSquare(move.from, written.from)) return false
    if (move.capture !== (written.victim !== null)) return false
    if (written.promotion !== null && move.promotion !== written.promotion) return false
    if (written.piece === 'P' && !filesOf(written.qualifier).includes(move.from.charAt(0))) return false
    if (written.victim === null) return true
    const taken = move.enPassant ? 'P' : (board.get(move.to) ?? '').toUpperCase()
    if (taken !== written.victim.piece) return false
    return taken !== 'P' || filesOf(written.victim.qualifier).includes(move.to.charAt(0))
  }
  const moves = position.legalMoves.filter(fits)
  return written.piece === 'P' || written.qualifier === '' ? moves : ofSide(moves, written, position)
}

function ofSide(moves: readonly LegalMove[], written: Descriptive, position: Position): readonly LegalMove[] {
  if (new Set(moves.map(move => move.from)).size < 2) return moves
  const rank = position.turn === 'white' ? '1' : '8'
  const files = MINOR_FILES[written.piece] ?? ''
  const home = (side: string): string => `${files.charAt(side === 'Q' ? 0 : 1)}${rank}`
  const own = moves.filter(move => move.from === home(written.qualifier))
  if (own.length > 0) return own
  const others = moves.filter(move => move.from !== home(written.qualifier === 'Q' ? 'K' : 'Q'))
  return others.length < moves.length && new Set(others.map(move => move.from)).size === 1 ? others : moves
}
