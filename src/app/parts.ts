/** Rulebooks, reader and writer as every command and the daemon use them. */
import { fileURLToPath } from 'node:url'
import { parsePgnMoves } from '../chess/pgn.ts'
import { replay } from '../chess/replay.ts'
import { compose, loadTemplates } from '../mail/compose.ts'
import { parseMail } from '../mail/parseMail.ts'
import { RULEBOOKS } from '../rulebooks/index.ts'
import type { AnyRulebook, Shell } from './shell.ts'
import type { FileChecks } from './tournamentFile.ts'

export type Parts = Pick<Shell, 'rulebooks' | 'parse' | 'compose'> & { readonly checks: FileChecks }

export interface PartOptions {
  /** Folder of the templates, where they are not the house's own. */
  readonly templates?: string
  /** A picture of a position (PNG); only where messages are really written. */
  readonly drawBoard?: (fen: string) => Uint8Array | null
}

export const HOUSE_TEMPLATES = fileURLToPath(new URL('../../templates/mail', import.meta.url))
const FALLBACK_RULEBOOK = 'county-correspondence-2007'

export const rulebooks: Readonly<Record<string, AnyRulebook>> = Object.fromEntries(
  RULEBOOKS.map(rulebook => [rulebook.id, rulebook]),
)

const CHECKS: FileChecks = {
  knownRulebooks: Object.keys(rulebooks),
  parameter: (name, value, rulebook) => rulebooks[rulebook]?.checkParameter?.(name, value) ?? null,
  moves: wrongMoves,
}

/** The moves of a taken-over game must be legal from the first position. */
function wrongMoves(moves: string): string | null {
  const played = replay(parsePgnMoves(moves).moves)
  if (played.kind === 'replayed') return null
  const number = `${Math.floor(played.ply / 2) + 1}${played.ply % 2 === 0 ? '.' : '...'}`
  return `the move ${number}${played.san} is not legal (moves are written in English, 1. e4 e5)`
}

const PICTURES_KEPT = 64

/** The same position goes to both players: it is drawn once. */
function remembering(draw: (fen: string) => Uint8Array | null): (fen: string) => Uint8Array | null {
  const drawn = new Map<string, Uint8Array | null>()
  return fen => {
    const known = drawn.get(fen)
    if (known !== undefined) return known
    const picture = draw(fen)
    if (drawn.size >= PICTURES_KEPT) drawn.delete(drawn.keys().next().value ?? '')
    drawn.set(fen, picture)
    return picture
  }
}

export async function parts(options: PartOptions = {}): Promise<Parts> {
  const drawBoard = options.drawBoard ? remembering(options.drawBoard) : null
  const templates = loadTemplates(options.templates ?? HOUSE_TEMPLATES)
  return {
    rulebooks,
    parse: bytes => parseMail(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    compose: (notice, tournament) =>
      compose(
        notice,
        {
          tournament,
          rulebook: tournament?.rulebook ?? FALLBACK_RULEBOOK,
          ...(drawBoard === null ? {} : { drawBoard }),
        },
        templates,
      ),
    checks: CHECKS,
  }
}
