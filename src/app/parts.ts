/** Rulebooks, reader and writer as every command and the daemon use them. */
import { fileURLToPath } from 'node:url'
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

const HOUSE_TEMPLATES = fileURLToPath(new URL('../../templates/mail', import.meta.url))
const FALLBACK_RULEBOOK = 'county-correspondence-2007'

export const rulebooks: Readonly<Record<string, AnyRulebook>> = Object.fromEntries(
  RULEBOOKS.map(rulebook => [rulebook.id, rulebook]),
)

export async function parts(options: PartOptions = {}): Promise<Parts> {
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
          ...(options.drawBoard ? { drawBoard: options.drawBoard } : {}),
        },
        templates,
      ),
    checks: { knownRulebooks: Object.keys(rulebooks) },
  }
}
